"""Every code has a text in every language, an entry in the documentation, and an example that produces it."""

import re
from pathlib import Path

import pytest

from bartok_dsl.cards import Rank
from bartok_dsl.codes import CODES, found
from bartok_dsl.compile import Unbuilt
from bartok_dsl.engine.profile import CLASSIC, DOUBLE
from bartok_dsl.finding import Finding
from bartok_dsl.language import search, understand
from bartok_dsl.messages import catalogue, example, render
from bartok_dsl.review import words
from bartok_dsl.rulebook import BookError, RuleBook
from bartok_dsl.table.declaring import consider_declaration
from bartok_dsl.table.proposal import consider
from bartok_dsl.tree import Announcement
from tests.notation import read_announcement
from tests.review.support import book_of, findings

HERE = Path(__file__).parent
PAGE = (HERE.parent.parent / "docs" / "findings.md").read_text("utf-8")
ROWS = [line.split("\t") for line in (HERE / "examples.tsv").read_text("utf-8").splitlines()[1:]]


def expanded(source: str) -> str:
    """``300 * queen`` is the word three hundred times, ``\\u0007`` the character with that number."""
    count, times, word = source.partition(" * ")
    if times and count.isdecimal():
        return " ".join([word] * int(count))
    return re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), source)


def rules_before(before: str) -> list[str]:
    count, times, rule = before.partition(" * ")
    if times and count.isdecimal():
        return [rule] * int(count)
    return before.split(" ;; ") if before else []


def entered(announcement: Announcement, sentence: str, language: str, book: RuleBook) -> tuple[Finding, ...]:
    """What the book or the compiler has against it."""
    try:
        book.add(announcement, sentence, language).code()
    except BookError as trouble:
        return (found(trouble.code, **trouble.values),)
    except Unbuilt as trouble:
        return (found("not-built", part=words.part(trouble.node)),)
    return ()


def found_for(language: str, before: str, way: str, source: str) -> tuple[Finding, ...]:
    """The findings of a tree, of the reading of a text, or of a tree with the sentence in which it was said."""
    rules = rules_before(before)
    match way:
        case "tree":
            return findings(source, *rules, language=language)
        case "said":
            announcement, sentence = source.split(" ## ")
            return entered(read_announcement(announcement), expanded(sentence), language, book_of(*rules))
        case "considered":
            return consider(source, language, book_of(*rules), CLASSIC).findings
        case "declared with an eight":
            return consider_declaration(source, language, Rank.EIGHT, book_of(*rules), DOUBLE).findings
        case _:
            assert not rules, "a sentence that is not understood is not compared with rules"
            return understand(expanded(source), language).findings


@pytest.mark.parametrize(("code", "language", "before", "way", "source"), ROWS)
def test_the_example_produces_the_code(
    code: str, language: str, before: str, way: str, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "text, one reading":  # no sentence is known to reach the limit as it is
        monkeypatch.setattr(search, "MOST_READINGS", 1)
    told = found_for(language, before, way, source)
    assert code in [finding.code for finding in told]
    for finding in told:
        assert (finding.question, finding.severity) == (CODES[finding.code].question, CODES[finding.code].severity)
        for reader in ("en", "fr"):
            assert render(finding, reader)
            example(finding, reader)


def test_every_code_is_registered_worded_documented_and_exemplified() -> None:
    documented = re.findall(r"^### `([a-z-]+)`", PAGE, re.MULTILINE)
    texts = {id.removeprefix("findings.") for id in catalogue("fr").messages if id.startswith("findings.")}
    assert documented == list(CODES)
    assert texts == set(CODES)
    assert {row[0] for row in ROWS} == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_the_documentation_names_question_and_severity(code: str) -> None:
    entry = PAGE.split(f"### `{code}`")[1].split("\n### ")[0].split("\n## ")[0]
    question = re.findall(r"^## `([a-z]+)`", PAGE.split(f"### `{code}`")[0], re.MULTILINE)[-1]
    assert question == CODES[code].question.value
    assert f"*{CODES[code].severity.value}*" in entry
    assert "**Do:**" in entry and "**Example:**" in entry
