"""Names of cards and numbers as they are said at the table.

Words that are owed are compared, not shown, so they are spoken here in English whatever language a rule is written in;
a rule that wants another word says it.
"""

from __future__ import annotations

from typing import Final

from bartok_dsl.cards import JOKER, Face, FaceSet, members, rank_of, suit_of

_ONES: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def rank_name(faces: FaceSet) -> str:
    """``queen`` for the set of queens; of several ranks the lowest; nothing for no card."""
    for face in members(faces):
        rank = rank_of(face)
        return "joker" if rank is None else rank.name.lower()
    return ""


def face_name(face: Face) -> str:
    """``queen of hearts``."""
    suit = suit_of(face)
    return "joker" if face == JOKER or suit is None else f"{rank_name(1 << face)} of {suit.name.lower()}"


def number_name(n: int) -> str:
    """``twenty one``; from a hundred on in digits."""
    if not 0 <= n < 100:
        return str(n)
    if n < 20:
        return _ONES[n]
    tens = _TENS[n // 10 - 2]
    return tens if n % 10 == 0 else f"{tens} {_ONES[n % 10]}"
