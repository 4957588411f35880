"""Bots at a table: they see what their seat sees, pay what they owe, and bring every match to its end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bartok_dsl.cards import RANK_FACES, SUIT_FACES, Rank, Suit, read_card, read_cards
from bartok_dsl.engine.actions import (
    Action,
    CardAnswer,
    Do,
    DrawCard,
    FaceSetAnswer,
    NumberAnswer,
    Pass,
    PlayCards,
    PlayerAnswer,
    Say,
    YesNo,
)
from bartok_dsl.engine.chance import Recorded, Seeded
from bartok_dsl.engine.game import Options
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.places import NOBODY, Option
from bartok_dsl.engine.position import Position, game_at
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.engine.program import Deed, Range
from bartok_dsl.engine.state import Request
from bartok_dsl.engine.view import View, view
from bartok_dsl.table.bots import Bot, RandomBot, SensibleBot, answer_of, left_over, pay
from bartok_dsl.table.driver import BotPlayer, Task, Waiting, play_bots, waits_for
from bartok_dsl.table.records import Record
from bartok_dsl.table.replay import resumed
from bartok_dsl.table.table import Table
from tests.table.support import NAMES, bots_of, table_at

# --- whole matches ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(9))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_bots_play_a_match_to_its_end(seed: int, language: str) -> None:
    records: list[Record] = []
    referee = list(Referee)[seed % 3]
    table = Table(NAMES[: 3 + seed % 2], Seeded(seed), referee=referee, sink=records.append)
    for steps, _ in enumerate(play_bots(table, bots_of(len(table.names), seed, language))):
        assert steps < 3000
    assert table.over and table.state.deal == CLASSIC.deals
    assert sorted(standing.place for standing in table.standings())[0] == 1
    assert table.book.entries, "some rule was announced"
    assert {entry.language for entry in table.book.announced} == {language}
    assert resumed(records, Seeded(0)).state.dump() == table.state.dump()


def test_the_same_seeds_give_the_same_match() -> None:
    tables = [Table(NAMES, Seeded(5)) for _ in range(2)]
    for table in tables:
        for _ in play_bots(table, bots_of(4, 5)):
            pass
    assert tables[0].state.dump() == tables[1].state.dump() and tables[0].book == tables[1].book


def test_bots_wait_for_a_person() -> None:
    table = Table(NAMES, Seeded(2), dealer=0)
    bots = {seat: bot for seat, bot in bots_of(4, 2).items() if seat != 2}
    tasks = [waiting.task for waiting in play_bots(table, bots)]
    assert tasks == [Task.DEAL, Task.ACT]
    assert waits_for(table)[0] == Waiting(2, Task.ACT)


def test_a_person_choosing_holds_bots_up_and_owing_words_does_not() -> None:
    seven = "When a seven is played, its player swaps hands with another player of their choice."
    table = table_at(["7D 2C 3C", "KD 9S 6S", "8C 10C 9D"], "5D", seven)
    table.do(PlayCards(0, (read_card("7D"),)))
    bots = {seat: bot for seat, bot in bots_of(3, 1).items() if seat != 0}
    assert list(play_bots(table, bots)) == []
    table = table_at(["4D 2C", "KD 9S 6S", "8C 10C 9D"], "5D")
    table.do(PlayCards(0, (read_card("4D"),)))
    assert waits_for(table)[0] == Waiting(0, Task.SPEAK)
    assert next(play_bots(table, bots)) == Waiting(1, Task.ACT)


def test_a_bot_pays_what_it_owes_at_once() -> None:
    table = table_at(["4D 2C", "KD 9S 6S", "8C 10C 9D"], "5D", referee=Referee.STRICT)
    bots = bots_of(3, 1)
    steps = play_bots(table, {0: BotPlayer(SensibleBot(Seeded(1)))})
    assert [waiting.task for waiting in steps] == [Task.ACT, Task.SPEAK]
    assert table.state.duties == () and len(bots) == 3


def test_a_bot_declines_when_nothing_fits() -> None:
    table = table_at(["6D", "KD 9S", "8C 10C"], "5D")
    table.do(PlayCards(0, (read_card("6D"),)))
    assert not BotPlayer(SensibleBot(Seeded(1)), "xx").announce(table, 0)
    assert table.announcer == NOBODY and table.book.entries == ()


class Spy:
    """A mind that keeps what it was shown."""

    def __init__(self, mind: Bot) -> None:
        self.mind = mind
        self.views: list[View] = []

    def act(self, view: View, options: Options) -> Sequence[Action]:
        self.views.append(view)
        return self.mind.act(view, options)

    def choose(self, view: View, request: Request) -> object:
        self.views.append(view)
        return self.mind.choose(view, request)

    def announce(self, view: View, sentences: Sequence[str]) -> Sequence[str]:
        return []


# --- minds ------------------------------------------------------------------------------------------------------------


def acts(mind: Bot, table: Table, seat: int = 0) -> Sequence[Action]:
    return mind.act(table.view(seat), table.legal(seat))


def test_the_sensible_bot_plays_its_longest_suit_and_keeps_what_is_wild() -> None:
    table = table_at(["8S 5D 6H 5H 9H KC", "KD 9S", "8C 10C"], "5C", "An eight is wild.")
    first = [action.cards[0] for action in acts(SensibleBot(Seeded(1)), table) if isinstance(action, PlayCards)]
    assert first[0] == read_card("5H")
    assert first[-1] == read_card("8S")


def test_whoever_cannot_play_draws_and_whoever_cannot_draw_passes() -> None:
    table = table_at(["8S 2C", "KD 9S", "8C 10C"], "5D")
    for mind in (SensibleBot(Seeded(1)), RandomBot(Seeded(1))):
        assert acts(mind, table) == [DrawCard(0), Pass(0)]
        assert mind.act(table.view(0), Options((), False, True, ()))[0] == Pass(0)


def test_the_random_bot_plays_every_card_now_and_then_and_sometimes_draws() -> None:
    table = table_at(["8D 5S 6D", "KD 9S", "8C 10C"], "5D")
    mind = RandomBot(Seeded(1))
    seen = {acts(mind, table)[0] for _ in range(100)}
    assert seen == {DrawCard(0), *(PlayCards(0, (face,)) for face in read_cards("8D 5S 6D"))}


def request(range_: Range, *options: Option, n: int = 1, chosen: tuple[Option, ...] = ()) -> Request:
    return Request(1, 0, range_, options, n, chosen, 1, True, 1, 0, 1)


HEARTS, CLUBS = SUIT_FACES[Suit.HEARTS], SUIT_FACES[Suit.CLUBS]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (request(Range.SUITS, CLUBS, HEARTS), FaceSetAnswer(HEARTS)),
        (request(Range.RANKS, RANK_FACES[Rank.KING], RANK_FACES[Rank.SIX]), FaceSetAnswer(RANK_FACES[Rank.SIX])),
        (request(Range.PLAYERS, 0, 1, 2), PlayerAnswer(2)),
        (request(Range.CARDS, (0, read_card("6H")), (0, read_card("8S"))), CardAnswer(read_card("8S"))),
        (request(Range.NUMBERS, 3, 1, 2), NumberAnswer(1)),
        (request(Range.YES_NO, 1, 0), YesNo(True)),
    ],
)
def test_what_the_sensible_bot_chooses(asked: Request, answer: object) -> None:
    table = table_at(["8S 6H 9H", "KD 9S 10S", "8C 10C"], "5D")
    assert SensibleBot(Seeded(1)).choose(table.view(0), asked) == answer


def test_an_option_is_not_taken_twice_unless_it_is_there_twice() -> None:
    one, two = (0, read_card("6H")), (0, read_card("8S"))
    assert left_over(request(Range.CARDS, one, two, chosen=(one,))) == [two]
    assert left_over(request(Range.CARDS, one, one, two, chosen=(one,))) == [one, two]


@pytest.mark.parametrize("mind", [RandomBot(Seeded(4)), SensibleBot(Seeded(4))])
def test_a_choice_is_one_of_the_options(mind: Bot) -> None:
    table = table_at(["8S 6H 9H", "KD 9S 10S", "8C 10C"], "5D")
    for asked in (request(Range.PLAYERS, 1, 2), request(Range.WAYS, 1, -1), request(Range.COLOURS, CLUBS, HEARTS)):
        assert mind.choose(table.view(0), asked) in [answer_of(asked, option) for option in asked.options]


def test_what_is_owed_is_said_or_done() -> None:

    position = Position(
        hands=[read_cards("8S 6H"), read_cards("KD 9S"), read_cards("8C")],
        discard=[(read_card("5D"), NOBODY)],
        duties=[(0, Deed.SAY, "uno"), (1, Deed.DO, "bow")],
    )
    table = Table(NAMES[:3], Recorded(), dealer=0)
    table.game = game_at(CLASSIC, position, table.game.book, Referee.GUIDE, table.chance)
    assert [pay(duty) for duty in table.state.duties] == [Say(0, "uno"), Do(1, "bow")]


def test_a_mind_is_shown_its_own_hand_only() -> None:
    table = Table(NAMES, Seeded(6))
    spies = {seat: Spy(SensibleBot(Seeded(seat))) for seat in range(4)}
    for at, _ in enumerate(play_bots(table, {seat: BotPlayer(spy) for seat, spy in spies.items()})):
        for seat, spy in spies.items():
            assert all(shown.seat == seat for shown in spy.views)
            if spy.views and spy.views[-1] == view(table.state, seat):
                assert spy.views[-1].hand == table.state.hands[seat]
        if at > 60:
            break
    assert all(spy.views for spy in spies.values())
