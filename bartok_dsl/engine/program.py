"""What the engine interprets: flat instruction lists with operands, and the hooks that they hang on.

A program is a tuple of instructions with forward jumps only, so it ends by itself. Operands are small expressions over
a moment of play; each has one of six sorts. Both vocabularies are closed tables, one row a name, and everything that
treats them (evaluation, the proof that chains end, the checks) goes through the same rows.

Run-time values by sort: FACES is a bit set of faces and stands for classes of cards and for features alike (*nine* is
the set of nines, *hearts* the set of hearts); CARDS is a tuple of cards that lie somewhere, each a ``(place, face)``
pair; PLAYERS is a tuple of seats; NUMBER an int; CONDITION a bool; TEXT a str.
"""

from __future__ import annotations

from enum import Enum

from attrs import frozen


class Sort(Enum):
    """The six sorts of run-time values."""

    FACES = "faces"
    CARDS = "cards"
    PLAYERS = "players"
    NUMBER = "number"
    CONDITION = "condition"
    TEXT = "text"


F, C, P, N, B, T = Sort.FACES, Sort.CARDS, Sort.PLAYERS, Sort.NUMBER, Sort.CONDITION, Sort.TEXT


class Op(Enum):
    """Operators of expressions: ``NAME = (result sort, argument sorts)``, with a running number to keep rows apart."""

    # faces
    RANK_OF = (1, F, (C,))  # all faces that share the first card's rank; nothing for no card
    SUIT_OF = (2, F, (C,))
    COLOUR_OF = (3, F, (C,))
    FACE_OF = (4, F, (C,))
    RANK_WITH = (5, F, (N,))  # the rank with that value, going round after the king
    VALUE_EQ = (6, F, (N,))  # the faces whose value is that number
    VALUE_GE = (7, F, (N,))
    VALUE_LE = (8, F, (N,))
    NOT_FACES = (10, F, (F,))
    AND_FACES = (11, F, (F, F))
    OR_FACES = (12, F, (F, F))
    PLAYABLE = (13, F, (P,))  # what those players might lawfully play if it were their turn
    CALLED = (14, F, ())  # the named suit, rank or face that is to be followed; empty if none
    SPECIAL = (15, F, ())  # ranks and exact faces that the trigger of a rule with an effect is about
    CELL_FACES = (16, F, (T,))

    # cards that lie somewhere
    IT = (20, C, ())
    LOT = (21, C, ())
    CAUSE = (22, C, ())
    THIS = (23, C, ())
    STARTER = (24, C, ())
    UNDER = (25, C, (N,))  # k-th card below IT (in a judgement: below the candidate)
    HAND = (26, C, (P,))
    STOCK = (27, C, ())  # next card first
    PILE = (28, C, ())  # top card first
    ASIDE = (29, C, ())
    FRESH_PACK = (30, C, ())
    FIRST = (31, C, (N, C))  # the first n of them
    FILTER = (32, C, (C, F))  # those of these faces
    WITHOUT = (33, C, (C, C))
    CARDS_MOST = (34, C, (C, N))  # those for which the number (of THIS) is greatest
    CARDS_LEAST = (35, C, (C, N))
    CELL_CARDS = (36, C, (T,))

    # players
    ACTOR = (40, P, ())
    CAUSER = (41, P, ())
    THEM = (42, P, ())
    EVERYONE = (43, P, ())  # who is in the deal, in the direction of play from the actor
    OUTSIDERS = (44, P, ())
    NOBODY = (45, P, ())
    ON_TURN = (46, P, ())
    ALONG = (47, P, (P, N))  # k-th neighbour of each along the direction of play
    LEFTWARD = (48, P, (P, N))  # k-th neighbour clockwise
    ALONG_UPTO = (49, P, (P, N, N))  # neighbours low … high
    NOT_PLAYERS = (51, P, (P,))
    AND_PLAYERS = (52, P, (P, P))
    OR_PLAYERS = (53, P, (P, P))
    WHOEVER = (54, P, (B,))  # of whom (THEM) the condition holds
    PLAYERS_MOST = (55, P, (P, N))
    PLAYERS_LEAST = (56, P, (P, N))
    DEALER = (57, P, ())
    LAST_WINNER = (58, P, ())
    FIRST_PLAYER = (59, P, ())
    CELL_PLAYERS = (60, P, (T,))

    # numbers
    COUNT_PLAYERS = (70, N, (P,))
    COUNT_CARDS = (71, N, (C,))
    COUNT_FACES = (72, N, (F,))
    VALUE = (73, N, (C,))
    PLUS = (74, N, (N, N))
    MINUS = (75, N, (N, N))
    TIMES = (76, N, (N, N))
    DIV_DOWN = (77, N, (N, N))
    DIV_UP = (78, N, (N, N))
    MIN = (79, N, (N, N))
    MAX = (80, N, (N, N))
    MOD = (81, N, (N, N))
    AMOUNT = (82, N, ())
    OWED_CARDS = (83, N, (P,))
    OWED_TURNS = (84, N, (P,))
    OWED_WORDS = (85, N, (P,))
    SETTING = (86, N, (T,))  # a number of the profile, as it stands now
    DIRECTION = (87, N, ())  # 1 clockwise, -1 anticlockwise
    UNTIL = (88, N, (F,))  # how many cards to take from the stock up to and including the first of these
    CELL_NUMBER = (89, N, (T,))
    TALLY = (90, N, (N,))  # the register that counts a Times or Streak, by its index in the rule
    RUN = (91, N, (B,))  # for how many cards of the pile, from IT (or the top) down without a break, as IT, it holds

    # conditions
    AND = (100, B, (B, B))
    OR = (101, B, (B, B))
    NOT = (102, B, (B,))
    EQ = (103, B, (N, N))
    GE = (104, B, (N, N))
    LE = (105, B, (N, N))
    EVEN = (106, B, (N,))
    ODD = (107, B, (N,))
    PRIME = (108, B, (N,))
    SQUARE = (109, B, (N,))
    CARDS_IN = (110, B, (C, F))  # not empty, and all of these faces
    FACES_IN = (111, B, (F, F))
    PLAYERS_IN = (112, B, (P, P))
    TEXTS_EQ = (113, B, (T, T))  # compared without case, punctuation, diacritics and script
    CHOSEN = (114, B, (B,))  # a yes or no kept in a register, as a condition

    # texts
    NAME_OF = (120, T, (C,))
    RANK_NAME = (121, T, (F,))
    NUMBER_NAME = (122, T, (N,))
    REPEAT = (123, T, (N, T))
    JOIN = (124, T, (T, T))
    UTTERED = (125, T, ())  # what was said or done, in the moments SAID and DID

    def __init__(self, row: int, result: Sort, arguments: tuple[Sort, ...]) -> None:
        self.row = row
        self.result = result
        self.arguments = arguments


