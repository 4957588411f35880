"""What the form of a part shows: whose hand is meant, whether a set is one player, whom it leaves out."""

from __future__ import annotations

from typing import Final

from bartok_dsl.tree import (
    ACTOR,
    ANY_CARD,
    CAUSER,
    EVERYONE,
    ON_TURN,
    THEM,
    Acts,
    All,
    Begins,
    Beside,
    Cards,
    Compare,
    Count,
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
    MakeRules,
    MayNot,
    Node,
    Not,
    Number,
    Offer,
    Op,
    Penalise,
    Period,
    Pile,
    Play,
    Playable,
    Players,
    PlayerWord,
    That,
    Times,
    Toggle,
    When,
    Whoever,
)

PLAYABLE_HAND: Final = All((Playable(THEM), Hand(THEM)))
"""What the bound player holds and might play."""
CAN_PLAY: Final = Holds(Count(PLAYABLE_HAND), Compare(Op.AT_LEAST, Number(1)))
CANNOT_PLAY: Final = Holds(Count(PLAYABLE_HAND), Compare(Op.EQUAL, Number(0)))
FIRST_LAP: Final = Holds(Times(Ends(EVERYONE, Period.LAP), Begins(EVERYONE, Period.DEAL)), Compare(Op.EQUAL, Number(0)))
"""No lap of the deal is over yet."""
DREW_BEFORE: Final = Holds(Times(Acts(EVERYONE, How.DRAWS), Play(EVERYONE, ANY_CARD)), Compare(Op.AT_LEAST, Number(2)))
"""With a draw, which counts: the turn before was one too."""
FAULT: Final = (Penalise(THEM),)
"""What a missed duty costs when nothing else is said."""
COVER: Final = Keep(Ends(ACTOR, Period.TURN), (MayNot(Acts(All((ACTOR, Whoever(CAN_PLAY))), How.DRAWS)),))
"""With another turn before it, a cover: until the turn ends, its player may not draw while they can play."""


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
