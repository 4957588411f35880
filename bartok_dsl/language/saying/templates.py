"""What a language says for each part of a tree: the templates of ``grammar/<language>/sentences.toml``.

A template is a text with slots in braces, or a table of forms that agree with something: ``one`` and ``many`` with the
number of whoever acts, ``m`` and ``f`` with the gender of a noun; ``base`` follows “may”. They may be nested. A
template that has only one number *is* of that number: ``everyone else`` is one thing in English, several in French.
Where words meet, the language's *sandhi* applies: ``a ace`` becomes ``an ace``, ``de le as`` becomes ``de l'as``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from bartok_dsl.records import record
from bartok_dsl.resources import prepared

LANGUAGES: Final = ("en", "fr")
"""The languages in which rules are said, the default first."""

_SLOT: Final = re.compile(r"\{([a-z_]+)\}")
_NUMBERS: Final = ("one", "many")
_BASE: Final = "base"
_GENDERS: Final = ("m", "f")
_WORD: Final = re.compile(r"[^\s\"]+")


@record
class Said:
    """A part as it is said, and what other words must agree with."""

    text: str
    many: bool = False
    gender: str = "m"

    def __str__(self) -> str:
        return self.text


Forms = Mapping[tuple[str, str], str]
"""The text for each number and gender."""


@record
class Template:
    """One entry: its text for each number and gender; its own number, unless it has both, and its own gender."""

    forms: Forms
    many: bool | None
    gender: str

    @property
    def slots(self) -> frozenset[str]:
        """The names of what is filled in, in any form."""
        return frozenset(name for text in self.forms.values() for name in _SLOT.findall(text))

    @property
    def texts(self) -> tuple[str, ...]:
        """The different texts, in order."""
        return tuple(dict.fromkeys(self.forms.values()))


@record
class Sandhi:
    """What happens where two words meet; see the notes in the data file."""

    vowels: frozenset[str]
    aspirated: frozenset[str]
    before_vowel: Mapping[str, str]
    elide: frozenset[str]
    join: Mapping[str, str]

    def __call__(self, text: str) -> str:
        """The text with its words joined; what stands in quotation marks is left as it is."""
        pieces = text.split('"')
        return '"'.join(piece if index % 2 else self._joined(piece) for index, piece in enumerate(pieces))

    def _joined(self, text: str) -> str:
        words = text.split(" ")
        for index in range(len(words) - 2, -1, -1):
            word, following = words[index], words[index + 1]
            if self._sounds_open(following):
                word = self.before_vowel.get(word, word)
                if word in self.elide:
                    words[index : index + 2] = [f"{word[:-1]}'{following}"]
                    continue
            words[index] = word
            if (joined := self.join.get(f"{word} {following}")) is not None:
                words[index : index + 2] = [joined]
        return " ".join(words)

    def _sounds_open(self, word: str) -> bool:
        found = _WORD.match(word)
        return found is not None and word[0].lower() in self.vowels and word.strip(".,;:") not in self.aspirated


@record
class Sayings:
    """All templates of one language, by ``section.name``."""

    language: str
    templates: Mapping[str, Template]
    sandhi: Sandhi

    def say(self, key: str, *, many: bool = False, gender: str = "m", base: bool = False, **slots: str | Said) -> Said:
        """The entry, agreeing with a number and a gender (or in its base form), with its slots filled in.

        Raises :class:`KeyError` when there is no such entry, or a slot of it is not given.
        """
        template = self.templates[key]
        text = template.forms[_BASE if base else "many" if many else "one", gender]
        return Said(
            _SLOT.sub(lambda slot: str(slots[slot[1]]), text),
            many if template.many is None else template.many,
            template.gender,
        )

    def __contains__(self, key: str) -> bool:
        return key in self.templates


def _template(entry: object) -> Template:
    if isinstance(entry, str):
        entry = {"one": entry}
    if not isinstance(entry, dict):
        raise ValueError(f"{entry!r} is neither a text nor a table of forms")
    numbers = {name: entry[name] for name in (*_NUMBERS, _BASE) if name in entry}
    if not numbers:
        numbers = {"one": {gender: entry[gender] for gender in _GENDERS if gender in entry}}
    genders = {name: _by_gender(form) for name, form in numbers.items()}
    only = next(iter(genders.values()))
    genders.setdefault(_BASE, genders.get("many", only))
    forms = {(name, gender): genders.get(name, only)[gender] for name in (*_NUMBERS, _BASE) for gender in _GENDERS}
    many = None if all(number in numbers for number in _NUMBERS) else "many" in numbers
    return Template(forms, many, gender=str(entry.get("gender", _own_gender(entry))))


def _own_gender(entry: Mapping[str, object]) -> str:
    return "f" if "f" in entry and "m" not in entry else "m"


def _by_gender(form: object) -> Mapping[str, str]:
    if isinstance(form, str):
        return dict.fromkeys(_GENDERS, form)
    if not isinstance(form, dict) or not all(isinstance(text, str) for text in form.values()) or not form:
        raise ValueError(f"{form!r} is neither a text nor a table of the genders")
    only = next(iter(form.values()))
    return {gender: str(form.get(gender, only)) for gender in _GENDERS}


class Templates(Mapping[str, Template]):
    """The templates by ``section.name``, each made when it is first asked for: a sentence needs few of them."""

    def __init__(self, entries: Mapping[str, object]) -> None:
        self._entries = entries
        self._made: dict[str, Template] = {}

    def __getitem__(self, key: str) -> Template:
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = _template(self._entries[key])
        return made

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


def prepare_sayings(text: str) -> str:
    """The entries of a data file as JSON, by ``section.name``. Raises :class:`ValueError` when it is no such file."""
    import tomllib

    data = tomllib.loads(text)
    sandhi = data.pop("sandhi")
    entries: dict[str, object] = {}
    for section, of_section in data.items():
        if not isinstance(of_section, dict):
            raise ValueError(f"“{section}” is no section of templates")
        entries |= {f"{section}.{name}": entry for name, entry in of_section.items()}
    for entry in entries.values():
        _template(entry)
    return json.dumps({"sandhi": sandhi, "entries": entries}, ensure_ascii=False, separators=(",", ":"))


def read_sayings(language: str, text: str) -> Sayings:
    """The templates in a data file. Raises :class:`ValueError` when it is not such a file."""
    return _sayings(language, prepare_sayings(text))


def _sayings(language: str, text: str) -> Sayings:
    data = json.loads(text)
    sandhi = data["sandhi"]
    return Sayings(
        language,
        Templates(data["entries"]),
        Sandhi(
            frozenset(sandhi["vowels"]),
            frozenset(sandhi["aspirated"]),
            sandhi["before_vowel"],
            frozenset(sandhi["elide"]),
            sandhi["join"],
        ),
    )


@cache
def sayings(language: str) -> Sayings:
    """The templates of a language. Raises :class:`ValueError` for a language in which rules are not said."""
    if language not in LANGUAGES:
        raise ValueError(f"rules are said in {', '.join(LANGUAGES)}, not in “{language}”")
    return _sayings(language, prepared(f"{language}/sentences.toml", prepare_sayings))
