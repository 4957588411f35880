"""Is it clear? What nobody at the table can observe is no ground for a rule.

Readings, unknown words and questions back are the language's business; what comes here is one tree. It is unclear when
it depends on something that nobody can see: what somebody thinks or feels, or the faces of cards that lie in the stock.
How many cards the stock holds can be seen, and so can a card that is turned up or drawn by what the rule is about.
"""

from __future__ import annotations

from collections.abc import Iterator

from bartok_dsl.codes import found
from bartok_dsl.finding import Finding, phrase
from bartok_dsl.messages import text
from bartok_dsl.review.case import Case
from bartok_dsl.review.parts import Pattern, patterns
from bartok_dsl.tree import (
    STOCK,
    Acts,
    All,
    Answer,
    Count,
    Does,
    Done,
    Draw,
    Extreme,
    How,
    Instead,
    Is,
    May,
    MayNot,
    Node,
    Of,
    Only,
    Penalise,
    Play,
    Such,
    ValueOf,
    When,
    While,
)
from bartok_dsl.tree.walk import walk


def clear(case: Case) -> Iterator[Finding]:
    """What the rule would have people know that they cannot know."""
    for condition in dict.fromkeys(_conditions(case.rule)):
        if any(_reads_stock(part) for part in walk(condition)):
            yield found("unobservable", span=case.locate(condition), what=phrase("unseen.stock"))
    unseen = frozenset(text("unseen.verbs", case.language).split())
    for gesture in dict.fromkeys(_gestures(case.rule)):
        if unseen.intersection(gesture.text.casefold().split()[:1]):
            yield found("unobservable", span=case.locate(gesture), what=phrase("unseen.mind", words=gesture.text))


def _conditions(rule: Node) -> Iterator[Node]:
    """The conditions by which people must tell whether the rule applies; what effects find out on the way is shown."""
    for node in walk(rule):
        match node:
            case When(event, _):
                yield from _guards(event)
            case Instead(event, _):
                # Who is about to draw the card sees it.
                yield from (guard for pattern in patterns(event) if not _draws(pattern) for guard in _of(pattern))
            case May(action) | MayNot(action) | Only(action) | Answer(_, action, _):
                yield from _guards(action)
            case While(cond, _):
                yield cond
            case _:
                pass


def _guards(event: Node) -> Iterator[Node]:
    for pattern in patterns(event):
        yield from _of(pattern)


def _of(pattern: Pattern) -> Iterator[Node]:
    yield from pattern.guards
    if isinstance(pattern.core, Play):
        yield pattern.core.cards


def _draws(pattern: Pattern) -> bool:
    match pattern.core:
        case Acts(_, How.DRAWS) | Done(Draw() | Penalise()):
            return True
        case _:
            return False


def _reads_stock(node: Node) -> bool:
    """Whether the part looks at the faces of cards in the stock."""
    match node:
        case Is(what, among):
            return _lies_in_stock(what) or _lies_in_stock(among)
        case ValueOf(cards) | Of(_, cards) | Extreme(_, cards, _):
            return _lies_in_stock(cards)
        case Count(All(parts)):
            return any(_lies_in_stock(part) for part in parts)
        case _:
            return False


def _lies_in_stock(cards: Node) -> bool:
    return any(part is STOCK for part in walk(cards))


def _gestures(rule: Node) -> Iterator[Such]:
    for node in walk(rule):
        if isinstance(node, Does):
            yield from (part for part in walk(node.text) if isinstance(part, Such))
