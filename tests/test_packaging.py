"""What people install: source archive → wheel → fresh environment, used from somewhere else.

An editable checkout alone would hide a data file that is missing from the wheel. The tests build and install with pip,
so they need a package index that answers.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run([str(c) for c in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, cwd=folder)
    return folder


def test_the_source_archive_holds_everything(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        names = {name.split("/", 1)[1] for name in tar.getnames() if "/" in name}
    for folder in ("bartok_dsl", "grammar", "examples", "tests", "benchmarks", "docs"):
        here = {
            str(path.relative_to(ROOT))
            for path in (ROOT / folder).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        assert here <= names, folder


def test_the_wheel_holds_the_package_and_its_data_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "bartok_dsl/py.typed" in names
    for path in (ROOT / "grammar").rglob("*"):
        assert path.is_dir() or f"bartok_dsl/{path.relative_to(ROOT).as_posix()}" in names
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"bartok_dsl"}


def test_the_installed_command_reads_a_rule_from_another_directory(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    place = tmp_path / "env"
    venv.create(place, with_pip=True)
    python = next(path for path in (place / "bin" / "python", place / "Scripts" / "python.exe") if path.exists())
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, cwd=tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for sentence, language in (("queen reverses direction", "en"), ("la dame inverse le sens", "fr")):
        code = f"from bartok_dsl import parse; print(parse({sentence!r}, {language!r}).tree is not None)"
        assert run(python, "-c", code, cwd=elsewhere).strip() == "True"
    said = run(python.parent / "bartok", "check", "queen reverses direction", cwd=elsewhere)
    assert "When a queen is played, direction reverses." in said
