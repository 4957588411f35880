"""May this be announced? One module a question, and a verdict with reasons.

:func:`review` asks all questions that can be answered without playing and gives every finding, in the order of the
questions: is it clear, is it impartial, does it leave future rules alone, does it end, can it be won, does it fit the
others. It is a pure function of what it is given, and works through the whole book at a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from attrs import evolve

from bartok_dsl.codes import found
from bartok_dsl.engine.profile import CLASSIC, Profile
from bartok_dsl.finding import Finding, Severity
from bartok_dsl.review.case import Case, Known, Locate, Say, announced_rule, by_words, nowhere, standing
from bartok_dsl.review.clear import clear
from bartok_dsl.review.ends import ends
from bartok_dsl.review.fits import fits
from bartok_dsl.review.fixes import without_particulars
from bartok_dsl.review.future import future
from bartok_dsl.review.impartial import PARTIALITY_CODES, impartial
from bartok_dsl.review.wins import wins
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.tree import Announcement, Replace, Rule
from bartok_dsl.tree.normal import normalise_rule

__all__ = ["Known", "Locate", "Say", "by_words", "review"]

QUESTIONS: Final[tuple[Callable[[Case], Iterator[Finding]], ...]] = (clear, impartial, future, ends, wins, fits)
"""The questions in the order in which their findings are told."""


def review(
    announcement: Announcement,
    book: RuleBook,
    profile: Profile = CLASSIC,
    *,
    language: str = "en",
    known: Known | None = None,
    say: Say | None = None,
    locate: Locate = nowhere,
) -> tuple[Finding, ...]:
    """Everything there is to say about announcing this now; :func:`bartok_dsl.finding.verdict_of` gives the verdict.

    *known* are the people whom everyone knows at the moment. *say* prints the fixes, in *language*; without it there
    are none. *locate* finds the words that a part of the rule was said in. The announcement must be well-formed.
    """
    rule, gone = announced_rule(announcement)
    findings = list(_standing(gone, book)) if gone is not None else []
    if rule is None:
        return tuple(findings)
    case = Case(normalise_rule(rule), standing(book, gone), profile, known or Known(), language, locate)
    findings.extend(_asked(case))
    if say is not None and any(finding.code in _PARTIAL for finding in findings):
        said = (say(_announced(fix, gone), language) for fix in without_particulars(case.rule, _passing(case)))
        fixes = tuple(sentence for sentence in said if sentence)
        findings = [evolve(each, fixes=fixes) if each.code in _PARTIAL else each for each in findings]
    return tuple(dict.fromkeys(findings))


_PARTIAL: Final = frozenset(PARTIALITY_CODES.values())


def _asked(case: Case) -> Iterator[Finding]:
    for question in QUESTIONS:
        yield from question(case)


def _passing(case: Case) -> Callable[[Rule], bool]:
    def passes(rule: Rule) -> bool:
        return all(finding.severity is not Severity.ERROR for finding in _asked(evolve(case, rule=rule)))

    return passes


def _announced(rule: Rule, gone: int | None) -> Announcement:
    return rule if gone is None else Replace(gone, rule)


def _standing(number: int, book: RuleBook) -> Iterator[Finding]:
    if not any(entry.number == number for entry in book.announced):
        yield found("book-unknown-rule", number=number)
    elif not book.stands(number):
        yield found("book-not-in-force", number=number)
