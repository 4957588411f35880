"""Which card on which: classes and conditions computed exactly over 53 × 53 faces.

A *relation* says for each pair (card beneath, card played) whether something holds. What depends on more than the two
cards (hands, history, choices) is not known beforehand, so a relation has two sides: the pairs for which it *surely*
holds and those for which it *possibly* does. Each side has a row for every card beneath, with a bit for every card
played; boolean work is done a row at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from bartok_dsl.cards import (
    ALL_FACES,
    COLOUR_FACES,
    COURT_FACES,
    FACES,
    JOKER,
    JOKER_FACES,
    NO_FACES,
    NUMBER_FACES,
    RANK_FACES,
    RANKS,
    SUIT_FACES,
    Colour,
    Face,
    FaceSet,
    Rank,
    Suit,
    colour_of,
    members,
    rank_of,
    suit_of,
    value_of,
)
from bartok_dsl.records import record
from bartok_dsl.review.numbers import evaluate, passes
from bartok_dsl.review.parts import Pattern
from bartok_dsl.tree import (
    ANY_CARD,
    EVERYONE,
    IT,
    LOT,
    NOBODY,
    TOP_CARD,
    All,
    Any,
    Attr,
    Every,
    Exactly,
    Has,
    Holds,
    Is,
    Kind,
    Node,
    Not,
    Of,
    Play,
    RankOf,
    Test,
    Valued,
    ValueOf,
)

Rows = tuple[FaceSet, ...]

_NONE: Final[Rows] = (NO_FACES,) * FACES
_ALL: Final[Rows] = (ALL_FACES,) * FACES
_VALUES: Final = range(14)
_WITH_VALUE: Final = tuple(JOKER_FACES if value == 0 else RANK_FACES[RANKS[value - 1]] for value in _VALUES)


@record
class Relation:
    """The pairs for which something surely holds, and those for which it possibly does."""

    sure: Rows
    possible: Rows

    def __and__(self, other: Relation) -> Relation:
        return Relation(_and(self.sure, other.sure), _and(self.possible, other.possible))

    def __or__(self, other: Relation) -> Relation:
        return Relation(_or(self.sure, other.sure), _or(self.possible, other.possible))

    def __invert__(self) -> Relation:
        return Relation(_not(self.possible), _not(self.sure))

    def maybe(self) -> Relation:
        """The same, if something else holds as well."""
        return Relation(_NONE, self.possible)


ALWAYS: Final = Relation(_ALL, _ALL)
NEVER: Final = Relation(_NONE, _NONE)
UNKNOWN: Final = Relation(_NONE, _ALL)


def pairs(rows: Rows, universe: Rows) -> Iterator[tuple[Face, Face]]:
    """The pairs (card beneath, card played) of a side that can occur, in order."""
    for beneath, row in enumerate(_and(rows, universe)):
        for played in members(row):
            yield beneath, played


def any_pair(rows: Rows, universe: Rows) -> tuple[Face, Face] | None:
    """The first pair of a side that can occur."""
    return next(pairs(rows, universe), None)


def universe(packs: int, jokers: int) -> Rows:
    """The pairs that the pack allows: a card that exists once is never laid on itself."""
    present = ALL_FACES if jokers else ALL_FACES & ~JOKER_FACES
    single = [face for face in range(FACES) if (jokers if face == JOKER else packs) == 1]
    rows = [present if present >> face & 1 else NO_FACES for face in range(FACES)]
    for face in single:
        rows[face] &= ~(1 << face)
    return tuple(rows)


def column(rows: Rows) -> FaceSet:
    """The cards played of a side, whatever lies beneath."""
    result = NO_FACES
    for row in rows:
        result |= row
    return result


# --- patterns ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def of_play(pattern: Pattern) -> Relation:
    """For which cards on which a pattern of plays holds, as far as the two cards tell."""
    core = pattern.core
    if not isinstance(core, Play) or core.by is NOBODY:
        return NEVER
    relation = of_cards(core.cards, played=True)
    for guard in pattern.guards:
        relation &= of_condition(guard)
    return relation if core.by is EVERYONE else relation.maybe()


def of_condition(cond: Node) -> Relation:
    """For which cards on which the condition holds."""
    match cond:
        case All(parts):
            return _all(of_condition(part) for part in parts)
        case Any(parts):
            return _any(of_condition(part) for part in parts)
        case Not(part):
            return ~of_condition(part)
        case Is(what, among) if what is IT:
            return of_cards(among, played=True)
        case Is(what, among) if what is LOT:
            return of_cards(among, played=True).maybe()
        case Is(what, among) if what == TOP_CARD:
            return of_cards(among, played=False)
        case Is(Of(_, cards), among) if cards is IT or cards == TOP_CARD:
            return _having(among, played=cards is IT)
        case Holds(n, test):
            return _by_value(n, test)
        case _:
            return UNKNOWN


def of_cards(cards: Node, *, played: bool) -> Relation:
    """For which cards on which the card played (or else the card beneath) belongs to the class."""
    match cards:
        case All(parts):
            return _all(of_cards(part, played=played) for part in parts)
        case Any(parts):
            return _any(of_cards(part, played=played) for part in parts)
        case Not(part):
            return ~of_cards(part, played=played)
        case Has(feature):
            return _having(feature, played=played)
        case Valued(test):
            return _by_value(ValueOf(IT if played else TOP_CARD), test)
        case _ if cards is ANY_CARD:
            return ALWAYS
        case _ if cards is IT or cards == TOP_CARD:
            return ALWAYS if played is (cards is IT) else UNKNOWN
        case _:
            return UNKNOWN


def _having(feature: Node | Rank | Suit | Colour | Kind, *, played: bool) -> Relation:
    match feature:
        case Exactly(plain):
            faces = printed(plain)
        case Of(attr, cards) if cards is IT or cards == TOP_CARD:
            if played is not (cards is IT):
                return _known(tuple(sharing(attr, face) for face in range(FACES)))
            faces = sum(1 << face for face in range(FACES) if sharing(attr, face))  # those that have one at all
        case Every(Attr.FACE):
            return ALWAYS
        case Every():
            faces = ALL_FACES & ~JOKER_FACES
        case RankOf(n):
            return _ranked(n, played=played)
        case _:
            faces = None if isinstance(feature, Node) else printed(feature)
    if faces is None:
        return UNKNOWN
    return _known(
        (faces,) * FACES if played else tuple(ALL_FACES if faces >> u & 1 else NO_FACES for u in range(FACES))
    )


def printed(feature: object) -> FaceSet | None:
    """The faces with a feature that is printed on the card; nothing for what the moment decides."""
    match feature:
        case Rank():
            return RANK_FACES[feature]
        case Suit():
            return SUIT_FACES[feature]
        case Colour():
            return COLOUR_FACES[feature]
        case Kind.FACE:
            return COURT_FACES
        case Kind.NUMBER:
            return NUMBER_FACES
        case Kind.JOKER:
            return JOKER_FACES
        case _:
            return None


def sharing(attr: Attr, face: Face) -> FaceSet:
    """The faces that agree with this one in that respect."""
    match attr:
        case Attr.RANK:
            rank = rank_of(face)
            return RANK_FACES[rank] if rank else NO_FACES
        case Attr.SUIT:
            suit = suit_of(face)
            return SUIT_FACES[suit] if suit else NO_FACES
        case Attr.COLOUR:
            colour = colour_of(face)
            return COLOUR_FACES[colour] if colour else NO_FACES
        case Attr.FACE:
            return 1 << face
        case Attr.WAY:
            return NO_FACES


# --- numbers ----------------------------------------------------------------------------------------------------------


def _by_value(n: Node, test: Test) -> Relation:
    def holds(beneath: int, played: int) -> bool | None:
        def leaf(node: Node) -> int | None:
            match node:
                case ValueOf(cards) if cards is IT:
                    return played
                case ValueOf(cards) if cards == TOP_CARD:
                    return beneath
                case _:
                    return None

        number = evaluate(n, leaf)
        return None if number is None else passes(number, test, leaf)

    return _tabulated(holds)


def _ranked(n: Node, *, played: bool) -> Relation:
    def holds(beneath: int, top: int) -> bool | None:
        def leaf(node: Node) -> int | None:
            match node:
                case ValueOf(cards) if cards is IT:
                    return top
                case ValueOf(cards) if cards == TOP_CARD:
                    return beneath
                case _:
                    return None

        number = evaluate(n, leaf)
        if number is None:
            return None
        value = top if played else beneath
        return value != 0 and (number - 1) % 13 + 1 == value

    return _tabulated(holds)


def _tabulated(holds: Callable[[int, int], bool | None]) -> Relation:
    sure, possible = [], []
    for beneath in _VALUES:
        answers = [holds(beneath, played) for played in _VALUES]
        sure.append(_union(_WITH_VALUE[value] for value in _VALUES if answers[value]))
        possible.append(_union(_WITH_VALUE[value] for value in _VALUES if answers[value] is not False))
    values = [value_of(face) for face in range(FACES)]
    return Relation(tuple(sure[value] for value in values), tuple(possible[value] for value in values))


# --- rows -------------------------------------------------------------------------------------------------------------


def _known(rows: Rows) -> Relation:
    return Relation(rows, rows)


def _and(a: Rows, b: Rows) -> Rows:
    return tuple([x & y for x, y in zip(a, b, strict=True)])


def _or(a: Rows, b: Rows) -> Rows:
    return tuple([x | y for x, y in zip(a, b, strict=True)])


def _not(a: Rows) -> Rows:
    return tuple([ALL_FACES & ~x for x in a])


def _all(relations: Iterable[Relation]) -> Relation:
    result = ALWAYS
    for relation in relations:
        result &= relation
    return result


def _any(relations: Iterable[Relation]) -> Relation:
    result = NEVER
    for relation in relations:
        result |= relation
    return result


def _union(sets: Iterable[FaceSet]) -> FaceSet:
    result = NO_FACES
    for faces in sets:
        result |= faces
    return result
