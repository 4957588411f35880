"""What people do at the table, as values.

An action is an *attempt*: :meth:`bartok_dsl.engine.game.Game.act` judges whether it is impossible, legal or wrong, and
the referee decides what follows. Seats are numbers from 0, clockwise.
"""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.cards import Face, FaceSet
from bartok_dsl.engine.kinds import Ballot, Charge

# --- answers to the choices that rules leave to people ----------------------------------------------------------------


@frozen
class FaceSetAnswer:
    """A suit, rank, colour or face, as the set of its faces: ``SUIT_FACES[Suit.HEARTS]``."""

    faces: FaceSet


@frozen
class PlayerAnswer:
    """A player."""

    seat: int


@frozen
class CardAnswer:
    """A card of those that may be chosen."""

    face: Face


@frozen
class GiveAnswer:
    """A card and who gets it: meets the choice of the card and, where the rule asks for it too, that of the player."""

    face: Face
    seat: int


@frozen
class NumberAnswer:
    """A number; a direction of play is 1 clockwise or -1 anticlockwise."""

    number: int


@frozen
class YesNo:
    """Whether an optional effect is wanted."""

    yes: bool


Answer = FaceSetAnswer | PlayerAnswer | CardAnswer | GiveAnswer | NumberAnswer | YesNo


# --- actions ----------------------------------------------------------------------------------------------------------


@frozen
class Deal:
    """The dealer shuffles and deals."""

    seat: int


@frozen
class Settle:
    """The winner has announced a rule or declined; the table room knows which. Until then nobody deals."""

    seat: int


@frozen
class PlayCards:
    """Lays one or several cards, in that order; answers meet the choices that the play asks this player for, in order.

    Words and gestures that come with the action are heard when it and its effects are done. *declares* is the number of
    the rule by which the rank of the (first) card becomes special with this play, 0 for none; the game is given the
    book that holds it together with the action.
    """

    seat: int
    cards: tuple[Face, ...]
    answers: tuple[Answer, ...] = ()
    words: tuple[str, ...] = ()
    gestures: tuple[str, ...] = ()
    declares: int = 0


@frozen
class DrawCard:
    """Draws as one's turn, or takes the cards that are demanded."""

    seat: int
    answers: tuple[Answer, ...] = ()
    words: tuple[str, ...] = ()
    gestures: tuple[str, ...] = ()


@frozen
class Pass:
    """Has nothing to play and nothing to draw, or accepts a missed turn that could have been answered."""

    seat: int
    answers: tuple[Answer, ...] = ()
    words: tuple[str, ...] = ()
    gestures: tuple[str, ...] = ()


@frozen
class Say:
    """Says something."""

    seat: int
    text: str


@frozen
class Do:
    """Makes a gesture, in the words of a rule."""

    seat: int
    text: str


@frozen
class AnswerChoice:
    """Answers the oldest choice that waits for this player and is of the answer's kind."""

    seat: int
    answer: Answer


@frozen
class CallOut:
    """Calls a player out for a fault; play stops until the others have voted. *reason* is for people."""

    seat: int
    offender: int
    charge: Charge
    reason: str = ""


@frozen
class Vote:
    """Says to the call that is open whether it is right."""

    seat: int
    ballot: Ballot


@frozen
class Admit:
    """The offender admits the fault, which settles the call."""

    seat: int


@frozen
class CallTimeout:
    """Stops play to settle a dispute."""

    seat: int


@frozen
class Explain:
    """Explains a rule during a timeout."""

    seat: int
    rule: int
    text: str = ""


@frozen
class EndTimeout:
    """Ends the timeout; play goes on where it stopped."""

    seat: int


@frozen
class Confirm:
    """Confirms the result of the deal."""

    seat: int


TurnAction = PlayCards | DrawCard | Pass
TableAction = CallOut | Vote | Admit | CallTimeout | Explain | EndTimeout | Confirm
"""What people do about the game rather than in it."""
Action = Deal | Settle | PlayCards | DrawCard | Pass | Say | Do | AnswerChoice | TableAction
