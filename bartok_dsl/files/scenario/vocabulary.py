"""The words of scenarios in one language, from ``grammar/<language>/scenario.toml``."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

from attrs import frozen

from bartok_dsl.cards import COLOUR_FACES, RANK_FACES, SUIT_FACES, Colour, FaceSet, Rank, Suit
from bartok_dsl.engine.program import Range
from bartok_dsl.files.lines import DOUBLE_QUOTES
from bartok_dsl.resources import grammar_text

_TOKEN: Final = re.compile(
    rf"[{re.escape(DOUBLE_QUOTES)}][^{re.escape(DOUBLE_QUOTES)}]*[{re.escape(DOUBLE_QUOTES)}]|:|,|[^\s:,]+"
)

_RANGES: Final = {
    "suit": Range.SUITS,
    "rank": Range.RANKS,
    "colour": Range.COLOURS,
    "face": Range.FACES,
    "player": Range.PLAYERS,
    "card": Range.CARDS,
    "option": Range.YES_NO,
    "number": Range.NUMBERS,
    "direction": Range.WAYS,
}


def fold(text: str) -> str:
    """The text as words are compared: without case, accents and kinds of apostrophes."""
    plain = text.casefold().replace("œ", "oe").replace("’", "'")
    return "".join(c for c in unicodedata.normalize("NFD", plain) if not unicodedata.combining(c))


def tokens(text: str) -> tuple[str, ...]:
    """Words, colons, commas and quoted texts (with their marks), in order."""
    return tuple(_TOKEN.findall(text))


def is_text(token: str) -> bool:
    """Whether the token is a text between quotation marks."""
    return len(token) > 1 and token[0] in DOUBLE_QUOTES and token[-1] in DOUBLE_QUOTES


def text_of(token: str) -> str:
    """What stands between the marks."""
    return token[1:-1].strip()


@frozen
class Slot:
    """A place in a template that is filled: who, whom, cards, card, value, text or number."""

    name: str


Template = tuple[str | Slot, ...]


@frozen
class Vocabulary:
    """All words of the format in one language, folded; several words of a phrase are joined by a blank."""

    keys: Mapping[str, str]
    words: Mapping[str, str]
    faces: Mapping[str, FaceSet]
    """What suits, colours and ranks are called."""
    ranges: Mapping[str, Range]
    settings: Mapping[str, str]
    doings: tuple[tuple[str, Template], ...]
    """Forms of actions, the longest first."""
    tails: tuple[tuple[str, Template], ...]
    report: Mapping[str, str]

    def key(self, text: str) -> str | None:
        """The key that these words are, by its name."""
        return self.keys.get(fold(text))

    def word(self, text: str) -> str | None:
        """The word that this is, by its name."""
        return self.words.get(fold(text))


@cache
def vocabulary(language: str) -> Vocabulary:
    """The words of that language. Raises :class:`FileNotFoundError` for a language without a file."""
    data = tomllib.loads(grammar_text(f"{language}/scenario.toml"))
    suits = {fold(w): SUIT_FACES[Suit[name.upper()]] for name, words in data["suits"].items() for w in words}
    colours = {fold(w): COLOUR_FACES[Colour(name)] for name, words in data["colours"].items() for w in words}
    ranks = {fold(w): RANK_FACES[Rank(int(value))] for value, words in data["ranks"].items() for w in words}
    return Vocabulary(
        keys=_inverted(data["keys"]),
        words=_inverted(data["words"]),
        faces={**suits, **colours, **ranks},
        ranges={fold(w): _RANGES[name] for name, words in data["choices"].items() for w in words},
        settings=_inverted(data["settings"]),
        doings=_templates(data["do"]),
        tails=_templates(data["tails"]),
        report=data["report"],
    )


def _inverted(table: Mapping[str, list[str]]) -> dict[str, str]:
    return {fold(word): name for name, words in table.items() for word in words}


def _templates(table: Mapping[str, list[str]]) -> tuple[tuple[str, Template], ...]:
    found = [(name, _template(text)) for name, texts in table.items() for text in texts]
    return tuple(sorted(found, key=lambda row: -len(row[1])))


def _template(text: str) -> Template:
    return tuple(Slot(word[1:-1]) if word.startswith("{") else fold(word) for word in text.split())
