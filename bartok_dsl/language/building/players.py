"""Players: who is next, who holds what, whom no rule may name."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.amounts import chosen_number, measure
from bartok_dsl.language.building.cards import cards
from bartok_dsl.language.building.holding import (
    can_play,
    cannot_play,
    held_by,
    holding,
    holds_only,
    owes_words,
    standing_of,
)
from bartok_dsl.language.building.scope import (
    Refused,
    Scope,
    Sort,
    branch_of,
    branches,
    branches_within,
    leaf_of,
    number_of,
)
from bartok_dsl.language.shapes import is_several
from bartok_dsl.language.syntax import Branch, Leaf
from bartok_dsl.tree import Cond, Partiality, Players, Ring

_PARTIALITY: Final = {
    "NAME": Partiality.NAME,
    "SELF": Partiality.AUTHOR,
    "TRAIT": Partiality.TRAIT,
    "GUEST": Partiality.GUEST,
    "SEATP": Partiality.SEAT,
}
_SETTINGS: Final = {
    "dealer": tree.Setting.DEALER,
    "first_player": tree.Setting.FIRST_PLAYER,
    "last_winner": tree.Setting.LAST_WINNER,
}


_ACTED: Final = frozenset({"subject", "must", "may"})
"""Phrases that begin with who does something."""
_PLAYERS: Final = frozenset({"players", "either", "one_of_them", "without"})


def who_acts(said: Branch) -> Branch | None:
    """The words for whoever acts first in what is said, if there are any."""
    acted = (branches(part)[:1] for part in branches_within(said) if part.name in _ACTED)
    return next((named for found in acted for named in found if named.name in _PLAYERS), None)


def is_choice(branch: Branch) -> bool:
    """Whether the words leave the player to somebody's choice: “someone”, “another player but not the previous one”."""
    match branch.name:
        case "without":
            return is_choice(branches(branch)[0])
        case "either" | "one_of_them":
            return excludes(branch) and is_choice(branches(branch)[0])
        case "players" if _is_definite(branch_of(branch, 0)):
            return False
        case "players":
            return branch_of(branch, 0).name in _LEFT_OPEN or _is_any_chosen(branch_of(branch, 0))
    return False


_LEFT_OPEN: Final = ("someone", "another", "picked", "picked_other")


def is_picked(branch: Branch) -> bool:
    """Whether the words say that somebody chooses: “a player of their choice”, which “someone” only may mean."""
    names = {part.name for part in branches_within(branch)}
    return bool(names & {"picked", "picked_other"}) or any(map(_is_any_chosen, branches_within(branch)))


def excludes(branch: Branch) -> bool:
    """Whether “and” or “or” goes on with a list of those who are left out: “everyone but not one or another”."""
    first = branches(branch)[0]
    return first.name == "without" or (first.name in ("either", "one_of_them") and excludes(first))


def alternatives(branch: Branch) -> tuple[Branch, ...]:
    """The players joined by “or”, one of whom is meant; only one where the words are no such list."""
    if branch.name != "one_of_them" or excludes(branch):
        return (branch,)
    first, second = branches(branch)
    return (*alternatives(first), Branch("players", (second,)))


def _is_any_chosen(branch: Branch) -> bool:
    """“A chosen player”, where nobody has been chosen yet."""
    return branch.name == "chosen" and leaf_of(branch, 0).indefinite


def _is_definite(branch: Branch) -> bool:
    """“The player”, which is not just any."""
    if branch.name != "someone":
        return False
    leaf = leaf_of(branch, 0)
    return leaf.terminal == "PLAYER" and not leaf.indefinite


def choices_of(branch: Branch, chooser: Players, scope: Scope, *, but_self: bool) -> Players:
    """Those among whom that player chooses."""
    if branch.name != "players":
        first, second = branches(branch)
        return tree.All((choices_of(first, chooser, scope, but_self=but_self), tree.Not(player(second, scope))))
    other = branch_of(branch, 0).name in ("another", "picked_other")
    return tree.Not(chooser) if but_self or other else tree.EVERYONE


def one_of_them(branch: Branch, chooser: Players, scope: Scope) -> tree.That:
    """“The next or the previous player”: one of them, chosen first."""
    among = []
    for part in alternatives(branch):
        if is_choice(part) or several(found := players(part, scope), scope):
            raise Refused("a choice among choices, or among several")
        among.append(found)
    return scope.bind(tree.Choice(chooser, tree.ONE, tree.Any(tuple(among))), Sort.PLAYER)


