"""A language's words: which phrases mean which concepts.

``grammar/LANGUAGE/words.toml`` has seven parts. ``[fold]`` says what is dropped, split and elided before anything is
looked up; ``[rules]``, ``[people]`` and ``[names]`` how sentences about the making of rules, and about people whom no
rule may mean, are recognised where the grammar does not understand them; ``[words]`` gives each concept its
phrases; ``[verbs]`` the same by verb form, since “draw” after “must” and “draws” after a new subject are read
differently; ``[members]`` the ranks, suits, numbers and the like. The first phrase of a concept is its canonical one.
All phrases are kept in one trie of folded words.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from attrs import frozen

from bartok_dsl.cards import Rank
from bartok_dsl.language.roles import terminals_of
from bartok_dsl.language.tokens import Spelling, Token, fold, tokenize, words
from bartok_dsl.resources import grammar_text

LANGUAGES: Final = ("en", "fr")
NO_FORMS: Final[frozenset[str]] = frozenset()
GREATEST_NUMBER: Final = 999
"""No rule about 52 or 104 cards needs four digits; without a bound, a number could cost unbounded time and space."""
_CARD: Final = re.compile(r"(10|[2-9tjqka])([cdhs♣♦♥♠])")
_RANK_OF_DIGIT: Final = {str(rank.value): rank.name for rank in Rank if 2 <= rank.value <= 10}


class UnknownLanguageError(ValueError):
    """No data file exists for that language."""


@frozen
class Meaning:
    """What a phrase can mean: a concept, which member of it, and the verb forms it can be."""

    concept: str
    value: str = ""
    forms: frozenset[str] = NO_FORMS


@frozen
class Found:
    """A phrase of the sentence with one of its meanings; *end* is the index of the first token after it."""

    meaning: Meaning
    end: int


@frozen
class Phrase:
    """A phrase as the data file has it; the first ones of a concept, member or verb form are *canonical*."""

    concept: str
    text: str
    folded: tuple[str, ...]
    canonical: bool


@frozen
class Node:
    """A node of the trie. The two mappings grow only while the lexicon is read."""

    after: dict[str, Node]
    meanings: dict[tuple[str, str], Meaning]


@frozen
class Lexicon:
    """All phrases of one language."""

    language: str
    spelling: Spelling
    trie: Node
    vocabulary: frozenset[str]
    little: frozenset[str]
    canonical: Mapping[str, str]
    phrasebook: tuple[Phrase, ...]
    rule_words: frozenset[str]
    harmless: tuple[tuple[str, ...], ...]
    aspects: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
    people: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
    before_names: frozenset[str]
    amounts: tuple[str, ...]

    def tokens(self, text: str) -> tuple[Token, ...]:
        """The text as this language's tokens."""
        return tokenize(text, self.spelling)

    def phrases(self, tokens: tuple[Token, ...], at: int) -> Iterator[Found]:
        """Every phrase that begins at the token, with each of its meanings."""
        token = tokens[at]
        if token.quoted:
            yield Found(Meaning("QUOTED", token.text), at + 1)
            return
        for meaning in literal(token):
            yield Found(meaning, at + 1)
        node, end = self.trie, at
        while end < len(tokens) and not tokens[end].quoted:
            following = node.after.get(tokens[end].text)
            if following is None:
                return
            node, end = following, end + 1
            for meaning in node.meanings.values():
                yield Found(meaning, end)

    def knows(self, token: Token) -> bool:
        """Whether the word occurs in any phrase, or means something by itself."""
        return token.quoted or token.text in self.vocabulary or any(True for _ in literal(token))


def literal(token: Token) -> Iterator[Meaning]:
    """What digits and card signs mean in every language."""
    text = token.text
    if text.isascii() and text.isdigit():
        if int(text[:9]) <= GREATEST_NUMBER and len(text) <= 9:
            yield Meaning("NUM", str(int(text)))
        if text in _RANK_OF_DIGIT:
            yield Meaning("RANK", _RANK_OF_DIGIT[text])
    elif text[:-1] in _RANK_OF_DIGIT and text[-1] == "s" and not token.upper:
        yield Meaning("RANK", _RANK_OF_DIGIT[text[:-1]])
    elif (card := _CARD.fullmatch(text)) and (token.upper or not text.isalpha()):
        yield Meaning("FACE", card.group().upper())


@cache
def lexicon(language: str) -> Lexicon:
    """The lexicon of a language. Raises :class:`UnknownLanguageError`."""
    if language not in LANGUAGES:
        raise UnknownLanguageError(language)
    return read_lexicon(language, grammar_text(f"{language}/words.toml"))


def read_lexicon(language: str, text: str) -> Lexicon:
    """The lexicon that a data file describes. Raises :class:`ValueError` for a phrase without words."""
    data = tomllib.loads(text)
    folding = data["fold"]
    spelling = Spelling(
        articles=frozenset(folding["articles"]),
        indefinite=frozenset(folding["indefinite"]),
        contractions={
            word: tuple("".join(map(fold, part)) for part in parts) for word, parts in folding["contractions"].items()
        },
        elisions=dict(folding["elisions"]),
    )
    trie = Node({}, {})
    phrasebook: list[Phrase] = []
    vocabulary: set[str] = set()
    canonical: dict[str, str] = {}

    def add(phrases: list[str], meaning: Meaning) -> None:
        for terminal in terminals_of(meaning.concept) if phrases else ():
            key = f"{terminal}.{meaning.value}" if meaning.value else terminal
            if key not in canonical or terminal == meaning.concept:
                canonical[key] = phrases[0]
        for phrase in phrases:
            node = trie
            folded_phrase = words(phrase, spelling)
            if not folded_phrase:
                raise ValueError(f"“{phrase}” of {meaning.concept} has only words that are dropped")
            phrasebook.append(Phrase(meaning.concept, phrase, folded_phrase, phrase is phrases[0]))
            for word in folded_phrase:
                vocabulary.add(word)
                following = node.after.get(word)
                if following is None:
                    following = node.after[word] = Node({}, {})
                node = following
            sense = (meaning.concept, meaning.value)
            known = node.meanings.get(sense)
            forms = meaning.forms | known.forms if known else meaning.forms
            node.meanings[sense] = Meaning(meaning.concept, meaning.value, forms)

    for concept, phrases in data["words"].items():
        add(phrases, Meaning(concept))
    for concept, by_form in data["verbs"].items():
        for form, phrases in by_form.items():
            add(phrases, Meaning(concept, forms=frozenset({form})))
    for concept, members in data["members"].items():
        for value, phrases in members.items():
            add(phrases, Meaning(concept, value))

    def folded(phrase: str) -> tuple[str, ...]:
        return words(phrase, spelling)

    about = data["rules"]
    people = tuple((way, tuple(map(folded, phrases))) for way, phrases in data["people"].items())
    vocabulary.update(word for _, phrases in people for phrase in phrases for word in phrase)
    return Lexicon(
        language,
        spelling,
        trie,
        frozenset(vocabulary),
        little=frozenset(text for word in folding["little"] for text in folded(word)),
        canonical=canonical,
        phrasebook=tuple(phrasebook),
        rule_words=frozenset(text for word in about["words"] for text in folded(word)),
        harmless=tuple(map(folded, about["harmless"])),
        aspects=tuple((aspect, tuple(map(folded, phrases))) for aspect, phrases in about["aspects"].items()),
        people=people,
        amounts=tuple(data["offers"]["amounts"]),
        before_names=frozenset(text for word in data["names"]["after"] for text in folded(word)),
    )
