"""How a deal ends, what counts, several cards together, and what whole clauses say."""

import pytest

from tests.language.meanings import meant

OUT = "Instead(done(Become(everyone, won)), [Become(actor, out)])"
LOSES = "When(done(Become(everyone, out)) & (#everyone = 1), [Become(everyone, lost)])"
WON_WITH = (
    "When(done(Become(everyone, won)) & (cause in 2s), [Put(worth-of-the-deal := (<worth-of-the-deal> * {times}))])"
)


@pytest.mark.parametrize(
    ("language", "sentence", "meaning"),
    [
        ("en", "A deal won with a two counts as three wins.", WON_WITH.format(times=3)),
        ("en", "winning with a two counts double", WON_WITH.format(times=2)),
        ("fr", "Une manche gagnée avec un deux compte triple.", WON_WITH.format(times=3)),
        (
            "en",
            "Hearts left in hand count three times.",
            "Set(points-left-in-hand of everyone := "
            "(<points-left-in-hand of them> + (value(hearts & hand(them)) * 2)))",
        ),
        (
            "fr",
            "Les cœurs qui restent en main comptent double.",
            "Set(points-left-in-hand of everyone := (<points-left-in-hand of them> + value(hearts & hand(them))))",
        ),
        ("en", "Whoever goes out drops out and the deal goes on.", OUT),
        ("en", "The last one holding cards loses.", f"{OUT}; {LOSES}"),
        (
            "fr",
            "Un joueur dont la main est vide sort du jeu et la manche continue, et le dernier qui a encore des cartes "
            "perd.",
            f"{OUT}; {LOSES}",
        ),
        (
            "en",
            "You may play several cards of the same suit together.",
            "May(play(everyone, has(suit of under)) & (#lot >= 2))",
        ),
        ("en", "Only the last card has an effect.", "Instead(play(everyone, ~top(1, lot)), [Move(it -> discard.top)])"),
        (
            "en",
            "Whoever holds a joker draws two cards fewer whenever they are made to draw.",
            "Instead(done(Draw(who((#(jokers & hand(them)) >= 1)), amount)), [Draw(actor, (amount - 2))])",
        ),
        (
            "en",
            "At the end of the deal, the person on the dealer's right becomes the dealer.",
            "When(ends(everyone, deal), [Put(dealer := right(<dealer>))])",
        ),
        (
            "en",
            "As soon as a player holds all four aces, they win the deal.",
            "When(becomes(everyone, (#(As & hand(them)) = 4)), [Become(actor, won)])",
        ),
        ("fr", "Une dame a l'effet d'un roi.", "CountsAs(effect, Qs, [rank-K])"),
    ],
)
def test_whole_clauses(language, sentence, meaning):
    assert meant(sentence, language) == [meaning]


@pytest.mark.parametrize(
    "sentence",
    [
        "When an ace is played, its player draws one card fewer.",
        "A heart counts as the club two ranks higher.",
        "A player whose hand is empty wins only if it is still empty at the end of the turn of the dealer.",
        "When an ace is played, their cards go on top of the stock.",
        "When someone is penalised, nothing happens.",
    ],
)
def test_what_has_no_sense_is_not_understood(sentence):
    assert meant(sentence) == []
