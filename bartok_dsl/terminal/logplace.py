"""Where matches are kept: one file a match, with the next free number, in a folder of the user's own."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from bartok_dsl.files.finding import FileError
from bartok_dsl.files.log import LogWriter
from bartok_dsl.table.records import Record

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
    place = folder(environment)
    with suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
    number = 1 + max((_number(path) for path in place.glob("match-*.jsonl")), default=0)
    for tried in range(number, number + TRIES):
        try:
            return LogWriter(place / f"match-{tried:04}.jsonl")
        except FileError as trouble:
            if tried == number + TRIES - 1 or any(finding.code != "log-exists" for finding in trouble.findings):
                raise
    raise AssertionError("every try ends the loop")


def _number(path: Path) -> int:
    digits = path.stem.removeprefix("match-")
    return int(digits) if digits.isdecimal() and len(digits) < 9 else 0


class Keeper:
    """A sink that begins its log with the first record, so that a match that never began leaves no file."""

    def __init__(self, begin: Callable[[], LogWriter]) -> None:
        self._begin = begin
        self._writer: LogWriter | None = None

    def __call__(self, record: Record) -> None:
        """Append the record. Raises :class:`FileError`."""
        if self._writer is None:
            self._writer = self._begin()
        self._writer(record)

    @property
    def path(self) -> Path | None:
        """Where the match is kept, once it has begun."""
        return None if self._writer is None else self._writer.path

    def close(self) -> None:
        """Let go of the file."""
        if self._writer is not None:
            self._writer.close()
