"""From compiled rules to a book: every rule checked and linked, and the order in which they are taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bartok_dsl.engine import program as p
from bartok_dsl.engine.base import base_rule
from bartok_dsl.engine.force import Force
from bartok_dsl.engine.limits import MAX_RULES
from bartok_dsl.engine.linked import LinkedRule
from bartok_dsl.engine.profile import Profile

if TYPE_CHECKING:  # rules are linked without a table, and `check` starts without one
    from bartok_dsl.engine.state import Kept


class Book:
    """Rules linked for play: immutable, shared by all deals that use them."""

    def __init__(self, rules: tuple[LinkedRule, ...], rulings: tuple[tuple[int, int], ...]) -> None:
        self.rules = {rule.number: rule for rule in rules}
        self.rulings = rulings
        self.standing = {number: at for at, number in enumerate(_in_order(self.rules, rulings))}
        """Rule number → position in the order in which laws and values are taken."""
        self._bare: Force | None = None

    def ruled_as(self, other: Book) -> Book:
        """These rules under the rulings of the other book, as far as they are about these rules."""
        return self if other.rulings == self.rulings else Book(tuple(self.rules.values()), other.rulings)

    def force(self, kept: tuple[Kept, ...], suspended: tuple[int, ...]) -> Force:
        """What is in force; without passing laws and suspended rules it is the same for all games with this book."""
        if kept or suspended:
            return Force(self.rules, self.standing, kept, suspended)
        if self._bare is None:
            self._bare = Force(self.rules, self.standing, (), ())
        return self._bare


def link(profile: Profile, rules: Sequence[p.RuleCode], rulings: Sequence[tuple[int, int]] = ()) -> Book:
    """Links the rules, oldest (lowest number) first; a ruling (a, b) sets what law a says above what law b says.

    The base game is rule 0 and comes first.
    Raises :class:`EngineError` for a rule that refers to what it has not or uses a part that the engine does not have,
    and :class:`ValueError` for too many rules or a number that comes twice.
    """
    if len(rules) > MAX_RULES:
        raise ValueError(f"a book holds at most {MAX_RULES} rules")
    codes = (base_rule(profile), *sorted(rules, key=lambda code: code.number))
    numbers = [code.number for code in codes]
    if len(set(numbers)) != len(numbers) or min(numbers) < 0:
        raise ValueError("rules are numbered from 1, and no number comes twice")
    return Book(tuple(LinkedRule(code) for code in codes), tuple(rulings))


def _in_order(numbers: Iterable[int], rulings: Iterable[tuple[int, int]]) -> list[int]:
    """The rules, oldest first but for what was ruled."""
    order = list(numbers)
    for above, below in rulings:
        if above in order and below in order and order.index(above) < order.index(below):
            order.remove(above)
            order.insert(order.index(below) + 1, above)
    return order
