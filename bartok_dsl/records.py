"""Frozen records that cost nothing until they are used.

The command line makes every class of the rule tree and of the instruction set anew each time it starts, though a
sentence meets a part of them; having attrs write the methods of all took a third of the time of ``bartok check``. A
record is an attrs class like any other, which attrs is given when somebody first makes one of it or asks for its
fields. How records compare, hash and show is shared by all, as that too need not be compiled for each.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import fields_dict, frozen, has

__all__ = ["field_names", "is_record", "record"]

T = TypeVar("T")

_WRITTEN_LATER: Final = (
    *("__init__", "__attrs_attrs__", "__match_args__", "__setattr__", "__delattr__"),  # by attrs
    *("__eq__", "__hash__", "__repr__"),
)
"""What may be asked for first: to make a record, by functions of attrs, or of a record that was unpickled."""


def field_names(kind: type) -> tuple[str, ...]:
    """The names of an attrs class's fields, in order; a class that is none has none."""
    return tuple(fields_dict(kind)) if has(kind) else ()


def is_record(kind: type) -> bool:
    """Whether this very class is an attrs class; asking does not have it written."""
    return "__attrs_attrs__" in vars(kind)


if TYPE_CHECKING:  # to type checkers it is what attrs makes of it
    from attrs import frozen as record
else:

    def record(cls: type[T] | None = None, *, eq: bool = True) -> type[T] | Callable[[type[T]], type[T]]:
        """A frozen attrs class without slots, compared by class and fields, or, if not *eq*, by identity."""
        if cls is None:
            return lambda cls: record(cls, eq=eq)
        for name in _WRITTEN_LATER:
            setattr(cls, name, _Unwritten(cls, name, eq))
        return cls


class _Unwritten:
    """Stands in a class for what attrs has yet to write there; whoever asks for it has the class written first."""

    def __init__(self, cls: type, name: str, eq: bool) -> None:
        self.cls = cls
        self.name = name
        self.eq = eq

    def __get__(self, instance: object, owner: type) -> object:
        if vars(self.cls).get(self.name) is self:
            _write(self.cls, self.eq)
        return getattr(owner if instance is None else instance, self.name)


def _write(cls: type[T], eq: bool) -> None:
    for name in _WRITTEN_LATER:
        delattr(cls, name)  # attrs writes no __init__ where it finds one
    frozen(cls, eq=False, repr=False, slots=False)
    names = field_names(cls)
    values = attrgetter(*names) if names else _nothing

    def equal(self: T, other: object) -> bool:
        if self is other:
            return True
        return values(self) == values(other) if type(other) is cls else NotImplemented

    def digest(self: T) -> int:
        return hash((cls, values(self)))

    def show(self: T) -> str:
        return f"{cls.__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    methods = {"__eq__": equal, "__hash__": digest, "__repr__": show} if eq else {"__repr__": show}
    for name, method in methods.items():
        setattr(cls, name, method)


def _nothing(_: object) -> tuple[()]:
    return ()
