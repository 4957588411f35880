"""What one seat may see: a function of the state, and of each event."""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.cards import Face
from bartok_dsl.engine.events import Event
from bartok_dsl.engine.state import Demand, Duty, Phase, Request, State


@frozen
class View:
    """The table as one seat sees it."""

    seat: int
    phase: Phase
    deal: int
    dealer: int
    order: tuple[int, ...]
    direction: int
    turn: int
    hand: tuple[Face, ...]
    counts: tuple[int, ...]
    """How many cards each player holds."""
    stock: int
    pile: tuple[tuple[Face, int], ...]
    """Top card first: its face and who laid it."""
    aside: tuple[Face, ...]
    called: int
    demands: tuple[Demand, ...]
    duties: tuple[Duty, ...]
    requests: tuple[Request, ...]
    """Those of other players without their options."""
    wins: tuple[int, ...]
    scores: tuple[int, ...]


def view(state: State, seat: int) -> View:
    """What the player sees."""
    raise NotImplementedError


def seen_by(event: Event, seat: int) -> Event:
    """The event as the player sees it: faces that they may not see are ``HIDDEN``."""
    raise NotImplementedError
