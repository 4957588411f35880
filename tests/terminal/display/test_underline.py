from bartok_dsl.finding import Span
from bartok_dsl.terminal.display.underline import MAX_LINES, underline


def test_words_are_underlined() -> None:
    assert underline("Ana draws two", [Span(0, 3)], 80) == ["Ana draws two", "^^^"]


def test_several_spans_share_one_line() -> None:
    assert underline("Ana hits Bo", [Span(0, 3), Span(9, 11)], 80, "  ") == ["  Ana hits Bo", "  ^^^      ^^"]


def test_a_span_that_is_folded_is_underlined_on_each_line() -> None:
    assert underline("when a queen is played", [Span(5, 15)], 14) == [
        "when a queen",
        "     ^^^^^^^",
        "is played",
        "^^",
    ]


def test_wide_characters_are_underlined_by_cells() -> None:
    assert underline("漢x", [Span(1, 2)], 80) == ["漢x", "  ^"]


def test_the_end_of_the_text_can_be_marked() -> None:
    assert underline("when a", [Span(6, 6)], 80) == ["when a", "      ^"]


def test_spans_outside_the_text_are_cut_to_it() -> None:
    assert underline("six", [Span(-4, 99)], 80) == ["six", "^^^"]


def test_no_span_no_second_line() -> None:
    assert underline("six", [], 80) == ["six"]


def test_of_a_very_long_text_only_the_part_with_the_span_is_shown() -> None:
    text = "word " * 10_000
    at = text.index("word", 30_000)
    lines = underline(text, [Span(at, at + 4)], 40)
    assert len(lines) <= MAX_LINES + 3
    assert lines[0] == "…"
    assert lines[-1] == "…"
    assert sum("^^^^" in line for line in lines) == 1


def test_control_characters_never_reach_the_screen() -> None:
    assert underline("a\x1b[2Jb", [Span(1, 2)], 80) == ["a�[2Jb", " ^"]
