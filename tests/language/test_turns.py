"""Whose turn it is that begins or ends, marks, modes, and what has happened so far."""

import pytest

from tests.language.meanings import meant


@pytest.mark.parametrize(
    ("language", "sentence", "meaning"),
    [
        (
            "en",
            "The dealer draws one card at the end of each of their turns.",
            "When(ends(<dealer>, turn), [Draw(actor, 1)])",
        ),
        (
            "en",
            "Everyone discards a card at the start of their turn.",
            "When(begins(everyone, turn), [Let(actor picks 1 of hand(actor)); Move(that1 -> discard.under-top)])",
        ),
        (
            "en",
            "The wearer of the crown draws two cards each turn until somebody else wears it.",
            "When(begins(<$crown:players>, turn), [Draw(actor, 2)])",
        ),
        (
            "en",
            'Whoever plays a three gives the mark "crown" to the next player.',
            "When(play(everyone, 3s), [Put($crown:players := next)])",
        ),
        (
            "en",
            "A nine switches thirst on and the next nine switches it off, and while it is on a player draws two "
            "cards at a time.",
            "When(play(everyone, 9s), [Toggle([Set(cards-a-draw := 2)])])",
        ),
        (
            "en",
            "The player of a four must be silent until their next turn.",
            "When(play(everyone, 4s), [Keep(begins(actor, turn), [MayNot(says(actor, anything))])])",
        ),
        (
            "en",
            "At the start of their turn, a player with more than five cards draws a card.",
            "When(begins(who((#hand(them) >= 6)), turn), [Draw(actor, 1)])",
        ),
        (
            "en",
            "At the end of their turn, whoever holds the most cards draws a card.",
            "When(ends(extreme(most, everyone, #hand(them)), turn), [Draw(actor, 1)])",
        ),
        (
            "en",
            "At the start of their turn, a heart may be played next.",
            "When(begins(everyone, turn), [Keep(play(everyone, any-card), [May(play(everyone, hearts))])])",
        ),
        ("en", "At the start of your turn, draw a card.", "When(begins(everyone, turn), [Draw(actor, 1)])"),
        (
            "en",
            "At the start of your turn, everyone else draws a card.",
            "When(begins(everyone, turn), [Draw(~actor, 1)])",
        ),
        (
            "fr",
            "Au début de son tour, celui qui a plus de cinq cartes pioche une carte.",
            "When(begins(who((#hand(them) >= 6)), turn), [Draw(actor, 1)])",
        ),
        (
            "fr",
            "Le donneur pioche une carte au début de chacun de ses tours.",
            "When(begins(<dealer>, turn), [Draw(actor, 1)])",
        ),
        (
            "fr",
            "Le porteur de la couronne pioche deux cartes à chaque tour.",
            "When(begins(<$couronne:players>, turn), [Draw(actor, 2)])",
        ),
    ],
)
def test_the_subject_of_the_sentence_is_whose_turn_it_is(language, sentence, meaning):
    assert meant(sentence, language) == [meaning]


def test_everyone_at_the_start_of_a_turn_is_asked_about():
    assert meant("At the start of their turn, everyone draws a card.") == [
        "When(begins(everyone, turn), [Draw(actor, 1)])",
        "When(begins(everyone, turn), [Draw(everyone, 1)])",
    ]


@pytest.mark.parametrize(
    ("language", "sentence", "cond"),
    [
        (
            "en",
            "its player has played two or more clubs in this lap",
            "times(play(actor, clubs), begins(everyone, lap)) >= 2",
        ),
        (
            "en",
            "the next player has not played a club in this deal",
            "times(play(next, clubs), begins(everyone, deal)) = 0",
        ),
        (
            "en",
            "it has happened at least once in this deal that someone is skipped",
            "times(done(Skip(everyone, amount)), begins(everyone, deal)) >= 1",
        ),
        (
            "en",
            "it has not happened in this lap that direction reverses",
            "times(done(Reverse), begins(everyone, lap)) = 0",
        ),
        (
            "fr",
            "le joueur suivant n'a pas joué de trèfle dans cette manche",
            "times(play(next, clubs), begins(everyone, deal)) = 0",
        ),
        (
            "fr",
            "il est arrivé au moins une fois dans cette manche que quelqu'un passe son tour",
            "times(done(Skip(everyone, amount)), begins(everyone, deal)) >= 1",
        ),
    ],
)
def test_what_has_happened_so_far(language, sentence, cond):
    frame = {
        "en": "When a club is played, if {}, the next player draws a card.",
        "fr": "Quand on joue un trèfle, si {}, le joueur suivant pioche une carte.",
    }[language]
    assert meant(frame.format(sentence), language) == [f"When(play(everyone, clubs) & ({cond}), [Draw(next, 1)])"]


@pytest.mark.parametrize(
    "sentence",
    [
        "The next player draws one card at the start of their turn.",
        "The dealer draws a card at the start of their turn until someone else wears it.",
        "A nine switches thirst on and the next ten switches it off, and while it is on a player draws two cards at a "
        "time.",
    ],
)
def test_what_fits_nobodys_turn_is_not_understood(sentence):
    assert meant(sentence) == []
