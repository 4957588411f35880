"""Game logs: journals of matches, with one line for every action that happened."""

from __future__ import annotations

from functools import reduce
from pathlib import Path
from typing import Final

from attrs import frozen

from bartok_dsl.engine.chance import Chance
from bartok_dsl.files.finding import FileError, LineFinding, error
from bartok_dsl.files.journal import JournalReading, JournalWriter, Kind, parse_journal, read_journal, write_line
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.records import Opened, Record
from bartok_dsl.table.replay import replay, resumed
from bartok_dsl.table.table import ReplayError, Table

VERSION: Final = 1
"""The version of the log that is written, and the newest that is read."""


def _check(record: Record) -> None:
    if isinstance(record, Opened):
        reduce(RuleBook.append, record.book, RuleBook())  # raises BookError for what no book could hold


MATCH: Final[Kind[Record]] = Kind("bartok", VERSION, Opened, Record, _check)
"""The journal of a match."""

LogReading = JournalReading[Record]
"""What a log holds."""


class LogWriter(JournalWriter[Record]):
    """A sink for a table's records."""

    def __init__(self, path: Path, *, kept: int | None = None) -> None:
        """Begin a new log, or go on with one of which the first *kept* bytes are good. Raises :class:`FileError`."""
        super().__init__(path, MATCH, kept=kept)


def write_record(record: Record) -> str:
    """The line of a record, with its line end."""
    return write_line(record, MATCH)


def read_log(path: Path) -> LogReading:
    """Read a log from a file; what cannot be opened is a finding as well."""
    return read_journal(path, MATCH)


def parse_log(content: bytes) -> LogReading:
    """Read a log. Reading stops at the first damage, since nothing after it can be trusted."""
    return parse_journal(content, MATCH)


# --- going on ---------------------------------------------------------------------------------------------------------


@frozen
class Resumed:
    """A match that goes on, its writer, and what reading the log had to say (a line that was cut off)."""

    table: Table
    writer: LogWriter
    findings: tuple[LineFinding, ...]
    language: str
    """The language in which it was begun; empty where the log does not say."""


def resume(path: Path, chance: Chance) -> Resumed:
    """Go on with the match of a log, which is appended to. Raises :class:`FileError` when the log is damaged."""
    reading = read_log(path)
    if reading.damaged:
        raise FileError(reading.findings)
    try:
        table = resumed(reading.records, chance)
    except ReplayError as trouble:
        raise FileError((_replay_error(trouble),)) from None
    writer = LogWriter(path, kept=reading.kept)
    table.write_to(writer)
    opening = reading.records[0]
    language = opening.language if isinstance(opening, Opened) else ""
    return Resumed(table, writer, reading.findings, language)


def rerun(reading: LogReading) -> Table:
    """The table as the log leaves it. Raises :class:`FileError`, with the line, when the game does not go so."""
    try:
        return replay(reading.records)
    except ReplayError as trouble:
        raise FileError((_replay_error(trouble),)) from None


def _replay_error(trouble: ReplayError) -> LineFinding:
    return error("log-replay", trouble.index + 1, reason=trouble.reason)
