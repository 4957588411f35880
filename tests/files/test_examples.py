"""The example files and the examples in the docs are real."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bartok_dsl.files.log import read_log, rerun
from bartok_dsl.files.ruleset import load, read, write
from bartok_dsl.files.scenario.reader import read_scenarios
from bartok_dsl.files.trial import try_scenario
from bartok_dsl.finding import Severity
from tests.files.make_examples import EXAMPLES, mardi, tuesday

DOCS = EXAMPLES.parent / "docs"


def fence(name: str, beginning: str) -> str:
    """The block of a page of the docs that begins so."""
    blocks = re.findall(r"^```\n(.*?)^```", (DOCS / name).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    (found,) = [block for block in blocks if block.startswith(beginning)]
    return str(found)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.bartok")), ids=lambda path: path.stem)
def test_rule_sets_are_read_and_stand_in_canonical_form(path: Path) -> None:
    reading = load(path)
    assert reading.findings == ()
    assert write(reading.whole()) == path.read_text("utf-8")
    assert reading.whole().book.code(), "its rules can be played"


def test_rule_sets_are_those_that_are_written() -> None:
    assert load(EXAMPLES / "tuesday.bartok").ruleset == tuesday()
    assert load(EXAMPLES / "mardi.bartok").ruleset == mardi()
    assert [entry.number for entry in tuesday().book.in_force] == [3, 4, 5]


def test_the_log_is_replayed() -> None:
    reading = read_log(EXAMPLES / "evening.jsonl")
    assert reading.findings == ()
    table = rerun(reading)
    assert table.over and table.book.entries


def test_the_rule_set_in_the_docs_is_one() -> None:
    reading = read(fence("files.md", "[Format").replace('[Check "sha256:… form 1"]\n', ""))
    assert all(finding.severity is Severity.NOTE for finding in reading.findings)
    assert [entry.number for entry in reading.whole().book.in_force] == [3, 4]


def test_the_scenario_in_the_docs_holds() -> None:
    reading = read_scenarios(fence("scenarios.md", "scenario:"))
    assert reading.findings == ()
    (scenario,) = reading.scenarios
    assert try_scenario(scenario).holds
