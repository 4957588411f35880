"""What is demanded, and what happens as it is paid or moved on; turns in a row; items of written lists."""

from bartok_dsl.compile import compile_rule
from bartok_dsl.engine import events as e
from bartok_dsl.engine.program import RuleCode
from tests.corpus import corpus
from tests.engine.build import done, table
from tests.notation import read


def rule(number: str) -> RuleCode:
    return compile_rule(corpus()[number], int(number[1:]))


def rules(*texts: str, first: int = 1) -> tuple[RuleCode, ...]:
    return tuple(compile_rule(read(text), number) for number, text in enumerate(texts, first))


STACKED = (
    "When(play(everyone, 2s), [Draw(next, 2); Skip(next, 1)])",
    "Answer(cards, play(everyone, 2s), [Shift(next, owed(cards, actor))])",
)


def test_paying_a_demand_is_a_moment_of_its_own():
    hands = "2H 5C 6C | 9D 8S 7D | 2S 9S 10S"
    more = rule("R062")
    t = table(hands, "9H", *rules(*STACKED), more, stock="3C 4C 7C 8C KC")
    done(t.play("A", "2H"))
    done(t.draw("B"))
    assert t.hand("B") == "9D 8S 7D 3C 4C 7C", "nothing to play: one more"
    t = table(hands, "9H", *rules(*STACKED), more, stock="3H 4C 7C 8C KC")
    done(t.play("A", "2H"))
    done(t.draw("B"))
    assert t.hand("B") == "9D 8S 7D 3H 4C"
    t = table(hands, "9H", *rules("When(play(everyone, 2s), [Draw(next, 2)])"), more, stock="3C 4C 7C 8C KC")
    done(t.play("A", "2H"))
    assert t.hand("B") == "9D 8S 7D 3C 4C", "drawn at once: nothing was demanded"


def test_paying_a_demand_can_be_replaced():
    no = "Instead(acts(who((owed(cards, them) >= 1)), draws), [Draw(actor, 1)])"
    t = table("2H 5C 6C | 9D 8S 7D | 2S 9S 10S", "9H", *rules(*STACKED, no), stock="3C 4C 7C 8C KC")
    done(t.play("A", "2H"))
    done(t.draw("B"))
    assert (t.hand("B"), t.turn) == ("9D 8S 7D 3C", "C")


def test_a_card_out_of_turn_moves_a_demand_on():
    jump = "May(play(~on-turn, 2s)); When(play(~on-turn, 2s), [Shift(next, 5)])"
    hands = "2H 5C 6C | 9D 8S 7D | 2S 9S 10S | 4C 5D 6D"
    draws = ("When(play(everyone, 2s & hearts), [Draw(next, 3)])", "Answer(cards, play(everyone, 2s), [])")
    t = table(hands, "9H", *rules(*draws, jump), stock="3C JC 7C 8C KC KD KS")
    done(t.play("A", "2H"))
    assert t.game.state.demand_on(1) is not None
    done(t.play("C", "2S"))
    assert t.game.state.demand_on(1) is None
    assert (t.turn, t.game.state.demand_on(3).draw) == ("D", 5)
    done(t.draw("D"))
    assert (t.count("B"), t.count("D")) == (3, 8)


def test_moving_a_demand_where_none_waits_does_nothing():
    t = table("8H 5C 6C | 9D 8S 7D | 2S 9S 10S", "9H", *rules("When(play(everyone, 8s), [Shift(next, 2)])", *STACKED))
    done(t.play("A", "8H"))
    assert (t.game.state.demands, t.count("B"), t.turn) == ((), 3, "B")


def test_every_turn_is_followed_by_another_of_the_same_player():
    t = table("QH 5H 6H 7H | 4H 8S 7D | QS 9S 10S", "9H", rule("R098"), stock="3C 4C 7C 8C KC")
    done(t.play("A", "QH"))
    assert t.turn == "B", "the turn in which it was said is not one of two"
    assert [event.turns for event in t.events if isinstance(event, e.TurnsGranted)] == [2]
    done(t.draw("B"))
    assert t.turn == "B"
    assert not [event for event in t.events if isinstance(event, e.TurnsGranted)], "they are not granted again"
    done(t.play("B", "4H"))
    assert t.turn == "C"
    done(t.draw("C"))
    assert t.turn == "C"
    done(t.draw("C"))
    assert t.turn == "A"


def test_further_turns_are_over_when_the_rule_is():
    t = table("QH 5H 6H 7H | QS 8S 7D | 2S 9S 10S", "9H", rule("R098"), stock="3C 4C 7C 8C KC")
    done(t.play("A", "QH"))
    done(t.play("B", "QS"))
    assert t.turn == "C"
    done(t.draw("C"))
    assert t.turn == "A"


def test_a_missed_turn_begins_the_row_anew():
    skip = "When(play(everyone, 5s), [Skip(next, 1)])"
    t = table("QH 6H 7H 8H | 5H 8S 7D 9S", "9H", rule("R098"), *rules(skip), stock="3C 4C 7C 8C KC")
    done(t.play("A", "QH"))
    done(t.play("B", "5H"))
    assert t.turn == "B", "the second of B's two turns"
    done(t.draw("B"))
    assert t.turn == "B", "A missed theirs: the first of two again"
    done(t.draw("B"))
    assert t.turn == "B"
    done(t.draw("B"))
    assert t.turn == "A"


def test_the_items_of_a_written_list_go_round():
    due = 'Due(says(actor, item(value(it), ["do"; "re"; "mi"])), soon, [Penalise(them)])'
    words = f"When(play(everyone, any-card), [{due}])"
    for card, word in (("AH", "do"), ("2H", "re"), ("3H", "mi"), ("4H", "do"), ("KH", "do")):
        t = table(f"{card} 5C 6C | 9D 8S 7D | 2S 9S 10S", "9H", *rules(words))
        done(t.play("A", card))
        assert t.owes == [f"A say {word}"]


def test_the_digits_of_pi():
    t = table("3H AH 4H 5C 6C | AD 8S 7D | 4S 9S 10S", "9H", rule("R135"), stock="KC KD")
    done(t.play("A", "3H"))
    assert t.may_play("B") == "AD"
    done(t.play("B", "AD"))
    assert t.may_play("C") == "4S"
