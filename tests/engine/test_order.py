"""What happens first: each decision about order has a test that notices when it is turned round."""

from __future__ import annotations

from bartok_dsl.cards import ALL_FACES, Rank, Suit, read_cards
from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.actions import PlayCards
from bartok_dsl.engine.program import Moment, Op, Range, Verb
from tests.engine.build import (
    ACTOR,
    EVERYONE,
    NEXT,
    PREVIOUS,
    THEM,
    TOP,
    a_card,
    a_player,
    a_rank,
    ap,
    ask,
    code,
    done,
    draw,
    f,
    fall,
    hand,
    hearts,
    law,
    miss,
    n,
    on,
    rank,
    reg,
    say,
    size,
    strict,
    suit,
    table,
    until,
    when,
)

FIVE, SIX, SEVEN, EIGHT, NINE, KING, THREE, TWO, QUEEN = (
    rank(r)
    for r in (Rank.FIVE, Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.KING, Rank.THREE, Rank.TWO, Rank.QUEEN)
)


def test_for_one_card_the_older_rule_acts_first() -> None:
    t = table("QH 2D 3D | 5S 7S | 4C 5C", "9H", on(1, QUEEN, p.Reverse()), on(2, QUEEN, draw(NEXT, 1)), stock="KS JS")
    done(t.play("A", "QH"))
    assert (t.direction, t.hand("B"), t.hand("C"), t.turn) == (-1, "5S 7S", "4C 5C KS", "C")


def test_effects_of_one_rule_act_left_to_right_and_players_are_read_when_the_effect_runs() -> None:
    t = table("9C 2D 3D | 5S 7S | 4H 5H | 6S 8S", "9H", on(1, NINE, p.Reverse(), miss(NEXT)))
    done(t.play("A", "9C"))
    assert (t.direction, t.turn) == (-1, "C")


def test_a_rule_is_not_interrupted_by_what_it_causes() -> None:
    both = on(1, FIVE, draw(ACTOR, 1), draw(NEXT, 1))
    turns = when(2, Moment.DREW_RULE, p.Reverse())
    t = table("5H 5C 3C | KH 6H 6C | 5D 8D 2D", "9H", both, turns, stock="2S 3S 4S")
    done(t.play("A", "5H"))
    assert (t.hand("B"), t.direction, t.turn) == ("KH 6H 6C 3S", 1, "B")


def test_events_follow_first_in_first_out() -> None:
    first = on(1, FIVE, draw(NEXT, 1), p.Reverse())
    told = when(2, Moment.DREW_RULE, say("drew")), when(3, Moment.REVERSED, say("turned"))
    t = table("5H 5C 3C | KH 6H 6C | 5D 8D 2D", "9H", first, *told, stock="2S 3S 4S")
    done(t.play("A", "5H"))
    assert t.owes == ["B say drew", "A say turned"]


def test_a_condition_is_read_when_its_rules_turn_comes() -> None:
    more = ap(Op.GE, size(NEXT), n(4))
    draws, turns = on(1, KING, draw(NEXT, 2)), on(2, KING, p.Reverse(), guard=more)
    t = table("KH 5C 6C | 9S 8S | 4S 10S", "9H", draws, turns, stock="3C 4C 7C")
    done(t.play("A", "KH"))
    assert (t.direction, t.turn) == (-1, "C")
    older, newer = on(1, KING, p.Reverse(), guard=more), on(2, KING, draw(NEXT, 2))
    t = table("KH 5C 6C | 9S 8S | 4S 10S", "9H", older, newer, stock="3C 4C 7C")
    done(t.play("A", "KH"))
    assert (t.hand("B"), t.direction, t.turn) == ("9S 8S 3C 4C", 1, "B")


def test_hands_are_lifted_together_and_laid_down_together() -> None:
    t = table("7H 2C 3C | 4D 5D 6D | 9S 10S", "9H", on(1, SEVEN, p.PassHands(EVERYONE, n(1), True)), direction=-1)
    done(t.play("A", "7H"))
    assert (t.hand("A"), t.hand("B"), t.hand("C"), t.turn) == ("9S 10S", "2C 3C", "4D 5D 6D"[:8], "C")


