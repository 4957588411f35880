"""What is typed to the companion, in both languages."""

from __future__ import annotations

import pytest

from bartok_dsl.cards import read_card, read_cards
from bartok_dsl.messages import catalogue
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.night.commands import Ask, Commands, Misread, Order, Read, Slots, Unknown

NAMES = ("Ana", "Bo", "Ana Marija")
QD, QC = read_card("QD"), read_card("QC")


def read(line: str, language: str = "en") -> Read:
    return Commands(Words(language, NAMES)).read(line)


@pytest.mark.parametrize(
    ("line", "ask", "slots"),
    [
        ("won Bo", Ask.WON, Slots(who=1)),
        ("WON bo", Ask.WON, Slots(who=1)),
        ("won b", Ask.WON, Slots(who=1)),
        ("won ana", Ask.WON, Slots(who=0)),
        ("won ana marija", Ask.WON, Slots(who=2)),
        ("Ana Marija wins!", Ask.WON, Slots(who=2)),
        ("won bo 2", Ask.WON, Slots(who=1, number=2)),
        ("drawn", Ask.DRAWN, Slots()),
        ("score bo QD, 10♠ th", Ask.SCORE, Slots(who=1, cards=read_cards("QD 10S 10H"))),
        ("score bo 12 points", Ask.SCORE, Slots(who=1, number=12)),
        ("bo 12", Ask.SCORE, Slots(who=1, number=12)),
        ("ana marija qd", Ask.SCORE, Slots(who=2, cards=(QD,))),
        ("what if QD on QC?", Ask.WHAT_IF, Slots(card=QD, top=QC)),
        ("what if qd on q♣ with 2 cards left", Ask.WHAT_IF, Slots(card=QD, top=QC, number=2)),
        ("who is right?", Ask.WHO_IS_RIGHT, Slots()),
        ('who is right "the case.txt"', Ask.WHO_IS_RIGHT, Slots(file="the case.txt")),
        ("timeout", Ask.TIMEOUT, Slots()),
        ("Bo calls a timeout", Ask.TIMEOUT, Slots(who=1)),
        ("end timeout", Ask.TIMEOUT_ENDS, Slots()),
        ("explain rule 3", Ask.EXPLAIN, Slots(number=3)),
        (
            "explain rule 3: on every card, even the last: yes",
            Ask.EXPLAIN,
            Slots(number=3, text="on every card, even the last: yes"),
        ),
        ("ruling 2 over 3", Ask.RULING, Slots(number=2, below=3)),
        ("rule 2 over rule 3", Ask.RULING, Slots(number=2, below=3)),
        ("declare eight reverses direction", Ask.DECLARE, Slots(text="eight reverses direction")),
        ("bo declares eight is wild", Ask.DECLARE, Slots(who=1, text="eight is wild")),
        ("save friday.bartok", Ask.SAVE, Slots(file="friday.bartok")),
        ("?", Ask.HELP, Slots()),
        ("quit", Ask.QUIT, Slots()),
    ],
)
def test_commands_in_english(line: str, ask: Ask, slots: Slots) -> None:
    assert read(line) == Order(ask, slots)


@pytest.mark.parametrize(
    ("line", "ask", "slots"),
    [
        ("gagne bo", Ask.WON, Slots(who=1)),
        ("Ana Marija a gagné", Ask.WON, Slots(who=2)),
        ("nulle", Ask.DRAWN, Slots()),
        ("reste bo QD QC", Ask.SCORE, Slots(who=1, cards=(QD, QC))),
        ("et si QD sur QC avec 2 cartes ?", Ask.WHAT_IF, Slots(card=QD, top=QC, number=2)),
        ("qui a raison ?", Ask.WHO_IS_RIGHT, Slots()),
        ("fin de la pause", Ask.TIMEOUT_ENDS, Slots()),
        ("Regle 2 avant regle 1", Ask.RULING, Slots(number=2, below=1)),
        ("règle 2", Ask.EXPLAIN, Slots(number=2)),
        ("regles", Ask.RULES, Slots()),
        ("déclarer le huit est libre", Ask.DECLARE, Slots(text="le huit est libre")),
        ("annuler", Ask.UNDO, Slots()),
    ],
)
def test_commands_in_french(line: str, ask: Ask, slots: Slots) -> None:
    assert read(line, "fr") == Order(ask, slots)


