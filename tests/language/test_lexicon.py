"""The words of each language: complete, found at every place, and in the same folded form as what is typed."""

import pytest

from bartok_dsl.language.lexicon import LANGUAGES, Meaning, UnknownLanguageError, lexicon, read_lexicon
from bartok_dsl.language.roles import ROLES, SKIPPABLE, terminals_of
from bartok_dsl.language.table import END, table
from bartok_dsl.resources import grammar_text

WITHOUT_WORDS = {END, "FACE", "FREE", "NAME", "QUOTED", "RULETALK"}
"""Terminals that are recognised by their form."""

SMALL = """
[fold]
articles = ["the"]
indefinite = []
little = []
contractions = {}
elisions = {}
[rules]
words = ["rule"]
harmless = []
[rules.aspects]
MAKING = []
[people]
TRAIT = ["tall"]
[names]
after = ["for"]
[offers]
amounts = ["two"]
[words]
NEXTP = ["the next player", "next"]
[verbs]
DRAW = { base = ["draw", "cut"], third = ["draws", "cut"] }
[members.RANK]
TWO = ["two"]
[members.NUM]
2 = ["two"]
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_terminal_of_the_grammar_has_words(language):
    spoken = {key.partition(".")[0] for key in lexicon(language).canonical}
    assert table().terminals - WITHOUT_WORDS == spoken


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_concepts_and_members(language):
    assert set(lexicon(language).canonical) | {"NUM.0", "NUMBY.0"} == set(lexicon("en").canonical) | {
        "NUM.0",
        "NUMBY.0",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_is_found_as_it_is_written(language):
    words = lexicon(language)
    for key, phrase in words.canonical.items():
        tokens = words.tokens(phrase)
        meanings = {
            (terminal, found.meaning.value)
            for found in words.phrases(tokens, 0)
            if found.end == len(tokens)
            for terminal in terminals_of(found.meaning.concept)
        }
        terminal, _, value = key.partition(".")
        assert (terminal, value) in meanings, phrase


def test_all_phrases_at_a_place_are_found_not_only_the_longest():
    small = read_lexicon("en", SMALL)
    tokens = small.tokens("next player")
    assert {(found.meaning, found.end) for found in small.phrases(tokens, 0)} == {
        (Meaning("NEXTP"), 1),
        (Meaning("NEXTP"), 2),
    }


def test_one_word_may_be_several_concepts_members_and_verb_forms():
    small = read_lexicon("en", SMALL)
    assert {found.meaning for found in small.phrases(small.tokens("two"), 0)} == {
        Meaning("RANK", "TWO"),
        Meaning("NUM", "2"),
    }
    (cut,) = small.phrases(small.tokens("cut"), 0)
    assert cut.meaning.forms == {"base", "third"}


@pytest.mark.parametrize(
    ("typed", "meanings"),
    [
        ("8", {("NUM", "8"), ("RANK", "EIGHT")}),
        ("8s", {("RANK", "EIGHT")}),
        ("25", {("NUM", "25")}),
        ("QD", {("FACE", "QD")}),
        ("10♠", {("FACE", "10♠")}),
        ("9999", set()),
    ],
)
def test_digits_and_card_signs_mean_the_same_in_every_language(typed, meanings):
    for language in LANGUAGES:
        words = lexicon(language)
        found = {(one.meaning.concept, one.meaning.value) for one in words.phrases(words.tokens(typed), 0)}
        assert {pair for pair in found if pair[0] in ("NUM", "RANK", "FACE")} == meanings


def test_roles_name_terminals_of_the_grammar():
    assert {terminal for terminals in ROLES.values() for terminal in terminals} <= table().terminals
    assert set(ROLES) >= SKIPPABLE


def test_a_phrase_of_nothing_but_articles_is_a_mistake():
    with pytest.raises(ValueError, match="dropped"):
        read_lexicon("en", SMALL.replace('"next"', '"the"'))


def test_there_is_no_lexicon_of_an_unknown_language():
    with pytest.raises(UnknownLanguageError):
        lexicon("tlh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrase_is_written_twice_under_one_concept(language):
    import tomllib

    words = lexicon(language)
    data = tomllib.loads(grammar_text(f"{language}/words.toml"))
    for concept, phrases in data["words"].items():
        folded = [tuple(token.text for token in words.tokens(phrase)) for phrase in phrases]
        assert len(folded) == len(set(folded)), concept
