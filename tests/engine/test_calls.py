"""Calls: what can be called out, by whom, until when; votes; what it costs; timeouts."""

from __future__ import annotations

import pytest
from attrs import evolve

from bartok_dsl.cards import Rank
from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.actions import CallTimeout, Confirm, EndTimeout, Explain, Settle
from bartok_dsl.engine.events import disputes as d
from bartok_dsl.engine.kinds import Ballot, Fault
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.profile import CLASSIC, DOUBLE
from bartok_dsl.engine.program import Moment, Status
from bartok_dsl.engine.state import Phase
from tests.engine.build import (
    ACTOR,
    NEXT,
    Table,
    arguing,
    done,
    draw,
    law,
    name,
    on,
    rank,
    refused,
    say,
    table,
    when,
)

THREE, KING = rank(Rank.THREE), rank(Rank.KING)
HANDS = "3S 9C 4D | 5H 2C 6C | 7D 8D JD | KS KD KC"
STOCK = "2S 6S 7S 10S JS QS"


def at(referee: Referee, *rules: p.RuleCode, hands: str = HANDS, discard: str = "9H", **more: object) -> Table:
    return table(hands, discard, *rules, referee=referee, **{"stock": STOCK, **more})


def wrong_card() -> Table:
    t = at(Referee.TABLE)
    done(t.play("A", "3S"))
    return t


# --- who calls, and when ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("referee", [Referee.GUIDE, Referee.STRICT])
def test_only_a_table_knows_calls(referee: Referee) -> None:
    t = at(referee)
    done(t.play("A", "9C"))
    assert refused(t.call("B", "A", Fault.CARD)) is Code.NO_CALLS


def test_who_may_be_called_out() -> None:
    t = wrong_card()
    assert refused(t.call("A", "A", Fault.CARD)) is Code.NOT_OFFERED
    assert refused(t.call("B", "E", Fault.CARD)) is Code.NOT_OFFERED
    assert refused(t.call("B", "C", Fault.CARD)) is Code.TOO_LATE
    assert refused(t.call("B", "A", Fault.DRAWING)) is Code.TOO_LATE
    assert refused(t.call("B", "A", Fault.SILENCE, "x" * 10_000)) is Code.TOO_LONG
    assert refused(t.vote("B")) is Code.NOT_NOW and refused(t.admit("A")) is Code.NOT_NOW


def test_a_rule_is_named_where_a_rule_is_charged() -> None:
    t = at(Referee.TABLE, when(1, Moment.DREW_TURN, draw(NEXT, 1)))
    done(t.play("A", "3S"))
    for fault in Fault:
        assert refused(t.call("B", "A", fault, rule=99)) is Code.NO_SUCH_RULE
        if fault is not Fault.RULE:
            assert refused(t.call("B", "A", fault, rule=1)) is Code.NO_SUCH_RULE
    done(t.call("B", "A", Fault.RULE, rule=1))


def test_whoever_is_cleared_of_the_card_is_not_called_for_it_by_the_number_of_a_rule() -> None:
    t = at(Referee.TABLE, law(1, p.Verb.MAY_NOT, THREE), law(2, p.Verb.MAY_NOT, KING))
    done(t.play("A", "3S"))
    t.turn_down("B", "A", Fault.RULE, rule=2)
    t.turn_down("B", "A", Fault.CARD)
    for rule in (0, 1, 2):
        assert refused(t.call("B", "A", Fault.RULE, rule=rule)) is Code.CALLED_ALREADY
    done(t.call("B", "A", Fault.TURN))


def test_what_somebody_said_or_did_in_play_may_be_called_by_the_number_of_a_rule() -> None:
    t = at(Referee.TABLE, when(1, Moment.DREW_TURN, draw(NEXT, 1)))
    done(t.do("D", "wave"))
    done(t.call("B", "D", Fault.RULE, rule=1))
    done(t.admit("D"))
    done(t.play("A", "9C"))
    assert refused(t.call("B", "D", Fault.RULE, rule=1)) is Code.TOO_LATE
    done(t.say("D", "well"))
    done(t.call("B", "D", Fault.RULE, rule=1))


