"""How the events of effects, choices and words change the table."""

from __future__ import annotations

from bartok_dsl.engine import events as e
from bartok_dsl.engine.folding import folds, reach, replaced_at, without
from bartok_dsl.engine.places import ASIDE, FRESH, NOBODY, PILE_FROM, STOCK, Laid
from bartok_dsl.engine.program import Place, Status
from bartok_dsl.engine.state import Debt, Duty, Phase, State

# --- effects ----------------------------------------------------------------------------------------------------------


@folds(e.DirectionSet)
def _(state: State, event: e.DirectionSet) -> None:
    state.direction = event.direction


@folds(e.TurnGiven)
def _(state: State, event: e.TurnGiven) -> None:
    state.turn_to = event.seat


@folds(e.MissOwed)
def _(state: State, event: e.MissOwed) -> None:
    state.debts += (Debt(event.seat, event.rule),) * event.turns


@folds(e.TurnMissed)
def _(state: State, event: e.TurnMissed) -> None:
    state.row = 0
    if event.debt:
        debt = next(d for d in state.debts if d.seat == event.seat)
        state.debts = without(state.debts, debt)
        reach(state, event.seat)
        if state.turn_to == event.seat:
            state.turn_to = NOBODY


@folds(e.DemandMade)
def _(state: State, event: e.DemandMade) -> None:
    others = tuple(d for d in state.demands if d.seat != event.seat)
    state.demands = (*others, event.demand)


@folds(e.DemandMet)
def _(state: State, event: e.DemandMet) -> None:
    state.demands = tuple(d for d in state.demands if d.seat != event.seat)


@folds(e.WaitedFor)
def _(state: State, event: e.WaitedFor) -> None:
    state.turn = event.seat
    state.off_turn = True


@folds(e.WaitOver)
def _(state: State, event: e.WaitOver) -> None:
    state.turn = event.seat
    state.off_turn = False


@folds(e.CardsMoved)
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


@folds(e.HandsPassed)
def _(state: State, event: e.HandsPassed) -> None:
    hands = list(state.hands)
    for giver, taker in zip(event.givers, event.takers, strict=True):
        hands[taker] = state.hands[giver]
    state.hands = tuple(hands)


@folds(e.SeatsPassed)
def _(state: State, event: e.SeatsPassed) -> None:
    state.order = event.order


@folds(e.StockArranged)
def _(state: State, event: e.StockArranged) -> None:
    state.stock = event.stock


@folds(e.HandsShuffled)
def _(state: State, event: e.HandsShuffled) -> None:
    for seat, hand in zip(event.seats, event.hands, strict=True):
        state.hands = replaced_at(state.hands, seat, hand)


@folds(e.Called)
def _(state: State, event: e.Called) -> None:
    state.called = event.faces


@folds(e.PointsPut)
def _(state: State, event: e.PointsPut) -> None:
    state.scores = replaced_at(state.scores, event.seat, event.points)


@folds(e.DealerChosen)
def _(state: State, event: e.DealerChosen) -> None:
    state.dealer_to = event.seat


@folds(e.NumberPut)
def _(state: State, event: e.NumberPut) -> None:
    state.numbers = (*((n, v) for n, v in state.numbers if n != event.name), (event.name, event.value))


@folds(e.CellPut)
def _(state: State, event: e.CellPut) -> None:
    state.cells = (*((n, v) for n, v in state.cells if n != event.name), (event.name, event.value))


@folds(e.OwnPut)
def _(state: State, event: e.OwnPut) -> None:
    own = dict(state.own)
    own[event.name] = replaced_at(own.get(event.name, (None,) * state.players), event.seat, event.value)
    state.own = tuple(own.items())


@folds(e.LawBegan)
def _(state: State, event: e.LawBegan) -> None:
    state.kept = (*state.kept, event.kept)
    state.serials += 1


@folds(e.LawEnded)
def _(state: State, event: e.LawEnded) -> None:
    state.kept = tuple(k for k in state.kept if k.number != event.number)


@folds(e.StatusChanged)
def _(state: State, event: e.StatusChanged) -> None:
    state.status = replaced_at(state.status, event.seat, event.status)
    if event.status in (Status.OUT, Status.WON, Status.LOST):
        state.finished = (*state.finished, event.seat)
    state.debts = tuple(d for d in state.debts if d.seat != event.seat)
    state.demands = tuple(d for d in state.demands if d.seat != event.seat)


@folds(e.RuleSuspended)
def _(state: State, event: e.RuleSuspended) -> None:
    state.suspended = tuple(sorted({*state.suspended, event.rule}))
    state.kept = tuple(k for k in state.kept if k.rule != event.rule)


# --- choices and words ------------------------------------------------------------------------------------------------


@folds(e.ChoiceAsked)
def _(state: State, event: e.ChoiceAsked) -> None:
    state.requests = (*state.requests, event.request)
    state.serials += 1
    if event.request.waits:
        state.phase = Phase.CHOICE


def _drop_request(state: State, number: int) -> None:
    state.requests = tuple(r for r in state.requests if r.number != number)
    if not any(r.waits for r in state.requests):
        state.phase = Phase.PLAY


@folds(e.ChoiceMade)
def _(state: State, event: e.ChoiceMade) -> None:
    request = event.request
    if request.n:
        state.requests = tuple(request if r.number == request.number else r for r in state.requests)
    else:
        _drop_request(state, request.number)


@folds(e.ChoiceLapsed)
def _(state: State, event: e.ChoiceLapsed) -> None:
    _drop_request(state, event.request.number)


@folds(e.DutyArose)
def _(state: State, event: e.DutyArose) -> None:
    state.duties = (*state.duties, event.duty)
    state.serials += 1


def _drop_duty(state: State, duty: Duty) -> None:
    state.duties = tuple(d for d in state.duties if d.number != duty.number)
    if duty.kept:
        state.kept = tuple(k for k in state.kept if k.number != duty.kept)


@folds(e.DutyPaid)
def _(state: State, event: e.DutyPaid) -> None:
    _drop_duty(state, event.duty)


@folds(e.DutyLapsed)
def _(state: State, event: e.DutyLapsed) -> None:
    _drop_duty(state, event.duty)
