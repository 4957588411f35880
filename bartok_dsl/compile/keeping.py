"""What an effect keeps: statements that hold until something happens, or until the effect comes again."""

from __future__ import annotations

from attrs import evolve

from bartok_dsl import tree
from bartok_dsl.cards import ALL_FACES
from bartok_dsl.compile.context import Context
from bartok_dsl.compile.moments import Occurrence, occurrences
from bartok_dsl.compile.operands import ONE, ZERO, text
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import After, Apply, Hook, Install, Instruction, Moment, Op, Passing, PutCell
from bartok_dsl.tree import Node, Statement
from bartok_dsl.tree.walk import walk


def keep(effect: tree.Keep, context: Context) -> None:
    """Puts what the statements mention of this moment into registers, and installs their hooks."""
    captures: list[Instruction] = []
    inside = context.keeping(captures)
    until = _until(effect.until, inside)
    hooks = _hooks(effect.statements, inside)
    builder = context.builder
    builder.kept.append(Passing(hooks, until.moment, until.whole_guard()))
    context.emit(*captures, Install(len(builder.kept) - 1))


def keep_until(event: Node, context: Context) -> int:
    """The index of something kept that does nothing, and ends with the event."""
    captures: list[Instruction] = []
    until = _until(event, context.keeping(captures))
    context.emit(*captures)
    context.builder.kept.append(Passing((), until.moment, until.whole_guard()))
    return len(context.builder.kept) - 1


def _until(event: Node, context: Context) -> Occurrence:
    found = occurrences(event, context)
    if len(found) != 1:
        raise Unbuilt(event, "several kinds of events as an end")
    return found[0]


def _hooks(statements: tuple[Statement, ...], context: Context) -> tuple[Hook, ...]:
    return tuple(hook for each in statements for hook in context.builder.tables.statement(each, context))


def toggle(effect: tree.Toggle, context: Context) -> None:
    """Standing hooks that are asleep while a switch of the rule is off; the effect turns the switch.

    The switch is a state of its own name, which no sentence can say; nothing kept outlives the deal, so that it is off
    when a deal begins.
    """
    builder = context.builder
    if any(isinstance(node, tree.That) and node.k <= len(builder.lets) for node in walk(effect)):
        raise Unbuilt(effect, "with a value from before")
    name = builder.state(effect)
    switch = Apply(Op.CELL_NUMBER, (text(name),))
    on = Apply(Op.EQ, (switch, ONE))
    asleep = evolve(context, code=None, captures=None, condition=on)
    builder.first.extend(_hooks(effect.statements, asleep))
    builder.last.append(After(Moment.DEAL_BEGINS, ALL_FACES, on, builder.program([PutCell(name, ZERO)])))
    context.emit(PutCell(name, Apply(Op.MINUS, (ONE, switch))))
