"""Patterns of the pile in words: “four cards of the same rank lie in a row”, “three cards in a row rise”.

What the tree counts are plays without a break that each stand in a relation to the card beneath; people count the cards
that lie there, which is one more.
"""

from __future__ import annotations

from typing import Final

from bartok_dsl.language.saying.cards import Things, cards
from bartok_dsl.language.saying.numbers import counted
from bartok_dsl.language.saying.scene import Scene
from bartok_dsl.tree import (
    ANY_CARD,
    EVERYONE,
    TOP_CARD,
    Attr,
    Cards,
    Compare,
    Cond,
    Has,
    Holds,
    Node,
    Number,
    Of,
    Op,
    Play,
    Streak,
    Test,
    Valued,
    ValueOf,
)

_STEPS: Final[dict[Cards, str]] = {
    Valued(Compare(Op.MORE, ValueOf(TOP_CARD))): "events.rising",
    Valued(Compare(Op.LESS, ValueOf(TOP_CARD))): "events.falling",
}


def row(scene: Scene, played: Cards, guards: tuple[Cond, ...]) -> tuple[str, tuple[Cond, ...]] | None:
    """The event of a card that completes a row, and the guards that are left to say; nothing if it is none."""
    if played != ANY_CARD:
        return None
    for guard in guards:
        text = _row(scene, guard)
        if text is not None:
            return text, tuple(other for other in guards if other is not guard)
    return None


def _row(scene: Scene, guard: Cond) -> str | None:
    match guard:
        case Holds(Streak(Play(by, step)), Compare(Op.AT_LEAST | Op.EQUAL, Number(plays)) as test) if (
            by == EVERYONE and plays > 0
        ):
            key, things = _STEPS.get(step), cards(scene)
            if key is None and (tail := _alike(scene, step)) is not None:
                key, things = "events.row", _with_tail(scene, tail)
            return None if key is None else scene.text(key, cards=_so_many(scene, plays + 1, test, things))
    return None


def _alike(scene: Scene, step: Node) -> str | None:
    match step:
        case Has(Of(Attr.RANK | Attr.SUIT | Attr.COLOUR as attr, of)) if of == TOP_CARD:
            return scene.text(f"tails.alike_{attr.value}", many=True)
    return None


def _with_tail(scene: Scene, tail: str) -> Things:
    word = cards(scene)
    one, many = (scene.text("cards.with_tail", noun=noun, tail=tail) for noun in (word.one, word.many))
    return Things(one, many, word.gender)


def _so_many(scene: Scene, number: int, test: Test, things: Things) -> str:
    if test == Compare(Op.EQUAL, Number(number - 1)):
        return scene.text("amounts.exactly", number=scene.numeral(number, things.gender), things=things(number != 1))
    return counted(scene, number, things)
