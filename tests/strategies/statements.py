"""Statements, rules, announcements and books of rules that the language can say."""

from __future__ import annotations

from functools import cache

from hypothesis import assume
from hypothesis import strategies as st

from bartok_dsl import tree as t
from bartok_dsl.cards import Colour, Rank, Suit
from bartok_dsl.language.say import Unsayable, say
from bartok_dsl.language.saying.templates import LANGUAGES
from bartok_dsl.language.understanding import MOST_CHARACTERS
from bartok_dsl.tree import ACTOR, EVERYONE, NEXT, ON_TURN, ONE, PREVIOUS, THEM, TOP_CARD
from bartok_dsl.tree.normal import normalise
from bartok_dsl.tree.walk import walk
from bartok_dsl.tree.wellformed import faults
from tests.strategies.cards import CLASS, FEW, PLAIN, PLAYED, both, number
from tests.strategies.effects import effect_list
from tests.strategies.players import TEST, Scene, about, condition, who

S = st.SearchStrategy
Draw = st.DrawFn

CANNOT_PLAY = t.Whoever(t.Holds(t.Count(t.All((t.Playable(THEM), t.Hand(THEM)))), t.Compare(t.Op.EQUAL, number(0))))
DESCRIBED: S[t.Players] = st.one_of(st.just(CANNOT_PLAY), who(Scene(actor=False, card=False)).map(t.Whoever))


@cache
@st.composite
def guards(draw: Draw, scene: Scene) -> tuple[t.Node, ...]:
    """What lies under the card, and up to one more condition."""
    found: list[t.Node] = []
    if scene.card and draw(st.booleans()):
        found.append(t.Is(TOP_CARD, draw(CLASS)))
    if draw(st.integers(0, 2)) == 2:
        found.append(draw(condition(scene)))
    return tuple(found)


ROW: S[t.Event] = st.builds(
    lambda step, op, n: t.All(
        (t.Play(EVERYONE, t.ANY_CARD), t.Holds(t.Streak(t.Play(EVERYONE, step)), t.Compare(op, number(n))))
    ),
    st.one_of(
        st.sampled_from([t.Attr.RANK, t.Attr.SUIT, t.Attr.COLOUR]).map(lambda attr: t.Has(t.Of(attr, TOP_CARD))),
        st.sampled_from([t.Op.MORE, t.Op.LESS]).map(lambda op: t.Valued(t.Compare(op, t.ValueOf(TOP_CARD)))),
    ),
    st.sampled_from([t.Op.AT_LEAST, t.Op.EQUAL]),
    st.integers(1, 5),
)
"""Some cards that lie in a row."""


@cache
@st.composite
def trigger(draw: Draw) -> tuple[t.Event, Scene]:
    """What happens, and what may be mentioned afterwards."""
    if draw(st.integers(0, 2)) < 2:
        if draw(st.integers(0, 5)) == 5:
            return draw(ROW), Scene()
        event: t.Event = t.Play(draw(st.one_of(st.just(EVERYONE), st.just(t.Not(ON_TURN)), DESCRIBED)), draw(PLAYED))
        return event, Scene()
    someone = st.one_of(st.just(EVERYONE), DESCRIBED)
    hand = t.Count(t.Hand(THEM))
    plain = Scene(card=False)
    return draw(
        st.one_of(
            st.just((t.DRAWING, plain)),
            st.builds(t.Acts, someone, st.sampled_from([t.How.DRAWS, t.How.PASSES])).map(lambda event: (event, plain)),
            st.builds(t.Begins, someone, st.just(t.Period.TURN)).map(lambda event: (event, plain)),
            st.builds(t.Ends, someone, st.just(t.Period.TURN)).map(lambda event: (event, plain)),
            st.sampled_from([t.Begins, t.Ends]).map(
                lambda kind: (kind(EVERYONE, t.Period.DEAL), Scene(actor=False, card=False))
            ),
            st.sampled_from(
                [
                    t.Done(t.Draw(EVERYONE, t.Amount())),
                    t.Done(t.Skip(EVERYONE, t.Amount())),
                    t.Done(t.Penalise(EVERYONE)),
                ]
            ).map(lambda event: (event, Scene(card=False, causer=True))),
            st.just((t.Done(t.Reverse()), Scene(actor=False, card=False))),
            about(THEM).map(lambda cond: (t.Becomes(EVERYONE, cond), plain)),
            st.sampled_from(t.State).map(lambda state: (t.Done(t.Become(EVERYONE, state)), plain)),
            st.just((t.Done(t.Arrange(t.STOCK, t.Order.SHUFFLED)), Scene(actor=False, card=False))),
            TEST.map(lambda test: (t.Becomes(ON_TURN, t.Holds(t.Count(t.STOCK), test)), plain)),
            st.integers(0, 4).map(lambda n: (t.Falls(EVERYONE, hand, number(n)), plain)),
            st.builds(
                lambda op, n: (t.Becomes(EVERYONE, t.Holds(hand, t.Compare(op, number(n)))), plain),
                st.sampled_from([t.Op.AT_LEAST, t.Op.EQUAL]),
                st.integers(5, 15),
            ),
        )
    )


