"""Events in words: what happened, and which rule made it happen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from bartok_dsl.cards import Face
from bartok_dsl.engine import events as ev
from bartok_dsl.engine.events.disputes import Undone
from bartok_dsl.engine.places import ASIDE, FRESH, PILE_FROM, STOCK, CardAt
from bartok_dsl.engine.program import Deed, Place, Status
from bartok_dsl.finding import Piece
from bartok_dsl.terminal.display.lines import Line as Line
from bartok_dsl.terminal.display.lines import Teller, Told, line, simple
from bartok_dsl.terminal.display.lines import Weight as Weight
from bartok_dsl.terminal.display.lines import demanded as demanded
from bartok_dsl.terminal.display.words import Words, count
from bartok_dsl.terminal.telling.dispute_lines import DISPUTE_TELLERS
from bartok_dsl.terminal.telling.taken_back import taken_back


def narrate(events: Iterable[ev.Event], words: Words, earlier: Sequence[ev.Event] = ()) -> list[Line]:
    """The log lines for *events*, which must already be as the reader may see them; most inner workings have none.

    *earlier* is the log before them, of the same deal at least: what is taken back was told there.
    """
    lines: list[Line] = []
    before = list(earlier)
    for _, group in groupby(events, key=_alike):
        found = list(group)
        plays = [event for event in found if isinstance(event, ev.Played)]
        duties = [event for event in found if isinstance(event, ev.DutyArose)]
        if plays:
            lines.append(_played(plays, words))
        elif len(duties) > 1:
            lines.append(_owed(duties, words))
        else:
            for event in found:
                lines.extend(_tell(event, before, words))
        before.extend(found)
    return lines


def _alike(event: ev.Event) -> tuple[object, ...]:
    """Events that follow each other and are alike in this are told on one line, where there are words for it."""
    if isinstance(event, ev.DutyArose):
        return type(event), event.rule, event.duty.deed, event.duty.text
    return type(event), event.rule, event.seat


def _owed(events: Sequence[ev.DutyArose], words: Words) -> Line:
    """The same word or gesture is due from several players."""
    first = events[0]
    id = "duty-say-many" if first.duty.deed is Deed.SAY else "duty-do-many"
    people = words.people(event.seat for event in events)
    return line(words.event(id, first.seat, people=people, text=first.duty.text), first, words, Weight.EFFECT)


def _played(events: Sequence[ev.Played], words: Words) -> Line:
    """One card, or several that were laid at once."""
    first = events[0]
    cards = words.cards(tuple(event.face for event in events))
    return line(words.event("played", first.seat, cards=cards), first, words, Weight.MOVE)


def _tell(event: ev.Event, before: Sequence[ev.Event], words: Words) -> Iterator[Line]:
    if isinstance(event, Undone):
        yield from taken_back(event, before, words)
        return
    teller = TELLERS.get(type(event))
    told = None if teller is None else teller(event, words)
    if told is not None:
        text, weight = told
        yield line(text, event, words, weight)


def points_left(event: ev.DealWon | ev.DealDrawn, words: Words) -> Line:
    """What everybody had left in hand at the end of a deal."""
    parts: Piece = tuple(
        words.event("left-points", seat, points=count("point", points)) for seat, points in enumerate(event.points)
    )
    return Line(words.event("left-in-hand", -1, list=parts), Weight.EFFECT)


def _deal(event: ev.Event, words: Words) -> Told:
    match event:
        case ev.StarterTurned(face=face):
            return words.event("starter", event.seat, card=words.cards((face,))), Weight.FRAME
        case ev.StatusChanged(status=status):
            return words.event(_STATUS[status], event.seat), Weight.EFFECT
        case ev.RuleSuspended():
            return words.event("rule-suspended", event.seat), Weight.FAULT
    return None


_STATUS: Final = {
    Status.IN: "status-in",
    Status.OUT: "status-out",
    Status.WON: "status-won",
    Status.LOST: "status-lost",
    Status.GONE: "status-gone",
}


def _cards(event: ev.Event, words: Words) -> Told:
    match event:
        case ev.Drew(cards=cards, why=ev.Why.PENALTY):
            return words.event("drew-penalty", event.seat, cards=words.cards(cards)), Weight.FAULT
        case ev.Drew(cards=cards, why=why):
            weight = Weight.MOVE if why is ev.Why.TURN else Weight.EFFECT
            return words.event("drew", event.seat, cards=words.cards(cards)), weight
        case ev.Enacted(card=(_, face)):
            return words.event("enacted", event.seat, card=words.cards((face,))), Weight.EFFECT
        case ev.CardsMoved():
            return _moved(event, words), Weight.EFFECT
        case ev.HandsPassed(givers=(one, other), takers=(taker, _)) if taker == other:
            return words.event("hands-swapped", event.seat, one=words.name(one), other=words.name(other)), Weight.EFFECT
        case ev.HandsPassed(givers=givers, takers=takers):
            moves: Piece = tuple(
                words.event("hand-passed", giver, giver=words.name(giver), taker=words.name(taker))
                for giver, taker in zip(givers, takers, strict=True)
            )
            return words.event("hands-passed", event.seat, moves=moves), Weight.EFFECT
        case ev.HandsShuffled(seats=seats):
            return words.event("hands-shuffled", event.seat, players=words.people(seats)), Weight.EFFECT
        case ev.StockArranged(turned=turned):
            return words.event("stock-turned" if turned else "stock-shuffled", event.seat), Weight.EFFECT
    return None


def _moved(event: ev.CardsMoved, words: Words) -> str:
    """Each way that cards went, in the order in which the event lists it."""
    ways: dict[tuple[str, str], list[Face]] = {}
    for (place, face), target in zip(event.cards, event.targets, strict=True):
        way = (_source(place, words), _target(target, words))
        ways.setdefault(way, []).append(face)
    told = [
        words.event("cards-moved", event.seat, cards=words.cards(faces), source=source, target=target)
        for (source, target), faces in ways.items()
    ]
    return " ".join(told)


def _source(place: int, words: Words) -> str:
    if place >= PILE_FROM:
        return words.event("place-pile", -1)
    if place in (STOCK, FRESH):
        return words.event("place-stock", -1)
    if place == ASIDE:
        return words.event("place-aside", -1)
    return words.event("place-hand", place)


def _target(target: int | Place, words: Words) -> str:
    return words.event("place-hand", target) if isinstance(target, int) else words.event(_PLACES[target], -1)


_PLACES: Final = {
    Place.STOCK_TOP: "place-stock",
    Place.STOCK_BOTTOM: "place-stock",
    Place.STOCK_MIXED: "place-stock",
    Place.PILE_TOP: "place-pile",
    Place.PILE_UNDER: "place-pile-under",
    Place.PILE_BOTTOM: "place-pile-under",
    Place.ASIDE: "place-aside",
}


def _turns(event: ev.Event, words: Words) -> Told:
    match event:
        case ev.DirectionSet(direction=direction, turned=turned):
            id = "direction-turned" if turned else "direction-set"
            return words.event(id, event.seat, direction=words.direction(direction)), Weight.EFFECT
        case ev.MissOwed(turns=turns):
            return words.event("miss-owed", event.seat, turns=count("turn", turns)), Weight.EFFECT
        case ev.DemandMade(demand=demand):
            return words.event("demand-made", event.seat, what=demanded(demand, words)), Weight.EFFECT
        case ev.DemandMet(answered=True):
            return words.event("demand-answered", event.seat), Weight.EFFECT
        case ev.SeatsPassed(order=order):
            return words.event("seats-passed", event.seat, order=words.people(order)), Weight.EFFECT
    return None


def _settings(event: ev.Event, words: Words) -> Told:
    match event:
        case ev.Called(faces=0):
            return None
        case ev.Called(faces=faces):
            return words.event("called", event.seat, what=words.feature(faces)), Weight.EFFECT
        case ev.NumberPut(name=name, value=value):
            return words.event("number-put", event.seat, name=words.setting(name), value=value), Weight.EFFECT
        case ev.CellPut(name=name) | ev.OwnPut(name=name) if name.startswith("#"):
            return None  # what a rule counts for itself
        case ev.CellPut(name=name, value=value):
            return words.event("cell-put", event.seat, name=name, value=_shown(value)), Weight.EFFECT
        case ev.PointsPut(points=points):
            return words.event("points-put", event.seat, points=points), Weight.EFFECT
        case ev.OwnPut(name=name, value=value):
            return words.event("own-put", event.seat, name=name, value=_shown(value)), Weight.EFFECT
        case ev.ChanceFell(range=range, options=options):
            shown: Piece = tuple(words.ranged(range, option) for option in options)
            return words.event("chance", event.seat, what=shown), Weight.EFFECT
    return None


def _shown(value: int | str | tuple[int, ...] | tuple[CardAt, ...]) -> Piece:
    return value if isinstance(value, int | str) else len(value)


def _choices(event: ev.Event, words: Words) -> Told:
    match event:
        case ev.ChoiceMade(request=request, option=option):
            return words.event("choice-made", event.seat, what=words.option(request, option)), Weight.MOVE
        case ev.ChoiceLapsed():
            return words.event("choice-lapsed", event.seat), Weight.EFFECT
    return None


def _speech(event: ev.Event, words: Words) -> Told:
    match event:
        case ev.Said(text=text):
            return words.event("said", event.seat, text=text), Weight.MOVE
        case ev.Did(text=text):
            return words.event("did", event.seat, text=text), Weight.MOVE
        case ev.DutyArose(duty=duty):
            return words.event("duty-say" if duty.deed is Deed.SAY else "duty-do", event.seat, text=duty.text), (
                Weight.EFFECT
            )
        case ev.DutyLapsed(duty=duty, missed=False):
            id = "duty-lapsed-say" if duty.deed is Deed.SAY else "duty-lapsed-do"
            return words.event(id, event.seat, text=duty.text), Weight.EFFECT
    return None


def _fault(event: ev.Event, words: Words) -> Told:
    match event:
        case ev.Faulted(fault=fault, cards=cards, text=text):
            id = f"fault-{fault.name.lower()}"
            return words.event(id, event.seat, cards=words.cards(cards), text=text), Weight.FAULT
    return None


TELLERS: Final[dict[type[ev.Event], Teller]] = {
    ev.MatchBegan: simple("match-began", Weight.FRAME),
    ev.DealBegan: simple("deal-began", Weight.FRAME),
    ev.DealWon: simple("deal-won", Weight.FRAME),
    ev.DealDrawn: simple("deal-drawn", Weight.FRAME),
    ev.MatchEnded: simple("match-ended", Weight.FRAME),
    ev.TurnTaken: simple("turn-taken", Weight.MOVE),
    ev.Passed: simple("passed", Weight.MOVE),
    ev.StockOut: simple("stock-out", Weight.EFFECT),
    ev.StockRenewed: simple("stock-renewed", Weight.EFFECT),
    ev.TurnGiven: simple("turn-given", Weight.EFFECT),
    ev.TurnGoesOn: simple("turn-goes-on", Weight.EFFECT),
    ev.TurnMissed: simple("turn-missed", Weight.EFFECT),
    ev.LawBegan: simple("law-began", Weight.EFFECT),
    ev.WentOut: simple("went-out", Weight.EFFECT),
    **dict.fromkeys((ev.StarterTurned, ev.StatusChanged, ev.RuleSuspended), _deal),
    **dict.fromkeys((ev.Drew, ev.Enacted, ev.CardsMoved, ev.HandsPassed, ev.HandsShuffled, ev.StockArranged), _cards),
    **dict.fromkeys((ev.DirectionSet, ev.MissOwed, ev.DemandMade, ev.DemandMet, ev.SeatsPassed), _turns),
    **dict.fromkeys((ev.Called, ev.NumberPut, ev.CellPut, ev.OwnPut, ev.PointsPut, ev.ChanceFell), _settings),
    **dict.fromkeys((ev.ChoiceMade, ev.ChoiceLapsed), _choices),
    **dict.fromkeys((ev.Said, ev.Did, ev.DutyArose, ev.DutyLapsed), _speech),
    ev.Faulted: _fault,
    **DISPUTE_TELLERS,
}
"""How each kind of event is told; kinds that are missing here are the machine's own and are not told."""
