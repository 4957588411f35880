"""Text that is safe to print: control characters made visible, widths counted in terminal cells, lines folded."""

from __future__ import annotations

import unicodedata
from typing import Final

REPLACEMENT: Final = "�"
_AFTER_A_SPACE: Final = "»:;?!"
_CLOSE: Final = " »).,"
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def visible(text: str) -> str:
    """*text* with every character that could move the cursor, hide or reorder text replaced, one for one.

    Positions stay what they were, so a span of the original is a span of the result. Variation selectors count as
    hidden, because a suit symbol followed by one may become two cells wide.
    """
    return "".join(_visible(character) for character in text)


def _visible(character: str) -> str:
    category = unicodedata.category(character)
    if character in "\n\r" or category in ("Zl", "Zp"):
        return "⏎"
    if character == "\t" or category == "Zs":
        return " "
    if "\ufe00" <= character <= "\ufe0f" or category in _HIDDEN:
        return REPLACEMENT
    return character


def cells(text: str) -> int:
    """How many terminal cells *text* takes; it must be :func:`visible` text."""
    return sum(_cell(character) for character in text)


def _cell(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def chunks(text: str, width: int, *, cut_words: bool = True) -> tuple[tuple[int, int], ...]:
    """Cut *text* into pieces of at most *width* cells, after a space where there is one: ``(start, end)`` positions.

    Without *cut_words* a word that is longer than that stays in one piece.
    """
    pieces: list[tuple[int, int]] = []
    start = used = 0
    space = -1
    for position, character in enumerate(text):
        cell = _cell(character)
        if used + cell > width and position > start and (cut_words or space > start):
            cut = space if space > start else position
            pieces.append((start, cut))
            start, used = cut, cells(text[cut:position])
        used += cell
        if character == " " and not _joined(text, position):
            space = position + 1
    pieces.append((start, len(text)))
    return tuple(pieces)


def _joined(text: str, space: int) -> bool:
    """Whether no line ends at that space: French sets one inside its quotation marks and before high punctuation."""
    before, after = text[space - 1 : space], text[space + 1 : space + 2]
    return before == "«" or (after != "" and after in _AFTER_A_SPACE and text[space + 2 : space + 3] in ("", *_CLOSE))


def fold(text: str, width: int, indent: str = "", first: str | None = None) -> str:
    """Wrap *text* at spaces to *width* cells. Every line begins with *indent*, the first one with *first* if given.

    No word is ever cut: a path or a command that is too long for the screen must stay one that can be copied.
    """
    room = max(width - cells(indent), 8)
    return "\n".join(
        (first if number == 0 and first is not None else indent) + text[start:end].rstrip()
        for number, (start, end) in enumerate(chunks(text, room, cut_words=False))
    )


def clip(text: str, width: int) -> str:
    """*text* cut to *width* cells, ending in “…” where something was cut off."""
    if cells(text) <= width:
        return text
    kept, used = [], 0
    for character in text:
        used += _cell(character)
        if used >= width:
            break
        kept.append(character)
    return "".join(kept) + "…"