def test_everybody_chooses_before_anything_moves() -> None:
    left = ap(Op.LEFTWARD, THEM, n(1))
    rule = on(
        1,
        rank(Rank.FOUR),
        p.EachOf(EVERYONE, 2),
        ask(0, Range.CARDS, hand(THEM), who=THEM),
        p.MoveCards(reg(p.C), p.Place.HAND, left),
    )
    t = table("4H 2C | 5D | 9S", "9H", rule)
    done(t.play("A", "4H"))
    assert t.asked == ["A card", "B card", "C card"]
    for who, card in (("A", "2C"), ("B", "5D"), ("C", "9S")):
        done(t.choose(who, a_card(card)))
    # with one card each: had they moved one after another, somebody would have gone out
    assert (t.hand("A"), t.hand("B"), t.hand("C"), t.winner, t.turn) == ("9S", "2C", "5D", "nobody", "B")


def test_the_newest_law_that_covers_the_case_decides() -> None:
    ban, may = law(1, Verb.MAY_NOT, KING), law(2, Verb.MAY, KING)
    assert table("KS 5S | 2D 2H | 3D 3H", "9H", ban, may).may_play("A") == "KS"
    ban, may = law(2, Verb.MAY_NOT, KING), law(1, Verb.MAY, KING)
    assert table("KH 5S | 2D 2S | 3D 3H", "9H", ban, may).may_play("A") == "none"


def test_a_passing_law_has_the_age_of_its_rule() -> None:
    named = p.Law(Verb.MAY_NOT, p.Act.PLAY, reg(p.F), ap(Op.PLAYERS_IN, ACTOR, reg(p.P, 1)))
    ban = on(
        1,
        THREE,
        ask(0, Range.RANKS, f(ALL_FACES)),
        p.Bind(NEXT, 1),
        p.Install(0),
        kept=(until(Moment.PLAYED, named),),
    )
    for may, playable in ((law(2, Verb.MAY, KING), "KH 6H"), (law(0 + 3, Verb.MAY, QUEEN), "6H")):
        t = table("3H 5C 3C | KH 6H 6C | 5H 8D 2D", "9H", ban, may)
        done(t.play("A", "3H", a_rank(Rank.KING)))
        assert t.may_play("B") == playable


def test_the_end_of_a_turn_comes_before_the_look() -> None:
    three = when(
        1,
        Moment.TURN_ENDS,
        ask(0, Range.CARDS, hand(ACTOR)),
        p.MoveCards(reg(p.C), p.Place.PILE_BOTTOM, ap(Op.NOBODY)),
        guard=ap(Op.GE, size(ACTOR), n(4)),
    )
    t = table("2S 3S 4S | 6S 7S | 8S 9S", "9H", three, fall(2, 3, say("warning", THEM)), stock="KD QD")
    done(t.draw("A"))
    done(t.choose("A", a_card("4S")))
    assert (t.owes, t.turn, t.discard) == ([], "B", "4S 9H")


def test_a_hand_that_shrinks_at_the_start_of_a_turn_is_looked_at() -> None:
    puts = when(
        1,
        Moment.TURN_BEGINS,
        p.MoveCards(ap(Op.FILTER, hand(ACTOR), f(1 << 47)), p.Place.PILE_BOTTOM, ap(Op.NOBODY)),
        guard=ap(Op.EQ, size(ACTOR), n(2)),
    )
    t = strict("2H 3S 4S | 6S 9S | 8S 9D", "9H", puts, stock="KD QD")
    done(t.play("A", "2H"))
    assert (t.owes, t.turn) == (["B say Bartok"], "B")


def test_skipped_is_the_moment_when_the_missed_turn_is_paid() -> None:
    after_next = on(1, THREE, miss(ap(Op.ALONG, ACTOR, n(2))))
    told = when(2, Moment.SKIPPED, say("no way"))
    t = strict("3H 5C 3C | KH 6H 6C | 5D 8D 2D | 9D 10D", "9C 9H", after_next, told)
    done(t.play("A", "3H"))
    assert t.owes == []
    done(t.play("B", "KH"))
    assert (t.owes, t.turn) == (["C say no way"], "D")


