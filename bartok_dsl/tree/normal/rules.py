"""The normal form of every node: one table from node class to what is done with it, and the order of statements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bartok_dsl import tree
from bartok_dsl.tree import Cond, Effect, Event, Node, Statement
from bartok_dsl.tree.normal.about_it import has, is_one_card
from bartok_dsl.tree.normal.junctions import conjunction, disjunction, negation
from bartok_dsl.tree.normal.numbers import calculation, comparison, holds, interval, is_low
from bartok_dsl.tree.walk import rebuild


def normal(node: Node) -> Node:
    """The node in normal form, its parts first."""
    built = rebuild(node, normal)
    step = _STEPS.get(type(built))
    return built if step is None else step(built)


def _as_event(node: Node) -> Event:
    assert isinstance(node, Event)
    return node


def _as_condition(node: Node) -> Cond:
    assert isinstance(node, Cond)
    return node


# --- cards and players ------------------------------------------------------------------------------------------------


def _has(node: tree.Has) -> Node:
    return has(node.feature) if isinstance(node.feature, tree.Exactly) else node


def _is(node: tree.Is) -> Node:
    """“The suit of the card is hearts” is “the card is a heart”."""
    if isinstance(node.what, tree.Of) and isinstance(node.among, tree.Exactly) and is_one_card(node.what.cards):
        return tree.Is(node.what.cards, has(node.among))
    return node


# --- effects ----------------------------------------------------------------------------------------------------------


def _if(node: tree.If) -> Node:
    """The first list is not empty; of two lists, the first is for the upper half, or for what is not negated."""
    then, other = _effects(node.then), _effects(node.other)
    swap = bool(other) and (not then or isinstance(node.cond, tree.Not) or is_low(node.cond))
    return tree.If(_as_condition(negation(node.cond)), other, then) if swap else tree.If(node.cond, then, other)


def _effects(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """Of a Skip and a Draw beside it on the same players, the Draw first: they are one burden."""
    found: list[Effect] = []
    for effect in effects:
        at = len(found)
        while at and isinstance(effect, tree.Draw) and _skips(found[at - 1], effect.who):
            at -= 1
        found.insert(at, effect)
    return tuple(found)


def _skips(effect: Effect, who: tree.Players) -> bool:
    return isinstance(effect, tree.Skip) and effect.who == who


# --- statements -------------------------------------------------------------------------------------------------------

_ORDER: Final[dict[type[Node], int]] = {
    tree.Set: 0,
    tree.CountsAs: 1,
    tree.Seen: 2,
    tree.While: 3,
    tree.Only: 4,
    tree.May: 4,
    tree.MayNot: 4,
    tree.Answer: 4,
    tree.Instead: 5,
    tree.When: 6,
    tree.MakeRules: 7,
}


def _when(node: tree.When) -> Statement:
    """A condition on all effects stands in the trigger."""
    match node.effects:
        case (tree.If(cond, then, ()),):
            return _when(tree.When(_as_event(conjunction([node.event, cond])), then))
    return tree.When(node.event, _effects(node.effects))


def _statements(statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """In order; Whens of one event as one, Whiles of one condition as one, no law twice running."""
    found: list[Statement] = []
    for statement in sorted(statements, key=lambda each: _ORDER[type(each)]):
        same = next((at for at, older in enumerate(found) if _belong_together(older, statement)), None)
        if same is None:
            if not (found and isinstance(statement, _LAWS) and found[-1] == statement):
                found.append(statement)
        else:
            found[same] = _merged(found[same], statement)
    return tuple(found)


_LAWS: Final = (tree.May, tree.MayNot, tree.Only, tree.Seen)


def _belong_together(older: Statement, newer: Statement) -> bool:
    match older, newer:
        case tree.When(event, _), tree.When(other, _):
            return event == other
        case tree.While(cond, _), tree.While(other, _):
            return cond == other
    return False


def _merged(older: Statement, newer: Statement) -> Statement:
    match older, newer:
        case tree.When(event, first), tree.When(_, second):
            return tree.When(event, _effects((*first, *second)))
        case tree.While(cond, first), tree.While(_, second):
            return tree.While(cond, _statements((*first, *second)))
    raise AssertionError(f"{older} and {newer} do not belong together")


_STEPS: Final[dict[type[Node], Callable[..., Node]]] = {
    tree.All: lambda node: conjunction(node.parts),
    tree.Any: lambda node: disjunction(node.parts),
    tree.Not: lambda node: negation(node.part),
    tree.Calc: calculation,
    tree.Range: interval,
    tree.Compare: comparison,
    tree.Holds: holds,
    tree.Has: _has,
    tree.Is: _is,
    tree.If: _if,
    tree.Each: lambda node: tree.Each(node.who, _effects(node.effects)),
    tree.Offer: lambda node: tree.Offer(node.to, _effects(node.effects), _effects(node.other)),
    tree.Due: lambda node: tree.Due(node.deed, node.by, _effects(node.other)),
    tree.Keep: lambda node: tree.Keep(node.until, _statements(node.statements)),
    tree.Toggle: lambda node: tree.Toggle(_statements(node.statements)),
    tree.When: _when,
    tree.Instead: lambda node: tree.Instead(node.event, _effects(node.effects)),
    tree.Answer: lambda node: tree.Answer(node.unit, node.action, _effects(node.effects)),
    tree.While: lambda node: tree.While(node.cond, _statements(node.statements)),
    tree.Rule: lambda node: tree.Rule(_statements(node.statements)),
}
"""What is done with a node of each class whose parts are in normal form; all others stay as they are."""
