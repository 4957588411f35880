"""Walking over rule trees, the same for every node class: the parts of a node, all nodes below it, a rebuilt copy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from bartok_dsl import records
from bartok_dsl.tree import Node

N = TypeVar("N", bound=Node)


_FIELDS: Final[dict[type[Node], tuple[str, ...]]] = {}
"""What :func:`field_names` has found out already."""


def field_names(kind: type[Node]) -> tuple[str, ...]:
    """The names of a node class's fields, in order; a leaf (a member of a closed table) has none."""
    if kind not in _FIELDS:
        _FIELDS[kind] = records.field_names(kind)
    return _FIELDS[kind]


def named_children(node: Node) -> Iterator[tuple[str, Node]]:
    """The nodes directly below, in the order of the text, each with its place: ``who`` or ``effects[2]``."""
    for name in field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield name, value
        elif isinstance(value, tuple):
            for index, part in enumerate(value):
                if isinstance(part, Node):
                    yield f"{name}[{index}]", part


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below, in the order of the text."""
    return tuple(child for _, child in named_children(node))


def walk(node: Node) -> Iterator[Node]:
    """The node and all nodes below it, each before its own parts."""
    yield node
    for child in children(node):
        yield from walk(child)


def rebuild(node: N, function: Callable[[Node], Node]) -> N:
    """The same node with *function* applied to each node directly below, in the order of the text.

    The very same object when nothing changed, so that a pass over a tree that it does not touch allocates nothing.
    """
    names = field_names(type(node))
    if not names:
        return node
    old = tuple(getattr(node, name) for name in names)
    new = tuple(_rebuilt(value, function) for value in old)
    if all(before is after for before, after in zip(old, new, strict=True)):
        return node
    make: Callable[..., N] = type(node)
    return make(*new)


def _rebuilt(value: object, function: Callable[[Node], Node]) -> object:
    if isinstance(value, Node):
        return function(value)
    if isinstance(value, tuple):
        parts = tuple(_rebuilt(part, function) for part in value)
        return value if all(a is b for a, b in zip(value, parts, strict=True)) else parts
    return value
