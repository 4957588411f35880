"""Cards that lie somewhere, as operands: places, what is on top of them, and those of them that belong to a class."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.compile.context import Context, Table
from bartok_dsl.compile.operands import ALL, fold, meet, text
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import Apply, Op, Operand
from bartok_dsl.tree import CardWord, Node, Pile

_PLACES: Final[dict[Node, Op]] = {
    CardWord.STARTER: Op.STARTER,
    CardWord.FRESH_PACK: Op.FRESH_PACK,
    Pile.STOCK: Op.STOCK,
    Pile.DISCARD: Op.PILE,
    Pile.ASIDE: Op.ASIDE,
}


def is_located(node: Node, context: Context) -> bool:
    """Whether a set of cards lies somewhere, rather than being a class."""
    match node:
        case CardWord.ANY:
            return False
        case CardWord() | Pile() | tree.Hand() | tree.Under() | tree.Top() | tree.Extreme() | tree.AsOf():
            return True
        case tree.That() | tree.Get():
            return context.sort(node) is tree.Cards
        case tree.All(parts):
            return any(is_located(part, context) for part in parts)
        case tree.Any(parts):
            return all(is_located(part, context) for part in parts)
    return False


def _word(node: CardWord, context: Context) -> Operand:
    if node in _PLACES:
        return Apply(_PLACES[node], ())
    if node is CardWord.ANY:
        raise Unbuilt(node, "every card there is, as cards that lie somewhere")
    return context.word(node)


def _under(node: tree.Under, context: Context) -> Operand:
    """Where nothing has happened, counted from the top of the pile as it is."""
    inside = Apply(Op.UNDER, (Context(context.builder).number(node.k),))
    return inside if context.captures is None else context.role(node, inside)


def _all(node: tree.All, context: Context) -> Operand:
    """One place, less what lies elsewhere too, of what belongs to the classes."""
    places = [part for part in node.parts if is_located(part, context)]
    if len(places) != 1:
        raise Unbuilt(node, "cards that lie in two places at once")
    cards = context.cards(places[0])
    classes: Operand = ALL
    for part in node.parts:
        if part is places[0]:
            continue
        if isinstance(part, tree.Not) and is_located(part.part, context):
            cards = Apply(Op.WITHOUT, (cards, context.cards(part.part)))
        else:
            classes = meet(classes, context.faces(part))
    return cards if classes == ALL else Apply(Op.FILTER, (cards, classes))


def _any(node: tree.Any, context: Context) -> Operand:
    """Several hands as one place; other places cannot be joined."""
    hands = [part for part in node.parts if isinstance(part, tree.Hand)]
    if len(hands) != len(node.parts):
        raise Unbuilt(node, "cards of several places together")
    owners = (context.players(hand.of) for hand in hands)
    return Apply(Op.HAND, (fold(lambda a, b: Apply(Op.OR_PLAYERS, (a, b)), owners),))


def _extreme(node: tree.Extreme, context: Context) -> Operand:
    op = Op.CARDS_MOST if node.side is tree.Best.MOST else Op.CARDS_LEAST
    return Apply(op, (context.cards(node.of), context.binding(tree.THIS).number(node.key)))


def _get(node: tree.Get, context: Context) -> Operand:
    if isinstance(node.path, tree.Cell):
        return Apply(Op.CELL_CARDS, (text(node.path.name),))
    if isinstance(node.path, tree.Own) and isinstance(node.path.path, tree.Cell):
        return Apply(Op.OWN_CARDS, (text(node.path.path.name), context.players(node.path.by)))
    raise Unbuilt(node)


LOCATED: Final[Table] = {
    CardWord: _word,
    Pile: lambda node, context: Apply(_PLACES[node], ()),
    tree.Hand: lambda node, context: Apply(Op.HAND, (context.players(node.of),)),
    tree.Under: _under,
    tree.Top: lambda node, context: Apply(Op.FIRST, (context.number(node.n), context.cards(node.of))),
    tree.Extreme: _extreme,
    tree.Get: _get,
    tree.That: lambda node, context: context.builder.lets[node.k - 1],
    tree.All: _all,
    tree.Any: _any,
}
"""How each node class that stands for cards in a place is lowered."""
