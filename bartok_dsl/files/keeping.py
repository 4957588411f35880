"""Files that follow a game: each is begun anew or goes on, and nobody else's file is written over."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from bartok_dsl.files.atomic import check_writable, read_whole
from bartok_dsl.files.finding import FileError, error
from bartok_dsl.files.history import write_entry
from bartok_dsl.files.ruleset import RuleSet, load
from bartok_dsl.rulebook import RuleBook


def set_to_keep(
    path: Path, start: RuleSet, *, given: Path | None = None, history: RuleBook | None = None, profile: str = ""
) -> RuleSet:
    """The rule set with which the file goes on as the rules of a game grow.

    That is *start* for a file that is not there yet, and for the one *given* to begin with. For a game that has a
    *history* already it is also what stands in a file of that *profile* with the beginning of it: so a game that goes
    on keeps what its file says about itself. Raises :class:`FileError` for any other file, with the finding
    ``ruleset-exists``, and for one that cannot be written.
    """
    check_writable(path)
    if not path.exists():
        return start
    if given is not None and same_file(path, given) and path.suffix != ".json":
        return start
    if history is not None:
        reading = load(path)
        found = reading.ruleset
        # What was left out in reading would be lost in writing.
        if found is not None and not reading.findings and found.profile in ("", profile) and _begins(found, history):
            return found
    raise FileError((error("ruleset-exists", 0, path=path),))


def check_sheet_of(path: Path, is_ours: Callable[[str], bool]) -> None:
    """Raise :class:`FileError` unless a sheet may be written there: in a new file, or over what *is_ours*."""
    check_writable(path)
    if path.exists() and not is_ours(read_whole(path).decode("utf-8", "replace")):
        raise FileError((error("file-no-sheet", 0, path=path),))


def _begins(found: RuleSet, history: RuleBook) -> bool:
    """Whether the history goes on where that of the set ends. What is written counts, as in the file."""
    entries = history.entries[: len(found.book.entries)]
    return [write_entry(entry, "") for entry in found.book.entries] == [write_entry(entry, "") for entry in entries]


def same_file(one: Path, other: Path) -> bool:
    """Whether both names mean the same file, whether it is there yet or not."""
    if os.path.realpath(one) == os.path.realpath(other):
        return True
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False
