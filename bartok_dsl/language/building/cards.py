"""Classes of cards: what the cards are, and how they stand to the card beneath."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bartok_dsl import tree
from bartok_dsl.cards import Colour, Rank, Suit, rank_of, read_card, suit_of
from bartok_dsl.language.building.joining import INSTEAD_OF_RANK, completed, is_list, parts
from bartok_dsl.language.building.scope import (
    Refused,
    Scope,
    Sort,
    branch_of,
    branches,
    leaf_of,
    number_of,
)
from bartok_dsl.language.syntax import Branch, Leaf, Part, leaves
from bartok_dsl.tree import Attr, Cards, Compare, Op

_SAME: Final = {
    "same_rank": Attr.RANK,
    "same_suit": Attr.SUIT,
    "same_colour": Attr.COLOUR,
    "identical": Attr.FACE,
    "same_card": Attr.FACE,
}
_OTHER: Final = {"other_suit": Attr.SUIT, "other_rank": Attr.RANK, "other_colour": Attr.COLOUR}
_COMPARED: Final = {
    "higher": Op.MORE, "lower": Op.LESS, "as_high": Op.EQUAL, "no_higher": Op.AT_MOST, "no_lower": Op.AT_LEAST,
}  # fmt: skip
_NAMED: Final = {"named_suit": Sort.SUIT, "named_rank": Sort.RANK, "named_colour": Sort.COLOUR}
_ITS: Final = {
    "its_suit": (Attr.SUIT, Sort.SUIT),
    "its_rank": (Attr.RANK, Sort.RANK),
    "its_colour": (Attr.COLOUR, Sort.COLOUR),
}
_COUNTABLE: Final = frozenset(rank.name for rank in Rank if 2 <= rank.value <= 10)
_KINDS: Final[dict[str, Cards]] = {
    **{kind.name: tree.Has(kind) for kind in tree.Kind},
    **{kind.name: tree.Valued(kind) for kind in tree.NumberKind},
}


def cards(branch: Branch, scope: Scope) -> Cards:
    """A class of cards, or several in a list."""
    found = classes(branch, scope)
    return found[0] if len(found) == 1 else tree.Any(found)


def classes(branch: Branch, scope: Scope) -> tuple[Cards, ...]:
    """The classes of a list, each with what the words of the others say of it as well."""
    written = parts(branch)
    if any(part.name == "but_not" for part in written[:-1]):
        raise Refused("whether the exception goes on is said otherwise")
    found = tuple(one_class(part, scope) for part in completed(written, scope))
    if is_list(branch) and tree.ANY_CARD in found:
        raise Refused("any card is every card there is")
    return found


def one_class(branch: Branch, scope: Scope) -> Cards:
    """One class with its relations and exceptions."""
    match branch.name:
        case "class":
            return noun(branch_of(branch, 0), scope)
        case "identical_noun":
            same = tree.Has(tree.Of(Attr.FACE, scope.than))
            return _both(noun(branch_of(branch, 1), scope), same)
        case "higher" | "lower":
            than = tree.Valued(Compare(_COMPARED[branch.name], tree.ValueOf(scope.than)))
            return _both(noun(branch_of(branch, 1), scope), than)
        case "same_card":
            return relation(branch, scope)
        case "related":
            first, second = branches(branch)
            if first.name == "but_not":
                return _but_not_of(first, second, scope)
            return _both(one_class(first, scope), relation(second, scope))
        case "but_not":
            first, *others = branches(branch)
            if others[0].name == "not":
                raise Refused("a double negation")
            if others[0].name not in NOUNS:
                return _both(one_class(first, scope), tree.Not(relation(others[0], scope)))
            return _both(one_class(first, scope), tree.Not(nouns(others, scope)))
    raise TypeError(branch.name)


def _but_not_of(branch: Branch, said: Branch, scope: Scope) -> Cards:
    """“Any card but a king of the same suit”: the relation is that of the exception beside it."""
    kept, *others = branches(branch)
    if len(others) > 1 or others[0].name not in NOUNS:
        raise Refused("of which of them is that said?")
    excluded = _both(noun(others[0], scope), relation(said, scope))
    return _both(one_class(kept, scope), tree.Not(excluded))


def nouns(written: Sequence[Branch], scope: Scope) -> Cards:
    """The cards that an exception lists."""
    listed = completed([Branch("class", (one,)) for one in written], scope)
    found = tuple(one_class(one, scope) for one in listed)
    if tree.ANY_CARD in found:
        raise Refused("no card would be left")
    return found[0] if len(found) == 1 else tree.Any(found)


NOUNS: Final = frozenset({"again", "marked", "any", "or_higher", "or_lower", "starter"})
"""How the phrases that are a noun, and no relation to another card, are named."""


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
            return _from_rank(branch)
        case "marked":
            marks = branches(branch)
            first = branch[0]
            if isinstance(first, Leaf) and first.terminal == "CARD" and marks[0].name in ("rank", "face"):
                raise Refused("a rank stands before “card”")
            sorts = [_sort(mark) for mark in marks]
            for part, after in pairwise(branch.children):
                if _joins(after) and _sort(part) != "rank":
                    raise Refused("only a rank or a kind is of a suit")
                if _joins(part) and _sort(after) != "suit":
                    raise Refused("what a card is of is its suit")
                if isinstance(part, Branch) and isinstance(after, Leaf) and after.terminal == "CARD" and _is_noun(part):
                    raise Refused("the noun is said twice")
            if len(set(sorts)) != len(sorts) or ("face" in sorts and len(sorts) > 1):
                raise Refused("no card is two of a sort")
            if any(mark.name == "rank" and leaf_of(mark, 0).value in _COUNTABLE for mark in marks) and any(
                isinstance(part, Leaf) and part.forms == frozenset({"many"}) for part in branch.children
            ):
                raise Refused("a number of cards")
            joined = any(isinstance(part, Leaf) and part.terminal == "OF" for part in branch.children)
            if not joined and "rank" in sorts[sorts.index("suit") if "suit" in sorts else len(sorts) :]:
                raise Refused("a rank stands before its suit")
            counted = sorts[0] == "rank" and leaf_of(marks[0], 0).value in _COUNTABLE
            if counted and "suit" in sorts and not joined:
                raise Refused("a number of cards of a suit")
            classes = tuple(part for mark in marks for part in _mark(leaf_of(mark, 0), mark.name))
            scope.noun = classes[0] if len(classes) == 1 else tree.All(classes)
            return scope.noun
        case "again":
            if scope.noun is None:
                raise Refused("another what?")
            return scope.noun
    raise TypeError(branch.name)


def _joins(part: Part) -> bool:
    return isinstance(part, Leaf) and part.terminal == "OF"


def _sort(mark: Part) -> str:
    """What a mark says about a card; of each sort, a card can be said to be one thing."""
    if not isinstance(mark, Branch):
        return mark.terminal
    if mark.name != "kind":
        return mark.name
    kind = leaf_of(mark, 0).value
    return "rank" if kind in INSTEAD_OF_RANK else kind


def _is_noun(mark: Branch) -> bool:
    """Whether the mark is a phrase that ends with its noun, as “even number” does."""
    return mark.name == "kind" and " " in leaf_of(mark, 0).words


def mark_of(branch: Branch) -> Cards:
    """One mark as a class."""
    found = _mark(leaf_of(branch, 0), branch.name)
    return found[0] if len(found) == 1 else tree.All(found)


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
        return tree.Has(tree.Of(_SAME[name], _other(branch, scope)))
    if name in _OTHER:
        return tree.Not(tree.Has(tree.Of(_OTHER[name], _other(branch, scope))))
    if name in _COMPARED:
        return tree.Valued(Compare(_COMPARED[name], tree.ValueOf(_other(branch, scope))))
    if name in _NAMED:
        return tree.Has(_named(branch, scope))
    if name in _ITS:
        attr, sort = _ITS[name]
        if not scope.card or scope.law or scope.latest(sort) is not None:
            raise Refused("there is no card that this could be about")
        return tree.Has(tree.Of(attr, tree.IT))
    match name:
        case "not":
            return tree.Not(relation(branches(branch)[0], scope))
        case "fits" if scope.beneath:
            raise Refused("what fits is played, and not played on")
        case "fits":
            return tree.Playable(tree.ACTOR)
        case "worth":
            return tree.Valued(Compare(Op.EQUAL, number_of(leaf_of(branch, 1))))
        case "or_higher" | "or_lower":
            return _from_rank(branch)
        case "one_higher" | "one_lower":
            arith = tree.Arith.PLUS if name == "one_higher" else tree.Arith.MINUS
            return _off_by(tree.ONE, arith, branch, scope)
        case "higher_by" | "lower_by":
            arith = tree.Arith.PLUS if name == "higher_by" else tree.Arith.MINUS
            return _off_by(
                number_of(next(leaf for leaf in leaves(branch) if leaf.terminal == "NUM")), arith, branch, scope
            )
    raise TypeError(name)


def _off_by(number: tree.Number, arith: tree.Arith, branch: Branch, scope: Scope) -> Cards:
    return tree.Valued(Compare(Op.EQUAL, tree.Calc(arith, tree.ValueOf(_other(branch, scope)), number)))


def _named(branch: Branch, scope: Scope) -> tree.That:
    sort = _NAMED[branch.name]
    ordinal = [leaf for leaf in leaves(branch) if leaf.terminal == "ORD"]
    if ordinal:
        return scope.nth(int(ordinal[0].value), sort)
    latest = scope.latest(sort)
    if latest is None:
        raise Refused("nothing was named")
    return latest


def _from_rank(branch: Branch) -> Cards:
    """“Five or lower”, said of a rank or of a value."""
    op = Op.AT_LEAST if branch.name == "or_higher" else Op.AT_MOST
    marks = branches(branch)
    if not marks:
        number = number_of(next(leaf for leaf in leaves(branch) if leaf.terminal == "NUM"))
        if number.value in _RANK_VALUES:
            raise Refused("the rank of that value is meant")
        return tree.Valued(Compare(op, number))
    if marks[0].name != "rank":
        raise Refused("only ranks are higher or lower")
    return tree.Valued(Compare(op, tree.Number(Rank[leaf_of(marks[0], 0).value].value)))


_RANK_VALUES: Final = range(2, 11)


def _other(branch: Branch, scope: Scope) -> Cards:
    named = branches(branch)
    if not named:
        return scope.than
    found = card_ref(branches(named[0])[0], scope)
    if scope.beneath and found == tree.TOP_CARD:
        raise Refused("the card beneath is compared with itself")
    return found


def card_ref(branch: Branch, scope: Scope) -> Cards:
    """One card by its place in the moment."""
    match branch.name:
        case "beneath":
            return tree.TOP_CARD
        case "nth_beneath":
            return tree.Under(tree.Number(int(leaf_of(branch, 0).value)))
        case "that_card":
            if leaf_of(branch, 0).indefinite:
                raise Refused("“a card” is none in particular")
            return tree.IT if leaf_of(branch, 0).words == "it" else scope.that_card
        case "chosen_card":
            chosen = scope.latest(Sort.CARDS)
            if chosen is None:
                raise Refused("no card was chosen")
            return chosen
        case "nth_chosen_card":
            return scope.nth(int(leaf_of(branch, 0).value), Sort.CARDS)
        case "starter":
            return tree.STARTER
        case "left_card":
            if not scope.named or scope.played is not None:
                raise Refused("whose last card?")
            return tree.Hand(tree.ACTOR)
        case "cause":
            return tree.CAUSE
        case "top_of_stock":
            return tree.Top(tree.ONE, tree.STOCK)
    raise TypeError(branch.name)


def store(branch: Branch) -> Cards:
    """Cards that lie together: a pile, a part of one, a pack that comes from outside."""
    if branch.name == "tops_of_stock":
        return tree.Top(number_of(leaf_of(branch, 0)), tree.STOCK)
    return _STORES[branch.name]


_STORES: Final[dict[str, Cards]] = {
    "pile": tree.DISCARD,
    "stock": tree.STOCK,
    "rest_of_pile": tree.All((tree.DISCARD, tree.Not(tree.TOP_CARD))),
    "fresh_pack": tree.FRESH_PACK,
}


_SIGNS: Final = {
    "ORMORE": Op.AT_LEAST,
    "ATLEAST": Op.AT_LEAST,
    "ORFEWER": Op.AT_MOST,
    "ATMOST": Op.AT_MOST,
    "MORETHAN": Op.MORE,
    "FEWERTHAN": Op.LESS,
}


def quantity(branch: Branch) -> Compare:
    """How many: exactly so many where no word says more or fewer, wherever that word stands."""
    op, number = Op.EQUAL, tree.ONE
    for leaf in leaves(branch):
        if leaf.terminal == "NUM":
            number = number_of(leaf)
        op = _SIGNS.get(leaf.terminal, op)
    return Compare(op, number)


def how_many(branch: Branch) -> tree.Number:
    """“Two cards”, “two”, “a card”."""
    if branch.name == "one":
        noun_leaf = next(leaf for leaf in leaves(branch) if leaf.terminal == "CARD")
        if noun_leaf.forms == frozenset({"many"}):
            raise Refused("how many?")
        return tree.ONE
    return number_of(leaf_of(branch, 0))
