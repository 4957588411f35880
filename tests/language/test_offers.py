"""First offers: near sentences that mean something, and nothing that was denied."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bartok_dsl.language.lexicon import lexicon
from bartok_dsl.language.offers import MOST_OFFERED, distance
from bartok_dsl.language.say import say
from bartok_dsl.language.understanding import understand
from bartok_dsl.tree import MakeRules, Particular
from bartok_dsl.tree.walk import walk
from tests.golden import ROWS
from tests.strategies import LANGUAGES

ANNOUNCED = [
    row
    for row in ROWS
    if len(row.sentences) == 2 and not any(isinstance(node, Particular | MakeRules) for node in walk(row.tree))
]
SENTENCES = {language: [row.sentences[language] for row in ANNOUNCED] for language in ("en", "fr")}
"""Sentences that may be offered: about nobody in particular, and not about rules."""


def offered(text: str, language: str) -> tuple[str, ...]:
    """The sentences that are offered instead of this one, best first."""
    understanding = understand(text, language)
    return next((finding.fixes for finding in understanding.findings if finding.fixes), ())


@pytest.mark.parametrize(
    ("language", "typed", "first"),
    [
        ("en", "quen reverses dierction", "When a queen is played, direction reverses."),
        ("en", "spades are wyld", "A spade is wild."),
        ("en", "eihgt skips", "When an eight is played, the next player misses a turn."),
        ("en", "an eight may not ever be played", "An eight may not be played."),
        (
            "en",
            "when a seven is played everybdy else draws a card",
            "When a seven is played, everyone else draws one card.",
        ),
        (
            "en",
            "when a two is played straight, the next player draws two cards",
            "When a two is played, the next player draws two cards.",
        ),
        ("en", "when a two is played, the next player draws", "When a two is played, the next player draws one card."),
        (
            "en",
            "when a two is played, the next player draws and misses a turn",
            "When a two is played, the next player draws one card and misses a turn.",
        ),
        (
            "fr",
            "quand on joue un deux, le joueur suivant pioche",
            "Quand on joue un deux, le joueur suivant pioche une carte.",
        ),
        ("fr", "quand on joue une damme, on change de sens", "Quand on joue une dame, on change de sens."),
        ("fr", "un huite est libre", "Un huit est libre."),
        (
            "fr",
            "quand on joue un valet de piqe, le joueur suivant pioche deux cartess",
            "Quand on joue le valet de pique, le joueur suivant pioche deux cartes.",
        ),
    ],
)
def test_the_nearest_sentence_comes_first(language, typed, first):
    assert offered(typed, language)[0] == first


@pytest.mark.parametrize(
    "typed",
    [
        "blah blah blah",
        "an eight may never not be played",
        "when a king is played, zork, the snark draws a boojum",
    ],
)
def test_what_is_too_far_from_any_sentence_gets_no_offer(typed):
    assert understand(typed, "en").tree is None
    assert offered(typed, "en") == ()


def test_rival_readings_are_offered_as_sentences_that_tell_them_apart():
    offers = offered("two: pick up two", "en")
    assert set(offers) == {
        "When a two is played, its player draws two cards.",
        "When a two is played, the next player draws two cards.",
    }


@given(LANGUAGES, st.data())
@settings(max_examples=60)
def test_a_slip_of_the_finger_is_mended(language, data):
    sentence = data.draw(st.sampled_from(SENTENCES[language]))
    words = [word for word in sentence.split(" ") if len(word) > 4 and word.isalpha()]
    assume(words)
    word = data.draw(st.sampled_from(words))
    at = data.draw(st.integers(1, len(word) - 2))
    slip = word[:at] + word[at + 1 :]
    typed = sentence.replace(word, slip, 1)
    assume(not all(lexicon(language).knows(token) for token in lexicon(language).tokens(slip)))
    assume(len(understand(typed, language).trees) != 1 or understand(typed, language).findings)
    assert sentence in offered(typed, language)


@given(LANGUAGES, st.data())
@settings(max_examples=60)
def test_whatever_is_offered_is_canonical_and_means_one_thing(language, data):
    sentence = data.draw(st.sampled_from(SENTENCES[language]))
    words = sentence.split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    words[at] = data.draw(st.sampled_from(["snark", words[at] * 2, words[at][1:], ""]))
    offers = offered(" ".join(words), language)
    assert len(offers) <= MOST_OFFERED
    for offer in offers:
        tree = understand(offer, language).tree
        assert tree is not None
        assert say(tree, language) == offer


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_offer_leaves_out_a_denial(language):
    """With a word too many in it, a ban is offered as a ban."""
    bans = [
        sentence
        for sentence in SENTENCES[language]
        if " may not be played on " in sentence or " ne peut pas jouer " in sentence
    ]
    assert bans
    for ban in bans:
        typed = ban.replace(" on ", " snark on ", 1) if language == "en" else ban.replace(" jouer ", " jouer snark ", 1)
        for offer in offered(typed, language):
            assert " not " in offer or " ne " in offer, (typed, offer)


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [
        ("queen", "queen", 0),
        ("quen", "queen", 1),
        ("qeuen", "queen", 1),
        ("quean", "queen", 1),
        ("queeen", "queen", 1),
        ("qen", "queen", 2),
        ("king", "queen", 3),
        ("", "ab", 2),
    ],
)
def test_slips_between_two_words(one, other, slips):
    assert distance(one, other, 2) == slips
    assert distance(other, one, 2) == slips
