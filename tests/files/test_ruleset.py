"""Rule sets as text: what pasting does to them is tolerated, what is wrong is told by line, writing is canonical."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from bartok_dsl import language as spoken
from bartok_dsl.files.finding import MAX_FINDINGS, FileError
from bartok_dsl.files.lines import one_line
from bartok_dsl.files.ruleset import Reading, Remark, RuleSet, load, read, save, write
from bartok_dsl.finding import Severity
from bartok_dsl.rulebook import Announced, BookError, Origin, Repealed, RuleBook, Ruled
from bartok_dsl.tree import Replace, Rule
from tests.files.sentences import about, understand

TUESDAY = """\
[Format "bartok 1"]
[Title "Tuesday table"]
[Profile "classic"]
[Language "en"]
[Examples "tuesday.scenario"]

rule 1 (Ana, deal 1, 2026-11-29): queen reverses direction
# the twos were Bo's idea
rule 2 (Bo, deal 2, 2026-11-29): when a seven is played, the next player draws 2 cards
repeal 1 (Chi, deal 3, 2026-11-29)
rule 3 (Ana, deal 4, 2026-12-02) replaces 2: when a seven is played, everyone else draws a card
rule 4 (Chi, deal 5, 2026-12-02) in fr: le huit est libre
ruling (Chi, deal 5, 2026-12-02): rule 3 over rule 4
"""


def reading(text: str | bytes) -> Reading:
    return read(text, understand)


def whole(text: str | bytes) -> RuleSet:
    return reading(text).whole()


def codes(text: str | bytes) -> list[tuple[int, str]]:
    return [(finding.line, finding.code) for finding in reading(text).findings]


CANONICAL = write(whole(TUESDAY))


def test_a_history_is_read_as_it_was_written() -> None:
    ruleset = whole(TUESDAY)
    assert ruleset.title == "Tuesday table" and ruleset.profile == "classic" and ruleset.examples == "tuesday.scenario"
    ana, bo, chi, rule3, rule4, ruling = ruleset.book.entries
    assert ana == Announced(1, about("queen reverses direction"), "queen reverses direction", "en", origin("Ana", 1))
    assert isinstance(bo, Announced) and bo.author == "Bo"
    assert chi == Repealed(1, origin("Chi", 3))
    assert isinstance(rule3, Announced) and rule3.replaces == 2
    assert isinstance(rule4, Announced) and rule4.language == "fr"
    assert ruling == Ruled(3, 4, origin("Chi", 5, "2026-12-02"))
    assert [entry.number for entry in ruleset.book.in_force] == [3, 4]
    assert ruleset.remarks == (Remark(1, "the twos were Bo's idea"),)


def origin(author: str, deal: int, date: str = "2026-11-29") -> Origin:
    return Origin(author, deal, date)


def test_the_canonical_form_is_a_fixed_point() -> None:
    assert CANONICAL.startswith(TUESDAY)
    assert CANONICAL.count("\n") == TUESDAY.count("\n") + 1
    assert write(whole(CANONICAL)) == CANONICAL
    assert reading(CANONICAL).findings == ()


def curly(text: str) -> str:
    """Quotation marks as a word processor puts them: opening and closing in turn."""
    parts = text.replace("'", "’").split('"')
    return "".join(part + ("“" if at % 2 == 0 else "”") for at, part in enumerate(parts))[:-1]


MISHAPS: dict[str, Callable[[str], str]] = {
    "curly quotes": curly,
    "german quotes": lambda text: text.replace('"', "„"),
    "guillemets": lambda text: text.replace(' "', " « ").replace('"]', " »]"),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "byte order mark": lambda text: "\ufeff" + text,
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "narrow and wide blanks": lambda text: text.replace(" ", "\u202f").replace("rule", "\u3000rule"),
    "zero-width characters": lambda text: text.replace("rule", "\u200brule"),
    "quoting marks": lambda text: textwrap.indent(text, "> ", lambda line: True),
    "twice quoted": lambda text: textwrap.indent(text, "> > ", lambda line: True),
    "quoting marks without blanks": lambda text: textwrap.indent(text, ">>", lambda line: True),
    "indented": lambda text: textwrap.indent(text, "    "),
    "blank lines lost": lambda text: text.replace("\n\n", "\n"),
    "blank lines doubled": lambda text: text.replace("\n", "\n\n"),
    "code fence": lambda text: f"```text\n{text}```\n",
    "signature": lambda text: text + "-- \nBo, sent from my telephone\nrule 99 of good manners: none\n",
    "signature without its mark": lambda text: text + "\nSent from my telephone\n",
    "greeting before it": lambda text: "Hello all,\nhere is our rule set.\n\n" + text,
    "capitals": lambda text: text.replace("\nr", "\nR").replace("format", "Format"),
    "bullets": lambda text: text.replace("\nr", "\n* r"),
    "escaped brackets": lambda text: text.replace("[", "\\[").replace("]", "\\]"),
    "wrapped at 60": lambda text: "\n".join(w for line in text.split("\n") for w in (textwrap.wrap(line, 60) or [""])),
    "wrapped at 40": lambda text: "\n".join(w for line in text.split("\n") for w in (textwrap.wrap(line, 40) or [""])),
    "one paragraph": lambda text: " ".join(text.split()),
    "wrapped and quoted": lambda text: "".join(
        f"> {wrapped}\n" for line in text.split("\n") for wrapped in (textwrap.wrap(line, 55) or [""])
    ),
}


@pytest.mark.parametrize("mishap", MISHAPS)
def test_pasting_does_no_harm(mishap: str) -> None:
    text = CANONICAL.replace("# the twos were Bo's idea\n", "")
    expected = whole(text)
    broken = MISHAPS[mishap](text)
    assert broken != text
    result = reading(broken)
    assert result.ruleset == expected
    assert all(finding.severity is Severity.NOTE for finding in result.findings)


def test_what_is_left_out_is_told() -> None:
    assert codes("Hi,\n" + CANONICAL) == [(1, "ruleset-before")]
    lines = CANONICAL.count("\n")
    assert codes(CANONICAL + "-- \nBo\n") == [(lines + 1, "ruleset-signature")]
    assert codes(CANONICAL + "\nSee you!\n") == [(lines + 2, "ruleset-after")]


HEAD = '[Format "bartok 1"]\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(1, "ruleset-empty")]),
        ("Hello\n", [(1, "ruleset-before"), (1, "ruleset-empty")]),
        ("rule 1: a\n", [(1, "ruleset-no-format")]),
        ('[Format "bartok 2"]\nrule 1: a\n', [(1, "ruleset-format-newer")]),
        ('[Format "pgn"]\n', [(1, "ruleset-format-unknown")]),
        (HEAD + '[Colour "red"]\n', [(2, "ruleset-unknown-tag")]),
        (HEAD + HEAD, [(2, "ruleset-tag-twice")]),
        (HEAD + '[Title "a" b]\n', [(2, "ruleset-tag-unreadable")]),
        (HEAD + '[Profile "poker"]\n', [(2, "ruleset-unknown-profile")]),
        (HEAD + '[Language "12"]\n', [(2, "ruleset-unknown-language")]),
        (HEAD + "rule 1: a\nrule 3: b\n", [(3, "ruleset-number")]),
        (HEAD + "rule 1: a\nrule 1: b\n", [(3, "ruleset-number")]),
        (HEAD + "rule 1 (Ana):\n", [(2, "ruleset-no-sentence")]),
        (
            HEAD + "rule 1: nonsense\nrule 2: b\nrule 3: nonsense too\n",
            [(2, "ruleset-sentence"), (4, "ruleset-sentence")],
        ),
        (HEAD + "rule 1 in xx: a\n", [(2, "ruleset-unknown-language")]),
        (HEAD + "rule 1 (Ana, deal 1: a\n", [(2, "ruleset-line-unreadable")]),
        (HEAD + "rule 1 (A, b, c): a\n", [(2, "ruleset-line-unreadable")]),
        (HEAD + "rule 1: a\n\nstray words\n\nrule 2: b\n", [(4, "ruleset-line-unreadable")]),
        (HEAD + "repeal 1\n", [(2, "book-unknown-rule")]),
        (HEAD + "rule 1: a\nrepeal 1\nrepeal 1\n", [(4, "book-not-in-force")]),
        (HEAD + "rule 1: a\nrule 2: b\nruling: rule 1 over rule 2\nruling: rule 2 over rule 1\n", [(5, "book-circle")]),
        (HEAD + 'rule 1: a\n[Check "md5:1"]\n', [(3, "ruleset-check-unreadable")]),
        (HEAD + f'rule 1: a\n[Check "sha256:{"0" * 64} form 1"]\n', [(3, "ruleset-check-differs")]),
        (HEAD + f'rule 1: a\n[Check "sha256:{"0" * 64} form 9"]\n', [(3, "ruleset-check-other-form")]),
        (HEAD + "rule 1: a\x07b\n", [(2, "file-control-character")]),
        (HEAD.encode() + b"rule 1: a\xff\n", [(2, "file-not-utf8")]),
        (HEAD + f"rule 1: {'a' * 1001}\n", [(2, "book-text-too-long")]),
    ],
)
def test_each_error_points_at_its_line(text: str | bytes, expected: list[tuple[int, str]]) -> None:
    assert codes(text) == expected
    errors = [finding for finding in reading(text).findings if finding.severity is Severity.ERROR]
    assert (reading(text).ruleset is None) == bool(errors), "a whole rule set or none"


def test_a_sentence_that_is_not_understood_says_why() -> None:
    (finding,) = reading(HEAD + "rule 1: nonsense\n").findings
    assert [about.code for about in finding.about] == ["unknown-word"]


def test_a_wrapped_sentence_may_go_on_with_the_word_rule() -> None:
    ruleset = whole(HEAD + "rule 1: when a two is played,\nrule 3 of the house is off, and\nrepeal 1 is not meant\n")
    assert [entry.sentence for entry in ruleset.book.announced] == [
        "when a two is played, rule 3 of the house is off, and repeal 1 is not meant"
    ]


@pytest.mark.parametrize(
    ("written", "author", "deal", "date"),
    [
        ("(Ana)", "Ana", 0, ""),
        ("( Ana , Deal 12 )", "Ana", 12, ""),
        ("(deal 3)", "", 3, ""),
        ("(2026-01-02)", "", 0, "2026-01-02"),
        ("(Ana, 2026-01-02)", "Ana", 0, "2026-01-02"),
        ('("deal 3", deal 3)', "deal 3", 3, ""),
        ('("a: (b), ""c""", deal 1)', 'a: (b), "c"', 1, ""),
        ("(“Ana: the best”, deal 1)", "Ana: the best", 1, ""),
        ("(Ana (the best), deal 1)", "Ana (the best)", 1, ""),
        ('("", deal 1, "next Tuesday")', "", 1, "next Tuesday"),
        ("(Ана-Марија О’Нил)", "Ана-Марија О’Нил", 0, ""),
    ],
)
def test_who_and_when(written: str, author: str, deal: int, date: str) -> None:
    (entry,) = whole(HEAD + f"rule 1 {written}: a\n").book.entries
    assert entry.origin == Origin(author, deal, date)
    again = whole(write(RuleSet(RuleBook((entry,)))))
    assert again.book.entries == (entry,)


