"""What happened is told to each seat in order, with what was declared and ruled."""

from __future__ import annotations

from bartok_dsl.cards import read_card
from bartok_dsl.engine.actions import CallTimeout, Deal, EndTimeout, PlayCards
from bartok_dsl.engine.chance import Seeded
from bartok_dsl.engine.game import Done
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.profile import DOUBLE, Profile, with_settings
from bartok_dsl.table.table import Table
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.telling.story import Story
from tests.terminal.tables import NAMES, book, dealt


def words(language: str = "en", you: int = NOBODY) -> Words:
    return Words(language, NAMES, you)


def double_table(profile: Profile = DOUBLE) -> Table:
    """Ana is to play and holds the eight of hearts on the nine of hearts."""
    return dealt(("8H 3C 4D 5H 6C 7C", "2C 2D 2S 3D 3S 4C", "4S 5C 5D 5S 6D 6S"), "9H", profile=profile)


def declare(table: Table, sentence: str = "eight reverses direction", language: str = "en") -> None:
    assert isinstance(table.declare(PlayCards(0, (read_card("8H"),)), sentence, language), Done)


def texts(story: Story) -> list[str]:
    return [line.text for line in story.more()]


def test_it_is_told_once() -> None:
    table = Table(NAMES, Seeded(3), dealer=2)
    story = Story(table, NOBODY, words())
    assert texts(story) == ["Chi deals first."]
    assert texts(story) == []
    table.do(Deal(2))
    assert texts(story)[0] == "Chi shuffles and deals."


def test_a_declaration_is_told_as_it_was_said_or_in_the_readers_language() -> None:
    table = double_table()
    stories = [Story(table, NOBODY, words(language)) for language in ("en", "fr")]
    for story in stories:
        story.more()
    declare(table)
    assert "Ana declares: “eight reverses direction” (rule 1)." in texts(stories[0])
    assert "Ana déclare : « Quand on joue un huit, on change de sens » (règle 1)." in texts(stories[1])


def test_the_log_of_the_deal_leaves_meanings_to_memory_unless_they_are_listed() -> None:
    for listed in (False, True):
        table = double_table(with_settings(DOUBLE, {"declarations_listed": listed}))
        declare(table)
        told = [line.text for line in Story(table, NOBODY, words()).deal()]
        assert ("Ana declares: “eight reverses direction” (rule 1)." in told) is listed
        assert ("Ana declares a rank special: eight (rule 1)." in told) is not listed


def test_a_ruling_is_told_where_it_was_made() -> None:
    rules = book(("Bo", "a spade may not be played on a spade"), ("Ana", "a king may be played on any card"))
    table = Table(NAMES, Seeded(3), referee=Referee.TABLE, book=rules, dealer=2)
    table.do(Deal(2))
    story = Story(table, 1, words(you=1))
    story.more()
    table.do(CallTimeout(1))
    assert isinstance(table.decide(0, 1, 2), Done)
    assert texts(story) == ["You call a timeout.", "Ana rules: rule 1 decides over rule 2."]
    table.do(EndTimeout(1))
    assert texts(story) == ["You end the timeout; play goes on where it stopped."]
    assert [line.text for line in story.deal()][-3:] == [
        "You call a timeout.",
        "Ana rules: rule 1 decides over rule 2.",
        "You end the timeout; play goes on where it stopped.",
    ]


def test_whoever_plays_from_memory_is_not_told_what_is_due() -> None:
    rules = book(("Ana", "when a card is played, its player must knock"))
    table = Table(NAMES, Seeded(3), referee=Referee.TABLE, book=rules, dealer=2)
    table.do(Deal(2))
    told = {}
    for helps in (True, False):
        story = Story(table, 0, words(you=0), helps=helps)
        story.skip()
        told[helps] = story
    table.do(PlayCards(0, (table.state.hands[0][0],)))
    assert any("You are to do “knock”" in text for text in texts(told[True]))
    assert not any("knock" in text for text in texts(told[False]))
