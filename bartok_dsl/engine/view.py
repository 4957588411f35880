"""What one seat may see: a function of the state, and of each event.

Everybody sees the order of seats, the turn, how many cards everyone holds, the discard pile, what is demanded, owed and
asked, and the results. A hand is seen by its owner only, the stock by nobody. Faces that may not be seen are
:data:`HIDDEN`.
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from bartok_dsl.cards import Face
from bartok_dsl.engine import events as e
from bartok_dsl.engine.events import disputes as d
from bartok_dsl.engine.places import FRESH, PILE_FROM, STOCK, Bound, CardAt, Option
from bartok_dsl.engine.program import Place, Range, Status
from bartok_dsl.engine.state import Call, Demand, Duty, Kept, Phase, Request, Special, State

HIDDEN: Final = -1
"""Stands for the face of a card that may not be seen."""


@frozen
class View:
    """The table as one seat sees it."""

    seat: int
    phase: Phase
    deal: int
    deals: int
    dealer: int
    order: tuple[int, ...]
    direction: int
    status: tuple[Status, ...]
    turn: int
    off_turn: bool
    lap: int
    hand: tuple[Face, ...]
    counts: tuple[int, ...]
    """How many cards each player holds."""
    stock: int
    """How many cards can be drawn before the discards are shuffled in."""
    pile: tuple[tuple[Face, int], ...]
    """Top card first: its face and who laid it."""
    aside: tuple[Face, ...]
    called: int
    demands: tuple[Demand, ...]
    debts: tuple[int, ...]
    """How many missed turns each player owes."""
    duties: tuple[Duty, ...]
    requests: tuple[Request, ...]
    """Those of other players without their options."""
    suspended: tuple[int, ...]
    winner: int
    wins: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    special: tuple[Special, ...]
    """Ranks declared special in this deal: everybody has heard it, and at most tables has to remember it."""
    confirmed: tuple[int, ...]
    call: Call | None
    timeout: int
    shown: tuple[CardAt, ...] = ()
    """Cards in other places that rules let this seat look at."""


def view(state: State, seat: int) -> View:
    """What the player sees."""
    return View(
        seat,
        state.phase,
        state.deal,
        state.deals,
        state.dealer,
        state.order,
        state.direction,
        state.status,
        state.turn,
        state.off_turn,
        state.laps + 1,
        state.hands[seat],
        tuple(map(len, state.hands)),
        len(state.stock),
        tuple((laid.face, laid.by) for laid in state.pile),
        state.aside,
        state.called,
        state.demands,
        tuple(state.owed_turns(other) for other in range(state.players)),
        tuple(map(_seen_duty, state.duties)),
        tuple(_seen_request(request, seat) for request in state.requests),
        state.suspended,
        state.winner,
        state.wins,
        state.scores,
        state.places,
        state.special,
        state.confirmed,
        state.call,
        state.timeout,
    )


def _seen_request(request: Request, seat: int) -> Request:
    """That somebody is to choose is seen by all; from what, by themself."""
    return request if request.seat == seat else evolve(request, options=(), chosen=())


def _seen_duty(duty: Duty) -> Duty:
    """What is owed is seen by all; what the rule is about may be hidden cards, such as the one somebody has drawn."""
    return evolve(duty, bound=_hidden(duty.bound))


def _hidden(bound: Bound) -> Bound:
    """What was bound, without the cards."""
    return evolve(bound, registers=(), this=(), it=(), lot=(), cause=())


def _seen_kept(kept: Kept) -> Kept:
    return evolve(kept, bound=_hidden(kept.bound))


def _hide(cards: tuple[Face, ...]) -> tuple[Face, ...]:
    return (HIDDEN,) * len(cards)


def seen_by(event: e.Event, seat: int) -> e.Event:
    """The event as the player sees it."""
    match event:
        case d.Undone():
            return evolve(event, table=())
        case e.DealBegan(stock=stock) | e.StockRenewed(stock=stock):
            return evolve(event, stock=_hide(stock))
        case e.StockArranged(stock=stock):
            return evolve(event, stock=_hide(stock))
        case e.HandsDealt(hands=hands):
            return evolve(event, hands=tuple(h if at == seat else _hide(h) for at, h in enumerate(hands)))
        case e.HandsShuffled(seats=seats, hands=hands):
            own = tuple(h if at == seat else _hide(h) for at, h in zip(seats, hands, strict=True))
            return evolve(event, hands=own)
        case e.Drew(seat=who, cards=cards) if who != seat:
            return evolve(event, cards=_hide(cards))
        case e.CardsMoved():
            return _seen_move(event, seat)
        case e.ChoiceAsked(request=request):
            return evolve(event, request=_seen_request(request, seat))
        case e.ChoiceLapsed(request=request):
            return evolve(event, request=_seen_request(request, seat))
        case e.ChoiceMade(request=request, option=option) if request.seat != seat:
            return evolve(event, request=_seen_request(request, seat), option=_seen_option(request, option))
        case e.DutyArose(duty=duty) | e.DutyPaid(duty=duty) | e.DutyRecalled(duty=duty) | e.DutyLapsed(duty=duty):
            return evolve(event, duty=_seen_duty(duty))
        case e.LawBegan(kept=kept):
            return evolve(event, kept=_seen_kept(kept))
        case e.ChanceFell(options=options):
            seen = tuple(o if isinstance(o, int) or _open(o[0], seat) else (o[0], HIDDEN) for o in options)
            return evolve(event, options=seen)
        case e.CellPut(value=value) | e.OwnPut(value=value) if isinstance(value, tuple) and any(
            isinstance(v, tuple) for v in value
        ):
            return evolve(event, value=())
    return event


def _seen_option(request: Request, option: Option) -> Option:
    """Which card somebody chose from their hand is not seen; other choices are made aloud."""
    if request.range is Range.CARDS and isinstance(option, tuple) and option[0] < PILE_FROM:
        return option[0], HIDDEN
    return option


def _open(place: int, seat: int) -> bool:
    """Whether the player may see cards that lie there."""
    return place >= PILE_FROM or place in (seat, FRESH)


def _seen_move(event: e.CardsMoved, seat: int) -> e.CardsMoved:
    """A card that goes through an open place, or through the player's own hand, is seen."""
    cards: list[CardAt] = []
    for (place, face), target in zip(event.cards, event.targets, strict=True):
        to_open = target == seat or target in (Place.PILE_TOP, Place.PILE_UNDER, Place.PILE_BOTTOM, Place.ASIDE)
        cards.append((place, face if to_open or (_open(place, seat) and place != STOCK) else HIDDEN))
    return evolve(event, cards=tuple(cards), stock=_hide(event.stock))
