"""Every scenario of this folder and of the examples holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from bartok_dsl.files.scenario.model import Scenario
from bartok_dsl.files.scenario.reader import load_scenarios
from bartok_dsl.files.trial import try_scenario
from bartok_dsl.files.trial.report import write_failure

ROOT = Path(__file__).parents[2]
FILES = sorted([*(ROOT / "tests" / "scenarios").glob("*.scenario"), *(ROOT / "examples").glob("*.scenario")])


def scenarios() -> list[tuple[str, Scenario, str]]:
    found = []
    for path in FILES:
        reading = load_scenarios(path)
        assert not reading.findings, (path, reading.findings)
        found += [(f"{path.stem}: {scenario.name}", scenario, reading.language) for scenario in reading.scenarios]
    return found


@pytest.mark.parametrize(("scenario", "language"), [pytest.param(s, lang, id=name) for name, s, lang in scenarios()])
def test_scenario(scenario: Scenario, language: str) -> None:
    report = try_scenario(scenario, language)
    assert report.holds, "\n".join(write_failure(failure, language) for failure in report.failures)
    assert report.checked, "a scenario that expects nothing shows nothing"
