import pytest

from bartok_dsl.cards import read_card, read_cards
from bartok_dsl.engine.kinds import Charge, Fault
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.prompts.forms import Misread, Order, Slots
from bartok_dsl.terminal.prompts.speech import SILENT, Known, Mark, Spoken
from bartok_dsl.terminal.prompts.table_commands import Accusation, Ask, TableCommands
from bartok_dsl.terminal.prompts.typed import (
    Act,
    Command,
    Lay,
    NoSuchNumber,
    NotUnderstood,
    TurnReader,
    Typed,
    vocabulary,
)

HAND = read_cards("3C 7H QD 10S")
EN = Words("en", ("Ana", "Bo", "Chi"))
FR = Words("fr", ("Ana", "Bo", "Chi"))
KNOWN = Known(frozenset({"bartok"}), frozenset(), frozenset({"knock"}))


def read(text: str, words: Words) -> Typed:
    return TurnReader(words, KNOWN).read(text, HAND)


def lay(cards: str, spoken: Spoken = SILENT, declared: str | None = None) -> Lay:
    return Lay(read_cards(cards), spoken, declared)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2", lay("7H")),
        ("7h", lay("7H")),
        ("10♠", lay("10S")),
        ("1 4", lay("3C 10S")),
        ("1, 4", lay("3C 10S")),
        ("3 say Bartok", lay("QD", Spoken(words=("Bartok",)))),
        ("3 Bartok!", lay("QD", Spoken(bare=("Bartok!",)))),
        ('QD "bartok"', lay("QD", Spoken(words=("bartok",)))),
        ("QD knock", lay("QD", Spoken(gestures=("knock",)))),
        ('QD "bartok" knock', lay("QD", Spoken(("bartok",), ("knock",)))),
        ("3 say “thank you” do knock", lay("QD", Spoken(("thank you",), ("knock",)))),
        ("3 hearts", lay("QD", Spoken(bare=("hearts",)))),
        ("8H declare eight reverses direction", lay("8H", declared="eight reverses direction")),
        ('8H "bartok" declare: eight is wild', lay("8H", Spoken(words=("bartok",)), "eight is wild")),
        ("8H declare", lay("8H", declared="")),
        ("5", NoSuchNumber(5)),
        ("0", NoSuchNumber(0)),
        ("9C", lay("9C")),
        ("d", Act(Command.DRAW)),
        ("Draw say ouch", Act(Command.DRAW, Spoken(words=("ouch",)))),
        ("pass", Act(Command.PASS)),
        ("say bartok", Act(Command.SPEAK, Spoken(words=("bartok",)))),
        ("bartok", Act(Command.SPEAK, Spoken(words=("bartok",)))),
        ('"good morning" knock', Act(Command.SPEAK, Spoken(("good morning",), ("knock",)))),
        ("do knock twice", Act(Command.SPEAK, Spoken(gestures=("knock twice",)))),
        ("knock", Act(Command.SPEAK, Spoken(gestures=("knock",)))),
        ("r", Act(Command.RULES)),
        ("?", Act(Command.HELP)),
        ("quit", Act(Command.QUIT)),
        ("", NotUnderstood("")),
        ("say", NotUnderstood("say")),
        ("3 d", NotUnderstood("3 d")),
        ("2 7HH", NotUnderstood("2 7HH")),
        ("rules please", NotUnderstood("rules please")),
        ("hello", NotUnderstood("hello")),
        ("call Bo for the card", Order(Ask.CALL, Slots(who=1, charge="the card"))),
        ("call Bo: card", Order(Ask.CALL, Slots(who=1, charge="card"))),
        ("catch chi no bartok", Order(Ask.CALL, Slots(who=2, charge="no bartok"))),
        ("call Bo", Order(Ask.CALL, Slots(who=1))),
        ("call Zed for the card", Misread("who", "Zed")),
        ("agree", Order(Ask.AGREE)),
        ("disagree", Order(Ask.DISAGREE)),
        ("abstain", Order(Ask.ABSTAIN)),
        ("admit", Order(Ask.ADMIT)),
        ("timeout", Order(Ask.TIMEOUT)),
        ("end timeout", Order(Ask.TIMEOUT_ENDS)),
        ("explain 2", Order(Ask.EXPLAIN, Slots(number=2))),
        ("explain rule 2: no spades, ever", Order(Ask.EXPLAIN, Slots(number=2, text="no spades, ever"))),
        ("rule 2 over 1", Order(Ask.RULING, Slots(number=2, below=1))),
        ("confirm", Order(Ask.CONFIRM)),
        ("who is right?", Order(Ask.WHO_IS_RIGHT)),
    ],
)
def test_english(text: str, expected: Typed) -> None:
    assert read(text, EN) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p", Act(Command.DRAW)),
        ("passer", Act(Command.PASS)),
        ("3 dire Bartok", lay("QD", Spoken(words=("Bartok",)))),
        ("3 « Bartok »", lay("QD", Spoken(words=("Bartok",)))),
        ("faire « toc »", Act(Command.SPEAK, Spoken(gestures=("toc",)))),
        ("8H déclare le huit change le sens", lay("8H", declared="le huit change le sens")),
        ("règles", Act(Command.RULES)),
        ("faute Bo : la carte", Order(Ask.CALL, Slots(who=1, charge="la carte"))),
        ("faute de Bo la carte", Order(Ask.CALL, Slots(who=1, charge="la carte"))),
        ("Faute d'Ana : la pioche", Order(Ask.CALL, Slots(who=0, charge="la pioche"))),
        ("d'accord", Order(Ask.AGREE)),
        ("pas d’accord", Order(Ask.DISAGREE)),
        ("je m'abstiens", Order(Ask.ABSTAIN)),
        ("j'admets", Order(Ask.ADMIT)),
        ("temps mort", Order(Ask.TIMEOUT)),
        ("reprise", Order(Ask.TIMEOUT_ENDS)),
        ("explique la règle 2", Order(Ask.EXPLAIN, Slots(number=2))),
        ("regle 2 avant 1", Order(Ask.RULING, Slots(number=2, below=1))),
        ("qui a raison ?", Order(Ask.WHO_IS_RIGHT)),
    ],
)
def test_french(text: str, expected: Typed) -> None:
    assert read(text, FR) == expected


