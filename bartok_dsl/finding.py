"""What a reader of rules, files or actions has to say about them: one clear finding at a time.

A finding never carries a finished sentence: it has a code and the values to fill in, and every language renders it from
its own data file. ``docs/findings.md`` lists every code.
"""

from __future__ import annotations

from enum import Enum

from attrs import field

from bartok_dsl.records import record


class Question(Enum):
    """The question of the review that a finding belongs to."""

    CLEAR = "clear"
    IMPARTIAL = "impartial"
    FUTURE = "future"
    ENDS = "ends"
    WINS = "wins"
    FITS = "fits"


class Severity(Enum):
    """What a finding does to the verdict: refuses it, adds a caution, or only tells."""

    ERROR = "error"
    CAUTION = "caution"
    NOTE = "note"


class Verdict(Enum):
    """The three answers to “may it be announced?”."""

    ACCEPTED = "accepted"
    CAUTION = "caution"
    REFUSED = "refused"


@record
class Span:
    """Where in the original text: *start* is the first character, *end* the one after the last."""

    start: int
    end: int


@record
class Phrase:
    """A piece of text that each language words itself: its id in the message files, and what fills its placeholders."""

    id: str
    values: tuple[tuple[str, Piece], ...] = ()


Piece = str | int | Phrase | tuple["Piece", ...]
"""What fills a placeholder: text as it is, a number, a phrase, or several of these as a list."""


def phrase(id: str, **values: Piece) -> Phrase:
    """A phrase with these values, in the order given."""
    return Phrase(id, tuple(values.items()))


@record
class Finding:
    """One thing to say. *values* fill the placeholders of the code's text; *fixes* are whole sentences to use instead.

    *example* is a concrete counterexample (seats, cards, plays), where a claim can be shown: text or a phrase.
    """

    code: str
    question: Question
    severity: Severity
    span: Span | None = None
    values: tuple[tuple[str, Piece], ...] = ()
    fixes: tuple[str, ...] = ()
    example: str | Phrase | None = field(default=None)


def verdict_of(findings: tuple[Finding, ...]) -> Verdict:
    """The verdict that these findings amount to."""
    severities = {finding.severity for finding in findings}
    if Severity.ERROR in severities:
        return Verdict.REFUSED
    return Verdict.CAUTION if Severity.CAUTION in severities else Verdict.ACCEPTED
