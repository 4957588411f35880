"""Effects that go on from what the sentence said before: from a choice, from a duty, from somebody's leaving."""

from __future__ import annotations

from bartok_dsl import tree
from bartok_dsl.language.building import hands
from bartok_dsl.language.building.cards import cards
from bartok_dsl.language.building.holding import held_some
from bartok_dsl.language.building.laws import term
from bartok_dsl.language.building.players import certain, choices_of, is_choice, players
from bartok_dsl.language.building.scope import Refused, Scope, Sort
from bartok_dsl.language.building.verbs import act, target
from bartok_dsl.language.syntax import Branch
from bartok_dsl.tree import Players


def shown_for(parts: tuple[Branch, ...], scope: Scope) -> None:
    """“…, whose hand is shown to everyone until …”."""
    chosen = scope.latest(Sort.PLAYER, Sort.PLAYERS)
    if chosen is None:
        raise Refused("whose hand?")
    *viewers, until = parts
    by = certain(viewers[0], scope) if viewers else tree.EVERYONE
    scope.effects.append(tree.Keep(term(until, scope), (tree.Seen(tree.Hand(chosen), by),)))


def vote(parts: tuple[Branch, ...], scope: Scope) -> None:
    """“Everyone votes for a player”."""
    voters = players(parts[0], scope)
    if hands.is_single(voters, scope) or not is_choice(parts[1]):
        raise Refused("several vote for one of several")
    among = choices_of(parts[1], tree.ACTOR, scope, but_self=False)
    if not isinstance(voters, tree.Chooser):
        raise Refused("they have no vote in common")
    scope.bind(tree.Choice(voters, tree.ONE, among), Sort.PLAYER)


def play_or_else(parts: tuple[Branch, ...], scope: Scope) -> None:
    """“The chosen player must play an ace or draw one card”: at once, whoever's turn it is.

    Said of the next player, it would be taken for what their turn comes to, or for an answer to a demand.
    """
    who = target(parts[0], scope)
    if not isinstance(who, tree.That):
        raise Refused("who plays now?")
    play_or(who, parts[1], parts[2:], scope)


def play_or(who: Players, said: Branch, others: tuple[Branch, ...], scope: Scope) -> None:
    """That player plays such a card now, or else does the others."""
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


def last_to(name: str, verb: Branch, scope: Scope) -> None:
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


def their_cards(spot: tree.Spot, scope: Scope) -> None:
    """“… drops out, and their cards are put …”: the cards that they held before."""
    match scope.effects:
        case [*_, tree.Become(who, tree.State.OUT) as leaves_deal] if hands.is_single(who, scope):
            scope.effects.pop()
            held = scope.bind(tree.Hand(who), Sort.CARDS)
            scope.effects += [leaves_deal, tree.Move(held, spot)]
        case _:
            raise Refused("whose cards?")


def who_fails(verbs: tuple[Branch, ...], scope: Scope) -> None:
    """“…, and whoever forgets it draws two cards”: what missing the duty costs that was just said."""
    match scope.effects:
        case [*_, tree.Due(deed, until, usual)] if usual == scope.fallback:
            scope.effects.pop()
        case _:
            raise Refused("fails to do what?")
    outside, scope.effects = scope.effects, []
    for verb in verbs:
        act(verb, tree.THEM, scope)
    missed, scope.effects = tuple(scope.effects), outside
    scope.effects.append(tree.Due(deed, until, missed))
