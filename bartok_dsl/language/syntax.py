"""Syntax trees over concepts: what the grammar makes of a sentence, before anybody knows who is meant."""

from __future__ import annotations

from collections.abc import Iterator

from bartok_dsl.records import record


@record
class Leaf:
    """One concept in the sentence: its terminal, which member of it, the verb forms it may be, and the words used.

    *value* is empty for concepts without members. An inserted token has no words and an empty span.
    """

    terminal: str
    value: str
    forms: frozenset[str]
    words: str
    start: int
    end: int
    indefinite: bool = False
    """Whether an indefinite article stood before one of its words, as in “a three” or “names a suit”."""
    definite: bool = False
    """Whether a definite article stood before it."""
    single: bool = False
    """Whether the article before it is also the number one, as in “une carte”."""


@record
class Branch:
    """A production and what it is made of."""

    name: str
    children: tuple[Part, ...]

    def __getitem__(self, index: int) -> Part:
        return self.children[index]

    def __len__(self) -> int:
        return len(self.children)


Part = Leaf | Branch


def leaves(part: Part) -> Iterator[Leaf]:
    """The leaves, from left to right."""
    if isinstance(part, Leaf):
        yield part
    else:
        for child in part.children:
            yield from leaves(child)