def test_nobody_is_called_for_what_they_said_or_did_in_a_timeout() -> None:
    t = at(Referee.TABLE, when(1, Moment.DREW_TURN, draw(NEXT, 1)))
    done(t.play("A", "9C"))
    done(t.act(CallTimeout(1)))
    done(t.say("D", "What does rule 1 say?"))
    done(t.do("D", "wave"))
    done(t.act(EndTimeout(1)))
    assert refused(t.call("B", "D", Fault.SPEECH)) is Code.TOO_LATE
    assert refused(t.call("B", "D", Fault.RULE, rule=1)) is Code.TOO_LATE


def test_nothing_can_be_called_before_anybody_has_acted() -> None:
    t = at(Referee.TABLE)
    for fault in Fault:
        if fault is not Fault.RULE:
            assert refused(t.call("B", "A", fault)) is Code.TOO_LATE


def test_an_extra_turn_of_the_same_player_counts_as_the_next_action() -> None:
    t = at(Referee.TABLE, on(1, THREE, p.TurnTo(ACTOR)))
    done(t.play("A", "3S"))
    assert t.turn == "A"
    done(t.play("A", "4D"))
    t.uphold("B", "A", Fault.CARD)
    assert (t.discard, t.turn) == ("9H 3S", "A"), "the first card is past"
    assert refused(t.call("B", "A", Fault.CARD)) is Code.CALLED_ALREADY


def test_no_play_while_the_table_votes() -> None:
    t = wrong_card()
    done(t.call("B", "A", Fault.CARD))
    assert t.game.state.phase is Phase.VOTE
    for result in (t.play("B", "5H"), t.draw("B"), t.pass_("B"), t.call("C", "A", Fault.TURN)):
        assert refused(result) is Code.NOT_NOW


def test_who_votes() -> None:
    t = wrong_card()
    done(t.call("B", "A", Fault.CARD))
    assert refused(t.vote("A")) is Code.NOT_ASKED_TO_VOTE, "the offender admits or does not"
    assert refused(t.vote("B")) is Code.NOT_ASKED_TO_VOTE, "the caller has agreed"
    assert refused(t.admit("C")) is Code.NOT_THE_OFFENDER
    done(t.vote("C"))
    assert refused(t.vote("C")) is Code.NOT_ASKED_TO_VOTE
    assert t.game.state.phase is Phase.VOTE
    done(t.vote("D"))
    assert t.game.state.phase is Phase.PLAY


YES, NO, ABSTAIN = Ballot.AGREE, Ballot.DISAGREE, Ballot.ABSTAIN


@pytest.mark.parametrize(
    ("ballots", "upheld"),
    [
        ([YES], True),
        ([NO], False),
        ([ABSTAIN], False),
        ([YES, NO], True),
        ([NO, YES], True),
        ([YES, ABSTAIN], True),
        ([NO, ABSTAIN], False),
        ([ABSTAIN, ABSTAIN], False),
        ([YES, NO, NO], False),  # a tie: the caller and one against two
        ([YES, YES, NO], True),
        ([YES, NO, ABSTAIN], True),
        ([YES, YES, NO, NO], True),
        ([YES, NO, NO, NO], False),
        ([YES, NO, NO, ABSTAIN], False),
        ([YES, YES, NO, NO, NO], False),
    ],
)
def test_general_agreement(ballots: list[Ballot], upheld: bool) -> None:
    others = ["6C", "7C", "8C", "9C", "10C", "JC"][: len(ballots) + 1]
    t = arguing(" | ".join(["3S 4D 5C", *others]), stock=STOCK)
    done(t.play("A", "3S"))
    done(t.call("B", "A", Fault.CARD))
    events: tuple[e.Event, ...] = ()
    for at_seat, ballot in enumerate(ballots, 2):
        assert t.game.state.phase is Phase.VOTE
        events = done(t.vote(name(at_seat), ballot))
    (closed,) = (event for event in events if isinstance(event, d.CallClosed))
    assert closed.upheld is upheld
    assert t.hand("A") == ("3S 4D 5C 2S" if upheld else "4D 5C")
    assert t.turn == ("A" if upheld else "B")


def test_admitting_settles_it_whatever_was_voted() -> None:
    t = wrong_card()
    done(t.call("B", "A", Fault.CARD))
    done(t.vote("C", NO))
    done(t.admit("A"))
    assert t.fined == ["A card 0"] and t.turn == "A"


