"""Numbers that can be worked out without playing, and the tests that they pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isqrt
from typing import Final

from bartok_dsl.records import record
from bartok_dsl.tree import (
    All,
    Any,
    Arith,
    Calc,
    Compare,
    Cond,
    Count,
    Holds,
    Node,
    Not,
    Number,
    NumberKind,
    Op,
    Owed,
    Streak,
    Test,
    Times,
)

Leaf = Callable[[Node], int | None]
"""What is known of the parts that are no arithmetic."""


def nothing(node: Node) -> int | None:
    """The answer where nothing is known but what is written."""
    return None


def evaluate(n: Node, leaf: Leaf = nothing) -> int | None:
    """The number, if everything in it is known."""
    match n:
        case Number(value):
            return value
        case Calc(op, a, b):
            x, y = evaluate(a, leaf), evaluate(b, leaf)
            return None if x is None or y is None else calculate(op, x, y)
        case _:
            return leaf(n)


def calculate(op: Arith, a: int, b: int) -> int:
    """Arithmetic as rules mean it: dividing by zero gives zero."""
    match op:
        case Arith.PLUS:
            return a + b
        case Arith.MINUS:
            return a - b
        case Arith.TIMES:
            return a * b
        case Arith.DIV_DOWN:
            return a // b if b else 0
        case Arith.DIV_UP:
            return -(-a // b) if b else 0
        case Arith.MIN:
            return min(a, b)
        case Arith.MAX:
            return max(a, b)
        case Arith.MOD:
            return a % b if b else 0


def passes(number: int, test: Test, leaf: Leaf = nothing) -> bool | None:
    """Whether the number passes the test, if that is known."""
    match test:
        case Compare(op, n):
            other = evaluate(n, leaf)
            return None if other is None else _COMPARE[op](number, other)
        case NumberKind.EVEN:
            return number % 2 == 0
        case NumberKind.ODD:
            return number % 2 == 1
        case NumberKind.PRIME:
            return number > 1 and all(number % k for k in range(2, isqrt(number) + 1))
        case NumberKind.SQUARE:
            return number > 0 and isqrt(number) ** 2 == number
        case _:
            return None


_COMPARE: Final[dict[Op, Callable[[int, int], bool]]] = {
    Op.EQUAL: lambda a, b: a == b,
    Op.AT_LEAST: lambda a, b: a >= b,
    Op.AT_MOST: lambda a, b: a <= b,
    Op.MORE: lambda a, b: a > b,
    Op.LESS: lambda a, b: a < b,
}

MANY: Final = 10**9
"""More than any number in a game."""


@record
class Interval:
    """The whole numbers from *low* to *high*; empty when they cross."""

    low: int = -MANY
    high: int = MANY

    def __and__(self, other: Interval) -> Interval:
        return Interval(max(self.low, other.low), min(self.high, other.high))

    @property
    def is_empty(self) -> bool:
        """Whether no number is left."""
        return self.low > self.high


_NATURAL: Final = Interval(low=0)
_COUNTS: Final = (Count, Times, Streak, Owed)


def interval_of(test: Test) -> Interval | None:
    """The numbers that pass, where the test is a comparison with a written number."""
    if not isinstance(test, Compare) or not isinstance(test.n, Number):
        return None
    value = test.n.value
    match test.op:
        case Op.EQUAL:
            return Interval(value, value)
        case Op.AT_LEAST:
            return Interval(low=value)
        case Op.AT_MOST:
            return Interval(high=value)
        case Op.MORE:
            return Interval(low=value + 1)
        case Op.LESS:
            return Interval(high=value - 1)


def intervals(conditions: Iterable[Cond]) -> dict[Node, Interval]:
    """What the conditions together leave of each number that they compare with written ones."""
    result: dict[Node, Interval] = {}
    for cond in conditions:
        match cond:
            case Holds(n, test):
                interval = interval_of(test)
            case Not(Holds(n, test)):
                interval = _outside(interval_of(test))
            case _:
                continue
        if interval is not None:
            result[n] = result.get(n, _NATURAL if isinstance(n, _COUNTS) else Interval()) & interval
    return result


def _outside(interval: Interval | None) -> Interval | None:
    """The numbers outside, where they are one interval again."""
    if interval is None:
        return None
    if interval.low == -MANY:
        return Interval(low=interval.high + 1)
    return Interval(high=interval.low - 1) if interval.high == MANY else None


def truth(cond: Node, leaf: Leaf = nothing) -> bool | None:
    """Whether the condition holds, if what is known of its numbers settles it."""
    match cond:
        case Holds(n, test):
            number = evaluate(n, leaf)
            return None if number is None else passes(number, test, leaf)
        case Not(part):
            inner = truth(part, leaf)
            return None if inner is None else not inner
        case All(parts):
            answers = [truth(part, leaf) for part in parts]
            return False if False in answers else None if None in answers else True
        case Any(parts):
            answers = [truth(part, leaf) for part in parts]
            return True if True in answers else None if None in answers else False
        case _:
            return None
