"""A scenario as values: the table it starts from, what is done, what is expected. Players are names here, not seats."""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.cards import Face, FaceSet
from bartok_dsl.files.scenario.claims import Claim
from bartok_dsl.files.scenario.doing import Doing


@frozen
class RuleLine:
    """A rule in force from the start, and its author (``NOBODY`` if the line does not say)."""

    line: int
    author: str
    sentence: str


@frozen
class HandOf:
    """The cards of a player."""

    who: str
    cards: tuple[Face, ...]


@frozen
class HandSize:
    """How many cards a player holds, where it does not matter which."""

    who: str
    count: int


@frozen
class Discarded:
    """A card of the discard pile and who played it (``NOBODY`` if the line does not say)."""

    face: Face
    by: str


@frozen
class NumberPicked:
    """A die shows this; a coin: 1 heads, 0 tails."""

    number: int


@frozen
class FacePicked:
    """A card is turned up by chance."""

    face: Face


@frozen
class PlayerPicked:
    """A player is drawn by lot."""

    who: str


Pick = NumberPicked | FacePicked | PlayerPicked


@frozen
class Expectation:
    """One line of an ``expect:`` block."""

    line: int
    text: str
    claim: Claim


@frozen
class Step:
    """One line of a ``do:`` block."""

    line: int
    text: str
    doing: Doing


@frozen
class SetUp:
    """The table that a scenario starts from; what it does not name is ``None`` or empty, and has a default."""

    profile: str
    referee: str
    language: str
    settings: tuple[tuple[str, int | str], ...]
    rules: tuple[RuleLine, ...]
    players: tuple[str, ...]
    dealer: str | None
    turn: str | None
    direction: int | None
    hands: tuple[HandOf | HandSize, ...]
    discard: tuple[Discarded, ...]
    """Oldest first."""
    stock: tuple[Face, ...] | None
    suit: FaceSet
    out: tuple[Face, ...]
    picks: tuple[Pick, ...]
    shuffles: tuple[tuple[Face, ...], ...]
    deal: int
    wins: tuple[tuple[str, int], ...]
    scores: tuple[tuple[str, int], ...]
    state: tuple[Expectation, ...]
    """What holds at the start, in the words of expectations."""
    before_deal: bool


@frozen
class Expect:
    """An ``expect:`` block."""

    line: int
    expectations: tuple[Expectation, ...]


@frozen
class Scenario:
    """One worked example."""

    line: int
    name: str
    setup: SetUp
    parts: tuple[Step | Expect, ...]
