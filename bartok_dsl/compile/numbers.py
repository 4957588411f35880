"""Numbers as operands."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.compile.context import Context, Table
from bartok_dsl.compile.located import is_located
from bartok_dsl.compile.operands import ONE, apply, number, text
from bartok_dsl.compile.settings import READABLE
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import Apply, Op, Operand
from bartok_dsl.tree import Arith, Unit

_ARITHMETIC: Final = {
    Arith.PLUS: Op.PLUS,
    Arith.MINUS: Op.MINUS,
    Arith.TIMES: Op.TIMES,
    Arith.DIV_DOWN: Op.DIV_DOWN,
    Arith.DIV_UP: Op.DIV_UP,
    Arith.MIN: Op.MIN,
    Arith.MAX: Op.MAX,
    Arith.MOD: Op.MOD,
}
_OWED: Final = {Unit.CARDS: Op.OWED_CARDS, Unit.TURNS: Op.OWED_TURNS, Unit.WORDS: Op.OWED_WORDS}


def _count(node: tree.Count, context: Context) -> Operand:
    sort = context.sort(node.of)
    if sort is tree.Players:
        return Apply(Op.COUNT_PLAYERS, (context.players(node.of),))
    if sort is tree.Cards and is_located(node.of, context):
        return Apply(Op.COUNT_CARDS, (context.cards(node.of),))
    if sort is tree.Feature:
        return _count_feature(node, context)
    raise Unbuilt(node, "how many cards of a class there are, wherever they lie")


def _count_feature(node: tree.Count, context: Context) -> Operand:
    """A feature that is set is one; otherwise there is none."""
    return apply(Op.MIN, apply(Op.COUNT_FACES, context.faces(node.of)), ONE)


def _get(node: tree.Get, context: Context) -> Operand:
    match node.path:
        case tree.Cell(name, _):
            return Apply(Op.CELL_NUMBER, (text(name),))
        case tree.Own(tree.Setting() as setting, by) if setting in READABLE:
            return Apply(Op.SETTING_OF, (text(setting.value), context.players(by)))
        case tree.Own(tree.Cell(name, _), by):
            return Apply(Op.OWN_NUMBER, (text(name), context.players(by)))
        case tree.Own(tree.Setting() as setting, tree.THEM) | (tree.Setting() as setting) if setting in READABLE:
            return Apply(Op.SETTING, (text(setting.value),))  # of THEM, where somebody is
    raise Unbuilt(node)


def _calc(node: tree.Calc, context: Context) -> Operand:
    return apply(_ARITHMETIC[node.op], context.number(node.a), context.number(node.b))


def _item(node: tree.Item, context: Context) -> Operand:
    if not all(isinstance(part, tree.Number) for part in node.of):
        raise Unbuilt(node, "a list of anything but written numbers")
    lines = "\n".join(str(part.value) for part in node.of if isinstance(part, tree.Number))
    return Apply(Op.ITEM_NUMBER, (context.number(node.k), text(lines)))


NUMBERS: Final[Table] = {
    tree.Number: lambda node, context: number(node.value),
    tree.Count: _count,
    tree.ValueOf: lambda node, context: Apply(Op.VALUE, (context.cards(node.of),)),
    tree.Calc: _calc,
    tree.Until: lambda node, context: Apply(Op.UNTIL, (context.faces(node.cards),)),
    tree.Owed: lambda node, context: Apply(_OWED[node.unit], (context.players(node.by),)),
    tree.Item: _item,
    tree.Amount: lambda node, context: context.word(node),
    tree.Get: _get,
    tree.That: lambda node, context: context.builder.lets[node.k - 1],
}
"""How each node class that stands for a number is lowered."""
