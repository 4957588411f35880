"""What an evening is made of: one record for everything that people tell the companion, in order.

A record holds what was said, never what followed from it. Nothing is ever removed: to take something back is a record
of its own. What a winner announces or declines is recorded as at a table that the program deals at
(:mod:`bartok_dsl.table.records`).
"""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.cards import Face
from bartok_dsl.rulebook import Entry
from bartok_dsl.table.records import Declined, Spoken
from bartok_dsl.tree import Rule


@frozen
class Begun:
    """The evening began: who sits where, clockwise, what they play, who deals first, and the rules they bring."""

    names: tuple[str, ...]
    profile: str
    settings: tuple[tuple[str, int | str | bool], ...]
    """What differs from the profile of that name."""
    dealer: int
    book: tuple[Entry, ...]
    language: str = ""
    """The language in which it is kept; empty where nobody said, as in older journals."""


@frozen
class Won:
    """The player has won the deal, which counts so many wins."""

    seat: int
    wins: int


@frozen
class Drawn:
    """The deal has ended without a winner."""


@frozen
class CardsLeft:
    """The cards that a player had left in hand when the deal ended."""

    seat: int
    cards: tuple[Face, ...]


@frozen
class PointsLeft:
    """The points of the cards that a player had left, as the table has counted them."""

    seat: int
    points: int


@frozen
class TimeoutCalled:
    """A timeout was called, by nobody in particular where *seat* is ``NOBODY``."""

    seat: int


@frozen
class TimeoutEnded:
    """Play goes on."""


@frozen
class Explained:
    """The rule with this number was explained, in these words."""

    number: int
    text: str


@frozen
class RulingMade:
    """Where these two rules speak about the same case, the winner decides; *seat* has ruled so."""

    winner: int
    loser: int
    seat: int
    date: str


@frozen
class Declared:
    """The rank that this rule is about is special until the end of the deal. *seat*: ``NOBODY`` if nobody said who."""

    seat: int
    rule: Rule
    sentence: str
    language: str


@frozen
class TakenBack:
    """The latest entry that still stands does not stand any more."""


Record = (
    Begun
    | Won
    | Drawn
    | CardsLeft
    | PointsLeft
    | TimeoutCalled
    | TimeoutEnded
    | Explained
    | RulingMade
    | Declared
    | Spoken
    | Declined
    | TakenBack
)
