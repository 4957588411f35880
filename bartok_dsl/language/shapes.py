"""What the form of a part shows: whose hand is meant, whether a set is one player, whom it leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bartok_dsl.tree import (
    ACTOR,
    ANY_CARD,
    CAUSER,
    EVERYONE,
    IT,
    LOT,
    ON_TURN,
    ONE,
    THEM,
    Acts,
    All,
    AsOf,
    At,
    Become,
    Begins,
    Beside,
    Cards,
    Compare,
    Cond,
    Count,
    Done,
    Due,
    Effect,
    Ends,
    Get,
    Hand,
    Holds,
    How,
    If,
    Instead,
    Keep,
    Let,
    MakeRules,
    MayNot,
    Move,
    Node,
    Not,
    Number,
    Offer,
    On,
    Op,
    Particular,
    Penalise,
    Period,
    Pile,
    Play,
    Playable,
    Players,
    PlayerWord,
    State,
    That,
    Times,
    Toggle,
    Top,
    When,
    Whoever,
)

PLAYABLE_HAND: Final = All((Playable(THEM), Hand(THEM)))
"""What the bound player holds and might play."""
CAN_PLAY: Final = Holds(Count(PLAYABLE_HAND), Compare(Op.AT_LEAST, Number(1)))
CANNOT_PLAY: Final = Holds(Count(PLAYABLE_HAND), Compare(Op.EQUAL, Number(0)))
FIRST_LAP: Final = Holds(Times(Ends(EVERYONE, Period.LAP), Begins(EVERYONE, Period.DEAL)), Compare(Op.EQUAL, Number(0)))
"""No lap of the deal is over yet."""
LATER_LAP: Final = Holds(FIRST_LAP.n, Compare(Op.AT_LEAST, ONE))
"""Some lap is."""
DREW_BEFORE: Final = Holds(Times(Acts(EVERYONE, How.DRAWS), Play(EVERYONE, ANY_CARD)), Compare(Op.AT_LEAST, Number(2)))
"""With a draw, which counts: the turn before was one too."""
FAULT: Final = (Penalise(THEM),)
"""What a missed duty costs when nothing else is said."""
COVER: Final = Keep(Ends(ACTOR, Period.TURN), (MayNot(Acts(All((ACTOR, Whoever(CAN_PLAY))), How.DRAWS)),))
"""With another turn before it, a cover: until the turn ends, its player may not draw while they can play."""

SOME: Final = Compare(Op.AT_LEAST, ONE)
"""At least one."""
OUT_INSTEAD: Final = Instead(Done(Become(EVERYONE, State.WON)), (Become(ACTOR, State.OUT),))
"""Whose hand is empty drops out, and the deal goes on."""
LAST_ONE_LOSES: Final = When(
    All((Done(Become(EVERYONE, State.OUT)), Holds(Count(EVERYONE), Compare(Op.EQUAL, Number(1))))),
    (Become(EVERYONE, State.LOST),),
)
"""Whoever is left when all others have dropped out."""
ONLY_LAST_ACTS: Final = Instead(Play(EVERYONE, Not(Top(ONE, LOT))), (Move(IT, On(Pile.DISCARD, At.TOP)),))
"""Of several cards of one play all but the last are only laid down."""


def wins_later(after: Players | None) -> Instead:
    """An empty hand wins only later, if it is still empty: at its player's next turn, or after that player's turn."""
    last = That(1) if after is None else That(2)
    moment = (Begins if after is None else Ends)(last, Period.TURN)
    whose = ACTOR if after is None else That(1)
    empty = Holds(Count(Hand(whose)), Compare(Op.EQUAL, Number(0)))
    wins = Keep(moment, (When(All((moment, empty)), (Become(whose, State.WON),)),))
    lets = (Let(ACTOR),) if after is None else (Let(ACTOR), Let(after))
    return Instead(Done(Become(EVERYONE, State.WON)), (*lets, wins))


def is_penalty_later(effects: Sequence[Effect], who: Players) -> bool:
    """Whether that player takes a penalty at the start of their next turn, and nothing else happens."""
    match effects:
        case (Let(of), Keep(Begins(That() as that, Period.TURN) as starts, (When(event, then),))) if of == who:
            return event == starts and then == (Penalise(ACTOR),) and isinstance(that, That)
    return False


def in_hand(of: Node) -> tuple[Cards | None, Players] | None:
    """The cards of a class in somebody's hand: the class, if it is not the whole hand, and whose hand it is."""
    if isinstance(of, Hand):
        return None, of.of
    if not isinstance(of, All):
        return None
    hands = [part for part in of.parts if isinstance(part, Hand)]
    rest = tuple(part for part in of.parts if not isinstance(part, Hand))
    if len(hands) != 1 or not rest:
        return None
    only = rest[0] if len(rest) == 1 else All(rest)
    return (only, hands[0].of) if isinstance(only, Cards) else None


