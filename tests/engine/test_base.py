"""The base game without rules: matching, drawing, winning, the stock running out, deals and the match."""

from __future__ import annotations

import pytest
from attrs import evolve

from bartok_dsl.cards import PACK, write_cards
from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import Deal, Pass, Say, Settle
from bartok_dsl.engine.chance import Recorded, Seeded
from bartok_dsl.engine.game import Done, Game
from bartok_dsl.engine.link import link
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.profile import CLASSIC, DOUBLE, with_settings
from bartok_dsl.engine.state import Phase
from tests.engine.build import done, refused, strict, table


def test_a_card_matches_by_suit_or_by_rank() -> None:
    t = table("8C 8H JS QH | 3D 4D 6D | 7D 8D JD")
    assert t.may_play("A") == "8H QH"
    assert refused(t.play("A", "JS")) is Code.DOES_NOT_FIT
    assert (t.hand("A"), t.discard, t.turn) == ("8C 8H JS QH", "9H", "A")
    done(t.play("A", "QH"))
    assert (t.hand("A"), t.discard, t.direction, t.turn) == ("8C 8H JS", "9H QH", 1, "B")


def test_a_turn_is_one_card_or_one_draw_and_the_drawn_card_waits() -> None:
    t = table("9C 9S 4D | 3D 4H 6D | 7D 8D JD", stock="6H 2C")
    assert refused(t.play("A", "9C 9S")) is Code.TOO_MANY
    assert refused(t.pass_("A")) is Code.MAY_NOT_PASS
    done(t.draw("A"))
    assert (t.hand("A"), t.turn) == ("9C 9S 4D 6H", "B")
    assert refused(t.play("A", "6H")) is Code.NOT_YOUR_TURN


def test_a_drawn_card_may_not_be_played_where_the_turn_goes_on() -> None:
    from bartok_dsl.engine import program as p
    from bartok_dsl.engine.program import Moment
    from tests.engine.build import ACTOR, when

    again = when(1, Moment.DREW_TURN, p.TurnTo(ACTOR))
    t = table("5H 4D | 3D 4H | 7D 8D", "9H", again, stock="6H 2C")
    done(t.draw("A"))
    assert (t.turn, t.may_play("A")) == ("A", "5H")
    assert refused(t.play("A", "6H")) is Code.DRAWN_NOW
    free = with_settings(CLASSIC, {"drawn_playable": True})
    t = table("5H 4D | 3D 4H | 7D 8D", "9H", again, stock="6H 2C", profile=free)
    done(t.draw("A"))
    assert t.may_play("A") == "5H 6H"


def test_impossible_is_refused_by_every_referee_and_is_no_fault() -> None:
    for make in (table, strict):
        t = make("8H JS | 3D 4D | 7D 8D", stock="2S")
        assert refused(t.play("A", "QH")) is Code.NOT_HELD
        assert refused(t.play("A", "8H 8H")) is Code.NOT_HELD
        assert refused(t.play("A", "none")) is Code.NO_CARD
        assert refused(t.deal("C")) is Code.NOT_NOW
        assert refused(t.act(Settle(0))) is Code.NOT_NOW
        assert refused(t.act(Pass(7))) is Code.NO_SUCH_SEAT
        assert refused(t.act(Say(-1, "hello"))) is Code.NO_SUCH_SEAT
        assert refused(t.say("A", "x" * 5000)) is Code.TOO_LONG
        assert t.game.log == []


def test_strict_undoes_and_fines_and_the_turn_is_then_played_properly() -> None:
    t = strict("3S 9C 4D | 5H 2C 6C | 7D 8D JD", stock="2S 6S KS")
    done(t.play("A", "3S"))
    assert (t.faults, t.hand("A"), t.discard, t.turn) == (["A"], "3S 9C 4D 2S", "9H", "A")
    done(t.play("B", "5H"))
    assert (t.faults, t.hand("B"), t.discard, t.turn) == (["B"], "5H 2C 6C 6S", "9H", "A")
    done(t.pass_("A"))
    assert (t.faults, t.turn) == (["A"], "A")
    done(t.play("A", "9C"))
    assert (t.discard, t.turn) == ("9H 9C", "B")


def test_a_forgotten_duty_is_not_charged_twice_by_a_wrong_card() -> None:
    t = strict("5H 9C | 6S 4D | 7H 8D JD", stock="2S 3S 4S")
    done(t.play("A", "5H"))
    done(t.play("B", "6S"))  # undone: no action was completed, so A may still say it
    assert (t.faults, t.owes) == (["B"], ["A say Bartok"])
    done(t.draw("B"))
    assert (t.faults, t.hand("A")) == (["A"], "9C 3S")


def test_the_discards_under_the_top_card_become_the_stock() -> None:
    t = table("5S 6S | 7S 8S | 9S 10S", "4C 9H 2D KD", stock="3H")
    done(t.draw("A"))
    done(t.draw("B"))
    assert (t.count("B"), t.discard, len(t.game.state.stock), t.turn) == (3, "KD", 2, "C")


