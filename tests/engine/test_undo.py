"""What an upheld call takes back: all that the attempt has caused, and nothing else."""

from __future__ import annotations

import pytest
from attrs import evolve

from bartok_dsl.cards import ALL_FACES, Rank, Suit
from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.actions import CallTimeout, EndTimeout
from bartok_dsl.engine.events import disputes as d
from bartok_dsl.engine.kinds import Ballot, Fault
from bartok_dsl.engine.phases import Code
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.engine.program import Deadline, Moment, Op, Range, Status, Verb
from bartok_dsl.engine.state import State
from bartok_dsl.engine.view import seen_by
from tests.engine.build import (
    ACTOR,
    EVERYONE,
    NEXT,
    PREVIOUS,
    THEM,
    Table,
    a_player,
    a_suit,
    ap,
    arguing,
    ask,
    code,
    do,
    done,
    draw,
    f,
    fall,
    hand,
    miss,
    n,
    on,
    rank,
    refused,
    reg,
    say,
    t,
    until,
    when,
)

TWO, THREE, FIVE, SEVEN, EIGHT, KING = (
    rank(r) for r in (Rank.TWO, Rank.THREE, Rank.FIVE, Rank.SEVEN, Rank.EIGHT, Rank.KING)
)
HANDS = "3S 9C 4D | 5H 2C 6C | 7D 8D JD"
STOCK = "2S 6S 7S 10S JS QS"
CALLS = f(ALL_FACES)


def at(*rules: p.RuleCode, hands: str = HANDS, **more: object) -> Table:
    return arguing(hands, "9H", *rules, **{"stock": STOCK, **more})


def differences(table: Table, before: dict[str, object]) -> set[str]:
    return {name for name, value in vars(table.game.state).items() if value != before[name]}


counts = p.PutCell("count", ap(Op.PLUS, ap(Op.CELL_NUMBER, t("count")), n(1)))
EFFECTS = {
    "direction": (p.Reverse(),),
    "draws": (draw(NEXT, 2), draw(ACTOR, 1)),
    "a missed turn": (miss(NEXT),),
    "the turn": (p.TurnTo(PREVIOUS),),
    "hands": (p.PassHands(EVERYONE, n(1), True),),
    "seats": (p.PassSeats(EVERYONE, n(1)),),
    "the stock": (p.Shuffle(True, EVERYONE),),
    "cards elsewhere": (p.MoveCards(hand(NEXT), p.Place.PILE_UNDER, ACTOR),),
    "cards out of the game": (p.MoveCards(hand(NEXT), p.Place.ASIDE, ACTOR),),
    "a named suit": (p.Call(f(rank(Rank.TWO))),),
    "a number": (p.PutNumber("penalty", n(1)),),
    "a counter": (counts,),
    "a duty": (say("hail", EVERYONE), do("bow")),
    "a choice": (ask(0, Range.PLAYERS, EVERYONE), draw(reg(p.P), 1)),
    "a fine": (p.Fine(NEXT),),
    "a player out of the deal": (p.ChangeStatus(PREVIOUS, Status.OUT),),
    "the end of the deal": (p.ChangeStatus(PREVIOUS, Status.WON),),
    "a law for a while": (p.Install(0),),
}


@pytest.mark.parametrize("effect", EFFECTS.values(), ids=EFFECTS.keys())
def test_everything_that_the_card_has_caused_is_taken_back(effect: p.Program) -> None:
    kept = (until(Moment.LAP_ENDS, p.Law(Verb.MAY_NOT, p.Act.PLAY, f(KING), p.TRUE)),)
    table = at(on(1, THREE, *effect, kept=kept))
    before = table.game.state.snapshot()
    events = done(table.play("A", "3S"))
    assert len(events) > 2 and len(differences(table, before)) > 4
    table.uphold("B", "A", Fault.CARD)
    assert differences(table, before) == {"hands", "stock"}
    assert (table.hand("A"), table.hand("B"), table.hand("C")) == ("3S 9C 4D 2S", "5H 2C 6C", "7D 8D JD")
    assert table.fined == ["A card 0"]
    done(table.play("A", "9C"))
    assert (table.turn, table.discard) == ("B", "9H 9C")