def in_pile(of: Node) -> tuple[Cards | None, Pile] | None:
    """The cards of a class that lie in a pile: the class, if it is not the whole pile, and which pile."""
    if isinstance(of, Pile):
        return (None, of) if of is not Pile.ASIDE else None
    if not isinstance(of, All):
        return None
    piles = [part for part in of.parts if part in (Pile.STOCK, Pile.DISCARD)]
    rest = tuple(part for part in of.parts if part not in piles)
    if len(piles) != 1 or not rest:
        return None
    only = rest[0] if len(rest) == 1 else All(rest)
    assert isinstance(piles[0], Pile)
    return (only, piles[0]) if isinstance(only, Cards) else None


def is_one(of: Node, chosen: frozenset[int]) -> bool:
    """Whether the set is a single player by its form, so that “a card” means one card in all.

    *chosen* are the numbers of the Lets that bound a single player.
    """
    match of:
        case PlayerWord():
            return of in (ACTOR, CAUSER, ON_TURN, THEM)
        case Beside(_, k, _):
            return isinstance(k, Number)
        case That(k):
            return k in chosen
        case Get():
            return True
    return False


def is_several(of: Node, chosen: frozenset[int]) -> bool:
    """Whether the set may be several players: by its form, by a tie, or across a table of an odd number of seats."""
    match of:
        case Beside(centre, k):
            return not isinstance(k, Number) or is_several(centre, chosen)
        case AsOf() | Particular():
            return False
    return not is_one(of, chosen)


def described(of: Node) -> tuple[Players, Cond] | None:
    """Those of a set of whom something holds: the set, which is everyone when none is named, and what holds of them."""
    parts = of.parts if isinstance(of, All) else (of,)
    conditions = [part.cond for part in parts if isinstance(part, Whoever)]
    rest = tuple(part for part in parts if not isinstance(part, Whoever))
    if len(conditions) != 1 or not all(isinstance(part, Players) for part in rest):
        return None
    among = All(rest) if len(rest) > 1 else rest[0] if rest else EVERYONE
    assert isinstance(among, Players)
    return among, conditions[0]


def ends_sentence(effect: Effect) -> bool:
    """Whether what is said after this effect in the same sentence would be taken for a part of it."""
    match effect:
        case If() | Offer() | MakeRules() | Toggle():
            return True
        case Due(_, _, other):
            return other != FAULT
        case Keep(_, statements):
            return any(isinstance(statement, When | Instead) for statement in statements)
    return False


def exceptions(of: Node) -> tuple[Players, ...] | None:
    """Whom the set leaves out, when it is everyone but some: ``~a & ~b``."""
    parts = of.parts if isinstance(of, All) else (of,)
    left_out = tuple(part.part for part in parts if isinstance(part, Not) and isinstance(part.part, Players))
    return left_out if len(left_out) == len(parts) else None
