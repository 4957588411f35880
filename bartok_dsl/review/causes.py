"""Which effects can cause which events: the table that the proof of termination stands on.

Only an effect can set off the next link of a chain. Plays, turn actions, words, gestures and the passing of time come
from people, so nothing but an Enact causes a play and nothing at all causes the others; the end of a deal comes once.
Everything here errs on the side of *can*.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bartok_dsl.cards import ALL_FACES, FaceSet
from bartok_dsl.review.changes import (
    ANYTHING,
    DOWN,
    HAND,
    changes,
    net_changes,
    quantities,
    touches,
    wants,
)
from bartok_dsl.review.facts import shared
from bartok_dsl.review.numbers import Interval, intervals, truth
from bartok_dsl.review.parts import Clause, Happening, Pattern, bound_value, subject
from bartok_dsl.review.relation import column, of_cards, of_play
from bartok_dsl.tree import (
    ACTOR,
    CAUSE,
    CAUSER,
    IT,
    LOT,
    NOBODY,
    ONE,
    OTHERS,
    THEM,
    THIS,
    All,
    Amount,
    Arrange,
    Become,
    Becomes,
    Begins,
    Beside,
    Choice,
    Cond,
    Count,
    Done,
    Draw,
    Effect,
    Enact,
    Ends,
    Event,
    Falls,
    Get,
    Hand,
    Is,
    Node,
    Not,
    Number,
    Period,
    Play,
    PlayerWord,
    Put,
    Reverse,
    Rotate,
    Setting,
    Shift,
    Skip,
    State,
    That,
    Top,
    Turn,
    Under,
)
from bartok_dsl.tree.walk import walk

# --- effect → event ---------------------------------------------------------------------------------------------------


def can_cause(source: Clause, when: Pattern, happening: Happening, target: Pattern) -> bool:
    """Whether the effect, after that trigger of its clause, can produce a moment of the target pattern."""
    return (
        _is_made_by(target.core, happening, source, when.core)
        and _can_be_theirs(when.core, source, happening, target.core)
        and _can_hold(source, when, happening, target)
    )


def _is_made_by(core: Event, happening: Happening, source: Clause, after: Event) -> bool:
    effect = happening.effect
    match core:
        case Play():
            return isinstance(effect, Enact)
        case Done(wanted):
            return _is_like(effect, wanted, source)
        case Begins(_, Period.TURN | Period.LAP) | Ends(_, Period.LAP):
            return _passes_turn(effect) or (isinstance(effect, Skip) and core.period is Period.LAP)
        case Ends(_, Period.TURN):
            return _passes_turn(effect) and not (isinstance(after, Ends) and after.period is Period.TURN)
        case Becomes(_, cond):
            return touches(net_changes(happening, source), wants(cond))
        case Falls(_, n, _):
            return touches(net_changes(happening, source), ((of, DOWN) for of in quantities(n)))
        case _:
            return False


def comes_later(effect: Effect) -> bool:
    """Whether the effect is a debt: when it is paid nobody asks any more what made it."""
    return isinstance(effect, Skip | Shift)


def _passes_turn(effect: Effect) -> bool:
    """Whether the turn goes to somebody else; the actor's own turn just goes on."""
    return isinstance(effect, Turn) and effect.to is not ACTOR


def _is_like(effect: Effect, wanted: Effect, source: Clause) -> bool:
    match wanted:
        case Become(_, State.WON) if (HAND, DOWN) in changes(effect, source):
            return True  # an emptied hand wins
        case Draw() | Skip() if isinstance(effect, Shift):
            return True  # what is passed on is drawn or missed in the end
        case Reverse() if isinstance(effect, Put) and effect.path is Setting.DIRECTION:
            return True
        case _ if type(effect) is not type(wanted):
            return False
        case Draw(_, n) | Skip(_, n) | Shift(_, n):
            made = getattr(effect, "n", None)
            return isinstance(n, Amount) or not isinstance(made, Number) or not isinstance(n, Number) or made == n
        case Become(_, state):
            return isinstance(effect, Become) and effect.state is state
        case Arrange(place, order):
            return isinstance(effect, Arrange) and effect.order is order and type(effect.place) is type(place)
        case Rotate(what):
            return isinstance(effect, Rotate) and effect.what is what
        case Put(path):
            return isinstance(effect, Put) and shared(effect.path) == shared(path)
        case _:
            return True


