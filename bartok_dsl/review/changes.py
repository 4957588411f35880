"""Which quantities an effect can change, and which changes a state waits for.

Quantities are coarse: all hands together, the stock, the pile, the players in the deal, each setting and named state.
Everything here errs on the side of *can change*.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bartok_dsl.review.facts import shared
from bartok_dsl.review.parts import Clause, Happening, bound_value
from bartok_dsl.tree import (
    CAUSE,
    EVERYONE,
    IT,
    LOT,
    THIS,
    All,
    Any,
    Become,
    Belonging,
    Choice,
    Compare,
    Count,
    Draw,
    Effect,
    Enact,
    Get,
    Hand,
    Holds,
    Move,
    Node,
    Not,
    Number,
    On,
    Op,
    Path,
    Penalise,
    Pile,
    PlayerWord,
    Put,
    Reverse,
    Rotate,
    Setting,
    Shift,
    State,
    That,
    Under,
    ValueOf,
)
from bartok_dsl.tree.walk import walk

UP: Final = 1
DOWN: Final = -1
HAND: Final = "hand"
STOCK: Final = "stock"
PILE: Final = "pile"
PLAYERS: Final = "players"
ANYTHING: Final = "anything"

Change = tuple[str | Path, int]
"""A quantity that grows or shrinks: hands, stock, pile, players in the deal, a setting or named state."""

_BOTH: Final = (UP, DOWN)


# --- what an effect changes -------------------------------------------------------------------------------------------


def changes(effect: Effect, clause: Clause) -> frozenset[Change]:
    """The quantities that the effect can make larger or smaller."""
    match effect:
        case Draw() | Penalise() | Shift():
            return frozenset({(HAND, UP), (STOCK, DOWN), (STOCK, UP), (PILE, DOWN)})
        case Move(cards, to):
            return frozenset({*((place, DOWN) for place in _places(cards, clause)), (_place(to), UP)})
        case Enact(_, cards):
            return frozenset({*((place, DOWN) for place in _places(cards, clause) if place != PILE), (PILE, UP)})
        case Rotate(Belonging.HAND):
            return frozenset((HAND, way) for way in _BOTH)
        case Rotate(Belonging.MARKS):
            return frozenset((ANYTHING, way) for way in _BOTH)
        case Become(_, state):
            return frozenset({(PLAYERS, UP if state is State.IN else DOWN)})
        case Reverse():
            return frozenset((Setting.DIRECTION, way) for way in _BOTH)
        case Put(path):
            return frozenset((shared(path), way) for way in _BOTH)
        case _:
            return frozenset()


def _places(cards: Node, clause: Clause) -> tuple[str, ...]:
    """From where the cards can come."""
    places: list[str] = []
    for node in walk(cards):
        match node:
            case Hand():
                places.append(HAND)
            case Pile():
                places.append(_place(node))
            case Under() | PlayerWord():
                places.append(PILE)
            case That(k):
                value = bound_value(clause, k)
                places.extend((ANYTHING,) if value is None else _places(value, clause))
            case _ if node in (IT, LOT, CAUSE, THIS):
                places.append(PILE)
            case _:
                pass
    return tuple(dict.fromkeys(places)) or (HAND, STOCK, PILE)


def _place(spot: Node) -> str:
    if isinstance(spot, On):
        return _place(spot.pile)
    return HAND if isinstance(spot, Hand) else STOCK if spot is Pile.STOCK else PILE


def net_changes(happening: Happening, clause: Clause) -> frozenset[Change]:
    """What an effect has changed by the time that all effects beside it are done."""
    made = changes(happening.effect, clause)
    if isinstance(happening.effect, Move) and _is_exchange(happening, clause):
        return frozenset(change for change in made if change[0] != HAND)
    return made


def _is_exchange(happening: Happening, clause: Clause) -> bool:
    """Whether the moves beside one another give each hand as many cards as they take."""
    balance: dict[Node, int] = {}
    for beside in clause.effects:
        move = beside.effect
        if not isinstance(move, Move) or beside.branch != happening.branch:
            continue
        giver = _giver_of_one(move.cards, clause)
        if giver is None or not isinstance(move.to, Hand):
            return False
        balance[giver] = balance.get(giver, 0) - 1
        balance[move.to.of] = balance.get(move.to.of, 0) + 1
    return not any(balance.values())


def _giver_of_one(cards: Node, clause: Clause) -> Node | None:
    """From whose hand exactly one card comes."""
    value = bound_value(clause, cards.k) if isinstance(cards, That) else None
    match value:
        case Choice(_, Number(1), Hand(of)):
            return of
        case _:
            return None


# --- what a change of state waits for ---------------------------------------------------------------------------------


def wants(cond: Node, *, holds: bool = True) -> frozenset[Change]:
    """The changes that can make the condition true (or, without *holds*, false)."""
    match cond:
        case All(parts) | Any(parts):
            return frozenset(change for part in parts for change in wants(part, holds=holds))
        case Not(part):
            return wants(part, holds=not holds)
        case Holds(Count() | Get() | ValueOf() as n, Compare(op, Number(value))):
            ways = (DOWN,) if isinstance(n, Count) and op is Op.EQUAL and value == 0 else _WAYS[op]
            return frozenset((of, way if holds else -way) for of in quantities(n) for way in ways)
        case _:
            return frozenset((of, way) for of in quantities(cond) for way in _BOTH)


_WAYS: Final = {
    Op.EQUAL: _BOTH,
    Op.AT_LEAST: (UP,),
    Op.MORE: (UP,),
    Op.AT_MOST: (DOWN,),
    Op.LESS: (DOWN,),
}


def quantities(node: Node) -> frozenset[str | Path]:
    """What the value of a number or condition depends on."""
    found: set[str | Path] = set()
    for part in walk(node):
        match part:
            case Hand():
                found.add(HAND)
            case Pile():
                found.add(_place(part))
            case Under():
                found.add(PILE)
            case Get(path):
                found.add(shared(path))
            case Count(of) if of is EVERYONE:
                found.add(PLAYERS)
            case _ if type(part).__name__ in _HISTORY:
                found.add(ANYTHING)
            case _:
                pass
    return frozenset(found or {ANYTHING})


_HISTORY: Final = ("Playable", "Times", "Streak", "AsOf", "Owed", "Causing")


def touches(made: Iterable[Change], wanted: Iterable[Change]) -> bool:
    """Whether some change made is one of those wanted."""
    made, wanted = frozenset(made), frozenset(wanted)
    if any(of == ANYTHING for of, _ in wanted):
        return True
    return bool(made & wanted) or any(of == ANYTHING for of, _ in made)
