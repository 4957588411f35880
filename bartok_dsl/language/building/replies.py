"""What takes the place of something: of an event, of a turn action, of matching, of paying what is demanded."""

from __future__ import annotations

from bartok_dsl import tree
from bartok_dsl.language.building.cards import cards
from bartok_dsl.language.building.effects import effects
from bartok_dsl.language.building.events import condition
from bartok_dsl.language.building.holding import cannot_play
from bartok_dsl.language.building.laying import cards_beneath, laid_on
from bartok_dsl.language.building.players import players
from bartok_dsl.language.building.scope import Refused, Scope, branches
from bartok_dsl.language.building.triggers import when
from bartok_dsl.language.building.verbs import act
from bartok_dsl.language.syntax import Branch
from bartok_dsl.tree import Effect, Event, Players, Statement
from bartok_dsl.tree.walk import walk


def answer(branch: Branch, scope: Scope) -> Statement:
    """What somebody may do on whom a demand waits, and what then becomes of it."""
    debtor, what, *rest = branches(branch)
    scope.unit = tree.Unit.CARDS if debtor.name == "cards" else tree.Unit.TURNS
    scope.card = scope.named = True
    action: Event = tree.Play(tree.EVERYONE, cards(what, scope))
    if "_on" in branch.name:
        action = laid_on(action, cards_beneath(rest.pop(0), scope))
    if branch.name.endswith("_if"):
        action = tree.All((action, condition(rest.pop(0), scope)))
    return tree.Answer(scope.unit, action, effects(rest[0], scope))


def answered(happening: Event, parts: tuple[Branch, ...], scope: Scope) -> tuple[Statement, ...]:
    """“… must draw two cards, or play another two, and then …”: a demand, and what may be done instead of paying it."""
    burden, what, then = parts
    burdened = when(happening, burden, scope)
    answer = Scope(scope.text, scope.choices, named=True, card=True)
    demanded = {type(node) for node in walk(burdened)} & {tree.Draw, tree.Skip}
    if not demanded:
        raise Refused("nothing is demanded")
    answer.unit = tree.Unit.CARDS if tree.Draw in demanded else tree.Unit.TURNS
    action = tree.Play(tree.EVERYONE, cards(what, answer))
    found = effects(then, answer)
    if any(isinstance(one, tree.Shift) and isinstance(one.n, tree.Calc) for one in found):
        # the total that is passed on stands for what the card itself would make somebody draw
        free = tree.Holds(tree.Owed(answer.unit, tree.ACTOR), tree.Compare(tree.Op.EQUAL, tree.Number(0)))
        burdened = tree.When(tree.All((happening, free)), burdened.effects)
    return (tree.Answer(answer.unit, action, found), burdened)


def instead(happening: Event, said: Branch, scope: Scope) -> Statement:
    """What takes the place of the event; a condition around all of it stands in the event."""
    found = effects(said, scope)
    match found:
        case (tree.If(cond, then, ()),):
            return tree.Instead(tree.All((happening, cond)), then)
    return tree.Instead(happening, found)


def stuck(said: Branch, scope: Scope) -> Statement:
    """“A player who cannot play …”: what they do instead of the draw that is left to them."""
    scope.named = True
    scope.subject = tree.ACTOR
    return tree.Instead(tree.Acts(tree.Whoever(cannot_play(tree.THEM)), tree.How.DRAWS), effects(said, scope))


def instead_of(how: tree.How, parts: tuple[Branch, ...], scope: Scope) -> Statement:
    """Instead of drawing or passing: whose action it was goes on as the subject."""
    who = players(parts[0], scope)
    plain_subject(who)
    scope.named = True
    scope.subject, scope.plain = tree.ACTOR, False
    found: tuple[Effect, ...] = ()
    if len(parts) > 1:
        act(parts[1], tree.ACTOR, scope)
        found = tuple(scope.effects)
    if len(parts) > 2:
        found = (*found, *effects(parts[2], scope))
    return tree.Instead(tree.Acts(who, how), found)


def instead_match(parts: tuple[Branch, ...], scope: Scope) -> Statement:
    """“Instead of matching, play a diamond on a club, …”."""
    plays: list[Event] = []
    for pair in parts:
        what, *on = branches(pair)
        played = tree.Play(tree.EVERYONE, cards(what, scope))
        plays.append(laid_on(played, cards_beneath(on[0], scope)) if on else played)
    return tree.Only(plays[0] if len(plays) == 1 else tree.Any(tuple(plays)))


def plain_subject(by: Players) -> None:
    """A law that always holds speaks of everybody or of whoever is in some state, never of a neighbour."""
    if isinstance(by, tree.Beside | tree.That) or by in (tree.ACTOR, tree.OTHERS, tree.CAUSER):
        raise Refused("next to whom?")
