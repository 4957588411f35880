"""Lines of the log: a sentence, and how much it matters."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from attrs import frozen

from bartok_dsl.engine.events import Event
from bartok_dsl.engine.state import Demand
from bartok_dsl.terminal.display.words import Words, count


class Weight(Enum):
    """How much a line of the log matters to whoever skims it."""

    FRAME = "frame"  # deals, starters, winners
    MOVE = "move"  # what players did
    EFFECT = "effect"  # what followed from it
    FAULT = "fault"


@frozen
class Line:
    """One line of the log."""

    text: str
    weight: Weight


Told = tuple[str, Weight] | None
"""What there is to tell of an event, if anything."""
Teller = Callable[[Event, Words], Told]


def line(text: str, event: Event, words: Words, weight: Weight) -> Line:
    """The sentence as a line, with the number of the rule that made the event."""
    if event.rule:
        text = f"{text.removesuffix('.')} {words.event('by-rule', event.seat, rule=event.rule)}."
    return Line(text[:1].upper() + text[1:], weight)


def simple(id: str, weight: Weight) -> Teller:
    """Tells an event whose whole story is who did it."""
    return lambda event, words: (words.event(id, event.seat), weight)


def demanded(demand: Demand, words: Words) -> str:
    """What waits for a player: cards to draw, turns to miss, or both."""
    draw = words.event("demand-draw", -1, cards=count("card", demand.draw))
    miss = words.event("demand-miss", -1, turns=count("turn", demand.miss))
    if demand.draw and demand.miss:
        return words.event("demand-both", -1, draw=draw, miss=miss)
    return draw if demand.draw else miss
