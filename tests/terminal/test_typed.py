import pytest

from bartok_dsl.cards import read_card, read_cards
from bartok_dsl.terminal.typed import (
    SILENT,
    Act,
    Command,
    Lay,
    NoSuchNumber,
    NotUnderstood,
    Spoken,
    Typed,
    read_turn,
    vocabulary,
)
from bartok_dsl.terminal.words import Words

HAND = read_cards("3C 7H QD 10S")
EN = Words("en", ("Ana", "Bo", "Chi"))
FR = Words("fr", ("Ana", "Bo", "Chi"))


def lay(cards: str, spoken: Spoken = SILENT) -> Lay:
    return Lay(read_cards(cards), spoken)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2", lay("7H")),
        ("7h", lay("7H")),
        ("10♠", lay("10S")),
        ("1 4", lay("3C 10S")),
        ("1, 4", lay("3C 10S")),
        ("3 say Bartok", lay("QD", Spoken(words=("Bartok",)))),
        ("3 Bartok!", lay("QD", Spoken(words=("Bartok!",)))),
        ("3 say “thank you” do knock", lay("QD", Spoken(("thank you",), ("knock",)))),
        ("5", NoSuchNumber(5)),
        ("0", NoSuchNumber(0)),
        ("9C", lay("9C")),
        ("d", Act(Command.DRAW, SILENT)),
        ("Draw say ouch", Act(Command.DRAW, Spoken(words=("ouch",)))),
        ("pass", Act(Command.PASS, SILENT)),
        ("say bartok", Act(Command.SAY, Spoken(words=("bartok",)))),
        ("do knock twice", Act(Command.DO, Spoken(gestures=("knock twice",)))),
        ("r", Act(Command.RULES, SILENT)),
        ("?", Act(Command.HELP, SILENT)),
        ("quit", Act(Command.QUIT, SILENT)),
        ("", NotUnderstood("")),
        ("say", NotUnderstood("say")),
        ("3 d", NotUnderstood("3 d")),
        ("2 7HH", NotUnderstood("2 7HH")),
        ("rules please", NotUnderstood("rules please")),
        ("hello", NotUnderstood("hello")),
    ],
)
def test_english(text: str, expected: Typed) -> None:
    assert read_turn(text, HAND, EN) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p", Act(Command.DRAW, SILENT)),
        ("passer", Act(Command.PASS, SILENT)),
        ("3 dire Bartok", lay("QD", Spoken(words=("Bartok",)))),
        ("faire « toc »", Act(Command.DO, Spoken(gestures=("toc",)))),
        ("règles", Act(Command.RULES, SILENT)),
    ],
)
def test_french(text: str, expected: Typed) -> None:
    assert read_turn(text, HAND, FR) == expected


@pytest.mark.parametrize("words", [EN, FR])
def test_no_word_means_two_commands_or_a_card(words: Words) -> None:
    listed = [word for command in Command for word in words(command.value).split()]
    assert len(listed) == len(set(listed)) == len(vocabulary(words))
    for word in listed:
        with pytest.raises(ValueError, match="not a card"):
            read_card(word)
