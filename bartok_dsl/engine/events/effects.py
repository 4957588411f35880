"""What rules do."""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.cards import Face, FaceSet
from bartok_dsl.engine.events.base import Event
from bartok_dsl.engine.kinds import Limit
from bartok_dsl.engine.places import CardAt, RegisterValue
from bartok_dsl.engine.program import Place, Status
from bartok_dsl.engine.state import Demand, Kept


@frozen
class DirectionSet(Event):
    """Play runs 1 clockwise or -1 anticlockwise from now on; *turned* when it is a reversal."""

    direction: int
    turned: bool


@frozen
class TurnGiven(Event):
    """*seat* is to act next (again, if they have the turn)."""


@frozen
class TurnsGranted(Event):
    """*seat* has so many turns in a row, of which the first has just begun."""

    turns: int


@frozen
class TurnGoesOn(Event):
    """*seat* plays again: the same turn goes on."""


@frozen
class MissOwed(Event):
    """*seat* owes *turns* more missed turns."""

    turns: int


@frozen
class TurnMissed(Event):
    """A missed turn of *seat* was paid: the turn passes over them."""

    debt: bool
    """False when it was part of a demand that was accepted."""


@frozen
class DemandMade(Event):
    """*demand* waits for *seat* now, in place of any earlier one on them."""

    demand: Demand


@frozen
class DemandMet(Event):
    """The demand on *seat* no longer waits: it was answered, or is being paid."""

    answered: bool


@frozen
class WaitedFor(Event):
    """Play waits for *seat*, whose turn it is not, to settle a demand."""


@frozen
class WaitOver(Event):
    """The demand off turn is settled; the turn of *seat* goes on."""


@frozen
class CardsMoved(Event):
    """Cards were lifted together and laid down: where each lay, its face, and where it lies now.

    *targets* are seats for hands, otherwise places; *stock* is the whole new stock where some were shuffled in, else
    empty.
    """

    cards: tuple[CardAt, ...]
    targets: tuple[int | Place, ...]
    stock: tuple[Face, ...]


@frozen
class HandsPassed(Event):
    """Whole hands changed owner: *givers* and who got each giver's hand."""

    givers: tuple[int, ...]
    takers: tuple[int, ...]


@frozen
class SeatsPassed(Event):
    """The circle of seats is now *order*."""

    order: tuple[int, ...]


@frozen
class StockArranged(Event):
    """The stock lies in this order now (seen by nobody); *turned* over rather than shuffled."""

    stock: tuple[Face, ...]
    turned: bool


@frozen
class HandsShuffled(Event):
    """The hands of these seats were shuffled together and dealt back, each as many as before."""

    seats: tuple[int, ...]
    hands: tuple[tuple[Face, ...], ...]


@frozen
class Called(Event):
    """*seat* named what is to be followed until the next card is played; 0 takes it back."""

    faces: FaceSet


@frozen
class PointsPut(Event):
    """*seat* has so many points in the match."""

    points: int


@frozen
class NumberPut(Event):
    """A number of the profile has this value for the rest of the deal."""

    name: str
    value: int


@frozen
class CellPut(Event):
    """A named state has this value."""

    name: str
    value: RegisterValue


@frozen
class OwnPut(Event):
    """The named state that *seat* has for themself has taken a value."""

    name: str
    value: RegisterValue


@frozen
class LawBegan(Event):
    """Passing hooks of the rule hold from now on."""

    kept: Kept


@frozen
class LawEnded(Event):
    """The passing hooks with this number hold no longer."""

    number: int


@frozen
class StatusChanged(Event):
    """*seat* comes in, drops out, wins, loses or leaves the match."""

    status: Status


@frozen
class RuleSuspended(Event):
    """The rule passed a limit: the action was done again without it, and it does nothing for the rest of the deal."""

    limit: Limit
