"""Where a person's answers come from: plain lines from anything, or prompts with keys at a real terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TextIO

from bartok_dsl.terminal.display.text import fold

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    from bartok_dsl.terminal.prompts.ruleprompt import Guide


class Leave(Exception):
    """The person at the keyboard stops: the input ended, or they pressed Ctrl-C or Ctrl-D."""


class Keyboard(Protocol):
    """Asks one question at a time. Every method raises :class:`Leave` when the person stops."""

    def ask(self, prompt: str, keys: str = "", guide: Guide | None = None) -> str:
        """One line, without spaces around it. Each of *keys*, pressed on an empty line, is an answer by itself.

        What *guide* offers may be completed, where this keyboard can.
        """
        ...

    def ask_rule(self, prompt: str, guide: Guide, draft: str = "") -> str:
        """A sentence, with whatever help while typing this keyboard can give; *draft* is what to start from."""
        ...

    def clear(self) -> None:
        """Take what was shown so far out of sight, so that the next person does not read the last one's cards."""
        ...


class LineKeyboard:
    """Lines from a stream: a pipe, a file, a very simple terminal. With *echo*, what was read is written too."""

    def __init__(self, source: TextIO, target: TextIO, *, echo: bool) -> None:
        self._source = source
        self._target = target
        self._echo = echo

    def ask(self, prompt: str, keys: str = "", guide: Guide | None = None) -> str:
        """One line."""
        self._target.write(f"{prompt} ")
        self._target.flush()
        try:
            line = self._source.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            self._target.write("\n")
            raise Leave
        if self._echo:
            self._target.write(line if line.endswith("\n") else line + "\n")
        return line.strip()

    def ask_rule(self, prompt: str, guide: Guide, draft: str = "") -> str:
        """One line; the verdict comes after it."""
        return self.ask(prompt)

    def clear(self) -> None:
        """Nothing can be taken back from a stream."""


class PromptKeyboard:
    """Prompts at a terminal, with history, editing, and completion for rules."""

    def __init__(self, input: Input | None = None, output: Output | None = None) -> None:
        from prompt_toolkit.history import InMemoryHistory

        self._input = input
        self._output = output
        self._history = InMemoryHistory()

    def ask(self, prompt: str, keys: str = "", guide: Guide | None = None) -> str:
        """One line; Tab completes, and lists what may come next above the line."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.filters import Condition
        from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
        from prompt_toolkit.shortcuts import CompleteStyle

        from bartok_dsl.terminal.prompts.ruleprompt import STYLE, RuleCompleter, toolbar

        session: PromptSession[str] = PromptSession(
            input=self._input,
            output=self._output,
            completer=None if guide is None else RuleCompleter(guide),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            bottom_toolbar=None if guide is None else lambda: toolbar(guide, session.default_buffer.text),
            style=None if guide is None else STYLE,
        )
        bindings = KeyBindings()
        empty = Condition(lambda: not session.default_buffer.text)
        for key in keys:

            @bindings.add(key, filter=empty)
            def _(event: KeyPressEvent) -> None:
                event.current_buffer.insert_text(event.data)
                event.current_buffer.validate_and_handle()

        try:
            folded = fold(prompt, session.output.get_size().columns - 1)
            return session.prompt(f"{folded} ", key_bindings=bindings).strip()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def ask_rule(self, prompt: str, guide: Guide, draft: str = "") -> str:
        """A sentence with completion, history, and the verdict under the line while it is typed."""
        from bartok_dsl.terminal.prompts.ruleprompt import prompt_rule

        try:
            return prompt_rule(f"{prompt} ", guide, self._history, draft, self._input, self._output)
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def clear(self) -> None:
        """Clear the screen and what the terminal can scroll back to."""
        from prompt_toolkit.output.defaults import create_output

        output = self._output or create_output()
        output.write_raw("\x1b[3J")
        output.erase_screen()
        output.cursor_goto(0, 0)
        output.flush()


def keyboard_for(source: TextIO, target: TextIO, term: str) -> Keyboard:
    """Prompts if both ends are a terminal that can move its cursor (*term* is ``$TERM``), else plain lines."""
    terminal = source.isatty() and target.isatty()
    if terminal and term not in ("", "dumb", "unknown"):
        return PromptKeyboard()
    return LineKeyboard(source, target, echo=not source.isatty())


def pick(answer: str, options: Sequence[str]) -> int | None:
    """Which option an answer means, as an index: its number, its text, or a beginning that only it has; else None."""
    folded = answer.casefold().strip()
    if folded.isdecimal():
        return int(folded) - 1 if 1 <= int(folded) <= len(options) else None
    exact = [index for index, option in enumerate(options) if option.casefold() == folded]
    if exact:
        return exact[0]
    begins = [index for index, option in enumerate(options) if folded and option.casefold().startswith(folded)]
    return begins[0] if len(begins) == 1 else None
