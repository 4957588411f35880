"""Reviews from the notation, for the tests of this folder."""

from __future__ import annotations

from bartok_dsl.engine.profile import CLASSIC, Profile
from bartok_dsl.finding import Finding
from bartok_dsl.review import Known, review
from bartok_dsl.rulebook import RuleBook
from tests.notation import read_announcement, write


def book_of(*announcements: str) -> RuleBook:
    """A book with these announcements, in order."""
    book = RuleBook()
    for announcement in announcements:
        book = book.add(read_announcement(announcement), "", "en")
    return book


def findings(
    announcement: str, *before: str, profile: Profile = CLASSIC, known: Known | None = None, language: str = "en"
) -> tuple[Finding, ...]:
    """What the review says about the announcement, after those before it; fixes are written in the notation."""
    return review(
        read_announcement(announcement),
        book_of(*before),
        profile,
        language=language,
        known=known,
        say=lambda tree, _: write(tree),
    )


def codes(announcement: str, *before: str, profile: Profile = CLASSIC) -> list[str]:
    """The codes of what the review says, in order."""
    return [finding.code for finding in findings(announcement, *before, profile=profile)]


def one(code: str, announcement: str, *before: str, known: Known | None = None) -> Finding:
    """The finding with that code; there must be exactly one."""
    (found,) = (each for each in findings(announcement, *before, known=known) if each.code == code)
    return found
