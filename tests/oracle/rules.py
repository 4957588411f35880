"""Random rules out of the parts that the oracle knows, each combined with all the others."""

from __future__ import annotations

from hypothesis import strategies as st

from bartok_dsl import tree as t
from bartok_dsl.cards import Colour, Rank, Suit

numbers = st.integers(1, 3).map(t.Number)
ranks = st.sampled_from(list(Rank))
suits = st.sampled_from(list(Suit))
words = st.sampled_from(["red", "thank you", "all hail"])
gestures = st.sampled_from(["knock", "bow"])

named_classes = st.one_of(
    ranks.map(t.Has),
    ranks.map(t.Has),
    suits.map(t.Has),
    st.sampled_from(list(Colour)).map(t.Has),
    st.sampled_from([t.Kind.FACE, t.Kind.NUMBER]).map(t.Has),
    st.sampled_from([t.NumberKind.EVEN, t.NumberKind.ODD, t.NumberKind.PRIME]).map(t.Valued),
)
"""Cards by what is printed on them."""

relations = st.sampled_from(
    [
        t.Has(t.Of(t.Attr.SUIT, t.TOP_CARD)),
        t.Has(t.Of(t.Attr.RANK, t.TOP_CARD)),
        t.Has(t.Of(t.Attr.COLOUR, t.TOP_CARD)),
        t.Valued(t.Compare(t.Op.MORE, t.ValueOf(t.TOP_CARD))),
        t.Valued(t.Compare(t.Op.LESS, t.ValueOf(t.TOP_CARD))),
        t.Valued(t.Compare(t.Op.EQUAL, t.Calc(t.Arith.PLUS, t.ValueOf(t.TOP_CARD), t.ONE))),
    ]
)
"""Cards by how they stand to the card under them."""

classes = st.one_of(
    named_classes,
    named_classes,
    named_classes.map(t.Not),
    st.builds(lambda rank, suit: t.All((t.Has(rank), t.Has(suit))), ranks, suits),
    st.builds(lambda a, b: t.Any((t.Has(a), t.Has(b))), ranks, ranks),
    st.builds(lambda a, b: t.All((a, b)), named_classes, relations),
    relations,
)

some_players = st.one_of(
    st.sampled_from([t.NEXT, t.NEXT, t.PREVIOUS, t.ACTOR, t.OTHERS, t.EVERYONE, t.LEFT, t.RIGHT]),
    st.integers(2, 3).map(lambda k: t.Beside(t.ACTOR, t.Number(k), t.Ring.PLAY)),
    st.builds(lambda side: t.Extreme(side, t.EVERYONE, t.Count(t.Hand(t.THEM))), st.sampled_from(list(t.Best))),
)
"""Whom an effect may speak of."""

holdings = st.one_of(
    st.builds(
        lambda who, op, n: t.Holds(t.Count(t.Hand(who)), t.Compare(op, t.Number(n))),
        st.sampled_from([t.ACTOR, t.NEXT, t.PREVIOUS]),
        st.sampled_from([t.Op.EQUAL, t.Op.AT_LEAST, t.Op.AT_MOST]),
        st.integers(1, 6),
    ),
    st.builds(
        lambda who, cards: t.Holds(t.Count(t.All((cards, t.Hand(who)))), t.Compare(t.Op.AT_LEAST, t.ONE)),
        st.sampled_from([t.ACTOR, t.NEXT]),
        named_classes,
    ),
    st.builds(lambda n: t.Holds(t.Count(t.EVERYONE), t.Compare(t.Op.AT_LEAST, t.Number(n))), st.integers(3, 5)),
    st.sampled_from(list(t.Way)).map(lambda way: t.Is(t.Get(t.Setting.DIRECTION), t.Exactly(way))),
)
conditions = st.one_of(
    holdings,
    holdings.map(t.Not),
    named_classes.map(lambda cards: t.Is(t.TOP_CARD, cards)),
)


def chosen(of: t.Value, by: t.Chooser = t.ACTOR, n: int = 1) -> t.Let:
    """Lets somebody choose."""
    return t.Let(t.Choice(by, t.Number(n), of))


