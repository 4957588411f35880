"""Duties: words and gestures that are owed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.scope import Scope, branches, leaf_of
from bartok_dsl.language.building.texts import gesture, speech
from bartok_dsl.language.syntax import Branch, Leaf
from bartok_dsl.tree import Event, Players

_END: Final = tree.Ends(tree.EVERYONE, tree.Period.TURN)


def _due(deed: Event, scope: Scope, by: Event = tree.SOON) -> None:
    scope.effects.append(tree.Due(deed, by, scope.fallback))


def _say(verb: Branch, who: Players, scope: Scope) -> None:
    _due(tree.Says(who, speech(branches(verb)[0], scope)), scope)


def _say_before(verb: Branch, who: Players, scope: Scope) -> None:
    _due(tree.Says(who, speech(branches(verb)[0], scope)), scope, tree.Play(who, tree.ANY_CARD))


def _say_by_end(verb: Branch, who: Players, scope: Scope) -> None:
    _due(tree.Says(who, speech(branches(verb)[0], scope)), scope, _END)


def _do_by_end(verb: Branch, who: Players, scope: Scope) -> None:
    _due(tree.Does(who, gesture(leaf_of(verb, 1), scope)), scope, _END)


def _do(verb: Branch, who: Players, scope: Scope) -> None:
    _due(tree.Does(who, gesture(leaf_of(verb, 1), scope)), scope)


def _do_before(verb: Branch, who: Players, scope: Scope) -> None:
    _due(tree.Does(who, gesture(leaf_of(verb, 1), scope)), scope, tree.Play(who, tree.ANY_CARD))


def _knock(verb: Branch, who: Players, scope: Scope) -> None:
    _due(tree.Does(who, tree.Such(scope.words(leaf_of(verb, 0)))), scope)


def _knock_many(verb: Branch, who: Players, scope: Scope) -> None:
    number = tree.Number(int(leaf_of(verb, 1).value))
    text: tree.Text = tree.Such(scope.words(leaf_of(verb, 0)))
    _due(tree.Does(who, text if number == tree.ONE else tree.Repeat(number, text)), scope)


def gesture_due(leaf: Leaf, who: Players, scope: Scope) -> None:
    """“Must bow”: a gesture in the speaker's own words."""
    _due(tree.Does(who, gesture(leaf, scope)), scope)


DOINGS: Final[dict[str, Callable[[Branch, Players, Scope], None]]] = {
    "say": _say,
    "say_before": _say_before,
    "say_by_end": _say_by_end,
    "do_by_end": _do_by_end,
    "do": _do,
    "do_before": _do_before,
    "knock": _knock,
    "knock_many": _knock_many,
}
