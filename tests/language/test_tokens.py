"""Words, folded once, with their places in the text as it was typed."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bartok_dsl.language.lexicon import lexicon
from bartok_dsl.language.tokens import tokenize, words

EN = lexicon("en").spelling
FR = lexicon("fr").spelling


def texts(text, spelling=EN):
    return [token.text for token in tokenize(text, spelling)]


@pytest.mark.parametrize(
    "typed",
    [
        "Queen reverses direction",
        "QUEEN  reverses\tdirection",
        "quéen reverses direction",
        "the queen reverses direction",
    ],
)
def test_what_people_do_not_mean_is_folded_away(typed):
    assert texts(typed) == ["queen", "reverses", "direction"]


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("l'as", ["as"]),
        ("l’as", ["as"]),
        ("d'une autre", ["de", "autre"]),
        ("jusqu'à", ["jusque", "a"]),
        ("au joueur", ["a", "joueur"]),
        ("du dessous", ["de", "dessous"]),
        ("aux autres", ["a", "autres"]),
        ("le cœur", ["coeur"]),
        ("s’il\u00a0y a", ["se", "il", "y", "a"]),
    ],
)
def test_french_elisions_contractions_and_ligatures(typed, folded):
    assert texts(typed, FR) == folded


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("a two-player game", ["two", "player", "game"]),
        ("two - next draws", ["two", "-", "next", "draws"]),
        ("a player’s hand", ["player", "hand"]),
        ("can't", ["cant"]),
        ("+2", ["+", "2"]),
        ("six: draw", ["six", ":", "draw"]),
        ("10♠ wins", ["10♠", "wins"]),
    ],
)
def test_marks_hyphens_and_apostrophes(typed, folded):
    assert texts(typed) == folded


@pytest.mark.parametrize(
    "quotation", ['"Have a nice day"', "“Have a nice day”", "«\u00a0Have a nice day\u00a0»", "„Have a nice day“"]
)
def test_what_is_quoted_is_kept_whole(quotation):
    (say, quoted) = tokenize(f"say {quotation}", EN)
    assert (quoted.text, quoted.quoted, say.quoted) == ("Have a nice day", True, False)


def test_a_quotation_that_is_never_closed_is_no_quotation():
    assert not any(token.quoted for token in tokenize('say "hello', EN))


def test_articles_are_dropped_but_remembered():
    three, _, a_three = tokenize("three draws a three", EN)
    assert (three.indefinite, a_three.indefinite) == (False, True)
    (the_three,) = tokenize("the three", EN)
    assert (the_three.indefinite, the_three.definite, a_three.definite) == (False, True, False)


def test_a_french_article_may_be_the_number_one():
    assert [token.single for token in tokenize("une carte, des cartes, la carte", FR) if token.text != ","] == [
        True,
        False,
        False,
    ]


@given(st.text(max_size=60), st.sampled_from([EN, FR]))
def test_any_text_has_tokens_in_order_and_in_place(text, spelling):
    tokens = tokenize(text, spelling)
    assert all(0 <= token.start < token.end <= len(text) for token in tokens)
    assert all(one.start <= other.start for one, other in pairwise(tokens))


@given(st.text(alphabet="aàé lqu'dœ-ßİ", max_size=20), st.sampled_from([EN, FR]))
def test_the_fast_way_gives_the_same_words(phrase, spelling):
    assert list(words(phrase, spelling)) == texts(phrase, spelling)
