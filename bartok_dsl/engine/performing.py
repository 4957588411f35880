"""The table of what instructions do, and what its rows share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bartok_dsl.engine.core import Core
from bartok_dsl.engine.frames import Frame
from bartok_dsl.engine.linked import Step

Perform = Callable[[Core, Frame, Step], None]

PERFORM: Final[dict[type, Perform]] = {}
"""The function for each class of instructions."""


def performs(kind: type) -> Callable[[Perform], Perform]:
    """Registers the function that performs instructions of this class."""

    def register(function: Perform) -> Perform:
        PERFORM[kind] = function
        return function

    return register


def values(frame: Frame, step: Step) -> list[Any]:
    """The values of the step's operands, in the order of its fields."""
    scene = frame.scene
    return [reader(scene) for reader in step.readers]


def instruction_of(step: Step, kind: type[Any]) -> Any:
    """The step's instruction, which is of this class."""
    assert isinstance(step.instruction, kind)
    return step.instruction
