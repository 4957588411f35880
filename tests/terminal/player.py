"""``bartok play`` in a process of its own, at a table where people call each other out, until it is killed."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest.mock import patch

from bartok_dsl.files.log import LogWriter
from bartok_dsl.table.records import Record
from bartok_dsl.terminal.app import bartok
from tests.files.writer import in_a_process

TYPED = (
    *("d", "d", "p", "1", "2", "3", "4", "", "", "", "", "", ""),
    *("call Bo for the card", "call Chi for drawing", "catch Dee no bartok", "agree", "disagree", "who is right"),
    *(
        "bartok",
        "knock",
        '"is it my turn?"',
        "timeout",
        "end timeout",
        "end timeout",
        "confirm",
        "y",
        "8H",
        "QD hearts",
    ),
    *("1 declare skip", "2 declare reverses direction", "none"),
)
"""What somebody types who does not think about it much."""


LINES = 2000
"""More than anybody types before the program is killed."""


def typing(seed: int) -> io.StringIO:
    """Somebody who does not stop typing, and always types the same for a seed."""
    chance = Random(seed)
    return io.StringIO("".join(chance.choice(TYPED) + "\n" for _ in range(LINES)))


def play(path: Path, seed: int, confirm: Callable[[int], object], *options: str) -> None:
    """Begin the match or go on with it; *confirm* is told how many records the log had when each was written."""
    count = path.read_bytes().count(b"\n") if path.exists() else 0
    write = LogWriter.__call__

    def confirmed(writer: LogWriter, record: Record) -> None:
        nonlocal count
        write(writer, record)
        count += 1
        confirm(count)

    sys.stdin, sys.stdout = typing(seed), io.StringIO()
    begin = ("--resume", str(path)) if path.exists() else ("--log", str(path), *options)
    with patch.object(LogWriter, "__call__", confirmed):
        bartok.main(["play", *begin, "--forgetful", "0.3", "--seed", str(seed)], standalone_mode=False)


def start_playing(path: Path, seed: int, *options: str) -> tuple[int, int]:
    """The process, and a pipe with one line for each record that is confirmed."""
    return in_a_process(lambda confirm: play(path, seed, confirm, *options))
