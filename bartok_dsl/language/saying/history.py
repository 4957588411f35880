"""What has happened so far: “three or more hearts have been played in a row”, “it has happened twice that …”.

Players and events are said by modules that need this one, and are looked up when they are.
"""

from __future__ import annotations

from typing import Final

from bartok_dsl.language.saying.cards import a_card, cards, class_of, no_card
from bartok_dsl.language.saying.numbers import tested
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.language.saying.templates import Said
from bartok_dsl.language.shapes import is_one
from bartok_dsl.records import record
from bartok_dsl.tree import (
    ANY_CARD,
    EVERYONE,
    NEXT_PLAY,
    Acts,
    AsOf,
    Begins,
    Cards,
    Compare,
    Count,
    Does,
    Done,
    Holds,
    Node,
    Num,
    Number,
    Op,
    Period,
    Play,
    Says,
    Streak,
    Test,
    Times,
)

_PERIODS: Final = {Period.DEAL: "history.in_deal", Period.TURN: "history.in_turn", Period.LAP: "history.in_lap"}


@record
class SoFar:
    """A count of what has been played: of which cards, and in which stretch of play, in words."""

    of: Cards
    stretch: str
    by: Said | None = None
    """Who has played them, where it is not just anybody."""


def stretch(scene: Scene, n: Node) -> str | None:
    """How far back something is counted."""
    match n:
        case Streak():
            return scene.text("history.in_a_row")
        case Times(_, Begins(whose, period)) if whose == EVERYONE and period in _PERIODS:
            return scene.text(_PERIODS[period])
        case Times(_, Play(whose, since)) if whose == EVERYONE:
            return scene.text("history.since", cards=a_card(scene, since))
    return None


def so_far(scene: Scene, n: Node) -> SoFar | None:
    """The number as a count of plays, if it is one that has words."""
    match n:
        case Streak(Play(by, of)) | Times(Play(by, of)):
            back = stretch(scene, n)
            if back is not None and (by == EVERYONE or is_one(by, scene.single_players)):
                return SoFar(of, back, None if by == EVERYONE else _who(scene, by))
    return None


def _who(scene: Scene, by: Node) -> Said:
    from bartok_dsl.language.saying.players import who

    return who(scene, by)


def measured(scene: Scene, n: Num) -> str | None:
    """What follows “as many cards as”: “hearts have been played in a row”."""
    found = so_far(scene, n)
    if found is None:
        return None
    things = class_of(scene, found.of).many
    if found.by is not None:
        key = "history.by_measure"
        return scene.text(key, many=found.by.many, who=found.by, cards=things, stretch=found.stretch)
    return scene.text("history.measure", cards=things, stretch=found.stretch)


def how_often(scene: Scene, cond: Holds) -> str | None:
    """The condition that such a count passes a test, if it is one."""
    if isinstance(cond.n, AsOf):
        if cond.n.event != NEXT_PLAY or not isinstance(cond.n.value, Streak | Times):
            return None
        before = how_often(scene, Holds(cond.n.value, cond.test))
        return None if before is None else scene.text("history.just_before", clause=before)
    found = so_far(scene, cond.n)
    if found is None:
        return _happened(scene, cond)
    if found.by is not None:
        return _by(scene, cond, found, found.by)
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


def _by(scene: Scene, cond: Holds, found: SoFar, by: Said) -> str:
    """“its player has played three or more spades in this deal”."""
    if cond.test == Compare(Op.EQUAL, Number(0)):
        none = scene.text("cards.none", noun=cards(scene).one) if found.of == ANY_CARD else no_card(scene, found.of)
        return scene.text("history.by_none", many=by.many, who=by, cards=none, stretch=found.stretch)
    text = tested(scene, cond, cond.test, class_of(scene, found.of))
    return scene.text("history.by", many=by.many, who=by, cards=text, stretch=found.stretch)


def _happened(scene: Scene, cond: Holds) -> str | None:
    """“it has happened at least twice in this turn that that player draws”."""
    from bartok_dsl.language.saying.events import happening

    back = stretch(scene, cond.n)
    if back is None or not isinstance(cond.n, Streak | Times) or not isinstance(cond.n.event, _HAPPENINGS):
        return None
    event = happening(scene, cond.n.event)
    if cond.test == Compare(Op.EQUAL, Number(0)):
        return scene.text("history.never", stretch=back, event=event)
    return scene.text("history.happened", times=_often(scene, cond, cond.test), stretch=back, event=event)


def _often(scene: Scene, cond: Holds, test: Test) -> str:
    match test:
        case Compare(Op.EQUAL, Count(of)) if of == EVERYONE:
            return scene.text("history.as_many_as_players")
        case Compare(op, Number(number)) if op in _BOUNDS and (number == 1 or f"times.{number}" in scene.sayings):
            times = scene.text("history.once" if number == 1 else f"times.{number}")
            return scene.text(_BOUNDS[op], number=times, things="").strip()
    raise Unsayable(cond)


_HAPPENINGS: Final = (Acts, Says, Does, Done)
"""What players do or suffer, besides playing cards."""
_BOUNDS: Final = {Op.EQUAL: "amounts.exactly", Op.AT_LEAST: "amounts.at_least_one", Op.AT_MOST: "amounts.at_most_one"}
