"""Words are compared without case, punctuation, diacritics and script."""

from __future__ import annotations

import pytest

from bartok_dsl.cards import RANK_FACES, Rank
from bartok_dsl.engine.cardnames import face_name, number_name, rank_name
from bartok_dsl.engine.words import folded, is_question, same_words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bartok", "BARTÓK!"),
        ("l’as", "las"),
        ("have a nice day", " Have  a nice, day… "),
        ("žaba", "жаба"),
        ("đak", "ђак"),
        ("љубав", "ljubav"),
        ("cœur", "COEUR"),
        ("straße", "STRASSE"),
    ],
)
def test_the_same(one: str, other: str) -> None:
    assert same_words(one, other)


@pytest.mark.parametrize(("one", "other"), [("red", "read"), ("all hail", "allhail"), ("", "x"), ("mau", "mau mau")])
def test_not_the_same(one: str, other: str) -> None:
    assert not same_words(one, other)


def test_questions_end_in_a_question_mark() -> None:
    assert all(map(is_question, ("why?", "why? ", "“why?”", "pourquoi ?", "？")))
    assert not any(map(is_question, ("why", "? why", "")))


def test_folding_is_a_fixed_point() -> None:
    for text in ("Ђорђе, ДОЂИ!", "l'été", "ﬁn", "①"):
        assert folded(folded(text)) == folded(text)


def test_names_of_cards_and_numbers() -> None:
    assert (face_name(0), face_name(37), face_name(52)) == ("ace of clubs", "queen of hearts", "joker")
    assert (rank_name(RANK_FACES[Rank.TEN]), rank_name(0), rank_name(1 << 52)) == ("ten", "", "joker")
    assert [number_name(n) for n in (0, 13, 20, 42, 100, -1)] == [
        "zero",
        "thirteen",
        "twenty",
        "forty two",
        "100",
        "-1",
    ]