def test_without_stock_a_legal_play_must_be_made() -> None:
    t = table("5S 6S | QD 8S 2S | 9S 10S", "QC", stock="3H")
    done(t.draw("A"))
    assert refused(t.draw("B")) is Code.NOTHING_TO_DRAW
    assert refused(t.pass_("B")) is Code.MAY_NOT_PASS
    done(t.play("B", "QD"))
    done(t.draw("C"))
    assert (t.hand("C"), t.discard, t.turn) == ("9S 10S QC", "QD", "A")


def test_a_circuit_of_passes_ends_the_deal_and_the_deal_moves_left() -> None:
    t = table("5S 6S | 7S 8S | 9S 10S", "QC", stock="3H", dealer=2, chance=Recorded())
    done(t.draw("A"))
    done(t.pass_("B"))
    done(t.pass_("C"))
    assert t.turn == "A"
    done(t.pass_("A"))
    state = t.game.state
    assert (state.phase, state.drawn_deal, state.dealer, state.winner) == (Phase.BEFORE_DEAL, True, 0, -1)
    assert refused(t.act(Settle(0))) is Code.NOT_NOW
    assert refused(t.deal("B")) is Code.NOT_DEALER
    done(t.deal("A"))
    assert ([t.count(who) for who in "ABC"], t.turn, state.deal) == ([5, 5, 5], "B", 2)


def test_the_winner_settles_then_deals_and_play_begins_clockwise_on_the_left() -> None:
    t = table("9C | 3D 4D | 7D 8D", direction=-1)
    done(t.play("A", "9C"))
    state = t.game.state
    assert (t.winner, state.wins, state.phase, state.dealer) == ("A", (1, 0, 0), Phase.WON, 0)
    assert refused(t.deal("A")) is Code.NOT_NOW
    assert refused(t.act(Settle(1))) is Code.NOT_WINNER
    done(t.act(Settle(0)))
    assert refused(t.act(Settle(0))) is Code.NOT_NOW
    done(t.deal("A"))
    assert (len(state.stock), t.direction, t.turn) == (36, 1, "B")


def test_after_the_last_deal_equal_wins_share_a_place_and_no_rule_is_asked_for() -> None:
    t = table("9C | 3D 4D | 7D 8D | 10S JS", deal=6, wins=(0, 2, 2, 1))
    done(t.play("A", "9C"))
    state = t.game.state
    assert (state.phase, state.wins, state.places) == (Phase.MATCH_OVER, (1, 2, 2, 1), (3, 1, 1, 3))
    assert refused(t.act(Settle(0))) is Code.NOT_NOW
    assert refused(t.deal("A")) is Code.NOT_NOW
    done(t.say("B", "another one?"))  # the talk is free then


def test_the_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    order = tuple(reversed(PACK))
    game = Game(CLASSIC, 3, link(CLASSIC, ()), Referee.GUIDE, Recorded(shuffles=[order]), dealer=2)
    assert isinstance(game.act(Deal(2)), Done)
    state = game.state
    assert state.hands == (order[0:15:3], order[1:15:3], order[2:15:3])
    assert (state.pile[0].face, state.stock, state.turn, state.first) == (order[15], order[16:], 0, 0)
    assert write_cards(state.hands[0][:2]) == "KS 10S"


def test_a_deal_too_large_for_the_pack_uses_the_largest_equal_hand() -> None:
    profile = with_settings(CLASSIC, {"hand_size": 20})
    game = Game(profile, 5, link(profile, ()), Referee.GUIDE, Seeded(1), dealer=0)
    game.act(Deal(0))
    assert ([len(hand) for hand in game.state.hands], len(game.state.stock)) == ([10] * 5, 1)


def test_the_first_dealer_is_drawn_by_lot_and_recorded() -> None:
    chance = Seeded(3)
    game = Game(CLASSIC, 5, link(CLASSIC, ()), Referee.GUIDE, chance)
    again = Game(CLASSIC, 5, link(CLASSIC, ()), Referee.GUIDE, Recorded.of(chance.record))
    assert game.state.dealer == again.state.dealer
    assert isinstance(game.log[0], e.MatchBegan)


def test_players_that_a_profile_does_not_take() -> None:
    import pytest

    for players in (0, 2, 9):
        with pytest.raises(ValueError, match="takes 3 to 8 players"):
            Game(CLASSIC, players, link(CLASSIC, ()), Referee.GUIDE, Seeded(1))
    with pytest.raises(ValueError, match="there is no seat 3"):
        Game(CLASSIC, 3, link(CLASSIC, ()), Referee.GUIDE, Seeded(1), dealer=3)