@pytest.mark.parametrize(
    ("line", "slot", "text"),
    [
        ("won Petra", "who", "Petra"),
        ("what if QX on QC", "card", "QX"),
        ("what if QD on banana", "top", "banana"),
        ("explain rule three", "number", "three"),
        ("ruling 2 over x", "below", "x"),
    ],
)
def test_what_stands_in_the_wrong_place_is_named(line: str, slot: str, text: str) -> None:
    assert read(line) == Misread(slot, text)


@pytest.mark.parametrize(
    ("line", "near"),
    [("", ""), ("banana", ""), ("standigns", "standings"), ("wno Bo", "won NAME"), ("12", ""), ("queen reverses", "")],
)
def test_what_is_no_command(line: str, near: str) -> None:
    assert read(line) == Unknown(line, near)


def test_the_beginning_of_two_names_is_none() -> None:
    it = Commands(Words("en", ("Ana", "Anton", "Bo")))
    assert it.read("won an") == Misread("who", "an")
    assert it.read("won ant") == Order(Ask.WON, Slots(who=1))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_form_is_read_as_its_own_command(language: str) -> None:
    """No form is hidden by one of another command."""
    fill = {"{who}": "Bo", "{number}": "2", "{below}": "1", "{card}": "QD", "{top}": "QC", "{cards}": "QD 7H"}
    fill |= {"{text}": "some words here", "{file}": "a.txt"}
    commands = Commands(Words(language, NAMES))
    for ask in Ask:
        for form in catalogue(language).messages[f"night.cmd.{ask.value}"].texts["other"].split(" / "):
            line = " ".join(fill.get(word, word) for word in form.split())
            found = commands.read(line)
            assert isinstance(found, Order) and found.ask is ask, line


@pytest.mark.parametrize(
    ("prefix", "offered"),
    [
        ("wo", {"won"}),
        ("won ", {"Ana", "Bo", "Ana Marija"}),
        ("won a", {"Ana", "Ana Marija"}),
        ("what if QD ", {"on"}),
        ("end ", {"timeout", "the timeout"}),
        ("save ", set()),
        ("banana ", set()),
    ],
)
def test_what_may_come_next_is_offered(prefix: str, offered: set[str]) -> None:
    found = Commands(Words("en", NAMES)).offers(prefix)
    assert {offer.text for offer in found} == offered
    assert {offer.taken for offer in found} <= {len(prefix.rpartition(" ")[2])}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_following_an_offer_leads_to_more_or_to_a_command(language: str) -> None:
    commands = Commands(Words(language, NAMES))
    for offer in commands.offers(""):
        assert commands.offers(offer.text + " ") or commands.hint(offer.text) is not None


def test_the_command_that_is_being_typed_is_known() -> None:
    commands = Commands(Words("en", NAMES))
    assert commands.hint("score") is Ask.STANDINGS
    assert commands.hint("score bo") is Ask.SCORE
    assert commands.hint("what if") is Ask.WHAT_IF
    assert commands.hint("banana") is None


@pytest.mark.parametrize(
    "line", ["won " * 5000, "score bo " + "QD " * 1200, "bo " * 400, "x" * 100_000, "\x1b[2J", ":,:"]
)
def test_lines_that_nobody_types_are_no_commands(line: str) -> None:
    commands = Commands(Words("en", NAMES))
    assert not isinstance(commands.read(line), Order)
    assert not commands.offers(line)
    commands.hint(line)
