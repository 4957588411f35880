"""Statements, and announcements: what a winner may say."""

from __future__ import annotations

from bartok_dsl.records import record
from bartok_dsl.tree.leaves import Purpose, Unit
from bartok_dsl.tree.sorts import Cards, Cond, Effect, Event, Feature, Node, Path, Players, Statement, Value


@record
class When(Statement):
    """When the event has happened, the effects follow."""

    event: Event
    effects: tuple[Effect, ...]


@record
class Instead(Statement):
    """The event does not take place; the effects do."""

    event: Event
    effects: tuple[Effect, ...]


@record
class May(Statement):
    """Widens: such actions become lawful."""

    action: Event


@record
class MayNot(Statement):
    """Narrows: such actions are not lawful. “Must play X” is “may not play what is not X”."""

    action: Event


@record
class Only(Statement):
    """Replaces: of this kind of action exactly these are lawful."""

    action: Event


@record
class Answer(Statement):
    """Whoever such a demand waits for may do this: the effects follow, then the demand ends unless it was shifted."""

    unit: Unit
    action: Event
    effects: tuple[Effect, ...]


@record
class CountsAs(Statement):
    """The cards have these features instead of those of the same attribute; THIS is the card, as printed."""

    purpose: Purpose
    cards: Cards
    features: tuple[Feature, ...]


@record
class Set(Statement):
    """As long as the rule stands the path holds this, read anew each time."""

    path: Path
    value: Value


@record
class Seen(Statement):
    """Exactly these players may look at the cards."""

    cards: Cards
    by: Players


@record
class While(Statement):
    """The statements (Set, CountsAs, Seen, Only) hold whenever the condition does, read continuously."""

    cond: Cond
    statements: tuple[Statement, ...]


@record
class Rule(Node):
    """One rule: its statements, in normal order. A title is kept with the rule in the book, not here."""

    statements: tuple[Statement, ...]


@record
class Repeal(Node):
    """Takes the rule with this number out of force."""

    number: int


@record
class Replace(Node):
    """Repeals the rule with this number and announces another one in the same breath."""

    number: int
    rule: Rule


Announcement = Rule | Repeal | Replace
