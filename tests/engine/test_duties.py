"""Words and gestures that are due: from any cause, with the action or later, lapsing or fined."""

from __future__ import annotations

from bartok_dsl.cards import ALL_FACES, Rank, Suit
from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.program import Deadline, Moment, Op, Range, Verb
from tests.engine.build import (
    ACTOR,
    EVERYONE,
    THEM,
    a_player,
    ap,
    ask,
    code,
    do,
    done,
    draw,
    law,
    on,
    rank,
    refused,
    reg,
    say,
    strict,
    suit,
    table,
    until,
    when,
)
from tests.engine.build import (
    t as text,
)

SEVEN, KING, THREE, FIVE = rank(Rank.SEVEN), rank(Rank.KING), rank(Rank.THREE), rank(Rank.FIVE)


def test_bartok_in_time_costs_nothing_and_forgotten_one_card_but_not_the_turn() -> None:
    t = strict("5H 9C | 6H 4D | 7H 8D JD", stock="2S 3S")
    done(t.play("A", "5H"))
    assert (t.owes, t.turn) == (["A say Bartok"], "B")
    done(t.say("A", "bartok!"))
    assert t.owes == []
    done(t.play("B", "6H"))
    assert (t.hand("A"), t.owes, t.turn) == ("9C", ["B say Bartok"], "C")
    done(t.play("C", "7H"))
    assert (t.faults, t.hand("B"), t.discard, t.turn) == (["B"], "4D 2S", "9H 5H 6H 7H", "A")


def test_bartok_said_with_the_play() -> None:
    t = strict("5H 9C | 6S 2D 3D | 8S 10S", stock="KS QS")
    done(t.play("A", "5H", say="Bártok"))
    assert t.owes == []
    done(t.draw("B"))
    assert (t.faults, t.hand("A")) == ([], "9C")


def test_bartok_is_due_when_a_swap_leaves_one_card() -> None:
    both = ap(Op.OR_PLAYERS, ACTOR, reg(p.P))
    swap = on(1, SEVEN, ask(0, Range.PLAYERS, ap(Op.NOT_PLAYERS, ACTOR)), p.PassHands(both, p.Const(p.N, 1), False))
    t = strict("7H 2C 3C 4C | KS | 7D 8D", "9H", swap)
    done(t.play("A", "7H", a_player("B")))
    assert (t.hand("A"), t.hand("B"), t.owes, t.turn) == ("KS", "2C 3C 4C", ["A say Bartok"], "B")
    done(t.say("A", "Bartok"))
    assert t.owes == []


def test_one_card_swapped_for_one_and_none_to_one_owe_nothing() -> None:
    rotate = on(1, SEVEN, p.PassHands(EVERYONE, p.Const(p.N, 1), True))
    t = strict("7H 2C | 4D | 9S", "9H", rotate)
    done(t.play("A", "7H", say="Bartok"))
    assert (t.hand("A"), t.owes) == ("9S", [])


def test_the_guide_reminds_and_then_lets_it_lapse() -> None:
    t = table("5H 9C | 6H 4D 2C | 7H 8D JD", stock="2S 3S")
    events = done(t.play("A", "5H"))
    assert [type(event) for event in events if isinstance(event, e.DutyRecalled)] == [e.DutyRecalled]
    assert t.owes == ["A say Bartok"]
    events = done(t.play("B", "6H"))
    assert [event.missed for event in events if isinstance(event, e.DutyLapsed)] == [False]
    assert (t.owes, t.hand("A"), t.faults) == ([], "9C", [])


def test_everybody_owes_and_each_pays_for_themself() -> None:
    t = strict("KH 2C 3C | 4D 5D | 6S 7S", "9H", on(1, KING, say("all hail", EVERYONE)))
    done(t.play("A", "KH", say="all hail"))
    assert t.owes == ["B say all hail", "C say all hail"]
    done(t.say("C", "All hail."))
    done(t.say("B", "all hail"))
    assert t.owes == []