CARD, SILENCE = Charge(Fault.CARD), Charge(Fault.SILENCE, "Bartok")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the card", Accusation(CARD, "")),
        ("card", Accusation(CARD, "")),
        ("the card: it does not match", Accusation(CARD, "it does not match")),
        ("out of turn", Accusation(Charge(Fault.TURN), "")),
        ("drawing", Accusation(Charge(Fault.DRAWING), "")),
        ("passing", Accusation(Charge(Fault.PASSING), "")),
        ("a question", Accusation(Charge(Fault.SPEECH), "")),
        ("no suit", Accusation(Charge(Fault.CHOICE), "")),
        ("not choosing", Accusation(Charge(Fault.CHOICE), "")),
        ("rule 3", Accusation(Charge(Fault.RULE, rule=3), "")),
        ("rule 3: nobody knocked", Accusation(Charge(Fault.RULE, rule=3), "nobody knocked")),
        ("no Bartok", Accusation(SILENCE, "")),
        ('not saying "Bartok"', Accusation(SILENCE, "")),
        ('not saying "Bartok": one card', Accusation(SILENCE, "one card")),
        ("not doing knock", Accusation(Charge(Fault.STILLNESS, "knock"), "")),
        ("being rude", None),
    ],
)
def test_what_a_call_names(text: str, expected: Accusation | None) -> None:
    assert TableCommands(EN).accusation(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("la carte", Accusation(CARD, "")),
        ("pas son tour", Accusation(Charge(Fault.TURN), "")),
        ("une question", Accusation(Charge(Fault.SPEECH), "")),
        ("pas choisi", Accusation(Charge(Fault.CHOICE), "")),
        ("pas dit « Bartok", Accusation(SILENCE, "")),
        ("règle 2", Accusation(Charge(Fault.RULE, rule=2), "")),
    ],
)
def test_what_a_call_names_in_french(text: str, expected: Accusation | None) -> None:
    assert TableCommands(FR).accusation(text) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Bo: call Ana for the card", (1, "call Ana for the card")),
        ("bo : QD", (1, "QD")),
        ("call Bo: card", (None, "call Bo: card")),
        ("QD", (None, "QD")),
    ],
)
def test_a_name_before_a_colon(line: str, expected: tuple[int | None, str]) -> None:
    assert TurnReader(EN, KNOWN).addressed(line) == expected


@pytest.mark.parametrize("words", [EN, FR])
def test_no_word_means_two_things_or_a_card(words: Words) -> None:
    listed = [word for command in vocabulary(words).values() for word in words(command.value).split()]
    spoken = [word for id in (*(mark.value for mark in Mark), "cmd-declare") for word in words(id).split()]
    single = [*vocabulary(words), *spoken]
    assert len(single) == len(set(single))
    assert set(listed) == set(vocabulary(words))
    for word in single:
        with pytest.raises(ValueError, match="not a card"):
            read_card(word)
