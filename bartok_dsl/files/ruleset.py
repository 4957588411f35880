"""Rule sets as files (``.bartok``): read leniently, written canonically; ``docs/rulesets.md`` describes the format.

Reading gives either a whole rule set or findings that say, line by line, why there is none; what was only tolerated is
told as well. Writing what was read and reading that again changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from attrs import frozen

from bartok_dsl.engine.profile import PROFILES
from bartok_dsl.files.assemble import Piece, Sort, assemble
from bartok_dsl.files.atomic import read_whole, write_whole
from bartok_dsl.files.finding import FileError, LineFinding, caution, error, note, told
from bartok_dsl.files.history import (
    HistoryLine,
    RepealLine,
    RuleLine,
    RulingLine,
    Tag,
    read_line,
    read_tag,
    write_entry,
    write_tag,
)
from bartok_dsl.files.lines import lines_of, one_line
from bartok_dsl.finding import Finding, Severity
from bartok_dsl.language import UnknownLanguageError, understand
from bartok_dsl.rulebook import MAX_NAME, MAX_RULES, BookError, RuleBook
from bartok_dsl.tree import Replace, Rule

FORMAT: Final = 1
"""The version of the format that is written, and the newest that is read."""

FORM: Final = 1
"""The version of the normal form of trees over which the check is taken."""

TAGS: Final = ("Format", "Title", "Profile", "Language", "Examples", "Check")
"""Every tag there is, in the order in which they are written; the check stands last in the file."""

_FORMAT: Final = re.compile(r"bartok (\d{1,6})", re.IGNORECASE)
_CHECK: Final = re.compile(r"sha256:([0-9a-f]{64})(?:form(\d{1,6}))?", re.IGNORECASE)
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[a-z]{2,8})?")


@frozen
class Remark:
    """A comment that stands before the *before*-th entry of the history, counted from 0."""

    before: int
    text: str


_NO_RULES: Final = RuleBook()


@frozen
class RuleSet:
    """A rule book with what its file says about it."""

    book: RuleBook = _NO_RULES
    title: str = ""
    profile: str = ""
    """The name of the profile it is meant for; empty where the file does not say."""
    language: str = "en"
    """The language of the sentences that do not say another one."""
    examples: str = ""
    """The scenario file that goes with it."""
    remarks: tuple[Remark, ...] = ()


@frozen
class Sentence:
    """What a reader of sentences makes of one: the one rule it is, or the findings that say why it is none."""

    rule: Rule | None
    findings: tuple[Finding, ...] = ()
    replacing: bool = False
    """Whether it says itself that it replaces a rule; which one, the line says before it."""


ReadSentence = Callable[[str, str], Sentence]
"""Understands a sentence in a language."""


@frozen
class Reading:
    """What was read: the whole rule set, or nothing and the errors; and whatever else there is to say."""

    ruleset: RuleSet | None
    findings: tuple[LineFinding, ...]

    def whole(self) -> RuleSet:
        """The rule set. Raises :class:`FileError` when there is none."""
        if self.ruleset is None:
            raise FileError(self.findings)
        return self.ruleset


def load(path: Path, read_sentence: ReadSentence | None = None) -> Reading:
    """Read a rule set from a file; what cannot be opened is a finding as well."""
    try:
        content = read_whole(path)
    except FileError as trouble:
        return Reading(None, trouble.findings)
    return read(content, read_sentence)


def save(path: Path, ruleset: RuleSet) -> None:
    """Replace the file by the canonical form of the rule set. Raises :class:`FileError`."""
    write_whole(path, write(ruleset))


# --- reading ----------------------------------------------------------------------------------------------------------


def read(content: bytes | str, read_sentence: ReadSentence | None = None) -> Reading:
    """Read a rule set, however it was pasted. *read_sentence* reads its sentences (default: the rule language)."""
    try:
        lines = lines_of(content)
    except FileError as trouble:
        return Reading(None, trouble.findings)
    pieces, notes = assemble(lines)
    reader = _Reader(read_sentence or understand_sentence)
    reader.findings.extend(notes)
    for piece in _body(pieces, reader.findings):
        reader.take(piece)
    return reader.finish()


def _body(pieces: tuple[Piece, ...], findings: list[LineFinding]) -> Iterable[Piece]:
    """The pieces that belong to the set: text of nobody after the last of them is a signature, told and left out."""
    last = max((at for at, piece in enumerate(pieces) if piece.sort in (Sort.TAG, Sort.HISTORY)), default=-1)
    for piece in pieces[last + 1 :]:
        if piece.sort is Sort.STRAY:
            findings.append(note("ruleset-after", piece.line, text=piece.text[:80]))
    return (piece for at, piece in enumerate(pieces) if at <= last or piece.sort is Sort.REMARK)


def understand_sentence(sentence: str, language: str) -> Sentence:
    """What the rule language makes of a sentence that is said to be one rule."""
    understanding = understand(sentence, language)
    tree = understanding.tree
    if isinstance(tree, Replace):
        return Sentence(tree.rule, understanding.findings, replacing=True)
    return Sentence(tree if isinstance(tree, Rule) else None, understanding.findings)


class _Reader:
    """Takes the pieces of one file in order and builds the rule set from them."""

    def __init__(self, read_sentence: ReadSentence) -> None:
        self.read_sentence = read_sentence
        self.findings: list[LineFinding] = []
        self.tags: dict[str, Tag] = {}
        self.lines: list[HistoryLine] = []
        self.remarks: list[Remark] = []

    def take(self, piece: Piece) -> None:
        match piece.sort:
            case Sort.TAG:
                self._take_tag(read_tag(piece.text, piece.line))
            case Sort.HISTORY:
                line = read_line(piece.text, piece.line)
                if isinstance(line, LineFinding):
                    self.findings.append(line)
                else:
                    self.lines.append(line)
            case Sort.REMARK:
                self.remarks.append(Remark(len(self.lines), one_line(piece.text.lstrip("#"))))
            case Sort.STRAY:
                self.findings.append(error("ruleset-line-unreadable", piece.line, text=piece.text[:120]))

    def _take_tag(self, tag: Tag | LineFinding) -> None:
        if isinstance(tag, LineFinding):
            self.findings.append(tag)
        elif tag.name not in TAGS:
            self.findings.append(error("ruleset-unknown-tag", tag.line, tag=tag.name, known=", ".join(TAGS)))
        elif tag.name in self.tags:
            self.findings.append(error("ruleset-tag-twice", tag.line, tag=tag.name))
        elif tag.name in ("Title", "Examples") and len(tag.value) > MAX_NAME:
            self.findings.append(error("book-text-too-long", tag.line, limit=MAX_NAME))
        else:
            self.tags[tag.name] = tag

    def finish(self) -> Reading:
        ruleset = self._ruleset() if self._format_is_known() else None
        failed = any(finding.severity is Severity.ERROR for finding in self.findings)
        return Reading(None if failed else ruleset, told(self.findings))

    def _ruleset(self) -> RuleSet:
        language = self._language()
        book = self._book(language)
        self._check(book)
        return RuleSet(
            book, self._value("Title"), self._profile(), language, self._value("Examples"), tuple(self.remarks)
        )

    def _value(self, name: str) -> str:
        return self.tags[name].value if name in self.tags else ""

    def _format_is_known(self) -> bool:
        tag = self.tags.get("Format")
        if tag is None:
            if not self.lines:
                self.findings.append(error("ruleset-empty", 1))
                return False
            self.findings.append(caution("ruleset-no-format", 1))
            return True
        match = _FORMAT.fullmatch(tag.value)
        if match is None:
            self.findings.append(error("ruleset-format-unknown", tag.line, format=tag.value))
        elif int(match.group(1)) > FORMAT or int(match.group(1)) < 1:
            self.findings.append(error("ruleset-format-newer", tag.line, format=tag.value, known=f"bartok {FORMAT}"))
        else:
            return True
        return False

    def _profile(self) -> str:
        name = self._value("Profile").lower()
        if name and name not in PROFILES:
            self.findings.append(
                error("ruleset-unknown-profile", self.tags["Profile"].line, profile=name, known=", ".join(PROFILES))
            )
        return name

    def _language(self) -> str:
        value = self._value("Language").lower() or "en"
        if not _LANGUAGE.fullmatch(value):
            self.findings.append(error("ruleset-unknown-language", self.tags["Language"].line, language=value))
        return value

    def _book(self, language: str) -> RuleBook:
        book = RuleBook()
        for line in self.lines:
            try:
                book = self._enter(book, line, language)
            except BookError as trouble:
                self.findings.append(error(trouble.code, line.line, **trouble.values))
        return book

    def _enter(self, book: RuleBook, line: HistoryLine, language: str) -> RuleBook:
        match line:
            case RepealLine():
                return book.repeal(line.number, line.origin)
            case RulingLine():
                return book.ruling(line.winner, line.loser, line.origin)
            case RuleLine():
                return self._enter_rule(book, line, line.language or language)

    def _enter_rule(self, book: RuleBook, line: RuleLine, language: str) -> RuleBook:
        if line.number != book.next_number:
            self.findings.append(error("ruleset-number", line.line, number=line.number, expected=book.next_number))
        if book.next_number > MAX_RULES:
            raise BookError("book-full", limit=MAX_RULES)
        sentence = self._read_sentence(line, language)
        # What cannot be read holds its number, so that the lines after it are judged as they were meant.
        rule = sentence.rule or Rule(())
        if line.replaces is None:
            return book.announce(rule, line.sentence, language, line.origin, title=line.title)
        return book.replace(line.replaces, rule, line.sentence, language, line.origin, title=line.title)

    def _read_sentence(self, line: RuleLine, language: str) -> Sentence:
        try:
            sentence = self.read_sentence(line.sentence, language)
        except (FileNotFoundError, UnknownLanguageError):
            self.findings.append(error("ruleset-unknown-language", line.line, language=language))
            return Sentence(None)
        if sentence.rule is None or (sentence.replacing and line.replaces is None):
            self.findings.append(
                error("ruleset-sentence", line.line, *sentence.findings, number=line.number, sentence=line.sentence)
            )
        return sentence

    def _check(self, book: RuleBook) -> None:
        tag = self.tags.get("Check")
        if tag is None:
            return
        match = _CHECK.fullmatch(tag.value.replace(" ", ""))  # a mail program may have broken the hash in two
        if match is None:
            self.findings.append(error("ruleset-check-unreadable", tag.line, check=tag.value))
        elif int(match.group(2) or FORM) != FORM:
            self.findings.append(note("ruleset-check-other-form", tag.line, form=match.group(2), known=FORM))
        elif all(f.severity is not Severity.ERROR for f in self.findings) and match.group(1).lower() != book.meaning():
            self.findings.append(caution("ruleset-check-differs", tag.line))


# --- writing ----------------------------------------------------------------------------------------------------------


def write(ruleset: RuleSet) -> str:
    """The canonical form: tags, a blank line, the history with its remarks, the check."""
    values = {
        "Format": f"bartok {FORMAT}",
        "Title": one_line(ruleset.title),
        "Profile": ruleset.profile,
        "Language": ruleset.language,
        "Examples": one_line(ruleset.examples),
    }
    lines = [write_tag(name, values[name]) for name in TAGS if values.get(name)]
    lines.append("")
    for at, entry in enumerate(ruleset.book.entries):
        lines.extend(_remarks(ruleset, at))
        lines.append(write_entry(entry, ruleset.language))
    lines.extend(_remarks(ruleset, len(ruleset.book.entries)))
    lines.append(write_tag("Check", check_value(ruleset.book)))
    return "\n".join(lines) + "\n"


def check_value(book: RuleBook) -> str:
    """What the check of this book says."""
    return f"sha256:{book.meaning()} form {FORM}"


def _remarks(ruleset: RuleSet, before: int) -> list[str]:
    return [f"# {one_line(remark.text)}".rstrip() for remark in ruleset.remarks if remark.before == before]
