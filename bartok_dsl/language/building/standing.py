"""What holds all the time: what cards count as, which card is to be matched, how much is drawn and played in a turn."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.cards import Colour, Rank, Suit
from bartok_dsl.language.building.cards import card_ref, cards, mark_of
from bartok_dsl.language.building.players import certain, players
from bartok_dsl.language.building.scope import Refused, Scope, Sort, branches, leaf_of, number_of
from bartok_dsl.language.syntax import Branch, leaves
from bartok_dsl.tree import Feature, Purpose, Setting

_PURPOSES: Final = {
    "counts": Purpose.ALL,
    "counts_matching": Purpose.MATCHING,
    "counts_effect": Purpose.EFFECT,
}
_NUMBERS: Final = {
    "draws_a_turn": Setting.DRAWS_A_TURN,
    "cards_a_turn": Setting.CARDS_A_TURN,
    "turns_in_a_row": Setting.TURNS_IN_A_ROW,
    "cards_a_draw": Setting.CARDS_A_DRAW,
}


def standing(branch: Branch, scope: Scope) -> tree.CountsAs | tree.Set | tree.Seen:
    """One such statement."""
    parts = branches(branch)
    if branch.name in _PURPOSES:
        counted, target = _counted(parts[0], scope), parts[1]
        if target.name == "higher_of_suit" and mark_of(branches(target)[0]) != counted:
            raise Refused("the suit stays the same")
        return tree.CountsAs(_PURPOSES[branch.name], counted, _features(target, scope))
    if branch.name == "left_count":
        return _left_count(cards(parts[0], scope), int(leaf_of(branch, len(branch) - 1).value))
    if branch.name == "seen":
        return standing(parts[0], scope)
    if branch.name in ("hand_shown", "all_shown"):
        whose, *by = ([tree.EVERYONE] if branch.name == "all_shown" else []) + [certain(part, scope) for part in parts]
        return tree.Seen(tree.Hand(whose), by[0] if by else tree.EVERYONE)
    if branch.name == "invisible":
        others = tree.All((tree.DISCARD, tree.Not(cards(parts[0], scope))))
        return tree.Set(Setting.CARD_TO_MATCH, tree.Top(tree.ONE, others))
    if branch.name == "to_match":
        return tree.Set(Setting.CARD_TO_MATCH, card_ref(parts[0], scope))
    if branch.name == "turns_a_fault":
        return tree.Set(Setting.PENALTY_TURNS, _number(branch))
    if branch.name == "no_turns_a_fault":
        return tree.Set(Setting.PENALTY_TURNS, tree.Number(0))
    if branch.name == "wrong_call":
        return tree.Set(Setting.WRONG_CALL, _number(branch))
    if branch.name == "no_wrong_call":
        return tree.Set(Setting.WRONG_CALL, tree.Number(0))
    who = players(parts[0], scope)
    if isinstance(who, tree.Beside | tree.That) or who is tree.ACTOR:
        raise Refused("next to whom?")
    setting = _NUMBERS[branch.name]
    return tree.Set(setting if who is tree.EVERYONE else tree.Own(setting, who), _number(branch))


def _left_count(what: tree.Cards, times: int) -> tree.Set:
    """“Spades left in hand count double”: their points once more for each time beyond the first."""
    path = Setting.POINTS_LEFT
    points: tree.Num = tree.ValueOf(tree.All((what, tree.Hand(tree.THEM))))
    if times > 2:
        points = tree.Calc(tree.Arith.TIMES, points, tree.Number(times - 1))
    whole = tree.Calc(tree.Arith.PLUS, tree.Get(tree.Own(path, tree.THEM)), points)
    return tree.Set(tree.Own(path, tree.EVERYONE), whole)


def put(branch: Branch, scope: Scope) -> tree.Put:
    """The same said of a moment: from then on."""
    found = standing(branch, scope)
    if not isinstance(found, tree.Set):
        raise Refused("for how long?")
    return tree.Put(found.path, found.value)


def _number(branch: Branch) -> tree.Number:
    said = [number_of(leaf) for leaf in branch.children if not isinstance(leaf, Branch) and leaf.terminal == "NUM"]
    return said[0] if said else tree.ONE


def _counted(branch: Branch, scope: Scope) -> tree.Cards:
    return cards(branch, scope) if branch.name in ("cards", "either") else card_ref(branch, scope)


def _features(branch: Branch, scope: Scope) -> tuple[Feature, ...]:
    """What the cards count as: every part of the name is a feature."""
    match branch.name:
        case "named":
            named = scope.latest(Sort.FACE)
            if named is None:
                raise Refused("no card was named")
            return (named,)
        case "higher_of_suit":
            if branches(branch)[0].name != "suit":
                raise Refused("five ranks higher than what?")
            moved = tree.Calc(tree.Arith.PLUS, tree.ValueOf(tree.THIS), number_of(leaf_of(branch, 1)))
            return (tree.RankOf(moved),)
        case "higher" | "lower":
            steps = [number_of(leaf) for leaf in leaves(branch) if leaf.terminal == "NUM"]
            arith = tree.Arith.PLUS if branch.name == "higher" else tree.Arith.MINUS
            moved = tree.Calc(arith, tree.ValueOf(tree.THIS), steps[0] if steps else tree.ONE)
            return (tree.RankOf(moved),)
    said = cards(branches(branch)[0], scope)
    parts = said.parts if isinstance(said, tree.All) else (said,)
    return tuple(_feature(part) for part in parts)


def _feature(part: tree.Node) -> Feature:
    match part:
        case tree.Has(Rank() | Suit() | Colour() as printed):
            return tree.Exactly(printed)
        case tree.Has(tree.That() | tree.Of() as feature):
            return feature
    raise Refused("a card only counts as one of another rank, suit or colour")
