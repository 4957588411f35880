"""What has happened before: counts, runs and remembered values.

Nothing searches the log. Each count, run or value is a hidden state of the rule, kept up to date by hooks of its own:
what counts acts before the rule's statements, which see the present event counted; what sets a count back, or remembers
a value, acts after them, which still see what was before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from attrs import evolve

from bartok_dsl import tree
from bartok_dsl.cards import ALL_FACES
from bartok_dsl.compile.context import EVERY_ROLE, Context, Table
from bartok_dsl.compile.moments import ACTOR, Occurrence, occurrences, roles_at
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
    PutOwn,
    Sort,
)
from bartok_dsl.records import record
from bartok_dsl.tree import Node
from bartok_dsl.tree.sorting import event_in
from bartok_dsl.tree.walk import children, named_children, rebuild, walk


@record
class _Kept:
    """How a hidden state of a sort is read, for all together or for each player, and what it holds at first."""

    of_all: Op
    of_each: Op
    empty: Operand


_KEPT: Final[dict[type[Node], _Kept]] = {
    tree.Num: _Kept(Op.CELL_NUMBER, Op.OWN_NUMBER, ZERO),
    tree.Players: _Kept(Op.CELL_PLAYERS, Op.OWN_PLAYERS, Apply(Op.NOBODY, ())),
    tree.Cards: _Kept(Op.CELL_CARDS, Op.OWN_CARDS, Apply(Op.FIRST, (ZERO, Apply(Op.STOCK, ())))),
    tree.Feature: _Kept(Op.CELL_FACES, Op.OWN_FACES, Const(Sort.FACES, 0)),
}

_EVERYONE: Final = Apply(Op.EVERYONE, ())
_SUBJECTS: Final[dict[Node, Operand]] = {
    tree.ACTOR: ACTOR,
    tree.Not(tree.ACTOR): Apply(Op.NOT_PLAYERS, (ACTOR,)),
}
"""Subjects of an event that is noted for each player apart, and for whom it is noted when somebody does it."""


@record
class _Noted:
    """An event as it is listened for, whoever does it; *whose* are the players for whom it is noted."""

    event: Node
    whose: Operand
    apart: bool


def _noted(event: Node) -> _Noted:
    """What is done by ACTOR, or by all but ACTOR, is noted for each player. Raises :class:`Unbuilt` for other roles."""
    if isinstance(event, tree.Any):
        parts = [_noted(part) for part in event.parts]
        if len({part.whose for part in parts}) > 1:
            raise Unbuilt(event, "counted for different players")
        return evolve(parts[0], event=tree.Any(tuple(part.event for part in parts)))
    if isinstance(event, tree.All):
        bare = event_in(event.parts)
        if bare is None:
            raise Unbuilt(event)
        noted = _noted(bare)
        return evolve(noted, event=tree.All(tuple(noted.event if part is bare else part for part in event.parts)))
    where = event.effect if isinstance(event, tree.Done) else event
    for name, part in named_children(where):
        if name in ("by", "who", "to") and part in _SUBJECTS:
            anybody = rebuild(where, partial(_put_for, part, tree.EVERYONE))
            return _Noted(
                rebuild(event, partial(_put_for, where, anybody)) if where is not event else anybody,
                _SUBJECTS[part],
                True,
            )
    return _Noted(event, _EVERYONE, False)


def _put_for(old: Node, new: Node, node: Node) -> Node:
    return new if node is old else node


class _State:
    """A hidden state that notes what happens, for all together or for each player apart."""

    def __init__(self, node: Node, sort: type[Node], events: Sequence[Node], context: Context) -> None:
        noted = [_noted(event) for event in events]
        for each in noted:
            _check(each.event)
        self.events = tuple(each.event for each in noted)
        self.whose = {each.event: each.whose for each in noted}
        self.apart = any(each.apart for each in noted)
        self.new = (node,) not in context.builder.states
        self.name = text(context.builder.state(node))
        self.kept = _KEPT[sort]
        self.context = context

    def read(self) -> Operand:
        """What it holds for whoever is ACTOR at this place."""
        if not self.apart:
            return Apply(self.kept.of_all, (self.name,))
        return Apply(self.kept.of_each, (self.name, self.context.players(tree.ACTOR)))

    def more(self) -> Operand:
        """One more than it holds, for the player for whom it is noted."""
        held = Apply(self.kept.of_each, (self.name, Apply(Op.THEM, ()))) if self.apart else self.read()
        return apply(Op.PLUS, held, ONE)

    def put(self, value: Operand, whose: Operand = _EVERYONE) -> Instruction:
        """The instruction that makes it hold something."""
        name = str(self.name.value)
        return PutOwn(whose, name, value, True) if self.apart else PutCell(name, value, True)

    def note(self, event: Node, value: Operand, *, first: bool) -> None:
        """Whenever the event happens, it takes the value, before the statements act or after them."""
        found = occurrences(event, Context(self.context.builder))
        _after(found, [self.put(value, self.whose[event])], self.context, first=first)


def times(node: tree.Times, context: Context) -> Operand:
    """How often: one more at each event, none again after *since*."""
    state = _State(node, tree.Num, (node.event, node.since), context)
    if state.new:
        event, since = state.events
        state.note(event, state.more(), first=True)
        state.note(since, ZERO, first=False)
    return state.read()


def streak(node: tree.Streak, context: Context) -> Operand:
    """How many in a row: of cards, read off the pile, each on the one beneath; of other events, as they come."""
    event = node.event
    if isinstance(event, tree.Play) and event.by is tree.EVERYONE:
        _check(event)
        (played,) = occurrences(event, Context(context.builder))
        return Apply(Op.RUN, (played.whole_guard(),))
    state = _State(node, tree.Num, (event,), context)
    if state.new:
        (noted,) = state.events
        whose = state.whose[noted]
        for each in occurrences(noted, Context(context.builder)):
            hit, miss = state.put(state.more(), whose), state.put(ZERO, whose)
            code: list[Instruction] = [JumpUnless(each.whole_guard(), 2), hit, Jump(1), miss]
            _after([Occurrence(each.moment)], code, context, first=True)
        _after([Occurrence(Moment.DEAL_BEGINS)], [state.put(ZERO)], context, first=True)
    return state.read()


def as_of(node: tree.AsOf, context: Context) -> Operand:
    """A value as it was: remembered after the statements have acted, so that they see the moment before."""
    sort = context.sort(node.value)
    if sort not in _KEPT:
        raise Unbuilt(node)
    state = _State(node, sort, (node.event,), context)
    if state.new:
        (event,) = state.events
        moments = occurrences(event, Context(context.builder))
        inside = Context(context.builder).having(roles_at(moments))
        value = inside.value(node.value, state.kept.of_all.result)
        state.note(event, value, first=False)
        _after([Occurrence(Moment.DEAL_BEGINS)], [state.put(state.kept.empty)], context, first=False)
    return state.read()


def _check(event: Node) -> None:
    """Of whom it is counted may speak of ACTOR alone: the rest of a moment is not there when the count is read."""
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
