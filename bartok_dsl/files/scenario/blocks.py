"""The outer form of a scenario file: keys with a value behind the colon or lines indented under them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import define, field

from bartok_dsl.files.lines import DOUBLE_QUOTES, Line
from bartok_dsl.files.scenario.vocabulary import Vocabulary

_COMMENT: Final = "#"


@define
class Block:
    """One key of a scenario: its name in the format, the words behind it in the key and the value, the lines under it.

    *rest* is what follows the key word before the colon, as in ``set packs: 2``.
    """

    line: int
    key: str
    rest: str
    value: str
    lines: list[Line] = field(factory=list)


def without_comment(text: str) -> str:
    """The line up to a comment: ``#`` at its start, or after two blanks outside quotation marks."""
    if text.lstrip().startswith(_COMMENT):
        return ""
    quoted = False
    for at, char in enumerate(text):
        if char in DOUBLE_QUOTES:
            quoted = not quoted
        elif char == _COMMENT and not quoted and text[max(0, at - 2) : at] == "  ":
            return text[:at].rstrip()
    return text.rstrip()


def split_key(text: str) -> tuple[str, str]:
    """What stands before and after the first colon; all before it where there is none."""
    key, _, value = text.partition(":")
    return key.strip(), value.strip()


def blocks(lines: Iterable[Line], vocabulary: Vocabulary) -> Iterator[Block | Line]:
    """The blocks of a file in order; a line that begins none and belongs to none comes as it is."""
    current: Block | None = None
    for line in lines:
        text = without_comment(line.text)
        if not text:
            continue
        if text[0] == " ":
            if current is None:
                yield Line(line.number, text.strip())
            else:
                current.lines.append(Line(line.number, text.strip()))
            continue
        if current is not None:
            yield current
        current = _begin(Line(line.number, text), vocabulary)
        if current is None:
            yield Line(line.number, text)
    if current is not None:
        yield current


def _begin(line: Line, vocabulary: Vocabulary) -> Block | None:
    key, value = split_key(line.text)
    name = vocabulary.key(key)
    if name is not None:
        return Block(line.number, name, "", value)
    first, _, rest = key.partition(" ")
    if vocabulary.key(first) == "set" and rest:
        return Block(line.number, "set", rest.strip(), value)
    return None
