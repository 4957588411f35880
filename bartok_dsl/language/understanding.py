"""The last step of reading: accept one meaning, ask about several, or say what was not understood."""

from __future__ import annotations

import unicodedata
from typing import Final

from bartok_dsl.codes import found
from bartok_dsl.finding import Finding, Span
from bartok_dsl.language.building.clauses import meanings
from bartok_dsl.language.concerns import about_rules, concerns, particular_words, shortest
from bartok_dsl.language.lexicon import Lexicon, lexicon
from bartok_dsl.language.offers import near, offers
from bartok_dsl.language.search import Outcome, readings
from bartok_dsl.language.tokens import Token
from bartok_dsl.records import record
from bartok_dsl.tree import Announcement
from bartok_dsl.tree.normal import normalise

MOST_CHARACTERS: Final = 600
"""Length of a rule. The longest of 339 collected house rules, written out, has 190 characters."""
MOST_WORDS: Final = 120
"""Words of a rule; also what keeps trees shallower than the interpreter's stack."""
MOST_TITLE: Final = 4
"""Words of a title before a rule."""
MOST_SHOWN: Final = 4
"""Readings that are put before a player: nobody compares more."""
ENDS: Final = frozenset(".!?;:,…-")
_ALLOWED_CONTROLS: Final = frozenset("\t\n\r\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")
"""Signs that pasting leaves behind and that nobody sees."""


@record
class Understanding:
    """What was understood of a sentence.

    One tree: this is what the sentence means. Several: its rival readings, of which somebody must pick one. None: the
    findings say why. *unknown* are the words that are not in the language at all.
    """

    text: str
    language: str
    trees: tuple[Announcement, ...]
    findings: tuple[Finding, ...]
    unknown: tuple[Span, ...] = ()

    @property
    def tree(self) -> Announcement | None:
        """The one meaning, if there is exactly one."""
        return self.trees[0] if len(self.trees) == 1 else None


def understand(text: str, language: str) -> Understanding:
    """What the sentence means in that language. Takes any text; raises ``UnknownLanguageError`` only."""
    words = lexicon(language)
    trouble = _unreadable(text)
    if trouble is not None:
        return Understanding(text, language, (), (trouble,))
    tokens = _without_end(words.tokens(text))
    if not tokens:
        return Understanding(text, language, (), (found("empty-rule"),))
    if len(tokens) > MOST_WORDS:
        return Understanding(text, language, (), (found("too-long", most=MOST_WORDS, length=len(tokens)),))
    outcome = readings(tokens, words)
    unknown = tuple(token for token in tokens if not words.knows(token) and token.text[:1].isalpha())
    spans = tuple(Span(token.start, token.end) for token in unknown)
    trees = trees_of(outcome, text)
    if not trees and (start := _titled(tokens, words)):
        rest = readings(tokens[start:], words)
        trees, unknown = trees_of(rest, text), tuple(token for token in unknown if token in tokens[start:])
        outcome = rest if trees else outcome
    if not trees:
        making = about_rules(tokens, words)
        if making is not None:
            trees = shortest(trees_of(readings(tokens, words, making), text))
            return Understanding(text, language, trees, (), spans)
        people = concerns(text, tokens, words)
        return Understanding(text, language, (), people or _failed(text, tokens, unknown, outcome, words), spans)
    if outcome.exhausted:
        return Understanding(text, language, (), (found("too-many-readings"),), spans)
    names = particular_words(trees)
    taken_for_names = [token for token in unknown if text[token.start : token.end] in names]
    fixes = offers(text, tokens, outcome.furthest, words, trees_of) if taken_for_names else ()
    findings = [_unknown(text, token, fixes) for token in taken_for_names]  # first: it is more often a slip than a name
    if len(trees) > 1:
        findings.append(_rivals(trees, language))
    return Understanding(text, language, trees, tuple(findings), spans)


def _titled(tokens: tuple[Token, ...], words: Lexicon) -> int:
    """Where the rule begins after a title like “inflation:”; 0 without one.

    A title has a word that is not in the language, nor near to one that is: a misspelt card is no title.
    """
    end = next((at for at, token in enumerate(tokens) if token.text == ":" and not token.quoted), 0)
    strange = [token for token in tokens[:end] if not words.knows(token) and token.text[:1].isalpha()]
    if end > MOST_TITLE or not strange or any(near(token.text, words, 1) for token in strange):
        return 0
    return end + 1


def trees_of(outcome: Outcome, text: str) -> tuple[Announcement, ...]:
    """The distinct meanings in normal form, in the order found: of the readings that pass over the fewest marks."""
    distinct: dict[Announcement, None] = {}
    for unused in sorted(set(outcome.unused)):
        for reading, passed_over in zip(outcome.readings, outcome.unused, strict=True):
            if passed_over == unused:
                for meaning in meanings(reading, text):
                    distinct[normalise(meaning)] = None
        if distinct:
            break
    return tuple(distinct)


def _without_end(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    end = len(tokens)
    while end and not tokens[end - 1].quoted and tokens[end - 1].text in ENDS:
        end -= 1
    return tokens[:end]


def _unreadable(text: str) -> Finding | None:
    """What keeps a text from being read at all."""
    if len(text) > MOST_CHARACTERS:
        return found("too-long", most=MOST_CHARACTERS, length=len(text))
    for at, character in enumerate(text):
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co") and character not in _ALLOWED_CONTROLS:
            return found("control-characters", span=Span(at, at + 1), sign=f"U+{ord(character):04X}")
    start = 0
    for word in text.split():
        start = text.index(word, start)
        if len({script for letter in word if (script := _script(letter))}) > 1:
            return found("mixed-scripts", span=Span(start, start + len(word)), word=word)
        start += len(word)
    return None


def _script(letter: str) -> str | None:
    """The script of a letter; other signs belong to none."""
    return unicodedata.name(letter, "?").split()[0] if letter.isalpha() else None


def _rivals(trees: tuple[Announcement, ...], language: str) -> Finding:
    from bartok_dsl.language.say import say
    from bartok_dsl.language.saying.scene import Unsayable

    sentences: list[str] = []
    for tree in trees[:MOST_SHOWN]:
        try:
            sentences.append(say(tree, language))
        except Unsayable:
            continue
    return found("two-readings", fixes=tuple(sentences), count=len(trees))


def _unknown(text: str, token: Token, fixes: tuple[str, ...]) -> Finding:
    word = text[token.start : token.end]
    return found("unknown-word", span=Span(token.start, token.end), fixes=fixes, word=word)


def _failed(
    text: str, tokens: tuple[Token, ...], unknown: tuple[Token, ...], outcome: Outcome, words: Lexicon
) -> tuple[Finding, ...]:
    fixes = offers(text, tokens, outcome.furthest, words, trees_of)
    if unknown:
        return tuple(_unknown(text, token, fixes) for token in unknown)
    if outcome.readings:
        return (found("no-sense", fixes=fixes),)
    if outcome.furthest == len(tokens):
        return (found("incomplete", span=Span(tokens[-1].end, tokens[-1].end), fixes=fixes),)
    token = tokens[outcome.furthest]
    span, stuck, before = Span(token.start, token.end), text[token.start : token.end], text[: token.start].strip()
    if not before:
        return (found("no-beginning", span=span, fixes=fixes, words=stuck),)
    return (found("not-understood", span=span, fixes=fixes, words=stuck, before=before),)
