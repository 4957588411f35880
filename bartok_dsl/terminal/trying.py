"""``bartok try``: worked examples as tests."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bartok_dsl.messages import text
from bartok_dsl.terminal.display.output import finding_lines, show_file_findings, styled, width
from bartok_dsl.terminal.display.text import fold, visible
from bartok_dsl.terminal.options import reader_option

if TYPE_CHECKING:
    from bartok_dsl.files.trial import Failure, Report
    from bartok_dsl.tree.data import Data

EPILOG = """\b
Examples:
  bartok try queens.scenario
  bartok try --json examples/*.scenario

Exit codes: 0 every scenario holds; 1 one does not; 2 wrong usage or a file that cannot be read.
"""


@click.command("try", epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--only", metavar="WORDS", help="Only scenarios whose name holds these words.")
@click.option("--quiet", "-q", is_flag=True, help="Tell only what does not hold.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for every scenario.")
@reader_option
def command(files: Sequence[str], only: str | None, quiet: bool, as_json: bool, reader: str) -> None:
    """Run scenarios: set a table up, play what is written, compare what is expected with what is there."""
    passed = failed = 0
    unreadable = False
    for path in files:
        for report in _reports(path, only, reader):
            if report is None:
                unreadable = True
                continue
            passed, failed = passed + report.holds, failed + (not report.holds)
            if as_json:
                click.echo(json.dumps(_data(path, report, reader), ensure_ascii=False))
            elif not (quiet and report.holds):
                for line in _lines(path, report, reader):
                    click.echo(line)
    if not as_json and (passed or failed):
        click.echo(text("terminal.try-summary", reader, passed=passed, failed=failed))
    if unreadable or failed:
        raise click.exceptions.Exit(2 if unreadable else 1)


def _reports(path: str, only: str | None, reader: str) -> Iterator[Report | None]:
    """A report for each scenario of the file; nothing but None for a file that cannot be read."""
    from bartok_dsl.files.scenario.reader import load_scenarios
    from bartok_dsl.files.trial import try_scenario

    reading = load_scenarios(Path(path))
    if reading.findings:
        show_file_findings(path, reading.findings, reader)
        yield None
        return
    for scenario in reading.scenarios:
        if only is None or only.casefold() in scenario.name.casefold():
            yield try_scenario(scenario, reading.language)


def _lines(path: str, report: Report, reader: str) -> Iterator[str]:
    sign, colour = ("✓ ", "green") if report.holds else ("✗ ", "red")
    yield styled(fold(visible(report.scenario.name), width(), "  ", sign), colour)
    if report.orders_kept:
        yield fold(text("terminal.try-kept", reader, n=report.orders_kept), width(), "    ", "  · ")
    for failure in report.failures:
        yield from _failure_lines(path, failure, report, reader)


def _failure_lines(path: str, failure: Failure, report: Report, reader: str) -> Iterator[str]:
    """Where and what, what the review says about a sentence, and the events that led there, with every card open."""
    from bartok_dsl.files.trial.report import write_failure
    from bartok_dsl.terminal.display.words import Words
    from bartok_dsl.terminal.telling.narrator import narrate

    yield fold(visible(f"{path}:{write_failure(failure, reader)}"), width(), "    ", "  ")
    for finding in failure.about:
        yield from finding_lines(failure.text, finding, reader, width(), "    ")
    for line in narrate(failure.events, Words(reader, report.players)):
        yield styled(fold(visible(line.text), width(), "      "), dim=True)


def _data(path: str, report: Report, reader: str) -> dict[str, Data]:
    return {
        "file": path,
        "line": report.scenario.line,
        "scenario": report.scenario.name,
        "holds": report.holds,
        "checked": report.checked,
        "failures": [
            {"why": failure.why.name.lower(), "line": failure.line, "text": failure.text, "found": failure.found}
            for failure in report.failures
        ],
    }