naming = st.sampled_from([t.Attr.SUIT, t.Attr.RANK]).map(
    lambda attr: (chosen(t.Every(attr)), t.Put(t.Setting.CALLED, t.That(1)))
)
swapping = st.just((chosen(t.OTHERS), t.Rotate(t.Belonging.HAND, t.Any((t.ACTOR, t.That(1))), t.ONE, t.Ring.PLAY)))
rotating = st.sampled_from(list(t.Ring)).map(lambda ring: (t.Rotate(t.Belonging.HAND, t.EVERYONE, t.ONE, ring),))
giving = st.builds(
    lambda n, to: (chosen(t.Hand(t.ACTOR), n=n), t.Move(t.That(1), t.Hand(to))),
    st.integers(1, 2),
    st.sampled_from([t.NEXT, t.PREVIOUS]),
)
passing_cards = st.sampled_from([t.Beside(t.THEM, t.Number(k), ring) for k in (1, -1) for ring in t.Ring]).map(
    lambda to: (t.Each(t.EVERYONE, (chosen(t.Hand(t.THEM), by=t.THEM), t.Move(t.That(1), t.Hand(to)))),)
)
discarding = st.builds(
    lambda cards, at: (t.Move(t.All((cards, t.Hand(t.ACTOR))), t.On(t.DISCARD, at)),),
    named_classes,
    st.sampled_from([t.At.UNDER_TOP, t.At.BOTTOM]),
)
discarding_alike = st.sampled_from([t.Attr.SUIT, t.Attr.RANK]).map(
    lambda attr: (t.Move(t.All((t.Has(t.Of(attr, t.IT)), t.Hand(t.ACTOR))), t.On(t.DISCARD, t.At.UNDER_TOP)),)
)
choosing_a_victim = st.builds(
    lambda of, n: (chosen(of), t.Draw(t.That(1), n)), st.sampled_from([t.EVERYONE, t.OTHERS]), numbers
)
speaking = st.builds(
    lambda who, text: (t.Due(t.Says(who, t.Words(text)), t.SOON, (t.Penalise(t.THEM),)),),
    st.sampled_from([t.ACTOR, t.NEXT, t.EVERYONE, t.OTHERS]),
    words,
)
gesturing = st.builds(
    lambda who, text: (t.Due(t.Does(who, t.Such(text)), t.SOON, (t.Penalise(t.THEM),)),),
    st.sampled_from([t.ACTOR, t.NEXT]),
    gestures,
)
passing_law = st.one_of(
    st.builds(
        lambda by, cards: (t.Keep(t.NEXT_PLAY, (t.MayNot(t.Play(by, cards)),)),),
        st.sampled_from([t.EVERYONE, t.NEXT]),
        st.one_of(named_classes, named_classes.map(t.Not)),
    ),
    named_classes.map(lambda cards: (t.Keep(t.NEXT_PLAY, (t.May(t.Play(t.EVERYONE, cards)),)),)),
    suits.map(lambda suit: (t.Keep(t.Ends(t.EVERYONE, t.Period.DEAL), (t.MayNot(t.Play(t.EVERYONE, t.Has(suit))),)),)),
    st.builds(
        lambda cards: (t.Keep(t.Ends(t.ACTOR, t.Period.LAP), (t.MayNot(t.Play(t.EVERYONE, cards)),)),), named_classes
    ),
)
covering = st.just(
    (
        t.Turn(t.ACTOR),
        t.Keep(
            t.Ends(t.ACTOR, t.Period.TURN),
            (
                t.MayNot(
                    t.Acts(
                        t.All(
                            (
                                t.ACTOR,
                                t.Whoever(
                                    t.Holds(
                                        t.Count(t.All((t.Playable(t.THEM), t.Hand(t.THEM)))),
                                        t.Compare(t.Op.AT_LEAST, t.ONE),
                                    )
                                ),
                            )
                        ),
                        t.How.DRAWS,
                    )
                ),
            ),
        ),
    )
)
toggling = st.one_of(
    named_classes.map(lambda cards: (t.Toggle((t.MayNot(t.Play(t.EVERYONE, cards)),)),)),
    named_classes.map(lambda cards: (t.Toggle((t.May(t.Play(t.EVERYONE, cards)),)),)),
    st.just((t.Toggle((t.When(t.Ends(t.EVERYONE, t.Period.TURN), (t.Draw(t.NEXT, t.ONE),)),)),)),
)
fining = st.sampled_from([t.ACTOR, t.NEXT, t.PREVIOUS]).map(lambda who: (t.Penalise(who),))
steering = st.sampled_from(list(t.Way)).map(lambda way: (t.Put(t.Setting.DIRECTION, t.Exactly(way)),))
tuning = st.builds(
    lambda path, n: (t.Put(path, n),), st.sampled_from([t.Setting.PENALTY, t.Setting.CARDS_A_DRAW]), numbers
)
counted = st.sampled_from(
    [
        (t.Draw(t.NEXT, t.Count(t.EVERYONE)),),
        (t.Draw(t.NEXT, t.Calc(t.Arith.DIV_UP, t.Count(t.Hand(t.ACTOR)), t.Number(2))),),
        (t.Draw(t.ACTOR, t.Calc(t.Arith.MINUS, t.Number(5), t.Count(t.Hand(t.ACTOR)))),),
        (t.Let(t.NEXT), t.Reverse(), t.Draw(t.That(1), t.ONE)),
    ]
)
drawing = st.builds(lambda who, n: (t.Draw(who, n),), some_players, numbers)
skipping = st.builds(lambda who, n: (t.Skip(who, n),), some_players, st.sampled_from([t.ONE, t.ONE, t.Number(2)]))
simple = st.one_of(
    drawing,
    skipping,
    st.just((t.Skip(t.Beside(t.ACTOR, t.Range(t.ONE, t.Number(2)), t.Ring.PLAY), t.ONE),)),
    st.just((t.Draw(t.NEXT, t.Number(2)), t.Skip(t.NEXT, t.ONE))),
    st.just((t.Reverse(),)),
    st.sampled_from([t.ACTOR, t.PREVIOUS, t.Beside(t.ACTOR, t.Number(2), t.Ring.PLAY)]).map(lambda to: (t.Turn(to),)),
    speaking,
    gesturing,
    passing_law,
    rotating,
    discarding,
    toggling,
    fining,
    steering,
    tuning,
    counted,
)
"""Effects that leave nothing to choose."""

