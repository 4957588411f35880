"""A companion that is told things until it is killed, and says of each entry when it is safe."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from bartok_dsl.engine.profile import CLASSIC, with_settings
from bartok_dsl.night.companion import Companion, beginning
from bartok_dsl.night.log import NightWriter, resume
from bartok_dsl.night.records import Drawn, Record, TimeoutCalled, TimeoutEnded, Won
from bartok_dsl.night.state import Night, Stage
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.records import Declined, Spoken
from tests.files.writer import in_a_process
from tests.night.support import NAMES, QUEEN


def next_record(night: Night, chance: Random) -> Record:
    """Something that may be told now."""
    if night.timeout is not None:
        return TimeoutEnded()
    if night.stage is Stage.RULE:
        if len(night.book.entries) < 20 and chance.random() < 0.5:
            return Spoken(night.winner, QUEEN, "queen reverses direction", "en", "")
        return Declined(night.winner)
    options: list[Record] = [Won(chance.randrange(3), 1), Drawn(), TimeoutCalled(chance.randrange(3))]
    return chance.choice(options)


def write(path: Path, seed: int, confirm: Callable[[int], object]) -> None:
    """Go on with the evening until killed; *confirm* is told how many lines are safe."""
    if path.exists():
        companion = resume(path)[0].companion
        safe = len(companion.history) + 1
    else:
        profile = with_settings(CLASSIC, {"deals": 1_000_000})
        companion = Companion(beginning(NAMES, profile, 0, RuleBook()), NightWriter(path))
        safe = 1
    confirm(safe)
    chance = Random(seed)
    while True:
        if chance.random() < 0.2 and companion.history:
            stands = [noted for noted in companion.history[-3:] if noted.stands]
            if stands:
                companion.take_back()
                safe += 1
                confirm(safe)
                continue
        companion.enter(next_record(companion.night, chance))
        safe += 1
        confirm(safe)


def start_writer(path: Path, seed: int) -> tuple[int, int]:
    """A process of its own that writes: its id, and a pipe with one line for each entry that is confirmed."""
    return in_a_process(lambda confirm: write(path, seed, confirm))
