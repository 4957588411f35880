"""``bartok try``: scenarios that hold, that do not, and files that are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bartok_dsl.terminal.app import bartok

QUEENS = """scenario: a queen on a queen turns play round
rules:
  queen reverses direction
players: A B C
hands:
  A: QD 7H
  B: 3C 4C
  C: 9S 10S
discard: QC
stock: 2C 3D KH
turn: A
do:
  A plays QD saying "Bartok"
expect:
  turn: C
"""


@pytest.fixture
def queens(tmp_path: Path) -> Path:
    path = tmp_path / "queens.scenario"
    path.write_text(QUEENS, "utf-8")
    return path


def run(*arguments: str | Path, **environment: str) -> Result:
    return CliRunner().invoke(bartok, ["try", *map(str, arguments)], env=environment)


def test_a_scenario_that_holds(queens: Path) -> None:
    result = run(queens)
    assert (result.exit_code, result.output) == (0, "✓ a queen on a queen turns play round\n1 hold, 0 do not.\n")
    assert run("--quiet", queens).output == "1 hold, 0 do not.\n"


def test_a_wrong_expectation_tells_where_what_and_why(queens: Path) -> None:
    queens.write_text(QUEENS.replace("turn: C\n", "turn: B\n"), "utf-8")
    result = run(queens)
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[0] == "✗ a queen on a queen turns play round"
    assert "queens.scenario:15:" in result.output
    assert "      Play turns round: anticlockwise (rule 1)." in lines


def test_a_refused_rule_has_its_words_underlined(queens: Path) -> None:
    queens.write_text(QUEENS.replace("queen reverses", "quxen reverses"), "utf-8")
    result = run(queens)
    assert result.exit_code == 1
    assert "^^^^^" in result.output


def test_only_some(queens: Path) -> None:
    queens.write_text(QUEENS + "\n" + QUEENS.replace("a queen on a queen turns", "another way to turn"), "utf-8")
    assert run(queens).output.endswith("2 hold, 0 do not.\n")
    assert run("--only", "ANOTHER", queens).output.endswith("1 hold, 0 do not.\n")


def test_as_data(queens: Path) -> None:
    (data,) = [json.loads(line) for line in run("--json", queens).output.splitlines()]
    assert (data["scenario"], data["holds"], data["checked"]) == ("a queen on a queen turns play round", True, 1)


def test_in_french(queens: Path) -> None:
    assert run("--reader", "fr", queens).output.endswith("1 tiennent, 0 non.\n")


def test_files_that_are_none(queens: Path, tmp_path: Path) -> None:
    assert run(tmp_path / "missing.scenario").exit_code == 2
    assert run(tmp_path).exit_code == 2
    wrong = tmp_path / "wrong.scenario"
    wrong.write_text("scenario: x\nnonsense here\n", "utf-8")
    result = run(wrong, queens)
    assert result.exit_code == 2
    assert f"{wrong}:2: " in result.stderr
    assert "1 hold" in result.stdout
