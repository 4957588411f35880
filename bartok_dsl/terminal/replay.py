"""``bartok replay``: a kept match, told again, and proved to be the same match."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bartok_dsl.terminal.display.output import show_file_findings, styled, width
from bartok_dsl.terminal.display.text import visible
from bartok_dsl.terminal.options import reader_option
from bartok_dsl.terminal.usage import wrong_usage

if TYPE_CHECKING:
    from bartok_dsl.engine.events import Event
    from bartok_dsl.rulebook import Entry
    from bartok_dsl.table.table import Table
    from bartok_dsl.terminal.display.printer import Printer
    from bartok_dsl.terminal.display.words import Words

EPILOG = """\b
Examples:
  bartok replay match-0001.jsonl
  bartok replay --deal 3 --as Ana match-0001.jsonl
  bartok replay --json match-0001.jsonl

Exit codes: 0 the match was played again and every table was the same (a last line that was cut off is told and left
out); 1 the log is damaged or does not lead where it says; 2 wrong usage or a file that cannot be read.
"""


@click.command("replay", epilog=EPILOG)
@click.argument("log", metavar="LOG")
@click.option("--deal", type=click.IntRange(1), help="Only this deal.")
@click.option("--as", "viewer", metavar="NAME", help="Show what this player could see (default: what everybody saw).")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for every event.")
@reader_option
def command(log: str, deal: int | None, viewer: str | None, as_json: bool, reader: str) -> None:
    """Play a kept match again from its log and tell it in words."""
    table = _table(log, reader)
    seat = _seat(table, viewer, reader)
    _check_deal(table, deal, reader)
    if as_json:
        _print_json(table, seat, deal, reader)
    else:
        _print_words(table, seat, deal, reader)


def _table(log: str, reader: str) -> Table:
    from bartok_dsl.files.finding import FileError
    from bartok_dsl.files.log import read_log, rerun

    reading = read_log(Path(log))
    show_file_findings(log, reading.findings, reader)
    if reading.damaged:
        unreadable = any(finding.code.startswith("file-") for finding in reading.findings)
        raise click.exceptions.Exit(2 if unreadable else 1)
    try:
        return rerun(reading)
    except FileError as trouble:
        show_file_findings(log, trouble.findings, reader)
        raise click.exceptions.Exit(1) from None


def _seat(table: Table, viewer: str | None, reader: str) -> int:
    from bartok_dsl.engine.places import NOBODY

    if viewer is None:
        return NOBODY
    folded = [name.casefold() for name in table.names]
    if viewer.casefold() not in folded:
        raise wrong_usage("not-in-match", reader, name=visible(viewer), names=", ".join(table.names))
    return folded.index(viewer.casefold())


def _check_deal(table: Table, deal: int | None, reader: str) -> None:
    """Raise a usage error for a deal that was never dealt."""
    from bartok_dsl.engine.events import DealBegan

    deals = [event.deal for event in table.events if isinstance(event, DealBegan)]
    if deal is not None and deal not in deals:
        raise wrong_usage("no-such-deal", reader, deal=deal, deals=len(deals))


def _seen(table: Table, seat: int, deal: int | None, reader: str) -> Iterator[tuple[int, Event]]:
    """The events as the seat saw them, each with the number of the deal in which it happened; rulings among them."""
    from bartok_dsl.engine.events import DealBegan
    from bartok_dsl.engine.view import seen_by
    from bartok_dsl.terminal.telling.story import as_told

    now = 0
    for event in as_told(table.events, table.heard, 0, reader):
        if isinstance(event, DealBegan):
            now = event.deal
        if deal in (None, now):
            yield now, seen_by(event, seat)


def _print_json(table: Table, seat: int, deal: int | None, reader: str) -> None:
    from bartok_dsl.terminal.telling.eventdata import event_data

    for _, event in _seen(table, seat, deal, reader):
        click.echo(json.dumps(event_data(event, table.names), ensure_ascii=False))


def _print_words(table: Table, seat: int, deal: int | None, reader: str) -> None:
    from bartok_dsl.engine.events import DealDrawn, DealWon, RuleSettled
    from bartok_dsl.rulebook import Ruled
    from bartok_dsl.terminal.display.printer import Printer
    from bartok_dsl.terminal.display.style import Style
    from bartok_dsl.terminal.display.words import Words
    from bartok_dsl.terminal.telling.narrator import narrate, points_left

    words = _addressed(Words(reader, table.names, seat))
    printer = Printer(sys.stdout, Style(width(), boxes=False, marks=False))
    told: list[Event] = []
    waiting: list[Event] = []
    for now, event in _seen(table, seat, deal, reader):
        waiting.append(event)
        if isinstance(event, RuleSettled):
            printer.log(narrate(waiting, words, told))
            told.extend(waiting)
            waiting.clear()
            for entry in table.book.entries:
                if entry.origin.deal == now and not isinstance(entry, Ruled):  # rulings were told as they were made
                    _print_entry(entry, table, printer, words)
        elif isinstance(event, DealWon | DealDrawn) and any(event.points):
            printer.log([*narrate(waiting, words, told), points_left(event, words)])
            told.extend(waiting)
            waiting.clear()
    printer.log(narrate(waiting, words, told))
    if table.over and deal is None:
        from bartok_dsl.terminal.telling.results import show_result

        show_result(table, printer, words)
    elif deal is None:
        click.echo(styled(words("goes-on"), dim=True))


def _addressed(words: Words) -> Words:
    """Whoever played under the name “You” is spoken to: told of as anybody else, it would be “You plays”."""
    from attrs import evolve

    from bartok_dsl.engine.places import NOBODY

    you = words("you")
    return evolve(words, you=words.names.index(you)) if words.you == NOBODY and you in words.names else words


def _print_entry(entry: Entry, table: Table, printer: Printer, words: Words) -> None:
    from bartok_dsl.terminal.prompts.announce import entry_text

    author = entry.origin.author
    seat = table.names.index(author) if author in table.names else -1
    printer.text(entry_text(entry, seat, words), "bold")
