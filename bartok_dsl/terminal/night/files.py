"""The files that follow an evening: the sheet as a page, and the rules as a set to pass on."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve

from bartok_dsl.files.atomic import write_whole
from bartok_dsl.files.finding import FileError, LineFinding
from bartok_dsl.files.ruleset import RuleSet, save, write
from bartok_dsl.night.sheet import page
from bartok_dsl.night.state import Night


class Followers:
    """Rewrites the page and the rule set, wholly or not at all, whenever what stands in them has changed."""

    def __init__(self, start: RuleSet, language: str, sheet: Path | None, rules: Path | None) -> None:
        self._start = start
        self._language = language
        self._sheet = sheet
        self._rules = rules
        self._tried: dict[Path, str] = {}
        """What was last written, or could not be."""

    def follow(self, night: Night) -> None:
        """Bring both up to date. Raises :class:`FileError` for what cannot be written, once for every change."""
        wanted: list[tuple[Path, str]] = []
        if self._sheet is not None:
            wanted.append((self._sheet, page(night, self._language)))
        if self._rules is not None:
            wanted.append((self._rules, write(self.ruleset(night))))
        findings: list[LineFinding] = []
        for path, content in wanted:
            if self._tried.get(path) != content:
                self._tried[path] = content
                try:
                    write_whole(path, content)
                except FileError as trouble:
                    findings.extend(trouble.findings)
        if findings:
            raise FileError(tuple(findings))

    def ruleset(self, night: Night) -> RuleSet:
        """The rules as they are now; what the set that the evening began with says about itself stays."""
        start = self._start
        return evolve(start, book=night.book, profile=start.profile or night.profile.name)

    def save(self, path: Path, night: Night) -> None:
        """Write the rules to this file once. Raises :class:`~bartok_dsl.files.finding.FileError`."""
        save(path, self.ruleset(night))

    def print_sheet(self, path: Path, night: Night) -> None:
        """Write the page to this file once. Raises :class:`~bartok_dsl.files.finding.FileError`."""
        write_whole(path, page(night, self._language))
