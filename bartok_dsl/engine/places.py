"""Seats and places as numbers, cards that lie there, and what is bound where a rule's program runs.

These are the small change of the engine: rules are linked with them before there is any table
(:mod:`bartok_dsl.engine.state`).
"""

from __future__ import annotations

from typing import NamedTuple

from bartok_dsl.cards import Face
from bartok_dsl.records import record

NOBODY = -1
"""Stands for a seat where there is none."""

STOCK, ASIDE, FRESH = -1, -2, -3
"""Places of cards that are no hand; hands are seats, and cards of the pile have ``PILE_FROM`` + their serial number."""
PILE_FROM = 1 << 10

CardAt = tuple[int, Face]
"""A card that lies somewhere: ``(place, face)``."""

Option = int | CardAt
"""What may be chosen: a bit set of faces, a seat, a number, 0 and 1 for no and yes, or a card that lies somewhere."""

RegisterValue = int | str | tuple[int, ...] | tuple[CardAt, ...]
"""What a register or a named state holds, by its sort; a condition is 0 or 1."""


class Laid(NamedTuple):
    """A card of the discard pile: what it is, who laid it (``NOBODY``: the starter), its number in this deal."""

    face: Face
    by: int
    serial: int


@record
class Bound:
    """What is bound where a rule's program runs: roles of the moment and registers."""

    actor: int
    it: tuple[CardAt, ...]
    lot: tuple[CardAt, ...]
    cause: tuple[CardAt, ...]
    causer: int
    amount: int
    them: int
    this: tuple[CardAt, ...]
    registers: tuple[RegisterValue | None, ...]
