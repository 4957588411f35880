"""Classes of cards: what the cards are, and how they stand to the card beneath."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.cards import Colour, Rank, Suit, read_card, rank_of, suit_of
from bartok_dsl.language.building.scope import (
    Refused, Scope, Sort, branch_of, branches, leaf_of, number_of,
)  # fmt: skip
from bartok_dsl.language.syntax import Branch, Leaf
from bartok_dsl.tree import Attr, Cards, Compare, Op

_SAME: Final = {"same_rank": Attr.RANK, "same_suit": Attr.SUIT, "same_colour": Attr.COLOUR, "identical": Attr.FACE}
_OTHER: Final = {"other_suit": Attr.SUIT, "other_rank": Attr.RANK}
_KINDS: Final[dict[str, Cards]] = {
    **{kind.name: tree.Has(kind) for kind in tree.Kind},
    **{kind.name: tree.Valued(kind) for kind in tree.NumberKind},
}


def cards(branch: Branch, scope: Scope) -> Cards:
    """A class of cards, or several in a list."""
    if branch.name == "either":
        first, second = branches(branch)
        return tree.Any((cards(first, scope), one_class(second, scope)))
    return one_class(branch_of(branch, 0), scope)


def one_class(branch: Branch, scope: Scope) -> Cards:
    """One class with its relations and exceptions."""
    match branch.name:
        case "class":
            return noun(branch_of(branch, 0), scope)
        case "related":
            first, second = branches(branch)
            return _both(one_class(first, scope), relation(second, scope))
        case "but_not":
            first, second = branches(branch)
            excluded = noun(second, scope) if second.name in _NOUNS else relation(second, scope)
            return _both(one_class(first, scope), tree.Not(excluded))
    raise TypeError(branch.name)


_NOUNS: Final = frozenset({"marked", "any", "or_higher", "or_lower", "starter"})


def _both(first: Cards, second: Cards) -> Cards:
    return second if first is tree.ANY_CARD else tree.All((first, second))


def noun(branch: Branch, scope: Scope) -> Cards:
    """What a card is called: its marks, or any card."""
    match branch.name:
        case "any":
            return tree.ANY_CARD
        case "starter":
            return tree.STARTER
        case "or_higher" | "or_lower":
            mark = branches(branch)[0]
            if mark.name != "rank":
                raise Refused("only ranks are higher or lower")
            op = Op.AT_LEAST if branch.name == "or_higher" else Op.AT_MOST
            return tree.Valued(Compare(op, tree.Number(Rank[leaf_of(mark, 0).value].value)))
        case "marked":
            marks = branches(branch)
            sorts = [mark.name for mark in marks]
            if len(set(sorts)) != len(sorts) or ("face" in sorts and len(sorts) > 1):
                raise Refused("no card is two of a sort")
            classes = tuple(part for mark in marks for part in _mark(leaf_of(mark, 0), mark.name))
            return classes[0] if len(classes) == 1 else tree.All(classes)
    raise TypeError(branch.name)


def _mark(leaf: Leaf, sort: str) -> tuple[Cards, ...]:
    match sort:
        case "rank":
            return (tree.Has(Rank[leaf.value]),)
        case "suit":
            return (tree.Has(Suit[leaf.value]),)
        case "colour":
            return (tree.Has(Colour[leaf.value]),)
        case "kind":
            return (_KINDS[leaf.value],)
        case "not_kind":
            return (tree.Not(_KINDS[leaf.value]),)
    face = read_card(leaf.value)
    rank, suit = rank_of(face), suit_of(face)
    return (tree.Has(tree.Kind.JOKER),) if rank is None or suit is None else (tree.Has(rank), tree.Has(suit))


def relation(branch: Branch, scope: Scope) -> Cards:
    """How a card stands to another one, which is the card beneath unless another is named."""
    name = branch.name
    if name in _SAME:
        return tree.Has(tree.Of(_SAME[name], _other(branch)))
    if name in _OTHER:
        return tree.Not(tree.Has(tree.Of(_OTHER[name], _other(branch))))
    match name:
        case "higher":
            return tree.Valued(Compare(Op.MORE, tree.ValueOf(_other(branch))))
        case "lower":
            return tree.Valued(Compare(Op.LESS, tree.ValueOf(_other(branch))))
        case "higher_by" | "lower_by":
            arith = tree.Arith.PLUS if name == "higher_by" else tree.Arith.MINUS
            value = tree.Calc(arith, tree.ValueOf(_other(branch)), number_of(leaf_of(branch, 0)))
            return tree.Valued(Compare(Op.EQUAL, value))
        case "named_suit" | "named_rank":
            value_named = scope.latest(Sort.SUIT if name == "named_suit" else Sort.RANK)
            if value_named is None:
                raise Refused("nothing was named")
            return tree.Has(value_named)
        case "its_suit" | "its_rank":
            attr, sort = (Attr.SUIT, Sort.SUIT) if name == "its_suit" else (Attr.RANK, Sort.RANK)
            if not scope.card or scope.law or scope.latest(sort) is not None:
                raise Refused("there is no card that this could be about")
            return tree.Has(tree.Of(attr, tree.IT))
    raise TypeError(name)


def _other(branch: Branch) -> Cards:
    named = branches(branch)
    return tree.STARTER if named and named[0].name == "starter" else tree.TOP_CARD


def quantity(branch: Branch) -> Compare:
    """How many: exactly, at least, at most."""
    number = number_of(next(part for part in branch.children if isinstance(part, Leaf) and part.terminal == "NUM"))
    ops = {
        "exactly": Op.EQUAL, "at_least": Op.AT_LEAST, "at_most": Op.AT_MOST,
        "more_than": Op.MORE, "fewer_than": Op.LESS,
    }  # fmt: skip
    return Compare(ops[branch.name], number)


def how_many(branch: Branch) -> tree.Number:
    """“Two cards”, “two”, “a card”."""
    if branch.name == "one":
        return tree.ONE
    return number_of(leaf_of(branch, 0))
