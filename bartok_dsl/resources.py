"""The data files that language designers edit, wherever the package was installed."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def grammar_text(name: str) -> str:
    """The text of one file of ``grammar/``, from a wheel or from a checkout. Raises :class:`FileNotFoundError`."""
    packaged = files("bartok_dsl") / "grammar" / name
    if packaged.is_file():
        return packaged.read_text("utf-8")
    return (Path(__file__).resolve().parent.parent / "grammar" / name).read_text("utf-8")