def test_whoever_is_named_still_pays_a_missed_turn() -> None:
    owes = on(1, EIGHT, miss(PREVIOUS))
    gives = on(2, FIVE, p.TurnTo(ap(Op.ALONG, ACTOR, n(2))))
    t = table("8H 5C 3C | 5H 6H 6C | KH 8D 2D | 9D 10D", "9H", owes, gives)
    done(t.play("A", "8H"))
    done(t.play("B", "5H"))
    assert t.turn == "A"


def test_a_missed_turn_is_paid_only_once() -> None:
    t = table("8H 5C 3C | KH 6H 6C | 5H 8D 2D | 9D 10D", "9H", on(1, EIGHT, miss(NEXT)))
    done(t.play("A", "8H"))
    assert (t.turn, t.game.state.debts) == ("C", ())


def test_two_skips_of_the_next_player_fall_on_two_players() -> None:
    twice = on(1, EIGHT, miss(NEXT)), on(2, suit(Suit.CLUBS), miss(NEXT))
    t = table("8C 2C 3C | 3D 4D | 7D 8D | 9D 10D", "9C", *twice)
    done(t.play("A", "8C"))
    assert t.turn == "D"
    others = on(1, EIGHT, miss(NEXT)), on(2, suit(Suit.CLUBS), miss(ap(Op.ALONG, ACTOR, n(2))))
    t = table("8C 2C 3C | 3D 4D | 7D 8D | 9D 10D", "9C", *others)
    done(t.play("A", "8C"))
    assert t.turn == "D"
    same = on(1, EIGHT, miss(NEXT, 2))
    t = table("8C 2C 3C | 3D 4D | 7D 8D | 9D 10D", "9C", same)
    done(t.play("A", "8C"))
    assert (t.turn, t.game.state.owed_turns(1)) == ("C", 1)


def test_of_several_names_the_newest_that_acted_stands() -> None:
    one, two = on(1, FIVE, p.TurnTo(PREVIOUS)), on(2, FIVE, p.TurnTo(ap(Op.ALONG, ACTOR, n(2))))
    t = table("5H 5C 3C | KH 6H | 5D 8D | 9D 10D", "9H", one, two)
    done(t.play("A", "5H"))
    assert t.turn == "C"


def test_playing_again_goes_on_with_the_same_turn() -> None:
    again = on(1, FIVE, p.TurnTo(ACTOR))
    ends = when(2, Moment.TURN_ENDS, say("over"))
    t = table("5H 5C 3C | KH 6H | 5D 8D", "9H", again, ends)
    done(t.play("A", "5H"))
    assert (t.turn, t.owes) == ("A", [])
    done(t.play("A", "5C"))
    assert t.turn == "A"
    done(t.play("A", "3C"))
    assert t.winner == "A"


def test_a_law_ends_with_its_event_and_not_with_the_one_that_made_it() -> None:
    free = p.Law(Verb.MAY, p.Act.PLAY, f(ALL_FACES), p.TRUE)
    rule = on(1, SIX, p.Install(0), kept=(until(Moment.PLAYED, free),))
    t = table("6H 2C 3C | KS QD 2S | 5S 8D", "9H", rule)
    done(t.play("A", "6H"))
    assert t.may_play("B") == "KS QD 2S"
    done(t.play("B", "KS"))
    assert t.may_play("C") == "5S"


def test_a_forced_draw_does_not_cost_the_turn() -> None:
    t = table("2H 5C 6C | 5H 3C | 7D 8D", "9H", on(1, TWO, draw(NEXT, 2)), stock="9D KS JS")
    done(t.play("A", "2H"))
    assert (t.hand("B"), t.turn, t.may_play("B")) == ("5H 3C 9D KS", "B", "5H")