def test_titles_stand_in_the_header() -> None:
    ruleset = whole(HEAD + 'rule 1 (Ana) in fr called "The ""Eight"": free": le huit est libre\n')
    (entry,) = ruleset.book.announced
    assert entry.title == 'The "Eight": free' and entry.language == "fr" and entry.sentence == "le huit est libre"
    assert whole(write(ruleset)) == ruleset


NAMES = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=20).map(one_line)
ORIGINS = st.builds(
    Origin, st.one_of(NAMES, st.sampled_from(["deal 2", "2026-01-01", '"', ")", "Ana"])), st.integers(0, 99), NAMES
)
SENTENCES = NAMES.filter(bool).filter(lambda text: not text.startswith("nonsense"))


@st.composite
def rulesets(draw: st.DrawFn) -> RuleSet:
    book = RuleBook()
    for what in draw(st.lists(st.sampled_from(["rule", "rule", "repeal", "replace", "ruling"]), max_size=8)):
        who = draw(ORIGINS)
        one, other = draw(st.integers(1, 4)), draw(st.integers(1, 4))
        try:
            sentence, language = draw(SENTENCES), draw(st.sampled_from(["en", "fr"]))
            if what == "rule":
                book = book.announce(about(sentence), sentence, language, who, title=draw(NAMES))
            elif what == "replace":
                book = book.replace(one, about(sentence), sentence, language, who, title=draw(NAMES))
            elif what == "repeal":
                book = book.repeal(one, who)
            else:
                book = book.ruling(one, other, who)
        except BookError:
            continue
    at = st.integers(0, len(book.entries))
    remarks = draw(st.lists(st.builds(Remark, at, NAMES.map(lambda text: text.lstrip("# "))), max_size=3))
    return RuleSet(
        book,
        draw(NAMES),
        draw(st.sampled_from(["", "classic", "double"])),
        draw(st.sampled_from(["en", "fr"])),
        draw(NAMES),
        tuple(sorted(remarks, key=lambda remark: remark.before)),
    )


