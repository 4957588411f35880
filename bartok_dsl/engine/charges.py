"""What a charge is about: what somebody has attempted, said, or owed in vain, since the window opened.

A charge names a fault as people name it; here is found what it comes down to. One thing is decided once, under whatever
name: a word that was not said is the same fault whether it is called by the word or by the number of the rule.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import DrawCard, PlayCards
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.kinds import Charge, Fault
from bartok_dsl.engine.program import Act, Deadline, Deed, Law
from bartok_dsl.engine.state import Duty, Request
from bartok_dsl.engine.window import Spoken
from bartok_dsl.engine.words import same_words

UNDONE: Final = (Fault.CARD, Fault.SEVERAL, Fault.TURN, Fault.DRAWING, Fault.PASSING)
"""Faults that are attempts: they are taken back."""
WORDS: Final = {Fault.SILENCE: Deed.SAY, Fault.STILLNESS: Deed.DO}
"""Faults that are duties, and how they are met."""
AT_ONCE: Final = (Deadline.NEXT_ACT, Deadline.WITH_THE_PLAY)
"""When a duty is missed from the moment at which it has arisen; later ones nobody has missed yet."""


@frozen
class Case:
    """What a charge comes down to; nothing where only the table knows."""

    attempt: Fault | None = None
    """The last attempt was wrong, in this way."""
    duty: Duty | None = None
    request: Request | None = None
    spoken: Spoken | None = None

    @property
    def number(self) -> int:
        """The number of the duty or request that was not met, else 0."""
        owed = self.duty or self.request
        return owed.number if owed is not None else 0


def case_of(core: Core, offender: int, charge: Charge) -> Case:
    """What there is to decide in it that was not decided before."""
    fault = charge.fault
    if fault in WORDS:
        return Case(duty=_unsaid(core, offender, charge))
    if fault is Fault.CHOICE:
        return Case(request=next(iter(missed_requests(core, offender)), None))
    if fault is Fault.SPEECH:
        return Case(spoken=_said(core, offender))
    if fault is Fault.RULE:
        return _under_rule(core, offender, charge.rule)
    return Case(attempt=fault if is_theirs(core, offender) and _is_of_kind(core, fault) else None)


def settles(core: Core, offender: int, charge: Charge, case: Case) -> tuple[tuple[int, Charge], ...]:
    """The names under which what is decided here cannot be called out again."""
    charges = [charge]
    if case.duty is not None:
        charges.append(Charge(omission(case.duty), case.duty.text))
    if case.request is not None:
        charges.append(Charge(Fault.CHOICE))
    owed = case.duty or case.request
    if owed is not None and owed.rule:
        charges.append(Charge(Fault.RULE, rule=owed.rule))
    return tuple((offender, one) for one in charges if not _is_among(core.window.settled, offender, one))


def is_settled(core: Core, offender: int, charge: Charge, case: Case) -> bool:
    """Whether the table has decided it: by that name, unless something else has come up since that goes by it.

    Who was called out for the card, and not found wrong, is not called out for it once more by the number of a rule.
    The other way round is another matter: that one rule forbids nothing does not say that none does.
    """
    if case.number or case.spoken is not None:
        return False
    names = (charge,) if case.attempt is None else (charge, Charge(case.attempt))
    return any(_is_among(core.window.settled, offender, one) for one in names)


def _is_among(settled: tuple[tuple[int, Charge], ...], offender: int, charge: Charge) -> bool:
    return any(seat == offender and _is_same(one, charge) for seat, one in settled)


def _is_same(one: Charge, other: Charge) -> bool:
    if named(one.fault) is not named(other.fault):
        return False
    if one.fault in WORDS:
        return same_words(one.text, other.text)
    return one.fault is not Fault.RULE or one.rule == other.rule


def named(fault: Fault) -> Fault:
    """The fault as people name it: that there were too many cards goes with the card."""
    return Fault.CARD if fault is Fault.SEVERAL else fault


def omission(duty: Duty) -> Fault:
    """The fault of whoever does not meet the duty."""
    return Fault.SILENCE if duty.deed is Deed.SAY else Fault.STILLNESS


# --- attempts ---------------------------------------------------------------------------------------------------------


def is_theirs(core: Core, offender: int) -> bool:
    """Whether the player made the last attempt."""
    action = core.window.action
    return action is not None and action.seat == offender


def kind_of(attempt: object) -> Fault:
    """The fault that such an attempt is when it is not a matter of whose turn it is."""
    if isinstance(attempt, PlayCards):
        return Fault.CARD
    return Fault.DRAWING if isinstance(attempt, DrawCard) else Fault.PASSING


def _is_of_kind(core: Core, fault: Fault) -> bool:
    return fault is Fault.TURN or named(fault) is kind_of(core.window.action)


def _governs(core: Core, rule: int) -> bool:
    """Whether the rule says what may be played, drawn or passed, as the attempt did."""
    attempt = core.window.action
    acts: tuple[Act, ...] = (Act.PLAY, Act.MORE, Act.JUMP)
    if not isinstance(attempt, PlayCards):
        acts = (Act.DRAW,) if isinstance(attempt, DrawCard) else (Act.PASS,)
    laws = (law for act in acts for law in core.force.laws[act])
    return any(isinstance(law.hook, Law) and law.rule == rule for law in laws)


def _under_rule(core: Core, offender: int, rule: int) -> Case:
    for duty in missed_duties(core, offender):
        if duty.rule == rule:
            return Case(duty=duty)
    for request in missed_requests(core, offender):
        if request.rule == rule:
            return Case(request=request)
    said = _said(core, offender)
    if said is not None and said.wrong and said.rule == rule:
        return Case(spoken=said)
    wrong = core.window.wrong
    if is_theirs(core, offender):
        if wrong is not None and wrong.rule == rule:
            return Case(attempt=named(wrong.fault))
        if _governs(core, rule):
            return Case(attempt=kind_of(core.window.action))
    return Case()


# --- duties, choices and words ----------------------------------------------------------------------------------------


def missed_duties(core: Core, seat: int) -> tuple[Duty, ...]:
    """What the player still owes, and what they have owed in vain since the window opened, but for what is decided.

    What the end of the deal has cut short was missed if it was due at once.
    """
    found = {duty.number: duty for duty in core.state.duties}
    for event in core.log[core.window.mark :]:
        match event:
            case e.DutyArose(duty=duty) if duty.deadline in AT_ONCE:
                found[duty.number] = duty
            case e.DutyLapsed(duty=duty):
                found[duty.number] = duty
            case e.DutyPaid(duty=duty):
                found.pop(duty.number, None)
    decided = core.window.decided
    return tuple(duty for duty in found.values() if duty.seat == seat and duty.number not in decided)


def missed_requests(core: Core, seat: int) -> tuple[Request, ...]:
    """The choices that the player has not made, likewise."""
    lapsed = (event.request for event in core.log[core.window.mark :] if isinstance(event, e.ChoiceLapsed))
    decided = core.window.decided
    return tuple(one for one in (*core.state.requests, *lapsed) if one.seat == seat and one.number not in decided)


def _unsaid(core: Core, seat: int, charge: Charge) -> Duty | None:
    own = [duty for duty in missed_duties(core, seat) if duty.deed is WORDS[charge.fault]]
    exact = (duty for duty in own if same_words(duty.text, charge.text))
    return next(exact, next((duty for duty in own if duty.free), None))


def _said(core: Core, seat: int) -> Spoken | None:
    """What the player has said: the last that was wrong as far as the program can read, else the last."""
    own = [one for one in core.window.spoken if one.seat == seat]
    wrong = [one for one in own if one.wrong]
    return (wrong or own)[-1] if own else None
