"""What can be looked at during play at any question: the rules in force, the log of the deal, help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import Lasting
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.prompts.announce import show_rules
from bartok_dsl.terminal.prompts.keyboard import Leave
from bartok_dsl.terminal.prompts.table_commands import Ask, TableCommands
from bartok_dsl.terminal.prompts.typed import Command
from bartok_dsl.terminal.telling.story import Story

if TYPE_CHECKING:
    from bartok_dsl.table.table import Table


def show(command: Command, table: Table, story: Story, printer: Printer, words: Words, *, several: bool) -> None:
    """Show what was asked for; *story* is that of whoever asks, *several* whether others sit at the same keyboard.

    Raises ``Leave`` for the command to stop.
    """
    match command:
        case Command.RULES:
            show_rules(table, printer, words, without=remembered(table))
        case Command.HELP:
            _show_help(table, printer, words, several=several)
        case Command.LOG:
            printer.log(story.deal())
        case Command.QUIT:
            raise Leave


def remembered(table: Table) -> frozenset[int]:
    """The numbers of rules that are played from memory: nobody is shown a list of declared ranks."""
    listed = table.profile.declarations_listed
    return frozenset() if listed else frozenset(entry.number for entry in table.declared)


def _show_help(table: Table, printer: Printer, words: Words, *, several: bool) -> None:
    printer.text(words("play-help").strip("\n"))
    if table.profile.rules is Lasting.DEAL:
        printer.text(words.play("help-declare"))
    if table.referee is Referee.TABLE:
        printer.text()
        forms = TableCommands(words).forms
        for ask in Ask:
            printer.text(f"{forms.usage(ask)} – {words.play(f'does.{ask.value}')}")
        if several:
            printer.text(words.play("several-act", 0, other=words.names[1]))
    if printer.style.marks:
        printer.text(words("match-symbols-note"))
