import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bartok_dsl import tree
from bartok_dsl.cards import Rank
from bartok_dsl.tree.data import from_data, meaning, to_data
from tests.notation import read
from tests.trees import rules

QUEEN = tree.Rule((tree.When(tree.Play(tree.EVERYONE, tree.Has(Rank.QUEEN)), (tree.Reverse(),)),))


def test_a_node_and_a_leaf_as_data():
    assert to_data(QUEEN) == {
        "node": "Rule",
        "statements": [
            {
                "node": "When",
                "event": {
                    "node": "Play",
                    "by": {"leaf": "PlayerWord.EVERYONE"},
                    "cards": {"node": "Has", "feature": {"leaf": "Rank.QUEEN"}},
                },
                "effects": [{"node": "Reverse"}],
            }
        ],
    }


@given(rules())
@settings(max_examples=80, deadline=None)
def test_reading_what_was_written_as_json_gives_the_tree_back(rule):
    assert from_data(json.loads(json.dumps(to_data(rule)))) == rule


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (None, "rule"),
        (3, "rule: a node"),
        ("When", "rule: a node"),
        ([], "rule: a node"),
        (1.5, "rule: 1.5 is no part"),
        (True, "rule: true is no part"),
        ({}, "rule: unknown node null"),
        ({"node": "Queen"}, 'rule: unknown node "Queen"'),
        ({"node": "Node"}, "rule: unknown node"),
        ({"node": "PlayerWord"}, "rule: unknown node"),
        ({"node": ["Rule"]}, "rule: unknown node"),
        ({"leaf": "Rank.ONE"}, 'rule: unknown leaf "Rank.ONE"'),
        ({"leaf": "PlayerWord.ACTOR", "node": "Rule"}, "rule: unknown leaf"),
        ({"node": "Rule"}, "rule: Rule lacks its field “statements”"),
        ({"node": "Rule", "statements": [], "title": "x"}, 'rule: Rule has no field "title"'),
        ({"node": "Rule", "statements": {"node": "Reverse"}}, "rule.statements: "),
        ({"node": "Rule", "statements": [{"node": "Reverse"}]}, "rule.statements: "),
        ({"node": "Turn", "to": {"leaf": "CardWord.IT"}}, "rule.to: "),
        ({"node": "Repeal", "number": True}, "rule.number: true"),
        ({"node": "Has", "feature": {"leaf": "Way.CLOCKWISE"}}, "rule.feature: "),
    ],
)
def test_what_is_no_tree_is_refused_with_its_place(data, where):
    with pytest.raises(ValueError, match="^" + where.replace("[", r"\[").replace(".", r"\.")):
        from_data(data)


def test_data_nested_without_end_is_refused():
    data = {"leaf": "PlayerWord.ACTOR"}
    for _ in range(5000):
        data = {"node": "Not", "part": data}
    with pytest.raises(ValueError, match="nested deeper"):
        from_data(data)


json_values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.sampled_from(["Rule", "When", "Rank.ACE", "x"]),
        st.text(),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["node", "leaf", "statements", "event", "by", "part"]), inner, max_size=4),
    ),
    max_leaves=12,
)


@given(json_values)
@settings(max_examples=100, deadline=None)
def test_any_data_is_a_tree_or_a_value_error(data):
    with contextlib.suppress(ValueError):
        from_data(data)


def test_meaning_is_of_the_normal_form():
    one = read("When(play(everyone, Js | Qs | Ks) & (#hand(actor) > 1), [Reverse])")
    two = read("When((#hand(actor) >= 2) & play(everyone, faces), [Reverse])")
    assert one != two
    assert meaning(one) == meaning(two)
    assert meaning(one) != meaning(QUEEN)
    assert meaning(tree.Repeal(1)) != meaning(tree.Repeal(2)) != meaning(tree.Replace(2, QUEEN))


def test_meaning_stays_what_it_was():
    """The identity stands in files: this may only change together with the version that the check line names."""
    assert meaning(QUEEN) == "a3ff40983ec02e1455b6f88c23a3cce8638c39ce59653be8311e329ce407f226"
