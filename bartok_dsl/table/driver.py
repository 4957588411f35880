"""Letting bots play on until a table waits for a person.

Somebody who runs a table with people goes through :func:`waits_for`, lets :func:`bot_step` do what bots do about each
in turn, and asks people for the rest; :func:`play_bots` does so for bots alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bartok_dsl.table.forgetting import passed_over
from bartok_dsl.table.noticing import may_call, suspicions
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
    if waiting.task in _CLOSES and (step := _called_out(table, bots, waiting.seat)):
        return step
    over = passed_over(table) if waiting.task is Task.ACT else None
    if over is not None and over.seat in bots and (step := bots[over.seat].intrude(table, over)):
        return step
    bot = bots.get(waiting.seat)
    return None if bot is None else bot.step(table, waiting)


def _called_out(table: Table, bots: Mapping[int, BotPlayer], mover: int) -> Step | None:
    """Whoever is to go on with the game comes first, then the others, clockwise."""
    if not may_call(table):
        return None
    found, players = suspicions(table), table.state.players
    if mover not in bots:
        found = tuple(one for one in found if one.offender == mover)
    if found:
        for at in range(players):
            seat = (mover + at) % players
            if seat in bots and (step := bots[seat].call(table, seat, found)):
                return step
    return None


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
