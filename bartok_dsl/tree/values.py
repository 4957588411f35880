"""Values of any sort, cards, features, players, numbers and conditions."""

from __future__ import annotations

from bartok_dsl.cards import Colour, Rank, Suit
from bartok_dsl.records import record
from bartok_dsl.tree.leaves import Arith, At, Attr, Best, Kind, Op, Partiality, Pile, Ring, Unit, Way
from bartok_dsl.tree.sorts import (
    Cards,
    Chooser,
    Cond,
    Event,
    Feature,
    Node,
    Num,
    Path,
    Players,
    Spot,
    Test,
    Text,
    Value,
)


@record
class Number(Num):
    """A whole number as written."""

    value: int


@record
class All(Cards, Players, Cond, Event, Text):
    """Everything that is in every part; every part holds. At most one part is an event, which the rest then guards."""

    parts: tuple[Node, ...]


@record
class Any(Cards, Players, Cond, Event, Text):
    """Everything that is in some part; some part holds. Events only with events."""

    parts: tuple[Node, ...]


@record
class Not(Cards, Players, Cond, Text):
    """Everything of that sort that is not in the part; the part does not hold. Never of an event."""

    part: Node


@record
class That(Cards, Players, Feature, Num):
    """What the *k*-th Let of this statement bound, counted from 1 in the order of the text; its sort is that Let's."""

    k: int


@record
class Get(Cards, Players, Feature, Num):
    """What a setting or named state holds now; inside ``Set`` of the same path, what older rules make of it."""

    path: Path


@record
class AsOf(Cards, Players, Feature, Num):
    """The value as it was, with that event's roles, at the latest earlier moment of the event; nothing/0 if never."""

    event: Event
    value: Value


@record
class Extreme(Cards, Players):
    """The members of the set for which the key is greatest or least; the member is THEM or THIS in it; ties stay."""

    side: Best
    of: Value
    key: Num


@record
class Item(Num, Text):
    """The *k*-th entry of a written list, going round at its end."""

    k: Num
    of: tuple[Node, ...]


@record
class Count(Num):
    """How many members a set has."""

    of: Value


@record
class Is(Cond):
    """The first set is not empty and lies wholly in the second."""

    what: Value
    among: Value


@record
class Has(Cards):
    """The cards with that feature."""

    feature: Rank | Suit | Colour | Kind | Feature


@record
class Valued(Cards):
    """The cards whose value passes the test."""

    test: Test


@record
class Under(Cards):
    """The *k*-th card from the top of the discard pile, the event's card not counted: 1 is the card it is laid on."""

    k: Num


@record
class Top(Cards):
    """The *n* topmost, next or latest of an ordered set of cards."""

    n: Num
    of: Cards


@record
class Playable(Cards):
    """The cards those players might lawfully play if it were their turn; in a legality statement, by older rules."""

    by: Players


@record
class Causing(Cards):
    """The cards whose play makes some rule in force produce such an event; read off the rules, not off the moment."""

    event: Event


@record
class Hand(Cards, Spot):
    """The hands of those players: the cards in them, or the place."""

    of: Players


@record
class On(Spot):
    """A position in a pile."""

    pile: Pile
    at: At


@record
class Exactly(Feature):
    """One rank, suit, colour, kind or direction as written, where a feature is asked for as a value."""

    feature: Rank | Suit | Colour | Kind | Way


@record
class Of(Feature):
    """The rank, suit, colour or face that the card has."""

    attr: Attr
    cards: Cards


@record
class RankOf(Feature):
    """The rank with that value, going round after the king."""

    n: Num


@record
class Every(Feature):
    """All ranks, suits, colours, faces or directions."""

    attr: Attr


@record
class Beside(Players, Chooser):
    """The *k*-th neighbour (all of them, where *k* is a Range) round the ring; negative counts backwards."""

    of: Players
    k: Num
    ring: Ring


@record
class Whoever(Players, Chooser):
    """The players (THEM) of whom the condition holds."""

    cond: Cond


@record
class Particular(Players):
    """Particular people, in the words that were used. Understood so that the refusal can say why; never accepted."""

    partiality: Partiality
    words: str


@record
class ValueOf(Num):
    """The sum of the values of the cards."""

    of: Cards


@record
class Calc(Num):
    """Arithmetic."""

    op: Arith
    a: Num
    b: Num


@record
class Range(Num):
    """The numbers from low to high, as a set."""

    low: Num
    high: Num


@record
class Streak(Num):
    """How many of the latest events of this kind, up to now, matched without a break."""

    event: Event


@record
class Times(Num):
    """How many events matched up to now, after the latest earlier *since*."""

    event: Event
    since: Event


@record
class Until(Num):
    """How many cards to take from the stock up to and including the first of these."""

    cards: Cards


@record
class Owed(Num):
    """How much of the waiting demand, or how many duties of words, rest on those players."""

    unit: Unit
    by: Players


@record
class Amount(Num):
    """The number in the event."""


@record
class Compare(Test):
    """``=``, ``>=``, ``<=``, ``>`` or ``<`` that number."""

    op: Op
    n: Num


@record
class Holds(Cond):
    """The number passes the test."""

    n: Num
    test: Test
