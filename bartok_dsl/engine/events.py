"""What has happened, as values: the log of a game.

Every event has ``seat``, the player who did or suffered it, and ``rule``, the number of the rule that made it (0: the
base game). The table changes only by folding events; together they tell everything that words can be found for.
"""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.cards import Face, FaceSet
from bartok_dsl.engine.kinds import Fault as Fault
from bartok_dsl.engine.kinds import Limit as Limit
from bartok_dsl.engine.kinds import Why as Why
from bartok_dsl.engine.places import CardAt, Option, RegisterValue
from bartok_dsl.engine.program import Place, Range, Status
from bartok_dsl.engine.state import Demand, Duty, Kept, Request


@frozen
class Event:
    """Something that has happened."""

    seat: int
    rule: int


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


# --- effects ----------------------------------------------------------------------------------------------------------


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


# --- choices, chance, words -------------------------------------------------------------------------------------------


@frozen
class ChoiceAsked(Event):
    """*seat* is to choose."""

    request: Request


@frozen
class ChoiceMade(Event):
    """*seat* has chosen; *request* is what remains to be chosen, with *n* 0 when that was all."""

    request: Request
    option: Option


@frozen
class ChoiceLapsed(Event):
    """The choice of *seat* was not made in time, or can no longer be made."""

    request: Request


@frozen
class ChanceFell(Event):
    """The recorded source yielded these."""

    range: Range
    options: tuple[Option, ...]


@frozen
class Said(Event):
    """*seat* said something."""

    text: str


@frozen
class Did(Event):
    """*seat* made a gesture."""

    text: str


@frozen
class DutyArose(Event):
    """*seat* owes a word or gesture."""

    duty: Duty


@frozen
class DutyPaid(Event):
    """*seat* has said or done what was due."""

    duty: Duty


@frozen
class DutyRecalled(Event):
    """The guide reminds *seat* of what is still due."""

    duty: Duty


@frozen
class DutyLapsed(Event):
    """What *seat* owed is no longer due; *missed* when it was a fault."""

    duty: Duty
    missed: bool
