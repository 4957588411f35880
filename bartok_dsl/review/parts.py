"""Taking rules apart: the alternatives of an event, the players a part speaks about, the clauses of a rule.

A *clause* is one trigger with the single effects that follow it. Statements that an effect keeps, and what happens to
whoever forgets a duty, are clauses of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import define, evolve, field

from bartok_dsl.records import record
from bartok_dsl.tree import (
    EVERYONE,
    THEM,
    Acts,
    All,
    Answer,
    Any,
    Become,
    Becomes,
    Begins,
    Cond,
    Count,
    Does,
    Done,
    Due,
    Each,
    Effect,
    Elapses,
    Ends,
    Event,
    Falls,
    Hand,
    If,
    Instead,
    Keep,
    Let,
    Node,
    Not,
    Number,
    Offer,
    Period,
    Play,
    Rule,
    Says,
    Statement,
    Toggle,
    When,
    While,
)

CORES: Final = (Play, Acts, Says, Does, Done, Begins, Ends, Becomes, Falls, Elapses)
"""The classes of events that are no junction."""

PLAYER_FIELDS: Final = ("who", "to", "by", "among")
"""The fields of an effect that can hold its players; of an effect pattern, the first there is holds the subject."""


def is_event(node: Node) -> bool:
    """Whether the node is an event, junctions of events included."""
    return isinstance(node, CORES) or (isinstance(node, All | Any) and any(is_event(part) for part in node.parts))


@record
class Pattern:
    """One alternative of an event: a single kind of moment, and what must hold besides."""

    core: Event
    guards: tuple[Cond, ...] = ()


def patterns(event: Node, guards: tuple[Cond, ...] = ()) -> Iterator[Pattern]:
    """The alternatives of an event, in the order of the text."""
    if isinstance(event, Any):
        for part in event.parts:
            yield from patterns(part, guards)
    elif isinstance(event, All):
        more = tuple(part for part in event.parts if isinstance(part, Cond) and not is_event(part))
        for part in event.parts:
            if is_event(part):
                yield from patterns(part, (*guards, *more))
    elif isinstance(event, Event):
        yield Pattern(event, guards)


def subject(event: Event) -> Node | None:
    """The players whose event it is; nothing for the passing of time or an effect that is nobody's."""
    holder: object = event.effect if isinstance(event, Done) else event
    names = PLAYER_FIELDS if isinstance(event, Done) else ("by",)
    for name in names:
        who = getattr(holder, name, None)
        if isinstance(who, Node):
            return who
    return None


def is_between_deals(event: Event) -> bool:
    """Whether the moment is the beginning or end of a deal or match; its actor is then the dealer."""
    return isinstance(event, Begins | Ends) and event.period in (Period.DEAL, Period.MATCH)


@record
class Happening:
    """A single effect of a clause, the conditions under which it is reached, and who THEM is there.

    *branch* names the alternatives on the way to it: the place of each If or Offer in the clause, and which side.
    *many* says that it may happen once for each of several players.
    """

    effect: Effect
    conditions: tuple[Cond, ...] = ()
    them: Node | None = None
    branch: tuple[tuple[int, bool], ...] = ()
    many: bool = False

    def excludes(self, other: Happening) -> bool:
        """Whether the two are on different sides of a fork, so that only one of them happens."""
        return any((place, not side) in other.branch for place, side in self.branch)


@record
class Clause:
    """A trigger and the single effects that follow.

    *kept*: it holds only for a while, with the roles of an outer event. *bound* is what Lets bound, in order.
    """

    rule: int | None
    event: Event
    effects: tuple[Happening, ...]
    replaces: bool = False
    kept: bool = False
    bound: tuple[Node, ...] = field(default=())

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """The alternatives of its trigger."""
        return tuple(patterns(self.event))


def goes_out(core: Event) -> bool:
    """Whether the moment is a player's last card leaving their hand, which wins the deal and ends it."""
    return core == _GOES_OUT


def replaces_win(clauses: Iterable[Clause]) -> bool:
    """Whether something may take the place of winning, so that the deal goes on after a player has gone out."""
    return any(
        clause.replaces and isinstance(pattern.core, Done) and isinstance(pattern.core.effect, Become)
        for clause in clauses
        for pattern in clause.patterns
    )


_GOES_OUT: Final = Falls(EVERYONE, Count(Hand(THEM)), Number(0))


def clauses(rule: Rule, number: int | None) -> tuple[Clause, ...]:
    """All clauses of the rule, in the order of the text, each before those inside it."""
    found: list[Clause] = []
    for statement in rule.statements:
        _collect(statement, number, False, (), found)
    return tuple(found)


def _collect(
    statement: Statement, number: int | None, kept: bool, bound: tuple[Node, ...], found: list[Clause]
) -> None:
    match statement:
        case When(event, effects) | Instead(event, effects):
            _clause(event, effects, isinstance(statement, Instead), number, kept, bound, None, found)
        case Answer(_, action, effects):
            _clause(action, effects, False, number, kept, bound, None, found)
        case While(_, inner):
            for part in inner:
                _collect(part, number, kept, bound, found)
        case _:
            pass


def _clause(
    event: Event,
    effects: tuple[Effect, ...],
    replaces: bool,
    number: int | None,
    kept: bool,
    bound: tuple[Node, ...],
    them: Node | None,
    found: list[Clause],
) -> None:
    place = len(found)
    found.append(Clause(number, event, ()))
    taking = _Taking(number, list(bound), found)
    happenings = tuple(taking.flat(effects, _Way(them=them)))
    found[place] = Clause(number, event, happenings, replaces, kept, tuple(taking.names))


@record
class _Way:
    """How a list of effects is reached."""

    conditions: tuple[Cond, ...] = ()
    them: Node | None = None
    branch: tuple[tuple[int, bool], ...] = ()
    many: bool = False

    def at(self, fork: int, side: bool, *conditions: Cond) -> _Way:
        return evolve(self, conditions=(*self.conditions, *conditions), branch=(*self.branch, (fork, side)))


@define(eq=False)
class _Taking:
    """Takes the effects of one clause apart; clauses inside it are added to *found*."""

    number: int | None
    names: list[Node]
    found: list[Clause]
    forks: int = 0

    def flat(self, effects: tuple[Effect, ...], way: _Way) -> Iterator[Happening]:
        for effect in effects:
            match effect:
                case If(cond, then, other):
                    self.forks += 1
                    fork = self.forks
                    yield from self.flat(then, way.at(fork, True, cond))
                    yield from self.flat(other, way.at(fork, False, Not(cond)))
                case Offer(to, accepted, other):
                    self.forks += 1
                    fork = self.forks
                    yield from self.flat(accepted, evolve(way.at(fork, True), them=to))
                    yield from self.flat(other, way.at(fork, False))
                case Each(who, inner):
                    yield from self.flat(inner, evolve(way, them=who, many=True))
                case Keep(_, statements) | Toggle(statements):
                    for statement in statements:
                        _collect(statement, self.number, True, tuple(self.names), self.found)
                case Due(deed, deadline, other):
                    debtor = next((subject(pattern.core) for pattern in patterns(deed)), None)
                    bound = tuple(self.names)
                    _clause(deadline, other, False, self.number, True, bound, debtor, self.found)
                case _:
                    if isinstance(effect, Let):
                        self.names.append(effect.value)
                    yield Happening(effect, way.conditions, way.them, way.branch, way.many)


def bound_value(clause: Clause, k: int) -> Node | None:
    """What the *k*-th Let bound, if it comes before."""
    return clause.bound[k - 1] if 0 < k <= len(clause.bound) else None
