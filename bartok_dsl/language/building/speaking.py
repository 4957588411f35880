"""Duties: words and gestures that are owed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.scope import Refused, Scope, branches, leaf_of
from bartok_dsl.language.building.texts import done, gesture, speech
from bartok_dsl.language.syntax import Branch, Leaf
from bartok_dsl.tree import Event, Players

_END: Final = tree.Ends(tree.EVERYONE, tree.Period.TURN)


def _due(deed: Event, scope: Scope, by: Event = tree.SOON) -> None:
    scope.effects.append(tree.Due(deed, by, scope.fallback))


def _says(by: Callable[[Players], Event]) -> Callable[[Branch, Players, Scope], None]:
    def say(verb: Branch, who: Players, scope: Scope) -> None:
        _due(tree.Says(who, speech(branches(verb)[0], scope)), scope, by(who))

    return say


def _does(by: Callable[[Players], Event]) -> Callable[[Branch, Players, Scope], None]:
    def do(verb: Branch, who: Players, scope: Scope) -> None:
        _due(tree.Does(who, done(branches(verb)[0], scope)), scope, by(who))

    return do


def _with_play(who: Players) -> Event:
    if who is not tree.ACTOR:
        raise Refused("who lays it?")
    return tree.Play(tree.ACTOR, tree.IT)


def _before_else(verb: Branch, who: Players, scope: Scope) -> None:
    """“… before saying anything else”: the first other word is too late, as is the next action."""
    said = speech(branches(verb)[0], scope)
    _due(tree.Says(who, said), scope, tree.Any((tree.SOON, tree.Says(who, tree.Not(said)))))


_DEADLINES: Final[dict[str, Callable[[Players], Event]]] = {
    "": lambda who: tree.SOON,
    "_before": lambda who: tree.Play(who, tree.ANY_CARD),
    "_by_end": lambda who: _END,
    "_by_turn": lambda who: tree.Begins(who, tree.Period.TURN),
    "_with_play": _with_play,
}
"""Until when a word or gesture is owed, by how its production is named."""


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
    **{f"say{name}": _says(by) for name, by in _DEADLINES.items()},
    **{f"do{name}": _does(by) for name, by in _DEADLINES.items()},
    "say_before_else": _before_else,
    "knock": _knock,
    "knock_many": _knock_many,
}
