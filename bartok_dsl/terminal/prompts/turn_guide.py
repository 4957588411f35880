"""What may be typed next at a table: commands, names, faults that can be called, and sentences that declare a rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bartok_dsl.cards import Rank, rank_of, read_card
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import Lasting
from bartok_dsl.terminal.prompts.announce import TableGuide
from bartok_dsl.terminal.prompts.declaring import Meanings
from bartok_dsl.terminal.prompts.table_commands import Ask
from bartok_dsl.terminal.prompts.typed import TurnReader

if TYPE_CHECKING:
    from bartok_dsl.cards import Face
    from bartok_dsl.language import Offer
    from bartok_dsl.table.table import Table
    from bartok_dsl.terminal.display.words import Words
    from bartok_dsl.terminal.prompts.ruleprompt import Echo


class TurnGuide:
    """Helps whoever holds *hand* to type; *language* is the one in which ranks are declared."""

    def __init__(self, table: Table, reader: TurnReader, hand: Sequence[Face], language: str, words: Words) -> None:
        self._table = table
        self._reader = reader
        self._hand = hand
        self._language = language
        self._words = words
        self._meanings: dict[Rank, TableGuide] = {}

    def offers(self, prefix: str) -> Sequence[Offer]:
        """What may come next: for a declaration what the rule language offers, else commands."""
        _, line = self._reader.addressed(prefix)
        found = self._declaration(line)
        if found is not None:
            guide, sentence = found
            return guide.offers(sentence)
        if self._table.referee is not Referee.TABLE:
            return ()
        commands = self._reader.commands
        charge = commands.forms.rest(Ask.CALL, line)
        return _distinct((*(() if charge is None else commands.charges.offers(charge)), *commands.forms.offers(line)))

    def echo(self, text: str) -> Echo:
        """What a declaration means, or what a command does."""
        from bartok_dsl.terminal.prompts.ruleprompt import Echo

        _, line = self._reader.addressed(text)
        found = self._declaration(line)
        if found is not None:
            guide, sentence = found
            return guide.echo(sentence)
        ask = self._reader.commands.forms.hint(line) if line and self._table.referee is Referee.TABLE else None
        if ask is None:
            return Echo(None, "")
        return Echo(None, f"{self._reader.commands.forms.usage(ask)} – {self._words.play(f'does.{ask.value}')}")

    def _declaration(self, line: str) -> tuple[TableGuide, str] | None:
        """The help for the rank that is being declared, and the sentence so far."""
        if self._table.profile.rules is not Lasting.DEAL:
            return None
        _, sentence = self._reader.declaration(line)
        rank = self._rank(line.split()[:1])
        if sentence is None or rank is None:
            return None
        if rank not in self._meanings:
            self._meanings[rank] = TableGuide(Meanings(self._table, rank), self._language, self._words)
        return self._meanings[rank], sentence

    def _rank(self, first: Sequence[str]) -> Rank | None:
        """The rank of the card with which the line begins."""
        for token in first:
            if token.isdecimal() and 1 <= int(token[:9]) <= len(self._hand):
                return rank_of(self._hand[int(token) - 1])
            try:
                return rank_of(read_card(token))
            except ValueError:
                return None
        return None


def _distinct(offers: Iterable[Offer]) -> list[Offer]:
    return list(dict.fromkeys(offers))
