"""What the review needs to know of a rule by itself, worked out once for each rule in force.

A book keeps the same rule objects from one keystroke to the next, so facts are kept by the identity of the rule: to
look a tree up by its value costs more than most of the facts.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from attrs import field

from bartok_dsl.cards import ALL_FACES, FaceSet
from bartok_dsl.records import record
from bartok_dsl.review.parts import Clause, Happening, Pattern, clauses, patterns
from bartok_dsl.review.relation import column, of_play
from bartok_dsl.tree import (
    Answer,
    Cell,
    CountsAs,
    Enact,
    Instead,
    Keep,
    May,
    MayNot,
    Move,
    Node,
    Only,
    Own,
    Path,
    Play,
    Put,
    Rule,
    Set,
    Setting,
    Statement,
    Toggle,
    When,
    While,
)
from bartok_dsl.tree.walk import walk

MOST_KEPT: Final = 512
"""Rules whose facts are kept: a book in force has a hundred at most, and a table looks at few books."""


@record(eq=False)
class Link:
    """After trigger number *source* of one rule, an effect can bring about trigger number *target* of another."""

    source: int
    happening: Happening
    target: int


@record
class Facts:
    """One rule under its number in the book; the rule that is being reviewed has none."""

    rule: Rule
    number: int | None
    links: dict[int, tuple[Facts, tuple[Link, ...]]] = field(factory=dict, eq=False, repr=False)
    """For other rules in force, by identity: what this one can set off there. Filled as it is asked for."""

    @cached_property
    def triggers(self) -> tuple[tuple[Clause, Pattern], ...]:
        """Each alternative of the event of each clause."""
        return tuple((clause, pattern) for clause in self.clauses for pattern in clause.patterns)

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """All parts of the rule."""
        return tuple(walk(self.rule))

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """Its triggers with what follows them."""
        return clauses(self.rule, self.number)

    @cached_property
    def laws(self) -> tuple[May | MayNot | Only, ...]:
        """The laws that hold as long as the rule stands, those that depend on a state left out."""
        return tuple(statement for statement in self.rule.statements if isinstance(statement, May | MayNot | Only))

    @cached_property
    def about_legality(self) -> tuple[Statement, ...]:
        """All statements that say what may be played."""
        kinds = May | MayNot | Only | Answer | While
        return tuple(statement for statement in self.rule.statements if isinstance(statement, kinds))

    @cached_property
    def standing(self) -> tuple[Set, ...]:
        """The settings that hold as long as the rule stands."""
        return tuple(statement for statement in self.rule.statements if isinstance(statement, Set))

    @cached_property
    def written(self) -> tuple[Set | Put, ...]:
        """Wherever it gives a setting or state a value."""
        return tuple(node for node in self.nodes if isinstance(node, Set | Put))

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """The named states that it sets."""
        paths = (shared(node.path) for node in self.written)
        return frozenset(path for path in paths if isinstance(path, Cell))

    @cached_property
    def renames(self) -> bool:
        """Whether printed faces no longer tell what may be played: cards count as others, or are looked past."""
        return any(
            isinstance(node, CountsAs) or (isinstance(node, Set | Put) and node.path is Setting.CARD_TO_MATCH)
            for node in self.nodes
        )

    @cached_property
    def moves_pile(self) -> bool:
        """Whether it can put other cards on top of the pile than those played."""
        return any(isinstance(node, Move | Enact | Instead) for node in self.nodes)

    @cached_property
    def calling(self) -> FaceSet:
        """The cards on which something may be named that is then to be followed."""
        result = 0
        for node in self.nodes:
            if isinstance(node, When) and any(isinstance(p, Put) and p.path is Setting.CALLED for p in walk(node)):
                for pattern in patterns(node.event):
                    result |= column(of_play(pattern).possible) if isinstance(pattern.core, Play) else ALL_FACES
        return result

    @cached_property
    def allowing(self) -> FaceSet:
        """The cards that its effects may allow for a while."""
        result = 0
        for node in self.nodes:
            if isinstance(node, Keep | Toggle):
                for inner in node.statements:
                    if isinstance(inner, May | Only):
                        for pattern in patterns(inner.action):
                            result |= column(of_play(pattern).possible)
        return result


def shared(path: Path) -> Path:
    """The path itself, whoever's own copy is meant."""
    return shared(path.path) if isinstance(path, Own) else path


_KEPT: Final[dict[tuple[int, int | None], Facts]] = {}


def facts(rule: Rule, number: int | None) -> Facts:
    """The facts of a rule; those of a rule in force are kept."""
    if number is None:
        return Facts(rule, None)
    key = (id(rule), number)
    kept = _KEPT.get(key)
    if kept is None:  # what is kept holds its rule, so that its identity cannot pass to another one
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[key] = Facts(rule, number)
    return kept
