"""May this sentence be announced? Understood, reviewed against the book, and tried to be compiled, in one step."""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.engine.profile import Profile
from bartok_dsl.finding import Finding, Question, Severity, Verdict, verdict_of
from bartok_dsl.rulebook import BookError, Origin, RuleBook
from bartok_dsl.tree import Announcement


@frozen
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


def consider(sentence: str, language: str, book: RuleBook, profile: Profile, players: int) -> Proposal:
    """What the table would say to this sentence; nothing is announced.

    Raises :class:`FileNotFoundError` for a language that there is no file of.
    """
    from bartok_dsl.language import understand

    understanding = understand(sentence, language)
    findings = tuple(understanding.findings)
    if len(understanding.trees) != 1:
        return Proposal(sentence, language, None, findings)
    (announcement,) = understanding.trees
    found = review_of(announcement, sentence, language, book, profile)
    return Proposal(sentence, language, announcement, findings + found)


def review_of(
    announcement: Announcement, sentence: str, language: str, book: RuleBook, profile: Profile
) -> tuple[Finding, ...]:
    """What the review finds about a tree, and whether book and compiler take it."""
    from bartok_dsl.review import by_words, review

    findings = review(announcement, book, profile, language=language, say=_said, locate=by_words(sentence))
    if verdict_of(findings) is Verdict.REFUSED:
        return findings
    return findings + _taken(announcement, sentence, language, book)


def _said(announcement: Announcement, language: str) -> str | None:
    """The canonical sentence, where there is one."""
    from bartok_dsl.language.say import say
    from bartok_dsl.language.sayscene import Unsayable

    try:
        return say(announcement, language)
    except Unsayable:
        return None


def _taken(announcement: Announcement, sentence: str, language: str, book: RuleBook) -> tuple[Finding, ...]:
    from bartok_dsl.compile import Unbuilt

    try:
        book.add(announcement, sentence, language, Origin()).code()
    except BookError as trouble:
        values = tuple(trouble.values.items())
        return (Finding(trouble.code, Question.FITS, Severity.ERROR, values=values),)
    except Unbuilt as trouble:
        return (Finding("not-built", Question.CLEAR, Severity.ERROR, values=(("part", type(trouble.node).__name__),)),)
    return ()
