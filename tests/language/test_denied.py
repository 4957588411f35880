"""What is denied, allowed until the next card, chosen or left: read as one meaning, in both languages."""

from __future__ import annotations

import pytest

from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.language import understand
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.proposal import consider
from tests.notation import write

READ = [
    ("en", "When an ace is played, the direction reverses unless there are only two players.", "~(#everyone = 2)"),
    ("fr", "Quand on joue un as, le sens s'inverse sauf s'il n'y a que deux joueurs", "~(#everyone = 2)"),
    ("fr", "Quand on joue un as, on change de sens sauf s'il y a trois joueurs", "~(#everyone = 3)"),
    (
        "en",
        "When an ace is played, direction reverses unless its player holds exactly one card.",
        "~(#hand(actor) = 1)",
    ),
    ("en", "When an ace is played, direction reverses unless the next player holds one card.", "~(#hand(next) = 1)"),
    ("en", "When an ace is played, if the stock does not hold exactly two cards, direction reverses.", "~(#stock = 2)"),
    ("fr", "Quand on joue un as, si la pioche n'a pas exactement deux cartes, on change de sens.", "~(#stock = 2)"),
    ("en", "When an ace is played, if there aren't exactly two players, direction reverses.", "~(#everyone = 2)"),
    ("en", "When an ace is played, direction reverses unless play runs anticlockwise.", "(<direction> in clockwise)"),
    (
        "fr",
        "Quand on joue un as, on change de sens sauf si le jeu tourne dans le sens antihoraire",
        "(<direction> in clockwise)",
    ),
    (
        "en",
        "When an ace is played, if it is not true that its player holds only hearts, direction reverses.",
        "~(hand(actor) in hearts)",
    ),
    (
        "fr",
        "Quand on joue un as, s'il n'est pas vrai que celui qui le joue n'a en main que des cœurs, on change de sens.",
        "~(hand(actor) in hearts)",
    ),
]


@pytest.mark.parametrize(("language", "sentence", "guard"), READ)
def test_a_denied_condition(language: str, sentence: str, guard: str) -> None:
    (tree,) = understand(sentence, language).trees
    assert write(tree) == f"When(play(everyone, As) & {guard}, [Reverse])"
    assert consider(sentence, language, RuleBook(), CLASSIC).accepted


def test_a_denied_condition_with_others_is_said_last() -> None:
    proposal = consider(
        "When a king is played, if it is not true that only one player holds the most cards and its player holds an "
        "ace, direction reverses.",
        "en",
        RuleBook(),
        CLASSIC,
    )
    assert proposal.canonical("en") == (
        "When a king is played, if its player holds an ace and it is not true that only one player holds the most "
        "cards, direction reverses."
    )


@pytest.mark.parametrize(
    ("language", "sentence", "law"),
    [
        ("en", "When a king is played, the next player may not draw.", "MayNot(acts(next, draws))"),
        ("en", "When a king is played, the next player must not draw.", "MayNot(acts(next, draws))"),
        ("fr", "Quand on joue un roi, le joueur suivant ne peut pas piocher", "MayNot(acts(next, draws))"),
        ("en", 'When a king is played, its player must not say "king".', 'MayNot(says(actor, "king"))'),
        ("en", 'When a king is played, its player may say "king".', 'May(says(actor, "king"))'),
        ("fr", 'Quand on joue un roi, celui qui le joue peut dire "roi".', 'May(says(actor, "roi"))'),
    ],
)
def test_what_is_lawful_until_the_next_card(language: str, sentence: str, law: str) -> None:
    (tree,) = understand(sentence, language).trees
    assert write(tree) == f"When(play(everyone, Ks), [Keep(play(everyone, any-card), [{law}])])"
    assert consider(sentence, language, RuleBook(), CLASSIC).accepted


OPTIONAL = [
    ("en", "its player may choose a player and that player draws a card", "Draw(that1, 1)"),
    ("en", "its player may choose a player and that player misses a turn", "Skip(that1, 1)"),
    ("en", "its player may choose a player and swap hands with that player", "Rotate(hand, actor | that1, 1, along)"),
    ("fr", "celui qui le joue peut choisir un joueur et ce joueur pioche une carte", "Draw(that1, 1)"),
]


@pytest.mark.parametrize(("language", "effects", "then"), OPTIONAL)
def test_what_follows_a_choice_that_may_be_left_is_left_with_it(language: str, effects: str, then: str) -> None:
    """Nobody draws where nobody was chosen."""
    trigger = {"en": "When a seven is played", "fr": "Quand on joue un sept"}[language]
    (tree,) = understand(f"{trigger}, {effects}.", language).trees
    offer = f"Offer(actor, [Let(actor picks 1 of everyone); {then}], [])"
    assert write(tree) == f"When(play(everyone, 7s), [{offer}])"
    assert consider(f"{trigger}, {effects}.", language, RuleBook(), CLASSIC).accepted


def test_what_has_nothing_to_do_with_the_choice_happens_anyway() -> None:
    sentence = (
        "When a seven is played, its player may choose a player and that player draws a card and direction reverses."
    )
    (tree,) = understand(sentence, "en").trees
    assert write(tree).endswith("[Let(actor picks 1 of everyone); Draw(that1, 1)], []); Reverse])")


@pytest.mark.parametrize(
    "sentence",
    [
        "Two hearts may be played on any card.",
        "Two hearts may be played on any card unless everyone but the next player holds no cards.",
    ],
)
def test_a_bare_two_before_hearts_is_no_trigger(sentence: str) -> None:
    assert not understand(sentence, "en").trees


@pytest.mark.parametrize(
    ("language", "sentence", "number"),
    [
        ("en", "Rule 1 no longer applies.", 1),
        ("en", "rule 2 is no longer in force", 2),
        ("fr", "La règle 1 ne s'applique plus", 1),
        ("fr", "la règle 3 est abrogée.", 3),
    ],
)
def test_a_rule_that_no_longer_applies_is_repealed(language: str, sentence: str, number: int) -> None:
    (tree,) = understand(sentence, language).trees
    assert write(tree) == f"Repeal({number})"


@pytest.mark.parametrize("sentence", ["Rule 1 always applies.", "When a king is played, rule 1 no longer applies."])
def test_anything_else_about_a_rule_is_still_about_rules(sentence: str) -> None:
    proposal = consider(sentence, "en", RuleBook(), CLASSIC)
    assert [finding.code for finding in proposal.findings] == ["future-making"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_cannot_be_played_yet_is_named_in_words(language: str) -> None:
    from bartok_dsl.messages import render

    sentence = {
        "en": "When someone wins, everyone else draws a card.",
        "fr": "Quand quelqu'un gagne, tous les autres piochent une carte.",
    }[language]
    (finding,) = consider(sentence, language, RuleBook(), CLASSIC).findings
    assert finding.code == "not-built"
    text = render(finding, language)
    assert "Done" not in text and {"en": "a win of the deal", "fr": "une manche gagnée"}[language] in text
