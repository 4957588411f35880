"""Rules that real tables play, as trees: the review refuses none of those that can be played fairly."""

from pathlib import Path

import pytest

from bartok_dsl.finding import Severity
from bartok_dsl.review import review
from bartok_dsl.rulebook import RuleBook
from tests.notation import read, write

LINES = (Path(__file__).parent.parent / "corpus" / "trees.tsv").read_text("utf-8").splitlines()
TREES = dict(line.split("\t")[:2] for line in LINES[1:])


def test_there_are_rules_to_review() -> None:
    assert len(TREES) > 250


@pytest.mark.parametrize("number", TREES)
def test_a_rule_that_tables_play_is_not_refused(number: str) -> None:
    rule = read(TREES[number])
    found = review(rule, RuleBook(), say=lambda tree, _: write(tree))
    assert not [finding for finding in found if finding.severity is Severity.ERROR]
