"""Effects: what is done, by whom, under which condition."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building import chance, hands, speaking
from bartok_dsl.language.building.amounts import as_many
from bartok_dsl.language.building.cards import card_ref, cards, how_many, store
from bartok_dsl.language.building.events import condition, event, pile, timepoint, way
from bartok_dsl.language.building.laws import lasting, lasts_unsaid, term
from bartok_dsl.language.building.players import choices_of, held_by, is_choice, mark, player, players
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
from bartok_dsl.language.syntax import Branch, Leaf, leaves
from bartok_dsl.tree import Effect, Players

_STOPS: Final = frozenset({"SEMICOLON", "STOP"})
Doing = Callable[[Branch, Players, Scope], None]


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
        case "by_case":
            return (_by_case(parts, scope),)
        case "offer":
            who = target(parts[0], scope)
            return (tree.Offer(who, effects(parts[1], scope), ()),)
        case "keep_when":
            until, happening = term(parts[0], scope), _awaited(parts[1], scope)
            return (tree.Keep(until, (tree.When(happening, effects(parts[2], scope)),)),)
        case "toggle_standing":
            return (tree.Toggle((standing(parts[0], scope),)),)
        case "toggle_when":
            return (tree.Toggle((tree.When(_awaited(parts[0], scope), effects(parts[1], scope)),)),)
        case "toggle_timed":
            return (tree.Toggle((tree.When(timepoint(parts[0], scope), effects(parts[1], scope)),)),)
        case "keep_instead":
            until, happening = term(parts[0], scope), _awaited(parts[1], scope)
            return (tree.Keep(until, (tree.Instead(happening, effects(parts[2], scope)),)),)
        case "closedtail" | "opentail":
            return effects(parts[0], scope)
    raise TypeError(branch.name)


def _awaited(branch: Branch, scope: Scope) -> tree.Event:
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


def owed(scope: Scope) -> tree.Owed:
    """What is owed by whoever answers a demand."""
    if scope.unit is None:
        raise Refused("nothing is owed")
    return tree.Owed(scope.unit, tree.ACTOR)


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


def target(branch: Branch, scope: Scope) -> Players:
    """Players to whom something happens; if that is left to a choice, the choice is made first, by the actor."""
    if not is_choice(branch):
        return players(branch, scope)
    if scope.anyones and branch.name == "players" and branches(branch)[0].name == "someone":
        return tree.ACTOR
    among = choices_of(branch, tree.ACTOR, scope, but_self=branch.name == "without")
    return scope.bind(tree.Choice(tree.ACTOR, tree.ONE, among), Sort.PLAYER)


# --- verbs ------------------------------------------------------------------------------------------------------------


def _draw(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Draw(who, how_many(branches(verb)[0])))


def _draw_many(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Draw(who, as_many(branches(verb)[0], scope)))


def _miss_as_many(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Skip(who, as_many(branches(verb)[0], scope)))


def _roll(verb: Branch, who: Players, scope: Scope) -> None:
    chance.roll(scope)


def _draw_until(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Draw(who, tree.Until(cards(branches(verb)[0], scope))))


def _draw_until_able(verb: Branch, who: Players, scope: Scope) -> None:
    scope.effects.append(tree.Draw(who, tree.Until(tree.Playable(who))))


def _draw_each(verb: Branch, who: Players, scope: Scope) -> None:
    once, each = branches(verb)
    scope.effects.append(tree.Draw(who, _for_each(how_many(once), each, scope)))


def _for_each(once: tree.Number, each: Branch, scope: Scope) -> tree.Num:
    """So much for each card in a hand, or for each player."""
    count: tree.Num = tree.Count(tree.EVERYONE)
    if each.name == "each_held":
        held, holder = branches(each)
        count = held_by(cards(held, scope), players(holder, scope))
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
    if not is_choice(said):
        raise Refused("whom to choose is said already")
    among = choices_of(said, who, scope, but_self=False)
    chosen = scope.bind(tree.Choice(hands.chooser(who, scope), tree.ONE, among), Sort.PLAYER)
    if any(leaf.terminal == "SOMEONE" for leaf in leaves(said)):
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
