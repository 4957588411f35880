"""Ranks declared special: which sentences are one, who may say them, and for how long they hold."""

from __future__ import annotations

import pytest

from bartok_dsl.cards import RANK_FACES, Rank, read_card, read_cards
from bartok_dsl.engine.actions import Action, CallOut, CallTimeout, Confirm, Deal, EndTimeout, PlayCards, Vote
from bartok_dsl.engine.chance import Seeded
from bartok_dsl.engine.events.disputes import RankDeclared
from bartok_dsl.engine.game import Done, Refused
from bartok_dsl.engine.kinds import Ballot, Charge, Fault
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.position import Position
from bartok_dsl.engine.profile import CLASSIC, DOUBLE, Profile, with_settings
from bartok_dsl.engine.state import Phase, Special
from bartok_dsl.rulebook import Origin, RuleBook
from bartok_dsl.table.declaring import rank_meant
from bartok_dsl.table.proposal import Proposal
from bartok_dsl.table.records import Acted, Declaration, Record
from bartok_dsl.table.replay import resumed
from bartok_dsl.table.table import Table
from tests.laws.disputing import MEANINGS, sentence_rule

NAMES = ("Ana", "Bo", "Chi")
REVERSES = "eight reverses direction"
SKIPS = "eight skips the next player"
EIGHT = RANK_FACES[Rank.EIGHT]


def table(
    referee: Referee = Referee.GUIDE,
    profile: Profile = DOUBLE,
    book: RuleBook | None = None,
    hands: str = "8H 2C 3C | KD QD JD | 8S 4C 5C",
    **more: object,
) -> Table:
    result = Table(NAMES, Seeded(4), profile=profile, referee=referee, book=book, dealer=2, trusted=True)
    cards = [read_cards(part) for part in hands.split("|")]
    result.set_up(Position(hands=cards, discard=[(read_card("9H"), NOBODY)], **more))
    return result


def eight(card: str = "8H", seat: int = 0) -> PlayCards:
    return PlayCards(seat, read_cards(card))


def refused(result: Proposal | Done | Refused) -> tuple[str, ...]:
    """The findings for which a meaning was refused."""
    assert isinstance(result, Proposal) and not result.accepted
    return tuple(finding.code for finding in result.findings)


# --- what is about one rank -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rank", list(Rank))
def test_each_meaning_can_be_said_of_each_rank(rank: Rank) -> None:
    for meaning in MEANINGS:
        sentence = meaning.format(rank=rank.name.lower())
        sentence = sentence.replace("a ace", "an ace").replace("a eight", "an eight")
        assert rank_meant(sentence_rule(sentence)) is rank


@pytest.mark.parametrize(
    "sentence",
    [
        "When a heart is played, direction reverses.",
        "When an eight or a nine is played, direction reverses.",
        "The eight of hearts reverses direction.",
        "When a player draws a card, direction reverses.",
        "A player who holds two cards draws one card.",
    ],
)
def test_what_is_not_about_one_rank(sentence: str) -> None:
    assert rank_meant(sentence_rule(sentence)) is None


# --- declaring --------------------------------------------------------------------------------------------------------


def test_a_rank_is_special_from_the_play_that_declares_it() -> None:
    at = table()
    result = at.declare(eight(), REVERSES)
    assert isinstance(result, Done)
    (declared,) = (event for event in result.events if isinstance(event, RankDeclared))
    assert (declared.seat, declared.faces, declared.rule) == (0, EIGHT, 1)
    assert (at.state.direction, at.state.turn, at.state.special) == (-1, 2, (Special(EIGHT, 1),))
    (entry,) = at.declared
    assert (entry.sentence, entry.origin.author) == (REVERSES, "Ana") and len(at.playing) == 1 and len(at.book) == 0
    assert isinstance(at.do(eight("8S", 2)), Done)
    assert (at.state.direction, at.state.turn) == (1, 0)


def test_a_meaning_that_is_refused_plays_nothing() -> None:
    at = table()
    before = at.state.dump()
    assert refused(at.declare(eight(), "seven reverses direction")) == ("declares-another-rank",)
    assert refused(at.declare(eight(), "the player of an eight makes a new rule"))
    assert refused(at.declare(eight(), "when an eight is played, Bo draws two cards"))
    assert refused(at.declare(eight(), "qwerty"))
    assert refused(at.declare(eight(), ""))
    assert (at.state.dump(), at.declared, len(at.playing)) == (before, (), 0)
    assert isinstance(at.declare(eight(), SKIPS), Done)