@settings(max_examples=50)
@given(rulesets())
def test_what_is_written_is_read_back(ruleset: RuleSet) -> None:
    """Law of the format: reading the canonical form gives the same set, and writing that gives the same text."""
    text = write(ruleset)
    result = reading(text)
    assert result.ruleset == ruleset
    assert result.findings == ()
    assert write(result.whole()) == text


@given(
    st.one_of(st.binary(max_size=200), st.text(max_size=200).map(lambda text: (HEAD + text).encode(errors="replace")))
)
def test_any_bytes_give_a_set_or_a_finding(content: bytes) -> None:
    result = reading(content)
    assert result.ruleset is not None or any(f.severity is Severity.ERROR for f in result.findings)


@given(st.integers(0, len(CANONICAL) - 1), st.sampled_from([*'\n ")(:[]#>', "rule 1", "\x00"]))
def test_damage_anywhere_is_told_or_harmless(at: int, what: str) -> None:
    """One piece put in anywhere: the set that is read has the same meaning, or there is a finding."""
    result = reading(CANONICAL[:at] + what + CANONICAL[at:])
    assert result.findings or result.whole().book.meaning() == whole(CANONICAL).book.meaning()


HOSTILE = {
    "open tag": HEAD + '[Title "' + "a\n" * 9_000,
    "wrapped for ever": HEAD + "rule 1: a\n" + "x\n" * 9_000,
    "strays": HEAD + "rule 1: a\n\n" + "x\n\n" * 9_000 + "rule 2: b\n",
    "parentheses": HEAD + "rule 1 (" + "(" * 500_000,
    "quotation marks": HEAD + 'rule 1 ("' + '"' * 500_000,
    "brackets": "[" * 500_000,
    "tags": '[a "b"]' * 70_000,
    "one paragraph": '[Format "bartok 1"] ' + "rule 1 (a) " * 50_000,
    "rules": HEAD + "".join(f"rule {number}: a\n" for number in range(1, 15_000)),
    "quoting": ">" * 500_000,
    "lines": "\n" * 500_000,
    "zeros": "\0" * 500_000,
}


