"""A rule for which the language has no canonical sentence: every command shows the words of its author instead.

No table announces such a rule, but a rule set may come from elsewhere, as sentences or as trees.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bartok_dsl.files.ruleset import read
from bartok_dsl.language.say import Unsayable, say, say_or_quote
from bartok_dsl.terminal.app import bartok

TYPED = 'when an ace is played, its player must say "ace" or knock'
FILE = f'[Format "bartok 1"]\n\nrule 1 (Ana, deal 1): {TYPED}\nrule 2 (Bo, deal 2): queen reverses direction\n'


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.bartok"
    path.write_text(FILE, "utf-8")
    return path


def run(*arguments: str | Path, stdin: str | None = None, home: Path | None = None, reader: str = "en") -> Result:
    env = {"BARTOK_LANGUAGE": reader} | ({} if home is None else {"BARTOK_HOME": str(home)})
    return CliRunner().invoke(bartok, [*map(str, arguments)], input=stdin, env=env)


def test_the_rule_has_no_words() -> None:
    rule = read(FILE).whole().book.get(1).rule
    for language in ("en", "fr"):
        with pytest.raises(Unsayable):
            say(rule, language)
        assert say_or_quote(rule, TYPED, language) == TYPED


@pytest.mark.parametrize("language", ["en", "fr"])
def test_explain(rules: Path, language: str) -> None:
    result = run("explain", "AD", "--on", "AC", "--rules", rules, reader=language)
    assert result.exit_code == 0, result.output
    assert TYPED in result.output


@pytest.mark.parametrize("language", ["en", "fr"])
def test_play(rules: Path, tmp_path: Path, language: str) -> None:
    arguments = ("play", "--players", "Ana", "--bots", "2", "--rules", rules, "--language", language, "--seed", "1")
    result = run(*arguments, stdin="r\n", home=tmp_path)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert f"1. {TYPED}" in result.output


def test_rules_show_and_diff(rules: Path, tmp_path: Path) -> None:
    shown = run("rules", "show", rules, "--in", "fr")
    assert (shown.exit_code, TYPED in shown.output, "Quand on joue une dame" in shown.output) == (0, True, True)
    none = tmp_path / "none.bartok"
    none.write_text('[Format "bartok 1"]\n\nrule 1: queen reverses direction\n', "utf-8")
    assert f"- 1. {TYPED}" in run("rules", "diff", rules, none, "--in", "fr").output


def test_rules_export_keeps_the_words_under_their_language(rules: Path) -> None:
    exported = run("rules", "export", rules, "--in", "fr")
    assert exported.exit_code == 0
    whole = read(exported.stdout).whole()
    assert whole.language == "fr"
    assert [(entry.sentence, entry.language) for entry in whole.book.announced] == [
        (TYPED, "en"),
        ("Quand on joue une dame, on change de sens.", "fr"),
    ]
    assert whole.book.meaning() == read(FILE).whole().book.meaning()


def test_a_tree_from_elsewhere(rules: Path, tmp_path: Path) -> None:
    twin = tmp_path / "rules.json"
    twin.write_text(run("rules", "export", rules, "--to", "json").stdout, "utf-8")
    assert json.loads(twin.read_text("utf-8"))
    assert TYPED in run("rules", "show", twin, "--in", "fr").output


@pytest.mark.parametrize(("language", "command"), [("en", "rules"), ("fr", "règles")])
def test_night(tmp_path: Path, rules: Path, language: str, command: str) -> None:
    log = tmp_path / "night.jsonl"
    arguments = ("night", log, "--players", "Ana,Bo,Chi", "--rules", rules, "--language", language)
    result = run(*arguments, stdin=f"{command}\n", home=tmp_path)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert TYPED in result.output


def test_nobody_announces_it() -> None:
    result = run("check", TYPED)
    assert result.exit_code == 1
    assert "no sentence that says it back" in " ".join(result.output.split())


def test_a_winner_who_types_it_at_a_night_is_told_why_not(tmp_path: Path) -> None:
    log = tmp_path / "night.jsonl"
    result = run("night", log, "--players", "Ana,Bo,Chi", stdin=f"Ana wins\n{TYPED}\nrules\n", home=tmp_path)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert "no sentence that says it back" in " ".join(result.output.split())
