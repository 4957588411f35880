"""Players, numbers and conditions that the language can say, by what may be mentioned where they stand."""

from __future__ import annotations

from functools import cache

from attrs import evolve, frozen
from hypothesis import strategies as st

from bartok_dsl import tree as t
from bartok_dsl.cards import Rank
from bartok_dsl.tree import ACTOR, ANY_CARD, EVERYONE, IT, NEXT, ONE, OTHERS, PREVIOUS, THEM, TOP_CARD, Ring
from tests.strategies.cards import CLASS, FEW, HELD, number

S = st.SearchStrategy


@frozen
class Scene:
    """What may be mentioned: the event's player and card, whoever caused it, the Lets so far by their sorts."""

    actor: bool = True
    card: bool = True
    causer: bool = False
    lets: tuple[str, ...] = ()

    def chosen(self, sort: str) -> list[t.That]:
        """The values of that sort which have been bound."""
        return [t.That(k) for k, bound in enumerate(self.lets, 1) if bound == sort]

    def bound(self, *sorts: str) -> Scene:
        """The scene after these Lets."""
        return evolve(self, lets=self.lets + sorts)


# --- players ----------------------------------------------------------------------------------------------------------

OPPOSITE = t.Beside(ACTOR, t.Calc(t.Arith.DIV_DOWN, t.Count(EVERYONE), number(2)), Ring.SEAT)
NEIGHBOURS: S[t.Players] = st.sampled_from(
    [NEXT, PREVIOUS, t.LEFT, t.RIGHT] + [t.Beside(ACTOR, number(k), ring) for ring in Ring for k in (2, -2, 3, -3)]
)
SEVERAL: S[t.Players] = st.sampled_from(
    [
        t.Beside(ACTOR, t.Range(number(low), number(high)), ring)
        for ring in Ring
        for low, high in ((1, 2), (1, 3), (-2, -1))
    ]
)


@cache
def one_player(scene: Scene) -> S[t.Players]:
    """A single player."""
    marked = t.Get(t.Cell("hat", t.ValueSort.PLAYERS))
    options: list[S[t.Players]] = [st.sampled_from([t.Get(t.Setting.DEALER), t.Get(t.Setting.LAST_WINNER), marked])]
    if scene.actor:
        options = [NEIGHBOURS, st.just(ACTOR), *options]
    if scene.causer:
        options.append(st.just(t.CAUSER))
    if scene.chosen("player"):
        chosen = st.sampled_from(scene.chosen("player"))
        options += [
            chosen,
            chosen.flatmap(
                lambda who: st.builds(t.Beside, st.just(who), st.sampled_from([ONE, number(-1)]), st.sampled_from(Ring))
            ),
        ]
    return st.one_of(options)


@cache
def player_set(scene: Scene) -> S[t.Players]:
    """One or several players."""
    options: list[S[t.Players]] = [
        one_player(scene),
        st.sampled_from([EVERYONE, t.OUTSIDERS]),
        who(scene).map(t.Whoever),
        st.builds(t.Extreme, st.sampled_from(t.Best), st.just(EVERYONE), counted(THEM)),
    ]
    if scene.actor:
        options += [st.sampled_from([OTHERS, t.All((OTHERS, t.Not(NEXT))), t.Not(PREVIOUS), OPPOSITE]), SEVERAL]
        options.append(st.sampled_from([t.Any((ACTOR, NEXT)), t.Any((PREVIOUS, NEXT))]))
        reach = [t.ValueOf(TOP_CARD), t.Streak(t.Play(EVERYONE, t.Has(Rank.SEVEN))), *scene.chosen("number")]
        options.append(st.sampled_from(reach).map(lambda n: t.Beside(ACTOR, t.Range(ONE, n), Ring.PLAY)))
    if scene.chosen("players"):
        options.append(st.sampled_from(scene.chosen("players")))
    return st.one_of(options)


# --- numbers and conditions -------------------------------------------------------------------------------------------


