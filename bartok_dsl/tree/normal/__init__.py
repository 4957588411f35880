"""Normal forms: one meaning, one tree.

:func:`normalise` is idempotent, keeps the meaning of a well-formed announcement, and guarantees in every part of it:

* **Junctions** are flat, without doubles, of two parts or more, and in table order: the event first, then rank, suit,
  colour, kind, relations to other cards, values, then everything else in the order of :mod:`bartok_dsl.tree`, and
  negations last. ``~~x`` is ``x``; ``~(a | b)`` is ``~a & ~b``; ``~a | ~b`` is ``~(a & b)``; *every card*, or *everyone
  in the deal*, does not stand beside a smaller set. Of the printed classes (rank, suit, colour, kind) that are joined,
  those that make up a class with a name are that class: jack, queen or king are the face cards, red hearts the hearts;
  what another covers is left out. Classes by value are left apart from these, since values can change.
* **Events**: what the played card itself *is* stands in the Play, not beside it; plays of the same players, one or the
  other, are one Play; a guard that all alternatives share stands once, outside them. A condition on everything that
  follows a trigger stands in the trigger, never in an If around all effects.
* **Numbers**: arithmetic on written numbers is done; ``> n`` is ``>= n + 1`` and ``< n`` is ``<= n - 1`` for a written
  *n* (against an expression both stay); the written number stands on the right; a count that is ``<= 0`` is ``= 0``;
  a negated comparison of numbers is the opposite one.
* **Effects**: Draw stands before a Skip of the same players beside it (they are one burden); an If has something to do
  when its condition holds, and of two lists the first is for *at least*, *more*, *even*, or what is not negated.
* **Statements** stand in the order Set, CountsAs, Seen, While; then Only, May, MayNot, Answer as they were said; then
  Instead; then When, with the Whens of one event merged, their effects in the order said. What an effect keeps is a
  list of statements like any other.
* **Names of values**: the *k* of every That counts the Lets of its statement in this order.
"""

from __future__ import annotations

from bartok_dsl.tree import Announcement, Repeal, Replace, Rule
from bartok_dsl.tree.normal.bindings import named, numbered
from bartok_dsl.tree.normal.rules import normal

__all__ = ["normalise", "normalise_rule"]


def normalise(announcement: Announcement) -> Announcement:
    """The announcement in normal form; see the module for what that promises."""
    match announcement:
        case Repeal():
            return announcement
        case Replace(number, rule):
            return Replace(number, normalise_rule(rule))
        case Rule():
            return normalise_rule(announcement)


def normalise_rule(rule: Rule) -> Rule:
    """The rule in normal form.

    What one step builds can be matter for another (a guard moved into the Play meets the classes there), so the steps
    are repeated until nothing changes. They only ever shrink a tree or put it in a fixed order, so that this ends.
    """
    while True:
        built = normal(named(rule))
        assert isinstance(built, Rule)
        result = numbered(built)
        if result == rule:
            return rule
        rule = result
