"""Events: patterns of moments. Their subject is ``by``, which is ACTOR in the rest of the statement."""

from __future__ import annotations

from bartok_dsl.records import record
from bartok_dsl.tree.leaves import How, Period
from bartok_dsl.tree.sorts import Cards, Cond, Effect, Event, Num, Players, Text


@record
class Play(Event):
    """A card of *cards* is laid as a play: IT is the card, LOT all cards of the same play."""

    by: Players
    cards: Cards


@record
class Acts(Event):
    """A turn action is completed: draws, passes, or any (plays included)."""

    by: Players
    how: How


@record
class Says(Event):
    """The words are said."""

    by: Players
    text: Text


@record
class Does(Event):
    """The gesture is made, as the doer or the table reports it."""

    by: Players
    text: Text


@record
class Done(Event):
    """An effect of this form takes place: its player field is ``by``; AMOUNT, where a number stands, takes any."""

    effect: Effect


@record
class Begins(Event):
    """A turn, lap, deal or match begins: of a lap, the one whose seat it is counted from; of a deal, the dealer."""

    by: Players
    period: Period


@record
class Ends(Event):
    """A turn, lap, deal or match ends."""

    by: Players
    period: Period


@record
class Becomes(Event):
    """After an action with all its effects the condition holds of THEM, and it did not before."""

    by: Players
    cond: Cond


@record
class Falls(Event):
    """After an action with all its effects the number (of THEM) is exactly *to*, and it was more before."""

    by: Players
    n: Num
    to: Num


@record
class Elapses(Event):
    """So much time has passed, as the table reports it."""

    seconds: Num
