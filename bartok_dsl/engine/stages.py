"""The stages of an action: one function each, in one table. Which action has which stages stands in ``phases.py``.

A stage does its own part and notes what has happened; the machine then lets the rules act until all is quiet. A stage
that returns ``False`` is entered again after that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bartok_dsl.engine import events as e
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.dealing import deal
from bartok_dsl.engine.drawing import note_draw, take
from bartok_dsl.engine.duties import close_turn, close_with_play, forgotten, hear, remind
from bartok_dsl.engine.ending import close_deal, draw_deal, win
from bartok_dsl.engine.frames import Act, Frame, Occasion
from bartok_dsl.engine.judge import demand_scene
from bartok_dsl.engine.looking import look
from bartok_dsl.engine.phases import AGAIN, Referee
from bartok_dsl.engine.places import NOBODY, PILE_FROM
from bartok_dsl.engine.program import Moment, Status
from bartok_dsl.engine.replacing import replaced
from bartok_dsl.engine.scene import Scene
from bartok_dsl.engine.state import Demand

# members that are asked for in every action: before Python 3.12 it is slow to reach one through its class
_PLAYED: Final = Moment.PLAYED
_DREW_TURN: Final = Moment.DREW_TURN
_IN: Final = Status.IN
_TURN: Final = e.Why.TURN

# --- the action itself ------------------------------------------------------------------------------------------------


def lay(core: Core, act: Act) -> bool:
    """The card is laid, cards are drawn, a demand is paid, or nothing is done."""
    if act.step == 0 and core.state.turn != act.seat:
        core.emit(e.TurnTaken(act.seat, 0))
    if act.cards:
        return _lay_cards(core, act)
    if act.draws:
        return _draw(core, act)
    if act.demand is not None:
        core.emit(e.DemandMet(act.seat, act.demand.rule, False))
        core.emit(e.Passed(act.seat, 0, False))
        _miss_now(core, act, act.demand)
    else:
        core.emit(e.Passed(act.seat, 0, True))
    core.happen(Moment.PASSED, act.seat)
    return True


def _lay_cards(core: Core, act: Act) -> bool:
    state, seat = core.state, act.seat
    if act.step == 0 and act.demand is not None:
        core.emit(e.DemandMet(seat, act.demand.rule, True))
    while act.step < len(act.cards):
        face = act.cards[act.step]
        act.step += 1
        if _PLAYED in core.force.replaces:
            lot = tuple((seat, card) for card in act.cards[: act.step])
            if replaced(core, _PLAYED, seat, None, it=((seat, face),), lot=lot):
                return False
        act.lot = (*act.lot, (PILE_FROM + state.serial, face))
        core.emit(e.Played(seat, 0, face))
    plays = core.number("cards-played-a-turn", seat)
    act.used = plays == 1 or state.played >= plays or not state.hands[seat]
    return True


def _draw(core: Core, act: Act) -> bool:
    _state, seat, demand = core.state, act.seat, act.demand
    if demand is not None:
        core.emit(e.DemandMet(seat, demand.rule, False))
        n, cause, causer = demand.draw, demand.cause, demand.causer
        kinds = (Moment.PAID, Moment.DREW_RULE)
        if not any(replaced(core, kind, seat, None, amount=n, cause=cause, causer=causer) for kind in kinds):
            taken = take(core, seat, n, e.Why.DEMAND, demand.rule)
            note_draw(core, Moment.DREW_RULE, seat, taken, None, cause, causer)
            note_draw(core, Moment.PAID, seat, taken, None, cause, causer)
        act.used = demand.miss > 0
        if demand.miss:
            _miss_now(core, act, demand)
        return True
    draws = core.number("draws-a-turn", seat)
    act.used = core.profile.draw_ends_turn and draws == 1
    core.emit(e.TurnDrawn(seat, 0))
    if not replaced(core, _DREW_TURN, seat, None):
        taken = take(core, seat, core.number("cards-a-draw", seat), _TURN, 0)
        note_draw(core, _DREW_TURN, seat, taken)
    return True


def _miss_now(core: Core, act: Act, demand: Demand) -> None:
    """The missed turn of an accepted demand is missed with it; further ones stay owed."""
    core.emit(e.TurnMissed(act.seat, demand.rule, False))
    core.happen(Moment.SKIPPED, act.seat, cause=demand.cause, causer=demand.causer)
    if demand.miss > 1 and not act.off_turn:
        core.emit(e.MissOwed(act.seat, demand.rule, demand.miss - 1))


# --- the last card ----------------------------------------------------------------------------------------------------


def out(core: Core, act: Act) -> bool:
    """A hand emptied by the play: its duties are judged, then it wins before its effect; a rule may say otherwise."""
    state, seat = core.state, act.seat
    if not act.cards or (act.step == 0 and (state.hands[seat] or not core.profile.win_before_effect)):
        return True
    if act.step == 0:
        if replaced(core, Moment.GOES_OUT, seat, None, it=act.lot[-1:], lot=act.lot):
            core.emit(e.WentOut(seat, 0))
            core.happen(Moment.GOES_OUT, seat, it=act.lot[-1:], lot=act.lot, base=1)
            return True
        if core.profile.duties_before_win:
            _only_duties(core, act)
    elif act.step == 1:
        while act.words:
            hear(core, seat, *act.words.pop(0))
    elif act.step == 2:
        if core.referee is Referee.STRICT:
            for duty in state.duties:
                if duty.seat == seat and duty.number > act.mark:
                    forgotten(core, duty)
    elif state.hands[seat]:
        act.silent = True
        return True
    else:
        core.emit(e.WentOut(seat, 0))
        win(core, seat, 0)
    act.step += 1
    return False


def _only_duties(core: Core, act: Act) -> None:
    """What must be said and done for the last card, and for going out; nothing else that rules make of them."""
    scene = _laid_scene(core, act, len(act.lot) - 1)
    frames: list[Frame] = []
    if act.lot:
        frames += [core.frame_for(h, scene, 0) for h in core.hooks_played(act.lot[-1][1])]
    winning = [core.frame_for(h, scene, 0) for h in core.force.hooks_after(Moment.GOES_OUT, None)]
    for frame in winning:
        frame.winning = True
    for frame in reversed(frames + winning):
        frame.muted = True
        core.stack.append(frame)


def _laid_scene(core: Core, act: Act, at: int) -> Scene:
    scene = Scene(core, act.seat)
    scene.it, scene.lot = act.lot[at : at + 1], act.lot
    scene.pile = core.state.pile
    scene.base = len(act.lot) - at
    return scene


# --- what the rules make of it ----------------------------------------------------------------------------------------


def effects(core: Core, act: Act) -> bool:
    """The answer's program first, then the effects of the card."""
    if act.silent or not act.cards:
        return True
    if act.step == 0 and act.answer is not None and act.demand is not None:
        act.step = 1
        scene = demand_scene(core, act.demand)
        scene.it, scene.lot, scene.pile, scene.base = act.lot[-1:], act.lot, core.state.pile, 1
        frame = core.frame_for(act.answer, scene, 0)
        frame.answering = True
        core.admit(frame)
        core.stack.append(frame)
        return False
    if _PLAYED in core.force.moments:
        for at in range(len(act.lot)):
            if not core.listens(act.lot[at][1]):
                continue  # a card without rules costs nothing
            scene = _laid_scene(core, act, at)
            core.queue.append(Occasion(_PLAYED, scene, core.state.kept, 0, 0, frozenset()))
    return True


