"""The trees of 289 rules that tables have played, one a line: the proof that the kernel can say them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bartok_dsl.tree import Rule
from tests.notation import read


@cache
def corpus() -> dict[str, Rule]:
    """Every tree by the number of its rule."""
    text = Path(__file__).with_name("trees.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {number: read(written) for number, written in rows}
