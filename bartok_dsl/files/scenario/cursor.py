"""Reading the tokens of one line: cards, players, numbers, texts and words, each or an :class:`Unreadable`."""

from __future__ import annotations

from collections.abc import Sequence

from bartok_dsl.cards import JOKER, Face, read_card
from bartok_dsl.files.scenario.vocabulary import Vocabulary, fold, is_text, text_of, tokens


class Unreadable(ValueError):
    """The line does not go on as it should; the message is the name of what was looked for."""


class Cursor:
    """A place in the tokens of a line."""

    def __init__(self, text: str, names: Sequence[str], vocabulary: Vocabulary) -> None:
        self.tokens = tokens(text)
        self.at = 0
        self.names = names
        self.vocabulary = vocabulary

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.tokens)

    @property
    def next(self) -> str:
        """The next token; empty at the end."""
        return "" if self.done else self.tokens[self.at]

    def end(self) -> None:
        """Nothing may be left. Raises :class:`Unreadable`."""
        if not self.done:
            raise Unreadable(self.next)

    def takes(self, literal: str) -> bool:
        """Whether the next token is this one, folded; then it is taken."""
        if not self.done and fold(self.next) == literal:
            self.at += 1
            return True
        return False

    def takes_word(self, name: str) -> bool:
        """Whether the next tokens are a spelling of this word of the format; then they are taken."""
        for length in (3, 2, 1):
            phrase = " ".join(self.tokens[self.at : self.at + length])
            if self.at + length <= len(self.tokens) and self.vocabulary.word(phrase) == name:
                self.at += length
                return True
        return False

    def word(self, *names: str) -> str:
        """Take one of these words of the format. Raises :class:`Unreadable`."""
        for name in names:
            if self.takes_word(name):
                return name
        raise Unreadable(" / ".join(names))

    def is_player(self) -> bool:
        """Whether the next token is a player."""
        return self.next in self.names

    def player(self) -> str:
        """Take a player. Raises :class:`Unreadable`."""
        if not self.is_player():
            raise Unreadable("player")
        return self._take()

    def player_or_nobody(self, nobody: str) -> str:
        """Take a player, or the word for nobody. Raises :class:`Unreadable`."""
        if not self.is_player() and (self.takes_word("nobody") or self.takes_word("none")):
            return nobody
        return self.player()

    def number(self) -> int:
        """Take a whole number. Raises :class:`Unreadable`."""
        if not (self.next.isascii() and self.next.isdigit() and len(self.next) < 7):
            raise Unreadable("number")
        return int(self._take())

    def text(self) -> str:
        """Take a text between quotation marks. Raises :class:`Unreadable`."""
        if not is_text(self.next):
            raise Unreadable("text")
        return text_of(self._take())

    def is_card(self) -> bool:
        """Whether the next token is a card."""
        return card_of(self.next) is not None

    def card(self) -> Face:
        """Take a card. Raises :class:`Unreadable`."""
        face = card_of(self.next)
        if face is None:
            raise Unreadable("card")
        self.at += 1
        return face

    def cards(self) -> tuple[Face, ...]:
        """Take one or more cards. Raises :class:`Unreadable`."""
        result = [self.card()]
        while self.is_card():
            result.append(self.card())
        return tuple(result)

    def cards_or_none(self) -> tuple[Face, ...]:
        """Take all that is left: cards, or the word for none. Raises :class:`Unreadable`."""
        result: list[Face] = []
        if not self.takes_word("none"):
            result.append(self.card())
            while not self.done:
                self.takes(",")
                result.append(self.card())
        self.end()
        return tuple(result)

    def pairs(self) -> tuple[tuple[str, int], ...]:
        """Take all that is left: players with a number each. Raises :class:`Unreadable`."""
        result = [(self.player(), self.number())]
        while not self.done:
            self.takes(",")
            result.append((self.player(), self.number()))
        return tuple(result)

    def rest(self) -> str:
        """Take all that is left, as words with a blank between them."""
        taken = " ".join(self.tokens[self.at :])
        self.at = len(self.tokens)
        return taken

    def _take(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]


def card_of(token: str) -> Face | None:
    """The card that the token is, if it is one."""
    if token == "*":
        return JOKER
    try:
        return read_card(token) if len(token) <= 5 else None
    except ValueError:
        return None
