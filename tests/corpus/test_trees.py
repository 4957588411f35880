from collections import Counter

import pytest

from bartok_dsl import tree
from bartok_dsl.tree.data import NODES, from_data, meaning, to_data
from bartok_dsl.tree.normal import normalise
from bartok_dsl.tree.walk import walk
from bartok_dsl.tree.wellformed import faults
from tests.corpus import corpus
from tests.notation import read, write

OUTSIDE_RULES = {tree.Rule, tree.Repeal, tree.Replace}
ONLY_REFUSED = {tree.Particular, tree.MakeRules}


def test_all_rules_are_there():
    assert len(corpus()) == 289


@pytest.mark.parametrize("number", corpus())
def test_a_tree_is_well_formed_and_in_normal_form(number):
    rule = corpus()[number]
    assert faults(rule) == ()
    assert normalise(rule) == rule


def test_writing_and_reading_give_every_tree_back():
    for rule in corpus().values():
        assert read(write(rule)) == rule
        assert from_data(to_data(rule)) == rule


def test_no_two_rules_mean_the_same():
    assert len(set(corpus().values())) == len(corpus())
    assert len({meaning(rule) for rule in corpus().values()}) == len(corpus())


def test_every_node_class_is_needed_by_two_rules_at_least():
    uses = Counter(kind for rule in corpus().values() for kind in {type(node) for node in walk(rule)})
    rare = {kind.__name__: uses[kind] for kind in NODES.values() if uses[kind] < 2}
    expected = {kind.__name__: uses[kind] for kind in ONLY_REFUSED | OUTSIDE_RULES - {tree.Rule}}
    assert rare == expected | {"While": 1}
