"""What there is to say about one sentence, for commands that print it: text with the words underlined, or JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from bartok_dsl.finding import Finding
from bartok_dsl.messages import example, render, text
from bartok_dsl.table.proposal import Proposal, consider
from bartok_dsl.terminal.display.output import COLOURS, VERDICT_SIGNS, finding_lines, styled
from bartok_dsl.terminal.display.text import fold, visible
from bartok_dsl.terminal.display.underline import underline

if TYPE_CHECKING:
    from bartok_dsl.engine.profile import Profile
    from bartok_dsl.files.ruleset import RuleSet
    from bartok_dsl.rulebook import Origin, RuleBook
    from bartok_dsl.table.table import BookRefusedError
    from bartok_dsl.tree.data import Data

PLAYERS = 4
"""Players at the imagined table where no match says how many there are."""


def judge(sentence: str, language: str, book: RuleBook, profile: str, players: int = PLAYERS) -> Proposal:
    """What a table with this book would say. *profile* is the name of a profile."""
    return consider(sentence, language, book, profile_named(profile))


def profile_named(name: str) -> Profile:
    """The profile. Raises :class:`click.BadParameter` if there is none of that name."""
    from bartok_dsl.engine.profile import PROFILES
    from bartok_dsl.terminal.usage import bad_value, reader_of

    if name not in PROFILES:
        reader = reader_of(click.get_current_context(silent=True))
        raise bad_value("no-profile", reader, profile=visible(name), known=", ".join(PROFILES))
    return PROFILES[name]


def translations(proposal: Proposal) -> dict[str, str]:
    """The canonical sentence in every other language."""
    from bartok_dsl.language import LANGUAGES

    said = {language: proposal.canonical(language) for language in LANGUAGES if language != proposal.language}
    return {language: sentence for language, sentence in said.items() if sentence is not None}


def judgement_lines(proposal: Proposal, reader: str, columns: int) -> Iterator[str]:
    """The sentence, the verdict, what it means in every language, and the findings."""
    verdict = proposal.verdict
    first, *rest = underline(proposal.sentence, (), columns, "  ")
    yield f"{VERDICT_SIGNS[verdict]} {first.lstrip()}"
    yield from rest
    yield styled(fold(text(f"terminal.{verdict.value}", reader), columns, "  "), COLOURS[verdict], bold=True)
    own = proposal.canonical(proposal.language)
    if own is not None:
        for language, sentence in ((proposal.language, own), *translations(proposal).items()):
            yield fold(sentence, columns, "      ", f"  {language}  ")
    for finding in proposal.findings:
        yield from finding_lines(proposal.sentence, finding, reader, columns)


def judgement_data(proposal: Proposal, reader: str) -> dict[str, Data]:
    """The same as JSON data; the fields are listed in ``docs/commands.md``."""
    from bartok_dsl.tree.data import meaning, to_data

    announcement = proposal.announcement
    return {
        "text": proposal.sentence,
        "language": proposal.language,
        "verdict": proposal.verdict.value,
        "canonical": proposal.canonical(proposal.language),
        "translations": dict(translations(proposal)),
        "meaning": None if announcement is None else meaning(announcement),
        "tree": None if announcement is None else to_data(announcement),
        "findings": [_finding_data(finding, reader) for finding in proposal.findings],
    }


def _finding_data(finding: Finding, reader: str) -> dict[str, Data]:
    return {
        "code": finding.code,
        "question": finding.question.value,
        "severity": finding.severity.value,
        "message": render(finding, reader),
        "span": None if finding.span is None else [finding.span.start, finding.span.end],
        "fixes": list(finding.fixes),
        "example": example(finding, reader),
    }


def add_to_set(ruleset: RuleSet, proposal: Proposal, origin: Origin) -> RuleSet:
    """The rule set with an accepted proposal at its end."""
    from attrs import evolve

    if proposal.announcement is None:
        raise ValueError("a sentence without one reading cannot be added")
    book = ruleset.book.add(proposal.announcement, proposal.sentence, proposal.language, origin)
    return evolve(ruleset, book=book)


def show_refused_book(trouble: BookRefusedError, path: str, reader: str) -> None:
    """Tell on standard error which rules of a set no table begins with, and why."""
    from bartok_dsl.terminal.display.output import width

    for refused in trouble.refused:
        entry = refused.entry
        said = text("usage.refused-rule", reader, number=entry.number, sentence=visible(entry.sentence))
        click.echo(f"{visible(path)}: {said}", err=True)
        for finding in refused.findings:
            for line in finding_lines(entry.sentence, finding, reader, width()):
                click.echo(line, err=True)
