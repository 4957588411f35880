"""What may come next while somebody types, from the same search."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bartok_dsl.language.lexicon import Lexicon, lexicon
from bartok_dsl.language.roles import INSERTED
from bartok_dsl.language.search import Frame, advance, readings
from bartok_dsl.language.syntax import Leaf
from bartok_dsl.language.table import END, table
from bartok_dsl.language.tokens import fold

MOST_OFFERS: Final = 60
MOST_STACKS: Final = 24
"""Stacks that offers are read off; further ones rarely accept anything new."""


@frozen
class Offer:
    """A phrase that may come next: its text, how many characters of the prefix it replaces, and its concept."""

    text: str
    taken: int
    hint: str


def complete(prefix: str, language: str) -> tuple[Offer, ...]:
    """What may follow the prefix, in the order of the language's data file; the last word may be unfinished.

    Raises ``UnknownLanguageError``.
    """
    words = lexicon(language)
    fragment = _fragment(prefix)
    before = prefix[: len(prefix) - len(fragment)]
    terminals = _acceptable(before, words)
    folded = "".join(fold(character) for character in fragment)
    offers: dict[str, Offer] = {}
    for key, text in words.canonical.items():
        terminal = key.partition(".")[0]
        if terminal not in terminals or text in offers:
            continue
        if folded and not "".join(fold(character) for character in text).startswith(folded):
            continue
        offers[text] = Offer(text, len(fragment), terminal)
        if len(offers) >= MOST_OFFERS:
            break
    return tuple(offers.values())


def _fragment(prefix: str) -> str:
    """The unfinished word at the end."""
    at = len(prefix)
    while at and (prefix[at - 1].isalnum() or prefix[at - 1] in "'’-"):
        at -= 1
    return prefix[at:]


def _acceptable(before: str, words: Lexicon) -> frozenset[str]:
    """The terminals that may follow the text."""
    grammar = table()
    tokens = words.tokens(before)
    outcome = readings(tokens, words)
    if outcome.furthest < len(tokens):
        return frozenset()
    stacks: list[Frame] = list({stack.state: stack for stack in outcome.stuck}.values())[:MOST_STACKS]
    nothing = Leaf(INSERTED, "", frozenset(), "", 0, 0)
    inserted = [after for stack in stacks if (after := advance(grammar, stack, INSERTED, nothing)) is not None]
    accepted: set[str] = set()
    for stack in [*stacks, *inserted]:
        for terminal in grammar.actions[stack.state]:
            if terminal not in accepted and terminal != END and advance(grammar, stack, terminal, nothing):
                accepted.add(terminal)
    return frozenset(accepted)
