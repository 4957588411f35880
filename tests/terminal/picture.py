"""Makes ``docs/terminal.svg``: the real program on an emulated screen, from winning a deal to the next turn.

Run it with ``python -m tests.terminal.picture``.
"""

from __future__ import annotations

import io
import re
import tempfile
from itertools import groupby
from pathlib import Path

import pyte.screens
from rich.console import Console
from rich.style import Style
from rich.text import Text

from tests.terminal.emulated import Emulated
from tests.terminal.test_program import ENGLISH, SEED, asked, play_until

PICTURE = Path(__file__).parents[2] / "docs" / "terminal.svg"
COLUMNS, ROWS = 84, 46
SENTENCE = "eights are wild, you pick the suit"
ECHO = "An eight is wild."


def colour(name: str) -> str | None:
    """The name of a terminal's colour as rich knows it."""
    if name == "default":
        return None
    plain = name.replace("brown", "yellow")
    if len(plain) == 6 and all(digit in "0123456789abcdef" for digit in plain):
        return f"#{plain}"
    return f"bright_{plain[6:]}" if plain.startswith("bright") else plain


def line(cells: list[pyte.screens.Char]) -> Text:
    """One row of the screen with its colours."""
    text = Text(end="\n")
    for (fg, bg, bold, reverse), run in groupby(cells, lambda cell: (cell.fg, cell.bg, cell.bold, cell.reverse)):
        style = Style(color=colour(fg), bgcolor=colour(bg), bold=bold, reverse=reverse)
        text.append("".join(cell.data for cell in run), style)
    text.rstrip()
    return text


def main() -> None:
    """Plays the first deal, announces a rule, begins the second deal, and keeps what a person then sees."""
    with tempfile.TemporaryDirectory() as home:
        arguments = ("play", "--seed", SEED, "--deals", "2", "--no-log")
        with Emulated(*arguments, home=Path(home), columns=COLUMNS, rows=ROWS) as it:
            play_until(it, ENGLISH, ENGLISH.rule_prompt)
            it.until(asked)
            it.type(SENTENCE)
            it.sees(f"✓ {ECHO}")
            it.type("\r")
            it.sees(ENGLISH.confirm)
            it.answer("")
            it.sees(ENGLISH.turn)
            it.until(asked)
            rows = [line([it.screen.buffer[y][x] for x in range(COLUMNS)]) for y in range(ROWS)]
    while rows and not rows[-1].plain.strip():
        rows.pop()
    begin = next((y for y, row in enumerate(rows) if "wins the deal" in row.plain or "win the deal" in row.plain), 0)
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for row in rows[begin:]:
        console.print(row, soft_wrap=True)
    drawing = console.export_svg(title="bartok play", unique_id="bartok")
    # The reader's own monospaced font will do: a picture in a page should fetch nothing.
    PICTURE.write_text(re.sub(r"@font-face \{.*?\}\s*", "", drawing, flags=re.DOTALL), "utf-8")


if __name__ == "__main__":
    main()