def test_words_with_the_play_pay_what_is_due_only_after_it() -> None:
    t = strict("5H 2C 3C 4C | 6H 2D 3D | 8S 10S", "9H", fall(1, 3, say("warning", THEM)), stock="KS QS")
    done(t.play("A", "5H", say="warning"))
    assert t.owes == []
    done(t.play("B", "6H"))
    assert (t.faults, t.hand("A")) == ([], "2C 3C 4C")


def test_the_hand_is_counted_when_the_action_and_its_effects_are_done() -> None:
    t = strict("5H 9C | 6H 2C 6C | 7D 8D JD", "9H", on(1, FIVE, draw(ACTOR, 1)), stock="2S 6S")
    done(t.play("A", "5H"))
    assert (t.owes, t.hand("A")) == ([], "9C 2S")


def test_the_last_card_wins_before_its_effect() -> None:
    t = table("2H | 3D 4D | 7D 8D", "5H", on(1, TWO, draw(NEXT, 2)))
    done(t.play("A", "2H"))
    assert (t.winner, t.hand("B")) == ("A", "3D 4D")


def test_empty_hands_are_noticed_after_each_effect() -> None:
    gives = on(1, SIX, p.MoveCards(hand(ACTOR), p.Place.HAND, NEXT), draw(ACTOR, 1))
    t = table("6H 7C | 3D 4D | 7D 8D", "9H", gives)
    done(t.play("A", "6H"))
    assert (t.winner, t.hand("B")) == ("A", "3D 4D 7C")


def test_of_several_emptied_hands_the_first_in_the_direction_of_play_wins() -> None:
    clubs = ap(Op.FILTER, hand(ap(Op.NOT_PLAYERS, ACTOR)), f(suit(Suit.CLUBS)))
    rule = on(1, SIX, p.MoveCards(clubs, p.Place.PILE_UNDER, ap(Op.NOBODY)))
    for direction, winner in ((-1, "C"), (1, "B")):
        t = table("6H 9S JS | 3C | 8C", "9H", rule, direction=direction)
        done(t.play("A", "6H"))
        assert (t.winner, t.hand("A"), t.discard[-2:]) == (winner, "9S JS", "6H")


def test_laps_end_when_the_turn_reaches_their_seat() -> None:
    ban = p.Law(Verb.MAY_NOT, p.Act.PLAY, reg(p.F), p.TRUE)
    mine = ap(Op.PLAYERS_IN, ACTOR, reg(p.P, 1))
    rule = on(
        1,
        QUEEN,
        ask(0, Range.SUITS, f(ALL_FACES)),
        p.Bind(ACTOR, 1),
        p.Install(0),
        kept=(until(Moment.LAP_ENDS, ban, guard=mine),),
    )
    t = table("QD 2C 4H | QH 5D 6H | 5H 6D 9C", "QC", rule, stock="KS JS")
    done(t.play("A", "QD", hearts()))
    assert t.may_play("B") == "5D"
    done(t.play("B", "5D"))
    assert t.may_play("C") == "6D"
    done(t.draw("C"))
    assert t.turn == "A"
    assert t.game.state.kept == ()


def test_a_late_choice_of_who_is_next_moves_the_turn() -> None:
    rule = on(1, FIVE, ask(0, Range.PLAYERS, ap(Op.NOT_PLAYERS, ACTOR)), p.TurnTo(reg(p.P)))
    t = strict("5H 2C 3C 4C | KH 6H 6C | 7D 8D | 9D 10D", "9H", rule)
    done(t.play("A", "5H"))
    assert (t.turn, t.asked) == ("B", ["A player"])
    done(t.choose("A", a_player("D")))
    assert (t.turn, t.asked) == ("D", [])


def test_a_replacement_is_not_asked_about_what_it_has_made() -> None:
    instead = code(1, p.Replace(Moment.DREW_RULE, p.TRUE, 0), programs=((draw(NEXT, 1),),))
    t = table("2H 5C 6C | 5H 3C | 7D 8D", "9H", instead, on(2, TWO, draw(NEXT, 2)), stock="9D KS JS")
    done(t.play("A", "2H"))
    assert (t.count("B"), t.count("C")) == (2, 3)


