import pytest

from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.language import understand
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.prompts.speech import Known, Spoken, known_at, read_speech
from bartok_dsl.tree import Rule

EN = Words("en", ("Ana", "Bo", "Chi"))
FR = Words("fr", ("Ana", "Bo", "Chi"))
KNOWN = Known(frozenset({"bartok", "have a nice day"}), frozenset({"touch your nose"}), frozenset({"knock"}))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Spoken()),
        ('"bartok"', Spoken(words=("bartok",))),
        ("“Bartok” knock", Spoken(words=("Bartok",), gestures=("knock",))),
        ("bartok knock twice", Spoken(gestures=("knock twice",), bare=("bartok",))),
        ("knock bartok", Spoken(gestures=("knock",), bare=("bartok",))),
        ("touch your nose", Spoken(gestures=("touch your nose",))),
        ("say have a nice day do touch your nose", Spoken(("have a nice day",), ("touch your nose",))),
        ("hearts bartok", Spoken(bare=("hearts", "bartok"))),
        ('do "stand on one leg"', Spoken(gestures=("stand on one leg",))),
        ('"knock"', Spoken(words=("knock",))),
        ("say", Spoken()),
        ('"one", "two"', Spoken(words=("one", "two"))),
    ],
)
def test_what_is_said_and_done(text: str, expected: Spoken) -> None:
    assert read_speech(text, KNOWN, EN) == expected


def test_marks_are_words_of_the_language() -> None:
    assert read_speech("dire bonne journée faire toc", KNOWN, FR) == Spoken(("bonne journée",), ("toc",))


def test_what_rules_ask_for_is_known() -> None:
    book = RuleBook()
    for sentence in (
        'when an ace is played, its player must say "oh no"',
        "when a two is played, everyone must bow low",
    ):
        (tree,) = understand(sentence, "en").trees
        assert isinstance(tree, Rule)
        book = book.add(tree, sentence, "en")
    known = known_at(book, CLASSIC, EN)
    assert known.is_word("Oh no!")
    assert known.is_word("BARTOK")
    assert known.is_gesture("bow low")
    assert known.is_gesture("knock twice")
    assert not known.is_gesture("hearts")
