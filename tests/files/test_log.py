"""Game logs: every confirmed action is on the disk, whatever happens to the program; damage is told by its line."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from bartok_dsl.cards import Rank
from bartok_dsl.engine.actions import (
    AnswerChoice,
    CardAnswer,
    Deal,
    Do,
    FaceSetAnswer,
    GiveAnswer,
    NumberAnswer,
    Pass,
    PlayCards,
    PlayerAnswer,
    Say,
    YesNo,
)
from bartok_dsl.engine.chance import Picked, Seeded, Shuffled
from bartok_dsl.engine.game import Done
from bartok_dsl.files.finding import FileError
from bartok_dsl.files.log import LogWriter, parse_log, read_log, rerun, resume, write_record
from bartok_dsl.rulebook import Origin, RuleBook
from bartok_dsl.table.bots import RandomBot
from bartok_dsl.table.driver import Task, play_bots
from bartok_dsl.table.records import Acted, Declined, Opened, Record, Spoken
from bartok_dsl.table.table import Table
from bartok_dsl.tree import EVERYONE, NEXT, Draw, Has, Number, Play, Repeal, Replace, Reverse, Rule, When
from tests.files.writer import Silent, start_writer

QUEEN = Rule((When(Play(EVERYONE, Has(Rank.QUEEN)), (Reverse(),)),))
TWO = Rule((When(Play(EVERYONE, Has(Rank.TWO)), (Draw(NEXT, Number(2)),)),))
BOOK = RuleBook().announce(QUEEN, "queen reverses direction", "en", Origin("Ana", 1)).repeal(1)
BOOK = BOOK.announce(TWO, "le deux", "fr", title="two").announce(QUEEN, "again").ruling(2, 3)


def played(path: Path, steps: int, seed: int = 7) -> Table:
    """A match of bots that was logged for so many steps; whoever wins announces the next of two rules by its tree."""
    rules = iter([Spoken(0, QUEEN, "queen reverses direction", "en", "2026-11-29"), Spoken(0, TWO, "deux", "fr", "")])
    with LogWriter(path) as writer:
        table = Table(("Ana", "Bo", "Ćira"), Seeded(seed), book=BOOK, sink=writer)
        for _ in play(table, rules, steps, seed):
            pass
    return table


class Announcing(Silent):
    def __init__(self, seed: int, rules: Iterator[Spoken]) -> None:
        super().__init__(RandomBot(Seeded(seed)))
        self.rules = rules

    def announce(self, table: Table, seat: int) -> bool:
        rule = next(self.rules, None)
        if rule is None:
            return super().announce(table, seat)
        return isinstance(table.follow(Spoken(seat, rule.announcement, rule.sentence, rule.language, rule.date)), Done)


def play(table: Table, rules: Iterator[Spoken], steps: int, seed: int) -> Iterator[Task]:
    bots = {seat: Announcing(seed + seat, rules) for seat in range(len(table.names))}
    for at, waiting in enumerate(play_bots(table, bots)):
        yield waiting.task
        if at + 1 >= steps:
            return


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def codes(content: bytes) -> list[tuple[int, str]]:
    return [(finding.line, finding.code) for finding in parse_log(content).findings]


def test_a_whole_match_is_replayed_to_the_same_table(path: Path) -> None:
    table = played(path, 2000)
    assert table.over
    reading = read_log(path)
    assert reading.findings == () and reading.kept == path.stat().st_size
    kinds = {type(record) for record in reading.records}
    assert kinds == {Opened, Acted, Spoken, Declined}
    again = rerun(reading)
    assert again.state.dump() == table.state.dump()
    assert again.book == table.book and again.playing == table.playing
    assert list(again.events) == list(table.events)


def test_the_first_line_says_what_it_is(path: Path) -> None:
    played(path, 3)
    first, second, *_ = path.read_text("utf-8").splitlines()
    header = json.loads(first)
    assert header["log"] == "bartok 1" and header["names"] == ["Ana", "Bo", "Ćira"]
    assert json.loads(second)["action"]["is"] == "Deal"


RECORDS: list[Record] = [
    Opened(
        ("Ana", "Bo", "Chi"),
        "classic",
        (("hand_size", 7), ("word", "uno"), ("starter_acts", True)),
        "strict",
        2,
        BOOK.entries,
        (0, 2),
    ),
    Acted(Deal(2), (Shuffled((0, 12, 51, 52)), Picked(3)), "0" * 64),
    Acted(
        PlayCards(
            1,
            (11, 24),
            (FaceSetAnswer(8191), PlayerAnswer(0), CardAnswer(52), GiveAnswer(3, 2), NumberAnswer(-1), YesNo(True)),
            ("Bartok", "« ž »"),
            ("knock",),
        ),
        (),
        "",
    ),
    Acted(AnswerChoice(0, YesNo(False)), (), ""),
    Acted(Pass(0), (), ""),
    Acted(Say(0, "line\nbreak"), (), ""),
    Acted(Do(0, "bow"), (), ""),
    Spoken(1, Repeal(2), "repeal rule 2", "en", ""),
    Spoken(1, Replace(2, QUEEN), "…, replacing rule 2", "en", "2026-11-29"),
    Declined(1),
]


def test_every_record_is_one_line_and_comes_back() -> None:
    text = "".join(write_record(record) for record in RECORDS)
    assert text.count("\n") == len(RECORDS)
    assert parse_log(text.encode()).records == tuple(RECORDS)


def test_a_line_that_was_cut_off_is_dropped_wherever_it_was_cut(path: Path) -> None:
    played(path, 12)
    content = path.read_bytes()
    whole = parse_log(content)
    begin = content.rindex(b"\n", 0, -1) + 1
    for cut in range(begin + 1, len(content)):
        reading = parse_log(content[:cut])
        assert reading.records == whole.records[:-1]
        assert [finding.code for finding in reading.findings] == ["log-torn"] and not reading.damaged
        assert reading.kept == begin
    assert parse_log(content[:begin]).findings == ()


def test_a_match_goes_on_after_a_cut(path: Path) -> None:
    played(path, 30)
    content = path.read_bytes()
    path.write_bytes(content[:-5])
    resumed = resume(path, Seeded(99))
    assert [finding.code for finding in resumed.findings] == ["log-torn"]
    with resumed.writer:
        steps = list(play(resumed.table, iter(()), 2000, 5))
    assert steps and resumed.table.over
    reading = read_log(path)
    assert reading.findings == ()
    assert path.read_bytes().startswith(content[: content.rindex(b"\n", 0, -1) + 1])
    assert rerun(reading).state.dump() == resumed.table.state.dump()


def damaged(content: bytes, line: int, change: bytes) -> bytes:
    lines = content.split(b"\n")
    lines[line - 1] = change
    return b"\n".join(lines)


def test_damage_in_the_middle_is_told_and_nothing_after_it_is_trusted(path: Path) -> None:
    played(path, 12)
    content = path.read_bytes()
    for change in (b"", b"{", b"[]", b"\xff", b'{"is":"Acted"}', b'{"is":"Spell"}', b"9" * 5000, b"[" * 50_000):
        reading = parse_log(damaged(content, 5, change))
        assert [(finding.line, finding.code) for finding in reading.findings] == [(5, "log-line")]
        assert len(reading.records) == 4 and reading.damaged
    path.write_bytes(damaged(content, 5, b"{"))
    before = path.read_bytes()
    with pytest.raises(FileError):
        resume(path, Seeded(1))
    assert path.read_bytes() == before, "a damaged log is not touched"


def test_a_log_that_was_tampered_with_does_not_replay(path: Path) -> None:
    played(path, 12)
    content = path.read_bytes()
    lines = content.split(b"\n")
    swapped = b"\n".join([*lines[:4], lines[5], lines[4], *lines[6:]])
    other = content.replace(b'"digest":"', b'"digest":"0', 3)
    for broken in (swapped, other, lines[0] + b"\n" + content, b"\n".join(lines[1:])):
        path.write_bytes(broken)
        reading = read_log(path)
        if not reading.findings:
            with pytest.raises(FileError) as caught:
                rerun(reading)
            assert [finding.code for finding in caught.value.findings] == ["log-replay"]
            assert caught.value.findings[0].line > 1


def test_what_is_no_log_is_told(path: Path) -> None:
    assert codes(b"") == [(1, "log-empty")]
    assert codes(b"{}\n") == [(1, "log-format")]
    assert codes(b'{"log":"bartok 2"}\n') == [(1, "log-format-newer")]
    assert codes(b"rule 1: a\n") == [(1, "log-line")]
    assert [finding.code for finding in read_log(path).findings] == ["file-missing"]


def test_a_book_that_no_book_could_be_is_refused() -> None:
    opened = RECORDS[0]
    assert isinstance(opened, Opened)
    line = write_record(opened).replace('"is":"Repealed","number":1', '"is":"Repealed","number":9')
    assert codes(line.encode()) == [(1, "log-line")]


def test_a_log_is_never_overwritten(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(FileError) as caught:
        LogWriter(path)
    assert caught.value.findings[0].code == "log-exists"
    assert path.read_text() == "mine"


def test_two_programs_do_not_write_the_same_log(path: Path) -> None:
    with LogWriter(path) as one:
        one(RECORDS[0])
        with LogWriter(path, kept=path.stat().st_size) as other:
            other(RECORDS[1])
            with pytest.raises(FileError) as caught:
                one(RECORDS[2])
    assert caught.value.findings[0].code == "log-changed"
    assert parse_log(path.read_bytes()).records == tuple(RECORDS[:2])


def test_what_cannot_be_written_did_not_happen(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk in the middle of a line: the action is refused, table and file are as before, and play goes on."""
    with LogWriter(path) as writer:
        table = Table(("Ana", "Bo", "Chi"), Seeded(7), sink=writer)
        assert isinstance(table.do(Deal(table.state.dealer)), Done)
        before, content = table.state.dump(), path.read_bytes()
        write = os.pwrite

        def full(file: int, line: bytes, at: int) -> int:
            if len(line) < 20:
                raise OSError(28, "no space left")
            return write(file, line[:-10], at)

        action = Say(0, "hello")
        with monkeypatch.context() as patch:
            patch.setattr(os, "pwrite", full)
            with pytest.raises(FileError):
                table.do(action)
        assert table.state.dump() == before and path.read_bytes() == content
        assert isinstance(table.do(action), Done)
    assert rerun(read_log(path)).state.dump() == table.state.dump()


def test_nothing_confirmed_is_lost_when_the_program_is_killed(path: Path) -> None:
    """Twenty times: begin or go on, wait for some confirmed actions, kill the program, count what the log holds."""
    confirmed = 0
    for round_ in range(20):
        process, pipe = start_writer(path, round_)
        with os.fdopen(pipe) as lines:
            for _ in range(2 + 3 * round_ % 7):
                confirmed = int(lines.readline())
            os.kill(process, signal.SIGKILL)
            for line in lines:
                confirmed = int(line)
        assert os.waitpid(process, 0)[1] == signal.SIGKILL
        reading = read_log(path)
        assert not reading.damaged
        assert len(reading.records) >= confirmed
        confirmed = len(reading.records)
    assert confirmed > 40
    rerun(read_log(path))
