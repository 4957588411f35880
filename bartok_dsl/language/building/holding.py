"""What lies in a hand or a pile, what a player owes and has scored: conditions, once it is known on whom."""

from __future__ import annotations

from bartok_dsl import tree
from bartok_dsl.cards import Colour, Rank, Suit
from bartok_dsl.language.building.cards import cards, classes, quantity
from bartok_dsl.language.building.joining import each_has_article, is_list, names_all
from bartok_dsl.language.building.scope import Refused, Scope, branches, leaf_of
from bartok_dsl.language.syntax import Branch, Leaf, leaves
from bartok_dsl.tree import Cond, Players


def owes_words(who: Players) -> Cond:
    """There are words that the player has yet to say."""
    return tree.Holds(tree.Owed(tree.Unit.WORDS, who), tree.Compare(tree.Op.AT_LEAST, tree.ONE))


def standing_of(branch: Branch, who: Players) -> Cond:
    """What a player owes, or has scored."""
    if branch.name == "score":
        return tree.Holds(tree.Get(tree.Own(tree.Setting.SCORE, who)), quantity(branches(branch)[-1]))
    unit = tree.Unit.CARDS if branch.name.endswith("draw") else tree.Unit.TURNS
    none = branch.name.startswith("owes_no")
    test = tree.Compare(tree.Op.EQUAL, tree.Number(0)) if none else tree.Compare(tree.Op.AT_LEAST, tree.ONE)
    return tree.Holds(tree.Owed(unit, who), test)


def held_by(kind: tree.Cards, who: Players) -> tree.Num:
    """How many cards of that class are in the hand."""
    return _count_in(kind, tree.Hand(who))


def _count_in(kind: tree.Cards, place: tree.Cards) -> tree.Num:
    return tree.Count(place if kind is tree.ANY_CARD else tree.All((kind, place)))


def holding(branch: Branch, who: Players, scope: Scope) -> Cond:
    """What a hand holds: some, none, so many."""
    return amount_in(branch, tree.Hand(who), scope)


def amount_in(branch: Branch, place: tree.Cards, scope: Scope) -> Cond:
    """What lies there: some, none, so many."""
    kinds = [part for part in branches(branch) if part.name in ("cards", "either")]
    if kinds and is_list(kinds[-1]) and names_all(kinds[-1]):
        together = _all_in(branch, kinds[-1], place, scope)
        if together is not None:
            return together
    held = cards(kinds[-1], scope) if kinds else tree.ANY_CARD
    count = _count_in(held, place)
    if branch.name == "some" and (without := _but_none(held, place)) is not None:
        return without
    if branch.name == "some" and held is tree.ANY_CARD and next(leaves(branch)).single:
        return tree.Holds(count, tree.Compare(tree.Op.EQUAL, tree.ONE))
    match branch.name:
        case "counted":
            return tree.Holds(count, _quantity_in(branch))
        case "parity":
            return tree.Holds(count, tree.NumberKind[leaf_of(branch, 0).value])
        case "exactly_one":
            return tree.Holds(count, tree.Compare(tree.Op.EQUAL, tree.ONE))
        case "none" | "lacks" | "store_lacks":
            return tree.Holds(count, tree.Compare(tree.Op.EQUAL, tree.Number(0)))
    return tree.Holds(count, tree.Compare(tree.Op.AT_LEAST, tree.ONE))


def _all_in(branch: Branch, listed: Branch, place: tree.Cards, scope: Scope) -> Cond | None:
    """“A heart and a spade”: both lie there. Nothing where a number is said of all of them together."""
    if branch.name == "parity" or (branch.name in ("counted", "exactly_one") and not each_has_article(listed)):
        return None
    first, *others = (_count_in(each, place) for each in classes(listed, scope))
    some = tree.Compare(tree.Op.AT_LEAST, tree.ONE)
    both = tree.All((*(tree.Holds(count, some) for count in (first, *others)),))
    match branch.name:
        case "some":
            return both
        case "counted":
            return tree.All((tree.Holds(first, _quantity_in(branch)), *both.parts[1:]))
        case "exactly_one":
            raise Refused("of which of them exactly one?")
    return tree.Not(both) if scope.choices.once(next(leaves(listed)).start, (False, True)) else None


def _but_none(held: tree.Cards, place: tree.Cards) -> Cond | None:
    """“A heart but not a spade”: no heart is a spade, so what is meant is that no spade lies there."""
    match held:
        case tree.All((tree.Has(kept) as some, tree.Not(tree.Has(excluded) as none))) if type(kept) is type(excluded):
            if isinstance(kept, Rank | Suit | Colour) and kept is not excluded:
                there = tree.Holds(_count_in(some, place), tree.Compare(tree.Op.AT_LEAST, tree.ONE))
                return tree.All(
                    (there, tree.Holds(_count_in(none, place), tree.Compare(tree.Op.EQUAL, tree.Number(0))))
                )
    return None


def _quantity_in(branch: Branch) -> tree.Compare:
    said = [part for part in branches(branch) if part.name not in ("cards", "either")]
    return quantity(said[0] if said else Branch("", _words_of(branch)))


def holds_only(branch: Branch, said: Branch, who: Players, scope: Scope) -> Cond:
    """“Holds only hearts”: nothing else; but “only two”, and “n'a qu'un cœur”, say how many."""
    what = cards(said, scope)
    counted = [leaf for leaf in _words_of(branch) if leaf.terminal == "NUM"]
    if counted or next(leaves(said)).single:
        return tree.Holds(held_by(what, who), quantity(Branch("", tuple(counted))))
    if what is tree.ANY_CARD:
        raise Refused("a hand holds nothing but cards")
    return tree.Is(tree.Hand(who), what)


def held_some(kind: tree.Cards, who: Players) -> Cond:
    """At least one card of that class is in the hand."""
    return tree.Holds(held_by(kind, who), tree.Compare(tree.Op.AT_LEAST, tree.ONE))


def _words_of(branch: Branch) -> tuple[Leaf, ...]:
    """The words that stand directly in the phrase."""
    return tuple(part for part in branch.children if isinstance(part, Leaf))


def _playable(who: Players) -> tree.Num:
    return tree.Count(tree.All((tree.Playable(who), tree.Hand(who))))


def can_play(who: Players) -> Cond:
    """Whoever it is holds a card that may be played."""
    return tree.Holds(_playable(who), tree.Compare(tree.Op.AT_LEAST, tree.ONE))


def cannot_play(who: Players) -> Cond:
    """Whoever it is holds no such card."""
    return tree.Holds(_playable(who), tree.Compare(tree.Op.EQUAL, tree.Number(0)))
