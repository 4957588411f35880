"""What lies in a pile, in words."""

from __future__ import annotations

from bartok_dsl.language.saying.cards import a_card, a_certain, cards, class_of, no_card
from bartok_dsl.language.saying.numbers import tested
from bartok_dsl.language.saying.scene import Scene
from bartok_dsl.tree import Cards, Compare, Node, Number, Op, Pile, Test


def pile_holds(scene: Scene, cond: Node, place: tuple[Cards | None, Pile], test: Test) -> str:
    """“the stock is empty”, “the discard pile holds two or more aces”."""
    held, pile = place
    where = a_certain(scene, pile)
    match held, test:
        case None, Compare(Op.EQUAL, Number(0)):
            return scene.text("conditions.pile_empty", pile=where)
        case None, _:
            does = scene.text("conditions.holds", cards=tested(scene, cond, test, cards(scene)))
        case held, Compare(Op.EQUAL, Number(0)):
            does = scene.text("conditions.lacks", cards=no_card(scene, held))
        case held, Compare(Op.AT_LEAST, Number(1)):
            does = scene.text("conditions.holds", cards=a_card(scene, held))
        case held, _:
            does = scene.text("conditions.holds", cards=tested(scene, cond, test, class_of(scene, held)))
    return scene.text("conditions.clause", who=where, does=does)
