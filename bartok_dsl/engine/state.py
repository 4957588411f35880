"""The table as data: what lies where, whose turn it is, what is owed, what was asked.

A :class:`State` changes only by folding events (:mod:`bartok_dsl.engine.fold`). Every field holds an immutable value,
so a snapshot is one shallow copy. What the machine needs to go on with a half-done action is data as well, but kept
apart (:mod:`bartok_dsl.engine.frames`): it is no part of the table that people look at.
"""

from __future__ import annotations

import hashlib
from enum import Enum
from typing import Final, NamedTuple

from attrs import Factory, define, field, fields, frozen, has

from bartok_dsl.cards import Face, FaceSet
from bartok_dsl.engine.kinds import Ballot, Charge
from bartok_dsl.engine.places import NOBODY, Bound, CardAt, Laid, Option, RegisterValue
from bartok_dsl.engine.program import Deadline, Deed, Range, Status

_IN: Final = Status.IN  # before Python 3.12 it is slow to reach a member through its class


class Phase(Enum):
    """Where the match stands; ``phases.py`` says which actions each takes."""

    BEFORE_DEAL = "the dealer deals"
    PLAY = "somebody is to act"
    CHOICE = "play waits for a choice"
    WON = "the winner announces a rule or declines"
    RESULT = "everybody confirms the result"
    VOTE = "a call is voted on"
    TIMEOUT = "play has stopped for a dispute"
    MATCH_OVER = "the match is over"

    __hash__ = object.__hash__  # by identity: it is looked up in every action


@frozen
class Demand:
    """Cards to draw and turns to miss that wait for *seat*, who may answer; at most one a player."""

    seat: int
    draw: int
    miss: int
    cause: tuple[CardAt, ...]
    """The card that last made or raised it."""
    causer: int
    rule: int


@frozen
class Debt:
    """A missed turn that *seat* owes, and the rule that laid it on them."""

    seat: int
    rule: int


@frozen
class Duty:
    """A word or gesture that *seat* owes."""

    number: int
    seat: int
    deed: Deed
    text: str
    free: bool
    """Whatever the table takes as the text, rather than exactly these words."""
    deadline: Deadline
    rule: int
    otherwise: int
    bound: Bound
    kept: int = 0
    """The number of what is kept until the duty is due, if that is an event; else 0."""


@frozen
class Request:
    """A choice that waits for *seat*: *n* of the options, one answer at a time."""

    number: int
    seat: int
    range: Range
    options: tuple[Option, ...]
    n: int
    chosen: tuple[Option, ...]
    rule: int
    waits: bool
    """Whether play waits for it (with the guide), or goes on until the next turn action closes it."""
    frame: int
    """Which parked program waits for it."""
    child: int
    """Which of its players, where a program runs for several at once."""
    voters: int
    """How many people choose together; with more than one, most votes decide."""


@frozen
class Kept:
    """Hooks that an effect installed: the *index*-th of the rule's passing ones, with what was bound."""

    number: int
    rule: int
    index: int
    bound: Bound


@frozen
class Call:
    """A call that is open: who called whom out for what, and what was said to it so far, in order."""

    caller: int
    offender: int
    charge: Charge
    ballots: tuple[tuple[int, Ballot], ...] = ()


class Special(NamedTuple):
    """A rank that was declared special in this deal, as its faces, and the number of the rule that says how."""

    faces: FaceSet
    rule: int


