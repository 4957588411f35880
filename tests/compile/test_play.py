"""Compiled rules at the table: what people would see."""

from bartok_dsl.cards import Rank, Suit
from bartok_dsl.compile import compile_rule
from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.phases import Code
from bartok_dsl.engine.profile import DOUBLE
from bartok_dsl.engine.program import RuleCode
from tests.corpus import corpus
from tests.engine.build import NO, YES, a_card, a_player, a_rank, a_suit, done, refused, strict, table
from tests.notation import read


def rules(*texts: str) -> tuple[RuleCode, ...]:
    return tuple(compile_rule(read(text), number) for number, text in enumerate(texts, 1))


def rule(number: str) -> RuleCode:
    return compile_rule(corpus()[number], int(number[1:]))


def test_a_wild_card_fits_everywhere_and_names_the_suit_that_follows():
    t = table("8C 2C 3D | 5S KH 6S | 4H 5H", "9H", rule("R001"))
    done(t.play("A", "8C", a_suit(Suit.SPADES)))
    assert t.may_play("B") == "5S 6S"


def test_draw_and_skip_at_once_are_one_burden_and_a_demand_where_they_can_be_answered():
    stacked = compile_rule(read("Answer(cards, play(everyone, 2s), [Shift(next, owed(cards, actor))])"), 2)
    twos = rules("When(play(everyone, 2s), [Draw(next, 2); Skip(next, 1)])")
    hands = "2H 3D 4D | 2S 7S 9C | 4C 5C 6C | JD QD KD"
    t = table(hands, "9H", *twos, stock="AS AD AC KC KS")
    done(t.play("A", "2H"))
    assert (t.count("B"), t.turn) == (5, "C")
    t = table(hands, "9H", *twos, stacked, stock="AS AD AC KC KS")
    done(t.play("A", "2H"))
    assert (t.count("B"), t.turn) == (3, "B")
    done(t.play("B", "2S"))
    done(t.draw("C"))
    assert (t.count("C"), t.turn) == (7, "D")


def test_a_cover_goes_on_with_the_turn_and_allows_drawing_only_to_whoever_cannot_play():
    cover = rule("R092")
    t = table("AH 5H 3D | 7S 9C | 4C 5C", "9H", cover, stock="KS KC")
    done(t.play("A", "AH"))
    assert t.turn == "A"
    assert refused(t.draw("A")) is Code.MAY_NOT_DRAW
    done(t.play("A", "5H"))
    assert t.turn == "B"
    done(t.draw("B"))
    t = table("AH 5S 3D | 7S 9C | 4C 5C", "9H", cover, stock="KS KC")
    done(t.play("A", "AH"))
    done(t.draw("A"))
    assert (t.turn, t.hand("A")) == ("B", "5S 3D KS")


def test_what_is_kept_remembers_the_players_of_its_moment():
    naming = rule("R146")
    t = table("3H 2C 4D | KH KS 2H | KD 5C 6H", "9H", naming)
    done(t.play("A", "3H", a_rank(Rank.KING)))
    assert t.may_play("B") == "2H"
    done(t.play("B", "2H"))
    assert t.may_play("C") == "6H"


def test_a_ban_lasts_a_lap_from_whoever_made_it():
    t = table("QH 2C 4D | KS 5H 6S | 4C 5C 9D", "QS", rule("R145"))
    done(t.play("A", "QH", a_suit(Suit.HEARTS)))
    assert t.may_play("B") == "none"


def test_a_jack_that_was_not_there_the_pile_read_two_deep():
    t = table("QH QC 4D | KS 5H 6S | 4C 5C 9D", "9H", rule("R134"))
    assert t.may_play("A") == "QH QC 4D"  # nothing lies second: every card matches
    t = table("QH QC 4D | KS 5H 6S | 4C 5C 9D", "4S 9H", rule("R134"))
    assert t.may_play("A") == "4D"


def test_everybody_passes_a_card_at_the_same_time():
    t = table("4H 2C 3D | 7S 9C | JC QC", "9H", rule("R182"))
    done(t.play("A", "4H"))
    for who, card in (("A", "2C"), ("B", "7S"), ("C", "JC")):
        done(t.choose(who, a_card(card)))
    assert [t.hand(who) for who in "ABC"] == ["3D JC", "9C 2C", "QC 7S"]


def test_a_refused_offer_has_its_own_effects():
    t = table("2H 3D 5C | 7S 9C 8D | JC QC 8S", "9H", rule("R186"), stock="KS KD")
    done(t.play("A", "2H", a_card("3D")))
    done(t.choose("B", NO))
    done(t.choose("C", YES))
    done(t.choose("C", a_card("JC")))
    assert (t.hand("A"), t.hand("C")) == ("5C JC", "QC 8S 3D")


def test_an_if_takes_one_of_two_ways():
    ace = rule("R037")
    t = table("AH 3D 5C | 7S 9C 8D | JC QC 8S", "9H", ace)
    done(t.play("A", "AH"))
    assert t.turn == "A"
    t = table("AH 3D 5C | 7S 9C 8D | JC QC 8S | 2S 2C | 3S 3C", "9H", ace)
    done(t.play("A", "AH"))
    assert t.turn == "C"


