"""Effects: what is done."""

from __future__ import annotations

from bartok_dsl.records import record
from bartok_dsl.tree.leaves import Belonging, Order, Pile, Ring, RuleAspect, State
from bartok_dsl.tree.sorts import Cards, Cond, Effect, Event, Num, Path, Players, Spot, Statement, Value
from bartok_dsl.tree.texts import Choice
from bartok_dsl.tree.values import Hand


@record
class Draw(Effect):
    """Each of *who* draws *n* from the stock; a demand, if a rule in force lets it be answered."""

    who: Players
    n: Num


@record
class Skip(Effect):
    """Each of *who* misses *n* turns; likewise."""

    who: Players
    n: Num


@record
class Shift(Effect):
    """The waiting demand now rests on *to*, with *n* of what was answered."""

    to: Players
    n: Num


@record
class Reverse(Effect):
    """The direction of play turns round."""


@record
class Turn(Effect):
    """*to* acts next; for the actor, the same turn goes on."""

    to: Players


@record
class Move(Effect):
    """The cards go there, keeping their order."""

    cards: Cards
    to: Spot


@record
class Rotate(Effect):
    """Each of *among* passes hand, seat or marks to the *k*-th of *among* round the ring.

    With ``a | b`` one step along the play it is a swap of two: of several who are tied, the first is meant.
    """

    what: Belonging
    among: Players
    k: Num
    ring: Ring


@record
class Arrange(Effect):
    """The cards of the place are shuffled (each place keeps its number of cards) or turned over."""

    place: Pile | Hand
    order: Order


@record
class Enact(Effect):
    """The cards are laid on top unless they lie there, and count as played by *by* now."""

    by: Players
    cards: Cards


@record
class Let(Effect):
    """Binds a value for what follows; the only place where a Choice may stand."""

    value: Value | Choice


@record
class If(Effect):
    """The first list if the condition holds when its turn comes, otherwise the second."""

    cond: Cond
    then: tuple[Effect, ...]
    other: tuple[Effect, ...]


@record
class Each(Effect):
    """For each of those players (THEM): all choose and read first, then all move."""

    who: Players
    effects: tuple[Effect, ...]


@record
class Offer(Effect):
    """The first of *to* (THEM), in the order of play, who wants it has the effects happen; if nobody does, *other*."""

    to: Players
    effects: tuple[Effect, ...]
    other: tuple[Effect, ...]


@record
class Keep(Effect):
    """The statements hold from now through the next such event, with what is bound now."""

    until: Event
    statements: tuple[Statement, ...]


@record
class Toggle(Effect):
    """Starts these statements, or ends them if this clause has them running."""

    statements: tuple[Statement, ...]


@record
class Put(Effect):
    """The setting or state takes the value."""

    path: Path
    value: Value


@record
class Due(Effect):
    """Each of the deed's players owes the deed; for whoever (THEM) has not done it when *by* comes, *other* happens."""

    deed: Event
    by: Event
    other: tuple[Effect, ...]


@record
class Penalise(Effect):
    """A fault of *who*, at the profile's price."""

    who: Players


@record
class Become(Effect):
    """*who* comes into the deal, drops out, wins, loses, or leaves the match."""

    who: Players
    state: State


@record
class MakeRules(Effect, Statement):
    """Control over future rules, in the words that were used. Understood so that the refusal can say why."""

    aspect: RuleAspect
    words: str
