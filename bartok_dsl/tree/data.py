"""The JSON twin of a rule tree, and the identity of what a rule means.

A node is ``{"node": "When", …}`` with one key for each field; a member of a closed table is ``{"leaf": "Rank.QUEEN"}``;
several parts are a list; numbers and words stand for themselves. One registry, read off :mod:`bartok_dsl.tree`, serves
every class, so that a node added there needs nothing here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from enum import Enum
from types import UnionType
from typing import Final, TypeGuard, Union, cast, get_args, get_origin, get_type_hints

from bartok_dsl import cards, tree
from bartok_dsl.records import is_record
from bartok_dsl.tree import Announcement, Node
from bartok_dsl.tree.normal import normalise
from bartok_dsl.tree.walk import field_names

Data = None | bool | int | float | str | list["Data"] | dict[str, "Data"]
"""What a JSON reader gives."""

DEEPEST: Final = 100
"""How deep data may be nested. The deepest rule known is 15 deep; without a bound, hostile data exhausts the stack."""


def _is_node_class(value: object) -> TypeGuard[type[Node]]:
    return isinstance(value, type) and issubclass(value, Node) and is_record(value)


NODES: Final[dict[str, type[Node]]] = {name: value for name, value in vars(tree).items() if _is_node_class(value)}
"""Every class of nodes, by its name."""
_LEAVES: Final[dict[str, Enum]] = {
    str(member): member
    for module in (cards, tree)
    for value in vars(module).values()
    if isinstance(value, type) and issubclass(value, Enum)
    for member in value
}


_FIELD_TYPES: Final[dict[type[Node], Mapping[str, object]]] = {}


def field_types(kind: type[Node]) -> Mapping[str, object]:
    """The declared type of each field of a node class; worked out when first asked for, since few are."""
    if kind not in _FIELD_TYPES:
        hints = get_type_hints(kind)
        _FIELD_TYPES[kind] = {name: hints[name] for name in field_names(kind)}
    return _FIELD_TYPES[kind]


def to_data(node: Node) -> Data:
    """The tree as JSON data."""
    return _to_data(node)


def _to_data(value: object) -> Data:
    if isinstance(value, Enum):
        return {"leaf": str(value)}
    if isinstance(value, Node):
        fields: dict[str, Data] = {name: _to_data(getattr(value, name)) for name in field_names(type(value))}
        return {"node": type(value).__name__, **fields}
    if isinstance(value, tuple):
        return [_to_data(part) for part in value]
    if isinstance(value, int | str):
        return value
    raise TypeError(f"{value!r} is no part of a tree")


def from_data(data: Data) -> Node:
    """The tree that JSON data describes.

    Raises :class:`ValueError`, which says where, for anything but the data of a tree: unknown names, missing or
    surplus fields, parts of the wrong sort, data nested too deep. (What a binder binds is not looked at here; see
    :mod:`bartok_dsl.tree.wellformed`.)
    """
    node = _from_data(data, "rule", 0)
    if not isinstance(node, Node):
        raise ValueError("rule: a node is needed here")
    return node


def _from_data(data: Data, where: str, depth: int) -> object:
    if depth > DEEPEST:
        raise ValueError(f"{where}: nested deeper than {DEEPEST} levels")
    if isinstance(data, list):
        return tuple(_from_data(part, f"{where}[{index}]", depth + 1) for index, part in enumerate(data))
    if isinstance(data, dict):
        return _leaf(data, where) if "leaf" in data else _node(data, where, depth)
    if isinstance(data, bool) or not isinstance(data, int | str):
        raise ValueError(f"{where}: {json.dumps(data)} is no part of a tree")
    return data


def _leaf(data: Mapping[str, Data], where: str) -> Enum:
    name = data["leaf"]
    if len(data) != 1 or not isinstance(name, str) or name not in _LEAVES:
        raise ValueError(f"{where}: unknown leaf {json.dumps(name)}")
    return _LEAVES[name]


def _node(data: Mapping[str, Data], where: str, depth: int) -> Node:
    name = data.get("node")
    if not isinstance(name, str) or name not in NODES:
        raise ValueError(f"{where}: unknown node {json.dumps(name)}")
    kind = NODES[name]
    wanted = field_names(kind)
    for key in data:
        if key != "node" and key not in wanted:
            raise ValueError(f"{where}: {name} has no field {json.dumps(key)}")
    values: list[object] = []
    for key in wanted:
        if key not in data:
            raise ValueError(f"{where}: {name} lacks its field “{key}”")
        value = _from_data(data[key], f"{where}.{key}", depth + 1)
        if not fits(value, field_types(kind)[key]):
            raise ValueError(f"{where}.{key}: {json.dumps(data[key])[:80]} is of the wrong sort")
        values.append(value)
    make: Callable[..., Node] = kind
    return make(*values)


def fits(value: object, declared: object) -> bool:
    """Whether a value belongs to a declared type: a class, a union of them, or a tuple of such."""
    origin = get_origin(declared)
    if origin in (Union, UnionType):
        return any(fits(value, option) for option in get_args(declared))
    if origin is tuple:
        return isinstance(value, tuple) and all(fits(part, get_args(declared)[0]) for part in value)
    return isinstance(value, cast(type, declared))


def meaning(announcement: Announcement) -> str:
    """The identity of what is announced, whatever the language it was written in: a SHA-256 in hexadecimal.

    It is taken over the canonical serialisation (sorted keys, no blanks, ASCII) of the normal form.
    """
    text = json.dumps(to_data(normalise(announcement)), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return identity(text)


def identity(text: str) -> str:
    """The SHA-256 of a text, in hexadecimal."""
    import hashlib  # it brings a cryptographic library along, and most uses of a rule ask for no identity

    return hashlib.sha256(text.encode()).hexdigest()
