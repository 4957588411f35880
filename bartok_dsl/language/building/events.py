"""Events and conditions: when a rule acts, and what must be true then."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building import amounts
from bartok_dsl.language.building.cards import card_ref, cards, mark_of, quantity, store
from bartok_dsl.language.building.holding import (
    amount_in,
    can_play,
    cannot_play,
    held_some,
    holding,
    holds_only,
    owes_words,
    standing_of,
)
from bartok_dsl.language.building.laying import card_is, cards_beneath, laid_on
from bartok_dsl.language.building.patterns import pattern
from bartok_dsl.language.building.players import alternatives, extreme, is_choice, players, state
from bartok_dsl.language.building.scope import Refused, Scope, branch_of, branches, leaf_of, number_of
from bartok_dsl.language.building.several import compared, true_of, true_of_nobody
from bartok_dsl.language.building.texts import done, speech
from bartok_dsl.language.shapes import DREW_BEFORE, FIRST_LAP
from bartok_dsl.language.syntax import Branch, Leaf
from bartok_dsl.tree import Cond, Event, Period, Players

TIMES: Final[dict[str, Event]] = {
    "start_deal": tree.Begins(tree.EVERYONE, Period.DEAL),
    "end_deal": tree.Ends(tree.EVERYONE, Period.DEAL),
    "start_turn": tree.Begins(tree.EVERYONE, Period.TURN),
    "end_turn": tree.Ends(tree.EVERYONE, Period.TURN),
    "start_their_turn": tree.Begins(tree.EVERYONE, Period.TURN),
    "end_their_turn": tree.Ends(tree.EVERYONE, Period.TURN),
    "end_lap": tree.Ends(tree.EVERYONE, Period.LAP),
}
_HAND: Final = tree.Count(tree.Hand(tree.THEM))


def timepoint(branch: Branch, scope: Scope) -> Event:
    """A moment that comes by itself."""
    if branch.name in TIMES:
        return TIMES[branch.name]
    scope.named = True
    if branch.name in ("at_last_card", "at_so_many"):
        scope.subject = tree.ACTOR
        scope.anyones = True
        return tree.Falls(tree.EVERYONE, _HAND, quantity(branch).n)
    whose = _subject(branches(branch)[0], scope)
    kind = tree.Begins if branch.name == "start_turn_of" else tree.Ends
    return kind(whose, Period.TURN)


def event(branch: Branch, scope: Scope) -> Event:
    """What happens, with the conditions that stand beside it."""
    if branch.name == "guarded":
        first, second = branches(branch)
        happening = event(first, scope)
        return tree.All((happening, condition(second, scope)))
    if branch.name == "event":
        return event(branch_of(branch, 0), scope)
    if branch.name == "happens":
        subject, deed = branches(branch)
        scope.named = True
        return happening_to(_subject(subject, scope), deed, scope)
    if branch.name == "stuck":
        scope.named = True
        if _subject(branches(branch)[0], scope) is not tree.EVERYONE:
            raise Refused("two sets of players at once")
        return tree.Begins(tree.Whoever(cannot_play(tree.THEM)), Period.TURN)
    if branch.name == "nth_time":
        ordinal = next(part for part in branch.children if isinstance(part, Leaf) and part.terminal == "ORD")
        return _nth_time(branches(branch), int(ordinal.value), scope)
    if branch.name == "suit_changes":
        scope.card = True
        other = tree.Not(tree.Has(tree.Of(tree.Attr.SUIT, tree.TOP_CARD)))
        marks = branches(branch)
        return tree.Play(tree.EVERYONE, tree.All((mark_of(marks[0]), other)) if marks else other)
    if branch.name == "happens_to_any":
        scope.named = True
        return happening_to(tree.EVERYONE, branches(branch)[0], scope)
    if branch.name == "hand_falls":
        scope.named = True
        return tree.Falls(tree.EVERYONE, _HAND, quantity(branch).n)
    if branch.name == "hand_reaches":
        scope.named = True
        return tree.Becomes(tree.EVERYONE, tree.Holds(_HAND, quantity(branch)))
    if branch.name in ("stock_runs_out", "stock_reaches"):
        scope.named = True
        left = quantity(branch) if branch.name == "stock_reaches" else tree.Compare(tree.Op.EQUAL, tree.Number(0))
        return tree.Becomes(tree.ON_TURN, tree.Holds(tree.Count(tree.STOCK), left))
    if branch.name == "shuffled":
        return tree.Done(tree.Arrange(pile(branches(branch)[0]), tree.Order.SHUFFLED))
    if branch.name == "reversed":
        return tree.Done(tree.Reverse())
    if branch.name == "starter_is":
        begins = tree.Begins(tree.EVERYONE, Period.DEAL)
        return tree.All((begins, tree.Is(tree.STARTER, cards(branches(branch)[0], scope))))
    parts = branches(branch)
    if branch.name == "pattern":
        return pattern(parts[0], scope)
    by: Players = tree.EVERYONE
    if branch.name.endswith("_out_of_turn"):
        by = tree.Not(tree.ON_TURN)
    elif branch.name.endswith("_by"):
        by = _subject(parts[-1], scope)
    scope.card = True
    played = tree.Play(by, scope.about(cards(parts[0], scope)))
    return laid_on(played, cards_beneath(parts[1], scope)) if branch.name.startswith("played_on") else played


def pile(branch: Branch) -> tree.Pile:
    """A pile by itself, which can be put in order."""
    found = store(branch)
    if not isinstance(found, tree.Pile):
        raise Refused("only a pile has an order")
    return found


def _subject(branch: Branch, scope: Scope) -> Players:
    """The subject of an event: anybody, or those who are named."""
    if len(joined := alternatives(branch)) > 1:
        return tree.Any(tuple(_subject(part, scope) for part in joined))
    if is_choice(branch):
        if branch.name == "players" and branch_of(branch, 0).name == "someone":
            return tree.EVERYONE
        raise Refused("an event does not leave its subject to a choice")
    found = players(branch, scope)
    scope.mentioned = None
    return tree.EVERYONE if found is tree.ACTOR and not scope.kept else found


def happening_to(by: Players, deed: Branch, scope: Scope) -> Event:
    """What those players do, or what becomes of them."""
    match deed.name:
        case "plays" | "plays_on":
            scope.card = True
            parts = branches(deed)
            played = tree.Play(by, scope.about(cards(parts[0], scope)))
            return laid_on(played, cards_beneath(parts[1], scope)) if deed.name == "plays_on" else played
        case "draws":
            if any(part.name == "counted" for part in branches(deed)):
                raise Refused("how many were drawn is not built")
            return tree.Any((
                tree.Acts(by, tree.How.DRAWS),
                tree.Done(tree.Draw(by, tree.Amount())),
                tree.Done(tree.Penalise(by)),
            ))  # fmt: skip
        case "draws_on_turn":
            return tree.Acts(by, tree.How.DRAWS)
        case "draws_after_draw":
            return tree.All((tree.Acts(by, tree.How.DRAWS), DREW_BEFORE))
        case "made_to_draw":
            scope.amount = True
            return tree.Done(tree.Draw(by, tree.Amount()))
        case "passes":
            return tree.Acts(by, tree.How.PASSES)
        case "is_skipped":
            return tree.Done(tree.Skip(by, tree.Amount()))
        case "is_penalised":
            return tree.Done(tree.Penalise(by))
        case "wins" | "loses" | "drops_out" | "joins" | "leaves_match":
            return tree.Done(tree.Become(by, _BECOMES[deed.name]))
        case "goes_out":
            return tree.Falls(by, _HAND, tree.Number(0))
        case "falls":
            return tree.Falls(by, _HAND, number_of(leaf_of(deed, 1)))
        case "last_card":
            return tree.Falls(by, _HAND, tree.ONE)
        case "reaches":
            return tree.Becomes(by, tree.Holds(_HAND, quantity(branches(deed)[0])))
        case "said":
            return tree.Says(by, speech(branches(deed)[0], scope))
        case "done":
            return tree.Does(by, done(branches(deed)[0], scope))
    raise TypeError(deed.name)


_BECOMES: Final = {
    "wins": tree.State.WON,
    "loses": tree.State.LOST,
    "drops_out": tree.State.OUT,
    "joins": tree.State.IN,
    "leaves_match": tree.State.GONE,
}


def doer(branch: Branch, scope: Scope) -> Event:
    """“Whoever plays …”, “a player who …”: the event, whose subject then acts."""
    scope.named = True
    scope.subject = tree.ACTOR
    parts = branches(branch)
    match branch.name:
        case "player_of" | "player_of_on":
            scope.card = True
            played = tree.Play(tree.EVERYONE, scope.about(cards(parts[0], scope)))
            return laid_on(played, cards_beneath(parts[1], scope)) if len(parts) > 1 else played
        case "becomes" | "becomes_holding":
            if parts[0].name in ("can", "cannot"):
                raise Refused("when is that looked at?")
            return tree.Becomes(tree.EVERYONE, state(parts[0], tree.THEM, scope))
        case "goes_out_with":
            gone = tree.Falls(tree.EVERYONE, _HAND, tree.Number(0))
            return tree.All((gone, tree.Is(tree.CAUSE, cards(parts[-1], scope))))
        case "owes_words_for":
            scope.card = True
            owed = tree.Owed(tree.Unit.WORDS, tree.ACTOR)
            something = tree.Holds(owed, tree.Compare(tree.Op.AT_LEAST, tree.ONE))
            return tree.All((tree.Play(tree.EVERYONE, scope.about(cards(parts[0], scope))), something))
        case "draws_for":
            owed = tree.Owed(tree.Unit.CARDS, tree.THEM)
            asked = tree.Whoever(tree.Holds(owed, tree.Compare(tree.Op.AT_LEAST, tree.ONE)))
            return tree.All((tree.Acts(asked, tree.How.DRAWS), tree.Is(tree.CAUSE, cards(parts[0], scope))))
        case "alone_at_start":
            return tree.All((tree.Begins(extreme(parts[0], scope), Period.TURN), only_one(parts[0], scope)))
        case "holder_at_start" | "holder_at_end":
            kind = tree.Begins if branch.name == "holder_at_start" else tree.Ends
            if parts[0].name in ("can", "cannot"):
                return kind(tree.Whoever(state(parts[0], tree.THEM, scope)), Period.TURN)
            return tree.All((kind(tree.EVERYONE, Period.TURN), state(parts[0], tree.ACTOR, scope)))
    return happening_to(tree.EVERYONE, parts[0], scope)


def condition(branch: Branch, scope: Scope) -> Cond:
    """What must be true."""
    match branch.name:
        case "cond":
            return condition(branch_of(branch, 0), scope)
        case "both":
            first, second = branches(branch)
            return tree.All((condition(first, scope), condition(second, scope)))
        case "holds":
            what = branches(branch)[1]
            return true_of(branches(branch)[0], scope, lambda who: holding(what, who, scope))
        case "can":
            return true_of(branches(branch)[0], scope, can_play)
        case "cannot":
            return true_of(branches(branch)[0], scope, cannot_play)
        case "one_of":
            first, second = branches(branch)
            return tree.Any((condition(first, scope), condition(second, scope)))
        case "more" | "fewer" | "same" | "no_more" | "no_fewer":
            return compared(branch, scope)
        case "card_is" | "card_is_not":
            first, second = branches(branch)
            card = card_ref(first, scope)
            among = cards(second, scope) if card is tree.IT else cards_beneath(second, scope)
            is_one = card_is(card, among)
            return is_one if branch.name == "card_is" else tree.Not(is_one)
        case "lacks":
            return true_of(branches(branch)[0], scope, lambda who: holding(branch, who, scope))
        case "company":
            return tree.Holds(tree.Count(tree.EVERYONE), quantity(branch))
        case "no_company":
            return tree.Not(tree.Holds(tree.Count(tree.EVERYONE), quantity(branch)))
        case "holds_not":
            owner, what = branches(branch)
            return true_of(owner, scope, lambda whose: tree.Not(holding(what, whose, scope)))
        case "not_true":
            return tree.Not(condition(branches(branch)[0], scope))
        case "so_often":
            return _so_often(branches(branch)[0], scope)
        case "just_before":
            return _just_before(_so_often(branches(branch)[0], scope))
        case "was_played_on":
            return _was_played_on(branches(branch), scope)
        case "rank_called" | "suit_called":
            every = tree.Every(tree.Attr.RANK if branch.name == "rank_called" else tree.Attr.SUIT)
            return tree.Is(tree.Get(tree.Setting.CALLED), every)
        case "nobody_holds":
            return true_of_nobody(branches(branch)[0], lambda who: holding(branches(branch)[1], who, scope))
        case "nobody_holds_any":
            kind = cards(branches(branch)[1], scope)
            return true_of_nobody(branches(branch)[0], lambda who: held_some(kind, who))
        case "nobody_holds_only":
            held = cards(branches(branch)[1], scope)
            return true_of_nobody(branches(branch)[0], lambda who: tree.Is(tree.Hand(who), held))
        case "nobody_can":
            return true_of_nobody(branches(branch)[0], can_play)
        case "only_one":
            return only_one(branches(branch)[0], scope)
        case "owes_words":
            return true_of(branches(branch)[0], scope, owes_words)
        case "owes_draw" | "owes_no_draw" | "owes_turn" | "owes_no_turn" | "score":
            return true_of(branches(branch)[0], scope, lambda who: standing_of(branch, who))
        case "together":
            return amount_in(branches(branch)[0], tree.LOT, scope)
        case "holds_only" | "holds_just":
            owner, what = branches(branch)
            return true_of(owner, scope, lambda who: holds_only(branch, what, who, scope))
        case "first_lap":
            return FIRST_LAP
        case "guess_wrong" | "guess_right":
            return guessed(scope, right=branch.name == "guess_right")
        case "number_is":
            return amounts.number_is(branch, scope)
        case "store_holds":
            where, what = branches(branch)
            return amount_in(what, store(where), scope)
        case "store_holds_not":
            where, what = branches(branch)
            return tree.Not(amount_in(what, store(where), scope))
        case "store_lacks":
            where, what = branches(branch)
            return amount_in(branch, store(where), scope)
        case "store_empty":
            count = tree.Count(store(branches(branch)[0]))
            return tree.Holds(count, tree.Compare(tree.Op.EQUAL, tree.Number(0)))
        case "direction":
            return tree.Is(tree.Get(tree.Setting.DIRECTION), way(branch))
    raise TypeError(branch.name)


def _so_often(said: Branch, scope: Scope) -> Cond:
    """How often something has been played, or has happened."""
    if said.name in ("happened", "never_happened"):
        return _happened(said, scope)
    return amounts.so_often(said, scope)


def guessed(scope: Scope, *, right: bool) -> Cond:
    """Whether the guess that was made is right, or wrong."""
    if scope.guess is None:
        raise Refused("nothing was guessed")
    holds = tree.Is(*scope.guess)
    return holds if right else tree.Not(holds)


def _happened(branch: Branch, scope: Scope) -> Cond:
    """“It has happened at least twice in this turn that …”."""
    said, so_far = branches(branch)[-1], branches(branch)[-2]
    kept, card, scope.kept = scope.kept, scope.card, True
    if said.name == "reversed":
        happened: Event = tree.Done(tree.Reverse())
    else:
        subject, deed = branches(said)
        happened = happening_to(_subject(subject, scope), deed, scope)
    scope.kept, scope.card = kept, card
    count = amounts.happened_so_far(happened, so_far, scope)
    none = tree.Compare(tree.Op.EQUAL, tree.Number(0))
    return tree.Holds(count, none if branch.name == "never_happened" else amounts.how_often(branches(branch)[0]))


def _was_played_on(parts: tuple[Branch, ...], scope: Scope) -> Cond:
    """“The three was played on a three”: said of the event's card, of what lay beneath it then."""
    if scope.law or not scope.card:
        raise Refused("which card was?")
    if len(parts) > 1 and cards(parts[0], scope) != scope.played:
        raise Refused("another card is the one that was played")
    return card_is(tree.TOP_CARD, cards_beneath(parts[-1], scope))


def only_one(branch: Branch, scope: Scope) -> Cond:
    """“Only one player holds the fewest cards.”"""
    return tree.Holds(tree.Count(extreme(branch, scope)), tree.Compare(tree.Op.EQUAL, tree.ONE))


def _nth_time(parts: tuple[Branch, ...], nth: int, scope: Scope) -> Event:
    """“Is penalised for the second time in this deal.”"""
    subject, deed, so_far = parts
    scope.named = True
    by = _subject(subject, scope)
    once = happening_to(by, deed, scope)
    own = happening_to(tree.ACTOR, deed, scope)
    count = amounts.happened_so_far(own, so_far, scope)
    return tree.All((once, tree.Holds(count, tree.Compare(tree.Op.EQUAL, tree.Number(nth)))))


def _just_before(now: Cond) -> Cond:
    """What was so often before the present play."""
    if not isinstance(now, tree.Holds):
        raise Refused("several things at once are said one by one")
    return tree.Holds(tree.AsOf(tree.NEXT_PLAY, now.n), now.test)


def way(branch: Branch) -> tree.Exactly:
    """A direction."""
    leaf = next(part for part in branch.children if isinstance(part, Leaf) and part.terminal == "WAY")
    return tree.Exactly(tree.Way[leaf.value])