@cache
@st.composite
def when(draw: Draw) -> t.Statement:
    """“when …, if …, …”."""
    event, scene = draw(trigger())
    guarded = both(event, *draw(guards(scene)))
    assert isinstance(guarded, t.Event)
    return t.When(guarded, draw(effect_list(scene)))


@cache
@st.composite
def legality(draw: Draw) -> t.Statement:
    """What may and may not be done."""
    kind = draw(st.sampled_from([t.May, t.MayNot]))
    if draw(st.integers(0, 4)) == 4:
        return kind(t.Acts(draw(DESCRIBED), draw(st.sampled_from([t.How.DRAWS, t.How.PASSES]))))
    by = draw(st.one_of(st.just(EVERYONE), st.just(t.Not(ON_TURN)), DESCRIBED))
    cards = draw(PLAYED)
    if kind is t.MayNot and cards != t.ANY_CARD and draw(st.booleans()):
        cards = t.Not(cards)
    action = both(t.Play(by, cards), *draw(guards(Scene(actor=by == EVERYONE))))
    assert isinstance(action, t.Event)
    return kind(action)


@cache
@st.composite
def only(draw: Draw) -> t.Statement:
    """“instead of matching, …”."""
    pairs = draw(st.lists(st.tuples(PLAIN, PLAIN), min_size=1, max_size=3, unique=True))
    plays = tuple(t.All((t.Play(EVERYONE, cards), t.Is(TOP_CARD, under))) for cards, under in pairs)
    return t.Only(plays[0] if len(plays) == 1 else t.Any(plays))


@cache
@st.composite
def answer(draw: Draw) -> t.Statement:
    """“a player who must draw may play … instead, and then …”."""
    unit = draw(st.sampled_from([t.Unit.CARDS, t.Unit.TURNS]))
    owed: t.Num = t.Owed(unit, ACTOR)
    if unit is t.Unit.CARDS:
        op = draw(st.sampled_from([t.Arith.PLUS, t.Arith.TIMES]))
        owed = draw(st.sampled_from([owed, t.Calc(op, owed, number(2))]))
    shift = t.Shift(draw(st.sampled_from([NEXT, PREVIOUS])), owed)
    back = t.Draw(t.CAUSER, t.Owed(unit, ACTOR))
    options: list[tuple[t.Effect, ...]] = [(), (shift,), (t.Reverse(), shift)]
    if unit is t.Unit.CARDS:
        options.append((back,))
    scene = Scene(card=True, causer=True)
    action = both(t.Play(EVERYONE, draw(PLAYED)), *draw(guards(Scene())))
    assert isinstance(action, t.Event)
    del scene
    return t.Answer(unit, action, draw(st.sampled_from(options)))


@cache
@st.composite
def instead(draw: Draw) -> t.Statement:
    """“instead of drawing, a player who …”."""
    event = draw(
        st.one_of(
            st.builds(t.Acts, st.one_of(DESCRIBED, st.just(EVERYONE)), st.just(t.How.DRAWS)),
            st.sampled_from([t.Done(t.Skip(EVERYONE, t.Amount())), t.Done(t.Penalise(EVERYONE))]),
        )
    )
    return t.Instead(event, draw(effect_list(Scene(card=False), nested=False)))


SETTING: S[t.Statement] = st.builds(
    lambda path, n: t.Set(path, number(n)), st.sampled_from([t.Setting.HAND_SIZE, t.Setting.PENALTY]), st.integers(1, 9)
)


@cache
@st.composite
def wild(draw: Draw) -> tuple[t.Statement, ...]:
    """“… is wild”."""
    play = t.Play(EVERYONE, draw(CLASS))
    name = (t.Let(t.Choice(ACTOR, ONE, t.Every(t.Attr.SUIT))), t.Put(t.Setting.CALLED, t.That(1)))
    return t.May(play), t.When(play, name)


@cache
@st.composite
def stacked(draw: Draw) -> tuple[t.Statement, ...]:
    """“…, and a two may be stacked on it”."""
    play = t.Play(EVERYONE, draw(CLASS))
    burden = [t.Draw(NEXT, number(draw(FEW)))] + ([t.Skip(NEXT, ONE)] if draw(st.booleans()) else [])
    return t.Answer(t.Unit.CARDS, play, (t.Shift(NEXT, t.Owed(t.Unit.CARDS, ACTOR)),)), t.When(play, tuple(burden))


