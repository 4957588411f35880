"""The rules that hold in one deal: those it began with, and what was declared and ruled while it was played."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property, reduce

from attrs import evolve, frozen

from bartok_dsl.rulebook import Announced, Origin, RuleBook, Ruled
from bartok_dsl.table.records import Declaration


@frozen(slots=False)
class DealRules:
    """An immutable book of one deal. What is said in it ends with the deal, rulings between lasting rules excepted."""

    dealt: RuleBook
    """The book that the deal began with."""
    since: tuple[Announced | Ruled, ...] = ()

    @cached_property
    def book(self) -> RuleBook:
        """All rules that hold now."""
        return reduce(RuleBook.append, self.since, self.dealt)

    @property
    def declared(self) -> tuple[Announced, ...]:
        """The rules by which ranks are special."""
        return tuple(entry for entry in self.since if isinstance(entry, Announced) and self.book.stands(entry.number))

    def declare(self, declaration: Declaration, origin: Origin, instead_of: int = 0) -> DealRules:
        """With one more special rank; *instead_of* is the number of the rule that its new meaning replaces, if any.

        Raises :class:`~bartok_dsl.rulebook.BookError`.
        """
        said = (declaration.rule, declaration.sentence, declaration.language, origin)
        book = self.book.replace(instead_of, *said) if instead_of else self.book.announce(*said)
        return evolve(self, since=(*self.since, book.announced[-1]))

    def rule(self, winner: int, loser: int, origin: Origin) -> DealRules:
        """With a ruling. Raises :class:`~bartok_dsl.rulebook.BookError`."""
        self.book.ruling(winner, loser, origin)
        return evolve(self, since=(*self.since, Ruled(winner, loser, origin)))

    def without_undone(self, special: Collection[int]) -> DealRules:
        """Without declarations that were taken back: *special* are the numbers of those that stand."""
        gone = {entry.number for entry in self.since if isinstance(entry, Announced)} - set(special)
        if not gone:
            return self
        kept = (
            entry
            for entry in self.since
            if not (entry.number in gone if isinstance(entry, Announced) else {entry.winner, entry.loser} & gone)
        )
        return evolve(self, since=tuple(kept))
