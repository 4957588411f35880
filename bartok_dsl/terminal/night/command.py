"""``bartok night``: the companion of people who play with real cards."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from attrs import evolve, frozen

from bartok_dsl.terminal.display.output import MIN_WIDTH, show_file_findings
from bartok_dsl.terminal.display.text import visible
from bartok_dsl.terminal.following import checked, keep_apart, kept_set, typed
from bartok_dsl.terminal.options import language_option, named
from bartok_dsl.terminal.usage import checked_date, no_table, wrong_usage

if TYPE_CHECKING:
    from bartok_dsl.engine.profile import Profile
    from bartok_dsl.files.ruleset import RuleSet
    from bartok_dsl.night.companion import Companion
    from bartok_dsl.night.log import NightWriter
    from bartok_dsl.terminal.display.printer import Printer
    from bartok_dsl.terminal.prompts.keyboard import Keyboard

EPILOG = """\b
Examples:
  bartok night --players "Ana, Bo, Ceca"             a new evening, kept in your state folder
  bartok night friday.jsonl --players "Ana, Bo, Ceca" --html sheet.html
  bartok night friday.jsonl --resume                 go on with it
  bartok night --resume                              go on with the latest one
  bartok night --profile double --deals 4 --players "Ana, Bo, Ceca"
  bartok night friday.jsonl --json                   how it stands, as JSON

While it runs, type help. Everything is kept as it is typed.

