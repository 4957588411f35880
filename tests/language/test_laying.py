"""Cards on cards: what describes the card beneath by the card played, and the other way round."""

import pytest

from tests.language.meanings import meant


@pytest.mark.parametrize(
    ("language", "sentence", "tree"),
    [
        ("en", "A card may be played on a card of the same colour.", "May(play(everyone, has(colour of under)))"),
        ("fr", "On peut jouer une carte sur une carte de la même couleur.", "May(play(everyone, has(suit of under)))"),
        ("en", "A card may not be played on a card of the same rank.", "MayNot(play(everyone, has(rank of under)))"),
        ("en", "A card may be played on a lower card.", "May(play(everyone, [value > value(under)]))"),
        ("fr", "On peut jouer une carte sur une carte plus basse.", "May(play(everyone, [value > value(under)]))"),
        (
            "en",
            "A jack may be played on a jack of the same colour.",
            "May(play(everyone, Js & has(colour of under)) & (under in Js))",
        ),
        (
            "en",
            "Only a king may be played on a card of the same suit.",
            "MayNot(play(everyone, has(suit of under) & ~Ks))",
        ),
        ("en", "No king on a card of the same suit.", "MayNot(play(everyone, Ks & has(suit of under)))"),
        (
            "en",
            "A king may be played on any card except a card of the same suit.",
            "May(play(everyone, Ks & ~has(suit of under)))",
        ),
        (
            "en",
            "A king may be played on a queen or a card of the same suit.",
            "May(play(everyone, Ks) & ((it in has(suit of under)) | (under in Qs)))",
        ),
        (
            "en",
            "A king may be played on any card but never on a card of the same suit.",
            "May(play(everyone, Ks & ~has(suit of under))); MayNot(play(everyone, Ks & has(suit of under)))",
        ),
        (
            "en",
            "Instead of matching, a club must be played on a card of the same colour.",
            "Only(play(everyone, clubs & has(colour of under)))",
        ),
        (
            "en",
            "A player who must draw may play a king on a card of the same suit instead, and then nobody draws.",
            "Answer(cards, play(everyone, Ks & has(suit of under)), [])",
        ),
        ("en", "Two cards of the same suit may not be played in a row.", "MayNot(play(everyone, has(suit of under)))"),
    ],
)
def test_a_law(language, sentence, tree):
    assert meant(sentence, language) == [tree]


@pytest.mark.parametrize(
    ("language", "event", "tree"),
    [
        ("en", "When a card is played on a card of the same colour", "has(colour of under)"),
        ("en", "When a card is played on an identical card", "has(face of under)"),
        ("en", "When a king is played on a card of a different suit", "Ks & ~has(suit of under)"),
        ("en", "When a king is played on a card of a different colour", "Ks & ~has(colour of under)"),
        ("en", "When a king is played on a card that is not of the same suit", "Ks & ~has(suit of under)"),
        ("en", "When a king is played on a card of its suit", "Ks & has(suit of under)"),
        ("en", "When a card is played on a higher card", "[value < value(under)]"),
        ("en", "When a card is played on a card two higher than it", "[value = (value(under) - 2)]"),
        ("en", "When a king is played, if the card beneath it is a card of the same suit", "Ks & has(suit of under)"),
        ("fr", "Quand on joue une carte sur une carte plus haute", "[value < value(under)]"),
        ("fr", "Quand on joue une carte sur une carte identique", "has(face of under)"),
        ("fr", "Quand on joue un roi sur une carte d'une autre couleur", "Ks & ~has(suit of under)"),
    ],
)
def test_an_event(language, event, tree):
    reverses = {"en": "direction reverses", "fr": "on change de sens"}[language]
    assert meant(f"{event}, {reverses}.", language) == [f"When(play(everyone, {tree}), [Reverse])"]


@pytest.mark.parametrize(
    "sentence",
    [
        "When a king is played on a card of the same suit as the card beneath it, direction reverses.",  # as itself?
        "When a king is played on a card that fits, direction reverses.",
        "When a king of its suit is played, direction reverses.",
        "When a king, a card of the same suit and a queen are played in a row, direction reverses.",
        "A king may be played on any card except a card.",
        "Three hearts may not be played in a row.",
    ],
)
def test_a_card_that_would_be_compared_with_itself_is_refused(sentence):
    assert meant(sentence) == []


@pytest.mark.parametrize(
    ("language", "sentence", "effect"),
    [
        (
            "en",
            "When a king is played, everyone who holds a card of the same suit draws a card.",
            "Draw(who((#(has(suit of it) & hand(them)) >= 1)), 1)",
        ),
        (
            "fr",
            "Quand on joue un roi, tous ceux qui ont une carte de la même couleur piochent une carte.",
            "Draw(who((#(has(suit of it) & hand(them)) >= 1)), 1)",
        ),
        (
            "en",
            "When a king is played, the next player draws until they draw a higher card.",
            "Draw(next, until([value > value(it)]))",
        ),
        (
            "en",
            "When a king is played, the next player must play a card of the same suit.",  # the king is then beneath
            "Keep(play(everyone, any-card), [MayNot(play(next, ~has(suit of under)))])",
        ),
    ],
)
def test_an_effect_compares_with_the_card_that_was_played(language, sentence, effect):
    assert meant(sentence, language) == [f"When(play(everyone, Ks), [{effect}])"]
