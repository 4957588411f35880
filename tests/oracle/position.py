"""What lies on the table: plain values that a copy copies. Cards are numbers, each with its own face."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from bartok_dsl.tree import Effect, Event, Node, Statement


@dataclass(frozen=True)
class Frame:
    """Who and what the pronouns of a sentence mean."""

    rule: int
    actor: int | None = None
    it: int | None = None
    beneath: tuple[int, ...] | None = None  # the pile under *it* when it was laid, top first
    lot: tuple[int, ...] = ()
    cause: int | None = None
    causer: int | None = None
    amount: int = 0
    them: int | None = None
    this: int | None = None
    on_turn: int | None = None
    lets: tuple[tuple[int, tuple[str, tuple[object, ...]]], ...] = ()  # k → (sort, members)


@dataclass(frozen=True)
class Happening:
    """An event: what kind, of whom, with which card."""

    kind: str
    actor: int
    on_turn: int
    action: int
    it: int | None = None
    beneath: tuple[int, ...] | None = None
    cause: int | None = None
    causer: int | None = None
    amount: int = 0
    text: str = ""


@dataclass(frozen=True)
class Demand:
    """Cards to draw and turns to miss that wait for a player, who may answer."""

    on: int
    cards: int
    turns: int
    cause: int | None
    causer: int
    event: int


@dataclass(frozen=True)
class Duty:
    """A word or gesture that is due."""

    who: int
    kind: str
    text: str
    deadline: Event
    frame: Frame
    action: int


@dataclass(frozen=True)
class Kept:
    """Statements that hold until an event."""

    rule: int
    statements: tuple[tuple[Statement, int], ...]  # each with the number of Lets written before it
    frame: Frame
    until: Event | None  # None: until the same clause ends them
    clause: Effect
    since: int  # a running number


@dataclass(frozen=True)
class Fixed(Node):
    """Players that were fixed when an effect ran; takes the place of a part of a kept statement."""

    seats: tuple[int, ...]


@dataclass
class Position:
    """Everything that a move can change."""

    faces: tuple[int, ...]
    hands: dict[int, tuple[int, ...]]
    stock: tuple[int, ...]  # next card first
    pile: tuple[int, ...]  # top card first
    turn: int
    dealer: int
    direction: int = 1
    aside: tuple[int, ...] = ()
    starter: int | None = None
    order: tuple[int, ...] = ()  # clockwise
    fresh: tuple[int, ...] = ()  # drawn by choice in this turn
    debts: dict[int, int] = field(default_factory=dict)
    demands: tuple[Demand, ...] = ()
    turn_to: int | None = None
    called: tuple[object, ...] = ()
    duties: tuple[Duty, ...] = ()
    kept: tuple[Kept, ...] = ()
    puts: tuple[tuple[int, object, int], ...] = ()  # (age, path, value)
    passed: frozenset[int] = frozenset()
    lapped: frozenset[int] = frozenset()  # whom the turn has reached in this deal
    unfinished: tuple[int, bool] | None = None  # whose action waits for a demand to be settled; is their turn used up
    shuffles: int = 0
    actions: int = 0
    events: int = 0
    installed: int = 0
    over: bool = False
    winner: int | None = None

    def copy(self) -> Position:
        """An independent position."""
        return replace(self, hands=dict(self.hands), debts=dict(self.debts))

    def players(self) -> tuple[int, ...]:
        """Who is in the deal, clockwise."""
        return self.order

    def step(self, seat: int, k: int, way: int) -> int:
        """The *k*-th neighbour of a seat, going *way* round."""
        return self.order[(self.order.index(seat) + k * way) % len(self.order)]

    def along(self, seats: Iterable[int], start: int) -> tuple[int, ...]:
        """These seats in the direction of play, beginning with *start*."""
        wanted = set(seats)
        return tuple(s for s in (self.step(start, k, self.direction) for k in range(len(self.order))) if s in wanted)

    def demand_on(self, seat: int) -> Demand | None:
        """What waits for this player."""
        return next((demand for demand in self.demands if demand.on == seat), None)


Shuffle = Callable[[int, tuple[int, ...]], tuple[int, ...]]
"""The *n*-th shuffle of these faces."""
