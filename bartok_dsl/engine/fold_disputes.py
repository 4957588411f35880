"""How calls, undoing, timeouts, confirmed results and declared ranks change the table."""

from __future__ import annotations

from attrs import evolve

from bartok_dsl.engine.events import disputes as d
from bartok_dsl.engine.folding import FOLD, folds
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.state import Call, Phase, Special, State


def _nothing(_state: State, _event: object) -> None:
    pass


for _told in (d.Admitted, d.RuleExplained):
    FOLD[_told] = _nothing  # these are told, and change nothing on the table


def _pause(state: State, phase: Phase) -> None:
    state.paused = (*state.paused, state.phase)
    state.phase = phase


def _go_on(state: State) -> None:
    *before, state.phase = state.paused
    state.paused = tuple(before)


@folds(d.CallMade)
def _(state: State, event: d.CallMade) -> None:
    _pause(state, Phase.VOTE)
    state.call = Call(event.seat, event.offender, event.charge)


@folds(d.Voted)
def _(state: State, event: d.Voted) -> None:
    call = state.call
    assert call is not None
    state.call = evolve(call, ballots=(*call.ballots, (event.seat, event.ballot)))


@folds(d.CallClosed)
def _(state: State, _event: d.CallClosed) -> None:
    _go_on(state)
    state.call = None


@folds(d.Undone)
def _(state: State, event: d.Undone) -> None:
    for name, value in event.table:
        setattr(state, name, value)


@folds(d.TimeoutCalled)
def _(state: State, event: d.TimeoutCalled) -> None:
    _pause(state, Phase.TIMEOUT)
    state.timeout = event.seat


@folds(d.TimeoutEnded)
def _(state: State, _event: d.TimeoutEnded) -> None:
    _go_on(state)
    state.timeout = NOBODY


@folds(d.ResultAwaited)
def _(state: State, _event: d.ResultAwaited) -> None:
    state.phase = Phase.RESULT
    state.confirmed = ()


@folds(d.ResultConfirmed)
def _(state: State, event: d.ResultConfirmed) -> None:
    state.confirmed = (*state.confirmed, event.seat)


@folds(d.ResultSettled)
def _(state: State, _event: d.ResultSettled) -> None:
    state.phase = Phase.BEFORE_DEAL
    state.confirmed = ()


@folds(d.RankDeclared)
def _(state: State, event: d.RankDeclared) -> None:
    state.special = (*state.special, Special(event.faces, event.rule))
