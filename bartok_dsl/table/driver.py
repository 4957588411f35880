"""Letting bots play on until a table waits for a person.

Somebody who runs a table with people goes through :func:`waits_for`, lets :func:`bot_step` do what bots do about each
in turn, and asks people for the rest; :func:`play_bots` does so for bots alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bartok_dsl.table.player import BotPlayer, Step, StuckError
from bartok_dsl.table.table import Table
from bartok_dsl.table.waiting import OPTIONAL, TOGETHER, Task, Waiting, waits_for

__all__ = [
    "OPTIONAL",
    "TOGETHER",
    "BotPlayer",
    "Step",
    "StuckError",
    "Task",
    "Waiting",
    "bot_step",
    "next_step",
    "play_bots",
    "waits_for",
]

_CLOSES: Final = frozenset({Task.ACT, Task.ANNOUNCE, Task.CONFIRM})
"""What makes it too late to call out what came before."""


def bot_step(table: Table, bots: Mapping[int, BotPlayer], waiting: Waiting) -> Step | None:
    """What a bot does now that the table waits for this; ``None`` where it is up to a person, or a bot leaves it.

    Before somebody goes on with the game, bots call out what they have noticed: before a bot does, anything, so that
    people have had their time to put it right or to call it themselves; before a person does, only what that person
    has done. Then whoever takes it to be their turn may act. Raises :class:`StuckError`.
    """
    if waiting.task in _CLOSES:
        offender = None if waiting.seat in bots else waiting.seat
        for seat in _from(table, waiting.seat, bots):
            if step := bots[seat].call(table, seat, offender):
                return step
    if waiting.task is Task.ACT:
        for seat in _from(table, waiting.seat, bots):
            if step := bots[seat].intrude(table, seat):
                return step
    bot = bots.get(waiting.seat)
    return None if bot is None else bot.step(table, waiting)


def next_step(table: Table, bots: Mapping[int, BotPlayer]) -> Step | None:
    """One thing that a bot does; ``None`` while a person is to do something before it, and when the match is over.

    What a person owes in words does not hold bots up: the referee says what comes of it. Raises :class:`StuckError`.
    """
    for waiting in waits_for(table):
        if step := bot_step(table, bots, waiting):
            return step
        if waiting.seat not in bots and waiting.task not in OPTIONAL | TOGETHER:
            return None
    return None


def play_bots(table: Table, bots: Mapping[int, BotPlayer]) -> Iterator[Waiting]:
    """Let bots move until the table waits for a person or the match is over; yields what each step was.

    Bots pay what they owe at once, so that people see it done. Raises :class:`StuckError`.
    """
    while step := next_step(table, bots):
        yield step.waiting


def _from(table: Table, seat: int, bots: Mapping[int, BotPlayer]) -> list[int]:
    """The bots' seats, clockwise, beginning with this one."""
    players = table.state.players
    return [other for step in range(players) if (other := (seat + step) % players) in bots]