def test_a_renewed_stock_lies_as_it_lay_and_chance_is_not_turned_back() -> None:
    table = arguing("3S 9C 4D | 5H 2C 6C | 7D 8D JD", "KS KD 9H", on(1, THREE, draw(NEXT, 2)), stock="2S")
    before = table.game.state.snapshot()
    done(table.play("A", "3S"))
    assert table.count("B") == 5 and len(table.game.chance.record) == 1
    table.uphold("B", "A", Fault.CARD)
    assert table.game.state.pile == before["pile"] and table.hand("A") == "3S 9C 4D 2S"
    assert len(table.game.chance.record) == 1


def test_what_the_attempt_closed_is_open_again() -> None:
    """A word, a choice and a demand of earlier actions, which the wrong attempt had made lapse."""
    names = on(1, EIGHT, ask(0, Range.SUITS, CALLS), p.Call(reg(p.F)))
    table = at(names, hands="8H 9C | 5S 2C 6C | 7D 8D JD")
    done(table.play("A", "8H"))
    assert table.owes == ["A say Bartok"] and table.asked == ["A suit"]
    done(table.play("B", "5S"))
    assert table.owes == [] and table.asked == []
    table.uphold("C", "B", Fault.CARD)
    assert table.owes == ["A say Bartok"] and table.asked == ["A suit"]
    done(table.choose("A", a_suit(Suit.CLUBS)))
    assert table.may_play("B") == "2C 6C"
    table.uphold("C", "A", Fault.SILENCE, "Bartok")
    assert table.hand("A") == "9C 6S"


def test_a_demand_waits_again() -> None:
    stacks = code(
        1,
        p.AnswerTo(False, f(TWO), p.TRUE, 0),
        p.After(Moment.PLAYED, TWO, p.TRUE, 1),
        programs=((p.ShiftDemand(NEXT, ap(Op.OWED_CARDS, ACTOR)),), (p.Burden(NEXT, n(2), n(1)),)),
    )
    table = at(stacks, hands="2H 4C 5C | 6H 2C 8H | 7D 8D JD")
    done(table.play("A", "2H"))
    (demand,) = table.game.state.demands
    done(table.play("B", "6H"))
    assert table.game.state.demands == ()
    table.uphold("C", "B", Fault.CARD)
    assert table.game.state.demands == (demand,) and table.turn == "B"
    done(table.play("B", "2C"))
    assert table.turn == "C" and table.game.state.demands[0].draw == 4


def test_a_demand_off_turn_that_nobody_waited_for_waits_again() -> None:
    answers = code(
        1,
        p.AnswerTo(False, f(TWO), p.TRUE, 0),
        p.After(Moment.PLAYED, TWO, p.TRUE, 1),
        programs=((), (draw(PREVIOUS, 2),)),
    )
    table = at(answers, hands="2H 4C 5C | 6H 9C 8H | 7D 8D JD")
    done(table.play("A", "2H"))
    assert table.turn == "C" and table.game.state.off_turn
    before = table.game.state.snapshot()
    done(table.play("B", "6H"))
    assert not table.game.state.off_turn
    assert table.opinion("A", "B", Fault.TURN).judgement.name == "WRONG"
    table.uphold("A", "B", Fault.TURN)
    assert differences(table, before) == {"hands", "stock"}
    done(table.draw("C"))
    assert table.hand("C") == "7D 8D JD 6S 7S" and table.turn == "B" and not table.game.state.off_turn


