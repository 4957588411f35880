"""Statements and lists of effects in words: what happens when, what may be played, what a setting holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve

from bartok_dsl.language.saying.cards import a_card, complement, has_exceptions
from bartok_dsl.language.saying.effects import Clause, effect, joined
from bartok_dsl.language.saying.events import guarded, lies_under, moment, player_of
from bartok_dsl.language.saying.idioms import IDIOMS, Found
from bartok_dsl.language.saying.mentions import is_crowded
from bartok_dsl.language.saying.players import a_player, condition, who
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.language.saying.standing import holds_always
from bartok_dsl.language.saying.templates import Said
from bartok_dsl.language.saying.texts import gesture, speech
from bartok_dsl.language.shapes import ONLY_LAST_ACTS, ends_sentence, is_one, wins_later
from bartok_dsl.tree import (
    ACTOR,
    ANY_CARD,
    EVERYONE,
    NEXT_PLAY,
    ON_TURN,
    SOON,
    Acts,
    All,
    Answer,
    Any,
    Begins,
    Cards,
    Cond,
    CountsAs,
    Does,
    Due,
    Effect,
    Ends,
    Event,
    How,
    If,
    Instead,
    Keep,
    Let,
    MakeRules,
    May,
    MayNot,
    Node,
    Not,
    Offer,
    Only,
    Period,
    Play,
    Players,
    Says,
    Seen,
    Set,
    Statement,
    Toggle,
    Turn,
    Unit,
    When,
    While,
)
from bartok_dsl.tree.walk import walk

_ACTS: Final = {How.DRAWS: "draw", How.PASSES: "pass"}
_UNTIL: Final = {
    Ends(ACTOR, Period.TURN): "durations.turn",
    Ends(ACTOR, Period.LAP): "durations.lap",
    Ends(EVERYONE, Period.DEAL): "durations.deal",
    Ends(EVERYONE, Period.MATCH): "durations.match",
    SOON: "durations.next_act",
}


# --- lists of effects -------------------------------------------------------------------------------------------------


def effects_said(scene: Scene, effects: Sequence[Effect], lets: int) -> str:
    """The effects one after another; *lets* is how many Lets come before them in the statement."""
    return joined(scene, _clauses(scene, effects, lets))


def _clauses(scene: Scene, effects: Sequence[Effect], lets: int) -> list[Clause]:
    clauses: list[Clause] = []
    rest = tuple(effects)
    while rest:
        found = _front(scene, rest, lets)
        clauses.append(found.clause)
        if ends_sentence(rest[0]) and len(rest) > 1:
            raise Unsayable(rest[0])
        lets += _count_lets(rest[: found.length])
        rest = rest[found.length :]
    return clauses


def _front(scene: Scene, effects: Sequence[Effect], lets: int) -> Found:
    for idiom in IDIOMS:
        found = idiom(scene, effects, lets)
        if found is not None:
            return found
    first = effects[0]
    match first:
        case If(cond, then, other):
            return Found(_conditional(scene, first, cond, then, other, lets), 1)
        case Offer(to, inner, ()):
            return Found(Clause(_offered(scene, to, inner, lets)), 1)
        case Toggle((When() | Set() | CountsAs() | Seen() as statement,)):
            text = said(scene, statement, lets)
            return Found(Clause(scene.text("effects.toggle", statement=text)), 1)
        case Keep(until, (statement,)):
            return Found(_kept(scene, until, statement, lets), 1)
    return Found(effect(first, scene), 1)


def _offered(scene: Scene, to: Players, effects: Sequence[Effect], lets: int) -> str:
    """“its player may draw one card”; of anything else than one such doing: “may have this happen: …”."""
    taker = who(scene, to)
    if not any(isinstance(part, Due | Keep | If | Turn) for part in effects):
        clauses = _clauses(evolve(scene, base=True), effects, lets)
        if len(clauses) == 1 and clauses[0].subject == to:
            return scene.text("effects.may", many=taker.many, who=taker, does=clauses[0].does)
    return scene.text("effects.offer", many=taker.many, who=taker, effects=effects_said(scene, effects, lets))


def _count_lets(effects: Sequence[Effect]) -> int:
    return sum(isinstance(node, Let) for one in effects for node in walk(one))


def _conditional(
    scene: Scene, node: If, cond: Cond, then: Sequence[Effect], other: Sequence[Effect], lets: int
) -> Clause:
    """“if …, …, otherwise …”; nothing in the first list may be open, or the second would belong to that."""
    if not then or any(isinstance(part, If | Offer) for part in then):
        raise Unsayable(node)
    first = scene.text("effects.if", condition=condition(scene, cond), effects=effects_said(scene, then, lets))
    if not other:
        return Clause(first)
    second = effects_said(scene, other, lets + _count_lets(then))
    return Clause(scene.text("effects.otherwise", first=first, second=second))


def _kept(scene: Scene, until: Event, statement: Statement, lets: int) -> Clause:
    if until == NEXT_PLAY and isinstance(statement, May | MayNot):
        return Clause(_lawful(scene, statement, upcoming=True))
    text = said(scene, statement, lets)
    if until in _UNTIL:
        return Clause(scene.text(_UNTIL[until], statement=text))
    match until:
        case Play(by, of) if by == EVERYONE:
            return Clause(scene.text("durations.play", cards=a_card(scene, of), statement=text))
        case Play(by, of):
            who_plays = a_player(scene, by)
            return _until(scene, "play_by", who_plays, text, a_card(scene, of).text)
        case Begins(by, Period.TURN) if is_one(by, scene.single_players):
            return _until(scene, "turn_begins_of", a_player(scene, by), text)
        case Ends(by, Period.TURN) if is_one(by, scene.single_players):
            return _until(scene, "turn_ends_of", a_player(scene, by), text)
        case Says(by, words):
            return _until(scene, "says", a_player(scene, by), text, speech(scene, words))
        case Does(by, deed):
            return _until(scene, "does", a_player(scene, by), text, gesture(scene, deed))
    raise Unsayable(until)


def _until(scene: Scene, key: str, subject: Said, statement: str, what: str = "") -> Clause:
    return Clause(scene.text(f"durations.{key}", many=subject.many, who=subject, statement=statement, what=what))


# --- statements -------------------------------------------------------------------------------------------------------


def said(scene: Scene, statement: Statement, lets: int = 0) -> str:
    """One statement. Raises :class:`Unsayable` for what has no words."""
    scene = evolve(scene, crowded=scene.crowded or is_crowded(_after_event(statement), scene.all_chosen))
    match statement:
        case When(event, effects) if effects:
            start = moment(scene, event)
            return scene.text("events.when", event=start.text, effects=effects_said(start.scene, effects, lets))
        case May() | MayNot():
            return _lawful(scene, statement, upcoming=False)
        case Only(action):
            return _only(scene, action)
        case Instead(event, effects):
            return _instead(scene, event, effects, lets)
        case Answer():
            return _answer(scene, statement, lets)
        case CountsAs() | Set() | Seen():
            return holds_always(scene, statement)
        case While(cond, (CountsAs() | Set() | Seen() as inner,)):
            text = holds_always(scene, inner)
            return scene.text("statements.while", condition=condition(scene, cond), statement=text)
        case MakeRules(_, words):
            return words
    raise Unsayable(statement)


def _after_event(statement: Statement) -> Iterator[Node]:
    """What is said after the event: its guards, and the effects."""
    match statement:
        case When(event, effects) | Instead(event, effects) | Answer(_, event, effects):
            yield from guarded(event)[1]
            yield from effects
        case May(event) | MayNot(event):
            yield from guarded(event)[1]


# --- what is lawful ---------------------------------------------------------------------------------------------------


def _lawful(scene: Scene, statement: May | MayNot, *, upcoming: bool) -> str:
    core, guards = guarded(statement.action)
    match core:
        case Play(by, of):
            return _may_play(scene, statement, by, of, guards, upcoming)
        case Acts(by, how) if how in _ACTS and not upcoming:
            return _with_guards(scene, _may_act(scene, statement, by, _ACTS[how]), by, None, guards)
        case Says(by, words) if not upcoming:
            text = _may_act(scene, statement, by, "say", speech(scene, words))
            return _with_guards(scene, text, by, None, guards)
        case Does(by, deed) if not upcoming:
            text = _may_act(scene, statement, by, "do", gesture(scene, deed))
            return _with_guards(scene, text, by, None, guards)
    raise Unsayable(core)


def _may_act(scene: Scene, statement: May | MayNot, by: Players, act: str, text: str = "") -> str:
    negative = isinstance(statement, MayNot)
    if negative and by == EVERYONE:
        return scene.text(f"statements.nobody_may_{act}", text=text)
    subject = who(scene, by) if by == EVERYONE else a_player(scene, by)
    return scene.text(f"statements.may_{'not_' if negative else ''}{act}", many=subject.many, who=subject, text=text)


def _may_play(
    scene: Scene, statement: May | MayNot, by: Players, of: Cards, guards: tuple[Cond, ...], upcoming: bool
) -> str:
    under, rest = lies_under(guards)
    widens = isinstance(statement, May)
    only = None if widens else complement(of)
    if only is not None and has_exceptions(only):
        raise Unsayable(of)
    beneath = None if widens or under is None or only is not None or upcoming else complement(under)
    if beneath is not None and by == EVERYONE and of != ANY_CARD and not has_exceptions(beneath):
        shown_on = a_card(scene, beneath)
        text = scene.text("statements.only_on", cards=a_card(scene, of), under=shown_on)
        return _with_guards(scene, text, by, of, rest)
    subject = None if by in (EVERYONE, Not(ON_TURN)) else a_player(scene, by)
    verb = "may_play" if widens else "no_play" if of == ANY_CARD else "may_not_play" if only is None else "only_play"
    key = f"statements.{verb}" if subject is None else f"statements.who_{verb}"
    shown = of if only is None else only
    text = scene.text(key, many=subject is not None and subject.many, cards=a_card(scene, shown), who=subject or "")
    if under is not None:
        text = scene.text("statements.on", action=text, under=a_card(scene, under))
    elif widens and not upcoming and by != Not(ON_TURN):
        text = scene.text("statements.on_any", action=text)
    if by == Not(ON_TURN):
        text = scene.text("statements.out_of_turn", action=text)
    if upcoming:
        text = scene.text("durations.next_play", statement=text)
    return _with_guards(scene, text, by, shown, rest)


def _with_guards(scene: Scene, text: str, by: Players, of: Cards | None, guards: tuple[Cond, ...]) -> str:
    if not guards:
        return text
    inner = scene.said_by(scene.that_player if of is None or by != EVERYONE else player_of(scene, of))
    rest = guards[0] if len(guards) == 1 else All(guards)
    return scene.text("statements.if", statement=text, condition=condition(inner, rest))


def _only(scene: Scene, action: Event) -> str:
    plays = action.parts if isinstance(action, Any) else (action,)
    pairs = [pair for part in plays for pair in _pairs(part)]
    text = ""
    for of, under in pairs:
        if under is None:
            if len(pairs) > 1:
                raise Unsayable(action)
            text = scene.text("statements.must_play", cards=a_card(scene, of))
        elif not text:
            text = scene.text("statements.must_play_on", cards=a_card(scene, of), under=a_card(scene, under))
        else:
            text = scene.text("statements.or_on", first=text, cards=a_card(scene, of), under=a_card(scene, under))
    return scene.text("statements.instead_of_matching", plays=text)


def _pairs(part: Node) -> Iterator[tuple[Cards, Cards | None]]:
    """What must be played on what, one card at a time: “a king or a joker on a spade” could be a king on anything."""
    of, under = _play_on(part)
    if under is None or not isinstance(of, Any):
        yield of, under
        return
    for one in of.parts:
        if not isinstance(one, Cards):
            raise Unsayable(part)
        yield one, under


def _play_on(part: Node) -> tuple[Cards, Cards | None]:
    if not isinstance(part, Event):
        raise Unsayable(part)
    core, guards = guarded(part)
    under, rest = lies_under(guards)
    if not isinstance(core, Play) or core.by != EVERYONE or rest:
        raise Unsayable(part)
    return core.cards, under


# --- in place of an event, in answer to a demand ----------------------------------------------------------------------


def _instead(scene: Scene, event: Event, effects: Sequence[Effect], lets: int) -> str:
    whole = Instead(event, tuple(effects))
    if whole == ONLY_LAST_ACTS:
        return scene.text("statements.only_last_acts")
    match effects:
        case [Let(), Let(Players() as after), _] if whole == wins_later(after):
            inner = scene.said_by(scene.say("players.that_player"))
            return scene.text("statements.win_after_turn_of", player=who(inner, after))
        case [Let(), _] if whole == wins_later(None):
            return scene.text("statements.win_at_next_turn")
    match event:
        case Acts(by, How.DRAWS | How.PASSES as how) if by != EVERYONE and not (subject := a_player(scene, by)).many:
            named = evolve(scene, crowded=True)
            clauses = _clauses(named.said_by(named.that_player), effects, lets)
            if clauses and all(clause.subject == ACTOR for clause in clauses):
                does = scene.chained([clause.does for clause in clauses], "and")
                key = "instead_of_drawing" if how is How.DRAWS else "instead_of_passing"
                return scene.text(f"statements.{key}", who=subject, does=does)
    start = moment(scene, event)
    text = effects_said(start.scene, effects, lets) if effects else scene.text("effects.nothing_happens")
    return scene.text("statements.instead", event=start.text, effects=text)


def _answer(scene: Scene, answer: Answer, lets: int) -> str:
    core, guards = guarded(answer.action)
    under, rest = lies_under(guards)
    if not isinstance(core, Play) or core.by != EVERYONE or answer.unit is Unit.WORDS:
        raise Unsayable(answer)
    unit = "draw" if answer.unit is Unit.CARDS else "skip"
    text = scene.text(f"statements.answer_{unit}", cards=a_card(scene, core.cards))
    if under is not None:
        text = scene.text("statements.on", action=text, under=a_card(scene, under))
    inner = scene.said_by(scene.that_player, f"players.who_caused_{unit}")
    if answer.effects:
        effects = effects_said(inner, answer.effects, lets)
    else:
        effects = scene.text("effects.nobody_draws" if unit == "draw" else "effects.nobody_skips")
    if not rest:
        return scene.text("statements.answer_then", action=text, effects=effects)
    conditions = condition(inner, rest[0] if len(rest) == 1 else All(rest))
    return scene.text("statements.answer_then_if", action=text, condition=conditions, effects=effects)
