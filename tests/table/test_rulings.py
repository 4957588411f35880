"""Rulings in a timeout: who rules, what it does at once and later, and that it outlives what is taken back."""

from __future__ import annotations

import pytest

from bartok_dsl.cards import read_card, read_cards
from bartok_dsl.engine.actions import (
    CallOut,
    CallTimeout,
    Deal,
    DrawCard,
    EndTimeout,
    Explain,
    PlayCards,
    Say,
    Vote,
)
from bartok_dsl.engine.chance import Seeded
from bartok_dsl.engine.events import Faulted
from bartok_dsl.engine.events.disputes import RuleExplained
from bartok_dsl.engine.game import Done, Refused
from bartok_dsl.engine.kinds import Ballot, Charge, Fault
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.position import Position
from bartok_dsl.engine.program import Status
from bartok_dsl.engine.state import Phase
from bartok_dsl.rulebook import BookError, Origin, RuleBook
from bartok_dsl.table.records import Decided, Record
from bartok_dsl.table.replay import resumed
from bartok_dsl.table.table import Table
from tests.laws.disputing import sentence_rule

NAMES = ("Ana", "Bo", "Chi")
NO_SPADE = "A spade may not be played on a spade."
ANY_KING = "A king may be played on any card."
QUEEN = "When a queen is played, direction reverses."


def book(authors: tuple[str, ...] = ("Bo", "Chi"), sentences: tuple[str, ...] = (NO_SPADE, ANY_KING)) -> RuleBook:
    result = RuleBook()
    for author, sentence in zip(authors, sentences, strict=True):
        result = result.announce(sentence_rule(sentence), sentence, "en", Origin(author))
    return result


def table(rules: RuleBook | None = None, referee: Referee = Referee.TABLE, **more: object) -> Table:
    """Ana holds the king of spades, and a spade lies on top."""
    result = Table(NAMES, Seeded(4), referee=referee, book=rules or book(), dealer=2, trusted=True)
    hands = [read_cards("KS 5S 9D"), read_cards("2D 3D 4D"), read_cards("2H 3H 4H")]
    result.set_up(Position(hands=hands, discard=[(read_card("9S"), NOBODY)], **more))
    return result


def stopped(rules: RuleBook | None = None, **more: object) -> Table:
    result = table(rules, **more)
    assert isinstance(result.do(CallTimeout(0)), Done)
    return result


def may_play(at: Table) -> tuple[int, ...]:
    return at.legal(0).cards


# --- who, and when ----------------------------------------------------------------------------------------------------


def test_the_author_of_the_newer_rule_rules() -> None:
    at = stopped()
    assert at.decide(1, 1, 2) == Refused(Code.NOT_THE_AUTHOR, 2)
    assert at.decide(0, 1, 2) == Refused(Code.NOT_THE_AUTHOR, 2)
    assert at.decide(9, 1, 2) == Refused(Code.NOT_THE_AUTHOR, 2)
    assert at.decide(2, 1, 2) == Done(())


@pytest.mark.parametrize(("last_winner", "decider"), [(1, 1), (NOBODY, 2)])
def test_where_they_are_not_there_the_last_winner_rules_and_before_that_the_dealer(
    last_winner: int, decider: int
) -> None:
    at = stopped(book(("Bo", "Dee")), last_winner=last_winner, dealer=2)
    for seat in range(3):
        if seat != decider:
            assert at.decide(seat, 1, 2) == Refused(Code.NOT_THE_AUTHOR, 2)
    assert at.decide(decider, 1, 2) == Done(())


def test_whoever_has_left_the_match_has_no_say() -> None:
    """Chi wrote the newer rule and is gone: Bo rules, who won last, else the dealer; and anybody may explain."""
    at = table(last_winner=1, dealer=0)
    at.state.status = (Status.IN, Status.IN, Status.GONE)
    assert at.do(CallTimeout(2)) == Refused(Code.OUT_OF_DEAL)
    assert isinstance(at.do(CallTimeout(0)), Done)
    assert at.decide(2, 1, 2) == at.decide(0, 1, 2) == Refused(Code.NOT_THE_AUTHOR, 2)
    assert isinstance(at.explain(0, 2), Done)
    at.state.status = (Status.IN, Status.GONE, Status.GONE)
    assert at.decide(1, 1, 2) == Refused(Code.NOT_THE_AUTHOR, 2)
    assert at.decide(0, 1, 2) == Done(())


def test_only_in_a_timeout() -> None:
    at = table()
    assert at.decide(2, 1, 2) == Refused(Code.NOT_NOW)
    at.do(CallTimeout(1))
    at.do(EndTimeout(1))
    assert at.decide(2, 1, 2) == Refused(Code.NOT_NOW)


def test_only_between_rules_that_stand() -> None:
    at = stopped(book(("Bo", "Chi", "Chi"), (NO_SPADE, ANY_KING, QUEEN)).repeal(3))
    assert at.decide(2, 1, 3) == Refused(Code.NO_SUCH_RULE)
    assert at.decide(2, 7, 1) == Refused(Code.NO_SUCH_RULE)
    assert at.decide(2, 0, 1) == Refused(Code.NO_SUCH_RULE)


