"""A reader of sentences that needs no language, for tests of the files that sentences stand in.

Every sentence is a rule about its own words, but for those that begin with “nonsense”; so equal rules mean that the
file has kept the sentence.
"""

from __future__ import annotations

from bartok_dsl.files.ruleset import Sentence
from bartok_dsl.finding import Finding, Question, Severity
from bartok_dsl.tree import EVERYONE, NEXT_PLAY, SOON, Due, Rule, Says, When, Words


def about(sentence: str) -> Rule:
    return Rule((When(NEXT_PLAY, (Due(Says(EVERYONE, Words(sentence)), SOON, ()),)),))


def understand(sentence: str, language: str) -> Sentence:
    if language not in ("en", "fr"):
        raise FileNotFoundError(language)
    if sentence.startswith("nonsense"):
        return Sentence(None, (Finding("unknown-word", Question.CLEAR, Severity.ERROR),))
    return Sentence(about(sentence))
