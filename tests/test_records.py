"""Records are attrs classes in every respect, though attrs is asked late."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys

import attrs
import pytest
from attrs import field

from bartok_dsl import tree
from bartok_dsl.records import field_names, is_record, record


@record
class Suit:
    name: str
    pips: tuple[int, ...] = field(factory=tuple)


@record
class Trump(Suit):
    beats: int = 13


@record
class Nothing:
    """Has no fields."""


@record(eq=False)
class Chair:
    number: int


def fresh() -> type[Suit]:
    @record
    class Late:
        name: str
        pips: tuple[int, ...] = ()

    return Late


def test_is_made_compared_hashed_and_shown_by_its_class_and_fields() -> None:
    assert Suit("hearts") == Suit("hearts", ()) != Suit("hearts", (1,))
    assert hash(Suit("hearts")) == hash(Suit("hearts"))
    assert Suit("hearts") != Trump("hearts")
    assert repr(Trump("clubs", (2,))) == "Trump(name='clubs', pips=(2,), beats=13)"
    assert Nothing() == Nothing()
    assert {Suit("a"): 1}[Suit("a")] == 1


def test_without_eq_it_is_compared_by_identity() -> None:
    one = Chair(1)
    assert one == one
    assert one != Chair(1)
    assert len({one, Chair(1)}) == 2


def test_is_frozen() -> None:
    suit = Suit("hearts")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        suit.name = "clubs"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del suit.name
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        Suit()


def test_attrs_knows_it_before_one_was_made() -> None:
    assert attrs.has(fresh())
    assert [each.name for each in attrs.fields(fresh())] == ["name", "pips"]
    assert list(inspect.signature(fresh()).parameters) == ["name", "pips"]
    assert field_names(fresh()) == ("name", "pips")
    assert field_names(int) == ()


def test_a_record_inherits_fields_and_is_matched_by_position() -> None:
    assert field_names(Trump) == ("name", "pips", "beats")
    match Trump("spades", (), 4):
        case Suit(name, pips):
            assert (name, pips) == ("spades", ())
        case _:
            pytest.fail("a trump is a suit")
    assert attrs.evolve(Trump("spades"), beats=2) == Trump("spades", (), 2)
    assert copy.copy(Trump("spades")) == Trump("spades")


def test_asking_whether_it_is_one_does_not_have_it_written() -> None:
    late = fresh()
    assert is_record(late)
    assert type(vars(late)["__init__"]).__name__ == "_Unwritten"
    late("hearts")
    assert is_record(late)
    assert inspect.isfunction(vars(late)["__init__"])
    assert not is_record(int)


UNPICKLED = """
import pickle, sys
one, other = (pickle.loads(bytes.fromhex(word)) for word in sys.argv[1:])
print(vars(type(one))["__init__"])
print("yes" if %s else "no")
"""


@pytest.mark.parametrize(
    "asked",
    [
        "one == other",
        "hash(one) == hash(other)",
        "repr(one) == 'Reverse()'",
        "len({one, other}) == 1",
        "type(one).__match_args__ == ()",
        "__import__('attrs').fields(type(one)) == ()",
    ],
)
def test_whatever_is_asked_first_of_an_unpickled_record(asked: str) -> None:
    pickled = pickle.dumps(tree.Reverse()).hex()
    told = subprocess.run(
        [sys.executable, "-c", UNPICKLED % asked, pickled, pickled], capture_output=True, text=True, check=True
    )
    before, answer = told.stdout.split("\n")[:2]
    assert "_Unwritten" in before
    assert answer == "yes"


def test_starting_writes_few_of_the_classes() -> None:
    count = (
        "from bartok_dsl import tree\n"
        "kinds = [kind for kind in vars(tree).values() if isinstance(kind, type)]\n"
        "late = [kind for kind in kinds if type(vars(kind).get('__init__')).__name__ == '_Unwritten']\n"
        "print(len(late))"
    )
    told = subprocess.run([sys.executable, "-c", count], capture_output=True, text=True, check=True)
    assert int(told.stdout) > 50