def players(branch: Branch, scope: Scope) -> Players:
    """Players who are not left to a choice. “Someone” as subject of an event or a law is everyone."""
    match branch.name:
        case "either" | "one_of_them" if not excludes(branch):
            first, second = branches(branch)
            if branch.name == "one_of_them":
                raise Refused("which of them?")
            if is_choice(first) or is_choice(Branch("players", (second,))):
                raise Refused("a choice is no part of a set")
            return tree.Any((players(first, scope), player(second, scope)))
        case "without" | "either" | "one_of_them":
            first, second = branches(branch)
            return tree.All((players(first, scope), tree.Not(player(second, scope))))
    found = player(branch_of(branch, 0), scope)
    if found not in (tree.ACTOR, tree.EVERYONE):
        scope.mentioned = found
    return found


def certain(branch: Branch, scope: Scope) -> Players:
    """Players of whom somebody does something to all: no choice among them is left open."""
    if is_choice(branch):
        raise Refused("which of them?")
    return players(branch, scope)


def player(branch: Branch, scope: Scope) -> Players:
    """One phrase for a player or several."""
    match branch.name:
        case "next":
            return scope.neighbour(tree.ONE, Ring.PLAY)
        case "next_many":
            return scope.neighbour(tree.Range(tree.ONE, _number(branch)), Ring.PLAY)
        case "previous_many":
            return scope.neighbour(_backwards(branch), Ring.PLAY)
        case "left_many":
            return scope.neighbour(tree.Range(tree.ONE, _number(branch)), Ring.SEAT)
        case "right_many":
            return scope.neighbour(_backwards(branch), Ring.SEAT)
        case "nth_left":
            return scope.neighbour(tree.Number(int(leaf_of(branch, 0).value)), Ring.SEAT)
        case "nth_right":
            return scope.neighbour(tree.Number(-int(leaf_of(branch, 0).value)), Ring.SEAT)
        case "left_of":
            return tree.Beside(player(branch_of(branch, 1), scope), tree.ONE, Ring.SEAT)
        case "right_of":
            return tree.Beside(player(branch_of(branch, 1), scope), tree.Number(-1), Ring.SEAT)
        case "opposite":
            half = tree.Calc(tree.Arith.DIV_DOWN, tree.Count(tree.EVERYONE), tree.Number(2))
            return scope.neighbour(half, Ring.SEAT)
        case "next_as_many":
            return scope.neighbour(tree.Range(tree.ONE, measure(branches(branch)[0], scope)), Ring.PLAY)
        case "next_that_many":
            return scope.neighbour(tree.Range(tree.ONE, chosen_number(scope)), Ring.PLAY)
        case "mark_holder":
            return tree.Get(mark(branches(branch)[0]))
        case "outsiders":
            return tree.OUTSIDERS
        case "on_turn":
            return tree.ON_TURN
        case "before":
            return _along(player(branch_of(branch, 1), scope), -1)
        case "nth_before":
            return _along(player(branch_of(branch, 2), scope), -int(leaf_of(branch, 0).value))
        case "nth_chosen":
            return scope.nth(int(leaf_of(branch, 0).value), Sort.PLAYER, Sort.PLAYERS)
        case "previous":
            return scope.neighbour(tree.Number(-1), Ring.PLAY)
        case "left":
            return scope.neighbour(tree.ONE, Ring.SEAT)
        case "right":
            return scope.neighbour(tree.Number(-1), Ring.SEAT)
        case "after":
            return _along(player(branch_of(branch, 1), scope), 1)
        case "nth_after":
            return _along(player(branch_of(branch, 2), scope), int(leaf_of(branch, 0).value))
        case "after_that":
            return _along(scope.mentioned or scope.centre, 1)
        case "played_last":
            cards(branches(branch)[0], scope)
            if scope.unit is None:
                last = tree.Play(tree.EVERYONE, cards(branches(branch)[0], scope))
                return tree.AsOf(last, tree.ACTOR)
            return tree.CAUSER
        case "out_last":
            return tree.AsOf(tree.Done(tree.Become(tree.EVERYONE, tree.State.OUT)), tree.ACTOR)
        case "everyone":
            return tree.EVERYONE
        case "others":
            return tree.OTHERS
        case "someone":
            if _is_definite(branch):
                raise Refused("“the player” is somebody in particular")
            return tree.EVERYONE
        case "its_player":
            if leaf_of(branch, 0).indefinite:
                raise Refused("“a player” is nobody in particular")
            return tree.ACTOR
        case "you":
            return tree.EVERYONE if scope.law else tree.ACTOR
        case "that_player":
            return scope.latest(Sort.PLAYER, Sort.PLAYERS) or scope.mentioned or tree.ACTOR
        case "chosen":
            chosen = scope.latest(Sort.PLAYER, Sort.PLAYERS)
            if chosen is None:
                raise Refused("nobody was chosen")
            return chosen
        case "whoever_holding":
            return tree.Whoever(holding(branches(branch)[0], tree.THEM, scope))
        case "causer":
            return tree.CAUSER
        case "whoever":
            return whoever(branches(branch)[0], scope)
        case "particular":
            leaf = leaf_of(branch, 0)
            return tree.Particular(_PARTIALITY[leaf.terminal], scope.words(branch))
        case "another":
            raise Refused("another than whom?")
        case "picked" | "picked_other":
            raise Refused("only an effect makes a choice")
    return tree.Get(_SETTINGS[branch.name])


