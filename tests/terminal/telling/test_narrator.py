"""Every kind of event has words, in every language, for whoever did it and for the others."""

from __future__ import annotations

import pytest

from bartok_dsl.cards import RANK_FACES, SUIT_FACES, Rank, Suit, read_card, read_cards
from bartok_dsl.engine import events as ev
from bartok_dsl.engine.events import disputes as d
from bartok_dsl.engine.kinds import Ballot, Charge
from bartok_dsl.engine.phases import Code
from bartok_dsl.engine.places import ASIDE, NOBODY, PILE_FROM, STOCK, Bound
from bartok_dsl.engine.program import Deadline, Deed, Place, Range, Status
from bartok_dsl.engine.state import Demand, Duty, Kept, Request
from bartok_dsl.engine.view import HIDDEN, seen_by
from bartok_dsl.messages import catalogue
from bartok_dsl.terminal.display.words import FEATURES, Words
from bartok_dsl.terminal.prompts.table_commands import Ask, Named
from bartok_dsl.terminal.telling.dispute_lines import RankMeant, Ruled
from bartok_dsl.terminal.telling.narrator import TELLERS, Weight, narrate, points_left

NAMES = ("Ana", "Bo", "Chi")
EN = Words("en", NAMES)
QD, SEVEN = read_card("QD"), read_card("7H")
BOUND = Bound(
    actor=0, it=(), lot=(), cause=(), causer=0, amount=0, them=0, this=(), registers=(),
)  # fmt: skip
HEARTS = SUIT_FACES[Suit.HEARTS]


def duty(seat: int = 0, deed: Deed = Deed.SAY, text: str = "Bartok") -> Duty:
    return Duty(1, seat, deed, text, False, Deadline.NEXT_ACT, 1, 0, BOUND)


def request(range: Range = Range.SUITS) -> Request:
    return Request(
        number=1,
        seat=0,
        range=range,
        options=(HEARTS,),
        n=1,
        chosen=(),
        rule=1,
        waits=True,
        frame=0,
        child=0,
        voters=1,
    )


def demand(draw: int, miss: int) -> Demand:
    return Demand(0, draw, miss, (), 1, 2)


EVENTS: tuple[ev.Event, ...] = (
    ev.MatchBegan(0, 0, 3),
    ev.DealBegan(0, 0, 1, 1, (QD,)),
    ev.StarterTurned(0, 0, QD),
    ev.DealWon(0, 0, (1, 0, 0), (0, 0, 0)),
    ev.DealDrawn(0, 0, (0, 0, 0)),
    ev.MatchEnded(0, 0, (1, 2, 2)),
    ev.WentOut(0, 0),
    ev.TurnTaken(0, 1),
    ev.Played(0, 0, QD),
    *(ev.Drew(0, 0, (QD, SEVEN), why) for why in ev.Why),
    ev.Drew(0, 0, (HIDDEN,), ev.Why.TURN),
    ev.Enacted(0, 1, (0, QD)),
    ev.Passed(0, 0, blocked=True),
    ev.StockOut(0, 0),
    ev.StockRenewed(0, 0, ()),
    *(ev.Faulted(0, 1, fault, (QD,), "Bartok") for fault in ev.Fault),
    ev.DirectionSet(0, 1, -1, turned=True),
    ev.DirectionSet(0, 1, 1, turned=False),
    ev.TurnGiven(0, 1),
    ev.TurnGoesOn(0, 1),
    ev.MissOwed(0, 1, 2),
    ev.TurnMissed(0, 1, debt=True),
    *(ev.DemandMade(0, 1, demand(draw, miss)) for draw, miss in ((2, 0), (0, 1), (2, 1))),
    ev.DemandMet(0, 1, answered=True),
    *(ev.CardsMoved(0, 1, ((place, QD),), (1,), ()) for place in (0, STOCK, ASIDE, PILE_FROM + 1)),
    *(ev.CardsMoved(0, 1, ((0, QD),), (place,), ()) for place in Place if place is not Place.HAND),
    ev.HandsPassed(0, 1, (0, 1), (1, 0)),
    ev.HandsPassed(0, 1, (0, 1, 2), (1, 2, 0)),
    ev.SeatsPassed(0, 1, (1, 0, 2)),
    ev.StockArranged(0, 1, (), turned=True),
    ev.StockArranged(0, 1, (), turned=False),
    ev.HandsShuffled(0, 1, (0, 1), ((), ())),
    ev.Called(0, 1, HEARTS),
    ev.NumberPut(0, 1, "hand-size", 7),
    ev.CellPut(0, 1, "debt", 3),
    ev.OwnPut(0, 1, "coins", 3),
    ev.PointsPut(0, 1, 12),
    ev.LawBegan(0, 1, Kept(1, 1, 0, BOUND)),
    *(ev.StatusChanged(0, 1, status) for status in Status),
    *(ev.RuleSuspended(0, 1, limit) for limit in ev.Limit),
    ev.ChoiceMade(0, 1, request(), HEARTS),
    ev.ChoiceMade(0, 1, request(Range.CARDS), (0, HIDDEN)),
    ev.ChoiceLapsed(0, 1, request()),
    ev.ChanceFell(0, 1, Range.NUMBERS, (6,)),
    ev.Said(0, 0, "hello"),
    ev.Did(0, 0, "knock"),
    ev.DutyArose(0, 1, duty()),
    ev.DutyArose(0, 1, duty(deed=Deed.DO)),
    ev.DutyLapsed(0, 1, duty(), missed=False),
    ev.DutyLapsed(0, 1, duty(deed=Deed.DO), missed=False),
    *(d.CallMade(0, 0, 1, Charge(fault, "Bartok"), "") for fault in ev.Fault if fault is not ev.Fault.RULE),
    d.CallMade(0, 3, 1, Charge(ev.Fault.RULE, rule=3), "nobody knocked"),
    *(d.Voted(0, 0, ballot) for ballot in Ballot),
    d.Admitted(0, 0),
    *(d.CallClosed(0, 0, 1, Charge(ev.Fault.CARD), upheld=upheld) for upheld in (True, False)),
    d.TimeoutCalled(0, 0),
    d.RuleExplained(0, 1, "on every card"),
    d.RuleExplained(0, 1, ""),
    d.TimeoutEnded(0, 0),
    d.ResultAwaited(0, 0),
    d.ResultConfirmed(0, 0),
    d.ResultSettled(0, 0),
    d.RankDeclared(0, 1, RANK_FACES[Rank.EIGHT]),
    RankMeant(0, 1, RANK_FACES[Rank.EIGHT], "eight is wild."),
    Ruled(0, 0, 1, 2),
)