@define(slots=False)
class State:
    """The table. Per-player fields are tuples by seat; ``order`` is the circle of seats, clockwise."""

    players: int
    dealer: int
    deals: int
    """How many deals the match has."""
    phase: Phase = Phase.BEFORE_DEAL
    deal: int = 0
    """The number of the present deal, from 1; 0 before the first."""
    order: tuple[int, ...] = field(default=Factory(lambda self: tuple(range(self.players)), takes_self=True))
    direction: int = 1
    status: tuple[Status, ...] = field(default=Factory(lambda self: (Status.IN,) * self.players, takes_self=True))
    hands: tuple[tuple[Face, ...], ...] = field(default=Factory(lambda self: ((),) * self.players, takes_self=True))
    stock: tuple[Face, ...] = ()
    """Next card first."""
    pile: tuple[Laid, ...] = ()
    """Top card first."""
    aside: tuple[Face, ...] = ()
    """Cards out of the game."""
    unused: tuple[Face, ...] = ()
    """Cards of the packs that a worked example does without, until the next deal."""
    serial: int = 0
    """How many cards were laid on the pile in this deal: the number of the next one."""
    starter: tuple[CardAt, ...] = ()
    first: int = NOBODY
    """Who began this deal."""
    turn: int = NOBODY
    """Whom play waits for."""
    off_turn: bool = False
    """Whether play waits for *turn* to settle a demand that is no turn of theirs."""
    turns: int = 0
    """How many turns began in this deal."""
    row: int = 1
    """How many turns in a row the player has begun, without a missed turn between them."""
    granted: int = 1
    """How many turns in a row they had coming to them as the first of these began."""
    lapped: tuple[bool, ...] = field(default=Factory(lambda self: (False,) * self.players, takes_self=True))
    """Whose lap has begun."""
    laps: int = 0
    """How many laps of the player who began were completed in this deal."""
    fresh: tuple[Face, ...] = ()
    """Cards drawn by choice in this turn."""
    drawn: int = 0
    """How many times the player has drawn by choice in this turn."""
    played: int = 0
    """How many plays the player has made in this turn."""
    acts: int = 0
    """How many turn actions were completed in this deal."""
    passers: tuple[int, ...] = ()
    """Who has passed, having nothing to play or draw, since the last discard or draw."""
    turn_to: int = NOBODY
    """Who was named to act next."""
    dealer_to: int = NOBODY
    """Whom a rule has named to deal next."""
    debts: tuple[Debt, ...] = ()
    demands: tuple[Demand, ...] = ()
    duties: tuple[Duty, ...] = ()
    requests: tuple[Request, ...] = ()
    called: FaceSet = 0
    """The named suit, rank or face that is to be followed; 0 if none."""
    kept: tuple[Kept, ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()
    """Numbers of the profile that effects have set for this deal."""
    cells: tuple[tuple[str, RegisterValue], ...] = ()
    """Named states that effects have set."""
    own: tuple[tuple[str, tuple[RegisterValue | None, ...]], ...] = ()
    """Those that each player has for themself, by seat; ``None`` where it was never set."""
    suspended: tuple[int, ...] = ()
    """Rules that do nothing for the rest of the deal."""
    serials: int = 0
    """The number of the next duty, request or kept law in this deal."""
    finished: tuple[int, ...] = ()
    """Who went out of the deal, in order."""
    winner: int = NOBODY
    """Who won the present or last deal."""
    drawn_deal: bool = False
    """Whether the last deal ended without a winner."""
    last_winner: int = NOBODY
    wins: tuple[int, ...] = field(default=Factory(lambda self: (0,) * self.players, takes_self=True))
    scores: tuple[int, ...] = field(default=Factory(lambda self: (0,) * self.players, takes_self=True))
    places: tuple[int, ...] = ()
    """The place of each player, when the match is over."""
    special: tuple[Special, ...] = ()
    """Ranks declared special in this deal, in order."""
    confirmed: tuple[int, ...] = ()
    """Who has confirmed the result of the deal."""
    call: Call | None = None
    timeout: int = NOBODY
    """Who called the timeout that stops play."""
    paused: tuple[Phase, ...] = ()
    """What a call, and a timeout within it, have interrupted; the last one goes on first."""

    def snapshot(self) -> dict[str, object]:
        """All fields as they are now; :meth:`restore` puts them back."""
        return self.__dict__.copy()

    def restore(self, snapshot: dict[str, object]) -> None:
        """Puts back what :meth:`snapshot` took."""
        self.__dict__.update(snapshot)

    def dump(self) -> str:
        """One line a field, the same for equal tables on every machine.

        What is as it was before the first deal is left out: so a field that comes with a later version changes nothing
        in tables that have no use for it, and logs from before can still be compared.
        """
        fresh = State(self.players, self.dealer, self.deals)
        kept = ("players", "dealer", "deals")
        rows = ((a.name, getattr(self, a.name), getattr(fresh, a.name)) for a in fields(State))
        return "\n".join(f"{name}: {canonical(now)}" for name, now, was in rows if name in kept or now != was)

    def digest(self) -> str:
        """The SHA-256 of :meth:`dump`."""
        return hashlib.sha256(self.dump().encode()).hexdigest()

    # -- reading the table ------------------------------------------------------------------------------------------

    def top(self) -> Face | None:
        """The top card of the discard pile, if there is one."""
        return self.pile[0].face if self.pile else None

    def inside(self) -> tuple[int, ...]:
        """Who is in the deal, clockwise from the first seat of the circle."""
        return tuple(seat for seat in self.order if self.status[seat] is _IN)

    def owed_turns(self, seat: int) -> int:
        """How many missed turns the player owes."""
        return sum(debt.seat == seat for debt in self.debts)

    def demand_on(self, seat: int) -> Demand | None:
        """The demand that waits for this player."""
        for demand in self.demands:
            if demand.seat == seat:
                return demand
        return None

    def along(self, seat: int, steps: int) -> int:
        """The *steps*-th player in the deal from this seat in the direction of play; the seat itself if there is none.

        The seat need not be in the deal itself.
        """
        return self._walk(seat, steps * self.direction)

    def leftward(self, seat: int, steps: int) -> int:
        """The *steps*-th player in the deal clockwise from this seat."""
        return self._walk(seat, steps)

    def _walk(self, seat: int, steps: int) -> int:
        order, status = self.order, self.status
        length, at = len(order), order.index(seat)
        if steps in (1, -1) and status[neighbour := order[(at + steps) % length]] is _IN:
            return neighbour  # nearly always
        step = 1 if steps > 0 else -1
        left = abs(steps)
        if left > length:
            inside = len(self.inside())
            left = left % inside if inside else 0
        for _ in range(length * left):
            if not left:
                break
            at = (at + step) % length
            if status[order[at]] is _IN:
                left -= 1
        return order[at] if not left else seat

    def from_seat(self, seat: int) -> tuple[int, ...]:
        """Who is in the deal, in the direction of play, beginning with this seat."""
        order, at = self.order, self.order.index(seat)
        circle = order[at:] + order[:at]
        if self.direction < 0:
            circle = circle[:1] + circle[:0:-1]
        return tuple(s for s in circle if self.status[s] is _IN)


def canonical(value: object) -> str:
    """A text that is the same for equal values and depends on nothing else."""
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple):
        return "(" + " ".join(canonical(part) for part in value) + ")"
    kind: type = type(value)
    if has(kind):
        parts = " ".join(canonical(getattr(value, a.name)) for a in fields(kind))
        return f"<{kind.__name__} {parts}>"
    return repr(value)
