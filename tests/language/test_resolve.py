"""Who is meant: one row for each written default, with a sentence that turns on it."""

import pytest

from bartok_dsl.language import understand
from bartok_dsl.language.building.scope import ACTS, Acts, Choices, Refused, Scope, Sort
from bartok_dsl.language.building.verbs import DOINGS
from bartok_dsl.tree import ACTOR, NEXT
from tests.notation import write


def meant(sentence, language="en"):
    return [write(one) for one in understand(sentence, language).trees]


def when(effects, event="play(everyone, 5s)"):
    return f"When({event}, [{effects}])"


DRAW = "Draw({}, 1)"
SAY = 'Due(says({}, "hi"), soon, [Penalise(them)])'
TWO = "along(1..2, actor)"
ALL_DRAW = "Draw(~actor, 1)"
THEY_GIVE = "Let(them picks 1 of hand(them)); Move(that1 -> hand(left(them)))"
PICK = "Let(actor picks 1 of {})"
ANOTHER = "Let(actor picks 1 of ~actor)"


@pytest.mark.parametrize(
    ("sentence", "effects"),
    [
        # a verb with no subject: by verb
        ('five: say "hi"', [SAY.format("actor")]),
        ("five: play again", ["Turn(actor)"]),
        ("five: skip", ["Skip(next, 1)"]),
        ("five: miss a turn", ["Skip(next, 1)"]),
        ("five: draw a card", [DRAW.format("actor"), DRAW.format("next")]),
        ("five: pass hands left", ["Rotate(hand, everyone, 1, leftward)"]),
        # … and the trigger's person when it names one
        ("whoever plays a five draws a card", [DRAW.format("actor")]),
        ("the player of a five draws a card", [DRAW.format("actor")]),
        ("if you play a five, draw a card", [DRAW.format("actor")]),
        ("whoever plays a five misses a turn", ["Skip(actor, 1)"]),
        # the third person goes on with the subject, the plain form after you, must and several
        ("five: the next player draws a card and misses a turn", ["Draw(next, 1); Skip(next, 1)"]),
        ("five: the next player must draw a card and miss a turn", ["Draw(next, 1); Skip(next, 1)"]),
        ("five: you draw a card and miss a turn", ["Draw(actor, 1); Skip(actor, 1)"]),
        ("five: the next two players draw a card and miss a turn", [f"Draw({TWO}, 1); Skip({TWO}, 1)"]),
        # the plain form after a third person is asked about
        ("five: everyone else draws a card and go again", [f"{ALL_DRAW}; Turn(~actor)", f"{ALL_DRAW}; Turn(actor)"]),
        # you, its player, that player, they
        ("when a five is played, its player draws a card", [DRAW.format("actor")]),
        ("when a five is played, you draw a card", [DRAW.format("actor")]),
        ("five: choose a player and they draw a card", [f"{PICK.format('everyone')}; {DRAW.format('that1')}"]),
        ("five: choose a player, who draws a card", [f"{PICK.format('everyone')}; {DRAW.format('that1')}"]),
        ("five: choose another player, the chosen one draws a card", [f"{ANOTHER}; {DRAW.format('that1')}"]),
        # what follows “may” in the plain form is left to the player too
        ("five: its player may draw a card and play again", ["Offer(actor, [Draw(actor, 1); Turn(actor)], [])"]),
        ("five: its player may draw a card and plays again", ["Offer(actor, [Draw(actor, 1)], []); Turn(actor)"]),
        # neighbours
        ("five: the previous player draws a card", [DRAW.format("previous")]),
        ("five: the player on your left draws a card", [DRAW.format("left(actor)")]),
        ("five: the player after the next draws a card", [DRAW.format("along(2, actor)")]),
        # someone as a target is chosen by whoever acts
        ("five: swap hands with someone", [f"{PICK.format('~actor')}; Rotate(hand, actor | that1, 1, along)"]),
        # that suit
        ("five: discard all your cards of that suit", ["Move(has(suit of it) & hand(actor) -> discard.under-top)"]),
        (
            "five: name a suit and then a card of that suit may not be played next",
            ["Let(actor picks 1 of every-suit); Keep(play(everyone, any-card), [MayNot(play(everyone, has(that1)))])"],
        ),
        ("five: name a suit", ["Let(actor picks 1 of every-suit); Put(called-suit-or-rank := that1)"]),
    ],
)  # fmt: skip
def test_a_written_default(sentence, effects):
    assert meant(sentence) == [when(one) for one in effects]


@pytest.mark.parametrize(
    ("language", "sentence", "condition"),
    [
        ("en", "five: the next player draws a card if they hold a five", "(#(5s & hand(next)) >= 1)"),
        ("en", "five: the next player draws a card unless they hold a five", "(#(5s & hand(next)) = 0)"),
        ("en", "if you play a five, the next player draws a card unless they hold a five", "(#(5s & hand(next)) = 0)"),
        ("en", "five: if they hold a five, the next player draws a card", "(#(5s & hand(actor)) >= 1)"),
        ("fr", "cinq : le joueur suivant pioche une carte sauf s'il a un cinq", "(#(5s & hand(next)) = 0)"),
    ],
)
def test_they_are_who_was_spoken_of_before_the_condition(language, sentence, condition):
    assert meant(sentence, language) == [f"When(play(everyone, 5s) & {condition}, [Draw(next, 1)])"]


