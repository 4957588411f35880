"""Cards to draw and turns to miss: laid on players at once, or as demands that wait for an answer."""

from __future__ import annotations

from bartok_dsl.engine import events as e
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.drawing import made_to_draw
from bartok_dsl.engine.frames import Frame
from bartok_dsl.engine.judge import answerable
from bartok_dsl.engine.places import CardAt
from bartok_dsl.engine.state import Demand


def burden(core: Core, frame: Frame, seat: int, draw: int, miss: int, neighbour: bool) -> None:
    """A demand if any card of the packs could answer it and it is on another player; otherwise it happens now."""
    draw, miss = max(draw, 0), max(miss, 0)
    if not draw and not miss:
        return
    scene = frame.scene
    cause: tuple[CardAt, ...] = scene.it[:1]
    causer = scene.actor
    actor = core.act.seat if core.act is not None else scene.actor
    if core.force.answers and not frame.answering and seat != actor:
        demand = Demand(seat, draw, miss, cause, causer, frame.rule)
        waiting = core.state.demand_on(seat)
        if waiting is not None or answerable(core, demand):
            core.emit(e.DemandMade(seat, frame.rule, merged(waiting, demand)))
            return
    made_to_draw(core, seat, draw, frame, cause, causer)
    if miss:
        owe_turns(core, frame, seat, miss, neighbour)


def merged(waiting: Demand | None, new: Demand) -> Demand:
    """Two demands on one player are one: the draws add up, of the missed turns the larger counts."""
    if waiting is None:
        return new
    draw, miss = waiting.draw + new.draw, max(waiting.miss, new.miss)
    return Demand(new.seat, draw, miss, new.cause, new.causer, new.rule)


def owe_turns(core: Core, frame: Frame, seat: int, miss: int, neighbour: bool) -> None:
    """A debt of missed turns; when an action burdens *the next player* again, the following one who is free owes it."""
    act = core.act
    if act is not None:
        if neighbour and seat in act.missed:
            circle = core.state.from_seat(seat)
            seat = next((other for other in circle if other not in act.missed), seat)
        act.missed = (*act.missed, seat)
    core.emit(e.MissOwed(seat, frame.rule, miss))


def shift(core: Core, frame: Frame, to: int, n: int) -> None:
    """The demand that was answered, or that waits, rests on another player now, with *n* of what was demanded."""
    act = core.act
    if act is None or act.shifted:
        return
    held = act.demand
    if held is None:
        held = next(iter(core.state.demands), None)
        if held is None:
            return
        core.emit(e.DemandMet(held.seat, frame.rule, True))
    draw, miss = (n, held.miss) if held.draw else (0, n)
    if draw <= 0 and miss <= 0:
        return
    act.shifted = True
    raised = n > (held.draw or held.miss)
    cause, causer = (frame.scene.it[:1], frame.scene.actor) if raised else (held.cause, held.causer)
    demand = Demand(to, max(draw, 0), max(miss, 0), cause, causer, frame.rule)
    waiting = core.state.demand_on(to)
    if waiting is not None or answerable(core, demand):
        core.emit(e.DemandMade(to, frame.rule, merged(waiting, demand)))
        return
    made_to_draw(core, to, demand.draw, frame, cause, causer)
    if demand.miss:
        owe_turns(core, frame, to, demand.miss, neighbour=False)
