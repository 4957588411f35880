"""The words of the interface: cards, features, players and numbers of things, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import frozen

from bartok_dsl.cards import COLOUR_FACES, RANK_FACES, SUIT_FACES, Colour, Face, FaceSet, Suit, members, write_card
from bartok_dsl.engine.places import Option
from bartok_dsl.engine.program import Range
from bartok_dsl.engine.state import Request
from bartok_dsl.engine.view import HIDDEN
from bartok_dsl.finding import Phrase, Piece, phrase
from bartok_dsl.messages import Catalogue, catalogue

SUIT_WORDS: Final = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}
COLOUR_WORDS: Final = {Colour.RED: "red", Colour.BLACK: "black"}


def _features() -> dict[FaceSet, str]:
    names = {faces: f"terminal.{SUIT_WORDS[suit]}" for suit, faces in SUIT_FACES.items()}
    names |= {faces: f"terminal.{COLOUR_WORDS[colour]}" for colour, faces in COLOUR_FACES.items()}
    names |= {faces: f"terminal.rank-{rank.value}" for rank, faces in RANK_FACES.items()}
    return names


FEATURES: Final = _features()
"""Message ids of suits, colours and ranks, by the set of their faces."""


@frozen
class Words:
    """How one table is spoken of: the names of its players by seat, and whom to call “you” (nobody: -1)."""

    language: str
    names: tuple[str, ...]
    you: int = -1

    @property
    def catalogue(self) -> Catalogue:
        """The messages of the language."""
        return catalogue(self.language)

    def __call__(self, id: str, **values: Piece) -> str:
        """The message ``terminal.<id>``, filled in."""
        return self.catalogue.write(f"terminal.{id}", values)

    def to(self, seat: int, id: str, **values: Piece) -> str:
        """The message ``terminal.<id>`` about that player, or ``terminal.<id>-you`` where *seat* is “you”."""
        return self._about(f"terminal.{id}", seat, {"who": self.label(seat), **values})

    def play(self, id: str, seat: int = -1, **values: Piece) -> str:
        """The message ``play.<id>``, or ``play.<id>-you`` where there is one and *seat* is “you”."""
        return self._about(f"play.{id}", seat, {"who": self.label(seat), **values})

    def event(self, id: str, seat: int, **values: Piece) -> str:
        """The message ``events.<id>``, or ``events.<id>-you`` where there is one and *seat* is “you”."""
        return self._about(f"events.{id}", seat, {"who": self.name(seat), **values})

    def _about(self, full: str, seat: int, values: Mapping[str, Piece]) -> str:
        if seat == self.you and f"{full}-you" in self.catalogue.messages:
            full += "-you"
        return self.catalogue.write(full, values)

    def name(self, seat: int) -> str:
        """The player at that seat, within a sentence."""
        if not 0 <= seat < len(self.names):
            return self("nobody")
        return self("you-inside") if seat == self.you else self.names[seat]

    def people(self, seats: Iterable[int]) -> str:
        """Several players as a list."""
        return self.catalogue.piece(tuple(self.name(seat) for seat in seats))

    def label(self, seat: int) -> str:
        """The player's name where it stands alone."""
        return self.names[seat] if 0 <= seat < len(self.names) else self("nobody")

    def cards(self, cards: Sequence[Face]) -> str:
        """Cards by name, or only how many when one of them may not be seen."""
        if HIDDEN in cards or not cards:
            return self("card", n=len(cards))
        return " ".join(write_card(card, symbols=True) for card in cards)

    def option(self, request: Request, option: Option) -> str:
        """One of the things that may be chosen."""
        return self.ranged(request.range, option)

    def ranged(self, range: Range, option: Option) -> str:
        """A thing of that range: a card that lies somewhere, a player, a suit, a number."""
        if isinstance(option, tuple):
            return self.cards((option[1],))
        match range:
            case Range.PLAYERS:
                return self.label(option)
            case Range.YES_NO:
                return self("yes" if option else "no")
            case Range.WAYS:
                return self.direction(option)
            case Range.NUMBERS:
                return str(option)
        return self.feature(option)

    def asked(self, request: Request) -> str:
        """What sort of choice it is: “a suit”."""
        return self(f"range-{request.range.value}")

    def setting(self, name: str) -> str:
        """A number of the profile that rules may change, by its name there."""
        id = f"terminal.setting-{name.replace('_', '-')}"
        return self.catalogue.write(id, {}) if id in self.catalogue.messages else name

    def direction(self, direction: int) -> str:
        """Clockwise or anticlockwise."""
        return self("clockwise" if direction == 1 else "anticlockwise")

    def feature(self, faces: FaceSet) -> str:
        """A suit, colour, rank or card."""
        if faces in FEATURES:
            return self.catalogue.write(FEATURES[faces], {})
        return " ".join(write_card(face, symbols=True) for face in members(faces))


def count(id: str, n: int) -> Phrase:
    """So many of something: ``count("card", 3)`` is “3 cards”."""
    return phrase(f"terminal.{id}", n=n)
