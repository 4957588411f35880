"""Whom a rule favours and whom it burdens, among those whom everyone knows already when it is announced.

The roles of known people are followed through the scopes of the rule: the subject of a trigger is the actor of its
effects, who an effect runs over is *them*, and what a Let bound is *that*. Each effect then weighs on the players it
names: to draw, to miss turns, to be penalised is a burden; to act next, to choose, to be allowed, to be rid of cards is
a favour. What falls on everybody but the holder of a role weighs on the holder the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve, field

from bartok_dsl.engine.profile import MatchBy, Profile
from bartok_dsl.records import record
from bartok_dsl.review.case import setting_number
from bartok_dsl.review.parts import is_between_deals, patterns, subject
from bartok_dsl.tree import (
    ACTOR,
    THEM,
    All,
    Answer,
    Any,
    Arith,
    Become,
    Becomes,
    Beside,
    Calc,
    Choice,
    Done,
    Draw,
    Due,
    Each,
    Effect,
    Event,
    Extreme,
    Falls,
    Get,
    Hand,
    If,
    Instead,
    Is,
    Keep,
    Let,
    May,
    MayNot,
    Move,
    Node,
    Not,
    Number,
    Offer,
    Only,
    Own,
    Path,
    Penalise,
    Put,
    Rule,
    Seen,
    Set,
    Setting,
    Shift,
    Skip,
    State,
    Statement,
    That,
    Toggle,
    Turn,
    When,
    While,
    Whoever,
)
from bartok_dsl.tree.walk import children, walk

_ROLES: Final = {
    Setting.DEALER: "dealer",
    Setting.LAST_WINNER: "last-winner",
    Setting.FIRST_PLAYER: "first-player",
    Setting.SCORE: "standing",
}
_FORTUNES: Final = {State.WON: 1, State.IN: 0, State.OUT: -1, State.LOST: -1, State.GONE: -1}

Sense = dict[str, int]
"""For each role that a set of players speaks about: 1 for its holder, -1 for everybody else, 0 if it only matters."""

Weights = Iterator[tuple[str, int]]
"""Roles, each with 1 for a favour, -1 for a burden and 0 where the rule merely depends on it; roles may recur."""


def weights(rule: Rule, profile: Profile) -> Weights:
    """All favours and burdens of known people in the rule, in the order of the text."""
    for statement in rule.statements:
        yield from _statement(statement, _Scope(profile))


# --- whom a set of players is about -----------------------------------------------------------------------------------


@record
class _Scope:
    """What the pronouns stand for, in roles."""

    profile: Profile
    actor: Sense = field(factory=dict)
    them: Sense = field(factory=dict)
    lets: tuple[Sense, ...] = ()


def _sense(players: Node, scope: _Scope) -> Sense:
    match players:
        case _ if players is ACTOR:
            return scope.actor
        case _ if players is THEM:
            return scope.them
        case That(k):
            return scope.lets[k - 1] if 0 < k <= len(scope.lets) else {}
        case Not(part):
            return {role: -sense for role, sense in _sense(part, scope).items()}
        case All(parts) | Any(parts):
            return _merged(_sense(part, scope) for part in parts)
        case Beside(of, _, _):
            return _neighbours(_sense(of, scope), named=of is not ACTOR and of is not THEM)
        case Get(path):
            role = _role_of(path)
            return {role: 1} if role else {}
        case Whoever(cond):
            return _described(cond, evolve(scope, them={}))
        case Extreme(_, _, key):
            return {"standing": 1} if any(node is Setting.SCORE for node in walk(key)) else {}
        case _:
            return {}


def _neighbours(of: Sense, *, named: bool) -> Sense:
    """Beside a known person sits a known person; the neighbour of somebody who plays is just somebody else."""
    if named:
        return {f"beside-{role.removeprefix('beside-')}": sense for role, sense in of.items()}
    return {role: -sense for role, sense in of.items()}


def _described(cond: Node, scope: _Scope) -> Sense:
    """Whom a description picks by a role."""
    match cond:
        case Not(part):
            return {role: -sense for role, sense in _described(part, scope).items()}
        case Is(what, among) if THEM in (what, among):
            return _merged((_sense(what, scope), _sense(among, scope)))
        case All(parts) | Any(parts):
            return _merged(_described(part, scope) for part in parts)
        case _:
            return dict.fromkeys(_mentioned(cond), 1)


def _merged(senses: Iterable[Sense]) -> Sense:
    result: Sense = {}
    for sense in senses:
        for role, sign in sense.items():
            result[role] = result.get(role, sign) or sign
    return result


def _role_of(path: Path) -> str:
    inner = path.path if isinstance(path, Own) else path
    return _ROLES.get(inner, "") if isinstance(inner, Setting) else ""


def _mentioned(node: Node) -> tuple[str, ...]:
    """The roles that a part mentions at all."""
    return tuple(
        dict.fromkeys(_role_of(part.path) for part in walk(node) if isinstance(part, Get) and _role_of(part.path))
    )


def _matters(*nodes: Node) -> Weights:
    for node in nodes:
        for role in _mentioned(node):
            yield role, 0


def _weigh(players: Node, weight: int, scope: _Scope) -> Weights:
    for role, sense in _sense(players, scope).items():
        yield role, weight * sense
    yield from _matters(players)


# --- statements -------------------------------------------------------------------------------------------------------


def _statement(statement: Statement, scope: _Scope) -> Weights:
    match statement:
        case When(event, effects):
            yield from _guards(event)
            yield from _effects(effects, _inside(event, scope))
        case Instead(event, effects):
            yield from _guards(event)
            for pattern in patterns(event):
                yield from _spared(pattern.core, scope)
            yield from _effects(effects, _inside(event, scope))
        case May(action):
            yield from _allowed(action, 1, scope)
        case MayNot(action) | Only(action):
            yield from _allowed(action, -1, scope)
        case Answer(_, action, effects):
            yield from _allowed(action, 1, scope)
            yield from _effects(effects, _inside(action, scope))
        case Set(path, value):
            yield from _put(path, value, scope)
        case Seen(cards, by):
            yield from _weigh(by, 1, scope)
            yield from _matters(cards)
        case While(cond, statements):
            yield from _matters(cond)
            for inner in statements:
                yield from _statement(inner, scope)
        case _:
            yield from _matters(statement)


def _inside(event: Event, scope: _Scope) -> _Scope:
    """The scope of what follows an event: its subject is the actor, at the beginning or end of a deal the dealer."""
    senses = []
    for pattern in patterns(event):
        who = subject(pattern.core)
        if is_between_deals(pattern.core):
            senses.append({"dealer": 1})
        elif who is not None:
            senses.append(_sense(who, scope))
    return evolve(scope, actor=_merged(senses), them={})


def _guards(event: Event) -> Weights:
    for pattern in patterns(event):
        yield from _matters(*pattern.guards)
        if not isinstance(pattern.core, Becomes | Falls):  # what becomes true is earned in play
            who = subject(pattern.core)
            yield from _matters(*(child for child in children(pattern.core) if child is not who))


def _allowed(action: Event, weight: int, scope: _Scope) -> Weights:
    for pattern in patterns(action):
        who = subject(pattern.core)
        if who is not None:
            yield from _weigh(who, weight, scope)
    yield from _guards(action)


def _spared(event: Event, scope: _Scope) -> Weights:
    """To be spared a burden is a favour, and the other way round."""
    if isinstance(event, Done):
        for role, weight in _effect(event.effect, scope):
            yield role, -weight


# --- effects ----------------------------------------------------------------------------------------------------------


def _effects(effects: tuple[Effect, ...], scope: _Scope) -> Weights:
    for effect in effects:
        if isinstance(effect, Let):
            yield from _choice(effect.value, scope)
            scope = evolve(scope, lets=(*scope.lets, _bound(effect.value, scope)))
        else:
            yield from _effect(effect, scope)


def _bound(value: Node, scope: _Scope) -> Sense:
    return _sense(value.of if isinstance(value, Choice) else value, scope)


def _choice(value: Node, scope: _Scope) -> Weights:
    if isinstance(value, Choice):
        yield from _weigh(value.by, 1, scope)
    yield from _matters(value)


def _effect(effect: Effect, scope: _Scope) -> Weights:
    match effect:
        case Draw(who, _) | Skip(who, _) | Shift(who, _) | Penalise(who):
            yield from _weigh(who, -1, scope)
        case Turn(to):
            yield from _weigh(to, 1, scope)
        case Become(who, state):
            yield from _weigh(who, _FORTUNES[state], scope)
        case Move(cards, to):
            for hand in (node for node in walk(cards) if isinstance(node, Hand)):
                yield from _weigh(hand.of, 1, scope)
            if isinstance(to, Hand):
                yield from _weigh(to.of, -1, scope)
        case Put(path, value):
            yield from _put(path, value, scope)
        case Due(deed, _, other):
            for pattern in patterns(deed):
                debtor = subject(pattern.core)
                if debtor is not None:
                    yield from _weigh(debtor, -1, scope)
                    yield from _effects(other, evolve(scope, them=_sense(debtor, scope)))
        case If(cond, then, other):
            yield from _matters(cond)
            yield from _effects(then, scope)
            yield from _effects(other, scope)
        case Each(who, inner):
            yield from _effects(inner, evolve(scope, them=_sense(who, scope)))
        case Offer(to, inner, other):
            yield from _weigh(to, 1, scope)
            yield from _effects(inner, evolve(scope, them=_sense(to, scope)))
            yield from _effects(other, scope)
        case Keep(_, statements) | Toggle(statements):
            for statement in statements:
                yield from _statement(statement, scope)
        case _:
            yield from _matters(effect)


def _put(path: Path, value: Node, scope: _Scope) -> Weights:
    """A player's own value is better or worse by what it is; who begins the deal is better off."""
    if isinstance(path, Own):
        yield from _weigh(path.by, _worth(path.path, value, scope.profile), scope)
    if path is Setting.FIRST_PLAYER:
        yield from _weigh(value, 1, scope)
    else:
        yield from (
            each for each in _matters(value) if each[0] != "standing"
        )  # to count on from a score is no condition


