"""A table: who may announce what and when, what is written down, and playing it all again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from bartok_dsl.cards import read_card, read_cards
from bartok_dsl.engine.actions import Action, Confirm, Deal, DrawCard, Pass, PlayCards, Say, Settle
from bartok_dsl.engine.chance import Recorded, Seeded
from bartok_dsl.engine.errors import ChanceError
from bartok_dsl.engine.game import Done, Refused
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.position import Position, game_at
from bartok_dsl.engine.profile import CLASSIC, DOUBLE, Profile, with_settings
from bartok_dsl.engine.state import Phase
from bartok_dsl.finding import Verdict
from bartok_dsl.language import understand
from bartok_dsl.rulebook import Origin, RuleBook
from bartok_dsl.table.proposal import Proposal
from bartok_dsl.table.records import Acted, Declined, Opened, Record, Spoken
from bartok_dsl.table.replay import resumed
from bartok_dsl.table.table import BookRefusedError, ReplayError, Table, TableError
from bartok_dsl.tree import Rule

NAMES = ("Ana", "Bo", "Chi")
QUEEN = "When a queen is played, direction reverses."


def table_at(position: Position, sink: Callable[[Record], None] | None = None, book: RuleBook | None = None) -> Table:
    """A table in the middle of a deal."""
    table = Table(NAMES, Recorded(), dealer=2, book=book)
    table.game = game_at(CLASSIC, position, table.game.book, Referee.GUIDE, table.chance)
    if sink:
        table.write_to(sink)
    return table


ABOUT_TO_WIN = Position(hands=[[18], [1, 2], [5, 6]], discard=[(17, NOBODY)])
"""The player of seat 0 holds the six of diamonds, and the five lies on top."""


def won() -> Table:

    table = table_at(ABOUT_TO_WIN)
    assert isinstance(table.do(PlayCards(0, (18,))), Done)
    assert table.announcer == 0
    return table


def proposal(result: Proposal | Refused) -> Proposal:
    assert isinstance(result, Proposal)
    return result


# --- announcing -------------------------------------------------------------------------------------------------------


def test_what_is_announced_holds_from_the_next_deal() -> None:
    table = won()
    said = proposal(table.announce(0, QUEEN, "en", "2026-11-29"))
    assert said.verdict is Verdict.ACCEPTED
    (entry,) = table.book.in_force
    assert (entry.sentence, entry.origin) == (QUEEN, Origin("Ana", 1, "2026-11-29"))
    assert len(table.playing) == 0, "not before the deal"
    assert isinstance(table.do(Deal(0)), Done)
    assert table.playing == table.book and table.state.phase is Phase.PLAY


def test_a_refused_proposal_changes_nothing_and_is_repeated() -> None:
    table = won()
    for sentence in ("", "Bo never draws.", "the player of a jack makes a rule", "repeal rule 1", "qwerty " * 200):
        before = table.state.dump()
        said = proposal(table.announce(0, sentence))
        assert said.verdict is Verdict.REFUSED and (said.findings or said.announcement is None)
        assert table.state.dump() == before and table.book.entries == () and table.announcer == 0
    assert proposal(table.announce(0, QUEEN)).accepted
    assert table.announcer == NOBODY


def test_only_the_winner_announces_and_only_once() -> None:
    table = won()
    assert table.announce(1, QUEEN) == Refused(Code.NOT_WINNER)
    assert table.decline(1) == Refused(Code.NOT_WINNER)
    assert proposal(table.announce(0, QUEEN)).accepted
    assert table.announce(0, QUEEN) == Refused(Code.NOT_NOW)
    assert table.decline(0) == Refused(Code.NOT_NOW)
    assert len(table.book) == 1


def test_nobody_announces_in_play() -> None:
    table = table_at(ABOUT_TO_WIN)
    assert table.announce(0, QUEEN) == Refused(Code.NOT_NOW)
    assert table.do(Settle(0)) == Refused(Code.NOT_NOW)


def test_nobody_deals_before_the_winner_has_spoken() -> None:
    table = won()
    assert isinstance(table.do(Deal(0)), Refused)
    assert isinstance(table.decline(0), Done)
    assert table.book.entries == ()
    assert isinstance(table.do(Deal(0)), Done)


def test_repealing_and_replacing() -> None:
    book = RuleBook().add(proposal_of(QUEEN), QUEEN).add(proposal_of("An eight is wild."), "An eight is wild.")
    table = table_at(ABOUT_TO_WIN, book=book)

    table.do(PlayCards(0, (18,)))
    assert proposal(table.announce(0, "Replace rule 2: when a ten is played, its player plays again.")).accepted
    assert [entry.number for entry in table.book.in_force] == [1, 3]


def proposal_of(sentence: str) -> Rule:
    announcement = Table(NAMES, Seeded(1)).propose(sentence).announcement
    assert isinstance(announcement, Rule)
    return announcement


def test_sentences_of_several_languages_stand_in_one_book() -> None:
    table = won()
    assert proposal(table.announce(0, "Un huit est libre.", "fr")).accepted
    (entry,) = table.book.in_force
    assert entry.language == "fr" and entry.rule == proposal_of("An eight is wild.")


def test_fixes_that_are_offered_may_be_announced() -> None:
    table = won()
    said = proposal(table.announce(0, "When a quen is played, direction reverses."))
    fixes = [fix for finding in said.findings for fix in finding.fixes]
    assert fixes
    assert all(table.propose(fix).accepted for fix in fixes)


def test_those_whom_everyone_knows_are_named() -> None:
    """Who deals next is the winner, and everyone knows that while a rule is being made."""
    findings = {finding.code for finding in won().propose("When a king is played, the dealer draws one card.").findings}
    assert not findings or findings <= {"role-burdened", "not-understood", "unknown-word", "not-built"}


# --- books ------------------------------------------------------------------------------------------------------------


def test_a_book_is_reviewed_before_a_table_begins_with_it() -> None:
    """A shared rule set may hold anything: what may not be announced is named, what was repealed does not matter."""
    book = RuleBook().add(understood(QUEEN), QUEEN).add(understood("When a king is played, Bob draws one card."), "Bob")
    with pytest.raises(BookRefusedError, match=r"rule 2 \(partial-name") as caught:
        Table(NAMES, Seeded(1), book=book)
    (refused,) = caught.value.refused
    assert refused.entry.number == 2 and refused.findings
    assert len(Table(NAMES, Seeded(1), book=book.repeal(2)).playing) == 1


def understood(sentence: str) -> Rule:
    tree = understand(sentence, "en").tree
    assert isinstance(tree, Rule)
    return tree


def test_numbers_go_on_after_a_book_that_is_all_repealed() -> None:
    book = RuleBook().add(understood(QUEEN), QUEEN).repeal(1)
    table = table_at(ABOUT_TO_WIN, book=book)
    table.do(PlayCards(0, (18,)))
    assert proposal(table.announce(0, QUEEN)).accepted
    assert [entry.number for entry in table.book.in_force] == [2]


def test_rulings_of_the_book_decide() -> None:
    sentences = ("A spade may not be played on a spade.", "A king may be played on any card.")
    book = RuleBook().add(understood(sentences[0]), sentences[0]).add(understood(sentences[1]), sentences[1])
    king_and_nine = Position(hands=[read_cards("KS 5S 9D"), (1, 2), (3, 4)], discard=[(read_card("9S"), NOBODY)])
    assert table_at(king_and_nine, book=book).legal(0).cards == read_cards("KS 9D")
    assert table_at(king_and_nine, book=book.ruling(1, 2)).legal(0).cards == read_cards("9D")


# --- people -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "names",
    [
        ("Ana", "Bo"),
        tuple("ABCDEFGHI"),
        ("Ana", "Bo", "ana"),
        ("Ana", "Bo", " "),
        ("Ana", "Bo", "a\nb"),
        ("A", "B", "x" * 81),
    ],
)
def test_people_who_make_no_table(names: tuple[str, ...]) -> None:
    with pytest.raises(TableError):
        Table(names, Seeded(1))


def test_standings() -> None:
    table = won()
    assert [(standing.name, standing.wins, standing.place) for standing in table.standings()] == [
        ("Ana", 1, 0),
        ("Bo", 0, 0),
        ("Chi", 0, 0),
    ]


def test_an_eye_on_the_table_sees_one_hand() -> None:
    table = table_at(ABOUT_TO_WIN)
    assert table.view(1).hand == (1, 2) and table.view(1).counts == (1, 2, 2)
    assert table.legal(0).cards == (18,)
    assert table.accepts(DrawCard(0)) and not table.accepts(DrawCard(1)) and table.accepts(Say(1, "hello"))


# --- records ----------------------------------------------------------------------------------------------------------


def recorded(profile: Profile = CLASSIC, referee: Referee = Referee.STRICT) -> tuple[Table, list[Record]]:
    """Two deals that end at once, because only one card is dealt: one rule is announced, one is not."""
    records: list[Record] = []
    table = Table(
        NAMES, Seeded(3), profile=with_settings(profile, {"hand_size": 2}), referee=referee, sink=records.append
    )
    spoken = False
    while table.state.deal < 3 and not table.over:
        if table.announcer != NOBODY:
            if spoken:
                table.decline(table.announcer)
            else:
                spoken = proposal(table.announce(table.announcer, QUEEN, "en", "today")).accepted
        elif table.state.phase is Phase.BEFORE_DEAL:
            table.do(Deal(table.state.dealer))
        else:
            act(table)
    return table, records


def act(table: Table) -> None:
    """Whoever is to act does, or everybody confirms the result; never refused."""
    seat = table.state.turn
    options = table.legal(seat)
    actions: list[Action]
    if table.state.phase is Phase.RESULT:
        actions = [Confirm(other) for other in range(len(NAMES))]
    elif options.cards:
        actions = [PlayCards(seat, options.cards[:1], words=("Bartok",))]
    else:
        actions = [DrawCard(seat) if options.draw else Pass(seat)]
    for action in actions:
        assert isinstance(table.do(action), Done)


@pytest.mark.parametrize("profile", [CLASSIC, DOUBLE], ids=["classic", "double"])
@pytest.mark.parametrize("referee", list(Referee))
def test_a_match_is_resumed_from_its_records(profile: Profile, referee: Referee) -> None:
    table, records = recorded(profile, referee)
    again = resumed(records, Seeded(8))
    assert again.state.dump() == table.state.dump()
    assert again.book == table.book and again.playing == table.playing and again.referee is referee
    assert list(again.events) == list(table.events)
    assert again.profile == table.profile


def test_what_is_written_down() -> None:
    table, records = recorded()
    opened, *rest = records
    assert opened == Opened(NAMES, "classic", (("hand_size", 2),), "strict", opened_dealer(records), ())
    spoken = [record for record in rest if isinstance(record, Spoken)]
    assert [(record.sentence, record.date) for record in spoken] == [(QUEEN, "today")]
    assert spoken[0].announcement == table.book.in_force[0].rule
    assert any(isinstance(record, Declined) for record in rest)
    assert [record for record in rest if isinstance(record, Acted)][-1].digest == table.state.digest()


def opened_dealer(records: list[Record]) -> int:
    (opened,) = [record for record in records if isinstance(record, Opened)]
    return opened.dealer


def test_what_was_refused_is_not_written_down() -> None:
    _, records = recorded()
    table = resumed(records, Seeded(8))
    more: list[Record] = []
    table.write_to(more.append)
    seat = (table.state.turn + 1) % 3
    assert isinstance(table.do(Deal(seat)), Refused)
    assert isinstance(table.announce(seat, QUEEN), Refused)
    assert more == []


def test_a_resumed_match_goes_on_and_its_log_stays_whole() -> None:
    _, records = recorded()
    table = resumed(records, Seeded(8))
    more: list[Record] = []
    table.write_to(more.append)
    for _ in range(5):
        step(table)
    assert len(more) == 5
    assert resumed([*records, *more], Seeded(9)).state.dump() == table.state.dump()


def without_opening(records: list[Record]) -> list[Record]:
    return records[1:]


def other_digest(records: list[Record]) -> list[Record]:
    return [evolve(r, digest="0") if isinstance(r, Acted) else r for r in records]


def without_chance(records: list[Record]) -> list[Record]:
    return [evolve(r, chance=()) if isinstance(r, Acted) else r for r in records]


def out_of_order(records: list[Record]) -> list[Record]:
    return [records[0], *records[2:4], records[1], *records[4:]]


def opened_twice(records: list[Record]) -> list[Record]:
    return [records[0], *records]


def unknown_profile(records: list[Record]) -> list[Record]:
    opened = records[0]
    assert isinstance(opened, Opened)
    return [evolve(opened, profile="poker"), *records[1:]]


def spoken_by_another(records: list[Record]) -> list[Record]:
    return [evolve(r, seat=(r.seat + 1) % 3) if isinstance(r, Spoken) else r for r in records]


@pytest.mark.parametrize(
    "change",
    [
        lambda records: [],
        without_opening,
        other_digest,
        without_chance,
        out_of_order,
        opened_twice,
        unknown_profile,
        spoken_by_another,
    ],
)
def test_records_that_do_not_fit_are_told(change: Callable[[list[Record]], list[Record]]) -> None:
    _, records = recorded()
    with pytest.raises(ReplayError):
        resumed(change(records), Seeded(1))


def test_what_cannot_be_written_did_not_happen() -> None:
    """Whatever the action: the table is as it was before, and the same action works when the sink does."""
    broken = False
    records: list[Record] = []

    def sink(record: Record) -> None:
        if broken:
            raise OSError(28, "no space left")
        records.append(record)

    table = Table(NAMES, Seeded(3), profile=with_settings(CLASSIC, {"hand_size": 2}), sink=sink)
    while table.state.deal < 2:
        state, book, length = table.state.dump(), table.book, len(records)
        broken = True
        with pytest.raises(OSError, match="no space"):
            step(table)
        assert (table.state.dump(), table.book, len(records)) == (state, book, length)
        broken = False
        step(table)
        assert len(records) == length + 1
    assert resumed(records, Seeded(1)).state.dump() == table.state.dump()


def step(table: Table) -> None:
    if table.announcer != NOBODY:
        table.announce(table.announcer, QUEEN)
    elif table.state.phase is Phase.BEFORE_DEAL:
        table.do(Deal(table.state.dealer))
    else:
        act(table)


def test_an_action_that_breaks_off_leaves_the_rules_as_they_were() -> None:
    """Chance has other cards for the deal with which what was announced takes effect."""
    table = Table(NAMES, Recorded([(0, 1, 2)]), dealer=0)
    rule = understand("queen reverses direction", "en").tree
    assert isinstance(rule, Rule)
    held, table.book = table.game.book, table.book.announce(rule, "queen reverses direction")
    with pytest.raises(ChanceError):
        table.do(Deal(0))
    assert table.game.book is held and not table.playing
