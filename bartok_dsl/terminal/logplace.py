"""Where matches and evenings are kept: one file each, with the next free number, in a folder of the user's own."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from attrs import evolve

from bartok_dsl.files.finding import FileError
from bartok_dsl.files.log import LogWriter
from bartok_dsl.table.records import Opened, Record

W = TypeVar("W")

TRIES = 1000
"""Numbers that are tried at most when several matches begin at once."""


def folder(environment: Mapping[str, str]) -> Path:
    """``$BARTOK_HOME``, or ``bartok`` in the folder for state files that the XDG base directory convention names."""
    if own := environment.get("BARTOK_HOME"):
        return Path(own)
    state = environment.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "bartok"


def new_log(environment: Mapping[str, str] = os.environ) -> LogWriter:
    """Begin ``match-0001.jsonl`` or the next one that is free. Raises :class:`FileError` where none can be written."""
    return new_file("match", LogWriter, environment)


def new_file(prefix: str, begin: Callable[[Path], W], environment: Mapping[str, str] = os.environ) -> W:
    """Begin the next file that is free of those called so. Raises :class:`FileError` where none can be written.

    *begin* raises one with the finding ``log-exists`` for a file that is there already.
    """
    place = folder(environment)
    with suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
    number = 1 + max((_number(path, prefix) for path in place.glob(f"{prefix}-*.jsonl")), default=0)
    for tried in range(number, number + TRIES):
        try:
            return begin(place / f"{prefix}-{tried:04}.jsonl")
        except FileError as trouble:
            if tried == number + TRIES - 1 or any(finding.code != "log-exists" for finding in trouble.findings):
                raise
    raise AssertionError("every try ends the loop")


def newest(prefix: str, environment: Mapping[str, str] = os.environ) -> Path | None:
    """The file called so that has the highest number, if there is any."""
    files = list(folder(environment).glob(f"{prefix}-*.jsonl"))
    return max(files, key=lambda path: _number(path, prefix), default=None)


def _number(path: Path, prefix: str) -> int:
    digits = path.stem.removeprefix(f"{prefix}-")
    return int(digits) if digits.isdecimal() and len(digits) < 9 else 0


class Keeper:
    """A sink that begins its log with the first record, so that a match that never began leaves no file.

    The *language* in which the match is played is noted in that record, for whoever goes on with it.
    """

    def __init__(self, begin: Callable[[], LogWriter], language: str = "") -> None:
        self._begin = begin
        self._language = language
        self._writer: LogWriter | None = None

    def __call__(self, record: Record) -> None:
        """Append the record. Raises :class:`FileError`."""
        if self._writer is None:
            self._writer = self._begin()
        self._writer(evolve(record, language=self._language) if isinstance(record, Opened) else record)

    @property
    def path(self) -> Path | None:
        """Where the match is kept, once it has begun."""
        return None if self._writer is None else self._writer.path

    def close(self) -> None:
        """Let go of the file."""
        if self._writer is not None:
            self._writer.close()
