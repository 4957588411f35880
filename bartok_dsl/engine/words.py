"""When two spoken words are the same: without case, punctuation, diacritics and script."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_LETTERS: Final = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "ђ": "dj", "е": "e", "ж": "z", "з": "z", "и": "i", "ј": "j",
    "к": "k", "л": "l", "љ": "lj", "м": "m", "н": "n", "њ": "nj", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t",
    "ћ": "c", "у": "u", "ф": "f", "х": "h", "ц": "c", "ч": "c", "џ": "dz", "ш": "s",
    "đ": "dj", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l",
}  # fmt: skip
_LATIN: Final = str.maketrans(_LETTERS)


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """The text as it is compared: lower case Latin letters and digits, words apart by one space."""
    lower = text.casefold().translate(_LATIN)
    plain = (c for c in unicodedata.normalize("NFKD", lower) if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in plain if c not in "'’").split())


def same_words(a: str, b: str) -> bool:
    """Whether the two texts are the same words."""
    return folded(a) == folded(b)


def words_in(a: str, b: str) -> bool:
    """Whether the words of the first text occur in the second, next to each other."""
    return f" {folded(a)} " in f" {folded(b)} "


def is_question(text: str) -> bool:
    """Whether the text ends in a question mark."""
    return text.rstrip(" \t\n\"'”’»)").endswith(("?", "？"))
