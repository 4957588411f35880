"""Classes of cards that the language can say."""

from __future__ import annotations

from hypothesis import strategies as st

from bartok_dsl import tree as t
from bartok_dsl.cards import Colour, Rank, Suit
from bartok_dsl.tree import ANY_CARD, TOP_CARD

S = st.SearchStrategy
Draw = st.DrawFn

FEW = st.integers(1, 5)
WORDS = st.sampled_from(["mau mau", "thank you", "long live the king", "été", "one two", "never say no"])


def number(n: int) -> t.Number:
    return t.Number(n)


def both(*parts: t.Node) -> t.Node:
    """All parts, which may be a single one."""
    return parts[0] if len(parts) == 1 else t.All(parts)


RANK = st.sampled_from([t.Has(rank) for rank in Rank])
SUIT = st.sampled_from([t.Has(suit) for suit in Suit])
_SUITS = [t.Has(suit) for suit in Suit]
COLOUR = st.sampled_from([t.Has(colour) for colour in Colour])
KIND = st.sampled_from([t.Has(kind) for kind in (t.Kind.FACE, t.Kind.NUMBER, t.Kind.JOKER)])
SPECIAL = st.just(t.Has(t.Kind.SPECIAL))
BY_VALUE = st.sampled_from([t.Valued(kind) for kind in t.NumberKind])
EXACT = st.builds(lambda rank, suit: t.All((rank, suit)), RANK, SUIT)
BOUNDED = st.builds(
    lambda op, n: t.Valued(t.Compare(op, number(n))), st.sampled_from([t.Op.AT_MOST, t.Op.AT_LEAST]), st.integers(2, 12)
)
PLAIN: S[t.Cards] = st.one_of(RANK, SUIT, COLOUR, KIND, EXACT, SPECIAL, BY_VALUE, BOUNDED)


@st.composite
def described(draw: Draw) -> t.Cards:
    """“a red nine”, “an even heart of five or lower”."""
    head = draw(st.sampled_from([RANK, KIND, SUIT]))
    parts: list[t.Node] = [draw(head)]
    if head is not SUIT and draw(st.booleans()):
        parts.append(draw(SUIT))
    colour = [] if any(part in _SUITS for part in parts) else [COLOUR]
    for modifier in draw(st.lists(st.sampled_from([*colour, SPECIAL, BY_VALUE, BOUNDED]), max_size=2, unique=True)):
        parts.append(draw(modifier))
    result = both(*parts)
    assert isinstance(result, t.Cards)
    return result


def listed() -> S[t.Cards]:
    """“a three, a four or a joker”."""
    return st.lists(st.one_of(RANK, SUIT, KIND, EXACT), min_size=2, max_size=3, unique=True).map(
        lambda parts: t.Any(tuple(parts))
    )


def but_not() -> S[t.Cards]:
    """“a heart but not a queen”."""
    base = st.one_of(st.just(ANY_CARD), SUIT, COLOUR, KIND)
    return st.builds(
        lambda of, out: t.All((of, *map(t.Not, out))), base, st.lists(st.one_of(RANK, EXACT), min_size=1, max_size=2)
    )


CLASS: S[t.Cards] = st.one_of(PLAIN, described(), listed(), but_not())

ATTR = st.sampled_from([t.Attr.SUIT, t.Attr.RANK, t.Attr.COLOUR, t.Attr.FACE])
SAME = st.builds(lambda attr, of: t.Has(t.Of(attr, of)), ATTR, st.sampled_from([TOP_CARD, t.Under(number(2))]))
HEIGHT = st.sampled_from(t.Op).map(lambda op: t.Valued(t.Compare(op, t.ValueOf(TOP_CARD))))
APART = st.builds(
    lambda arith, n: t.Valued(t.Compare(t.Op.EQUAL, t.Calc(arith, t.ValueOf(TOP_CARD), number(n)))),
    st.sampled_from([t.Arith.PLUS, t.Arith.MINUS]),
    st.integers(1, 4),
)
RELATION: S[t.Cards] = st.one_of(SAME, SAME.map(t.Not), HEIGHT, APART)
RELATED: S[t.Cards] = st.one_of(
    RELATION,
    st.builds(lambda of, relation: t.All((of, relation)), st.one_of(RANK, KIND, COLOUR, SUIT), RELATION),
    st.builds(lambda one, two: t.All((one, two)), SAME, st.one_of(SAME.map(t.Not), APART)),
)
PLAYED: S[t.Cards] = st.one_of(CLASS, RELATED, st.just(ANY_CARD))
HELD: S[t.Cards] = st.one_of(PLAIN, described())
