"""Conditions on players: on one, on each of several, on somebody.

A condition about a hand is about one hand. Said of several players it holds of each of them, said of “someone” it
holds of at least one: no hand is ever added to another. Players joined by “and” or “or” make conditions that are
joined so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.players import (
    COMPARED,
    alternatives,
    choices_of,
    excludes,
    is_choice,
    is_picked,
    players,
    several,
)
from bartok_dsl.language.building.scope import Refused, Scope, branches, leaf_of
from bartok_dsl.language.shapes import SOME
from bartok_dsl.language.syntax import Branch
from bartok_dsl.tree import Cond, Op, Players
from bartok_dsl.tree.normal.numbers import MIRRORED

_NONE: Final = tree.Compare(Op.EQUAL, tree.Number(0))

Holding = Callable[[Players], Cond]
"""What is true of a player."""


def true_of(branch: Branch, scope: Scope, holds: Holding) -> Cond:
    """The condition, said of those players. A law's *you* is whoever acts under it."""
    law, mentioned, scope.law = scope.law, scope.mentioned, False
    found = _true_of(branch, scope, holds)
    scope.law, scope.mentioned = law, mentioned
    return found


def _true_of(branch: Branch, scope: Scope, holds: Holding) -> Cond:
    if len(joined := alternatives(branch)) > 1:
        return tree.Any(tuple(_true_of(part, scope, holds) for part in joined))
    if is_choice(branch):
        return _of_somebody(branch, scope, holds)
    if branch.name == "either" and not excludes(branch):
        first, second = branches(branch)
        return tree.All((_true_of(first, scope, holds), _true_of(Branch("players", (second,)), scope, holds)))
    who = players(branch, scope)
    if not several(who, scope):
        return holds(who)
    if isinstance(who, tree.Whoever | tree.Any) or _is_pronoun(branch):
        raise Refused("of each of them, or of whom?")
    return _of_each(who, holds(tree.THEM))


def _of_each(who: Players, cond: Cond) -> Cond:
    """There is none of them of whom it does not hold."""
    if isinstance(cond, tree.All):
        return tree.All(tuple(_of_each(who, part) for part in cond.parts if isinstance(part, Cond)))
    return tree.Holds(tree.Count(tree.All((who, tree.Whoever(tree.Not(cond))))), _NONE)


def true_of_nobody(branch: Branch, holds: Holding) -> Cond:
    """“Nobody”, “nobody else”."""
    among = tree.OTHERS if leaf_of(branch, 0).terminal == "NOBODYELSE" else tree.EVERYONE
    return tree.Holds(tree.Count(tree.All((among, tree.Whoever(holds(tree.THEM))))), _NONE)


def _of_somebody(branch: Branch, scope: Scope, holds: Holding) -> Cond:
    """“Someone”, “another player”: at least one of them."""
    if is_picked(branch):
        raise Refused("a condition is no moment at which anybody chooses")
    among = choices_of(branch, tree.ACTOR, scope, but_self=False)
    return tree.Holds(tree.Count(tree.All((among, tree.Whoever(holds(tree.THEM))))), SOME)


def _is_pronoun(branch: Branch) -> bool:
    return any(part.name == "that_player" for part in branches(branch))


def compared(branch: Branch, scope: Scope) -> Cond:
    """Two hands by their sizes. More than several players hold is more than each of them holds."""
    first, second = branches(branch)
    op = COMPARED[branch.name]
    if is_choice(second) or len(alternatives(second)) > 1:
        raise Refused("than any of them, or than one of them?")
    others = _plain(second, scope)
    if others is not None:
        return true_of(first, scope, lambda who: _compared(who, op, others))
    one = None if is_choice(first) or len(alternatives(first)) > 1 else _plain(first, scope)
    if one is None:
        raise Refused("each of several with each of several?")
    return true_of(second, scope, lambda who: _compared(who, MIRRORED[op], one))


def _plain(branch: Branch, scope: Scope) -> Players | None:
    """The player, if it is certainly one."""
    law, mentioned, scope.law = scope.law, scope.mentioned, False
    found = players(branch, scope)
    scope.law, scope.mentioned = law, mentioned
    return None if several(found, scope) else found


def _compared(one: Players, op: Op, other: Players) -> Cond:
    return tree.Holds(tree.Count(tree.Hand(one)), tree.Compare(op, tree.Count(tree.Hand(other))))
