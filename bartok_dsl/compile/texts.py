"""Texts as operands: words to be said, or the name of a gesture."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.compile.context import Context, Table
from bartok_dsl.compile.located import is_located
from bartok_dsl.compile.operands import fold, negated, some, text
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import TRUE, Apply, Op, Operand
from bartok_dsl.tree import Attr, Node
from bartok_dsl.tree.walk import walk


def _name(node: tree.Name, context: Context) -> Operand:
    match node.what:
        case tree.Of(Attr.FACE, cards):
            return Apply(Op.NAME_OF, (context.cards(cards),))
        case tree.Of(Attr.RANK, _):
            return Apply(Op.RANK_NAME, (context.faces(node.what),))
    if context.sort(node.what) is tree.Num:
        return Apply(Op.NUMBER_NAME, (context.number(node.what),))
    if context.sort(node.what) is tree.Cards and is_located(node.what, context):
        return Apply(Op.NAME_OF, (context.cards(node.what),))
    raise Unbuilt(node)


def _item(node: tree.Item, context: Context) -> Operand:
    if not all(isinstance(part, tree.Words) for part in node.of):
        raise Unbuilt(node, "a list of anything but written words")
    lines = "\n".join(part.text for part in node.of if isinstance(part, tree.Words))
    return Apply(Op.ITEM_TEXT, (context.number(node.k), text(lines)))


def is_free(node: Node) -> bool:
    """Whether the table decides what is taken as the text."""
    return any(isinstance(part, tree.Such) for part in walk(node))


def uttered(node: Node, context: Context) -> Operand:
    """The condition that what was said or done is this text."""
    match node:
        case tree.ANYTHING:
            return TRUE
        case tree.Not(part):
            return negated(uttered(part, context))
        case tree.Any(parts):
            return some(uttered(part, context) for part in parts)
    return Apply(Op.TEXTS_EQ, (Apply(Op.UTTERED, ()), context.text(node)))


def mentioned(node: Node, context: Context) -> Operand:
    """The condition that this text occurs in what somebody attempts to say: a ban holds for it in any sentence."""
    match node:
        case tree.Any(parts):
            return some(mentioned(part, context) for part in parts)
        case tree.Not():
            return uttered(node, context)
    return Apply(Op.TEXT_IN, (context.text(node), Apply(Op.UTTERED, ())))


TEXTS: Final[Table] = {
    tree.Words: lambda node, context: text(node.text),
    tree.Such: lambda node, context: text(node.text),
    tree.Name: _name,
    tree.Item: _item,
    tree.Repeat: lambda node, context: Apply(Op.REPEAT, (context.number(node.n), context.text(node.text))),
    tree.Join: lambda node, context: fold(
        lambda a, b: Apply(Op.JOIN, (a, b)), [context.text(part) for part in node.parts]
    ),
}
"""How each node class that stands for a text is lowered."""
