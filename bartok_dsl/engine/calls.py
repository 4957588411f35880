"""Stopping play to argue: calls, votes and what an upheld call comes to; timeouts; confirmed results.

The table decides, not the program: a call that is upheld is fined and, where the fault was an attempt, taken back,
whatever :mod:`bartok_dsl.engine.opinion` would say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve

from bartok_dsl.cards import Face
from bartok_dsl.engine import dispute_events as d
from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import (
    Action,
    Admit,
    AnswerChoice,
    CallOut,
    CallTimeout,
    Confirm,
    Do,
    DrawCard,
    EndTimeout,
    Explain,
    PlayCards,
    Say,
    TableAction,
    Vote,
)
from bartok_dsl.engine.choices import Impossible, answer_request
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.drawing import penalise, take
from bartok_dsl.engine.duties import charge, drop, paid_by, take_note
from bartok_dsl.engine.ending import confirm, people
from bartok_dsl.engine.frames import Act
from bartok_dsl.engine.kinds import Ballot, Charge, Fault
from bartok_dsl.engine.limits import MAX_TEXT
from bartok_dsl.engine.machine import run
from bartok_dsl.engine.phases import FINED, LATE, TALK, Code, Referee
from bartok_dsl.engine.program import Act as Doing
from bartok_dsl.engine.program import Deed, Law
from bartok_dsl.engine.state import Call, Duty, Phase, Request
from bartok_dsl.engine.window import Fine, Window
from bartok_dsl.engine.words import same_words

UNDONE: Final = (Fault.CARD, Fault.SEVERAL, Fault.TURN, Fault.DRAWING, Fault.PASSING)
"""Faults that are attempts: they are taken back."""

_WORDS: Final = {Fault.SILENCE: Deed.SAY, Fault.STILLNESS: Deed.DO}


# --- the one who calls ------------------------------------------------------------------------------------------------


def _call_out(core: Core, action: CallOut) -> None:
    if core.referee is not Referee.TABLE:
        raise Impossible(Code.NO_CALLS)
    if not 0 <= action.offender < core.state.players or action.offender == action.seat:
        raise Impossible(Code.NOT_OFFERED)
    if max(len(action.reason), len(action.charge.text)) > MAX_TEXT:
        raise Impossible(Code.TOO_LONG)
    offender, named = action.offender, action.charge
    if named.fault is Fault.RULE and named.rule not in core.book.rules:
        raise Impossible(Code.NO_SUCH_RULE)
    if (offender, named) in core.window.settled:
        raise Impossible(Code.CALLED_ALREADY)
    if not _in_time(core, offender, named):
        raise Impossible(Code.TOO_LATE)
    core.emit(d.CallMade(action.seat, named.rule, offender, named, action.reason))
    _perhaps_close(core)


def _in_time(core: Core, offender: int, named: Charge) -> bool:
    """Whether there is still something to call: what they did last, or owed since."""
    fault = named.fault
    if fault is Fault.RULE:
        return True  # what a rule asks for may be due at any time, and only the table knows
    if fault is Fault.SPEECH:
        return any(isinstance(event, e.Said) and event.seat == offender for event in core.log[core.window.mark :])
    if fault is Fault.CHOICE:
        return _missed_choice(core, offender) is not None
    attempt = core.window.action
    theirs = attempt is not None and attempt.seat == offender
    if fault in _WORDS:
        return theirs or _missed_duty(core, offender, named) is not None
    return theirs and (fault is Fault.TURN or fault is kind_of(attempt))


def kind_of(attempt: object) -> Fault:
    """The fault that such an attempt is when it is not a matter of whose turn it is."""
    if isinstance(attempt, PlayCards):
        return Fault.CARD
    return Fault.DRAWING if isinstance(attempt, DrawCard) else Fault.PASSING


def missed_duties(core: Core, seat: int) -> tuple[Duty, ...]:
    """What the player still owes, and what they have owed in vain since the window opened."""
    lapsed = [event.duty for event in core.log[core.window.mark :] if isinstance(event, e.DutyLapsed)]
    return tuple(duty for duty in (*core.state.duties, *lapsed) if duty.seat == seat)


def _missed_duty(core: Core, seat: int, named: Charge) -> Duty | None:
    deed = _WORDS[named.fault]
    own = [duty for duty in missed_duties(core, seat) if duty.deed is deed]
    exact = (duty for duty in own if same_words(duty.text, named.text))
    return next(exact, next((duty for duty in own if duty.free), None))


def _missed_choice(core: Core, seat: int, rule: int | None = None) -> Request | None:
    lapsed = [event.request for event in core.log[core.window.mark :] if isinstance(event, e.ChoiceLapsed)]
    for request in (*core.state.requests, *lapsed):
        if request.seat == seat and rule in (None, request.rule):
            return request
    return None


# --- the others -------------------------------------------------------------------------------------------------------


def voters(core: Core) -> tuple[int, ...]:
    """Who votes on the open call: everybody but the two; where there is nobody else, the one who was called out."""
    call = _open_call(core)
    others = tuple(seat for seat in people(core) if seat not in (call.caller, call.offender))
    return others or (call.offender,)


def _open_call(core: Core) -> Call:
    assert core.state.call is not None
    return core.state.call


def _vote(core: Core, action: Vote) -> None:
    if action.seat not in voters(core) or any(seat == action.seat for seat, _ in _open_call(core).ballots):
        raise Impossible(Code.NOT_ASKED_TO_VOTE)
    core.emit(d.Voted(action.seat, 0, action.ballot))
    _perhaps_close(core)


def _admit(core: Core, action: Admit) -> None:
    if action.seat != _open_call(core).offender:
        raise Impossible(Code.NOT_THE_OFFENDER)
    core.emit(d.Admitted(action.seat, 0))
    _close(core, upheld=True)


def _perhaps_close(core: Core) -> None:
    """Upheld when more agree than disagree, the caller among them, and at least one beside the caller agrees."""
    ballots = [ballot for _, ballot in _open_call(core).ballots]
    if len(ballots) == len(voters(core)):
        agree, disagree = ballots.count(Ballot.AGREE), ballots.count(Ballot.DISAGREE)
        _close(core, upheld=agree >= 1 and 1 + agree > disagree)


def _close(core: Core, *, upheld: bool) -> None:
    call = _open_call(core)
    core.emit(d.CallClosed(call.offender, call.charge.rule, call.caller, call.charge, upheld))
    core.window = evolve(core.window, settled=(*core.window.settled, (call.offender, call.charge)))
    if upheld:
        fine = _fine(core, call.offender, call.charge)
        if fine.fault in UNDONE:
            _undo(core, fine.seat)
        else:
            core.window = evolve(core.window, since=(*core.window.since, fine))
        _pay(core, fine)
    elif core.profile.wrong_call_costs:
        take(core, call.caller, core.profile.wrong_call_costs, e.Why.PENALTY, 0)


# --- what a charge comes to -------------------------------------------------------------------------------------------


def _fine(core: Core, offender: int, named: Charge) -> Fine:
    """The fault as the table sees it, with the rule behind it where one is known."""
    attempt, wrong = core.window.action, core.window.wrong
    theirs = attempt is not None and attempt.seat == offender
    if named.fault in UNDONE:
        to_blame = wrong is not None and wrong.fault in (named.fault, Fault.SEVERAL)
        rule = wrong.rule if wrong is not None and to_blame else 0
        return Fine(offender, named.fault, rule, cards=_laid(attempt))
    if named.fault in _WORDS:
        duty = _missed_duty(core, offender, named)
        return Fine(offender, named.fault, duty.rule if duty else 0, named.text, duty)
    if named.fault is Fault.CHOICE:
        request = _missed_choice(core, offender)
        return Fine(offender, named.fault, request.rule if request else 0)
    if named.fault is Fault.SPEECH:
        return Fine(offender, named.fault, 0)
    duty = next((duty for duty in missed_duties(core, offender) if duty.rule == named.rule), None)
    if duty is not None:
        return Fine(offender, Fault.SILENCE if duty.deed is Deed.SAY else Fault.STILLNESS, named.rule, duty.text, duty)
    if _missed_choice(core, offender, named.rule) is not None:
        return Fine(offender, Fault.CHOICE, named.rule)
    if theirs and _governs(core, named.rule, attempt):
        return Fine(offender, kind_of(attempt), named.rule, cards=_laid(attempt))
    return Fine(offender, Fault.RULE, named.rule)


def _laid(attempt: object) -> tuple[Face, ...]:
    return attempt.cards if isinstance(attempt, PlayCards) else ()


def _governs(core: Core, rule: int, attempt: object) -> bool:
    """Whether the rule says what may be played, drawn or passed, as the attempt did."""
    acts: tuple[Doing, ...] = (Doing.PLAY, Doing.MORE, Doing.JUMP)
    if not isinstance(attempt, PlayCards):
        acts = (Doing.DRAW,) if isinstance(attempt, DrawCard) else (Doing.PASS,)
    laws = (law for act in acts for law in core.force.laws[act])
    return any(isinstance(law.hook, Law) and law.rule == rule for law in laws)


def _pay(core: Core, fine: Fine) -> None:
    """The offender pays, once; this is no turn of theirs."""
    state = core.state
    duty = fine.duty
    if duty is not None and duty in state.duties:
        drop(core, duty, missed=True)
    if state.phase is not Phase.PLAY:  # the deal is over: no rule acts any more
        core.emit(e.Faulted(fine.seat, fine.rule, fine.fault, fine.cards, fine.text))
        take(core, fine.seat, core.number("penalty", fine.seat), e.Why.PENALTY, fine.rule)
        core.queue.clear()
        return
    core.on_turn = state.turn
    core.act = Act(fine.seat, FINED, owed=state.demands, mark=state.serials)
    if duty is not None:
        charge(core, duty)
        return
    core.emit(e.Faulted(fine.seat, fine.rule, fine.fault, fine.cards, fine.text))
    penalise(core, fine.seat, fine.rule)


# --- taking back ------------------------------------------------------------------------------------------------------


def _undo(core: Core, offender: int) -> None:
    """Everything is as before the attempt; then what happened since without it happens again."""
    window, now = core.window, vars(core.state)
    assert window.before is not None
    table: dict[str, Any] = window.before[0]
    core.emit(d.Undone(offender, 0, tuple((n, value) for n, value in table.items() if value != now[n])))
    core.put_back(window.before)
    core.window = Window(len(core.log))
    serials = core.state.serials
    for one in window.since:
        _again(core, one, serials)
        run(core)


def _again(core: Core, one: Say | Do | AnswerChoice | Fine, serials: int) -> None:
    state = core.state
    match one:
        case Say() | Do():
            deed = Deed.SAY if isinstance(one, Say) else Deed.DO
            core.on_turn = state.turn
            core.act = Act(one.seat, TALK, owed=state.demands, mark=state.serials)
            take_note(core, one.seat, deed, one.text, paid_by(core, one.seat, deed, one.text))
        case AnswerChoice():
            core.act = Act(one.seat, LATE, owed=state.demands, mark=state.serials)
            core.on_turn = state.turn
            try:
                answer_request(core, one.seat, one.answer)
            except Impossible:
                core.act = None  # it was the attempt that had asked
        case Fine(duty=duty):
            if duty is None or duty.number <= serials:  # a duty that the attempt had made is gone with it
                _pay(core, one)


def note(core: Core, action: Action) -> None:
    """What happens between an attempt and a call is kept in mind."""
    if core.window.action is not None and isinstance(action, Say | Do | AnswerChoice):
        core.window = evolve(core.window, since=(*core.window.since, action))


# --- timeouts and results ---------------------------------------------------------------------------------------------


def _call_timeout(core: Core, action: CallTimeout) -> None:
    core.emit(d.TimeoutCalled(action.seat, 0))


def _explain(core: Core, action: Explain) -> None:
    if action.rule not in core.book.rules or not action.rule:
        raise Impossible(Code.NO_SUCH_RULE)
    if len(action.text) > MAX_TEXT:
        raise Impossible(Code.TOO_LONG)
    core.emit(d.RuleExplained(action.seat, action.rule, action.text))


def _end_timeout(core: Core, action: EndTimeout) -> None:
    if action.seat != core.state.timeout:
        raise Impossible(Code.NOT_THEIR_TIMEOUT)
    core.emit(d.TimeoutEnded(action.seat, 0))


def _confirm(core: Core, action: Confirm) -> None:
    if action.seat in core.state.confirmed:
        raise Impossible(Code.CONFIRMED_ALREADY)
    confirm(core, action.seat)


_DEEDS: Final[dict[type, Callable[[Core, Any], None]]] = {
    CallOut: _call_out,
    Vote: _vote,
    Admit: _admit,
    CallTimeout: _call_timeout,
    Explain: _explain,
    EndTimeout: _end_timeout,
    Confirm: _confirm,
}


def argue(core: Core, action: TableAction) -> None:
    """Does what stops play or lets it go on. Raises :class:`Impossible`."""
    _DEEDS[type(action)](core, action)
