"""May this sentence be announced? Understood, reviewed against the book, and tried to be compiled, in one step."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from bartok_dsl.codes import found
from bartok_dsl.compile import Unbuilt
from bartok_dsl.engine.checks import check
from bartok_dsl.engine.errors import EngineError
from bartok_dsl.engine.profile import Profile
from bartok_dsl.finding import Finding, Verdict, verdict_of
from bartok_dsl.language import understand
from bartok_dsl.language.echo import echo, without_echo
from bartok_dsl.language.lexicon import LANGUAGES
from bartok_dsl.language.say import Unsayable, say
from bartok_dsl.records import record
from bartok_dsl.review import Known, by_words, review, words
from bartok_dsl.rulebook import BookError, RuleBook
from bartok_dsl.tree import Announcement

_NOBODY_KNOWN = Known()

_STRANGE: Final = ("unknown-word", "partial-name")
"""What is found in a sentence of another language, whose words are none here."""


@record
class Proposal:
    """A sentence that somebody would announce, and all there is to say about it."""

    sentence: str
    language: str
    announcement: Announcement | None
    """The one tree that the sentence means; none where it has no reading or several."""
    findings: tuple[Finding, ...]

    @property
    def verdict(self) -> Verdict:
        """Whether it may be announced."""
        return Verdict.REFUSED if self.announcement is None else verdict_of(self.findings)

    @property
    def accepted(self) -> bool:
        """Whether it may be announced, with or without cautions."""
        return self.verdict is not Verdict.REFUSED

    def canonical(self, language: str) -> str | None:
        """What was understood, as one canonical sentence of that language; none where no sentence means just that."""
        return None if self.announcement is None else echo(self.announcement, language)


def consider(sentence: str, language: str, book: RuleBook, profile: Profile, known: Known = _NOBODY_KNOWN) -> Proposal:
    """What the table would say to this sentence; nothing is announced.

    Every fix that the findings offer has been considered itself and may be announced. Raises
    :class:`~bartok_dsl.language.UnknownLanguageError`.
    """
    proposal = _judged(sentence, language, book, profile, known)

    def good(fix: str) -> bool:
        return _judged(fix, language, book, profile, known).accepted

    findings = (evolve(each, fixes=tuple(filter(good, each.fixes))) for each in proposal.findings)
    return evolve(proposal, findings=tuple(findings))


def _judged(sentence: str, language: str, book: RuleBook, profile: Profile, known: Known) -> Proposal:
    understanding = understand(sentence, language)
    if len(understanding.trees) != 1:
        findings = understanding.findings
        if not understanding.trees and any(finding.code in _STRANGE for finding in findings):
            findings = _elsewhere(sentence, language) or findings
        return Proposal(sentence, language, None, findings)
    (announcement,) = understanding.trees
    findings = understanding.findings + judged(announcement, sentence, language, book, profile, known)
    if verdict_of(findings) is not Verdict.REFUSED and without_echo(announcement):
        findings = (found("no-echo"), *findings)
    return Proposal(sentence, language, announcement, tuple(dict.fromkeys(findings)))


def _elsewhere(sentence: str, language: str) -> tuple[Finding, ...]:
    """If it is a rule in another language, that, and the sentence to use; otherwise nothing."""
    for other in LANGUAGES:
        trees = understand(sentence, other).trees if other != language else ()
        if len(trees) == 1 and (fix := echo(trees[0], language)) is not None:
            return (found("other-language", fixes=(fix,), language=other),)
    return ()


def judged(
    announcement: Announcement,
    sentence: str,
    language: str,
    book: RuleBook,
    profile: Profile,
    known: Known = _NOBODY_KNOWN,
) -> tuple[Finding, ...]:
    """What there is to say about a tree: the review, and whether book, compiler and engine take it."""
    findings = review(announcement, book, profile, language=language, known=known, say=_said, locate=by_words(sentence))
    if verdict_of(findings) is Verdict.REFUSED:
        return findings
    return (*findings, *_taken(announcement, sentence, language, book))


def _said(announcement: Announcement, language: str) -> str:
    try:
        return say(announcement, language)
    except Unsayable:
        return ""


def _taken(announcement: Announcement, sentence: str, language: str, book: RuleBook) -> list[Finding]:
    """Whether book, compiler and engine take it."""
    try:
        for code in book.add(announcement, sentence, language).code():
            check(code)
    except BookError as trouble:
        return [evolve(found(trouble.code), values=tuple(trouble.values.items()))]
    except Unbuilt as trouble:
        return [found("not-built", part=words.part(trouble.node))]
    except EngineError:
        return [found("not-built", part="")]
    return []