Exit codes: 0 the evening was stopped, and is kept; 1 the file is damaged; 2 wrong usage, a file that cannot be read or
written, or rules that no table may begin with.
"""

PREFIX: Final = "night"
"""How the files of evenings begin in the folder of state files."""


@frozen
class Wishes:
    """What was asked for on the command line."""

    file: str | None
    people: tuple[str, ...]
    dealer: str | None
    profile: str | None
    deals: int | None
    rules: str | None
    save_rules: str | None
    html: str | None
    language: str
    date: str
    list_declared: bool
    plain: bool
    spoken: str
    """The language that was asked for, which wins over that of an evening which was begun."""


def _names(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
    return tuple(name.strip() for name in (value or "").split(",") if name.strip())


@click.command("night", epilog=EPILOG)
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--resume", is_flag=True, help="Go on with the evening in FILE, or with the latest one.")
@click.option("--players", "people", metavar="NAMES", callback=_names, help="Who plays, in the order of the seats.")
@click.option("--dealer", metavar="NAME", help="Who deals first (default: drawn by lot).")
@click.option("--profile", type=click.Choice(["classic", "double"]), help="The base game.")
@click.option("--deals", type=click.IntRange(1, 1000), help="Deals that were agreed upon (default: the profile's).")
@click.option("--rules", metavar="FILE", help="Start with the rules of this set.")
@click.option("--save-rules", metavar="FILE", help="Keep the rule set in this file as it grows.")
@click.option("--html", metavar="FILE", help="Keep a page with the rules in this file, to show or to print.")
@click.option(
    "--date", default="", metavar="YYYY-MM-DD", callback=checked_date, help="The date to note beside new rules."
)
@click.option("--list-declared", is_flag=True, help="Show ranks declared special (default: play them from memory).")
@click.option("--plain", is_flag=True, help="No large figures, for screen readers.")
@click.option("--json", "as_json", is_flag=True, help="Print how the evening in FILE stands as JSON, and stop.")
@language_option
@click.pass_context
def command(
    ctx: click.Context,
    file: str | None,
    resume: bool,
    people: tuple[str, ...],
    dealer: str | None,
    profile: str | None,
    deals: int | None,
    rules: str | None,
    save_rules: str | None,
    html: str | None,
    date: str,
    list_declared: bool,
    plain: bool,
    as_json: bool,
    language: str,
) -> None:
    """Keep an evening of Bartok with real cards: who deals, who won, which rules hold, and what they mean."""
    from bartok_dsl.files.finding import FileError

    spoken = language if named(ctx, "language") else ""
    wishes = Wishes(
        file, people, dealer, profile, deals, rules, save_rules, html, language, date, list_declared, plain, spoken
    )
    if (resume or as_json) and (people or dealer or profile or deals or rules or list_declared):
        raise wrong_usage("night-kept", language)
    try:
        if as_json:
            _print_json(wishes)
        elif resume:
            _go_on(wishes)
        else:
            _begin(wishes)
    except FileError as trouble:
        show_file_findings(_named(wishes), trouble.findings, language)
        damaged = any(finding.code in ("log-line", "log-replay") for finding in trouble.findings)
        raise click.exceptions.Exit(1 if damaged else 2) from None


def _named(wishes: Wishes) -> str:
    return wishes.file or "bartok night"


def _kept(wishes: Wishes) -> Path:
    """The file of an evening that was begun: the one that was named, or the latest."""
    from bartok_dsl.terminal.logplace import newest

    path = Path(wishes.file) if wishes.file is not None else newest(PREFIX)
    if path is None:
        raise wrong_usage("no-evening", wishes.language)
    return path


def _print_json(wishes: Wishes) -> None:
    from bartok_dsl.night.log import read_night
    from bartok_dsl.terminal.display.words import Words
    from bartok_dsl.terminal.night.data import night_data

    found = read_night(_kept(wishes))
    wishes = _speaking(wishes, found.companion)
    show_file_findings(_named(wishes), found.findings, wishes.language)
    words = Words(wishes.language, found.companion.night.names)
    click.echo(json.dumps(night_data(found.companion, words), ensure_ascii=False))


def _go_on(wishes: Wishes) -> None:
    from bartok_dsl.files.ruleset import RuleSet
    from bartok_dsl.night.log import resume
    from bartok_dsl.terminal.display.words import Words
    from bartok_dsl.terminal.night.tell import say

    path = _kept(wishes)
    keep_apart(wishes.language, {"FILE": str(path), "--html": wishes.html, "--save-rules": wishes.save_rules})
    found, writer = resume(path)
    wishes, night = _speaking(wishes, found.companion), found.companion.night
    show_file_findings(str(path), found.findings, wishes.language)
    printer = _printer(wishes)
    new = RuleSet(language=wishes.language)
    start = kept_set(wishes.save_rules, new, wishes.language, history=night.book, profile=night.profile.name)
    _check_sheet(wishes)
    words = Words(wishes.language, night.names)
    printer.text(say("resumed", words, path=str(path)), "dim")
    _run(wishes, found.companion, writer, start, printer, _keyboard())


def _speaking(wishes: Wishes, companion: Companion) -> Wishes:
    """The same wishes in the language of the evening, unless another one was asked for."""
    from bartok_dsl.terminal.usage import has_texts

    logged = companion.begun.language
    return wishes if wishes.spoken or not logged or not has_texts(logged) else evolve(wishes, language=logged)


def _check_sheet(wishes: Wishes) -> None:
    from bartok_dsl.terminal.night.files import check_sheet

    if wishes.html is not None:
        checked(wishes.html, check_sheet, wishes.language)


def _begin(wishes: Wishes) -> None:
    from bartok_dsl.files.ruleset import RuleSet
    from bartok_dsl.night.companion import Companion, beginning
    from bartok_dsl.night.log import NightWriter
    from bartok_dsl.table.table import BookRefusedError, TableError
    from bartok_dsl.terminal.display.words import Words
    from bartok_dsl.terminal.logplace import new_file
    from bartok_dsl.terminal.night.tell import say
    from bartok_dsl.terminal.rules import read_set
    from bartok_dsl.terminal.telling.judging import show_refused_book

    keep_apart(wishes.language, {"FILE": wishes.file, "--html": wishes.html, "--save-rules": wishes.save_rules})
    start = RuleSet(language=wishes.language) if wishes.rules is None else read_set(wishes.rules, wishes.language)
    start = kept_set(wishes.save_rules, start, wishes.language, rules=wishes.rules)
    _check_sheet(wishes)
    keyboard, printer = _keyboard(), _printer(wishes)
    people = wishes.people or _asked(keyboard, wishes)
    dealer = _dealer(wishes, people)
    try:
        begun = evolve(beginning(people, _profile(wishes, start), dealer, start.book), language=wishes.language)
    except BookRefusedError as trouble:
        show_refused_book(trouble, wishes.rules or "", wishes.language)
        raise click.exceptions.Exit(2) from None
    except TableError as trouble:
        raise no_table(trouble, wishes.language) from None
    writer = new_file(PREFIX, NightWriter) if wishes.file is None else NightWriter(Path(wishes.file))
    words = Words(wishes.language, begun.names)
    printer.text(say("welcome", words))
    printer.text(say("kept", words, path=str(writer.path)), "dim")
    if wishes.dealer is None:
        printer.text(say("lot", words, who=words.label(dealer)))
    _run(wishes, Companion(begun, writer), writer, start, printer, keyboard)


def _asked(keyboard: Keyboard, wishes: Wishes) -> tuple[str, ...]:
    """Who plays, where the command line does not say it."""
    from bartok_dsl.messages import text
    from bartok_dsl.terminal.prompts.keyboard import Leave

    try:
        typed = keyboard.ask(text("night.ask-players", wishes.language))
    except Leave:
        typed = ""
    names = tuple(name.strip() for name in typed.split(",") if name.strip())
    if not names:
        raise wrong_usage("no-players", wishes.language)
    return names


def _dealer(wishes: Wishes, people: tuple[str, ...]) -> int:
    """The seat of whoever deals first."""
    if wishes.dealer is None:
        return secrets.randbelow(len(people))
    folded = [name.casefold() for name in people]
    if wishes.dealer.casefold() not in folded:
        raise wrong_usage("not-here", wishes.language, name=visible(wishes.dealer), names=visible(", ".join(people)))
    return folded.index(wishes.dealer.casefold())


def _profile(wishes: Wishes, start: RuleSet) -> Profile:
    from bartok_dsl.engine.profile import with_settings
    from bartok_dsl.terminal.telling.judging import profile_named

    changes: dict[str, int | str | bool] = {}
    if wishes.deals is not None:
        changes["deals"] = wishes.deals
    if wishes.list_declared:
        changes["declarations_listed"] = True
    return with_settings(profile_named(wishes.profile or start.profile or "classic"), changes)


def _keyboard() -> Keyboard:
    from bartok_dsl.terminal.prompts.keyboard import keyboard_for

    return keyboard_for(sys.stdin, sys.stdout, os.environ.get("TERM", ""))


def _printer(wishes: Wishes) -> Printer:
    from bartok_dsl.terminal.display.printer import Printer
    from bartok_dsl.terminal.display.style import Style

    columns = max(MIN_WIDTH, shutil.get_terminal_size((80, 24)).columns)
    return Printer(sys.stdout, Style(columns, boxes=sys.stdout.isatty() and not wishes.plain, marks=False))


def _run(
    wishes: Wishes, companion: Companion, writer: NightWriter, start: RuleSet, printer: Printer, keyboard: Keyboard
) -> None:
    from bartok_dsl.terminal.display.words import Words
    from bartok_dsl.terminal.night.desk import Desk
    from bartok_dsl.terminal.night.files import Followers
    from bartok_dsl.terminal.night.tell import say
    from bartok_dsl.terminal.prompts.keyboard import Leave

    companion.date = wishes.date
    words = Words(wishes.language, companion.night.names)
    followers = Followers(start, wishes.language, _path(wishes.html), _path(wishes.save_rules), _path(wishes.rules))
    try:
        Desk(companion, followers, keyboard, printer, words, wishes.language).run()
    except (Leave, KeyboardInterrupt):
        printer.text()
        printer.text(words("stopped"), "bold")
        printer.text(say("go-on", words, path=_resume_arguments(wishes, writer.path, companion.begun.language)))
    finally:
        writer.close()


def _resume_arguments(wishes: Wishes, path: Path, logged: str) -> str:
    """What to type before ``--resume`` to go on in the same way; *logged* is the language that the file notes."""
    parts = [str(path)]
    if wishes.save_rules is not None:
        parts += ["--save-rules", wishes.save_rules]
    if wishes.html is not None:
        parts += ["--html", wishes.html]
    if wishes.date:
        parts += ["--date", wishes.date]
    if wishes.plain:
        parts.append("--plain")
    if wishes.language != (logged or "en"):
        parts += ["--language", wishes.language]
    return typed(parts)


def _path(name: str | None) -> Path | None:
    return None if name is None else Path(name)