def test_whether_the_card_may_be_played_is_judged_without_the_new_meaning() -> None:
    at = table(hands="8S 2C 3C | KD QD JD | 8H 4C 5C")
    result = at.declare(eight("8S"), "an eight may be played on any card")
    assert result == Refused(Code.DOES_NOT_FIT, 0, read_cards("8S"))
    assert at.declared == () and at.state.special == ()


def test_who_may_not_declare() -> None:
    at = table()
    assert at.declare(eight("8D"), REVERSES) == Refused(Code.NOT_HELD)
    assert at.declare(PlayCards(0, ()), REVERSES) == Refused(Code.NO_CARD)
    assert at.declare(eight("8S", 2), REVERSES) == Refused(Code.NOT_YOUR_TURN, 0, read_cards("8S"))
    assert at.declare(PlayCards(7, read_cards("8S")), REVERSES) == Refused(Code.NO_SUCH_SEAT)
    assert table(profile=CLASSIC).declare(eight(), REVERSES) == Refused(Code.NO_DECLARATIONS)
    joker = with_settings(DOUBLE, {"jokers": 1})
    at = table(profile=joker, hands="* 2C 3C | KD QD JD | 8S 4C 5C")
    assert at.declare(PlayCards(0, read_cards("*")), REVERSES) == Refused(Code.NO_DECLARATIONS)
    with pytest.raises(ValueError, match="sentence"):
        at.do(PlayCards(0, read_cards("2C"), declares=1))


def test_what_is_entered_is_about_the_rank_that_is_played() -> None:
    """As from a log that somebody has written by hand."""
    at = table()
    for sentence in ("nine reverses direction", "When a heart is played, direction reverses."):
        with pytest.raises(ValueError, match="not about the rank"):
            at.enter(eight(), Declaration(sentence_rule(sentence), sentence, "en"))
    said = Declaration(sentence_rule(REVERSES), REVERSES, "en")
    assert at.enter(eight(seat=9), said) == at.enter(eight(seat=-1), said) == Refused(Code.NO_SUCH_SEAT)
    assert at.enter(PlayCards(0, ()), said) == Refused(Code.NO_CARD)
    assert not at.declared and not at.state.special


def test_a_rank_has_one_meaning_in_a_deal() -> None:
    at = table()
    at.declare(eight(), SKIPS)
    assert at.declare(eight("8S", 2), REVERSES) == Refused(Code.SPECIAL_ALREADY)
    assert at.state.hands[2] == read_cards("8S 4C 5C")


def test_unless_the_profile_lets_it_have_another() -> None:
    at = table(profile=with_settings(DOUBLE, {"rank_redeclarable": True}))
    at.declare(eight(), SKIPS)
    assert isinstance(at.declare(eight("8S", 2), REVERSES), Done)
    assert [entry.sentence for entry in at.declared] == [REVERSES]
    assert (at.state.direction, at.state.turn) == (-1, 1)


def test_declarations_end_with_the_deal_and_rules_of_the_book_do_not() -> None:
    rule = "When a king is played, direction reverses."
    book = RuleBook().announce(sentence_rule(rule), rule, "en", Origin("Bo"))
    at = table(book=book, hands="8H | KD QD JD | 8S 4C 5C")
    assert isinstance(at.declare(eight(), SKIPS), Done)
    assert at.state.phase is Phase.BEFORE_DEAL and at.state.scores == (0, 30, 25)
    assert isinstance(at.do(Deal(at.state.dealer)), Done)
    assert (at.declared, at.state.special, len(at.playing), len(at.book)) == ((), (), 1, 1)


# --- under the other referees -----------------------------------------------------------------------------------------


def test_strict_takes_a_wrong_play_back_with_what_it_declared() -> None:
    at = table(Referee.STRICT, hands="8S 2C 3C | KD QD JD | 8H 4C 5C")
    assert isinstance(at.declare(eight("8S"), REVERSES), Done)
    assert (at.declared, at.state.special, at.state.direction, at.state.turn) == ((), (), 1, 0)
    assert len(at.state.hands[0]) == 5, "and the fault costs two cards"


def called(at: Table, *before: Action) -> Table:
    for action in (*before, CallOut(1, 0, Charge(Fault.CARD)), Vote(2, Ballot.AGREE)):
        assert isinstance(at.do(action), Done)
    return at


