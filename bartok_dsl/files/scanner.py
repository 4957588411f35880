"""A cursor over one logical line of a rule set: takes words, numbers and quoted texts, and never looks back."""

from __future__ import annotations

import re
from typing import Final

from bartok_dsl.files.lines import DOUBLE_QUOTES, one_line

_NUMBER: Final = re.compile(r"\d{1,6}(?!\d)")


class Unreadable(ValueError):
    """The text does not go on as it should."""


class Scanner:
    """Reads a text from left to right; blanks before whatever is asked for are skipped."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def _skip_blanks(self) -> None:
        while self.at < len(self.text) and self.text[self.at] == " ":
            self.at += 1

    def peek(self) -> str:
        """The next character that is no blank; empty at the end."""
        self._skip_blanks()
        return self.text[self.at : self.at + 1]

    def takes(self, expected: str) -> bool:
        """Whether the text goes on with this word or sign, in any case; then it is taken."""
        self._skip_blanks()
        end = self.at + len(expected)
        if self.text[self.at : end].lower() != expected:
            return False
        if expected.isalpha() and self.text[end : end + 1].isalnum():
            return False
        self.at = end
        return True

    def expect(self, expected: str) -> None:
        """Take this word or sign. Raises :class:`Unreadable` if something else comes."""
        if not self.takes(expected):
            raise Unreadable(expected)

    def number(self) -> int:
        """Take a number. Raises :class:`Unreadable`."""
        self._skip_blanks()
        match = _NUMBER.match(self.text, self.at)
        if match is None:
            raise Unreadable("number")
        self.at = match.end()
        return int(match.group())

    def word(self) -> str:
        """Take a run of letters and hyphens. Raises :class:`Unreadable` if there is none."""
        self._skip_blanks()
        start = self.at
        while self.at < len(self.text) and (self.text[self.at].isalpha() or self.text[self.at] == "-"):
            self.at += 1
        if start == self.at:
            raise Unreadable("word")
        return self.text[start : self.at]

    def quoted(self) -> str:
        """Take a text between quotation marks. Raises :class:`Unreadable` if it does not end.

        What began with a straight mark ends with one, so that curly marks may stand inside; a doubled mark is one mark.
        """
        opening = self.peek()
        if not opening or opening not in DOUBLE_QUOTES:
            raise Unreadable("quotation mark")
        closing = opening if opening == '"' else DOUBLE_QUOTES
        self.at += 1
        taken: list[str] = []
        while self.at < len(self.text):
            char = self.text[self.at]
            self.at += 1
            if char in closing:
                if self.text[self.at : self.at + 1] not in tuple(closing):
                    return one_line("".join(taken))
                self.at += 1
                char = '"'
            taken.append(char)
        raise Unreadable("quotation mark")

    def until(self, ends: str) -> str:
        """Take everything up to one of these characters that is not inside parentheses. Raises :class:`Unreadable`."""
        start, depth = self.at, 0
        while self.at < len(self.text):
            char = self.text[self.at]
            if char in ends and depth == 0:
                return one_line(self.text[start : self.at])
            depth += (char == "(") - (char == ")")
            self.at += 1
        raise Unreadable(ends)

    def rest(self) -> str:
        """Everything that is left."""
        taken = self.text[self.at :]
        self.at = len(self.text)
        return one_line(taken)


def quote(text: str) -> str:
    """The text between straight quotation marks, so that :meth:`Scanner.quoted` reads it back."""
    doubled = one_line(text).replace('"', '""')
    return f'"{doubled}"'