choosing = st.one_of(naming, swapping, giving, choosing_a_victim)
"""Effects of which the player of the card chooses something; they use the first Let of the statement."""

offering = st.builds(
    lambda to, then, other: (t.Offer(to, then, other),),
    st.sampled_from([t.ACTOR, t.OTHERS, t.NEXT]),
    st.sampled_from([(t.Draw(t.THEM, t.ONE),), (t.Reverse(),), (t.Draw(t.ACTOR, t.Number(2)), t.Skip(t.THEM, t.ONE))]),
    st.sampled_from([(), (t.Draw(t.ACTOR, t.ONE),)]),
)

effects = st.one_of(
    simple,
    offering,
    simple,
    discarding_alike,
    choosing,
    passing_cards,
    covering,
    st.builds(lambda a, b: a + b, simple, simple),
    st.builds(lambda a, b: a + b, choosing, simple),
    st.builds(lambda cond, a, b: (t.If(cond, a, b),), conditions, simple, st.one_of(st.just(()), simple)),
)

when_played = st.builds(
    lambda cards, guards, then: (t.When(_guarded(t.Play(t.EVERYONE, cards), guards), then),),
    classes,
    st.lists(conditions, max_size=1),
    effects,
)
when_otherwise = st.builds(
    lambda event, guards, then: (t.When(_guarded(event, guards), then),),
    st.one_of(
        st.just(t.Acts(t.EVERYONE, t.How.DRAWS)),
        st.just(t.Begins(t.EVERYONE, t.Period.TURN)),
        st.sampled_from(
            [
                t.Done(t.Skip(t.EVERYONE, t.Amount())),
                t.Done(t.Draw(t.EVERYONE, t.Amount())),
                t.Done(t.Penalise(t.EVERYONE)),
                t.Done(t.Reverse()),
                t.Done(t.Turn(t.EVERYONE)),
                t.Ends(t.EVERYONE, t.Period.TURN),
                t.Says(t.EVERYONE, t.Words("red")),
                t.DRAWING,
            ]
        ),
        st.integers(1, 4).map(lambda n: t.Falls(t.EVERYONE, t.Count(t.Hand(t.THEM)), t.Number(n))),
        st.integers(6, 9).map(
            lambda n: t.Becomes(t.EVERYONE, t.Holds(t.Count(t.Hand(t.THEM)), t.Compare(t.Op.AT_LEAST, t.Number(n))))
        ),
    ),
    st.lists(holdings, max_size=1),
    st.one_of(simple, speaking),
)
when_dealt = st.builds(
    lambda guards, then: (t.When(_guarded(t.Begins(t.EVERYONE, t.Period.DEAL), guards), then),),
    st.lists(holdings, max_size=1),
    st.one_of(drawing, skipping, speaking, rotating, st.just((t.Reverse(),))),
)
laws = st.builds(
    lambda verb, cards, guards: (verb(_guarded(t.Play(t.EVERYONE, cards), guards)),),
    st.sampled_from([t.May, t.May, t.MayNot, t.Only]),
    classes,
    st.lists(conditions, max_size=1),
)
must_play = st.just(
    (
        t.MayNot(
            t.Acts(
                t.Whoever(
                    t.Holds(t.Count(t.All((t.Playable(t.THEM), t.Hand(t.THEM)))), t.Compare(t.Op.AT_LEAST, t.ONE))
                ),
                t.How.DRAWS,
            )
        ),
    )
)
instead_of_drawing = st.builds(
    lambda then: (t.Instead(t.Acts(t.EVERYONE, t.How.DRAWS), then),),
    st.sampled_from([(t.Draw(t.ACTOR, t.Number(2)),), (t.Draw(t.EVERYONE, t.ONE),), ()]),
)
instead_of_a_rule = st.builds(
    lambda event, then: (t.Instead(event, then),),
    st.sampled_from([t.Done(t.Draw(t.EVERYONE, t.Amount())), t.Done(t.Reverse())]),
    st.sampled_from([(), (t.Skip(t.ACTOR, t.ONE),), (t.Draw(t.ACTOR, t.ONE),)]),
)
wild = st.builds(
    lambda cards, name: (t.May(t.Play(t.EVERYONE, cards)), t.When(t.Play(t.EVERYONE, cards), name)),
    named_classes,
    naming,
)


