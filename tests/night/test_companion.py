"""The companion's state: who deals, who has won, what holds; what cannot be entered; and taking back."""

from __future__ import annotations

import pytest

from bartok_dsl.cards import Rank, read_cards
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.profile import CLASSIC, DOUBLE
from bartok_dsl.finding import Verdict
from bartok_dsl.night.companion import Companion, beginning
from bartok_dsl.night.records import (
    Begun,
    CardsLeft,
    Drawn,
    Explained,
    PointsLeft,
    Record,
    RulingMade,
    TakenBack,
    TimeoutCalled,
    TimeoutEnded,
    Won,
)
from bartok_dsl.night.state import NightError, Stage
from bartok_dsl.rulebook import Announced, Origin, RuleBook, Ruled
from bartok_dsl.table.records import Declined, Spoken
from bartok_dsl.table.table import BookRefusedError, ReplayError, TableError
from bartok_dsl.tree import Repeal
from tests.night.support import NAMES, QUEEN, SEVEN, companion

TWO_RULES = (
    RuleBook().announce(QUEEN, "queen", origin=Origin("Ana", 1)).announce(SEVEN, "seven", origin=Origin("Bo", 2))
)


def spoken(seat: int) -> Spoken:
    return Spoken(seat, QUEEN, "queen reverses direction", "en", "")


def refused(it: Companion, record: Record) -> str:
    before, history = it.night, it.history
    with pytest.raises(NightError) as caught:
        it.enter(record)
    assert (it.night, it.history) == (before, history), "what is refused changes nothing"
    return caught.value.code


# --- who deals, who has won -------------------------------------------------------------------------------------------


def test_the_winner_deals_next_and_the_player_to_the_left_begins() -> None:
    it = companion(dealer=2)
    assert (it.night.dealer, it.night.first) == (2, 0)
    it.enter(Won(1, 1))
    assert it.night.stage is Stage.RULE
    it.enter(Declined(1))
    assert (it.night.deal, it.night.dealer, it.night.first, it.night.wins) == (2, 1, 2, (0, 1, 0))


def test_a_drawn_deal_counts_and_passes_to_the_left_without_a_rule() -> None:
    it = companion(dealer=2)
    it.enter(Drawn())
    assert (it.night.stage, it.night.deal, it.night.dealer) == (Stage.DEAL, 2, 0)


def test_no_rule_is_asked_for_after_the_last_deal() -> None:
    it = companion(deals=1)
    it.enter(Won(1, 1))
    assert it.night.stage is Stage.OVER
    assert refused(it, Won(1, 1)) == "now-over"


def test_equal_wins_share_a_place() -> None:
    it = companion()
    for winner in (0, 2):
        it.enter(Won(winner, 1))
        it.enter(Declined(winner))
    assert [one.place for one in it.night.standings()] == [1, 3, 1]


def test_a_deal_may_be_worth_more() -> None:
    it = companion()
    it.enter(Won(1, 2))
    assert it.night.wins == (0, 2, 0)


# --- rules ------------------------------------------------------------------------------------------------------------


def test_the_winner_announces_and_nobody_else() -> None:
    it = companion()
    assert refused(it, spoken(0)) == "now-deal"
    it.enter(Won(1, 1))
    assert refused(it, spoken(0)) == "not-the-winner"
    it.enter(spoken(1))
    (entry,) = it.book.entries
    assert isinstance(entry, Announced)
    assert (entry.number, entry.origin) == (1, Origin("Bo", 1))


def test_a_refused_sentence_enters_nothing_and_an_accepted_one_holds_from_the_next_deal() -> None:
    it = companion()
    it.enter(Won(0, 1))
    assert it.announce(0, "queen reverses Bob").verdict is Verdict.REFUSED
    assert it.night.stage is Stage.RULE
    it.date = "2026-11-29"
    assert it.announce(0, "queen reverses direction").accepted
    assert (it.night.deal, it.night.stage) == (2, Stage.DEAL)
    assert it.book.entries[0].origin == Origin("Ana", 1, "2026-11-29")


def test_a_repealed_rule_stays_in_the_history() -> None:
    it = companion(book=TWO_RULES)
    it.enter(Won(0, 1))
    it.enter(Spoken(0, Repeal(1), "repeal rule 1", "en", ""))
    assert [entry.number for entry in it.book.in_force] == [2]
    assert len(it.book.entries) == 3


