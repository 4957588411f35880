"""The real program at an emulated terminal: two deals with a typed rule in between, in English and in French."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import frozen

from tests.terminal.emulated import Emulated


@frozen
class Tongue:
    """What a person looks for on the screen, and types, in one language."""

    code: str
    turn: str
    rule_prompt: str
    sentence: str
    canonical: str
    accepted: str
    confirm: str
    rules_title: str
    over: str
    stopped: str


ENGLISH = Tongue(
    code="en",
    turn="Your turn:",
    rule_prompt="rule>",
    sentence="when a seven is played, the next player draws 2 cards",
    canonical="When a seven is played, the next player draws two cards.",
    accepted="accepted",
    confirm="Announce this?",
    rules_title="Rules in force",
    over="The match is over.",
    stopped="Stopped.",
)
FRENCH = Tongue(
    code="fr",
    turn="À vous :",
    rule_prompt="règle>",
    sentence="quand un sept est joué, le joueur suivant pioche 2 cartes",
    canonical="Quand on joue un sept, le joueur suivant pioche deux cartes.",
    accepted="acceptée",
    confirm="L'annoncer ?",
    rules_title="Règles en vigueur",
    over="La partie est finie.",
    stopped="Arrêté.",
)

SEED = "25"
"""With this seed, whoever plays the first card that fits wins the first deal."""

KEY = re.compile(r"\((\w)\)")


def asked(it: Emulated) -> bool:
    """Whether the program waits for an answer: the last line is a prompt, and the cursor stands behind it."""
    row = it.rows[it.screen.cursor.y]
    prompts = (">", "rule>", "règle>", "Announce this?", "L'annoncer ?", "You owe:", "Vous devez")
    return row.startswith(prompts) and it.screen.cursor.x > len(row.split(" ")[0])


def play_until(it: Emulated, tongue: Tongue, *stops: str) -> None:
    """Play the first card that fits, say what is due, until one of *stops* is on the screen at a prompt or the end."""
    turns = 0
    while True:
        it.until(lambda it: any(stop in row for row in it.rows for stop in stops) or asked(it))
        if any(stop in row for row in it.rows for stop in stops):
            return
        row = it.rows[it.screen.cursor.y]
        turns += 1
        assert turns < 300, it.everything
        if row.startswith(">"):
            line = next(row for row in reversed(it.rows) if row.startswith(tongue.turn))
            key = KEY.search(line)
            assert key is not None, it.everything
            it.answer(key[1])
        else:
            it.answer("")


@pytest.mark.parametrize("tongue", [ENGLISH, FRENCH], ids=lambda tongue: tongue.code)
def test_two_deals_with_a_typed_rule_in_between(tongue: Tongue, tmp_path: Path) -> None:
    rules = tmp_path / "set.bartok"
    arguments = ("play", "--seed", SEED, "--deals", "2", "--language", tongue.code, "--save-rules", str(rules))
    with Emulated(*arguments, home=tmp_path) as it:
        play_until(it, tongue, tongue.rule_prompt)
        it.until(asked)
        it.type(tongue.sentence)
        it.sees(f"✓ {tongue.canonical}")
        it.type("\r")
        it.sees(tongue.confirm)
        echo = it.everything
        assert tongue.canonical in echo
        assert tongue.accepted in echo
        it.answer("")
        it.sees(tongue.turn)
        it.until(asked)
        it.type("r")
        it.sees(tongue.rules_title)
        it.sees(f"1. {tongue.canonical}")
        it.until(asked)
        play_until(it, tongue, tongue.over)
        assert it.ends() == 0
    assert f": {tongue.sentence}" in rules.read_text("utf-8")


def test_leaving_says_how_to_go_on_and_going_on_works(tmp_path: Path) -> None:
    with Emulated("play", "--seed", SEED, home=tmp_path) as it:
        it.sees(ENGLISH.turn)
        it.until(asked)
        hand = next(row for row in it.rows if "│" in row and "stock" not in row)
        it.type("\x03")
        it.sees("bartok play --resume")
        assert it.ends() == 0
    log = tmp_path / "match-0001.jsonl"
    assert log.is_file()
    with Emulated("play", "--resume", str(log), home=tmp_path) as it:
        it.sees(ENGLISH.turn)
        it.until(asked)
        assert hand in it.rows
        it.type("\x04")
        it.sees(ENGLISH.stopped)
        assert it.ends() == 0


def test_a_killed_program_loses_no_action(tmp_path: Path) -> None:
    with Emulated("play", "--seed", SEED, home=tmp_path) as it:
        it.sees(ENGLISH.turn)
        it.until(asked)
        it.answer("d")
        it.until(asked)
        hands = [row for row in it.rows if "│" in row or "╎" in row]
        it.kill()
    with Emulated("play", "--resume", str(tmp_path / "match-0001.jsonl"), home=tmp_path) as it:
        it.sees(ENGLISH.turn)
        it.until(asked)
        assert [row for row in it.rows if "│" in row or "╎" in row] == hands[-2:]
        it.type("\x04")
        it.sees(ENGLISH.stopped)


def test_hands_are_hidden_between_people_at_one_keyboard(tmp_path: Path) -> None:
    with Emulated("play", "--players", "Ana,Ben,Cal", "--seed", "7", home=tmp_path) as it:
        it.sees("press Enter when nobody else looks.")
        assert not any("Your hand" in row for row in it.rows)
        it.answer("")
        it.sees(ENGLISH.turn)
        it.until(asked)
        it.answer("d")
        it.sees("Press Enter to hide your hand.")
        it.answer("")
        it.sees("press Enter when nobody else looks.")
        it.until(lambda it: not any("Your hand" in row for row in it.rows))
        assert not any("╭" in row for row in it.rows)


def test_a_hand_stays_hidden_until_enter_is_pressed(tmp_path: Path) -> None:
    with Emulated("play", "--players", "Ana,Ben,Cal", "--seed", "7", home=tmp_path) as it:
        it.sees("press Enter when nobody else looks.")
        for typed, told in (("h", "a card with ✗ may not be played now."), ("3", "only enter goes on.")):
            prompts = it.prompts
            it.answer(typed)
            it.until(lambda it, before=prompts: it.prompts > before)
            assert told in it.everything.casefold()
            assert not any("╭" in row or "Your hand" in row for row in it.rows)
        it.answer("")
        it.sees(ENGLISH.turn)


def test_a_narrow_terminal_without_colour(tmp_path: Path) -> None:
    with Emulated("play", "--seed", SEED, home=tmp_path, columns=34, NO_COLOR="1") as it:
        it.sees(ENGLISH.turn)
        it.until(asked)
        cells = [cell for row in it.screen.buffer.values() for cell in row.values()]
        assert {cell.fg for cell in cells} == {"default"}
        it.type("\x04")
        it.sees(ENGLISH.stopped)
