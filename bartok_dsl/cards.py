"""Cards: ranks, suits, colours, faces, packs, and how people write them.

A *face* is what is printed on a card, as a small number: the suits in the order clubs, diamonds, hearts, spades, each
from ace to king, then the joker. Two equal cards of two packs are the same face; nothing needs to tell them apart. A
*class* of cards is a bit set with one bit for each face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

Face = int
"""One of 0–52."""

FaceSet = int
"""A set of faces: bit ``f`` is set when face ``f`` belongs to it."""


class Rank(Enum):
    """The thirteen ranks; the number is the card's value (ace 1 to king 13, no wrap-around)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


class Suit(Enum):
    """The four suits, in the order that gives faces their numbers."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


class Colour(Enum):
    """The two colours; a joker has none."""

    BLACK = "black"
    RED = "red"


RANKS: Final = tuple(Rank)
SUITS: Final = tuple(Suit)
JOKER: Final[Face] = 52
FACES: Final = 53
PACK: Final[tuple[Face, ...]] = tuple(range(52))
"""One pack of 52 cards, without jokers."""

NO_FACES: Final[FaceSet] = 0
ALL_FACES: Final[FaceSet] = (1 << FACES) - 1

_RANK_LETTERS: Final = "A23456789TJQK"
_SUIT_LETTERS: Final = "CDHS"
_SUIT_SYMBOLS: Final = "♣♦♥♠"


def face_of(rank: Rank, suit: Suit) -> Face:
    """The face with this rank and suit."""
    return suit.value * 13 + rank.value - 1


def rank_of(face: Face) -> Rank | None:
    """The rank printed on the card; a joker has none."""
    return None if face == JOKER else RANKS[face % 13]


def suit_of(face: Face) -> Suit | None:
    """The suit printed on the card; a joker has none."""
    return None if face == JOKER else SUITS[face // 13]


def colour_of(face: Face) -> Colour | None:
    """Red for hearts and diamonds, black for clubs and spades; a joker has none."""
    return None if face == JOKER else Colour.RED if face // 13 in (1, 2) else Colour.BLACK


def value_of(face: Face) -> int:
    """Ace 1, the number of a number card, jack 11, queen 12, king 13; a joker is worth 0."""
    return 0 if face == JOKER else face % 13 + 1


def faces(members: Iterable[Face]) -> FaceSet:
    """The bit set of these faces."""
    result = NO_FACES
    for face in members:
        result |= 1 << face
    return result


def members(of: FaceSet) -> Iterator[Face]:
    """The faces in a bit set, in ascending order."""
    face = 0
    while of:
        if of & 1:
            yield face
        of >>= 1
        face += 1


RANK_FACES: Final[dict[Rank, FaceSet]] = {r: faces(face_of(r, s) for s in SUITS) for r in RANKS}
SUIT_FACES: Final[dict[Suit, FaceSet]] = {s: faces(face_of(r, s) for r in RANKS) for s in SUITS}
COLOUR_FACES: Final[dict[Colour, FaceSet]] = {c: faces(f for f in PACK if colour_of(f) is c) for c in Colour}
COURT_FACES: Final[FaceSet] = RANK_FACES[Rank.JACK] | RANK_FACES[Rank.QUEEN] | RANK_FACES[Rank.KING]
"""Jack, queen, king; the ace is neither a face card nor a number card."""
NUMBER_FACES: Final[FaceSet] = faces(f for f in PACK if 2 <= value_of(f) <= 10)
JOKER_FACES: Final[FaceSet] = 1 << JOKER


def write_card(face: Face, *, symbols: bool = False) -> str:
    """``QD``, ``10C``, ``*`` for a joker; with *symbols*, ``Q♦``."""
    if face == JOKER:
        return "*"
    rank = _RANK_LETTERS[face % 13].replace("T", "10")
    return rank + (_SUIT_SYMBOLS if symbols else _SUIT_LETTERS)[face // 13]


def read_card(text: str) -> Face:
    """Read one card: rank then suit, ``2``–``10`` or ``T``, ``J Q K A``; ``C D H S`` or ♣ ♦ ♥ ♠; ``*`` is a joker.

    Upper or lower case. Raises :class:`ValueError` when the text is no card.
    """
    folded = text.strip().upper().replace("10", "T").replace("\ufe0e", "").replace("\ufe0f", "")
    if folded == "*":
        return JOKER
    if len(folded) == 2 and folded[0] in _RANK_LETTERS:
        for letters in (_SUIT_LETTERS, _SUIT_SYMBOLS):
            if folded[1] in letters:
                return letters.index(folded[1]) * 13 + _RANK_LETTERS.index(folded[0])
    raise ValueError(f"“{text}” is not a card: write a rank and a suit, as in QD or 10♠")


def write_cards(cards: Iterable[Face], *, symbols: bool = False) -> str:
    """Several cards, separated by spaces; ``none`` for no card."""
    return " ".join(write_card(card, symbols=symbols) for card in cards) or "none"


def read_cards(text: str) -> tuple[Face, ...]:
    """Several cards separated by spaces or commas; ``none`` is an empty list. Raises :class:`ValueError`."""
    words = text.replace(",", " ").split()
    return () if [w.lower() for w in words] == ["none"] else tuple(read_card(word) for word in words)
