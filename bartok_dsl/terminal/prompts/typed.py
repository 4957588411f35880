"""What a person types at a table, as a value: cards by number or name, commands in the words of their language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

from attrs import evolve, frozen

from bartok_dsl.cards import Face, read_card
from bartok_dsl.engine.kinds import Charge, Fault
from bartok_dsl.files.scenario.vocabulary import fold
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.prompts.forms import Misread, Order
from bartok_dsl.terminal.prompts.speech import SILENT, Known, Spoken, read_speech
from bartok_dsl.terminal.prompts.speech import unquoted as unquoted
from bartok_dsl.terminal.prompts.table_commands import Accusation, Ask, TableCommands


class Command(Enum):
    """What can be typed by one word besides cards; each names the message that lists its words in every language."""

    DRAW = "cmd-draw"
    PASS = "cmd-pass"
    RULES = "cmd-rules"
    HELP = "cmd-help"
    LOG = "cmd-log"
    QUIT = "cmd-quit"
    SPEAK = ""
    """Nothing but what is said and done."""


TURN: Final = frozenset({Command.DRAW, Command.PASS})


@frozen
class Lay:
    """These cards are to be played, in this order, perhaps with a meaning that their rank is declared to have."""

    cards: tuple[Face, ...]
    spoken: Spoken = SILENT
    declared: str | None = None


@frozen
class Act:
    """A command, with what is said or done along with it."""

    command: Command
    spoken: Spoken = SILENT


@frozen
class NoSuchNumber:
    """A card number that the hand does not have."""

    number: int


@frozen
class NotUnderstood:
    """Anything else."""

    text: str


Typed = Lay | Act | Order[Ask] | Misread | NoSuchNumber | NotUnderstood


class TurnReader:
    """Reads lines at one table, in one language."""

    def __init__(self, words: Words, known: Known) -> None:
        self.commands = TableCommands(words)
        self.known = known
        self._words = words
        self._single = vocabulary(words)
        self._declare = words("cmd-declare").split()

    def accusation(self, text: str) -> Accusation | None:
        """What a call names: ``no knock`` and ``not knocking`` name a gesture, where it is known as one."""
        named = self.commands.accusation(text)
        if named is None or named.charge.fault is not Fault.SILENCE or self.known.is_word(named.charge.text):
            return named
        gesture = self.known.gesture(named.charge.text)
        return evolve(named, charge=Charge(Fault.STILLNESS, gesture)) if gesture else named

    def addressed(self, line: str) -> tuple[int | None, str]:
        """Whose name stands before a colon at the beginning, if anybody's, and the rest of the line."""
        name, colon, rest = line.partition(":")
        folded = [fold(one) for one in self._words.names]
        if colon and fold(name.strip()) in folded:
            return folded.index(fold(name.strip())), rest.strip()
        return None, line

    def read(self, line: str, hand: Sequence[Face]) -> Typed:
        """What the line means from whoever holds *hand*, in the order in which it is shown."""
        text, cards = line.strip(), list[Face]()
        while text:
            token, _, rest = text.partition(" ")
            token = token.strip(",")
            if token.isdecimal():
                if not 1 <= int(token) <= len(hand):
                    return NoSuchNumber(int(token[:9]))
                cards.append(hand[int(token) - 1])
            else:
                try:
                    cards.append(read_card(token))
                except ValueError:
                    break
            text = rest.strip()
        if cards:
            return self._lay(line, tuple(cards), text)
        return self._other(line.strip())

    def _lay(self, line: str, cards: tuple[Face, ...], rest: str) -> Typed:
        said, declared = self.declaration(rest)
        if declared is None and rest and self._other_than_speech(rest):
            return NotUnderstood(line.strip())
        spoken = read_speech(said, self.known, self._words)
        return Lay(cards, spoken, None if declared is None else unquoted(declared))

    def declaration(self, line: str) -> tuple[str, str | None]:
        """What comes before the word that declares, and the sentence after it so far; ``None`` without the word."""
        for token in line.split():
            if token.casefold().rstrip(":") in self._declare:
                before, _, sentence = line.partition(token)
                return before, sentence.lstrip(": ")
        return line, None

    def _other_than_speech(self, rest: str) -> bool:
        """Whether what stands after cards begins with a command or holds something that is neither card nor word."""
        first = rest.split()[0].casefold()
        spoken = read_speech(rest, self.known, self._words)
        bare = any(character.isdigit() for text in spoken.bare for character in text)
        return first in self._single or bare or spoken == SILENT

    def _other(self, line: str) -> Typed:
        first, _, rest = line.partition(" ")
        command = self._single.get(first.casefold())
        if command in TURN and not (rest and self._other_than_speech(rest)):
            return Act(command, read_speech(rest, self.known, self._words))
        if command is not None and not rest:
            return Act(command)
        read = self.commands.read(line)
        if isinstance(read, Order | Misread):
            return read
        spoken = read_speech(line, self.known, self._words)
        if spoken == SILENT or not all(map(self.known.is_word, spoken.bare)):
            return NotUnderstood(line)
        return Act(Command.SPEAK, Spoken(spoken.said, spoken.gestures))


def vocabulary(words: Words) -> Mapping[str, Command]:
    """The words of every command in the reader's language."""
    return {word: command for command in Command if command.value for word in words(command.value).split()}
