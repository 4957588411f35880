"""``bartok check``: may this sentence be announced, and what does it mean?"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from bartok_dsl.terminal.display.output import show_file_findings, width
from bartok_dsl.terminal.options import language_option, optional_reader_option
from bartok_dsl.terminal.usage import wrong_usage

if TYPE_CHECKING:
    from bartok_dsl.rulebook import RuleBook

EPILOG = """\b
Examples:
  bartok check "queen reverses direction"
  bartok check --language fr "la dame inverse le sens du jeu"
  bartok check --rules tuesday.bartok "eight is wild"
  bartok check --json --each ideas.txt

Exit codes: 0 every rule may be announced, perhaps with cautions; 1 some rule is refused; 2 wrong usage or a file that
cannot be read.
"""


@click.command("check", epilog=EPILOG)
@click.argument("sentences", nargs=-1, metavar="RULE...")
@click.option("--rules", "rules_file", metavar="FILE", help="Review against the rules of this set.")
@language_option
@optional_reader_option
@click.option("--each", "each_file", metavar="FILE", help="Check every line of a file too (- for standard input).")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for every rule.")
def command(
    sentences: Sequence[str],
    rules_file: str | None,
    language: str,
    reader: str | None,
    each_file: str | None,
    as_json: bool,
) -> None:
    """Say what a rule means and whether it may be announced.

    For every RULE: the verdict, the canonical sentence in every language, and what there is to say about it, with the
    words underlined and with sentences to use instead.
    """
    from bartok_dsl.finding import Verdict
    from bartok_dsl.terminal.telling.judging import judge, judgement_data, judgement_lines

    reader = reader or language
    if not sentences and each_file is None:
        raise wrong_usage("no-rule", reader)
    book, profile = _rules(rules_file, reader)
    refused = False
    first = True
    for sentence in (*sentences, *_lines(each_file, reader)):
        proposal = judge(sentence, language, book, profile)
        refused = refused or proposal.verdict is Verdict.REFUSED
        if as_json:
            click.echo(json.dumps(judgement_data(proposal, reader), ensure_ascii=False))
            continue
        if not first:
            click.echo()
        first = False
        for line in judgement_lines(proposal, reader, width()):
            click.echo(line)
    if refused:
        raise click.exceptions.Exit(1)


def _rules(path: str | None, reader: str) -> tuple[RuleBook, str]:
    """The book to review against, and the name of its profile."""
    from bartok_dsl.rulebook import RuleBook

    if path is None:
        return RuleBook(), "classic"
    from bartok_dsl.terminal.rules import profile_of, read_set

    ruleset = read_set(path, reader)
    return ruleset.book, profile_of(ruleset)


def _lines(path: str | None, reader: str) -> Iterator[str]:
    """The rules of a file, one a line; blank lines and lines that begin with ``#`` are none."""
    if path is None:
        return
    from pathlib import Path

    from bartok_dsl.files.atomic import read_whole
    from bartok_dsl.files.finding import FileError
    from bartok_dsl.files.lines import decode

    try:
        content = sys.stdin.buffer.read() if path == "-" else read_whole(Path(path))
        lines = decode(content).splitlines()
    except FileError as trouble:
        show_file_findings(path, trouble.findings, reader)
        raise click.exceptions.Exit(2) from None
    for line in lines:
        if line.strip() and not line.startswith("#"):
            yield line.strip()
