"""Statements that hold continuously: Set, CountsAs, and While around them."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.cards import ALL_FACES, Colour, Rank, Suit
from bartok_dsl.compile import settings
from bartok_dsl.compile.context import Context
from bartok_dsl.compile.operands import fold, meet, number
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import TRUE, Alias, Apply, Hook, LooksAt, Op, Operand, Sight, Standing
from bartok_dsl.tree import Attr, Feature, Purpose, Setting, Statement
from bartok_dsl.tree.classes import static_faces

_EVERYONE: Final = Apply(Op.EVERYONE, ())
_THIS: Final = Apply(Op.THIS, ())
_KEPT: Final = {Attr.RANK: Op.RANK_OF, Attr.SUIT: Op.SUIT_OF}


def set_(statement: tree.Set, context: Context) -> tuple[Hook, ...]:
    """A setting that holds a value as long as the rule stands."""
    outside = context.by()
    setting = statement.path
    who: Operand = _EVERYONE
    if isinstance(setting, tree.Own):
        who, setting = outside.players(setting.by), setting.path
    if context.condition != TRUE:
        who = Apply(Op.AND_PLAYERS, (who, Apply(Op.WHOEVER, (context.condition,))))
    if setting in settings.NUMBERS and isinstance(setting, Setting):
        return (Standing(setting.value, who, outside.binding(tree.THEM).number(statement.value)),)
    if setting in settings.PLAYERS and isinstance(setting, Setting):
        return (Standing(setting.value, who, outside.players(statement.value)),)
    if setting is Setting.CARD_TO_MATCH and who == _EVERYONE:
        return (LooksAt(outside.cards(statement.value)),)
    raise Unbuilt(statement)


def counts_as(statement: tree.CountsAs, context: Context) -> tuple[Hook, ...]:
    """Cards that have other features than what is printed; in what no feature names, they stay what they are."""
    if context.condition != TRUE:
        raise Unbuilt(statement, "cards that count as others only at times")
    inside = context.by().binding(tree.THIS)
    attrs = {_attr_of(feature, context) for feature in statement.features}
    parts = [inside.faces(feature) for feature in statement.features]
    if not attrs & {Attr.FACE, Attr.RANK}:
        parts.append(Apply(Op.RANK_OF, (_THIS,)))
    if not attrs & {Attr.FACE, Attr.SUIT, Attr.COLOUR}:
        parts.append(Apply(Op.SUIT_OF, (_THIS,)))
    faces = static_faces(statement.cards)
    if faces is None:
        faces = ALL_FACES
        parts.append(_any_if_in(context.by().faces(statement.cards)))
    purpose = statement.purpose
    return (Alias(faces, fold(meet, parts), purpose is not Purpose.EFFECT, purpose is not Purpose.MATCHING),)


def _any_if_in(cards: Operand) -> Operand:
    """Every rank and suit for a card of the class, and nothing for others, which then count as what is printed."""
    there = Apply(Op.COUNT_CARDS, (Apply(Op.FILTER, (_THIS, cards)),))
    return Apply(Op.VALUE_LE, (Apply(Op.TIMES, (there, number(Rank.KING.value))),))


def _attr_of(feature: Feature, context: Context) -> Attr:
    """In what respect a feature is one."""
    match feature:
        case tree.Exactly(Rank()) | tree.RankOf():
            return Attr.RANK
        case tree.Exactly(Suit()):
            return Attr.SUIT
        case tree.Exactly(Colour()):
            return Attr.COLOUR
        case tree.Of(attr, _):
            return attr
        case tree.That(k):
            choice = context.builder.choices.get(k)
            if choice is not None and isinstance(choice.of, tree.Every):
                return choice.of.attr
    raise Unbuilt(feature)


def seen(statement: tree.Seen, context: Context) -> tuple[Hook, ...]:
    """Cards that are shown to everybody."""
    if statement.by is not tree.EVERYONE:
        raise Unbuilt(statement, "cards that their own holder may not see")
    outside = context.by()
    return (Sight(outside.cards(statement.cards), outside.players(statement.by), context.condition),)


def while_(statement: tree.While, context: Context) -> tuple[Hook, ...]:
    """Statements that hold whenever the condition does."""
    inside = context.only_if(context.by().holds(statement.cond))
    return tuple(hook for part in statement.statements for hook in _statement(part, inside))


def _statement(statement: Statement, context: Context) -> tuple[Hook, ...]:
    return context.builder.tables.statement(statement, context)