def test_a_choice_among_players():
    t = table("2H 3D 5C | 7S 9C 8D | JC QC 8S", "9H", rule("R057"), stock="KS KD KC")
    done(t.play("A", "2H", a_player("C")))
    assert t.count("C") == 5


def test_words_that_count_a_run():
    t = strict("7H 3D 5C | 7S 9C 8D | 7C QC 8S", "9H", rule("R372"), stock="KS KD KC")
    done(t.play("A", "7H", say="have a nice day"))
    done(t.play("B", "7S"))
    assert t.owes == ["B say have a very nice day"]


def test_a_run_is_read_off_the_pile_with_what_lay_there_before():
    t = strict("7H 3D 5C | 7S 9C 8D | JC QC 8S", "7D 7C", rule("R372"), stock="KS KD KC")
    done(t.play("A", "7H"))
    assert t.owes == ["A say have a very very nice day"]
    burned = table("4H 3D 5C | JS 9C 8D | JC QC 8S", "4S 4C 4D", rule("R295"))
    done(burned.play("A", "4H"))
    assert (burned.discard, burned.may_play("B")) == ("none", "JS 9C 8D")


def test_whoever_breaks_a_run_of_three_comments():
    t = table("7H 3D 5C 5D | 7S 9C 8D | 7C QC 8S", "9H", rule("R394"))
    done(t.play("A", "7H"))
    done(t.play("B", "7S"))
    done(t.play("C", "7C"))
    assert t.owes == []
    done(t.play("A", "5C"))
    assert t.owes == ["A say TL;DR"]


def test_each_joker_skips_one_more():
    each = rules(
        "When(play(everyone, 3s), [Skip(along(1..times(play(everyone, 3s), begins(everyone, deal)), actor), 1)])"
    )
    t = table("3H 2D 5C | 7S 9C 8D | 3C QC 8S | 2S 2C", "9H", *each)
    done(t.play("A", "3H"))
    assert t.turn == "C"
    done(t.play("C", "3C"))
    assert t.turn == "B"


def test_a_switch_turns_statements_on_and_off():
    t = table("10H 2D 5C 9S | 7S 9C 10D | 10C QC 10S | 2S 2C 4C", "9H", rule("R027"))
    done(t.play("A", "10H"))
    assert t.turn == "C"
    done(t.play("C", "10C"))
    assert t.turn == "D"


def test_a_card_that_counts_as_what_was_named():
    ace = rule("R002")
    t = table("AH 2D 5C | 7S 7H KC | 10C QC 10S", "9C", ace)
    done(t.play("A", "AH", a_suit(Suit.CLUBS)))
    assert t.may_play("B") == "KC"
    done(t.play("B", "KC"))
    assert t.may_play("C") == "10C QC"


def test_only_replaces_matching():
    t = table("4C 4D 4H 4S 5C | 7S 7H | 10C QC", "9C", rule("R124"))
    assert t.may_play("A") == "4D"


def test_instead_of_dealing_with_a_card():
    t = table("10H 2D 5C | 7S 7H | 10C QC", "9H", rule("R185"))
    done(t.play("A", "10H"))
    assert t.hand("C") == "10C QC 10H"


def test_several_cards_of_one_rank_in_one_play():
    t = table("9C 9D 2D 5C | 7S 7H | 10C QC", "9H", rule("R198"))
    done(t.play("A", "9C 9D"))
    assert t.hand("A") == "2D 5C"
    t = table("9C 8C 2D 5C | 7S 7H | 10C QC", "9H", rule("R198"))
    assert refused(t.play("A", "9C 8C")) is not Code.NOT_HELD


def test_out_of_turn_an_identical_card_may_be_laid():
    t = table("2D 5C 6C | 7S 7H | 9H QC 2C", "9H", rule("R112"), profile=DOUBLE)
    done(t.play("C", "9H"))
    assert t.turn == "A"


def test_a_die_decides():
    die = rule("R029")
    t = table("6H 2D 5C | 7S 7H | 9H QC | 2C 2S", "6S", die, chance=Recorded(picks=(2,)))
    done(t.play("A", "6H"))
    assert t.turn == "D"


def test_a_duty_with_a_fallback_of_its_own():
    t = strict("2H 3D | 7S 9C 8D | JC QC 8S", "9H", rule("R371"), stock="KS KD KC")
    done(t.play("A", "2H", say="Bartok"))
    done(t.draw("B"))
    done(t.draw("C"))
    assert t.faults == ["A"]


def test_a_player_who_empties_their_hand_drops_out_and_the_last_one_loses():
    t = table("2H | 2S | JC QC 8S", "9H", rule("R323"))
    done(t.play("A", "2H"))
    assert t.turn == "B"
    done(t.play("B", "2S"))
    assert t.winner == "A"
