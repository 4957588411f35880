"""Attempts: what is impossible, what is wrong with an action, and what a referee makes of it.

*Impossible* is refused by every referee and is no fault. *Wrong* is refused by the guide; under ``strict`` it is undone
and fined. What stands and may be called out at a table would be a third row of :data:`CONSEQUENCES`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from attrs import frozen

from bartok_dsl.cards import Face
from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import Action, DrawCard, Pass, PlayCards, TurnAction
from bartok_dsl.engine.choices import Impossible
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.drawing import penalise
from bartok_dsl.engine.frames import Act
from bartok_dsl.engine.judge import (
    blame,
    draw_verdict,
    is_fresh,
    jump_mask,
    more_mask,
    pass_verdict,
    play_mask,
    stock_can_give,
)
from bartok_dsl.engine.limits import MAX_TEXT
from bartok_dsl.engine.phases import FINED, POSSIBLE, Code, Referee
from bartok_dsl.engine.program import Status

TURN_ACTIONS: Final = (PlayCards, DrawCard, Pass)

# members that are asked for in every action: before Python 3.12 it is slow to reach one through its class
_IN: Final = Status.IN


@frozen
class Wrong:
    """What is wrong with an attempt: the fault, why, which rule stands in the way (0: the base game), and the cards."""

    fault: e.Fault
    code: Code
    rule: int = 0
    cards: tuple[Face, ...] = ()


def check_possible(core: Core, action: Action) -> None:
    """Raises :class:`Impossible` for what cannot be, whoever is the referee."""
    state = core.state
    if not 0 <= action.seat < state.players:
        raise Impossible(Code.NO_SUCH_SEAT)
    if type(action) not in POSSIBLE[state.phase]:
        raise Impossible(Code.NOT_NOW)
    if isinstance(action, TURN_ACTIONS):
        if state.status[action.seat] is not _IN:
            raise Impossible(Code.OUT_OF_DEAL)
        if (action.words or action.gestures) and max(map(len, (*action.words, *action.gestures))) > MAX_TEXT:
            raise Impossible(Code.TOO_LONG)
    if isinstance(action, PlayCards):
        if not action.cards:
            raise Impossible(Code.NO_CARD)
        hand = state.hands[action.seat]
        if len(action.cards) == 1:
            if action.cards[0] not in hand:
                raise Impossible(Code.NOT_HELD)
        elif Counter(action.cards) - Counter(hand):
            raise Impossible(Code.NOT_HELD)


def wrong_with(core: Core, action: TurnAction) -> Wrong | None:
    """What is wrong with a turn action as the table stands, or ``None``."""
    if isinstance(action, PlayCards):
        return _wrong_play(core, action.seat, action.cards)
    if action.seat != core.state.turn:
        return Wrong(e.Fault.TURN, Code.NOT_YOUR_TURN)
    if isinstance(action, DrawCard):
        verdict = draw_verdict(core, action.seat)
        if verdict.lawful:
            return None
        nothing = not stock_can_give(core) and core.state.demand_on(action.seat) is None
        return Wrong(e.Fault.DRAWING, Code.NOTHING_TO_DRAW if nothing else Code.MAY_NOT_DRAW, verdict.rule)
    verdict = pass_verdict(core, action.seat)
    return None if verdict.lawful else Wrong(e.Fault.PASSING, Code.MAY_NOT_PASS, verdict.rule)


def _wrong_play(core: Core, seat: int, cards: tuple[Face, ...]) -> Wrong | None:
    state = core.state
    first = cards[0]
    if seat != state.turn:
        if state.off_turn or not jump_mask(core, seat) >> first & 1:
            return Wrong(e.Fault.TURN, Code.NOT_YOUR_TURN, 0, cards)
    elif not play_mask(core, seat) >> first & 1:
        rule = blame(core, seat, first)
        code = Code.FORBIDDEN if rule else Code.DOES_NOT_FIT
        if state.demand_on(seat) is not None:
            code = Code.NO_ANSWER
        return Wrong(e.Fault.CARD, code, rule, (first,))
    elif is_fresh(core, seat, first):
        return Wrong(e.Fault.CARD, Code.DRAWN_NOW, 0, (first,))
    for at in range(1, len(cards)):
        if not more_mask(core, seat, cards[:at]) >> cards[at] & 1:
            return Wrong(e.Fault.SEVERAL, Code.TOO_MANY, 0, cards[at:])
    return None


class RefusedByGuide(Exception):
    """The guide refuses a wrong attempt."""

    def __init__(self, wrong: Wrong) -> None:
        super().__init__(wrong)
        self.wrong = wrong


def _refuse(_core: Core, _action: TurnAction, wrong: Wrong) -> None:
    raise RefusedByGuide(wrong)


def _undo_and_fine(core: Core, action: TurnAction, wrong: Wrong) -> None:
    """The attempt was never performed, so nothing is left to undo; the turn is then played properly."""
    seat = action.seat
    core.act = Act(seat, FINED, owed=core.state.demands, mark=core.state.serials)
    core.emit(e.Faulted(seat, wrong.rule, wrong.fault, wrong.cards, ""))
    penalise(core, seat, wrong.rule)


CONSEQUENCES: Final[dict[Referee, Callable[[Core, TurnAction, Wrong], None]]] = {
    Referee.GUIDE: _refuse,
    Referee.STRICT: _undo_and_fine,
}
"""What follows a wrong attempt, by referee; the table stands as it did before the attempt."""