@pytest.mark.parametrize(
    ("sentence", "rule"),
    [
        ("you may not play a heart on a heart", "MayNot(play(everyone, hearts) & (under in hearts))"),
        (
            "when someone is skipped, they draw a card",
            "When(done(Skip(everyone, amount)), [Draw(actor, 1)])",
        ),
        (
            'with three cards left a player must say "hi"',
            'When(falls(everyone, #hand(them), 3), [Due(says(actor, "hi"), soon, [Penalise(them)])])',
        ),
        (
            "on a four everyone gives a card to the player on their left",
            when(f"Each(everyone, [{THEY_GIVE}])", "play(everyone, 4s)"),
        ),
        (
            "a player who cannot play draws two cards",
            "Instead(acts(who((#(playable(them) & hand(them)) = 0)), draws), [Draw(actor, 2)])",
        ),
        ("after a five, the next card must be a heart", "MayNot(play(everyone, ~hearts) & (under in 5s))"),
    ],
)
def test_a_default_outside_effects(sentence, rule):
    assert meant(sentence) == [rule]


@pytest.mark.parametrize(
    "sentence",
    [
        "the next player may not play a heart",  # next to whom?
        "when a five is played, the chosen player draws a card",  # nobody was chosen
        "when a five is played, its player discards all their cards of the named suit",  # nothing was named
        "when a five is played, someone must draw a card",  # who?
        "everyone swaps hands with everyone",
        "when a six of hearts of spades is played, direction reverses",
        "when a five is played, its player discards cards",  # how many?
    ],
)
def test_what_has_no_meaning_is_refused(sentence):
    assert meant(sentence) == []


def test_every_verb_with_a_default_is_a_verb():
    assert set(ACTS) <= set(DOINGS)
    assert set(ACTS.values()) == set(Acts) - {Acts.ACTOR}


def test_choices_are_all_taken_in_turn():
    seen = []
    taken = []
    while taken is not None:
        choices = Choices(taken)
        first = choices.pick("ab")
        seen.append(first + choices.pick("xyz" if first == "a" else "w"))
        taken = choices.following()
    assert seen == ["ax", "ay", "az", "bw"]


def test_named_values_are_counted_in_order():
    scope = Scope("", Choices([]))
    assert scope.latest(Sort.SUIT) is None
    for sort in (Sort.SUIT, Sort.PLAYER, Sort.SUIT):
        scope.bind(NEXT, sort)
    assert (scope.latest(Sort.SUIT).k, scope.latest(Sort.PLAYER).k, scope.nth(1, Sort.SUIT).k) == (3, 2, 1)
    with pytest.raises(Refused):
        scope.nth(3, Sort.SUIT)


def test_the_same_player_is_offered_once():
    scope = Scope("", Choices([]), named=True, subject=ACTOR, plain=False)
    assert scope.doer("draw", frozenset({"base"})) is ACTOR
    assert scope.choices.offered == [1]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "spades may not be played on spades, except the ace"),
        ("fr", "on ne peut pas jouer un pique sur un pique, sauf l'as"),
    ],
)
def test_what_is_left_out_after_a_comma_may_be_played_or_lie_beneath(language, sentence):
    assert meant(sentence, language) == [
        "MayNot(play(everyone, spades & ~As) & (under in spades))",
        "MayNot(play(everyone, spades) & (under in spades & ~As))",
    ]


def test_what_anything_leaves_out_lies_beneath():
    assert len(meant("jacks may be played on anything, except a jack")) == 1


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "hearts may only be played on spades"),
        ("en", "a heart may be played only on a spade"),
        ("en", "a heart only goes on a spade"),
        ("fr", "un cœur ne peut être joué que sur un pique"),
        ("fr", "on ne peut jouer un cœur que sur un pique"),
        ("fr", "un cœur ne se pose que sur un pique"),
    ],
)
def test_where_alone_a_card_may_be_played(language, sentence):
    assert meant(sentence, language) == ["MayNot(play(everyone, hearts) & (under in ~spades))"]


def test_only_before_both_cards_is_asked_about():
    assert meant("you can only play a heart on a spade") == [
        "MayNot(play(everyone, ~hearts) & (under in spades))",
        "MayNot(play(everyone, hearts) & (under in ~spades))",
    ]


@pytest.mark.parametrize(
    ("sentence", "effect"),
    [
        ("le deux fait piocher deux cartes au joueur suivant", "Draw(next, 2)"),
        ("un deux fait passer son tour au joueur suivant", "Skip(next, 1)"),
        ("les deux font piocher une carte à tous les autres", "Draw(~actor, 1)"),
    ],
)
def test_french_makes_somebody_do_it(sentence, effect):
    assert meant(sentence, "fr") == [f"When(play(everyone, 2s), [{effect}])"]
