import click
import pytest

from bartok_dsl.files.finding import error
from bartok_dsl.finding import Finding, Question, Severity, Span
from bartok_dsl.terminal.display.output import MIN_WIDTH, check_reader, file_finding_lines, finding_lines, styled, width

NAMED = Finding(
    "partial-name",
    Question.IMPARTIAL,
    Severity.ERROR,
    Span(10, 13),
    (("words", "Bob"),),
    ("When a queen is played, the next player draws a card.",),
)


def test_a_finding_shows_the_words_and_what_to_write_instead() -> None:
    lines = [click.unstyle(line) for line in finding_lines("on queens Bob draws", NAMED, "en", 100)]
    assert lines[0].startswith("  ✗ ")
    at = lines.index("      on queens Bob draws")
    assert lines[at + 1] == "                ^^^"
    assert lines[-2:] == ["    Instead, write:", "      When a queen is played, the next player draws a card."]


@pytest.mark.parametrize("columns", [34, 60])
def test_findings_fit_narrow_screens(columns: int) -> None:
    lines = [click.unstyle(line) for line in finding_lines("on queens Bob draws", NAMED, "fr", columns)]
    assert all(len(part) <= columns for line in lines for part in line.split("\n"))


def test_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b" in styled("x", "red")
    monkeypatch.setenv("NO_COLOR", "1")
    assert styled("x", "red") == "x"


@pytest.mark.parametrize(("columns", "expected"), [("34", 34), ("5", MIN_WIDTH), ("400", 100)])
def test_width(monkeypatch: pytest.MonkeyPatch, columns: str, expected: int) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert width() == expected


def test_a_finding_about_a_file_names_its_line() -> None:
    lines = [click.unstyle(line) for line in file_finding_lines("a.bartok", error("file-missing", 3, path="a"), "en")]
    assert lines[0].startswith("a.bartok:3: ")


def test_an_unknown_language_is_a_usage_error() -> None:
    assert check_reader("fr") == "fr"
    for wrong in ("tlh", "../../etc/passwd", ""):
        with pytest.raises(click.BadParameter):
            check_reader(wrong)
