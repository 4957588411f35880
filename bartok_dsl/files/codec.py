"""Records of a table as JSON objects and back: checked by the types that the classes declare.

An object names its class under ``is``; cards are written as people write them (``"QD"``), trees as in the JSON twin,
members of an enumeration by their names. A field that has its default value is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Final, Union, cast, get_args, get_origin, get_type_hints

from attrs import NOTHING, AttrsInstance, fields, has

from bartok_dsl.cards import read_card, write_card
from bartok_dsl.tree import Node, Repeal, Replace, Rule
from bartok_dsl.tree.data import Data, from_data, to_data
from bartok_dsl.tree.wellformed import faults

_CARD_FIELDS: Final = frozenset({"cards", "face"})
"""Fields that hold faces, which are written as cards; every other number is a number."""


class CodecError(ValueError):
    """The data does not describe what it should; the message says where."""


def encode(value: object) -> Data:
    """A record, or a part of one, as JSON data."""
    if isinstance(value, Node):
        return to_data(value)
    if has(type(value)):
        result: dict[str, Data] = {"is": type(value).__name__}
        for a in fields(cast(type[AttrsInstance], type(value))):
            part = getattr(value, a.name)
            if part == a.default:
                continue
            result[a.name] = _cards(part) if a.name in _CARD_FIELDS else encode(part)
        return result
    if isinstance(value, tuple):
        return [encode(part) for part in value]
    if isinstance(value, Enum):
        return value.name
    if value is None or isinstance(value, int | str):
        return value
    raise TypeError(f"{value!r} is no part of a record")


def _cards(value: object) -> Data:
    return [write_card(face) for face in value] if isinstance(value, tuple) else write_card(cast(int, value))


def decode(data: Data, declared: object, where: str = "record") -> object:
    """The value of the declared type that the data describes. Raises :class:`CodecError`."""
    origin = get_origin(declared)
    if origin in (Union, UnionType):
        return _one_of(data, get_args(declared), where)
    if origin is tuple:
        if not isinstance(data, list):
            raise CodecError(f"{where}: a list is needed")
        return _tuple(data, get_args(declared), where)
    assert isinstance(declared, type)
    if issubclass(declared, Node):
        return _tree(data, declared, where)
    if has(declared):
        return _object(data, declared, where)
    if issubclass(declared, Enum):
        if not isinstance(data, str) or data not in declared.__members__:
            raise CodecError(f"{where}: one of {', '.join(declared.__members__)} is needed")
        return declared[data]
    if declared is type(None) or type(data) is not declared:
        if data is None and declared is type(None):
            return None
        raise CodecError(f"{where}: {declared.__name__} is needed")
    return data


def _one_of(data: Data, options: tuple[object, ...], where: str) -> object:
    if isinstance(data, dict) and "is" in data:
        kind = next((kind for kind in options if isinstance(kind, type) and kind.__name__ == data["is"]), None)
        if kind is None:
            raise CodecError(f"{where}: “{data['is']}” has no place here")
        return _object(data, kind, where)
    for option in options:
        try:
            return decode(data, option, where)
        except CodecError:
            continue
    raise CodecError(f"{where}: nothing that could stand here")


def _tuple(data: list[Data], parts: tuple[object, ...], where: str) -> tuple[object, ...]:
    if parts[-1] is Ellipsis:
        return tuple(decode(part, parts[0], f"{where}[{at}]") for at, part in enumerate(data))
    if len(data) != len(parts):
        raise CodecError(f"{where}: {len(parts)} parts are needed")
    return tuple(decode(part, kind, f"{where}[{at}]") for at, (part, kind) in enumerate(zip(data, parts, strict=True)))


def _tree(data: Data, declared: type[Node], where: str) -> Node:
    try:
        tree = from_data(data)
    except (ValueError, TypeError) as trouble:
        raise CodecError(f"{where}: {trouble}") from None
    if not isinstance(tree, declared):
        raise CodecError(f"{where}: {declared.__name__} is needed")
    if isinstance(tree, Rule | Replace | Repeal):
        for fault in faults(tree):
            raise CodecError(f"{where}.{fault.path}: {fault.reason}")
    return tree


def _object(data: Data, kind: type, where: str) -> object:
    if not isinstance(data, dict) or data.get("is") != kind.__name__:
        raise CodecError(f"{where}: {kind.__name__} is needed")
    types = _types(kind)
    needed = {a.name for a in fields(kind) if a.default is NOTHING}
    if odd := sorted((set(data) - {"is", *types}) | (needed - set(data))):
        raise CodecError(f"{where}: the fields are not those of {kind.__name__} ({', '.join(odd)})")
    values = {
        name: _faces(data[name], f"{where}.{name}")
        if name in _CARD_FIELDS
        else decode(data[name], declared, f"{where}.{name}")
        for name, declared in types.items()
        if name in data
    }
    make: Callable[..., object] = kind
    return make(**values)


def _faces(data: Data, where: str) -> object:
    try:
        if isinstance(data, list):
            return tuple(read_card(str(text)) for text in data)
        return read_card(str(data))
    except ValueError as trouble:
        raise CodecError(f"{where}: {trouble}") from None


@cache
def _types(kind: type) -> Mapping[str, object]:
    hints = get_type_hints(kind)
    return {a.name: hints[a.name] for a in fields(kind)}