@frozen
class Const:
    """A value known when the rule was compiled."""

    sort: Sort
    value: int | str | bool


@frozen
class Register:
    """A value bound earlier in the same program (choices, dice, remembered sets); index from 0."""

    sort: Sort
    index: int


@frozen
class Apply:
    """An operator and its arguments."""

    op: Op
    args: tuple[Operand, ...]


Operand = Const | Register | Apply


def sort_of(operand: Operand) -> Sort:
    """The sort of an operand's value."""
    return operand.op.result if isinstance(operand, Apply) else operand.sort


TRUE = Const(B, True)


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


# --- instructions -----------------------------------------------------------------------------------------------------


@frozen
class Burden:
    """Each of *who* must draw and miss: a demand if it could be answered, else at once (draw) or a debt (turns)."""

    who: Operand
    draw: Operand
    miss: Operand


@frozen
class Reverse:
    """Play turns round."""


@frozen
class SetDirection:
    """Play runs 1 clockwise or -1 anticlockwise."""

    way: Operand


@frozen
class TurnTo:
    """These act next (the first of them); the actor of the action: the same turn goes on."""

    who: Operand


@frozen
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


@frozen
class PassHands:
    """Each of *among* gives the whole hand to the *k*-th of *among*, along the direction of play or clockwise."""

    among: Operand
    k: Operand
    clockwise: bool


@frozen
class PassSeats:
    """Each of *among* takes the place of the *k*-th of *among* in the order of play."""

    among: Operand
    k: Operand


@frozen
class Shuffle:
    """The cards of the stock, or of these players' hands together, are shuffled."""

    stock: bool
    who: Operand


@frozen
class TurnOver:
    """The stock is turned upside down."""


@frozen
class Ask:
    """*who* chooses *n* out of *among* (or of *range*); the answer goes to the register."""

    who: Operand
    n: Operand
    range: Range
    among: Operand
    register: int


@frozen
class Chance:
    """The recorded source yields *n* out of *among*; the answer goes to the register."""

    n: Operand
    range: Range
    among: Operand
    register: int


@frozen
class Bind:
    """Keeps a value for later."""

    value: Operand
    register: int


@frozen
class Jump:
    """Skips the next *skip* instructions."""

    skip: int


@frozen
class JumpUnless:
    """Skips the next *skip* instructions unless the condition holds."""

    condition: Operand
    skip: int


@frozen
class EachOf:
    """The next *length* instructions run once for every one of *who* (THEM): all choose and read, then all move."""

    who: Operand
    length: int


@frozen
class OfferTo:
    """The first of *who* (THEM) who wants it runs the next *accepted* steps; if nobody does, the *declined* after."""

    who: Operand
    accepted: int
    declined: int


@frozen
class Call:
    """The rank, suit or face that is to be followed until the next card is played."""

    faces: Operand


@frozen
class PutNumber:
    """A number of the profile takes a value for the deal."""

    setting: str
    value: Operand


