"""Where two triggers or laws speak about the same case, with a pair of cards to show it.

Cases of plays are compared exactly over the two cards; what hangs on hands, history or choices is taken as possible.
Moments of other kinds overlap when they are of the same kind and nothing in their conditions shuts the other out.
"""

from __future__ import annotations

from bartok_dsl.finding import Phrase
from bartok_dsl.records import record
from bartok_dsl.review import words
from bartok_dsl.review.legality import RULE_0
from bartok_dsl.review.numbers import intervals
from bartok_dsl.review.parts import Pattern, patterns
from bartok_dsl.review.relation import Rows, any_pair, of_play
from bartok_dsl.tree import Acts, Amount, Begins, Done, Ends, Event, How, Play


@record
class Overlap:
    """A moment that both speak about: its kind, and for plays a card and the card beneath."""

    event: Event
    cards: tuple[int, int] | None = None

    @property
    def example(self) -> Phrase | None:
        """The case in words, where there are cards to name."""
        return None if self.cards is None else words.pair(*self.cards)


def overlap(one: Event, other: Event, where: Rows) -> Overlap | None:
    """A moment at which both can happen, if there is any; *where* are the pairs of cards that the pack allows."""
    for first in patterns(one):
        for second in patterns(other):
            both = _overlap(first, second, where)
            if both is not None:
                return both
    return None


def _overlap(first: Pattern, second: Pattern, where: Rows) -> Overlap | None:
    if not _same_kind(first.core, second.core) or not _compatible(first, second):
        return None
    if not isinstance(first.core, Play):
        return Overlap(first.core)
    a, b = of_play(first), of_play(second)
    both = a & b
    choices = ((both & RULE_0).sure, both.sure, (both & RULE_0).possible, both.possible)
    pair = next((pair for rows in choices if (pair := any_pair(rows, where))), None)
    return None if pair is None else Overlap(first.core, pair)


def _same_kind(a: Event, b: Event) -> bool:
    match a, b:
        case Play(), Play():
            return True
        case Acts(_, how), Acts(_, other):
            return how is other or How.ANYHOW in (how, other)
        case (Begins(_, period), Begins(_, other)) | (Ends(_, period), Ends(_, other)):
            return period is other
        case Done(effect), Done(other):
            return type(effect) is type(other) and _same_amount(effect, other)
        case _:
            return a == b


def _same_amount(a: object, b: object) -> bool:
    mine, theirs = getattr(a, "n", Amount()), getattr(b, "n", Amount())
    return mine == theirs or Amount() in (mine, theirs)


def _compatible(first: Pattern, second: Pattern) -> bool:
    """Whether the written numbers in both conditions leave something."""
    return not any(interval.is_empty for interval in intervals((*first.guards, *second.guards)).values())