def settle(core: Core, act: Act) -> bool:
    """Demands on players who do not act next are settled before play goes on; each is no turn of theirs."""
    state = core.state
    if act.cards and not core.profile.win_before_effect and not state.hands[act.seat]:
        core.emit(e.WentOut(act.seat, 0))
        win(core, act.seat, 0)
        return False
    if not state.demands:
        return True
    following = _successor(core, act)
    off = [seat for seat in state.from_seat(act.seat) if seat != following and state.demand_on(seat) is not None]
    if not off:
        return True
    demand = state.demand_on(off[0])
    core.emit(e.WaitedFor(off[0], demand.rule if demand is not None else 0))
    core.held_acts.append(act)
    core.act = None
    return False


def _successor(core: Core, act: Act) -> int:
    """Who acts next as things stand, when all missed turns are paid."""
    state = core.state
    if state.turn_to == NOBODY and not act.used:
        return act.seat
    seat = state.turn_to if state.turn_to != NOBODY else _following(core, act.seat)
    debts = [debt.seat for debt in state.debts]
    while seat in debts:
        debts.remove(seat)
        seat = state.along(seat, 1)
    return seat


def end(core: Core, act: Act) -> bool:
    """The action is completed; the turn ends unless it is not used up or its player plays again."""
    state, seat = core.state, act.seat
    if state.acts >= core.profile.longest_deal:
        draw_deal(core, seat)
        return False
    again = state.turn_to == seat or (state.turn_to == NOBODY and not act.used)
    act.goes_on = again and state.status[seat] is _IN and not state.owed_turns(seat)
    act.reached = seat
    if core.force.keeps_time:
        core.happen(Moment.ACTED, seat, it=act.lot[-1:], lot=act.lot, base=len(act.lot))
        if not act.goes_on:
            core.happen(Moment.TURN_ENDS, seat)
    return True


