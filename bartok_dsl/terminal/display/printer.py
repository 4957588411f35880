"""The one place through which a match is shown: rich text on a console of a certain width."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

from bartok_dsl.terminal.display.lines import Line, Weight
from bartok_dsl.terminal.display.style import Style, coloured
from bartok_dsl.terminal.display.text import fold, visible

WEIGHTS: Final = {Weight.FRAME: "bold", Weight.MOVE: "", Weight.EFFECT: "cyan", Weight.FAULT: "red"}
INDENTS: Final = {Weight.FRAME: "", Weight.MOVE: "", Weight.EFFECT: "  ", Weight.FAULT: ""}


class _Console(Console):
    """A console that leaves a closed pipe to the program, which says with what exit code it ends."""

    def on_broken_pipe(self) -> None:
        """Raises :class:`BrokenPipeError`."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


class Printer:
    """Prints on *target*. Rich leaves colours out where there is no terminal or ``NO_COLOR`` is set."""

    def __init__(self, target: TextIO, style: Style) -> None:
        self.style = style
        self._console = _Console(file=target, width=style.width, highlight=False, markup=False, emoji=False)

    def text(self, words: str = "", style: str = "", indent: str = "") -> None:
        """A paragraph, folded to the width, its cards in their colours."""
        for part in visible_lines(words):
            self._console.print(coloured(fold(part, self.style.width, indent), style), soft_wrap=True)

    def lines(self, parts: Iterable[Text]) -> None:
        """Finished lines, as they are."""
        for part in parts:
            self._console.print(part, soft_wrap=True)

    def log(self, lines: Iterable[Line]) -> None:
        """Lines of the log, effects set off from the moves that caused them."""
        for line in lines:
            self.text(line.text, WEIGHTS[line.weight], INDENTS[line.weight])


def visible_lines(words: str) -> list[str]:
    """The lines of a message, each safe to print."""
    return [visible(part) for part in words.split("\n")]