def test_the_starter_has_no_effect_but_counts() -> None:
    rule = on(1, TWO, draw(NEXT, 2), guard=ap(Op.CARDS_IN, TOP, f(TWO)))
    t = table("2H 9C 3S | 3D 4D | 7D 8D", "2D", rule, stock="6S 7S 8S")
    done(t.play("A", "2H"))
    assert t.hand("B") == "3D 4D 6S 7S"
    assert any(isinstance(event, e.Drew) and event.rule == 1 for event in t.events)


def test_an_off_turn_demand_is_settled_before_the_turn_ends() -> None:
    back = on(1, TWO, p.Burden(PREVIOUS, n(2), n(0)))
    answer = code(2, p.AnswerTo(False, f(TWO), p.TRUE, 0), programs=((),))
    ends = when(3, Moment.TURN_ENDS, p.Reverse())
    t = table("2H 3H 4H | 5H 6H 7H | 8S 9S 10S", "9H", back, answer, ends, stock="KD QD JD")
    done(t.play("A", "2H"))
    assert (t.turn, t.game.state.off_turn, t.direction) == ("C", True, 1), "A's turn has not ended yet"
    done(t.draw("C"))
    assert t.direction == -1


def test_when_everybody_passes_their_hand_on_nobody_passes_on_what_they_have_just_got() -> None:
    passes = p.MoveCards(hand(THEM), p.Place.HAND, ap(Op.ALONG, THEM, n(1)))
    t = table("5H 2C | 4D 6D 7D | 8S 9S", "9H", on(1, FIVE, p.EachOf(EVERYONE, 1), passes))
    done(t.play("A", "5H"))
    assert [t.hand(who) for who in "ABC"] == ["8S 9S", "2C", "4D 6D 7D"]
    assert t.winner == "nobody", "no hand was empty when all had passed theirs on"


def test_a_suit_that_is_named_already_is_not_named_again() -> None:
    names = p.Call(f(suit(Suit.HEARTS)))
    listens = when(3, Moment.CALLED, draw(NEXT, 1))
    t = table("8H 2C 3C | 4D 6D | 8S 9S", "9H", on(1, EIGHT, names), on(2, EIGHT, names), listens, stock="KD QD")
    done(t.play("A", "8H"))
    assert t.count("B") == 3
    other = on(2, EIGHT, p.Call(f(suit(Suit.SPADES))))
    t = table("8H 2C 3C | 4D 6D | 8S 9S", "9H", on(1, EIGHT, names), other, listens, stock="KD QD")
    done(t.play("A", "8H"))
    assert t.count("B") == 4


def test_words_with_the_play_are_heard_one_at_a_time() -> None:
    guard = ap(Op.TEXTS_EQ, ap(Op.UTTERED), p.Const(p.T, "please"))
    polite = when(1, Moment.SAID, say("thank you"), guard=guard)
    for words, owed in ((("please", "thank you"), []), (("thank you", "please"), ["A say thank you"])):
        t = table("8H 2C 3C | 4D 6D | 8S 9S", "9H", polite)
        done(t.act(PlayCards(0, read_cards("8H"), (), words, ())))
        assert t.owes == owed


def test_where_several_answers_cover_a_card_the_newest_is_given() -> None:
    twos = on(1, TWO, draw(NEXT, 2))
    passes_on = (p.AnswerTo(False, f(TWO), p.TRUE, 0), (p.ShiftDemand(NEXT, n(5)),))
    drops = (p.AnswerTo(False, f(TWO), p.TRUE, 0), ())
    for older, newer, waits in ((passes_on, drops, 2), (drops, passes_on, 7)):
        rules = [code(number, clause, programs=(program,)) for number, (clause, program) in ((2, older), (3, newer))]
        t = table("2H 3H 4H | 2S 6H 7H | 8S 9S 10S", "9H", twos, *rules)
        done(t.play("A", "2H"))
        done(t.play("B", "2S"))
        (demand,) = t.game.state.demands
        assert (demand.seat, demand.draw) == (2, waits)
