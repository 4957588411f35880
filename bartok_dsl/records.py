"""Frozen records that are quick to define.

The command line makes every class of the rule tree and of the instruction set anew each time it starts, and writing
out and compiling ``__eq__``, ``__hash__`` and ``__repr__`` for each was a good part of the time that ``bartok check``
takes. Type checkers do not know a record as attrs's own, so a class whose values are evolved is better left ``frozen``.
A record is an attrs class like any other, with these three shared.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TypeVar, dataclass_transform

from attrs import field, fields_dict, frozen, has

T = TypeVar("T")


def field_names(kind: type) -> tuple[str, ...]:
    """The names of an attrs class's fields, in order; a class that is none has none."""
    return tuple(fields_dict(kind)) if has(kind) else ()


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """A frozen attrs class, compared and hashed by its class and the values of its fields."""
    made = frozen(cls, eq=False, repr=False, slots=False)
    names = field_names(made)
    values = attrgetter(*names) if names else _nothing

    def equal(self: T, other: object) -> bool:
        if self is other:
            return True
        return values(self) == values(other) if type(other) is made else NotImplemented

    def digest(self: T) -> int:
        return hash((made, values(self)))

    def show(self: T) -> str:
        return f"{made.__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    for name, method in (("__eq__", equal), ("__hash__", digest), ("__repr__", show)):
        setattr(made, name, method)
    return made


def _nothing(_: object) -> tuple[()]:
    return ()
