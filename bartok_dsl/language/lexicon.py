"""A language's words: which phrases mean which concepts.

``grammar/LANGUAGE/words.toml`` has seven parts. ``[fold]`` says what is dropped, split and elided before anything is
looked up; ``[rules]``, ``[people]`` and ``[names]`` how sentences about the making of rules, and about people whom no
rule may mean, are recognised where the grammar does not understand them; ``[words]`` gives each concept its
phrases; ``[verbs]`` the same by verb form, since “draw” after “must” and “draws” after a new subject are read
differently; ``[members]`` the ranks, suits, numbers and the like. The first phrase of a concept is its canonical one.
All phrases are kept in one trie of folded words, whose nodes are made when the search first comes to them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Final

from bartok_dsl.cards import Rank
from bartok_dsl.language.roles import terminals_of
from bartok_dsl.language.tokens import Spelling, Token, fold, tokenize, words
from bartok_dsl.records import record
from bartok_dsl.resources import prepared

LANGUAGES: Final = ("en", "fr")
NO_FORMS: Final[frozenset[str]] = frozenset()
GREATEST_NUMBER: Final = 999
"""No rule about 52 or 104 cards needs four digits; without a bound, a number could cost unbounded time and space."""
_CARD: Final = re.compile(r"(10|[2-9tjqka])([cdhs♣♦♥♠])")
_RANK_OF_DIGIT: Final = {str(rank.value): rank.name for rank in Rank if 2 <= rank.value <= 10}


class UnknownLanguageError(ValueError):
    """No data file exists for that language."""


@record
class Meaning:
    """What a phrase can mean: a concept, which member of it, and the verb forms it can be."""

    concept: str
    value: str = ""
    forms: frozenset[str] = NO_FORMS


@record
class Found:
    """A phrase of the sentence with one of its meanings; *end* is the index of the first token after it."""

    meaning: Meaning
    end: int


@record
class Phrase:
    """A phrase as the data file has it; the first ones of a concept, member or verb form are *canonical*."""

    concept: str
    text: str
    folded: tuple[str, ...]
    canonical: bool


@record
class Node:
    """A node of the trie. The two mappings grow only while the lexicon is read."""

    after: dict[str, Node]
    meanings: dict[tuple[str, str], Meaning]


@record
class Sense:
    """A concept, a member of it or a verb form, with its phrases as they are written and as they are looked up."""

    concept: str
    value: str
    form: str
    texts: Sequence[str]
    folded: Sequence[str]


Entry = tuple[str, str, str, Sequence[str], Sequence[str]]
"""A sense as it is written: the values of its fields."""


class Beginnings:
    """The children of the trie's root. A sentence meets few of them, so each is made when it is first asked for.

    *lines* has, by word, the phrases that begin with it, as JSON: their other words, concept, member and verb form.
    """

    def __init__(self, lines: Mapping[str, str]) -> None:
        self._lines = lines
        self._made: dict[str, Node] = {}

    def get(self, word: str) -> Node | None:
        """The node of the phrases that begin with the word, if there are any."""
        made = self._made.get(word)
        if made is None and word in self._lines:
            made = self._made[word] = Node({}, {})
            for others, *meaning in json.loads(self._lines[word]):
                _add(made, others, *meaning)
        return made


def _add(node: Node, words: Sequence[str], concept: str, value: str, form: str) -> None:
    for word in words:
        following = node.after.get(word)
        if following is None:
            following = node.after[word] = Node({}, {})
        node = following
    known = node.meanings.get((concept, value))
    forms = frozenset({form}) if form else NO_FORMS
    node.meanings[concept, value] = Meaning(concept, value, forms | known.forms if known else forms)


@record
class Lexicon:
    """All phrases of one language."""

    language: str
    spelling: Spelling
    sense_line: str
    """All senses as JSON; only who writes, or offers something else, needs them all."""
    beginnings: Beginnings
    words: str
    """All words of phrases, and those by which people are recognised, with blanks between them."""
    little: frozenset[str]
    rule_words: frozenset[str]
    harmless: tuple[tuple[str, ...], ...]
    aspects: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
    people: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
    before_names: frozenset[str]
    amounts: tuple[str, ...]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """All words that mean something here."""
        return frozenset(self.words.split(" "))

    @cached_property
    def senses(self) -> tuple[Sense, ...]:
        """All senses in the order of the data file."""
        return tuple(Sense(*entry) for entry in json.loads(self.sense_line))

    @cached_property
    def phrasebook(self) -> tuple[Phrase, ...]:
        """All phrases in the order of the data file."""
        return tuple(
            Phrase(sense.concept, text, tuple(folded.split(" ")), at == 0)
            for sense in self.senses
            for at, (text, folded) in enumerate(zip(sense.texts, sense.folded, strict=True))
        )

    @cached_property
    def phrases_by_word(self) -> Mapping[str, Sequence[Phrase]]:
        """The same by the words that they begin with."""
        found: dict[str, list[Phrase]] = {}
        for phrase in self.phrasebook:
            found.setdefault(phrase.folded[0], []).append(phrase)
        return found

    @cached_property
    def canonical(self) -> Mapping[str, str]:
        """The first phrase by terminal and, where the concept has members, ``terminal.member``."""
        canonical: dict[str, str] = {}
        for sense in self.senses:
            for terminal in terminals_of(sense.concept) if sense.texts else ():
                key = f"{terminal}.{sense.value}" if sense.value else terminal
                if key not in canonical or terminal == sense.concept:
                    canonical[key] = sense.texts[0]
        return canonical

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
        node, end = self.beginnings.get(token.text), at + 1
        while node is not None:
            for meaning in node.meanings.values():
                yield Found(meaning, end)
            if end == len(tokens) or tokens[end].quoted:
                return
            node, end = node.after.get(tokens[end].text), end + 1

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
    return _lexicon(language, prepared(f"{language}/words.toml", prepare_lexicon))


def read_lexicon(language: str, text: str) -> Lexicon:
    """The lexicon that a data file describes. Raises :class:`ValueError` for a phrase without words."""
    return _lexicon(language, prepare_lexicon(text))


def prepare_lexicon(text: str) -> str:
    """The data file as lines of JSON, every phrase folded. Raises :class:`ValueError` for a phrase without words.

    The first line has what is always needed, the second the senses; then comes a line for each word that phrases begin
    with.
    """
    import tomllib

    data = tomllib.loads(text)
    folding = data["fold"]
    folding["contractions"] = {
        word: ["".join(map(fold, part)) for part in parts] for word, parts in folding["contractions"].items()
    }
    spelling = _spelling(folding)

    def folded(phrases: Sequence[str]) -> list[str]:
        return [" ".join(words(phrase, spelling)) for phrase in phrases]

    def sense(concept: str, value: str, form: str, phrases: Sequence[str]) -> Entry:
        for phrase, known in zip(phrases, folded(phrases), strict=True):
            if not known:
                raise ValueError(f"“{phrase}” of {concept} has only words that are dropped")
        return concept, value, form, phrases, folded(phrases)

    senses = [
        *(sense(concept, "", "", phrases) for concept, phrases in data["words"].items()),
        *(sense(name, "", form, phrases) for name, verb in data["verbs"].items() for form, phrases in verb.items()),
        *(sense(name, value, "", phrases) for name, of in data["members"].items() for value, phrases in of.items()),
    ]
    beginnings: dict[str, list[tuple[list[str], str, str, str]]] = {}
    for concept, value, form, _, known in senses:
        for phrase in known:
            first, *others = phrase.split(" ")
            beginnings.setdefault(first, []).append((others, concept, value, form))
    people = {way: folded(phrases) for way, phrases in data["people"].items()}
    known_words = {word for *_, known in senses for phrase in known for word in phrase.split(" ")}
    known_words.update(word for phrases in people.values() for phrase in phrases for word in phrase.split(" "))
    head = {
        "fold": folding,
        "little": folded(folding["little"]),
        "beginnings": " ".join(beginnings),
        "words": " ".join(sorted(known_words)),
        "rule_words": folded(data["rules"]["words"]),
        "harmless": folded(data["rules"]["harmless"]),
        "aspects": {aspect: folded(phrases) for aspect, phrases in data["rules"]["aspects"].items()},
        "people": people,
        "before_names": folded(data["names"]["after"]),
        "amounts": data["offers"]["amounts"],
    }
    lines = (head, senses, *beginnings.values())
    return "\n".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)


def _lexicon(language: str, text: str) -> Lexicon:
    head, senses, *beginnings = text.split("\n")
    data = json.loads(head)
    return Lexicon(
        language,
        _spelling(data["fold"]),
        senses,
        Beginnings(dict(zip(data["beginnings"].split(" "), beginnings, strict=True))),
        data["words"],
        little=_single(data["little"]),
        rule_words=_single(data["rule_words"]),
        harmless=_phrases(data["harmless"]),
        aspects=_by_name(data["aspects"]),
        people=_by_name(data["people"]),
        before_names=_single(data["before_names"]),
        amounts=tuple(data["amounts"]),
    )


def _spelling(folding: Mapping[str, Any]) -> Spelling:
    return Spelling(
        articles=frozenset(folding["articles"]),
        indefinite=frozenset(folding["indefinite"]),
        contractions={word: tuple(parts) for word, parts in folding["contractions"].items()},
        elisions=folding["elisions"],
        definite=frozenset(folding.get("definite", ())),
        single=frozenset(folding.get("single", ())),
    )


def _single(phrases: Sequence[str]) -> frozenset[str]:
    return frozenset(word for phrase in phrases for word in phrase.split())


def _phrases(phrases: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(phrase.split()) for phrase in phrases)


def _by_name(named: Mapping[str, Sequence[str]]) -> tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]:
    return tuple((name, _phrases(phrases)) for name, phrases in named.items())
