"""The laws between tree and text, for every language and every tree that can be said."""

import pytest
from hypothesis import given, settings

from bartok_dsl import tree as t
from bartok_dsl.cards import Colour, Rank, Suit
from bartok_dsl.language.lexicon import lexicon
from bartok_dsl.language.say import say
from bartok_dsl.language.saying.templates import LANGUAGES, sayings
from bartok_dsl.language.understanding import understand
from bartok_dsl.tree.normal import normalise
from tests.golden import SAID
from tests.notation import write
from tests.strategies import LANGUAGES as ANY_LANGUAGE
from tests.strategies import announcements, rules


def read_back(sentence: str, language: str) -> list[str]:
    """Every meaning of the sentence, in the notation."""
    return [write(tree) for tree in understand(sentence, language).trees]


@pytest.mark.parametrize(("row", "language"), SAID, ids=[f"{language}-{row.notation[:60]}" for row, language in SAID])
def test_a_golden_sentence_means_its_tree_and_nothing_else(row, language):
    assert read_back(row.sentences[language], language) == [row.notation]


@given(announcements(), ANY_LANGUAGE)
def test_what_is_said_is_read_back_as_the_same_tree_and_only_that(announcement, language):
    assert read_back(say(announcement, language), language) == [write(announcement)]


@given(announcements(), ANY_LANGUAGE)
def test_the_canonical_sentence_of_a_canonical_sentence_is_itself(announcement, language):
    sentence = say(announcement, language)
    understood = understand(sentence, language).tree
    assert understood is not None
    assert say(understood, language) == sentence


@given(announcements())
def test_translating_there_and_back_changes_nothing(announcement):
    english = say(announcement, "en")
    there = understand(say(announcement, "fr"), "fr").tree
    assert there is not None
    assert say(there, "en") == english


@given(rules(), rules(), ANY_LANGUAGE)
def test_two_trees_never_share_a_sentence(one, other, language):
    assert (say(one, language) == say(other, language)) == (one == other)


@given(rules())
@settings(max_examples=50)
def test_a_rule_is_said_whole_or_not_at_all_in_every_language(rule):
    assert all(say(rule, language)[-1] == "." for language in LANGUAGES)


@given(rules(), ANY_LANGUAGE)
@settings(max_examples=50)
def test_capitals_and_the_full_stop_do_not_matter(rule, language):
    sentence = say(rule, language)
    plain = sentence[0].lower() + sentence[1:-1]
    assert read_back(plain, language) == read_back(sentence, language)


# --- words ------------------------------------------------------------------------------------------------------------


def test_every_language_has_words_for_the_same_concepts():
    first, *others = (lexicon(language) for language in LANGUAGES)
    for other in others:
        assert set(other.canonical) == set(first.canonical)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_template_is_a_word_of_the_language(language):
    """What is printed can be read; names of slots, and what fills them, aside."""
    words = lexicon(language)
    for key, template in sayings(language).templates.items():
        for text in template.texts:
            sentence = sayings(language).sandhi(" ".join(part for part in _without_slots(text)))
            unknown = [
                token.text for token in words.tokens(sentence) if token.text.isalpha() and not words.knows(token)
            ]
            assert unknown == [], key


def _without_slots(text: str) -> list[str]:
    return [word for word in text.split(" ") if "{" not in word]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ranks_suits_and_colours_are_told_apart_by_their_names(language):
    names = [
        *(say(t.Rule((t.MayNot(t.Play(t.EVERYONE, t.Has(feature))),)), language) for feature in _printed()),
    ]
    assert len(set(names)) == len(names)


def _printed() -> list[Rank | Suit | Colour | t.Kind]:
    return [*Rank, *Suit, *Colour, t.Kind.FACE, t.Kind.NUMBER, t.Kind.JOKER, t.Kind.SPECIAL]


@pytest.mark.parametrize("language", LANGUAGES)
def test_within_one_role_no_phrase_has_two_meanings(language):
    said: dict[tuple[str, str], str] = {}
    for key, template in sayings(language).templates.items():
        role = key.split(".")[0]
        for text in template.texts:
            other = said.setdefault((role, text), key)
            assert other == key or any({key, other} <= same for same in ALTERNATIVES), f"{other} and {key}: “{text}”"


ALTERNATIVES = (
    {"lists.or", "lists.nor"},
    {"cards.a", "cards.none"},
    {"amounts.worth", "amounts.value_measure"},
    {"history.measure", "history.played"},
    {"history.by_measure", "history.by"},
    {"amounts.at_least", "amounts.at_least_one"},
    {"amounts.at_most", "amounts.at_most_one"},
    {"players.player_of_card", "players.player_of_turn", "players.that_player"},
    {"players.player_of_turn", "players.player_of_turn_concerned", "players.player_concerned"},
    {"players.player_of_card", "players.player_of_turn_concerned"},
)
"""Entries that mean the same, and are said apart in some languages only."""


def test_the_strategies_make_trees_in_normal_form():
    @given(rules())
    @settings(max_examples=50)
    def check(rule):
        assert normalise(rule) == rule

    check()
