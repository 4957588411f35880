"""Relations are compared with a plain evaluator that looks at one pair of cards at a time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bartok_dsl import tree
from bartok_dsl.cards import FACES, JOKER, Colour, Rank, Suit, colour_of, face_of, rank_of, suit_of, value_of
from bartok_dsl.review.parts import Pattern, patterns
from bartok_dsl.review.relation import any_pair, of_condition, of_play, pairs, universe
from bartok_dsl.tree import IT, TOP_CARD, Attr, Kind, Node
from tests.notation import read_node

FEATURES = {Attr.RANK: rank_of, Attr.SUIT: suit_of, Attr.COLOUR: colour_of, Attr.FACE: lambda face: face}


PRIMES = {n for n in range(2, 200) if not any(n % k == 0 for k in range(2, n))}
SQUARES = {n * n for n in range(1, 20)}
FEW = settings(max_examples=50)


def number(n: Node, beneath: int, played: int) -> int:
    match n:
        case tree.Number(value):
            return value
        case tree.ValueOf(cards):
            return value_of(played if cards is IT else beneath)
        case tree.Calc(tree.Arith.PLUS, a, b):
            return number(a, beneath, played) + number(b, beneath, played)
        case tree.Calc(tree.Arith.MINUS, a, b):
            return number(a, beneath, played) - number(b, beneath, played)
    raise AssertionError(n)


def passes(n: int, test: Node, beneath: int, played: int) -> bool:
    match test:
        case tree.NumberKind.EVEN:
            return n % 2 == 0
        case tree.NumberKind.ODD:
            return n % 2 == 1
        case tree.NumberKind.PRIME:
            return n in PRIMES
        case tree.NumberKind.SQUARE:
            return n in SQUARES
        case tree.Compare(op, other):
            m = number(other, beneath, played)
            return {"=": n == m, ">=": n >= m, "<=": n <= m, ">": n > m, "<": n < m}[op.value]
    raise AssertionError(test)


def belongs(card: int, cards: Node, beneath: int, played: int) -> bool:
    match cards:
        case tree.All(parts):
            return all(belongs(card, part, beneath, played) for part in parts)
        case tree.Any(parts):
            return any(belongs(card, part, beneath, played) for part in parts)
        case tree.Not(part):
            return not belongs(card, part, beneath, played)
        case tree.Has(Rank() as rank):
            return rank_of(card) is rank
        case tree.Has(Suit() as suit):
            return suit_of(card) is suit
        case tree.Has(Colour() as colour):
            return colour_of(card) is colour
        case tree.Has(Kind.FACE):
            return value_of(card) > 10
        case tree.Has(Kind.NUMBER):
            return 2 <= value_of(card) <= 10
        case tree.Has(Kind.JOKER):
            return card == JOKER
        case tree.Has(tree.Of(attr, of)):
            feature = FEATURES[attr](played if of is IT else beneath)
            return feature is not None and FEATURES[attr](card) == feature
        case tree.Valued(test):
            return passes(value_of(card), test, beneath, played)
        case _:
            return cards is tree.ANY_CARD


def holds(cond: Node, beneath: int, played: int) -> bool:
    match cond:
        case tree.All(parts):
            return all(holds(part, beneath, played) for part in parts)
        case tree.Any(parts):
            return any(holds(part, beneath, played) for part in parts)
        case tree.Not(part):
            return not holds(part, beneath, played)
        case tree.Is(what, among):
            return belongs(played if what is IT else beneath, among, beneath, played)
        case tree.Holds(n, test):
            return passes(number(n, beneath, played), test, beneath, played)
    raise AssertionError(cond)


NUMBERS = st.recursive(
    st.one_of(st.integers(0, 14).map(tree.Number), st.sampled_from([tree.ValueOf(IT), tree.ValueOf(TOP_CARD)])),
    lambda inner: st.builds(tree.Calc, st.sampled_from([tree.Arith.PLUS, tree.Arith.MINUS]), inner, inner),
    max_leaves=3,
)
TESTS = st.one_of(
    st.sampled_from(list(tree.NumberKind)), st.builds(tree.Compare, st.sampled_from(list(tree.Op)), NUMBERS)
)
KINDS = [Kind.FACE, Kind.NUMBER, Kind.JOKER]
OTHERS = st.builds(tree.Of, st.sampled_from(list(FEATURES)), st.sampled_from([IT, TOP_CARD]))
PRINTED = st.sampled_from([*Rank, *Suit, *Colour, *KINDS])
CARDS = st.recursive(
    st.one_of(st.builds(tree.Has, PRINTED | OTHERS), st.builds(tree.Valued, TESTS), st.just(tree.ANY_CARD)),
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(tuple).map(tree.All),
        st.lists(inner, min_size=2, max_size=3).map(tuple).map(tree.Any),
        inner.map(tree.Not),
    ),
    max_leaves=4,
)
CONDITIONS = st.recursive(
    st.one_of(st.builds(tree.Is, st.sampled_from([IT, TOP_CARD]), CARDS), st.builds(tree.Holds, NUMBERS, TESTS)),
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(tuple).map(tree.All),
        st.lists(inner, min_size=2, max_size=3).map(tuple).map(tree.Any),
        inner.map(tree.Not),
    ),
    max_leaves=3,
)


@FEW
@given(CONDITIONS)
def test_conditions_over_two_cards_are_exact(cond: Node) -> None:
    relation = of_condition(cond)
    assert relation.sure == relation.possible
    for beneath in (*range(0, FACES, 9), JOKER):
        expected = sum(1 << played for played in range(FACES) if holds(cond, beneath, played))
        assert relation.sure[beneath] == expected


@FEW
@given(CARDS, CONDITIONS)
def test_plays_are_exact(cards: Node, cond: Node) -> None:
    relation = of_play(Pattern(tree.Play(tree.EVERYONE, cards), (cond,)))
    for beneath in range(3, FACES, 10):
        for played in range(1, FACES, 4):
            expected = belongs(played, cards, beneath, played) and holds(cond, beneath, played)
            assert bool(relation.sure[beneath] >> played & 1) is expected


@pytest.mark.parametrize(
    "event",
    [
        "play(next, 8s)",
        "play(everyone, 8s & hand(actor))",
        "play(everyone, 8s) & (#hand(actor) >= 2)",
        "play(everyone, 8s & has(<called-suit-or-rank>))",
        "play(everyone, 8s) & (streak(play(everyone, 8s)) = 2)",
    ],
)
def test_what_depends_on_more_than_the_cards_is_only_possible(event: str) -> None:
    (pattern,) = patterns(read_node(event))
    relation = of_play(pattern)
    assert not any(relation.sure)
    eights = sum(1 << face_of(Rank.EIGHT, suit) for suit in Suit)
    assert set(relation.possible) == {eights}


def test_what_is_known_to_fail_stays_impossible() -> None:
    (pattern,) = patterns(read_node("play(everyone, 8s) & (#hand(actor) >= 2) & (under in 9s)"))
    possible = of_play(pattern).possible
    assert [face for face in range(FACES) if possible[face]] == [face_of(Rank.NINE, suit) for suit in Suit]


def test_a_rank_by_its_number_goes_round() -> None:
    (pattern,) = patterns(read_node("play(everyone, has(rank((value(under) + 1))))"))
    king, ace = face_of(Rank.KING, Suit.HEARTS), face_of(Rank.ACE, Suit.CLUBS)
    assert of_play(pattern).sure[king] >> ace & 1


@FEW
@given(CONDITIONS)
def test_negation_swaps_the_sides(cond: Node) -> None:
    relation = of_condition(cond)
    assert ~~relation == relation
    assert not any_pair((relation & ~relation).sure, universe(1, 2))


@pytest.mark.parametrize(
    ("packs", "jokers", "count"), [(1, 0, 52 * 51), (2, 0, 52 * 52), (1, 1, 53 * 52), (1, 2, 53 * 52 + 1)]
)
def test_the_universe_is_what_the_pack_allows(packs: int, jokers: int, count: int) -> None:
    where = universe(packs, jokers)
    assert len(list(pairs(where, where))) == count
