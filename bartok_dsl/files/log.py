"""Game logs: JSON Lines, a header first, one line for every action that happened, each synced before it is confirmed.

After any crash the file holds every action that was confirmed, and at most one line more that was cut off; reading
drops that line and says so. What is damaged anywhere else is told with its line.
"""

from __future__ import annotations

import json
import os
from functools import reduce
from pathlib import Path
from types import TracebackType
from typing import Final, cast

from attrs import frozen

from bartok_dsl.engine.chance import Chance
from bartok_dsl.files.atomic import read_whole, sync_folder
from bartok_dsl.files.codec import CodecError, decode, encode
from bartok_dsl.files.finding import FileError, LineFinding, error, note
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.records import Opened, Record
from bartok_dsl.table.replay import replay
from bartok_dsl.table.table import ReplayError, Table
from bartok_dsl.tree.data import Data

VERSION: Final = 1
"""The version of the log that is written, and the newest that is read."""

MAX_LOG_BYTES: Final = 100_000_000
"""The longest log that is read: some hundred thousand actions, which no evening reaches."""


# --- writing ----------------------------------------------------------------------------------------------------------


class LogWriter:
    """A sink for a table's records: each is appended in one write and synced before the call returns.

    When a record cannot be written, what was written of it is taken back and :class:`FileError` is raised.
    """

    def __init__(self, path: Path, *, kept: int | None = None) -> None:
        """Begin a new log, or go on with one of which the first *kept* bytes are good.

        Raises :class:`FileError` when a new log would overwrite a file, or the file cannot be written.
        """
        self.path = path
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

    def __call__(self, record: Record) -> None:
        """Append the record; it is on the disk when this returns."""
        line = write_record(record).encode("utf-8")
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

    def __enter__(self) -> LogWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def write_record(record: Record) -> str:
    """The line of a record, with its line end."""
    data = encode(record)
    assert isinstance(data, dict)
    if isinstance(record, Opened):
        data = {"log": f"bartok {VERSION}", **data}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


# --- reading ----------------------------------------------------------------------------------------------------------


@frozen
class LogReading:
    """What a log holds: the records before the first damage, in order, and what there is to say.

    *kept* is the number of bytes that those records take: a log goes on from there.
    """

    records: tuple[Record, ...]
    findings: tuple[LineFinding, ...]
    kept: int

    @property
    def damaged(self) -> bool:
        """Whether more is wrong than a last line that was cut off."""
        return any(finding.code != "log-torn" for finding in self.findings)


def read_log(path: Path) -> LogReading:
    """Read a log from a file; what cannot be opened is a finding as well."""
    try:
        return parse_log(read_whole(path, limit=MAX_LOG_BYTES))
    except FileError as trouble:
        return LogReading((), trouble.findings, 0)


def parse_log(content: bytes) -> LogReading:
    """Read a log. Reading stops at the first damage, since nothing after it can be trusted."""
    lines = content.split(b"\n")
    torn = lines.pop()
    records: list[Record] = []
    kept = 0
    for number, line in enumerate(lines, 1):
        try:
            records.append(_record(line, first=number == 1))
        except _NotALog as trouble:
            return LogReading((), (trouble.finding,), 0)
        except (ValueError, RecursionError) as trouble:
            reason = "not JSON" if isinstance(trouble, json.JSONDecodeError) else str(trouble)[:200]
            return LogReading(tuple(records), (error("log-line", number, reason=reason),), kept)
        kept += len(line) + 1
    findings = (note("log-torn", len(lines) + 1),) if torn else ()
    if not records:
        findings = (error("log-empty", 1),)
    return LogReading(tuple(records), findings, kept)


class _NotALog(Exception):
    def __init__(self, finding: LineFinding) -> None:
        super().__init__(finding.code)
        self.finding = finding


def _record(line: bytes, *, first: bool) -> Record:
    data = cast(Data, json.loads(line))
    if not isinstance(data, dict):
        raise CodecError("no record")
    if first:
        version = data.pop("log", None)
        if not isinstance(version, str) or not version.startswith("bartok "):
            raise _NotALog(error("log-format", 1))
        if version != f"bartok {VERSION}":
            raise _NotALog(error("log-format-newer", 1, version=version, known=f"bartok {VERSION}"))
    record = cast(Record, decode(data, Record))
    if isinstance(record, Opened):
        reduce(RuleBook.append, record.book, RuleBook())  # raises BookError for what no book could hold
    return record


# --- going on ---------------------------------------------------------------------------------------------------------


@frozen
class Resumed:
    """A match that goes on, its writer, and what reading the log had to say (a line that was cut off)."""

    table: Table
    writer: LogWriter
    findings: tuple[LineFinding, ...]


def resume(path: Path, chance: Chance) -> Resumed:
    """Go on with the match of a log, which is appended to. Raises :class:`FileError` when the log is damaged."""
    reading = read_log(path)
    if reading.damaged:
        raise FileError(reading.findings)
    try:
        table = Table.resume(reading.records, chance)
    except ReplayError as trouble:
        raise FileError((_replay_error(trouble),)) from None
    writer = LogWriter(path, kept=reading.kept)
    table.write_to(writer)
    return Resumed(table, writer, reading.findings)


def rerun(reading: LogReading) -> Table:
    """The table as the log leaves it. Raises :class:`FileError`, with the line, when the game does not go so."""
    try:
        return replay(reading.records)
    except ReplayError as trouble:
        raise FileError((_replay_error(trouble),)) from None


def _replay_error(trouble: ReplayError) -> LineFinding:
    return error("log-replay", trouble.index + 1, reason=trouble.reason)
