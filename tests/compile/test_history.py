"""What happened before, as rules speak of it: counted and remembered for all together, and for each player apart."""

from bartok_dsl.compile import compile_rule
from bartok_dsl.engine.ending import draw_deal
from bartok_dsl.engine.machine import run
from bartok_dsl.engine.phases import Code
from bartok_dsl.engine.program import RuleCode
from tests.corpus import corpus
from tests.engine.build import done, refused, strict, table
from tests.notation import read


def rule(number: str) -> RuleCode:
    return compile_rule(corpus()[number], int(number[1:]))


def rules(*texts: str) -> tuple[RuleCode, ...]:
    return tuple(compile_rule(read(text), number) for number, text in enumerate(texts, 1))


def test_everybody_counts_their_own_spades():
    t = table("7S 2S 3D 4D | 5S 5D 6D | 9H 10H 2H", "10S", rule("R425"))
    done(t.play("A", "7S", say="spade"))
    done(t.play("B", "5S", say="spade"))
    done(t.draw("C"))
    done(t.play("A", "2S"))
    assert t.owes == ["A say spade spade"]


def test_the_last_card_is_counted_although_it_has_no_effect():
    t = strict("7S 2S | 5D 6D 7D | 9H 10H 2H", "10S", rule("R425"), stock="KD QD JD")
    done(t.play("A", "7S", say="spade"))
    done(t.say("A", "Bartok"))
    done(t.draw("B"))
    done(t.draw("C"))
    done(t.play("A", "2S", say="spade spade"))
    assert (t.winner, t.faults) == ("A", [])
    t = strict("7S 2S | 5D 6D 7D | 9H 10H 2H", "10S", rule("R425"), stock="KD QD JD 8D")
    done(t.play("A", "7S", say="spade"))
    done(t.say("A", "Bartok"))
    done(t.draw("B"))
    done(t.draw("C"))
    done(t.play("A", "2S", say="spade"))
    assert (t.winner, t.faults) == ("nobody", ["A"])


def test_coins_are_each_players_own():
    t = table("3S 4S JD 2C | 5S JS 2D 3C | 9H 10H 2H", "10S", rule("R222"))
    done(t.play("A", "3S"))
    done(t.play("B", "JS"))
    assert dict(t.game.state.own) == {"coins": (-1, 1, None)}
    done(t.draw("C"))
    done(t.play("A", "4S"))
    assert dict(t.game.state.own) == {"coins": (-2, 1, None)}


def test_a_second_penalty_in_one_turn_of_the_same_player():
    t = strict("7S 2D 3D | 5D 6D 7D | 9H 10H 2H", "10S", rule("R346"), stock="KD QD JD 8D 4C")
    done(t.play("A", "2D"))
    done(t.play("B", "5D"))
    assert t.owes == []
    done(t.play("A", "3D"))
    assert t.owes == ["A do snap your fingers"]


def test_at_every_turn_first_a_card_is_drawn():
    t = table("5H 2C 3C | 6S 7S | 8S 9S", "9H", rule("R275"), stock="KD QD")
    assert refused(t.play("A", "5H")) is Code.FORBIDDEN
    done(t.draw("A"))
    assert t.turn == "A"
    done(t.play("A", "5H"))
    assert (t.turn, t.may_play("B")) == ("B", "none")


def test_the_player_before_the_last_one_by_somebody_else():
    t = table("9C 2C 3C | 5C 5D 6S | 8D 9D 5S | 7H 8H", "10C", rule("R097"), stock="KD QD 4H 6C")
    done(t.play("A", "9C"))
    done(t.play("B", "5C"))
    assert t.turn == "C"
    done(t.draw("C"))
    assert t.turn == "A"
    done(t.play("A", "2C"))
    assert t.turn == "B"


def test_a_value_is_remembered_for_each_player_apart():
    count = "When(play(everyone, any-card), [Draw(actor, #(asOf(play(actor, any-card), it) & hearts))])"
    t = table("2H 3H 4S 5S | 2S 3S 4C | 9C 10C 2C", "9H", *rules(count), stock="KD QD JD 8D")
    done(t.play("A", "2H"))
    done(t.play("B", "2S"))
    done(t.draw("C"))
    assert [t.count(who) for who in "ABC"] == [3, 2, 4]
    done(t.play("A", "4S"))
    assert t.count("A") == 3, "A's play before was a heart"


def test_a_row_of_events_of_one_player():
    rows = "When(acts(everyone, draws) & (streak(acts(actor, draws)) = 2), [Reverse])"
    t = table("2H 3H 4H | 2S 3S 4S | 9C 10C 2C", "9D", *rules(rows), stock="KD QD JD 8D 7D 6D")
    for who in "ABC":
        done(t.draw(who))
    assert t.direction == 1
    done(t.draw("A"))
    assert t.direction == -1


def test_a_new_deal_begins_with_nothing_counted():
    t = table("7S 2S 3D 4D | 5S 5D 6D | 9H 10H 2H", "10S", rule("R425"))
    done(t.play("A", "7S"))
    ((_, counts),) = t.game.state.own
    assert counts == (1, None, None)
    draw_deal(t.game.core, 0)
    run(t.game.core)
    done(t.deal("ABC"[t.game.state.dealer]))
    ((_, counts),) = t.game.state.own
    assert not any(counts)
