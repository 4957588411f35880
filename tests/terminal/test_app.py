"""The command as a whole: help, version, mistyped names, and what is loaded for what."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from bartok_dsl.terminal.app import CLOSED_PIPE, COMMANDS, bartok


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(bartok, arguments)
    return result.exit_code, result.output


def test_help_lists_every_command() -> None:
    code, output = run("--help")
    assert code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in output


def test_version() -> None:
    code, output = run("--version")
    assert code == 0
    assert output.startswith("bartok ")


def test_a_mistyped_command_is_recognised() -> None:
    code, output = run("chek", "queen is wild")
    assert code == 2
    assert "did you mean “check”?" in output
    assert run("nothing")[0] == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("chek",), "il n'y a pas de commande « chek »"),
        (("check",), "donnez une RÈGLE entre guillemets"),
        (("check", "--rules", "triple.json", "queen is wild"), "il n'y a pas de profil « triple »"),
        (("explain", "99", "--on", "QD"), "« 99 » n'est pas une carte"),
        (("replay", "match.jsonl", "--as", "Zed"), "personne dans cette partie ne s'appelle « Zed » ; il y a Bo"),
        (("replay", "match.jsonl", "--deal", "9"), "il n'y a pas de manche 9"),
        (("rules", "show", "--in", "de", "ours.bartok"), "il n'y a pas de textes en « de »"),
        (("rules", "add", "ours.bartok", "la dame est libre", "--date", "hier"), "« hier » n'est pas une date"),
        (("play", "--bots", "1"), "classic se joue de 3 à 8 joueurs, et en voilà 1"),
        (("play", "--players", "Ana,ana,Bo"), "deux joueurs ont le même nom"),
        (("play", "--players", "Ana,Bo," + "Z" * 81), "n'est pas un nom que l'on peut afficher"),
        (("play", "--resume", "match.jsonl", "--players", "Zed"), "personne dans cette partie ne s'appelle « Zed »"),
        (("night", "--players", "Ana, Bo"), "classic se joue de 3 à 8 joueurs"),
        (("night", "--players", "Ana, Bo, Chi", "--dealer", "Zed"), "personne ici ne s'appelle « Zed »"),
        (("night", "--date", "hier"), "« hier » n'est pas une date"),
        (("night", "--resume", "--players", "Ana"), "une soirée commencée garde ses joueurs"),
        (("night", "--resume"), "aucune soirée n'a encore été conservée"),
        (("night",), "dites qui joue"),
    ],
)
def test_what_is_wrong_is_said_in_the_readers_language(
    arguments: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.bartok").write_text('[Format "bartok 1"]\n\nrule 1: queen is wild\n', "utf-8")
    (tmp_path / "triple.json").write_text('{"format":"bartok 1","profile":"triple","history":[]}', "utf-8")
    run("play", "--bots", "3", "--seed", "7", "--deals", "1", "--log", "match.jsonl", "--language", "fr")
    result = CliRunner().invoke(bartok, arguments, env={"BARTOK_LANGUAGE": "fr", "BARTOK_HOME": str(tmp_path)})
    assert result.exit_code == 2, result.output
    assert told in " ".join(result.stderr.split())


PROGRAM = "from bartok_dsl.terminal.app import main; main()"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is full is needed")
@pytest.mark.parametrize("arguments", [("check", "eight is wild"), ("explain", "QD", "--on", "QC"), ("--help",)])
def test_output_that_cannot_be_written_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "the output cannot be written" in done.stderr


@pytest.mark.parametrize("data", [(), ("--json",)])
def test_a_closed_pipe_is_no_fault_of_what_was_asked(data: tuple[str, ...], tmp_path: Path) -> None:
    """Exit code 1 of ``replay`` says that a log is damaged, which nobody has found here."""
    log = str(tmp_path / "match.jsonl")
    run("play", "--bots", "3", "--seed", "7", "--deals", "1", "--log", log)
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "replay", *data, log], stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (CLOSED_PIPE, b"")


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - {"rules"}))
def test_every_command_has_examples_and_exit_codes(name: str) -> None:
    for flag in ("-h", "--help"):
        code, output = run(name, flag)
        assert code == 0
        assert "Examples:" in output
        assert "Exit codes:" in output


@pytest.mark.parametrize("arguments", [["--help"], ["check", "--help"], ["rules", "show", "missing.bartok"]])
def test_what_prints_no_screen_loads_no_screen_libraries(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom bartok_dsl.terminal.app import bartok\n"
        f"try:\n    bartok({arguments!r})\nexcept SystemExit:\n    pass\n"
        "print(*sorted({'rich', 'prompt_toolkit'} & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == ""


def test_output_that_the_terminal_cannot_show_is_replaced_and_does_not_stop_the_program() -> None:
    code = (
        "from bartok_dsl.terminal.app import main\nimport sys\nsys.argv[1:] = ['explain', 'QD', '--on', 'QC']\nmain()\n"
    )
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", code],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
    )
    assert done.stdout.startswith(b"A plays Q?.")
