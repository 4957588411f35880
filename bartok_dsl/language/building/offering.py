"""What a player may do or leave, and how far it goes: “may draw a card and play again”."""

from __future__ import annotations

from bartok_dsl import tree
from bartok_dsl.language.building import hands
from bartok_dsl.language.building.scope import Scope, branches
from bartok_dsl.language.building.verbs import act
from bartok_dsl.language.syntax import Branch, leaves
from bartok_dsl.tree import Effect, Players
from bartok_dsl.tree.walk import walk


def if_taken(found: tuple[Effect, ...], bound: int) -> tuple[Effect, ...]:
    """What is done with something that a player may choose or leave belongs to what they may do.

    “Its player may choose a player, and that player draws a card”: nobody draws where nobody was chosen. *bound* is the
    number of the Lets before these effects.
    """
    for at, one in enumerate(found):
        chosen = range(bound + 1, bound + 1 + sum(isinstance(node, tree.Let) for node in walk(one)))
        bound = chosen.stop - 1
        if not isinstance(one, tree.Offer):
            continue
        about = [n for n, later in enumerate(found) if n > at and any(_is_that(node, chosen) for node in walk(later))]
        if about:
            end = about[-1] + 1
            whole = tree.Offer(one.to, (*one.effects, *found[at + 1 : end]), one.other)
            return if_taken((*found[:at], whole, *found[end:]), chosen.start - 1 - _lets(found[:at]))
    return found


def _lets(found: tuple[Effect, ...]) -> int:
    return sum(isinstance(node, tree.Let) for one in found for node in walk(one))


def _is_that(node: tree.Node, numbers: range) -> bool:
    return isinstance(node, tree.That) and node.k in numbers


def goes_on_with(part: Branch, scope: Scope) -> bool:
    """“… may draw a card and play again”: what follows in the plain form is left to the player too."""
    if part.name != "bare" or "base" not in forms_of(branches(part)[0]):
        return False
    match scope.effects[-1:]:
        case [tree.Offer(who, effects_before, ())]:
            outside, scope.effects = scope.effects[:-1], list(effects_before)
            act(branches(part)[0], who, scope)
            scope.effects = [*outside, tree.Offer(who, tuple(scope.effects), ())]
            return True
    return False


def offer(said: Branch, who: Players, scope: Scope) -> None:
    """What a player may do or leave."""
    hands.chooser(who, scope)
    scope.subject, scope.plain = who, True
    outside, scope.effects = scope.effects, []
    act(said, who, scope)
    inside, scope.effects = tuple(scope.effects), outside
    scope.effects.append(tree.Offer(who, inside, ()))


def forms_of(verb: Branch) -> frozenset[str]:
    """The forms that the verb may be: base, third person."""
    return next(leaves(verb)).forms
