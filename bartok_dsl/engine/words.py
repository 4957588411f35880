"""When two spoken words are the same: without case, punctuation, diacritics and script."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_SERBIAN: Final = str.maketrans(
    dict(
        zip(
            "абвгдђежзијклљмнњопрстћуфхцчџш",
            "a b v g d dj e z z i j k l lj m n nj o p r s t c u f h c c dz s".split(),
            strict=True,
        )
    )
    | {"đ": "dj", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l"}
)


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """The text as it is compared: lower case Latin letters and digits, words apart by one space."""
    lower = text.casefold().translate(_SERBIAN)
    plain = (c for c in unicodedata.normalize("NFKD", lower) if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in plain if c not in "'’").split())


def same_words(a: str, b: str) -> bool:
    """Whether the two texts are the same words."""
    return folded(a) == folded(b)


def is_question(text: str) -> bool:
    """Whether the text ends in a question mark."""
    return text.rstrip(" \t\n\"'”’»)").endswith(("?", "？"))
