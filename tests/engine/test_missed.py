"""Words, gestures and choices that were not given, and speech that is forbidden, under every referee."""

from __future__ import annotations

from bartok_dsl.cards import ALL_FACES, Rank, Suit
from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.actions import CallTimeout, EndTimeout
from bartok_dsl.engine.kinds import Ballot, Fault
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.program import Deadline, Deed, Range, Verb
from bartok_dsl.engine.state import Phase
from tests.engine.build import (
    ACTOR,
    EVERYONE,
    THEM,
    Table,
    a_suit,
    ask,
    do,
    done,
    draw,
    f,
    law,
    on,
    rank,
    refused,
    reg,
    say,
    table,
)

EIGHT, KING = rank(Rank.EIGHT), rank(Rank.KING)
NAMES_A_SUIT = on(1, EIGHT, ask(0, Range.SUITS, f(ALL_FACES)), p.Call(reg(p.F)))
HANDS = "3S 9C 4D | 5H 2C 6C | 7D 8D JD | KS KD KC"
STOCK = "2S 6S 7S 10S JS QS"


def at(referee: Referee, *rules: p.RuleCode, hands: str = HANDS, discard: str = "9H", **more: object) -> Table:
    return table(hands, discard, *rules, referee=referee, **{"stock": STOCK, **more})


# --- words, gestures, choices, speech ---------------------------------------------------------------------------------


def silent(referee: Referee, *rules: p.RuleCode, hands: str = "5H 9C | 6H 2C 6C | 7D 8D JD | KS KD KC") -> Table:
    t = at(referee, *rules, hands=hands)
    done(t.play("A", "5H"))
    return t


def test_a_missing_word() -> None:
    t = silent(Referee.GUIDE)
    done(t.play("B", "6H"))
    assert (t.hand("A"), t.owes) == ("9C", [])
    t = silent(Referee.STRICT)
    done(t.play("B", "6H"))
    assert t.fined == ["A silence 0"] and t.hand("A") == "9C 2S"
    t = silent(Referee.TABLE)
    t.uphold("B", "A", Fault.SILENCE, "bartok!")
    assert t.fined == ["A silence 0"]
    assert (t.hand("A"), t.discard, t.turn, t.owes) == ("9C 2S", "9H 5H", "B", [])


def test_until_it_is_called_the_word_may_still_be_said_and_then_it_comes_too_late() -> None:
    t = silent(Referee.TABLE)
    done(t.say("A", "Bartok"))
    assert t.owes == []
    t = silent(Referee.TABLE)
    done(t.call("B", "A", Fault.SILENCE, "Bartok"))
    done(t.say("A", "Bartok"))
    assert t.owes == ["A say Bartok"]
    done(t.vote("C"))
    done(t.vote("D"))
    assert t.fined == ["A silence 0"] and t.owes == []
    done(t.say("A", "Bartok"))
    assert t.hand("A") == "9C 2S"


def test_a_call_turned_down_leaves_the_word_due() -> None:
    t = silent(Referee.TABLE)
    t.turn_down("B", "A", Fault.SILENCE, "Bartok")
    assert (t.fined, t.owes, t.hand("A")) == ([], ["A say Bartok"], "9C")


def test_what_nobody_notices_lapses_at_a_table_without_cost() -> None:
    t = silent(Referee.TABLE)
    done(t.play("B", "6H"))
    assert (t.fined, t.owes, t.hand("A")) == ([], [], "9C")
    assert refused(t.call("C", "A", Fault.SILENCE, "Bartok")) is Code.TOO_LATE
    t = chosen(Referee.TABLE)
    done(t.play("B", "5H"))
    assert (t.fined, t.asked, t.hand("A")) == ([], [], "9C 4D")
    assert refused(t.call("C", "A", Fault.CHOICE)) is Code.TOO_LATE


def test_a_wrong_word_is_a_word_that_is_missing() -> None:
    t = silent(Referee.TABLE)
    done(t.say("A", "Batrok"))
    assert t.owes == ["A say Bartok"]
    t.uphold("C", "A", Fault.SILENCE, "Bartok")
    assert t.fined == ["A silence 0"]


def test_a_missing_gesture() -> None:
    rule = on(1, KING, do("knock", EVERYONE))
    hands = "KH 9C 4D | 5H 2C 6C | 7D 8D JD"
    t = at(Referee.STRICT, rule, hands=hands)
    done(t.play("A", "KH", do="knock"))
    done(t.do("C", "knock"))
    done(t.play("B", "5H"))
    assert t.fined == ["B stillness 1"]
    t = at(Referee.TABLE, rule, hands=hands)
    done(t.play("A", "KH", do="knock"))
    done(t.do("C", "knock"))
    assert refused(t.call("A", "C", Fault.STILLNESS, "knock")) is Code.TOO_LATE, "C neither acted nor owes it"
    t.uphold("A", "B", Fault.STILLNESS, "knock")
    assert t.fined == ["B stillness 1"] and (t.turn, t.owes) == ("B", [])


