"""What the rule prompt offers and shows while a sentence is typed."""

from __future__ import annotations

import pytest

from bartok_dsl.engine.chance import Seeded
from bartok_dsl.finding import Verdict
from bartok_dsl.table.table import Table
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.prompts.announce import TableGuide

NAMES = ("Ana", "Bo", "Chi")


def guide(language: str = "en", reader: str | None = None) -> TableGuide:
    return TableGuide(Table(NAMES, Seeded(1)), language, Words(reader or language, NAMES))


def test_an_empty_line_shows_what_could_be_typed() -> None:
    echo = guide().echo("  ")
    assert echo.verdict is None
    assert Table(NAMES, Seeded(1)).propose(echo.line, "en").accepted


def test_a_finished_sentence_is_echoed_as_the_program_says_it() -> None:
    echo = guide().echo("queen reverses direction")
    assert (echo.verdict, echo.line) == (Verdict.ACCEPTED, "When a queen is played, direction reverses.")


def test_the_echo_is_in_the_readers_language() -> None:
    assert guide("en", "fr").echo("queen reverses direction").line == "Quand on joue une dame, on change de sens."


@pytest.mark.parametrize("length", range(1, len("when a seven is played, the next player draws")))
def test_whoever_types_a_good_sentence_is_never_told_that_it_is_wrong(length: int) -> None:
    assert guide().echo("when a seven is played, the next player draws"[:length]).verdict is not Verdict.REFUSED


def test_what_is_wrong_is_told_at_once() -> None:
    echo = guide().echo("queen reverses Bob")
    assert echo.verdict is Verdict.REFUSED
    assert "Bob" in echo.line


def test_a_caution_is_told() -> None:
    table = Table(NAMES, Seeded(1))
    table.book = table.book.add(table.propose("queen reverses direction").announcement, "queen reverses direction")
    echo = TableGuide(table, "en", Words("en", NAMES)).echo("queen reverses direction")
    assert echo.verdict is Verdict.CAUTION
    assert "rule 1" in echo.line


def test_words_are_offered_before_punctuation() -> None:
    offers = [offer.text for offer in guide().offers("queen ")]
    first = next(at for at, text in enumerate(offers) if not text[0].isalnum())
    assert not any(text[0].isalnum() for text in offers[first:])
    assert first > 0


@pytest.mark.parametrize(
    ("language", "start"), [("en", "when a seven is played, "), ("fr", "quand un sept est joué, ")]
)
def test_following_offers_leads_to_more_offers(language: str, start: str) -> None:
    about = guide(language)
    for offer in about.offers(start)[:5]:
        text = start[: len(start) - offer.taken] + offer.text + " "
        assert about.offers(text) or about.echo(text).verdict is not Verdict.REFUSED


def test_the_shortest_word_that_begins_as_typed_comes_first() -> None:
    assert guide().offers("when a sev")[0].text == "seven"
