"""Conditions that say what the event's card is, as the class of cards of which they say it."""

from __future__ import annotations

from bartok_dsl import tree
from bartok_dsl.tree import Cards, Feature, Node


def as_class(condition: Node) -> Cards | None:
    """The class X for which the condition says no more than “it is an X”, or ``None`` if it says something else."""
    match condition:
        case tree.Is(tree.IT, Cards() as among):
            return among
        case tree.Is(tree.Of(attr, tree.IT), Feature() as feature):
            return None if _two_sided(attr, feature) else has(feature)
        case tree.Is(tree.Of(attr, other), tree.Of(same, tree.IT)) if attr is same and is_one_card(other):
            return tree.Has(tree.Of(attr, other))
        case tree.Is(Cards() as other, tree.Has(tree.Of(attr, tree.IT))) if is_one_card(other):
            return tree.Has(tree.Of(attr, other))
        case tree.Not(part):
            inner = as_class(part)
            return None if inner is None else tree.Not(inner)
        case tree.All(parts) | tree.Any(parts):
            classes = [as_class(part) for part in parts]
            found = tuple(each for each in classes if each is not None)
            return type(condition)(found) if len(found) == len(classes) else None
    return None


def has(feature: Feature) -> tree.Has:
    """The cards with that feature; one that is written stands there as such."""
    if isinstance(feature, tree.Exactly) and not isinstance(feature.feature, tree.Way):
        return tree.Has(feature.feature)
    return tree.Has(feature)


def _two_sided(attr: tree.Attr, feature: Feature) -> bool:
    """Whether a feature compares in another respect than *attr*, so that “has the feature” would say less."""
    return isinstance(feature, tree.Of) and feature.attr is not attr


def is_one_card(node: Node) -> bool:
    """Whether the set holds one card at most, so that “it lies in” and “it is” are the same."""
    return isinstance(node, tree.Under) or node in (tree.IT, tree.CAUSE, tree.STARTER, tree.THIS)
