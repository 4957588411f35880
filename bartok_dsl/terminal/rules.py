"""``bartok rules``: show rule sets, change them, compare and join them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from bartok_dsl.messages import text
from bartok_dsl.terminal.display.output import show_file_findings, styled, width
from bartok_dsl.terminal.display.text import fold, visible
from bartok_dsl.terminal.options import language_option, reader_option
from bartok_dsl.terminal.usage import checked_date

if TYPE_CHECKING:
    from bartok_dsl.files.ruleset import RuleSet
    from bartok_dsl.rulebook import Announced, BookError, RuleBook

_EXITS: Final = "Exit codes: 0 done, 1 {one}, 2 wrong usage or a file that cannot be read or written."


def _epilog(one: str, *examples: str) -> str:
    shown = "\n".join(f"  {example}" for example in examples)
    return f"\b\nExamples:\n{shown}\n\n{_EXITS.format(one=one)}"


@click.group("rules")
def command() -> None:
    """Show, change, compare and join rule sets (.bartok files)."""


# --- reading and writing ----------------------------------------------------------------------------------------------


def read_set(path: str, reader: str) -> RuleSet:
    """The rule set in a file, or from standard input for ``-``; its findings are told, and exit 2 if it is unusable."""
    from bartok_dsl.files.finding import FileError
    from bartok_dsl.files.ruleset import Reading, load, read

    if path == "-":
        reading = read(sys.stdin.buffer.read())
    elif path.endswith(".json"):
        from bartok_dsl.files.atomic import read_whole
        from bartok_dsl.files.twin import read_twin

        try:
            reading = read_twin(read_whole(Path(path)).decode("utf-8", "replace"))
        except FileError as trouble:
            reading = Reading(None, trouble.findings)
    else:
        reading = load(Path(path))
    show_file_findings(path, reading.findings, reader)
    if reading.ruleset is None:
        raise click.exceptions.Exit(2)
    return reading.ruleset


def write_set(path: str, ruleset: RuleSet, reader: str) -> None:
    """Replace the file by the rule set; exit 2 if that cannot be done."""
    from bartok_dsl.files.finding import FileError
    from bartok_dsl.files.ruleset import save

    try:
        save(Path(path), ruleset)
    except FileError as trouble:
        show_file_findings(path, trouble.findings, reader)
        raise click.exceptions.Exit(2) from None


def _sentence(entry: Announced, language: str | None) -> str:
    """The sentence as it was typed, or the canonical one of its rule in a language."""
    if language is None:
        return entry.sentence
    from bartok_dsl.language.say import say_or_quote

    return say_or_quote(entry.rule, entry.sentence, language)


# --- commands ---------------------------------------------------------------------------------------------------------


@command.command(
    epilog=_epilog("never", "bartok rules show tuesday.bartok", "bartok rules show --in fr tuesday.bartok")
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--in", "into", metavar="LANG", help="Say every rule in this language (en, fr) instead of as typed.")
@click.option("--history", is_flag=True, help="Show repealed and replaced rules and rulings too.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a file, with the tree of every rule.")
@reader_option
def show(files: Sequence[str], into: str | None, history: bool, as_json: bool, reader: str) -> None:
    """Show the rules in force, as they were typed or in another language."""
    if into is not None:
        check_language(into, reader)
    for path in files:
        ruleset = read_set(path, reader)
        if as_json:
            from bartok_dsl.files.twin import twin

            click.echo(json.dumps(twin(ruleset), ensure_ascii=False))
            continue
        if len(files) > 1 or ruleset.title:
            click.echo(styled(visible(ruleset.title or path), bold=True))
        _show_book(ruleset.book, into, history, reader)


def check_language(language: str, reader: str) -> None:
    """Raise a usage error unless rules can be said in that language."""
    from bartok_dsl.terminal.display.output import check_reader

    check_reader(language, reader)


def _show_book(book: RuleBook, language: str | None, history: bool, reader: str) -> None:
    from bartok_dsl.rulebook import Announced, Repealed, Ruled

    columns = width()
    if not book.entries or (not history and not book.in_force):
        click.echo(fold(text("terminal.no-rules", reader), columns))
    for entry in book.entries:
        if isinstance(entry, Announced):
            standing = book.stands(entry.number)
            if not standing and not history:
                continue
            label = f"{entry.number}. "
            notes = [entry.author] if entry.author else []
            if entry.replaces is not None:
                notes.append(text("terminal.note-replaces", reader, number=entry.replaces))
            suffix = f"  ({visible(', '.join(notes))})" if notes else ""
            lines = fold(visible(_sentence(entry, language)) + suffix, columns, " " * len(label), label)
            click.echo(lines if standing else styled(lines.replace(label, f"{label}✗ ", 1), dim=True))
        elif history and isinstance(entry, Repealed):
            by = f" ({visible(entry.origin.author)})" if entry.origin.author else ""
            click.echo(styled(f"   {text('terminal.note-repeal', reader, number=entry.number)}{by}", dim=True))
        elif history and isinstance(entry, Ruled):
            told = text("terminal.note-ruling", reader, winner=entry.winner, loser=entry.loser)
            click.echo(styled(f"   {told}", dim=True))


@command.command(
    epilog=_epilog(
        "a rule was refused (nothing is written)",
        'bartok rules add tuesday.bartok "queen reverses direction" --author Ana',
        'bartok rules add tuesday.bartok "repeal rule 2"',
    )
)
@click.argument("file", metavar="FILE")
@click.argument("sentences", nargs=-1, required=True, metavar="RULE...")
@click.option("--author", default="", help="Who announced it.")
@click.option("--deal", type=click.IntRange(0), default=0, help="The deal whose winner announced it.")
@click.option("--date", default="", metavar="YYYY-MM-DD", callback=checked_date, help="When it was announced.")
@language_option
@reader_option
def add(file: str, sentences: Sequence[str], author: str, deal: int, date: str, language: str, reader: str) -> None:
    """Review rules against those of FILE and add them; FILE is made if it is not there.

    A sentence may also repeal or replace an older rule.
    """
    from bartok_dsl.finding import Verdict
    from bartok_dsl.rulebook import BookError, Origin
    from bartok_dsl.terminal.telling.judging import add_to_set, judge, judgement_lines

    ruleset = _read_or_new(file, language, reader)
    for sentence in sentences:
        judged = judge(sentence, language, ruleset.book, profile_of(ruleset))
        for line in judgement_lines(judged, reader, width()):
            click.echo(line)
        if judged.verdict is Verdict.REFUSED:
            raise click.exceptions.Exit(1)
        try:
            ruleset = add_to_set(ruleset, judged, Origin(author, deal, date))
        except BookError as trouble:
            raise _refused(file, trouble, reader) from None
    write_set(file, ruleset, reader)


def _refused(file: str, trouble: BookError, reader: str) -> click.exceptions.Exit:
    """Exit 1, once it was told what the book of that file refuses."""
    from bartok_dsl.files.finding import error

    show_file_findings(file, [error(trouble.code, 0, **trouble.values)], reader)
    return click.exceptions.Exit(1)


def _read_or_new(file: str, language: str, reader: str) -> RuleSet:
    from bartok_dsl.files.ruleset import RuleSet

    if Path(file).exists():
        return read_set(file, reader)
    return RuleSet(language=language)


def profile_of(ruleset: RuleSet) -> str:
    """The name of the profile that a rule set is for."""
    return ruleset.profile or "classic"


@command.command(epilog=_epilog("a rule is not in force (nothing is written)", "bartok rules repeal tuesday.bartok 2"))
@click.argument("file", metavar="FILE")
@click.argument("numbers", nargs=-1, required=True, type=click.IntRange(1), metavar="NUMBER...")
@click.option("--author", default="", help="Who repeals it.")
@click.option("--deal", type=click.IntRange(0), default=0, help="The deal whose winner repeals it.")
@reader_option
def repeal(file: str, numbers: Sequence[int], author: str, deal: int, reader: str) -> None:
    """Take rules out of force; they stay in the history under their numbers."""
    from attrs import evolve

    from bartok_dsl.rulebook import BookError, Origin

    ruleset = read_set(file, reader)
    for number in numbers:
        try:
            ruleset = evolve(ruleset, book=ruleset.book.repeal(number, Origin(author, deal)))
        except BookError as trouble:
            raise _refused(file, trouble, reader) from None
    write_set(file, ruleset, reader)
    _show_book(ruleset.book, None, False, reader)


@command.command(
    epilog=_epilog(
        "with --check, a file is not in canonical form",
        "bartok rules fmt tuesday.bartok",
        "bartok rules fmt --check *.bartok",
        "bartok rules fmt - < pasted.txt",
    )
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", is_flag=True, help="Change nothing; exit 1 if a file is not in canonical form.")
@reader_option
def fmt(files: Sequence[str], check: bool, reader: str) -> None:
    """Rewrite rule sets in canonical form; ``-`` reads standard input and writes to standard output."""
    from bartok_dsl.files.ruleset import write

    differs = False
    for path in files:
        ruleset = read_set(path, reader)
        canonical = write(ruleset)
        if path == "-":
            click.echo(canonical, nl=False)
        elif Path(path).read_bytes() != canonical.encode("utf-8"):
            differs = True
            click.echo(path)
            if not check:
                write_set(path, ruleset, reader)
    if check and differs:
        raise click.exceptions.Exit(1)


@command.command(epilog=_epilog("the sets differ", "bartok rules diff tuesday.bartok friday.bartok"))
@click.argument("old", metavar="FILE")
@click.argument("new", metavar="FILE")
@click.option("--in", "into", metavar="LANG", help="Say every rule in this language instead of as typed.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a rule: change, number, sentence.")
@reader_option
def diff(old: str, new: str, into: str | None, as_json: bool, reader: str) -> None:
    """Compare the rules in force by what they mean: words, numbers, names and languages do not count."""
    from bartok_dsl.tree.data import meaning

    if into is not None:
        check_language(into, reader)
    before, after = (read_set(path, reader).book.in_force for path in (old, new))
    kept = {meaning(entry.rule) for entry in before} & {meaning(entry.rule) for entry in after}
    changes = [("-", entry) for entry in before if meaning(entry.rule) not in kept]
    changes += [("+", entry) for entry in after if meaning(entry.rule) not in kept]
    for sign, entry in changes:
        sentence = _sentence(entry, into)
        if as_json:
            change = {"change": "added" if sign == "+" else "removed", "number": entry.number, "sentence": sentence}
            click.echo(json.dumps(change, ensure_ascii=False))
        else:
            label = f"{sign} {entry.number}. "
            lines = fold(visible(sentence), width(), " " * len(label), label)
            click.echo(styled(lines, "green" if sign == "+" else "red"))
    if changes:
        raise click.exceptions.Exit(1)


@command.command(
    epilog=_epilog(
        "a rule of the second set was left out", "bartok rules merge ours.bartok theirs.bartok -o both.bartok"
    )
)
@click.argument("ours", metavar="FILE")
@click.argument("theirs", metavar="FILE")
@click.option("-o", "--output", metavar="FILE", help="Where to write (default: standard output).")
@reader_option
def merge(ours: str, theirs: str, output: str | None, reader: str) -> None:
    """Put what the second set adds after the history of the first.

    What both begin with is kept once. Later rules of the second set get new numbers; its repeals, replacements and
    rulings follow them. A rule that is in force already is not added again.
    """
    from attrs import evolve

    from bartok_dsl.files.merge import merge_books
    from bartok_dsl.files.ruleset import write

    first, second = read_set(ours, reader), read_set(theirs, reader)
    merged = merge_books(first.book, second.book)
    result = evolve(first, book=merged.book)
    for number in merged.repeated:
        click.echo(text("terminal.note-repeated", reader, number=number, path=visible(theirs)), err=True)
    for trouble in merged.refused:
        show_file_findings(theirs, [trouble], reader)
    if output is None:
        click.echo(write(result), nl=False)
    else:
        write_set(output, result, reader)
    if merged.refused:
        raise click.exceptions.Exit(1)


@command.command(
    epilog=_epilog(
        "never",
        "bartok rules export tuesday.bartok --to json > tuesday.json",
        "bartok rules export tuesday.bartok --in fr > mardi.bartok",
    )
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--to", "form", type=click.Choice(["bartok", "json", "text"]), default="bartok", show_default=True)
@click.option("--in", "into", metavar="LANG", help="Say every rule in this language; the meaning stays the same.")
@reader_option
def export(files: Sequence[str], form: str, into: str | None, reader: str) -> None:
    """Write rule sets to standard output: canonical form, the JSON twin, or the plain sentences in force."""
    if into is not None:
        check_language(into, reader)
    for path in files:
        ruleset = read_set(path, reader)
        _FORMS[form](ruleset if into is None else _translated(ruleset, into))


def _translated(ruleset: RuleSet, language: str) -> RuleSet:
    from attrs import evolve

    from bartok_dsl.language.say import Unsayable, say
    from bartok_dsl.rulebook import Announced, RuleBook

    def translated(entry: Announced) -> Announced:
        try:
            return evolve(entry, sentence=say(entry.rule, language), language=language)
        except Unsayable:
            return entry  # as it was typed, under the language in which it was

    entries = tuple(translated(entry) if isinstance(entry, Announced) else entry for entry in ruleset.book.entries)
    return evolve(ruleset, book=RuleBook(entries), language=language)


def _export_bartok(ruleset: RuleSet) -> None:
    from bartok_dsl.files.ruleset import write

    click.echo(write(ruleset), nl=False)


def _export_json(ruleset: RuleSet) -> None:
    from bartok_dsl.files.twin import write_twin

    click.echo(write_twin(ruleset), nl=False)


def _export_text(ruleset: RuleSet) -> None:
    for entry in ruleset.book.in_force:
        click.echo(visible(entry.sentence))


_FORMS: Final[dict[str, Callable[[RuleSet], None]]] = {
    "bartok": _export_bartok,
    "json": _export_json,
    "text": _export_text,
}
