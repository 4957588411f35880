import pytest

from bartok_dsl.cards import ALL_FACES, COURT_FACES, FACES, JOKER_FACES, members, value_of
from bartok_dsl.tree.classes import NAMED, is_prime, printed_faces, static_faces
from tests.notation import read_node


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("any-card", 53),
        ("8s", 4),
        ("hearts", 13),
        ("reds", 26),
        ("faces", 12),
        ("numbers", 36),
        ("jokers", 1),
        ("8s & reds", 2),
        ("8s | hearts", 16),
        ("~hearts", 40),
        ("has(rank-8)", 4),
    ],
)
def test_printed_classes(text, size):
    assert printed_faces(read_node(text)).bit_count() == size


@pytest.mark.parametrize("text", ["specials", "hidden", "has(suit of under)", "it", "stock", "8s & has(suit of under)"])
def test_what_depends_on_the_moment_is_no_class_of_faces(text):
    assert printed_faces(read_node(text)) is None
    assert static_faces(read_node(text)) is None


def test_classes_by_value_are_static_but_not_printed():
    over_ten = read_node("[value > 10]")
    assert printed_faces(over_ten) is None
    assert static_faces(over_ten) == COURT_FACES
    assert static_faces(read_node("[value > value(under)]")) is None


def test_no_value_is_that_of_a_joker():
    for text in ("even", "odd", "square", "[value <= 13]", "[value = 0]"):
        assert not static_faces(read_node(text)) & JOKER_FACES


def test_kinds_of_numbers():
    values = {
        text: sorted({value_of(face) for face in members(static_faces(read_node(text)))})
        for text in ("prime", "square", "even")
    }
    assert values == {"prime": [2, 3, 5, 7, 11, 13], "square": [1, 4, 9], "even": [2, 4, 6, 8, 10, 12]}
    assert [n for n in range(-3, 12) if is_prime(n)] == [2, 3, 5, 7, 11]


def test_every_named_class_has_its_own_faces():
    assert len(NAMED) == 1 + 3 + 2 + 4 + 13
    assert all(static_faces(node) == mask for mask, node in NAMED.items())
    assert ALL_FACES.bit_count() == FACES
