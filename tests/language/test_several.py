"""Sets of players: a condition of each or of somebody, one of two by choice, one partner where one is needed."""

import pytest

from bartok_dsl import say
from bartok_dsl.language import understand
from tests.language.meanings import meant

EACH = "#(who({}) & ~actor) = 0"
SOME = "#(who({}) & ~actor) >= 1"


@pytest.mark.parametrize(
    ("language", "sentence", "cond", "canonical"),
    [
        ("en", "everyone else holds three or more cards", EACH.format("(#hand(them) <= 2)"), None),
        ("en", "everyone else holds two or fewer cards", EACH.format("(#hand(them) >= 3)"), None),
        ("en", "everyone else holds a king", EACH.format("(#(Ks & hand(them)) = 0)"), None),
        ("en", "everyone but not the next player holds a king", "#(who((#(Ks & hand(them)) = 0)) & ~next) = 0", None),
        ("en", "the next two players hold exactly two cards",
         "#(along(1..2, actor) & who(~(#hand(them) = 2))) = 0", None),
        (
            "en",
            "its player holds more cards than everyone else",
            EACH.format("(#hand(them) >= #hand(actor))"),
            "everyone else holds fewer cards than its player",
        ),
        ("en", "another player holds more cards than its player", SOME.format("(#hand(them) > #hand(actor))"), None),
        ("en", "any player holds exactly one card", "#who((#hand(them) = 1)) >= 1", "someone holds exactly one card"),
        ("en", "someone else holds a king", SOME.format("(#(Ks & hand(them)) >= 1)"), "another player holds a king"),
        ("en", "everyone can play", "#who((#(playable(them) & hand(them)) = 0)) = 0", None),
        ("en", "everyone else holds only hearts", EACH.format("~(hand(them) in hearts)"), None),
        ("en", "everyone else has a draw to answer", EACH.format("(owed(cards, them) = 0)"), None),
        ("en", "whoever holds the most cards holds a king",
         "#(extreme(most, everyone, #hand(them)) & who((#(Ks & hand(them)) = 0))) = 0", None),
        ("en", "nobody holds any kings", "#who((#(Ks & hand(them)) >= 1)) = 0", "nobody holds a king"),
        ("en", "no other player holds exactly two cards", EACH.format("(#hand(them) = 2)"),
         "nobody else holds exactly two cards"),
        ("en", "the next player or the previous player holds a king",
         "(#(Ks & hand(previous)) >= 1) | (#(Ks & hand(next)) >= 1)",
         "the previous player holds a king or the next player holds a king"),
        ("fr", "tous les autres ont au moins trois cartes", EACH.format("(#hand(them) <= 2)"), None),
        ("fr", "un autre joueur a un roi", SOME.format("(#(Ks & hand(them)) >= 1)"), None),
        ("fr", "quelqu'un a exactement une carte", "#who((#hand(them) = 1)) >= 1", None),
        ("fr", "personne n'a de roi", "#who((#(Ks & hand(them)) >= 1)) = 0", "aucun joueur n'a de roi"),
        ("fr", "celui qui le joue a plus de cartes que tous les autres", EACH.format("(#hand(them) >= #hand(actor))"),
         "tous les autres ont moins de cartes que celui qui le joue"),
    ],
)  # fmt: skip
def test_a_condition_holds_of_each_of_several_and_of_one_of_them_where_somebody_is_meant(
    language, sentence, cond, canonical
):
    frame = {
        "en": "When an ace is played, if {}, direction reverses.",
        "fr": "Quand on joue un as, si {}, on change de sens.",
    }[language]
    found = understand(frame.format(sentence), language)
    assert meant(frame.format(sentence), language) == [f"When(play(everyone, As) & ({cond}), [Reverse])"]
    assert found.tree is not None
    assert say(found.tree, language) == frame.format(canonical or sentence)
    for other in ("en", "fr"):
        assert understand(say(found.tree, other), other).tree == found.tree


@pytest.mark.parametrize(
    ("sentence", "canonical"),
    [
        ("unless everyone else holds a king", "if another player does not hold a king"),
        ("unless everyone else holds exactly two cards", "if another player does not hold exactly two cards"),
        ("unless someone holds exactly one card", "if nobody holds exactly one card"),
        ("unless anyone else can play", "if nobody else can play"),
        ("unless its player holds exactly two cards", "if its player does not hold exactly two cards"),
        ("if everyone holds no cards", "if everyone holds no cards"),
        ("if nobody holds three or more cards", "if everyone holds two or fewer cards"),
    ],
)
def test_what_does_not_hold_of_each_does_not_hold_of_somebody(sentence, canonical):
    found = understand(f"When an ace is played, {sentence}, direction reverses.", "en").tree
    assert found is not None
    assert say(found, "en") == f"When an ace is played, {canonical}, direction reverses."
    for other in ("en", "fr"):
        assert understand(say(found, other), other).tree == found


