"""Stopping play to argue: calls, votes and what an upheld call comes to; timeouts; confirmed results.

The table decides, not the program: a call that is upheld is fined and, where the fault was an attempt, taken back,
whatever :mod:`bartok_dsl.engine.opinion` would say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve

from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import (
    Action,
    Admit,
    AnswerChoice,
    CallOut,
    CallTimeout,
    Confirm,
    Do,
    EndTimeout,
    Explain,
    PlayCards,
    Say,
    TableAction,
    Vote,
)
from bartok_dsl.engine.charges import UNDONE, WORDS, Case, case_of, is_settled, is_theirs, named, omission, settles
from bartok_dsl.engine.choices import Impossible, answer_request, lapse
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.drawing import note_draw, penalise, take
from bartok_dsl.engine.duties import charge as charge_for
from bartok_dsl.engine.duties import drop, paid_by, take_note
from bartok_dsl.engine.ending import confirm, people
from bartok_dsl.engine.events import disputes as d
from bartok_dsl.engine.frames import Act
from bartok_dsl.engine.kinds import Ballot, Charge, Fault
from bartok_dsl.engine.limits import MAX_TEXT
from bartok_dsl.engine.machine import run
from bartok_dsl.engine.phases import FINED, LATE, TALK, Code, Referee
from bartok_dsl.engine.program import Deed, Moment
from bartok_dsl.engine.state import Call, Phase
from bartok_dsl.engine.window import Fine, Happened, Toll, Window

# --- the one who calls ------------------------------------------------------------------------------------------------


def _call_out(core: Core, action: CallOut) -> None:
    if core.referee is not Referee.TABLE:
        raise Impossible(Code.NO_CALLS)
    if not 0 <= action.offender < core.state.players or action.offender == action.seat:
        raise Impossible(Code.NOT_OFFERED)
    if max(len(action.reason), len(action.charge.text)) > MAX_TEXT:
        raise Impossible(Code.TOO_LONG)
    offender, charge = action.offender, action.charge
    if charge.rule not in core.book.rules or (charge.rule and charge.fault is not Fault.RULE):
        raise Impossible(Code.NO_SUCH_RULE)
    case = case_of(core, offender, charge)
    if is_settled(core, offender, charge, case):
        raise Impossible(Code.CALLED_ALREADY)
    if not _in_time(core, offender, charge, case):
        raise Impossible(Code.TOO_LATE)
    core.emit(d.CallMade(action.seat, charge.rule, offender, charge, action.reason))
    _perhaps_close(core)


def _in_time(core: Core, offender: int, charge: Charge, case: Case) -> bool:
    """Whether there is still something to call: what they attempted last, said or owed since, or do not do now.

    What somebody did without a word, or against a rule that the program cannot read, only the table knows. What they
    said or did while play had stopped is nothing to call.
    """
    if case != Case():
        return True
    if charge.fault is Fault.RULE:
        window = core.window
        said = (*window.spoken, *(one for one in window.since if isinstance(one, Say | Do)))
        return offender == core.state.turn or is_theirs(core, offender) or any(one.seat == offender for one in said)
    return charge.fault in WORDS and is_theirs(core, offender)


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
    offender, charge = call.offender, call.charge
    core.emit(d.CallClosed(offender, charge.rule, call.caller, charge, upheld))
    case, window = case_of(core, offender, charge), core.window
    core.window = evolve(
        window,
        spoken=tuple(one for one in window.spoken if one is not case.spoken),
        settled=(*window.settled, *settles(core, offender, charge, case)),
        decided=(*window.decided, case.number) if case.number else window.decided,
    )
    if upheld:
        fine = _fine(core, offender, charge, case)
        if fine.fault in UNDONE:
            _undo(core, offender)
            _pay(core, fine)
        else:
            _happens(core, fine)
    elif (cards := core.number("cards-a-wrong-call-costs", call.caller)) > 0:
        _happens(core, Toll(call.caller, cards))


def _happens(core: Core, what: Fine | Toll) -> None:
    """It is paid now, and again when the attempt is undone: it is no consequence of that."""
    core.window = evolve(core.window, since=(*core.window.since, what))
    _pay(core, what)


# --- what a charge comes to -------------------------------------------------------------------------------------------


def _fine(core: Core, offender: int, charge: Charge, case: Case) -> Fine:
    """The fault as the table sees it, with the rule behind it where one is known."""
    if case.duty is not None:
        return Fine(offender, omission(case.duty), case.duty.rule, case.duty.text, case.duty)
    if case.request is not None:
        return Fine(offender, Fault.CHOICE, case.request.rule, request=case.request)
    if case.spoken is not None:
        rule = case.spoken.rule if case.spoken.wrong else charge.rule
        return Fine(offender, Fault.SPEECH, rule, case.spoken.text)
    if case.attempt is not None:
        attempt, wrong = core.window.action, core.window.wrong
        rule = wrong.rule if wrong is not None and named(wrong.fault) is case.attempt else 0
        cards = attempt.cards if isinstance(attempt, PlayCards) else ()
        return Fine(offender, case.attempt, charge.rule or rule, cards=cards)
    return Fine(offender, charge.fault, charge.rule, charge.text)


def _pay(core: Core, due: Fine | Toll) -> None:
    """They pay, once; this is no turn of theirs."""
    state = core.state
    if isinstance(due, Fine):
        _shut(core, due)
    if state.phase is not Phase.PLAY:  # the deal is over: no rule acts any more
        if isinstance(due, Fine):
            core.emit(e.Faulted(due.seat, due.rule, due.fault, due.cards, due.text))
        number = due.cards if isinstance(due, Toll) else core.number("penalty", due.seat)
        take(core, due.seat, number, e.Why.PENALTY, 0 if isinstance(due, Toll) else due.rule)
        core.queue.clear()
        return
    core.on_turn = state.turn
    core.act = Act(due.seat, FINED, owed=state.demands, mark=state.serials)
    if isinstance(due, Toll):
        note_draw(core, Moment.PENALISED, due.seat, take(core, due.seat, due.cards, e.Why.PENALTY, 0))
    elif due.duty is not None:
        charge_for(core, due.duty)
    else:
        core.emit(e.Faulted(due.seat, due.rule, due.fault, due.cards, due.text))
        penalise(core, due.seat, due.rule)


def _shut(core: Core, fine: Fine) -> None:
    """What was not met in time can no longer be met."""
    if fine.duty is not None and fine.duty in core.state.duties:
        drop(core, fine.duty, missed=True)
    if fine.request is not None and fine.request in core.state.requests:
        lapse(core, fine.request)
        run(core)


# --- taking back ------------------------------------------------------------------------------------------------------


def _undo(core: Core, offender: int) -> None:
    """Everything is as before the attempt; then what happened since without it happens again.

    A rule that has passed a limit since does nothing for the rest of the deal all the same, and rulings stand.
    """
    window, now, book = core.window, vars(core.state), core.book
    assert window.before is not None
    table: dict[str, Any] = dict(window.before[0])
    table["suspended"] = tuple(sorted({*table["suspended"], *now["suspended"]}))
    changed = tuple((name, value) for name, value in table.items() if value != now[name])
    core.put_back(window.before)
    core.state.restore(table)
    core.emit(d.Undone(offender, 0, changed))
    core.book = core.book.ruled_as(book)
    core.sync()
    serials = core.state.serials
    decided = tuple(number for number in window.decided if number <= serials)
    core.window = Window(len(core.log), spoken=window.spoken, settled=window.settled, decided=decided)
    for one in window.since:
        _again(core, one, serials)
        run(core)


def _again(core: Core, one: Happened, serials: int) -> None:
    """What was due, asked or caused by the attempt has a number above *serials*, and is gone with it."""
    state = core.state
    if isinstance(one, Fine | Toll):
        owed = (one.duty or one.request) if isinstance(one, Fine) else None
        if owed is None or owed.number <= serials:
            _pay(core, one)
    elif state.phase is Phase.PLAY:
        core.on_turn = state.turn
        if isinstance(one, AnswerChoice):
            core.act = Act(one.seat, LATE, owed=state.demands, mark=state.serials)
            try:
                answer_request(core, one.seat, one.answer, after=serials)
            except Impossible:
                core.act = None  # it was the attempt that had asked
        else:
            core.act = Act(one.seat, TALK, owed=state.demands, mark=state.serials)
            deed = Deed.SAY if isinstance(one, Say) else Deed.DO
            take_note(core, one.seat, deed, one.text, paid_by(core, one.seat, deed, one.text))


def note(core: Core, action: Action) -> None:
    """What happens in play between an attempt and a call is kept in mind, where there are calls."""
    if core.referee is not Referee.TABLE:
        return
    if core.state.phase is Phase.PLAY and isinstance(action, Say | Do | AnswerChoice):
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
    about = core.state.call if isinstance(action, Vote | Admit) else None
    if action.seat not in people(core) and (about is None or about.offender != action.seat):
        raise Impossible(Code.OUT_OF_DEAL)  # whoever has left the match has no say any more
    _DEEDS[type(action)](core, action)
