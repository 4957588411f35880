"""What is left to chance: dice, and anything else that is drawn by lot."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.cards import cards
from bartok_dsl.language.building.players import certain
from bartok_dsl.language.building.scope import Scope, Sort, branches, number_of
from bartok_dsl.language.syntax import Branch, leaves

_FEATURES: Final = {
    "suit": (tree.Attr.SUIT, Sort.SUIT),
    "rank": (tree.Attr.RANK, Sort.RANK),
    "colour": (tree.Attr.COLOUR, Sort.COLOUR),
}
_DIE: Final = tree.Range(tree.ONE, tree.Number(6))


def roll(scope: Scope) -> None:
    """A die: whoever throws it, the number is chance."""
    scope.bind(tree.Choice(tree.FATE, tree.ONE, _DIE), Sort.NUMBER)


def lot(branch: Branch, scope: Scope) -> None:
    """Something that is drawn by lot."""
    numbers = [number_of(leaf) for leaf in leaves(branch) if leaf.terminal == "NUM"]
    if branch.name in _FEATURES:
        attr, sort = _FEATURES[branch.name]
        scope.bind(tree.Choice(tree.FATE, tree.ONE, tree.Every(attr)), sort)
        return
    if branch.name == "number":
        scope.bind(tree.Choice(tree.FATE, tree.ONE, tree.Range(*numbers)), Sort.NUMBER)
        return
    number = numbers[0] if numbers else tree.ONE
    if branch.name in ("players", "others"):
        among = tree.EVERYONE if branch.name == "players" else tree.OTHERS
        scope.bind(tree.Choice(tree.FATE, number, among), Sort.PLAYER if number == tree.ONE else Sort.PLAYERS)
        return
    kind = cards(branches(branch)[0], scope)
    place: tree.Cards = tree.STOCK if branch.name == "stock" else tree.Hand(certain(branches(branch)[1], scope))
    pool = place if kind is tree.ANY_CARD else tree.All((kind, place))
    scope.bind(tree.Choice(tree.FATE, number, pool), Sort.CARDS)
