"""``bartok explain``: whether a card may be played, what happens then, and which rule does it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bartok_dsl.terminal.app import bartok


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.bartok"
    path.write_text(
        '[Format "bartok 1"]\n'
        "rule 1: queen reverses direction\n"
        "rule 2: an eight is wild\n"
        "rule 3: when a seven is played, the next player draws 2 cards\n",
        "utf-8",
    )
    return path


def run(*arguments: str | Path, **environment: str) -> Result:
    return CliRunner().invoke(bartok, ["explain", *map(str, arguments)], env=environment)


def test_an_ordinary_card() -> None:
    result = run("QD", "--on", "QC")
    assert (result.exit_code, result.output) == (0, "A plays Q♦.\nThe turn goes to B.\n")


def test_an_effect_names_its_rule_and_the_rule_is_quoted(rules: Path) -> None:
    result = run("QD", "--on", "QC", "--rules", rules)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "A plays Q♦.",
        "  Play turns round: anticlockwise (rule 1).",
        "The turn goes to D.",
        "Rule 1: When a queen is played, direction reverses.",
    ]


def test_a_card_that_does_not_fit(rules: Path) -> None:
    result = run("QD", "--on", "3S", "--rules", rules)
    assert result.exit_code == 1
    assert result.output == "Q♦ does not fit 3♠: match its suit or its rank.\n"


def test_a_choice_is_told(rules: Path) -> None:
    result = run("8H", "--on", "3S", "--rules", rules)
    assert result.exit_code == 0
    assert "A is to choose a suit." in result.output


def test_the_last_card_but_one_and_the_last(rules: Path) -> None:
    assert "A is to say “Bartok”." in run("QD", "--on", "QC", "--hand", "2").output
    assert "A wins the deal." in run("QD", "--on", "QC", "--rules", rules, "--hand", "1").output


def test_the_number_of_players_counts(rules: Path) -> None:
    assert "The turn goes to C." in run("QD", "--on", "QC", "--rules", rules, "--players", "3").output


def test_in_french(rules: Path) -> None:
    output = run("7D", "--on", "7C", "--rules", rules, "--reader", "fr").output
    assert "B pioche 2 cartes (règle 3)." in output
    assert "Règle 3 : Quand on joue un sept, le joueur suivant pioche deux cartes." in output


def test_as_data(rules: Path) -> None:
    result = run("QD", "--on", "QC", "--rules", rules, "--json")
    events = [json.loads(line) for line in result.output.splitlines()]
    assert [event["rule"] for event in events if event["event"] == "DirectionSet"] == [1]
    refused = [json.loads(line) for line in run("QD", "--on", "3S", "--json").output.splitlines()]
    assert refused == [{"event": "Refused", "code": "does-not-fit", "rule": 0}]


def test_with_rules_about_the_deal(tmp_path: Path) -> None:
    """The cards are where they should be however many are dealt and whoever begins."""
    path = tmp_path / "deal.bartok"
    path.write_text('[Format "bartok 1"]\nrule 1: deal seven cards\n', "utf-8")
    result = run("QD", "--on", "QC", "--rules", path)
    assert "A plays Q♦." in result.output


@pytest.mark.parametrize(
    "arguments",
    [("QD",), ("XX", "--on", "QC"), ("QD", "--on", "QD"), ("*", "--on", "QD"), ("QD", "--on", "QC", "--hand", "0")],
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


def test_two_equal_cards_of_two_packs() -> None:
    assert run("QD", "--on", "QD", "--profile", "double").exit_code == 0
