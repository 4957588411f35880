"""Which players a sentence mentions, in the order of its words: whether “that player” can only be the event's.

A reader takes “that player” for whoever was mentioned or chosen last. Where somebody else has been mentioned before,
the event's player is called “the player concerned”.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bartok_dsl.tree import (
    ACTOR,
    EVERYONE,
    SOON,
    THEM,
    Acts,
    All,
    Any,
    Begins,
    Beside,
    Count,
    Due,
    Ends,
    Extreme,
    Get,
    Keep,
    Node,
    Not,
    Number,
    Play,
    Players,
    PlayerWord,
    Setting,
    That,
    Whoever,
)
from bartok_dsl.tree.walk import children

_ROLES = (Setting.DEALER, Setting.LAST_WINNER, Setting.FIRST_PLAYER)


def is_crowded(parts: Iterable[Node], chosen: frozenset[int]) -> bool:
    """Whether some other player is mentioned before the event's player is; *chosen* are the Lets that bind players."""
    others = False
    for part in parts:
        for node in _mentions(part, chosen):
            if node is ACTOR and others:
                return True
            others = others or node is not ACTOR
    return False


def _mentions(node: Node, chosen: frozenset[int]) -> Iterator[Node]:
    match node:
        case PlayerWord():
            if node is not THEM:
                yield node
        case Beside(of, Number(k), _) if of is ACTOR:
            if abs(k) > 2:  # “the third player after that player”
                yield ACTOR
            yield node
        case Beside(of, _, _):
            if of is not ACTOR:
                yield from _mentions(of, chosen)
            yield node
        case Not(part) if part is ACTOR:
            yield node
        case Any(parts) if ACTOR in parts:  # said first
            yield ACTOR
            for part in parts:
                yield from _mentions(part, chosen)
        case That(k):
            if k in chosen:
                yield node
        case Get(path):
            if path in _ROLES:
                yield node
        case Count(of) if of is EVERYONE:
            return
        case _:
            if isinstance(node, Whoever | Extreme) or (isinstance(node, All | Not) and _of_players(node)):
                yield EVERYONE
            for child in _said(node):
                yield from _mentions(child, chosen)


def _of_players(node: All | Not) -> bool:
    parts = node.parts if isinstance(node, All) else (node.part,)
    return all(isinstance(part, Players) for part in parts)


def _said(node: Node) -> tuple[Node, ...]:
    """The parts below that have words of their own."""
    match node:
        case Play(by, of) if by is EVERYONE:
            return (of,)
        case Acts() if node.by is EVERYONE:
            return ()
        case Begins() | Ends() if node.by is EVERYONE or node.by is ACTOR:
            return ()
        case Due(deed, by, _):
            return (deed,) if by == SOON else (deed, by)
        case Keep(_, statements):
            return statements
    return children(node)
