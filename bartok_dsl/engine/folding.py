"""The table of folding functions, and what they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from bartok_dsl.engine.events import Event
from bartok_dsl.engine.state import State

E = TypeVar("E", bound=Event)
T = TypeVar("T")

FOLD: Final[dict[type[Event], Callable[[State, Any], None]]] = {}
"""The function for each class of events."""


def folds(kind: type[E]) -> Callable[[Callable[[State, E], None]], Callable[[State, E], None]]:
    """Registers the function that folds events of this class."""

    def register(function: Callable[[State, E], None]) -> Callable[[State, E], None]:
        FOLD[kind] = function
        return function

    return register


def replaced_at(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The row with another value at one place."""
    changed = list(row)  # quicker than putting slices together
    changed[at] = value
    return tuple(changed)


def without(row: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The row without the first such value."""
    at = row.index(value)
    return row[:at] + row[at + 1 :]


def reach(state: State, seat: int) -> None:
    """The turn reaches or passes over the seat: a lap from there ends and the next begins."""
    if not state.lapped[seat]:
        state.lapped = replaced_at(state.lapped, seat, True)
    elif seat == state.first:
        state.laps += 1
