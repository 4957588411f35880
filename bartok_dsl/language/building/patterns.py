"""Patterns of the pile: several cards one after another, rising runs, sums, a card between two others.

A pattern is complete with the play of its last card. The starter is a card of the pile like any other, so what counts
is how each card stands to the one beneath it, and a row of four is three such plays without a break.
"""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.cards import cards, classes, quantity, relation
from bartok_dsl.language.building.joining import joined_by
from bartok_dsl.language.building.scope import Refused, Scope, branches, leaf_of, number_of
from bartok_dsl.language.syntax import Branch, Leaf, leaves
from bartok_dsl.tree import Arith, Attr, Cards, Event, Op
from bartok_dsl.tree.walk import walk

_SUM: Final = tree.Calc(Arith.PLUS, tree.ValueOf(tree.IT), tree.ValueOf(tree.TOP_CARD))
_STEPS: Final = {
    "rising": tree.Valued(tree.Compare(Op.MORE, tree.ValueOf(tree.TOP_CARD))),
    "falling": tree.Valued(tree.Compare(Op.LESS, tree.ValueOf(tree.TOP_CARD))),
}
_ALIKE: Final = frozenset(tree.Has(tree.Of(attr, tree.TOP_CARD)) for attr in Attr)


def pattern(branch: Branch, scope: Scope) -> Event:
    """The play that completes the pattern."""
    parts = branches(branch)
    match branch.name:
        case "alike":
            return _row(branch, relation(parts[0], scope), scope)
        case "row":
            return _row(branch, cards(parts[0], scope), scope)
        case "played_row":
            return _played_row(branch, cards(parts[0], scope), scope)
        case "rising" | "falling":
            return _row(branch, _STEPS[branch.name], scope)
        case "add_up":
            return tree.All((tree.Play(tree.EVERYONE, scope.about(tree.ANY_CARD)), _adds_up(branch)))
        case "in_order":
            if "OR" in joined_by(parts[0]):
                raise Refused("one card or another is no order")
            return _in_order(list(classes(parts[0], scope)), scope)
        case "between":
            between, around = (cards(part, scope) for part in parts)
            if number_of(leaf_of(branch, 2)) != tree.Number(2):
                raise Refused("a card lies between two")
            return _in_order([around, between, around], scope)
    raise TypeError(branch.name)


def _number(branch: Branch) -> int:
    number = next(part for part in branch.children if isinstance(part, Leaf) and part.terminal == "NUM")
    return number_of(number).value


def _row(branch: Branch, step: Cards, scope: Scope) -> Event:
    """So many cards that stand to one another in that way."""
    if step not in _ALIKE and step not in _STEPS.values():
        raise Refused("how the cards stand to one another is not said")
    return _often(scope.about(tree.ANY_CARD), step, branch, _number(branch) - 1)


def _played_row(branch: Branch, what: Cards, scope: Scope) -> Event:
    """“Three hearts are played in a row”; of cards that are alike it is the same as a row of them."""
    if what in _ALIKE:
        return _row(branch, what, scope)
    return _often(scope.about(what), what, branch, _number(branch))


def _often(played: Cards, counted: Cards, branch: Branch, plays: int) -> Event:
    if plays < 1:
        raise Refused("one card is no row")
    exactly = any(leaf.terminal == "EXACTLY" for leaf in branch.children if isinstance(leaf, Leaf))
    test = tree.Compare(Op.EQUAL if exactly else Op.AT_LEAST, tree.Number(plays))
    streak = tree.Holds(tree.Streak(tree.Play(tree.EVERYONE, counted)), test)
    return tree.All((tree.Play(tree.EVERYONE, played), streak))


def _adds_up(branch: Branch) -> tree.Cond:
    kinds = [leaf for leaf in leaves(branch) if leaf.terminal == "PARITYN"]
    if kinds:
        return tree.Holds(_SUM, tree.NumberKind[kinds[0].value])
    return tree.Holds(_SUM, quantity(branch))


def _in_order(listed: list[Cards], scope: Scope) -> Event:
    """Such a card on such a card on such a card."""
    if len(listed) < 2:
        raise Refused("one card is no order")
    *before, last = listed
    if any(tree.TOP_CARD in walk(what) for what in before):
        raise Refused("to which card of the row is that said?")
    conditions = [tree.Is(tree.Under(tree.Number(k)), what) for k, what in enumerate(reversed(before), 1)]
    return tree.All((tree.Play(tree.EVERYONE, scope.about(last)), *conditions))
