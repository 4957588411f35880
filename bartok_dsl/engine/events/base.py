"""What every event has."""

from __future__ import annotations

from attrs import frozen


@frozen
class Event:
    """Something that has happened."""

    seat: int
    rule: int
