"""Names of single things, for those who speak about play."""

import pytest

from bartok_dsl import tree as t
from bartok_dsl.cards import Colour, Rank, Suit
from bartok_dsl.language.terms import say_class

NAMES = [
    (t.Has(Rank.QUEEN), "a queen", "une dame"),
    (t.Has(Rank.ACE), "an ace", "un as"),
    (t.Has(t.Kind.FACE), "a face card", "une figure"),
    (t.Has(t.Kind.JOKER), "a joker", "un joker"),
    (t.All((t.Has(Colour.RED), t.Has(Rank.NINE))), "a red nine", "un neuf rouge"),
    (t.All((t.Has(Rank.EIGHT), t.Has(Suit.CLUBS))), "the eight of clubs", "le huit de trèfle"),
]


@pytest.mark.parametrize(("of", "english", "french"), NAMES)
def test_a_class_of_cards(of, english, french):
    assert (say_class(of, "en"), say_class(of, "fr")) == (english, french)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_cards_have_one_name(language):
    names = {say_class(t.All((t.Has(rank), t.Has(suit))), language) for rank in Rank for suit in Suit}
    assert len(names) == 52
