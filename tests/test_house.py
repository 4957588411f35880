"""The rooms of the house: who may know whom, what the core must not need, what the repository may hold."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "bartok_dsl"

ROOMS = {
    "cards": {"cards", "records"},
    "finding": {"finding", "codes", "messages", "resources"},
    "tree": {"tree"},
    "language": {"language"},
    "engine": {"engine"},
    "compile": {"compile"},
    "rulebook": {"rulebook"},
    "review": {"review"},
    "table": {"table"},
    "files": {"files"},
    "night": {"night"},
    "front door": {"__init__"},
    "terminal": {"terminal", "__main__"},
}
"""What belongs to each room, lowest floor first."""

BELOW = {
    "cards": set(),
    "finding": {"cards"},
    "tree": {"cards"},
    "language": {"cards", "finding", "tree"},
    "engine": {"cards"},
    "compile": {"cards", "tree", "engine"},
    "rulebook": {"cards", "finding", "tree", "compile", "engine"},
    "review": {"cards", "finding", "tree", "engine", "compile", "rulebook"},
    "table": {"cards", "finding", "tree", "language", "engine", "compile", "rulebook", "review"},
    "files": {"cards", "finding", "tree", "language", "engine", "compile", "rulebook", "review", "table"},
    "night": {"cards", "finding", "tree", "language", "engine", "compile", "rulebook", "review", "table", "files"},
    "front door": set(ROOMS) - {"terminal"},
    "terminal": set(ROOMS),
}
"""The rooms that each room may import from, beside itself."""

FOREIGN = {"attrs": set(ROOMS), "lark": {"language"}, "click": {"terminal"}, "rich": {"terminal"}}
FOREIGN["prompt_toolkit"] = {"terminal"}
"""Who may import what is not from the standard library."""

SHIPPED = [
    path
    for folder in ("bartok_dsl", "grammar", "examples", "tests", "benchmarks", "docs", ".ci")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.is_file() and path.suffix not in (".pyc", ".so") and "__pycache__" not in path.parts
] + [ROOT / name for name in ("README.md", "pyproject.toml", "LICENSE", ".gitignore")]


def room_of(module: str) -> str:
    """The room of a module of the package, by its first name below the package."""
    return next(room for room, names in ROOMS.items() if module in names)


def imports(path: Path) -> Iterator[str]:
    """The full names of all modules that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            assert node.module is not None
            yield node.module if node.module != "bartok_dsl" else "bartok_dsl.__init__"
            for alias in node.names:
                inner = PACKAGE.joinpath(*node.module.split(".")[1:], alias.name)
                if node.module.startswith("bartok_dsl") and (inner.is_dir() or inner.with_suffix(".py").is_file()):
                    yield f"{node.module}.{alias.name}"


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def inside(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def test_every_module_belongs_to_a_room() -> None:
    known = set().union(*ROOMS.values())
    assert {inside(path) for path in modules()} <= known


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_knows_only_rooms_below(path: Path) -> None:
    room = room_of(inside(path))
    for name in imports(path):
        first, *rest = name.split(".")
        if first == "bartok_dsl":
            if not rest or rest == ["__init__"]:
                continue  # the names taken from it are looked at one by one
            assert room_of(rest[0]) in BELOW[room] | {room}, f"{room} imports {name}"
        elif first not in sys.stdlib_module_names:
            assert room in FOREIGN[first.replace("attr", "attrs") if first == "attr" else first], f"{room}: {name}"


def test_a_rule_is_compiled_to_the_instruction_set_and_nothing_else_of_the_engine() -> None:
    for path in sorted((PACKAGE / "compile").rglob("*.py")):
        engine = {name for name in imports(path) if name.startswith("bartok_dsl.engine.")}
        assert engine <= {"bartok_dsl.engine.program"}, path


@pytest.mark.parametrize("room", ["engine", "language", "compile", "review"])
def test_the_core_reads_no_clock_no_network_no_global_chance(room: str) -> None:
    """Time and randomness come in as arguments; a rule reaches no file, process or socket."""
    forbidden = {
        "time",
        "datetime",
        "random",
        "secrets",
        "socket",
        "subprocess",
        "threading",
        "asyncio",
        "pickle",
        "os",
    }
    for path in sorted((PACKAGE / room).rglob("*.py")):
        assert not {name.split(".")[0] for name in imports(path)} & forbidden, path


def test_nothing_is_run_from_a_text() -> None:
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "compile", "__import__"), f"{path}:{node.lineno}"


def test_the_core_runs_without_the_terminal_libraries() -> None:
    """Reading, reviewing and playing must not load what only screens need."""
    code = (
        "import sys, bartok_dsl, bartok_dsl.files, bartok_dsl.table, bartok_dsl.review\n"
        "import pkgutil, importlib\n"
        "for room in ('language', 'engine', 'compile', 'review', 'table', 'files', 'night'):\n"
        "    package = importlib.import_module('bartok_dsl.' + room)\n"
        "    for module in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):\n"
        "        importlib.import_module(module.name)\n"
        "print(*sorted({'click', 'rich', 'prompt_toolkit'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.stderr, done.stdout.strip()) == ("", "")


def test_the_top_level_holds_what_it_should() -> None:
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=False, cwd=ROOT).stdout
    if not listed:
        pytest.skip("not a checkout")
    folders = {"bartok_dsl", "grammar", "examples", "tests", "benchmarks", "docs", ".ci"}
    single = {"pyproject.toml", "README.md", "LICENSE", ".gitignore"}
    assert {line.split("/")[0] for line in listed.splitlines()} <= folders | single


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_project_stands_alone(path: Path) -> None:
    """No path of the place where it was made, no reference to texts that are not in it, nothing left half done."""
    text = path.read_text("utf-8")
    words = (
        "/work" + "/",
        "../" + "shared",
        "TO" + "DO",
        "FIX" + "ME",
        "# type: " + "ignore",
        "# no" + "qa",
        "/tmp" + "/",
    )
    for word in words:
        assert word not in text, word
    pages = re.findall(r"\b[A-Z]{4,}\.md\b", text)
    assert {page for page in pages if not (ROOT / page).exists()} <= {"README.md"}


VOCABULARY = {"tree.py", "program.py"}
"""Lists of parts, one after another: as long as there are parts."""


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_files_are_short(path: Path) -> None:
    assert path.name in VOCABULARY or path.read_text("utf-8").count("\n") <= 450
