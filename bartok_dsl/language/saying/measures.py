"""Numbers with a name, and what something can be as many as."""

from __future__ import annotations

from bartok_dsl.language.saying.cards import a_certain
from bartok_dsl.language.saying.history import measured
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.tree import Arith, Calc, Num, That, ValueOf


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
