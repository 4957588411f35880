"""Rules of the turn: whose turn it is that begins or ends, and what is switched on and off.

“The dealer draws one card at the start of their turn” speaks of the dealer's turns, “everyone …” of everybody's own:
the subject of the sentence is that of the event.
"""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.amounts import happened_so_far
from bartok_dsl.language.building.cards import cards
from bartok_dsl.language.building.effects import awaited, effects
from bartok_dsl.language.building.endings import Clause
from bartok_dsl.language.building.events import timepoint
from bartok_dsl.language.building.players import is_choice, players, who_acts
from bartok_dsl.language.building.scope import Refused, Scope, branches
from bartok_dsl.language.building.standing import standing
from bartok_dsl.language.syntax import Branch, Leaf, leaves
from bartok_dsl.tree import Event, How, Period, Players, Statement
from bartok_dsl.tree.walk import walk

THEIRS: Final = {"start_their_turn": tree.Begins, "end_their_turn": tree.Ends}
_ITS_PLAYER: Final = Branch("players", (Branch("its_player", (Leaf("ITSPLAYER", "", frozenset(), "", 0, 0),)),))


def at_their_turn(said: Branch, when: Branch, scope: Scope) -> tuple[Event, Branch]:
    """The moment that follows the sentence, and what is said then: of its subject, if the turn is *theirs*."""
    named = who_acts(said)
    if when.name not in THEIRS or named is None:
        return timepoint(when, scope), said
    by = _subject(named, scope)
    scope.named, scope.subject = True, tree.ACTOR
    return THEIRS[when.name](by, Period.TURN), _with(said, named, _ITS_PLAYER)


def of_their_turn(when: Branch, said: Branch, scope: Scope) -> tuple[Event, Branch]:
    """“At the start of your turn, everyone else …”: anybody's turn, unless the subject is somebody by themself."""
    named = who_acts(said)
    if named is not None and _stands_alone(named, scope):
        return at_their_turn(said, when, scope)
    scope.named, scope.subject = True, tree.ACTOR
    return timepoint(when, scope), said


def _stands_alone(branch: Branch, scope: Scope) -> bool:
    """Whether it says who without anybody else: neither neighbours nor “everyone else”, nor who was spoken of.

    Of “everyone”, or “everyone holding …”, it is left open: each on their own turn, or all of them on anybody's.
    """
    if is_choice(branch):
        return True
    found = players(branch, scope)
    scope.mentioned = None
    if next(leaves(branch)).terminal == "EVERYONE":
        return scope.pick((True, False))
    return not any(node is tree.ACTOR or isinstance(node, tree.Beside | tree.That) for node in walk(found))


def _subject(branch: Branch, scope: Scope) -> Players:
    if is_choice(branch):
        return tree.EVERYONE
    found = players(branch, scope)
    scope.mentioned = None
    if isinstance(found, tree.Beside | tree.Any) or found is tree.OTHERS:
        raise Refused("next to whom?")
    return tree.EVERYONE if found is tree.ACTOR else found


def _with(whole: Branch, part: Branch, other: Branch) -> Branch:
    """The branch with one of its parts replaced."""
    if whole is part:
        return other
    children = (_with(child, part, other) if isinstance(child, Branch) else child for child in whole.children)
    return Branch(whole.name, tuple(children))


def worn(by: Event) -> Event:
    """“… until someone else wears it”, which every mark is, and nothing else."""
    match by:
        case tree.Begins(tree.Get(tree.Cell())) | tree.Ends(tree.Get(tree.Cell())):
            return by
    raise Refused("only a mark is worn")


def _draw_then_play(branch: Branch, scope: Scope) -> tuple[Statement, ...]:
    """“On each turn a player first draws one card and then plays one card.”"""
    when, who = branches(branch)
    if timepoint(when, scope) != tree.Begins(tree.EVERYONE, Period.TURN):
        raise Refused("when is that?")
    if not is_choice(who) and players(who, scope) not in (tree.EVERYONE, tree.ACTOR):
        raise Refused("said of everybody only")
    drawn = happened_so_far(tree.Acts(tree.ACTOR, How.DRAWS), Branch("in_turn", ()), scope)
    none, once = (tree.Compare(tree.Op.EQUAL, tree.Number(number)) for number in (0, 1))
    played = tree.Play(tree.EVERYONE, tree.ANY_CARD)
    drawing = tree.Acts(tree.EVERYONE, How.DRAWS)
    return (
        tree.MayNot(tree.All((played, tree.Holds(drawn, none)))),
        tree.When(tree.All((drawing, tree.Holds(drawn, once))), (tree.Turn(tree.ACTOR),)),
    )


def _switch(branch: Branch, scope: Scope) -> tuple[Statement, ...]:
    """“A ten switches skipping on and the next ten switches it off, and while it is on …”."""
    first, _, second, said = branches(branch)
    on = cards(first, scope)
    if cards(second, scope) != on:
        raise Refused("what switches it on switches it off")
    played = tree.Play(tree.EVERYONE, scope.about(on))
    inner = Scope(scope.text, scope.choices)
    return (tree.When(played, (tree.Toggle((_switched(said, inner),)),)),)


def _switched(said: Branch, scope: Scope) -> Statement:
    parts = branches(said)
    match said.name:
        case "switched_standing":
            return standing(parts[0], scope)
        case "switched_timed":
            return tree.When(timepoint(parts[0], scope), effects(parts[1], scope))
        case "switched_when":
            return tree.When(awaited(parts[0], scope), effects(parts[1], scope))
    return tree.When(tree.Ends(tree.EVERYONE, Period.TURN), (tree.Skip(tree.NEXT, tree.ONE),))


CLAUSES: Final[dict[str, Clause]] = {"draw_then_play": _draw_then_play, "switch": _switch}
"""Clauses by the name of their production."""
