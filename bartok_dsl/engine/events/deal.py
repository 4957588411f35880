"""The frame of a deal, and what people do in their turns."""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.cards import Face
from bartok_dsl.engine.events.base import Event
from bartok_dsl.engine.kinds import Fault, Why
from bartok_dsl.engine.places import CardAt

# --- the frame of a deal ----------------------------------------------------------------------------------------------


@frozen
class MatchBegan(Event):
    """*seat* was drawn as the first dealer."""

    players: int


@frozen
class DealBegan(Event):
    """*seat* has shuffled; *stock* is the order of the cards, next card first (seen by nobody)."""

    deal: int
    direction: int
    stock: tuple[Face, ...]


@frozen
class HandsDealt(Event):
    """The cards were dealt one at a time from the dealer's left; *hands* by seat."""

    hands: tuple[tuple[Face, ...], ...]


@frozen
class StarterTurned(Event):
    """The next card of the stock was turned up to start the discard pile."""

    face: Face


@frozen
class TurnBegan(Event):
    """The turn of *seat* begins."""


@frozen
class WentOut(Event):
    """The hand of *seat* became empty."""


@frozen
class DealWon(Event):
    """*seat* has won the deal; *wins* and *points* are what it adds, by seat."""

    wins: tuple[int, ...]
    points: tuple[int, ...]


@frozen
class DealDrawn(Event):
    """The deal ended without a winner."""

    points: tuple[int, ...]


@frozen
class RuleAwaited(Event):
    """*seat* has won and is to announce a rule, or to decline."""


@frozen
class RuleSettled(Event):
    """*seat* has announced or declined."""


@frozen
class DealerChosen(Event):
    """A rule says that *seat* deals next, whoever wins."""


@frozen
class DealerNamed(Event):
    """*seat* deals next."""


@frozen
class MatchEnded(Event):
    """The match is over; *places* by seat, equal results share a place; *seat* is (one of) the first."""

    places: tuple[int, ...]


# --- turn actions -----------------------------------------------------------------------------------------------------


@frozen
class TurnTaken(Event):
    """*seat* acts out of turn, as a rule allows; play goes on from them."""


@frozen
class Played(Event):
    """*seat* laid the card as a play."""

    face: Face


@frozen
class Drew(Event):
    """*seat* took these cards from the stock."""

    cards: tuple[Face, ...]
    why: Why


@frozen
class TurnDrawn(Event):
    """*seat* has completed a draw as a turn action, whatever came of it."""


@frozen
class Enacted(Event):
    """A card counts as played by *seat* now."""

    card: CardAt


@frozen
class Passed(Event):
    """*seat* passed: there was nothing to play and nothing to draw, or a missed turn was accepted."""

    blocked: bool


@frozen
class StockOut(Event):
    """*seat* needed a card, and the stock was empty."""


@frozen
class StockRenewed(Event):
    """The discards under the top card became the stock, in this order (seen by nobody)."""

    stock: tuple[Face, ...]


@frozen
class Faulted(Event):
    """*seat* did something wrong, or left undone what was due; *cards* are those of a wrong play, *text* words."""

    fault: Fault
    cards: tuple[Face, ...]
    text: str
