"""``bartok replay``: told in words and as data, for everybody or for one player; damage is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bartok_dsl.terminal.app import bartok


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(bartok, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The log of a match of bots, and what was printed while it was played."""
    log = tmp_path_factory.mktemp("logs") / "match.jsonl"
    return log, run("play", "--bots", "3", "--seed", "7", "--deals", "3", "--log", log).stdout


def told(text: str) -> list[str]:
    """The lines about the game: no greeting, no scores."""
    return [
        line for line in text.splitlines() if line and not line.startswith(("Seed", "The match is kept", "Wins so"))
    ]


def test_it_tells_what_was_told_while_playing(played: tuple[Path, str]) -> None:
    log, printed = played
    result = run("replay", log)
    assert result.exit_code == 0, result.output
    told_again = told(result.stdout)
    # Where the file is has its own line while playing.
    assert [line for line in told(printed) if line in told_again] == told_again


def test_one_deal(played: tuple[Path, str]) -> None:
    result = run("replay", "--deal", "2", played[0])
    assert result.stdout.count("shuffles and deals.") == 1
    assert "Result" not in result.stdout


def test_what_one_player_saw(played: tuple[Path, str]) -> None:
    result = run("replay", "--as", "bo", "--deal", "1", played[0])
    assert "You draw" in result.stdout or "You play" in result.stdout
    assert run("replay", "--as", "Zed", played[0]).exit_code == 2


def test_events_as_data(played: tuple[Path, str]) -> None:
    result = run("replay", "--json", played[0])
    events = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert {"MatchBegan", "DealBegan", "Played", "Drew", "MatchEnded"} <= {event["event"] for event in events}
    assert all(set(event) >= {"event", "seat", "who", "rule"} for event in events)
    assert all(card is None for event in events if event["event"] == "Drew" for card in event["cards"])
    assert all(isinstance(event["face"], str) for event in events if event["event"] == "Played")


def test_nobody_sees_the_stock(played: tuple[Path, str]) -> None:
    assert '"stock"' not in run("replay", "--json", played[0]).stdout


def test_a_torn_last_line_is_told_and_left_out(played: tuple[Path, str], tmp_path: Path) -> None:
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(played[0].read_bytes()[:-20])
    result = run("replay", torn)
    assert result.exit_code == 0
    assert result.stderr.startswith(f"{torn}:")
    assert "The match is not over." in result.stdout


def test_damage_is_told_with_its_line(played: tuple[Path, str], tmp_path: Path) -> None:
    lines = played[0].read_bytes().splitlines(keepends=True)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"".join([*lines[:3], b"oops\n", *lines[4:]]))
    result = run("replay", broken)
    assert result.exit_code == 1
    assert f"{broken}:4: " in result.stderr


def test_another_game_is_noticed(played: tuple[Path, str], tmp_path: Path) -> None:
    """A log whose actions lead somewhere else than they say is damaged, though every line can be read."""
    lines = played[0].read_text("utf-8").splitlines(keepends=True)
    changed = tmp_path / "changed.jsonl"
    record = json.loads(lines[1])
    record["digest"] = "0" * 64
    changed.write_text("".join([lines[0], json.dumps(record) + "\n", *lines[2:]]), "utf-8")
    assert run("replay", changed).exit_code == 1


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{}\n", b"[1, 2]\n", b'{"log":"bartok 99"}\n'])
def test_what_is_no_log(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "no.jsonl"
    path.write_bytes(content)
    result = run("replay", path)
    assert result.exit_code == 1
    assert result.stderr


def test_what_cannot_be_read(tmp_path: Path) -> None:
    assert run("replay", tmp_path / "missing.jsonl").exit_code == 2
    assert run("replay", tmp_path).exit_code == 2


@pytest.mark.parametrize("data", [(), ("--json",)])
def test_a_deal_that_was_never_dealt(played: tuple[Path, str], data: tuple[str, ...]) -> None:
    result = run("replay", "--deal", "4", *data, played[0])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no deal 4 in this log: it has 3 deals" in result.stderr