# --- whose event it is ------------------------------------------------------------------------------------------------


def _can_be_theirs(after: Event, source: Clause, happening: Happening, core: Event) -> bool:
    wanted = subject(core)
    if wanted is NOBODY:
        return False
    players = subject(Done(happening.effect))
    if players is None or not _is_one_person(wanted) or subject(after) != wanted:
        return True
    return not _leaves_out_actor(players, source, happening)


def _is_one_person(players: Node | None) -> bool:
    return isinstance(players, Get) and players.path in (Setting.DEALER, Setting.FIRST_PLAYER, Setting.LAST_WINNER)


def _leaves_out_actor(players: Node, source: Clause, happening: Happening) -> bool:
    match players:
        case Not() if players == OTHERS:
            return True
        case Beside(of, Number(k), _):
            return of is ACTOR and abs(k) == 1
        case All(parts):
            return any(_leaves_out_actor(part, source, happening) for part in parts)
        case That(k):
            value = bound_value(source, k)
            chosen = value.of if isinstance(value, Choice) else value
            return chosen is not None and not isinstance(chosen, That) and _leaves_out_actor(chosen, source, happening)
        case _ if players is THEM and happening.them not in (None, THEM):
            assert happening.them is not None
            return _leaves_out_actor(happening.them, source, happening)
        case _:
            return False


# --- whether the conditions can hold together -------------------------------------------------------------------------


def _can_hold(source: Clause, when: Pattern, happening: Happening, target: Pattern) -> bool:
    return (
        _amount_fits(happening.effect, target)
        and _cards_fit(source, when, happening.effect, target)
        and _numbers_fit(source, (*when.guards, *happening.conditions), target.guards)
    )


def _amount_fits(effect: Effect, target: Pattern) -> bool:
    n = getattr(effect, "n", None)
    if not isinstance(n, Number):
        return True

    def leaf(node: Node) -> int | None:
        return n.value if isinstance(node, Amount) else None

    return all(truth(guard, leaf) is not False for guard in target.guards)


def _cards_fit(source: Clause, when: Pattern, effect: Effect, target: Pattern) -> bool:
    if isinstance(effect, Enact) and isinstance(target.core, Play):
        return bool(faces_of(effect.cards, source, when) & column(of_play(target).possible))
    if not isinstance(when.core, Play):
        return True
    played = column(of_play(when).possible)
    causes = (guard.among for guard in target.guards if isinstance(guard, Is) and guard.what is CAUSE)
    return all(played & column(of_cards(among, played=True).possible) for among in causes)


def faces_of(cards: Node, source: Clause, when: Pattern) -> FaceSet:
    """Which cards these can be at all."""
    match cards:
        case That(k):
            value = bound_value(source, k)
            chosen = value.of if isinstance(value, Choice) else value
            return ALL_FACES if chosen is None or chosen == cards else faces_of(chosen, source, when)
        case Top(_, of):
            return faces_of(of, source, when)
        case _ if cards is IT:
            return column(of_play(when).possible) if isinstance(when.core, Play) else ALL_FACES
        case _:
            return column(of_cards(cards, played=True).possible)


def lays_one(cards: Node, source: Clause) -> bool:
    """Whether these are one card at most."""
    match cards:
        case That(k):
            value = bound_value(source, k)
            return isinstance(value, Choice) and value.n == ONE
        case Under():
            return True
        case Top(n, _):
            return n == ONE
        case _:
            return cards is IT


_MOMENTARY: Final = (ACTOR, CAUSER, THEM, IT, LOT, CAUSE, THIS, PlayerWord.ON_TURN)


def _numbers_fit(source: Clause, before: tuple[Cond, ...], after: tuple[Cond, ...]) -> bool:
    """Whether the numbers that both conditions speak about, and that nothing in between changes, can agree."""
    first, second = intervals(before), intervals(after)
    moved = {of for happening in source.effects for of, _ in changes(happening.effect, source)}
    for n in first.keys() & second.keys():
        still = not quantities(n) & (moved | {ANYTHING}) and not any(
            node in _MOMENTARY or isinstance(node, Amount | That | Under) for node in walk(n)
        )
        if still and (first[n] & second[n]).is_empty:
            return False
    return True


def bound_on_hand(conditions: Iterable[Cond]) -> Interval:
    """What the conditions leave of the number of cards in the actor's hand."""
    return intervals(conditions).get(Count(Hand(ACTOR)), Interval())
