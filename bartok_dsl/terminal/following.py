"""Files that follow a game, as they are named on the command line: looked at before play begins."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from pathlib import Path
from typing import TypeVar

import click

from bartok_dsl.files.finding import FileError
from bartok_dsl.files.keeping import same_file, set_to_keep
from bartok_dsl.files.ruleset import RuleSet
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.terminal.display.output import show_file_findings
from bartok_dsl.terminal.usage import wrong_usage

T = TypeVar("T")


def checked(path: str, check: Callable[[Path], T], reader: str) -> T:
    """What the check finds about the file; exit 2, with the reason, where it may not be written."""
    try:
        return check(Path(path))
    except FileError as trouble:
        show_file_findings(path, trouble.findings, reader)
        raise click.exceptions.Exit(2) from None


def kept_set(
    path: str | None,
    start: RuleSet,
    reader: str,
    *,
    rules: str | None = None,
    history: RuleBook | None = None,
    profile: str = "",
) -> RuleSet:
    """The rule set with which the file goes on, as :func:`~bartok_dsl.files.keeping.set_to_keep` says it.

    *rules* is the file that the game begins with. Without a *path* nothing is kept, and the game goes on from *start*.
    """
    if path is None:
        return start
    given = None if rules is None or rules == "-" else Path(rules)
    return checked(path, lambda at: set_to_keep(at, start, given=given, history=history, profile=profile), reader)


def keep_apart(reader: str, files: Mapping[str, str | None]) -> None:
    """Raise a usage error where two of these options name the same file."""
    named = [(option, Path(path)) for option, path in files.items() if path is not None]
    for (one, path), (other, same) in combinations(named, 2):
        if same_file(path, same):
            raise wrong_usage("one-file", reader, one=one, other=other)


def typed(parts: Iterable[str]) -> str:
    """Arguments as they are typed in a shell."""
    return " ".join(map(shlex.quote, parts))
