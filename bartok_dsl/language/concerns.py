"""Sentences that no rule may be, understood just well enough to say why.

Rules about the making of rules, and people whom no rule may mean, can be worded in more ways than any grammar has.
Since all of them are refused, it is enough to see that the sentence speaks of rules, and in which respect, or whom it
means.
Neither is done while the grammar has a reading.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from bartok_dsl import tree
from bartok_dsl.codes import found
from bartok_dsl.finding import Finding, Span
from bartok_dsl.language.lexicon import Lexicon
from bartok_dsl.language.offers import MOST_NEAR, near
from bartok_dsl.language.tokens import Token
from bartok_dsl.tree import Announcement, Partiality
from bartok_dsl.tree.walk import walk

_PARTIAL: Final = {
    "SELF": Partiality.AUTHOR,
    "TRAIT": Partiality.TRAIT,
    "GUEST": Partiality.GUEST,
    "SEATP": Partiality.SEAT,
}
_DEEDS: Final = frozenset({"MAY", "MUST", "HOLDS", "MAYPLAY", "MAYNOTPLAY", "MUSTPLAY", "CANNOTPLAY", "ONLYPLAY"})
"""What stands after the name of somebody, beside the verbs."""


def particular_words(trees: tuple[Announcement, ...]) -> frozenset[str]:
    """The words that were taken for particular people."""
    return frozenset(node.words for one in trees for node in walk(one) if isinstance(node, tree.Particular))


def about_rules(tokens: tuple[Token, ...], words: Lexicon) -> tuple[str, int] | None:
    """In which respect the sentence is about the making of rules, and the last word that says so; if it is at all."""
    spoken = [token.text for token in tokens]
    titled = {before for before, after in pairwise(spoken) if after == ":"}
    people = {at for first, end, _ in _people(tokens, words) for at in range(first, end)}
    told = [
        at
        for at, token in enumerate(tokens)
        if token.text in words.rule_words and not token.quoted and token.text not in titled and at not in people
    ]
    if not told or any(_occurs(phrase, spoken) for phrase in words.harmless):
        return None
    aspects = (aspect for aspect, phrases in words.aspects if any(_occurs(phrase, spoken) for phrase in phrases))
    return next(aspects, tree.RuleAspect.MAKING.name), told[-1]


def _occurs(phrase: tuple[str, ...], spoken: list[str]) -> bool:
    return any(tuple(spoken[at : at + len(phrase)]) == phrase for at in range(len(spoken)))


def shortest(trees: tuple[tree.Announcement, ...]) -> tuple[tree.Announcement, ...]:
    """The one that quotes least: what is understood besides is a part of the rule like any other."""
    return (min(trees, key=_quoted),) if trees else ()


def _quoted(announcement: Announcement) -> int:
    return sum(len(node.words) for node in walk(announcement) if isinstance(node, tree.MakeRules))


# --- people -----------------------------------------------------------------------------------------------------------


def concerns(text: str, tokens: tuple[Token, ...], words: Lexicon) -> tuple[Finding, ...]:
    """A finding for each person that the sentence means, and no rule may."""
    findings = [
        (tokens[first].start, _meant(text, tokens[first].start, tokens[end - 1].end, partiality))
        for first, end, partiality in _people(tokens, words)
    ]
    findings += [
        (token.start, _meant(text, token.start, token.end, Partiality.NAME))
        for at, token in enumerate(tokens)
        if _is_name(text, tokens, at, words)
    ]
    return tuple(finding for _, finding in sorted(findings, key=lambda each: each[0]))


def _meant(text: str, start: int, end: int, partiality: Partiality) -> Finding:
    return found(f"partial-{partiality.value}", span=Span(start, end), words=text[start:end])


def _people(tokens: tuple[Token, ...], words: Lexicon) -> Iterator[tuple[int, int, Partiality]]:
    """Where particular people are meant: from which token up to which one, and in which way."""
    at = 0
    while at < len(tokens):
        here = list(_people_at(tokens, at, words))
        if not here:
            at += 1
            continue
        end, partiality = max(here, key=lambda each: each[0])
        yield at, end, partiality
        at = end


def _people_at(tokens: tuple[Token, ...], at: int, words: Lexicon) -> Iterator[tuple[int, Partiality]]:
    for phrase in words.phrases(tokens, at):
        if phrase.meaning.concept in _PARTIAL:
            yield phrase.end, _PARTIAL[phrase.meaning.concept]
    spoken = tuple("" if token.quoted else token.text for token in tokens[at:])
    for concept, phrases in words.people:
        for said in phrases:
            if spoken[: len(said)] == said:
                yield at + len(said), _PARTIAL[concept]


def _may_be_subject(tokens: tuple[Token, ...], at: int, words: Lexicon) -> bool:
    """Whether a phrase begins here: at the start, after a mark, after a word that joins phrases."""
    if at == 0 or not tokens[at - 1].text[:1].isalnum():
        return True
    return any(phrase.meaning.concept in ("AND", "THEN", "IF", "WHEN") for phrase in words.phrases(tokens, at - 1))


def _is_name(text: str, tokens: tuple[Token, ...], at: int, words: Lexicon) -> bool:
    """Whether an unknown word is somebody's name: by a capital, by what it owns, or by what it does."""
    token = tokens[at]
    if token.quoted or words.knows(token) or not token.text[:1].isalpha():
        return False
    if text[token.end : token.end + 2].lower() in ("'s", "’s"):
        return True
    if at > 0 and text[token.start].isupper() and not text.isupper():
        return True
    if any(slips == 1 for slips, _ in near(token.text, words, MOST_NEAR)):
        return False
    if at > 0 and tokens[at - 1].text in words.before_names:
        return True
    if at + 1 == len(tokens) or not _may_be_subject(tokens, at, words):
        return False
    return any(phrase.meaning.forms or phrase.meaning.concept in _DEEDS for phrase in words.phrases(tokens, at + 1))
