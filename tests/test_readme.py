"""The README tells the truth: its terminal sessions are run, and what they show is compared.

A fence tagged ``console`` holds commands after ``$ `` and, under each, what it prints. The commands of the whole page
run in order, in one empty directory, with the project's own ``bartok`` first on the path. A line with only ``…`` stands
for any lines. A fence with another tag is not run.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def sessions(text: str) -> Iterator[tuple[str, str]]:
    """Every command of the page with what is shown under it."""
    for fence in re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", fence, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            while command.endswith("\\"):
                more, _, shown = shown.partition("\n")
                command = command[:-1] + more.lstrip("> ")
            yield command, shown


def agrees(shown: str, printed: str) -> bool:
    """Whether the output is what the page shows, where ``…`` alone on a line stands for any lines."""
    lines = [line.rstrip() for line in shown.strip("\n").split("\n")]
    pattern = "".join(r"(?:.*\n)*?" if line.strip() == "…" else re.escape(line) + r"\s*?\n" for line in lines)
    return re.fullmatch(pattern, printed.strip("\n") + "\n") is not None


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("readme")


@pytest.mark.parametrize(("command", "shown"), list(sessions(README)))
def test_a_session_prints_what_the_page_shows(command: str, shown: str, desk: Path) -> None:
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    plain = {k: v for k, v in os.environ.items() if k not in ("FORCE_COLOR", "CLICOLOR_FORCE", "LANGUAGE", "LC_ALL")}
    environment = plain | {"PATH": path, "NO_COLOR": "1", "COLUMNS": "100", "LANG": "C.UTF-8", "TERM": "dumb"}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=desk,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert agrees(shown, done.stdout + done.stderr), f"$ {command}\n{done.stdout}{done.stderr}"


def test_sessions_are_found_and_compared() -> None:
    page = "```console\n$ echo a; echo b\na\nb\n$ printf 'x\\ny\\nz\\n'\nx\n…\nz\n```\n\n```bash\n$ never run\n```\n"
    assert list(sessions(page)) == [("echo a; echo b", "a\nb\n"), (r"printf 'x\ny\nz\n'", "x\n…\nz\n")]
    assert agrees("x\n…\nz\n", "x\ny\nz\n")
    assert agrees("x\n…\n", "x\n")
    assert not agrees("x\nz\n", "x\ny\nz\n")
    assert not agrees("x", "xx\n")
    assert agrees("", "")


def test_the_page_leads_to_files_that_exist() -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", README):
        assert (ROOT / target).exists(), target
