"""Sentences that no rule may be, understood just well enough to say why.

A sentence about the making of rules can be worded in more ways than any grammar has. Since every such sentence is
refused, it is enough to see that it speaks of rules, and in which respect. People whom no rule may mean are found by
their words, wherever they stand. Neither is done while the grammar has a reading.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from bartok_dsl import tree
from bartok_dsl.codes import found
from bartok_dsl.finding import Finding, Span
from bartok_dsl.language.lexicon import Lexicon
from bartok_dsl.language.tokens import Token
from bartok_dsl.tree import Announcement, Partiality, RuleAspect
from bartok_dsl.treewalk import walk

_PARTIAL: Final = {
    "SELF": Partiality.AUTHOR,
    "TRAIT": Partiality.TRAIT,
    "GUEST": Partiality.GUEST,
    "SEATP": Partiality.SEAT,
}


def particular_words(trees: tuple[Announcement, ...]) -> frozenset[str]:
    """The words that were taken for particular people."""
    return frozenset(node.words for one in trees for node in walk(one) if isinstance(node, tree.Particular))


def concerns(text: str, tokens: tuple[Token, ...], words: Lexicon) -> tuple[tree.Rule | None, tuple[Finding, ...]]:
    """The sentence as one about making rules, if it is; otherwise a finding for each person that it means."""
    aspect = _aspect(tokens, words)
    if aspect is not None:
        return tree.Rule((tree.MakeRules(aspect, text[tokens[0].start : tokens[-1].end]),)), ()
    findings: list[Finding] = []
    at = 0
    while at < len(tokens):
        name = _name(text, tokens, at, words)
        if name is not None:
            findings.append(name)
        people = [phrase for phrase in words.phrases(tokens, at) if phrase.meaning.concept in _PARTIAL]
        if not people:
            at += 1
            continue
        longest = max(people, key=lambda phrase: phrase.end)
        span = Span(tokens[at].start, tokens[longest.end - 1].end)
        partiality = _PARTIAL[longest.meaning.concept]
        findings.append(found(f"partial-{partiality.value}", span=span, words=text[span.start : span.end]))
        at = longest.end
    return None, tuple(findings)


def _name(text: str, tokens: tuple[Token, ...], at: int, words: Lexicon) -> Finding | None:
    """An unknown word that is written like somebody's name: with a capital, or with what it owns after it."""
    token = tokens[at]
    capital = at > 0 and text[token.start].isupper()
    owner = text[token.end : token.end + 2].lower() in ("'s", "’s")
    if words.knows(token) or not token.text[:1].isalpha() or not (capital or owner):
        return None
    return found("partial-name", span=Span(token.start, token.end), words=text[token.start : token.end])


def _aspect(tokens: tuple[Token, ...], words: Lexicon) -> RuleAspect | None:
    spoken = [token.text for token in tokens if not token.quoted]
    titled = {before for before, after in pairwise(spoken) if after == ":"}
    if not words.rule_words.intersection(spoken) - titled or words.harmless.intersection(spoken):
        return None
    for aspect, phrases in words.aspects:
        for phrase in phrases:
            if any(tuple(spoken[at : at + len(phrase)]) == phrase for at in range(len(spoken))):
                return RuleAspect[aspect]
    return RuleAspect.MAKING
