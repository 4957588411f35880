"""Normal forms of arithmetic and comparisons. All numbers are whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bartok_dsl import tree
from bartok_dsl.tree import Arith, Cond, Num, NumberKind, Op, Test
from bartok_dsl.tree.normal.order import key

ARITHMETIC: Final[Mapping[Arith, Callable[[int, int], int]]] = {
    Arith.PLUS: lambda a, b: a + b,
    Arith.MINUS: lambda a, b: a - b,
    Arith.TIMES: lambda a, b: a * b,
    Arith.DIV_DOWN: lambda a, b: a // b if b else 0,
    Arith.DIV_UP: lambda a, b: -(-a // b) if b else 0,
    Arith.MIN: min,
    Arith.MAX: max,
    Arith.MOD: lambda a, b: a % b if b else 0,
}
_COMMUTATIVE: Final = (Arith.PLUS, Arith.TIMES, Arith.MIN, Arith.MAX)
_NEUTRAL: Final = {Arith.PLUS: 0, Arith.MINUS: 0, Arith.TIMES: 1, Arith.DIV_DOWN: 1, Arith.DIV_UP: 1}
MIRRORED: Final = {
    Op.EQUAL: Op.EQUAL,
    Op.AT_LEAST: Op.AT_MOST,
    Op.AT_MOST: Op.AT_LEAST,
    Op.MORE: Op.LESS,
    Op.LESS: Op.MORE,
}
"""What a comparison is with its two sides exchanged."""
_OPPOSITE: Final = {Op.AT_LEAST: Op.LESS, Op.AT_MOST: Op.MORE, Op.MORE: Op.AT_MOST, Op.LESS: Op.AT_LEAST}
_OPPOSITE_KIND: Final = {NumberKind.EVEN: NumberKind.ODD, NumberKind.ODD: NumberKind.EVEN}
_NEVER_NEGATIVE: Final = (tree.Count, tree.ValueOf, tree.Times, tree.Streak, tree.Owed)


def calculation(node: tree.Calc) -> Num:
    """Arithmetic on written numbers done; the written number, or what comes later in the table, on the right."""
    a, b = node.a, node.b
    if isinstance(a, tree.Number) and isinstance(b, tree.Number):
        value = ARITHMETIC[node.op](a.value, b.value)
        return tree.Number(value) if value >= 0 else node  # a written number that counts things is not negative
    if node.op in _COMMUTATIVE and (isinstance(a, tree.Number), key(a)) > (isinstance(b, tree.Number), key(b)):
        a, b = b, a
    if isinstance(b, tree.Number) and _NEUTRAL.get(node.op) == b.value:
        return a
    return node if a is node.a else tree.Calc(node.op, a, b)


def interval(node: tree.Range) -> Num:
    """A range of one number is that number."""
    return node.low if node.low == node.high and isinstance(node.low, tree.Number) else node


def comparison(node: tree.Compare) -> Test:
    """Against a written number: at least and at most, never more and less."""
    if isinstance(node.n, tree.Number):
        if node.op is Op.MORE:
            return tree.Compare(Op.AT_LEAST, tree.Number(node.n.value + 1))
        if node.op is Op.LESS:
            return tree.Compare(Op.AT_MOST, tree.Number(node.n.value - 1))
    return node


def holds(node: tree.Holds) -> Cond:
    """The written number on the right; what is never negative is not “at most 0”, but 0."""
    n, test = node.n, node.test
    if not isinstance(test, tree.Compare):
        return node
    if isinstance(n, tree.Number) and not isinstance(test.n, tree.Number):
        return holds(tree.Holds(test.n, comparison(tree.Compare(MIRRORED[test.op], n))))
    if isinstance(n, _NEVER_NEGATIVE) and test == tree.Compare(Op.AT_MOST, tree.Number(0)):
        return tree.Holds(n, tree.Compare(Op.EQUAL, tree.Number(0)))
    return node


def opposite(node: tree.Holds) -> tree.Holds | None:
    """The test that holds exactly when this one does not, where it needs no negation."""
    n, test = node.n, node.test
    if isinstance(test, NumberKind):
        return tree.Holds(n, _OPPOSITE_KIND[test]) if test in _OPPOSITE_KIND else None
    if isinstance(test, tree.Compare):
        if test.op in _OPPOSITE:
            return tree.Holds(n, comparison(tree.Compare(_OPPOSITE[test.op], test.n)))
        if isinstance(n, _NEVER_NEGATIVE) and test.n == tree.Number(0):
            return tree.Holds(n, tree.Compare(Op.AT_LEAST, tree.Number(1)))
    return None


def is_low(node: Cond) -> bool:
    """Whether a condition is the lower half of a split: “at most”, “less”, odd. An If asks for the upper half."""
    match node:
        case tree.Holds(_, tree.Compare(Op.AT_MOST | Op.LESS, _)) | tree.Holds(_, NumberKind.ODD):
            return True
        case tree.Holds(tree.Count() | tree.ValueOf() | tree.Times() | tree.Streak() | tree.Owed(), test):
            return test == tree.Compare(Op.EQUAL, tree.Number(0))
    return False