@pytest.mark.parametrize("attack", HOSTILE)
def test_hostile_files_give_a_few_findings(attack: str) -> None:
    result = reading(HOSTILE[attack])
    assert result.ruleset is None
    assert 1 <= len(result.findings) <= MAX_FINDINGS + 1
    assert any(finding.severity is Severity.ERROR for finding in result.findings)


def test_the_check_covers_the_meaning_and_nothing_else() -> None:
    ruleset = whole(CANONICAL)
    assert reading(CANONICAL.replace("Ana", "Anna").replace("2026", "2027").replace("Tuesday", "Monday")).findings == ()
    assert [code for _, code in codes(CANONICAL.replace("2 cards", "3 cards"))] == ["ruleset-check-differs"]
    assert [code for _, code in codes(CANONICAL.replace("rule 3 over rule 4", "rule 4 over rule 3"))] == [
        "ruleset-check-differs"
    ]
    assert evolve(ruleset, title="x").book.meaning() == ruleset.book.meaning()


def test_a_set_lies_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "tuesday.bartok"
    save(path, whole(CANONICAL))
    assert path.read_text("utf-8") == CANONICAL
    assert load(path, understand).ruleset == whole(CANONICAL)


def test_what_cannot_be_opened_is_a_finding(tmp_path: Path) -> None:
    assert [finding.code for finding in load(tmp_path, understand).findings] == ["file-not-regular"]
    missing = load(tmp_path / "missing.bartok", understand)
    assert [finding.code for finding in missing.findings] == ["file-missing"]
    with pytest.raises(FileError):
        missing.whole()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Replace rule 1: when a nine is played, direction reverses."),
        ("en", "When a nine is played, direction reverses, replacing rule 1."),
        ("fr", "Remplacer la règle 1 : quand on joue un neuf, on change de sens."),
    ],
)
def test_a_rule_announced_as_a_replacement_is_read_again(language: str, sentence: str) -> None:
    replacing = spoken.understand(sentence, language).tree
    assert isinstance(replacing, Replace)
    wild = spoken.understand("Eights are wild.", "en").tree
    assert isinstance(wild, Rule)
    book = RuleBook().announce(wild, "Eights are wild.", "en").add(replacing, sentence, language)
    again = read(write(RuleSet(book))).whole().book
    assert again.meaning() == book.meaning()
    assert again.in_force[0].sentence == sentence


def test_a_rule_that_replaces_nothing_is_no_replacement() -> None:
    text = HEAD + "rule 1: queen reverses direction\nrule 2: when a nine is played, play again, replacing rule 1\n"
    assert [finding.code for finding in read(text).findings] == ["ruleset-sentence"]