def in_hand(cards: t.Cards, of: t.Players) -> t.Cards:
    return t.All((cards, t.Hand(of)))


@cache
def counted(of: t.Players) -> S[t.Num]:
    """How many cards, or cards of a class, somebody holds."""
    return st.one_of(st.just(t.Hand(of)), HELD.map(lambda cards: in_hand(cards, of))).map(t.Count)


TEST: S[t.Test] = st.one_of(
    st.builds(t.Compare, st.sampled_from([t.Op.EQUAL, t.Op.AT_LEAST, t.Op.AT_MOST]), st.integers(1, 9).map(number)),
    st.sampled_from([*t.NumberKind, t.Compare(t.Op.EQUAL, number(0))]),
)
COMPANY: S[t.Test] = st.builds(
    t.Compare, st.sampled_from([t.Op.EQUAL, t.Op.AT_LEAST, t.Op.AT_MOST]), st.integers(2, 8).map(number)
)


@cache
def about(of: t.Players) -> S[t.Cond]:
    """What is true of somebody's hand."""
    playable = t.Count(t.All((t.Playable(of), t.Hand(of))))
    some_or_none = st.sampled_from([t.Compare(t.Op.EQUAL, number(0)), t.Compare(t.Op.AT_LEAST, ONE)])
    return st.one_of(
        st.builds(t.Holds, st.sampled_from([t.Owed(t.Unit.CARDS, of), t.Owed(t.Unit.TURNS, of)]), some_or_none),
        HELD.map(lambda held: t.Is(t.Hand(of), held)),
        st.integers(1, 150).map(
            lambda n: t.Holds(t.Get(t.Own(t.Setting.SCORE, of)), t.Compare(t.Op.AT_LEAST, number(n)))
        ),
        st.builds(t.Holds, counted(of), TEST),
        st.sampled_from([t.Compare(t.Op.EQUAL, number(0)), t.Compare(t.Op.AT_LEAST, ONE)]).map(
            lambda test: t.Holds(playable, test)
        ),
    )


@cache
def who(scene: Scene) -> S[t.Cond]:
    """What is true of a player that is described by it."""
    single = about(THEM)
    compared = st.builds(
        lambda op, other: t.Holds(t.Count(t.Hand(THEM)), t.Compare(op, t.Count(t.Hand(other)))),
        st.sampled_from(t.Op),
        st.sampled_from([NEXT, ACTOR]),
    )
    options = [single, st.builds(lambda a, b: t.All((a, b)), single, single)]
    return st.one_of([*options, compared] if scene.actor else options)


@cache
def simple_condition(scene: Scene) -> S[t.Cond]:
    """One condition on the state."""
    options: list[S[t.Cond]] = [
        COMPANY.map(lambda test: t.Holds(t.Count(EVERYONE), test)),
        st.sampled_from(t.Way).map(lambda way: t.Is(t.Get(t.Setting.DIRECTION), t.Exactly(way))),
        TEST.map(lambda test: t.Holds(t.Count(t.STOCK), test)),
        st.builds(lambda cards, test: t.Holds(t.Count(t.All((cards, t.DISCARD))), test), HELD, TEST),
    ]
    if scene.actor:
        options = [one_player(scene).flatmap(about), *options]
        options.append(st.builds(lambda who, held: t.Is(t.Hand(who), held), one_player(scene), HELD))
        options.append(
            st.builds(
                lambda op: t.Holds(t.Count(t.Hand(ACTOR)), t.Compare(op, t.Count(t.Hand(NEXT)))), st.sampled_from(t.Op)
            )
        )
    if scene.card:
        together = TEST.filter(lambda test: test != t.Compare(t.Op.EQUAL, number(0)))
        options += [
            together.map(lambda test: t.Holds(t.Count(t.LOT), test)),
            st.builds(t.Holds, SO_FAR, TEST),
            st.builds(t.Holds, OWN_SO_FAR, TEST),
            st.builds(t.Holds, HAPPENED, OFTEN),
            st.builds(lambda often, test: t.Holds(t.AsOf(t.NEXT_PLAY, often), test), SO_FAR, TEST),
            st.builds(
                lambda n, test: t.Holds(n, test),
                st.sampled_from([t.ValueOf(IT), t.Calc(t.Arith.PLUS, t.ValueOf(IT), t.ValueOf(TOP_CARD))]),
                TEST.filter(lambda test: test != t.Compare(t.Op.EQUAL, number(0))),
            ),
        ]
        beneath = CLASS.map(lambda cards: t.Is(TOP_CARD, cards))
        options += [beneath, beneath.map(t.Not)]
    return st.one_of(options)


