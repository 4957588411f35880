"""What lies in a pile, and what a player owes or has scored: conditions that are about no hand."""

from __future__ import annotations

from bartok_dsl.language.saying.cards import a_card, a_certain, cards, class_of, no_card
from bartok_dsl.language.saying.measures import bare
from bartok_dsl.language.saying.numbers import tested
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.tree import (
    Cards,
    Compare,
    Get,
    Holds,
    Node,
    Num,
    Number,
    Op,
    Owed,
    Own,
    Pile,
    Players,
    Setting,
    Test,
    Unit,
)


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


def standing(scene: Scene, cond: Holds, n: Num, many: bool) -> tuple[Players, str] | None:
    """What a player owes, or has scored: who, and the words."""
    match n, cond.test:
        case Owed(Unit.CARDS | Unit.TURNS as unit, by), Compare(Op.EQUAL, Number(0)):
            return by, scene.text(f"conditions.owes_no_{unit.value}", many=many)
        case Owed(Unit.CARDS | Unit.TURNS as unit, by), Compare(Op.AT_LEAST, Number(1)):
            return by, scene.text(f"conditions.owes_{unit.value}", many=many)
        case Owed(Unit.WORDS, by), Compare(Op.AT_LEAST, Number(1)):
            return by, scene.text("conditions.owes_words", many=many)
        case Owed(), _:
            raise Unsayable(cond)
        case Get(Own(Setting.SCORE, by)), Compare() as test:
            return by, scene.text("conditions.score", many=many, test=bare(scene, cond, test))
        case Get(Own(Setting.SCORE)), _:
            raise Unsayable(cond)
    return None
