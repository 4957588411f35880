"""The journal of an evening: everything that was confirmed is in it, whatever happens to the program."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.files.finding import FileError
from bartok_dsl.files.log import read_log
from bartok_dsl.night.companion import Companion, beginning
from bartok_dsl.night.log import NightWriter, read_night, resume
from bartok_dsl.night.records import Drawn, TimeoutCalled, Won
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.records import Spoken
from tests.night.support import NAMES, QUEEN
from tests.night.writer import start_writer


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "night.jsonl"


def kept(path: Path) -> Companion:
    """An evening of some entries that was kept."""
    with NightWriter(path) as writer:
        it = Companion(beginning(NAMES, CLASSIC, 0, RuleBook()), writer)
        it.enter(Won(0, 1))
        it.enter(Spoken(0, QUEEN, "queen « reverses » direction", "en", ""))
        it.enter(TimeoutCalled(1))
        it.take_back()
    return it


def codes(path: Path) -> list[str]:
    with pytest.raises(FileError) as caught:
        read_night(path)
    return [finding.code for finding in caught.value.findings]


def test_the_first_line_says_what_it_is_and_every_entry_is_a_line(path: Path) -> None:
    it = kept(path)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert lines[0]["log"] == "bartok night 1" and lines[0]["names"] == list(NAMES)
    assert len(lines) == 1 + len(it.history)


def test_going_on(path: Path) -> None:
    it = kept(path)
    found, writer = resume(path)
    with writer:
        assert found.companion.night == it.night and found.companion.history == it.history
        found.companion.enter(Drawn())
    assert read_night(path).companion.night == found.companion.night


def test_a_line_that_was_cut_off_is_dropped_wherever_it_was_cut(path: Path) -> None:
    kept(path)
    content = path.read_bytes()
    begin = content.rindex(b"\n", 0, -1) + 1
    for cut in range(begin + 1, len(content)):
        path.write_bytes(content[:cut])
        found, writer = resume(path)
        writer.close()
        assert [finding.code for finding in found.findings] == ["log-torn"]
        assert found.companion.night.timeout == 1
        assert path.read_bytes() == content[:begin]


def test_damage_is_told_and_the_file_is_not_touched(path: Path) -> None:
    kept(path)
    content = path.read_bytes()
    lines = content.split(b"\n")
    cases = {
        b"\n".join([lines[0], b"{", *lines[1:]]): "log-line",
        b"\n".join([lines[0], lines[2], *lines[1:]]): "log-replay",
        content.replace(b'"seat":0', b'"seat":9', 1): "log-replay",
        content.replace(b'"dealer":0', b'"dealer":9', 1): "log-line",
        content.replace(b"Ana", b"\\u001b[2J", 1): "log-line",
        content.replace(b"bartok night 1", b"bartok night 2"): "log-format-newer",
        content.replace(b"bartok night 1", b"bartok 1"): "log-format",
        b"": "log-empty",
    }
    for broken, code in cases.items():
        path.write_bytes(broken)
        assert codes(path) == [code], broken[:200]
        assert path.read_bytes() == broken


def test_an_evening_is_no_match(path: Path) -> None:
    kept(path)
    assert [finding.code for finding in read_log(path).findings] == ["log-format"]


def test_an_evening_is_never_overwritten(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(FileError) as caught:
        NightWriter(path)
    assert caught.value.findings[0].code == "log-exists"
    assert path.read_text() == "mine"


def test_nothing_confirmed_is_lost_when_the_program_is_killed(path: Path) -> None:
    """Forty times: begin or go on, wait for some confirmed entries, kill the program, count what the journal holds."""
    confirmed = 0
    for round_ in range(40):
        process, pipe = start_writer(path, round_)
        with os.fdopen(pipe) as lines:
            for _ in range(1 + 5 * round_ % 7):
                confirmed = int(lines.readline())
            os.kill(process, signal.SIGKILL)
            for line in lines:
                confirmed = int(line)
        assert os.waitpid(process, 0)[1] == signal.SIGKILL
        found = read_night(path)
        assert 1 + len(found.companion.history) >= confirmed
        confirmed = 1 + len(found.companion.history)
    assert confirmed > 80
