"""Cards drawn as boxes of text in four colours, rows of them, and the one-line form for narrow or plain screens.

The suit is told by its symbol and by its colour, the rank by its letter or number; a card that may not be played is
dimmed, has a broken border and a cross beside its number, so that no meaning hangs on colour alone. No emoji and no
variation selector is ever printed: both have unpredictable widths.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen
from rich.text import Text

from bartok_dsl.cards import Face, Suit, suit_of, write_card

SUIT_STYLES: Final[dict[Suit | None, str]] = {
    Suit.CLUBS: "green",
    Suit.DIAMONDS: "blue",
    Suit.HEARTS: "red",
    Suit.SPADES: "bold",
    None: "magenta",
}
"""A colour for each suit: spades keep the colour of the terminal's own text, which is readable on any ground."""

BOX_CELLS: Final = 6
"""Width of one box: two borders, and ``10♠`` between two half spaces."""

GAP: Final = " "


@frozen
class Shown:
    """One card to draw: its face, its number in the hand (0: none), and whether it may be played (None: not marked)."""

    face: Face
    number: int = 0
    playable: bool | None = None


def card_text(face: Face) -> Text:
    """The card as a word in its colour: ``Q♦``, ``10♠``, ``*``."""
    return Text(write_card(face, symbols=True), style=SUIT_STYLES[suit_of(face)])


def box(card: Shown) -> list[Text]:
    """The lines of one card: three, or four with its number."""
    dim = card.playable is False
    border = "dim" if dim else ""
    style = "dim " + SUIT_STYLES[suit_of(card.face)] if dim else SUIT_STYLES[suit_of(card.face)]
    top, side, bottom = ("┌╌╌╌╌┐", "╎", "└╌╌╌╌┘") if dim else ("╭────╮", "│", "╰────╯")
    inside = Text(write_card(card.face, symbols=True).center(4), style=style)
    lines = [Text(top, border), Text.assemble((side, border), inside, (side, border)), Text(bottom, border)]
    if card.number:
        label = f"✗{card.number}" if dim else str(card.number)
        lines.append(Text(label.center(BOX_CELLS), "dim" if dim else "bold"))
    return lines


def rows(cards: Sequence[Shown], width: int) -> list[Text]:
    """All *cards* as boxes side by side, as many in a row as *width* cells hold."""
    each = max(1, (width + len(GAP)) // (BOX_CELLS + len(GAP)))
    lines: list[Text] = []
    for start in range(0, len(cards), each):
        drawn = [box(card) for card in cards[start : start + each]]
        lines.extend(Text(GAP).join(parts) for parts in zip(*drawn, strict=True))
    return lines


def line(cards: Sequence[Shown]) -> Text:
    """The one-line form: ``[1] A♠  ✗2 Q♥``; cards without numbers are simply listed."""
    parts: list[Text] = []
    for card in cards:
        dim = card.playable is False
        label = "" if not card.number else f"✗{card.number} " if dim else f"[{card.number}] "
        word = card_text(card.face)
        if dim:
            word.stylize("dim")
        parts.append(Text.assemble((label, "dim" if dim else ""), word))
    return Text("  ").join(parts)