@cache
def condition(scene: Scene) -> S[t.Cond]:
    """One condition or its denial, or two joined by and/or."""
    simple = simple_condition(scene)
    one = st.one_of(simple, simple, simple, simple.map(t.Not))
    return st.one_of(one, st.builds(lambda kind, a, b: kind((a, b)), st.sampled_from([t.All, t.Any]), one, one))


PERIOD = st.sampled_from([t.Period.DEAL, t.Period.LAP, t.Period.TURN])
COUNTED: S[t.Cards] = st.one_of(HELD, st.sampled_from([t.Has(t.Of(t.Attr.RANK, TOP_CARD)), ANY_CARD]))
SO_FAR: S[t.Num] = COUNTED.map(lambda cards: t.Play(EVERYONE, cards)).flatmap(
    lambda played: st.one_of(
        st.just(t.Streak(played)),
        PERIOD.map(lambda period: t.Times(played, t.Begins(EVERYONE, period))),
        HELD.map(lambda since: t.Times(played, t.Play(EVERYONE, since))),
    )
)
"""How many such cards have been played in a row, or since something."""
OWN_SO_FAR: S[t.Num] = st.builds(
    lambda who, cards, period: t.Times(t.Play(who, cards), t.Begins(EVERYONE, period)),
    st.sampled_from([ACTOR, NEXT]),
    COUNTED,
    PERIOD,
)
"""How many of them one player has played."""
HAPPENED: S[t.Num] = st.builds(
    lambda event, period: t.Times(event, t.Begins(EVERYONE, period)),
    st.sampled_from(
        [
            t.Acts(EVERYONE, t.How.DRAWS),
            t.Acts(ACTOR, t.How.PASSES),
            t.Done(t.Skip(NEXT, t.Amount())),
            t.Done(t.Penalise(ACTOR)),
            t.Done(t.Reverse()),
        ]
    ),
    PERIOD,
)
"""How often something else has happened."""
OFTEN: S[t.Test] = st.one_of(
    st.just(t.Compare(t.Op.EQUAL, number(0))),
    st.builds(
        lambda op, n: t.Compare(op, number(n)),
        st.sampled_from([t.Op.EQUAL, t.Op.AT_LEAST, t.Op.AT_MOST]),
        st.integers(1, 5),
    ),
)


@cache
def amount(scene: Scene) -> S[t.Num]:
    """How many cards to draw."""
    options: list[S[t.Num]] = [FEW.map(number), st.integers(6, 30).map(number), st.just(t.Count(EVERYONE))]
    if scene.card:
        options.append(st.sampled_from([t.ValueOf(TOP_CARD), t.ValueOf(IT)]))
        often = st.one_of(SO_FAR, st.just(t.ValueOf(IT)))
        options += [SO_FAR, often.map(lambda once: t.Calc(t.Arith.TIMES, once, number(2)))]
    if scene.actor:
        each = st.sampled_from([ACTOR, NEXT]).flatmap(counted)
        options += [each, each.map(lambda count: t.Calc(t.Arith.TIMES, count, number(2)))]
    if scene.chosen("number"):
        options.append(st.sampled_from(scene.chosen("number")))
    return st.one_of(options)
