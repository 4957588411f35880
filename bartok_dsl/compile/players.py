"""Players as operands."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.compile.context import EVERY_ROLE, Context, Table
from bartok_dsl.compile.operands import apply, fold, text
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import Apply, Op, Operand
from bartok_dsl.tree import PlayerWord, Setting
from bartok_dsl.tree.walk import walk

_GROUPS: Final = {
    PlayerWord.EVERYONE: Op.EVERYONE,
    PlayerWord.OUTSIDERS: Op.OUTSIDERS,
    PlayerWord.NOBODY: Op.NOBODY,
    PlayerWord.ON_TURN: Op.ON_TURN,
}
_SETTINGS: Final = {
    Setting.DEALER: Op.DEALER,
    Setting.LAST_WINNER: Op.LAST_WINNER,
    Setting.FIRST_PLAYER: Op.FIRST_PLAYER,
}


def _word(node: PlayerWord, context: Context) -> Operand:
    if node in _GROUPS:
        return Apply(_GROUPS[node], ())
    return context.word(node)


def _beside(node: tree.Beside, context: Context) -> Operand:
    """Neighbours. Of a player of outside, they are those of that moment, and kept as such."""
    inside = _neighbours(node, Context(context.builder))
    mentions = any(part in EVERY_ROLE and part not in context.bound for part in walk(node.of))
    return context.role(node, inside) if mentions else _neighbours(node, context)


def _neighbours(node: tree.Beside, context: Context) -> Operand:
    of = context.players(node.of)
    if isinstance(node.k, tree.Range):
        if node.ring is tree.Ring.SEAT:
            raise Unbuilt(node, "several seats to the left")
        return Apply(Op.ALONG_UPTO, (of, context.number(node.k.low), context.number(node.k.high)))
    op = Op.ALONG if node.ring is tree.Ring.PLAY else Op.LEFTWARD
    return Apply(op, (of, context.number(node.k)))


def _whoever(node: tree.Whoever, context: Context) -> Operand:
    return Apply(Op.WHOEVER, (context.binding(tree.THEM).holds(node.cond),))


def _extreme(node: tree.Extreme, context: Context) -> Operand:
    op = Op.PLAYERS_MOST if node.side is tree.Best.MOST else Op.PLAYERS_LEAST
    return Apply(op, (context.players(node.of), context.binding(tree.THEM).number(node.key)))


def _get(node: tree.Get, context: Context) -> Operand:
    if isinstance(node.path, tree.Cell):
        return Apply(Op.CELL_PLAYERS, (text(node.path.name),))
    if isinstance(node.path, tree.Own) and isinstance(node.path.path, tree.Cell):
        return Apply(Op.OWN_PLAYERS, (text(node.path.path.name), context.players(node.path.by)))
    if isinstance(node.path, Setting) and node.path in _SETTINGS:
        return Apply(_SETTINGS[node.path], ())
    raise Unbuilt(node)


def _that(node: tree.That, context: Context) -> Operand:
    return context.builder.lets[node.k - 1]


PLAYERS: Final[Table] = {
    PlayerWord: _word,
    tree.Beside: _beside,
    tree.Whoever: _whoever,
    tree.Extreme: _extreme,
    tree.Get: _get,
    tree.That: _that,
    tree.All: lambda node, context: fold(
        lambda a, b: apply(Op.AND_PLAYERS, a, b), (context.players(part) for part in node.parts)
    ),
    tree.Any: lambda node, context: fold(
        lambda a, b: apply(Op.OR_PLAYERS, a, b), (context.players(part) for part in node.parts)
    ),
    tree.Not: lambda node, context: apply(Op.NOT_PLAYERS, context.players(node.part)),
}
"""How each node class that stands for players is lowered."""
