"""Operands become closures over a scene, through one table with a row for each operator.

``read(operand)`` gives a function of a :class:`~bartok_dsl.engine.frames.Scene`. Constants are read once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from bartok_dsl.engine.operators import OPERATORS, PURE, Cards, Seats, at_pile, everyone
from bartok_dsl.engine.program import Apply, Const, Op, Operand, Register, Sort
from bartok_dsl.engine.scene import Scene

Reader = Callable[[Scene], Any]
"""Reads a value; its type follows from the operand's sort, which the linker has checked."""

_EMPTY: Final[dict[Sort, object]] = {
    Sort.FACES: 0,
    Sort.CARDS: (),
    Sort.PLAYERS: (),
    Sort.NUMBER: 0,
    Sort.CONDITION: False,
    Sort.TEXT: "",
}


def read(operand: Operand) -> Reader:
    """The function that reads the operand."""
    if isinstance(operand, Const):
        value = operand.value
        return lambda _scene: value
    if isinstance(operand, Register):
        return _register(operand)
    build = BINDERS.get(operand.op)
    if build is not None:
        return build(*(read(arg) for arg in operand.args))
    function = OPERATORS[operand.op]
    if all(isinstance(arg, Const) for arg in operand.args) and operand.op in PURE:
        fixed = function(cast(Scene, None), *(cast(Const, arg).value for arg in operand.args))
        return lambda _scene: fixed
    args = [read(arg) for arg in operand.args]
    if not args:
        return function
    if len(args) == 1:
        (one,) = args
        return lambda scene: function(scene, one(scene))
    if len(args) == 2:
        one, two = args
        return lambda scene: function(scene, one(scene), two(scene))
    return lambda scene: function(scene, *(arg(scene) for arg in args))


def _register(register: Register) -> Reader:
    index, empty = register.index, _EMPTY[register.sort]

    def value(scene: Scene) -> object:
        regs = scene.regs
        return regs[index] if index < len(regs) and regs[index] is not None else empty

    return value


def _and(a: Reader, b: Reader) -> Reader:
    return lambda scene: bool(a(scene)) and bool(b(scene))


def _or(a: Reader, b: Reader) -> Reader:
    return lambda scene: bool(a(scene)) or bool(b(scene))


def _whoever(condition: Reader) -> Reader:
    def players(scene: Scene) -> Seats:
        before = scene.them
        result = []
        for seat in everyone(scene):
            scene.them = (seat,)
            if condition(scene):
                result.append(seat)
        scene.them = before
        return tuple(result)

    return players


def _best_players(choose: Callable[..., int]) -> Callable[[Reader, Reader], Reader]:
    def build(of: Reader, key: Reader) -> Reader:
        def players(scene: Scene) -> Seats:
            before = scene.them
            keys = []
            for seat in (seats := of(scene)):
                scene.them = (seat,)
                keys.append(key(scene))
            scene.them = before
            best = choose(keys) if keys else 0
            return tuple(seat for seat, k in zip(seats, keys, strict=True) if k == best)

        return players

    return build


def _best_cards(choose: Callable[..., int]) -> Callable[[Reader, Reader], Reader]:
    def build(of: Reader, key: Reader) -> Reader:
        def cards(scene: Scene) -> Cards:
            before = scene.this
            keys = []
            for card in (cards := of(scene)):
                scene.this = (card,)
                keys.append(key(scene))
            scene.this = before
            best = choose(keys) if keys else 0
            return tuple(card for card, k in zip(cards, keys, strict=True) if k == best)

        return cards

    return build


def _run(condition: Reader) -> Reader:
    def count(scene: Scene) -> int:
        it, base = scene.it, scene.base
        pile = scene.core.state.pile if scene.pile is None else scene.pile
        n = 0
        for at in range(max(base - 1, 0), len(pile)):
            scene.it, scene.base = (at_pile(pile[at]),), at + 1
            if not condition(scene):
                break
            n += 1
        scene.it, scene.base = it, base
        return n

    return count


BINDERS: Final[dict[Op, Callable[..., Reader]]] = {
    Op.AND: _and,
    Op.OR: _or,
    Op.WHOEVER: _whoever,
    Op.RUN: _run,
    Op.PLAYERS_MOST: _best_players(max),
    Op.PLAYERS_LEAST: _best_players(min),
    Op.CARDS_MOST: _best_cards(max),
    Op.CARDS_LEAST: _best_cards(min),
}
"""Operators that do not read all their arguments at once, or read them for each of several players or cards."""


def operators_of(operand: Operand) -> frozenset[Op]:
    """All operators in the operand."""
    if not isinstance(operand, Apply):
        return frozenset()
    return frozenset({operand.op}).union(*(operators_of(arg) for arg in operand.args))