FEATURES: S[tuple[t.Feature, ...]] = st.one_of(
    st.sampled_from([*Rank, *Suit, *Colour]).map(lambda printed: (t.Exactly(printed),)),
    st.builds(lambda rank, suit: (t.Exactly(rank), t.Exactly(suit)), st.sampled_from(Rank), st.sampled_from(Suit)),
    st.builds(
        lambda arith, n: (t.RankOf(t.Calc(arith, t.ValueOf(t.THIS), number(n))),),
        st.sampled_from([t.Arith.PLUS, t.Arith.MINUS]),
        st.integers(1, 12),
    ),
)
A_TURN = st.sampled_from(
    [t.Setting.TURNS_IN_A_ROW, t.Setting.CARDS_A_TURN, t.Setting.CARDS_A_DRAW, t.Setting.DRAWS_A_TURN]
)
STANDING: S[t.Statement] = st.one_of(
    st.builds(t.CountsAs, st.sampled_from(t.Purpose), PLAYED, FEATURES),
    PLAIN.map(lambda of: t.Set(t.Setting.CARD_TO_MATCH, t.Top(ONE, t.All((t.DISCARD, t.Not(of)))))),
    st.integers(2, 5).map(lambda k: t.Set(t.Setting.CARD_TO_MATCH, t.Under(number(k)))),
    st.builds(lambda setting, n: t.Set(setting, number(n)), A_TURN, st.integers(2, 9)),
    st.builds(lambda setting, who, n: t.Set(t.Own(setting, who), number(n)), A_TURN, DESCRIBED, st.integers(2, 9)),
    st.integers(0, 4).map(lambda n: t.Set(t.Setting.PENALTY_TURNS, number(n))),
    st.integers(0, 4).map(lambda n: t.Set(t.Setting.WRONG_CALL, number(n))),
    st.just(t.Seen(t.Hand(EVERYONE), EVERYONE)),
    st.builds(t.Seen, DESCRIBED.map(t.Hand), st.just(EVERYONE)),
)


def is_plain(statement: t.Statement) -> bool:
    """Whether nothing in the statement is bound, so that it can stand in another one as it is."""
    return not any(isinstance(node, t.Let | t.That | t.Keep | t.If) for node in walk(statement))


@cache
@st.composite
def standing(draw: Draw) -> t.Statement:
    """What holds all the time, as long as something is true, or from a moment on."""
    statement = draw(STANDING)
    kind = draw(st.integers(0, 4))
    if kind == 4:
        switched = draw(st.one_of(STANDING, when().filter(lambda rule: is_plain(rule))))
        return t.When(t.Play(EVERYONE, draw(PLAIN)), (t.Toggle((switched,)),))
    if kind == 0:
        return t.While(draw(condition(Scene(actor=False, card=False))), (statement,))
    if kind == 1:
        until = draw(st.sampled_from([t.NEXT_PLAY, t.Ends(EVERYONE, t.Period.DEAL)]))
        return t.When(t.Play(EVERYONE, draw(PLAIN)), (t.Keep(until, (statement,)),))
    return statement


@cache
def statements() -> S[tuple[t.Statement, ...]]:
    """One statement, or a pair that is said as one."""
    one = st.one_of(when(), when(), legality(), only(), answer(), instead(), SETTING, standing()).map(
        lambda statement: (statement,)
    )
    return st.one_of(one, wild(), stacked())


@st.composite
def rules(draw: Draw) -> t.Rule:
    """A rule of one to three clauses, in normal form, well-formed and sayable."""
    parts = draw(st.lists(statements(), min_size=1, max_size=draw(st.sampled_from([1, 1, 2]))))
    rule = normalise(t.Rule(tuple(statement for group in parts for statement in group)))
    assert isinstance(rule, t.Rule)
    assume(not faults(rule) and is_sayable(rule))
    return rule


def is_sayable(announcement: t.Announcement) -> bool:
    """Whether there is a sentence for it that is not too long to be read in either language."""
    try:
        return all(len(say(announcement, language)) <= MOST_CHARACTERS for language in LANGUAGES)
    except Unsayable:
        return False


def announcements() -> S[t.Announcement]:
    """A rule, a repeal, or a rule in place of another."""
    n = st.integers(1, 99)
    return st.one_of(rules(), rules(), n.map(t.Repeal), st.builds(t.Replace, n, rules()))


def rule_sets() -> S[tuple[t.Rule, ...]]:
    """Books of one to four rules."""
    return st.lists(rules(), min_size=1, max_size=4).map(tuple)
