"""Classes of cards that depend on the face alone, as sets of faces.

*Printed* classes speak of rank, suit, colour and kind; *static* ones also of a card's value compared with a written
number. What lies somewhere, or depends on the moment, is neither.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isqrt
from typing import Final

from bartok_dsl import cards, tree
from bartok_dsl.cards import ALL_FACES, PACK, Colour, FaceSet, Rank, Suit, value_of
from bartok_dsl.tree import CardWord, Kind, Node, NumberKind, Op

KIND_FACES: Final[Mapping[Kind, FaceSet]] = {
    Kind.FACE: cards.COURT_FACES,
    Kind.NUMBER: cards.NUMBER_FACES,
    Kind.JOKER: cards.JOKER_FACES,
}
"""The kinds that are printed; *special* depends on the rules in force, *face down* on how the card lies."""

COMPARISONS: Final[Mapping[Op, Callable[[int, int], bool]]] = {
    Op.EQUAL: lambda a, b: a == b,
    Op.AT_LEAST: lambda a, b: a >= b,
    Op.AT_MOST: lambda a, b: a <= b,
    Op.MORE: lambda a, b: a > b,
    Op.LESS: lambda a, b: a < b,
}


def is_prime(n: int) -> bool:
    """Whether *n* is prime."""
    return n >= 2 and all(n % d for d in range(2, isqrt(n) + 1))


NUMBER_KINDS: Final[Mapping[NumberKind, Callable[[int], bool]]] = {
    NumberKind.EVEN: lambda n: n % 2 == 0,
    NumberKind.ODD: lambda n: n % 2 == 1,
    NumberKind.PRIME: is_prime,
    NumberKind.SQUARE: lambda n: n >= 1 and isqrt(n) ** 2 == n,
}


def feature_faces(feature: object) -> FaceSet | None:
    """The faces with a written rank, suit, colour or kind; ``None`` for what depends on the moment."""
    match feature:
        case Rank():
            return cards.RANK_FACES[feature]
        case Suit():
            return cards.SUIT_FACES[feature]
        case Colour():
            return cards.COLOUR_FACES[feature]
        case Kind():
            return KIND_FACES.get(feature)
        case tree.Exactly(written):
            return feature_faces(written)
    return None


def printed_faces(node: Node) -> FaceSet | None:
    """The faces of a printed class, or ``None``."""
    match node:
        case CardWord.ANY:
            return ALL_FACES
        case tree.Has(feature):
            return feature_faces(feature)
    return _combined(node, printed_faces)


def static_faces(node: Node) -> FaceSet | None:
    """The faces of a class that depends on the face alone, or ``None``."""
    match node:
        case tree.Valued(test):
            return passing_faces(test)
        case tree.All() | tree.Any() | tree.Not():
            return _combined(node, static_faces)
    return printed_faces(node)


def passing_faces(test: tree.Test) -> FaceSet | None:
    """The faces whose value passes a test that only mentions written numbers. A joker has none that could be tested."""
    match test:
        case NumberKind():
            return cards.faces(face for face in PACK if NUMBER_KINDS[test](value_of(face)))
        case tree.Compare(op, tree.Number(n)):
            return cards.faces(face for face in PACK if COMPARISONS[op](value_of(face), n))
    return None


def _combined(node: Node, part_faces: Callable[[Node], FaceSet | None]) -> FaceSet | None:
    match node:
        case tree.Not(part):
            inner = part_faces(part)
            return None if inner is None else ALL_FACES & ~inner
        case tree.All(parts):
            result = ALL_FACES
            for part in parts:
                found = part_faces(part)
                if found is None:
                    return None
                result &= found
            return result
        case tree.Any(parts):
            result = 0
            for part in parts:
                found = part_faces(part)
                if found is None:
                    return None
                result |= found
            return result
    return None


NAMED: Final[Mapping[FaceSet, tree.Cards]] = {
    ALL_FACES: CardWord.ANY,
    **{mask: tree.Has(kind) for kind, mask in KIND_FACES.items()},
    **{mask: tree.Has(colour) for colour, mask in cards.COLOUR_FACES.items()},
    **{mask: tree.Has(suit) for suit, mask in cards.SUIT_FACES.items()},
    **{mask: tree.Has(rank) for rank, mask in cards.RANK_FACES.items()},
}
"""Every printed class that has a name, by its faces; no two have the same."""
