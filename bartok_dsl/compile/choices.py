"""Let: values kept for later, and the choices and chances that make them."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.compile.context import Context
from bartok_dsl.compile.located import is_located
from bartok_dsl.compile.operands import ALL, ZERO
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import Ask, Bind, Chance, Operand, Range, Register, Sort
from bartok_dsl.tree import Attr, Fate, Node

_RANGES: Final = {
    Attr.SUIT: Range.SUITS,
    Attr.RANK: Range.RANKS,
    Attr.COLOUR: Range.COLOURS,
    Attr.FACE: Range.FACES,
}
_SORTS: Final[dict[type[Node], Sort]] = {
    tree.Players: Sort.PLAYERS,
    tree.Num: Sort.NUMBER,
    tree.Feature: Sort.FACES,
    tree.Cards: Sort.CARDS,
    tree.Text: Sort.TEXT,
}


def let(effect: tree.Let, context: Context) -> None:
    """Binds a register, which every later That of this number reads."""
    value = effect.value
    builder = context.builder
    register = _choice(value, context) if isinstance(value, tree.Choice) else _value(value, context)
    builder.sorts.append(context.sort(value))
    builder.lets.append(register)
    if isinstance(value, tree.Choice):
        builder.choices[len(builder.lets)] = value


def _value(value: tree.Value, context: Context) -> Register:
    sort = context.sort(value)
    if sort is None or sort not in _SORTS:
        raise Unbuilt(value)
    if sort is tree.Cards and not is_located(value, context):
        raise Unbuilt(value, "a class of cards kept as a value")
    operand = context.value(value, _SORTS[sort])
    register = context.builder.register(_SORTS[sort])
    context.emit(Bind(operand, register.index))
    return register


def _choice(choice: tree.Choice, context: Context) -> Register:
    range_, among, sort = options(choice.of, context)
    n = context.number(choice.n)
    if isinstance(choice.by, tree.Contest) and sort is not Sort.PLAYERS:
        raise Unbuilt(choice, "a contest for something else than who wins it")
    who = None if isinstance(choice.by, Fate) else among if isinstance(choice.by, tree.Contest) else None
    if isinstance(choice.by, tree.Players):
        who = context.players(choice.by)
    register = context.builder.register(sort)
    index = register.index
    context.emit(Chance(n, range_, among, index) if who is None else Ask(who, n, range_, among, index))
    return register


def options(of: tree.Value, context: Context) -> tuple[Range, Operand, Sort]:
    """Out of what is chosen: the kind, what it is limited to, and the sort of the outcome."""
    match of:
        case tree.Every(Attr.WAY):
            return Range.WAYS, ZERO, Sort.NUMBER
        case tree.Every(attr):
            return _RANGES[attr], ALL, Sort.FACES
        case tree.Range(tree.Number(1), high):
            return Range.NUMBERS, context.number(high), Sort.NUMBER
    sort = context.sort(of)
    if sort is tree.Players:
        return Range.PLAYERS, context.players(of), Sort.PLAYERS
    if sort is tree.Cards and is_located(of, context):
        return Range.CARDS, context.cards(of), Sort.CARDS
    raise Unbuilt(of, "choosing out of these")
