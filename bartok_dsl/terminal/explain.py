"""``bartok explain``: what playing a card does now, step by step, and which rule does it."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from bartok_dsl.terminal.display.output import width
from bartok_dsl.terminal.display.text import visible
from bartok_dsl.terminal.options import reader_option
from bartok_dsl.terminal.usage import bad_value, reader_of

if TYPE_CHECKING:
    from bartok_dsl.cards import Face
    from bartok_dsl.engine.events import Event
    from bartok_dsl.engine.game import Done, Refused
    from bartok_dsl.table.table import Table

EPILOG = """\b
Examples:
  bartok explain QD --on QC --rules tuesday.bartok
  bartok explain 8H --on 3S --rules tuesday.bartok --hand 2
  bartok explain 7C --on 7D --players 3 --json

Exit codes: 0 the card may be played; 1 it may not; 2 wrong usage, or a rule set that cannot be read or
played.
"""


def _card(ctx: click.Context, param: click.Parameter, value: str) -> Face:
    from bartok_dsl.cards import read_card

    try:
        return read_card(value)
    except ValueError:
        raise bad_value("no-card", reader_of(ctx), text=visible(value)) from None


@click.command("explain", epilog=EPILOG)
@click.argument("card", callback=_card, metavar="CARD")
@click.option("--on", "top", required=True, callback=_card, metavar="CARD", help="The top card of the discard pile.")
@click.option("--rules", metavar="FILE", help="The rules in force (default: none, the base game).")
@click.option("--hand", type=click.IntRange(1, 12), default=5, show_default=True, help="Cards held, this one included.")
@click.option("--players", type=click.IntRange(3, 8), default=4, show_default=True, help="Players at the table.")
@click.option("--profile", type=click.Choice(["classic", "double"]), help="The base game (default: that of the rules).")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for every event.")
@reader_option
def command(
    card: Face, top: Face, rules: str | None, hand: int, players: int, profile: str | None, as_json: bool, reader: str
) -> None:
    """Say whether CARD may be played on another card, and what happens then, effect by effect."""
    from bartok_dsl.engine.actions import PlayCards
    from bartok_dsl.files.ruleset import RuleSet
    from bartok_dsl.table.table import BookRefusedError
    from bartok_dsl.terminal.display.printer import Printer
    from bartok_dsl.terminal.display.style import Style
    from bartok_dsl.terminal.display.words import Words
    from bartok_dsl.terminal.example_deal import NoSuchDeal, example_table
    from bartok_dsl.terminal.rules import read_set
    from bartok_dsl.terminal.telling.consequences import tell_play
    from bartok_dsl.terminal.telling.judging import show_refused_book

    ruleset = RuleSet() if rules is None else read_set(rules, reader)
    try:
        table = example_table(ruleset.book, profile or ruleset.profile or "classic", players, hand, card, top)
    except BookRefusedError as trouble:
        show_refused_book(trouble, rules or "", reader)
        raise click.exceptions.Exit(2) from None
    except NoSuchDeal as trouble:
        raise click.UsageError(trouble.text(reader)) from None
    seat = table.state.turn
    mark = len(table.events)
    result = table.do(PlayCards(seat, (card,)))
    events = table.events[mark:]
    words = Words(reader, table.names)
    if as_json:
        _print_json(result, events, table)
    else:
        tell_play(seat, result, events, table, Printer(sys.stdout, Style(width(), boxes=False, marks=False)), words)
    if _refused(result):
        raise click.exceptions.Exit(1)


def _refused(result: Done | Refused) -> bool:
    from bartok_dsl.engine.game import Refused

    return isinstance(result, Refused)


def _print_json(result: Done | Refused, events: Sequence[Event], table: Table) -> None:
    from bartok_dsl.engine.game import Refused
    from bartok_dsl.terminal.telling.eventdata import event_data

    if isinstance(result, Refused):
        click.echo(json.dumps({"event": "Refused", "code": result.code.value, "rule": result.rule}))
    for event in events:
        click.echo(json.dumps(event_data(event, table.names), ensure_ascii=False))
