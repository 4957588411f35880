"""The soak in small: every number of players under every referee, and what the command makes of trouble."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from benchmarks import soak as command
from benchmarks.soak_match import KINDS, Unfinished, pool, run, setting_of

SEED = 2


def test_every_number_of_players_plays_under_every_referee() -> None:
    """Forgetting, calling, voting, declaring and announcing, with random rules: every deal ends, nothing breaks."""
    report = command.soak(SEED, len(KINDS))
    assert report.good, "\n".join(report.lines())
    figures = report.figures
    assert figures["matches"] == len(KINDS) <= figures["deals"]
    for name in ("calls upheld", "calls turned down", "attempts undone", "ranks declared", "rules announced"):
        assert figures[name] > 0, name
    faults = {name for name in figures if name.startswith("fault: ")}
    assert len(faults) >= 7, faults


def test_a_number_says_all_about_a_match() -> None:
    assert run(SEED, 8) == run(SEED, 8) != run(SEED + 1, 8)
    assert setting_of(SEED, 8) == setting_of(SEED, 8)
    assert {(kind[0].name, kind[1]) for kind in KINDS} == {
        *(("classic", players) for players in range(3, 9)),
        *(("double", players) for players in range(3, 13)),
    }


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sentences_of_people_are_among_those_that_are_announced(language: str) -> None:
    assert len(pool(language)) > 300


class Trouble:
    """In place of a match: the second does not end, the third breaks."""

    def __call__(self, seed: int, number: int) -> Counter[str]:
        if number == 1:
            raise Unfinished("deal 1")
        if number == 2:
            raise ValueError("that cannot be")
        return Counter({"matches": 1, "deals": 2, "limit: effect steps": 3})


def test_trouble_is_told_with_what_plays_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "run", Trouble())
    assert command.main(["--matches", "4", "--seed", "7", "--jobs", "1"]) == 1
    told = capsys.readouterr().out
    assert "match 1: deal 1" in told and "match 2: ValueError: that cannot be" in told
    assert "--seed 7 --only 2" in told
    assert command.main(["--matches", "4", "--seed", "7", "--jobs", "1", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["figures"]["matches"] == 4 and data["figures"]["deals"] == 4
    assert data["figures"]["unfinished deals"] == data["figures"]["exceptions"] == 1
    assert [trouble["match"] for trouble in data["troubles"]] == [1, 2]
    assert command.main(["--only", "2"]) == 1
    assert "that cannot be" in capsys.readouterr().err
    assert command.main(["--only", "0"]) == 0
    assert command.main(["--matches", "1", "--jobs", "1"]) == 0


def test_an_interruption_keeps_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(seed: int, number: int) -> Counter[str]:
        if number == 2:
            raise KeyboardInterrupt
        return Counter({"matches": 1})

    monkeypatch.setattr(command, "run", stopped)
    assert command.soak(1, 5).figures["matches"] == 2
