"""The public face of the package: small, documented, and importing nothing before it is used."""

from __future__ import annotations

import doctest
import pkgutil
import subprocess
import sys

import pytest

import bartok_dsl

TERMINAL_ONLY = ("click", "rich", "prompt_toolkit")


def test_the_examples_in_the_docstring_are_real() -> None:
    assert doctest.testmod(bartok_dsl).failed == 0


def test_everything_that_is_offered_is_there_and_explained() -> None:
    for name in bartok_dsl.__all__:
        assert getattr(bartok_dsl, name).__doc__
    with pytest.raises(AttributeError):
        _ = bartok_dsl.nothing


def test_no_room_has_the_name_of_a_function() -> None:
    rooms = {module.name for module in pkgutil.iter_modules(bartok_dsl.__path__)}
    assert not rooms & set(bartok_dsl.__all__)


def imported(program: str) -> set[str]:
    """The modules that a fresh interpreter has after running the program."""
    listing = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(listing.stdout.split())


def test_importing_the_package_imports_nothing_else() -> None:
    ours = {name for name in imported("import bartok_dsl") if name.startswith("bartok_dsl")}
    assert ours == {"bartok_dsl"}


def test_no_room_below_the_terminal_draws_on_one() -> None:
    program = """
import importlib, pkgutil, bartok_dsl
for module in pkgutil.walk_packages(bartok_dsl.__path__, "bartok_dsl."):
    if not module.name.startswith("bartok_dsl.terminal") and not module.name.endswith("__main__"):
        importlib.import_module(module.name)
"""
    modules = imported(program)
    assert "bartok_dsl.files.trial.run" in modules and "bartok_dsl.review.ends" in modules
    assert not modules & set(TERMINAL_ONLY)
