"""What the instructions do whose effect lasts: what is called, values, duties, fines and kept hooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.drawing import penalise
from bartok_dsl.engine.evaluate import Reader
from bartok_dsl.engine.frames import Frame
from bartok_dsl.engine.linked import Step
from bartok_dsl.engine.performing import instruction_of, performs, values
from bartok_dsl.engine.program import Moment
from bartok_dsl.engine.state import Duty, Kept


@performs(p.Call)
def _(core: Core, frame: Frame, step: Step) -> None:
    (faces,) = values(frame, step)
    if faces and faces != core.state.called:
        scene = frame.scene
        core.emit(e.Called(scene.actor, frame.rule, faces))
        core.happen(Moment.CALLED, scene.actor, frame, cause=scene.it[:1], causer=scene.actor)


@performs(p.PutNumber)
def _(core: Core, frame: Frame, step: Step) -> None:
    (value,) = values(frame, step)
    core.emit(e.NumberPut(frame.scene.actor, frame.rule, instruction_of(step, p.PutNumber).setting, value))
    core.sync()


@performs(p.PutPoints)
def _(core: Core, frame: Frame, step: Step) -> None:
    for seat, points in _for_each(frame, *step.readers):
        if core.state.scores[seat] != points:
            core.emit(e.PointsPut(seat, frame.rule, points))


def _for_each(frame: Frame, who: Reader, value: Reader) -> Iterator[tuple[int, Any]]:
    """The players, each with the value of what speaks of them as THEM."""
    scene = frame.scene
    before = scene.them
    for seat in who(scene):
        scene.them = (seat,)
        yield seat, value(scene)
    scene.them = before


@performs(p.NameDealer)
def _(core: Core, frame: Frame, step: Step) -> None:
    (who,) = values(frame, step)
    if who and core.state.dealer_to != who[0]:
        core.emit(e.DealerChosen(who[0], frame.rule))


@performs(p.PutCell)
def _(core: Core, frame: Frame, step: Step) -> None:
    (value,) = values(frame, step)
    name = instruction_of(step, p.PutCell).name
    held = dict(core.state.cells).get(name)
    if held != value and (held is not None or value):  # a state that was never set is empty
        core.emit(e.CellPut(frame.scene.actor, frame.rule, name, value))


@performs(p.PutOwn)
def _(core: Core, frame: Frame, step: Step) -> None:
    name = instruction_of(step, p.PutOwn).name
    for seat, value in _for_each(frame, *step.readers):
        held = dict(core.state.own).get(name, (None,) * core.state.players)[seat]
        if held != value and (held is not None or value):  # as with states of all
            core.emit(e.OwnPut(seat, frame.rule, name, value))


@performs(p.Owe)
def _(core: Core, frame: Frame, step: Step) -> None:
    who, text = values(frame, step)
    instruction = instruction_of(step, p.Owe)
    for seat in who:
        bound, kept = frame.scene.bound(), 0
        if instruction.until >= 0:
            kept = core.state.serials + 1
            core.emit(e.LawBegan(seat, frame.rule, Kept(kept, frame.rule, instruction.until, bound)))
        number = core.state.serials + 1
        duty = Duty(
            number,
            seat,
            instruction.deed,
            text,
            instruction.free,
            instruction.deadline,
            frame.rule,
            instruction.otherwise,
            bound,
            kept,
        )
        core.emit(e.DutyArose(seat, frame.rule, duty))
    core.sync()


@performs(p.Fine)
def _(core: Core, frame: Frame, step: Step) -> None:
    (who,) = values(frame, step)
    for seat in who:
        core.emit(e.Faulted(seat, frame.rule, e.Fault.RULE, (), ""))
        penalise(core, seat, frame.rule, frame)


@performs(p.Install)
def _(core: Core, frame: Frame, step: Step) -> None:
    index = instruction_of(step, p.Install).kept
    kept = Kept(core.state.serials + 1, frame.rule, index, frame.scene.bound())
    core.emit(e.LawBegan(frame.scene.actor, frame.rule, kept))
    core.sync()
