"""Cards and hands that change their places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.cards import cards, how_many
from bartok_dsl.language.building.players import choices_of, is_choice, players
from bartok_dsl.language.building.scope import Refused, Scope, Sort, branch_of, branches, leaf_of, number_of
from bartok_dsl.language.syntax import Branch
from bartok_dsl.tree import At, Belonging, Chooser, Players, Ring, Spot


def chooser(who: Players) -> Chooser:
    """The one who chooses. Several cannot make one choice; each of them makes their own."""
    if isinstance(who, Chooser) and who not in (tree.EVERYONE, tree.NOBODY, tree.OUTSIDERS):
        return who
    raise Refused("several players cannot make one choice")


def _target(branch: Branch, scope: Scope) -> Players:
    """The other side of a giving or a swap; a choice is made first, by the actor."""
    if not is_choice(branch):
        return players(branch, scope)
    among = choices_of(branch, scope, but_self=True)
    return scope.bind(tree.Choice(tree.ACTOR, tree.ONE, among), Sort.PLAYER)


def _toward(branch: Branch, scope: Scope) -> Players:
    match branch.name:
        case "leftward":
            return scope.neighbour(tree.ONE, Ring.SEAT)
        case "rightward":
            return scope.neighbour(tree.Number(-1), Ring.SEAT)
    return _target(branches(branch)[0], scope)


def _swap(verb: Branch, who: Players, scope: Scope) -> None:
    if who in (tree.EVERYONE, tree.OTHERS):
        raise Refused("two hands are swapped")
    other = _target(branches(verb)[0], scope)
    if other in (tree.EVERYONE, tree.OTHERS, who):
        raise Refused("two hands are swapped")
    scope.effects.append(tree.Rotate(Belonging.HAND, tree.Any((who, other)), tree.ONE, Ring.PLAY))


def _swap_bare(verb: Branch, who: Players, scope: Scope) -> None:
    if isinstance(who, tree.That):
        scope.effects.append(tree.Rotate(Belonging.HAND, who, tree.ONE, Ring.PLAY))
        return
    raise Refused("swap hands with whom?")


def _swap_seats(verb: Branch, who: Players, scope: Scope) -> None:
    if not isinstance(who, tree.That):
        raise Refused("who swaps places?")
    scope.effects.append(tree.Rotate(Belonging.SEAT, who, tree.ONE, Ring.PLAY))


def _pass_hand(verb: Branch, who: Players, scope: Scope) -> None:
    if who is not tree.EVERYONE:
        raise Refused("hands go round among everybody")
    match _toward(branches(verb)[0], scope):
        case tree.Beside(tree.PlayerWord.ACTOR, tree.Number(k), ring):
            scope.effects.append(tree.Rotate(Belonging.HAND, tree.EVERYONE, tree.Number(k), ring))
        case _:
            raise Refused("hands go round by neighbours")


def _give(verb: Branch, who: Players, scope: Scope) -> None:
    gift, toward = branches(verb)
    _hand_over(gift, who, scope, lambda: _toward(toward, scope))


def _give_to(verb: Branch, who: Players, scope: Scope) -> None:
    whom, gift = branches(verb)
    _hand_over(gift, who, scope, lambda: _target(whom, scope))


def _hand_over(gift: Branch, who: Players, scope: Scope, to: Callable[[], Players]) -> None:
    if who is tree.ACTOR or (isinstance(who, tree.Beside) and isinstance(who.k, tree.Number)):
        receiver = to()
        _move(gift, who, scope, tree.Hand(receiver))
        return
    centre, scope.centre = scope.centre, tree.THEM
    outside, scope.effects = scope.effects, []
    _move(gift, tree.THEM, scope, tree.Hand(to()))
    inside, scope.effects, scope.centre = tuple(scope.effects), outside, centre
    scope.effects.append(tree.Each(who, inside))


def _move(gift: Branch, who: Players, scope: Scope, to: Spot) -> None:
    if gift.name == "all_of":
        scope.effects.append(tree.Move(_of_hand(branches(gift)[0], who, scope), to))
        return
    number = how_many(branch_of(gift, 0))
    chosen = scope.bind(tree.Choice(chooser(who), number, tree.Hand(who)), Sort.CARDS)
    scope.effects.append(tree.Move(chosen, to))


def _of_hand(said: Branch, who: Players, scope: Scope) -> tree.Cards:
    kind = cards(said, scope)
    return tree.Hand(who) if kind is tree.ANY_CARD else tree.All((kind, tree.Hand(who)))


def _discard(verb: Branch, who: Players, scope: Scope) -> None:
    gift = branches(verb)[0]
    under = tree.On(tree.DISCARD, At.UNDER_TOP)
    if gift.name == "all_of" or isinstance(who, Chooser) and who not in (tree.EVERYONE, tree.OUTSIDERS):
        _move(gift, who, scope, under)
        return
    outside, scope.effects = scope.effects, []
    _move(gift, tree.THEM, scope, under)
    inside, scope.effects = tuple(scope.effects), outside
    scope.effects.append(tree.Each(who, inside))


def _take_it(verb: Branch, who: Players, scope: Scope) -> None:
    if not scope.card:
        raise Refused("which card?")
    scope.effects.append(tree.Move(tree.IT, tree.Hand(who)))


def _take_pile(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Move(tree.DISCARD, tree.Hand(who)))


def _put_bottom(verb: Branch, who: Players, scope: Scope) -> None:
    what = _of_hand(branches(verb)[0], who, scope)
    scope.effects.append(tree.Move(what, tree.On(tree.DISCARD, At.BOTTOM)))


def _put_until(verb: Branch, who: Players, scope: Scope) -> None:
    if _of_hand(branches(verb)[0], who, scope) != tree.Hand(who):
        raise Refused("any cards are put there until so many are left")
    surplus = tree.Calc(tree.Arith.MINUS, tree.Count(tree.Hand(who)), number_of(leaf_of(verb, 4)))
    chosen = scope.bind(tree.Choice(chooser(who), surplus, tree.Hand(who)), Sort.CARDS)
    scope.effects.append(tree.Move(chosen, tree.On(tree.DISCARD, At.BOTTOM)))


DOINGS: Final[dict[str, Callable[[Branch, Players, Scope], None]]] = {
    "swap_hands": _swap,
    "swap_hands_bare": _swap_bare,
    "swap_seats": _swap_seats,
    "pass_hand": _pass_hand,
    "give": _give,
    "give_to": _give_to,
    "discard": _discard,
    "take_it": _take_it,
    "take_pile": _take_pile,
    "put_bottom": _put_bottom,
    "put_until": _put_until,
}