def test_an_attempt_that_has_become_impossible_is_still_one() -> None:
    """Nobody waits for C any more when B plays, and what follows from that takes the card out of B's hand."""
    answers = code(
        1,
        p.AnswerTo(False, f(TWO), p.TRUE, 0),
        p.After(Moment.PLAYED, TWO, p.TRUE, 1),
        programs=((), (draw(PREVIOUS, 2),)),
    )
    table = at(answers, when(2, Moment.ACTED, p.PassHands(EVERYONE, n(1), True)), hands="2H 4C 5C | 6H 9C 8H | 7D 8D")
    done(table.play("A", "2H"))
    before = table.game.state.snapshot()
    done(table.play("B", "6H"))
    assert table.discard == "9H 2H" and "6H" in table.hand("C") + table.hand("A")
    table.uphold("A", "B", Fault.TURN)
    assert differences(table, before) == {"hands", "stock"} and table.hand("B") == "6H 9C 8H 2S"


@pytest.mark.parametrize("turns", [False, True], ids=["cards", "turns"])
def test_a_demand_off_turn_that_its_player_ignores_waits_again(turns: bool) -> None:
    """Play waits for C, who is not next, and lays a card that answers nothing, or draws instead of missing a turn."""
    burden = p.Burden(PREVIOUS, n(0 if turns else 2), n(1 if turns else 0))
    answers = code(
        1, p.AnswerTo(turns, f(TWO), p.TRUE, 0), p.After(Moment.PLAYED, TWO, p.TRUE, 1), programs=((), (burden,))
    )
    for wrong in ("7D", "") if turns else ("7D",):
        table = at(answers, hands="2H 4C 5C | 6H 9C 8H | 7D 8D JD")
        done(table.play("A", "2H"))
        assert (table.turn, table.game.state.off_turn) == ("C", True)
        before = table.game.state.snapshot()
        done(table.play("C", wrong) if wrong else table.draw("C"))
        assert (table.turn, table.game.state.demands, table.game.state.off_turn) == ("B", (), False)
        assert table.count("C") == (2 if wrong else 4), "it acts as though it were right"
        fault = Fault.CARD if wrong else Fault.DRAWING
        assert table.opinion("A", "C", fault).code is (Code.NO_ANSWER if wrong else Code.MAY_NOT_DRAW)
        table.uphold("A", "C", fault)
        assert differences(table, before) == {"hands", "stock"}
        assert table.fined == ["C card 1" if wrong else "C drawing 1"]
        done(table.pass_("C") if turns else table.draw("C"))
        assert (table.turn, table.game.state.off_turn) == ("B", False)


# --- what stays -------------------------------------------------------------------------------------------------------


def test_a_duty_that_somebody_paid_meanwhile_stays_paid() -> None:
    table = at(on(1, FIVE, say("hail", deadline=Deadline.OWN_NEXT_PLAY)), hands="5H 9C 4D | 4S 2C 6C | 7D 8D JD")
    done(table.play("A", "5H"))
    done(table.play("B", "4S"))
    done(table.say("A", "hail"))
    assert table.owes == []
    table.uphold("C", "B", Fault.CARD)
    assert table.owes == [] and table.hand("B") == "4S 2C 6C 2S"


def test_what_rules_made_of_words_and_gestures_stays() -> None:
    heard = when(1, Moment.SAID, draw(ACTOR, 1), guard=ap(Op.TEXTS_EQ, ap(Op.UTTERED), t("red")))
    seen = when(2, Moment.DID, draw(ACTOR, 1), guard=ap(Op.TEXTS_EQ, ap(Op.UTTERED), t("wave")))
    table = at(heard, seen, on(3, THREE, draw(NEXT, 1)))
    done(table.play("A", "3S"))
    done(table.say("C", "red"))
    done(table.do("C", "wave"))
    assert (table.hand("B"), table.hand("C")) == ("5H 2C 6C 2S", "7D 8D JD 6S 7S")
    table.uphold("B", "A", Fault.CARD)
    assert table.hand("B") == "5H 2C 6C"
    assert table.hand("C") == "7D 8D JD 2S 6S", "the next cards of a stock that has its cards back"
    assert table.hand("A") == "3S 9C 4D 7S"