def test_an_upheld_call_takes_the_declaration_back() -> None:
    at = table(Referee.TABLE, hands="8S 2H 3C | KD QD JD | 8H 4C 5C")
    at.declare(eight("8S"), REVERSES)
    assert at.state.direction == -1 and len(at.declared) == 1
    called(at)
    assert (at.declared, at.state.special, at.state.direction, len(at.playing)) == ((), (), 1, 0)
    at.do(PlayCards(0, read_cards("2H")))
    assert at.state.direction == 1
    assert isinstance(at.declare(PlayCards(1, read_cards("KD")), "king reverses direction"), Done)
    assert [entry.number for entry in at.declared] == [1]


def test_what_was_declared_before_the_attempt_stays() -> None:
    at = table(Referee.TABLE, hands="2S 2C 3C | KD QD JD | 8H 4C 5C", turn=2)
    at.declare(eight("8H", 2), SKIPS)
    assert at.state.turn == 1
    at.do(PlayCards(0, read_cards("2S")))
    called(at)
    assert [entry.sentence for entry in at.declared] == [SKIPS] and at.state.special == (Special(EIGHT, 1),)


def test_a_ruling_between_declared_ranks_goes_with_them() -> None:
    """Chi declared eights, Ana tens with a wrong card; the ruling between the two ends when that is taken back."""
    at = table(Referee.TABLE, hands="10S 2C 3C | KD QD JD | 8H 4C 5C", turn=2)
    at.declare(eight("8H", 2), "an eight may be played on any card")
    at.declare(PlayCards(0, read_cards("10S")), "a ten may be played on any card")
    at.do(CallTimeout(1))
    assert at.decide(0, 1, 2) == Done(())
    at.do(EndTimeout(1))
    assert at.playing.ruling_pairs() == ((1, 2),) and at.book.ruling_pairs() == ()
    called(at)
    assert at.playing.ruling_pairs() == () and [entry.number for entry in at.declared] == [1]


# --- records ----------------------------------------------------------------------------------------------------------


def test_a_declaration_is_written_down_and_replayed() -> None:
    records: list[Record] = []
    at = Table(NAMES, Seeded(3), profile=DOUBLE, referee=Referee.TABLE, dealer=2, sink=records.append)
    at.do(Deal(2))
    seat = at.state.turn
    for rank in Rank:
        card = next((card for card in at.state.hands[seat] if RANK_FACES[rank] >> card & 1), None)
        if card is not None:
            break
    assert card is not None
    sentence = f"{rank.name.lower()} reverses direction"
    assert isinstance(at.declare(PlayCards(seat, (card,)), sentence), Done)
    last = records[-1]
    assert isinstance(last, Acted) and last.declaration == Declaration(sentence_rule(sentence), sentence, "en")
    again = resumed(records, Seeded(1))
    assert again.state.dump() == at.state.dump() and again.declared == at.declared
    assert list(again.events) == list(at.events)


def test_a_table_can_be_set_up_with_declared_ranks() -> None:
    at = Table(NAMES, Seeded(4), profile=DOUBLE, dealer=2)
    hands = [read_cards(part) for part in ("8H 2C", "KD QD", "8S 4C")]
    position = Position(hands=hands, discard=[(read_card("9H"), NOBODY)])
    declared = Declaration(sentence_rule(REVERSES), REVERSES, "en")
    at.set_up(position, [(1, declared)])
    assert at.declared[0].origin.author == "Bo" and at.state.special == (Special(EIGHT, 1),)
    at.do(eight())
    assert at.state.direction == -1
    hearts = "When a heart is played, direction reverses."
    about_hearts = Declaration(sentence_rule(hearts), hearts, "en")
    for wrong in ([(1, declared), (2, declared)], [(1, about_hearts)]):
        with pytest.raises(ValueError, match="rank"):
            Table(NAMES, Seeded(4), profile=DOUBLE, dealer=2).set_up(position, wrong)
    with pytest.raises(ValueError, match="classic"):
        Table(NAMES, Seeded(4), dealer=2).set_up(position, [(1, declared)])


def test_the_result_of_a_deal_with_special_ranks_is_confirmed_at_a_table() -> None:
    at = table(Referee.TABLE, hands="8H | KD QD JD | 8S 4C 5C")
    at.declare(eight(), SKIPS)
    assert at.state.phase is Phase.RESULT and at.state.scores == (0, 30, 25)
    for seat in (2, 0, 1):
        assert at.state.phase is Phase.RESULT
        at.do(Confirm(seat))
    assert at.state.phase is Phase.BEFORE_DEAL
