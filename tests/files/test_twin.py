"""The JSON twin: the same history, valid by the published schema, refused where it is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from bartok_dsl.files.ruleset import RuleSet
from bartok_dsl.files.twin import read_twin, twin, write_twin
from tests.files.schema import valid
from tests.files.test_ruleset import TUESDAY, rulesets, whole

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "ruleset.schema.json").read_text("utf-8"))
TWIN = json.loads(write_twin(whole(TUESDAY)))


@settings(max_examples=50)
@given(rulesets())
def test_a_twin_is_the_same_set(ruleset: RuleSet) -> None:
    text = write_twin(ruleset)
    result = read_twin(text)
    assert result.ruleset == ruleset and result.findings == ()
    assert valid(json.loads(text), SCHEMA, SCHEMA)


def changed(change: Callable[[Any], object]) -> str:
    data = json.loads(json.dumps(TWIN))
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "twin-not-json"),
        ("[" * 100_000, "twin-not-json"),
        ("9" * 10_000, "twin-not-json"),
        ("[]", "twin-shape"),
        ("{}", "twin-shape"),
        (changed(lambda data: data.update(format="bartok 2")), "ruleset-format-newer"),
        (changed(lambda data: data.update(colour="red")), "twin-shape"),
        (changed(lambda data: data.update(title=7)), "twin-shape"),
        (changed(lambda data: data["history"][0].pop("tree")), "twin-shape"),
        (changed(lambda data: data["history"][0].update(number=2)), "twin-shape"),
        (changed(lambda data: data["history"][0].update(number=True)), "twin-shape"),
        (changed(lambda data: data["history"][0].update(event="wish")), "twin-shape"),
        (changed(lambda data: data["history"].insert(0, "rule")), "twin-shape"),
        (changed(lambda data: data["history"][0].update(tree={"node": "Spell"})), "twin-tree"),
        (changed(lambda data: data["history"][0].update(tree={"leaf": "Rank.QUEEN"})), "twin-tree"),
        (changed(lambda data: data["history"][0].update(tree=3)), "twin-tree"),
        (changed(lambda data: data["history"].append(data["history"][2])), "book-not-in-force"),
    ],
)
def test_what_is_no_twin_is_told(text: str, code: str) -> None:
    result = read_twin(text)
    assert result.ruleset is None
    assert [finding.code for finding in result.findings] == [code]


def test_a_changed_twin_has_another_check() -> None:
    result = read_twin(changed(lambda data: data["history"].pop()))
    assert result.ruleset is not None
    assert [finding.code for finding in result.findings] == ["ruleset-check-differs"]


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["history"][0].pop("tree"),
        lambda data: data["history"][0].update(number=-1),
        lambda data: data["check"].update(sha256="0"),
        lambda data: data.update(colour="red"),
        lambda data: data["history"][0]["tree"].update(statements=1.5),
    ],
)
def test_the_schema_refuses(change: Callable[[Any], object]) -> None:
    assert valid(twin(whole(TUESDAY)), SCHEMA, SCHEMA)
    assert not valid(json.loads(changed(change)), SCHEMA, SCHEMA)
