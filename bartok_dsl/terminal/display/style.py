"""How to draw, and text whose cards are in their colours."""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen
from rich.text import Text

from bartok_dsl.cards import read_card
from bartok_dsl.terminal.display.boxes import card_text

_CARD: Final = re.compile(r"\b(?:10|[2-9AJQK])[♣♦♥♠]")


@frozen
class Style:
    """How to draw: the width in cells, cards as boxes or on one line, and how much the program helps."""

    width: int
    boxes: bool
    marks: bool
    """Whether what may not be played is marked, and what is due is told."""


def coloured(text: str, style: str = "") -> Text:
    """A line of words in which every card has the colour of its suit."""
    result = Text(text, style=style)
    for token in _CARD.finditer(text):
        result.stylize(card_text(read_card(token[0])).style, token.start(), token.end())
    return result
