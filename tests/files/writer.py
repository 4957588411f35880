"""A player that logs until it is killed: begins a log or goes on with it, and tells each record that is confirmed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from bartok_dsl.engine.chance import Seeded
from bartok_dsl.files.log import LogWriter, resume
from bartok_dsl.table.bots import RandomBot
from bartok_dsl.table.driver import BotPlayer, play_bots
from bartok_dsl.table.table import Table


class Silent(BotPlayer):
    def announce(self, table: Table, seat: int) -> bool:
        table.decline(seat)
        return False


def write(path: Path, seed: int, confirm: Callable[[int], object]) -> None:
    """Play to the end of the match, unless killed; *confirm* is told how many records are safe."""
    if path.exists():
        table = resume(path, Seeded(seed)).table
        confirmed = path.read_bytes().count(b"\n")
    else:
        table = Table(("Ana", "Bo", "Chi"), Seeded(seed), sink=LogWriter(path))
        confirmed = 1
    confirm(confirmed)
    bots = {seat: Silent(RandomBot(Seeded(seed + seat))) for seat in range(3)}
    for step, _ in enumerate(play_bots(table, bots), 1):
        confirm(confirmed + step)


def start_writer(path: Path, seed: int) -> tuple[int, int]:
    """A process of its own that writes: its id, and a pipe with one line for each record that is confirmed."""
    return in_a_process(lambda confirm: write(path, seed, confirm))


def in_a_process(work: Callable[[Callable[[int], object]], None]) -> tuple[int, int]:
    """Do the work in a process of its own: its id, and a pipe with one line for each number that it confirms."""
    out, into = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            work(lambda confirmed: os.write(into, b"%d\n" % confirmed))
        finally:
            os._exit(0)
    os.close(into)
    return process, out
