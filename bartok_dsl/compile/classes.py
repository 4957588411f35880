"""Classes of cards and features as sets of faces.

What depends on the face alone is folded to one set. A single card that lies somewhere stands for its face; several have
no place here.
"""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.compile.context import Context, Table
from bartok_dsl.compile.operands import ALL, ONE, apply, fold, join, mask, meet, text
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import Apply, Consequence, Op, Operand
from bartok_dsl.tree import Attr, CardWord, Kind, Node, Setting
from bartok_dsl.tree.classes import feature_faces, passing_faces

_ATTRS: Final = {
    Attr.RANK: Op.RANK_OF,
    Attr.SUIT: Op.SUIT_OF,
    Attr.COLOUR: Op.COLOUR_OF,
    Attr.FACE: Op.FACE_OF,
}


def _has(node: tree.Has, context: Context) -> Operand:
    return _feature(node, node.feature, context)


def _exactly(node: tree.Exactly, context: Context) -> Operand:
    return _feature(node, node.feature, context)


def _feature(node: Node, feature: object, context: Context) -> Operand:
    faces = feature_faces(feature)
    if faces is not None:
        return mask(faces)
    if feature is Kind.SPECIAL:
        return Apply(Op.SPECIAL, ())
    if isinstance(feature, tree.Feature) and feature is not node:
        return context.faces(feature)
    raise Unbuilt(node)


def _valued(node: tree.Valued, context: Context) -> Operand:
    faces = passing_faces(node.test)
    if faces is not None:
        return mask(faces)
    assert isinstance(node.test, tree.Compare)
    n = context.number(node.test.n)
    op, shift = _VALUE_TESTS[node.test.op]
    return Apply(op, (n if shift is None else apply(shift, n, ONE),))


_VALUE_TESTS: Final = {
    tree.Op.EQUAL: (Op.VALUE_EQ, None),
    tree.Op.AT_LEAST: (Op.VALUE_GE, None),
    tree.Op.AT_MOST: (Op.VALUE_LE, None),
    tree.Op.MORE: (Op.VALUE_GE, Op.PLUS),
    tree.Op.LESS: (Op.VALUE_LE, Op.MINUS),
}


def _of(node: tree.Of, context: Context) -> Operand:
    if node.attr not in _ATTRS:
        raise Unbuilt(node, "cards have no direction")
    return Apply(_ATTRS[node.attr], (context.cards(node.cards),))


def _causing(node: tree.Causing, context: Context) -> Operand:
    parts = node.event.parts if isinstance(node.event, tree.Any) else (node.event,)
    consequences = []
    for part in parts:
        consequence = _CONSEQUENCES.get(part.effect) if isinstance(part, tree.Done) else None
        if consequence is None:
            raise Unbuilt(node, "cards that have this consequence")
        consequences.append(Apply(Op.CAUSING, (text(consequence.value),)))
    return fold(join, consequences)


_CONSEQUENCES: Final[dict[Node, Consequence]] = {
    tree.Draw(tree.EVERYONE, tree.Amount()): Consequence.DRAW,
    tree.Draw(tree.Not(tree.ACTOR), tree.Amount()): Consequence.OTHERS_DRAW,
    tree.Skip(tree.EVERYONE, tree.Amount()): Consequence.MISS,
    tree.Reverse(): Consequence.REVERSAL,
    tree.Turn(tree.EVERYONE): Consequence.TURN,
    tree.Put(Setting.CALLED, tree.Amount()): Consequence.CALL,
}


def _get(node: tree.Get, context: Context) -> Operand:
    if isinstance(node.path, tree.Cell):
        return Apply(Op.CELL_FACES, (text(node.path.name),))
    if isinstance(node.path, tree.Own) and isinstance(node.path.path, tree.Cell):
        return Apply(Op.OWN_FACES, (text(node.path.path.name), context.players(node.path.by)))
    if node.path is Setting.CALLED:
        return Apply(Op.CALLED, ())
    raise Unbuilt(node)


def _that(node: tree.That, context: Context) -> Operand:
    if context.sort(node) is tree.Feature:
        return context.builder.lets[node.k - 1]
    return _one_card(node, context)


def _one_card(node: Node, context: Context) -> Operand:
    """The face of one card that lies somewhere."""
    if not is_one_card(node, context):
        raise Unbuilt(node, "several cards as a class")
    return Apply(Op.FACE_OF, (context.cards(node),))


def is_one_card(node: Node, context: Context) -> bool:
    """Whether the set holds one card at most."""
    match node:
        case tree.Under() | CardWord.IT | CardWord.THIS | CardWord.CAUSE | CardWord.STARTER:
            return True
        case tree.Top(tree.Number(1), _):
            return True
        case tree.That(k):
            choice = context.builder.choices.get(k)
            return choice is not None and choice.n == tree.ONE
    return False


def _word(node: CardWord, context: Context) -> Operand:
    return ALL if node is CardWord.ANY else _one_card(node, context)


CLASSES: Final[Table] = {
    CardWord: _word,
    tree.Has: _has,
    tree.Valued: _valued,
    tree.Playable: lambda node, context: Apply(Op.PLAYABLE, (context.players(node.by),)),
    tree.Exactly: _exactly,
    tree.Causing: _causing,
    tree.Of: _of,
    tree.RankOf: lambda node, context: apply(Op.RANK_WITH, context.number(node.n)),
    tree.Get: _get,
    tree.That: _that,
    tree.Under: _one_card,
    tree.Top: _one_card,
    tree.All: lambda node, context: fold(meet, (context.faces(part) for part in node.parts)),
    tree.Any: lambda node, context: fold(join, (context.faces(part) for part in node.parts)),
    tree.Not: lambda node, context: apply(Op.NOT_FACES, context.faces(node.part)),
}
"""How each node class that stands for a class of cards, or a feature, is lowered."""
