"""The journal of an evening: begun, and gone on with after any interruption."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from attrs import frozen

from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.errors import EngineError
from bartok_dsl.files.finding import FileError, LineFinding, error
from bartok_dsl.files.journal import JournalWriter, Kind, read_journal
from bartok_dsl.night.companion import Companion
from bartok_dsl.night.fold import opened
from bartok_dsl.night.records import Begun, Record
from bartok_dsl.table.table import ReplayError, Table


def _check(record: Record) -> None:
    """A beginning must be that of a table: names that can be shown, rules that can be played."""
    if isinstance(record, Begun):
        night = opened(record)
        try:
            Table(night.names, Recorded(), profile=night.profile, book=night.book, dealer=night.dealer, trusted=True)
        except EngineError as trouble:
            raise ValueError(str(trouble)) from None


NIGHT: Final[Kind[Record]] = Kind("bartok night", 1, Begun, Record, _check)
"""The journal of an evening with real cards."""


class NightWriter(JournalWriter[Record]):
    """A sink for the companion's records."""

    def __init__(self, path: Path, *, kept: int | None = None) -> None:
        """Begin a new journal, or go on with one of which the first *kept* bytes are good. Raises ``FileError``."""
        super().__init__(path, NIGHT, kept=kept)


@frozen
class Resumed:
    """An evening that goes on, how much of its journal is good, and what reading it had to say."""

    companion: Companion
    kept: int
    findings: tuple[LineFinding, ...]


def read_night(path: Path) -> Resumed:
    """The evening in a journal, which is not touched. Raises :class:`FileError` when the journal is damaged."""
    reading = read_journal(path, NIGHT)
    if reading.damaged:
        raise FileError(reading.findings)
    try:
        companion = Companion.resume(reading.records)
    except ReplayError as trouble:
        raise FileError((error("log-replay", trouble.index + 1, reason=trouble.reason),)) from None
    return Resumed(companion, reading.kept, reading.findings)


def resume(path: Path) -> tuple[Resumed, NightWriter]:
    """Go on with the evening of a journal, which is appended to. Raises :class:`FileError` when it is damaged."""
    found = read_night(path)
    writer = NightWriter(path, kept=found.kept)
    found.companion.write_to(writer)
    return found, writer
