import pytest
from hypothesis import given, settings

from bartok_dsl import tree
from bartok_dsl.tree.classes import NAMED, printed_faces, static_faces
from bartok_dsl.tree.normal import normalise
from bartok_dsl.tree.walk import walk
from bartok_dsl.tree.wellformed import faults
from tests.notation import read, write
from tests.trees import rules, static_classes


@given(rules())
@settings(max_examples=150, deadline=None)
def test_normalising_twice_is_normalising_once(rule):
    once = normalise(rule)
    assert normalise(once) == once


@given(rules())
@settings(max_examples=100, deadline=None)
def test_normalising_brings_in_no_fault(rule):
    if faults(rule) == ():
        assert faults(normalise(rule)) == ()


@given(rules())
@settings(max_examples=100, deadline=None)
def test_junctions_are_flat_and_have_two_parts(rule):
    for node in walk(normalise(rule)):
        if isinstance(node, tree.All | tree.Any):
            assert len(node.parts) >= 2
            assert len(set(node.parts)) == len(node.parts)
            assert not any(type(part) is type(node) for part in node.parts)
        if isinstance(node, tree.Not):
            assert not isinstance(node.part, tree.Not | tree.Any)


@given(static_classes())
@settings(max_examples=200, deadline=None)
def test_a_class_keeps_its_faces(cards):
    rule = tree.Rule((tree.May(tree.Play(tree.EVERYONE, cards)),))
    (statement,) = normalise(rule).statements
    assert static_faces(statement.action.cards) == static_faces(cards)


@given(static_classes())
@settings(max_examples=200, deadline=None)
def test_named_printed_classes_have_one_tree(cards):
    mask = printed_faces(cards)
    if mask in NAMED:
        (statement,) = normalise(tree.Rule((tree.May(tree.Play(tree.EVERYONE, cards)),))).statements
        assert statement.action.cards == NAMED[mask]


