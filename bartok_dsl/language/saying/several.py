"""What is true of each of several players, of somebody or of nobody, in words.

All three are one shape of the tree: how many there are of whom something holds, compared with none.
"""

from __future__ import annotations

from bartok_dsl.language.saying.cards import no_card
from bartok_dsl.language.saying.players import of_them, who
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.language.saying.templates import Said
from bartok_dsl.language.shapes import SOME, exceptions, in_hand, is_several
from bartok_dsl.tree import (
    ACTOR,
    EVERYONE,
    ON_TURN,
    OTHERS,
    THEM,
    All,
    Any,
    Compare,
    Cond,
    Count,
    Holds,
    Node,
    Not,
    Number,
    Op,
    Playable,
    Players,
    Test,
)
from bartok_dsl.tree.normal.junctions import negation
from bartok_dsl.tree.normal.numbers import holds


def several_hold(scene: Scene, cond: Node, among: Players, of_each: Cond, test: Test) -> str:
    """“everyone else holds an ace”, of whom none holds no ace; “another player holds an ace”."""
    if test == SOME:
        subject = _somebody(scene, among)
    elif test == Compare(Op.EQUAL, Number(0)) and is_several(among, scene.single_players):
        if isinstance(among, Any):  # “and” joins conditions
            raise Unsayable(cond)
        missing = _opposite(of_each)
        if among in (EVERYONE, OTHERS) and _is_missing(missing):
            who(scene, among)
            subject = scene.say("players.nobody" if among == EVERYONE else "players.nobody_else")
            return scene.text("conditions.clause", who=subject, does=_held_by_nobody(scene, of_each))
        subject, of_each = who(scene, among), missing
    else:
        raise Unsayable(cond)
    return scene.text("conditions.clause", who=subject, does=of_them(scene, of_each, subject.many))


def _opposite(cond: Cond) -> Cond:
    found = negation(cond)
    assert isinstance(found, Cond)
    return holds(found) if isinstance(found, Holds) else found


def _held_by_nobody(scene: Scene, of_each: Cond) -> str:
    match of_each:
        case Holds(Count(of), test) if (
            test == SOME and (found := in_hand(of)) and found[0] not in (None, Playable(THEM))
        ):
            return scene.text("conditions.holds", cards=no_card(scene, found[0]))
    return of_them(scene, of_each, many=False)


def _is_missing(cond: Cond) -> bool:
    """Whether it says that something is not so, which is clearer of nobody than of everyone."""
    match cond:
        case Not():
            return True
        case Holds(Count(All()), test):
            return test == Compare(Op.EQUAL, Number(0))
    return False


def _somebody(scene: Scene, among: Players) -> Said:
    """One of a set without a name: “someone”, “another player but not the previous player”."""
    left_out = () if among == EVERYONE else exceptions(among)
    if left_out is None or ON_TURN in left_out:
        raise Unsayable(among)
    if ACTOR in left_out:
        who(scene, ACTOR)
    rest = [who(scene, part).text for part in left_out if part != ACTOR]
    base = scene.say("players.another" if ACTOR in left_out else "players.someone")
    return base if not rest else scene.say("players.but_not", players=base, others=scene.listed(rest, "or"))