def one(event: ev.Event, words: Words = EN) -> str:
    (line,) = narrate([event], words)
    return line.text


def test_the_examples_hold_every_kind_that_is_told() -> None:
    assert {type(event) for event in EVENTS} == {*TELLERS, ev.Played}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("you", [NOBODY, 0])
def test_every_event_is_one_sentence(language: str, you: int) -> None:
    words = Words(language, NAMES, you)
    for event in EVENTS:
        text = one(event, words)
        assert text[0] == text[0].upper(), event
        assert text.endswith((".", "!")), event
        assert text.startswith("“") or "{" not in text, event
        if event.rule:
            assert f"{event.rule})" in text, event


def test_effects_name_their_rule_and_base_rules_do_not() -> None:
    assert one(ev.Drew(1, 2, (QD, SEVEN), ev.Why.RULE)) == "Bo draws Q♦ 7♥ (rule 2)."
    assert one(ev.Drew(1, 0, (QD,), ev.Why.TURN)) == "Bo draws Q♦."


def test_you_are_spoken_to() -> None:
    assert one(ev.Played(0, 0, QD), Words("en", NAMES, 0)) == "You play Q♦."
    assert one(ev.HandsPassed(1, 3, (1, 0), (0, 1)), Words("en", NAMES, 0)) == "Bo and you swap hands (rule 3)."


def test_cards_laid_at_once_are_one_line() -> None:
    (line,) = narrate([ev.Played(0, 0, QD), ev.Played(0, 0, read_card("QH"))], EN)
    assert line.text == "Ana plays Q♦ Q♥."


def test_the_same_duty_of_several_is_one_line() -> None:
    (line,) = narrate([ev.DutyArose(seat, 4, duty(seat, Deed.DO, "knock")) for seat in (2, 0, 1)], EN)
    assert line.text == "Chi, Ana and Bo are to do “knock” (rule 4)."


def test_what_may_not_be_seen_is_not_told() -> None:
    drew = ev.Drew(1, 0, read_cards("QD 7H"), ev.Why.TURN)
    assert one(seen_by(drew, 0)) == "Bo draws 2 cards."
    given = ev.CardsMoved(1, 2, ((1, QD),), (2,), ())
    assert one(seen_by(given, 0)) == "1 card: from Bo to Chi (rule 2)."
    assert one(seen_by(given, 2)) == "Q♦: from Bo to Chi (rule 2)."


