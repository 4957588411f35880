"""Events as JSON data for other programs: the kind of event, the player by name, and the fields of the event."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from attrs import fields, has

from bartok_dsl.cards import write_card
from bartok_dsl.engine.events import CardsMoved, Enacted, Event
from bartok_dsl.engine.view import HIDDEN
from bartok_dsl.tree.data import Data

_FACES = frozenset({"face", "cards", "hands"})
_PLACED = frozenset({CardsMoved, Enacted})
"""Events whose cards come with the places where they lay; what is told of them is the cards."""
_SECRET = frozenset({"stock", "bound", "table"})
"""Fields that are not told: the order of the stock, which nobody sees, and inner states of the machine."""


def event_data(event: Event, names: Sequence[str]) -> dict[str, Data]:
    """The event as data; a card that may not be seen is ``null``."""
    data: dict[str, Data] = {
        "event": type(event).__name__,
        "seat": event.seat,
        "who": names[event.seat] if 0 <= event.seat < len(names) else None,
        "rule": event.rule,
    }
    for field in fields(type(event)):
        if field.name not in data and field.name not in _SECRET:
            value: object = getattr(event, field.name)
            data[field.name] = _shown(event, field.name, value)
    return data


def _shown(event: Event, name: str, value: object) -> Data:
    if type(event) in _PLACED and name in ("card", "cards"):
        return _faces(_without_places(value))
    return _faces(value) if name in _FACES else _plain(value)


def _without_places(value: object) -> object:
    if not isinstance(value, tuple):
        return value
    return value[1] if isinstance(value[0], int) else tuple(_without_places(part) for part in value)


def _faces(value: object) -> Data:
    """Faces as cards, in lists as deep as they come."""
    if isinstance(value, int):
        return None if value == HIDDEN else write_card(value)
    return [_faces(part) for part in value] if isinstance(value, tuple) else _plain(value)


def _plain(value: object) -> Data:
    if isinstance(value, Enum):
        return value.name.lower().replace("_", "-")
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    kind = type(value)
    if has(kind):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(kind) if field.name not in _SECRET}
    if value is None or isinstance(value, bool | int | str):
        return value
    return str(value)