def words(core: Core, act: Act) -> bool:
    """Words and gestures that came with the action are heard one at a time, then the hands are looked at again."""
    if act.words:
        act.heard = True
        hear(core, act.seat, *act.words.pop(0))
        return False
    return look(core, act) if act.heard else True


# --- whose turn -------------------------------------------------------------------------------------------------------


def named(core: Core, act: Act) -> bool:
    """After a late choice the turn moves only if somebody was named."""
    state = core.state
    act.reached = state.turn
    act.goes_on = state.turn_to in (NOBODY, state.turn)
    return True


def advance(core: Core, act: Act) -> bool:
    """Who is next: whoever was named last, else the neighbour; missed turns are paid on the way, one by one."""
    state = core.state
    if act.goes_on:
        if state.turn_to != NOBODY:
            core.emit(e.TurnGoesOn(state.turn_to, 0))
        return True
    if state.turn_to != NOBODY:
        seat = state.turn_to
    elif act.first != NOBODY:
        seat = act.first
    else:
        seat = _following(core, act.reached)
    act.first = NOBODY
    act.reached = seat
    debt = next((d for d in state.debts if d.seat == seat), None) if state.debts else None
    if debt is not None:
        _note_lap(core, seat)
        core.emit(e.TurnMissed(seat, debt.rule, True))
        if not replaced(core, Moment.SKIPPED, seat, None):
            core.happen(Moment.SKIPPED, seat)
        return False
    if seat in state.passers:
        draw_deal(core, act.seat)
        return False
    return True


def _following(core: Core, seat: int) -> int:
    """The neighbour; or the same player, while they have further turns in a row and the rules still say so."""
    state = core.state
    if 0 < state.row < state.granted and seat == state.turn and state.row < core.number("turns-in-a-row", seat):
        return seat
    return state.along(seat, 1)


def _note_lap(core: Core, seat: int) -> None:
    if core.state.lapped[seat]:
        core.happen(Moment.LAP_ENDS, seat)
    core.happen(Moment.LAP_BEGINS, seat)


def begin(core: Core, act: Act) -> bool:
    """The next turn begins; what its player owed before it is due."""
    if act.goes_on:
        return True
    seat = act.reached
    timed = core.force.keeps_time
    if timed:
        _note_lap(core, seat)
    core.emit(e.TurnBegan(seat, 0))
    turns = core.number("turns-in-a-row", seat)
    if turns > 1 and core.state.row == 1:
        core.emit(e.TurnsGranted(seat, 0, turns))
    if core.state.duties:
        close_turn(core, seat)
    if timed:
        core.happen(Moment.TURN_BEGINS, seat)
    return True


def rest(core: Core, act: Act) -> bool:
    """What had to come with the action is due; whoever is to act but left the deal is passed over; reminders."""
    state = core.state
    if state.duties and act.step == 0 and close_with_play(core, act):
        act.step = 1
        return False
    if state.turn != NOBODY and state.status[state.turn] is not _IN and not act.off_turn:
        act.goes_on, act.reached, act.step = False, state.turn, 0
        act.stages += AGAIN
        return True
    if state.duties and core.referee is Referee.GUIDE:
        remind(core, act)
    return True


def finish(core: Core, act: Act) -> None:
    """The action is done; one that was held up by it goes on."""
    core.act = None
    if act.off_turn and core.held_acts:
        core.act = core.held_acts.pop()
        core.emit(e.WaitOver(core.act.seat, 0))


STAGES: Final[tuple[Callable[[Core, Act], bool], ...]] = (
    deal,
    lay,
    out,
    effects,
    settle,
    end,
    look,
    words,
    named,
    advance,
    begin,
    rest,
    close_deal,
)
"""By the number of the stage."""
