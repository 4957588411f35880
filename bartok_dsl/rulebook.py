"""The rule book of a table: what was announced, repealed and ruled, in order; nothing in it is ever taken back.

A book is an append-only history. Rules are numbered in the order in which they were announced and a number is never
used twice; repeals and rulings take none. Which rules are *in force*, and which rulings still decide something, are
folds over that history. A book is a value: every change gives a new one, and two books with the same history are equal.

The book knows trees, not sentences: the sentence of an entry is what its author typed, kept for people to read.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import evolve

from bartok_dsl.records import record
from bartok_dsl.tree import Announcement, Repeal, Replace, Rule

if TYPE_CHECKING:
    from bartok_dsl.engine.program import RuleCode

MAX_RULES: Final = 500
"""Rules that one book may ever number. Far beyond any table (a rule a deal, every evening, for a year), and it bounds
what one action can set off and what reading a hostile file can cost."""

MAX_IN_FORCE: Final = 100
"""Rules in force at a time: each may act on every card, and the review compares the pairs of them."""

MAX_SENTENCE: Final = 1000
"""Characters of a sentence: the longest rule on record is a fifth of that, and parsing grows with the text."""

MAX_NAME: Final = 80
"""Characters of an author's name, a title or a date: they are shown on one line."""

_UNPRINTABLE: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})


