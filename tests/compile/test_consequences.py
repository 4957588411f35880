"""Rules that speak of what other rules do, of what a fault costs, and of what a deal is worth."""

from bartok_dsl.cards import read_card
from bartok_dsl.compile import compile_rule
from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.profile import CLASSIC, DOUBLE
from bartok_dsl.engine.program import RuleCode
from tests.corpus import corpus
from tests.engine.build import a_player, done, strict, table
from tests.notation import read


def rule(number: str) -> RuleCode:
    return compile_rule(corpus()[number], int(number[1:]))


def rules(*texts: str, first: int = 1) -> tuple[RuleCode, ...]:
    return tuple(compile_rule(read(text), number) for number, text in enumerate(texts, first))


def test_cards_are_known_by_what_they_bring_about():
    twos = rules("When(play(everyone, 2s), [Draw(next, 2)])", "When(play(everyone, 3s), [Draw(actor, 1)])")
    jumps = rules("When(play(everyone, causing(done(Draw(~actor, amount)))), [Reverse])", first=3)
    t = table("2H 3H 4H 5H | 6H 7D 8D | 6C 7C 8C", "9H", *twos, *jumps, stock="KD QD JD 10D")
    done(t.play("A", "2H"))
    assert t.direction == -1, "others draw"
    t = table("2H 3H 4H 5H | 6H 7D 8D | 6C 7C 8C", "9H", *twos, *jumps, stock="KD QD JD 10D")
    done(t.play("A", "3H"))
    assert t.direction == 1, "only the player draws"
    t = table("2H 3H 4H 5H | 6H 7D 8D | 6C 7C 8C", "9H", *jumps, stock="KD QD JD 10D")
    done(t.play("A", "2H"))
    assert t.direction == 1, "no rule in force says so"


def test_whoever_holds_the_card_sends_the_draw_back():
    aces = rules("When(play(everyone, As), [Draw(~actor, 1)])")
    t = table("AH 3C 4C | 2C 5D 6D | 7D 8D", "9H", *aces, rule("R205"), stock="KD QD JD")
    done(t.play("A", "AH"))
    assert (t.count("A"), t.hand("B"), t.count("C")) == (3, "2C 5D 6D", 3)


def test_a_suit_that_was_named_may_not_be_named_away():
    t = table("8H 2S 3D | 8S 5S 6D | 6C 7C 8C", "9H", rule("R001"), rule("R019"))
    done(t.play("A", "8H"))
    assert t.asked == ["A suit"]


def test_those_who_took_part_report_who_has_won():
    t = table("KC 2H 3H | 4H 5H 6H | 7S 8S 10S", "QC", rule("R243"), stock="AD 2D 3D")
    done(t.play("A", "KC"))
    assert sorted(t.asked) == ["A player", "B player"]
    done(t.choose("A", a_player("B")))
    done(t.choose("B", a_player("B")))
    assert (t.count("A"), t.count("B"), t.count("C")) == (3, 3, 3)


def test_an_exemption_holds_for_the_referees_fines_too():
    t = strict("2H 3H 4C 5C | 5S 6S 7D | 9S 10S JD", "9H", rule("R362"), stock="KD QD")
    done(t.play("A", "2H"))
    done(t.play("A", "4C"))
    assert (t.faults, t.hand("A")) == (["A"], "3H 4C 5C")
    t = strict("2H 3H 4C 5C | 5S 6S 7D | 9S 10S JD", "9H", stock="KD QD")
    done(t.play("A", "2H"))
    done(t.play("A", "4C"))
    assert t.count("A") == 4


def test_a_deal_won_with_a_jack_counts_twice_and_with_another_card_once():
    for card, wins in (("JH", 2), ("QH", 1)):
        t = table(f"{card} | 6D 7D | 9S 10S", "9H", rule("R337"))
        done(t.play("A", card))
        assert (t.winner, t.game.state.wins[0]) == ("A", wins)


def test_what_a_last_card_does_is_not_what_a_win_is_worth():
    twice = rules("When(play(everyone, Js), [Put(worth-of-the-deal := 2)])")
    t = table("JH | 6D 7D | 9S 10S", "9H", *twice)
    done(t.play("A", "JH"))
    assert t.game.state.wins[0] == 1


def test_the_deal_passes_to_the_left_of_the_dealer_whoever_wins():
    t = table("2S 3S | 9C | 4S 5S", "9H", rule("R237"), turn="B", dealer=2)
    done(t.play("B", "9C"))
    assert (t.winner, t.game.state.dealer) == ("B", 0)


def test_points_are_taken_away():
    t = table("2S 3S | 9C 10C | 4S 5S", "9H", rule("R361"), profile=DOUBLE, scores=(10, 20, 30))
    done(t.do("B", "throw the cards down in a temper"))
    assert t.game.state.scores == (10, 17, 30)


def test_cards_left_over_are_counted_for_their_own_holder():
    t = table("5H | 4S 7D | KS 2C", "9H", rule("R344"), profile=DOUBLE)
    done(t.play("A", "5H"))
    assert t.game.state.scores == (0, 15, 25)


def test_the_starter_acts_on_whoever_begins():
    first = rules("When(begins(everyone, deal) & (starter in 2s), [Enact(along(-1, <first-player>), starter)])")
    twos = rules("When(play(everyone, 2s), [Draw(next, 2); Skip(next, 1)])", first=2)
    pack = [face for face in CLASSIC.cards() if face != read_card("2H")]
    pack.insert(15, read_card("2H"))  # the sixteenth card is turned up
    chance = Recorded([tuple(pack)])
    t = table("9C | 7D 8D | 6C 7C", "9H", *first, *twos, before_deal=True, dealer=0, chance=chance)
    done(t.deal("A"))
    assert [t.count(who) for who in "ABC"] == [5, 7, 5]
    assert t.turn == "C"
