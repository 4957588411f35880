"""``bartok rules``: every subcommand on real files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bartok_dsl.terminal.app import bartok

TUESDAY = """[Format "bartok 1"]
[Title "Tuesday table"]
[Language "en"]

rule 1 (Ana, deal 1): queen reverses direction
rule 2 (Bo, deal 2): when a seven is played, the next player draws 2 cards
repeal 1 (Chi, deal 3)
rule 3 (Ana, deal 4) replaces 2: when a seven is played, everyone else draws a card
"""


@pytest.fixture
def tuesday(tmp_path: Path) -> Path:
    path = tmp_path / "tuesday.bartok"
    path.write_text(TUESDAY, "utf-8")
    return path


def run(*arguments: str | Path, stdin: str | None = None, **environment: str) -> Result:
    return CliRunner().invoke(bartok, ["rules", *map(str, arguments)], input=stdin, env=environment)


def test_show(tuesday: Path) -> None:
    result = run("show", tuesday)
    assert (result.exit_code, result.output) == (
        0,
        "Tuesday table\n3. when a seven is played, everyone else draws a card  (Ana, replaces 2)\n",
    )


def test_show_in_another_language(tuesday: Path) -> None:
    result = run("show", tuesday, "--in", "fr")
    assert "3. Quand on joue un sept, tous les autres piochent une carte." in result.output


def test_show_the_history(tuesday: Path) -> None:
    lines = run("show", "--history", tuesday).output.splitlines()
    assert lines[1] == "1. ✗ queen reverses direction  (Ana)"
    assert lines[3] == "   repeals rule 1 (Chi)"


def test_show_on_a_narrow_screen(tuesday: Path) -> None:
    result = run("show", tuesday, COLUMNS="34")
    assert max(map(len, result.output.splitlines())) <= 34


def test_show_as_json(tuesday: Path) -> None:
    data = json.loads(run("show", "--json", tuesday).output)
    assert data["title"] == "Tuesday table"
    assert data["history"][0]["tree"]["node"] == "Rule"


def test_show_what_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.bartok", tmp_path):
        result = run("show", path)
        assert result.exit_code == 2
        assert str(path) in result.stderr
        assert not result.stdout


def test_a_broken_line_is_told_with_its_number(tuesday: Path) -> None:
    tuesday.write_text(TUESDAY + "rule 4 (Bo, deal 5): the moon is round\n", "utf-8")
    result = run("show", tuesday)
    assert result.exit_code == 2
    assert f"{tuesday}:9: " in result.stderr


def test_add(tuesday: Path) -> None:
    result = run("add", tuesday, "when an eight is played, the next player misses a turn", "--author", "Eve")
    assert result.exit_code == 0, result.output
    assert "rule 4 (Eve): when an eight is played, the next player misses a turn" in tuesday.read_text("utf-8")


def test_add_to_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "new.bartok"
    assert run("add", path, "queen reverses direction").exit_code == 0
    assert "rule 1: queen reverses direction" in path.read_text("utf-8")


def test_add_what_is_refused_writes_nothing(tuesday: Path) -> None:
    before = tuesday.read_bytes()
    result = run("add", tuesday, "queen reverses direction", "the moon is round")
    assert result.exit_code == 1
    assert tuesday.read_bytes() == before


def test_add_a_repeal(tuesday: Path) -> None:
    assert run("add", tuesday, "repeal rule 3").exit_code == 0
    assert "repeal 3" in tuesday.read_text("utf-8")


def test_repeal(tuesday: Path) -> None:
    result = run("repeal", tuesday, "3", "--author", "Zed")
    assert result.exit_code == 0
    assert "repeal 3 (Zed)" in tuesday.read_text("utf-8")


def test_repeal_what_is_not_in_force_writes_nothing(tuesday: Path) -> None:
    before = tuesday.read_bytes()
    result = run("repeal", tuesday, "1")
    assert result.exit_code == 1
    assert tuesday.read_bytes() == before


def test_fmt_rewrites_once(tuesday: Path) -> None:
    assert run("fmt", "--check", tuesday).exit_code == 1
    assert run("fmt", tuesday).exit_code == 0
    assert '[Check "sha256:' in tuesday.read_text("utf-8")
    again = run("fmt", "--check", tuesday)
    assert (again.exit_code, again.output) == (0, "")


def test_fmt_of_standard_input() -> None:
    pasted = "> " + "\n> ".join(TUESDAY.replace('"', "”").splitlines())
    result = run("fmt", "-", stdin=pasted)
    assert result.exit_code == 0
    assert result.stdout.startswith('[Format "bartok 1"]\n')


def test_diff_compares_meanings(tuesday: Path, tmp_path: Path) -> None:
    french = tmp_path / "mardi.bartok"
    french.write_text(run("export", tuesday, "--in", "fr").stdout, "utf-8")
    same = run("diff", tuesday, french)
    assert (same.exit_code, same.stdout) == (0, "")


def test_diff_shows_what_went_and_what_came(tuesday: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.bartok"
    run("add", other, "queen reverses direction")
    result = run("diff", tuesday, other)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "- 3. when a seven is played, everyone else draws a card",
        "+ 1. queen reverses direction",
    ]
    changes = [json.loads(line) for line in run("diff", "--json", tuesday, other).stdout.splitlines()]
    assert [(change["change"], change["number"]) for change in changes] == [("removed", 3), ("added", 1)]


def test_merge(tuesday: Path, tmp_path: Path) -> None:
    other, both = tmp_path / "other.bartok", tmp_path / "both.bartok"
    run("add", other, "jack reverses direction")
    assert run("merge", tuesday, other, "-o", both).exit_code == 0
    assert "rule 4: jack reverses direction" in both.read_text("utf-8")


def test_export(tuesday: Path) -> None:
    assert run("export", "--to", "text", tuesday).stdout == "when a seven is played, everyone else draws a card\n"
    assert json.loads(run("export", "--to", "json", tuesday).stdout)["format"] == "bartok 1"
    french = run("export", "--in", "fr", tuesday).stdout
    assert '[Language "fr"]' in french


def test_the_json_twin_can_be_shown(tuesday: Path, tmp_path: Path) -> None:
    twin = tmp_path / "tuesday.json"
    twin.write_text(run("export", "--to", "json", tuesday).stdout, "utf-8")
    assert run("show", twin).output == run("show", tuesday).output


def test_an_unknown_language_is_a_usage_error(tuesday: Path) -> None:
    assert run("show", tuesday, "--in", "tlh").exit_code == 2
    assert run("show", tuesday, "--reader", "tlh").exit_code == 2


@pytest.mark.parametrize("name", ["show", "add", "repeal", "fmt", "diff", "merge", "export"])
def test_help_has_examples_and_exit_codes(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.output
    assert "Exit codes:" in result.output


@pytest.mark.parametrize(
    ("author", "told"), [("a\nb", "control character"), ("a\u2028b", "control character"), ("a" * 81, "80 characters")]
)
def test_an_author_that_no_book_takes_writes_nothing(tuesday: Path, author: str, told: str) -> None:
    before = tuesday.read_bytes()
    for arguments in (("add", tuesday, "eight is wild"), ("repeal", tuesday, "3")):
        result = run(*arguments, "--author", author)
        assert result.exit_code == 1 and isinstance(result.exception, SystemExit)
        assert result.stderr.count("\n") == 1 and told in result.stderr
        assert tuesday.read_bytes() == before


@pytest.mark.parametrize("date", ["yesterday", "2026-02-31", "20260211", "2026-W07-3", "2026-2-1", "٢٠٢٦-١١-٢٩"])
def test_what_is_no_date_is_wrong_usage(tuesday: Path, date: str) -> None:
    before = tuesday.read_bytes()
    result = run("add", tuesday, "eight is wild", "--date", date)
    assert result.exit_code == 2 and f"“{date}” is no date" in " ".join(result.stderr.split())
    assert tuesday.read_bytes() == before


def test_a_date_is_noted_and_one_that_stands_in_the_file_stays(tuesday: Path) -> None:
    tuesday.write_text(TUESDAY.replace("Ana, deal 1", "Ana, deal 1, 2026-02-31"), "utf-8")
    assert run("add", tuesday, "eight is wild", "--date", "2026-11-29").exit_code == 0
    assert 'rule 4 ("", 2026-11-29): eight is wild' in tuesday.read_text("utf-8")
    assert "rule 1 (Ana, deal 1, 2026-02-31): " in tuesday.read_text("utf-8")