class BookError(ValueError):
    """The book refuses an entry. *code* is stable and *values* fill its text; see ``docs/findings.md``."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values: Mapping[str, str] = {name: str(value) for name, value in values.items()}
        super().__init__(code + "".join(f" {name}={value!r}" for name, value in self.values.items()))


@record
class Origin:
    """Who said it, in which deal (0: before the first), on what date; display text, never a target of a rule."""

    author: str = ""
    deal: int = 0
    date: str = ""


NOWHERE: Final = Origin()
"""An entry of which nobody noted who made it."""


@record
class Announced:
    """A rule was announced under this number, in force from the next deal."""

    number: int
    rule: Rule
    sentence: str
    language: str
    origin: Origin = NOWHERE
    title: str = ""
    replaces: int | None = None
    """The number of the rule that this one took out of force in the same breath."""

    @property
    def author(self) -> str:
        """Who announced it; empty if nobody noted it."""
        return self.origin.author


@record
class Repealed:
    """The rule with this number is out of force."""

    number: int
    origin: Origin = NOWHERE


@record
class Ruled:
    """Where these two rules speak about the same case the winner decides, whatever their age."""

    winner: int
    loser: int
    origin: Origin = NOWHERE


Entry = Announced | Repealed | Ruled


@record
class RuleBook:
    """An immutable history of entries. Build one with the methods below, which check; ``RuleBook()`` is the empty book.

    Every method that adds an entry returns the new book, or raises :class:`BookError` and changes nothing.
    """

    entries: tuple[Entry, ...] = ()

    # --- reading ------------------------------------------------------------------------------------------------------

    @property
    def announced(self) -> tuple[Announced, ...]:
        """Every rule ever announced, oldest first."""
        return tuple(entry for entry in self.entries if isinstance(entry, Announced))

    @property
    def in_force(self) -> tuple[Announced, ...]:
        """The rules in force, oldest first."""
        gone = self._gone()
        return tuple(entry for entry in self.announced if entry.number not in gone)

    @property
    def rulings(self) -> tuple[Ruled, ...]:
        """The rulings of which both rules are in force, oldest first."""
        standing = {entry.number for entry in self.in_force}
        return tuple(
            entry
            for entry in self.entries
            if isinstance(entry, Ruled) and entry.winner in standing and entry.loser in standing
        )

    @property
    def next_number(self) -> int:
        """The number that the next rule will get."""
        return len(self.announced) + 1

    def __len__(self) -> int:
        """How many rules are in force."""
        return len(self.in_force)

    def __iter__(self) -> Iterator[Announced]:
        """The rules in force, oldest first."""
        return iter(self.in_force)

    def get(self, number: int) -> Announced:
        """The rule that was announced under this number, in force or not. Raises :class:`BookError` if none was."""
        for entry in self.announced:
            if entry.number == number:
                return entry
        raise BookError("book-unknown-rule", number=number)

    def stands(self, number: int) -> bool:
        """Whether the rule with this number is in force."""
        return any(entry.number == number for entry in self.in_force)

    # --- writing ------------------------------------------------------------------------------------------------------

    def announce(
        self, rule: Rule, sentence: str, language: str = "en", origin: Origin = NOWHERE, *, title: str = ""
    ) -> RuleBook:
        """Add a rule under the next number."""
        return self._add_rule(Announced(self.next_number, rule, sentence, language, origin, title))

    def repeal(self, number: int, origin: Origin = NOWHERE) -> RuleBook:
        """Take the rule out of force."""
        self._must_stand(number)
        return self._with(Repealed(number, origin))

    def replace(
        self, number: int, rule: Rule, sentence: str, language: str = "en", origin: Origin = NOWHERE, *, title: str = ""
    ) -> RuleBook:
        """Take the rule out of force and add another one under the next number."""
        self._must_stand(number)
        return self._add_rule(Announced(self.next_number, rule, sentence, language, origin, title, replaces=number))

    def add(
        self, announcement: Announcement, sentence: str, language: str = "en", origin: Origin = NOWHERE
    ) -> RuleBook:
        """Enter what a winner announced: a rule, a repeal, or a rule that replaces another one."""
        match announcement:
            case Repeal(number):
                return self.repeal(number, origin)
            case Replace(number, rule):
                return self.replace(number, rule, sentence, language, origin)
            case Rule():
                return self.announce(announcement, sentence, language, origin)

    def ruling(self, winner: int, loser: int, origin: Origin = NOWHERE) -> RuleBook:
        """Let one rule decide over another from now on.

        Refused where it would close a circle of rulings (1 over 2, 2 over 3, 3 over 1), which decides nothing.
        """
        self._must_stand(winner)
        self._must_stand(loser)
        if winner == loser or self._decides(loser, winner):
            raise BookError("book-circle", winner=winner, loser=loser)
        return self._with(Ruled(winner, loser, origin))

    def append(self, entry: Entry) -> RuleBook:
        """Add an entry of another book, which must be the next one here as well: the way to read a history."""
        match entry:
            case Repealed(number, origin):
                return self.repeal(number, origin)
            case Ruled(winner, loser, origin):
                return self.ruling(winner, loser, origin)
            case Announced(number):
                if number != self.next_number:
                    raise BookError("book-unknown-rule", number=number)
                if entry.replaces is not None:
                    self._must_stand(entry.replaces)
                return self._add_rule(entry)

    # --- meaning ------------------------------------------------------------------------------------------------------

    def code(self) -> tuple[RuleCode, ...]:
        """The rules in force, compiled, oldest first. Raises what :func:`bartok_dsl.compile.compile_rule` raises."""
        return tuple(_compiled(entry.rule, entry.number) for entry in self.in_force)

    def ruling_pairs(self) -> tuple[tuple[int, int], ...]:
        """The rulings that still decide something, as pairs (winner, loser)."""
        return tuple((entry.winner, entry.loser) for entry in self.rulings)

    def meaning(self) -> str:
        """The hash (SHA-256, hexadecimal) of what the history means.

        It covers trees, numbers, repeals, replacements and rulings in their order, and nothing that is only displayed:
        the same book in another language, or with other names and dates, has the same hash.
        """
        from bartok_dsl.tree.data import identity

        return identity("\n".join(_meant(entry) for entry in self.entries))

    # --- checks -------------------------------------------------------------------------------------------------------

    def _gone(self) -> set[int]:
        gone: set[int] = set()
        for entry in self.entries:
            if isinstance(entry, Repealed):
                gone.add(entry.number)
            elif isinstance(entry, Announced) and entry.replaces is not None:
                gone.add(entry.replaces)
        return gone

    def _must_stand(self, number: int) -> None:
        self.get(number)
        if not self.stands(number):
            raise BookError("book-not-in-force", number=number)

    def _decides(self, winner: int, loser: int) -> bool:
        """Whether the rulings that stand, one after another, already put the first over the second."""
        seen, waiting = {winner}, [winner]
        pairs = self.ruling_pairs()
        while waiting:
            above = waiting.pop()
            below = {low for high, low in pairs if high == above} - seen
            seen |= below
            waiting.extend(sorted(below))
        return loser in seen

    def _add_rule(self, entry: Announced) -> RuleBook:
        _must_be_plain(entry.sentence, entry.title, entry.language)
        if entry.number > MAX_RULES:
            raise BookError("book-full", limit=MAX_RULES)
        if len(self) + (entry.replaces is None) > MAX_IN_FORCE:
            raise BookError("book-full", limit=MAX_IN_FORCE)
        if len(entry.sentence) > MAX_SENTENCE:
            raise BookError("book-text-too-long", limit=MAX_SENTENCE)
        if len(entry.title) > MAX_NAME:
            raise BookError("book-text-too-long", limit=MAX_NAME)
        return self._with(entry)

    def _with(self, entry: Entry) -> RuleBook:
        _must_be_plain(entry.origin.author, entry.origin.date)
        if max(len(entry.origin.author), len(entry.origin.date)) > MAX_NAME:
            raise BookError("book-text-too-long", limit=MAX_NAME)
        return evolve(self, entries=(*self.entries, entry))


def _must_be_plain(*texts: str) -> None:
    """What is shown on one line holds no line ends and no control characters, which a terminal might obey."""
    if any(unicodedata.category(char) in _UNPRINTABLE for text in texts for char in text):
        raise BookError("book-control-character")


@lru_cache(maxsize=4096)
def _compiled(rule: Rule, number: int) -> RuleCode:
    # Imported when first needed: reading and writing rule sets compiles nothing.
    from bartok_dsl.compile import compile_rule

    return compile_rule(rule, number)


@lru_cache(maxsize=4096)
def _meaning_of(rule: Rule) -> str:
    from bartok_dsl.tree.data import meaning

    return meaning(rule)


def _meant(entry: Entry) -> str:
    match entry:
        case Announced(number, rule, replaces=None):
            return f"rule {number} {_meaning_of(rule)}"
        case Announced(number, rule, replaces=replaced):
            return f"rule {number} replaces {replaced} {_meaning_of(rule)}"
        case Repealed(number):
            return f"repeal {number}"
        case Ruled(winner, loser):
            return f"ruling {winner} over {loser}"
