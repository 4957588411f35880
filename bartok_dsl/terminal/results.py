"""Who stands where: between deals, and at the end of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bartok_dsl.engine.profile import MatchBy
from bartok_dsl.terminal.printer import Printer
from bartok_dsl.terminal.words import Words, count

if TYPE_CHECKING:
    from bartok_dsl.table.table import Table


def show_scores(table: Table, printer: Printer, words: Words) -> None:
    """Wins or points so far, on one line."""
    by_wins = table.profile.match_by is MatchBy.WINS
    parts = [f"{one.name} {one.wins if by_wins else one.score}" for one in table.standings()]
    printer.text(words("scores" if by_wins else "points", list=" · ".join(parts)), "dim")


def show_result(table: Table, printer: Printer, words: Words) -> None:
    """The places, best first."""
    by_wins = table.profile.match_by is MatchBy.WINS
    printer.text()
    printer.text(words("places-title"), "bold")
    for one in sorted(table.standings(), key=lambda one: (one.place, one.seat)):
        result = count("win", one.wins) if by_wins else count("point", one.score)
        printer.text(words("place", place=one.place, who=one.name, result=result), "", "  ")
