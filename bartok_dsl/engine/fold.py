"""How each event changes the table: one small function a class, and nothing else changes it.

This file has the frame of a deal and the turn actions; effects, choices and words are in ``fold_effects.py``. Folding a
log from the state at its beginning gives the state at its end; a test says so for random games.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bartok_dsl.engine import events as e
from bartok_dsl.engine import fold_disputes as fold_disputes
from bartok_dsl.engine import fold_effects as fold_effects
from bartok_dsl.engine.folding import FOLD as FOLD
from bartok_dsl.engine.folding import folds, reach, replaced_at, without
from bartok_dsl.engine.places import NOBODY, PILE_FROM, Laid
from bartok_dsl.engine.program import Status
from bartok_dsl.engine.state import Phase, State

# members that are asked for in every action: before Python 3.12 it is slow to reach one through its class
_TURN: Final = e.Why.TURN


def fold(state: State, log: Iterable[e.Event]) -> State:
    """Applies the events in order; returns the same state object."""
    for event in log:
        FOLD[type(event)](state, event)
    return state


def _nothing(_state: State, _event: e.Event) -> None:
    pass


for _told in (e.Faulted, e.StockOut, e.Said, e.Did, e.ChanceFell, e.WentOut, e.DutyRecalled):
    FOLD[_told] = _nothing  # these are told, and change nothing on the table


# --- the frame of a deal ----------------------------------------------------------------------------------------------


@folds(e.MatchBegan)
def _(state: State, event: e.MatchBegan) -> None:
    state.dealer = event.seat


def _clear(state: State) -> None:
    """Nothing that waits or was kept outlives the deal."""
    state.turn = state.turn_to = NOBODY
    state.off_turn = False
    state.debts = state.demands = state.duties = state.requests = state.kept = ()
    state.called = 0
    state.numbers = ()


@folds(e.DealBegan)
def _(state: State, event: e.DealBegan) -> None:
    _clear(state)
    players = state.players
    state.phase = Phase.PLAY
    state.deal = event.deal
    state.order = tuple(range(players))
    state.direction = event.direction
    state.status = tuple(s if s is Status.GONE else Status.IN for s in state.status)
    state.hands = ((),) * players
    state.stock = event.stock
    state.pile = state.aside = state.unused = state.starter = state.fresh = ()
    state.serial = state.serials = state.turns = state.laps = state.drawn = state.played = state.acts = 0
    state.first = NOBODY
    state.row = state.granted = 1
    state.lapped = (False,) * players
    state.special = state.confirmed = ()
    state.passers = state.finished = ()  # a rule may be suspended while the deal begins
    state.winner = NOBODY
    state.drawn_deal = False


@folds(e.HandsDealt)
def _(state: State, event: e.HandsDealt) -> None:
    state.hands = event.hands
    state.stock = state.stock[sum(map(len, event.hands)) :]


@folds(e.StarterTurned)
def _(state: State, event: e.StarterTurned) -> None:
    state.stock = state.stock[1:]
    state.pile = (Laid(event.face, NOBODY, state.serial), *state.pile)
    state.starter = ((PILE_FROM + state.serial, event.face),)
    state.serial += 1


@folds(e.TurnBegan)
def _(state: State, event: e.TurnBegan) -> None:
    seat = event.seat
    if state.first == NOBODY:
        state.first = seat
    reach(state, seat)
    state.row = state.row + 1 if seat == state.turn and state.row < state.granted else 1
    if state.row == 1:
        state.granted = 1
    state.turn = seat
    state.turn_to = NOBODY
    state.off_turn = False
    state.turns += 1
    state.fresh = ()
    state.drawn = state.played = 0


@folds(e.TurnsGranted)
def _(state: State, event: e.TurnsGranted) -> None:
    state.granted = event.turns


@folds(e.TurnGoesOn)
def _(state: State, event: e.TurnGoesOn) -> None:
    state.turn_to = NOBODY


def _add(row: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(row, more, strict=True))


@folds(e.DealWon)
def _(state: State, event: e.DealWon) -> None:
    _clear(state)
    state.phase = Phase.BEFORE_DEAL
    state.suspended = ()
    state.winner = state.last_winner = event.seat
    state.wins = _add(state.wins, event.wins)
    state.scores = _add(state.scores, event.points)


@folds(e.DealDrawn)
def _(state: State, event: e.DealDrawn) -> None:
    _clear(state)
    state.phase = Phase.BEFORE_DEAL
    state.suspended = ()
    state.winner = NOBODY
    state.drawn_deal = True
    state.scores = _add(state.scores, event.points)


@folds(e.RuleAwaited)
def _(state: State, event: e.RuleAwaited) -> None:
    state.phase = Phase.WON


@folds(e.RuleSettled)
def _(state: State, event: e.RuleSettled) -> None:
    state.phase = Phase.BEFORE_DEAL


@folds(e.DealerNamed)
def _(state: State, event: e.DealerNamed) -> None:
    state.dealer_to = NOBODY
    state.dealer = event.seat
    state.phase = Phase.BEFORE_DEAL


@folds(e.MatchEnded)
def _(state: State, event: e.MatchEnded) -> None:
    state.phase = Phase.MATCH_OVER
    state.places = event.places


# --- turn actions -----------------------------------------------------------------------------------------------------


@folds(e.TurnTaken)
def _(state: State, event: e.TurnTaken) -> None:
    state.turn = event.seat
    state.row = state.granted = 1
    state.fresh = ()
    state.drawn = state.played = 0


@folds(e.Played)
def _(state: State, event: e.Played) -> None:
    seat, face = event.seat, event.face
    state.hands = replaced_at(state.hands, seat, without(state.hands[seat], face))
    laid = (Laid(face, seat, state.serial),)
    state.pile = laid + state.pile  # half the time that a starred tuple takes
    state.serial += 1
    state.called = 0
    state.acts += 1
    state.played += 1
    state.passers = ()


@folds(e.Enacted)
def _(state: State, event: e.Enacted) -> None:
    state.called = 0
    state.passers = ()


@folds(e.Drew)
def _(state: State, event: e.Drew) -> None:
    seat, cards = event.seat, event.cards
    state.hands = replaced_at(state.hands, seat, state.hands[seat] + cards)
    state.stock = state.stock[len(cards) :]
    state.passers = ()
    if event.why is _TURN:
        state.fresh += cards


@folds(e.TurnDrawn)
def _(state: State, event: e.TurnDrawn) -> None:
    state.drawn += 1
    state.acts += 1


@folds(e.Passed)
def _(state: State, event: e.Passed) -> None:
    state.acts += 1
    if event.blocked:
        state.passers = (*state.passers, event.seat)


@folds(e.StockRenewed)
def _(state: State, event: e.StockRenewed) -> None:
    state.stock = event.stock
    state.pile = state.pile[:1]
