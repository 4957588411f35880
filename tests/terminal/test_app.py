"""The command as a whole: help, version, mistyped names, and what is loaded for what."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import CliRunner

from bartok_dsl.terminal.app import COMMANDS, bartok


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