def test_words_said_while_play_had_stopped_are_not_heard_now_either() -> None:
    heard = when(1, Moment.SAID, draw(ACTOR, 1))
    table = at(heard)
    done(table.play("A", "3S"))
    done(table.act(CallTimeout(2)))
    done(table.say("C", "red"))
    done(table.act(EndTimeout(2)))
    done(table.call("B", "A", Fault.CARD))
    done(table.say("B", "there"))
    done(table.vote("C"))
    assert (table.hand("A"), table.hand("B"), table.hand("C")) == ("3S 9C 4D 2S", "5H 2C 6C", "7D 8D JD")


def test_an_answer_to_what_the_attempt_asked_is_gone_and_meets_no_older_choice() -> None:
    """The next player is asked for a suit by the card before, and by the wrong card themself."""
    names = on(1, EIGHT, ask(0, Range.SUITS, CALLS, who=NEXT), p.Call(reg(p.F)))
    names_too = on(2, TWO, ask(0, Range.SUITS, CALLS), p.Call(reg(p.F)))
    table = at(names, names_too, hands="8H 9C 4D | 2S 2C 6C | 7D 8D JD", stock="QS JS 10S")
    done(table.play("A", "8H"))
    assert table.asked == ["B suit"]
    done(table.play("B", "2S"))
    done(table.choose("B", a_suit(Suit.DIAMONDS)))
    table.uphold("A", "B", Fault.CARD)
    assert table.asked == ["B suit"] and table.game.state.called == 0


def test_an_answer_to_what_a_word_asked_stays() -> None:
    asks = when(1, Moment.SAID, ask(0, Range.PLAYERS, EVERYONE), draw(reg(p.P), 1))
    table = at(asks, on(2, THREE, say("hail")))
    done(table.play("A", "3S"))
    done(table.say("C", "red"))
    done(table.choose("C", a_player("B")))
    assert table.hand("B") == "5H 2C 6C 2S"
    table.uphold("B", "A", Fault.CARD)
    assert table.hand("B") == "5H 2C 6C 2S" and table.asked == []


def test_penalties_of_other_faults_stay() -> None:
    table = at(on(1, THREE, draw(NEXT, 1)), profile=evolve(CLASSIC, wrong_call_costs=1))
    done(table.play("A", "3S"))
    done(table.say("C", "Why?"))
    table.uphold("B", "C", Fault.SPEECH)
    table.turn_down("C", "A", Fault.TURN)
    assert (table.hand("B"), table.hand("C")) == ("5H 2C 6C 2S", "7D 8D JD 6S 7S")
    events = table.uphold("B", "A", Fault.CARD)
    assert (table.hand("B"), table.hand("C")) == ("5H 2C 6C", "7D 8D JD 2S 6S")
    assert table.hand("A") == "3S 9C 4D 7S"
    faults = [event for event in events if isinstance(event, e.Faulted)]
    assert [(event.seat, event.fault) for event in faults] == [(2, Fault.SPEECH), (0, Fault.CARD)]
    assert refused(table.call("B", "C", Fault.SPEECH)) is Code.CALLED_ALREADY


def test_penalties_for_what_the_attempt_had_made_due_are_gone_with_it() -> None:
    names = on(1, THREE, ask(0, Range.SUITS, CALLS), p.Call(reg(p.F)))
    table = at(names, on(2, THREE, say("hail")), hands="3S 9C | 5H 2C 6C | 7D 8D JD")
    done(table.play("A", "3S"))
    for fault, text in ((Fault.SILENCE, "Bartok"), (Fault.SILENCE, "hail"), (Fault.CHOICE, "")):
        table.uphold("B", "A", fault, text)
    assert table.count("A") == 4
    table.uphold("B", "A", Fault.CARD)
    assert table.fined == ["A card 0"] and table.hand("A") == "3S 9C 2S"
    assert table.owes == [] and table.asked == []


