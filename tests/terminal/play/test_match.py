"""Whole matches at one keyboard, without a terminal."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest

from bartok_dsl.engine.chance import Seeded
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import CLASSIC, with_settings
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.bots import SensibleBot
from bartok_dsl.table.driver import BotPlayer
from bartok_dsl.table.table import Table
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.style import Style
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.play.match import Match
from bartok_dsl.terminal.prompts.keyboard import Leave, LineKeyboard
from tests.terminal.scripted import ScriptedKeyboard
from tests.terminal.tables import dealt, sit

NAMES = ("Ana", "Ben", "Cal")
BOTS = {seat: BotPlayer(SensibleBot(Seeded(seat))) for seat in (1, 2)}


def play(
    rules: Sequence[str] = (),
    *,
    seed: int = 1,
    deals: int = 2,
    language: str = "en",
    referee: Referee = Referee.GUIDE,
    turns: int = 1000,
) -> tuple[str, Table, ScriptedKeyboard]:
    table = Table(NAMES, Seeded(seed), profile=with_settings(CLASSIC, {"deals": deals}), referee=referee)
    draw, pass_ = ("p", "s") if language == "fr" else ("d", "p")
    keyboard = ScriptedKeyboard(rules, turns=turns, draw=draw, pass_=pass_)
    keyboard.table = table
    target = io.StringIO()
    printer = Printer(target, Style(80, boxes=False, marks=True))
    match = Match(table, {}, language, keyboard, printer, Words(language, NAMES), lambda: None)
    try:
        match.run()
    finally:
        text = target.getvalue()
    return text, table, keyboard


def test_a_match_of_people_to_its_end() -> None:
    text, table, keyboard = play()
    assert table.over
    assert "The match is over." in text
    assert "Result" in text
    assert keyboard.asked.count("rule>") == 1


def test_hands_are_hidden_while_the_keyboard_is_passed_on() -> None:
    _, _, keyboard = play(deals=1)
    passes = sum(prompt.startswith("Pass the keyboard to") for prompt in keyboard.asked)
    assert passes == keyboard.cleared > 3


@pytest.mark.parametrize(
    ("language", "lines", "told"),
    [
        ("en", ("h", "r", "x", "3", "d", ""), ("stop; the match is kept", "Rules in force", "Only Enter goes on.")),
        ("fr", ("a", "r", "x", "3", "p", ""), ("la partie est gardée", "Règles en vigueur", "Seule la touche")),
    ],
)
def test_only_enter_shows_a_hand(language: str, lines: tuple[str, ...], told: tuple[str, ...]) -> None:
    """Whatever else is typed while the keyboard is passed on is answered, and the question asked again."""
    table, source, target = Table(NAMES, Seeded(1)), io.StringIO("\n".join(lines) + "\n"), io.StringIO()
    printer = Printer(target, Style(80, boxes=False, marks=True))
    keyboard = LineKeyboard(source, target, echo=True)
    with pytest.raises(Leave):
        Match(table, {}, language, keyboard, printer, Words(language, NAMES), lambda: None).run()
    before, hand, _ = target.getvalue().partition({"en": "Your hand", "fr": "Votre main"}[language])
    assert hand and all(text in before for text in told)
    assert before.count({"en": "Pass the keyboard", "fr": "Passez le clavier"}[language]) == len(lines)
    assert before.count(told[2]) == 3, "a card or a command is no Enter"


def test_leaving_while_the_keyboard_is_passed_on() -> None:
    target = io.StringIO()
    keyboard = LineKeyboard(io.StringIO("q\n\n\n"), target, echo=True)
    printer = Printer(target, Style(80, boxes=False, marks=True))
    with pytest.raises(Leave):
        Match(Table(NAMES, Seeded(1)), {}, "en", keyboard, printer, Words("en", NAMES), lambda: None).run()
    assert "Your hand" not in target.getvalue()


def test_a_reminder_answers_questions_and_says_what_it_does_not_understand() -> None:
    """Nothing but the word, Enter or no settles it."""
    table = dealt(("9C 4C", "5H 2C", "6C 7C"), "9H", referee=Referee.GUIDE)
    text, keyboard = sit(table, "9C", "h", "r", "what", "no", hints=True, bots=BOTS)
    owed = [prompt for prompt in keyboard.asked if prompt.startswith("You owe: say “Bartok”.")]
    assert len(owed) == 4
    assert "Rules in force" in text and "I do not understand “what”." in text
    assert "You say “Bartok”." not in text


def test_a_rule_is_echoed_before_it_is_announced_and_then_holds() -> None:
    text, table, _ = play(["when a queen is played, the next player draws 2 cards"], seed=3)
    echo = text.index("It means: When a queen is played, the next player draws two cards.")
    announced = text.index("Rule 1 by")
    assert echo < text.index("accepted", echo) < announced
    assert len(table.book) == 1


def test_effects_name_their_rule() -> None:
    text, _, _ = play(["when a club is played, the next player draws a card"], deals=2)
    assert "draws 1 card (rule 1)." in text


def test_a_refused_sentence_is_explained_and_asked_for_again() -> None:
    text, table, keyboard = play(["queen reverses Bob", "queen reverses direction"])
    assert "refused" in text
    assert keyboard.asked.count("rule>") == 2
    assert [entry.sentence for entry in table.book.in_force] == ["queen reverses direction"]


def test_a_suggestion_is_picked_by_its_number() -> None:
    text, table, _ = play(["quen reverses direction", "1"])
    assert "Pick one by its number:" in text
    assert len(table.book) == 1


def test_help_and_rules_at_the_rule_prompt() -> None:
    text, _, keyboard = play(["", "h", "r", "none"])
    assert keyboard.asked.count("rule>") == 4
    assert "No rule has been added yet" in text
    assert "adds no rule." in text


def test_the_last_card_is_reminded_of() -> None:
    text, _, keyboard = play(deals=1)
    assert any(prompt.startswith("You owe: say “Bartok”.") for prompt in keyboard.asked)
    assert "says “Bartok”." in text or "say “Bartok”." in text


def test_somebody_else_is_reminded_by_name_and_nothing_of_theirs_is_shown() -> None:
    text, _, keyboard = play(["when a card is played, everyone else must knock"], deals=2)
    assert any(prompt.startswith("Ben: do “knock”.") for prompt in keyboard.asked)
    assert "Ben and Cal are to do “knock” (rule 1)." in text


def test_in_french() -> None:
    text, _, keyboard = play(language="fr", deals=1)
    assert "À vous : " in text
    assert "La partie est finie." in text
    assert any(prompt.startswith("Passez le clavier") for prompt in keyboard.asked)


def test_a_strict_referee_reminds_nobody() -> None:
    _, table, keyboard = play(referee=Referee.STRICT, deals=1)
    assert table.over
    assert not any(prompt.startswith("You owe") for prompt in keyboard.asked)
    assert "Anything to say, do or choose? (Enter: nothing)" in keyboard.asked


def test_a_strict_referee_lets_everybody_speak_before_the_next_action() -> None:
    """Whoever owes a word because of somebody else's card gets the time to say it, and is not told what is due."""
    rule = "when a card is played, everyone else must knock"
    text, table, keyboard = play([rule], deals=2, referee=Referee.STRICT)
    assert "have not done “knock”" not in text
    assert "do “knock”. (Enter" not in " ".join(keyboard.asked)
    assert table.over


def test_leaving_in_the_middle() -> None:
    with pytest.raises(Leave):
        play(turns=3)


def test_nothing_of_another_hand_is_told(seed: int = 5) -> None:
    """What a person draws is told to them alone."""
    text, _, _ = play(deals=1, seed=seed)
    told = [line for line in text.splitlines() if "draws" in line]
    assert told
    assert all("card" in line for line in told)


def test_an_empty_book_is_fine() -> None:
    assert play(deals=1)[1].book == RuleBook()
