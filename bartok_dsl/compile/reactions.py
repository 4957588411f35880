"""Statements that run effects: When and Instead."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.compile.context import Context
from bartok_dsl.compile.moments import AT_A_LOOK, Occurrence, empties_hand, occurrences, roles_at
from bartok_dsl.compile.operands import both, every
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import (
    TRUE,
    After,
    Hook,
    Instruction,
    JumpUnless,
    Moment,
    Operand,
    Replace,
    Watch,
    WatchFall,
)
from bartok_dsl.tree import Effect, Node
from bartok_dsl.tree.sorting import event_in, is_event
from bartok_dsl.tree.walk import walk

REPLACEABLE: Final = frozenset(
    {Moment.PLAYED, Moment.DREW_TURN, Moment.DREW_RULE, Moment.PAID, Moment.PENALISED, Moment.SKIPPED}
    | {Moment.REVERSED}
    | {Moment.GOES_OUT, Moment.TURN_GIVEN, Moment.STOCK_OUT}
)
"""Moments that have a default which a rule can replace."""


_CHANGES_HANDS: Final = frozenset(
    {Moment.PLAYED, Moment.DREW_TURN, Moment.DREW_RULE, Moment.PENALISED, Moment.PASSED, Moment.ACTED}
)
_HANDS: Final = (tree.Hand, tree.Playable)


def _check_subjects(event: Node, moments: tuple[Occurrence, ...]) -> None:
    """A subject is read as the action begins: of hands, that would be before they changed."""
    if any(each.moment in _CHANGES_HANDS for each in moments):
        for node in walk(event):
            by = getattr(node, "by", None)
            if isinstance(by, tree.Players) and any(isinstance(part, _HANDS) for part in walk(by)):
                raise Unbuilt(by, "hands as they were before the action")


def program_of(effects: tuple[Effect, ...], context: Context, guard: Operand = TRUE) -> int:
    """The index of the program of these effects; under a guard, one that does nothing where it does not hold."""
    code: list[Instruction] = []
    context.builder.tables.effects(effects, context.program(code))
    if guard != TRUE:
        code.insert(0, JumpUnless(guard, len(code)))
    return context.builder.program(code)


def when(statement: tree.When, context: Context) -> tuple[Hook, ...]:
    """Hooks after the moments of the event, which share one program; or a watch, for what is seen at a look."""
    bare, guards = split_guards(statement.event)
    if isinstance(bare, tree.Becomes | tree.Falls) and not empties_hand(bare):
        return (_watch(bare, guards, statement.effects, context),)
    moments = occurrences(statement.event, context)
    _check_subjects(bare, moments)
    if any(each.moment is Moment.STOCK_OUT for each in moments):
        raise Unbuilt(statement.event, "that the stock was shuffled")
    if not empties_hand(bare) and any(each.moment is Moment.GOES_OUT for each in moments) and not _rates(statement):
        raise Unbuilt(statement.event, "a win ends the deal; what follows it")
    program = program_of(statement.effects, context.having(roles_at(moments)))
    return tuple(After(each.moment, each.faces, both(context.condition, each.guard), program) for each in moments)


def _rates(statement: tree.When) -> bool:
    """Whether all that the statement does is to say what the win is worth, which is asked as it happens."""
    return all(isinstance(effect, tree.Put) and effect.path is tree.Setting.WORTH for effect in statement.effects)


def split_guards(event: Node) -> tuple[Node, tuple[Node, ...]]:
    """An event and the conditions beside it."""
    if isinstance(event, tree.All):
        bare = event_in(event.parts)
        if bare is not None:
            return bare, tuple(part for part in event.parts if not is_event(part))
    return event, ()


def _watch(
    event: tree.Becomes | tree.Falls, guards: tuple[Node, ...], effects: tuple[Effect, ...], context: Context
) -> Hook:
    who = context.by().players(event.by)
    context = context.having(AT_A_LOOK)
    inside = context.binding(tree.THEM)
    if isinstance(event, tree.Falls):
        guard = both(context.condition, every(context.holds(part) for part in guards))
        number, to = inside.number(event.n), inside.number(event.to)
        return WatchFall(who, number, to, program_of(effects, context, guard))
    condition = inside.holds(event.cond)
    guard = both(context.condition, every(context.holds(part) for part in guards))
    return Watch(who, condition, program_of(effects, context, guard))


def instead(statement: tree.Instead, context: Context) -> tuple[Hook, ...]:
    """What replaces the event."""
    bare, _ = split_guards(statement.event)
    if isinstance(bare, tree.Acts):
        _check_subjects(bare, ())
    if isinstance(bare, tree.Becomes | tree.Falls):
        raise Unbuilt(statement, "what comes true by itself cannot be replaced")
    moments = occurrences(statement.event, context)
    if any(each.moment not in REPLACEABLE for each in moments):
        raise Unbuilt(statement, "this happens whatever a rule says")
    program = program_of(statement.effects, context.having(roles_at(moments)))
    return tuple(Replace(each.moment, both(context.condition, each.whole_guard()), program) for each in moments)
