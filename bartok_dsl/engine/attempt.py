"""Attempts: what is impossible, what is wrong with an action, and what a referee makes of it.

*Impossible* is refused by every referee and is no fault. *Wrong* is refused by the guide; under ``strict`` it is undone
and fined; at a table it stands, and may be called out (:mod:`bartok_dsl.engine.calls`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from bartok_dsl.cards import RANK_FACES, Face, rank_of
from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import Action, DrawCard, Pass, PlayCards, TurnAction
from bartok_dsl.engine.choices import Impossible
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.drawing import penalise
from bartok_dsl.engine.frames import Act
from bartok_dsl.engine.judge import (
    answer_mask,
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
from bartok_dsl.engine.machine import run
from bartok_dsl.engine.phases import FINED, POSSIBLE, UNWAITED, Code, Referee
from bartok_dsl.engine.profile import Lasting
from bartok_dsl.engine.program import Status
from bartok_dsl.engine.state import Demand
from bartok_dsl.engine.window import Wrong

TURN_ACTIONS: Final = (PlayCards, DrawCard, Pass)

# members that are asked for in every action: before Python 3.12 it is slow to reach one through its class
_IN: Final = Status.IN


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
        if action.declares:
            _check_declarable(core, action.cards[0])


def still_possible(core: Core, action: TurnAction) -> bool:
    """Whether there is something left to attempt, when what came first has changed the table."""
    try:
        check_possible(core, action)
    except Impossible:
        return False
    return True


def _check_declarable(core: Core, face: Face) -> None:
    if core.profile.rules is not Lasting.DEAL or rank_of(face) is None:
        raise Impossible(Code.NO_DECLARATIONS)
    if not core.profile.rank_redeclarable and any(special.faces >> face & 1 for special in core.state.special):
        raise Impossible(Code.SPECIAL_ALREADY)


def declared_faces(face: Face) -> int:
    """The faces of the card's rank: those that a declaration makes special."""
    rank = rank_of(face)
    return 0 if rank is None else RANK_FACES[rank]


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


def _refuse(_core: Core, _action: TurnAction, wrong: Wrong, _start: tuple[Any, ...]) -> bool:
    raise RefusedByGuide(wrong)


def _undo_and_fine(core: Core, action: TurnAction, wrong: Wrong, start: tuple[Any, ...]) -> bool:
    """The attempt is never performed, so only what it closed is to be undone; the turn is then played properly."""
    core.restore(start)
    core.begin()
    seat = action.seat
    core.on_turn = core.state.turn
    core.act = Act(seat, FINED, owed=core.state.demands, mark=core.state.serials)
    core.emit(e.Faulted(seat, wrong.rule, wrong.fault, wrong.cards, ""))
    penalise(core, seat, wrong.rule)
    return False


def _let_stand(core: Core, action: TurnAction, wrong: Wrong, _start: tuple[Any, ...]) -> bool:
    """The attempt is performed as though it were right: a demand that it does not settle is passed over."""
    state, seat = core.state, action.seat
    if state.off_turn and seat != state.turn:
        held = core.held_acts.pop()
        held.stages, held.at = UNWAITED, 0  # nobody waited for the demand, so that action goes on without it
        core.act = held
        run(core)
        if not still_possible(core, action):
            return False
    demand = state.demand_on(seat)
    if demand is not None and not _settles(core, action, demand):
        core.emit(e.DemandMet(seat, demand.rule, True))
    return True


def _settles(core: Core, action: TurnAction, demand: Demand) -> bool:
    if isinstance(action, PlayCards):
        return bool(answer_mask(core, demand) >> action.cards[0] & 1)
    return bool(demand.draw) is isinstance(action, DrawCard)


CONSEQUENCES: Final[dict[Referee, Callable[[Core, TurnAction, Wrong, tuple[Any, ...]], bool]]] = {
    Referee.GUIDE: _refuse,
    Referee.STRICT: _undo_and_fine,
    Referee.TABLE: _let_stand,
}
"""What follows a wrong attempt, by referee, and whether it is performed after all.

The table is as what was due before the attempt has left it; the last argument is the snapshot from before that.
"""
