"""Words that are in no phrase of the language: what may have been meant."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from bartok_dsl.language.lexicon import Lexicon
from bartok_dsl.language.search import Outcome, readings
from bartok_dsl.language.tokens import Token
from bartok_dsl.tree import Announcement

CLOSE: Final = 0.7
"""How like a word must be: “quen” and “queen” are 0.89 alike."""
MOST_CORRECTIONS: Final = 3


def corrections(
    text: str, token: Token, words: Lexicon, trees_of: Callable[[Outcome, str], tuple[Announcement, ...]]
) -> tuple[str, ...]:
    """The sentence with the nearest known words in place of this one, as far as it then means exactly one thing."""
    found: list[str] = []
    for near in get_close_matches(token.text, sorted(words.vocabulary), n=MOST_CORRECTIONS, cutoff=CLOSE):
        sentence = text[: token.start] + near + text[token.end :]
        if len(trees_of(readings(words.tokens(sentence.rstrip(" .!?;:,…-")), words), sentence)) == 1:
            found.append(sentence)
    return tuple(found)
