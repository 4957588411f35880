"""The real program at a table where people call each other out, on an emulated screen, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import frozen

from tests.terminal.emulated import Emulated

RULES = """[Format "bartok 1"]
rule 1 (Bo): a spade may not be played on a spade
rule 2 (You): a king may be played on any card
rule 3 (Bo): a heart may not be played on a heart
"""


@frozen
class Tongue:
    """What a person looks for on the screen, and types, in one language."""

    code: str
    you: str
    who_is_right: str
    wrong: str
    right: str
    turn: str
    call_card: str
    call_turn: str
    upheld: str
    turned_down: str
    goes_back: str
    vote: str
    admit: str


ENGLISH = Tongue(
    code="en",
    you="You",
    who_is_right="who is right",
    wrong=r"  (\w+) is wrong: ",
    right=r"  (\w+) has done nothing wrong there: the card",
    turn="the turn was somebody else's",
    call_card="call {} for the card",
    call_turn="call {} for acting out of turn",
    upheld="is upheld.",
    turned_down="is turned down; nothing is taken back.",
    goes_back="goes back to {}.",
    vote="Is it true?",
    admit="Do you admit it?",
)
FRENCH = Tongue(
    code="fr",
    you="Vous",
    who_is_right="qui a raison",
    wrong=r"  (\w+) est en faute : ",
    right=r"  (\w+) n'a rien fait de mal : la carte",
    turn="c'était le tour de quelqu'un d'autre",
    call_card="faute {} : la carte",
    call_turn="faute {} : pas son tour",
    upheld="La faute est retenue : ",
    turned_down="La faute n'est pas retenue (",
    goes_back="revient à {}.",
    vote="Est-ce vrai ?",
    admit="L'admettez-vous ?",
)

KEY = re.compile(r"\((\w)\)")


def row(it: Emulated) -> str:
    """The line that the cursor is on."""
    return it.rows[it.screen.cursor.y]


def asked(it: Emulated) -> bool:
    """Whether the program waits for an answer: the cursor stands behind a prompt, and nothing is typed yet."""
    prompts = (">", "…", "timeout>", "temps mort>", "rule>", "Is it true?", "Do you admit", "Announce this?")
    french = ("Est-ce vrai", "L'admettez-vous", "règle>")
    return row(it).startswith((*prompts, *french)) and it.screen.cursor.x > len(row(it))


class Guest:
    """Somebody at the table who plays what fits, asks the program after every card, and calls out what it says."""

    def __init__(self, it: Emulated, tongue: Tongue) -> None:
        self.it = it
        self.tongue = tongue

    def says(self, line: str) -> str:
        """What is shown once this was typed, and the program waits again."""
        self.it.until(asked)
        before = self.it.everything.rstrip()
        self.it.type(line)
        self.it.until(lambda it: row(it).endswith(line))
        self._enters()
        return self.it.everything[len(before) :]

    def _enters(self) -> None:
        """Press Enter, and wait for the prompt after this one, however often this one is drawn meanwhile."""
        prompts = self.it.prompts
        self.it.answer("")
        self.it.until(lambda it: it.prompts > prompts and asked(it))

    def goes_on(self) -> None:
        """Play the first card that fits, or draw; Enter everywhere else."""
        self.it.until(asked)
        if row(self.it).startswith(">"):
            line = next(row for row in reversed(self.it.rows) if KEY.search(row))
            key = KEY.search(line)
            assert key is not None
            self.it.type(key[1])
            self.it.until(lambda it: row(it).endswith(key[1]))
        self._enters()

    def until(self, holds: Callable[[], bool]) -> None:
        """Go on until it holds at a moment between two players."""
        for _ in range(200):
            self.it.until(asked)
            if row(self.it).startswith("…") and holds():
                return
            self.goes_on()
        raise AssertionError(self.it.everything)

    def read(self, pattern: str) -> str | None:
        """Whose last attempt the program finds so, if it finds that."""
        answer = self.says(self.tongue.who_is_right)
        found = [match for match in re.finditer(pattern, answer) if match[1] != self.tongue.you]
        return found[-1][1] if found else None

    def call_until(self, pattern: str, line: Callable[[str], str], outcome: str) -> None:
        """Call whoever the program finds so, until a call comes out like that."""
        for _ in range(60):
            who: list[str] = []

            def found(who: list[str] = who) -> bool:
                name = self.read(pattern)
                who.extend([name] if name else [])
                return bool(name)

            self.until(found)
            self.says(line(who[0]))
            while row(self.it).startswith((self.tongue.vote, self.tongue.admit)):
                self.goes_on()
            if outcome in self.it.everything:
                return
        raise AssertionError(self.it.everything)


def play(home: Path, tongue: Tongue, *more: str, columns: int = 100, **environment: str) -> Emulated:
    rules = home / "rules.bartok"
    rules.write_text(RULES, "utf-8")
    table = ("play", "--referee", "table", "--hints", "--plain", "--forgetful", "0.3", "--language", tongue.code)
    return Emulated(*table, *more, home=home, columns=columns, rows=40, **environment)


@pytest.mark.parametrize("tongue", [ENGLISH, FRENCH], ids=lambda tongue: tongue.code)
def test_a_call_that_succeeds_and_one_that_fails(tongue: Tongue, tmp_path: Path) -> None:
    with play(tmp_path, tongue, "--seed", "8", "--rules", str(tmp_path / "rules.bartok")) as it:
        guest = Guest(it, tongue)
        guest.call_until(tongue.right, lambda who: tongue.call_card.format(who), tongue.turned_down)
        guest.call_until(tongue.wrong, lambda who: tongue.call_card.format(who), tongue.upheld)
        told = it.everything
        assert any(tongue.goes_back.format(name) in told for name in ("Bo", "Chi", "Dee"))
        it.type("\x03")
        it.sees("--resume")


def test_a_timeout_with_a_ruling(tmp_path: Path) -> None:
    with play(tmp_path, ENGLISH, "--seed", "8", "--rules", str(tmp_path / "rules.bartok")) as it:
        guest = Guest(it, ENGLISH)
        guest.until(lambda: True)
        guest.says("timeout")
        it.sees("Questions are allowed.")
        assert row(it).startswith("timeout>")
        assert "You say “is the king a spade too?”." in guest.says('"is the king a spade too?"')
        assert "Rule 2: A king may be played on any card." in guest.says("explain 2")
        assert "You explain: “on any card at all” (rule 2)." in guest.says("explain 2: on any card at all")
        assert "Bo rules: rule 3 decides over rule 2." in guest.says("rule 2 over 3")
        shown = guest.says("rule 1 over 2")
        assert "You rule: rule 1 decides over rule 2." in shown
        assert "Rule 1: A spade may not be played on a spade." in shown
        assert "play goes on where it stopped." in guest.says("end timeout")
        it.type("\x03")
        it.sees("--resume")
    with Emulated("replay", str(tmp_path / "match-0001.jsonl"), home=tmp_path) as it:
        it.sees("You rule: rule 1 decides over rule 2.")
        assert it.ends() == 0


def test_a_bot_forgets_a_rank_that_was_declared_special(tmp_path: Path) -> None:
    more = ("--profile", "double", "--seed", "5", "--deals", "1", "--forgetful", "0.6")
    with play(tmp_path, ENGLISH, *more) as it:
        guest = Guest(it, ENGLISH)
        while "You declare: “" not in it.everything:
            it.until(asked)
            if row(it).startswith(">"):
                line = next(row for row in reversed(it.rows) if KEY.search(row))
                key = KEY.search(line)
                assert key is not None, line
                if key[1].isdigit():
                    it.type(f"{key[1]} declare skips the next player")
                    it.sees("✓ When a")
                    it.type("\r")
                    it.sees("Announce this?")
                    shown = it.everything
                    assert "the next player misses a turn." in shown and "accepted" in shown
            guest.goes_on()
        assert "skips the next player” (rule " in it.everything
        assert "misses a turn (rule " in it.everything
        guest.call_until(ENGLISH.wrong, _charge(guest), ENGLISH.upheld)
        assert "takes 2 cards as a penalty" in it.everything
        guest.says("r")
        it.sees("Rules in force")
        assert not any(". When a" in row for row in it.rows)


def _charge(guest: Guest) -> Callable[[str], str]:
    def charge(who: str) -> str:
        turn = ENGLISH.turn in guest.it.everything.rsplit("As I read it:", 1)[1]
        return (ENGLISH.call_turn if turn else ENGLISH.call_card).format(who)

    return charge


def test_a_narrow_terminal_without_colour(tmp_path: Path) -> None:
    with play(tmp_path, ENGLISH, "--seed", "8", columns=40, NO_COLOR="1") as it:
        guest = Guest(it, ENGLISH)
        guest.until(lambda: True)
        guest.says("h")
        guest.says("who is right")
        cells = [cell for line in it.screen.buffer.values() for cell in line.values()]
        assert {cell.fg for cell in cells} == {"default"}
        assert all(len(line) <= 40 for line in it.everything.splitlines())
        it.type("\x04")
        it.sees("Stopped.")
