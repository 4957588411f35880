"""The files that follow an evening: the sheet as a page, and the rules as a set to pass on."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve

from bartok_dsl.files.atomic import read_whole, write_whole
from bartok_dsl.files.finding import FileError, LineFinding
from bartok_dsl.files.keeping import check_sheet_of, set_to_keep
from bartok_dsl.files.ruleset import RuleSet, write
from bartok_dsl.night.sheet import is_page, page
from bartok_dsl.night.state import Night


class Followers:
    """Rewrites the page and the rule set, wholly or not at all, whenever what stands in them has changed."""

    def __init__(
        self, start: RuleSet, language: str, sheet: Path | None, rules: Path | None, given: Path | None = None
    ) -> None:
        """*start* is the set whose history grows, and *given* the file in which it stands, if it does."""
        self._start = start
        self._given = given
        self._language = language
        self._sheet = sheet
        self._rules = rules
        self._tried: dict[Path, str] = {}
        """What was last written, or could not be."""
        self._going_on: dict[Path, RuleSet] = {}
        """The sets that files saved once go on with."""

    def follow(self, night: Night) -> None:
        """Bring both up to date. Raises :class:`FileError` for what cannot be written, once for every change."""
        wanted: list[tuple[Path, str]] = []
        if self._sheet is not None:
            wanted.append((self._sheet, page(night, self._language)))
        if self._rules is not None:
            wanted.append((self._rules, write(self.ruleset(night))))
        findings: list[LineFinding] = []
        for path, content in wanted:
            if self._tried.get(path.resolve()) != content:
                try:
                    self._write(path, content)
                except FileError as trouble:
                    findings.extend(trouble.findings)
        if findings:
            raise FileError(tuple(findings))

    def ruleset(self, night: Night) -> RuleSet:
        """The rules as they are now; what the set that the evening began with says about itself stays."""
        return _grown(self._start, night)

    def save(self, path: Path, night: Night) -> None:
        """Write the rules to this file once. Raises :class:`~bartok_dsl.files.finding.FileError`.

        It is also raised for a file with anything but a beginning of their history, or what was last written here.
        """
        at = path.resolve()
        if not self._wrote(path):
            self._going_on[at] = set_to_keep(
                path, self._start, given=self._given, history=night.book, profile=night.profile.name
            )
        self._write(path, write(_grown(self._going_on.get(at, self._start), night)))

    def print_sheet(self, path: Path, night: Night) -> None:
        """Write the page to this file once. Raises :class:`~bartok_dsl.files.finding.FileError`."""
        check_sheet(path)
        self._write(path, page(night, self._language))

    def _wrote(self, path: Path) -> bool:
        """Whether the file holds what was last written to it here."""
        content = self._tried.get(path.resolve())
        return content is not None and path.exists() and read_whole(path) == content.encode("utf-8")

    def _write(self, path: Path, content: str) -> None:
        self._tried[path.resolve()] = content
        write_whole(path, content)


def _grown(start: RuleSet, night: Night) -> RuleSet:
    return evolve(start, book=night.book, profile=start.profile or night.profile.name)


def check_sheet(path: Path) -> None:
    """Raises :class:`FileError` unless a page may be written there: a new one, or over another page."""
    check_sheet_of(path, is_page)
