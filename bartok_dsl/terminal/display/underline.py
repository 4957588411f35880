"""A sentence with some of its words underlined, at any width and for any text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bartok_dsl.finding import Span
from bartok_dsl.terminal.display.text import cells, chunks, visible

MAX_LINES: Final = 8
"""Lines of a quoted sentence that are shown; a pasted book must not scroll the finding away."""


def underline(text: str, spans: Sequence[Span], width: int, indent: str = "") -> list[str]:
    """The lines of *text*, each with a line of ``^`` under the characters of *spans* where it has any.

    A text of more than :data:`MAX_LINES` lines is shown from the first line with a span on, with “…” for what is left
    out. Spans that lie outside the text are cut to it; an empty span marks the one place it stands at.
    """
    shown = visible(text)
    marked = _marked(len(shown), spans)
    pieces = chunks(shown, max(width - cells(indent), 8))
    first = 0
    if len(pieces) > MAX_LINES:
        hits = [number for number, (start, end) in enumerate(pieces) if any(start <= m <= end for m in marked)]
        first = min(hits[0] if hits else 0, len(pieces) - MAX_LINES)
    lines: list[str] = [indent + "…"] if first else []
    for start, end in pieces[first : first + MAX_LINES]:
        lines.append((indent + shown[start:end]).rstrip())
        printed = start + len(shown[start:end].rstrip())
        marks = _marks(shown, start, printed, marked, last=end == len(shown))
        if marks.strip():
            lines.append(indent + marks)
    if first + MAX_LINES < len(pieces):
        lines.append(indent + "…")
    return lines


def _marked(length: int, spans: Sequence[Span]) -> frozenset[int]:
    places: set[int] = set()
    for span in spans:
        start = max(0, min(span.start, length))
        end = max(start + 1, min(span.end, length))
        places.update(range(start, end))
    return frozenset(places)


def _marks(shown: str, start: int, end: int, marked: frozenset[int], *, last: bool) -> str:
    marks = "".join(("^" if at in marked else " ") * cells(shown[at]) for at in range(start, end))
    if last and len(shown) in marked:
        marks += "^"
    return marks.rstrip()
