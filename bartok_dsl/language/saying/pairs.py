"""Two statements that people say as one: “an eight is wild”, “and a two may be stacked on it”.

A pair may stand apart in the rule; saying it as one moves its statements together. That is done only where the normal
order of statements, which the reader restores, puts them back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bartok_dsl.tree import (
    ACTOR,
    EVERYONE,
    NEXT,
    ONE,
    Answer,
    Attr,
    Choice,
    CountsAs,
    Draw,
    Effect,
    Every,
    Instead,
    Let,
    May,
    Node,
    Owed,
    Play,
    Put,
    Reverse,
    Seen,
    Set,
    Setting,
    Shift,
    Skip,
    Statement,
    That,
    Turn,
    Unit,
    When,
    While,
)

Group = tuple[Statement, ...]
"""One statement, or two that are said as one."""

NAME_A_SUIT: Final[tuple[Effect, ...]] = (Let(Choice(ACTOR, ONE, Every(Attr.SUIT))), Put(Setting.CALLED, That(1)))
PASS_ON: Final[tuple[Effect, ...]] = (Shift(NEXT, Owed(Unit.CARDS, ACTOR)),)

_PLAIN: Final = (Draw, Skip, Reverse, Turn)
"""Effects after which “, and a two may be stacked on it” cannot be taken for a part of them."""
_PLACES: Final[dict[type[Node], int]] = {Set: 0, CountsAs: 1, Seen: 2, While: 3, Instead: 5, When: 6}
_LAWS: Final = 4


def grouped(statements: Sequence[Statement]) -> tuple[Group, ...]:
    """The statements in the order in which they are said, those of a pair together."""
    groups: list[Group] = []
    used: set[int] = set()
    for place, statement in enumerate(statements):
        if place in used:
            continue
        later = [other for other in range(place + 1, len(statements)) if other not in used]
        partner = next((other for other in later if _is_pair((statement, statements[other]))), None)
        if partner is None:
            groups.append((statement,))
        else:
            groups.append((statement, statements[partner]))
            used.add(partner)
    ordered = _triggers_last(groups)
    return ordered if _back_in_order(ordered) == tuple(statements) else tuple((one,) for one in statements)


def is_wild(group: Group) -> bool:
    """Whether the two make a wild card: it may be played on anything, and its player names the suit."""
    match group:
        case (May(Play(by, of)), When(event, effects)):
            return by == EVERYONE and event == Play(by, of) and effects == NAME_A_SUIT
    return False


def is_stacked(group: Group) -> bool:
    """Whether the two make a stack: such a card makes the next player draw, who may pass it on with another."""
    match group:
        case (Answer(Unit.CARDS, Play(by, of), effects), When(event, burden)) if effects == PASS_ON:
            plain = all(isinstance(effect, _PLAIN) for effect in burden)
            draws = any(isinstance(effect, Draw) and effect.who == NEXT for effect in burden)
            return by == EVERYONE and event == Play(by, of) and plain and draws
    return False


def _is_pair(group: Group) -> bool:
    return is_wild(group) or is_stacked(group)


def _triggers_last(groups: Sequence[Group]) -> tuple[Group, ...]:
    """Groups that contain an answer are said where their trigger would stand, after all laws."""
    return tuple(
        sorted(groups, key=lambda group: _place(group[-1]) if isinstance(group[0], Answer) else _place(group[0]))
    )


def _back_in_order(groups: Sequence[Group]) -> tuple[Statement, ...]:
    return tuple(sorted((statement for group in groups for statement in group), key=_place))


def _place(statement: Statement) -> int:
    return _PLACES.get(type(statement), _LAWS)