def test_a_role_that_everybody_knows_is_known_to_the_review() -> None:
    it = companion(dealer=2)
    it.enter(Won(1, 1))
    known = it.night.known
    assert (known.dealer, known.last_winner, known.first_player, known.leader) == ("Bo", "Bo", "Ceca", "Bo")


# --- timeouts and rulings ---------------------------------------------------------------------------------------------


def test_a_timeout_stops_the_deal_until_it_ends() -> None:
    it = companion()
    assert refused(it, TimeoutEnded()) == "no-timeout"
    it.enter(TimeoutCalled(2))
    assert it.night.timeout == 2
    assert refused(it, Won(0, 1)) == refused(it, TimeoutCalled(1)) == "in-timeout"
    it.enter(TimeoutEnded())
    it.enter(Won(0, 1))


def test_the_author_of_the_newer_rule_rules() -> None:
    it = companion(book=TWO_RULES)
    assert it.rule(1, 2).seat == 1
    assert it.book.rulings == (Ruled(1, 2, Origin("Bo", 1)),)
    assert it.night.book.ruling_pairs() == ((1, 2),)


@pytest.mark.parametrize(("last", "ruler"), [(None, 1), (2, 2)])
def test_where_the_author_is_not_here_the_last_winner_rules_or_else_the_dealer(last: int | None, ruler: int) -> None:
    book = RuleBook().announce(QUEEN, "queen", origin=Origin("Ana")).announce(SEVEN, "seven", origin=Origin("Zoe"))
    it = companion(book=book, dealer=1)
    if last is not None:
        it.enter(Won(last, 1))
        it.enter(Declined(last))
    assert it.rule(2, 1).seat == ruler


def test_rulings_that_cannot_be() -> None:
    it = companion(book=TWO_RULES)
    with pytest.raises(NightError, match="book-unknown-rule"):
        it.rule(1, 7)
    it.rule(1, 2)
    with pytest.raises(NightError, match="book-circle"):
        it.rule(2, 1)
    assert refused(it, RulingMade(2, 1, 0, "")) == "book-circle"
    other = companion(book=TWO_RULES)
    assert refused(other, RulingMade(2, 1, 0, "")) == "not-the-ruler"


def test_explanations_are_kept() -> None:
    it = companion(book=TWO_RULES)
    it.enter(Explained(2, "also on the last card"))
    assert [one.text for one in it.night.explained] == ["also on the last card"]
    assert refused(it, Explained(3, "what")) == "book-unknown-rule"
    assert refused(it, Explained(2, "")) == refused(it, Explained(2, "x" * 1001)) == "text-length"


# --- the double-pack game ---------------------------------------------------------------------------------------------


def test_what_is_left_counts_and_special_cards_count_double() -> None:
    it = companion(DOUBLE, dealer=0)
    it.declare(1, "eight reverses direction")
    assert [special.rank for special in it.night.special] == [Rank.EIGHT]
    it.enter(Won(1, 1))
    assert it.night.uncounted == (0, 2)
    it.enter(CardsLeft(0, read_cards("8C 9D KH AS")))
    it.enter(PointsLeft(2, 12))
    assert it.night.scores == (2 * 8 + 9 + 10 + 1, 0, 12)
    assert (it.night.dealer, it.night.deal, it.night.special) == (1, 2, ())


def test_a_count_may_be_corrected_while_others_are_counted() -> None:
    it = companion(DOUBLE)
    it.enter(Won(0, 1))
    it.enter(PointsLeft(1, 21))
    it.enter(PointsLeft(1, 12))
    it.enter(PointsLeft(2, 1))
    assert it.night.scores == (0, 12, 1)
    assert [one.place for one in it.night.standings()] == [1, 3, 2]


def test_after_a_drawn_deal_everybody_counts() -> None:
    it = companion(DOUBLE)
    it.enter(Drawn())
    assert it.night.uncounted == (0, 1, 2)