def test_the_same_duty_can_be_called_when_it_has_arisen_anew() -> None:
    table = at(hands="3S 9C | 5H 2C 6C | 7D 8D JD", profile=evolve(CLASSIC, penalty=0))
    done(table.play("A", "3S"))
    table.uphold("B", "A", Fault.SILENCE, "Bartok")
    table.uphold("B", "A", Fault.CARD)
    done(table.play("A", "9C"))
    assert table.owes == ["A say Bartok"]
    table.uphold("B", "A", Fault.SILENCE, "Bartok")
    assert table.fined == ["A silence 0"]


def test_what_was_said_before_the_undoing_may_still_be_called() -> None:
    table = at()
    done(table.play("A", "3S"))
    done(table.say("C", "Why?"))
    table.uphold("B", "A", Fault.CARD)
    table.uphold("B", "C", Fault.SPEECH)
    assert table.fined == ["C speech 0"]


def test_the_penalty_for_the_attempt_itself_is_subject_to_rules() -> None:
    thanks = when(1, Moment.PENALISED, say("thank you"))
    table = at(thanks, fall(2, 3, draw(THEM, 1)))
    done(table.play("A", "3S"))
    table.uphold("B", "A", Fault.CARD)
    assert table.owes == ["A say thank you"] and table.hand("A") == "3S 9C 4D 2S"


def test_a_rule_that_breaks_a_limit_while_it_happens_again_stays_suspended() -> None:
    table = at(when(1, Moment.PENALISED, p.Reverse()), when(2, Moment.REVERSED, p.Reverse()))
    before = table.game.state.snapshot()
    done(table.play("A", "3S"))
    events = table.uphold("B", "A", Fault.CARD)
    assert [event.rule for event in events if isinstance(event, e.RuleSuspended)] == [2]
    assert differences(table, before) == {"hands", "stock", "suspended", "direction"}
    assert table.game.state.suspended == (2,) and table.hand("A") == "3S 9C 4D 2S"


# --- how it is told ---------------------------------------------------------------------------------------------------


def test_the_log_says_what_is_as_before_and_shows_nobody_hidden_cards() -> None:
    table = at(on(1, THREE, p.PassHands(EVERYONE, n(1), True)))
    before = table.game.state.snapshot()
    done(table.play("A", "3S"))
    events = table.uphold("B", "A", Fault.CARD)
    (undone,) = (event for event in events if isinstance(event, d.Undone))
    assert (undone.seat, dict(undone.table)["hands"]) == (0, before["hands"])
    for name, value in undone.table:
        assert before[name] == value
    for seat in range(3):
        assert seen_by(undone, seat) == evolve(undone, table=())
    state = State(3, 0, 6)
    assert set(dict(undone.table)) <= set(vars(state))


def test_windows_do_not_keep_those_before_them() -> None:
    table = at()
    for who, card in (("A", "9C"), ("B", "2C"), ("C", "7D")):
        done(table.play(who, card))
    window = table.game.core.window
    assert window.before is not None and window.judged is not None
    assert window.before[-1].before is None and window.judged[-1].before is None


def test_a_call_turned_down_changes_nothing_but_the_log() -> None:
    table = at(on(1, THREE, draw(NEXT, 2), p.Reverse()))
    done(table.play("A", "3S"))
    before = table.game.state.dump()
    table.turn_down("B", "A", Fault.CARD)
    assert table.game.state.dump() == before
    done(table.call("B", "A", Fault.TURN))
    done(table.vote("C", Ballot.ABSTAIN))
    assert table.game.state.dump() == before


def test_what_the_penalty_makes_due_is_a_new_duty() -> None:
    """It has the number that the duty of the undone card had, for which somebody has paid already."""
    table = at(on(1, THREE, say("hail")), when(2, Moment.PENALISED, say("thank you")), profile=evolve(CLASSIC, word=""))
    done(table.play("A", "3S"))
    table.uphold("B", "A", Fault.SILENCE, "hail")
    done(table.say("A", "thank you"))
    table.uphold("B", "A", Fault.CARD)
    assert table.owes == ["A say thank you"]
    table.uphold("B", "A", Fault.RULE, rule=2)
    assert table.fined == ["A silence 2"]
