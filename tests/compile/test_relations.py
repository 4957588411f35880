"""Laws over the card played and the card under it: compiled and read by the engine, and read naively off the tree."""

from functools import cache

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from bartok_dsl import tree
from bartok_dsl.cards import FACES
from bartok_dsl.compile import compile_rule
from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.evaluate import read
from bartok_dsl.engine.frames import Scene
from bartok_dsl.engine.link import link
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.position import Position, game_at
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.engine.program import Const, Law
from bartok_dsl.tree.classes import static_faces
from bartok_dsl.tree.normal import normalise
from tests.compile import naive
from tests.trees import junctions, static_classes

PROFILE = evolve(CLASSIC, jokers=2)


@cache
def core(under: int) -> Core:
    """A table at which that card lies on top."""
    position = Position(hands=[(), ()], discard=[(under, -1)])
    return game_at(PROFILE, position, link(PROFILE, ()), Referee.GUIDE, Recorded()).core


attrs = st.sampled_from([tree.Attr.RANK, tree.Attr.SUIT, tree.Attr.COLOUR, tree.Attr.FACE])
values = st.one_of(
    st.integers(0, 14).map(tree.Number),
    st.just(tree.ValueOf(tree.TOP_CARD)),
    st.builds(
        tree.Calc,
        st.sampled_from([tree.Arith.PLUS, tree.Arith.MINUS]),
        st.just(tree.ValueOf(tree.TOP_CARD)),
        st.integers(0, 3).map(tree.Number),
    ),
)
tests = st.one_of(
    st.sampled_from(list(tree.NumberKind)), st.builds(tree.Compare, st.sampled_from(list(tree.Op)), values)
)
relations = st.one_of(
    st.builds(lambda attr: tree.Has(tree.Of(attr, tree.TOP_CARD)), attrs),
    st.builds(tree.Valued, tests),
)
classes = st.one_of(static_classes(1), relations, junctions(st.one_of(static_classes(1), relations)))
sums = st.just(tree.Calc(tree.Arith.PLUS, tree.ValueOf(tree.IT), tree.ValueOf(tree.TOP_CARD)))
simple = st.one_of(
    st.builds(tree.Is, st.just(tree.TOP_CARD), static_classes(1)),
    st.builds(tree.Is, st.just(tree.IT), classes),
    st.builds(tree.Is, st.just(tree.TOP_CARD), st.builds(lambda attr: tree.Has(tree.Of(attr, tree.IT)), attrs)),
    st.builds(tree.Holds, sums, tests),
)
conditions = st.one_of(simple, junctions(simple))


@given(classes, conditions)
@settings(max_examples=50, deadline=None)
def test_a_law_says_for_every_card_on_every_card_what_its_tree_says(cards, condition):
    rule = normalise(tree.Rule((tree.May(tree.All((tree.Play(tree.EVERYONE, cards), condition))),)))
    hooks = compile_rule(rule, 1).hooks
    laws = [(read(law.guard), read(law.faces)) for law in hooks if isinstance(law, Law)]
    for under in range(FACES):
        scene = Scene(core(under), 0)
        for it in range(FACES):
            scene.it = ((0, it),)
            compiled = any(guard(scene) and faces(scene) >> it & 1 for guard, faces in laws)
            expected = naive.in_class(cards, it, under) and naive.holds(condition, it, under)
            assert compiled == expected, (it, under)


@given(static_classes(2))
@settings(max_examples=100, deadline=None)
def test_a_class_of_faces_is_folded_to_one_constant(cards):
    expected = sum(1 << face for face in range(FACES) if naive.in_class(cards, face, 0))
    assert static_faces(cards) == expected
    (law,) = compile_rule(tree.Rule((tree.May(tree.Play(tree.EVERYONE, cards)),)), 1).hooks
    assert isinstance(law.faces, Const)
    assert law.faces.value == expected
