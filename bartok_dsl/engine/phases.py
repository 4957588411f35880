"""Which actions each phase of a match takes, and the stages of one turn action.

This file holds tables and nothing else. Two rules for it: a row is never taken apart by an ``if`` elsewhere, and what a
referee may decide (wrong attempts) is not in it, only what is possible at all.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from bartok_dsl.engine.actions import AnswerChoice, Deal, Do, DrawCard, Pass, PlayCards, Say, Settle
from bartok_dsl.engine.state import Phase

POSSIBLE: Final[dict[Phase, frozenset[type]]] = {
    Phase.BEFORE_DEAL: frozenset({Deal, Say, Do}),
    Phase.PLAY: frozenset({PlayCards, DrawCard, Pass, Say, Do, AnswerChoice}),
    Phase.CHOICE: frozenset({AnswerChoice, Say, Do}),
    Phase.WON: frozenset({Settle, Say, Do}),
    Phase.MATCH_OVER: frozenset({Say, Do}),
}
"""The actions that can be attempted in each phase; everything else is impossible and changes nothing."""


class Referee(Enum):
    """Who notices a wrong attempt, and what follows."""

    GUIDE = "guide"  # it is refused with the reason and costs nothing; choices are waited for; duties lapse
    STRICT = "strict"  # it is undone and fined; choices and duties not met in time are faults


class Stage(Enum):
    """Stages of an action, in order; the machine runs each until all that it caused is done."""

    LAY = "the card is laid, cards are drawn, or a demand is paid"
    OUT = "a hand emptied by the play"
    EFFECTS = "what the rules make of it"
    SETTLE = "demands on players who are not next"
    END = "the turn ends"
    LOOK = "a look at the hands"
    WORDS = "words and gestures that came with the action"
    ADVANCE = "who is next"
    BEGIN = "the next turn begins"
    LOOK_AGAIN = "another look at the hands"
    REST = "reminders; whoever left the deal is passed over"


class Code(Enum):
    """Why an action was refused: the wrong attempts of the guide, and what is impossible under every referee."""

    # impossible
    NOT_NOW = "not-now"
    NO_SUCH_SEAT = "no-such-seat"
    NOT_DEALER = "not-dealer"
    NOT_WINNER = "not-winner"
    NOT_HELD = "not-held"
    NO_CARD = "no-card"
    NOT_ASKED = "not-asked"
    NOT_OFFERED = "not-offered"
    OUT_OF_DEAL = "out-of-deal"
    TOO_LONG = "too-long"
    # wrong
    NOT_YOUR_TURN = "not-your-turn"
    DOES_NOT_FIT = "does-not-fit"
    DRAWN_NOW = "drawn-now"
    NO_ANSWER = "no-answer-to-the-demand"
    FORBIDDEN = "forbidden-by-a-rule"
    TOO_MANY = "too-many-cards"
    MAY_NOT_DRAW = "may-not-draw"
    NOTHING_TO_DRAW = "nothing-to-draw"
    MAY_NOT_PASS = "may-not-pass"
    MAY_NOT_SAY = "may-not-say"
    DUTY_FIRST = "something-is-due-first"
