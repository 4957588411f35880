"""Writes the shipped table of the grammar anew, after somebody has edited ``grammar/rules.lark``."""

from pathlib import Path

from bartok_dsl.language.table import GRAMMAR, TABLE, build, digest
from bartok_dsl.resources import grammar_text

text = grammar_text(GRAMMAR)
place = Path(__file__).resolve().parent.parent.parent / "grammar" / TABLE
place.write_text(digest(text) + "\n" + build(text, strict=True) + "\n", "utf-8")
