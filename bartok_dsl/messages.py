"""Texts for people: what the program says, from one file a language, ``grammar/<language>/messages.toml``.

A message has an id, ``section.name``, and is a text with placeholders in braces, or a table of *plural categories* with
the name of the number that decides between them::

    play = "{seat} plays {card}"
    draw = { count = "n", one = "{seat} draws a card", other = "{seat} draws {n} cards" }

Which numbers belong to which category is data of the language as well: the section ``[plural]`` holds a condition for
each category but ``other``, in the syntax of the Unicode plural rules (CLDR): ``n % 10 = 2..4 and n % 100 != 12..14``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final

from bartok_dsl.finding import Finding, Phrase, Piece
from bartok_dsl.records import record
from bartok_dsl.resources import prepared

_PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)\}")
_RELATION: Final = re.compile(r"n(?: % (\d+))? (!?=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")
_OTHER: Final = "other"


class MessageError(LookupError):
    """A language has no message with that id, or the message has a placeholder that was given no value."""


@record
class Message:
    """One message: its text for each plural category, and the number that decides; only ``other`` where none does."""

    texts: Mapping[str, str]
    count: str | None = None

    @property
    def placeholders(self) -> frozenset[str]:
        """The names of what must be filled in, in any category."""
        names = {name for text in self.texts.values() for name in _PLACEHOLDER.findall(text)}
        return frozenset(names | ({self.count} if self.count else set()))


class Messages(Mapping[str, Message]):
    """The messages by id, each made when it is first asked for."""

    def __init__(self, entries: Mapping[str, object]) -> None:
        self._entries = entries
        self._made: dict[str, Message] = {}

    def __getitem__(self, id: str) -> Message:
        made = self._made.get(id)
        if made is None:
            made = self._made[id] = _message(id, self._entries[id])
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


@record
class Catalogue:
    """All messages of one language, and how it counts."""

    language: str
    messages: Mapping[str, Message]
    plurals: tuple[tuple[str, Callable[[int], bool]], ...]

    def category(self, number: int) -> str:
        """The plural category of a whole number."""
        return next((name for name, applies in self.plurals if applies(abs(number))), _OTHER)

    def write(self, id: str, values: Mapping[str, Piece]) -> str:
        """The message, filled in. Raises :class:`MessageError`."""
        message = self.messages.get(id)
        if message is None:
            raise MessageError(f"{self.language}: no message “{id}”")
        category = _OTHER
        if message.count is not None:
            category = self.category(_number(self._value(id, message.count, values)))
        text = message.texts.get(category, message.texts[_OTHER])
        return _PLACEHOLDER.sub(lambda found: self.piece(self._value(id, found[1], values)), text)

    def piece(self, piece: Piece) -> str:
        """A value in words: texts and numbers as they are, several things as a list."""
        if isinstance(piece, Phrase):
            return self.write(piece.id, dict(piece.values))
        if not isinstance(piece, tuple):
            return str(piece)
        parts = [self.piece(part) for part in piece]
        if len(parts) < 2:
            return "".join(parts)
        return self.write("lists.last", {"before": self._joined(parts[:-1]), "last": parts[-1]})

    def _joined(self, parts: list[str]) -> str:
        result = parts[0]
        for part in parts[1:]:
            result = self.write("lists.more", {"before": result, "next": part})
        return result

    def _value(self, id: str, name: str, values: Mapping[str, Piece]) -> Piece:
        try:
            return values[name]
        except KeyError:
            raise MessageError(f"{self.language}: “{id}” was given no “{name}”") from None


@cache
def catalogue(language: str) -> Catalogue:
    """The messages of a language. Raises :class:`FileNotFoundError` for a language without a file."""
    data = json.loads(prepared(f"{language}/messages.toml", prepare_messages))
    return Catalogue(
        language,
        Messages(data["messages"]),
        tuple((category, _plural_rule(rule)) for category, rule in data["plural"].items()),
    )


def prepare_messages(text: str) -> str:
    """The messages of a file as JSON, by id. Raises :class:`MessageError` for an entry that is none."""
    import tomllib

    document = tomllib.loads(text)
    plural = document.pop("plural", {})
    messages = dict(_entries("", document))
    for id, entry in messages.items():
        _message(id, entry)
    return json.dumps({"plural": plural, "messages": messages}, ensure_ascii=False, separators=(",", ":"))


def render(finding: Finding, language: str) -> str:
    """What the finding says, in one sentence. Raises :class:`MessageError` for a code without a text."""
    return catalogue(language).write(f"findings.{finding.code}", dict(finding.values))


def example(finding: Finding, language: str) -> str | None:
    """The finding's example in words, if it has one."""
    return None if finding.example is None else catalogue(language).piece(finding.example)


def text(id: str, language: str, **values: Piece) -> str:
    """The message with that id, filled in. Raises :class:`MessageError` for an unknown id or a missing value."""
    return catalogue(language).write(id, values)


def _entries(prefix: str, table: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """All messages of the file with their ids: a table with an ``other`` is one message, any other a section."""
    for name, entry in table.items():
        if isinstance(entry, dict) and _OTHER not in entry:
            yield from _entries(f"{prefix}{name}.", entry)
        else:
            yield f"{prefix}{name}", entry


def _message(id: str, entry: object) -> Message:
    if isinstance(entry, str):
        return Message({_OTHER: entry})
    if isinstance(entry, dict) and all(isinstance(value, str) for value in entry.values()) and "count" in entry:
        return Message({name: value for name, value in entry.items() if name != "count"}, entry["count"])
    raise MessageError(f"“{id}” is neither a text nor a table of texts by number")


def _number(value: Piece) -> int:
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.removeprefix("-").isdecimal():
        return int(value)
    return 0


def _plural_rule(rule: str) -> Callable[[int], bool]:
    """A condition on a whole number *n*: relations joined by ``and``, which binds first, and ``or``."""
    choices = [[_relation(part) for part in choice.split(" and ")] for choice in rule.split(" or ")]
    return lambda n: any(all(holds(n) for holds in choice) for choice in choices)


def _relation(source: str) -> Callable[[int], bool]:
    found = _RELATION.fullmatch(source.strip())
    if found is None:
        raise MessageError(f"“{source}” is no plural rule")
    modulus, operator, listed = found.groups()
    spans = [(int(low), int(high or low)) for low, _, high in (item.partition("..") for item in listed.split(","))]
    wanted = operator == "="

    def holds(n: int) -> bool:
        number = n % int(modulus) if modulus else n
        return any(low <= number <= high for low, high in spans) is wanted

    return holds
