"""How many, where that depends on the moment: what has been played so far, what was chosen, what a card is worth."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.cards import card_ref, cards, classes, quantity
from bartok_dsl.language.building.joining import is_list, names_all
from bartok_dsl.language.building.scope import Refused, Scope, Sort, branches, leaf_of
from bartok_dsl.language.syntax import Branch, leaves
from bartok_dsl.tree import Period

_SINCE: Final = {"in_deal": Period.DEAL, "in_turn": Period.TURN, "in_lap": Period.LAP}


def as_many(branch: Branch, scope: Scope) -> tree.Num:
    """“As many as …”, “twice as many as …”."""
    if branch.name == "that_many":
        return chosen_number(scope)
    once = measure(branches(branch)[0], scope)
    if branch.name == "as_many":
        return once
    return tree.Calc(tree.Arith.TIMES, once, tree.Number(int(leaf_of(branch, 0).value)))


def measure(branch: Branch, scope: Scope) -> tree.Num:
    """What something else is as many as."""
    if branch.name == "played":
        played, so_far = branches(branch)
        return played_so_far(cards(played, scope), so_far, scope)
    if branch.name == "has_played":
        whose, played, so_far = branches(branch)
        by = _player(whose, scope, together=True)
        return played_so_far(cards(played, scope), so_far, scope, by)
    return number(branch, scope)


def number(branch: Branch, scope: Scope) -> tree.Num:
    """A number that has a name."""
    parts = branches(branch)
    match branch.name:
        case "chosen":
            return _chosen(branch, scope)
        case "value":
            return tree.ValueOf(card_ref(parts[0], scope))
        case "sum":
            one, other = (tree.ValueOf(card_ref(part, scope)) for part in parts)
            return tree.Calc(tree.Arith.PLUS, one, other)
    raise TypeError(branch.name)


def _chosen(branch: Branch, scope: Scope) -> tree.That:
    ordinal = [leaf for leaf in leaves(branch) if leaf.terminal == "ORD"]
    if ordinal:
        return scope.nth(int(ordinal[0].value), Sort.NUMBER)
    return chosen_number(scope)


def chosen_number(scope: Scope) -> tree.That:
    """The number that was chosen last, by somebody or by a die."""
    chosen = scope.latest(Sort.NUMBER)
    if chosen is None:
        raise Refused("no number was chosen")
    return chosen


def played_so_far(of: tree.Cards, so_far: Branch, scope: Scope, by: tree.Players = tree.EVERYONE) -> tree.Num:
    """How many such cards have been played: without a break, or since something happened."""
    return happened_so_far(tree.Play(by, of), so_far, scope)


def happened_so_far(event: tree.Event, so_far: Branch, scope: Scope) -> tree.Num:
    """How often that has happened: without a break, or since something else did."""
    if so_far.name == "in_a_row":
        return tree.Streak(event)
    if so_far.name == "since":
        return tree.Times(event, tree.Play(tree.EVERYONE, cards(branches(so_far)[0], scope)))
    return tree.Times(event, tree.Begins(tree.EVERYONE, _SINCE[so_far.name]))


def so_often(branch: Branch, scope: Scope) -> tree.Cond:
    """“Three or more hearts have been played in a row.”"""
    whose, (said, so_far) = _of_whom(branch)
    none = branch.name == "has_not_played" or said.name == "none"
    by = tree.EVERYONE if whose is None else _player(whose, scope, together=none)
    if branch.name in ("none_played", "has_not_played"):
        count = played_so_far(cards(said, scope), so_far, scope, by)
        return tree.Holds(count, tree.Compare(tree.Op.EQUAL, tree.Number(0)))
    kinds = [part for part in branches(said) if part.name in ("cards", "either")]
    count = played_so_far(cards(kinds[-1], scope) if kinds else tree.ANY_CARD, so_far, scope, by)
    match said.name:
        case "parity":
            return tree.Holds(count, tree.NumberKind[leaf_of(said, 0).value])
        case "none":
            return tree.Holds(count, tree.Compare(tree.Op.EQUAL, tree.Number(0)))
        case "some" if is_list(kinds[-1]) and names_all(kinds[-1]):
            if so_far.name == "in_a_row":
                raise Refused("cards in order are said otherwise")
            counts = (played_so_far(each, so_far, scope, by) for each in classes(kinds[-1], scope))
            return tree.All(tuple(tree.Holds(each, tree.Compare(tree.Op.AT_LEAST, tree.ONE)) for each in counts))
        case "some":
            return tree.Holds(count, tree.Compare(tree.Op.AT_LEAST, tree.ONE))
    words = Branch("", tuple(leaf for leaf in leaves(said) if leaf.terminal in _AMOUNTS))
    return tree.Holds(count, quantity(words))


def _player(branch: Branch, scope: Scope, *, together: bool) -> tree.Players:
    """Who has played so often; of several, what they play is counted *together*, which only sometimes says the same.

    Players and amounts each contain the other, so this one is looked up when needed.
    """
    from bartok_dsl.language.building.players import players, several

    law, mentioned, scope.law = scope.law, scope.mentioned, False
    found = players(branch, scope)
    scope.law, scope.mentioned = law, mentioned
    if found is tree.EVERYONE:
        raise Refused("what everybody has played is said without them")
    if not together and several(found, scope):
        raise Refused("each of them, or all together?")
    return found


def _of_whom(branch: Branch) -> tuple[Branch | None, tuple[Branch, ...]]:
    """Who has played, where that is said, and then what and in which stretch of play."""
    parts = branches(branch)
    if branch.name == "played_first":
        return None, (parts[1], parts[0])
    return (parts[0], parts[1:]) if branch.name in ("has_played", "has_not_played") else (None, parts)


def how_often(branch: Branch) -> tree.Compare:
    """“Exactly twice”, “at least once”."""
    leaf = leaf_of(branch, 0)
    if leaf.terminal == "ASMANYASPLAYERS":
        return tree.Compare(tree.Op.EQUAL, tree.Count(tree.EVERYONE))
    ops = {"EXACTLY": tree.Op.EQUAL, "ATLEAST": tree.Op.AT_LEAST, "ATMOST": tree.Op.AT_MOST}
    return tree.Compare(ops[leaf.terminal], tree.Number(int(leaf_of(branch, 1).value)))


_AMOUNTS: Final = frozenset({"NUM", "ORMORE", "ORFEWER", "ATLEAST", "ATMOST", "MORETHAN", "FEWERTHAN", "EXACTLY"})


def number_is(branch: Branch, scope: Scope) -> tree.Cond:
    """“The chosen number is exactly six.”"""
    said, *amount = branches(branch)
    if amount:
        return tree.Holds(number(said, scope), quantity(amount[0]))
    parity = next(leaf for leaf in leaves(branch) if leaf.terminal == "PARITYN")
    return tree.Holds(number(said, scope), tree.NumberKind[parity.value])
