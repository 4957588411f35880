"""What the companion's prompt offers while something is typed: commands, and sentences where one is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bartok_dsl.night.companion import Companion
from bartok_dsl.night.state import NightError
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.night.commands import Commands, Order
from bartok_dsl.terminal.night.tell import say

if TYPE_CHECKING:
    from bartok_dsl.language import Offer
    from bartok_dsl.table.proposal import Proposal
    from bartok_dsl.terminal.prompts.announce import TableGuide
    from bartok_dsl.terminal.prompts.ruleprompt import Echo


class Meanings:
    """Says what there is to say about a meaning for a rank, as a table does about a rule."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion

    def propose(self, sentence: str, language: str = "en") -> Proposal:
        """What would be said to this declaration. Raises :class:`NightError` where none may be made."""
        return self._companion.consider_special(sentence, language)


class NightGuide:
    """Commands; the sentence of a declaration; and, while a rule is asked for, *sentences* too."""

    def __init__(self, commands: Commands, words: Words, meanings: TableGuide, sentences: TableGuide | None) -> None:
        self._commands = commands
        self._words = words
        self._meanings = meanings
        self._sentences = sentences

    def offers(self, prefix: str) -> Sequence[Offer]:
        """What may come next."""
        meaning = self._commands.meaning(prefix)
        if meaning is not None:
            return self._meanings.offers(meaning)
        commands = self._commands.offers(prefix)
        return commands if self._sentences is None else (*commands, *self._sentences.offers(prefix))

    def echo(self, text: str) -> Echo:
        """How the command that is being typed goes on, and what it does; or what there is to say about a sentence."""
        from bartok_dsl.terminal.prompts.ruleprompt import Echo

        if meaning := self._commands.meaning(text):
            try:
                return self._meanings.echo(meaning)
            except NightError as trouble:
                return Echo(None, say(f"refused.{trouble.code}", self._words, **trouble.values))
        ask = self._commands.hint(text) if text.strip() else None
        if ask is not None and (self._sentences is None or isinstance(self._commands.read(text), Order)):
            return Echo(None, f"{self._commands.usage(ask)} – {say(f'does.{ask.value}', self._words)}")
        return Echo(None, "") if self._sentences is None else self._sentences.echo(text)
