"""Effects: what is done, by whom, under which condition."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building import chance, hands, speaking
from bartok_dsl.language.building.amounts import measure
from bartok_dsl.language.building.cards import card_ref, cards, store
from bartok_dsl.language.building.events import condition, event, pile, timepoint, way
from bartok_dsl.language.building.laws import lasting, lasts_unsaid, term
from bartok_dsl.language.building.players import choices_of, held_some, is_choice, mark, players
from bartok_dsl.language.building.scope import (
    Refused,
    Scope,
    Sort,
    branches,
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
            before = effects(parts[0], scope)
            return (*before, *effects(parts[1], scope))
        case "if_first" | "if_else" | "unless_first":
            return (_if(branch, parts[0], parts[1:], scope),)
        case "if_last" | "if_else_last" | "unless_last":
            return (_if(branch, parts[1], (parts[0], *parts[2:]), scope),)
        case "then_if_last":
            before = effects(parts[0], scope)
            if not any(leaf.terminal in ("GUESSWRONG", "GUESSRIGHT") for leaf in leaves(parts[2])):
                raise Refused("the condition could be about all of it")
            return (*before, tree.If(condition(parts[2], scope), effects(parts[1], scope), ()))
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
    holds = condition(said, scope)
    if branch.name.startswith("unless"):
        holds = tree.Not(holds)
    subject, plain = scope.subject, scope.plain
    then = effects(lists[0], scope)
    if len(lists) == 1:
        return tree.If(holds, then, ())
    scope.subject, scope.plain = subject, plain
    return tree.If(holds, then, effects(lists[1], scope))


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
    outside, scope.effects = scope.effects, []
    for part in parts:
        effect(part, scope)
        scope.closed = part.name in ("or_else", "bare_or_else")
    found, scope.effects = tuple(scope.effects), outside
    return found


def effect(branch: Branch, scope: Scope) -> None:
    """Appends what one phrase says to the effects of the scope."""
    parts = branches(branch)
    match branch.name:
        case "subject" | "must" | "bare" | "bare_must" if parts[-1].name == "make_rule":
            scope.effects.append(tree.MakeRules(tree.RuleAspect.MAKING, scope.words(branch)))
        case "rule_talk":
            aspect = tree.RuleAspect[leaf_of(branch, 0).value]
            scope.effects.append(tree.MakeRules(aspect, scope.words(branch)))
        case "must" if is_choice(parts[0]) and not scope.anyones:
            raise Refused("nobody in particular must do anything")
        case "subject" | "must":
            who = target(parts[0], scope)
            scope.subject, scope.plain = who, branch.name == "must" or "third" not in _forms(parts[1])
            act(parts[1], who, scope)
        case "may" | "bare_may":
            said = parts[-1]
            who = target(parts[0], scope) if branch.name == "may" else scope.doer(said.name, frozenset({"base"}))
            _offer(said, who, scope)
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
            _play_or(chosen, parts[0], parts[1:], scope)
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
        case "reverse":
            scope.effects.append(tree.Reverse())
        case "runs":
            scope.effects.append(tree.Put(tree.Setting.DIRECTION, way(branch)))
        case "turn_goes":
            scope.effects.append(tree.Turn(target(parts[0], scope)))
        case "for_a_time":
            scope.effects.append(lasting(parts[0], scope))
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
            _shown_for(parts, scope)
        case "vote":
            _vote(parts, scope)
        case "so_many_do":
            count = measure(parts[1], scope)
            scope.subject, scope.plain = scope.neighbour(tree.Range(tree.ONE, count), tree.Ring.PLAY), True
            act(parts[0], scope.subject, scope)
        case "play_or_else":
            _play_or_else(parts, scope)
        case "last_to_do" | "last_to_say":
            _last_to(branch.name, parts[0], scope)
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
            scope.effects.append(tree.Arrange(tree.Hand(players(parts[0], scope)), tree.Order.SHUFFLED))
        case "enact":
            cards_played = card_ref(parts[0], scope)
            scope.effects.append(tree.Enact(players(parts[1], scope), cards_played))
        case _:
            raise TypeError(branch.name)


def _shown_for(parts: tuple[Branch, ...], scope: Scope) -> None:
    """“…, whose hand is shown to everyone until …”."""
    chosen = scope.latest(Sort.PLAYER, Sort.PLAYERS)
    if chosen is None:
        raise Refused("whose hand?")
    *viewers, until = parts
    by = players(viewers[0], scope) if viewers else tree.EVERYONE
    scope.effects.append(tree.Keep(term(until, scope), (tree.Seen(tree.Hand(chosen), by),)))


def _vote(parts: tuple[Branch, ...], scope: Scope) -> None:
    """“Everyone votes for a player”."""
    voters = players(parts[0], scope)
    if hands.is_single(voters, scope) or not is_choice(parts[1]):
        raise Refused("several vote for one of several")
    among = choices_of(parts[1], tree.ACTOR, scope, but_self=False)
    if not isinstance(voters, tree.Chooser):
        raise Refused("they have no vote in common")
    scope.bind(tree.Choice(voters, tree.ONE, among), Sort.PLAYER)


def _last_to(name: str, verb: Branch, scope: Scope) -> None:
    """“…, and the last one to do it draws one card”: said of what everyone must do, and a statement of its own.

    The last one is whoever does it as often as there are players, counted from the event.
    """
    kind = tree.Does if name == "last_to_do" else tree.Says
    match scope.effects:
        case [*_, tree.Due(tree.Does(by) | tree.Says(by) as deed)] if by is tree.EVERYONE and isinstance(deed, kind):
            pass
        case _:
            raise Refused("the last to do what?")
    if scope.happening is None:
        raise Refused("since when?")
    everyone = tree.Compare(tree.Op.EQUAL, tree.Count(tree.EVERYONE))
    last = tree.All((deed, tree.Holds(tree.Times(deed, scope.happening), everyone)))
    outside, scope.effects = scope.effects, []
    act(verb, tree.ACTOR, scope)
    inside, scope.effects = tuple(scope.effects), outside
    scope.more.append(tree.When(last, inside))


def _play_or_else(parts: tuple[Branch, ...], scope: Scope) -> None:
    """“The chosen player must play an ace or draw one card”: at once, whoever's turn it is.

    Said of the next player, it would be taken for what their turn comes to, or for an answer to a demand.
    """
    who = target(parts[0], scope)
    if not isinstance(who, tree.That):
        raise Refused("who plays now?")
    _play_or(who, parts[1], parts[2:], scope)


def _play_or(who: Players, said: Branch, others: tuple[Branch, ...], scope: Scope) -> None:
    held = cards(said, scope)
    able = tree.Whoever(held_some(held, tree.THEM))
    outside, scope.effects = scope.effects, []
    played = scope.bind(tree.Choice(tree.THEM, tree.ONE, tree.All((held, tree.Hand(tree.THEM)))), Sort.CARDS)
    scope.effects.append(tree.Enact(tree.THEM, played))
    then, scope.effects = tuple(scope.effects), []
    for other in others:
        act(other, who, scope)
    otherwise, scope.effects = tuple(scope.effects), outside
    scope.effects.append(tree.Offer(tree.All((who, able)), then, otherwise))


def _must(branch: Branch, after: int = 0) -> Leaf:
    """The word of duty in front of a gesture, or the gesture itself."""
    return leaf_of(branch, len(branch) - 2 + after)


def _offer(said: Branch, who: Players, scope: Scope) -> None:
    """What a player may do or leave."""
    hands.chooser(who, scope)
    scope.subject, scope.plain = who, True
    outside, scope.effects = scope.effects, []
    act(said, who, scope)
    inside, scope.effects = tuple(scope.effects), outside
    scope.effects.append(tree.Offer(who, inside, ()))


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