def _worth(path: Path, value: Node, profile: Profile) -> int:
    """Whether a player is better (1) or worse off with that value of the setting, 0 if that cannot be told."""
    change = _change(path, value, profile)
    if path is Setting.SCORE:
        return change if profile.match_by is MatchBy.WINS else -change
    return -change if path in _COSTS else change if path in _GAINS else 0


_COSTS: Final = (
    Setting.HAND_SIZE, Setting.PENALTY, Setting.PENALTY_TURNS, Setting.WRONG_CALL, Setting.CARDS_A_DRAW,
    Setting.POINTS_LEFT,
)  # fmt: skip
_GAINS: Final = (Setting.CARDS_A_TURN, Setting.TURNS_IN_A_ROW, Setting.DRAWS_A_TURN)


def _change(path: Path, value: Node, profile: Profile) -> int:
    match value:
        case Calc(Arith.PLUS, Get(), Number(n)):
            return (n > 0) - (n < 0)
        case Calc(Arith.MINUS, Get(), Number(n)):
            return (n < 0) - (n > 0)
        case Calc(Arith.TIMES, Get(), Number(n)):
            return (n > 1) - (n < 1)
        case Calc(Arith.DIV_DOWN | Arith.DIV_UP, Get(), Number(n)):
            return (n < 1) - (n > 1)
        case Number(n):
            now = setting_number(path, profile)
            return 0 if now is None else (n > now) - (n < now)
        case _:
            return 0
