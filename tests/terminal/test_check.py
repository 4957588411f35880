"""``bartok check``: verdicts as text and as JSON, files of rules, exit codes, and what it may load."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bartok_dsl.terminal.app import bartok

FIELDS = ["text", "language", "verdict", "canonical", "translations", "meaning", "tree", "findings"]
FINDING = ["code", "question", "severity", "message", "span", "fixes", "example"]


def run(*arguments: str | Path, stdin: str | None = None, **environment: str) -> Result:
    return CliRunner().invoke(bartok, ["check", *map(str, arguments)], input=stdin, env=environment)


def objects(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_an_accepted_rule() -> None:
    result = run("queen reverses direction")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "✓ queen reverses direction",
        "  accepted",
        "  en  When a queen is played, direction reverses.",
        "  fr  Quand on joue une dame, on change de sens.",
    ]


def test_a_refused_rule_has_its_words_underlined() -> None:
    result = run("on a queen Bob draws two cards")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    at = next(number for number, line in enumerate(lines) if set(line.strip()) == {"^"})
    words = lines[at - 1]
    assert words[lines[at].index("^") : len(lines[at])] == "Bob"


def test_one_refused_rule_decides_the_exit_code() -> None:
    assert run("queen reverses direction", "the moon is round").exit_code == 1


def test_json_has_the_documented_fields() -> None:
    result = run("--json", "queen reverses direction", "the moon is round")
    accepted, refused = objects(result)
    assert result.exit_code == 1
    assert list(accepted) == list(refused) == FIELDS
    assert accepted["verdict"] == "accepted"
    assert accepted["canonical"] == "When a queen is played, direction reverses."
    assert accepted["translations"] == {"fr": "Quand on joue une dame, on change de sens."}
    assert refused["verdict"] == "refused"
    assert (refused["canonical"], refused["meaning"], refused["tree"]) == (None, None, None)
    findings = refused["findings"]
    assert isinstance(findings, list)
    assert findings
    assert all(list(finding) == FINDING for finding in findings)
    assert "moon" in "the moon is round"[slice(*findings[0]["span"])]


def test_the_same_meaning_in_two_languages() -> None:
    (english,) = objects(run("--json", "queen reverses direction"))
    (french,) = objects(run("--json", "--language", "fr", "Quand on joue une dame, on change de sens."))
    assert english["meaning"] == french["meaning"]
    assert french["translations"] == {"en": "When a queen is played, direction reverses."}


def test_the_reader_has_a_language_of_their_own() -> None:
    assert "refusée" in run("--reader", "fr", "the moon is round").output


def test_rules_in_force_are_heeded(tmp_path: Path) -> None:
    path = tmp_path / "set.bartok"
    path.write_text('[Format "bartok 1"]\nrule 1: queen reverses direction\n', "utf-8")
    (alone,) = objects(run("--json", "queen reverses direction"))
    (again,) = objects(run("--json", "--rules", path, "queen reverses direction"))
    assert alone["findings"] == []
    assert again["verdict"] == "caution"


def test_a_file_with_a_rule_a_line(tmp_path: Path) -> None:
    path = tmp_path / "ideas.txt"
    path.write_bytes("\ufeffqueen reverses direction\r\n\r\n# a remark\r\njack reverses direction\r\n".encode())
    result = run("--json", "--each", path)
    assert result.exit_code == 0
    assert [found["text"] for found in objects(result)] == ["queen reverses direction", "jack reverses direction"]


def test_rules_from_standard_input() -> None:
    assert len(objects(run("--json", "--each", "-", stdin="queen reverses direction\n"))) == 1


@pytest.mark.parametrize("arguments", [(), ("--each", "missing.txt"), ("--rules", "missing.bartok", "x"), ("--nix",)])
def test_wrong_usage_and_unreadable_files(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert not result.stdout
    assert result.stderr


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff")
    assert run("--each", path).exit_code == 2


@pytest.mark.parametrize(
    "text", ["", " ", "\x1b[2J", "a" * 1_000_000, "(" * 500, "\u202equeen", "ｑueen", "!?", "🂡 draws"]
)
def test_any_text_gives_a_verdict_and_no_control_characters(text: str) -> None:
    result = run("--json", "--", text)
    assert result.exit_code == 1
    (found,) = objects(result)
    assert found["verdict"] == "refused"
    shown = run("--", text).output
    assert all(character == "\n" or character.isprintable() for character in shown)
    assert len(shown) < 10_000


def test_a_narrow_screen() -> None:
    lines = run("when a seven is played, the next player draws 2 cards", COLUMNS="34").output.splitlines()
    assert max(map(len, lines)) <= 34


def test_it_loads_nothing_that_only_screens_need() -> None:
    code = (
        "import sys\nfrom bartok_dsl.terminal.app import bartok\n"
        "bartok(['check', '--json', 'queen reverses direction'], standalone_mode=False)\n"
        "print(*sorted({'rich', 'prompt_toolkit'} & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == ""
