"""Cards, hands and seats that change their places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.cards import card_ref, cards, store
from bartok_dsl.language.building.joining import no_pair
from bartok_dsl.language.building.players import (
    alternatives,
    certain,
    choices_of,
    is_choice,
    one_of_them,
    players,
    several,
)
from bartok_dsl.language.building.scope import Refused, Scope, Sort, branch_of, branches, leaf_of, number_of
from bartok_dsl.language.syntax import Branch, Leaf
from bartok_dsl.tree import At, Belonging, Players, Ring, Spot

_SINGLE: Final = (tree.ACTOR, tree.CAUSER, tree.THEM, tree.ON_TURN)
_UNDER: Final = tree.On(tree.DISCARD, At.UNDER_TOP)
_PILES: Final = {pile.name: pile for pile in tree.Pile}


def is_single(who: Players, scope: Scope) -> bool:
    """Whether that is one player, who can make a choice."""
    match who:
        case tree.Beside(_, tree.Range()):
            return False
        case tree.That(k):
            return scope.values[k - 1] is Sort.PLAYER
        case tree.Beside() | tree.Get() | tree.Particular():
            return True
    return who in _SINGLE


def chooser(who: Players, scope: Scope) -> Players:
    """The one who chooses. Several cannot make one choice; each of them makes their own."""
    if not is_single(who, scope):
        raise Refused("several players cannot make one choice")
    return who


def is_group(who: Players, scope: Scope) -> bool:
    """Whether several are meant, and not one who may be tied with others or sit across between two seats."""
    return is_range(who) or (several(who, scope) and not isinstance(who, tree.Extreme | tree.Beside))


def is_range(who: Players) -> bool:
    """“The next two players”."""
    return isinstance(who, tree.Beside) and isinstance(who.k, tree.Range)


def other_side(branch: Branch, who: Players, scope: Scope) -> Players:
    """The other side of a giving or a swap, who is one; a choice is made first, by whoever gives or swaps.

    Of those who are tied, the first in the direction of play is meant.
    """
    if len(alternatives(branch)) > 1:
        return one_of_them(branch, who if is_single(who, scope) else tree.ACTOR, scope)
    if not is_choice(branch):
        found = players(branch, scope)
        if is_group(found, scope):
            raise Refused("there is one on the other side")
        if isinstance(found, tree.That) and scope.values[found.k - 1] is Sort.PLAYER:
            scope.exclude(found, who)
        return found
    by = who if is_single(who, scope) else tree.ACTOR
    among = choices_of(branch, by, scope, but_self=True)
    return scope.bind(tree.Choice(by, tree.ONE, among), Sort.PLAYER)


def _toward(branch: Branch, who: Players, scope: Scope) -> Players:
    match branch.name:
        case "leftward":
            return scope.neighbour(tree.ONE, Ring.SEAT)
        case "rightward":
            return scope.neighbour(tree.Number(-1), Ring.SEAT)
    return other_side(branches(branch)[0], who, scope)


def _swap(what: Belonging) -> Callable[[Branch, Players, Scope], None]:
    def swap(verb: Branch, who: Players, scope: Scope) -> None:
        if not is_single(who, scope):
            raise Refused("two of them are swapped")
        other = other_side(branches(verb)[0], who, scope)
        if other in (who, tree.NOBODY):
            raise Refused("two of them are swapped")
        scope.effects.append(tree.Rotate(what, tree.Any((who, other)), tree.ONE, Ring.PLAY))

    return swap


def _swap_together(what: Belonging) -> Callable[[Branch, Players, Scope], None]:
    def swap(verb: Branch, who: Players, scope: Scope) -> None:
        match who:
            case tree.That() if not is_single(who, scope):
                pass
            case tree.Any((Players() as first, Players() as second)) if not (
                is_group(first, scope) or is_group(second, scope)
            ):
                pass
            case _:
                raise Refused("with whom?")
        scope.effects.append(tree.Rotate(what, who, tree.ONE, Ring.PLAY))

    return swap


def _pass_hand(verb: Branch, who: Players, scope: Scope) -> None:
    if is_single(who, scope):
        raise Refused("hands go round among several")
    if isinstance(who, tree.Any):
        raise Refused("hands go round, or are swapped?")
    match _toward(branches(verb)[0], who, scope):
        case tree.Beside(tree.PlayerWord.ACTOR, tree.Number(k), ring):
            scope.effects.append(tree.Rotate(Belonging.HAND, who, tree.Number(k), ring))
        case _:
            raise Refused("hands go round by neighbours")


# --- cards that move --------------------------------------------------------------------------------------------------


def _move(verb: Branch, who: Players, scope: Scope) -> None:
    _movement(branch_of(verb, 0), who, scope, None)


def _move_until(verb: Branch, who: Players, scope: Scope) -> None:
    left = next(part for part in verb.children if isinstance(part, Leaf) and part.terminal == "NUM")
    _movement(branch_of(verb, 0), who, scope, number_of(left))


def _movement(branch: Branch, who: Players, scope: Scope, left: tree.Num | None) -> None:
    match branch.name:
        case "give":
            gift, toward = branches(branch)
            if gift.name == "whole_hand" and not is_single(who, scope):
                raise Refused("whole hands go round")
            _hand_over(gift, who, scope, left, lambda giver: tree.Hand(_toward(toward, giver, scope)))
        case "give_to":
            whom, gift = branches(branch)
            _hand_over(gift, who, scope, left, lambda giver: tree.Hand(other_side(whom, giver, scope)))
        case "discard":
            _hand_over(branches(branch)[0], who, scope, left, lambda _: _UNDER)
        case "put":
            spot = spot_of(leaf_of(branch, len(branch) - 1))
            _hand_over(branches(branch)[0], who, scope, left, lambda _: spot)


def spot_of(leaf: Leaf) -> Spot:
    """A place in a pile."""
    pile, _, at = leaf.value.partition("_")
    return tree.On(_PILES[pile], At[at])


def _hand_over(gift: Branch, who: Players, scope: Scope, left: tree.Num | None, to: Callable[[Players], Spot]) -> None:
    """One player moves cards, or each of several does: then all choose before any card moves."""
    if is_single(who, scope):
        spot = to(who)
        scope.effects.append(tree.Move(moved(gift, who, scope, left), spot))
        return
    values = len(scope.values)
    centre, scope.centre = scope.centre, tree.THEM
    outside, scope.effects = scope.effects, []
    spot = to(tree.THEM)
    scope.effects.append(tree.Move(moved(gift, tree.THEM, scope, left), spot))
    inside, scope.effects, scope.centre = tuple(scope.effects), outside, centre
    if len(scope.values) == values and not _mentions_each(spot):
        scope.effects.append(tree.Move(moved(gift, who, scope, left), spot))
    else:
        scope.effects.append(tree.Each(who, inside))


def _mentions_each(spot: Spot) -> bool:
    match spot:
        case tree.Hand(tree.Beside(tree.PlayerWord.THEM)):
            return True
    return False


def moved(gift: Branch, who: Players, scope: Scope, left: tree.Num | None) -> tree.Cards:
    """The cards that are moved; where the words leave them to a choice, the choice is made first."""
    if left is not None and gift.name != "some":
        raise Refused("how many are left follows from what is moved")
    match gift.name:
        case "whole_hand":
            return tree.Hand(who)
        case "named":
            return card_ref(branches(gift)[0], scope)
        case "store":
            return store(branches(gift)[0])
    said = [part for part in branches(gift) if part.name in ("cards", "either")]
    kind = cards(_taken(gift, said[0]), scope) if said else tree.ANY_CARD
    pool: tree.Cards = tree.Hand(who) if kind is tree.ANY_CARD else tree.All((kind, tree.Hand(who)))
    if gift.name == "all_of":
        return pool
    counted = [part for part in gift.children if isinstance(part, Leaf) and part.terminal == "NUM"]
    number = _how_many(gift, counted, pool, left)
    if number is None:
        return pool
    return scope.bind(tree.Choice(chooser(who, scope), number, pool), Sort.CARDS)


def _taken(gift: Branch, of: Branch) -> Branch:
    """The class out of which some are taken, or all."""
    if gift.name == "all_of":
        return of
    return no_pair(of, counted=any(isinstance(part, Leaf) and part.terminal == "NUM" for part in gift.children))


def _how_many(gift: Branch, counted: list[Leaf], pool: tree.Cards, left: tree.Num | None) -> tree.Num | None:
    """How many cards are chosen; none are where the words mean one certain card."""
    if left is not None:
        if counted:
            raise Refused("two numbers for one thing")
        return tree.Calc(tree.Arith.MINUS, tree.Count(pool), left)
    if counted:
        return number_of(counted[0])
    if _is_certain(pool):
        return None
    if _is_many(gift):
        raise Refused("how many?")
    return tree.ONE


def _is_certain(pool: tree.Cards) -> bool:
    """Whether the class is one face: a rank and a suit."""
    match pool:
        case tree.All((tree.All(parts), tree.Hand())):
            return len(parts) == 2 and all(isinstance(part, tree.Has) for part in parts)
    return False


def _is_many(branch: Branch) -> bool:
    return any(
        part.forms == frozenset({"many"}) if isinstance(part, Leaf) else _is_many(part) for part in branch.children
    )


def _take(verb: Branch, who: Players, scope: Scope) -> None:
    gift = branches(verb)[0]
    if gift.name not in ("named", "store"):
        raise Refused("taken from where?")
    scope.effects.append(tree.Move(moved(gift, who, scope, None), tree.Hand(who)))


def _take_it(verb: Branch, who: Players, scope: Scope) -> None:
    if not scope.card or leaf_of(verb, 0).indefinite:
        raise Refused("which card?")
    scope.effects.append(tree.Move(tree.IT, tree.Hand(who)))


def _take_pile(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Move(tree.DISCARD, tree.Hand(who)))


def _choose_cards(verb: Branch, who: Players, scope: Scope) -> None:
    parts = branches(verb)
    counted = [part for part in verb.children if isinstance(part, Leaf) and part.terminal == "NUM"]
    kind = cards(no_pair(parts[0], counted=bool(counted)), scope)
    owner = certain(parts[1], scope) if len(parts) > 1 else who
    pool: tree.Cards = tree.Hand(owner) if kind is tree.ANY_CARD else tree.All((kind, tree.Hand(owner)))
    if not counted and _is_many(parts[0]):
        raise Refused("how many?")
    number = number_of(counted[0]) if counted else tree.ONE
    scope.bind(tree.Choice(chooser(who, scope), number, pool), Sort.CARDS)


DOINGS: Final[dict[str, Callable[[Branch, Players, Scope], None]]] = {
    "swap_hands": _swap(Belonging.HAND),
    "swap_hands_bare": _swap_together(Belonging.HAND),
    "swap_seats": _swap(Belonging.SEAT),
    "swap_seats_bare": _swap_together(Belonging.SEAT),
    "pass_hand": _pass_hand,
    "move": _move,
    "move_until": _move_until,
    "take": _take,
    "take_it": _take_it,
    "take_pile": _take_pile,
    "choose_cards": _choose_cards,
}
