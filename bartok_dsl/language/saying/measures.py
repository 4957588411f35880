"""Numbers with a name, and what something can be as many as."""

from __future__ import annotations

from typing import Final

from bartok_dsl.language.saying.cards import a_certain
from bartok_dsl.language.saying.history import measured
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.tree import Arith, Calc, Compare, Node, Num, Number, NumberKind, Op, Test, That, ValueOf


def measure(scene: Scene, n: Num) -> str:
    """What follows “as many … as”. Raises :class:`Unsayable` for other numbers."""
    found = measured(scene, n)
    if found is not None:
        return found
    match n:
        case ValueOf(of):
            return scene.text("amounts.value_measure", card=a_certain(scene, of))
        case That(k) if scene.let(k, n).sort == "number":
            return scene.chosen(k, n, "amounts.chosen_number").text
    raise Unsayable(n)


def a_number(scene: Scene, n: Num) -> str:
    """A number that has a name: “the chosen number”, “the value of that card”."""
    match n:
        case That(k) if scene.let(k, n).sort == "number":
            return scene.chosen(k, n, "amounts.chosen_number").text
        case ValueOf(of):
            return scene.text("amounts.worth", card=a_certain(scene, of))
        case Calc(Arith.PLUS, ValueOf(one), ValueOf(other)):
            return scene.text("amounts.sum", first=a_certain(scene, one), second=a_certain(scene, other))
    raise Unsayable(n)


def bare(scene: Scene, cond: Node, test: Test) -> str:
    """The test of a number that counts nothing: “exactly six”, “even”."""
    match test:
        case NumberKind():
            return scene.text(f"conditions.{test.value}")
        case Compare(Op.EQUAL | Op.AT_LEAST | Op.AT_MOST as op, Number(number)) if number > 0:
            # without a noun, “one” is only an article in some languages
            said = scene.numeral(number) if number > 1 else str(number)
            return scene.text(f"conditions.{_BARE[op]}", number=said)
    raise Unsayable(cond)


_BARE: Final = {Op.EQUAL: "exactly", Op.AT_LEAST: "at_least", Op.AT_MOST: "at_most"}
