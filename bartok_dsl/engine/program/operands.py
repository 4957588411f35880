"""Operands: small expressions over a moment of play, and the operators that they are made of.

Run-time values by sort: FACES is a bit set of faces and stands for classes of cards and for features alike (*nine* is
the set of nines, *hearts* the set of hearts); CARDS is a tuple of cards that lie somewhere, each a ``(place, face)``
pair; PLAYERS is a tuple of seats; NUMBER an int; CONDITION a bool; TEXT a str.
"""

from __future__ import annotations

from enum import Enum

from bartok_dsl.records import record


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
    CAUSING = (18, F, (T,))  # faces whose play makes some rule in force do this: a Consequence by its value
    CELL_FACES = (16, F, (T,))
    OWN_FACES = (17, F, (T, P))  # what the first of those players has under that name, as their own

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
    OWN_CARDS = (37, C, (T, P))

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
    OWN_PLAYERS = (61, P, (T, P))
    NEAREST = (62, P, (P,))  # the first of them in the direction of play, from the actor

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
    SETTING_OF = (93, N, (T, P))  # the same for the first of those players
    ITEM_NUMBER = (94, N, (N, T))  # the n-th line of the text, going round at its end, as a number
    DIRECTION = (87, N, ())  # 1 clockwise, -1 anticlockwise
    UNTIL = (88, N, (F,))  # how many cards to take from the stock up to and including the first of these
    CELL_NUMBER = (89, N, (T,))
    OWN_NUMBER = (92, N, (T, P))
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
    TEXT_IN = (115, B, (T, T))  # the first occurs in the second, word by word; compared likewise
    CHOSEN = (114, B, (B,))  # a yes or no kept in a register, as a condition

    # texts
    NAME_OF = (120, T, (C,))
    RANK_NAME = (121, T, (F,))
    NUMBER_NAME = (122, T, (N,))
    REPEAT = (123, T, (N, T))
    JOIN = (124, T, (T, T))
    ITEM_TEXT = (126, T, (N, T))  # the n-th line of the text, going round at its end
    UTTERED = (125, T, ())  # what was said or done, in the moments SAID and DID

    def __init__(self, row: int, result: Sort, arguments: tuple[Sort, ...]) -> None:
        self.row = row
        self.result = result
        self.arguments = arguments


@record
class Const:
    """A value known when the rule was compiled."""

    sort: Sort
    value: int | str | bool


@record
class Register:
    """A value bound earlier in the same program (choices, dice, remembered sets); index from 0."""

    sort: Sort
    index: int


@record
class Apply:
    """An operator and its arguments."""

    op: Op
    args: tuple[Operand, ...]


Operand = Const | Register | Apply


def sort_of(operand: Operand) -> Sort:
    """The sort of an operand's value."""
    return operand.op.result if isinstance(operand, Apply) else operand.sort


def registers_of(operand: Operand) -> frozenset[int]:
    """All registers in the operand."""
    if isinstance(operand, Register):
        return frozenset({operand.index})
    if isinstance(operand, Apply):
        return frozenset[int]().union(*(registers_of(arg) for arg in operand.args))
    return frozenset()


TRUE = Const(B, True)
