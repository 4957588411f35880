"""Instructions: what a program does, step by step."""

from __future__ import annotations

from enum import Enum

from bartok_dsl.engine.program.operands import Operand
from bartok_dsl.records import record


class Range(Enum):
    """From what a player chooses."""

    SUITS = "suit"
    RANKS = "rank"
    COLOURS = "colour"
    FACES = "face"
    PLAYERS = "player"
    CARDS = "card"
    NUMBERS = "number"
    YES_NO = "option"
    WAYS = "direction"


@record
class Burden:
    """Each of *who* must draw and miss: a demand if it could be answered, else at once (draw) or a debt (turns)."""

    who: Operand
    draw: Operand
    miss: Operand


@record
class Reverse:
    """Play turns round."""


@record
class SetDirection:
    """Play runs 1 clockwise or -1 anticlockwise."""

    way: Operand


@record
class TurnTo:
    """These act next (the first of them); the actor of the action: the same turn goes on."""

    who: Operand


@record
class MoveCards:
    """Lifts the cards together and lays them down at the place: ``hand``, ``stock``, ``pile`` or ``aside``."""

    cards: Operand
    to: Place
    owner: Operand
    """Whose hand, where the place is a hand; otherwise NOBODY."""


class Place(Enum):
    """Where cards can be put."""

    HAND = "hand"
    STOCK_TOP = "stock top"
    STOCK_BOTTOM = "stock bottom"
    STOCK_MIXED = "stock, shuffled in"
    PILE_TOP = "pile top"
    PILE_UNDER = "under the top card"
    PILE_BOTTOM = "pile bottom"
    ASIDE = "out of the game"


@record
class PassHands:
    """Each of *among* gives the whole hand to the *k*-th of *among*, along the direction of play or clockwise."""

    among: Operand
    k: Operand
    clockwise: bool


@record
class PassSeats:
    """Each of *among* takes the place of the *k*-th of *among* in the order of play."""

    among: Operand
    k: Operand


@record
class Shuffle:
    """The cards of the stock, or of these players' hands together, are shuffled."""

    stock: bool
    who: Operand


@record
class TurnOver:
    """The stock is turned upside down."""


@record
class Ask:
    """*who* chooses *n* out of *among* (or of *range*); the answer goes to the register."""

    who: Operand
    n: Operand
    range: Range
    among: Operand
    register: int


@record
class Chance:
    """The recorded source yields *n* out of *among*; the answer goes to the register."""

    n: Operand
    range: Range
    among: Operand
    register: int


@record
class Bind:
    """Keeps a value for later."""

    value: Operand
    register: int


@record
class Jump:
    """Skips the next *skip* instructions."""

    skip: int


@record
class JumpUnless:
    """Skips the next *skip* instructions unless the condition holds."""

    condition: Operand
    skip: int


@record
class EachOf:
    """The next *length* instructions run once for every one of *who* (THEM): all choose and read, then all move."""

    who: Operand
    length: int


@record
class OfferTo:
    """The first of *who* (THEM) who wants it runs the next *accepted* steps; if nobody does, the *declined* after."""

    who: Operand
    accepted: int
    declined: int


@record
class Call:
    """The rank, suit or face that is to be followed until the next card is played."""

    faces: Operand


@record
class PutNumber:
    """A number of the profile takes a value for the deal."""

    setting: str
    value: Operand


@record
class PutPoints:
    """Each of *who* has so many points in the match now; they are THEM in the number."""

    who: Operand
    points: Operand


@record
class NameDealer:
    """The first of *who* deals next."""

    who: Operand


@record
class PutCell:
    """A named state takes a value."""

    name: str
    value: Operand
    counts: bool = False
    """Whether it only notes what happens: that is also done for a last card, which has no effect."""


@record
class PutOwn:
    """The named state that each of *who* has for themself takes a value, in which they are THEM."""

    who: Operand
    name: str
    value: Operand
    counts: bool = False
    """As with :class:`PutCell`."""


@record
class Owe:
    """Each of *who* owes the word or gesture by the deadline; whoever has not paid then runs program *otherwise*."""

    who: Operand
    deed: Deed
    text: Operand
    free: bool
    """Whatever the table takes as the text, rather than exactly these words."""
    deadline: Deadline
    otherwise: int
    """Index into the rule's ``programs``; THEM is the debtor."""
    until: int = -1
    """Index into the rule's ``kept``: when that would end, the duty is due; -1: the deadline alone counts."""


class Deed(Enum):
    """What is owed."""

    SAY = "say"
    DO = "do"


class Deadline(Enum):
    """When it is due."""

    NEXT_ACT = "before the next player completes an action"
    OWN_NEXT_PLAY = "before their next play"
    OWN_NEXT_TURN = "before their next turn"
    WITH_THE_PLAY = "with the play"
    EVENT = "until something happens"


@record
class Fine:
    """A fault of each of *who*, at the profile's price."""

    who: Operand


@record
class ShiftDemand:
    """The answered demand now rests on *to*, with *n* of what was answered."""

    to: Operand
    n: Operand


class Consequence(Enum):
    """What the play of a card can bring about, as other rules speak of it; told from the programs of the rules."""

    DRAW = "somebody draws"
    OTHERS_DRAW = "others than its player draw"
    MISS = "somebody misses a turn"
    REVERSAL = "direction turns round"
    TURN = "the turn is given"
    CALL = "a suit or rank is named"


@record
class Install:
    """The rule's passing hooks number *kept* hold until the event, with the registers and roles of now."""

    kept: int


@record
class Enact:
    """The cards count as played by *who* now; laid on top unless they lie there."""

    who: Operand
    cards: Operand


@record
class ChangeStatus:
    """These players come in, drop out, win, lose or leave the match."""

    who: Operand
    status: Status


class Status(Enum):
    """What can become of a player."""

    IN = "in"
    OUT = "out"
    WON = "won"
    LOST = "lost"
    GONE = "gone"


Instruction = (
    Burden
    | Reverse
    | SetDirection
    | TurnTo
    | MoveCards
    | PassHands
    | PassSeats
    | Shuffle
    | TurnOver
    | Ask
    | Chance
    | Bind
    | Jump
    | JumpUnless
    | EachOf
    | OfferTo
    | Call
    | PutNumber
    | PutPoints
    | NameDealer
    | PutCell
    | PutOwn
    | Owe
    | Fine
    | ShiftDemand
    | Install
    | Enact
    | ChangeStatus
)

Program = tuple[Instruction, ...]
