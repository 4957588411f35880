import itertools

import pytest

from bartok_dsl import messages
from bartok_dsl.codes import CODES, found
from bartok_dsl.finding import Finding, Question, Severity, phrase
from bartok_dsl.messages import MessageError, catalogue

LANGUAGES = ("en", "fr")


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(LANGUAGES, 2)))
def test_languages_have_the_same_messages_with_the_same_placeholders(one: str, other: str) -> None:
    shapes = [
        {id: message.placeholders for id, message in catalogue(language).messages.items()} for language in (one, other)
    ]
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_a_text_without_stray_braces(language: str) -> None:
    for id, message in catalogue(language).messages.items():
        for text in message.texts.values():
            filled = messages._PLACEHOLDER.sub("x", text)
            assert not set("{}") & set(filled), id
            assert text == text.strip() or not id.startswith("findings."), id


@pytest.mark.parametrize("language", LANGUAGES)
def test_counted_messages_name_the_categories_of_their_language(language: str) -> None:
    categories = {name for name, _ in catalogue(language).plurals} | {"other"}
    for id, message in catalogue(language).messages.items():
        if message.count is not None:
            assert set(message.texts) == categories, id


def test_every_code_has_a_text() -> None:
    texts = {id.removeprefix("findings.") for id in catalogue("en").messages if id.startswith("findings.")}
    assert texts == set(CODES)


def test_a_finding_is_rendered_in_each_language() -> None:
    finding = found("repeat", rule="3")
    assert messages.render(finding, "en") == "rule 3 says the same already"
    assert messages.render(finding, "fr") == "la règle 3 dit déjà la même chose"


def test_values_may_be_texts_numbers_phrases_and_lists() -> None:
    finding = found("endless", cycle=("a", 2, phrase("findings.repeat", rule=4)))
    assert messages.render(finding, "en") == "this need never end: a, 2 and rule 4 says the same already, and so on"


def test_braces_in_a_value_are_left_alone() -> None:
    assert messages.render(found("repeat", rule="{rule}"), "en") == "rule {rule} says the same already"


def test_an_example_is_text_or_a_phrase() -> None:
    bare = found("repeat", rule=1)
    assert messages.example(bare, "en") is None
    assert messages.example(found("repeat", rule=1, example="8♠ on Q♥"), "fr") == "8♠ on Q♥"
    worded = found("repeat", rule=1, example=phrase("findings.repeat", rule=2))
    assert messages.example(worded, "fr") == "la règle 2 dit déjà la même chose"


def test_unknown_ids_and_missing_values_are_errors() -> None:
    with pytest.raises(MessageError, match="no message"):
        messages.render(Finding("no-such-code", Question.FITS, Severity.NOTE), "en")
    with pytest.raises(MessageError, match="no “rule”"):
        messages.text("findings.repeat", "en")


def test_an_unknown_language_has_no_file() -> None:
    with pytest.raises(FileNotFoundError):
        catalogue("xx")


@pytest.mark.parametrize(
    ("rule", "yes", "no"),
    [
        ("n = 1", (1,), (0, 2, 11, 21)),
        ("n = 0..1", (0, 1), (2, 10)),
        ("n % 10 = 1 and n % 100 != 11", (1, 21, 101), (11, 2, 111)),
        ("n % 10 = 2..4 and n % 100 != 12..14", (2, 3, 24), (12, 5, 1)),
        ("n = 0 or n % 100 = 1..9,20", (0, 5, 120), (10, 19)),
    ],
)
def test_plural_rules_in_the_syntax_of_cldr(rule: str, yes: tuple[int, ...], no: tuple[int, ...]) -> None:
    applies = messages._plural_rule(rule)
    assert [applies(n) for n in yes] == [True] * len(yes)
    assert [applies(n) for n in no] == [False] * len(no)


def test_a_bad_plural_rule_is_an_error() -> None:
    with pytest.raises(MessageError, match="no plural rule"):
        messages._plural_rule("n is big")


@pytest.mark.parametrize(("number", "one"), [(1, True), ("1", True), (2, False), ("2", False), ("a few", False)])
def test_a_counted_message_goes_by_its_number(number: int | str, one: bool) -> None:
    message = messages._message("x", {"count": "n", "one": "{n} card", "other": "{n} cards"})
    book = messages.Catalogue("en", {"x": message}, catalogue("en").plurals)
    assert book.write("x", {"n": number}) == f"{number} card" + ("" if one else "s")


def test_a_message_that_is_neither_text_nor_table_is_an_error() -> None:
    with pytest.raises(MessageError, match="neither"):
        messages._message("x", {"other": "a text, but nothing to count"})
