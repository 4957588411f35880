"""From the bytes of a text that people pass round to numbered lines, without what chats and mail programs add."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from attrs import frozen

from bartok_dsl.files.finding import FileError, error, told

DOUBLE_QUOTES: Final = '"“”„‟«»″＂'
"""Characters that a program or a keyboard puts where a straight quotation mark stood."""

_INVISIBLE: Final = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]")
_LINE_END: Final = re.compile("\r\n|[\n\r\u0085\u2028\u2029\u000b\u000c]")


MAX_LINES: Final = 20_000
"""Lines of a file: the longest rule set wrapped for a narrow screen, or a thousand scenarios."""


@frozen
class Line:
    """One line of a file: its number, counted from 1, and its text."""

    number: int
    text: str


def decode(content: bytes) -> str:
    """The text of a file: UTF-8 with or without a byte order mark. Raises :class:`FileError` with the line."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        line = content[: trouble.start].count(b"\n") + 1
        raise FileError((error("file-not-utf8", line, byte=f"{content[trouble.start]:02x}"),)) from None


def split(text: str) -> tuple[Line, ...]:
    """The lines, however they end, with every kind of blank as a plain one and without invisible characters."""
    return tuple(
        Line(number, _plain_blanks(_INVISIBLE.sub("", line))) for number, line in enumerate(_LINE_END.split(text), 1)
    )


def _plain_blanks(text: str) -> str:
    return "".join(" " if char == "\t" or unicodedata.category(char) == "Zs" else char for char in text)


def lines_of(content: bytes | str) -> tuple[Line, ...]:
    """The lines of a text that people write. Raises :class:`FileError` for one that nobody would."""
    text = decode(content) if isinstance(content, bytes) else content
    if sum(1 for _ in _LINE_END.finditer(text)) > MAX_LINES:
        raise FileError((error("file-too-many-lines", MAX_LINES, limit=MAX_LINES),))
    lines = split(text)
    if broken := [line for line in lines if any(unicodedata.category(char) in ("Cc", "Cs") for char in line.text)]:
        raise FileError(told(error("file-control-character", line.number) for line in broken))
    return lines


def one_line(text: str) -> str:
    """The text as it can stand on one line of a file: blanks joined, nothing invisible."""
    return " ".join(" ".join(line.text for line in split(text)).split())
