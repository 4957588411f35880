"""The modules of the engine stand on one another: data below, then judging, performing, and the machine on top."""

import ast
from pathlib import Path

import bartok_dsl.engine

ENGINE = Path(bartok_dsl.engine.__file__).parent
PREFIX = "bartok_dsl.engine."


def modules() -> dict[str, Path]:
    found = {}
    for path in sorted(ENGINE.rglob("*.py")):
        name = ".".join(path.relative_to(ENGINE).with_suffix("").parts).removesuffix("__init__").rstrip(".")
        if name:
            found[name] = path
    return found


def imported(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the engine that a file names in any import, also in those for type checking only."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            module = f"{node.module}.".removeprefix(PREFIX).rstrip(".")
            names |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
            if node.module == "bartok_dsl.engine":
                names |= {alias.name for alias in node.names}
    return names & known.keys()


def test_imports_run_one_way() -> None:
    known = modules()
    waiting = {name: imported(path, known) for name, path in known.items()}
    assert waiting["machine"] >= {"core", "stages"}
    while free := [name for name, needs in waiting.items() if not needs & waiting.keys()]:
        for name in free:
            del waiting[name]
    assert not waiting, f"these import one another: {sorted(waiting)}"


def test_nothing_below_the_machine_knows_what_performs() -> None:
    known = modules()
    performing = {"stages", "perform", "programs", "machine", "game"}
    for name in ("scene", "linked", "force", "readings", "judge", "core"):
        assert not imported(known[name], known) & performing, name
