"""Patterns of the pile: rows, runs, sums, cards in order."""

import pytest

from tests.language.meanings import meant

DRAW = "[Draw(next, 1)]"


@pytest.mark.parametrize(
    ("language", "sentence", "guards"),
    [
        ("en", "When five cards of one rank lie in a row, {}.", "streak(play(everyone, has(rank of under))) >= 4"),
        ("en", "3 of the same suit in a row: {}", "streak(play(everyone, has(suit of under))) >= 2"),
        ("en", "Whenever exactly two cards in a row fall, {}.", "streak(play(everyone, [value < value(under)])) = 1"),
        (
            "en",
            "If four cards of the same colour are played in a row, {}.",
            "streak(play(everyone, has(colour of under))) >= 3",
        ),
        ("en", "When the top two cards add up to ten, {}.", "(value(it) + value(under)) = 10"),
        ("en", "When the last two cards total a square number, {}.", "(value(it) + value(under)) is square"),
        (
            "fr",
            "Quand cinq cartes de la même valeur se suivent, {}.",
            "streak(play(everyone, has(rank of under))) >= 4",
        ),
        ("fr", "Quand trois cartes de suite descendent, {}.", "streak(play(everyone, [value < value(under)])) >= 2"),
        ("fr", "Quand les deux dernières cartes font ensemble dix, {}.", "(value(it) + value(under)) = 10"),
    ],
)
def test_a_pattern_of_any_cards(language, sentence, guards):
    draws = {"en": "the next player draws a card", "fr": "le joueur suivant pioche une carte"}[language]
    assert meant(sentence.format(draws), language) == [f"When(play(everyone, any-card) & ({guards}), {DRAW})"]


@pytest.mark.parametrize(
    ("language", "sentence", "event"),
    [
        (
            "en",
            "When a heart, a club and a spade are played in a row, the next player draws a card.",
            "play(everyone, spades) & (under in clubs) & (under(2) in hearts)",
        ),
        (
            "en",
            "When a six lies between two black cards, the next player draws a card.",
            "play(everyone, blacks) & (under in 6s) & (under(2) in blacks)",
        ),
        (
            "en",
            "When three clubs are played in a row, the next player draws a card.",
            "play(everyone, clubs) & (streak(play(everyone, clubs)) >= 3)",
        ),
        (
            "fr",
            "Quand on joue de suite un cœur, un trèfle et un pique, le joueur suivant pioche une carte.",
            "play(everyone, spades) & (under in clubs) & (under(2) in hearts)",
        ),
        (
            "fr",
            "Quand un six se trouve entre deux cartes noires, le joueur suivant pioche une carte.",
            "play(everyone, blacks) & (under in 6s) & (under(2) in blacks)",
        ),
    ],
)
def test_a_pattern_of_certain_cards(language, sentence, event):
    assert meant(sentence, language) == [f"When({event}, {DRAW})"]


@pytest.mark.parametrize(
    "sentence",
    [
        "When one card of the same rank lie in a row, the next player draws a card.",
        "When four hearts lie in a row, the next player draws a card.",
        "When a heart or a club are played in a row, the next player draws a card.",
        "When a six lies between three black cards, the next player draws a card.",
    ],
)
def test_what_is_no_pattern_is_not_understood(sentence):
    assert meant(sentence) == []
