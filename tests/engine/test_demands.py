"""Cards to draw and turns to miss that may be answered: waiting, answering, passing on, settling off turn."""

from __future__ import annotations

import pytest

from bartok_dsl.cards import ALL_FACES, Rank, Suit
from bartok_dsl.engine import program as p
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.program import Moment, Op, Verb
from tests.engine.build import (
    ACTOR,
    NEXT,
    Table,
    ap,
    code,
    done,
    draw,
    f,
    law,
    miss,
    n,
    on,
    rank,
    refused,
    say,
    suit,
    table,
    when,
)

TWO, SEVEN, NINE, TEN, ACE = (rank(r) for r in (Rank.TWO, Rank.SEVEN, Rank.NINE, Rank.TEN, Rank.ACE))
OWED = ap(Op.OWED_CARDS, ACTOR)


def answer(number: int, faces: p.Operand, *program: p.Instruction, turns: bool = False) -> p.RuleCode:
    return code(number, p.AnswerTo(turns, faces, p.TRUE, 0), programs=(program,))


def draws_two(number: int, faces: int = TWO) -> p.RuleCode:
    return on(number, faces, p.Burden(NEXT, n(2), n(1)))


STACK = code(
    1,
    p.AnswerTo(False, f(TWO), p.TRUE, 0),
    p.After(Moment.PLAYED, TWO, p.TRUE, 1),
    programs=((p.ShiftDemand(NEXT, OWED),), (p.Burden(NEXT, n(2), n(1)),)),
)


def stacked(*more: p.RuleCode, hands: str = "2H 5C 6C | 2D 5H 8S | 2S 9S 10S") -> Table:
    return table(hands, "9H", STACK, *more, stock="3C 4C 7C 8C KC")


def test_twos_are_stacked() -> None:
    t = stacked()
    done(t.play("A", "2H"))
    assert (t.turn, t.may_play("B"), t.count("B")) == ("B", "2D", 3)
    done(t.play("B", "2D"))
    assert (t.turn, t.hand("B")) == ("C", "5H 8S")
    done(t.draw("C"))
    assert (t.hand("C"), t.turn, t.may_play("A")) == ("2S 9S 10S 3C 4C 7C 8C", "A", "none")


def test_a_demand_waits_whether_or_not_its_player_holds_an_answer() -> None:
    t = stacked(hands="2H 5C 6C | 6H 8S | 4S 9S")
    done(t.play("A", "2H"))
    assert (t.hand("B"), t.turn, t.may_play("B")) == ("6H 8S", "B", "none")
    assert refused(t.play("B", "6H")) is Code.NO_ANSWER
    assert refused(t.pass_("B")) is Code.MAY_NOT_PASS
    done(t.draw("B"))
    assert (t.hand("B"), t.turn) == ("6H 8S 3C 4C", "C")


def test_what_nobody_may_answer_happens_at_once() -> None:
    t = table("2H 5C 6C | 2D 5H | 4S 9S", "9H", draws_two(1), stock="3C 4C 7C")
    done(t.play("A", "2H"))
    assert (t.hand("B"), t.turn) == ("2D 5H 3C 4C", "C")


def test_a_ban_on_answers_makes_demands_immediate_again() -> None:
    no_stacking = law(2, Verb.MAY_NOT, ALL_FACES, ap(Op.GE, OWED, n(1)))
    t = stacked(no_stacking)
    done(t.play("A", "2H"))
    assert (t.count("B"), t.turn) == (5, "C")


def test_an_answer_of_a_newer_rule_stands_against_an_older_ban() -> None:
    no_stacking = law(1, Verb.MAY_NOT, ALL_FACES, ap(Op.GE, OWED, n(1)))
    t = table("2H 5C | 2D 5H 8S | 4S 9S", "9H", no_stacking, draws_two(2), answer(3, f(TWO)), stock="3C 4C 7C")
    done(t.play("A", "2H"))
    assert (t.turn, t.may_play("B")) == ("B", "2D")


def test_a_joker_blocks_the_draw() -> None:
    from bartok_dsl.engine.profile import CLASSIC, with_settings

    jokers = with_settings(CLASSIC, {"jokers": 2})
    block = answer(2, f(1 << 52))
    t = table("2H 5C 6C | * 5D 6D | 9S 10S", "9H", draws_two(1), block, stock="3C 4C 7C", profile=jokers)
    done(t.play("A", "2H"))
    assert (t.turn, t.may_play("B")) == ("B", "*")
    done(t.play("B", "*"))
    assert (t.hand("B"), t.hand("C"), t.turn) == ("5D 6D", "9S 10S", "C")
    assert t.game.state.demands == ()


def test_what_an_answer_makes_somebody_draw_is_drawn_at_once() -> None:
    back = answer(2, f(TEN), p.Burden(ap(Op.CAUSER), OWED, n(0)))
    t = stacked(back, hands="2H 5C 6C | 2D 7S 8S | 10D 9S JS")
    done(t.play("A", "2H"))
    done(t.play("B", "2D"))
    assert t.may_play("C") == "10D"
    done(t.play("C", "10D"))
    assert (t.hand("B"), t.hand("C"), t.turn) == ("7S 8S 3C 4C 7C 8C", "9S JS", "A")


NINE_PASSES = answer(3, ap(Op.AND_FACES, f(NINE), ap(Op.SUIT_OF, ap(Op.UNDER, n(1)))), p.ShiftDemand(NEXT, OWED))