def test_a_match_can_be_ended_between_deals() -> None:
    import pytest

    t = table("9C | 3D 4D | 7D 8D")
    with pytest.raises(ValueError, match="between two deals"):
        t.game.finish()
    done(t.play("A", "9C"))
    t.game.finish()
    assert t.game.state.places == (1, 2, 2)


@pytest.mark.parametrize("longest", [1, 3])
def test_a_deal_that_does_not_end_is_drawn(longest: int) -> None:
    t = table("QD 8S 2S | 5S 6S | 9S 10S", "QC", stock="3H 4H 5H", profile=evolve(CLASSIC, longest_deal=longest))
    for who in "ABC"[:longest]:
        assert t.game.state.phase is Phase.PLAY
        done(t.draw(who))
    assert t.game.state.drawn_deal and t.game.state.phase is Phase.BEFORE_DEAL and t.game.state.wins == (0, 0, 0)


def test_double_scores_what_is_left_and_declared_ranks_count_double() -> None:
    from bartok_dsl.cards import RANK_FACES, Rank, read_cards
    from bartok_dsl.engine.position import Position, game_at
    from bartok_dsl.engine.state import Special
    from tests.engine.build import Table

    hands = [read_cards("5H"), read_cards("3D KD"), read_cards("8S QC AD")]
    position = Position(hands, [(read_cards("9H")[0], -1)], dealer=2, special=[Special(RANK_FACES[Rank.EIGHT], 1)])
    t = Table(game_at(DOUBLE, position, link(DOUBLE, ()), Referee.GUIDE, Seeded(2)))
    done(t.play("A", "5H"))
    state = t.game.state
    assert (state.scores, state.dealer, state.phase) == ((0, 13, 27), 0, Phase.BEFORE_DEAL)
    done(t.deal("A"))
    assert ([t.count(who) for who in "ABC"], len(state.stock)) == ([6, 6, 6], 85)


def test_double_the_lowest_total_wins() -> None:
    t = table("5H | 10D | KD", profile=DOUBLE, deal=6, scores=(40, 30, 50))
    done(t.play("A", "5H"))
    assert (t.game.state.scores, t.game.state.places) == ((40, 40, 60), (1, 1, 3))


def test_double_fines_two_cards() -> None:
    t = strict("3S 9C 4D | 5H 2C 6C | 7D 8D JD", stock="2S 6S", profile=DOUBLE)
    done(t.play("A", "3S"))
    assert t.count("A") == 5


def test_conventions_are_settings() -> None:
    free = evolve(CLASSIC, must_play_when_exhausted=False)
    t = table("QD 8S 2S | 5S 6S | 9S 10S", "QC", stock="none", profile=free)
    done(t.pass_("A"))
    must = evolve(CLASSIC, draw_with_playable=False)
    t = table("QD 8S 2S | 5S 6S | 9S 10S", "QC", stock="3H", profile=must)
    assert refused(t.draw("A")) is Code.MAY_NOT_DRAW
    dealer_first = evolve(CLASSIC, first_seat=0)
    game = Game(dealer_first, 3, link(CLASSIC, ()), Referee.GUIDE, Seeded(1), dealer=1)
    game.act(Deal(1))
    assert game.state.turn == 1
    no_word = evolve(CLASSIC, word="")
    t = table("5H 9C | 6H 4D | 7H 8D JD", profile=no_word)
    done(t.play("A", "5H"))
    assert t.owes == []
    dry = evolve(CLASSIC, renew_stock=False)
    t = table("5S 6S | 7S 8S | 9S 10S", "4C 9H 2D KD", stock="none", profile=dry)
    assert refused(t.draw("A")) is Code.NOTHING_TO_DRAW


def test_effects_before_the_win_where_a_profile_says_so() -> None:
    from bartok_dsl.cards import RANK_FACES, Rank
    from tests.engine.build import ACTOR, NEXT, draw, on

    late = evolve(CLASSIC, win_before_effect=False)
    two = RANK_FACES[Rank.TWO]
    t = table("2H | 3D 4D | 7D 8D", "5H", on(1, two, draw(NEXT, 2)), profile=late)
    done(t.play("A", "2H"))
    assert (t.winner, t.count("B")) == ("A", 4)
    t = table("2H | 3D 4D | 7D 8D", "5H", on(1, two, draw(ACTOR, 2)), profile=late)
    done(t.play("A", "2H"))
    assert (t.winner, t.count("A")) == ("nobody", 2)


def test_a_starter_that_acts_where_a_profile_says_so() -> None:
    from bartok_dsl.cards import ALL_FACES
    from tests.engine.build import NEXT, on, say

    acts = evolve(CLASSIC, starter_acts=True)
    for profile, owed in ((acts, 1), (CLASSIC, 0)):
        game = Game(profile, 3, link(profile, (on(1, ALL_FACES, say("hello", NEXT)),)), Referee.GUIDE, Seeded(1))
        game.act(Deal(game.state.dealer))
        assert len(game.state.duties) == owed
