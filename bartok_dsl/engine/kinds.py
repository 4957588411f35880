"""Kinds that events tell apart: why cards were drawn, what was wrong, which limit was passed."""

from __future__ import annotations

from enum import Enum


class Why(Enum):
    """Why cards were drawn."""

    TURN = "as one's turn"
    RULE = "because of a rule"
    DEMAND = "because it was demanded"
    PENALTY = "as a penalty"


class Fault(Enum):
    """What was wrong."""

    CARD = "the card may not be played"
    SEVERAL = "not so many cards may be played"
    TURN = "not their turn"
    DRAWING = "they may not draw"
    PASSING = "they may not pass"
    SPEECH = "they may not say that"
    SILENCE = "a word was not said"
    STILLNESS = "a gesture was not made"
    CHOICE = "a choice was not made"
    RULE = "a rule calls it a fault"


class Limit(Enum):
    """Which limit of the sandbox a rule has passed."""

    STEPS = "effect steps"
    CHAIN = "effects that cause effects"
    CARDS = "cards moved"
    LOOKS = "looks at the hands"
