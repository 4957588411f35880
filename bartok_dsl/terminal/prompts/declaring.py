"""A rank is declared special: what the sentence means is shown, and suggestions are taken, until it is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from bartok_dsl.cards import Rank
from bartok_dsl.finding import Verdict
from bartok_dsl.messages import text
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.prompts.announce import TableGuide, show_proposal, stop_if_asked, wanted
from bartok_dsl.terminal.prompts.keyboard import Keyboard

if TYPE_CHECKING:
    from bartok_dsl.table.proposal import Proposal
    from bartok_dsl.table.table import Table


def _begin(words: str) -> Iterator[str]:
    """What a text begins with that begins with one of the words: they end in a blank, or in an apostrophe."""
    return (word if word.endswith(("'", "’")) else f"{word} " for word in words.split())


class Meanings:
    """Says what there is to say about a meaning for one rank, as a table does about a rule."""

    def __init__(self, table: Table, rank: Rank) -> None:
        self._table = table
        self._rank = rank

    def propose(self, sentence: str, language: str = "en") -> Proposal:
        """What would be said to this declaration; nothing happens.

        The rank need not be repeated: “reverses direction” is taken as what the card that is played does.
        """
        proposal = self._considered(sentence, language)
        if proposal.announcement is not None:
            return proposal
        considered = (self._considered(whole, language) for whole in self._about_the_rank(sentence, language))
        return next((whole for whole in considered if whole.accepted), proposal)

    def _about_the_rank(self, sentence: str, language: str) -> tuple[str, str]:
        """The sentence about the rank, as it is shown: where it has a subject of its own a colon stands before it."""
        rank = text(f"terminal.rank-{self._rank.value}", language)
        first, _, rest = sentence.partition(" ")
        named = first.casefold() in text("terminal.rank-it", language).split()
        does = rest if named else sentence
        plain, divided = f"{rank} {does}", text("terminal.rank-does", language, rank=rank, does=does)
        subject = not named and does.casefold().startswith(tuple(_begin(text("terminal.subject-begins", language))))
        return (divided, plain) if subject else (plain, divided)

    def _considered(self, sentence: str, language: str) -> Proposal:
        from bartok_dsl.table.declaring import consider_declaration

        return consider_declaration(sentence, language, self._rank, self._table.playing, self._table.profile)


def meant(line: str, words: Words) -> str:
    """The sentence in the line, also where the whole command is typed again: ``8H declare eight is wild``."""
    tokens = line.split()
    declares = words("cmd-declare").split()
    at = next((at for at, token in enumerate(tokens[:2]) if token.casefold().rstrip(":") in declares), -1)
    return " ".join(tokens[at + 1 :]) if at >= 0 else line


def settle_meaning(
    sentence: str, guide: TableGuide, keyboard: Keyboard, printer: Printer, words: Words, rules: Callable[[], None]
) -> Proposal | None:
    """What is taken in the end and wanted so, or ``None`` where nothing is to be declared.

    *guide* says what there is to say about a meaning, and *rules* shows those in force. Raises
    :class:`~bartok_dsl.terminal.prompts.keyboard.Leave`.
    """
    offered: tuple[str, ...] = ()
    while True:
        if sentence:
            proposal = guide.proposal(sentence)
            offered = show_proposal(proposal, proposal.canonical(words.language), printer, words)
            if proposal.verdict is not Verdict.REFUSED:
                return proposal if wanted(keyboard, printer, words, rules) else None
            printer.text(words("announce-again"))
        else:
            printer.text(words("declare-help"))
        while (typed := keyboard.ask_rule(words("announce-prompt"), guide)).casefold() in words("cmd-rules").split():
            rules()
        sentence = meant(typed, words)
        stop_if_asked(sentence, words)
        if sentence.casefold() in words("cmd-help").split():
            sentence = ""
        elif sentence.isdecimal() and 1 <= int(sentence) <= len(offered):
            sentence = offered[int(sentence) - 1]
        elif sentence.casefold() in words("cmd-decline").split():
            return None
