"""Building operands: constants are folded as they are put together, so that what is known is never computed in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Final

from bartok_dsl.cards import ALL_FACES, FaceSet
from bartok_dsl.engine.program import TRUE, Apply, Const, Op, Operand, Sort

FALSE: Final = Const(Sort.CONDITION, False)
ALL: Final = Const(Sort.FACES, ALL_FACES)
NONE: Final = Const(Sort.FACES, 0)
ZERO: Final = Const(Sort.NUMBER, 0)
ONE: Final = Const(Sort.NUMBER, 1)


def number(value: int) -> Const:
    """A written number."""
    return Const(Sort.NUMBER, value)


def mask(value: FaceSet) -> Const:
    """A written class of cards."""
    return Const(Sort.FACES, value)


def text(value: str) -> Const:
    """Written words, or the name of a setting or state."""
    return Const(Sort.TEXT, value)


def apply(op: Op, *args: Operand) -> Operand:
    """The operator on these arguments, or its value where that is known."""
    known = [arg.value for arg in args if isinstance(arg, Const)]
    fold = _FOLDS.get(op)
    if fold is not None and len(known) == len(args):
        return Const(op.result, fold(*known))
    return Apply(op, args)


_FOLDS: Final[dict[Op, Callable[..., int | bool]]] = {
    Op.NOT_FACES: lambda f: ALL_FACES & ~f,
    Op.AND_FACES: lambda f, g: f & g,
    Op.OR_FACES: lambda f, g: f | g,
    Op.COUNT_FACES: lambda f: f.bit_count(),
    Op.PLUS: lambda a, b: a + b,
    Op.MINUS: lambda a, b: a - b,
    Op.TIMES: lambda a, b: a * b,
    Op.DIV_DOWN: lambda a, b: a // b if b else 0,
    Op.DIV_UP: lambda a, b: -(-a // b) if b else 0,
    Op.MIN: min,
    Op.MAX: max,
    Op.MOD: lambda a, b: a % b if b else 0,
    Op.EQ: lambda a, b: a == b,
    Op.GE: lambda a, b: a >= b,
    Op.LE: lambda a, b: a <= b,
    Op.FACES_IN: lambda f, g: bool(f) and not f & ~g,
    Op.NOT: lambda b: not b,
}


def both(a: Operand, b: Operand) -> Operand:
    """Both conditions."""
    if FALSE in (a, b):
        return FALSE
    if a in (TRUE, b):
        return b
    return a if b == TRUE else Apply(Op.AND, (a, b))


def either(a: Operand, b: Operand) -> Operand:
    """One of the conditions at least."""
    if TRUE in (a, b):
        return TRUE
    if a in (FALSE, b):
        return b
    return a if b == FALSE else Apply(Op.OR, (a, b))


def every(conditions: Iterable[Operand]) -> Operand:
    """All of the conditions."""
    result: Operand = TRUE
    for condition in conditions:
        result = both(result, condition)
    return result


def some(conditions: Iterable[Operand]) -> Operand:
    """One of the conditions at least."""
    result: Operand = FALSE
    for condition in conditions:
        result = either(result, condition)
    return result


def meet(a: Operand, b: Operand) -> Operand:
    """The faces in both."""
    if NONE in (a, b):
        return NONE
    if a == ALL:
        return b
    return a if b == ALL else apply(Op.AND_FACES, a, b)


def join(a: Operand, b: Operand) -> Operand:
    """The faces in either."""
    if ALL in (a, b):
        return ALL
    if a == NONE:
        return b
    return a if b == NONE else apply(Op.OR_FACES, a, b)


def negated(condition: Operand) -> Operand:
    """That the condition does not hold."""
    if isinstance(condition, Apply) and condition.op is Op.NOT:
        return condition.args[0]
    return apply(Op.NOT, condition)


def fold(join_two: Callable[[Operand, Operand], Operand], operands: Iterable[Operand]) -> Operand:
    """The operands joined two by two, from the left."""
    return reduce(join_two, operands)
