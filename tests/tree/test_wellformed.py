import pytest
from hypothesis import given, settings

from bartok_dsl import tree
from bartok_dsl.tree.wellformed import Fault, faults, sort_of
from tests.notation import read, read_announcement, read_node
from tests.trees import rules


@given(rules())
@settings(max_examples=80, deadline=None)
def test_what_the_strategies_make_has_no_fault_of_scope(rule):
    """They make every sort and scope right; junctions may still mix what cannot be joined, and lists be empty."""
    assert [fault for fault in faults(rule) if "Let number" in fault.reason or "refer to" in fault.reason] == []


@pytest.mark.parametrize(
    ("text", "path", "reason"),
    [
        ("When(play(next, 8s), [Reverse])", "statements[0].event.by.of", "nothing has happened here that “actor”"),
        ("When(play(everyone, 8s) & acts(everyone, draws), [Reverse])", "statements[0].event", "two events"),
        ("When(~play(everyone, 8s), [Reverse])", "statements[0].event", "cannot be negated"),
        ("When(play(everyone, 8s) & hearts, [Reverse])", "statements[0].event", "only conditions guard"),
        ("When(play(everyone, 8s | actor), [Reverse])", "statements[0].event.cards", "of one sort"),
        ("When(play(everyone, actor & next), [Reverse])", "statements[0].event.cards", "Players cannot stand"),
        ("When(play(everyone, 8s), [Draw(them, 1)])", "statements[0].effects[0].who", "“them” stands"),
        ("When(play(everyone, [value = value(this)]), [Reverse])", "…cards.test.n.of", "“this” stands"),
        ("When(play(everyone, 8s), [Draw(that1, 1)])", "statements[0].effects[0].who", "That has no sort"),
        ("When(play(everyone, 8s), [Draw(that1, 1); Let(next)])", "statements[0].effects[0].who", "no Let number 1"),
        ("When(play(everyone, 8s), [Let(next); Draw(actor, that1)])", "…effects[1].n", "Players cannot stand"),
        ("When(play(everyone, 8s), [If((1 = 1), [Let(next)], []); Turn(that1)])", "…effects[1].to", "no Let number 1"),
        ("When(play(everyone, 8s), [])", "statements[0]", "effects says something"),
        ("When(play(everyone, 8s), [Draw(next, -1)])", "statements[0].effects[0]", "n is at least 0"),
        ("When(play(everyone, 8s), [Put(hand-size := next)])", "statements[0].effects[0]", "not of the sort"),
        (
            "When(play(everyone, 8s), [Put(called-suit-or-rank := amount)])",
            "statements[0].effects[0]",
            "not of the sort",
        ),
        ("When(done(Let(next)), [Reverse])", "statements[0].event", "Let is nothing that takes place"),
        ("When(play(everyone, under(0)), [Reverse])", "statements[0].event.cards", "k is at least 1"),
        ("When(play(everyone, 8s) & (8s in actor), [Reverse])", "statements[0].event.parts[1]", "of one sort"),
        ("May(begins(everyone, turn))", "statements[0]", "lawful or not"),
        ("While((#stock = 0), [May(play(everyone, 8s))])", "statements[0]", "while something is so"),
        ("While((#hand(actor) = 0), [Set(penalty := 2)])", "statements[0].cond.n.of.of", "nothing has happened"),
        ("Set(hand-size := 5..3)", "statements[0].value", "runs upwards"),
        ('When(says(everyone, ""), [Reverse])', "statements[0].event.text", "text says something"),
        ("Repeal(0)", "number", "numbered from 1"),
        ("Replace(0, [May(play(next, 8s))])", "rule.statements[0].action.by.of", "nothing has happened"),
    ],
)
def test_a_fault_says_what_is_wrong_and_where(text, path, reason):
    found = faults(read_announcement(text))
    assert any(fault.path.endswith(path.lstrip("…")) and reason in fault.reason for fault in found), found


@pytest.mark.parametrize(
    "text",
    [
        "When(play(everyone, 8s), [Keep(play(next, any-card), [MayNot(play(next, faces))])])",
        "When(play(everyone, 8s), [Let(actor picks 1 of everyone); Each(everyone, [Draw(them | that1, 1)])])",
        "When(play(everyone, 8s) & (times(play(actor, 8s), begins(actor, turn)) >= 2), [Reverse])",
        "May(play(~on-turn, has(face of under)))",
        "Set(penalty of who((#hand(them) >= 7)) := 2)",
        "MayNot(play(everyone, causing(done(Put(called-suit-or-rank := amount)))))",
    ],
)
def test_scopes_that_are_right(text):
    assert faults(read(text)) == ()


def test_statements_must_be_statements_and_there_must_be_one():
    assert faults(tree.Rule(())) == (Fault("statements", "a rule says something"),)


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("8s & hearts", tree.Cards),
        ("~(actor | next)", tree.Players),
        ("play(everyone, 8s) & (#stock = 0)", tree.Event),
        ("(#stock = 0) | (#stock = 1)", tree.Cond),
        ("<dealer>", tree.Players),
        ("<score of actor>", tree.Num),
        ("<$hat:players>", tree.Players),
        ("<called-suit-or-rank>", tree.Feature),
        ("asOf(play(everyone, 8s), it)", tree.Cards),
        ("extreme(most, everyone, #hand(them))", tree.Players),
        ('item(1, ["do"; "re"])', tree.Text),
        ("actor picks 1 of 1..6", tree.Num),
        ("that1", None),
        ("discard.top", tree.Spot),
        ("hand(next)", tree.Cards),
    ],
)
def test_the_sort_of_a_part(text, sort):
    assert sort_of(read_node(text)) is sort


def test_the_sort_of_a_bound_value_is_that_of_its_let():
    assert sort_of(tree.That(2), [tree.Num, tree.Players]) is tree.Players
