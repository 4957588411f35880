"""What people say and do beside a play, as they type it: words in quotation marks, words after *say*, gestures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final

from attrs import frozen

from bartok_dsl.engine.profile import Profile
from bartok_dsl.engine.words import folded
from bartok_dsl.files.scenario.vocabulary import is_text, tokens
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.tree import Does, Node, Says
from bartok_dsl.tree import Words as Exactly
from bartok_dsl.tree.walk import walk


@frozen
class Spoken:
    """Words said and gestures made, by themselves or with a turn action."""

    words: tuple[str, ...] = ()
    gestures: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
    """What was typed after a card without a mark: a choice, where it answers one, else words that are said."""

    @property
    def said(self) -> tuple[str, ...]:
        """All that is said where nothing is to be chosen."""
        return (*self.words, *self.bare)


SILENT: Final = Spoken()


@frozen
class Known:
    """Words and gestures that may be typed without a mark: those that rules name, and what hands commonly do."""

    words: frozenset[str] = frozenset()
    gestures: frozenset[str] = frozenset()
    common: frozenset[str] = frozenset()
    """First words of gestures."""
    forms: tuple[tuple[str, str], ...] = ()
    """How the first word of a gesture ends where somebody speaks of it, and how it ends by itself: *-ing*, nothing."""

    def is_gesture(self, text: str) -> bool:
        """Whether it is something done rather than said."""
        plain = folded(text)
        return plain in self.gestures or plain.partition(" ")[0] in self.common

    def gesture(self, text: str) -> str:
        """The gesture that is spoken of: *knock* for “knocking”; empty where it is none."""
        if self.is_gesture(text):
            return text
        first, _, rest = folded(text).partition(" ")
        for ending, own in self.forms:
            plain = f"{first.removesuffix(ending)}{own} {rest}".strip()
            if first.endswith(ending) and self.is_gesture(plain):
                return plain
        return ""

    def is_word(self, text: str) -> bool:
        """Whether rules or the game itself ask for it to be said."""
        return folded(text) in self.words


def known_at(book: RuleBook, profile: Profile, words: Words) -> Known:
    """What can be typed at a table with this book."""
    said = {profile.word, *(text for entry in book.in_force for text in _texts(entry.rule, Says))}
    done = (text for entry in book.in_force for text in _texts(entry.rule, Does))
    common = frozenset(folded(word) for word in words.play("gestures").split())
    endings = (form.partition(">") for form in words.play("gesture-forms").split())
    forms = tuple((ending, own) for ending, _, own in endings)
    return Known(frozenset(map(folded, said)), frozenset(map(folded, done)), common, forms)


def _texts(rule: Node, kind: type[Says] | type[Does]) -> Iterator[str]:
    for node in walk(rule):
        if isinstance(node, kind):
            yield from (part.text for part in walk(node.text) if isinstance(part, Exactly))


class Mark(Enum):
    """What may stand before something said or done; each names the message that lists its words."""

    SAY = "cmd-say"
    DO = "cmd-do"


def marks(words: Words) -> dict[str, Mark]:
    """The marks by their words in the reader's language."""
    return {word: mark for mark in Mark for word in words(mark.value).split()}


def read_speech(text: str, known: Known, words: Words) -> Spoken:
    """What is said and done: texts in quotation marks, parts that begin with *say* or *do*, and bare words.

    Bare words are gestures where they are known as such. A mark with nothing after it is passed over.
    """
    said: list[str] = []
    done: list[str] = []
    bare: list[str] = []
    marked = marks(words)
    for mark, part in _parts(tokens(text), marked):
        phrase = unquoted(part)
        if not phrase:
            continue
        if mark is Mark.DO:
            done.append(phrase)
        elif mark is Mark.SAY or is_text(part):
            said.append(phrase)
        else:
            for piece in _pieces(phrase, known):
                (done if known.is_gesture(piece) else bare).append(piece)
    return Spoken(tuple(said), tuple(done), tuple(bare))


def _pieces(phrase: str, known: Known) -> list[str]:
    """Bare words, taken apart where a known word or gesture begins: “bartok knock”."""
    if known.is_word(phrase) or folded(phrase) in known.gestures:
        return [phrase]
    parts = phrase.split()
    for cut in range(1, len(parts)):
        tail = " ".join(parts[cut:])
        if known.is_word(tail) or known.is_gesture(tail):
            return [*_pieces(" ".join(parts[:cut]), known), *_pieces(tail, known)]
    return [phrase]


def _parts(parts: Sequence[str], marked: dict[str, Mark]) -> Iterator[tuple[Mark | None, str]]:
    """The parts of what is said and done, each with the mark before it."""
    mark: Mark | None = None
    run: list[str] = []
    for token in parts:
        found = marked.get(token.casefold())
        if found is not None or is_text(token):
            yield mark, " ".join(run)
            run = []
            if found is not None:
                mark = found
            else:
                yield (mark, token) if mark is not None else (None, token)
                mark = None
        elif token not in (",", ":"):
            run.append(token)
    yield mark, " ".join(run)


def unquoted(text: str) -> str:
    """The text without quotation marks and spaces around it."""
    return text.strip().strip("\"“”«»'‘’„ \u00a0").strip()
