"""The golden sentences: trees, each with its canonical sentence in every language."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from bartok_dsl.tree import Announcement
from tests.notation import read_announcement

FILE = Path(__file__).with_name("sentences.tsv")


@frozen
class Row:
    """A tree and its sentences; a language is left out where words of the tree belong to another."""

    notation: str
    tree: Announcement
    sentences: dict[str, str]


def rows() -> list[Row]:
    """All rows, in the order of the file."""
    head, *lines = FILE.read_text("utf-8").splitlines()
    languages = head.split("\t")[1:]
    found = []
    for line in lines:
        notation, *sentences = line.split("\t")
        said = {language: text for language, text in zip(languages, sentences, strict=True) if text}
        found.append(Row(notation, read_announcement(notation), said))
    return found


ROWS = rows()
SAID = [(row, language) for row in ROWS for language in row.sentences]