def _stack(cards: t.Cards, n: int, misses: bool) -> tuple[t.Statement, ...]:
    burden: tuple[t.Effect, ...] = (t.Draw(t.NEXT, t.Number(n)),)
    return (
        t.Answer(t.Unit.CARDS, t.Play(t.EVERYONE, cards), (t.Shift(t.NEXT, t.Owed(t.Unit.CARDS, t.ACTOR)),)),
        t.When(t.Play(t.EVERYONE, cards), (*burden, t.Skip(t.NEXT, t.ONE)) if misses else burden),
    )


stacking = st.builds(_stack, ranks.map(t.Has), st.integers(1, 4), st.booleans())
answering = st.builds(
    lambda unit, cards, relation, then: (
        t.Answer(unit, t.Play(t.EVERYONE, t.All((cards, *relation)) if relation else cards), then),
    ),
    st.sampled_from([t.Unit.CARDS, t.Unit.CARDS, t.Unit.TURNS]),
    named_classes,
    st.lists(relations, max_size=1),
    st.sampled_from(
        [
            (),
            (t.Draw(t.CAUSER, t.Owed(t.Unit.CARDS, t.ACTOR)),),
            (t.Shift(t.NEXT, t.Owed(t.Unit.CARDS, t.ACTOR)),),
            (t.Reverse(),),
        ]
    ),
)
settings = st.one_of(
    st.integers(2, 8).map(lambda n: (t.Set(t.Setting.HAND_SIZE, t.Number(n)),)),
    st.integers(1, 3).map(lambda n: (t.Set(t.Setting.CARDS_A_DRAW, t.Number(n)),)),
)


def _guarded(event: t.Event, guards: list[t.Cond]) -> t.Event:
    return t.All((event, *guards)) if guards else event


rules = st.one_of(
    when_played,
    when_played,
    when_played,
    when_otherwise,
    when_dealt,
    laws,
    laws,
    must_play,
    wild,
    stacking,
    answering,
    settings,
    instead_of_drawing,
    instead_of_a_rule,
).map(t.Rule)

rule_sets = st.lists(rules, min_size=1, max_size=4)
