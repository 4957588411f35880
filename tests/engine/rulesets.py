"""Random rules as code, for the laws: built from the parts, not from a list of known rules."""

from __future__ import annotations

from hypothesis import strategies as st

from bartok_dsl.cards import ALL_FACES, RANK_FACES, SUIT_FACES
from bartok_dsl.engine import program as p
from bartok_dsl.engine.program import Moment, Op, Range, Verb
from tests.engine.build import (
    ACTOR,
    EVERYONE,
    IT,
    NEXT,
    OTHERS,
    PREVIOUS,
    THEM,
    TOP,
    ap,
    ask,
    f,
    hand,
    n,
    reg,
    size,
    t,
)

FACES = st.one_of(
    st.sampled_from(list(RANK_FACES.values())), st.sampled_from(list(SUIT_FACES.values())), st.just(ALL_FACES)
)
PLAYERS = st.sampled_from(
    [ACTOR, NEXT, PREVIOUS, OTHERS, EVERYONE, ap(Op.LEFTWARD, ACTOR, n(2)), ap(Op.PLAYERS_MOST, EVERYONE, size(THEM))]
)
SMALL = st.integers(0, 3).map(n)
CARDS = st.one_of(
    PLAYERS.map(hand),
    st.just(IT),
    st.just(TOP),
    st.builds(lambda k: ap(Op.FIRST, k, ap(Op.STOCK)), SMALL),
    st.builds(lambda k: ap(Op.FIRST, k, ap(Op.PILE)), SMALL),
    st.builds(lambda who, faces: ap(Op.FILTER, hand(who), f(faces)), PLAYERS, FACES),
)
CONDITIONS = st.one_of(
    st.just(p.TRUE),
    st.builds(lambda who, k: ap(Op.GE, size(who), n(k)), PLAYERS, st.integers(1, 6)),
    st.builds(lambda faces: ap(Op.CARDS_IN, TOP, f(faces)), FACES),
    st.builds(lambda who: ap(Op.PLAYERS_IN, ACTOR, who), PLAYERS),
    st.just(ap(Op.EQ, ap(Op.DIRECTION), n(1))),
)
SIMPLE = st.one_of(
    st.builds(p.Burden, PLAYERS, SMALL, st.integers(0, 1).map(n)),
    st.just(p.Reverse()),
    st.builds(p.TurnTo, PLAYERS),
    st.builds(p.MoveCards, CARDS, st.sampled_from(list(p.Place)), PLAYERS),
    st.builds(p.PassHands, PLAYERS, st.integers(1, 2).map(n), st.booleans()),
    st.builds(p.PassSeats, PLAYERS, st.just(n(1))),
    st.builds(p.Shuffle, st.booleans(), PLAYERS),
    st.just(p.TurnOver()),
    st.builds(p.Call, st.sampled_from(list(SUIT_FACES.values())).map(f)),
    st.builds(p.PutNumber, st.sampled_from(["penalty", "hand-size", "cards-a-draw"]), st.integers(1, 3).map(n)),
    st.builds(p.PutCell, st.just("count"), st.just(ap(Op.PLUS, ap(Op.CELL_NUMBER, t("count")), n(1)))),
    st.builds(
        p.Owe,
        PLAYERS,
        st.sampled_from(list(p.Deed)),
        st.sampled_from([t("hello"), t("bow"), ap(Op.NAME_OF, IT)]),
        st.booleans(),
        st.sampled_from(list(p.Deadline)),
        st.just(-1),
    ),
    st.builds(p.Fine, PLAYERS),
    st.builds(p.Enact, PLAYERS, CARDS),
    st.just(p.Install(0)),
    st.builds(
        lambda who, what: p.Chance(n(1), what, f(ALL_FACES), 2), PLAYERS, st.sampled_from([Range.SUITS, Range.RANKS])
    ),
    st.just(p.Chance(n(1), Range.NUMBERS, n(6), 3)),
)
GIVES = st.builds(p.MoveCards, st.just(reg(p.C)), st.just(p.Place.HAND), PLAYERS)
ASKING = st.one_of(
    st.tuples(st.just(ask(0, Range.SUITS, f(ALL_FACES))), st.just(p.Call(reg(p.F)))),
    st.tuples(st.just(ask(1, Range.PLAYERS, OTHERS)), st.builds(p.Burden, st.just(reg(p.P, 1)), SMALL, SMALL)),
    st.tuples(
        st.just(ask(0, Range.CARDS, hand(ACTOR))),
        st.builds(p.MoveCards, st.just(reg(p.C)), st.just(p.Place.HAND), PLAYERS),
    ),
    st.builds(
        lambda who, to: (
            p.EachOf(who, 2),
            ask(0, Range.CARDS, hand(THEM), who=THEM),
            p.MoveCards(reg(p.C), p.Place.HAND, to),
        ),
        PLAYERS,
        PLAYERS,
    ),
    st.builds(lambda who, one, two: (p.OfferTo(who, 1, 1), one, two), PLAYERS, SIMPLE, SIMPLE),
)
PROGRAMS = st.lists(st.one_of(SIMPLE.map(lambda step: (step,)), ASKING), max_size=3).map(lambda parts: sum(parts, ()))
LAWS = st.one_of(
    st.builds(
        p.Law,
        st.sampled_from(list(Verb)),
        st.sampled_from([p.Act.PLAY, p.Act.JUMP, p.Act.MORE]),
        st.one_of(FACES.map(f), st.just(ap(Op.RANK_OF, TOP)), st.just(ap(Op.SUIT_OF, TOP))),
        CONDITIONS,
    ),
    st.builds(p.Law, st.sampled_from([Verb.MAY, Verb.MAY_NOT]), st.just(p.Act.DRAW), st.just(f(ALL_FACES)), CONDITIONS),
)
HOOKS = st.one_of(
    st.builds(p.After, st.just(Moment.PLAYED), FACES, CONDITIONS, st.integers(0, 1)),
    st.builds(p.After, st.sampled_from(list(Moment)), st.just(ALL_FACES), CONDITIONS, st.integers(0, 1)),
    LAWS,
    st.builds(p.AnswerTo, st.booleans(), FACES.map(f), CONDITIONS, st.integers(0, 1)),
    st.builds(
        p.Replace,
        st.sampled_from([Moment.DREW_RULE, Moment.REVERSED, Moment.DREW_TURN, Moment.PLAYED, Moment.GOES_OUT]),
        CONDITIONS,
        st.integers(0, 1),
    ),
    st.builds(p.WatchFall, st.just(EVERYONE), st.just(size(THEM)), st.integers(1, 3).map(n), st.integers(0, 1)),
    st.builds(p.Watch, st.just(EVERYONE), CONDITIONS, st.integers(0, 1)),
    st.builds(p.Alias, FACES, FACES.map(f), st.booleans(), st.just(True)),
    st.just(p.Standing("hand-size", EVERYONE, ap(Op.PLUS, ap(Op.SETTING, t("hand-size")), n(1)))),
)
PASSING = st.builds(
    lambda hook, moment: p.Passing((hook,), moment, p.TRUE),
    st.one_of(LAWS, st.builds(p.After, st.just(Moment.PLAYED), FACES, CONDITIONS, st.just(0))),
    st.sampled_from([Moment.PLAYED, Moment.TURN_ENDS, Moment.LAP_ENDS, Moment.DEAL_ENDS]),
)


@st.composite
def codes(drawn: st.DrawFn, number: int) -> p.RuleCode:
    hooks = drawn(st.lists(HOOKS, min_size=1, max_size=2))
    programs = (drawn(PROGRAMS), drawn(PROGRAMS))
    return p.RuleCode(number, tuple(hooks), programs, (drawn(PASSING),), 4)


RULE_SETS = st.integers(0, 4).flatmap(lambda many: st.tuples(*(codes(number) for number in range(1, many + 1))))
