"""Effects: what is done, by whom, under which condition."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building import chance, hands, speaking
from bartok_dsl.language.building.amounts import measure
from bartok_dsl.language.building.cards import card_ref, store
from bartok_dsl.language.building.consequences import (
    last_to,
    play_or,
    play_or_else,
    shown_for,
    their_cards,
    vote,
    who_fails,
)
from bartok_dsl.language.building.endings import times_worth
from bartok_dsl.language.building.events import condition, event, guessed, pile, timepoint, way
from bartok_dsl.language.building.laws import lasting, lasts_unsaid, term
from bartok_dsl.language.building.offering import forms_of, goes_on_with, if_taken, offer
from bartok_dsl.language.building.players import alternatives, certain, is_choice, is_picked, mark, players, who_acts
from bartok_dsl.language.building.scope import (
    Refused,
    Scope,
    Sort,
    branches,
    branches_within,
    leaf_of,
    number_of,
)
from bartok_dsl.language.building.standing import put, standing
from bartok_dsl.language.building.texts import speech
from bartok_dsl.language.building.verbs import act, owed, target
from bartok_dsl.language.syntax import Branch, Leaf, leaves
from bartok_dsl.tree import Effect, Players

_STOPS: Final = frozenset({"SEMICOLON", "STOP"})


def effects(branch: Branch, scope: Scope) -> tuple[Effect, ...]:
    """The effects in the order said."""
    parts = branches(branch)
    match branch.name:
        case "said":
            return effects(parts[0], scope)
        case "list_":
            for mark, said in pairwise(branch.children):
                if (
                    isinstance(mark, Leaf)
                    and mark.terminal in _STOPS
                    and isinstance(said, Branch)
                    and lasts_unsaid(said)
                ):
                    raise Refused("a law after a full stop holds for good")
            return _in_list(parts, scope)
        case "followed":
            bound, before = len(scope.values), effects(parts[0], scope)
            return if_taken((*before, *effects(parts[1], scope)), bound)
        case "if_first" | "if_else" | "unless_first":
            return (_if(branch, parts[0], parts[1:], scope),)
        case "if_last" | "if_else_last" | "unless_last":
            return (_if(branch, parts[1], (parts[0], *parts[2:]), scope),)
        case "by_case":
            return (_by_case(parts, scope),)
        case "offer":
            who = target(parts[0], scope)
            return (tree.Offer(who, effects(parts[1], scope), ()),)
        case "keep_when":
            until, happening = term(parts[0], scope), awaited(parts[1], scope)
            return (tree.Keep(until, (tree.When(happening, effects(parts[2], scope)),)),)
        case "toggle_standing":
            return (tree.Toggle((standing(parts[0], scope),)),)
        case "toggle_when":
            return (tree.Toggle((tree.When(awaited(parts[0], scope), effects(parts[1], scope)),)),)
        case "toggle_timed":
            return (tree.Toggle((tree.When(timepoint(parts[0], scope), effects(parts[1], scope)),)),)
        case "keep_instead":
            until, happening = term(parts[0], scope), awaited(parts[1], scope)
            return (tree.Keep(until, (tree.Instead(happening, effects(parts[2], scope)),)),)
        case "closedtail" | "opentail":
            return effects(parts[0], scope)
    raise TypeError(branch.name)


def awaited(branch: Branch, scope: Scope) -> tree.Event:
    """An event that is to come, in which the player of the present one can be named."""
    scope.kept = True
    found = event(branch, scope)
    scope.kept = False
    return found


def _if(branch: Branch, said: Branch, lists: tuple[Branch, ...], scope: Scope) -> Effect:
    if branch.name.endswith("_last"):
        _mention(lists[0], said, scope)
    holds = condition(said, scope)
    if branch.name.startswith("unless"):
        holds = tree.Not(holds)
    subject, plain = scope.subject, scope.plain
    then = effects(lists[0], scope)
    if len(lists) == 1:
        return tree.If(holds, then, ())
    scope.subject, scope.plain = subject, plain
    return tree.If(holds, then, effects(lists[1], scope))


def _mention(said: Branch, condition_said: Branch, scope: Scope) -> None:
    """Notes whom what was said before the condition is about: “they” in it means them."""
    named = who_acts(said)
    if named is None:
        return
    if not is_choice(named):
        if len(alternatives(named)) == 1:
            players(named, scope)
            return
    elif scope.anyones and not is_picked(named):
        return
    if any(part.name == "that_player" for part in branches_within(condition_said)):
        raise Refused("who is chosen is not known before the condition is read")


def _by_case(parts: tuple[Branch, ...], scope: Scope) -> Effect:
    """“… must say one thing if play runs clockwise and another if it runs anticlockwise.”"""
    said, first, other, second = parts
    holds, otherwise = condition(first, scope), condition(second, scope)
    match _in_list(branches(said), scope), holds, otherwise:
        case (
            (tree.Due(tree.Says(by, _), until, missed) as duty,),
            tree.Is(tree.Get(tree.Setting.DIRECTION), one_way),
            tree.Is(tree.Get(tree.Setting.DIRECTION), other_way),
        ) if one_way != other_way:
            return tree.If(holds, (duty,), (tree.Due(tree.Says(by, speech(other, scope)), until, missed),))
    raise Refused("the two cases are not all there are")


def _in_list(parts: tuple[Branch, ...], scope: Scope) -> tuple[Effect, ...]:
    bound, outside, scope.effects = len(scope.values), scope.effects, []
    offered = False
    for part in parts:
        offered = goes_on_with(part, scope) if offered else part.name in ("may", "bare_may")
        if not offered or part.name in ("may", "bare_may"):
            effect(part, scope)
        scope.closed = part.name in ("or_else", "bare_or_else")
    found, scope.effects = tuple(scope.effects), outside
    return if_taken(found, bound)


def effect(branch: Branch, scope: Scope) -> None:
    """Appends what one phrase says to the effects of the scope."""
    parts = branches(branch)
    match branch.name:
        case "subject" | "must" | "bare" | "bare_must" if parts[-1].name == "make_rule":
            scope.effects.append(tree.MakeRules(tree.RuleAspect.MAKING, scope.words(branch)))
        case "rule_talk":
            aspect = tree.RuleAspect[leaf_of(branch, 0).value]
            scope.effects.append(tree.MakeRules(aspect, scope.words(branch)))
        case "must" if is_choice(parts[0]) and not is_picked(parts[0]) and not scope.anyones:
            raise Refused("nobody in particular must do anything")
        case "subject" | "must":
            who = target(parts[0], scope)
            scope.subject, scope.plain = who, branch.name == "must" or "third" not in forms_of(parts[1])
            act(parts[1], who, scope)
        case "made_to_draw" | "made_to_miss" if "base" not in forms_of(branch):
            raise Refused("somebody is made to do it")
        case "made_to_draw" | "made_to_miss":  # “fait piocher deux cartes au joueur suivant”
            who = target(parts[-1], scope)
            scope.subject, scope.plain = who, True
            act(Branch(branch.name.removeprefix("made_to_"), branch.children[:-2]), who, scope)
        case "may" if len(alternatives(parts[0])) > 1:
            raise Refused("may whoever wants to, or one who is chosen?")
        case "may" if parts[-1].name in ("say", "do"):
            raise Refused("what may be said or done is lawful, and no duty that one may take on")
        case "may" | "bare_may":
            said = parts[-1]
            who = target(parts[0], scope) if branch.name == "may" else scope.doer(said.name, frozenset({"base"}))
            offer(said, who, scope)
        case "who_does":
            latest = scope.latest(Sort.PLAYER, Sort.PLAYERS) or scope.mentioned
            if latest is None:
                raise Refused("who?")
            scope.subject, scope.plain = latest, False
            act(parts[0], latest, scope)
        case "who_plays_or_else":
            chosen = scope.latest(Sort.PLAYER)
            if chosen is None:
                raise Refused("who plays now?")
            scope.subject, scope.plain = chosen, False
            play_or(chosen, parts[0], parts[1:], scope)
        case "gesture" | "bare_gesture" if scope.text[_must(branch).end : _must(branch, 1).start].strip():
            raise Refused("a pronoun would be lost")
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
        case "if_wrong" | "if_right":
            outside, scope.effects = scope.effects, []
            effect(Branch("subject" if len(parts) > 1 else "bare", parts), scope)
            inside, scope.effects = tuple(scope.effects), outside
            scope.effects.append(tree.If(guessed(scope, right=branch.name == "if_right"), inside, ()))
        case "reverse":
            scope.effects.append(tree.Reverse())
        case "runs":
            scope.effects.append(tree.Put(tree.Setting.DIRECTION, way(branch)))
        case "turn_goes":
            scope.effects.append(tree.Turn(_one(parts[0], scope)))
        case "for_a_time" if _whoever_holds(branch):
            raise Refused("what whoever holds a card may do holds for good")
        case "for_a_time":
            scope.effects += lasting(parts[0], scope)
        case "or_else":
            who = target(parts[0], scope)
            scope.subject, scope.plain = who, True
            _or_else(parts[1:], who, scope)
        case "bare_or_else":
            _or_else(parts, scope.doer(parts[0].name, frozenset({"base"})), scope)
        case "from_then":
            scope.effects.append(tree.Put(tree.Setting.PENALTY, cost(parts[0])))
        case "from_then_standing":
            scope.effects.append(put(parts[0], scope))
        case "keep_standing":
            scope.effects.append(tree.Keep(term(parts[0], scope), (standing(parts[1], scope),)))
        case "keep_seen":
            scope.effects.append(tree.Keep(term(parts[1], scope), (standing(parts[0], scope),)))
        case "shown_for":
            shown_for(parts, scope)
        case "vote":
            vote(parts, scope)
        case "so_many_do":
            count = measure(parts[1], scope)
            scope.subject, scope.plain = scope.neighbour(tree.Range(tree.ONE, count), tree.Ring.PLAY), True
            act(parts[0], scope.subject, scope)
        case "play_or_else":
            play_or_else(parts, scope)
        case "deal_counts":
            scope.effects.append(times_worth(branch))
        case "their_cards_go":
            their_cards(hands.spot_of(leaf_of(branch, 2)), scope)
        case "becomes_dealer" | "becomes_first":
            setting = tree.Setting.DEALER if branch.name == "becomes_dealer" else tree.Setting.FIRST_PLAYER
            scope.effects.append(tree.Put(setting, _one(parts[0], scope)))
        case "into_stock":
            scope.effects.append(tree.Move(store(parts[0]), tree.On(tree.STOCK, tree.At.TOP)))
            scope.effects.append(tree.Arrange(tree.STOCK, tree.Order.TURNED_OVER))
        case "waiting_passes":
            owing = tree.Owed(tree.Unit.CARDS, tree.THEM)
            waiting = tree.Whoever(tree.Holds(owing, tree.Compare(tree.Op.AT_LEAST, tree.ONE)))
            scope.effects.append(tree.Shift(target(parts[0], scope), tree.Owed(tree.Unit.CARDS, waiting)))
        case "doubled_passes":
            doubled = tree.Calc(tree.Arith.TIMES, owed(scope), tree.Number(2))
            scope.effects.append(tree.Shift(target(parts[0], scope), doubled))
        case "who_fails":
            who_fails(parts, scope)
        case "last_to_do" | "last_to_say":
            last_to(branch.name, parts[0], scope)
        case "keep_fault":
            kept = tree.Set(tree.Setting.PENALTY, cost(parts[1]))
            scope.effects.append(tree.Keep(term(parts[0], scope), (kept,)))
        case "as_usual":
            for part in parts:
                target(part, scope)
        case "nothing":
            pass
        case "shifted" | "shifted_more" | "shifted_times":
            _shift(branch, scope)
        case "goes":
            spot = hands.spot_of(leaf_of(branch, 2))
            scope.effects.append(tree.Move(card_ref(parts[0], scope), spot))
        case "mark_goes":
            named = mark(leaf_of(branch, 1))
            scope.effects.append(tree.Put(named, target(parts[0], scope)))
        case "die":
            chance.roll(scope)
        case "lot":
            chance.lot(parts[0], scope)
        case "store_goes":
            spot = hands.spot_of(next(part for part in leaves(branch) if part.terminal == "SPOT"))
            scope.effects.append(tree.Move(store(parts[0]), spot))
        case "burn":
            scope.effects.append(tree.Move(pile(parts[0]), tree.On(tree.ASIDE, tree.At.TOP)))
        case "shuffle":
            scope.effects.append(tree.Arrange(pile(parts[0]), tree.Order.SHUFFLED))
        case "turn_over":
            scope.effects.append(tree.Arrange(pile(parts[0]), tree.Order.TURNED_OVER))
        case "shuffle_hands":
            scope.effects.append(tree.Arrange(tree.Hand(certain(parts[0], scope)), tree.Order.SHUFFLED))
        case "enact":
            cards_played = card_ref(parts[0], scope)
            scope.effects.append(tree.Enact(certain(parts[1], scope), cards_played))
        case _:
            raise TypeError(branch.name)


def _one(branch: Branch, scope: Scope) -> Players:
    """Whom the turn, or the deal, goes to: one player, the first of those who are tied."""
    found = target(branch, scope)
    if hands.is_group(found, scope) and not isinstance(found, tree.Whoever):
        raise Refused("to one of them")
    return found


def _whoever_holds(branch: Branch) -> bool:
    """“…, and whoever holds the identical king may play it on it”: a law for good, unless it says until when."""
    said = {part.name for part in branches_within(branch)}
    return "holder_may" in said and not said & {"for_lap", "until_deal", "until_turn", "until_match"}


def _must(branch: Branch, after: int = 0) -> Leaf:
    """The word of duty in front of a gesture, or the gesture itself."""
    return leaf_of(branch, len(branch) - 2 + after)


def _or_else(verbs: tuple[Branch, ...], who: Players, scope: Scope) -> None:
    """A duty, and what happens to whoever misses it."""
    duty, *others = verbs
    outside, scope.effects = scope.effects, []
    for other in others:
        act(other, tree.THEM, scope)
    otherwise, scope.effects = tuple(scope.effects), outside
    usual, scope.fallback = scope.fallback, otherwise
    before = len(scope.effects)
    act(duty, who, scope)
    scope.fallback = usual
    if not any(isinstance(one, tree.Due) for one in scope.effects[before:]):
        raise Refused("only a duty can be missed")


def cost(branch: Branch) -> tree.Number:
    """How many cards a fault costs."""
    counted = [leaf for leaf in leaves(branch) if leaf.terminal == "NUM"]
    return number_of(counted[0]) if counted else tree.ONE


def _shift(branch: Branch, scope: Scope) -> None:
    total: tree.Num = owed(scope)
    if branch.name != "shifted":
        arith = tree.Arith.PLUS if branch.name == "shifted_more" else tree.Arith.TIMES
        total = tree.Calc(arith, total, number_of(leaf_of(branch, 1)))
    scope.effects.append(tree.Shift(target(branches(branch)[0], scope), total))


def _bare(verb: Branch, scope: Scope) -> None:
    """A verb without a subject."""
    if verb.name in ("skip", "skip_many"):
        act(verb, tree.ACTOR, scope)
        return
    forms = forms_of(verb)
    who = scope.doer(verb.name, forms)
    if who != scope.subject:
        scope.subject, scope.plain = who, True
    act(verb, who, scope)
