"""What an upheld call takes back, in words: the card or draw itself, then all that it had caused, the last first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bartok_dsl.engine import events as ev
from bartok_dsl.engine.events import disputes as d
from bartok_dsl.terminal.display.lines import Line, Weight, demanded
from bartok_dsl.terminal.display.words import Words

TURN_DRAWS: Final = (ev.Why.TURN, ev.Why.DEMAND)
"""Why cards are drawn in an attempt of one's own."""


def taken_back(undone: d.Undone, before: Sequence[ev.Event], words: Words) -> Iterator[Line]:
    """The lines for what is undone, where *before* is the log up to it, as the reader may see it."""
    attempt, caused = _attempt(undone.seat, before)
    yield Line(_first(undone.seat, attempt, words), Weight.FRAME)
    told = dict.fromkeys(text for event in reversed(caused) if (text := _back(event, words)) is not None)
    turned = list(_direction_back(before[: len(before) - len(caused)], caused, words))
    if told or turned:
        yield Line(words.event("undone-all", undone.seat), Weight.EFFECT)
    for text in (*turned, *told):
        yield Line(text[:1].upper() + text[1:], Weight.EFFECT)


def _attempt(seat: int, before: Sequence[ev.Event]) -> tuple[Sequence[ev.Event], Sequence[ev.Event]]:
    """The last turn action of the player, and what has happened since."""
    end = next((at for at in range(len(before), 0, -1) if _acts(before[at - 1], seat)), 0)
    start = end
    while start and isinstance(before[start - 1], ev.Played) and _acts(before[start - 1], seat):
        start -= 1
    return before[min(start, max(end - 1, 0)) : end], before[end:]


def _acts(event: ev.Event, seat: int) -> bool:
    match event:
        case ev.Played() | ev.Passed():
            return event.seat == seat
        case ev.Drew(why=why):
            return event.seat == seat and why in TURN_DRAWS
    return False


def _first(seat: int, attempt: Sequence[ev.Event], words: Words) -> str:
    cards = tuple(event.face for event in attempt if isinstance(event, ev.Played))
    drawn = [event.cards for event in attempt if isinstance(event, ev.Drew)]
    if cards:
        return words.event("undone-play" if len(cards) == 1 else "undone-plays", seat, cards=words.cards(cards))
    if drawn:
        return words.event("undone-draw", seat, cards=words.cards(drawn[0]))
    return words.event("undone-pass", seat)


def _direction_back(before: Sequence[ev.Event], caused: Sequence[ev.Event], words: Words) -> Iterator[str]:
    """Which way play goes again, where the attempt had turned it."""
    was = next((e.direction for e in reversed(before) if isinstance(e, ev.DirectionSet | ev.DealBegan)), 1)
    became = next((e.direction for e in reversed(caused) if isinstance(e, ev.DirectionSet)), was)
    if was != became:
        yield words.event("back-direction", -1, direction=words.direction(was))


def _simple(id: str) -> Callable[[ev.Event, Words], str]:
    return lambda event, words: words.event(id, event.seat)


def _back(event: ev.Event, words: Words) -> str | None:
    teller = _BACK.get(type(event))
    return None if teller is None else teller(event, words)


def _drew(event: ev.Event, words: Words) -> str | None:
    if not isinstance(event, ev.Drew) or event.why is ev.Why.PENALTY:
        return None  # a penalty for another fault is taken again
    return words.event("back-drew", event.seat, cards=words.cards(event.cards))


def _demand(event: ev.Event, words: Words) -> str | None:
    if not isinstance(event, ev.DemandMade):
        return None
    return words.event("back-demand", event.seat, what=demanded(event.demand, words))


def _duty(event: ev.Event, words: Words) -> str | None:
    return words.event("back-duty", event.seat, text=event.duty.text) if isinstance(event, ev.DutyArose) else None


_BACK: Final[dict[type[ev.Event], Callable[[ev.Event, Words], str | None]]] = {
    ev.Drew: _drew,
    ev.DemandMade: _demand,
    ev.DemandMet: _simple("back-demand-met"),
    ev.DutyArose: _duty,
    ev.DealWon: _simple("back-won"),
    ev.DealDrawn: _simple("back-drawn"),
    ev.ChoiceMade: _simple("back-choice"),
    d.RankDeclared: _simple("back-declared"),
    ev.Called: _simple("back-called"),
    **dict.fromkeys((ev.MissOwed, ev.TurnMissed), _simple("back-miss")),
    **dict.fromkeys((ev.HandsPassed, ev.HandsShuffled), _simple("back-hands")),
    **dict.fromkeys((ev.StockRenewed, ev.StockArranged), _simple("back-stock")),
    ev.CardsMoved: _simple("back-cards"),
    **dict.fromkeys(
        (ev.NumberPut, ev.CellPut, ev.OwnPut, ev.PointsPut, ev.LawBegan, ev.StatusChanged, ev.SeatsPassed),
        _simple("back-numbers"),
    ),
}
"""How each kind of effect is taken back, in words; kinds that are missing here are the machine's own."""
