"""What a reader of files has to say: one finding a place, with the line it is about.

Like every finding it carries a code and the values to fill in, never a finished sentence; the texts are the section
``files`` of the message files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from bartok_dsl import messages
from bartok_dsl.finding import Finding, Severity


@frozen
class LineFinding:
    """One thing to say about a file. *line* counts from 1; 0 is the file as a whole.

    *about* holds what the language or the review says about a sentence on that line.
    """

    code: str
    severity: Severity
    line: int
    values: tuple[tuple[str, str], ...] = ()
    about: tuple[Finding, ...] = ()


class FileError(ValueError):
    """A file cannot be used at all; *findings* say why, errors first."""

    def __init__(self, findings: tuple[LineFinding, ...]) -> None:
        self.findings = findings
        super().__init__("; ".join(f"line {finding.line}: {finding.code}" for finding in findings))


def error(code: str, line: int, /, *about: Finding, **values: object) -> LineFinding:
    """A finding because of which the file cannot be used as it is."""
    return LineFinding(code, Severity.ERROR, line, _texts(values), about)


def caution(code: str, line: int, /, **values: object) -> LineFinding:
    """A finding that a reader of the file should know before relying on it."""
    return LineFinding(code, Severity.CAUTION, line, _texts(values))


def note(code: str, line: int, /, **values: object) -> LineFinding:
    """A finding that only tells what the reader did."""
    return LineFinding(code, Severity.NOTE, line, _texts(values))


MAX_FINDINGS = 50
"""Findings about one file: nobody reads more, and a file of another kind has one a line."""


def told(findings: Iterable[LineFinding]) -> tuple[LineFinding, ...]:
    """The findings in the order of the lines; of very many, the first, with one that says so. Errors are never lost."""
    ordered = sorted(findings, key=lambda finding: finding.line)
    if len(ordered) <= MAX_FINDINGS:
        return tuple(ordered)
    errors = [finding for finding in ordered if finding.severity is Severity.ERROR]
    shown = (errors or ordered)[:MAX_FINDINGS]
    return (*shown, note("file-and-so-on", shown[-1].line, count=len(ordered) - len(shown)))


def _texts(values: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(value)) for name, value in values.items())


def message(finding: LineFinding, language: str) -> str:
    """The sentence for the reader: what is wrong and what to do, without the line number."""
    return messages.catalogue(language).write(f"files.{finding.code}", dict(finding.values))
