"""The only source of randomness: seeded or recorded, and always recording.

The generator is our own so that a seed means the same game everywhere and for ever: splitmix64 (Steele, Lea, Flood
2014) for numbers, rejection sampling for fair choices, Fisher–Yates for shuffles. Everything chosen is an int: a face,
a seat, a number or a bit set of faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from attrs import frozen

from bartok_dsl.cards import Face
from bartok_dsl.engine.errors import ChanceError

_MASK = (1 << 64) - 1


@frozen
class Shuffled:
    """A shuffle yielded this order, next card first."""

    cards: tuple[Face, ...]


@frozen
class Picked:
    """A die, a coin, a card or a player drawn by lot."""

    value: int


Drawn = Shuffled | Picked


class Chance(Protocol):
    """A source of chance that records what it yields and can be taken back to a mark."""

    @property
    def record(self) -> Sequence[Drawn]:
        """All that was yielded so far."""
        ...

    def shuffle(self, cards: tuple[Face, ...]) -> tuple[Face, ...]:
        """The cards in a new order. Raises :class:`ChanceError` when a recorded order does not fit."""
        ...

    def pick(self, options: tuple[int, ...]) -> int:
        """One of the options (there is at least one). Raises :class:`ChanceError` when nothing fits."""
        ...

    def mark(self) -> tuple[int, int]:
        """Where the source stands."""
        ...

    def rewind(self, mark: tuple[int, int]) -> None:
        """Takes back what was yielded since the mark."""
        ...


class Seeded:
    """Chance from a seed (any int; taken modulo 2**64)."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK
        self._record: list[Drawn] = []

    @property
    def record(self) -> Sequence[Drawn]:
        """All that was yielded so far."""
        return self._record

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def _below(self, n: int) -> int:
        value = self._next()
        while value - value % n > _MASK + 1 - n:  # reject the ragged end, so that every number is equally likely
            value = self._next()
        return value % n

    def shuffle(self, cards: tuple[Face, ...]) -> tuple[Face, ...]:
        """The cards in a random order."""
        order = list(cards)
        below = self._below
        for i in range(len(order) - 1, 0, -1):
            j = below(i + 1)
            order[i], order[j] = order[j], order[i]
        result = tuple(order)
        self._record.append(Shuffled(result))
        return result

    def pick(self, options: tuple[int, ...]) -> int:
        """One of the options, each equally likely."""
        value = options[self._below(len(options))]
        self._record.append(Picked(value))
        return value

    def mark(self) -> tuple[int, int]:
        """Where the source stands."""
        return self._state, len(self._record)

    def rewind(self, mark: tuple[int, int]) -> None:
        """Takes back what was yielded since the mark."""
        self._state, length = mark
        del self._record[length:]


class Recorded:
    """Chance from a record.

    Shuffles and picks are taken in their own order. A shuffle that was not recorded keeps the order, and ``kept``
    counts it; a pick that was not recorded raises :class:`ChanceError`.
    """

    def __init__(self, shuffles: Sequence[tuple[Face, ...]] = (), picks: Sequence[int] = ()) -> None:
        self._shuffles = tuple(shuffles)
        self._picks = tuple(picks)
        self._record: list[Drawn] = []
        self.kept = 0

    @classmethod
    def of(cls, record: Sequence[Drawn]) -> Recorded:
        """The source that yields this record again."""
        return cls(
            [drawn.cards for drawn in record if isinstance(drawn, Shuffled)],
            [drawn.value for drawn in record if isinstance(drawn, Picked)],
        )

    @property
    def record(self) -> Sequence[Drawn]:
        """All that was yielded so far."""
        return self._record

    def shuffle(self, cards: tuple[Face, ...]) -> tuple[Face, ...]:
        """The next recorded order. Raises :class:`ChanceError` when it is not one of these cards."""
        done = sum(isinstance(drawn, Shuffled) for drawn in self._record)
        if done >= len(self._shuffles):
            self.kept += 1
            result = cards
        else:
            result = self._shuffles[done]
            if sorted(result) != sorted(cards):
                raise ChanceError("the recorded shuffle has other cards than the ones to be shuffled")
        self._record.append(Shuffled(result))
        return result

    def pick(self, options: tuple[int, ...]) -> int:
        """The next recorded value. Raises :class:`ChanceError` when there is none, or it is not among the options."""
        done = sum(isinstance(drawn, Picked) for drawn in self._record)
        if done >= len(self._picks):
            raise ChanceError("no value is recorded for this chance")
        value = self._picks[done]
        if value not in options:
            raise ChanceError(f"the recorded value {value} cannot come up here")
        self._record.append(Picked(value))
        return value

    def mark(self) -> tuple[int, int]:
        """Where the source stands."""
        return self.kept, len(self._record)

    def rewind(self, mark: tuple[int, int]) -> None:
        """Takes back what was yielded since the mark."""
        self.kept, length = mark
        del self._record[length:]