def test_counts_that_cannot_be() -> None:
    it = companion(DOUBLE)
    assert refused(it, PointsLeft(0, 3)) == "now-deal"
    it.enter(Won(0, 1))
    assert refused(it, PointsLeft(0, 3)) == "winner-has-none"
    assert refused(it, PointsLeft(1, -1)) == "number"
    assert refused(it, PointsLeft(3, 1)) == "no-such-player"
    assert refused(it, CardsLeft(1, read_cards("8C 8C 8C"))) == "no-such-card"
    assert refused(it, Won(1, 1)) == "now-count"


@pytest.mark.parametrize(
    ("sentence", "rank"),
    [
        ("eight reverses direction", Rank.EIGHT),
        ("eight is wild", Rank.EIGHT),
        ("when a king is played, skip the next player", Rank.KING),
        ("when a two is played, the next player draws a card and misses a turn", Rank.TWO),
        ("when an ace is played, its player takes another turn", Rank.ACE),
    ],
)
def test_meanings_of_ranks(sentence: str, rank: Rank) -> None:
    it = companion(DOUBLE)
    assert it.declare(NOBODY, sentence).accepted
    assert it.night.special[0].rank is rank
    assert len(it.night.in_play) == 1 and not it.book.entries


def test_declarations_that_cannot_be() -> None:
    it = companion(DOUBLE)
    it.declare(0, "eight is wild")
    with pytest.raises(NightError, match="declared-already"):
        it.declare(1, "eight reverses direction")
    with pytest.raises(NightError, match="not-one-rank"):
        it.declare(1, "queens and kings reverse direction")
    with pytest.raises(NightError, match="not-one-rank"):
        it.declare(1, "when a heart is played, direction reverses")
    with pytest.raises(NightError, match="no-declaring"):
        companion(CLASSIC).declare(1, "eight is wild")
    it.enter(Won(1, 1))
    with pytest.raises(NightError, match="now-count"):
        it.declare(1, "nine is wild")


# --- taking back ------------------------------------------------------------------------------------------------------


def test_taking_back_is_a_record_and_nothing_is_lost() -> None:
    it = companion()
    start = it.night
    it.enter(Won(0, 1))
    it.enter(spoken(0))
    noted = it.take_back()
    assert isinstance(noted.record, Spoken) and not noted.stands
    assert it.night.stage is Stage.RULE and not it.book.entries
    it.take_back()
    assert it.night == start
    assert [(type(noted.record), noted.stands) for noted in it.history] == [
        (Won, False),
        (Spoken, False),
        (TakenBack, False),
        (TakenBack, False),
    ]
    with pytest.raises(NightError, match="nothing-to-undo"):
        it.take_back()


def test_what_cannot_be_written_down_did_not_happen() -> None:
    def full(record: Record) -> None:
        raise OSError("no space left")

    it = companion()
    it.enter(Won(0, 1))
    before, history = it.night, it.history
    it.write_to(full)
    with pytest.raises(OSError, match="space"):
        it.enter(spoken(0))
    with pytest.raises(OSError, match="space"):
        it.take_back()
    assert (it.night, it.history) == (before, history)


# --- beginning --------------------------------------------------------------------------------------------------------


def test_people_who_make_no_table() -> None:
    for names in (("Ana", "Bo"), ("Ana", "ana", "Bo"), ("Ana", "Bo", "\x1b[2J")):
        with pytest.raises(TableError):
            beginning(names, CLASSIC, 0, RuleBook())


def test_rules_that_no_table_may_begin_with() -> None:
    from bartok_dsl.language import understand

    rule = understand("whoever draws makes the next player draw one card", "en").tree
    assert rule is not None
    book = RuleBook().add(rule, "endless")
    with pytest.raises(BookRefusedError):
        beginning(NAMES, CLASSIC, 0, book)


@pytest.mark.parametrize(
    "records",
    [
        [],
        [Drawn()],
        [Begun(NAMES, "classic", (), 0, ()), Begun(NAMES, "classic", (), 0, ())],
        [Begun(NAMES, "chess", (), 0, ())],
        [Begun(NAMES, "classic", (), 3, ())],
        [Begun(NAMES, "classic", (), 0, ()), TakenBack()],
        [Begun(NAMES, "classic", (), 0, ()), Won(7, 1)],
    ],
)
def test_records_that_lead_nowhere(records: list[Record]) -> None:
    with pytest.raises(ReplayError):
        Companion.resume(records)