@frozen
class PutCell:
    """A named state takes a value."""

    name: str
    value: Operand


@frozen
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


@frozen
class Fine:
    """A fault of each of *who*, at the profile's price."""

    who: Operand


@frozen
class ShiftDemand:
    """The answered demand now rests on *to*, with *n* of what was answered."""

    to: Operand
    n: Operand


@frozen
class Install:
    """The rule's passing hooks number *kept* hold until the event, with the registers and roles of now."""

    kept: int


@frozen
class Enact:
    """The cards count as played by *who* now; laid on top unless they lie there."""

    who: Operand
    cards: Operand


@frozen
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
    | PutCell
    | Owe
    | Fine
    | ShiftDemand
    | Install
    | Enact
    | ChangeStatus
)

Program = tuple[Instruction, ...]


# --- hooks ------------------------------------------------------------------------------------------------------------


class Moment(Enum):
    """Kinds of events that hooks hang on; the subject is ACTOR, and IT, CAUSE, CAUSER, AMOUNT where they make sense."""

    PLAYED = "played"
    DREW_TURN = "drew as a turn"
    DREW_RULE = "drew because of a rule"
    PENALISED = "took penalty cards"
    PASSED = "passed"
    SKIPPED = "a missed turn was paid"
    REVERSED = "direction turned round"
    TURN_BEGINS = "turn begins"
    TURN_ENDS = "turn ends"
    ACTED = "completed a turn action"
    LAP_BEGINS = "lap begins"
    LAP_ENDS = "lap ends"
    DEAL_BEGINS = "deal begins"
    DEAL_ENDS = "deal ends"
    SAID = "said"
    DID = "did"
    HANDS_PASSED = "whole hands changed owner"
    TURN_GIVEN = "the turn was given"
    GOES_OUT = "went out"
    LEFT = "left the deal"
    STOCK_OUT = "the stock ran out"
    CALLED = "a suit or rank was named"

    __hash__ = object.__hash__  # by identity: members are looked up several times in every action


class Act(Enum):
    """Kinds of actions that can be lawful or not."""

    PLAY = "play"
    JUMP = "play out of turn"
    MORE = "a further card of one play"
    DRAW = "draw"
    PASS = "pass"
    SAY = "say"

    __hash__ = object.__hash__


class Verb(Enum):
    """What a law does to the cases it covers."""

    MAY = "may"
    MAY_NOT = "may not"
    ONLY = "only"


@frozen
class After:
    """After the moment, if the card played is one of *faces* and the guard holds, the program runs."""

    moment: Moment
    faces: int
    guard: Operand
    program: int


@frozen
class Law:
    """A case in which an action is lawful or not: ACTOR attempts it, *faces* are the cards it speaks about.

    For acts without a card *faces* is ignored. *guard* is read as the action begins.
    """

    verb: Verb
    act: Act
    faces: Operand
    guard: Operand


@frozen
class AnswerTo:
    """Whoever a demand (of ``cards`` or ``turns``) waits for may play one of *faces*; then the program runs."""

    turns: bool
    faces: Operand
    guard: Operand
    program: int


@frozen
class Replace:
    """The default consequence of the moment does not happen; the program does."""

    moment: Moment
    guard: Operand
    program: int


@frozen
class Watch:
    """At a look: for every player (THEM and ACTOR) of *who* for whom it has just become so, the program runs.

    With *falls_to*, when the number is exactly that and was more at the last look; else when *condition* became true.
    """

    who: Operand
    condition: Operand
    program: int


@frozen
class WatchFall:
    """At a look: for every player (THEM and ACTOR) of *who* whose number is exactly *to* and was more before."""

    who: Operand
    number: Operand
    to: Operand
    program: int


@frozen
class Standing:
    """A number of the profile, as long as the rule stands; for the players of *who* (EVERYONE: for all)."""

    setting: str
    who: Operand
    value: Operand


@frozen
class Alias:
    """The faces (as printed) count as other ones; the value may speak of THIS."""

    faces: int
    as_faces: Operand
    for_matching: bool
    for_effects: bool


@frozen
class LooksAt:
    """The card that rule 0 looks at."""

    card: Operand


@frozen
class Sight:
    """Exactly these players may look at the cards."""

    cards: Operand
    who: Operand


Hook = After | Law | AnswerTo | Replace | Watch | WatchFall | Standing | Alias | LooksAt | Sight


@frozen
class Passing:
    """Hooks that an effect installs until an event: *hooks* refer to the same rule's programs."""

    hooks: tuple[Hook, ...]
    until: Moment
    until_guard: Operand


@frozen
class RuleCode:
    """One rule, compiled: its number in the book, its hooks in order, and what they refer to by index."""

    number: int
    hooks: tuple[Hook, ...]
    programs: tuple[Program, ...]
    kept: tuple[Passing, ...]
    registers: int
