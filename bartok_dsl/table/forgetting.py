"""What players forget: slips that somebody makes who knows the plain game and forgets what the rules make of it.

A slip is tried once at each opportunity, so nobody goes on for ever with what is refused or fined. What may be
forgotten is worked out from what everybody at the table sees, and the hand of whoever forgets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from bartok_dsl.cards import Face, rank_of, suit_of
from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import DrawCard, Pass, PlayCards, TurnAction
from bartok_dsl.engine.chance import Chance
from bartok_dsl.engine.events.disputes import Undone
from bartok_dsl.engine.game import Options
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.program import Status
from bartok_dsl.engine.view import View
from bartok_dsl.table.table import Table

_PARTS: Final = tuple(range(10_000))
"""A rate is a part of so many."""


class Memory:
    """What one player remembers: at a rate between 0 and 1 something is forgotten, decided once for each matter."""

    def __init__(self, forgetful: float, chance: Chance) -> None:
        """Raises :class:`ValueError` for a rate that is none."""
        if not 0 <= forgetful <= 1:
            raise ValueError(f"a rate lies between 0 and 1: {forgetful}")
        self.forgetful = forgetful
        self.chance = chance
        self._deal = 0
        self._settled: dict[tuple[object, ...], bool] = {}

    def comes_up(self, rate: float) -> bool:
        """Whether chance has it so, at this rate; nothing is drawn for 0."""
        return rate > 0 and self.chance.pick(_PARTS) < rate * len(_PARTS)

    def forgets(self, deal: int, *matter: object, share: float = 1.0) -> bool:
        """Whether this is forgotten in this deal, however often it is asked; *share* makes it rarer."""
        settled = self._of(deal)
        if matter not in settled:
            settled[matter] = self.comes_up(self.forgetful * share)
        return settled[matter]

    def slips(self, deal: int, *matter: object, share: float = 1.0) -> bool:
        """As :meth:`forgets`, but only the first time that it is asked: a slip is not made twice."""
        return matter not in self._of(deal) and self.forgets(deal, *matter, share=share)

    def _of(self, deal: int) -> dict[tuple[object, ...], bool]:
        if deal != self._deal:
            self._deal, self._settled = deal, {}
        return self._settled


def matches(face: Face, top: Face | None) -> bool:
    """Whether the card may be laid on this one in the plain game."""
    return top is None or rank_of(face) is rank_of(top) or suit_of(face) is suit_of(top)


def slips_of(view: View, options: Options, *, goes_on: bool) -> list[TurnAction]:
    """What the player whose turn it is might do, not thinking of a rule, a named suit or a declared rank.

    Cards that match in the plain game and may not be played now, a draw that a rule forbids, and, where they are to
    play once more (*goes_on*), leaving it at that.
    """
    top = view.pile[0][0] if view.pile else None
    lawful = set(options.cards)
    cards = (face for face in dict.fromkeys(view.hand) if face not in lawful and matches(face, top))
    found: list[TurnAction] = [PlayCards(view.seat, (face,)) for face in cards]
    if not options.draw and view.stock:
        found.append(DrawCard(view.seat))
    if goes_on and not options.pass_:
        found.append(Pass(view.seat))
    return found


def plays_on(table: Table) -> bool:
    """Whether whoever is to act has acted already, and only a rule gives them more."""
    state = table.state
    return state.played > 0 or state.row > 1


def turn_out_of(view: View, options: Options) -> TurnAction:
    """What somebody does who takes it to be their turn: a card that matches in the plain game, else a draw."""
    top = view.pile[0][0] if view.pile else None
    lawful = set(options.cards)
    cards = [face for face in view.hand if face not in lawful and matches(face, top)]
    return PlayCards(view.seat, (cards[0],)) if cards else DrawCard(view.seat)


@frozen
class PassedOver:
    """Somebody who would be next, had no rule skipped them or turned play round."""

    seat: int
    act: int
    """The number of the event by which play went past them."""


def passed_over(table: Table) -> PassedOver | None:
    """Who takes it to be their turn, if they forget what the last act did to the order of play."""
    state = table.state
    if state.turn == NOBODY or state.off_turn:
        return None
    way = state.direction
    for at, event in _backwards(table.events):
        if isinstance(event, e.DirectionSet) and event.turned:
            way = -way
        elif isinstance(event, e.DealBegan | Undone):
            return None
        elif isinstance(event, e.Played | e.TurnDrawn | e.Passed):
            seat = state.leftward(event.seat, way)
            skipped = seat not in (event.seat, state.turn) and state.status[seat] is Status.IN
            return PassedOver(seat, at) if skipped else None
    return None


def _backwards(events: Sequence[e.Event]) -> Iterator[tuple[int, e.Event]]:
    return ((at, events[at]) for at in range(len(events) - 1, -1, -1))
