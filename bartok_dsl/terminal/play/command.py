"""``bartok play``: a match of people and bots at one keyboard, in which the winners' sentences become rules."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import evolve, frozen

from bartok_dsl.terminal.display.output import show_file_findings
from bartok_dsl.terminal.following import keep_apart, kept_set
from bartok_dsl.terminal.options import language_option, named
from bartok_dsl.terminal.play.resuming import check_options, resume_arguments
from bartok_dsl.terminal.usage import no_table

if TYPE_CHECKING:
    from bartok_dsl.engine.profile import Profile
    from bartok_dsl.files.log import LogWriter
    from bartok_dsl.files.ruleset import RuleSet
    from bartok_dsl.table.table import Table
    from bartok_dsl.terminal.display.printer import Printer
    from bartok_dsl.terminal.display.words import Words

EPILOG = """\b
Examples:
  bartok play                                  you and three bots
  bartok play --players Ana,Bo --bots 2        two people at one keyboard, two bots
  bartok play --bots 4 --seed 7                bots alone; the same match every time
  bartok play --language fr                    in French
  bartok play --rules tuesday.bartok           with a rule set from the start
  bartok play --resume match-0001.jsonl        go on with a match

\b
People who forget, and catch each other:
  bartok play --referee table --forgetful 0.1  bots forget things: call them out before the next one acts
  bartok play --profile double --bots 4 --players Ana --referee strict
                                               two packs; ranks become special while cards are played
  bartok play --bots 4 --profile double --referee table --forgetful 0.1 --seed 7
                                               bots alone, who call each other out

\b
At a turn:
  3 · 7H · 3 "Bartok" · QD knock               play a card, saying or doing something with it
  8H declare eight reverses direction          (double) the card's rank is special until the deal ends
  call Bo for the card · catch Bo no bartok    (table) the others vote; agree, disagree, abstain, admit
  who is right · timeout · explain 2 · rule 2 over 1 · end timeout
  Bo: call Ana for the card                    somebody else at the same keyboard

At any question h is help, r shows the rules in force, q stops. The match is kept as it goes.

