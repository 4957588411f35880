"""Which actions each phase of a match takes, and the stages of one turn action.

This file holds tables and nothing else. Two rules for it: a row is never taken apart by an ``if`` elsewhere, and what a
referee may decide (wrong attempts) is not in it, only what is possible at all.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final

from bartok_dsl.engine.actions import (
    Admit,
    AnswerChoice,
    CallOut,
    CallTimeout,
    Confirm,
    Deal,
    Do,
    DrawCard,
    EndTimeout,
    Explain,
    Pass,
    PlayCards,
    Say,
    Settle,
    Vote,
)
from bartok_dsl.engine.state import Phase

POSSIBLE: Final[dict[Phase, frozenset[type]]] = {
    Phase.BEFORE_DEAL: frozenset({Deal, Say, Do, CallTimeout}),
    Phase.PLAY: frozenset({PlayCards, DrawCard, Pass, Say, Do, AnswerChoice, CallOut, CallTimeout}),
    Phase.CHOICE: frozenset({AnswerChoice, Say, Do, CallTimeout}),
    Phase.WON: frozenset({Settle, Say, Do, CallOut, CallTimeout}),
    Phase.RESULT: frozenset({Confirm, Say, Do, CallOut, CallTimeout}),
    Phase.VOTE: frozenset({Vote, Admit, Say, Do, CallTimeout}),
    Phase.TIMEOUT: frozenset({Explain, EndTimeout, Say, Do}),
    Phase.MATCH_OVER: frozenset({Say, Do}),
}
"""The actions that can be attempted in each phase; everything else is impossible and changes nothing."""


class Referee(Enum):
    """Who notices a wrong attempt, and what follows."""

    GUIDE = "guide"  # it is refused with the reason and costs nothing; choices are waited for; duties lapse
    STRICT = "strict"  # it is undone and fined; choices and duties not met in time are faults
    TABLE = "table"  # it stands until it is called out in time and the table agrees: then it is undone and fined


class Stage(IntEnum):
    """Stages of an action; the machine runs each until all that it caused is done."""

    DEAL = 0  # shuffle, deal, turn up the starter
    LAY = 1  # the card is laid, cards are drawn, or a demand is paid
    OUT = 2  # a hand emptied by the play
    EFFECTS = 3  # what the rules make of it
    SETTLE = 4  # demands on players who are not next
    END = 5  # the turn ends
    LOOK = 6  # a look at the hands
    WORDS = 7  # words and gestures that came with the action
    NAMED = 8  # whether a late choice has named who is next
    ADVANCE = 9  # who is next
    BEGIN = 10  # the next turn begins
    REST = 11  # reminders; whoever left the deal is passed over
    CLOSE = 12  # the deal is closed


STAGE_COUNT: Final = len(Stage)


def _sequence(*stages: Stage) -> tuple[int, ...]:
    return tuple(map(int, stages))  # plain numbers, for they index a table in every step of every action


_S = Stage
TURN: Final = _sequence(
    _S.LAY, _S.OUT, _S.EFFECTS, _S.SETTLE, _S.END, _S.LOOK, _S.WORDS, _S.ADVANCE, _S.BEGIN, _S.LOOK, _S.REST
)
"""A play as a turn."""
NO_CARD: Final = tuple(stage for stage in TURN if stage not in (_S.OUT, _S.EFFECTS))
"""A draw or a pass as a turn: there is no card to go out with or to act."""
UNWAITED: Final = TURN[TURN.index(_S.SETTLE) + 1 :]
"""What is left of an action that waited for a demand off turn, when somebody acts who did not."""
OFF_TURN: Final = _sequence(_S.LAY, _S.OUT, _S.EFFECTS, _S.LOOK, _S.WORDS, _S.REST)
"""A play, a draw or a pass that settles a demand and is no turn."""
DEAL: Final = _sequence(_S.DEAL, _S.LOOK, _S.ADVANCE, _S.BEGIN, _S.LOOK, _S.REST)
LATE: Final = _sequence(_S.LOOK, _S.NAMED, _S.ADVANCE, _S.BEGIN, _S.LOOK, _S.REST)
"""A choice made after its action."""
TALK: Final = _sequence(_S.WORDS, _S.LOOK, _S.REST)
FINED: Final = _sequence(_S.LOOK, _S.REST)
"""A wrong attempt that was undone."""
ENDING: Final = _sequence(_S.CLOSE)
AGAIN: Final = _sequence(_S.ADVANCE, _S.BEGIN, _S.LOOK, _S.REST)
"""What is gone through once more when whoever is to act has left the deal."""


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
    NO_CALLS = "no-calls"
    TOO_LATE = "too-late-to-call"
    CALLED_ALREADY = "called-already"
    NOT_ASKED_TO_VOTE = "not-asked-to-vote"
    NOT_THE_OFFENDER = "not-the-offender"
    NO_SUCH_RULE = "no-such-rule"
    NOT_THE_AUTHOR = "not-the-author"
    NOT_THEIR_TIMEOUT = "not-their-timeout"
    CONFIRMED_ALREADY = "confirmed-already"
    NO_DECLARATIONS = "no-declarations"
    SPECIAL_ALREADY = "special-already"
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