def test_a_gesture_is_paid_by_its_words() -> None:
    t = strict("KH 2C 3C | 4D 5D | 6S 7S", "9H", on(1, KING, do("stand up")))
    done(t.play("A", "KH", do="stand up"))
    assert t.owes == []
    t = strict("KH 2C 3C | 4D 5H | 6S 7S", "9H", on(1, KING, do("stand up")), stock="QS JS")
    done(t.play("A", "KH"))
    done(t.say("A", "stand up"))
    assert t.owes == ["A do stand up"]
    done(t.do("A", "stand up"))
    assert t.owes == []


def test_what_forgetting_costs_may_be_said_by_the_rule() -> None:
    rule = on(1, KING, say("hail", otherwise=1), programs=((draw(THEM, 2),),))
    t = strict("KH 2C 3C | 4H 5D 6D | 6S 7S", "9H", rule, stock="QS JS 10S")
    done(t.play("A", "KH"))
    done(t.play("B", "4H"))
    assert (t.hand("A"), t.faults) == ("2C 3C QS JS", [])


def test_words_may_be_due_before_the_debtors_next_play_or_turn() -> None:
    for deadline in (Deadline.OWN_NEXT_PLAY, Deadline.OWN_NEXT_TURN):
        t = strict(
            "KH 2H 3C 5C | 4H 5D 6D | 6H 7S 8S", "9H", on(1, KING, say("hail", deadline=deadline)), stock="QS JS 10S"
        )
        done(t.play("A", "KH"))
        done(t.play("B", "4H"))
        assert t.owes == ["A say hail"]
        done(t.play("C", "6H"))
        assert t.owes == (["A say hail"] if deadline is Deadline.OWN_NEXT_PLAY else [])
        done(t.play("A", "2H"))
        assert (t.owes, t.count("A")) == ([], 3)


def test_words_may_be_due_with_the_play() -> None:
    rule = on(1, KING, say("hail", deadline=Deadline.WITH_THE_PLAY))
    t = strict("KH 2C 3C | 4H 5D 6D | 6S 7S", "9H", rule, stock="QS JS")
    done(t.play("A", "KH"))
    assert (t.faults, t.count("A"), t.owes) == (["A"], 3, [])
    t = strict("KH 2C 3C | 4H 5D 6D | 6S 7S", "9H", rule, stock="QS JS")
    done(t.play("A", "KH", say="Hail!"))
    assert (t.faults, t.count("A"), t.owes) == ([], 2, [])


def test_words_that_come_with_the_debtors_next_action_are_in_time() -> None:
    again = on(1, FIVE, p.TurnTo(ACTOR))
    t = strict("5H 5C | 6H 4D | 7H 8D", "9H", again, stock="2S 3S")
    done(t.play("A", "5H"))
    assert (t.owes, t.turn) == (["A say Bartok"], "A")
    done(t.draw("A", say="Bartok"))
    assert (t.faults, t.owes, t.hand("A")) == ([], [], "5C 2S")


def test_an_extra_turn_of_the_same_player_counts_as_the_next_action() -> None:
    again = on(1, FIVE, p.TurnTo(ACTOR))
    t = strict("5H 5C | 6H 4D | 7H 8D", "9H", again, stock="2S 3S")
    done(t.play("A", "5H"))
    done(t.draw("A"))
    assert t.faults == ["A"]


def test_thank_you_for_the_penalty_card() -> None:
    t = strict("3S 9C 4D | 5H 2C 6C | 7D 8D", "9H", when(1, Moment.PENALISED, say("thank you")), stock="2S 6S")
    done(t.play("A", "3S"))
    assert (t.hand("A"), t.owes) == ("3S 9C 4D 2S", ["A say thank you"])


def test_questions_are_forbidden_in_play() -> None:
    t = table("3S 9C 4D | 5H 2C 6C | 7D 8D")
    assert refused(t.say("A", "May I?")) is Code.MAY_NOT_SAY
    assert refused(t.play("A", "9C", say="was that right?")) is Code.MAY_NOT_SAY
    assert t.turn == "A"
    t = strict("3S 9C 4D | 5H 2C 6C | 7D 8D", stock="2S")
    done(t.say("A", "May I?"))
    assert (t.faults, t.hand("A")) == (["A"], "3S 9C 4D 2S")


