"""Can it be won, and does it do something? What can be told without playing.

*May be played on* is a graph over the cards: a card that nothing leads to can never be played, on a card that leads
nowhere nothing can be, and where some card cannot be reached from another the pack falls apart. Where a draw follows
every card, no hand gets smaller. Hand sizes are tried for every number of players. A trigger that cannot hold, or that
waits for what no rule does, never fires.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bartok_dsl.cards import FACES, FaceSet, members
from bartok_dsl.codes import found
from bartok_dsl.finding import Finding
from bartok_dsl.review import words
from bartok_dsl.review.case import Case, setting_number
from bartok_dsl.review.causes import can_cause
from bartok_dsl.review.facts import Facts, shared
from bartok_dsl.review.legality import lawful
from bartok_dsl.review.numbers import evaluate, intervals
from bartok_dsl.review.parts import Clause, Happening, Pattern, patterns, subject
from bartok_dsl.review.relation import Rows, any_pair, column, of_play
from bartok_dsl.tree import (
    ACTOR,
    EVERYONE,
    LOT,
    NOBODY,
    Arrange,
    Become,
    Cell,
    Count,
    Done,
    Draw,
    Event,
    Get,
    Instead,
    Keep,
    Move,
    Node,
    Number,
    Offer,
    Order,
    Penalise,
    Play,
    Put,
    Rotate,
    Set,
    Setting,
    State,
    Toggle,
)


def wins(case: Case) -> Iterator[Finding]:
    """Where the rule keeps cards from being played, deals from working, or itself from doing anything."""
    yield from _graph(case)
    yield from _hand_sizes(case)
    yield from _never_shrink(case)
    yield from _never_happens(case)
    yield from _never_set(case)


# --- card on card -----------------------------------------------------------------------------------------------------


def _graph(case: Case) -> Iterator[Finding]:
    if not case.new.about_legality or not case.is_exact:
        return
    where = case.where
    now = _within(lawful(case.all).possible, where)
    before = _within(case.lawful_before.possible, where)
    if now == before:
        return
    present = [face for face in range(FACES) if where[face]]
    if not any(now):
        yield found("nothing-playable")
        return
    unplayable = _unplayable(now, present) & ~_unplayable(before, present)
    if unplayable:
        yield found("never-playable", cards=words.cards(unplayable))
    if any(rule.moves_pile for rule in case.all):
        return
    dead = _dead(now, present) & ~_dead(before, present)
    if dead:
        yield found("dead-end", cards=words.cards(dead))
    if not _unplayable(now, present) and not _dead(now, present) and not _gap(before, present):
        gap = _gap(now, present)
        if gap:
            yield found("pack-falls-apart", example=words.pair_apart(*gap))


def _within(rows: Rows, where: Rows) -> Rows:
    return tuple([row & mask for row, mask in zip(rows, where, strict=True)])


def _unplayable(rows: Rows, present: list[int]) -> FaceSet:
    playable = 0
    for face in present:
        playable |= rows[face]
    return sum(1 << face for face in present if not playable >> face & 1)


def _dead(rows: Rows, present: list[int]) -> FaceSet:
    return sum(1 << face for face in present if not rows[face])


def _gap(rows: Rows, present: list[int]) -> tuple[int, int] | None:
    """Two cards such that no line of plays leads from the first to the second, if there are any."""
    everything = sum(1 << face for face in present)
    for start in present:
        missing = everything & ~(_reached(rows, start) | 1 << start)
        if missing:
            return start, next(members(missing))
    return None


def _reached(rows: Rows, start: int) -> FaceSet:
    reached, fresh = 0, 1 << start
    while fresh:
        following = 0
        for face in members(fresh):
            following |= rows[face]
        fresh = following & ~reached
        reached |= fresh
    return reached


# --- hand sizes -------------------------------------------------------------------------------------------------------


def _hand_sizes(case: Case) -> Iterator[Finding]:
    profile = case.profile
    total = 52 * profile.packs + profile.jokers
    for node in dict.fromkeys(case.new.written):
        if node.path is not Setting.HAND_SIZE:
            continue
        for players in range(profile.least_players, profile.most_players + 1):

            def leaf(of: Node, players: int = players) -> int | None:
                if isinstance(of, Count) and of.of is EVERYONE:
                    return players
                return setting_number(of.path, profile) if isinstance(of, Get) else None

            size = evaluate(node.value, leaf)
            if size is not None and size < 1:
                yield found("hand-size-too-small", span=case.locate(node), size=size)
                break
            if size is not None and size * players > total - 1:
                yield found("hand-size-too-big", span=case.locate(node), size=size, players=players)
                break


# --- hands that never get smaller -------------------------------------------------------------------------------------

_EMPTYING: Final = (Move, Rotate, Arrange, Become, Offer, Keep, Toggle, Instead, Set, Put)
"""Parts by which a hand may get smaller after all, or a draw not come."""


def _never_shrink(case: Case) -> Iterator[Finding]:
    """Every card that may be played makes its player draw at least one."""
    if not case.is_exact or any(isinstance(node, _EMPTYING) or node is LOT for rule in case.all for node in rule.nodes):
        return
    plays = _within(lawful(case.all).possible, case.where)
    if any(plays) and _all_draw(case.all, plays) and not _all_draw(case.before, plays):
        yield found("hands-never-shrink")


def _all_draw(rules: tuple[Facts, ...], plays: Rows) -> bool:
    drawing = [
        of_play(pattern).sure
        for rule in rules
        for clause in rule.clauses
        if not clause.replaces and not clause.kept and any(map(_surely_draws, clause.effects))
        for pattern in clause.patterns
    ]
    return all(play & ~column(tuple(rows[face] for rows in drawing)) == 0 for face, play in enumerate(plays))


def _surely_draws(happening: Happening) -> bool:
    match happening:
        case Happening(Draw(who, Number(n)), conditions=(), branch=()):
            return n >= 1 and (who is ACTOR or who is EVERYONE)
    return False


# --- what never fires -------------------------------------------------------------------------------------------------


def _never_happens(case: Case) -> Iterator[Finding]:
    everything = [clause for rule in case.all for clause in rule.clauses]
    for clause in case.new.clauses:
        if not any(_can_happen(pattern, case.where) for pattern in clause.patterns):
            yield _never(case, clause.patterns, clause.event)
        elif not any(_is_made(pattern, everything) for pattern in clause.patterns):
            yield found("nothing-causes", event=words.event(clause.patterns[0].core), span=case.locate(clause.event))
    for law in case.new.laws:
        spoken = tuple(patterns(law.action))
        if not any(_can_happen(pattern, case.where) for pattern in spoken):
            yield _never(case, spoken, law)


def _never(case: Case, spoken: tuple[Pattern, ...], node: Node) -> Finding:
    if all(isinstance(pattern.core, Play) and subject(pattern.core) is not NOBODY for pattern in spoken):
        return found("no-such-play", span=case.locate(node))
    return found("never-happens", event=words.event(spoken[0].core), span=case.locate(node))


def _can_happen(pattern: Pattern, where: Rows) -> bool:
    """Whether the moment can come about, as far as the cards and the written numbers tell."""
    if subject(pattern.core) is NOBODY:
        return False
    if any(interval.is_empty for interval in intervals(pattern.guards).values()):
        return False
    return not isinstance(pattern.core, Play) or any_pair(of_play(pattern).possible, where) is not None


def _is_made(pattern: Pattern, everything: list[Clause]) -> bool:
    """Whether the base game or some rule makes such an effect happen; other moments come by themselves."""
    if not isinstance(pattern.core, Done) or _is_of_base_game(pattern.core):
        return True
    return any(
        can_cause(clause, when, happening, pattern)
        for clause in everything
        for when in clause.patterns
        for happening in clause.effects
    )


def _is_of_base_game(event: Event) -> bool:
    match event:
        case Done(Penalise() | Become(_, State.WON) | Arrange(_, Order.SHUFFLED)):
            return True
        case _:
            return False


def _never_set(case: Case) -> Iterator[Finding]:
    read = dict.fromkeys(shared(node.path) for node in case.new.nodes if isinstance(node, Get))
    for path in read:
        if isinstance(path, Cell) and not any(path in rule.cells for rule in case.all):
            yield found("never-set", name=path.name)