def test_a_duty_has_its_own_price() -> None:
    rule = on(1, KING, say("hail", otherwise=1), programs=((draw(THEM, 3),),))
    t = at(Referee.TABLE, rule, hands="KH 9C 4D | 5H 2C 6C | 7D 8D JD")
    done(t.play("A", "KH"))
    t.uphold("B", "A", Fault.SILENCE, "hail")
    assert t.hand("A") == "9C 4D 2S 6S 7S"


def test_a_duty_called_by_the_number_of_its_rule_is_the_same_fault() -> None:
    rule = on(1, KING, say("hail"))
    t = at(Referee.TABLE, rule, hands="KH 9C 4D | 5H 2C 6C | 7D 8D JD")
    done(t.play("A", "KH"))
    t.uphold("B", "A", Fault.RULE, rule=1)
    assert t.fined == ["A silence 1"] and t.discard == "9H KH"
    for fault, text, number in ((Fault.SILENCE, "HAIL", 0), (Fault.RULE, "", 1), (Fault.RULE, "x", 1)):
        assert refused(t.call("C", "A", fault, text, number)) is Code.CALLED_ALREADY
    t = at(Referee.TABLE, rule, hands="KH 9C 4D | 5H 2C 6C | 7D 8D JD")
    done(t.play("A", "KH"))
    t.turn_down("B", "A", Fault.SILENCE, "hail")
    for fault, text, number in ((Fault.SILENCE, "Hail!", 0), (Fault.RULE, "", 1)):
        assert refused(t.call("C", "A", fault, text, number)) is Code.CALLED_ALREADY


def test_two_duties_are_two_faults() -> None:
    t = at(Referee.TABLE, on(1, KING, say("one"), say("one"), do("bow")), hands="KH 9C 4D | 5H 2C | 7D 8D JD")
    done(t.play("A", "KH"))
    for fault, text in ((Fault.SILENCE, "one"), (Fault.STILLNESS, "bow"), (Fault.SILENCE, "one")):
        t.uphold("B", "A", fault, text)
    assert t.hand("A") == "9C 4D 2S 6S 7S" and t.owes == []
    assert refused(t.call("B", "A", Fault.SILENCE, "one")) is Code.CALLED_ALREADY


def chosen(referee: Referee) -> Table:
    t = at(referee, NAMES_A_SUIT, hands="8H 9C 4D | 5H 2C 6C | 7D 8D JD")
    done(t.play("A", "8H"))
    return t


def test_a_choice_not_made() -> None:
    t = chosen(Referee.GUIDE)
    assert t.game.state.phase is Phase.CHOICE and refused(t.draw("B")) is Code.NOT_NOW
    t = chosen(Referee.STRICT)
    done(t.play("B", "5H"))
    assert t.fined == ["A choice 1"] and t.hand("A") == "9C 4D 2S"
    t = chosen(Referee.TABLE)
    t.uphold("B", "A", Fault.CHOICE)
    assert t.fined == ["A choice 1"] and (t.hand("A"), t.asked) == ("9C 4D 2S", [])
    assert refused(t.choose("A", a_suit(Suit.SPADES))) is Code.NOT_ASKED, "it comes too late"
    for fault, rule in ((Fault.CHOICE, 0), (Fault.RULE, 1)):
        assert refused(t.call("C", "A", fault, rule=rule)) is Code.CALLED_ALREADY
    assert t.may_play("B") == "5H", "the card's own suit is to be followed"


def test_a_choice_may_be_made_until_it_is_called() -> None:
    t = chosen(Referee.TABLE)
    done(t.choose("A", a_suit(Suit.CLUBS)))
    assert t.may_play("B") == "2C 6C"
    assert refused(t.call("B", "A", Fault.CHOICE)) is Code.TOO_LATE
    t = chosen(Referee.TABLE)
    t.uphold("B", "A", Fault.RULE, rule=1)
    assert t.fined == ["A choice 1"] and refused(t.call("C", "A", Fault.CHOICE)) is Code.CALLED_ALREADY


def test_forbidden_speech() -> None:
    assert refused(at(Referee.GUIDE).say("A", "May I?")) is Code.MAY_NOT_SAY
    t = at(Referee.STRICT)
    done(t.say("C", "May I?"))
    assert t.fined == ["C speech 0"]
    t = at(Referee.TABLE)
    done(t.say("C", "May I?"))
    t.uphold("A", "C", Fault.SPEECH)
    assert t.fined == ["C speech 0"] and t.turn == "A"


def test_each_thing_said_is_a_fault_of_its_own() -> None:
    t = at(Referee.TABLE)
    assert refused(t.call("A", "C", Fault.SPEECH)) is Code.TOO_LATE
    done(t.say("C", "May I?"))
    t.uphold("A", "C", Fault.SPEECH)
    assert refused(t.call("B", "C", Fault.SPEECH)) is Code.CALLED_ALREADY
    done(t.say("C", "Why not?"))
    t.uphold("A", "C", Fault.SPEECH, "another text")
    assert t.hand("C") == "7D 8D JD 2S 6S"
    assert refused(t.call("B", "C", Fault.SPEECH)) is Code.CALLED_ALREADY


