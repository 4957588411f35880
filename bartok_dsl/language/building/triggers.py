"""A trigger and what follows it."""

from __future__ import annotations

from bartok_dsl import tree
from bartok_dsl.language.building.effects import effects
from bartok_dsl.language.building.scope import Refused, Scope, Sort
from bartok_dsl.language.syntax import Branch
from bartok_dsl.tree import Effect, Event
from bartok_dsl.tree.walk import walk


def when(happening: Event, said: Branch, scope: Scope) -> tree.When:
    """What happens after the event."""
    core = happening.parts[0] if isinstance(happening, tree.All) else happening
    scope.happening = core if isinstance(core, tree.Play) else None
    scope.amount = False  # what happens besides is no less than it
    if scope.card:
        scope.than = tree.IT
    found = followed(effects(said, scope), scope)
    if not found and not scope.more:
        raise Refused("nothing follows")
    return tree.When(happening, found)


def followed(found: tuple[Effect, ...], scope: Scope) -> tuple[Effect, ...]:
    """A suit or rank that is named and then not spoken of again is named to be followed."""
    used = {node.k for one in found for node in walk(one) if isinstance(node, tree.That)}
    result: list[Effect] = []
    count = 0
    for one in found:
        result.append(one)
        lets = sum(1 for node in walk(one) if isinstance(node, tree.Let))
        named = count + 1
        count += lets
        if isinstance(one, tree.Let) and scope.values[named - 1] in (Sort.SUIT, Sort.RANK) and named not in used:
            result.append(tree.Put(tree.Setting.CALLED, tree.That(named)))
    return tuple(result)
