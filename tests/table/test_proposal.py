"""What a table says to a sentence before it is announced."""

from __future__ import annotations

import pytest

from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.proposal import consider


@pytest.mark.parametrize(
    ("language", "sentence", "offered"),
    [
        ("en", "quand on joue une dame, on change de sens", "When a queen is played, direction reverses."),
        ("fr", "when a queen is played, direction reverses", "Quand on joue une dame, on change de sens."),
    ],
)
def test_a_rule_in_another_language_is_offered_in_this_one(language: str, sentence: str, offered: str) -> None:
    (finding,) = consider(sentence, language, RuleBook(), CLASSIC).findings
    assert (finding.code, finding.fixes) == ("other-language", (offered,))
    assert consider(offered, language, RuleBook(), CLASSIC).accepted


@pytest.mark.parametrize(
    "sentence", ["when a qween is played, direction reverses", "blurb the gronk", "Anna draws a card"]
)
def test_what_is_a_rule_in_no_language_keeps_its_findings(sentence: str) -> None:
    found = {finding.code for finding in consider(sentence, "en", RuleBook(), CLASSIC).findings}
    assert found and "other-language" not in found