def test_a_law_bites_when_one_player_is_in_that_state():
    assert meant("A king may not be played if any player holds exactly one card.") == [
        "MayNot(play(everyone, Ks) & (#who((#hand(them) = 1)) >= 1))"
    ]


@pytest.mark.parametrize(
    ("language", "effect", "effects"),
    [
        ("en", "the next player or its player draws a card", "Let(actor picks 1 of (actor | next)); Draw(that1, 1)"),
        ("en", "the previous or next player draws a card", "Let(actor picks 1 of (previous | next)); Draw(that1, 1)"),
        ("en", "skip the next player or the previous player",
         "Let(actor picks 1 of (previous | next)); Skip(that1, 1)"),
        ("en", "its player gives a card to the next player or to the previous player",
         "Let(actor picks 1 of (previous | next)); Let(actor picks 1 of hand(actor)); Move(that2 -> hand(that1))"),
        ("en", "its player swaps hands with the next or previous player",
         "Let(actor picks 1 of (previous | next)); Rotate(hand, actor | that1, 1, along)"),
        ("en", "the turn goes to the next player or the player after the next",
         "Let(actor picks 1 of (next | along(2, actor))); Turn(that1)"),
        ("en", "everyone but not the previous player or the next player draws a card", "Draw(~previous & ~next, 1)"),
        ("en", "the previous player and the next player draw a card", "Draw(previous | next, 1)"),
        ("fr", "le joueur suivant ou le joueur précédent pioche une carte",
         "Let(actor picks 1 of (previous | next)); Draw(that1, 1)"),
        ("fr", "celui qui le joue donne une carte au joueur suivant ou au joueur précédent",
         "Let(actor picks 1 of (previous | next)); Let(actor picks 1 of hand(actor)); Move(that2 -> hand(that1))"),
    ],
)  # fmt: skip
def test_or_between_players_leaves_one_of_them_to_a_choice(language, effect, effects):
    frame = {"en": "When a king is played, {}.", "fr": "Quand on joue un roi, {}."}[language]
    found = understand(frame.format(effect), language)
    assert meant(frame.format(effect), language) == [f"When(play(everyone, Ks), [{effects}])"]
    assert found.tree is not None
    for other in ("en", "fr"):
        assert understand(say(found.tree, other), other).tree == found.tree


def test_who_is_chosen_can_owe_something():
    assert meant('When an ace is played, a player of their choice must say "hi".') == [
        'When(play(everyone, As), [Let(actor picks 1 of everyone); Due(says(that1, "hi"), soon, [Penalise(them)])])'
    ]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "When a king is played, a player of your choice or the next player draws a card."),
        ("en", "When a king is played, a player of your choice and the next player draw a card."),
        ("en", "When a king is played, everyone else or the dealer draws a card."),
        ("en", "When a king is played, the next player or the previous player may draw a card."),
        ("en", "The dealer or the last winner must play a heart."),
        ("en", "When an ace is played, direction reverses if a player of their choice holds a king."),
        ("en", "When an ace is played, a player of their choice must play a heart."),
        ("en", "When a player of their choice plays an ace, direction reverses."),
        ("en", "When an ace is played, someone draws a card if they hold a king."),
        ("en", "When an ace is played, everyone else draws a card if they hold a king."),
        ("en", "When an ace is played, if its player holds more cards than any player, direction reverses."),
        ("en", "When an ace is played, if everyone holds more cards than the next two players, direction reverses."),
        ("en", "When an ace is played, whoever holds more cards than everyone else draws a card."),
        ("en", "When an ace is played, if everyone else has played two clubs in this deal, direction reverses."),
        ("en", "When an ace is played, its player gives each other player a card."),
        ("en", "When an ace is played, its player gives one card to everyone else."),
        ("en", "When an ace is played, its player gives a card to everyone who holds two cards."),
        ("en", "When an ace is played, its player swaps hands with the next two players."),
        ("en", "When an ace is played, the turn goes to everyone else."),
        ("fr", "Quand on joue un as, on change de sens si un joueur de son choix a un roi."),
        ("fr", "Quand on joue un as, un joueur de son choix doit jouer un cœur."),
        ("fr", "Quand on joue un as, celui qui le joue donne une carte à tous les autres."),
        ("fr", "Quand on joue un as, un joueur de son choix ou le joueur suivant pioche une carte."),
    ],
)
def test_what_cannot_be_meant_of_several_is_refused(language, sentence):
    found = understand(sentence, language)
    assert not found.trees
    assert found.findings
