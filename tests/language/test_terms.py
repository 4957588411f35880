"""Names of single things, as the log uses them."""

import pytest
from hypothesis import given

from bartok_dsl import tree as t
from bartok_dsl.cards import JOKER, Colour, Rank, Suit, face_of
from bartok_dsl.language import terms
from tests.strategies import FACES, LANGUAGES


@pytest.mark.parametrize(
    ("face", "english", "french"),
    [
        (face_of(Rank.QUEEN, Suit.SPADES), "the queen of spades", "la dame de pique"),
        (face_of(Rank.ACE, Suit.HEARTS), "the ace of hearts", "l'as de cœur"),
        (face_of(Rank.EIGHT, Suit.CLUBS), "the eight of clubs", "le huit de trèfle"),
        (JOKER, "a joker", "un joker"),
    ],
)
def test_a_card(face, english, french):
    assert (terms.say_the_card(face, "en"), terms.say_the_card(face, "fr")) == (english, french)


@given(FACES, LANGUAGES)
def test_the_name_with_an_article_holds_the_name_without(face, language):
    assert terms.say_the_card(face, language).endswith(terms.say_card(face, language))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_cards_have_one_name(language):
    assert len({terms.say_card(face, language) for face in range(53)}) == 53


@pytest.mark.parametrize(
    ("english", "french", "say"),
    [
        ("queen", "dame", lambda language: terms.say_rank(Rank.QUEEN, language)),
        ("spades", "pique", lambda language: terms.say_suit(Suit.SPADES, language)),
        ("red card", "carte rouge", lambda language: terms.say_colour(Colour.RED, language)),
        ("a face card", "une figure", lambda language: terms.say_class(t.Has(t.Kind.FACE), language)),
        ("twelve", "douze", lambda language: terms.say_numeral(12, language)),
        ("21", "21", lambda language: terms.say_numeral(21, language)),
        ("one card", "une carte", lambda language: terms.say_cards(1, language)),
        ("the next player", "le joueur suivant", lambda language: terms.say_players(t.NEXT, language)),
        ("when someone draws", "quand quelqu'un pioche", lambda language: terms.say_event(t.DRAWING, language)),
        (
            "the next player misses a turn",
            "le joueur suivant passe son tour",
            lambda language: terms.say_effect(t.Skip(t.NEXT, t.ONE), language),
        ),
        (
            "an ace may not be played",
            "on ne peut pas jouer un as",
            lambda language: terms.say_statement(t.MayNot(t.Play(t.EVERYONE, t.Has(Rank.ACE))), language),
        ),
    ],
)
def test_other_names(english, french, say):
    assert (say("en"), say("fr")) == (english, french)
