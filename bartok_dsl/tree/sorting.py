"""The sort of any part of a rule tree.

Most node classes have one sort. The few that work on every sort (junctions, That, Get, AsOf …) take theirs from their
parts, so that it has to be computed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bartok_dsl import tree
from bartok_dsl.tree import Node, Setting, ValueSort

SORTS: Final[tuple[type[Node], ...]] = (
    tree.Cards,
    tree.Players,
    tree.Feature,
    tree.Num,
    tree.Text,
    tree.Test,
    tree.Cond,
    tree.Event,
    tree.Effect,
    tree.Statement,
    tree.Path,
    tree.Spot,
    tree.Chooser,
)
"""All sorts; of a class that belongs to several (a hand is cards, and a spot), the first is its sort as a value."""

_CELLS: Final = {
    ValueSort.NUMBER: tree.Num,
    ValueSort.PLAYERS: tree.Players,
    ValueSort.CARDS: tree.Cards,
    ValueSort.FEATURE: tree.Feature,
}
_SETTINGS: Final[Mapping[Setting, type[Node]]] = {
    Setting.FIRST_PLAYER: tree.Players,
    Setting.DEALER: tree.Players,
    Setting.LAST_WINNER: tree.Players,
    Setting.CARD_TO_MATCH: tree.Cards,
    Setting.CALLED: tree.Feature,
    Setting.DIRECTION: tree.Feature,
    Setting.EFFECT_RANKS: tree.Feature,
}

Lets = Sequence["type[Node] | None"]
"""The sorts of what the Lets of a statement bind, in order."""


def sort_of(node: Node, lets: Lets = ()) -> type[Node] | None:
    """The sort of a part: one of :data:`SORTS`, or ``None`` where it has none (ill-formed, or not a part of a rule).

    *lets* are the sorts of what the statement's Lets bind; a That beyond them has no sort.
    """
    special = _BY_PARTS.get(type(node))
    if special is not None:
        return special(node, lets)
    return next((sort for sort in SORTS if isinstance(node, sort)), None)


def sort_of_path(path: tree.Path) -> type[Node]:
    """The sort of the value that a setting or named state holds."""
    if isinstance(path, tree.Own):
        return sort_of_path(path.path)
    if isinstance(path, tree.Cell):
        return _CELLS[path.sort]
    return _SETTINGS.get(path, tree.Num) if isinstance(path, Setting) else tree.Num


def is_event(node: Node) -> bool:
    """Whether the part is an event, guarded or not."""
    return sort_of(node) is tree.Event


def event_in(parts: Sequence[Node]) -> Node | None:
    """The event among the parts of an All, if one is."""
    return next((part for part in parts if is_event(part)), None)


def _of_junction(node: tree.All | tree.Any, lets: Lets) -> type[Node] | None:
    sorts = [sort_of(part, lets) for part in node.parts]
    return tree.Event if tree.Event in sorts else next((sort for sort in sorts if sort is not None), None)


def _of_list(node: tree.Item, lets: Lets) -> type[Node] | None:
    return sort_of(node.of[0], lets) if node.of else None


def _of_that(node: tree.That, lets: Lets) -> type[Node] | None:
    return lets[node.k - 1] if 1 <= node.k <= len(lets) else None


_BY_PARTS: Final[dict[type[Node], Callable[..., type[Node] | None]]] = {
    tree.All: _of_junction,
    tree.Any: _of_junction,
    tree.Not: lambda node, lets: sort_of(node.part, lets),
    tree.That: _of_that,
    tree.Get: lambda node, lets: sort_of_path(node.path),
    tree.AsOf: lambda node, lets: sort_of(node.value, lets),
    tree.Extreme: lambda node, lets: sort_of(node.of, lets),
    tree.Item: _of_list,
    tree.Choice: lambda node, lets: sort_of(node.of, lets),
}
