"""How many: “two or more cards”, “an even number of aces”."""

from __future__ import annotations

from typing import Final

from bartok_dsl.language.saying.cards import Things
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.tree import Compare, Node, Number, NumberKind, Op, Test

_BOUNDS: Final = {Op.EQUAL: "amounts.exactly", Op.AT_LEAST: "amounts.at_least", Op.AT_MOST: "amounts.at_most"}


def counted(scene: Scene, number: int, things: Things) -> str:
    """“two cards”, “one card”."""
    return scene.text("amounts.number", number=scene.numeral(number, things.gender), things=things(number != 1))


def tested(scene: Scene, node: Node, test: Test, things: Things) -> str:
    """The amount that passes a test: “exactly one card”, “four or more cards”."""
    match test:
        case Compare(op, Number(number)) if op in _BOUNDS and number > 0:
            key = _BOUNDS[op] if number > 1 or op is Op.EQUAL else f"{_BOUNDS[op]}_one"
            return scene.text(key, number=scene.numeral(number, things.gender), things=things(number != 1))
        case NumberKind():
            return scene.text(f"amounts.{test.value}", things=things.many)
    raise Unsayable(node)
