"""Kinds that events tell apart: why cards were drawn, what was wrong and what is charged, which limit was passed."""

from __future__ import annotations

from enum import Enum

from bartok_dsl.records import record


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


class Ballot(Enum):
    """What somebody says to a call."""

    AGREE = "agree"
    DISAGREE = "disagree"
    ABSTAIN = "abstain"


@record
class Charge:
    """What somebody is called out for: one fault, named as a person names it.

    *text* is the word or gesture that was not given; *rule* is the number of the rule where one is named, else 0. The
    fault is then :attr:`Fault.RULE`, and what it comes to follows from the rule.
    """

    fault: Fault
    text: str = ""
    rule: int = 0
