"""What may be called out at a table now, and what a player makes of it from what they may see."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import PlayCards
from bartok_dsl.engine.calls import missed_duties
from bartok_dsl.engine.kinds import Ballot, Charge, Fault
from bartok_dsl.engine.opinion import Judgement
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.program import Deadline, Deed
from bartok_dsl.engine.state import Phase
from bartok_dsl.table.forgetting import matches
from bartok_dsl.table.table import Table

_DUE_NOW = (Deadline.NEXT_ACT, Deadline.WITH_THE_PLAY)
_CALLS = (Phase.PLAY, Phase.WON, Phase.RESULT)
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
    return table.referee is Referee.TABLE and table.state.phase in _CALLS


def suspicions(table: Table) -> tuple[Suspicion, ...]:
    """What may still be called out and was not: what has gone wrong, whoever can see it; a right attempt last."""
    settled = set(table.game.core.window.settled)
    found = dict.fromkeys((*_attempted(table), *_not_given(table), *_said(table)))
    open_ = [one for one in found if (one.offender, one.charge) not in settled]
    return tuple(sorted(open_, key=lambda one: one.groundless))


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
        fault = Fault.CARD if window.wrong.fault is Fault.SEVERAL else window.wrong.fault
        yield Suspicion(window.action.seat, Charge(fault))


def _not_given(table: Table) -> Iterator[Suspicion]:
    """Words, gestures and choices; what is due later than now nobody has missed yet."""
    core, state = table.game.core, table.state
    for seat in range(state.players):
        for duty in missed_duties(core, seat):
            if duty not in state.duties or duty.deadline in _DUE_NOW:
                fault = Fault.SILENCE if duty.deed is Deed.SAY else Fault.STILLNESS
                yield Suspicion(seat, Charge(fault, duty.text))
    lapsed = (event.request for event in _since(table) if isinstance(event, e.ChoiceLapsed))
    for request in (*state.requests, *lapsed):
        yield Suspicion(request.seat, Charge(Fault.CHOICE))


def _said(table: Table) -> Iterator[Suspicion]:
    for event in _since(table):
        if isinstance(event, e.Said):
            yield Suspicion(event.seat, Charge(Fault.SPEECH))


def _since(table: Table) -> list[e.Event]:
    core = table.game.core
    return core.log[core.window.mark :]
