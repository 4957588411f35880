"""Several effects that people have one word for: “gives a card”, “discards two cards”, “must cover it”.

Each idiom is recognised by its shape alone and stands for nothing but the effects it replaces. The table at the end is
tried in order, before the law for single effects.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from attrs import evolve

from bartok_dsl.language.saying.amounts import amount
from bartok_dsl.language.saying.cards import a_card, a_certain, cards, chosen_of, class_of
from bartok_dsl.language.saying.effects import NEIGHBOURS, Clause, act, effect
from bartok_dsl.language.saying.players import who
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.language.saying.templates import Said
from bartok_dsl.language.shapes import COVER, in_hand, is_one
from bartok_dsl.records import record
from bartok_dsl.tree import (
    ACTOR,
    DISCARD,
    ONE,
    THEM,
    All,
    Any,
    Arith,
    At,
    Attr,
    Belonging,
    Beside,
    Calc,
    Cards,
    Choice,
    Compare,
    Count,
    Each,
    Effect,
    Enact,
    Every,
    Hand,
    Holds,
    Keep,
    Let,
    Move,
    Node,
    Not,
    Num,
    Number,
    Offer,
    On,
    Op,
    Pile,
    Players,
    Put,
    Ring,
    Rotate,
    Setting,
    Spot,
    That,
    Turn,
    Whoever,
)

SOME: Final = Compare(Op.AT_LEAST, ONE)
UNDER_TOP: Final = On(DISCARD, At.UNDER_TOP)
"""Where cards go that players discard through an effect, unless the rule says otherwise."""


@record
class Found:
    """An idiom: its words, and how many effects it stands for."""

    clause: Clause
    length: int


Idiom = Callable[[Scene, Sequence[Effect], int], "Found | None"]
"""Looks at the front of a list of effects; the number is that of the Lets before it in the statement."""


@record
class Taken:
    """Cards chosen from a hand: whose, how many, of what class; *left* when it is “until so many are left”."""

    owner: Players
    several: str
    left: Num | None


def taken(scene: Scene, let: Effect) -> Taken | None:
    """The choice of cards that a player makes among their own."""
    if not isinstance(let, Let) or not isinstance(let.value, Choice):
        return None
    found = in_hand(let.value.of)
    if found is None or found[1] != let.value.by:
        return None
    held, owner = found
    match let.value.n:
        case Calc(Arith.MINUS, Count(Hand(counted)), left) if counted == owner and held is None:
            return Taken(owner, scene.text("amounts.some", things=cards(scene).many), left)
    return Taken(owner, amount(scene, let.value.n, chosen_of(scene, let.value.n, held)), None)


def moved(
    scene: Scene, subject: Node, several: str, to: Spot, left: Num | None, other: str | Said | None = None
) -> Clause:
    """“discards two cards”, “gives two cards to …”, “puts two cards at …”, perhaps “until three are left”."""
    match to:
        case Hand(receiver):
            clause = act(scene, subject, "effects.give", cards=several, receiver=other or who(scene, receiver))
        case On() if to == UNDER_TOP:
            clause = act(scene, subject, "effects.discard", cards=several)
        case _:
            clause = act(scene, subject, "effects.put", cards=several, spot=spot(scene, to))
    if left is None:
        return clause
    if not isinstance(left, Number):
        raise Unsayable(left)
    return evolve(
        clause, does=scene.text("effects.until_left", does=clause.does, number=scene.numeral(left.value, "f"))
    )


def spot(scene: Scene, to: Spot) -> str:
    """“at the bottom of the discard pile”."""
    if isinstance(to, On) and (to.pile is not Pile.ASIDE or to.at is At.TOP):
        return scene.text(f"spots.{to.pile.value}_{to.at.value.replace('-', '_')}")
    raise Unsayable(to)


# --- the idioms -------------------------------------------------------------------------------------------------------


def _call(scene: Scene, effects: Sequence[Effect], lets: int) -> Found | None:
    """“names the suit that must follow”."""
    match effects:
        case [Let(Choice(by, n, Every(Attr.RANK | Attr.SUIT as attr))), Put(Setting.CALLED, value), *_] if (
            n == ONE and value == That(lets + 1)
        ):
            return Found(act(scene, by, f"effects.call_{attr.value}"), 2)
    return None


def _discard_or_give(scene: Scene, effects: Sequence[Effect], lets: int) -> Found | None:
    """“discards two cards”, “gives a card to the next player”."""
    match effects:
        case [Let() as let, Move(That(k), to), *_] if k == lets + 1:
            found = taken(scene, let)
            if found is not None and is_one(found.owner, scene.single_players):
                return Found(moved(scene, found.owner, found.several, to, found.left), 2)
    return None


def _give_to_other(scene: Scene, effects: Sequence[Effect], lets: int) -> Found | None:
    """“gives one card to another player of their choice”."""
    match effects:
        case [Let() as first, Let() as let, Move(That(k), Hand(That(j)) as to), *_] if (j, k) == (lets + 1, lets + 2):
            found = taken(scene, let)
            if found is not None and found.owner == _chooser_of_other(first) and found.left is None:
                other = scene.say("effects.other_of_choice")
                return Found(moved(scene, found.owner, found.several, to, None, other), 3)
    return None


def _chooser_of_other(let: Let) -> Node | None:
    match let.value:
        case Choice(by, n, Not(left_out)) if n == ONE and by == left_out and by == ACTOR:
            return left_out
    return None


def _swap_with_other(scene: Scene, effects: Sequence[Effect], lets: int) -> Found | None:
    """“swaps hands with another player of their choice”."""
    match effects:
        case [Let() as first, Rotate(what, Any((one, That(k))), n, Ring.PLAY), *_] if (
            k == lets + 1 and n == ONE and one == _chooser_of_other(first) and what is not Belonging.MARKS
        ):
            things = "hands" if what is Belonging.HAND else "seats"
            return Found(act(scene, one, f"effects.swap_{things}", other=scene.say("effects.other_of_choice")), 2)
    return None


def _each(scene: Scene, effects: Sequence[Effect], lets: int) -> Found | None:
    """“everyone passes one card to the left”, “everyone else discards two cards”."""
    match effects:
        case [Each(players, (Let() as let, Move(That(k), to))), *_] if k == lets + 1:
            found = taken(scene, let)
            if found is None or found.owner != THEM or is_one(players, scene.single_players):
                return None
            match to:
                case Hand(Beside(of, Number(1 | -1 as steps), ring)) if of == THEM and found.left is None:
                    to_whom = scene.text(f"effects.to_{NEIGHBOURS[ring.value, steps]}")
                    return Found(act(scene, players, "effects.pass_cards", cards=found.several, to=to_whom), 1)
                case Hand(Beside()):
                    return None
            return Found(moved(scene, players, found.several, to, found.left), 1)
    return None


def _cover(scene: Scene, effects: Sequence[Effect], _lets: int) -> Found | None:
    """“must cover it”."""
    match effects:
        case [Turn(to), Keep() as keep, *_] if to == ACTOR and keep == COVER:
            return Found(act(scene, ACTOR, "effects.cover", gender=scene.gender), 2)
    return None


def _play_or_else(scene: Scene, effects: Sequence[Effect], lets: int) -> Found | None:
    """“the chosen player must play an ace or else draws one card”."""
    match effects[0]:
        case Offer(
            All((That() as to, Whoever(Holds(Count(held), some)))),
            (Let(Choice(by, n, among)), Enact(player, That(k))),
            otherwise,
        ) if by == player == THEM and among == held and some == SOME and (n, k) == (ONE, lets + 1):
            found = in_hand(held)
            clauses = [effect(other, scene) for other in otherwise]
            if found is None or found[0] is None or found[1] != THEM or not is_one(to, scene.single_players):
                return None
            if not clauses or any(clause.subject != to for clause in clauses):
                return None
            does = scene.chained([clause.does for clause in clauses], "and")
            return Found(act(scene, to, "effects.play_or_else", cards=a_card(scene, found[0]), does=does), 1)
    return None


def _move_all(scene: Scene, effects: Sequence[Effect], _lets: int) -> Found | None:
    """“discards all their clubs”, “gives their whole hand to …”, “takes the discard pile into their hand”."""
    if not isinstance(effects[0], Move):
        return None
    of, to = effects[0].cards, effects[0].to
    if (found := in_hand(of)) is not None:
        held, owner = found
        return Found(moved(scene, owner, _all_their(scene, held, who(scene, owner).many), to, None), 1)
    some = a_certain(scene, of)
    if isinstance(to, Hand):
        return Found(act(scene, to.of, "effects.take", cards=some), 1)
    return Found(Clause(scene.text("effects.go", many=some.many, cards=some, spot=spot(scene, to))), 1)


def _all_their(scene: Scene, held: Cards | None, many: bool) -> str:
    if held is None:
        return scene.text("effects.whole_hand", many=many)
    things = class_of(scene, held, last="and")
    if things.unique and not things.exact:
        raise Unsayable(held)  # an exact card of which more is said might be one of several
    if things.exact:
        return a_card(scene, held).text
    return scene.text("effects.all_their", many=many, gender=things.gender, things=things.many)


IDIOMS: Final[tuple[Idiom, ...]] = (
    _call,
    _give_to_other,
    _swap_with_other,
    _discard_or_give,
    _each,
    _cover,
    _play_or_else,
    _move_all,
)
