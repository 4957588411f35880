"""A program that plays and logs until it is killed: ``python -m tests.files.writer LOG SEED``.

It begins the log or goes on with it, and prints the number of records after each one that is confirmed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bartok_dsl.engine.chance import Seeded
from bartok_dsl.files.log import LogWriter, resume
from bartok_dsl.table.bots import RandomBot
from bartok_dsl.table.driver import BotPlayer, Task, play_bots
from bartok_dsl.table.table import Table


class Silent(BotPlayer):
    def announce(self, table: Table, seat: int) -> bool:
        table.decline(seat)
        return False


def main(path: Path, seed: int) -> None:
    if path.exists():
        resumed = resume(path, Seeded(seed))
        table, confirmed = resumed.table, path.read_bytes().count(b"\n")
    else:
        table = Table(("Ana", "Bo", "Chi"), Seeded(seed), sink=LogWriter(path))
        confirmed = 1
    print(confirmed, flush=True)
    bots = {seat: Silent(RandomBot(Seeded(seed + seat))) for seat in range(3)}
    for waiting in play_bots(table, bots):
        assert waiting.task in Task
        confirmed += 1
        print(confirmed, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
