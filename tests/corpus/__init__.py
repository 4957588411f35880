"""House rules that tables have played, as data.

``rules.tsv`` has 338 of them: what is expected of the program, whether almost every table meets the rule, the rule in
careful words, and the words in which it was heard, in English and French. ``paraphrases.tsv`` has what other people
wrote who saw only the careful words. ``trees.tsv`` has the trees of the 289 that can be enforced or refereed: the proof
that the kernel can say them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from attrs import frozen

from bartok_dsl.tree import Rule
from tests.notation import read


@cache
def corpus() -> dict[str, Rule]:
    """Every tree by the number of its rule."""
    return {number: read(written) for number, written in _table("trees.tsv")}


@frozen
class Collected:
    """One rule of the collection, by its number."""

    number: str
    expect: str
    common: bool
    written: str
    english: str
    french: str


@frozen
class Paraphrase:
    """The words of somebody who saw only the careful words."""

    number: str
    writer: str
    words: str


@cache
def collection() -> tuple[Collected, ...]:
    """All rules of the collection."""
    return tuple(Collected(row[0], row[1], row[2] == "yes", *row[3:]) for row in _table("rules.tsv"))


@cache
def paraphrases() -> tuple[Paraphrase, ...]:
    """What all writers wrote."""
    return tuple(Paraphrase(*row) for row in _table("paraphrases.tsv"))


def _table(name: str) -> list[list[str]]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()[1:]]
