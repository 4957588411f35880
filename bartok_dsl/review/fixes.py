"""What to say instead of a rule about particular people: the same rule about a part in the game that anyone can have.

A fix is the rule with the particular people replaced by the player of the card, the next player or everyone, where the
rule can say so at that place. Each has been reviewed itself, so that no fix is refused again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bartok_dsl.review.parts import CORES, PLAYER_FIELDS, is_between_deals, is_event, patterns
from bartok_dsl.tree import (
    ACTOR,
    EVERYONE,
    NEXT,
    Answer,
    Done,
    Effect,
    Instead,
    Node,
    Particular,
    Players,
    Rule,
    Statement,
    When,
)
from bartok_dsl.tree.normal import normalise_rule
from bartok_dsl.tree.walk import field_names, rebuild
from bartok_dsl.tree.wellformed import faults

MOST_FIXES: Final = 2
"""Fixes of one finding: enough to choose from, few enough to read."""


def without_particulars(rule: Rule, passes: Callable[[Rule], bool]) -> tuple[Rule, ...]:
    """The rule about players whom it could be anyone's turn to be, best first; only rules that *passes*."""
    fixes: dict[Rule, None] = {}
    for word in (ACTOR, NEXT, EVERYONE):
        fixed = Rule(tuple(_in_statement(statement, word) for statement in rule.statements))
        if not faults(fixed) and passes(fixed):
            fixes[normalise_rule(fixed)] = None
        if len(fixes) == MOST_FIXES:
            break
    return tuple(fixes)


def _in_statement(statement: Statement, word: Players) -> Statement:
    """At the top there is no actor yet, and between deals it would be the dealer: there everyone is meant."""
    if isinstance(statement, When | Instead | Answer):
        event = statement.action if isinstance(statement, Answer) else statement.event
        if any(is_between_deals(pattern.core) for pattern in patterns(event)):
            word = EVERYONE
    return rebuild(statement, lambda part: _swapped(statement, part, word, inside=False))


def _swapped(parent: Node, part: Node, word: Players, *, inside: bool) -> Node:
    """The part with *word* for the people, or everyone where no event has given the pronouns a meaning yet."""
    if isinstance(part, Particular):
        return word if inside else EVERYONE
    if isinstance(part, CORES):
        return _event(part, word, inside=inside)
    # What an event is guarded by and what follows it speak of its roles.
    inside = inside or isinstance(part, Effect) or (is_event(parent) and not is_event(part))
    return rebuild(part, lambda below: _swapped(part, below, word, inside=inside))


def _event(event: Node, word: Players, *, inside: bool) -> Node:
    """An event; its players are read outside it."""
    holder = event.effect if isinstance(event, Done) else event
    name = next((name for name in PLAYER_FIELDS if name in field_names(type(holder))), None)
    subject = getattr(holder, name) if name else None

    def part(below: Node) -> Node:
        if below is holder:
            return rebuild(below, part)
        return _swapped(event, below, word, inside=inside if below is subject else True)

    return rebuild(event, part)
