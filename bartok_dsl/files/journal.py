"""Journals: JSON Lines that only grow, a header in the first line, one record a line, each synced before it counts.

After any crash the file holds every record that was confirmed, and at most one line more that was cut off; reading
drops that line and says so. What is damaged anywhere else is told with its line. Which records a journal holds is said
by its :class:`Kind`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final, Generic, Self, TypeVar, cast

from attrs import frozen

from bartok_dsl.files.atomic import read_whole, sync_folder
from bartok_dsl.files.codec import CodecError, decode, encode
from bartok_dsl.files.finding import FileError, LineFinding, error, note
from bartok_dsl.tree.data import Data

MAX_BYTES: Final = 100_000_000
"""The longest journal that is read: some hundred thousand records, which no evening reaches."""

R = TypeVar("R")


@frozen
class Kind(Generic[R]):
    """One kind of journal: what its first line says it is, and what its lines may hold."""

    name: str
    """What stands before the version in the first line."""
    version: int
    """The version that is written, and the only one that is read."""
    first: type
    """The class of the record with which a journal begins."""
    records: object
    """The union of the classes of all records."""
    check: Callable[[R], None]
    """Raises :class:`ValueError` for a record that is well formed but can be none."""

    @property
    def title(self) -> str:
        """Name and version, as they stand in the first line."""
        return f"{self.name} {self.version}"


# --- writing ----------------------------------------------------------------------------------------------------------


class JournalWriter(Generic[R]):
    """A sink for records: each is appended in one write and synced before the call returns.

    When a record cannot be written, what was written of it is taken back and :class:`FileError` is raised.
    """

    def __init__(self, path: Path, kind: Kind[R], *, kept: int | None = None) -> None:
        """Begin a new journal, or go on with one of which the first *kept* bytes are good.

        Raises :class:`FileError` when a new journal would overwrite a file, or the file cannot be written.
        """
        self.path = path
        self._kind = kind
        flags = os.O_WRONLY | (os.O_CREAT | os.O_EXCL if kept is None else 0)
        try:
            self._file = os.open(path, flags, 0o666)
            self._length = kept or 0
            os.ftruncate(self._file, self._length)
            os.fsync(self._file)
        except FileExistsError:
            raise FileError((error("log-exists", 0, path=path),)) from None
        except (OSError, ValueError) as trouble:
            raise FileError((error("file-unwritable", 0, path=path, reason=trouble),)) from None
        sync_folder(path.parent)

    def __call__(self, record: R) -> None:
        """Append the record; it is on the disk when this returns."""
        line = write_line(record, self._kind).encode("utf-8")
        try:
            if os.fstat(self._file).st_size != self._length:
                raise FileError((error("log-changed", 0, path=self.path),))
            self._append(line)
        except OSError as trouble:
            os.ftruncate(self._file, self._length)
            raise FileError((error("file-unwritable", 0, path=self.path, reason=trouble.strerror),)) from None
        self._length += len(line)

    def _append(self, line: bytes) -> None:
        at = self._length
        while line:
            written = os.pwrite(self._file, line, at)
            at, line = at + written, line[written:]
        os.fsync(self._file)

    def close(self) -> None:
        """Let go of the file; every record is in it already."""
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def write_line(record: R, kind: Kind[R]) -> str:
    """The line of a record, with its line end."""
    data = encode(record)
    assert isinstance(data, dict)
    if isinstance(record, kind.first):
        data = {"log": kind.title, **data}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


# --- reading ----------------------------------------------------------------------------------------------------------


@frozen
class JournalReading(Generic[R]):
    """What a journal holds: the records before the first damage, in order, and what there is to say.

    *kept* is the number of bytes that those records take: a journal goes on from there.
    """

    records: tuple[R, ...]
    findings: tuple[LineFinding, ...]
    kept: int

    @property
    def damaged(self) -> bool:
        """Whether more is wrong than a last line that was cut off."""
        return any(finding.code != "log-torn" for finding in self.findings)


def read_journal(path: Path, kind: Kind[R]) -> JournalReading[R]:
    """Read a journal from a file; what cannot be opened is a finding as well."""
    try:
        return parse_journal(read_whole(path, limit=MAX_BYTES), kind)
    except FileError as trouble:
        return JournalReading((), trouble.findings, 0)


def parse_journal(content: bytes, kind: Kind[R]) -> JournalReading[R]:
    """Read a journal. Reading stops at the first damage, since nothing after it can be trusted."""
    lines = content.split(b"\n")
    torn = lines.pop()
    records: list[R] = []
    kept = 0
    for number, line in enumerate(lines, 1):
        try:
            records.append(_record(line, kind, first=number == 1))
        except _OfAnotherKind as trouble:
            return JournalReading((), (trouble.finding,), 0)
        except (ValueError, RecursionError) as trouble:
            reason = "not JSON" if isinstance(trouble, json.JSONDecodeError) else str(trouble)[:200]
            return JournalReading(tuple(records), (error("log-line", number, reason=reason),), kept)
        kept += len(line) + 1
    findings = (note("log-torn", len(lines) + 1),) if torn else ()
    if not records:
        findings = (error("log-empty", 1),)
    return JournalReading(tuple(records), findings, kept)


class _OfAnotherKind(Exception):
    def __init__(self, finding: LineFinding) -> None:
        super().__init__(finding.code)
        self.finding = finding


def _record(line: bytes, kind: Kind[R], *, first: bool) -> R:
    data = cast(Data, json.loads(line))
    if not isinstance(data, dict):
        raise CodecError("no record")
    if first:
        title = data.pop("log", None)
        name, _, version = title.rpartition(" ") if isinstance(title, str) else ("", "", "")
        if name != kind.name or not version.isdecimal():
            raise _OfAnotherKind(error("log-format", 1))
        if title != kind.title:
            raise _OfAnotherKind(error("log-format-newer", 1, version=title, known=kind.title))
    record = cast(R, decode(data, kind.records))
    kind.check(record)
    return record
