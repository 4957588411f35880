"""A whole rule: its statements in order, each with its own Lets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bartok_dsl import tree
from bartok_dsl.compile.classes import CLASSES
from bartok_dsl.compile.conditions import CONDITIONS
from bartok_dsl.compile.context import Builder, Context, Table
from bartok_dsl.compile.effects import lower_effects
from bartok_dsl.compile.history import COUNTED, REMEMBERED
from bartok_dsl.compile.laws import answer, may, may_not, only
from bartok_dsl.compile.located import LOCATED
from bartok_dsl.compile.numbers import NUMBERS
from bartok_dsl.compile.players import PLAYERS
from bartok_dsl.compile.reactions import instead, when
from bartok_dsl.compile.standing import counts_as, seen, set_, while_
from bartok_dsl.compile.texts import TEXTS
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import Hook, RuleCode, Sort
from bartok_dsl.tree import Effect, Node, Rule, Statement

STATEMENTS: Final[Mapping[type[Node], Callable[..., tuple[Hook, ...]]]] = {
    tree.When: when,
    tree.Instead: instead,
    tree.May: may,
    tree.MayNot: may_not,
    tree.Only: only,
    tree.Answer: answer,
    tree.Set: set_,
    tree.Seen: seen,
    tree.CountsAs: counts_as,
    tree.While: while_,
}
"""How each class of statements is lowered."""

VALUES: Final[Mapping[Sort, Table]] = {
    Sort.FACES: {**CLASSES, **REMEMBERED},
    Sort.CARDS: {**LOCATED, **REMEMBERED},
    Sort.PLAYERS: {**PLAYERS, **REMEMBERED},
    Sort.NUMBER: {**NUMBERS, **REMEMBERED, **COUNTED},
    Sort.CONDITION: CONDITIONS,
    Sort.TEXT: TEXTS,
}


class _Tables:
    values = VALUES

    def effects(self, effects: tuple[Effect, ...], context: Context) -> None:
        lower_effects(effects, context)

    def statement(self, statement: Statement, context: Context) -> tuple[Hook, ...]:
        lower = STATEMENTS.get(type(statement))
        if lower is None:
            raise Unbuilt(statement)
        return lower(statement, context)


def compile_rule(rule: Rule, number: int) -> RuleCode:
    """The code of a well-formed rule in normal form, under its number in the book.

    Raises :class:`Unbuilt` for a part that can be said, but not yet played.
    """
    tables = _Tables()
    builder = Builder(number, tables)
    hooks: list[Hook] = []
    for statement in rule.statements:
        builder.lets.clear()
        builder.sorts.clear()
        builder.choices.clear()
        own = tables.statement(statement, Context(builder))
        hooks.extend(own)
    return RuleCode(
        number, (*builder.first, *hooks, *builder.last), tuple(builder.programs), tuple(builder.kept), builder.registers
    )
