"""May a table begin with this book? Every rule in force is asked what a winner who announces it would be asked."""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.engine.profile import Profile
from bartok_dsl.finding import Finding, Severity
from bartok_dsl.rulebook import Announced, RuleBook
from bartok_dsl.table.proposal import judged
from bartok_dsl.tree import Replace


@frozen
class Inadmissible:
    """A rule in force that may not be announced, and the errors that say why."""

    entry: Announced
    findings: tuple[Finding, ...]


def inadmissible(book: RuleBook, profile: Profile) -> tuple[Inadmissible, ...]:
    """The rules in force with which no table begins, each judged beside those that stood when it was announced."""
    so_far = RuleBook()
    found = []
    for entry in book.entries:
        if isinstance(entry, Announced) and book.stands(entry.number):
            rule = entry.rule if entry.replaces is None else Replace(entry.replaces, entry.rule)
            findings = judged(rule, entry.sentence, entry.language, so_far, profile)
            errors = tuple(finding for finding in findings if finding.severity is Severity.ERROR)
            if errors:
                found.append(Inadmissible(entry, errors))
        so_far = so_far.append(entry)
    return tuple(found)
