"""Reading scenario files: every scenario in them, and a finding for each line that is not as it should be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from attrs import frozen

from bartok_dsl.files.atomic import read_whole
from bartok_dsl.files.finding import FileError, LineFinding, error, told
from bartok_dsl.files.lines import Line, lines_of
from bartok_dsl.files.scenario.blocks import Block, blocks, split_key, without_comment
from bartok_dsl.files.scenario.cursor import Cursor, Unreadable
from bartok_dsl.files.scenario.model import Expect, Expectation, Scenario, Step
from bartok_dsl.files.scenario.readclaims import read_claim
from bartok_dsl.files.scenario.readdoing import read_doing
from bartok_dsl.files.scenario.setup import SetUpReader
from bartok_dsl.files.scenario.vocabulary import Vocabulary, fold, vocabulary

FORMAT_LINE: Final = "format"
"""The line that says in which language the words of the file are; the same in every language."""


@frozen
class ScenarioReading:
    """The scenarios of a file and the language of its words; where anything is wrong, the findings."""

    language: str
    scenarios: tuple[Scenario, ...]
    findings: tuple[LineFinding, ...]


def load_scenarios(path: Path) -> ScenarioReading:
    """Read a scenario file; what cannot be opened is a finding as well."""
    try:
        return read_scenarios(read_whole(path))
    except FileError as trouble:
        return ScenarioReading("en", (), trouble.findings)


def read_scenarios(content: bytes | str) -> ScenarioReading:
    """Read the text of a scenario file."""
    try:
        language, lines = _language(lines_of(content))
    except FileError as trouble:
        return ScenarioReading("en", (), trouble.findings)
    try:
        words = vocabulary(language)
    except (FileNotFoundError, ValueError):
        return ScenarioReading("en", (), (error("scenario-unknown-language", 1, language=language),))
    return _Reader(words, language).read(lines)


def _language(lines: Sequence[Line]) -> tuple[str, tuple[Line, ...]]:
    for at, line in enumerate(lines):
        text = without_comment(line.text)
        if text:
            key, value = split_key(text)
            if fold(key) == FORMAT_LINE and value.isalpha():
                return value.lower(), tuple(lines[at + 1 :])
            break
    return "en", tuple(lines)


class _Reader:
    def __init__(self, words: Vocabulary, language: str) -> None:
        self.words = words
        self.language = language
        self.findings: list[LineFinding] = []

    def read(self, lines: Iterable[Line]) -> ScenarioReading:
        groups: list[list[Block]] = []
        for block in blocks(lines, self.words):
            if isinstance(block, Line):
                self._wrong("scenario-unknown-key", block, "")
            elif block.key == "scenario":
                groups.append([block])
            elif groups:
                groups[-1].append(block)
            else:
                self.findings.append(error("scenario-not-begun", block.line))
        if not groups and not self.findings:
            self.findings.append(error("scenario-not-begun", 1))
        scenarios = tuple(self._scenario(group) for group in groups)
        return ScenarioReading(self.language, () if self.findings else scenarios, told(self.findings))

    def _wrong(self, code: str, line: Line, wanted: str) -> None:
        self.findings.append(error(code, line.number, text=line.text[:120], wanted=wanted))

    def _scenario(self, group: list[Block]) -> Scenario:
        head, *rest = group
        if not head.value:
            self.findings.append(error("scenario-no-name", head.line))
        reader = SetUpReader(self.words, self.language, self.findings)
        setup = reader.read(head.line, [block for block in rest if block.key not in ("do", "expect")])
        parts: list[Step | Expect] = []
        for block in rest:
            if block.key == "do":
                parts.extend(self._steps(block, setup.players))
            elif block.key == "expect":
                parts.append(self._expect(block, setup.players))
        return Scenario(head.line, head.value, setup, tuple(parts))

    def _steps(self, block: Block, players: Sequence[str]) -> list[Step]:
        steps = []
        for line in _lines(block):
            try:
                steps.append(Step(line.number, line.text, read_doing(Cursor(line.text, players, self.words))))
            except Unreadable as trouble:
                self._wrong("scenario-action-unreadable", line, str(trouble))
        return steps

    def _expect(self, block: Block, players: Sequence[str]) -> Expect:
        found = []
        for line in _lines(block):
            try:
                found.append(Expectation(line.number, line.text, read_claim(Cursor(line.text, players, self.words))))
            except Unreadable as trouble:
                self._wrong("scenario-claim-unreadable", line, str(trouble))
        return Expect(block.line, tuple(found))


def _lines(block: Block) -> list[Line]:
    """The lines under a block; a single one may stand behind its colon."""
    return [Line(block.line, block.value), *block.lines] if block.value else block.lines