def test_with_two_people_left_the_one_called_out_votes() -> None:
    leaves = on(1, KING, p.ChangeStatus(NEXT, Status.GONE))
    t = at(Referee.TABLE, leaves, hands="KH 9C 4D | 5H 2C 6C | 7H 8D JD")
    done(t.play("A", "KH"))
    done(t.play("C", "8D"))
    assert refused(t.call("B", "C", Fault.CARD)) is Code.OUT_OF_DEAL
    done(t.call("A", "C", Fault.CARD))
    assert refused(t.vote("B")) is Code.OUT_OF_DEAL
    done(t.vote("C"))
    assert t.fined == ["C card 0"]


# --- what a call costs that is turned down ----------------------------------------------------------------------------


def test_where_everybody_else_has_left_the_match_the_one_called_out_votes_though_they_have_left_too() -> None:
    t = wrong_card()
    t.game.state.status = (Status.GONE, Status.IN, Status.GONE, Status.GONE)
    done(t.call("B", "A", Fault.CARD))
    assert refused(t.vote("C")) is Code.OUT_OF_DEAL
    done(t.vote("A", NO))
    assert t.game.state.phase is Phase.PLAY


def test_a_call_turned_down_costs_nothing_unless_the_profile_says_so() -> None:
    t = wrong_card()
    before = t.game.state.hands
    t.turn_down("B", "A", Fault.CARD)
    assert t.game.state.hands == before and t.turn == "B"
    t = at(Referee.TABLE, profile=evolve(CLASSIC, wrong_call_costs=2))
    done(t.play("A", "3S"))
    t.turn_down("B", "A", Fault.CARD)
    assert t.hand("B") == "5H 2C 6C 2S 6S" and t.turn == "B"
    t = at(Referee.TABLE, profile=evolve(CLASSIC, wrong_call_costs=2))
    done(t.play("A", "3S"))
    t.uphold("B", "A", Fault.CARD)
    assert t.count("B") == 3


def test_rules_about_penalties_see_that_cost() -> None:
    thanks = when(1, Moment.PENALISED, say("thank you"))
    t = at(Referee.TABLE, thanks, profile=evolve(CLASSIC, wrong_call_costs=1))
    done(t.play("A", "9C"))
    t.turn_down("B", "A", Fault.CARD)
    assert t.owes == ["B say thank you"]


# --- a win, and the end of a deal -------------------------------------------------------------------------------------


def won(**more: object) -> Table:
    t = at(Referee.TABLE, hands="3S | 5H 2C 6C | 7D 8D JD", **more)
    done(t.play("A", "3S"))
    assert t.winner == "A"
    return t


def test_a_win_can_be_called_until_the_winner_has_announced_or_declined() -> None:
    t = won()
    assert t.game.state.phase is Phase.WON
    t.uphold("B", "A", Fault.CARD)
    assert (t.game.state.phase, t.winner, t.hand("A"), t.turn) == (Phase.PLAY, "nobody", "3S 2S", "A")
    assert t.game.state.wins == (0, 0, 0)
    t = won()
    done(t.act(Settle(0)))
    assert t.opinion("B", "A", Fault.CARD).judgement.name == "UNKNOWN", "the matter is closed"
    assert refused(t.call("B", "A", Fault.CARD)) is Code.NOT_NOW
    done(t.deal("A"))
    assert refused(t.call("B", "A", Fault.CARD)) is Code.TOO_LATE


@pytest.mark.parametrize("profile", [evolve(CLASSIC, deals=1), DOUBLE], ids=["last deal", "double"])
def test_where_no_rule_is_asked_for_until_everybody_has_confirmed(profile: object) -> None:
    t = won(profile=profile)
    assert t.game.state.phase is Phase.RESULT
    done(t.act(Confirm(0)))
    done(t.act(Confirm(2)))
    assert refused(t.act(Confirm(0))) is Code.CONFIRMED_ALREADY
    scores = t.game.state.scores
    t.uphold("B", "A", Fault.CARD)
    assert (t.game.state.phase, t.winner, t.game.state.confirmed) == (Phase.PLAY, "nobody", ())
    assert t.game.state.scores == (0, 0, 0) != scores or profile is not DOUBLE
    t = won(profile=profile)
    for at_seat in range(3):
        assert t.game.state.phase is Phase.RESULT
        done(t.act(Confirm(at_seat)))
    assert t.game.state.phase is (Phase.BEFORE_DEAL if profile is DOUBLE else Phase.MATCH_OVER)
    assert refused(t.call("B", "A", Fault.CARD)) is Code.NOT_NOW


