"""What may come next while somebody types."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bartok_dsl.language import LANGUAGES, complete
from bartok_dsl.language.completion import MOST_OFFERS
from tests.golden import SAID


def offers(prefix, language="en"):
    return [offer.text for offer in complete(prefix, language)]


@pytest.mark.parametrize(
    ("prefix", "language", "offer"),
    [
        ("", "en", "when"),
        ("when a qu", "en", "queen"),
        ("when a queen ", "en", "is played"),
        ("when a queen is played, ", "en", "the next player"),
        ("when a queen is played, the next player ", "en", "draws"),
        ("quand on joue une d", "fr", "dame"),
        ("un huit ", "fr", "est libre"),
    ],
)
def test_what_fits_is_offered(prefix, language, offer):
    assert offer in offers(prefix, language)


def test_only_what_begins_with_the_unfinished_word_is_offered():
    assert {offer[0] for offer in offers("when a q")} == {"q"}
    assert {offer.taken for offer in complete("when a q", "en")} == {1}


def test_nothing_is_offered_after_what_cannot_be_understood():
    assert offers("purple monkey dishwasher ") == []


@pytest.mark.parametrize(("sentence", "language"), [(row.sentences[lang], lang) for row, lang in SAID][::12])
def test_every_word_of_a_canonical_sentence_can_be_followed(sentence, language):
    for at in range(1, len(sentence)):
        if sentence[at - 1] == " " and sentence[at].isalpha() and '"' not in sentence[:at]:
            assert offers(sentence[:at], language), sentence[:at]


@given(st.text(max_size=40), st.sampled_from(LANGUAGES))
def test_any_prefix_has_bounded_offers(prefix, language):
    found = complete(prefix, language)
    assert len(found) <= MOST_OFFERS
    assert all(0 <= offer.taken <= len(prefix) for offer in found)
