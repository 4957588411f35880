import pytest
from rich.console import Console

from bartok_dsl.cards import FACES, PACK, read_card, read_cards
from bartok_dsl.terminal.display.boxes import SUIT_STYLES, Shown, box, card_text, line, rows
from bartok_dsl.terminal.display.text import cells

HAND = [
    Shown(card, number, playable)
    for number, (card, playable) in enumerate(zip(read_cards("QD 10S 4H"), (True, False, True), strict=True), 1)
]


def test_a_card_that_may_be_played() -> None:
    assert [part.plain for part in box(HAND[0])] == ["╭────╮", "│ Q♦ │", "╰────╯", "  1   "]


def test_a_card_that_may_not_be_played_is_dimmed_and_marked() -> None:
    parts = box(HAND[1])
    assert [part.plain for part in parts] == ["┌╌╌╌╌┐", "╎10♠ ╎", "└╌╌╌╌┘", "  ✗2  "]
    assert "dim" in str(parts[0].style)


def test_a_card_outside_a_hand_has_no_number() -> None:
    assert len(box(Shown(read_card("QD")))) == 3


@pytest.mark.parametrize("width", [34, 40, 80])
def test_rows_fit_the_width(width: int) -> None:
    cards = [Shown(card, number) for number, card in enumerate(PACK, 1)]
    lines = [part.plain for part in rows(cards, width)]
    assert all(cells(part.rstrip()) <= width for part in lines)
    text = "\n".join(lines)
    assert all(f" {number} " in text + " " for number in range(1, 53))


def test_the_line_form() -> None:
    assert line(HAND).plain == "[1] Q♦  ✗2 10♠  [3] 4♥"
    assert line([Shown(read_card("*"))]).plain == "*"


def test_the_four_suits_have_four_styles() -> None:
    assert len({str(card_text(read_card(card)).style) for card in ("AC", "AD", "AH", "AS")}) == 4
    assert len(set(SUIT_STYLES.values())) == 5


def test_every_face_is_as_wide_as_any_other() -> None:
    widths = {tuple(cells(part.plain) for part in box(Shown(face))) for face in range(FACES)}
    assert widths == {(6, 6, 6)}


def test_no_colour_still_tells_every_card() -> None:
    console = Console(no_color=True, force_terminal=True, width=34)
    with console.capture() as capture:
        console.print(line(HAND))
    assert "Q♦" in capture.get()
    assert "✗2" in capture.get()
