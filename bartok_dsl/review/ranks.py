"""Why a cycle ends: measures that no step of it raises and some step lowers.

A cycle of clauses is bounded when a whole number that cannot fall for ever falls each time round. Each *measure* here
looks at the arcs of one knot of clauses and at all changes that the chain can make meanwhile; it gives the arcs that
lower it, or none where it proves nothing (because some arc, or something set off on the way, could raise it). Arcs so
proved can be taken only finitely often, and what is left of the knot is looked at again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bartok_dsl.records import record
from bartok_dsl.review.causes import bound_on_hand, comes_later, faces_of
from bartok_dsl.review.changes import (
    ANYTHING,
    DOWN,
    HAND,
    PILE,
    PLAYERS,
    UP,
    Change,
    changes,
    quantities,
    wants,
)
from bartok_dsl.review.numbers import MANY, interval_of
from bartok_dsl.review.parts import Clause, Happening, Pattern, bound_value, patterns
from bartok_dsl.review.relation import column, of_play
from bartok_dsl.tree import (
    ACTOR,
    STOCK,
    Amount,
    Arith,
    Become,
    Becomes,
    Calc,
    Choice,
    Done,
    Draw,
    Effect,
    Enact,
    Falls,
    Holds,
    Move,
    Node,
    Num,
    Number,
    Shift,
    Skip,
    That,
    Times,
    Top,
    Under,
)
from bartok_dsl.tree.walk import walk

HALF_A_PACK: Final = 26
"""A chain that goes on only while cards of a class come off the stock is short where the class is at most this big."""


@record(eq=False)
class Arc:
    """After *when*, an effect of the clause can make *then* happen; *source* and *target* are their numbers."""

    source: int
    target: int
    clause: Clause
    when: Pattern
    happening: Happening
    then: Pattern
    replaces: bool
    """Whether the target replaces the event."""

    @property
    def effect(self) -> Effect:
        """What is done."""
        return self.happening.effect

    @property
    def changes(self) -> frozenset[Change]:
        """The quantities that this effect can change."""
        return changes(self.effect, self.clause)


@record(eq=False)
class Knot:
    """Arcs that can be followed round and round, and what the chain can do meanwhile, side chains included."""

    arcs: tuple[Arc, ...]
    effects: tuple[tuple[Clause, Effect], ...]
    changes: frozenset[Change]
    can_happen: Callable[[Pattern], bool]
    """Whether the chain can make a moment of this pattern happen."""


Measure = Callable[[Knot], tuple[Arc, ...]]


def _cannot(knot: Knot, change: Change) -> bool:
    return change not in knot.changes and (ANYTHING, change[1]) not in knot.changes


def cards_in_hands(knot: Knot) -> tuple[Arc, ...]:
    """Cards leave hands and none comes back."""
    return tuple(arc for arc in knot.arcs if (HAND, DOWN) in arc.changes) if _cannot(knot, (HAND, UP)) else ()


def players_in_the_deal(knot: Knot) -> tuple[Arc, ...]:
    """Players leave the deal and nobody comes back."""
    if not _cannot(knot, (PLAYERS, UP)):
        return ()
    return tuple(arc for arc in knot.arcs if isinstance(arc.effect, Become))


def room_in_hands(knot: Knot) -> tuple[Arc, ...]:
    """Hands only grow, and the chain goes on only with hands up to a size."""
    if not _cannot(knot, (HAND, DOWN)):
        return ()
    return tuple(arc for arc in knot.arcs if (HAND, UP) in arc.changes and _is_capped(arc))


def _is_capped(arc: Arc) -> bool:
    if isinstance(arc.then.core, Done) and bound_on_hand(arc.then.guards).high < MANY:
        return True
    grows = arc.effect.who is ACTOR if isinstance(arc.effect, Draw) else False
    return grows and bound_on_hand((*arc.when.guards, *arc.happening.conditions)).high < MANY


def amount(knot: Knot) -> tuple[Arc, ...]:
    """The number in the event never grows from link to link, and shrinks at some; nothing happens at 0."""
    steps = [_step(arc) for arc in knot.arcs]
    if None in steps:
        return ()
    return tuple(arc for arc, step in zip(knot.arcs, steps, strict=True) if step == DOWN)


def _step(arc: Arc) -> int | None:
    """How an arc carries the number over: smaller, the same (0), or unknown."""
    carries = isinstance(arc.when.core, Done) and any(isinstance(node, Amount) for node in walk(arc.when.core))
    if not carries or not isinstance(arc.then.core, Done) or not isinstance(arc.effect, Draw | Skip | Shift):
        return None
    return _compared_to_amount(arc.effect.n)


def _compared_to_amount(n: Num) -> int | None:
    match n:
        case Amount():
            return 0
        case Calc(Arith.MINUS, Amount(), Number(k)):
            return DOWN if k > 0 else 0 if k == 0 else None
        case Calc(Arith.DIV_DOWN, Amount(), Number(k)):
            return DOWN if k > 1 else 0
        case Calc(Arith.MIN, a, b):
            return 0 if Amount() in (a, b) else None
        case _:
            return None


def depth_in_the_pile(knot: Knot) -> tuple[Arc, ...]:
    """Each card that acts lies deeper in the pile than the one before, and nothing else moves the pile."""
    enacted = [effect for _, effect in knot.effects if isinstance(effect, Enact)]
    if any(not isinstance(effect.cards, Under) for effect in enacted):
        return ()
    moved = [
        change for clause, effect in knot.effects if isinstance(effect, Move) for change in changes(effect, clause)
    ]
    if any(of in (PILE, ANYTHING) for of, _ in moved):
        return ()
    return tuple(arc for arc in knot.arcs if isinstance(arc.effect, Enact))


def cards_off_the_stock(knot: Knot) -> tuple[Arc, ...]:
    """The chain goes on only while the stock yields cards of a small class."""
    return tuple(arc for arc in knot.arcs if _turns_up(arc) and _class_size(arc) <= HALF_A_PACK)


def _turns_up(arc: Arc) -> bool:
    if not isinstance(arc.effect, Enact):
        return False
    cards: Node | None = arc.effect.cards
    if isinstance(cards, That):
        value = bound_value(arc.clause, cards.k)
        cards = value.of if isinstance(value, Choice) else value
    return isinstance(cards, Top) and cards.of is STOCK


def _class_size(arc: Arc) -> int:
    assert isinstance(arc.effect, Enact)
    return (column(of_play(arc.then).possible) & faces_of(arc.effect.cards, arc.clause, arc.when)).bit_count()


def times_so_far(knot: Knot) -> tuple[Arc, ...]:
    """The trigger holds only so many times since some moment that the chain itself cannot bring about."""
    return tuple(arc for arc in knot.arcs if any(_is_rationed(arc.then, guard, knot) for guard in arc.then.guards))


def _is_rationed(pattern: Pattern, guard: Node, knot: Knot) -> bool:
    match guard:
        case Holds(Times(event, since), test):
            interval = interval_of(test)
            counts_itself = any(counted.core == pattern.core and not counted.guards for counted in patterns(event))
            renewed = any(knot.can_happen(start) for start in patterns(since))
            return interval is not None and interval.high < MANY and counts_itself and not renewed
        case _:
            return False


def becomes_once(knot: Knot) -> tuple[Arc, ...]:
    """What becomes true on the way cannot become false again."""
    return tuple(
        arc
        for arc in knot.arcs
        if isinstance(arc.then.core, Becomes)
        and all(of != ANYTHING and _cannot(knot, (of, -way)) for of, way in wants(arc.then.core.cond))
    )


def falls_only(knot: Knot) -> tuple[Arc, ...]:
    """What falls on the way cannot rise again."""
    return tuple(
        arc
        for arc in knot.arcs
        if isinstance(arc.then.core, Falls)
        and all(of != ANYTHING and _cannot(knot, (of, UP)) for of in quantities(arc.then.core.n))
    )


def replacements(knot: Knot) -> tuple[Arc, ...]:
    """Nothing but replacements at once, none of which is asked about what it made itself."""
    at_once = all(arc.replaces and arc.clause.replaces and not comes_later(arc.effect) for arc in knot.arcs)
    return knot.arcs if at_once else ()


MEASURES: Final[tuple[Measure, ...]] = (
    cards_in_hands,
    players_in_the_deal,
    room_in_hands,
    amount,
    depth_in_the_pile,
    cards_off_the_stock,
    times_so_far,
    becomes_once,
    falls_only,
    replacements,
)
"""The measures, in the order in which they are tried."""
