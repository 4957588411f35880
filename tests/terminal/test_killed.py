"""However and whenever ``bartok play`` is killed, what it has confirmed is kept, and the match goes on."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from bartok_dsl.engine.actions import PlayCards
from bartok_dsl.files.log import read_log, rerun
from bartok_dsl.table.records import Acted
from bartok_dsl.terminal.app import bartok
from tests.terminal.player import start_playing

MATCHES = 20
KILLS = 10
"""Of each match: two hundred in all."""

BOTS = ("--bots", "4", "--referee", "table")
PERSON = ("--players", "Ana", "--bots", "3", "--referee", "table")
DOUBLE = ("--profile", "double", "--deals", "1000")


@pytest.fixture(scope="module", autouse=True)
def everything_is_loaded(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A match in this process, so that the ones to be killed need not load language and review each."""
    for number, options in enumerate((BOTS, DOUBLE)):
        log = tmp_path_factory.mktemp("whole") / f"{number}.jsonl"
        result = CliRunner().invoke(bartok, ["play", *BOTS, *options, "--deals", "1", "--seed", "1", "--log", str(log)])
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize("number", range(MATCHES))
def test_nothing_that_was_confirmed_is_lost(number: int, tmp_path: Path) -> None:
    """Begin or go on, wait for some confirmed actions, kill the program, and see what the log holds."""
    path, chance = tmp_path / "match.jsonl", Random(number)
    options = (BOTS, PERSON, (*BOTS, *DOUBLE), (*PERSON, *DOUBLE))[number % 4]
    confirmed = 0
    for round_ in range(KILLS):
        process, pipe = start_playing(path, 100 * number + round_, *options)
        with os.fdopen(pipe) as lines:
            for _ in range(chance.randint(1, 9)):
                told = lines.readline()
                assert told, "the program ended before it was killed"
                confirmed = int(told)
            os.kill(process, signal.SIGKILL)
            for told in lines:
                confirmed = int(told)
        assert os.waitpid(process, 0)[1] == signal.SIGKILL
        reading = read_log(path)
        assert not reading.damaged
        assert len(reading.records) >= confirmed
        confirmed = len(reading.records)
    done = {type(record.action) for record in reading.records if isinstance(record, Acted)}
    assert PlayCards in done
    assert confirmed > KILLS
    rerun(reading)