@pytest.mark.parametrize(
    ("given_text", "normal_text"),
    [
        # junctions
        ("May(play(everyone, hearts & 8s))", "May(play(everyone, 8s & hearts))"),
        ("May(play(everyone, (8s & hearts) & hearts))", "May(play(everyone, 8s & hearts))"),
        ("May(play(everyone, any-card & hearts))", "May(play(everyone, hearts))"),
        ("May(play(everyone, any-card | hearts))", "May(play(everyone, any-card))"),
        ("May(play(everyone, ~~hearts))", "May(play(everyone, hearts))"),
        ("May(play(everyone, ~(8s | hearts)))", "May(play(everyone, ~8s & ~hearts))"),
        ("May(play(everyone, ~8s | ~hearts))", "May(play(everyone, ~(8s & hearts)))"),
        ("May(play(everyone, Ks | Js | Qs))", "May(play(everyone, faces))"),
        ("May(play(everyone, Ks | Js | 2s | Qs))", "May(play(everyone, 2s | faces))"),
        ("May(play(everyone, hearts & reds))", "May(play(everyone, hearts))"),
        (
            "May(play(everyone, hearts | diamonds | has(rank of under)))",
            "May(play(everyone, reds | has(rank of under)))",
        ),
        ("May(play(everyone & ~on-turn, 8s))", "May(play(~on-turn, 8s))"),
        # events
        ("May(play(everyone, any-card) & (it in 8s))", "May(play(everyone, 8s))"),
        ("May(play(everyone, hearts) & ~(it in 8s))", "May(play(everyone, hearts & ~8s))"),
        ("May(play(everyone, any-card) & (suit of it in suit of under))", "May(play(everyone, has(suit of under)))"),
        ("May(play(everyone, any-card) & (under in has(suit of it)))", "May(play(everyone, has(suit of under)))"),
        ("May(play(everyone, any-card) & (rank of it in rank-8))", "May(play(everyone, 8s))"),
        ("May(play(everyone, any-card) & (value(it) > 5))", "May(play(everyone, any-card) & (value(it) >= 6))"),
        ("May(play(everyone, any-card) & ((it in 8s) | (it in hearts)))", "May(play(everyone, 8s | hearts))"),
        ("When(play(everyone, 8s) | play(everyone, 2s), [Reverse])", "When(play(everyone, 2s | 8s), [Reverse])"),
        (
            "When((play(everyone, 8s) & (#stock = 0)) | (acts(everyone, draws) & (#stock = 0)), [Reverse])",
            "When((play(everyone, 8s) | acts(everyone, draws)) & (#stock = 0), [Reverse])",
        ),
        (
            "When(play(everyone, 8s), [If((#hand(actor) >= 2), [Reverse], [])])",
            "When(play(everyone, 8s) & (#hand(actor) >= 2), [Reverse])",
        ),
        # numbers
        ("Set(penalty := (2 + 3))", "Set(penalty := 5)"),
        ("Set(penalty := (2 + #stock))", "Set(penalty := (#stock + 2))"),
        ("Set(penalty := (#stock * 1))", "Set(penalty := #stock)"),
        ("May(play(everyone, 8s) & (#stock > 2))", "May(play(everyone, 8s) & (#stock >= 3))"),
        ("May(play(everyone, 8s) & (#stock < 1))", "May(play(everyone, 8s) & (#stock = 0))"),
        ("May(play(everyone, 8s) & ~(#stock = 0))", "May(play(everyone, 8s) & (#stock >= 1))"),
        ("May(play(everyone, 8s) & ~(#stock <= 4))", "May(play(everyone, 8s) & (#stock >= 5))"),
        ("May(play(everyone, 8s) & (2 < #stock))", "May(play(everyone, 8s) & (#stock >= 3))"),
        ("May(play(everyone, 8s) & (#stock > #discard))", "May(play(everyone, 8s) & (#stock > #discard))"),
        # effects
        (
            "When(play(everyone, 8s), [Skip(next, 1); Draw(next, 2)])",
            "When(play(everyone, 8s), [Draw(next, 2); Skip(next, 1)])",
        ),
        (
            "When(play(everyone, 8s), [Reverse; If((#stock = 0), [], [Reverse])])",
            "When(play(everyone, 8s), [Reverse; If((#stock >= 1), [Reverse], [])])",
        ),
        (
            "When(play(everyone, 8s), [If((#stock <= 4), [Turn(next)], [Reverse])])",
            "When(play(everyone, 8s), [If((#stock >= 5), [Reverse], [Turn(next)])])",
        ),
        # statements
        (
            "When(play(everyone, 8s), [Reverse]); May(play(everyone, 8s)); Set(penalty := 2)",
            "Set(penalty := 2); May(play(everyone, 8s)); When(play(everyone, 8s), [Reverse])",
        ),
        (
            "When(play(everyone, 8s), [Reverse]); When(play(everyone, 8s), [Skip(next, 1)])",
            "When(play(everyone, 8s), [Reverse; Skip(next, 1)])",
        ),
        # the numbers of Lets follow their values through merging and swapping
        (
            "When(play(everyone, 8s), [Let(next); Turn(that1)]); "
            "When(play(everyone, 8s), [Let(previous); Draw(that1, 1)])",
            "When(play(everyone, 8s), [Let(next); Turn(that1); Let(previous); Draw(that2, 1)])",
        ),
        (
            "When(play(everyone, 8s), [If((#stock <= 4), [Let(next); Turn(that1)], [Let(previous); Turn(that2)])])",
            "When(play(everyone, 8s), [If((#stock >= 5), [Let(previous); Turn(that1)], [Let(next); Turn(that2)])])",
        ),
    ],
)
def test_one_meaning_one_tree(given_text, normal_text):
    assert write(normalise(read(given_text))) == normal_text


@pytest.mark.parametrize(
    "text",
    [
        "MayNot(play(everyone, 8s)); May(play(everyone, 8s & hearts))",
        "May(play(everyone, [value >= 11]))",
        "Instead(play(everyone, 8s), [If((#stock = 0), [Reverse], [])])",
        "When(play(everyone, 8s) & (under in ~8s), [Reverse])",
    ],
)
def test_what_must_stay_as_it_is(text):
    """Laws in the order said, values apart from ranks, what does not decide whether an event takes place."""
    assert normalise(read(text)) == read(text)


def test_repeals_and_replacements():
    assert normalise(tree.Repeal(3)) == tree.Repeal(3)
    rule = read("May(play(everyone, ~~8s))")
    assert normalise(tree.Replace(3, rule)) == tree.Replace(3, read("May(play(everyone, 8s))"))
