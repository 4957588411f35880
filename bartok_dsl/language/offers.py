"""First offers for a sentence that was not understood: canonical sentences that mean something, the nearest first.

Four repairs are tried, and no more than one word is ever left out. Where reading got stuck, an amount may be missing,
as in “the next player draws”. Unknown words after “say” may be what is to be said, without its quotation marks. A word
that the language does not know may be a misspelt one: the nearest known words take its place. And one word may be too
many, if the language does not know it, or knows it only within longer phrases, none of which denies, limits or excludes
anything: leaving out “not” would offer the opposite of what was said. Each offer has been read, said and read back; the
table reviews it before it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice, product, takewhile
from typing import Final

from bartok_dsl.language.lexicon import Lexicon, literal
from bartok_dsl.language.say import Unsayable, say
from bartok_dsl.language.search import Outcome, readings
from bartok_dsl.language.tokens import APOSTROPHES, Token
from bartok_dsl.records import record
from bartok_dsl.tree import Announcement, MakeRules, Particular
from bartok_dsl.tree.walk import walk

MOST_OFFERED: Final = 3
"""Offers that are shown: more than three nobody compares."""
MOST_TRIED: Final = 24
"""Repairs that are tried. Reading one takes up to a millisecond, and this happens while somebody types."""
MOST_STEPS: Final = 1_000
"""Steps of the table for all repairs of a sentence together: 20 ms."""
MOST_NEAR: Final = 5
"""Known words that are tried in place of an unknown one."""
MOST_UNKNOWN: Final = 2
"""Unknown words that are repaired in one sentence; with more, what is left is no longer what was said."""
SHORT_WORD: Final = 4
"""Up to this length one slip is allowed in a word, in longer ones two."""
PUT_IN: Final = 3
"""What putting in an amount counts, in slips: nothing that was said is lost."""
LEFT_OUT: Final = 4
"""What leaving out a word counts, in slips: more than any misspelling."""
_DENYING: Final = (
    *("ALLOWNO", "ALLOWONLY", "BUTNOT", "CANNOT", "EXCEPT", "FORBID", "LACKS", "MAYNOT", "MUST", "NO", "NOBODY"),
    *("NOTHING", "NOTFACE", "ONLY", "OTHER", "PLAYNO", "UNLESS"),
)
"""How the names of concepts begin that deny, limit or exclude."""

TreesOf = Callable[[Outcome, str], tuple[Announcement, ...]]
"""The distinct meanings of what a search found in a text."""


@record
class Repair:
    """A sentence in which words have been replaced or left out, and how far it is from what was typed."""

    slips: int
    text: str


def offers(text: str, tokens: Sequence[Token], stuck: int, words: Lexicon, trees_of: TreesOf) -> tuple[str, ...]:
    """Up to three canonical sentences near a text that has no single meaning, best first.

    *stuck* is the number of the token at which reading got no further.
    """
    found: dict[str, None] = {}
    steps = 0
    for repair in islice(sorted(_repairs(text, tokens, stuck, words), key=lambda each: each.slips), MOST_TRIED):
        outcome = readings(words.tokens(repair.text.rstrip(" .!?;:,…-")), words)
        steps += outcome.steps
        if steps > MOST_STEPS:
            break
        for announcement in _meanings(repair.text, outcome, trees_of):
            sentence = _said(announcement, words, trees_of)
            if sentence is not None:
                found.setdefault(sentence)
            if len(found) == MOST_OFFERED:
                return tuple(found)
    return tuple(found)


def _meanings(text: str, outcome: Outcome, trees_of: TreesOf) -> tuple[Announcement, ...]:
    """What the repaired text means, unless that is too much to show, or about people or rules that no rule may be."""
    trees = trees_of(outcome, text)
    return trees if len(trees) <= MOST_OFFERED and not any(_refused(tree) for tree in trees) else ()


def _refused(announcement: Announcement) -> bool:
    return any(isinstance(node, MakeRules | Particular) for node in walk(announcement))


def _said(announcement: Announcement, words: Lexicon, trees_of: TreesOf) -> str | None:
    """The canonical sentence, if it is read back as the very same tree."""
    try:
        sentence = say(announcement, words.language)
    except Unsayable:
        return None
    back = trees_of(readings(words.tokens(sentence.rstrip(".")), words), sentence)
    return sentence if back == (announcement,) else None


# --- repairs ----------------------------------------------------------------------------------------------------------


def _repairs(text: str, tokens: Sequence[Token], stuck: int, words: Lexicon) -> Iterator[Repair]:
    unknown = [token for token in tokens if not words.knows(token) and token.text[:1].isalpha()]
    if unknown:
        yield from _quoted(text, tokens, unknown[0], words)
    if len(unknown) > MOST_UNKNOWN:
        return
    if unknown:
        options = [[*near(token.text, words, MOST_NEAR), (LEFT_OUT, "")] for token in unknown]
        for chosen in product(*options):
            if sum(not word for _, word in chosen) <= 1:
                new = zip(unknown, (word for _, word in chosen), strict=True)
                yield Repair(sum(slips for slips, _ in chosen), _replaced(text, tuple(new)))
        return
    place = tokens[stuck].start if stuck < len(tokens) else len(text)
    for amount in words.amounts:
        yield Repair(PUT_IN, f"{text[:place].rstrip(' .!?;:,…-')} {amount} {text[place:]}".rstrip())
    for token in tokens[max(stuck - 1, 0) : stuck + 2]:
        if not token.quoted and _spare(token, words):
            yield Repair(LEFT_OUT, _replaced(text, ((token, ""),)))


def _quoted(text: str, tokens: Sequence[Token], unknown: Token, words: Lexicon) -> Iterator[Repair]:
    """Quotation marks around what is to be said: what is between apostrophes, the unknown words, or all the rest."""
    said = tuple(tokens)
    at = said.index(unknown)
    before = (found for i in range(at) for found in words.phrases(said, i) if found.end == at)
    if not any(found.meaning.concept == "SAY" for found in before):
        return
    start = unknown.start
    if text[start - 1] in APOSTROPHES and (close := _closing_apostrophe(text, start)) is not None:
        yield Repair(1, f'{text[: start - 1]}"{text[start:close]}"{text[close + 1 :]}')
        return
    strange = tuple(takewhile(lambda token: not words.knows(token), said[at:]))
    for slips, end in ((1, strange[-1].end), (2, said[-1].end)):
        yield Repair(slips, f'{text[:start]}"{text[start:end]}"{text[end:]}')


def _closing_apostrophe(text: str, start: int) -> int | None:
    """Where an apostrophe stands at the end of a word, and not inside one."""
    places = (at for at in range(start, len(text)) if text[at] in APOSTROPHES)
    return next((at for at in places if not text[at + 1 : at + 2].isalnum()), None)


def _replaced(text: str, changes: Sequence[tuple[Token, str]]) -> str:
    for token, word in reversed(changes):
        text = text[: token.start] + word + text[token.end :]
    return text


def near(word: str, words: Lexicon, most: int) -> list[tuple[int, str]]:
    """At most so many of the known words nearest to one that is not known, with the slips between them."""
    return list(_nearest(word, words.vocabulary)[:most])


@lru_cache(maxsize=256)
def _nearest(word: str, vocabulary: frozenset[str]) -> tuple[tuple[int, str], ...]:
    slips_allowed = 1 if len(word) <= SHORT_WORD else 2
    letters = _letters(word)
    found = [
        (slips, known)
        for known, its_letters in _known(vocabulary)
        if (letters ^ its_letters).bit_count() <= 2 * slips_allowed
        and (slips := distance(word, known, slips_allowed)) <= slips_allowed
    ]
    return tuple(
        sorted(found, key=lambda each: (each[0], each[1][:1] != word[:1], abs(len(each[1]) - len(word)), each[1]))
    )


@cache
def _known(vocabulary: frozenset[str]) -> tuple[tuple[str, int], ...]:
    """The words with their letters; one slip changes at most two of these, which rules out most words at once."""
    return tuple((word, _letters(word)) for word in vocabulary if word.isalpha())


def _letters(word: str) -> int:
    """The set of letters as bits."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 63)
    return bits


def distance(one: str, other: str, most: int) -> int:
    """Slips between two words: a letter too many, too few or wrong, two neighbours swapped; above *most*, ``most + 1``.

    This is the optimal string alignment distance, a restricted form of the Damerau–Levenshtein distance.
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        last, before, row = before, row, [i]
        for j, opposite in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != opposite))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == opposite:
                best = min(best, last[j - 2] + 1)
            row.append(best)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def _spare(token: Token, words: Lexicon) -> bool:
    """Whether a known word may be left out: it means nothing alone, and never denies anything."""
    alone = words.beginnings.get(token.text)
    if any(True for _ in literal(token)) or (alone is not None and alone.meanings):
        return False
    return token.text not in words.little and not _denies(words, token.text)


def _denies(words: Lexicon, word: str) -> bool:
    """Whether the word occurs in a phrase that denies, limits or excludes."""
    return any(word in phrase.folded and phrase.concept.startswith(_DENYING) for phrase in words.phrasebook)
