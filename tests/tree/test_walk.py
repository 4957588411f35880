from bartok_dsl import tree
from bartok_dsl.cards import Rank
from bartok_dsl.tree.walk import children, field_names, named_children, rebuild, walk
from tests.corpus import corpus
from tests.notation import read, read_node

RULE = read("When(play(everyone, 8s), [Skip(next, 1); Reverse])")


def test_children_stand_in_the_order_of_the_text_with_their_places():
    (when,) = RULE.statements
    assert [name for name, _ in named_children(when)] == ["event", "effects[0]", "effects[1]"]
    assert children(when) == (when.event, *when.effects)


def test_leaves_have_no_parts():
    assert children(tree.ACTOR) == children(tree.Number(3)) == children(tree.Has(Rank.ACE)) == ()
    assert field_names(tree.PlayerWord) == ()


def test_walking_passes_every_node_once_parents_first():
    kinds = [type(node).__name__ for node in walk(RULE)]
    assert kinds[:4] == ["Rule", "When", "Play", "PlayerWord"]
    assert kinds.count("Number") == 2  # the one of “next”, and the one turn


def test_rebuilding_without_a_change_gives_the_very_same_tree():
    for rule in corpus().values():
        assert rebuild(rule, lambda node: node) is rule


def test_rebuilding_changes_what_the_function_changes():
    doubled = rebuild(read_node("Draw(next, 2)"), lambda node: tree.Number(4) if node == tree.Number(2) else node)
    assert doubled == read_node("Draw(next, 4)")
