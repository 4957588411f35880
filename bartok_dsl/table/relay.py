"""A source of chance that can be exchanged while a game goes on: first what was recorded, then new chance."""

from __future__ import annotations

from collections.abc import Sequence

from bartok_dsl.cards import Face
from bartok_dsl.engine.chance import Chance, Drawn


class Relay:
    """Hands every request on to its present *source*. A mark holds as long as the source is the same."""

    def __init__(self, source: Chance) -> None:
        self.source = source

    def pass_to(self, source: Chance) -> None:
        """Go on with another source, whose record is counted from its own beginning."""
        self.source = source

    @property
    def record(self) -> Sequence[Drawn]:
        """All that the present source has yielded so far."""
        return self.source.record

    def shuffle(self, cards: tuple[Face, ...]) -> tuple[Face, ...]:
        """The cards in a new order."""
        return self.source.shuffle(cards)

    def pick(self, options: tuple[int, ...]) -> int:
        """One of the options."""
        return self.source.pick(options)

    def mark(self) -> tuple[int, int]:
        """Where the present source stands."""
        return self.source.mark()

    def rewind(self, mark: tuple[int, int]) -> None:
        """Takes back what the present source has yielded since the mark."""
        self.source.rewind(mark)
