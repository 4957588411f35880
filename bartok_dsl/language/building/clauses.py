"""Clauses and whole announcements."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building import endings, turns
from bartok_dsl.language.building.cards import cards
from bartok_dsl.language.building.effects import cost, effects
from bartok_dsl.language.building.events import condition, doer, event, happening_to, timepoint
from bartok_dsl.language.building.holding import can_play
from bartok_dsl.language.building.laws import Law, lasts_unsaid, law
from bartok_dsl.language.building.laying import cards_beneath, laid_on
from bartok_dsl.language.building.patterns import pattern
from bartok_dsl.language.building.players import state
from bartok_dsl.language.building.replies import (
    answer,
    answered,
    instead,
    instead_match,
    instead_of,
    plain_subject,
    stuck,
)
from bartok_dsl.language.building.scope import (
    Choices,
    Refused,
    Scope,
    branch_of,
    branches,
    branches_within,
    leaf_of,
    number_of,
)
from bartok_dsl.language.building.standing import standing
from bartok_dsl.language.building.triggers import followed, when
from bartok_dsl.language.building.turns import THEIRS, at_their_turn, of_their_turn, worn
from bartok_dsl.language.syntax import Branch, Leaf, Part
from bartok_dsl.tree import Announcement, Cards, Effect, Event, Statement
from bartok_dsl.tree.walk import walk

_WHOLE: Final = endings.CLAUSES | turns.CLAUSES
"""Clauses that are said as a whole."""
MOST_MEANINGS: Final = 32
"""Meanings of one syntax tree that are tried; more than a few can be shown to nobody."""


def meanings(reading: Branch, text: str) -> list[Announcement]:
    """Everything that the reading can mean, once for each way of choosing where the words leave a choice."""
    found: list[Announcement] = []
    taken: list[int] | None = []
    while taken is not None and len(found) < MOST_MEANINGS:
        choices = Choices(taken)
        try:
            meaning = _announcement(reading, text, choices)
        except Refused:
            pass
        else:
            if meaning not in found:
                found.append(meaning)
        taken = choices.following()
    return found


def _announcement(branch: Branch, text: str, choices: Choices) -> Announcement:
    match branch.name:
        case "repeal":
            return tree.Repeal(number_of(leaf_of(branch, 1)).value)
        case "replace":
            return tree.Replace(number_of(leaf_of(branch, 1)).value, _rule(branch_of(branch, 3), text, choices))
        case "replacing":
            return tree.Replace(number_of(leaf_of(branch, 2)).value, _rule(branch_of(branch, 0), text, choices))
    return _rule(branch_of(branch, 0), text, choices)


def _rule(branch: Branch, text: str, choices: Choices) -> tree.Rule:
    statements: list[Statement] = []
    for said in branches(branch):
        found = clause(said, Scope(text, choices))
        if said.name == "last_loses":  # that the others drop out may have been said before
            found = tuple(statement for statement in found if statement not in statements)
        statements.extend(found)
    return tree.Rule(tuple(statements))


def clause(branch: Branch, scope: Scope) -> tuple[Statement, ...]:
    """The statements of one clause, and those that its effects say besides."""
    found = _statements(branch, scope)
    return (*found, *scope.more)


def _statements(branch: Branch, scope: Scope) -> tuple[Statement, ...]:
    if (special := _WHOLE.get(branch.name)) is not None:
        return special(branch, scope)
    parts = branches(branch)
    match branch.name:
        case "when":
            return (when(event(parts[0], scope), parts[1], scope),)
        case "ban" | "ban_on":
            played = tree.Play(tree.EVERYONE, cards(parts[0], scope))
            return (tree.MayNot(laid_on(played, cards_beneath(parts[1], scope)) if len(parts) > 1 else played),)
        case "happened":
            return (when(tree.Play(tree.EVERYONE, scope.about(cards(parts[0], scope))), parts[1], scope),)
        case "by_deed" if leaf_of(branch, 1).terminal not in ("MEANS", "COLON"):
            raise Refused("a deed without anybody is a heading")
        case "by_deed":
            scope.named, scope.subject = True, tree.ACTOR
            return (when(happening_to(tree.EVERYONE, parts[0], scope), parts[1], scope),)
        case "by_pattern":
            return (when(pattern(parts[0], scope), parts[1], scope),)
        case "play_if_able" if any(_is_somebody(part) for part in parts):
            raise Refused("a duty to play binds everybody")
        case "play_if_able":
            able = tree.Whoever(can_play(tree.THEM))
            return (tree.MayNot(tree.Acts(able, tree.How.DRAWS)),)
        case "not_in_a_row":
            return (_not_in_a_row(cards(parts[0], scope), _number(branch)),)
        case "headless" if leaf_of(branch, 1).words in ("", ",") and lasts_unsaid(parts[1]):
            raise Refused("a law that follows a bare card needs a mark between them")
        case "headless" | "headless_on" if parts[0].name == "laid" and (
            (ban := _ban(parts[1], scope, upon=_is_upon(branch[0]))) is not None
        ):
            ban.beneath = cards_beneath(branches(parts[0])[0], scope)
            return (ban.statement(),)
        case "on_top":
            return (_on_top(parts, scope),)
        case "when_last" | "on_last" | "timed_last" if lasts_unsaid(parts[0]):
            raise Refused("a law that is said first holds for good")
        case "when_last":
            return (when(event(parts[1], scope), parts[0], scope),)
        case "headless" | "headless_on":
            return (when(_laid(parts[0], scope), parts[1], scope),)
        case "on_last":
            return (when(_laid(parts[1], scope), parts[0], scope),)
        case "when_answered":
            return answered(event(parts[0], scope), parts[1:], scope)
        case "headless_answered":
            return answered(_laid(parts[0], scope), parts[1:], scope)
        case "by_doer" if parts[0].name == "becomes" and branches(parts[0])[0].name == "cannot":
            return (stuck(parts[1], scope),)
        case "by_stuck":
            return (stuck(parts[1], scope),)
        case "by_doer":
            return (when(doer(parts[0], scope), parts[1], scope),)
        case "timed" if parts[0].name in THEIRS:
            return (when(*of_their_turn(parts[0], parts[1], scope), scope),)
        case "timed":
            return (when(timepoint(parts[0], scope), parts[1], scope),)
        case "timed_last":
            return (when(*at_their_turn(parts[0], parts[1], scope), scope),)
        case "worn":
            happening, said = at_their_turn(parts[0], parts[1], scope)
            return (when(worn(happening), said, scope),)
        case "law":
            return _law(parts[0], scope)
        case "law_with":
            return _law_with(parts[0], parts[1], scope)
        case "law_when" | "law_when_on":
            return _law_when(parts, scope)
        case "law_continued" if any(part.name == "out_of_turn" for part in branches_within(parts[0])):
            return _law(parts[0], scope)
        case "law_continued":
            raise Refused("play only continues from who played out of turn")
        case "wild":
            return _wild(cards(parts[0], scope), scope)
        case "wild_with":
            return _wild_with(cards(parts[0], scope), parts[1], scope)
        case "hand_size":
            return (tree.Set(tree.Setting.HAND_SIZE, _number(branch)),)
        case "rule_talk":
            return (tree.MakeRules(tree.RuleAspect[leaf_of(branch, 0).value], scope.words(branch)),)
        case "standing":
            return (_always(standing(parts[0], scope)),)
        case "as_soon":
            return (_as_soon(parts[0], parts[1], scope),)
        case "while_":
            return (tree.While(condition(parts[0], scope), (standing(parts[1], scope),)),)
        case "penalty":
            return (tree.Set(tree.Setting.PENALTY, cost(parts[0])),)
        case "stack":
            passed_on = tree.Shift(tree.NEXT, tree.Owed(tree.Unit.CARDS, tree.ACTOR))
            stacked = tree.Play(tree.EVERYONE, cards(parts[0], scope))
            return (tree.Answer(tree.Unit.CARDS, stacked, (passed_on,)),)
        case "answer" | "answer_on" | "answer_if" | "answer_on_if":
            return (answer(branch, scope),)
        case "instead":
            return (instead(event(parts[0], scope), parts[1], scope),)
        case "instead_if":
            happening = event(parts[0], scope)
            return (tree.Instead(tree.All((happening, condition(parts[1], scope))), effects(parts[2], scope)),)
        case "instead_draw":
            return (instead_of(tree.How.DRAWS, parts, scope),)
        case "instead_pass":
            return (instead_of(tree.How.PASSES, parts, scope),)
        case "instead_match":
            return (instead_match(parts, scope),)
    raise TypeError(branch.name)


def _not_in_a_row(again: Cards, number: tree.Number) -> Statement:
    """“Two hearts may not be played in a row”, “two cards of the same suit”, which says of the second how it stands."""
    if number != tree.Number(2):
        raise Refused("only the card beneath is looked at")
    alike = any(node == tree.TOP_CARD for node in walk(again))
    return tree.MayNot(laid_on(tree.Play(tree.EVERYONE, again), tree.ANY_CARD if alike else again))


def _always(found: Statement) -> Statement:
    """What holds as long as the rule stands: there is no moment of which anybody could be the neighbour."""
    if any(isinstance(node, tree.Beside | tree.That) or node is tree.ACTOR for node in walk(found)):
        raise Refused("next to whom?")
    return found


def _is_upon(part: Part) -> bool:
    """Whether the word says where a card is laid, and not when: “on” rather than “after”."""
    return isinstance(part, Leaf) and part.terminal == "UPON"


def _on_top(parts: tuple[Branch, ...], scope: Scope) -> Statement:
    """“When the top card is a five, …”: what is lawful on it, whoever plays next."""
    found = _ban(parts[1], scope, upon=True, anyones=True)
    if found is None or parts[0].name != "laid":
        raise Refused("what lies on top is no moment at which anything happens")
    found.beneath = cards_beneath(branches(parts[0])[0], scope)
    return found.statement()


def _ban(said: Branch, scope: Scope, *, upon: bool, anyones: bool = False) -> Law | None:
    """“After a five, the next card must be …”: said of what lies beneath, a ban needs no moment at which it begins.

    Nor does what is allowed *upon* a card. *anyones*: the next player is whoever plays next.
    """
    parts = tuple(part for part in branches_within(said) if part.name not in ("said", "list_"))
    if not parts or parts[0].name != "for_a_time":
        return None
    effects_said = branches(branches(said)[0])
    if len(effects_said) != 1:
        return None
    found = law(branches(parts[0])[0], scope)
    if anyones and found.by == tree.NEXT:
        found.by = tree.EVERYONE
    plain = found.by is tree.EVERYONE and found.beneath is tree.ANY_CARD and found.how is None
    if not plain or (found.kind == "may" and (not upon or found.until is not None)):
        return None
    return found if found.until in (None, tree.NEXT_PLAY) else None


def _is_somebody(said: Branch) -> bool:
    """Whether particular players are meant, and not just anybody."""
    return said.name != "players" or branch_of(said, 0).name not in ("someone", "you", "that_player", "its_player")


def _number(branch: Branch) -> tree.Number:
    counted = [part for part in branch.children if isinstance(part, Leaf) and part.terminal == "NUM"]
    return number_of(counted[0]) if counted else tree.ONE


def _laid(branch: Branch, scope: Scope) -> Event:
    """“On a queen”, “queen on king”: anybody plays it."""
    parts = branches(branch)
    what = scope.about(cards(parts[0], scope))
    if what is tree.ANY_CARD:
        raise Refused("which card?")
    played = tree.Play(tree.EVERYONE, what)
    return laid_on(played, cards_beneath(parts[1], scope)) if branch.name == "laid_on" else played


def _law(branch: Branch, scope: Scope) -> tuple[Statement, ...]:
    found = law(branch, scope)
    if found.until is not None:
        raise Refused("a rule without a moment has no end")
    plain_subject(found.by)
    return found.statements()


def _law_with(said: Branch, then: Branch, scope: Scope) -> tuple[Statement, ...]:
    found = law(said, scope)
    if found.kind != "may" or found.until is not None:
        raise Refused("only what is played has effects")
    plain_subject(found.by)
    scope.about(found.what)
    scope.named = found.by is not tree.EVERYONE
    beneath = tree.ANY_CARD if found.ban is not None else found.beneath
    return (*found.statements(), when(Law("may", found.by, found.what, beneath).event(), then, scope))


def _law_when(parts: tuple[Branch, ...], scope: Scope) -> tuple[Statement, ...]:
    """“… may be played …, and when it is played on …”: what the law is about is what the moment is about."""
    said, *on, then = parts
    found = law(said, scope)
    if found.kind != "may" or found.until is not None:
        raise Refused("only what is played has effects")
    plain_subject(found.by)
    played = tree.Play(found.by, scope.about(found.what))
    if not on:
        return (*found.statements(), when(played, then, scope))
    scope.that_card = tree.TOP_CARD
    return (*found.statements(), when(laid_on(played, cards_beneath(on[0], scope)), then, scope))


def _wild(what: Cards, scope: Scope) -> tuple[Statement, ...]:
    played = tree.Play(tree.EVERYONE, what)
    return (tree.May(played), tree.When(played, _name_suit()))


def _name_suit() -> tuple[Effect, ...]:
    named = tree.Let(tree.Choice(tree.ACTOR, tree.ONE, tree.Every(tree.Attr.SUIT)))
    return (named, tree.Put(tree.Setting.CALLED, tree.That(1)))


def _wild_with(what: Cards, then: Branch, scope: Scope) -> tuple[Statement, ...]:
    played = tree.Play(tree.EVERYONE, scope.about(what))
    named = _name_suit()
    found = followed(effects(then, scope), scope)
    if found == named:
        return _wild(what, scope)
    if any(isinstance(node, tree.That) for one in found for node in walk(one)):
        raise Refused("names in two places")
    return (tree.May(played), tree.When(played, (*named, *found)))


def _as_soon(so: Branch, said: Branch, scope: Scope) -> Statement:
    """“As soon as a player …”: when that becomes true of somebody."""
    if so.name in ("most", "least"):
        raise Refused("somebody always does")
    scope.named = True
    happening = tree.Becomes(tree.EVERYONE, state(so, tree.THEM, scope))
    return when(happening, said, scope)