def test_a_call_on_a_win_that_is_turned_down_leaves_it() -> None:
    t = won()
    t.turn_down("B", "A", Fault.CARD)
    assert (t.game.state.phase, t.winner) == (Phase.WON, "A")
    assert refused(t.call("C", "A", Fault.CARD)) is Code.CALLED_ALREADY


def test_a_duty_of_the_last_card_is_fined_and_the_win_stands() -> None:
    t = arguing("KH | 5H 2C 6C | 7D 8D JD", "9H", on(1, KING, say("hail")), stock="2S 6S")
    done(t.play("A", "KH"))
    assert t.opinion("B", "A", Fault.SILENCE, "hail").judgement.name == "WRONG"
    assert t.opinion("B", "A", Fault.RULE, rule=1).judgement.name == "WRONG"
    t.uphold("B", "A", Fault.SILENCE, "hail")
    assert (t.game.state.phase, t.winner, t.hand("A")) == (Phase.WON, "A", "2S")
    assert t.fined == ["A silence 1"]
    assert refused(t.call("B", "A", Fault.RULE, rule=1)) is Code.CALLED_ALREADY
    t = arguing("KH | 5H 2C 6C | 7D 8D JD", "9H", on(1, KING, say("hail")), stock="2S 6S")
    done(t.play("A", "KH", say="hail"))
    assert t.opinion("B", "A", Fault.SILENCE, "hail").judgement.name == "RIGHT"


# --- timeouts ---------------------------------------------------------------------------------------------------------


def test_a_timeout_stops_play_and_lets_it_go_on_where_it_stopped() -> None:
    t = wrong_card()
    before = t.game.state.dump()
    done(t.act(CallTimeout(2)))
    assert refused(t.play("B", "5H")) is Code.NOT_NOW and refused(t.call("B", "A", Fault.CARD)) is Code.NOT_NOW
    assert refused(t.act(EndTimeout(1))) is Code.NOT_THEIR_TIMEOUT
    assert refused(t.act(Explain(1, 1))) is Code.NO_SUCH_RULE and refused(t.act(Explain(1, 0))) is Code.NO_SUCH_RULE
    assert refused(t.act(CallTimeout(1))) is Code.NOT_NOW
    done(t.act(EndTimeout(2)))
    assert t.game.state.dump() == before
    t.uphold("B", "A", Fault.CARD)
    assert t.fined == ["A card 0"], "the time in which to call has stopped as well"


def test_a_timeout_within_a_vote() -> None:
    t = wrong_card()
    done(t.call("B", "A", Fault.CARD))
    done(t.vote("C"))
    before = t.game.state.dump()
    done(t.act(CallTimeout(0)))
    assert refused(t.vote("D")) is Code.NOT_NOW and refused(t.admit("A")) is Code.NOT_NOW
    done(t.act(EndTimeout(0)))
    assert t.game.state.dump() == before
    done(t.vote("D"))
    assert t.fined == ["A card 0"]


@pytest.mark.parametrize("referee", list(Referee))
def test_there_are_timeouts_under_every_referee_and_words_said_in_them_count_for_nothing(referee: Referee) -> None:
    t = at(referee, hands="5H 9C | 6H 2C 6C | 7D 8D JD")
    done(t.play("A", "5H"))
    done(t.act(CallTimeout(0)))
    done(t.say("A", "Bartok"))
    done(t.act(EndTimeout(0)))
    assert t.owes == ["A say Bartok"]


def test_after_the_deal_no_rule_acts_on_a_penalty() -> None:
    more = when(1, Moment.PENALISED, draw(ACTOR, 2))
    for fault, text in ((Fault.SILENCE, "hail"), (Fault.CARD, "")):
        t = arguing("KH | 5H 2C 6C | 7D 8D JD", "9H", more, on(2, KING, say("hail")), stock="2S 6S 7S 10S")
        done(t.play("A", "KH"))
        t.uphold("B", "A", fault, text)
        assert t.hand("A") == ("2S" if fault is Fault.SILENCE else "KH 2S 6S 7S"), "a win that is undone is no win"
    t = arguing("KH | 5H 2C 6C | 7D 8D JD", "9H", more, stock="2S 6S 7S", profile=evolve(CLASSIC, wrong_call_costs=1))
    done(t.play("A", "KH"))
    t.turn_down("B", "A", Fault.CARD)
    assert t.hand("B") == "5H 2C 6C 2S" and t.winner == "A"
