"""From the physical lines of a pasted rule set to its logical ones: undoes quoting, wrapping, fences and signatures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

from attrs import evolve, frozen

from bartok_dsl.files.finding import LineFinding, note
from bartok_dsl.files.history import OPENING, tag_end
from bartok_dsl.files.lines import DOUBLE_QUOTES, Line


class Sort(Enum):
    """What a logical line is."""

    TAG = "tag"
    HISTORY = "history"
    REMARK = "remark"
    STRAY = "stray"  # what belongs to nothing


@frozen
class Piece:
    """One logical line: the number of the physical line on which it begins, and its whole text."""

    sort: Sort
    line: int
    text: str


MAX_PIECE: Final = 4000
"""Characters of one logical line: more than twice a sentence, a title and an origin of the greatest length. A wrapped
line does not go on beyond it, so that a file without ends costs no more than its length."""

MAX_TAGS: Final = 20
"""Tags at the beginning of a set that was pasted as one paragraph; there are six."""

_QUOTING: Final = re.compile(r"^[ >|│]*(?:>|│)[ >|│]*")
_FENCE: Final = re.compile(r"^(?:```|~~~)\w*$")
_BULLET: Final = re.compile(r"^(?:[*•–-]|\d+[.)]) +(?=rule |repeal |ruling|\[)", re.IGNORECASE)
_SIGNATURE: Final = re.compile(r"^[-–—]{2,3}$")
_TAG: Final = re.compile(rf"^\[ *\w+ *[{re.escape(DOUBLE_QUOTES)}]")
_EVENT_INSIDE: Final = re.compile(
    r"(?<=[ \]])(?=rule \d+ *\([^()]*\)(?: replaces \d+)?(?: in \w+)? *:"
    r"|repeal \d+ *\([^()]*\)|ruling *\([^()]*\) *: *rule \d)",
    re.IGNORECASE,
)


def assemble(lines: Iterable[Line]) -> tuple[tuple[Piece, ...], tuple[LineFinding, ...]]:
    """The logical lines, and a note for everything that was left out.

    What stands before the first tag or event, and after a signature mark, is no part of the set and is left out;
    everything else is in the pieces.
    """
    pieces: list[Piece] = []
    notes: list[LineFinding] = []
    open_line = False  # whether the next line may go on with the last piece
    for line in _one_event_a_line(_unquoted(lines)):
        if _SIGNATURE.match(line.text):
            notes.append(note("ruleset-signature", line.number))
            break
        sort = _sort(line.text)
        if not line.text:
            # A blank line ends a sentence, but not a tag that a mail program broke in two.
            open_line = open_line and not _complete(pieces[-1])
        elif sort is not Sort.STRAY:
            pieces.append(Piece(sort, line.number, line.text))
            open_line = sort is not Sort.REMARK and not (sort is Sort.TAG and _complete(pieces[-1]))
        elif open_line and len(pieces[-1].text) + len(line.text) < MAX_PIECE:
            pieces[-1] = evolve(pieces[-1], text=f"{pieces[-1].text} {line.text}")
            open_line = not (pieces[-1].sort is Sort.TAG and _complete(pieces[-1]))
        elif not pieces:
            notes.append(note("ruleset-before", line.number, text=line.text[:80]))
        else:
            pieces.append(Piece(Sort.STRAY, line.number, line.text))
    return tuple(pieces), tuple(notes)


def _sort(text: str) -> Sort:
    if text.startswith("#"):
        return Sort.REMARK
    if _TAG.match(text):
        return Sort.TAG
    return Sort.HISTORY if OPENING.match(text) else Sort.STRAY


def _complete(piece: Piece) -> bool:
    return piece.sort is not Sort.TAG or tag_end(piece.text) is not None


def _unquoted(lines: Iterable[Line]) -> Iterator[Line]:
    for line in lines:
        text = _QUOTING.sub("", line.text).strip()
        text = text.replace("\\[", "[").replace("\\]", "]")  # what Markdown editors write for a bracket
        text = _BULLET.sub("", text)
        if not _FENCE.match(text):
            yield Line(line.number, " ".join(text.split()))


def _one_event_a_line(lines: Iterable[Line]) -> Iterator[Line]:
    """Where a whole set was pasted as one paragraph, its lines again.

    That has happened where something follows a tag on its line; only then are headers looked for inside a line.
    """
    for line in lines:
        rest = line.text
        if not rest.startswith("[") or tag_end(rest) in (None, len(rest)):
            yield line
            continue
        for _ in range(MAX_TAGS):
            end = tag_end(rest)
            if end is None:
                break
            yield Line(line.number, rest[:end])
            rest = rest[end:].strip()
        check = rest.rfind(" [")
        tail = ""
        if check >= 0 and _TAG.match(rest[check + 1 :]):
            rest, tail = rest[:check], rest[check + 1 :]
        for part in _EVENT_INSIDE.split(rest):
            if part.strip():
                yield Line(line.number, part.strip())
        if tail:
            yield Line(line.number, tail)
