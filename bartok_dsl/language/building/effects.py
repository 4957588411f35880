"""Effects: what is done, by whom, under which condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building import hands, speaking
from bartok_dsl.language.building.cards import how_many
from bartok_dsl.language.building.events import condition, way
from bartok_dsl.language.building.laws import lasting
from bartok_dsl.language.building.players import choices_of, is_choice, players
from bartok_dsl.language.building.scope import (
    Refused, Scope, Sort, branch_of, branches, leaf_of, number_of,
)  # fmt: skip
from bartok_dsl.language.syntax import Branch, leaves
from bartok_dsl.tree import Effect, Players

Doing = Callable[[Branch, Players, Scope], None]


def effects(branch: Branch, scope: Scope) -> tuple[Effect, ...]:
    """The effects in the order said."""
    parts = branches(branch)
    match branch.name:
        case "effects" | "list_":
            return _in_list(parts, scope)
        case "if_first" | "if_else" | "unless_first":
            return (_if(branch, parts[0], parts[1:], scope),)
        case "if_last" | "if_else_last" | "unless_last":
            return (_if(branch, parts[1], (parts[0], *parts[2:]), scope),)
        case "then_if" | "then_if_else":
            before = effects(parts[0], scope)
            return (*before, _if(branch, parts[1], parts[2:], scope))
    raise TypeError(branch.name)


def _if(branch: Branch, said: Branch, lists: tuple[Branch, ...], scope: Scope) -> Effect:
    holds = condition(said, scope)
    if branch.name.startswith("unless"):
        holds = tree.Not(holds)
    subject, plain = scope.subject, scope.plain
    then = effects(lists[0], scope)
    if len(lists) == 1:
        return tree.If(holds, then, ())
    scope.subject, scope.plain = subject, plain
    return tree.If(holds, then, effects(lists[1], scope))


def _in_list(parts: tuple[Branch, ...], scope: Scope) -> tuple[Effect, ...]:
    outside, scope.effects = scope.effects, []
    for part in parts:
        effect(part, scope)
    found, scope.effects = tuple(scope.effects), outside
    return found


def effect(branch: Branch, scope: Scope) -> None:
    """Appends what one phrase says to the effects of the scope."""
    parts = branches(branch)
    match branch.name:
        case "subject" | "must" | "bare" | "bare_must" if parts[-1].name == "make_rule":
            scope.effects.append(tree.MakeRules(tree.RuleAspect.MAKING, scope.words(branch)))
        case "subject" | "must":
            who = target(parts[0], scope)
            scope.subject, scope.plain = who, branch.name == "must" or "third" not in _forms(parts[1])
            act(parts[1], who, scope)
        case "gesture":
            who = target(parts[0], scope)
            scope.subject, scope.plain = who, True
            speaking.gesture_due(leaf_of(branch, 2), who, scope)
        case "bare_gesture":
            who = scope.doer("do", frozenset({"base"}))
            scope.subject, scope.plain = who, True
            speaking.gesture_due(leaf_of(branch, 1), who, scope)
        case "bare" | "bare_must":
            _bare(parts[0], scope)
        case "reverse":
            scope.effects.append(tree.Reverse())
        case "runs":
            scope.effects.append(tree.Put(tree.Setting.DIRECTION, way(branch)))
        case "turn_goes":
            scope.effects.append(tree.Turn(target(parts[0], scope)))
        case "for_a_time":
            scope.effects.append(lasting(parts[0], scope))
        case "offer":
            who = target(parts[0], scope)
            scope.effects.append(tree.Offer(who, _in_list((parts[1],), scope), ()))
        case _:
            raise TypeError(branch.name)


def _forms(verb: Branch) -> frozenset[str]:
    first = next(leaves(verb))
    return first.forms


def _bare(verb: Branch, scope: Scope) -> None:
    """A verb without a subject."""
    if verb.name in ("skip", "skip_many"):
        act(verb, tree.ACTOR, scope)
        return
    forms = _forms(verb)
    who = scope.doer(verb.name, forms)
    if who != scope.subject:
        scope.subject, scope.plain = who, True
    act(verb, who, scope)


def target(branch: Branch, scope: Scope) -> Players:
    """Players to whom something happens; if that is left to a choice, the choice is made first, by the actor."""
    if not is_choice(branch):
        return players(branch, scope)
    but_self = branch.name == "without"
    among = choices_of(branch, scope, but_self=but_self)
    return scope.bind(tree.Choice(tree.ACTOR, tree.ONE, among), Sort.PLAYER)


# --- verbs ------------------------------------------------------------------------------------------------------------


def _draw(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Draw(who, how_many(branches(verb)[0])))


def _draw_value(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Draw(who, tree.ValueOf(tree.TOP_CARD)))


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
        named = scope.bind(tree.Choice(hands.chooser(who), tree.ONE, tree.Every(attr)), sort)
        if followed:
            scope.effects.append(tree.Put(tree.Setting.CALLED, named))

    return name


def _choose(verb: Branch, who: Players, scope: Scope) -> None:
    said = branches(verb)[0]
    if not is_choice(said):
        raise Refused("whom to choose is said already")
    among = choices_of(said, scope, but_self=False)
    scope.bind(tree.Choice(hands.chooser(who), tree.ONE, among), Sort.PLAYER)


def _choose_many(verb: Branch, who: Players, scope: Scope) -> None:
    number = number_of(leaf_of(verb, 1))
    scope.bind(tree.Choice(hands.chooser(who), number, tree.EVERYONE), Sort.PLAYER)


def _penalty(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Penalise(who))


def _cover(verb: Branch, who: Players, scope: Scope) -> None:
    if who is not tree.ACTOR:
        raise Refused("only who played a card covers it")
    able = tree.All((tree.ACTOR, tree.Whoever(_can_play())))
    draws = tree.MayNot(tree.Acts(able, tree.How.DRAWS))
    scope.effects.append(tree.Turn(tree.ACTOR))
    scope.effects.append(tree.Keep(tree.Ends(tree.ACTOR, tree.Period.TURN), (draws,)))


def _can_play() -> tree.Cond:
    playable = tree.All((tree.Playable(tree.THEM), tree.Hand(tree.THEM)))
    return tree.Holds(tree.Count(playable), tree.Compare(tree.Op.AT_LEAST, tree.ONE))


def _become(state: tree.State) -> Doing:
    def become(verb: Branch, who: Players, scope: Scope) -> None:
        scope.effects.append(tree.Become(who, state))

    return become


DOINGS: Final[dict[str, Doing]] = {
    "draw": _draw,
    "draw_value": _draw_value,
    "miss": _miss,
    "miss_many": _miss_many,
    "skip": _skip,
    "skip_many": _skip_many,
    "again": _again,
    "call_suit": _naming(tree.Attr.SUIT, Sort.SUIT, followed=True),
    "call_rank": _naming(tree.Attr.RANK, Sort.RANK, followed=True),
    "name_suit": _naming(tree.Attr.SUIT, Sort.SUIT, followed=False),
    "name_rank": _naming(tree.Attr.RANK, Sort.RANK, followed=False),
    "choose": _choose,
    "choose_many": _choose_many,
    "penalty": _penalty,
    "cover": _cover,
    "win": _become(tree.State.WON),
    "lose": _become(tree.State.LOST),
    "drop_out": _become(tree.State.OUT),
    **hands.DOINGS,
    **speaking.DOINGS,
}


def act(verb: Branch, who: Players, scope: Scope) -> None:
    """Appends what *who* does."""
    DOINGS[verb.name](verb, who, scope)
