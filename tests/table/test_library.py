"""What bots announce: every sentence may be announced, and means one thing in the language it stands in."""

from __future__ import annotations

import pytest

from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.library import library
from bartok_dsl.table.proposal import consider

LANGUAGES = ("en", "fr")


@pytest.mark.parametrize(("sentence", "language"), [(s, language) for language in LANGUAGES for s in library(language)])
def test_every_sentence_may_be_announced(sentence: str, language: str) -> None:
    proposal = consider(sentence, language, RuleBook(), CLASSIC)
    assert proposal.accepted, [finding.code for finding in proposal.findings]
    assert proposal.canonical(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_enough_to_announce_and_nothing_twice(language: str) -> None:
    meanings = {consider(sentence, language, RuleBook(), CLASSIC).announcement for sentence in library(language)}
    assert len(meanings) == len(library(language)) >= 40


def test_a_language_without_a_library_has_nothing_to_announce() -> None:
    assert library("xx") == ()
