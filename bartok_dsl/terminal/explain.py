"""``bartok explain``: what playing a card does now, step by step, and which rule does it."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from bartok_dsl.terminal.options import reader_option
from bartok_dsl.terminal.output import width

if TYPE_CHECKING:
    from bartok_dsl.cards import Face
    from bartok_dsl.engine.events import Event
    from bartok_dsl.engine.game import Done, Refused
    from bartok_dsl.table.table import Table
    from bartok_dsl.terminal.printer import Printer
    from bartok_dsl.terminal.words import Words

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
    except ValueError as trouble:
        raise click.BadParameter(str(trouble)) from None


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
    from bartok_dsl.terminal.example_deal import NoSuchDeal, example_table
    from bartok_dsl.terminal.judging import show_refused_book
    from bartok_dsl.terminal.rules import read_set
    from bartok_dsl.terminal.words import Words

    ruleset = RuleSet() if rules is None else read_set(rules, reader)
    try:
        table = example_table(ruleset.book, profile or ruleset.profile or "classic", players, hand, card, top)
    except BookRefusedError as trouble:
        show_refused_book(trouble, rules or "", reader)
        raise click.exceptions.Exit(2) from None
    except NoSuchDeal as trouble:
        raise click.UsageError(str(trouble)) from None
    seat = table.state.turn
    mark = len(table.events)
    result = table.do(PlayCards(seat, (card,)))
    events = table.events[mark:]
    words = Words(reader, table.names)
    if as_json:
        _print_json(result, events, table)
    else:
        _print_words(seat, result, events, table, words)
    if _refused(result):
        raise click.exceptions.Exit(1)


def _refused(result: Done | Refused) -> bool:
    from bartok_dsl.engine.game import Refused

    return isinstance(result, Refused)


def _print_json(result: Done | Refused, events: Sequence[Event], table: Table) -> None:
    from bartok_dsl.engine.game import Refused
    from bartok_dsl.terminal.eventdata import event_data

    if isinstance(result, Refused):
        click.echo(json.dumps({"event": "Refused", "code": result.code.value, "rule": result.rule}))
    for event in events:
        click.echo(json.dumps(event_data(event, table.names), ensure_ascii=False))


def _print_words(seat: int, result: Done | Refused, events: Sequence[Event], table: Table, words: Words) -> None:
    from bartok_dsl.engine.game import Refused
    from bartok_dsl.engine.state import NOBODY, Phase
    from bartok_dsl.engine.view import seen_by
    from bartok_dsl.terminal.narrator import narrate
    from bartok_dsl.terminal.printer import Printer
    from bartok_dsl.terminal.refusals import refusal_text
    from bartok_dsl.terminal.screen import Style

    printer = Printer(sys.stdout, Style(width(), boxes=False, marks=False))
    if isinstance(result, Refused):
        printer.text(refusal_text(result, seat, table, words))
        _print_rules({result.rule}, table, printer, words)
        return
    state = table.state
    printer.log(narrate([seen_by(event, NOBODY) for event in events], words))
    for request in state.requests:
        printer.text(words("is-asked", who=words.label(request.seat), what=words.asked(request)))
    if state.phase is Phase.PLAY:
        printer.text(words("next-is", who=words.label(state.turn)))
    _print_rules({event.rule for event in events} | {r.rule for r in state.requests}, table, printer, words)


def _print_rules(numbers: set[int], table: Table, printer: Printer, words: Words) -> None:
    """The sentences of the rules that had a part in it."""
    from bartok_dsl.language.say import say

    for entry in table.playing.in_force:
        if entry.number in numbers:
            printer.text(words("rule-says", number=entry.number, sentence=say(entry.rule, words.language)), "dim")
