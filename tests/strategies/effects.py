"""Effects that the language can say, singly and in the groups that have one word."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from bartok_dsl import tree as t
from bartok_dsl.language.shapes import COVER
from bartok_dsl.tree import ACTOR, ANY_CARD, EVERYONE, IT, NEXT, ONE, OTHERS, PREVIOUS, THEM, TOP_CARD, Ring
from tests.strategies.cards import CLASS, FEW, HELD, RANK, WORDS, number
from tests.strategies.players import NEIGHBOURS, SO_FAR, Scene, amount, condition, in_hand, one_player, player_set

S = st.SearchStrategy
Draw = st.DrawFn

Block = tuple[tuple[t.Effect, ...], Scene]
"""Effects that belong together, and the scene after them."""


@cache
def simple_effect(scene: Scene) -> S[t.Effect]:
    """An effect that binds nothing."""
    targets = player_set(scene)
    options: list[S[t.Effect]] = [
        st.builds(t.Draw, targets, amount(scene)),
        st.builds(t.Skip, targets, st.one_of(st.just(ONE), FEW.map(number))),
        st.just(t.Reverse()),
        st.builds(t.Turn, one_player(scene)),
        st.builds(t.Penalise, targets),
        st.builds(t.Become, targets, st.sampled_from(t.State)),
        one_player(scene).map(lambda who: t.Draw(who, t.Until(t.Playable(who)))),
        st.builds(t.Draw, targets, CLASS.map(t.Until)),
        st.sampled_from(t.Way).map(lambda way: t.Put(t.Setting.DIRECTION, t.Exactly(way))),
        FEW.map(lambda n: t.Put(t.Setting.PENALTY, number(n))),
        duty(scene),
        st.builds(
            t.Rotate,
            st.just(t.Belonging.HAND),
            st.just(EVERYONE),
            st.sampled_from([ONE, number(-1)]),
            st.sampled_from(Ring),
        ),
        st.builds(lambda cards, to: t.Move(in_hand(cards, EVERYONE), to), HELD, SPOT),
        st.builds(t.Move, STORE, SPOT),
        st.builds(t.Arrange, st.sampled_from([t.STOCK, t.DISCARD]), st.sampled_from(t.Order)),
        st.just(t.Arrange(t.Hand(EVERYONE), t.Order.SHUFFLED)),
        one_player(scene).map(lambda who: t.Enact(who, t.STARTER)),
    ]
    if scene.actor:
        options += [
            st.builds(lambda what, other: t.Rotate(what, t.Any((ACTOR, other)), ONE, Ring.PLAY), BELONGING, NEIGHBOURS),
            st.builds(lambda owner, held, to: t.Move(in_hand(held, owner), to), one_player(scene), HELD, spot(scene)),
            st.builds(lambda owner, to: t.Move(t.Hand(owner), to), one_player(scene), spot(scene)),
        ]
    if scene.card and scene.actor:
        options.append(st.builds(t.Enact, one_player(scene), st.sampled_from([IT, TOP_CARD])))
        some = st.one_of(st.sampled_from([IT, TOP_CARD]), STORE)
        options.append(st.builds(t.Move, some, one_player(scene).map(t.Hand)))
        options.append(st.builds(t.Move, st.sampled_from([IT, TOP_CARD]), SPOT))
        its = st.sampled_from([t.Has(t.Of(attr, IT)) for attr in (t.Attr.RANK, t.Attr.SUIT, t.Attr.COLOUR)])
        options.append(its.map(lambda held: t.Move(in_hand(held, ACTOR), t.On(t.DISCARD, t.At.UNDER_TOP))))
    return st.one_of(options)


BELONGING = st.sampled_from([t.Belonging.HAND, t.Belonging.SEAT])
SPOT: S[t.Spot] = st.one_of(
    st.just(t.On(t.DISCARD, t.At.UNDER_TOP)),
    st.builds(t.On, st.sampled_from([t.DISCARD, t.STOCK]), st.sampled_from(t.At)),
    st.just(t.On(t.ASIDE, t.At.TOP)),
)
REST_OF_PILE = t.All((t.DISCARD, t.Not(TOP_CARD)))
STORE: S[t.Cards] = st.sampled_from(
    [t.STOCK, t.DISCARD, t.FRESH_PACK, t.Top(ONE, t.STOCK), t.Top(number(3), t.STOCK), REST_OF_PILE]
)


@cache
def spot(scene: Scene) -> S[t.Spot]:
    return st.one_of(SPOT, one_player(scene).map(t.Hand)) if scene.actor else SPOT


@cache
@st.composite
def hand_over(draw: Draw, scene: Scene) -> tuple[t.Effect, ...]:
    """What each player does with cards of their own: pass them on or lay them somewhere."""
    held = draw(st.one_of(st.just(t.Hand(THEM)), HELD.map(lambda cards: in_hand(cards, THEM))))
    neighbour = st.builds(t.Beside, st.just(THEM), st.sampled_from([ONE, number(-1)]), st.sampled_from(Ring)).map(
        t.Hand
    )
    to = draw(st.one_of(neighbour, SPOT))
    return (t.Let(t.Choice(THEM, number(draw(FEW)), held)), t.Move(t.That(len(scene.lets) + 1), to))


@cache
def often(scene: Scene) -> S[t.Num]:
    """How many times something is said or done."""
    times = st.integers(2, 7).map(number)
    return st.one_of(times, SO_FAR, st.just(t.ValueOf(IT))) if scene.card else times


@cache
def gesture(scene: Scene) -> S[t.Text]:
    """What is done, perhaps several times."""
    once = WORDS.map(t.Such)
    return st.one_of(once, st.builds(t.Repeat, often(scene), once))


@cache
def speech(scene: Scene) -> S[t.Text]:
    """What is said: words, the like of them, or what the card is called; several times, or one after another."""
    once = st.one_of(WORDS.map(t.Words), WORDS.map(t.Such))
    repeated = st.builds(t.Repeat, often(scene), once)
    options: list[S[t.Text]] = [once, repeated, WORDS.map(lambda words: t.Not(t.Words(words))), st.just(t.ANYTHING)]
    if scene.card:
        names = [t.Of(t.Attr.FACE, IT), t.Of(t.Attr.RANK, IT), t.Of(t.Attr.SUIT, IT), t.ValueOf(IT)]
        name = st.one_of(st.sampled_from(names), SO_FAR).map(t.Name)
        options += [name, st.builds(lambda *parts: t.Join(parts), once, st.one_of(name, repeated), once)]
    return st.one_of(options)


@cache
@st.composite
def duty(draw: Draw, scene: Scene) -> t.Effect:
    """“must say …”, “must do … before playing or else draws two cards”."""
    by = draw(st.one_of(one_player(scene), st.just(EVERYONE), st.just(OTHERS) if scene.actor else st.nothing()))
    deed: t.Event = t.Says(by, draw(speech(scene))) if draw(st.booleans()) else t.Does(by, draw(gesture(scene)))
    deadlines = [t.SOON, t.Play(by, ANY_CARD), t.Ends(EVERYONE, t.Period.TURN), t.Begins(by, t.Period.TURN)]
    if by == ACTOR and scene.card:
        deadlines.append(t.Play(ACTOR, IT))
    deadline = draw(st.sampled_from(deadlines))
    return t.Due(deed, deadline, (t.Penalise(THEM),))


@cache
@st.composite
def by_lot(draw: Draw, scene: Scene) -> Block:
    """What chance chooses."""
    owner = draw(one_player(scene))
    held = draw(st.one_of(st.just(t.Hand(owner)), HELD.map(lambda cards: in_hand(cards, owner)), st.just(t.STOCK)))
    n = draw(st.integers(1, 2))
    some_players = [EVERYONE, OTHERS] if scene.actor else [EVERYONE]
    of, sort = draw(
        st.sampled_from(
            [
                (t.Range(ONE, number(6)), "number"),
                (t.Range(ONE, number(9)), "number"),
                (t.Every(t.Attr.SUIT), "suit"),
                (held, "cards"),
                *((among, "player" if n == 1 else "players") for among in some_players),
            ]
        )
    )
    several = number(n) if sort in ("cards", "player", "players") else ONE
    return (t.Let(t.Choice(t.FATE, several, of)),), scene.bound(sort)


@cache
@st.composite
def choosing(draw: Draw, scene: Scene) -> Block:
    """A choice, and usually what is done with it."""
    by = ACTOR
    k = len(scene.lets) + 1
    kind = draw(st.integers(0, 8))
    if kind == 8:
        return draw(by_lot(scene))
    if not scene.actor or kind == 7:
        among = draw(st.sampled_from([EVERYONE, OTHERS] if scene.actor else [EVERYONE]))
        return (t.Each(among, draw(hand_over(scene))),), scene.bound("hidden")
    if kind == 0:
        attr = draw(st.sampled_from([t.Attr.SUIT, t.Attr.RANK]))
        let = t.Let(t.Choice(draw(st.sampled_from([ACTOR, NEXT])), ONE, t.Every(attr)))
        return (let, t.Put(t.Setting.CALLED, t.That(k))), scene.bound(attr.value)
    if kind == 1:
        attr = draw(st.sampled_from([t.Attr.SUIT, t.Attr.RANK, t.Attr.COLOUR]))
        law = draw(st.one_of(law_of(t.Has(t.That(k))), SILENCE))
        return (t.Let(t.Choice(by, ONE, t.Every(attr))), draw(kept(law))), scene.bound(attr.value)
    if kind == 2:
        among = draw(st.sampled_from([EVERYONE, OTHERS, t.All((OTHERS, t.Not(PREVIOUS)))]))
        n = draw(st.sampled_from([1, 1, 2]))
        return (t.Let(t.Choice(by, number(n), among)),), scene.bound("player" if n == 1 else "players")
    if kind == 3:
        what = draw(BELONGING)
        swap = t.Rotate(what, t.Any((ACTOR, t.That(k))), ONE, Ring.PLAY)
        return (t.Let(t.Choice(by, ONE, OTHERS)), swap), scene.bound("player")
    if kind == 4:
        held = draw(st.one_of(st.just(t.Hand(ACTOR)), HELD.map(lambda cards: in_hand(cards, ACTOR))))
        give = t.Move(t.That(k + 1), t.Hand(t.That(k)))
        lets = (t.Let(t.Choice(by, ONE, OTHERS)), t.Let(t.Choice(by, number(draw(FEW)), held)))
        return (*lets, give), scene.bound("player", "cards")
    if kind == 5:
        return (t.Let(t.Choice(by, ONE, t.Range(ONE, number(draw(st.integers(2, 6)))))),), scene.bound("number")
    owner = draw(one_player(scene))
    held = draw(st.one_of(st.just(t.Hand(owner)), HELD.map(lambda cards: in_hand(cards, owner))))
    several: t.Num = number(draw(FEW))
    if held == t.Hand(owner) and draw(st.booleans()):
        several = t.Calc(t.Arith.MINUS, t.Count(t.Hand(owner)), several)
    to = draw(spot(scene).filter(lambda to: to != t.Hand(owner)))
    return (t.Let(t.Choice(owner, several, held)), t.Move(t.That(k), to)), scene.bound("cards")


@cache
def law_of(cards: t.Cards) -> S[t.Statement]:
    """What may, may not or must be played."""
    by = st.sampled_from([EVERYONE, EVERYONE, NEXT])
    return st.one_of(
        st.builds(lambda who: t.MayNot(t.Play(who, cards)), by),
        st.builds(lambda who: t.MayNot(t.Play(who, t.Not(cards))), by),
        st.builds(lambda who: t.May(t.Play(who, cards)), by),
    )


UNTIL: S[t.Event] = st.sampled_from(
    [t.NEXT_PLAY, t.Ends(ACTOR, t.Period.LAP), t.Ends(EVERYONE, t.Period.DEAL), t.Ends(ACTOR, t.Period.TURN)]
)


SILENCE: S[t.Statement] = st.builds(
    lambda kind, by, text: kind(t.Says(by, text)),
    st.sampled_from([t.May, t.MayNot]),
    st.sampled_from([EVERYONE, NEXT]),
    st.one_of(WORDS.map(t.Words), st.just(t.ANYTHING)),
)
AWAITED: S[t.Event] = st.one_of(
    st.sampled_from([t.SOON, t.Begins(NEXT, t.Period.TURN), t.Ends(PREVIOUS, t.Period.TURN)]),
    st.builds(t.Play, st.just(NEXT), RANK),
    WORDS.map(lambda words: t.Says(NEXT, t.Words(words))),
    WORDS.map(lambda words: t.Does(EVERYONE, t.Such(words))),
)


@cache
def kept(law: t.Statement) -> S[t.Effect]:
    """The law for a time."""
    until = st.one_of(UNTIL, AWAITED, RANK.map(lambda cards: t.Play(EVERYONE, cards)))
    return until.map(lambda event: t.Keep(event, (law,)))


@cache
@st.composite
def effect_list(draw: Draw, scene: Scene, *, nested: bool = True) -> tuple[t.Effect, ...]:
    """One to three effects or groups of effects, the last of which may be a condition or an offer."""
    effects: list[t.Effect] = []
    for _ in range(draw(st.integers(1, 3 if nested else 2))):
        if draw(st.integers(0, 2)) == 2:
            group, scene = draw(choosing(scene))
            effects += group
        elif scene.card and draw(st.integers(0, 9)) == 9:
            effects += [t.Turn(ACTOR), COVER]
        else:
            effects.append(draw(simple_effect(scene)))
    if nested and draw(st.integers(0, 3)) == 3:
        effects.append(draw(open_effect(scene)))
    return tuple(effects)


@cache
@st.composite
def allowed(draw: Draw, scene: Scene) -> t.Effect:
    """“may draw one card”."""
    to = draw(one_player(scene))
    doing: S[t.Effect] = st.one_of(
        st.builds(t.Draw, st.just(to), amount(scene)),
        st.builds(t.Skip, st.just(to), FEW.map(number)),
        st.just(t.Penalise(to)),
        st.builds(t.Move, st.just(t.Hand(to)), SPOT),
    )
    return t.Offer(to, (draw(doing),), ())


@cache
@st.composite
def open_effect(draw: Draw, scene: Scene) -> t.Effect:
    """“if …, …, otherwise …”; “may have this happen: …”."""
    if draw(st.integers(0, 2)) == 2:
        return draw(allowed(scene))
    inner = draw(st.lists(simple_effect(scene), min_size=1, max_size=2).map(tuple))
    if draw(st.booleans()):
        other = draw(st.one_of(st.just(()), st.lists(simple_effect(scene), min_size=1, max_size=2).map(tuple)))
        return t.If(draw(condition(scene)), inner, other)
    return t.Offer(draw(one_player(scene)), inner, ())
