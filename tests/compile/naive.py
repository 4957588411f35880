"""A second reading of conditions on the card played and the card under it: off the tree, one card at a time."""

from __future__ import annotations

from bartok_dsl import tree
from bartok_dsl.cards import JOKER, Colour, Face, Rank, Suit, colour_of, rank_of, suit_of, value_of
from bartok_dsl.tree import Attr, Kind, Node, NumberKind

_SQUARES = (1, 4, 9, 16, 25)
_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23)


def in_class(cards: Node, it: Face, under: Face) -> bool:
    """Whether the card played is in the class."""
    return belongs(it, cards, it, under)


def belongs(face: Face, cards: Node, it: Face, under: Face) -> bool:
    match cards:
        case tree.CardWord.ANY:
            return True
        case tree.Has(Rank() as rank):
            return rank_of(face) is rank
        case tree.Has(Suit() as suit):
            return suit_of(face) is suit
        case tree.Has(Colour() as colour):
            return colour_of(face) is colour
        case tree.Has(Kind.FACE):
            return value_of(face) > 10
        case tree.Has(Kind.NUMBER):
            return 1 < value_of(face) < 11
        case tree.Has(Kind.JOKER):
            return face == JOKER
        case tree.Has(tree.Of(attr, other)):
            return alike(attr, face, it if other is tree.IT else under)
        case tree.Valued(test):
            return face != JOKER and passes(value_of(face), test, it, under)
        case tree.All(parts):
            return all(belongs(face, part, it, under) for part in parts)
        case tree.Any(parts):
            return any(belongs(face, part, it, under) for part in parts)
        case tree.Not(part):
            return not belongs(face, part, it, under)
    raise AssertionError(cards)


def alike(attr: Attr, one: Face, other: Face) -> bool:
    if JOKER in (one, other):
        return one == other
    features = {Attr.RANK: rank_of, Attr.SUIT: suit_of, Attr.COLOUR: colour_of, Attr.FACE: lambda face: face}
    return features[attr](one) == features[attr](other)


def passes(number: int, test: Node, it: Face, under: Face) -> bool:
    match test:
        case NumberKind.EVEN:
            return number % 2 == 0
        case NumberKind.ODD:
            return number % 2 == 1
        case NumberKind.PRIME:
            return number in _PRIMES
        case NumberKind.SQUARE:
            return number in _SQUARES
        case tree.Compare(op, n):
            other = count(n, it, under)
            match op.value:
                case "=":
                    return number == other
                case ">=":
                    return number >= other
                case "<=":
                    return number <= other
                case ">":
                    return number > other
                case "<":
                    return number < other
    raise AssertionError(test)


def count(number: Node, it: Face, under: Face) -> int:
    match number:
        case tree.Number(value):
            return value
        case tree.ValueOf(tree.IT):
            return value_of(it)
        case tree.ValueOf(tree.TOP_CARD):
            return value_of(under)
        case tree.Calc(op, a, b):
            one, other = count(a, it, under), count(b, it, under)
            return {"+": one + other, "-": one - other, "max": max(one, other)}[op.value]
    raise AssertionError(number)


def holds(condition: Node, it: Face, under: Face) -> bool:
    match condition:
        case tree.Is(tree.IT, among):
            return belongs(it, among, it, under)
        case tree.Is(tree.TOP_CARD, among):
            return belongs(under, among, it, under)
        case tree.Holds(n, test):
            return passes(count(n, it, under), test, it, under)
        case tree.All(parts):
            return all(holds(part, it, under) for part in parts)
        case tree.Any(parts):
            return any(holds(part, it, under) for part in parts)
        case tree.Not(part):
            return not holds(part, it, under)
    raise AssertionError(condition)
