"""Does it end? No chain of effects may go on for ever.

The triggers of all rules form a graph: an arc leads from one to each other that an effect after it can bring about,
conditions taken into account (:mod:`bartok_dsl.review.causes`). A cycle of which no measure shows that it must run out
(:mod:`bartok_dsl.review.ranks`) is refused, and spelled out. That a draw stops when no card is left is no such measure:
a chain that empties the stock has ruined the deal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import accumulate

from bartok_dsl.codes import found
from bartok_dsl.finding import Finding, Phrase, phrase
from bartok_dsl.review import words
from bartok_dsl.review.case import Case
from bartok_dsl.review.causes import can_cause, comes_later, lays_one
from bartok_dsl.review.changes import changes
from bartok_dsl.review.facts import Facts, Link
from bartok_dsl.review.parts import Clause, Happening, Pattern, goes_out, replaces_win
from bartok_dsl.review.ranks import MEASURES, Arc, Knot
from bartok_dsl.tree import Acts, Does, Elapses, Enact, Says


def ends(case: Case) -> Iterator[Finding]:
    """The cycles that the rule closes, alone or with rules in force."""
    everything = endless(case.all)
    cycles = [cycle for cycle in everything if any(arc.clause.rule is None for arc in cycle)]
    if everything and not cycles and not endless(case.before):
        cycles = everything  # an older cycle whose bound the new rule takes away
    for cycle in cycles:
        yield found("endless", cycle=tuple(_step(arc) for arc in cycle))


def _step(arc: Arc) -> Phrase:
    return phrase(
        "cycle.step",
        event=words.event(arc.when.core),
        effect=words.effect(arc.effect),
        rule=words.rule(arc.clause.rule),
    )


def endless(rules: Sequence[Facts]) -> list[tuple[Arc, ...]]:
    """For each knot of triggers that no measure undoes, one shortest cycle of it."""
    arcs = tuple(_arcs(rules))
    if not replaces_win(clause for rule in rules for clause in rule.clauses):
        arcs = tuple(arc for arc in arcs if not goes_out(arc.when.core) and not goes_out(arc.then.core))
    triggers = tuple(trigger for rule in rules for trigger in rule.triggers)
    return [cycle for knot in _knots(arcs) for cycle in _unbounded(knot, arcs, triggers)]


Triggers = tuple[tuple[Clause, Pattern], ...]
"""The nodes of the graph, those of the oldest rule first."""


def _arcs(rules: Sequence[Facts]) -> Iterator[Arc]:
    starts = list(accumulate((len(rule.triggers) for rule in rules), initial=0))
    for rule, start in zip(rules, starts, strict=False):
        for other, other_start in zip(rules, starts, strict=False):
            for link in _links(rule, other):
                clause, when = rule.triggers[link.source]
                reached, then = other.triggers[link.target]
                source, target = start + link.source, other_start + link.target
                yield Arc(source, target, clause, when, link.happening, then, reached.replaces)


def _links(rule: Facts, other: Facts) -> tuple[Link, ...]:
    """What the one rule can set off in the other; for two rules in force it is worked out once."""
    kept = rule.links.get(id(other))
    if kept is not None and kept[0] is other:
        return kept[1]
    links = tuple(_linked(rule, other))
    if rule.number is not None and other.number is not None:
        rule.links[id(other)] = (other, links)
    return links


def _linked(rule: Facts, other: Facts) -> Iterator[Link]:
    for target, (reached, then) in enumerate(other.triggers):
        if isinstance(then.core, Acts | Says | Does | Elapses):
            continue  # these are done by people
        for source, (clause, when) in enumerate(rule.triggers):
            for happening in clause.effects:
                if reached.replaces and reached is clause and not comes_later(happening.effect):
                    continue  # a replacement is not asked about what it made itself
                if can_cause(clause, when, happening, then):
                    yield Link(source, happening, target)


def _unbounded(arcs: tuple[Arc, ...], all_arcs: tuple[Arc, ...], triggers: Triggers) -> Iterator[tuple[Arc, ...]]:
    knot = _surroundings(arcs, all_arcs, triggers)
    for measure in MEASURES:
        lowering = set(measure(knot))
        if lowering:
            rest = tuple(arc for arc in arcs if arc not in lowering)
            for smaller in _knots(rest):
                yield from _unbounded(smaller, all_arcs, triggers)
            return
    yield _shortest_cycle(arcs)


def _surroundings(arcs: tuple[Arc, ...], all_arcs: tuple[Arc, ...], triggers: Triggers) -> Knot:
    """The knot with everything that is set off from it, directly or not."""
    reached = {arc.source for arc in arcs}
    waiting = deque(sorted(reached))
    while waiting:
        at = waiting.popleft()
        for arc in all_arcs:
            if arc.source == at and arc.target not in reached:
                reached.add(arc.target)
                waiting.append(arc.target)
    effects = [
        (clause, when, happening)
        for clause, when in (triggers[number] for number in sorted(reached))
        for happening in clause.effects
        if not _ends_chain(clause, happening, arcs)
    ]

    def can_happen(pattern: Pattern) -> bool:
        return any(can_cause(clause, when, happening, pattern) for clause, when, happening in effects)

    return Knot(
        arcs,
        tuple((clause, happening.effect) for clause, _, happening in effects),
        frozenset(change for clause, _, happening in effects for change in changes(happening.effect, clause)),
        can_happen,
    )


def _ends_chain(clause: Clause, happening: Happening, arcs: tuple[Arc, ...]) -> bool:
    """Whether the effect happens only where the chain stops: on the other side of the fork that it goes on by.

    That holds of a chain that never divides: one effect of each clause goes on, for one player, with one card.
    """
    onward = [arc.happening for arc in arcs if arc.clause is clause]
    return bool(onward) and not _divides(arcs) and happening.excludes(onward[0])


def _divides(arcs: tuple[Arc, ...]) -> bool:
    """Whether one link of the chain can set off two."""
    ways = {(arc.source, arc.target, id(arc.happening)) for arc in arcs}
    if len(ways) > len({arc.source for arc in arcs}):
        return True
    return any(
        arc.happening.many or not (isinstance(arc.effect, Enact) and lays_one(arc.effect.cards, arc.clause))
        for arc in arcs
    )


def _knots(arcs: tuple[Arc, ...]) -> list[tuple[Arc, ...]]:
    """The arcs that lie on cycles, by strongly connected component, in the order of their first trigger."""
    onward: dict[int, list[int]] = {}
    for arc in arcs:
        onward.setdefault(arc.source, []).append(arc.target)
    member = _components(onward)
    knots: dict[int, list[Arc]] = {}
    for arc in arcs:
        if member.get(arc.source) == member.get(arc.target, -1):
            knots.setdefault(member[arc.source], []).append(arc)
    return sorted((tuple(knot) for knot in knots.values()), key=lambda knot: min(arc.source for arc in knot))


def _components(onward: dict[int, list[int]]) -> dict[int, int]:
    """For each trigger the number of its strongly connected component (Tarjan's algorithm, without recursion)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    member: dict[int, int] = {}
    stack: list[int] = []
    for root in onward:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        work = [(root, iter(onward.get(root, ())))]
        while work:
            at, rest = work[-1]
            following = next(rest, None)
            if following is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[at])
                if low[at] == index[at]:
                    while True:
                        inside = stack.pop()
                        member[inside] = index[at]
                        if inside == at:
                            break
            elif following not in index:
                index[following] = low[following] = len(index)
                stack.append(following)
                work.append((following, iter(onward.get(following, ()))))
            elif following not in member:
                low[at] = min(low[at], index[following])
    return member


def _shortest_cycle(arcs: tuple[Arc, ...]) -> tuple[Arc, ...]:
    """A shortest cycle, one of the new rule if there is one."""
    best: tuple[Arc, ...] | None = None
    for start in arcs:
        paths: deque[tuple[Arc, ...]] = deque([(start,)])
        seen = {start.target}
        while paths:
            path = paths.popleft()
            if path[-1].target == start.source:
                if best is None or _order(path) < _order(best):
                    best = path
                break
            for arc in arcs:
                if arc.source == path[-1].target and arc.target not in seen:
                    seen.add(arc.target)
                    paths.append((*path, arc))
    assert best is not None, "every arc of a knot lies on a cycle"
    return best


def _order(path: tuple[Arc, ...]) -> tuple[bool, int]:
    return all(arc.clause.rule is not None for arc in path), len(path)