def test_faults_stand_out() -> None:
    (line,) = narrate([ev.Faulted(0, 0, ev.Fault.CARD, (QD,), "")], EN)
    assert (line.text, line.weight) == ("Fault: Ana may not play Q♦.", Weight.FAULT)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_member_of_a_table_has_its_words(language: str) -> None:
    """Messages whose ids are put together from names of enumerations."""
    wanted = {f"events.refused-{code.value}" for code in Code} | {"events.refused-does-not-fit-called"}
    wanted |= {f"terminal.choose-{range.value}" for range in Range}
    wanted |= {f"terminal.range-{range.value}" for range in Range}
    wanted |= {f"events.charge-{fault.name.lower()}" for fault in ev.Fault}
    wanted |= {f"events.fault-{fault.name.lower()}" for fault in ev.Fault}
    wanted |= {f"play.wrong-{code.value}" for code in list(Code)[list(Code).index(Code.NOT_YOUR_TURN) :]}
    wanted |= {f"play.does.{ask.value}" for ask in Ask} | {f"play.cmd.{ask.value}" for ask in Ask}
    wanted |= {f"play.charge.{named.value}" for named in Named}
    wanted |= set(FEATURES.values())
    assert wanted <= set(catalogue(language).messages)


# --- disputes ---------------------------------------------------------------------------------------------------------


def lines(events: list[ev.Event], words: Words = EN, earlier: tuple[ev.Event, ...] = ()) -> list[str]:
    return [line.text for line in narrate(events, words, earlier)]


def test_a_call_says_who_called_whom_for_what_and_why() -> None:
    call = d.CallMade(1, 0, 0, Charge(ev.Fault.SILENCE, "Bartok"), "one card")
    assert one(call) == "Bo calls Ana out for not saying “Bartok”: “one card”."
    assert one(call, Words("en", NAMES, 0)) == "Bo calls you out for not saying “Bartok”: “one card”."
    assert (
        one(d.CallMade(1, 3, 0, Charge(ev.Fault.RULE, rule=3), "")) == "Bo calls Ana out for breaking a rule (rule 3)."
    )


def test_what_is_taken_back_is_told_as_what_it_is() -> None:
    told = lines(
        [
            ev.DealBegan(2, 0, 1, 1, ()),
            ev.Played(0, 0, QD),
            ev.DirectionSet(0, 1, -1, turned=True),
            ev.Drew(2, 2, (HIDDEN, HIDDEN), ev.Why.RULE),
            d.CallMade(1, 0, 0, Charge(ev.Fault.CARD), ""),
            d.CallClosed(0, 0, 1, Charge(ev.Fault.CARD), upheld=True),
            d.Undone(0, 0, ()),
            ev.Faulted(0, 0, ev.Fault.CARD, (QD,), ""),
            ev.Drew(0, 0, (HIDDEN,), ev.Why.PENALTY),
        ]
    )
    assert told[-7:] == [
        "The call on Ana is upheld.",
        "Q♦ goes back to Ana.",
        "Everything it caused is taken back.",
        "Play goes clockwise again.",
        "Chi puts 2 cards back.",
        "Fault: Ana may not play Q♦.",
        "Ana takes 1 card as a penalty.",
    ]


def test_what_is_taken_back_may_have_been_told_before() -> None:
    drew = (ev.DealBegan(2, 0, 1, 1, ()), ev.Drew(0, 0, (SEVEN,), ev.Why.TURN))
    assert lines([d.Undone(0, 0, ())], Words("en", NAMES, 0), drew) == ["You put 7♥ back on the stock."]


def test_several_cards_a_win_and_a_pass_are_taken_back() -> None:
    cards = (ev.Played(0, 0, QD), ev.Played(0, 0, SEVEN), ev.DealWon(0, 0, (1, 0, 0), (0, 0, 0)))
    told = lines([d.Undone(0, 0, ())], EN, cards)
    assert told == ["Q♦ 7♥ go back to Ana.", "Everything it caused is taken back.", "Ana has not won the deal."]
    assert lines([d.Undone(0, 0, ())], EN, (ev.Passed(0, 0, blocked=False),)) == ["Ana has not passed."]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_effect_is_taken_back_in_words(language: str) -> None:
    words = Words(language, NAMES, 0)
    for event in EVENTS:
        for line in narrate([d.Undone(0, 0, ())], words, (ev.Played(0, 0, QD), event)):
            assert line.text.endswith("."), event


def test_points_that_were_left_in_hand() -> None:
    left = points_left(ev.DealWon(0, 0, (1, 0, 0), (0, 12, 30)), EN)
    assert left.text == "Left in hand: Ana 0 points, Bo 12 points and Chi 30 points."
