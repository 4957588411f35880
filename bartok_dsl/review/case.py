"""What a review looks at: the new rule among the rules in force, the profile, and who is known at the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from bartok_dsl.engine.profile import CLASSIC, NUMBERS, Profile
from bartok_dsl.finding import Span
from bartok_dsl.records import record
from bartok_dsl.review.facts import Facts, facts
from bartok_dsl.review.legality import is_exact, lawful
from bartok_dsl.review.relation import Relation, Rows, universe
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.tree import Announcement, MakeRules, Node, Particular, Path, Repeal, Replace, Rule, Setting

Say = Callable[[Announcement, str], str | None]
"""The printer: the canonical sentence of an announcement in a language, nothing where it has none."""

Locate = Callable[[Node], Span | None]
"""Where in the typed text the words of a part stand, if anybody knows."""


def nowhere(node: Node) -> Span | None:
    """The answer where nothing was typed."""
    return None


def by_words(text: str) -> Locate:
    """Finds the parts that keep the words they were said in: particular people, and the making of rules."""

    def locate(node: Node) -> Span | None:
        if not isinstance(node, Particular | MakeRules):
            return None
        start = text.find(node.words)
        return Span(start, start + len(node.words)) if node.words and start >= 0 else None

    return locate


@record
class Known:
    """The names of those whom everyone knows when the rule is announced; empty where there is nobody yet."""

    dealer: str = ""
    last_winner: str = ""
    first_player: str = ""
    leader: str = ""


@record
class Case:
    """One rule to be reviewed. *older* are the rules that would stand beside it, oldest first, by number."""

    rule: Rule
    older: tuple[tuple[int, Rule], ...] = ()
    profile: Profile = CLASSIC
    known: Known = Known()
    language: str = "en"
    """The language in which the rule was said and in which fixes are."""
    locate: Locate = nowhere

    @cached_property
    def new(self) -> Facts:
        """What is to be known of the new rule."""
        return facts(self.rule, None)

    @cached_property
    def before(self) -> tuple[Facts, ...]:
        """What is to be known of the rules in force, oldest first."""
        return tuple(facts(rule, number) for number, rule in self.older)

    @cached_property
    def all(self) -> tuple[Facts, ...]:
        """The rules of the book as it would be, oldest first."""
        return (*self.before, self.new)

    @cached_property
    def lawful_before(self) -> Relation:
        """What may be played on what by the rules in force."""
        return lawful(self.before)

    @cached_property
    def is_exact(self) -> bool:
        """Whether the cards' printed faces tell what may be played."""
        return is_exact(self.all)

    @cached_property
    def where(self) -> Rows:
        """The pairs of cards that the pack allows."""
        return universe(self.profile.packs, self.profile.jokers)


def standing(book: RuleBook, without: int | None = None) -> tuple[tuple[int, Rule], ...]:
    """The rules in force by number, oldest first, but for the one that is being replaced."""
    return tuple((entry.number, entry.rule) for entry in book.in_force if entry.number != without)


def announced_rule(announcement: Announcement) -> tuple[Rule | None, int | None]:
    """The rule that is announced, if any, and the number of the one that goes, if any."""
    match announcement:
        case Repeal(number):
            return None, number
        case Replace(number, rule):
            return rule, number
        case Rule():
            return announcement, None


def setting_number(path: Path, profile: Profile) -> int | None:
    """What the profile sets a number to; nothing where the path is no number of the profile."""
    name = NUMBERS.get(path.value) if isinstance(path, Setting) else None
    value = getattr(profile, name) if name else None
    return value if isinstance(value, int) else None
