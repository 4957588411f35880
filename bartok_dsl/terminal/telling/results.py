"""Who stands where: after a deal, between deals, and at the end of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bartok_dsl.cards import write_card
from bartok_dsl.engine.events import DealDrawn, DealWon
from bartok_dsl.engine.profile import MatchBy
from bartok_dsl.engine.state import Phase
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.words import Words, count

if TYPE_CHECKING:
    from bartok_dsl.table.seating import Standing
    from bartok_dsl.table.table import Table

_ENDED: Final = frozenset({Phase.WON, Phase.RESULT, Phase.BEFORE_DEAL, Phase.MATCH_OVER})


def ranked(table: Table) -> list[Standing]:
    """The standings, best first: most wins, or fewest points; equal ones in the order of the seats."""
    by_wins = table.profile.match_by is MatchBy.WINS
    return sorted(table.standings(), key=lambda one: (-one.wins if by_wins else one.score, one.seat))


def show_scores(table: Table, printer: Printer, words: Words) -> None:
    """Wins or points so far, on one line; points with the lowest total first."""
    by_wins = table.profile.match_by is MatchBy.WINS
    standings = table.standings() if by_wins else ranked(table)
    parts = [f"{one.name} {one.wins if by_wins else one.score}" for one in standings]
    printer.text(words("scores" if by_wins else "points", list=" · ".join(parts)), "dim")


def show_result(table: Table, printer: Printer, words: Words) -> None:
    """The places, best first."""
    by_wins = table.profile.match_by is MatchBy.WINS
    printer.text()
    printer.text(words("places-title"), "bold")
    for one in sorted(table.standings(), key=lambda one: (one.place, one.seat)):
        result = count("win", one.wins) if by_wins else count("point", one.score)
        printer.text(words("place", place=one.place, who=one.name, result=result), "", "  ")


class Scores:
    """Shows what was left in hand once a deal of a match by points is over, and again if its end is taken back."""

    def __init__(self, table: Table, printer: Printer, words: Words) -> None:
        self._table = table
        self._printer = printer
        self._words = words
        self._shown = 0 if table.state.phase is Phase.PLAY else table.state.deal

    def show_when_due(self) -> None:
        """Show it if the deal is over and that has not been shown."""
        state = self._table.state
        if state.phase is Phase.PLAY:
            self._shown = 0
        elif state.phase in _ENDED and state.deal not in (0, self._shown):
            self._shown = state.deal
            if self._table.profile.match_by is MatchBy.POINTS:
                show_left(self._table, self._printer, self._words)


def show_left(table: Table, printer: Printer, words: Words) -> None:
    """The cards that everybody was left with, special ones marked, and their points; the best total first."""
    state, profile = table.state, table.profile
    special = 0
    for one in state.special:
        special |= one.faces
    printer.text(words.play("score-title"), "bold")
    left = next((event.points for event in reversed(table.events) if isinstance(event, DealWon | DealDrawn)), ())
    for standing, points in sorted(zip(table.standings(), left, strict=True), key=lambda row: row[0].score):
        cards = sorted(state.hands[standing.seat])
        named = " ".join(write_card(face, symbols=True) + ("×" if special >> face & 1 else "") for face in cards)
        id = "score-line" if cards else "score-none"
        line = words.play(id, standing.seat, cards=named, points=points)
        printer.text(f"{line}, {words.play('score-total', points=standing.score)}", "", "  ")
    if any(special >> face & 1 for hand in state.hands for face in hand):
        printer.text(words.play("score-special", factor=profile.special_factor), "dim", "  ")
