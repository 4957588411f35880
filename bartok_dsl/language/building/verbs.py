"""Verbs: what a player does or suffers, one function for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building import chance, hands, speaking
from bartok_dsl.language.building.amounts import as_many, played_so_far
from bartok_dsl.language.building.cards import card_ref, cards, how_many, quantity
from bartok_dsl.language.building.holding import held_by
from bartok_dsl.language.building.joining import no_pair
from bartok_dsl.language.building.laws import term
from bartok_dsl.language.building.players import (
    alternatives,
    certain,
    choices_of,
    is_choice,
    mark,
    one_of_them,
    player,
    players,
)
from bartok_dsl.language.building.scope import (
    Refused,
    Scope,
    Sort,
    branches,
    leaf_of,
    number_of,
)
from bartok_dsl.language.syntax import Branch, Leaf, leaves
from bartok_dsl.tree import Players

Doing = Callable[[Branch, Players, Scope], None]


def owed(scope: Scope) -> tree.Owed:
    """What is owed by whoever answers a demand."""
    if scope.unit is None:
        raise Refused("nothing is owed")
    return tree.Owed(scope.unit, tree.ACTOR)


def target(branch: Branch, scope: Scope) -> Players:
    """Players to whom something happens; if that is left to a choice, the choice is made first, by the actor."""
    if len(alternatives(branch)) > 1:
        return one_of_them(branch, tree.ACTOR, scope)
    if not is_choice(branch):
        return players(branch, scope)
    if scope.anyones and branch.name == "players" and branches(branch)[0].name == "someone":
        return tree.ACTOR
    among = choices_of(branch, tree.ACTOR, scope, but_self=branch.name != "players")
    return scope.bind(tree.Choice(tree.ACTOR, tree.ONE, among), Sort.PLAYER)


def _draw(verb: Branch, who: Players, scope: Scope) -> None:
    said = branches(verb)[0]
    if said.name == "fewer":
        if not scope.amount:
            raise Refused("fewer than what?")
        fewer = tree.Calc(tree.Arith.MINUS, tree.Amount(), quantity(said).n)
        scope.effects.append(tree.Draw(who, fewer))
        return
    scope.effects.append(tree.Draw(who, how_many(branches(verb)[0])))


def _draw_many(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Draw(who, as_many(branches(verb)[0], scope)))


def _miss_as_many(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Skip(who, as_many(branches(verb)[0], scope)))


def _roll(verb: Branch, who: Players, scope: Scope) -> None:
    chance.roll(scope)


def _draw_until(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Draw(who, tree.Until(cards(no_pair(branches(verb)[0]), scope))))


def _draw_until_able(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Draw(who, tree.Until(tree.Playable(who))))


def _draw_each(verb: Branch, who: Players, scope: Scope) -> None:
    once, each = branches(verb)
    scope.effects.append(tree.Draw(who, _for_each(how_many(once), each, scope)))


def _for_each(once: tree.Number, each: Branch, scope: Scope) -> tree.Num:
    """So much for each card in a hand or played so far, or for each player."""
    count: tree.Num = tree.Count(tree.EVERYONE)
    if each.name == "each_held":
        held, holder = branches(each)
        count = held_by(cards(held, scope), players(holder, scope))
    elif each.name == "each_played":
        played, so_far = branches(each)
        count = played_so_far(cards(played, scope), so_far, scope)
    return count if once == tree.ONE else tree.Calc(tree.Arith.TIMES, count, once)


def _total(verb: Branch, who: Players, scope: Scope) -> None:
    total = owed(scope)
    draws = scope.unit is tree.Unit.CARDS
    scope.effects.append(tree.Draw(who, total) if draws else tree.Skip(who, total))


def _half_total(verb: Branch, who: Players, scope: Scope) -> None:
    half = tree.Calc(tree.Arith.DIV_UP, owed(scope), tree.Number(2))
    scope.effects.append(tree.Draw(who, half) if scope.unit is tree.Unit.CARDS else tree.Skip(who, half))


def _miss_each(verb: Branch, who: Players, scope: Scope) -> None:
    counted = [leaf for leaf in verb.children if isinstance(leaf, Leaf) and leaf.terminal == "NUM"]
    once = number_of(counted[0]) if counted else tree.ONE
    scope.effects.append(tree.Skip(who, _for_each(once, branches(verb)[0], scope)))


def _miss(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Skip(who, tree.ONE))


def _miss_many(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Skip(who, number_of(leaf_of(verb, 1))))


def _skip(verb: Branch, who: Players, scope: Scope) -> None:
    named = branches(verb)
    whom = target(named[0], scope) if named else scope.neighbour(tree.ONE, tree.Ring.PLAY)
    scope.effects.append(tree.Skip(whom, tree.ONE))


def _skip_many(verb: Branch, who: Players, scope: Scope) -> None:
    reach = tree.Range(tree.ONE, number_of(leaf_of(verb, 1)))
    scope.effects.append(tree.Skip(scope.neighbour(reach, tree.Ring.PLAY), tree.ONE))


def _again(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Turn(who))


def _naming(attr: tree.Attr, sort: Sort, *, followed: bool) -> Doing:
    def name(verb: Branch, who: Players, scope: Scope) -> None:
        if leaf_of(verb, 0).indefinite is followed:
            raise Refused("“the suit” is the one that must follow, “a suit” any one")
        named = scope.bind(tree.Choice(hands.chooser(who, scope), tree.ONE, tree.Every(attr)), sort)
        if followed:
            scope.effects.append(tree.Put(tree.Setting.CALLED, named))

    return name


def _name_banned(verb: Branch, who: Players, scope: Scope) -> None:
    if not leaf_of(verb, 0).indefinite:
        raise Refused("“the suit” is the one that must follow, “a suit” any one")
    suit = leaf_of(verb, 0).terminal == "NAMESUIT"
    every = tree.Every(tree.Attr.SUIT if suit else tree.Attr.RANK)
    choice = tree.Choice(hands.chooser(who, scope), tree.ONE, every)
    named = scope.bind(choice, Sort.SUIT if suit else Sort.RANK)
    banned = tree.MayNot(tree.Play(tree.EVERYONE, tree.Has(named)))
    scope.effects.append(tree.Keep(term(branches(verb)[0], scope), (banned,)))


def _choose(verb: Branch, who: Players, scope: Scope) -> None:
    said = branches(verb)[0]
    if len(alternatives(said)) > 1:
        one_of_them(said, hands.chooser(who, scope), scope)
        return
    if not is_choice(said):
        raise Refused("whom to choose is said already")
    among = choices_of(said, who, scope, but_self=False)
    chosen = scope.bind(tree.Choice(hands.chooser(who, scope), tree.ONE, among), Sort.PLAYER)
    if any(leaf.terminal in ("SOMEONE", "PICKED") for leaf in leaves(said)):
        scope.loose.add(chosen.k)


def _choose_who(verb: Branch, who: Players, scope: Scope) -> None:
    """“Chooses who draws two cards”: the chosen player does it."""
    chosen = scope.bind(tree.Choice(hands.chooser(who, scope), tree.ONE, tree.EVERYONE), Sort.PLAYER)
    act(branches(verb)[0], chosen, scope)


def _choose_many(verb: Branch, who: Players, scope: Scope) -> None:
    number = number_of(leaf_of(verb, 1))
    among: Players = tree.EVERYONE
    if verb.name == "choose_others":
        excluded = [tree.Not(player(part, scope)) for part in branches(verb)]
        among = tree.All((tree.Not(who), *excluded)) if excluded else tree.Not(who)
    sort = Sort.PLAYER if number == tree.ONE else Sort.PLAYERS
    scope.bind(tree.Choice(hands.chooser(who, scope), number, among), sort)


def _choose_number(verb: Branch, who: Players, scope: Scope) -> None:
    low, high = number_of(leaf_of(verb, 1)), number_of(leaf_of(verb, 3))
    scope.bind(tree.Choice(hands.chooser(who, scope), tree.ONE, tree.Range(low, high)), Sort.NUMBER)


def _guessing(attr: tree.Attr, sort: Sort) -> Doing:
    """A colour, suit or rank is named, and the card of which it is said may have it or not."""

    def guess(verb: Branch, who: Players, scope: Scope) -> None:
        card = card_ref(branches(verb)[0], scope)
        named = scope.bind(tree.Choice(hands.chooser(who, scope), tree.ONE, tree.Every(attr)), sort)
        scope.guess = (card, tree.Has(named))

    return guess


def _put_mark(verb: Branch, who: Players, scope: Scope) -> None:
    """“Puts the hat on a player of their choice”."""
    label, whom = branches(verb)
    named = mark(label)
    scope.effects.append(tree.Put(named, target(whom, scope)))


def _immune(verb: Branch, who: Players, scope: Scope) -> None:
    """“Cannot be penalised until their next play”."""
    scope.subject = who
    until = term(branches(verb)[0], scope)
    scope.effects.append(tree.Keep(until, (tree.Instead(tree.Done(tree.Penalise(who)), ()),)))


def _brings_back(verb: Branch, who: Players, scope: Scope) -> None:
    """“Brings the last player who dropped out back into the deal with two cards”."""
    whom = certain(branches(verb)[0], scope)
    scope.effects.append(tree.Become(whom, tree.State.IN))
    numbers = [number_of(leaf) for leaf in verb.children if isinstance(leaf, Leaf) and leaf.terminal == "NUM"]
    scope.effects += [tree.Draw(whom, number) for number in numbers]


def _later(verb: Branch, who: Players, scope: Scope) -> None:
    """What happens to somebody at the start of their next turn."""
    that = scope.bind(who, Sort.PLAYER)
    starts = tree.Begins(that, tree.Period.TURN)
    once: tree.Effect = tree.Penalise(tree.ACTOR)
    if verb.name == "draw_later":
        once = tree.Draw(tree.ACTOR, how_many(branches(verb)[0]))
    scope.effects.append(tree.Keep(starts, (tree.When(starts, (once,)),)))


def _silent(verb: Branch, who: Players, scope: Scope) -> None:
    """“May say nothing until their next turn”."""
    scope.subject = who
    until = term(branches(verb)[0], scope)
    scope.effects.append(tree.Keep(until, (tree.MayNot(tree.Says(who, tree.ANYTHING)),)))


def _draw_that(verb: Branch, who: Players, scope: Scope) -> None:
    if scope.guess is None or scope.guess[0] != tree.Top(tree.ONE, tree.STOCK):
        raise Refused("only the top card of the stock is drawn")
    scope.effects.append(tree.Draw(who, tree.ONE))


def _penalty(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Penalise(who))


def _cover(verb: Branch, who: Players, scope: Scope) -> None:
    if who is not tree.ACTOR:
        raise Refused("only who played a card covers it")
    able = tree.All((tree.ACTOR, tree.Whoever(_can_play())))
    draws = tree.MayNot(tree.Acts(able, tree.How.DRAWS))
    scope.effects.append(tree.Turn(tree.ACTOR))
    scope.effects.append(tree.Keep(tree.Ends(tree.ACTOR, tree.Period.TURN), (draws,)))


def _cover_named(verb: Branch, who: Players, scope: Scope) -> None:
    if cards(branches(verb)[0], scope) != scope.played:
        raise Refused("only the card just played is covered")
    _cover(verb, who, scope)


def _play_drawn(verb: Branch, who: Players, scope: Scope) -> None:
    match scope.effects:
        case [*_, tree.Draw(drawer, tree.Until(tree.Playable()))] if drawer == who:
            _cover(verb, who, scope)
        case _:
            raise Refused("no card was drawn that they can play")


def _can_play() -> tree.Cond:
    playable = tree.All((tree.Playable(tree.THEM), tree.Hand(tree.THEM)))
    return tree.Holds(tree.Count(playable), tree.Compare(tree.Op.AT_LEAST, tree.ONE))


def _become(state: tree.State) -> Doing:
    def become(verb: Branch, who: Players, scope: Scope) -> None:
        scope.effects.append(tree.Become(who, state))

    return become


DOINGS: Final[dict[str, Doing]] = {
    "draw": _draw,
    "draw_many": _draw_many,
    "miss_as_many": _miss_as_many,
    "roll": _roll,
    "draw_each": _draw_each,
    "total": _total,
    "half_total": _half_total,
    "draw_until": _draw_until,
    "draw_until_able": _draw_until_able,
    "miss": _miss,
    "miss_each": _miss_each,
    "miss_many": _miss_many,
    "skip": _skip,
    "skip_many": _skip_many,
    "again": _again,
    "call_suit": _naming(tree.Attr.SUIT, Sort.SUIT, followed=True),
    "call_rank": _naming(tree.Attr.RANK, Sort.RANK, followed=True),
    "name_suit": _naming(tree.Attr.SUIT, Sort.SUIT, followed=False),
    "name_rank": _naming(tree.Attr.RANK, Sort.RANK, followed=False),
    "name_banned": _name_banned,
    "choose": _choose,
    "choose_many": _choose_many,
    "choose_who": _choose_who,
    "choose_others": _choose_many,
    "choose_number": _choose_number,
    "name_colour": _naming(tree.Attr.COLOUR, Sort.COLOUR, followed=False),
    "name_card": _naming(tree.Attr.FACE, Sort.FACE, followed=False),
    "guess_colour": _guessing(tree.Attr.COLOUR, Sort.COLOUR),
    "guess_suit": _guessing(tree.Attr.SUIT, Sort.SUIT),
    "guess_rank": _guessing(tree.Attr.RANK, Sort.RANK),
    "draw_that": _draw_that,
    "put_mark": _put_mark,
    "immune": _immune,
    "silent": _silent,
    "brings_back": _brings_back,
    "penalty_later": _later,
    "draw_later": _later,
    "penalty": _penalty,
    "cover": _cover,
    "cover_named": _cover_named,
    "play_drawn": _play_drawn,
    "win": _become(tree.State.WON),
    "lose": _become(tree.State.LOST),
    "drop_out": _become(tree.State.OUT),
    "join": _become(tree.State.IN),
    "leave_match": _become(tree.State.GONE),
    **hands.DOINGS,
    **speaking.DOINGS,
}


def act(verb: Branch, who: Players, scope: Scope) -> None:
    """Appends what *who* does."""
    DOINGS[verb.name](verb, who, scope)
