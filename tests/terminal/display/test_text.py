import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bartok_dsl.terminal.display.text import cells, chunks, clip, fold, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("queen\treverses", "queen reverses"),
        ("a\nb\r", "a⏎b⏎"),
        ("red\x1b[31m", "red�[31m"),
        ("\u202eevil", "�evil"),
        ("♥\ufe0f", "♥�"),
        ("l’as\u00a0noir", "l’as noir"),
    ],
)
def test_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text())
def test_visible_keeps_positions_and_prints_nothing_that_moves_the_cursor(text: str) -> None:
    shown = visible(text)
    assert len(shown) == len(text)
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs") for c in shown)


def test_cells() -> None:
    assert cells("Q♦") == 2
    assert cells("ﾐ漢") == 3
    assert cells("e\u0301") == 1


@given(st.text().map(visible), st.integers(2, 40))
def test_chunks_are_the_whole_text_in_pieces_that_fit(text: str, width: int) -> None:
    pieces = chunks(text, width)
    assert "".join(text[start:end] for start, end in pieces) == text
    assert all(cells(text[start:end]) <= width for start, end in pieces)


def test_chunks_cut_after_a_space() -> None:
    text = "when a queen is played"
    assert [text[a:b] for a, b in chunks(text, 12)] == ["when a ", "queen is ", "played"]


def test_fold_hangs_under_its_first_line() -> None:
    assert fold("one two three four", 12, "    ", "  - ") == "  - one two\n    three\n    four"


def test_fold_never_cuts_a_word() -> None:
    assert fold("see /a/very/long/path/to/it now", 12) == "see\n/a/very/long/path/to/it\nnow"


def test_fold_keeps_french_marks_with_their_words() -> None:
    assert fold("faute Bo pas dit « Bartok » ici", 20) == "faute Bo pas dit\n« Bartok » ici"
    assert fold("admettez-vous ? oui", 14) == "admettez-vous ?\noui"


def test_clip() -> None:
    assert clip("Anastasia", 9) == "Anastasia"
    assert clip("Anastasia", 5) == "Anas…"
