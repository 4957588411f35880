"""The cheat sheet: what stands on it, in which order, and that nothing on it can do anything."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from bartok_dsl.engine.profile import DOUBLE
from bartok_dsl.night.records import Won
from bartok_dsl.night.sheet import page, sheet_of
from bartok_dsl.rulebook import Origin, RuleBook
from bartok_dsl.table.records import Declined, Spoken
from tests.night.support import QUEEN, SEVEN, companion, listed

BOOK = (
    RuleBook()
    .announce(QUEEN, "la dame change le sens", "fr", Origin("Ana", 1))
    .announce(SEVEN, "seven: next draws 2", "en", Origin("Bo", 2))
    .announce(QUEEN, "When a queen is played, direction reverses", "en", Origin("Ceca", 3))
    .repeal(1)
)


class Read(HTMLParser):
    """What a browser would make of a page: elements with attributes, and the text between them."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.open: list[str] = []
        self.feed(content)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, "elements are closed in order"

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.text.append(data.strip())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.elements if name == tag]


def test_rules_in_force_newest_first_with_their_numbers() -> None:
    sheet = sheet_of(companion(book=BOOK).night, "en")
    assert [(row.number, row.author, row.deal) for row in sheet.rules] == [(3, "Ceca", 3), (2, "Bo", 2)]
    assert sheet.rules[1].sentence == "When a seven is played, the next player draws two cards."


def test_the_page_is_one_well_formed_file_that_loads_nothing() -> None:
    read = Read(page(companion(book=BOOK).night, "en"))
    assert read.open == []
    assert read.all("html") == [{"lang": "en"}]
    assert not [tag for tag, _ in read.elements if tag in ("script", "link", "img", "iframe", "object")]
    assert not [attrs for _, attrs in read.elements if {"src", "href", "onload", "onclick"} & set(attrs)]
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in read.all("meta")
    assert [attrs["value"] for attrs in read.all("li")] == ["3", "2"]


def test_how_it_was_typed_is_shown_where_it_was_said_otherwise() -> None:
    text = " ".join(Read(page(companion(book=BOOK).night, "en")).text)
    assert "Bo, deal 2 · “seven: next draws 2”" in text
    assert "“When a queen is played" not in text


def test_in_french() -> None:
    read = Read(page(companion(book=BOOK).night, "fr"))
    assert read.all("html") == [{"lang": "fr"}]
    assert "Quand on joue une dame, on change de sens." in read.text
    assert "Bo, manche 2 · « seven: next draws 2 »" in read.text


@pytest.mark.parametrize(
    "evil", ["<script>alert(1)</script>", "</style><b onclick=x>", "<!-- ", '"><img src=x>', "&lt;"]
)
def test_what_people_type_is_text_and_nothing_else(evil: str) -> None:
    it = companion(book=BOOK)
    it.enter(Won(0, 1))
    it.enter(Spoken(0, QUEEN, f"queen {evil}", "en", ""))
    plain, read = Read(page(companion(book=BOOK).night, "en")), Read(page(it.night, "en"))
    assert {tag for tag, _ in read.elements} == {tag for tag, _ in plain.elements}
    assert any(evil in text for text in read.text)


def test_a_ruling_is_shown_with_both_rules() -> None:
    it = companion(book=BOOK)
    it.rule(2, 3)
    text = Read(page(it.night, "en")).text
    at = text.index("Rule 2 goes before rule 3 (Ceca, deal 1)")
    assert text[at + 1 : at + 5] == [
        "2",
        "When a seven is played, the next player draws two cards.",
        "3",
        "When a queen is played, direction reverses.",
    ]


def test_special_ranks_are_shown_only_where_the_table_wants_a_list() -> None:
    for profile, shown in ((DOUBLE, False), (listed(), True)):
        it = companion(profile)
        it.declare(0, "eight reverses direction")
        assert ("When an eight is played, direction reverses." in Read(page(it.night, "en")).text) is shown


def test_an_empty_book_and_an_evening_that_is_over() -> None:
    it = companion(deals=1)
    assert any("No rule has been added yet" in text for text in Read(page(it.night, "en")).text)
    assert "Ana, Bo and Ceca. Deal 1 of 1." in Read(page(it.night, "en")).text
    it.enter(Won(0, 1))
    assert "Ana, Bo and Ceca. All deals have been played." in Read(page(it.night, "en")).text


def test_print_is_black_on_white_and_no_rule_is_broken_by_the_end_of_a_page() -> None:
    style = page(companion(book=BOOK).night, "en").partition("<style>")[2].partition("</style>")[0]
    printed = style[style.index("@media print") :]
    assert "@page" in style and "break-inside: avoid" in style
    assert "--ink: #000" in printed and "--paper: #fff" in printed
    assert "prefers-color-scheme: dark" in style[: style.index("@media print")]


def test_nothing_changes_while_nothing_changes() -> None:
    """The page depends on the evening alone, so that it need not be written again after a question."""
    it = companion(book=BOOK)
    before = page(it.night, "en")
    it.enter(Won(0, 1))
    it.take_back()
    assert page(it.night, "en") == before
    it.enter(Won(0, 1))
    it.enter(Declined(0))
    assert page(it.night, "en") != before
