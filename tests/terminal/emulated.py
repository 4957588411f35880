"""The real program on an emulated screen: what is asserted on is what a person would see, never bytes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte

PATIENCE = 60
"""Seconds of silence after which a test gives up; nothing is ever measured with it."""

PROGRAM = "from bartok_dsl.terminal.app import main; main()"


class _Answering(pyte.HistoryScreen):
    """A screen that answers when the program asks where the cursor is, as terminals do."""

    def __init__(self, columns: int, rows: int, reply: Callable[[str], object]) -> None:
        super().__init__(columns, rows, history=5000)
        self._reply = reply
        self.answered = 0

    def write_process_input(self, data: str) -> None:
        self.answered += 1
        self._reply(data)


class Emulated:
    """A program in a terminal of *columns* × *rows*; keeps the lines that have scrolled away too."""

    def __init__(self, *arguments: str, home: Path, columns: int = 100, rows: int = 30, **environment: str) -> None:
        self.screen = _Answering(columns, rows, self.type)
        self._stream = pyte.ByteStream(self.screen)
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        kept |= {
            "TERM": "xterm-256color",
            "BARTOK_HOME": str(home),
            "PYTHONUTF8": "1",
            **environment,
        }
        self._child = pexpect.spawn(
            sys.executable, ["-c", PROGRAM, *arguments], dimensions=(rows, columns), env=kept, timeout=PATIENCE
        )

    def __enter__(self) -> Emulated:
        return self

    def __exit__(self, *_: object) -> None:
        self._child.close(force=True)

    @property
    def rows(self) -> list[str]:
        """The lines on the screen."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def everything(self) -> str:
        """All that was ever on the screen: what has scrolled away, then what is there."""
        width = self.screen.columns
        gone = ("".join(line[x].data for x in range(width)).rstrip() for line in self.screen.history.top)
        return "\n".join([*gone, *self.rows])

    @property
    def prompts(self) -> int:
        """How many prompts have begun: each asks where the cursor is. A prompt may be drawn many times."""
        return self.screen.answered

    @property
    def last(self) -> str:
        """The last line that is not empty: the prompt."""
        return next((row for row in reversed(self.rows) if row), "")

    def until(self, holds: Callable[[Emulated], bool]) -> None:
        """Wait until the screen is as wanted. Fails with the screen when the program ends or falls silent before."""
        while not holds(self):
            try:
                self._stream.feed(self._child.read_nonblocking(4096, PATIENCE))
            except (pexpect.EOF, pexpect.TIMEOUT) as trouble:
                raise AssertionError(f"{type(trouble).__name__} with this screen:\n{self.everything}") from None

    def sees(self, words: str) -> None:
        """Wait until these words are on the screen."""
        self.until(lambda it: any(words in row for row in it.rows))

    def type(self, keys: str) -> None:
        """Press these keys."""
        self._child.send(keys)

    def answer(self, text: str) -> None:
        """Type an answer and Enter, and wait until the line that was asked on is left."""
        at = (self.screen.cursor.y, len(self.screen.history.top))
        self.type(text + "\r")
        self.until(lambda it: (it.screen.cursor.y, len(it.screen.history.top)) != at)

    def kill(self) -> None:
        """End the program as a power cut would: it cannot do anything about it."""
        self._child.kill(signal.SIGKILL)
        self._child.wait()

    def ends(self) -> int | None:
        """Wait for the end of the program; its exit code."""
        while True:
            try:
                self._stream.feed(self._child.read_nonblocking(4096, PATIENCE))
            except pexpect.EOF:
                self._child.wait()
                status: int | None = self._child.exitstatus
                return status