def test_a_three_silences_its_player_but_duties_are_paid() -> None:
    quiet = p.Law(Verb.MAY_NOT, p.Act.SAY, p.Const(p.F, ALL_FACES), ap(Op.PLAYERS_IN, ACTOR, reg(p.P)))
    mine = ap(Op.PLAYERS_IN, ACTOR, reg(p.P))
    rule = on(1, THREE, p.Bind(ACTOR, 0), p.Install(0), kept=(until(Moment.TURN_BEGINS, quiet, guard=mine),))
    t = strict("3H 2C 4C | 3D 5D 6D | 7S 8S", "9H", rule, stock="KS QS")
    done(t.play("A", "3H"))
    done(t.say("A", "hello"))
    assert (t.faults, t.hand("A"), t.turn) == (["A"], "2C 4C KS", "B")
    done(t.say("B", "hello"))
    assert t.faults == []


def test_what_is_said_or_done_may_be_due_an_answer() -> None:
    same = ap(Op.TEXTS_EQ, ap(Op.UTTERED), text("point at a player"))
    t = strict("9C 2C 3C | 4D 5D | 7D 8D", "9H", when(1, Moment.DID, say("yeah"), guard=same))
    done(t.do("A", "Point at a player"))
    assert (t.owes, t.turn) == (["A say yeah"], "A")
    done(t.do("B", "wave"))
    done(t.say("A", "Yeah"))
    assert t.owes == []


def test_a_fault_that_a_rule_finds() -> None:
    t = strict("9C 2C 3C | 4D 5D | 7D 8D", "9H", on(1, suit(Suit.CLUBS), p.Fine(ACTOR)), stock="KS QS")
    done(t.play("A", "9C"))
    assert (t.faults, t.hand("A")) == (["A"], "2C 3C KS")


def test_duties_of_several_kinds_stand_side_by_side() -> None:
    rules = on(1, KING, say("one"), say("two"), do("bow"))
    t = strict("KH 2C 3C | 4H 5D 6D | 6S 7S", "9H", rules, stock="QS JS 10S 9S")
    done(t.play("A", "KH"))
    done(t.say("A", "two"))
    assert t.owes == ["A say one", "A do bow"]
    done(t.play("B", "4H"))
    assert (t.faults, t.count("A")) == (["A", "A"], 4)


def test_a_ban_on_speech_by_the_guide_names_its_rule() -> None:
    t = table("9C 2C 3C | 4D 5D | 7D 8D", "9H", law(4, Verb.MAY_NOT, act=p.Act.SAY))
    result = t.say("A", "hello")
    assert refused(result) is Code.MAY_NOT_SAY
    assert getattr(result, "rule", 0) == 4


def test_a_duty_program_may_ask() -> None:
    asks = code(
        1,
        p.After(Moment.PLAYED, KING, p.TRUE, 0),
        programs=((say("hail", otherwise=1),), (ask(0, Range.PLAYERS, EVERYONE, who=THEM), draw(reg(p.P), 1))),
    )
    t = strict("KH 2C 3C | 4H 5D 6D | 6S 7S", "9H", asks, stock="QS JS")
    done(t.play("A", "KH"))
    done(t.play("B", "4H"))
    assert t.asked == ["A player"]
    done(t.choose("A", a_player("C")))
    assert t.count("C") == 3


def test_referees_share_one_mechanism() -> None:
    for referee in Referee:
        t = table("5H 9C | 6H 4D 2C | 7H 8D JD", stock="2S 3S", referee=referee)
        done(t.play("A", "5H", say="Bartok"))
        assert t.owes == []


def test_what_forgetting_costs_may_take_the_card_away_that_was_to_be_played() -> None:
    """The duty is called in before the action; what it does stays, and the action does not happen."""
    rule = on(1, KING, say("hail", otherwise=1), programs=((p.PassHands(EVERYONE, p.Const(p.N, 1), True),),))
    t = strict("KH 2C 3C | 4H 5D 6D | 6S 7S", "9H", rule, stock="QS JS 10S")
    done(t.play("A", "KH"))
    done(t.play("B", "4H"))
    assert (t.discard, t.turn, t.owes) == ("9H KH", "B", [])
    assert (t.hand("A"), t.hand("B"), t.hand("C")) == ("6S 7S", "2C 3C", "4H 5D 6D")
    assert refused(t.play("B", "4H")) is Code.NOT_HELD