def _along(of: Players, steps: int) -> Players:
    match of:
        case tree.Beside(centre, tree.Number(k), Ring.PLAY) if k * steps > 0:
            return tree.Beside(centre, tree.Number(k + steps), Ring.PLAY)
    return tree.Beside(of, tree.Number(steps), Ring.PLAY)


def _number(branch: Branch) -> tree.Number:
    return number_of(next(part for part in branch.children if isinstance(part, Leaf) and part.terminal == "NUM"))


def _backwards(branch: Branch) -> tree.Range:
    return tree.Range(tree.Number(-_number(branch).value), tree.Number(-1))


COMPARED: Final = {
    "more": tree.Op.MORE,
    "fewer": tree.Op.LESS,
    "same": tree.Op.EQUAL,
    "no_more": tree.Op.AT_MOST,
    "no_fewer": tree.Op.AT_LEAST,
}
"""How the sizes of two hands are compared."""


def several(who: Players, scope: Scope) -> bool:
    """Whether those may be more than one player; what is bound by a binder is one."""
    return is_several(who, frozenset(k for k, sort in enumerate(scope.values, 1) if sort is Sort.PLAYER))


def whoever(branch: Branch, scope: Scope) -> Players:
    """Players by what is true of them."""
    match branch.name:
        case "most" | "least":
            return extreme(branch, scope)
        case "can":
            return tree.Whoever(can_play(tree.THEM))
        case "cannot":
            return tree.Whoever(cannot_play(tree.THEM))
    return tree.Whoever(state(branch, tree.THEM, scope))


def extreme(branch: Branch, scope: Scope) -> tree.Extreme:
    """Whoever holds the most or the fewest such cards."""
    side = tree.Best.MOST if branch.name == "most" else tree.Best.LEAST
    return tree.Extreme(side, tree.EVERYONE, held_by(cards(branches(branch)[0], scope), tree.THEM))


def state(branch: Branch, who: Players, scope: Scope) -> Cond:
    """What is true of a player."""
    match branch.name:
        case "both":
            return tree.All(tuple(state(part, who, scope) for part in branches(branch)))
        case "states":
            return state(branch_of(branch, 0), who, scope)
        case "holding":
            return holding(branch_of(branch, 1), who, scope)
        case "lacks":
            return holding(branch, who, scope)
        case "holds_not":
            return tree.Not(holding(branch_of(branch, 1), who, scope))
        case "owes_draw" | "owes_no_draw" | "owes_turn" | "owes_no_turn" | "score":
            return standing_of(branch, who)
        case "owes_words":
            return owes_words(who)
        case "holds_only" | "holds_just":
            return holds_only(branch, branches(branch)[0], who, scope)
        case "can":
            return can_play(who)
        case "cannot":
            return cannot_play(who)
    if branch.name in COMPARED:
        other = player(branches(branch)[0], scope)
        if several(other, scope):
            raise Refused("than which of them?")
        compared = tree.Compare(COMPARED[branch.name], tree.Count(tree.Hand(other)))
        return tree.Holds(tree.Count(tree.Hand(who)), compared)
    return holding(branch, who, scope)


def mark(label: Branch | Leaf) -> tree.Cell:
    """A mark that players can have, by its name."""
    leaf = label if isinstance(label, Leaf) else leaf_of(label, len(label) - 1)
    return tree.Cell(leaf.value, tree.ValueSort.PLAYERS)