def test_words_that_a_rule_forbids_are_fined_by_its_number() -> None:
    t = at(Referee.TABLE, law(1, Verb.MAY_NOT, act=p.Act.SAY))
    done(t.say("B", "hello"))
    t.uphold("A", "B", Fault.RULE, rule=1)
    assert t.fined == ["B speech 1"]
    assert refused(t.call("C", "B", Fault.SPEECH)) is Code.TOO_LATE


def test_a_word_that_is_due_is_no_forbidden_one() -> None:
    t = at(Referee.TABLE, on(1, KING, say("who knows?")), hands="KH 9C 4D | 5H 2C 6C | 7D 8D JD")
    done(t.play("A", "KH", say="Who knows?"))
    assert t.opinion("B", "A", Fault.SPEECH).judgement.name == "UNKNOWN"
    done(t.say("A", "who knows?"))
    assert t.opinion("B", "A", Fault.SPEECH).judgement.name == "WRONG"


def test_speech_is_free_while_play_has_stopped() -> None:
    t = at(Referee.TABLE)
    done(t.act(CallTimeout(1)))
    done(t.say("C", "Is that so?"))
    done(t.act(EndTimeout(1)))
    assert refused(t.call("A", "C", Fault.SPEECH)) is Code.TOO_LATE
    done(t.play("A", "3S"))
    done(t.call("B", "A", Fault.CARD))
    done(t.say("A", "Me?"))
    done(t.vote("C", Ballot.DISAGREE))
    done(t.vote("D", Ballot.DISAGREE))
    assert refused(t.call("B", "A", Fault.SPEECH)) is Code.TOO_LATE
    strict = at(Referee.STRICT)
    done(strict.act(CallTimeout(1)))
    done(strict.say("C", "Is that so?"))
    assert strict.fined == []


# --- duties that are due later ----------------------------------------------------------------------------------------


def test_what_is_not_due_yet_nobody_has_missed() -> None:
    rule = on(1, KING, say("hail", deadline=Deadline.OWN_NEXT_TURN))
    t = at(Referee.TABLE, rule, hands="KH 9C 4D | 5H 2C 6C | 7D 8H JD")
    done(t.play("A", "KH"))
    assert t.opinion("B", "A", Fault.SILENCE, "hail").judgement.name == "RIGHT"
    done(t.play("B", "5H"))
    done(t.play("C", "8H"))
    assert t.opinion("B", "A", Fault.SILENCE, "hail").judgement.name == "WRONG"
    t.uphold("B", "A", Fault.SILENCE, "hail")
    assert t.fined == ["A silence 1"]
    assert refused(t.call("C", "A", Fault.SILENCE, "hail")) is Code.CALLED_ALREADY


def test_words_that_had_to_come_with_the_play_are_missed_with_it() -> None:
    rule = on(1, KING, say("hail", deadline=Deadline.WITH_THE_PLAY))
    hands = "KH 9C 4D | 5H 2C 6C | 7D 8D JD"
    t = at(Referee.TABLE, rule, hands=hands)
    done(t.play("A", "KH"))
    assert t.owes == [] and t.fined == []
    done(t.say("A", "hail"))
    assert t.opinion("B", "A", Fault.SILENCE, "hail").judgement.name == "WRONG", "it comes too late"
    t.uphold("B", "A", Fault.SILENCE, "hail")
    assert t.fined == ["A silence 1"]
    assert refused(t.call("C", "A", Fault.RULE, rule=1)) is Code.CALLED_ALREADY
    t = at(Referee.TABLE, rule, hands=hands)
    done(t.play("A", "KH", say="hail"))
    assert t.opinion("B", "A", Fault.SILENCE, "hail").judgement.name == "RIGHT"


def test_a_word_that_the_table_judges_for_itself() -> None:
    """It may be any words: the first missing duty of the kind is meant."""
    rule = on(1, KING, p.Owe(ACTOR, Deed.SAY, p.Const(p.T, "a compliment"), True, Deadline.NEXT_ACT, -1))
    t = at(Referee.TABLE, rule, hands="KH 9C 4D | 5H 2C 6C | 7D 8D JD")
    done(t.play("A", "KH"))
    t.uphold("B", "A", Fault.SILENCE, "something nice")
    assert t.fined == ["A silence 1"] and t.owes == []
    for words in ("something nice", "a compliment"):
        assert refused(t.call("C", "A", Fault.SILENCE, words)) is Code.CALLED_ALREADY


def test_what_is_said_after_a_question_does_not_hide_it() -> None:
    t = at(Referee.TABLE)
    done(t.say("C", "May I?"))
    done(t.say("C", "Never mind."))
    assert t.opinion("A", "C", Fault.SPEECH).judgement.name == "WRONG"
    t.uphold("A", "C", Fault.SPEECH)
    (fault,) = (event for event in t.events if isinstance(event, e.Faulted))
    assert fault.text == "May I?"
    assert t.opinion("A", "C", Fault.SPEECH).judgement.name == "UNKNOWN", "there is still the other thing they said"
