"""Effects that go on from a choice, a duty or a guess that was said before."""

import pytest

from tests.language.meanings import meant

MUST = '[Due(says(actor, "hail"), soon, {missed})]'


@pytest.mark.parametrize(
    ("language", "sentence", "effects"),
    [
        (
            "en",
            'its player must say "hail", and whoever forgets it misses a turn',
            MUST.format(missed="[Skip(them, 1)]"),
        ),
        (
            "en",
            'its player must say "hail" or else takes a penalty at the start of their next turn',
            MUST.format(
                missed="[Let(them); Keep(begins(that1, turn), [When(begins(that1, turn), [Penalise(actor)])])]"
            ),
        ),
        (
            "fr",
            'celui qui le joue doit dire "hail", et celui qui l\'oublie passe son tour',
            MUST.format(missed="[Skip(them, 1)]"),
        ),
        (
            "en",
            "everyone votes for another player, who must play a king or draw two cards",
            "[Let(everyone picks 1 of ~actor); Offer(that1 & who((#(Ks & hand(them)) >= 1)), "
            "[Let(them picks 1 of (Ks & hand(them))); Enact(them, that2)], [Draw(that1, 2)])]",
        ),
        (
            "en",
            "its player chooses another player, whose hand is open until the end of the deal",
            "[Let(actor picks 1 of ~actor); Keep(ends(everyone, deal), [Seen(hand(that1), everyone)])]",
        ),
        (
            "en",
            "its player guesses the rank of the top card of the stock and plays again if the guess is right",
            "[Let(actor picks 1 of every-rank); If((top(1, stock) in has(that1)), [Turn(actor)], [])]",
        ),
        (
            "fr",
            "celui qui le joue devine la couleur de la première carte de la pioche et pioche une carte s'il se trompe",
            "[Let(actor picks 1 of every-suit); If(~(top(1, stock) in has(that1)), [Draw(actor, 1)], [])]",
        ),
        ("en", "whoever played the last queen draws one card", "[Draw(asOf(play(everyone, Qs), actor), 1)]"),
        ("fr", "celui qui a joué la dernière dame pioche une carte", "[Draw(asOf(play(everyone, Qs), actor), 1)]"),
        (
            "en",
            "a die is rolled and so many players miss a turn",
            "[Let(fate picks 1 of 1..6); Skip(along(1..that1, actor), 1)]",
        ),
    ],
)
def test_what_follows_from_what_was_said(language, sentence, effects):
    frame = {"en": "When an eight is played, {}.", "fr": "Quand on joue un huit, {}."}[language]
    assert meant(frame.format(sentence), language) == [f"When(play(everyone, 8s), {effects})"]


@pytest.mark.parametrize(
    "effects",
    [
        "its player draws a card, and whoever forgets it misses a turn",
        "the next player must play a king or draw two cards",
        "its player draws a card if the guess is wrong",
        "that many players miss a turn",
        'its player must say "hail", and the last one to do it draws a card',
    ],
)
def test_nothing_is_made_up_that_was_not_said_before(effects):
    assert meant(f"When an eight is played, {effects}.") == []
