"""What has been played so far: “three or more hearts have been played in a row”, “… jokers in this deal”."""

from __future__ import annotations

from typing import Final

from bartok_dsl.language.saying.cards import a_card, cards, class_of, no_card
from bartok_dsl.language.saying.numbers import tested
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.records import record
from bartok_dsl.tree import (
    ANY_CARD,
    EVERYONE,
    NEXT_PLAY,
    AsOf,
    Begins,
    Cards,
    Compare,
    Holds,
    Node,
    Num,
    Number,
    Op,
    Period,
    Play,
    Streak,
    Times,
)

_PERIODS: Final = {Period.DEAL: "history.in_deal", Period.TURN: "history.in_turn", Period.LAP: "history.in_lap"}


@record
class SoFar:
    """A count of what has been played: of which cards, and in which stretch of play, in words."""

    of: Cards
    stretch: str


def so_far(scene: Scene, n: Node) -> SoFar | None:
    """The number as a count of plays, if it is one that has words."""
    match n:
        case Streak(Play(by, of)) if by == EVERYONE:
            return SoFar(of, scene.text("history.in_a_row"))
        case Times(Play(by, of), Begins(whose, period)) if by == EVERYONE == whose and period in _PERIODS:
            return SoFar(of, scene.text(_PERIODS[period]))
        case Times(Play(by, of), Play(whose, since)) if by == EVERYONE == whose:
            return SoFar(of, scene.text("history.since", cards=a_card(scene, since)))
    return None


def measured(scene: Scene, n: Num) -> str | None:
    """What follows “as many cards as”: “hearts have been played in a row”."""
    found = so_far(scene, n)
    if found is None:
        return None
    return scene.text("history.measure", cards=class_of(scene, found.of).many, stretch=found.stretch)


def how_often(scene: Scene, cond: Holds) -> str | None:
    """The condition that such a count passes a test, if it is one."""
    if isinstance(cond.n, AsOf):
        if cond.n.event != NEXT_PLAY or not isinstance(cond.n.value, Streak | Times):
            return None
        before = how_often(scene, Holds(cond.n.value, cond.test))
        return None if before is None else scene.text("history.just_before", clause=before)
    found = so_far(scene, cond.n)
    if found is None:
        return None
    match cond.test:
        case Compare(Op.EQUAL, Number(0)):
            none = scene.text("cards.none", noun=cards(scene).one) if found.of == ANY_CARD else no_card(scene, found.of)
            return scene.text("history.none", cards=none, stretch=found.stretch)
        case Compare(_, Number(number)):
            several = number != 1
        case Compare():
            raise Unsayable(cond)
        case _:
            several = True
    text = tested(scene, cond, cond.test, class_of(scene, found.of))
    return scene.text("history.played", many=several, cards=text, stretch=found.stretch)
