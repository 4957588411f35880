"""What is typed to the companion: its commands, and the sentence of a declaration as it is typed.

The forms of every command are data, in the section ``night.cmd`` of the message files.
"""

from __future__ import annotations

from enum import Enum

from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.prompts.forms import MOST_CHARACTERS as MOST_CHARACTERS
from bartok_dsl.terminal.prompts.forms import Forms
from bartok_dsl.terminal.prompts.forms import Misread as Misread
from bartok_dsl.terminal.prompts.forms import Order as Order
from bartok_dsl.terminal.prompts.forms import Slots as Slots
from bartok_dsl.terminal.prompts.forms import Unknown as Unknown


class Ask(Enum):
    """What can be asked of the companion, or told to it; the value names the message with its forms."""

    WON = "won"
    DRAWN = "drawn"
    SCORE = "score"
    STANDINGS = "standings"
    RULES = "rules"
    WHAT_IF = "what-if"
    WHO_IS_RIGHT = "who-is-right"
    TIMEOUT = "timeout"
    TIMEOUT_ENDS = "timeout-ends"
    RULING = "ruling"
    EXPLAIN = "explain"
    DECLARE = "declare"
    HISTORY = "history"
    UNDO = "undo"
    SAVE = "save"
    SHEET = "sheet"
    HELP = "help"
    QUIT = "quit"


Read = Order[Ask] | Misread | Unknown


class Commands(Forms[Ask]):
    """The commands of one language, at one table."""

    def __init__(self, words: Words) -> None:
        super().__init__(Ask, "night.cmd", "night.slot", words)

    def meaning(self, line: str) -> str | None:
        """The sentence of a declaration, as far as it is typed; ``None`` while the line is none."""
        return self.rest(Ask.DECLARE, line)
