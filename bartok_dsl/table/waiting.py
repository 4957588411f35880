"""Whom a table waits for."""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import frozen

from bartok_dsl.engine.calls import voters
from bartok_dsl.engine.ending import people
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.state import Phase
from bartok_dsl.table.table import Table


class Task(Enum):
    """What somebody may be waited for to do; the last two nobody waits for."""

    CHOOSE = "answer a choice"
    SPEAK = "say or do what is due"
    ACT = "take the turn"
    ANNOUNCE = "announce a rule or decline"
    DEAL = "deal"
    ADMIT = "admit the fault"
    VOTE = "vote on the call"
    END_TIMEOUT = "end the timeout"
    CONFIRM = "confirm the result"
    CALL = "call somebody out"
    INTRUDE = "act out of turn"


OPTIONAL: Final = frozenset({Task.SPEAK, Task.ADMIT})
"""What nobody has to do: play goes on without it."""
TOGETHER: Final = frozenset({Task.VOTE, Task.CONFIRM})
"""What several do in any order: nobody holds up the others, and play goes on when all have done it."""


@frozen
class Waiting:
    """The table waits for *seat*; a task to speak is a reminder, and nobody has to wait for it."""

    seat: int
    task: Task


def waits_for(table: Table) -> tuple[Waiting, ...]:
    """Whom the table waits for, the most urgent first: choices, then what is due, then the turn. Empty: it is over.

    While play has stopped only those are named who can let it go on: for a call the offender, who may admit, and who
    has not voted; in a timeout whoever called it; after a deal who has not confirmed its result.
    """
    state = table.state
    match state.phase:
        case Phase.BEFORE_DEAL:
            return (Waiting(state.dealer, Task.DEAL),)
        case Phase.WON:
            return (Waiting(state.winner, Task.ANNOUNCE),)
        case Phase.RESULT:
            seats = people(table.game.core)
            return tuple(Waiting(seat, Task.CONFIRM) for seat in seats if seat not in state.confirmed)
        case Phase.TIMEOUT:
            return (Waiting(state.timeout, Task.END_TIMEOUT),)
        case Phase.VOTE:
            return _wait_for_votes(table)
        case Phase.PLAY | Phase.CHOICE:
            return _wait_for_play(table)
        case _:
            return ()


def _wait_for_play(table: Table) -> tuple[Waiting, ...]:
    state = table.state
    waiting = [Waiting(request.seat, Task.CHOOSE) for request in state.requests]
    waiting += [Waiting(duty.seat, Task.SPEAK) for duty in state.duties]
    if state.phase is Phase.PLAY and state.turn != NOBODY:
        waiting.append(Waiting(state.turn, Task.ACT))
    return tuple(dict.fromkeys(waiting))


def _wait_for_votes(table: Table) -> tuple[Waiting, ...]:
    call = table.state.call
    assert call is not None
    voted = {seat for seat, _ in call.ballots}
    asked = (seat for seat in voters(table.game.core) if seat not in voted)
    return (Waiting(call.offender, Task.ADMIT), *(Waiting(seat, Task.VOTE) for seat in asked))
