"""What a scenario can expect of the table, as values: one class for each kind of line."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bartok_dsl.cards import Face, FaceSet
from bartok_dsl.engine.program import Deed, Range

NOBODY: Final = ""
"""Stands for a player where a line says that there is none."""


@frozen
class TurnIs:
    """Whose turn it is."""

    who: str


@frozen
class DirectionIs:
    """1 clockwise, -1 anticlockwise."""

    direction: int


@frozen
class LapIs:
    """The number of the lap, from 1."""

    lap: int


@frozen
class DealerIs:
    """Who deals, or has dealt."""

    who: str


@frozen
class HandIs:
    """Exactly these cards, in any order."""

    who: str
    cards: tuple[Face, ...]


@frozen
class HandCounts:
    """So many cards."""

    who: str
    count: int


@frozen
class DiscardIs:
    """The whole discard pile, oldest first."""

    cards: tuple[Face, ...]


@frozen
class TopIs:
    """The top card of the discard pile."""

    face: Face


@frozen
class StockCounts:
    """So many cards in the stock."""

    count: int


@frozen
class StockIs:
    """The whole stock, next card first."""

    cards: tuple[Face, ...]


@frozen
class OutIs:
    """The cards out of the game, in any order."""

    cards: tuple[Face, ...]


@frozen
class SuitIs:
    """The suit, rank or face that was named and is to be followed; no faces: none."""

    faces: FaceSet


@frozen
class MayPlay:
    """Exactly these cards may be played now."""

    who: str
    cards: tuple[Face, ...]


@frozen
class MayNotPlay:
    """None of these cards may be played now."""

    who: str
    cards: tuple[Face, ...]


@frozen
class ChoiceIs:
    """Who has to choose, and of what sort; ``NOBODY``: nobody has to."""

    who: str
    range: Range | None


@frozen
class RefusedIs:
    """The last action changed nothing; with a code: for that reason."""

    code: str


@frozen
class FaultOf:
    """Who has committed a fault since the last ``expect:``."""

    who: str


@frozen
class PenaltyOf:
    """How many penalty cards (or turns) somebody got since the last ``expect:``."""

    who: str
    count: int


@frozen
class ShownIs:
    """Whose hand lies open."""

    who: str


@frozen
class DieIs:
    """What the last die showed."""

    number: int


@frozen
class OwesIs:
    """A word or gesture that is due; ``NOBODY``: nothing is."""

    who: str
    deed: Deed
    text: str


@frozen
class DemandIs:
    """How many cards the waiting demand is about, and who made it (``NOBODY``: not said); 0: there is none."""

    count: int
    by: str


@frozen
class CounterIs:
    """A counter, of one player or (``NOBODY``) of the table."""

    name: str
    who: str
    number: int


@frozen
class MarkIs:
    """Who carries the mark."""

    name: str
    who: str


@frozen
class ModeIs:
    """Whether the mode is on."""

    name: str
    on: bool


@frozen
class LeftIs:
    """Who is out of the deal."""

    who: str


@frozen
class DeclaredIs:
    """A rank was declared special, with this meaning."""

    sentence: str


@frozen
class WinnerIs:
    """Who has won the deal."""

    who: str


@frozen
class DealIs:
    """The deal was drawn, or goes on."""

    drawn: bool


@frozen
class WinsAre:
    """How many deals the named players have won."""

    wins: tuple[tuple[str, int], ...]


@frozen
class ScoresAre:
    """The points of the named players."""

    scores: tuple[tuple[str, int], ...]


@frozen
class PlacesAre:
    """The places of the named players in the finished match."""

    places: tuple[tuple[str, int], ...]


@frozen
class RulesCount:
    """How many rules are in force."""

    count: int


@frozen
class ReviewIs:
    """The verdict on the last announcement or the scenario's rules; *rule* 0: on any of them."""

    verdict: str
    code: str
    rule: int


@frozen
class SeesCount:
    """How many cards of a hand somebody can see, without their faces."""

    who: str
    whose: str
    count: int


@frozen
class SeesCards:
    """What somebody can see of a hand."""

    who: str
    whose: str
    cards: tuple[Face, ...]


Claim = (
    TurnIs
    | DirectionIs
    | LapIs
    | DealerIs
    | HandIs
    | HandCounts
    | DiscardIs
    | TopIs
    | StockCounts
    | StockIs
    | OutIs
    | SuitIs
    | MayPlay
    | MayNotPlay
    | ChoiceIs
    | RefusedIs
    | FaultOf
    | PenaltyOf
    | ShownIs
    | DieIs
    | OwesIs
    | DemandIs
    | CounterIs
    | MarkIs
    | ModeIs
    | LeftIs
    | DeclaredIs
    | WinnerIs
    | DealIs
    | WinsAre
    | ScoresAre
    | PlacesAre
    | RulesCount
    | ReviewIs
    | SeesCount
    | SeesCards
)
