"""What bots announce and declare: every sentence is taken, and means one thing in the language it stands in."""

from __future__ import annotations

import pytest

from bartok_dsl.cards import Rank
from bartok_dsl.engine.profile import CLASSIC, DOUBLE
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.declaring import consider_declaration, rank_meant
from bartok_dsl.table.library import declarations, library
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
    assert library("xx") == () and declarations("xx", Rank.ACE) == ()


@pytest.mark.parametrize("rank", Rank)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_meaning_may_be_declared_for_every_rank(language: str, rank: Rank) -> None:
    for sentence in declarations(language, rank):
        proposal = consider_declaration(sentence, language, rank, RuleBook(), DOUBLE)
        assert proposal.accepted, (sentence, [finding.code for finding in proposal.findings])
        assert proposal.announcement is not None and rank_meant(proposal.announcement) is rank


def test_the_five_known_meanings_are_among_them_and_all_languages_have_the_same() -> None:
    known = (
        "When an eight is played, direction reverses.",
        "When an eight is played, its player names the suit that must follow.",
        "When an eight is played, the next player misses a turn.",
        "When an eight is played, the next player draws one card and misses a turn.",
        "When an eight is played, its player plays again.",
    )
    assert set(known) < set(declarations("en", Rank.EIGHT))
    english, french = (
        [consider_declaration(s, language, Rank.EIGHT, RuleBook(), DOUBLE) for s in declarations(language, Rank.EIGHT)]
        for language in LANGUAGES
    )
    plain = [proposal.canonical("en") for proposal in english if '"' not in proposal.sentence]
    assert plain == [proposal.canonical("en") for proposal in french if '"' not in proposal.sentence]
