"""The recorded source of chance."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bartok_dsl.engine.chance import Picked, Recorded, Seeded, Shuffled
from bartok_dsl.engine.errors import ChanceError


def test_a_seed_means_the_same_everywhere_and_for_ever() -> None:
    chance = Seeded(1234567)
    assert chance.shuffle(tuple(range(10))) == Seeded(1234567).shuffle(tuple(range(10)))
    # the published first outputs of splitmix64 for this seed
    source = Seeded(1234567)
    assert [source._next() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(st.integers(), st.lists(st.integers(0, 52), max_size=60))
def test_a_shuffle_is_a_permutation_and_is_recorded(seed: int, cards: list[int]) -> None:
    chance = Seeded(seed)
    result = chance.shuffle(tuple(cards))
    assert sorted(result) == sorted(cards)
    assert list(chance.record) == [Shuffled(result)]


def test_every_order_comes_up() -> None:
    chance = Seeded(5)
    assert len({chance.shuffle((1, 2, 3)) for _ in range(100)}) == 6
    assert {chance.pick((7, 8, 9)) for _ in range(50)} == {7, 8, 9}


def test_a_record_yields_the_same_again() -> None:
    chance = Seeded(9)
    yielded = [chance.shuffle((1, 2, 3, 4)), chance.pick((5, 6)), chance.shuffle((7, 8, 9)), chance.pick((1, 2, 3))]
    again = Recorded.of(chance.record)
    assert [again.shuffle((1, 2, 3, 4)), again.pick((5, 6)), again.shuffle((7, 8, 9)), again.pick((1, 2, 3))] == yielded
    assert again.record == chance.record


@pytest.mark.parametrize("chance", [Seeded(4), Recorded([(2, 1), (1, 2)], [1, 2])])
def test_taking_back_to_a_mark(chance: Seeded | Recorded) -> None:
    chance.shuffle((1, 2))
    mark = chance.mark()
    first = (chance.shuffle((1, 2)), chance.pick((1, 2)))
    chance.rewind(mark)
    assert len(chance.record) == 1
    assert (chance.shuffle((1, 2)), chance.pick((1, 2))) == first
    assert isinstance(chance.record[-1], Picked)


def test_what_was_not_recorded() -> None:
    chance = Recorded()
    assert (chance.shuffle((3, 1, 2)), chance.kept) == ((3, 1, 2), 1)
    with pytest.raises(ChanceError, match="no value is recorded"):
        chance.pick((1, 2))
    with pytest.raises(ChanceError, match="other cards"):
        Recorded(shuffles=[(1, 2)]).shuffle((1, 3))
    with pytest.raises(ChanceError, match="cannot come up"):
        Recorded(picks=[3]).pick((1, 2))
