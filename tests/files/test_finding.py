"""The findings about files: every code that the readers use has a text in every language, and no text is idle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bartok_dsl.files.finding import FileError, caution, error, message, note
from bartok_dsl.finding import Severity
from bartok_dsl.messages import catalogue

SOURCE = Path(__file__).parents[2] / "bartok_dsl"


def used() -> set[str]:
    """The codes in the source: of the readers, and of the book, whose refusals are told by line as well."""
    text = "".join(path.read_text("utf-8") for path in sorted((SOURCE / "files").rglob("*.py")))
    codes = set(re.findall(r'"((?:file|ruleset|twin|log|scenario)-[a-z0-9-]+)"', text))
    return codes | set(re.findall(r'"(book-[a-z-]+)"', text + (SOURCE / "rulebook.py").read_text("utf-8")))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_code_has_a_text_and_every_text_a_code(language: str) -> None:
    texts = {id.removeprefix("files.") for id in catalogue(language).messages if id.startswith("files.")}
    assert texts == used()


def test_every_code_is_explained() -> None:
    explained = (SOURCE.parent / "docs" / "files.md").read_text("utf-8")
    assert set(re.findall(r"^\| `([a-z0-9-]+)` \|", explained, re.MULTILINE)) == used()


def test_a_finding_is_rendered_in_each_language() -> None:
    finding = error("ruleset-number", 3, number=4, expected=2)
    assert message(finding, "en") == "rule 4 should have the number 2; rules are numbered in the order announced"
    assert message(finding, "fr").startswith("la règle 4")


def test_severities() -> None:
    made = [make("log-torn", 3) for make in (error, caution, note)]
    assert [finding.severity for finding in made] == [Severity.ERROR, Severity.CAUTION, Severity.NOTE]


def test_an_error_names_lines_and_codes() -> None:
    assert str(FileError((error("log-empty", 1), note("log-torn", 2)))) == "line 1: log-empty; line 2: log-torn"
