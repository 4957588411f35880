"""How a deal ends, what counts then, and several cards that are laid together: clauses that are said as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.cards import cards, quantity
from bartok_dsl.language.building.players import is_choice, player, players
from bartok_dsl.language.building.scope import Refused, Scope, branches, number_of
from bartok_dsl.language.shapes import LAST_ONE_LOSES, ONLY_LAST_ACTS, OUT_INSTEAD, wins_later
from bartok_dsl.language.syntax import Branch, Leaf, leaves
from bartok_dsl.tree import Cards, Op, Statement

Clause = Callable[[Branch, Scope], tuple[Statement, ...]]


def times_worth(branch: Branch) -> tree.Put:
    """The deal counts so many times as much."""
    times = next(leaf for leaf in leaves(branch) if leaf.terminal in ("MULTIPLE", "NUM"))
    return _counts(int(times.value))


def _counts(times: int) -> tree.Put:
    worth = tree.Setting.WORTH
    return tree.Put(worth, tree.Calc(tree.Arith.TIMES, tree.Get(worth), tree.Number(times)))


def _won_with(branch: Branch, scope: Scope) -> tuple[Statement, ...]:
    """“A deal won with a jack counts as two wins.”"""
    with_which = tree.Is(tree.CAUSE, cards(branches(branch)[0], scope))
    won = tree.Done(tree.Become(tree.EVERYONE, tree.State.WON))
    return (tree.When(tree.All((won, with_which)), (times_worth(branch),)),)


def _out_instead(branch: Branch, scope: Scope) -> tuple[Statement, ...]:
    """“A player whose hand is empty drops out and the deal goes on, and the last player who holds cards loses.”"""
    loses = any(leaf.terminal == "LASTLOSES" for leaf in leaves(branch))
    return (OUT_INSTEAD, LAST_ONE_LOSES) if loses else (OUT_INSTEAD,)


def _wins_later(branch: Branch, scope: Scope) -> tuple[Statement, ...]:
    """“A player whose hand is empty wins only if it is still empty at …”."""
    later = branches(branch)[1]
    if later.name == "next_turn":
        return (wins_later(None),)
    scope.mentioned = tree.ACTOR
    whose = player(branches(later)[0], scope)
    if whose is tree.ACTOR or not isinstance(whose, tree.Beside):
        raise Refused("whose turn is that?")
    return (wins_later(whose),)


def _only_card(branch: Branch, scope: Scope) -> tuple[Statement, ...]:
    """“A player whose only card is special may not play it and draws two cards instead of one.”"""
    what = cards(branches(branch)[0], scope)
    last = tree.Compare(Op.EQUAL, tree.ONE)
    banned = tree.MayNot(tree.All((tree.Play(tree.EVERYONE, what), _holds(tree.ACTOR, last))))
    numbers = [number_of(leaf) for leaf in branch.children if isinstance(leaf, Leaf) and leaf.terminal == "NUM"]
    if not numbers:
        return (banned,)
    held = tree.Whoever(tree.All((tree.Is(tree.Hand(tree.THEM), what), _holds(tree.THEM, last))))
    return (tree.Set(tree.Own(tree.Setting.CARDS_A_DRAW, held), numbers[0]), banned)


def _holds(who: tree.Players, test: tree.Test) -> tree.Cond:
    return tree.Holds(tree.Count(tree.Hand(who)), test)


def _together(branch: Branch, scope: Scope) -> tuple[Statement, ...]:
    """“A player may play several cards of the same rank together.”"""
    said = branches(branch)[0]
    parts = branches(said)
    if len(parts) > 1 and not is_choice(parts[0]) and players(parts[0], scope) not in (tree.EVERYONE, tree.ACTOR):
        raise Refused("said of everybody only")
    what: Cards = cards(parts[-1], scope)
    if what is tree.ANY_CARD:
        raise Refused("which cards?")
    numbers = [number_of(leaf) for leaf in said.children if isinstance(leaf, Leaf) and leaf.terminal == "NUM"]
    test = tree.Compare(Op.EQUAL, numbers[0]) if numbers else tree.Compare(Op.AT_LEAST, tree.Number(2))
    together = tree.Holds(tree.Count(tree.LOT), test)
    law = tree.May(tree.All((tree.Play(tree.EVERYONE, what), together)))
    return (law, ONLY_LAST_ACTS) if branch.name == "lay_together_last" else (law,)


def _starter_acts(branch: Branch, scope: Scope) -> tuple[Statement, ...]:
    """“The starter has its effect as though the dealer had played it.”"""
    by = players(branches(branch)[-1], scope)
    if by not in (tree.Get(tree.Setting.DEALER), tree.Get(tree.Setting.FIRST_PLAYER)):
        raise Refused("who has played it then?")
    begins = tree.Begins(tree.EVERYONE, tree.Period.DEAL)
    special = tree.Is(tree.STARTER, tree.Has(tree.Kind.SPECIAL))
    return (tree.When(tree.All((begins, special)), (tree.Enact(by, tree.STARTER),)),)


def _draws_fewer(branch: Branch, scope: Scope) -> tuple[Statement, ...]:
    """“Whoever holds the four of clubs draws one card fewer whenever a rule makes them draw.”"""
    who = branches(branch)[0]
    by = tree.EVERYONE if is_choice(who) else players(who, scope)
    if isinstance(by, tree.Beside) or by in (tree.ACTOR, tree.OTHERS):
        raise Refused("next to whom?")
    fewer = tree.Calc(tree.Arith.MINUS, tree.Amount(), quantity(branch).n)
    return (tree.Instead(tree.Done(tree.Draw(by, tree.Amount())), (tree.Draw(tree.ACTOR, fewer),)),)


CLAUSES: Final[dict[str, Clause]] = {
    "won_with": _won_with,
    "out_instead": _out_instead,
    "last_loses": _out_instead,  # somebody can only be left if the others drop out
    "wins_later": _wins_later,
    "only_card": _only_card,
    "only_last_acts": lambda branch, scope: (ONLY_LAST_ACTS,),
    "lay_together": _together,
    "lay_together_last": _together,
    "starter_acts": _starter_acts,
    "draws_fewer": _draws_fewer,
}
"""Clauses by the name of their production."""