Exit codes: 0 the match is over or was stopped; 1 the program itself failed, and the match is kept; 2 wrong usage, a
file that cannot be read or written, or rules that no table may begin with.
"""


@frozen
class Wishes:
    """What was asked for on the command line."""

    people: tuple[str, ...]
    bots: int | None
    bot_kind: str
    seed: int | None
    profile: str | None
    referee: str
    language: str
    deals: int | None
    rules: str | None
    save_rules: str | None
    log: str | None
    no_log: bool
    resume: str | None
    plain: bool
    forgetful: float
    hints: bool | None
    pace: bool
    list_declared: bool


def _names(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
    return tuple(name.strip() for name in (value or "").split(",") if name.strip())


@click.command("play", epilog=EPILOG)
@click.option("--players", "people", metavar="NAMES", callback=_names, help="People at the keyboard, such as Ana,Bo.")
@click.option("--bots", type=click.IntRange(0, 12), help="How many bots play. Without --players: bots alone.")
@click.option(
    "--bot-kind",
    type=click.Choice(["mixed", "sensible", "random"]),
    default="mixed",
    show_default=True,
    help="How bots play.",
)
@click.option("--seed", type=int, help="The same seed deals the same cards (with --resume: from there on).")
@click.option("--profile", type=click.Choice(["classic", "double"]), help="The base game.")
@click.option(
    "--referee",
    type=click.Choice(["guide", "strict", "table"]),
    default="guide",
    show_default=True,
    help="guide explains and reminds; strict fines what is wrong or forgotten; with table a wrong attempt stands "
    "until somebody calls it out and the others agree.",
)
@click.option(
    "--forgetful",
    type=click.FloatRange(0, 1),
    default=0.0,
    show_default=True,
    metavar="RATE",
    help="How often bots forget something they should think of.",
)
@click.option(
    "--hints/--no-hints",
    default=None,
    help="Mark what may not be played and say what is due (default: with --referee guide alone; else it is a game of "
    "memory).",
)
@click.option(
    "--pace/--no-pace",
    default=True,
    show_default=True,
    help="With --referee table, wait for Enter before the next player acts, so that you can call somebody out.",
)
@click.option("--list-declared", is_flag=True, help="With --profile double, r lists what ranks were declared to mean.")
@language_option
@click.option("--deals", type=click.IntRange(1, 1000), help="Deals in the match (default: that of the profile).")
@click.option("--rules", metavar="FILE", help="Start with the rules of this set.")
@click.option("--save-rules", metavar="FILE", help="Keep the rule set in this file as it grows.")
@click.option("--log", metavar="FILE", help="Keep the match in this file (default: a new one in your state folder).")
@click.option("--no-log", is_flag=True, help="Do not keep the match.")
@click.option("--resume", metavar="LOG", help="Go on with the match of this log.")
@click.option("--plain", is_flag=True, help="Cards on one line instead of boxes, for screen readers and small screens.")
@click.pass_context
def command(
    ctx: click.Context,
    people: tuple[str, ...],
    bots: int | None,
    bot_kind: str,
    seed: int | None,
    profile: str | None,
    referee: str,
    language: str,
    deals: int | None,
    rules: str | None,
    save_rules: str | None,
    log: str | None,
    no_log: bool,
    resume: str | None,
    plain: bool,
    forgetful: float,
    hints: bool | None,
    pace: bool,
    list_declared: bool,
) -> None:
    """Play a match of Bartok. Whoever wins a deal types a rule, and it holds from the next deal on."""
    from bartok_dsl.files.finding import FileError

    wishes = Wishes(
        people,
        bots,
        bot_kind,
        seed,
        profile,
        referee,
        language,
        deals,
        rules,
        save_rules,
        log,
        no_log,
        resume,
        plain,
        forgetful,
        hints,
        pace,
        list_declared,
    )
    if resume is not None:
        check_options(ctx, language)
    try:
        _play(wishes, spoken=language if named(ctx, "language") else "")
    except FileError as trouble:
        show_file_findings(resume or log or rules or "bartok", trouble.findings, language)
        raise click.exceptions.Exit(2) from None


@frozen
class Opening:
    """A table at which play can begin or go on: which seats are people's, where it is kept, what it began with.

    *start* is the set whose history grows, and *language* the one that the log notes, if it does.
    """

    table: Table
    people: tuple[int, ...]
    path: Callable[[], Path | None]
    close: Callable[[], None]
    start: RuleSet
    language: str


def _play(wishes: Wishes, spoken: str) -> None:
    """*spoken* is the language that was asked for, which wins over that of the log."""
    from bartok_dsl.engine.errors import EngineError
    from bartok_dsl.table.driver import StuckError
    from bartok_dsl.terminal.display.words import Words
    from bartok_dsl.terminal.play.match import Match, reminds
    from bartok_dsl.terminal.play.players import bots_for
    from bartok_dsl.terminal.prompts.keyboard import Leave, keyboard_for

    seed = secrets.randbelow(1_000_000) if wishes.seed is None else wishes.seed
    opening = _begun(wishes, seed) if wishes.resume is None else _resumed(wishes, wishes.resume, seed, spoken)
    wishes = evolve(wishes, language=spoken or _spoken(opening.language, wishes.language))
    table, people = opening.table, opening.people
    words = Words(wishes.language, table.names, people[0] if len(people) == 1 else -1)
    printer = _printer(wishes, marks=reminds(table.referee) if wishes.hints is None else wishes.hints)
    keyboard = keyboard_for(sys.stdin, sys.stdout, os.environ.get("TERM", ""))
    bots = bots_for(table, people, seed, wishes.bot_kind, wishes.language, wishes.forgetful)
    match = Match(
        table,
        bots,
        wishes.language,
        keyboard,
        printer,
        words,
        lambda: _save_rules(wishes, opening),
        pace=wishes.pace,
    )
    _save_rules(wishes, opening)
    _greet(wishes, seed, opening, printer, words)
    try:
        match.run()
    except (Leave, KeyboardInterrupt):
        printer.text()
        printer.text(words("stopped"), "bold")
        _say_how_to_go_on(wishes, opening, printer, words)
    except (EngineError, StuckError) as trouble:
        click.echo(words("broken", reason=str(trouble)), err=True)
        _say_how_to_go_on(wishes, opening, printer, words)
        raise click.exceptions.Exit(1) from None
    finally:
        _save_rules(wishes, opening)
        opening.close()


def _spoken(logged: str, otherwise: str) -> str:
    """The language that the log notes, if the program speaks it."""
    from bartok_dsl.terminal.usage import has_texts

    return logged if logged and has_texts(logged) else otherwise


def _begun(wishes: Wishes, seed: int) -> Opening:
    from bartok_dsl.engine.chance import Seeded
    from bartok_dsl.engine.phases import Referee
    from bartok_dsl.table.table import BookRefusedError, Table, TableError
    from bartok_dsl.terminal.display.words import Words
    from bartok_dsl.terminal.logplace import Keeper
    from bartok_dsl.terminal.play.seating import seat_everybody
    from bartok_dsl.terminal.telling.judging import show_refused_book

    keep_apart(wishes.language, {"--log": wishes.log, "--save-rules": wishes.save_rules})
    start = kept_set(wishes.save_rules, _start(wishes), wishes.language, rules=wishes.rules)
    profile = _profile(wishes, start)
    seating = seat_everybody(wishes.people, wishes.bots, profile, Words(wishes.language, ()))
    # Bots alone play the same match again from its seed: it is kept only where that was asked for.
    kept = wishes.log is not None or (bool(seating.people) and not wishes.no_log)
    keeper = Keeper(lambda: _new_log(wishes), wishes.language)
    try:
        table = Table(
            seating.names,
            Seeded(seed),
            profile=profile,
            referee=Referee(wishes.referee),
            book=start.book,
            sink=keeper if kept else None,
            people=seating.people,
        )
    except BookRefusedError as trouble:
        show_refused_book(trouble, wishes.rules or "", wishes.language)
        raise click.exceptions.Exit(2) from None
    except TableError as trouble:
        raise no_table(trouble, wishes.language) from None
    return Opening(table, seating.people, lambda: keeper.path, keeper.close, start, wishes.language)


def _new_log(wishes: Wishes) -> LogWriter:
    from bartok_dsl.files.log import LogWriter
    from bartok_dsl.terminal.logplace import new_log

    return new_log() if wishes.log is None else LogWriter(Path(wishes.log))


def _resumed(wishes: Wishes, path: str, seed: int, spoken: str) -> Opening:
    from bartok_dsl.engine.chance import Seeded
    from bartok_dsl.files.log import resume
    from bartok_dsl.files.ruleset import RuleSet
    from bartok_dsl.terminal.display.words import Words
    from bartok_dsl.terminal.play.seating import people_of

    found = resume(Path(path), Seeded(seed))
    table, language = found.table, spoken or _spoken(found.language, wishes.language)
    show_file_findings(path, found.findings, language)
    people = people_of(table.names, wishes.people, Words(language, ()), table.people)
    new = RuleSet(language=language)
    start = kept_set(wishes.save_rules, new, language, history=table.book, profile=table.profile.name)
    return Opening(table, people, lambda: found.writer.path, found.writer.close, start, found.language)


def _start(wishes: Wishes) -> RuleSet:
    """The rule set that the match begins with."""
    from bartok_dsl.files.ruleset import RuleSet
    from bartok_dsl.terminal.rules import read_set

    return RuleSet(language=wishes.language) if wishes.rules is None else read_set(wishes.rules, wishes.language)


def _profile(wishes: Wishes, start: RuleSet) -> Profile:
    """The profile asked for, or that of the rule set, with the settings asked for."""
    from bartok_dsl.engine.profile import with_settings
    from bartok_dsl.terminal.telling.judging import profile_named

    settings: dict[str, int | str | bool] = {} if wishes.deals is None else {"deals": wishes.deals}
    if wishes.list_declared:
        settings["declarations_listed"] = True
    return with_settings(profile_named(wishes.profile or start.profile or "classic"), settings)


def _printer(wishes: Wishes, *, marks: bool) -> Printer:
    from bartok_dsl.terminal.display.output import MIN_WIDTH
    from bartok_dsl.terminal.display.printer import Printer
    from bartok_dsl.terminal.display.style import Style

    columns = max(MIN_WIDTH, shutil.get_terminal_size((80, 24)).columns)
    boxes = sys.stdout.isatty() and not wishes.plain
    return Printer(sys.stdout, Style(columns, boxes, marks))


def _greet(wishes: Wishes, seed: int, opening: Opening, printer: Printer, words: Words) -> None:
    from bartok_dsl.engine.profile import Lasting

    if opening.people:
        printer.text(words("welcome") if opening.table.profile.rules is Lasting.MATCH else words.play("welcome"))
        printer.text(words("welcome-help"))
    if wishes.resume is not None:
        printer.text(words("resumed", path=wishes.resume), "dim")
    if wishes.resume is None or wishes.seed is not None:
        printer.text(words("seed-note", seed=seed), "dim")
    if (path := opening.path()) is not None:
        printer.text(words("log-note", path=str(path)), "dim")
    printer.text()


def _say_how_to_go_on(wishes: Wishes, opening: Opening, printer: Printer, words: Words) -> None:
    if (path := opening.path()) is not None:
        printer.text(words("resume-note", path=resume_arguments(wishes, path, opening.language)))


def _save_rules(wishes: Wishes, opening: Opening) -> None:
    """Keep the book as it is now; what the set that the match began with says about itself stays."""
    from bartok_dsl.files.ruleset import save

    if wishes.save_rules is not None:
        start, table = opening.start, opening.table
        save(Path(wishes.save_rules), evolve(start, book=table.book, profile=start.profile or table.profile.name))
