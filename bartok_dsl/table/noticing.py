"""What may be called out at a table now, and what a player makes of it from what they may see."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bartok_dsl.engine.actions import CallOut, PlayCards
from bartok_dsl.engine.charges import AT_ONCE, case_of, is_settled, missed_duties, missed_requests, named, omission
from bartok_dsl.engine.kinds import Ballot, Charge, Fault
from bartok_dsl.engine.opinion import Judgement
from bartok_dsl.engine.phases import POSSIBLE, Referee
from bartok_dsl.table.forgetting import matches
from bartok_dsl.table.table import Table

BALLOTS = {Judgement.WRONG: Ballot.AGREE, Judgement.RIGHT: Ballot.DISAGREE}
"""How somebody votes who is sure; who is not, abstains."""


@frozen
class Suspicion:
    """What somebody may be called out for."""

    offender: int
    charge: Charge
    groundless: bool = False
    """Whether nothing was wrong: only somebody suspects it who does not think of the rule that allows it."""


def may_call(table: Table) -> bool:
    """Whether calls are made at this table, and this is a time for them."""
    return table.referee is Referee.TABLE and CallOut in POSSIBLE[table.state.phase]


def suspicions(table: Table) -> tuple[Suspicion, ...]:
    """What may still be called out and was not: what has gone wrong, whoever can see it; a right attempt last."""
    found = dict.fromkeys((*_attempted(table), *_not_given(table), *_said(table)))
    return tuple(sorted((one for one in found if _is_open(table, one)), key=lambda one: one.groundless))


def _is_open(table: Table, one: Suspicion) -> bool:
    """Whether the table has not decided it yet."""
    core = table.game.core
    return not is_settled(core, one.offender, one.charge, case_of(core, one.offender, one.charge))


def since_when(table: Table) -> int:
    """A number that is the same as long as the same things may be called out."""
    return table.game.core.window.mark


def ballot_of(table: Table, seat: int) -> Ballot:
    """What the player thinks of the call that is open."""
    call = table.state.call
    assert call is not None
    return BALLOTS.get(table.opinion(seat, call.offender, call.charge).judgement, Ballot.ABSTAIN)


def sees(table: Table, seat: int, suspicion: Suspicion) -> bool:
    """Whether the player can tell from what they see that it was wrong."""
    opinion = table.opinion(seat, suspicion.offender, suspicion.charge)
    return opinion.judgement is Judgement.WRONG


def _attempted(table: Table) -> Iterator[Suspicion]:
    window = table.game.core.window
    if window.action is None:
        return
    if window.wrong is None:
        pile = table.state.pile
        if isinstance(window.action, PlayCards) and len(pile) > 1 and not matches(pile[0].face, pile[1].face):
            yield Suspicion(window.action.seat, Charge(Fault.CARD), groundless=True)
    else:
        yield Suspicion(window.action.seat, Charge(named(window.wrong.fault)))


def _not_given(table: Table) -> Iterator[Suspicion]:
    """Words, gestures and choices; what is due later than now nobody has missed yet."""
    core, state = table.game.core, table.state
    for seat in range(state.players):
        for duty in missed_duties(core, seat):
            if duty not in state.duties or duty.deadline in AT_ONCE:
                yield Suspicion(seat, Charge(omission(duty), duty.text))
        if missed_requests(core, seat):
            yield Suspicion(seat, Charge(Fault.CHOICE))


def _said(table: Table) -> Iterator[Suspicion]:
    return (Suspicion(spoken.seat, Charge(Fault.SPEECH)) for spoken in table.game.core.window.spoken)
