"""Rule trees for property tests: hypothesis strategies, one for each sort, that make well-formed rules."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from bartok_dsl import tree
from bartok_dsl.cards import Colour, Rank, Suit
from bartok_dsl.tree import Node

S = st.SearchStrategy


def _of(table: type) -> S[object]:
    return st.sampled_from(list(table))


def junctions(parts: S[Node]) -> S[Node]:
    """And, or, not over parts of one sort."""
    several = st.lists(parts, min_size=1, max_size=3).map(tuple)
    return st.one_of(several.map(tree.All), several.map(tree.Any), parts.map(tree.Not))


@cache
def numbers(depth: int) -> S[Node]:
    """Whole numbers."""
    written = st.integers(0, 14).map(tree.Number)
    if not depth:
        return written
    less = numbers(depth - 1)
    return st.one_of(
        written,
        st.builds(tree.Calc, _of(tree.Arith), less, less),
        st.builds(tree.Count, st.one_of(cards(depth - 1), players(depth - 1))),
        st.builds(tree.ValueOf, cards(depth - 1)),
        st.builds(tree.Times, events(0), events(0)),
        st.builds(tree.Streak, events(0)),
        st.builds(tree.Owed, _of(tree.Unit), players(0)),
        st.just(tree.Get(tree.Setting.HAND_SIZE)),
    )


@cache
def tests(depth: int) -> S[Node]:
    """Predicates on numbers."""
    return st.one_of(_of(tree.NumberKind), st.builds(tree.Compare, _of(tree.Op), numbers(depth)))


@cache
def features(depth: int) -> S[Node]:
    """Ranks, suits …"""
    return st.one_of(
        st.builds(tree.Exactly, st.one_of(_of(Rank), _of(Suit), _of(Colour))),
        st.builds(tree.Of, _of(tree.Attr), cards(max(depth - 1, 0))),
        st.just(tree.Get(tree.Setting.CALLED)),
    )


@cache
def printed() -> S[Node]:
    """Classes by what is printed."""
    kinds = st.sampled_from([tree.Kind.FACE, tree.Kind.NUMBER, tree.Kind.JOKER])
    return st.one_of(st.just(tree.ANY_CARD), st.builds(tree.Has, st.one_of(_of(Rank), _of(Suit), _of(Colour), kinds)))


@cache
def static_classes(depth: int = 2) -> S[Node]:
    """Classes that depend on the face alone."""
    written = st.one_of(
        _of(tree.NumberKind), st.builds(tree.Compare, _of(tree.Op), st.integers(0, 14).map(tree.Number))
    )
    simple = st.one_of(printed(), st.builds(tree.Valued, written))
    return st.one_of(simple, junctions(static_classes(depth - 1))) if depth else simple


@cache
def cards(depth: int) -> S[Node]:
    """Sets of cards."""
    simple = st.one_of(
        printed(), st.sampled_from([tree.IT, tree.LOT, tree.STARTER, tree.STOCK, tree.DISCARD, tree.TOP_CARD])
    )
    if not depth:
        return simple
    return st.one_of(
        simple,
        junctions(cards(depth - 1)),
        st.builds(tree.Has, features(depth - 1)),
        st.builds(tree.Valued, tests(depth - 1)),
        st.builds(tree.Hand, players(depth - 1)),
        st.builds(tree.Top, st.just(tree.ONE), cards(depth - 1)),
    )


@cache
def players(depth: int) -> S[Node]:
    """Sets of players that need no event around them when *depth* is 0."""
    outside = st.sampled_from([tree.EVERYONE, tree.ON_TURN, tree.OUTSIDERS])
    if not depth:
        return outside
    return st.one_of(
        outside,
        st.sampled_from([tree.ACTOR, tree.NEXT, tree.OTHERS, tree.LEFT, tree.CAUSER]),
        junctions(players(depth - 1)),
        st.builds(tree.Whoever, conditions(depth - 1)),
    )


@cache
def conditions(depth: int) -> S[Node]:
    """What is true or not."""
    holds = st.builds(tree.Holds, numbers(depth), tests(depth))
    within = st.builds(tree.Is, cards(depth), cards(depth))
    about_it = st.builds(tree.Is, st.just(tree.IT), cards(depth))
    simple = st.one_of(holds, within, about_it)
    return st.one_of(simple, junctions(conditions(depth - 1))) if depth else simple


@cache
def events(depth: int) -> S[Node]:
    """Events with a subject that is read outside any event."""
    bare = st.one_of(
        st.builds(tree.Play, players(0), cards(depth)),
        st.builds(tree.Acts, players(0), _of(tree.How)),
        st.builds(tree.Begins, players(0), _of(tree.Period)),
        st.just(tree.Done(tree.Skip(tree.EVERYONE, tree.Amount()))),
    )
    if not depth:
        return bare
    guarded = st.builds(
        lambda event, guards: tree.All((event, *guards)), bare, st.lists(conditions(depth - 1), min_size=1, max_size=2)
    )
    return st.one_of(bare, guarded, st.lists(st.one_of(bare, guarded), min_size=1, max_size=3).map(tuple).map(tree.Any))


@cache
def actions(depth: int) -> S[Node]:
    """Events that players may or may not bring about."""
    bare = st.one_of(st.builds(tree.Play, players(0), cards(depth)), st.builds(tree.Acts, players(0), _of(tree.How)))
    guards = st.lists(conditions(depth), min_size=1, max_size=2)
    return st.one_of(bare, st.builds(lambda event, more: tree.All((event, *more)), bare, guards))


@cache
def effects(depth: int) -> S[Node]:
    """Effects that bind nothing."""
    simple = st.one_of(
        st.builds(tree.Draw, players(1), numbers(1)),
        st.builds(tree.Skip, players(1), numbers(0)),
        st.just(tree.Reverse()),
        st.builds(tree.Turn, players(1)),
        st.builds(tree.Move, cards(1), st.sampled_from([tree.DISCARD, tree.STOCK, tree.Hand(tree.NEXT)])),
        st.builds(tree.Penalise, players(1)),
    )
    if not depth:
        return simple
    bound = st.just(tree.Let(tree.Choice(tree.ACTOR, tree.ONE, tree.Every(tree.Attr.SUIT))))
    some, any_number = lists(depth - 1), st.one_of(st.just(()), lists(depth - 1))
    return st.one_of(
        simple,
        bound,
        st.builds(tree.If, conditions(1), some, any_number),
        st.builds(tree.Offer, players(1), some, any_number),
        st.builds(tree.Keep, events(1), st.lists(statements(0), min_size=1, max_size=2).map(tuple)),
    )


@cache
def lists(depth: int) -> S[tuple[Node, ...]]:
    """Effects in order."""
    return st.lists(effects(depth), min_size=1, max_size=3).map(tuple)


@cache
def statements(depth: int) -> S[Node]:
    """Clauses."""
    return st.one_of(
        st.builds(tree.When, events(depth), lists(depth)),
        st.builds(tree.Instead, events(depth), lists(depth)),
        st.builds(tree.May, actions(depth)),
        st.builds(tree.MayNot, actions(depth)),
        st.builds(tree.Answer, _of(tree.Unit), actions(depth), lists(depth)),
        st.builds(tree.Set, st.just(tree.Setting.PENALTY), numbers(0)),
    )


@cache
def rules(depth: int = 2) -> S[tree.Rule]:
    """Whole rules."""
    return st.lists(statements(depth), min_size=1, max_size=3).map(tuple).map(tree.Rule)
