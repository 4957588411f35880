"""How deals end: the last card, its duties, hands emptied by effects, players who drop out."""

from __future__ import annotations

from bartok_dsl.cards import Rank
from bartok_dsl.engine import program as p
from bartok_dsl.engine.program import Moment, Op, Range, Status
from tests.engine.build import (
    ACTOR,
    EVERYONE,
    NEXT,
    THEM,
    ap,
    ask,
    code,
    done,
    draw,
    giving,
    hand,
    n,
    on,
    rank,
    reg,
    say,
    size,
    strict,
    table,
    when,
)

SEVEN, SIX, FIVE = rank(Rank.SEVEN), rank(Rank.SIX), rank(Rank.FIVE)
MAU = when(1, Moment.GOES_OUT, say("mau mau"))


def test_going_out_in_silence_under_strict() -> None:
    t = strict("5H | 6D 7D | 2S 3S", "9H", MAU, stock="KD QD JD")
    done(t.play("A", "5H"))
    assert (t.faults, t.hand("A"), t.winner, t.turn, t.owes) == (["A"], "KD", "nobody", "B", [])


def test_going_out_with_the_words_that_are_due() -> None:
    t = strict("5H | 6D 7D | 2S 3S", "9H", MAU)
    done(t.play("A", "5H", say="mau mau"))
    assert t.winner == "A"


def test_with_the_guide_a_silent_last_card_still_wins() -> None:
    t = table("5H | 6D 7D | 2S 3S", "9H", MAU)
    done(t.play("A", "5H"))
    assert t.winner == "A"


def test_duties_of_the_last_card_are_judged_and_its_effects_do_not_happen() -> None:
    rule = on(1, SEVEN, say("seven"), draw(NEXT, 2))
    t = strict("7H | 6D 7D | 2S 3S", "9H", rule)
    done(t.play("A", "7H", say="seven"))
    assert (t.winner, t.hand("B")) == ("A", "6D 7D")
    t = strict("7H | 6D 7D | 2S 3S", "9H", rule, stock="KD QD JD")
    done(t.play("A", "7H"))
    assert (t.winner, t.hand("A"), t.hand("B")) == ("nobody", "KD", "6D 7D")


def test_giving_the_last_card_away_wins_at_once() -> None:
    rule = on(
        1,
        SIX,
        ask(0, Range.CARDS, hand(ACTOR)),
        ask(1, Range.PLAYERS, ap(Op.NOT_PLAYERS, ACTOR)),
        p.MoveCards(reg(p.C), p.Place.HAND, reg(p.P, 1)),
    )
    t = table("6H 7C | 3D 4D | 7D 8D", "9H", rule)
    done(t.play("A", "6H", giving("7C", "B"), say="Bartok"))
    assert (t.winner, t.hand("B")) == ("A", "3D 4D 7C")


DROPS_OUT = code(1, p.Replace(Moment.GOES_OUT, p.TRUE, 0), programs=((p.ChangeStatus(ACTOR, Status.OUT),),))


def test_a_rule_may_let_players_drop_out_and_the_last_card_then_acts() -> None:
    t = table("5H | 6D 7D 5C | 2S 3S 5D", "9H", DROPS_OUT, on(2, FIVE, draw(NEXT, 1)), stock="KD QD JD 10C 9C")
    done(t.play("A", "5H"))
    assert (t.winner, t.turn, t.hand("B")) == ("nobody", "B", "6D 7D 5C KD")
    done(t.draw("B"))
    done(t.play("C", "5D"))
    assert t.turn == "B"  # A is passed over


def test_the_deal_ends_when_fewer_than_two_are_left() -> None:
    t = table("5H | 5C | 2S 3S 5D", "9H", DROPS_OUT)
    done(t.play("A", "5H"))
    done(t.play("B", "5C"))
    assert t.winner == "A"


def test_a_win_that_must_survive_a_lap() -> None:
    waits = code(1, p.Replace(Moment.GOES_OUT, p.TRUE, 0), programs=((),))
    survives = when(2, Moment.TURN_BEGINS, p.ChangeStatus(ACTOR, Status.WON), guard=ap(Op.EQ, size(ACTOR), n(0)))
    t = table("5H | 6D 7H | 2H 3S", "9H", waits, survives)
    done(t.play("A", "5H"))
    assert t.winner == "nobody"
    done(t.play("B", "7H"))
    done(t.play("C", "2H"))
    assert t.winner == "A"


def test_a_condition_that_becomes_true_may_win() -> None:
    sevens = ap(Op.GE, ap(Op.COUNT_CARDS, ap(Op.FILTER, hand(THEM), p.Const(p.F, SEVEN))), n(2))
    rule = code(1, p.Watch(EVERYONE, sevens, 0), programs=((p.ChangeStatus(THEM, Status.WON),),))
    t = table("7H 2C | 7D 3C | 7S 4C", "9H", rule, stock="7C")
    done(t.draw("A"))
    assert t.winner == "A"
    t = table("7H 7C | 7D 3C | 2S 4C", "9D", rule, stock="7S KD")
    done(t.draw("A"))
    assert t.winner == "nobody"  # it was so before


def test_who_left_the_deal_does_not_win_with_an_empty_hand() -> None:
    leaves = on(
        1,
        SIX,
        p.ChangeStatus(NEXT, Status.OUT),
        p.MoveCards(hand(ap(Op.OUTSIDERS)), p.Place.STOCK_BOTTOM, ap(Op.NOBODY)),
    )
    t = table("6H 7C | 3D 4D | 7D 8D", "9H", leaves, stock="KS")
    done(t.play("A", "6H"))
    assert (t.winner, t.hand("B"), t.turn, len(t.game.state.stock)) == ("nobody", "none", "C", 3)


def test_whoever_is_to_act_and_leaves_is_passed_over() -> None:
    leaves = when(1, Moment.TURN_BEGINS, p.ChangeStatus(ACTOR, Status.OUT), guard=ap(Op.EQ, size(ACTOR), n(3)))
    t = table("6H 7C | 3D 4D 5D | 7D 8D", "9H", leaves)
    done(t.play("A", "6H"))
    assert t.turn == "C"


def test_the_end_of_a_deal_may_have_effects() -> None:
    rule = when(1, Moment.DEAL_ENDS, p.PutCell("ended", n(1)))
    t = table("9C | 3D 4D | 7D 8D", "9H", rule)
    done(t.play("A", "9C"))
    assert (dict(t.game.state.cells), t.winner) == ({"ended": 1}, "A")
