"""Amounts that an effect asks for: “three cards”, “as many cards as the value of the card beneath it”."""

from __future__ import annotations

from bartok_dsl.language.saying.cards import Things, a_certain, cards, class_of
from bartok_dsl.language.saying.history import measured
from bartok_dsl.language.saying.numbers import counted
from bartok_dsl.language.saying.players import who
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.language.shapes import in_hand
from bartok_dsl.tree import ACTOR, EVERYONE, Amount, Arith, Calc, Count, Num, Number, Owed, Streak, That, Times, ValueOf


def amount(scene: Scene, n: Num, things: Things) -> str:
    """So many of these things. Raises :class:`Unsayable` for amounts without words."""
    match n:
        case Number(number) if number > 0:
            return counted(scene, number, things)
        case ValueOf(of):
            return scene.text("amounts.value", things=things.many, card=a_certain(scene, of))
        case Owed(_, by) if by == ACTOR:
            return scene.text("amounts.total")
        case Calc(Arith.DIV_UP, Owed(_, by), Number(2)) if by == ACTOR:
            return scene.text("amounts.half_total")
        case That(k) if scene.let(k, n).sort == "number":
            chosen = scene.chosen(k, n, "amounts.chosen_number")
            return scene.text("amounts.as_chosen", things=things.many, number=chosen)
        case Calc(Arith.MINUS, Amount(), Number(number)) if number > 0:
            return scene.text("amounts.fewer", amount=counted(scene, number, things))
        case Streak() | Times():
            return _as_many(scene, n, things)
        case Calc(Arith.TIMES, ValueOf() | That() | Streak() | Times() as once, Number(number)):
            return _multiple(scene, n, number, amount(scene, once, things))
        case Calc(Arith.TIMES, Count() as each, Number(number)):
            return _for_each(scene, each, counted(scene, number, things))
        case Count():
            return _for_each(scene, n, counted(scene, 1, things))
    raise Unsayable(n)


def _as_many(scene: Scene, n: Num, things: Things) -> str:
    found = measured(scene, n)
    if found is None:
        raise Unsayable(n)
    return scene.text("amounts.as_many", things=things.many, measure=found)


def _multiple(scene: Scene, node: Num, times: int, once: str) -> str:
    """“twice as many cards as …”."""
    if f"times.{times}" not in scene.sayings:
        raise Unsayable(node)
    return scene.text("amounts.multiple", times=scene.text(f"times.{times}"), amount=once)


def _for_each(scene: Scene, count: Count, one: str) -> str:
    if count.of == EVERYONE:
        return scene.text("amounts.for_each_player", amount=one)
    found = in_hand(count.of)
    if found is None:
        raise Unsayable(count)
    things = cards(scene) if found[0] is None else class_of(scene, found[0])
    owner = who(scene, found[1])
    return scene.text("amounts.for_each_held", many=owner.many, amount=one, thing=things.one, who=owner)
