"""The canonical printer: golden sentences, idioms above the law per node, what has no words."""

import pytest

from bartok_dsl import tree as t
from bartok_dsl.language.say import Unsayable, say
from bartok_dsl.language.saying.pairs import grouped
from bartok_dsl.tree.normal import normalise
from bartok_dsl.tree.walk import walk
from tests.golden import ROWS, SAID
from tests.notation import read, write


@pytest.mark.parametrize(("row", "language"), SAID, ids=[f"{language}-{row.notation[:60]}" for row, language in SAID])
def test_golden_sentence(row, language):
    assert say(row.tree, language) == row.sentences[language]


def test_golden_trees_are_in_normal_form():
    assert [row.notation for row in ROWS if normalise(row.tree) != row.tree] == []


def test_golden_trees_are_written_as_the_notation_writes_them():
    assert [row.notation for row in ROWS if write(row.tree) != row.notation] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_golden_trees_share_a_sentence(language):
    sentences = [row.sentences[language] for row in ROWS if language in row.sentences]
    assert sorted(sentences) == sorted(set(sentences))


def test_golden_rows_have_both_languages_unless_words_of_one_are_quoted_in_the_tree():
    for row in ROWS:
        if len(row.sentences) < 2:
            assert any(isinstance(node, t.MakeRules | t.Particular) for node in walk(row.tree)), row.notation


def test_every_node_that_is_built_stands_in_some_golden_row():
    there = {type(node) for row in ROWS for node in walk(row.tree)}
    built = {
        *(t.When, t.Instead, t.May, t.MayNot, t.Only, t.Answer, t.Set, t.MakeRules, t.Rule, t.Repeal, t.Replace),
        *(t.Play, t.Acts, t.Says, t.Does, t.Done, t.Begins, t.Ends, t.Becomes, t.Falls),
        *(t.Draw, t.Skip, t.Shift, t.Reverse, t.Turn, t.Move, t.Rotate, t.Let, t.If, t.Each, t.Offer, t.Keep, t.Put),
        *(t.Due, t.Penalise, t.Has, t.Valued, t.Under, t.Playable, t.Hand, t.On, t.Exactly, t.Of, t.Every, t.Beside),
        *(t.Whoever, t.Particular, t.Number, t.All, t.Any, t.Not, t.That, t.Get, t.Extreme, t.Count, t.Is, t.ValueOf),
        *(t.Calc, t.Range, t.Owed, t.Amount, t.Compare, t.Holds, t.Words, t.Such, t.Choice),
    }
    assert {kind.__name__ for kind in built - there} == set()


# --- idioms and the law per node --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notation", "english"),
    [
        (
            "May(play(everyone, 8s)); When(play(everyone, 8s), [Let(actor picks 1 of every-suit); "
            "Put(called-suit-or-rank := that1); Reverse])",
            "An eight may be played on any card; when an eight is played, its player names the suit that must follow "
            "and then direction reverses.",
        ),
        (
            "May(play(everyone, 8s)); When(play(everyone, 9s), [Let(actor picks 1 of every-suit); "
            "Put(called-suit-or-rank := that1)])",
            "An eight may be played on any card; when a nine is played, its player names the suit that must follow.",
        ),
        (
            "When(play(everyone, As), [Turn(next); Keep(ends(actor, turn), [MayNot(acts(next, draws))])])",
            "When an ace is played, the turn goes to the next player and then until the end of the turn the next "
            "player may not draw.",
        ),
        (
            "When(play(everyone, 6s), [Let(actor picks 1 of hand(actor)); Reverse; Move(that1 -> hand(next))])",
            "When a six is played, its player chooses one card from their hand and then direction reverses and then "
            "the next player takes the chosen card into their hand.",
        ),
    ],
)
def test_what_is_nearly_an_idiom_is_said_by_the_law_of_its_nodes(notation, english):
    assert say(read(notation), "en") == english


def test_two_wild_cards_whose_triggers_stand_the_other_way_round_are_not_said_as_pairs():
    name = (t.Let(t.Choice(t.ACTOR, t.ONE, t.Every(t.Attr.SUIT))), t.Put(t.Setting.CALLED, t.That(1)))
    eight, jack = (
        t.Play(t.EVERYONE, one)
        for one in (
            read("May(play(everyone, 8s))").statements[0].action.cards,
            read("May(play(everyone, Js))").statements[0].action.cards,
        )
    )
    straight = (t.May(eight), t.May(jack), t.When(eight, name), t.When(jack, name))
    crossed = (t.May(eight), t.May(jack), t.When(jack, name), t.When(eight, name))
    assert [len(group) for group in grouped(straight)] == [2, 2]
    assert [len(group) for group in grouped(crossed)] == [1, 1, 1, 1]
    assert say(t.Rule(straight), "en") == "An eight is wild; a jack is wild."


def test_a_condition_ends_its_sentence():
    rule = read("When(play(everyone, 7s), [If((it in hearts), [Reverse], [Turn(actor)]); Draw(next, 1)])")
    assert say(rule, "en") == (
        "When a seven is played, if that card is a heart, direction reverses, otherwise its player plays again; "
        "when a seven is played, the next player draws one card."
    )


def test_choices_of_one_sort_are_counted():
    rule = read(
        "When(play(everyone, 7s), [Let(actor picks 1 of ~actor); Let(actor picks 1 of every-suit); "
        "Let(next picks 1 of ~next); Draw(that3, 1); Draw(that1, 2); "
        "Keep(play(everyone, any-card), [MayNot(play(everyone, has(that2)))])])"
    )
    assert say(rule, "en").endswith(
        "the second chosen player draws one card and then the first chosen player draws two cards and then "
        "a card of the named suit may not be played next."
    )
    assert say(rule, "fr").endswith(
        "le deuxième joueur choisi pioche une carte puis le premier joueur choisi pioche deux cartes puis "
        "au coup suivant on ne peut pas jouer une carte de la couleur annoncée."
    )


# --- what has no words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notation", "node"),
    [
        ("When(play(everyone, 2s), [Draw(next, streak(acts(actor, draws)))])", t.Streak),
        ("When(elapses(10), [Reverse])", t.Elapses),
        ("Seen(top(1, stock), everyone)", t.Seen),
        ("When(begins(everyone, deal), [Draw(actor, 1)])", t.PlayerWord),
        ("When(play(everyone, 2s), [Draw(them, 1)])", t.PlayerWord),
        ("When(play(everyone, 2s), [Draw(next, that1)])", t.That),
        ("When(play(everyone, 2s), [Put(score of actor := 3)])", t.Put),
        ('When(play(everyone, 2s), [Due(says(actor, "a \\" b"), soon, [Penalise(them)])])', t.Words),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_has_no_words_is_named(notation, node, language):
    with pytest.raises(Unsayable) as caught:
        say(read(notation), language)
    assert isinstance(caught.value.node, node)


def test_a_rule_that_says_nothing_has_no_words():
    with pytest.raises(Unsayable):
        say(t.Rule(()), "en")


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="eo"):
        say(t.Repeal(1), "eo")
