"""Every code that a finding can have: the question it belongs to, and what it does to the verdict.

Codes are stable: programs that read findings rely on them. ``docs/findings.md`` explains each one, and each has a text
in every language (section ``findings`` of the message files).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bartok_dsl.finding import Finding, Phrase, Piece, Question, Severity, Span
from bartok_dsl.records import record


@record
class Code:
    """One code. Where a finding may weigh differently from case to case, *severity* is the usual one."""

    code: str
    question: Question
    severity: Severity


_ERROR, _CAUTION, _NOTE = Severity.ERROR, Severity.CAUTION, Severity.NOTE

_TABLE: Final = {
    Question.CLEAR: {
        "empty-rule": _ERROR,
        "too-long": _ERROR,
        "control-characters": _ERROR,
        "mixed-scripts": _ERROR,
        "unknown-word": _ERROR,
        "incomplete": _ERROR,
        "not-understood": _ERROR,
        "no-beginning": _ERROR,
        "no-sense": _ERROR,
        "two-readings": _ERROR,
        "too-many-readings": _ERROR,
        "unobservable": _ERROR,
        "declares-another-rank": _ERROR,
        "not-built": _ERROR,
        "other-language": _ERROR,
        "no-echo": _ERROR,
    },
    Question.IMPARTIAL: {
        "partial-name": _ERROR,
        "partial-author": _ERROR,
        "partial-seat": _ERROR,
        "partial-trait": _ERROR,
        "partial-guest": _ERROR,
        "role-favoured": _ERROR,
        "role-burdened": _CAUTION,
        "role-matters": _NOTE,
    },
    Question.FUTURE: {
        "future-making": _ERROR,
        "future-subject": _ERROR,
        "future-lifetime": _ERROR,
        "future-precedence": _ERROR,
        "future-secrecy": _ERROR,
        "future-number": _ERROR,
        "future-suspends": _ERROR,
    },
    Question.ENDS: {
        "endless": _ERROR,
    },
    Question.WINS: {
        "nothing-playable": _CAUTION,
        "never-playable": _CAUTION,
        "dead-end": _CAUTION,
        "pack-falls-apart": _CAUTION,
        "hands-never-shrink": _CAUTION,
        "hand-size-too-big": _CAUTION,
        "hand-size-too-small": _CAUTION,
        "no-such-play": _CAUTION,
        "never-happens": _CAUTION,
        "nothing-causes": _CAUTION,
        "never-set": _CAUTION,
    },
    Question.FITS: {
        "book-unknown-rule": _ERROR,
        "book-not-in-force": _ERROR,
        "book-full": _ERROR,
        "book-text-too-long": _ERROR,
        "book-control-character": _ERROR,
        "repeat": _CAUTION,
        "already-lawful": _CAUTION,
        "already-unlawful": _CAUTION,
        "already-set": _CAUTION,
        "does-nothing": _CAUTION,
        "both-choose-next": _CAUTION,
        "both-set": _CAUTION,
        "may-and-may-not": _CAUTION,
        "both-replace": _CAUTION,
        "both-rename": _CAUTION,
        "both-act": _NOTE,
    },
}

CODES: Final[Mapping[str, Code]] = {
    code: Code(code, question, severity) for question, codes in _TABLE.items() for code, severity in codes.items()
}


def found(
    code: str,
    *,
    span: Span | None = None,
    fixes: tuple[str, ...] = (),
    example: str | Phrase | None = None,
    **values: Piece,
) -> Finding:
    """A finding with the question and the severity of its code. Raises :class:`KeyError` for an unknown code."""
    row = CODES[code]
    return Finding(code, row.question, row.severity, span, tuple(values.items()), fixes, example)