def test_a_circle_is_no_ruling_and_changes_nothing() -> None:
    at = stopped()
    at.decide(2, 1, 2)
    before = at.book, at.playing
    for winner, loser in ((2, 1), (2, 2)):
        with pytest.raises(BookError, match="book-circle"):
            at.decide(2, winner, loser)
    assert (at.book, at.playing) == before and at.state.phase is Phase.TIMEOUT


# --- what it does -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("referee", list(Referee))
def test_it_holds_at_once_under_every_referee(referee: Referee) -> None:
    at = table(referee=referee)
    assert may_play(at) == read_cards("KS 9D")
    at.do(CallTimeout(1))
    at.decide(2, 1, 2, "today")
    at.do(EndTimeout(1))
    assert may_play(at) == read_cards("9D")
    assert at.book.ruling_pairs() == at.playing.ruling_pairs() == ((1, 2),)
    assert at.book.rulings[0].origin == Origin("Chi", 1, "today")


def test_it_enters_the_book_for_good() -> None:
    at = stopped(wins=[0, 0, 0])
    at.decide(2, 1, 2)
    at.do(EndTimeout(0))
    again = Table(NAMES, Seeded(1), book=at.book, trusted=True, dealer=0)
    again.do(Deal(0))
    assert again.playing.ruling_pairs() == ((1, 2),)


def test_a_later_undoing_leaves_it() -> None:
    """The king is played, ruled out in a timeout, called out and taken back: the ruling stands."""
    at = table()
    assert isinstance(at.do(PlayCards(0, read_cards("5S"))), Done)
    at.do(CallTimeout(1))
    at.decide(2, 1, 2)
    at.do(EndTimeout(1))
    at.do(CallOut(1, 0, Charge(Fault.CARD)))
    result = at.do(Vote(2, Ballot.AGREE))
    assert isinstance(result, Done) and any(isinstance(event, Faulted) for event in result.events)
    assert at.state.hands[0][:3] == read_cards("KS 5S 9D") and at.state.turn == 0
    assert may_play(at)[:1] == read_cards("9D")
    assert at.playing.ruling_pairs() == at.book.ruling_pairs() == ((1, 2),)


def test_what_the_undone_attempt_costs_goes_by_it() -> None:
    at = table(book(("Bo", "Chi"), ("The penalty is two cards.", "The penalty is four cards.")))
    assert isinstance(at.do(PlayCards(0, read_cards("9D"))), Done)
    at.do(CallTimeout(1))
    at.decide(2, 1, 2)
    at.do(EndTimeout(1))
    at.do(CallOut(1, 0, Charge(Fault.CARD)))
    at.do(Vote(2, Ballot.AGREE))
    assert len(at.state.hands[0]) == 3 + 2


def test_the_attempt_before_it_is_judged_as_it_was() -> None:
    at = table()
    at.do(PlayCards(0, read_cards("KS")))
    at.do(CallTimeout(1))
    at.decide(2, 1, 2)
    at.do(EndTimeout(1))
    assert at.opinion(1, 0, Charge(Fault.CARD)).judgement.name == "RIGHT"


def test_it_is_written_down_and_replayed() -> None:
    records: list[Record] = []
    at = Table(NAMES, Seeded(4), referee=Referee.TABLE, book=book(), dealer=2, trusted=True, sink=records.append)
    at.do(Deal(2))
    at.do(CallTimeout(0))
    at.do(Say(1, "Which of the two?"))
    at.decide(2, 1, 2, "today")
    at.do(EndTimeout(0))
    seat = at.state.turn
    at.do(DrawCard(seat))
    assert Decided(2, 1, 2, "today") in records
    again = resumed(records, Seeded(1))
    assert again.state.dump() == at.state.dump() and (again.book, again.playing) == (at.book, at.playing)
    wrong = [Decided(1, 1, 2, "") if isinstance(record, Decided) else record for record in records]
    with pytest.raises(ValueError, match="not-the-author"):
        resumed(wrong, Seeded(1))


# --- explaining -------------------------------------------------------------------------------------------------------


def test_the_author_explains() -> None:
    at = stopped()
    assert at.explain(0, 1) == Refused(Code.NOT_THE_AUTHOR, 1)
    assert at.do(Explain(2, 1, "so")) == Refused(Code.NOT_THE_AUTHOR, 1)
    result = at.explain(1, 1, "no spade at all")
    assert isinstance(result, Done) and result.events == (RuleExplained(1, 1, "no spade at all"),)
    assert at.explain(1, 5) == Refused(Code.NO_SUCH_RULE)
    assert at.explain(1, 1, "x" * 10_000) == Refused(Code.TOO_LONG)


def test_where_the_author_is_not_there_anybody_explains() -> None:
    at = stopped(book(("Dee", "Chi")))
    assert isinstance(at.explain(0, 1), Done)


def test_nobody_explains_in_play() -> None:
    assert table().explain(1, 1) == Refused(Code.NOT_NOW)
    assert table().explain(0, 1) == Refused(Code.NOT_NOW)
