"""The table order of nodes: a total order that does not depend on spelling, hashing or chance."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from bartok_dsl import tree
from bartok_dsl.cards import Colour, Rank, Suit
from bartok_dsl.tree import Kind, Node, effects, events, leaves, statements, texts, values
from bartok_dsl.tree.sorting import is_event
from bartok_dsl.tree.walk import field_names

_TABLES: Final = (Colour, Rank, Suit)
_DEFINED: Final = tuple(
    value
    for module in (leaves, values, events, texts, effects, statements)
    for value in vars(module).values()
    if isinstance(value, type) and value.__module__ == module.__name__
)
_CLASSES: Final = {value: index for index, value in enumerate((*_TABLES, *_DEFINED))}
_PLACES: Final = {member: index for table in _CLASSES if issubclass(table, Enum) for index, member in enumerate(table)}
_FEATURES: Final[dict[type[object], int]] = {Rank: 1, Suit: 2, Colour: 3, Kind: 4}
_RELATION, _VALUE, _OTHER, _NEGATION = 5, 6, 7, 8

Key = tuple[int, tuple[tuple[int, str], ...]]
"""What nodes are sorted by: the group within a junction, then the structure, token by token."""


def key(node: Node) -> Key:
    """The place of a node among the parts of a junction."""
    return _group(node), tuple(_tokens(node))


def _group(node: Node) -> int:
    match node:
        case tree.Not():
            return _NEGATION
        case tree.Has(feature):
            return _FEATURES.get(type(feature), _RELATION)
        case tree.Valued():
            return _VALUE
        case _ if is_event(node):
            return 0
        case tree.All(parts) | tree.Any(parts) if parts:
            return min(_group(part) for part in parts)
    return _OTHER


def _tokens(value: object) -> Iterator[tuple[int, str]]:
    if isinstance(value, Enum):
        yield _CLASSES.get(type(value), 0), ""
        yield _PLACES[value], ""
    elif isinstance(value, Node):
        yield _CLASSES.get(type(value), 0), ""
        for name in field_names(type(value)):
            yield from _tokens(getattr(value, name))
    elif isinstance(value, tuple):
        yield len(value), ""
        for part in value:
            yield from _tokens(part)
    elif isinstance(value, int):
        yield value, ""
    else:
        yield 0, str(value)
