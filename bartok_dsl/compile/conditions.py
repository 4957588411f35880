"""Conditions as operands."""

from __future__ import annotations

from typing import Final

from bartok_dsl import cards, tree
from bartok_dsl.compile.context import Context, Table
from bartok_dsl.compile.located import is_located
from bartok_dsl.compile.operands import ZERO, apply, both, every, mask, negated, number, some
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import Apply, Op, Operand
from bartok_dsl.tree import Attr, NumberKind, Setting, Way

_KINDS: Final = {
    NumberKind.EVEN: Op.EVEN,
    NumberKind.ODD: Op.ODD,
    NumberKind.PRIME: Op.PRIME,
    NumberKind.SQUARE: Op.SQUARE,
}
_COMPARISONS: Final = {
    tree.Op.EQUAL: (Op.EQ, False),
    tree.Op.AT_LEAST: (Op.GE, False),
    tree.Op.AT_MOST: (Op.LE, False),
    tree.Op.MORE: (Op.LE, True),
    tree.Op.LESS: (Op.GE, True),
}
"""The operator for each comparison, and whether its result is to be negated."""

WAYS: Final = {Way.CLOCKWISE: 1, Way.ANTICLOCKWISE: -1}
_GROUPS: Final = {
    Attr.RANK: tuple(cards.RANK_FACES.values()),
    Attr.SUIT: tuple(cards.SUIT_FACES.values()),
    Attr.COLOUR: tuple(cards.COLOUR_FACES.values()),
}


def _holds(node: tree.Holds, context: Context) -> Operand:
    n = context.number(node.n)
    if isinstance(node.test, NumberKind):
        return Apply(_KINDS[node.test], (n,))
    assert isinstance(node.test, tree.Compare)
    op, negate = _COMPARISONS[node.test.op]
    result = apply(op, n, context.number(node.test.n))
    return negated(result) if negate else result


def _is(node: tree.Is, context: Context) -> Operand:
    sort = context.sort(node.what)
    if sort is tree.Players:
        return Apply(Op.PLAYERS_IN, (context.players(node.what), context.players(node.among)))
    if sort is tree.Feature:
        return _feature_is(node, context)
    if not is_located(node.what, context):
        return apply(Op.FACES_IN, context.faces(node.what), context.faces(node.among))
    what = context.cards(node.what)
    if not is_located(node.among, context):
        return Apply(Op.CARDS_IN, (what, context.faces(node.among)))
    rest = Apply(Op.WITHOUT, (what, context.cards(node.among)))
    empty = Apply(Op.EQ, (Apply(Op.COUNT_CARDS, (what,)), ZERO))
    return both(negated(empty), Apply(Op.EQ, (Apply(Op.COUNT_CARDS, (rest,)), ZERO)))


def _feature_is(node: tree.Is, context: Context) -> Operand:
    match node:
        case tree.Is(tree.Get(Setting.DIRECTION), tree.Exactly(Way() as way)):
            return Apply(Op.EQ, (Apply(Op.DIRECTION, ()), number(WAYS[way])))
        case tree.Is(what, tree.Every(attr)):
            if attr not in _GROUPS:
                raise Unbuilt(node)
            faces = context.faces(what)
            return some(
                both(
                    apply(Op.FACES_IN, faces, mask(group)),
                    apply(Op.EQ, apply(Op.COUNT_FACES, faces), number(group.bit_count())),
                )
                for group in _GROUPS[attr]
            )
    return apply(Op.FACES_IN, context.faces(node.what), context.faces(node.among))


CONDITIONS: Final[Table] = {
    tree.Holds: _holds,
    tree.Is: _is,
    tree.All: lambda node, context: every(context.holds(part) for part in node.parts),
    tree.Any: lambda node, context: some(context.holds(part) for part in node.parts),
    tree.Not: lambda node, context: negated(context.holds(node.part)),
}
"""How each node class that stands for a condition is lowered."""
