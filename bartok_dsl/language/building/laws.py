"""What is lawful: may, may not, must, only — for good, or for a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from attrs import define, field

from bartok_dsl import tree
from bartok_dsl.language.building.cards import NOUNS, cards, noun, nouns
from bartok_dsl.language.building.events import condition
from bartok_dsl.language.building.laying import card_is, cards_beneath
from bartok_dsl.language.building.players import is_choice, player, players
from bartok_dsl.language.building.scope import Refused, Scope, Sort, branches, branches_within
from bartok_dsl.language.building.texts import done, speech
from bartok_dsl.language.shapes import FIRST_LAP
from bartok_dsl.language.syntax import Branch, Leaf, leaves
from bartok_dsl.tree import Cards, Cond, Event, Players, Statement

_TERMS: Final = {
    "for_lap": tree.Ends(tree.ACTOR, tree.Period.LAP),
    "until_deal": tree.Ends(tree.EVERYONE, tree.Period.DEAL),
    "until_turn": tree.Ends(tree.ACTOR, tree.Period.TURN),
    "until_match": tree.Ends(tree.EVERYONE, tree.Period.MATCH),
    "next": tree.NEXT_PLAY,
    "until_act": tree.SOON,
}
_OF_PLAYER: Final[dict[str, Callable[[Players, Sequence[Branch], Scope], Event]]] = {
    "until_start_of": lambda who, _, scope: tree.Begins(who, tree.Period.TURN),
    "until_end_of": lambda who, _, scope: tree.Ends(who, tree.Period.TURN),
    "until_plays": lambda who, what, scope: tree.Play(who, cards(what[0], scope)),
    "until_says": lambda who, what, scope: tree.Says(who, speech(what[0], scope)),
    "until_does": lambda who, what, scope: tree.Does(who, done(what[0], scope)),
}
_ACTIONS: Final = {
    "may_draw": ("may", tree.How.DRAWS),
    "may_not_draw": ("may_not", tree.How.DRAWS),
    "may_pass": ("may", tree.How.PASSES),
    "may_not_pass": ("may_not", tree.How.PASSES),
}
_DEEDS: Final = {
    "may_say": ("may", True),
    "may_not_say": ("may_not", True),
    "may_do": ("may", False),
    "may_not_do": ("may_not", False),
}
_ENDS: Final = frozenset({"no_finish", "must_finish"})
_HELD: Final = tree.Count(tree.Hand(tree.ACTOR))
_LAST: Final = tree.Holds(_HELD, tree.Compare(tree.Op.EQUAL, tree.ONE))
_NOT_LAST: Final = tree.Holds(_HELD, tree.Compare(tree.Op.AT_LEAST, tree.Number(2)))


@define(eq=False)
class Law:
    """A law while its words are read: the kind, whose play of which cards on what, when, how long."""

    kind: str
    by: Players = tree.EVERYONE
    what: Cards = tree.ANY_CARD
    beneath: Cards = tree.ANY_CARD
    conditions: list[Cond] = field(factory=list)
    until: Event | None = None
    placed: bool = False
    """Whether it is said what the card may be laid on, so that the law may widen what is lawful."""
    ban: Law | None = None
    """What is forbidden in the same breath: “on anything but …”."""
    how: tree.How | None = None
    """A turn action other than playing a card."""
    deed: Event | None = None
    """Words or a gesture, where it is not a turn action at all."""

    def event(self) -> Event:
        """The action that is lawful or not."""
        if self.deed is not None:
            action: Event = self.deed
        elif self.how is not None:
            action = tree.Acts(self.by, self.how)
        else:
            what = self.what
            if self.kind == "must":
                if what is tree.ANY_CARD:
                    raise Refused("nothing is left that could be unlawful")
                what = tree.Not(what)
            action = tree.Play(self.by, what)
        conditions = list(self.conditions)
        if self.beneath is not tree.ANY_CARD:
            conditions.insert(0, card_is(tree.TOP_CARD, self.beneath))
        return tree.All((action, *conditions)) if conditions else action

    def statement(self) -> Statement:
        """The statement, without its duration and what is forbidden beside it."""
        return tree.May(self.event()) if self.kind == "may" else tree.MayNot(self.event())

    def statements(self) -> tuple[Statement, ...]:
        """All that it says, without its duration."""
        return (self.statement(),) if self.ban is None else (self.statement(), self.ban.statement())


def law(branch: Branch, scope: Scope) -> Law:
    """The law that the words state."""
    was_law, scope.law = scope.law, True
    than, scope.than = scope.than, tree.TOP_CARD
    parts = branches(branch)
    found = _core(parts[-1], scope)
    for term in parts[:-1]:
        _limit(found, term, scope)
    scope.law, scope.than = was_law, than
    return found


def lasting(branch: Branch, scope: Scope) -> tuple[tree.Effect, ...]:
    """The law as effects: what is said of no duration holds for the next card played."""
    found = law(branch, scope)
    return tuple(tree.Keep(found.until or tree.NEXT_PLAY, (statement,)) for statement in found.statements())


def _core(branch: Branch, scope: Scope) -> Law:
    if branch.name == "lawcore":
        parts = branches(branch)
        found = _core(parts[0], scope)
        for limit in parts[1:]:
            _limit(found, limit, scope)
        return found
    parts = branches(branch)
    name = branch.name
    on = name.endswith("_on")
    name = name.removesuffix("_on")
    if name == "only_beneath":
        what, beneath = (cards(part, scope) for part in parts)
        return Law("may_not", what=what, beneath=tree.Not(beneath), placed=True)
    if name in _ENDS:
        what = cards(parts[-1], scope)
        found = Law("may_not", what=what if name == "no_finish" else tree.Not(what))
        found.conditions.append(_LAST)
        return found
    if name == "last_must":
        if _by(parts[0], scope) is not tree.EVERYONE:
            raise Refused("whose last card?")
        found = Law("may_not", what=tree.Not(cards(parts[1], scope)))
        found.conditions.append(_LAST)
        return found
    if name == "may_on_never":
        what = cards(parts[0], scope)
        on_which, never = (cards_beneath(part, scope) for part in parts[1:])
        found = Law("may", what=what, beneath=_but_not(on_which, never))
        found.ban = Law("may_not", what=what, beneath=never)
        return found
    if name == "only_as_last":
        found = Law("may_not", what=cards(parts[0], scope))
        found.conditions.append(_NOT_LAST)
        return found
    if name == "holder_may":
        return Law("may", what=cards(parts[0], scope))
    if name in _DEEDS:
        kind, says = _DEEDS[name]
        by = _by(parts[0], scope) if len(parts) > 1 else tree.EVERYONE
        text = speech(parts[-1], scope) if says else done(parts[-1], scope)
        return Law(kind, by=by, deed=tree.Says(by, text) if says else tree.Does(by, text))
    if name in _ACTIONS:
        kind, how = _ACTIONS[name]
        return Law(kind, by=_by(parts[0], scope) if parts else tree.EVERYONE, how=how)
    if name == "nobody_may":
        what = cards(parts[0], scope)
        return Law("may_not", tree.EVERYONE, what, cards_beneath(parts[-1], scope) if on else tree.ANY_CARD)
    if name in ("if_held", "if_held_jump"):
        return _if_held(parts, name, scope)
    if name in ("next_must", "next_must_not"):
        found = Law("must" if name == "next_must" else "may_not", what=cards(parts[0], scope))
        found.until = tree.NEXT_PLAY
        return found
    if name == "players_must_widely":
        what = tree.Any((cards(parts[1], scope), cards(parts[2], scope)))
        found = Law("may", _by(parts[0], scope), what)
        found.ban = Law("may_not", found.by, tree.Not(what))
        return found
    kind = {"only": "must", "players_must": "must"}.get(name, name.removeprefix("players_"))
    if name.startswith("players"):
        by, what = _by(parts[0], scope), cards(parts[1], scope)
    else:
        by, what = tree.EVERYONE, cards(parts[0], scope)
    beneath = cards_beneath(parts[-1], scope) if on else tree.ANY_CARD
    if on and (left_out := _afterthought(parts[-1], scope)) is not None and scope.pick((True, False)):
        beneath, spared = left_out
        what = _but_not(what, spared)
    if on and by is tree.EVERYONE and _is_only(branch) and scope.pick((False, True)):
        return Law("may_not", what=what, beneath=tree.Not(beneath), placed=True)
    found = Law(kind, by, what, beneath)
    found.placed = on
    excluded = _anything_but(parts[-1], scope) if kind == "may" and on else None
    if excluded is not None:
        found.ban = Law("may_not", by, what, excluded)
    return found


def _if_held(parts: tuple[Branch, ...], name: str, scope: Scope) -> Law:
    """“If you hold a card identical to the top card, you may play it”, or *jump in*, which is out of turn."""
    holder, what, player = parts
    if players(holder, scope) is not tree.EVERYONE or players(player, scope) not in (tree.EVERYONE, tree.ACTOR):
        raise Refused("whoever holds it plays it")
    return Law("may", tree.Not(tree.ON_TURN) if name == "if_held_jump" else tree.EVERYONE, cards(what, scope))


def _but_not(what: Cards, excluded: Cards) -> Cards:
    return tree.Not(excluded) if what is tree.ANY_CARD else tree.All((what, tree.Not(excluded)))


def _anything_but(branch: Branch, scope: Scope) -> Cards | None:
    """What “anything but …” leaves out: it is said to forbid that, where “a card but …” only does not allow it."""
    listed = branches(branch)
    if branch.name != "cards" or listed[0].name != "but_not":
        return None
    kept, *left_out = branches(listed[0])
    if [leaf.terminal for leaf in leaves(kept)] != ["ANYCARD"] or any(part.name not in NOUNS for part in left_out):
        return None
    return nouns(left_out, scope)


def _is_only(branch: Branch) -> bool:
    """“You may only play a two on a king”: nothing but a two on it, or a two on nothing else."""
    return any(isinstance(part, Leaf) and part.terminal == "ONLYPLAY" for part in branch.children)


def _afterthought(branch: Branch, scope: Scope) -> tuple[Cards, Cards] | None:
    """“… on spades, except the ace”: after a comma, what is left out may be a card that is played or one beneath it."""
    listed = branches(branch)
    if branch.name != "cards" or listed[0].name != "but_not":
        return None
    kept, *left_out = branches(listed[0])
    mark = next((part for part in listed[0].children if isinstance(part, Leaf)), None)
    if mark is None or not mark.words.startswith(",") or len(left_out) != 1 or left_out[0].name not in NOUNS:
        return None
    if [leaf.terminal for leaf in leaves(kept)] == ["ANYCARD"]:
        return None
    return cards_beneath(Branch("cards", (kept,)), scope), noun(left_out[0], scope)


def _by(branch: Branch, scope: Scope) -> Players:
    if is_choice(branch) and branch.name == "without":
        raise Refused("a law does not leave to choice whom it binds")
    found = players(branch, scope)
    if isinstance(found, tree.Whoever):
        scope.mentioned = None  # “that player” is then whoever acts, which is one of them
    return found


def _limit(found: Law, branch: Branch, scope: Scope) -> None:
    match branch.name:
        case "out_of_turn":
            if found.by is not tree.EVERYONE:
                raise Refused("out of turn is said of everybody")
            found.by = tree.Not(tree.ON_TURN)
        case "law_if":
            found.conditions.append(condition(branches(branch)[0], scope))
        case "law_unless":
            found.conditions.append(tree.Not(condition(branches(branch)[0], scope)))
        case "law_only_if":
            if found.kind != "may" or found.how is not None or found.ban is not None:
                raise Refused("only what is allowed can be allowed only then")
            holds = condition(branches(branch)[0], scope)
            if found.placed and scope.pick((False, True)):
                found.conditions.append(holds)
                return
            found.kind = "may_not"
            found.conditions.append(tree.Not(holds))
        case "lawmod":
            _limit(found, branches(branch)[0], scope)
        case "regardless":
            if found.kind != "may":
                raise Refused("said of what is allowed only")
        case "as_last":
            found.conditions.append(_LAST)
        case "first_lap":
            found.conditions.append(FIRST_LAP)
        case _:
            _last(found, term(branch, scope))


def term(branch: Branch, scope: Scope) -> Event:
    """How long: through the next such event."""
    if branch.name == "until_played":
        return tree.Play(tree.EVERYONE, cards(branches(branch)[0], scope))
    if branch.name in ("until_next_turn", "until_next_play"):
        return _until_next(branch.name, scope)
    if branch.name in _OF_PLAYER:
        who, *what = branches(branch)
        found = players(who, scope) if what else player(who, scope)
        return _OF_PLAYER[branch.name](found, what, scope)
    if branch.name not in _TERMS:
        raise Refused("this is no duration")
    return _TERMS[branch.name]


def _until_next(name: str, scope: Scope) -> Event:
    """“Until their next turn”: of whoever the sentence speaks about."""
    who = scope.subject or scope.latest(Sort.PLAYER) or scope.mentioned or tree.ACTOR
    if (isinstance(who, tree.Beside) and isinstance(who.k, tree.Range)) or who in (tree.EVERYONE, tree.OTHERS):
        raise Refused("whose next turn?")
    return tree.Begins(who, tree.Period.TURN) if name == "until_next_turn" else tree.Play(who, tree.ANY_CARD)


def _last(found: Law, until: Event) -> None:
    if found.until is not None:
        raise Refused("two durations")
    found.until = until


_LAW_PHRASES: Final = frozenset({"law", "law_", "lawcore", "lawmod"})


def lasts_unsaid(said: Branch) -> bool:
    """Whether the effects have a law in them whose duration was not said."""
    terms = {"next", "term", "for_lap", "until_deal", "next_must"}
    return any(
        part.name == "for_a_time" and not any(inner.name in terms for inner in _of_law(part))
        for part in branches_within(said)
    )


def _of_law(part: Branch) -> Iterator[Branch]:
    """The phrase and what it says of how long and of what, but no players: “the next player” is no duration."""
    yield part
    for inner in branches(part):
        if inner.name in _LAW_PHRASES:
            yield from _of_law(inner)
        else:
            yield inner
