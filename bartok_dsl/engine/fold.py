"""How each event changes the table: one small function a class, and nothing else changes it.

Folding a log from the state at its beginning gives the state at its end; a test says so for random games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from bartok_dsl.engine import events as e
from bartok_dsl.engine.program import Place, Status
from bartok_dsl.engine.state import ASIDE, FRESH, NOBODY, PILE_FROM, STOCK, Debt, Laid, Phase, State

E = TypeVar("E", bound=e.Event)
T = TypeVar("T")

FOLD: Final[dict[type[e.Event], Callable[[State, Any], None]]] = {}
"""The function for each class of events."""


def _folds(kind: type[E]) -> Callable[[Callable[[State, E], None]], Callable[[State, E], None]]:
    def register(function: Callable[[State, E], None]) -> Callable[[State, E], None]:
        FOLD[kind] = function
        return function

    return register


def fold(state: State, log: Iterable[e.Event]) -> State:
    """Applies the events in order; returns the same state object."""
    for event in log:
        FOLD[type(event)](state, event)
    return state


def _with(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])


def _without(row: tuple[T, ...], value: T) -> tuple[T, ...]:
    at = row.index(value)
    return row[:at] + row[at + 1 :]


def _nothing(_state: State, _event: e.Event) -> None:
    pass


for _told in (e.Faulted, e.StockOut, e.Said, e.Did, e.ChanceFell, e.WentOut, e.DutyRecalled):
    FOLD[_told] = _nothing  # these are told, and change nothing on the table


# --- the frame of a deal ----------------------------------------------------------------------------------------------


@_folds(e.MatchBegan)
def _(state: State, event: e.MatchBegan) -> None:
    state.dealer = event.seat


def _clear(state: State) -> None:
    """Nothing that waits or was kept outlives the deal."""
    state.turn = state.turn_to = NOBODY
    state.off_turn = False
    state.debts = state.demands = state.duties = state.requests = state.kept = ()
    state.called = 0
    state.numbers = ()


@_folds(e.DealBegan)
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
    state.lapped = (False,) * players
    state.passers = state.finished = ()  # a rule may be suspended while the deal begins
    state.winner = NOBODY
    state.drawn_deal = False


@_folds(e.HandsDealt)
def _(state: State, event: e.HandsDealt) -> None:
    state.hands = event.hands
    state.stock = state.stock[sum(map(len, event.hands)) :]


@_folds(e.StarterTurned)
def _(state: State, event: e.StarterTurned) -> None:
    state.stock = state.stock[1:]
    state.pile = (Laid(event.face, NOBODY, state.serial), *state.pile)
    state.starter = ((PILE_FROM + state.serial, event.face),)
    state.serial += 1


def _reach(state: State, seat: int) -> None:
    if not state.lapped[seat]:
        state.lapped = _with(state.lapped, seat, True)
    elif seat == state.first:
        state.laps += 1


@_folds(e.TurnBegan)
def _(state: State, event: e.TurnBegan) -> None:
    seat = event.seat
    if state.first == NOBODY:
        state.first = seat
    _reach(state, seat)
    state.turn = seat
    state.turn_to = NOBODY
    state.off_turn = False
    state.turns += 1
    state.fresh = ()
    state.drawn = state.played = 0


@_folds(e.TurnGoesOn)
def _(state: State, event: e.TurnGoesOn) -> None:
    state.turn_to = NOBODY


def _add(row: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(row, more, strict=True))


@_folds(e.DealWon)
def _(state: State, event: e.DealWon) -> None:
    _clear(state)
    state.phase = Phase.BEFORE_DEAL
    state.suspended = ()
    state.winner = state.last_winner = event.seat
    state.wins = _add(state.wins, event.wins)
    state.scores = _add(state.scores, event.points)


@_folds(e.DealDrawn)
def _(state: State, event: e.DealDrawn) -> None:
    _clear(state)
    state.phase = Phase.BEFORE_DEAL
    state.suspended = ()
    state.winner = NOBODY
    state.drawn_deal = True
    state.scores = _add(state.scores, event.points)


@_folds(e.RuleAwaited)
def _(state: State, event: e.RuleAwaited) -> None:
    state.phase = Phase.WON


@_folds(e.RuleSettled)
def _(state: State, event: e.RuleSettled) -> None:
    state.phase = Phase.BEFORE_DEAL


@_folds(e.DealerNamed)
def _(state: State, event: e.DealerNamed) -> None:
    state.dealer = event.seat
    state.phase = Phase.BEFORE_DEAL


@_folds(e.MatchEnded)
def _(state: State, event: e.MatchEnded) -> None:
    state.phase = Phase.MATCH_OVER
    state.places = event.places


# --- turn actions -----------------------------------------------------------------------------------------------------


@_folds(e.TurnTaken)
def _(state: State, event: e.TurnTaken) -> None:
    state.turn = event.seat
    state.fresh = ()
    state.drawn = state.played = 0


@_folds(e.Played)
def _(state: State, event: e.Played) -> None:
    seat, face = event.seat, event.face
    hands = state.hands
    hand = hands[seat]
    at = hand.index(face)
    state.hands = (*hands[:seat], hand[:at] + hand[at + 1 :], *hands[seat + 1 :])
    state.pile = (Laid(face, seat, state.serial), *state.pile)
    state.serial += 1
    state.called = 0
    state.acts += 1
    state.played += 1
    state.passers = ()


@_folds(e.Enacted)
def _(state: State, event: e.Enacted) -> None:
    state.called = 0
    state.passers = ()


@_folds(e.Drew)
def _(state: State, event: e.Drew) -> None:
    seat, cards = event.seat, event.cards
    hands = state.hands
    state.hands = (*hands[:seat], hands[seat] + cards, *hands[seat + 1 :])
    state.stock = state.stock[len(cards) :]
    state.passers = ()
    if event.why is e.Why.TURN:
        state.fresh += cards


@_folds(e.TurnDrawn)
def _(state: State, event: e.TurnDrawn) -> None:
    state.drawn += 1
    state.acts += 1


@_folds(e.Passed)
def _(state: State, event: e.Passed) -> None:
    state.acts += 1
    if event.blocked:
        state.passers = (*state.passers, event.seat)


@_folds(e.StockRenewed)
def _(state: State, event: e.StockRenewed) -> None:
    state.stock = event.stock
    state.pile = state.pile[:1]


# --- effects ----------------------------------------------------------------------------------------------------------


@_folds(e.DirectionSet)
def _(state: State, event: e.DirectionSet) -> None:
    state.direction = event.direction


@_folds(e.TurnGiven)
def _(state: State, event: e.TurnGiven) -> None:
    state.turn_to = event.seat


@_folds(e.MissOwed)
def _(state: State, event: e.MissOwed) -> None:
    state.debts += (Debt(event.seat, event.rule),) * event.turns


@_folds(e.TurnMissed)
def _(state: State, event: e.TurnMissed) -> None:
    if event.debt:
        debt = next(d for d in state.debts if d.seat == event.seat)
        state.debts = _without(state.debts, debt)
        _reach(state, event.seat)
        if state.turn_to == event.seat:
            state.turn_to = NOBODY


@_folds(e.DemandMade)
def _(state: State, event: e.DemandMade) -> None:
    others = tuple(d for d in state.demands if d.seat != event.seat)
    state.demands = (*others, event.demand)


@_folds(e.DemandMet)
def _(state: State, event: e.DemandMet) -> None:
    state.demands = tuple(d for d in state.demands if d.seat != event.seat)


@_folds(e.WaitedFor)
def _(state: State, event: e.WaitedFor) -> None:
    state.turn = event.seat
    state.off_turn = True


@_folds(e.WaitOver)
def _(state: State, event: e.WaitOver) -> None:
    state.turn = event.seat
    state.off_turn = False


@_folds(e.CardsMoved)
def _(state: State, event: e.CardsMoved) -> None:
    hands = [list(hand) for hand in state.hands]
    stock, aside, pile = list(state.stock), list(state.aside), list(state.pile)
    laid_by: list[int] = []
    for place, face in event.cards:  # all are lifted before any is laid down
        by = event.seat
        if place >= PILE_FROM:
            at = next(i for i, laid in enumerate(pile) if laid.serial == place - PILE_FROM)
            by = pile.pop(at).by
        elif place >= 0:
            hands[place].remove(face)
            by = place
        elif place != FRESH:
            {STOCK: stock, ASIDE: aside}[place].remove(face)
        laid_by.append(by)
    on_stock = 0
    for (_, face), target, by in zip(event.cards, event.targets, laid_by, strict=True):
        if isinstance(target, int):
            hands[target].append(face)
        elif target in (Place.PILE_TOP, Place.PILE_UNDER, Place.PILE_BOTTOM):
            laid = Laid(face, by, state.serial)
            state.serial += 1
            at = {Place.PILE_TOP: 0, Place.PILE_UNDER: min(1, len(pile)), Place.PILE_BOTTOM: len(pile)}[target]
            pile.insert(at, laid)
        elif target is Place.STOCK_TOP:
            stock.insert(on_stock, face)
            on_stock += 1
        elif target is Place.ASIDE:
            aside.append(face)
        else:
            stock.append(face)
    state.hands = tuple(map(tuple, hands))
    state.stock = event.stock or tuple(stock)
    state.pile, state.aside = tuple(pile), tuple(aside)


@_folds(e.HandsPassed)
def _(state: State, event: e.HandsPassed) -> None:
    hands = list(state.hands)
    for giver, taker in zip(event.givers, event.takers, strict=True):
        hands[taker] = state.hands[giver]
    state.hands = tuple(hands)


@_folds(e.SeatsPassed)
def _(state: State, event: e.SeatsPassed) -> None:
    state.order = event.order


@_folds(e.StockArranged)
def _(state: State, event: e.StockArranged) -> None:
    state.stock = event.stock


@_folds(e.HandsShuffled)
def _(state: State, event: e.HandsShuffled) -> None:
    for seat, hand in zip(event.seats, event.hands, strict=True):
        state.hands = _with(state.hands, seat, hand)


@_folds(e.Called)
def _(state: State, event: e.Called) -> None:
    state.called = event.faces


@_folds(e.NumberPut)
def _(state: State, event: e.NumberPut) -> None:
    state.numbers = (*((n, v) for n, v in state.numbers if n != event.name), (event.name, event.value))


@_folds(e.CellPut)
def _(state: State, event: e.CellPut) -> None:
    state.cells = (*((n, v) for n, v in state.cells if n != event.name), (event.name, event.value))


@_folds(e.LawBegan)
def _(state: State, event: e.LawBegan) -> None:
    state.kept = (*state.kept, event.kept)
    state.serials += 1


@_folds(e.LawEnded)
def _(state: State, event: e.LawEnded) -> None:
    state.kept = tuple(k for k in state.kept if k.number != event.number)


@_folds(e.StatusChanged)
def _(state: State, event: e.StatusChanged) -> None:
    state.status = _with(state.status, event.seat, event.status)
    if event.status in (Status.OUT, Status.WON, Status.LOST):
        state.finished = (*state.finished, event.seat)
    state.debts = tuple(d for d in state.debts if d.seat != event.seat)
    state.demands = tuple(d for d in state.demands if d.seat != event.seat)


@_folds(e.RuleSuspended)
def _(state: State, event: e.RuleSuspended) -> None:
    state.suspended = tuple(sorted({*state.suspended, event.rule}))
    state.kept = tuple(k for k in state.kept if k.rule != event.rule)


# --- choices and words ------------------------------------------------------------------------------------------------


@_folds(e.ChoiceAsked)
def _(state: State, event: e.ChoiceAsked) -> None:
    state.requests = (*state.requests, event.request)
    state.serials += 1
    if event.request.waits:
        state.phase = Phase.CHOICE


def _drop_request(state: State, number: int) -> None:
    state.requests = tuple(r for r in state.requests if r.number != number)
    if not any(r.waits for r in state.requests):
        state.phase = Phase.PLAY


@_folds(e.ChoiceMade)
def _(state: State, event: e.ChoiceMade) -> None:
    request = event.request
    if request.n:
        state.requests = tuple(request if r.number == request.number else r for r in state.requests)
    else:
        _drop_request(state, request.number)


@_folds(e.ChoiceLapsed)
def _(state: State, event: e.ChoiceLapsed) -> None:
    _drop_request(state, event.request.number)


@_folds(e.DutyArose)
def _(state: State, event: e.DutyArose) -> None:
    state.duties = (*state.duties, event.duty)
    state.serials += 1


@_folds(e.DutyPaid)
def _(state: State, event: e.DutyPaid) -> None:
    state.duties = tuple(d for d in state.duties if d.number != event.duty.number)


@_folds(e.DutyLapsed)
def _(state: State, event: e.DutyLapsed) -> None:
    state.duties = tuple(d for d in state.duties if d.number != event.duty.number)
