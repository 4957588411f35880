"""What may be played on what under a list of rules: rule 0, then each law in order, over 53 × 53 faces.

Only what holds as long as the rules stand is counted as sure. A law that depends on hands, history or who plays, and
whatever an effect keeps for a while, can only add to what is possible; it is never taken for granted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bartok_dsl.cards import (
    ALL_FACES,
    FACES,
    JOKER_FACES,
    NO_FACES,
    RANK_FACES,
    SUIT_FACES,
    FaceSet,
    members,
    rank_of,
    suit_of,
)
from bartok_dsl.review.facts import Facts
from bartok_dsl.review.parts import patterns
from bartok_dsl.review.relation import NEVER, Relation, of_play
from bartok_dsl.tree import (
    LOT,
    Answer,
    Has,
    Kind,
    May,
    MayNot,
    Node,
    Only,
    Owed,
    Play,
    PlayerWord,
    Statement,
    While,
)
from bartok_dsl.tree.walk import walk


def _base_row(beneath: int) -> FaceSet:
    rank, suit = rank_of(beneath), suit_of(beneath)
    return RANK_FACES[rank] | SUIT_FACES[suit] if rank and suit else ALL_FACES


RULE_0: Final = Relation(*(tuple(_base_row(face) for face in range(FACES)),) * 2)
"""Match by suit or rank; on a joker with nothing named every card matches."""


def lawful(rules: Sequence[Facts]) -> Relation:
    """Which card may be played on which, as a turn, by these rules, oldest first."""
    result = _with_calls(RULE_0, rules)
    for rule in rules:
        for statement in rule.about_legality:
            result = after(result, statement)
    return result | _kept_permissions(rules)


def after(lawful_before: Relation, statement: Statement) -> Relation:
    """What is lawful when one more statement is in force."""
    match statement:
        case May(action):
            return lawful_before | cases(action)
        case MayNot(action):
            return lawful_before & ~cases(action)
        case Only(action):
            return cases(action) if _speaks_of_plays(action) else lawful_before
        case Answer(_, action, _):
            return lawful_before | cases(action).maybe()
        case While(_, statements):
            then = lawful_before
            for inner in statements:
                then = after(then, inner)
            # One or the other: sure is what both allow, possible what either does.
            return Relation((lawful_before & then).sure, (lawful_before | then).possible)
        case _:
            return lawful_before


def cases(action: Node) -> Relation:
    """The pairs of cards that a law about plays speaks about."""
    result = NEVER
    for pattern in patterns(action):
        result |= of_play(pattern)
    return result


def _speaks_of_plays(action: Node) -> bool:
    return any(isinstance(pattern.core, Play) for pattern in patterns(action))


def is_ordinary(law: May | MayNot | Only) -> bool:
    """Whether the law is about one open card played as a turn, with no demand waiting: the acts that rule 0 judges."""
    special = any(
        node in (LOT, PlayerWord.ON_TURN) or isinstance(node, Owed) or node == Has(Kind.HIDDEN) for node in walk(law)
    )
    return not special and all(isinstance(pattern.core, Play) for pattern in patterns(law.action))


def is_exact(rules: Iterable[Facts]) -> bool:
    """Whether the cards' printed faces tell what may be played."""
    return not any(rule.renames for rule in rules)


# --- what effects can add ---------------------------------------------------------------------------------------------


def _with_calls(base: Relation, rules: Sequence[Facts]) -> Relation:
    """A card whose play lets something be named is surely followed by its rank only, and possibly by anything."""
    called = NO_FACES
    for rule in rules:
        called |= rule.calling
    if not called:
        return base
    sure, possible = list(base.sure), list(base.possible)
    for face in members(called):
        rank = rank_of(face)
        sure[face] = RANK_FACES[rank] if rank else NO_FACES
        possible[face] |= ALL_FACES & ~JOKER_FACES
    return Relation(tuple(sure), tuple(possible))


def _kept_permissions(rules: Sequence[Facts]) -> Relation:
    """What an effect may allow for a while, whatever lies on top then."""
    allowed = NO_FACES
    for rule in rules:
        allowed |= rule.allowing
    return Relation((NO_FACES,) * FACES, (allowed,) * FACES)
