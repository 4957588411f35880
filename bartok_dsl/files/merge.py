"""Two histories of rules made one: what the second adds is announced again after the first."""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.files.finding import LineFinding, error
from bartok_dsl.rulebook import Announced, BookError, Entry, Repealed, RuleBook
from bartok_dsl.tree.data import meaning


@frozen
class Merged:
    """The book that came of it, and what did not go into it."""

    book: RuleBook
    repeated: tuple[int, ...]
    """Rules of the second book, by their numbers there, that were in force already."""
    refused: tuple[LineFinding, ...]
    """Why entries of the second book could not follow the first one."""


def merge_books(ours: RuleBook, theirs: RuleBook) -> Merged:
    """Put after *ours* what *theirs* has beyond their common beginning.

    Rules get the next numbers, and whatever refers to them follows. A rule that says what a rule in force says is not
    announced again: its number stands for that rule. Nothing of *ours* is ever left out.
    """
    shared = _common(ours.entries, theirs.entries)
    numbers = {entry.number: entry.number for entry in theirs.entries[:shared] if isinstance(entry, Announced)}
    book = ours
    repeated: list[int] = []
    refused: list[LineFinding] = []
    for entry in theirs.entries[shared:]:
        try:
            if isinstance(entry, Announced):
                standing = _standing(book, entry)
                if standing is not None:
                    numbers[entry.number] = standing
                    repeated.append(entry.number)
                    continue
                numbers[entry.number] = book.next_number
                book = _announce(book, entry, numbers)
            elif isinstance(entry, Repealed):
                book = book.repeal(numbers[entry.number], entry.origin)
            else:
                book = book.ruling(numbers[entry.winner], numbers[entry.loser], entry.origin)
        except BookError as trouble:
            refused.append(error(trouble.code, 0, **trouble.values))
    return Merged(book, tuple(repeated), tuple(refused))


def _announce(book: RuleBook, entry: Announced, numbers: dict[int, int]) -> RuleBook:
    if entry.replaces is None:
        return book.announce(entry.rule, entry.sentence, entry.language, entry.origin, title=entry.title)
    replaced = numbers[entry.replaces]
    return book.replace(replaced, entry.rule, entry.sentence, entry.language, entry.origin, title=entry.title)


def _standing(book: RuleBook, entry: Announced) -> int | None:
    """The rule in force that says the same; a replacement always counts as something new."""
    if entry.replaces is not None:
        return None
    wanted = meaning(entry.rule)
    return next((other.number for other in book.in_force if meaning(other.rule) == wanted), None)


def _common(ours: tuple[Entry, ...], theirs: tuple[Entry, ...]) -> int:
    """How many entries both begin with, compared by what they mean."""
    same = 0
    for mine, other in zip(ours, theirs, strict=False):
        if _meant(mine) != _meant(other):
            break
        same += 1
    return same


def _meant(entry: Entry) -> tuple[str | int | None, ...]:
    if isinstance(entry, Announced):
        return "rule", entry.number, entry.replaces, meaning(entry.rule)
    if isinstance(entry, Repealed):
        return "repeal", entry.number
    return "ruling", entry.winner, entry.loser
