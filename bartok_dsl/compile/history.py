"""What has happened before: counts, runs and remembered values.

Nothing searches the log. Each count, run or value is a hidden state of the rule, kept up to date by hooks of its own:
what counts acts before the rule's statements, which see the present event counted; what sets a count back, or remembers
a value, acts after them, which still see what was before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bartok_dsl import tree
from bartok_dsl.cards import ALL_FACES
from bartok_dsl.compile.context import EVERY_ROLE, Context, Table
from bartok_dsl.compile.moments import Occurrence, occurrences, roles_at
from bartok_dsl.compile.operands import ONE, ZERO, apply, text
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import (
    After,
    Apply,
    Const,
    Instruction,
    Jump,
    JumpUnless,
    Moment,
    Op,
    Operand,
    PutCell,
    Sort,
)
from bartok_dsl.tree import Node
from bartok_dsl.treewalk import children, walk

_CELLS: Final[dict[type[Node], tuple[Op, Operand]]] = {
    tree.Num: (Op.CELL_NUMBER, ZERO),
    tree.Players: (Op.CELL_PLAYERS, Apply(Op.NOBODY, ())),
    tree.Cards: (Op.CELL_CARDS, Apply(Op.FIRST, (ZERO, Apply(Op.STOCK, ())))),
    tree.Feature: (Op.CELL_FACES, Const(Sort.FACES, 0)),
}
"""How a hidden state of each sort is read, and what it holds before anything has happened."""


def times(node: tree.Times, context: Context) -> Operand:
    """How often: one more at each event, none again after *since*."""
    name, count = _state(node, context)
    if name is not None:
        standing = Context(context.builder)
        _after(occurrences(node.event, standing), [PutCell(name, apply(Op.PLUS, count, ONE))], context, first=True)
        _after(occurrences(node.since, standing), [PutCell(name, ZERO)], context, first=False)
    return count


def streak(node: tree.Streak, context: Context) -> Operand:
    """How many in a row: of cards, read off the pile, each on the one beneath; of other events, as they come."""
    event = node.event
    if isinstance(event, tree.Play) and event.by is tree.EVERYONE:
        _check(event)
        (played,) = occurrences(event, Context(context.builder))
        return Apply(Op.RUN, (played.whole_guard(),))
    name, count = _state(node, context)
    if name is None:
        return count
    for each in occurrences(event, Context(context.builder)):
        hit = PutCell(name, apply(Op.PLUS, count, ONE))
        code: list[Instruction] = [JumpUnless(each.whole_guard(), 2), hit, Jump(1), PutCell(name, ZERO)]
        _after([Occurrence(each.moment)], code, context, first=True)
    _after([Occurrence(Moment.DEAL_BEGINS)], [PutCell(name, ZERO)], context, first=True)
    return count


def as_of(node: tree.AsOf, context: Context) -> Operand:
    """A value as it was: remembered after the statements have acted, so that they see the moment before."""
    sort = context.sort(node.value)
    if sort not in _CELLS:
        raise Unbuilt(node)
    op, empty = _CELLS[sort]
    known = (node,) in context.builder.states
    _check(node.event)
    name = context.builder.state(node)
    if not known:
        moments = occurrences(node.event, Context(context.builder))
        inside = Context(context.builder).having(roles_at(moments))
        value = inside.value(node.value, op.result)
        _after(moments, [PutCell(name, value)], context, first=False)
        _after([Occurrence(Moment.DEAL_BEGINS)], [PutCell(name, empty)], context, first=False)
    return Apply(op, (text(name),))


def _state(node: tree.Times | tree.Streak, context: Context) -> tuple[str | None, Operand]:
    """The name of the node's state, if it is new, and how the count is read."""
    for event in children(node):
        _check(event)
    known = (node,) in context.builder.states
    name = context.builder.state(node)
    return None if known else name, Apply(Op.CELL_NUMBER, (text(name),))


def _check(event: Node) -> None:
    """One state serves the whole table: what is counted for each player apart needs more."""
    for node in walk(event):
        by = getattr(node, "by", None)
        if by is not None and any(word in EVERY_ROLE for word in _free(by)):
            raise Unbuilt(event, "counted for one player")
        if isinstance(node, tree.That):
            raise Unbuilt(event, "counted for a value from before")


def _free(by: Node) -> list[Node]:
    """The words for parts of a moment in a subject that nothing inside binds."""
    if isinstance(by, tree.Whoever):
        return [word for word in walk(by.cond) if word is not tree.THEM and word in EVERY_ROLE]
    return [by] if not children(by) else [word for part in children(by) for word in _free(part)]


def _after(moments: Sequence[Occurrence], code: list[Instruction], context: Context, *, first: bool) -> None:
    builder = context.builder
    program = builder.program(code)
    # all faces, under a guard: counting a rank makes no special card of it
    hooks = [After(each.moment, ALL_FACES, each.whole_guard(), program) for each in moments]
    (builder.first if first else builder.last).extend(hooks)


REMEMBERED: Final[Table] = {tree.AsOf: as_of}
"""Values of any sort."""

COUNTED: Final[Table] = {tree.Times: times, tree.Streak: streak}
"""Numbers."""
