"""What is typed as commands in the words of a language: forms with slots, as data, and what may be typed next.

The forms of a command are one message, separated by “ / ”: words, and slots in braces (``call {who} for {charge}``).
The first is the one that is shown. Words are compared without capitals and accents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from enum import Enum
from itertools import takewhile
from typing import Any, Final, Generic, TypeVar

from attrs import evolve, field, frozen

from bartok_dsl.cards import Face, read_card
from bartok_dsl.files.scenario.vocabulary import fold
from bartok_dsl.language import Offer
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.prompts.speech import unquoted

A = TypeVar("A", bound=Enum)
"""The commands: each value names the message with its forms."""


@frozen
class Slots:
    """What fills the slots of a form; a slot that it does not have is ``None``."""

    who: int | None = None
    number: int | None = None
    below: int | None = None
    card: Face | None = None
    top: Face | None = None
    cards: tuple[Face, ...] | None = None
    text: str | None = None
    file: str | None = None
    charge: str | None = None


@frozen
class Order(Generic[A]):
    """A command that was understood."""

    ask: A
    slots: Slots = field(factory=Slots)


@frozen
class Misread:
    """A command in which one thing is not what should stand there: the slot, and what was typed."""

    slot: str
    text: str


@frozen
class Unknown:
    """Nothing that can be asked; perhaps something like it can."""

    text: str
    near: str = ""


_SLOT: Final = re.compile(r"(\S*)\{(\w+)\}")
_TOKEN: Final = re.compile(r"[^\s:,]+")
_REST: Final = frozenset({"text", "file", "charge"})
"""Slots that take everything up to the end of the line."""
_MARKS: Final = "?!."

MOST_CHARACTERS: Final = 4000
"""Characters of a line that is read at all: several times the longest sentence and explanation."""
_MOST_CARDS: Final = 120
_WORDS_OF_A_HINT: Final = 6


@frozen
class _Token:
    text: str
    start: int


@frozen
class _NoMatch(Exception):
    """The form does not fit; *misread* is set where only what stands in a slot does not."""

    misread: Misread | None = None


class Forms(Generic[A]):
    """The commands of one kind and language, at one table.

    *kinds* are read in their order, the forms of each in the order of its message ``<section>.<value>``; what the slots
    are called is said by the messages ``<slots>.<name>``.
    """

    def __init__(self, kinds: type[A], section: str, slots: str, words: Words) -> None:
        self._names = words.names
        self._most_words = {"who": max((len(name.split()) for name in words.names), default=1), "cards": _MOST_CARDS}
        self._forms = [
            (ask, tuple(form.split()))
            for ask in kinds
            for form in words.catalogue.messages[f"{section}.{ask.value}"].texts["other"].split(" / ")
        ]
        self._slot_names: Mapping[str, str] = {
            slot: words.catalogue.write(f"{slots}.{slot}", {})
            for _, form in self._forms
            for slot in map(_slot_of, form)
            if slot
        }

    def usage(self, ask: A) -> str:
        """The first form of a command, as it is shown: ``won NAME``."""
        words = (_SLOT.sub(lambda found: found[1] + self._slot_names[found[2]], word) for word in self._shown()[ask])
        return " ".join(words)

    def read(self, line: str) -> Order[A] | Misread | Unknown:
        """What the line asks for. Words may have capitals, lack accents, and end in a question mark."""
        if len(line) > MOST_CHARACTERS:
            return Unknown(line)
        tokens = [_Token(found[0], found.start()) for found in _TOKEN.finditer(line)]
        if len(tokens) > 1 and not tokens[-1].text.strip(_MARKS):
            tokens.pop()  # a question mark that stands alone, as in French
        misread: Misread | None = None
        for ask, form in self._forms:
            try:
                return Order(ask, self._match(form, tokens, line, Slots()))
            except _NoMatch as trouble:
                if not _slot_of(form[0]):
                    misread = misread or trouble.misread
        return misread or Unknown(line, self._near(tokens))

    def _match(self, form: Sequence[str], tokens: Sequence[_Token], line: str, slots: Slots) -> Slots:
        """Fill the form with the tokens, the shortest filling of a slot first."""
        if not form:
            if tokens:
                raise _NoMatch
            return slots
        if not tokens:
            raise _NoMatch
        slot = _slot_of(form[0])
        if not slot:
            if _word(tokens[0].text) != fold(form[0]):
                raise _NoMatch
            return self._match(form[1:], tokens[1:], line, slots)
        if slot in _REST:
            return _filled(slots, slot, unquoted(line[tokens[0].start :]))
        misread: Misread | None = None
        tokens = _without_prefix(form[0], tokens)
        for length in range(1, min(len(tokens), self._most_words.get(slot, 1)) + 1):
            taken = [token.text for token in tokens[:length]]
            value = self._value(slot, taken)
            if value is None:
                misread = misread or Misread(slot, taken[-1] if slot == "cards" else " ".join(taken))
                continue
            try:
                return self._match(form[1:], tokens[length:], line, _filled(slots, slot, value))
            except _NoMatch as trouble:
                misread = trouble.misread
        raise _NoMatch(misread)

    def _value(self, slot: str, taken: Sequence[str]) -> int | tuple[Face, ...] | None:
        """What the words mean in that slot, or ``None``."""
        match slot:
            case "who":
                return self._seat(" ".join(taken))
            case "number" | "below":
                word = taken[0].strip(_MARKS)
                return int(word) if len(taken) == 1 and word.isdecimal() and len(word) < 9 else None
            case "cards":
                cards = [_card(word) for word in taken]
                return None if None in cards else tuple(card for card in cards if card is not None)
            case _:
                return _card(taken[0]) if len(taken) == 1 else None

    def _seat(self, typed: str) -> int | None:
        """Whose name it is, or the beginning of whose name alone."""
        wanted = _word(typed)
        folded = [fold(name) for name in self._names]
        if wanted in folded:
            return folded.index(wanted)
        begins = [seat for seat, name in enumerate(folded) if wanted and name.startswith(wanted)]
        return begins[0] if len(begins) == 1 else None

    def _near(self, tokens: Sequence[_Token]) -> str:
        """The command that begins most like what was typed."""
        if not tokens:
            return ""
        first = {fold(form[0]): ask for ask, form in reversed(self._forms) if not _slot_of(form[0])}
        near = get_close_matches(_word(tokens[0].text), first, n=1, cutoff=0.6)
        return self.usage(first[near[0]]) if near else ""

    # --- while it is typed --------------------------------------------------------------------------------------------

    def offers(self, prefix: str) -> tuple[Offer, ...]:
        """What may come next: the words of commands that begin so, and the names of players.

        Where nothing is typed yet, each command in its first form.
        """
        if len(prefix) > MOST_CHARACTERS:
            return ()
        words = prefix.split()
        partial = "" if not words or prefix[-1:].isspace() else words.pop()
        forms = [form for _, form in self._forms] if prefix.strip() else list(self._shown().values())
        found = {text: None for form in forms for text in self._next(form, words)}
        wanted = fold(partial)
        return tuple(
            Offer(text, len(partial), "") for text in found if fold(text).startswith(wanted) and fold(text) != wanted
        )

    def _shown(self) -> dict[A, tuple[str, ...]]:
        """The first form of each command."""
        first: dict[A, tuple[str, ...]] = {}
        for ask, form in self._forms:
            first.setdefault(ask, form)
        return first

    def _next(self, form: Sequence[str], typed: Sequence[str]) -> Iterator[str]:
        """What the form goes on with after these words, if it begins with them."""
        if not form:
            return
        slot = _slot_of(form[0])
        if not typed:
            if slot == "who":
                yield from self._names
            elif not slot:
                yield " ".join(takewhile(lambda part: not _slot_of(part), form))
        elif not slot:
            if _word(typed[0]) == fold(form[0]):
                yield from self._next(form[1:], typed[1:])
        elif slot not in _REST:
            for length in range(1, min(len(typed), self._most_words.get(slot, 1)) + 1):
                if self._value(slot, typed[:length]) is not None:
                    yield from self._next(form[1:], typed[length:])

    def rest(self, wanted: A, line: str) -> str | None:
        """What is typed so far of a command that ends in a text; ``None`` while the line is none."""
        for ask, (*before, last) in self._forms:
            words = line.split(maxsplit=len(before))
            begun = len(words) > len(before) or (len(words) == len(before) and line[-1:].isspace())
            if ask is wanted and _slot_of(last) in _REST and begun and all(map(self._stands_for, before, words)):
                return words[len(before)] if len(words) > len(before) else ""
        return None

    def _stands_for(self, part: str, word: str) -> bool:
        """Whether the word may stand in the place of that part of a form."""
        slot = _slot_of(part)
        return self._value(slot, [word]) is not None if slot else fold(part) == _word(word)

    def hint(self, line: str) -> A | None:
        """Which command the line is, or is becoming."""
        read = self.read(line)
        if isinstance(read, Order):
            return read.ask
        words = line[:MOST_CHARACTERS].split()[:_WORDS_OF_A_HINT]
        for length in range(len(words), 0, -1):
            for ask, form in self._forms:
                same = zip(form, words[:length], strict=False)
                if len(form) >= length and all(fold(a) == _word(b) for a, b in same):
                    return ask
        return None


def _slot_of(word: str) -> str:
    """The name of the slot that the word of a form is; empty if it is a word."""
    found = _SLOT.fullmatch(word)
    return found[2] if found else ""


def _without_prefix(part: str, tokens: Sequence[_Token]) -> Sequence[_Token]:
    """The tokens without what stands before the slot in the same word, as in ``d'{who}``."""
    prefix = part[: part.index("{")]
    first = tokens[0]
    if not fold(first.text).startswith(fold(prefix)) or len(first.text) == len(prefix):
        raise _NoMatch
    return [_Token(first.text[len(prefix) :], first.start + len(prefix)), *tokens[1:]] if prefix else tokens


def _filled(slots: Slots, slot: str, value: str | int | tuple[Face, ...]) -> Slots:
    change: dict[str, Any] = {slot: value}
    return evolve(slots, **change)


def _word(text: str) -> str:
    return fold(text.strip(_MARKS) or text)


def _card(word: str) -> Face | None:
    try:
        return read_card(word.strip(_MARKS))
    except ValueError:
        return None
