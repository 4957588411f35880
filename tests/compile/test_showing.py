"""Cards that rules show: to whom, which, and for how long."""

from bartok_dsl.cards import read_cards
from bartok_dsl.compile import compile_rule
from bartok_dsl.engine.program import RuleCode
from tests.corpus import corpus
from tests.engine.build import Table, a_player, done, seat, table
from tests.notation import read


def rule(number: str) -> RuleCode:
    return compile_rule(corpus()[number], int(number[1:]))


def shown(t: Table, to: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for place, face in t.game.view(seat(to)).shown:
        found.setdefault("stock" if place < 0 else "ABCD"[place], []).append(face)
    return found


def faces(text: str) -> list[int]:
    return list(read_cards(text))


def test_without_such_a_rule_nothing_is_shown():
    t = table("2H 5C 6C | 7S 8S | 9S 10S", "9H", stock="KD QD")
    assert all(shown(t, who) == {} for who in "ABC")


def test_a_chosen_hand_lies_open_as_it_was_until_the_end_of_the_deal():
    t = table("2H 5C 6C | 7S 8S 4D | 9S 10S", "9H", rule("R259"), stock="KD QD JD")
    done(t.play("A", "2H", a_player("B")))
    assert shown(t, "A") == shown(t, "C") == {"B": faces("7S 8S 4D")}
    assert shown(t, "B") == {}, "one's own hand is seen anyway"
    done(t.draw("B"))
    assert shown(t, "A") == {"B": faces("7S 8S 4D")}, "what is drawn later is not shown"


def test_the_next_hand_is_shown_until_an_action_is_completed():
    t = table("10H 5C 6C | 7S 8S | 9S 10S", "9H", rule("R265"), stock="KD QD JD")
    done(t.play("A", "10H"))
    assert shown(t, "C") == {"B": faces("7S 8S")}
    done(t.draw("B"))
    assert shown(t, "C") == {}


def test_all_hands_lie_open_while_a_mode_is_on():
    t = table("4H 5C 6C | 4S 8S 2D | 9S 10S", "9H", rule("R257"), stock="KD QD JD")
    assert shown(t, "A") == {}
    done(t.play("A", "4H"))
    assert shown(t, "A") == {"B": faces("4S 8S 2D"), "C": faces("9S 10S")}
    done(t.play("B", "4S"))
    assert shown(t, "A") == {}


def test_the_top_of_the_stock_can_be_shown():
    top = compile_rule(read("Seen(top(1, stock), everyone)"), 1)
    t = table("4H 5C 6C | 4S 8S 2D | 9S 10S", "9H", top, stock="KD QD JD")
    assert shown(t, "B") == {"stock": faces("KD")}
    done(t.draw("A"))
    assert shown(t, "B") == {"stock": faces("QD")}
