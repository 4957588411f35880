"""Words and gestures: what is owed, what pays it, what forgetting it means."""

from __future__ import annotations

from attrs import evolve

from bartok_dsl.engine import events as e
from bartok_dsl.engine.base import FINE_ONLY
from bartok_dsl.engine.charges import omission
from bartok_dsl.engine.choices import Impossible, lapse
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.drawing import penalise
from bartok_dsl.engine.frames import Act, Frame
from bartok_dsl.engine.judge import say_verdict
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.profile import Speech
from bartok_dsl.engine.program import Deadline, Deed, Moment
from bartok_dsl.engine.scene import Scene
from bartok_dsl.engine.state import Duty, Phase
from bartok_dsl.engine.window import Spoken
from bartok_dsl.engine.words import is_question, same_words

_TALK_IS_FREE = (Phase.BEFORE_DEAL, Phase.WON, Phase.RESULT, Phase.VOTE, Phase.TIMEOUT, Phase.MATCH_OVER)


def paid_by(core: Core, seat: int, deed: Deed, text: str) -> Duty | None:
    """The duty that these words or this gesture pay: one of exactly these words, else one that the table judges."""
    own = [duty for duty in core.state.duties if duty.seat == seat and duty.deed is deed]
    for duty in own:
        if same_words(duty.text, text):
            return duty
    if deed is Deed.SAY:
        return next((duty for duty in own if duty.free), None)
    return None


def hear(core: Core, seat: int, deed: Deed, text: str) -> None:
    """Somebody says or does something. Raises :class:`Impossible` for what the guide refuses."""
    state = core.state
    said: e.Event = e.Said(seat, 0, text) if deed is Deed.SAY else e.Did(seat, 0, text)
    if state.phase in _TALK_IS_FREE:
        core.emit(said)
        return
    duty = paid_by(core, seat, deed, text)
    verdict = say_verdict(core, seat, text)
    question = core.profile.speech is Speech.NO_QUESTIONS and is_question(text)
    wrong = duty is None and deed is Deed.SAY and (question or not verdict.lawful)
    if wrong and core.referee is Referee.GUIDE:
        raise Impossible(Code.MAY_NOT_SAY, verdict.rule)
    core.emit(said)
    if core.referee is Referee.TABLE and deed is Deed.SAY:
        spoken = Spoken(seat, text, wrong, verdict.rule)
        core.window = evolve(core.window, spoken=(*core.window.spoken, spoken))
    take_note(core, seat, deed, text, duty)
    if wrong and core.referee is Referee.STRICT:
        core.emit(e.Faulted(seat, verdict.rule, e.Fault.SPEECH, (), text))
        penalise(core, seat, verdict.rule)


def take_note(core: Core, seat: int, deed: Deed, text: str, duty: Duty | None) -> None:
    """What follows from words or a gesture that everybody has heard or seen: a duty is paid, rules act."""
    if duty is not None:
        core.emit(e.DutyPaid(seat, duty.rule, duty))
        core.sync()
    core.happen(Moment.SAID if deed is Deed.SAY else Moment.DID, seat, text=text)


def forgotten(core: Core, duty: Duty) -> None:
    """The duty was not paid in time: ``strict`` notices it, otherwise it lapses without cost."""
    missed = core.referee is Referee.STRICT
    drop(core, duty, missed=missed)
    if missed:
        charge(core, duty)


def drop(core: Core, duty: Duty, *, missed: bool) -> None:
    """What was owed is no longer due."""
    core.emit(e.DutyLapsed(duty.seat, duty.rule, duty, missed))
    core.sync()


def charge(core: Core, duty: Duty) -> None:
    """Forgetting the duty costs what its rule says."""
    rule = core.book.rules.get(duty.rule)
    program = rule.programs[duty.otherwise] if rule is not None and duty.otherwise >= 0 else None
    if program is None or tuple(step.instruction for step in program) == FINE_ONLY:
        core.emit(e.Faulted(duty.seat, duty.rule, omission(duty), (), duty.text))
        penalise(core, duty.seat, duty.rule)
        return
    scene = Scene.again(core, duty.bound)
    scene.them = (duty.seat,)
    frame = Frame(duty.rule, program, scene, 0)
    core.give_registers(frame)
    core.stack.insert(0, frame)


def close_due(core: Core, seat: int, words: list[tuple[Deed, str]], *, plays: bool) -> None:
    """What was due before this action: choices fall back, duties are gone or faults.

    Words that come with the action are in time for what its player owes.
    """
    state = core.state
    for request in state.requests:
        lapse(core, request)
        if core.referee is Referee.STRICT:
            core.emit(e.Faulted(request.seat, request.rule, e.Fault.CHOICE, (), request.range.value))
            penalise(core, request.seat, request.rule)
    spared = core.held_acts[-1].mark if core.held_acts else None
    for duty in state.duties:
        if not _is_due(duty, seat, plays=plays) or (spared is not None and duty.number > spared):
            continue
        mine = duty.seat == seat
        with_it = next((w for w in words if mine and w[0] is duty.deed and same_words(w[1], duty.text)), None)
        if with_it is not None:
            words.remove(with_it)
            hear(core, seat, *with_it)
        else:
            forgotten(core, duty)


def _is_due(duty: Duty, seat: int, *, plays: bool) -> bool:
    if duty.deadline is Deadline.OWN_NEXT_PLAY:
        return plays and duty.seat == seat
    return duty.deadline is Deadline.NEXT_ACT


def close_turn(core: Core, seat: int) -> None:
    """Duties that were due before this player's turn."""
    for duty in core.state.duties:
        if duty.seat == seat and duty.deadline is Deadline.OWN_NEXT_TURN:
            forgotten(core, duty)


def close_with_play(core: Core, act: Act) -> bool:
    """Duties that had to be met with the action that made them; whether there were any."""
    late = [d for d in core.state.duties if d.deadline is Deadline.WITH_THE_PLAY and d.number > act.mark]
    for duty in late:
        forgotten(core, duty)
    return bool(late)


def remind(core: Core, act: Act) -> None:
    """The guide reminds of what is still due from this action."""
    for duty in core.state.duties:
        if duty.number > act.mark and duty.seat != NOBODY:
            core.emit(e.DutyRecalled(duty.seat, duty.rule, duty))
