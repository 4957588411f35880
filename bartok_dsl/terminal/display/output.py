"""Plain output of the quick commands: widths, a little colour where it is wanted, findings with the words underlined.

Nothing here imports rich: ``bartok check`` must start fast.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import click

from bartok_dsl.finding import Finding, Severity, Verdict
from bartok_dsl.messages import example, render, text
from bartok_dsl.terminal.display.text import fold, visible
from bartok_dsl.terminal.display.underline import underline

if TYPE_CHECKING:
    from pathlib import Path

    from bartok_dsl.files.finding import LineFinding

MIN_WIDTH: Final = 20
MAX_WIDTH: Final = 100
"""Lines of prose longer than this are hard to read, however wide the terminal is."""
USUAL_WIDTH: Final = 80
"""Where nobody tells how wide the terminal is."""

COLOURS: Final = {Verdict.ACCEPTED: "green", Verdict.CAUTION: "yellow", Verdict.REFUSED: "red"}
_SEVERITY_COLOURS: Final = {Severity.ERROR: "red", Severity.CAUTION: "yellow", Severity.NOTE: "cyan"}
_SIGNS: Final = {Severity.ERROR: "✗", Severity.CAUTION: "!", Severity.NOTE: "·"}
VERDICT_SIGNS: Final = {Verdict.ACCEPTED: "✓", Verdict.CAUTION: "!", Verdict.REFUSED: "✗"}


def width() -> int:
    """The width to write for: that of the terminal or ``$COLUMNS``, within reason; 80 where there is none."""
    return max(MIN_WIDTH, min(_columns(), MAX_WIDTH))


def _columns() -> int:
    """As :func:`shutil.get_terminal_size` finds it; that module takes long to import."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return int(told)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or USUAL_WIDTH if sys.__stdout__ else USUAL_WIDTH
    except (ValueError, OSError):
        return USUAL_WIDTH


def styled(words: str, colour: str | None = None, *, bold: bool = False, dim: bool = False) -> str:
    """Coloured text, unless ``NO_COLOR`` is set; click takes colour away where the output is no terminal."""
    if os.environ.get("NO_COLOR"):
        return words
    return click.style(words, fg=colour, bold=bold or None, dim=dim or None)


def finding_lines(said: str, finding: Finding, reader: str, columns: int, indent: str = "  ") -> Iterator[str]:
    """What a finding says, the words it is about, its example, and what to write instead."""
    colour = _SEVERITY_COLOURS[finding.severity]
    sign = _SIGNS[finding.severity]
    sentence = visible(render(finding, reader))
    lines = fold(sentence, columns, indent + "  ", f"{indent}{sign} ").split("\n")
    yield styled(lines[0], colour)
    yield from (styled(line, colour) for line in lines[1:])
    if finding.span is not None:
        yield from underline(said, (finding.span,), columns, indent + "    ")
    shown = example(finding, reader)
    if shown is not None:
        yield fold(text("terminal.example", reader, example=visible(shown)), columns, indent + "    ")
    yield from fix_lines(finding.fixes, reader, columns, indent + "  ")


def fix_lines(fixes: Sequence[str], reader: str, columns: int, indent: str) -> Iterator[str]:
    """Sentences to use instead."""
    if fixes:
        yield indent + text("terminal.instead-write", reader)
        for fix in fixes:
            yield fold(visible(fix), columns, indent + "  ")


def file_finding_lines(path: Path | str, finding: LineFinding, reader: str) -> Iterator[str]:
    """``path:line: what is wrong``, and below it what there is to say about the sentence on that line."""
    from bartok_dsl.files.finding import message

    place = f"{path}:{finding.line}: " if finding.line else f"{path}: "
    yield styled(visible(place + message(finding, reader)), _SEVERITY_COLOURS[finding.severity])
    for about in finding.about:
        yield f"    {visible(render(about, reader))}"
        yield from fix_lines(about.fixes, reader, width(), "    ")


def show_file_findings(path: Path | str, findings: Sequence[LineFinding], reader: str) -> None:
    """Tell on standard error what a reader of a file has to say."""
    for finding in findings:
        for line in file_finding_lines(path, finding, reader):
            click.echo(line, err=True)


def check_reader(language: str, reader: str = "en") -> str:
    """The language, if there are messages in it. Raises :class:`click.BadParameter`, said in that of the *reader*."""
    from bartok_dsl.terminal.usage import bad_value, has_texts

    if not has_texts(language):
        raise bad_value("no-language", reader, wanted=visible(language), known="en, fr")
    return language