def test_passing_on_keeps_the_amount_and_whose_card_it_was() -> None:
    t = table("7H 2C 3C | 9H 9S 4D | 10S JS", "5H", draws_two(1, SEVEN), NINE_PASSES, stock="3D 6D 8D")
    done(t.play("A", "7H"))
    assert (t.turn, t.may_play("B")) == ("B", "9H")
    done(t.play("B", "9H"))
    (demand,) = t.game.state.demands
    assert (demand.seat, demand.draw, demand.miss, demand.causer) == (2, 2, 1, 0)
    done(t.draw("C"))
    assert (t.hand("C"), t.hand("B"), t.turn) == ("10S JS 3D 6D", "9S 4D", "A")


def test_the_answer_acts_before_the_effects_of_its_card_and_is_settled_off_turn() -> None:
    turns = on(1, NINE, p.Reverse())
    t = table(
        "7H 5C 3C | 9H 6H 6C | 5D 8D 2D | 9D 10D", "10H", turns, draws_two(2, SEVEN), NINE_PASSES, stock="2S 3S 4S 5S"
    )
    done(t.play("A", "7H"))
    done(t.play("B", "9H"))
    assert (t.turn, t.game.state.off_turn) == ("C", True)
    assert refused(t.play("A", "5C")) is Code.NOT_YOUR_TURN
    done(t.draw("C"))
    assert (t.hand("C"), t.direction, t.turn, t.game.state.off_turn) == ("5D 8D 2D 2S 3S", -1, "A", False)
    assert t.game.state.debts == ()  # the missed turn was settled with it


def test_words_of_the_play_survive_while_a_demand_is_settled() -> None:
    turns = on(1, NINE, p.Reverse(), say("nine"))
    rules = turns, draws_two(2, SEVEN), NINE_PASSES
    t = table("7H 5C 3C | 9H 6H 6C | 5D 8D 2D | 9D 10D", "10H", *rules, stock="2S 3S 4S 5S", referee=Referee.STRICT)
    done(t.play("A", "7H"))
    done(t.play("B", "9H", say="nine"))
    done(t.draw("C"))
    assert (t.faults, t.owes, t.turn) == ([], [], "A")


def test_a_skip_is_answered_and_moves_on() -> None:
    rule = code(
        1,
        p.AnswerTo(True, f(ACE), p.TRUE, 0),
        p.After(Moment.PLAYED, ACE, ap(Op.EQ, ap(Op.OWED_TURNS, ACTOR), n(0)), 1),
        programs=((p.ShiftDemand(NEXT, ap(Op.OWED_TURNS, ACTOR)),), (miss(NEXT),)),
    )
    told = when(2, Moment.SKIPPED, say("no way"))
    t = table("AH 2C 3C | AS 4D 5D | AD 9S 10S | 6S 7S", "9H", rule, told)
    done(t.play("A", "AH"))
    assert (t.turn, t.may_play("B")) == ("B", "AS")
    done(t.play("B", "AS"))
    assert t.turn == "C"
    assert refused(t.draw("C")) is Code.MAY_NOT_DRAW
    done(t.pass_("C"))
    assert (t.hand("C"), t.turn, t.owes) == ("AD 9S 10S", "D", ["C say no way"])


def test_sevens_double() -> None:
    rule = code(
        1,
        p.AnswerTo(False, f(SEVEN), p.TRUE, 0),
        p.After(Moment.PLAYED, SEVEN, ap(Op.EQ, OWED, n(0)), 1),
        programs=((p.ShiftDemand(NEXT, ap(Op.TIMES, OWED, n(2))),), (p.Burden(NEXT, n(3), n(1)),)),
    )
    t = table("7H 2C 3C | 7D 4C 5C | 7S 6C 8C | 7C 9S 10S", "9H", rule)
    for who, card in (("A", "7H"), ("B", "7D"), ("C", "7S")):
        done(t.play(who, card))
    assert t.turn == "D"
    done(t.draw("D"))
    assert (t.count("D"), t.turn) == (15, "A")


def test_a_draw_without_a_missed_turn_leaves_the_turn() -> None:
    t = table("2H 5C | 2C 5H 8S | 4S 9S", "9H", on(1, TWO, draw(NEXT, 2)), answer(2, f(TWO)), stock="3H 4C 7C")
    done(t.play("A", "2H"))
    done(t.draw("B"))
    assert (t.hand("B"), t.turn, t.may_play("B")) == ("2C 5H 8S 3H 4C", "B", "2C 5H 3H")


def test_two_demands_on_one_player_are_one() -> None:
    rules = on(1, TWO, draw(NEXT, 2)), on(2, suit(Suit.HEARTS), p.Burden(NEXT, n(1), n(1))), answer(3, f(TWO))
    t = table("2H 5C | 2C 5H 8S | 4S 9S", "9H", *rules)
    done(t.play("A", "2H"))
    (demand,) = t.game.state.demands
    assert (demand.draw, demand.miss, demand.rule) == (3, 1, 2)


def test_a_wrong_card_leaves_the_demand_where_it_is() -> None:
    t = table("2H 5C | 9H 5H 8S | 4S 9S", "9D 10H", STACK, stock="3C 4C 7C", referee=Referee.STRICT)
    done(t.play("A", "2H", say="Bartok"))
    done(t.play("B", "9H"))
    assert (t.faults, t.turn, t.count("B"), len(t.game.state.demands)) == (["B"], "B", 4, 1)


@pytest.mark.parametrize("cards", [1, 3])
def test_the_actor_pays_at_once(cards: int) -> None:
    t = table("2H 5C | 2C 5H 8S | 4S 9S", "9H", on(1, TWO, draw(ACTOR, cards)), answer(2, f(TWO)))
    done(t.play("A", "2H"))
    assert (t.count("A"), t.game.state.demands) == (1 + cards, ())
