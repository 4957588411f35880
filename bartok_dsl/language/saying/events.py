"""Events in words, and who is meant by the pronouns after them: “when a queen is played on a king by …”."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from bartok_dsl.language.saying.cards import a_card, a_certain, cards, gender_of
from bartok_dsl.language.saying.numbers import counted, tested
from bartok_dsl.language.saying.patterns import row
from bartok_dsl.language.saying.players import a_player, condition, does_all
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.language.saying.templates import Said
from bartok_dsl.language.saying.texts import gesture, speech
from bartok_dsl.language.shapes import CANNOT_PLAY, DREW_BEFORE
from bartok_dsl.records import record
from bartok_dsl.tree import (
    ANY_CARD,
    DRAWING,
    EVERYONE,
    ON_TURN,
    STOCK,
    THEM,
    TOP_CARD,
    Acts,
    All,
    Amount,
    Arrange,
    Become,
    Becomes,
    Begins,
    Cards,
    Compare,
    Cond,
    Count,
    Does,
    Done,
    Draw,
    Ends,
    Event,
    Falls,
    Hand,
    Holds,
    How,
    Is,
    Node,
    Not,
    Number,
    Op,
    Order,
    Penalise,
    Period,
    Pile,
    Play,
    Players,
    Reverse,
    Says,
    Skip,
    Test,
    Whoever,
)

_ACTS: Final = {How.DRAWS: "events.draws_on_turn", How.PASSES: "events.passes"}
_BEGINS: Final = {Period.DEAL: "events.deal_begins", Period.TURN: "events.turn_begins"}
_ENDS: Final = {Period.DEAL: "events.deal_ends", Period.TURN: "events.turn_ends", Period.LAP: "events.lap_ends"}
_OF_PLAYER: Final = {
    "events.turn_begins": "events.turn_begins_of",
    "events.turn_ends": "events.turn_ends_of",
}
_TURN: Final = {False: "players.player_of_turn", True: "players.player_of_turn_concerned"}


@record
class Moment:
    """An event in words, the scene after it, and the conditions that are still to be said."""

    text: str
    scene: Scene
    guards: tuple[Cond, ...] = ()


def guarded(event: Event) -> tuple[Event, tuple[Cond, ...]]:
    """The event itself, and what guards it. Raises :class:`Unsayable` for junctions of several events."""
    if not isinstance(event, All):
        return event, ()
    events = [part for part in event.parts if _is_event(part)]
    guards = tuple(part for part in event.parts if isinstance(part, Cond) and not _is_event(part))
    if len(events) != 1 or len(guards) + 1 != len(event.parts):
        raise Unsayable(event)
    only = events[0]
    assert isinstance(only, Event)
    return only, guards


def _is_event(node: Node) -> bool:
    if isinstance(node, All):
        return any(_is_event(part) for part in node.parts)
    return isinstance(node, Event) and (node == DRAWING or not isinstance(node, Cond))


def lies_under(guards: tuple[Cond, ...]) -> tuple[Cards | None, tuple[Cond, ...]]:
    """What the first guard says about the card beneath the played one, and the other guards."""
    match guards:
        case (Is(what, Cards() as among), *_) if what == TOP_CARD and among != ANY_CARD:
            return among, guards[1:]
    return None, guards


def moment(scene: Scene, event: Event) -> Moment:
    """The event as the beginning of a sentence: “when a two is played, if …”."""
    core, guards = guarded(event)
    said = _core(scene, core, guards)
    if not said.guards:
        return said
    rest = said.guards[0] if len(said.guards) == 1 else All(said.guards)
    text = scene.text("events.guard", event=said.text, condition=condition(said.scene, rest))
    return Moment(text, said.scene)


def _core(scene: Scene, event: Event, guards: tuple[Cond, ...]) -> Moment:
    if event == DRAWING:
        return _subject(scene, "events.draws", EVERYONE, guards)
    match event:
        case Play(by, of):
            return _play(scene, by, of, guards)
        case Acts(by, How.DRAWS) if DREW_BEFORE in guards:
            return _subject(scene, "events.draws_after_draw", by, tuple(one for one in guards if one != DREW_BEFORE))
        case Acts(by, how) if how in _ACTS:
            return _subject(scene, _ACTS[how], by, guards)
        case Begins(by, Period.TURN) if by == Whoever(CANNOT_PLAY):
            return _after(scene, scene.text("events.cannot_play"), guards)
        case Begins(by, period) if period in _BEGINS:
            return _period(scene, _BEGINS[period], by, guards)
        case Ends(by, period) if period in _ENDS:
            return _period(scene, _ENDS[period], by, guards)
        case Done(effect):
            return _done(scene, event, effect, guards)
        case Says(by, text):
            return _subject(scene, "events.says", by, guards, text=speech(scene, text))
        case Does(by, text):
            return _subject(scene, "events.does", by, guards, text=gesture(scene, text))
        case Becomes(by, Holds(Count(of), test) as cond) if by == ON_TURN and of == STOCK:
            return _after(scene, _stock(scene, cond, test), guards)
        case Becomes(by, cond) if by == EVERYONE and not _is_size(cond):
            if guards:
                raise Unsayable(event)
            return _after(scene, scene.text("events.as_soon", does=does_all(scene, cond, many=False)), guards)
        case Falls() | Becomes():
            return _after(scene, _hand(scene, event), guards)
    raise Unsayable(event)


def _subject(
    scene: Scene, key: str, by: Players, guards: tuple[Cond, ...], causer: str | None = None, text: str = ""
) -> Moment:
    """An event whose player is mentioned, and is “that player” afterwards."""
    subject = a_player(scene, by)
    if subject.many:
        raise Unsayable(by)
    return _after(scene, scene.text(key, who=subject, text=text), guards, causer)


def _after(scene: Scene, text: str, guards: tuple[Cond, ...], causer: str | None = None) -> Moment:
    return Moment(text, evolve(scene, actor=scene.that_player, causer=causer), guards)


def player_of(scene: Scene, of: Cards) -> Said:
    """“its player”, agreeing with the card."""
    return scene.say("players.player_of_card", gender=gender_of(scene, of))


def _play(scene: Scene, by: Players, of: Cards, guards: tuple[Cond, ...]) -> Moment:
    if by == EVERYONE and (found := row(scene, of, guards)) is not None:
        text, rest = found
        return Moment(text, evolve(scene, actor=player_of(scene, of), causer=None, gender=gender_of(scene, of)), rest)
    under, rest = lies_under(guards)
    how = "" if by == EVERYONE else "_out_of_turn" if by == Not(ON_TURN) else "_by"
    key = "events.play" + ("" if under is None else "_on") + how
    text = scene.text(
        key,
        cards=a_card(scene, of),
        under="" if under is None else a_card(scene, under),
        who=a_player(scene, by) if how == "_by" else "",
    )
    after = evolve(scene, actor=player_of(scene, of), causer=None, gender=gender_of(scene, of))
    return Moment(text, after, rest)


def _period(scene: Scene, key: str, by: Players, guards: tuple[Cond, ...]) -> Moment:
    whose = key in _OF_PLAYER
    if by == EVERYONE:
        actor = scene.say(_TURN[scene.crowded]) if whose else None
        return Moment(scene.text(key), evolve(scene, actor=actor, causer=None), guards)
    if not whose:
        raise Unsayable(by)
    return _subject(scene, _OF_PLAYER[key], by, guards)


def _done(scene: Scene, event: Event, effect: Node, guards: tuple[Cond, ...]) -> Moment:
    match effect:
        case Reverse():
            after = evolve(scene, actor=None, causer="players.who_caused_reversal")
            return Moment(scene.text("events.reversed"), after, guards)
        case Arrange(Pile.STOCK | Pile.DISCARD as pile, Order.SHUFFLED):
            text = scene.text("events.shuffled", pile=a_certain(scene, pile))
            return Moment(text, evolve(scene, actor=None, causer=None), guards)
        case Draw(by, Amount()):
            return _subject(scene, "events.made_to_draw", by, guards, "players.who_caused_draw")
        case Become(by, state):
            return _subject(scene, f"events.becomes_{state.value}", by, guards)
        case Skip(by, Amount()):
            return _subject(scene, "events.skipped", by, guards, "players.who_caused_skip")
        case Penalise(by):
            return _subject(scene, "events.penalised", by, guards, "players.who_caused_penalty")
    raise Unsayable(event)


def happening(scene: Scene, event: Event) -> str:
    """What somebody does or suffers, as a part of another sentence: “someone draws on their turn”.

    Raises :class:`Unsayable` for what is no doing of a player.
    """
    match event:
        case Acts() | Says() | Does() | Done():
            said = _core(scene, event, ())
        case _:
            raise Unsayable(event)
    return said.text.removeprefix(scene.text("history.when")).lstrip()


def _is_size(cond: Cond) -> bool:
    """Whether it is only the size of a hand."""
    match cond:
        case Holds(Count(Hand()), Compare(_, Number())):
            return True
    return False


def _stock(scene: Scene, cond: Holds, test: Test) -> str:
    if test == Compare(Op.EQUAL, Number(0)):
        return scene.text("events.stock_runs_out")
    if not isinstance(test, Compare):
        raise Unsayable(cond)
    return scene.text("events.stock_reaches", cards=tested(scene, cond, test, cards(scene)))


def _hand(scene: Scene, event: Event) -> str:
    match event:
        case Falls(by, Count(Hand(owner)), Number(to)) if by == EVERYONE and owner == THEM:
            if to == 0:
                return scene.text("events.goes_out")
            return scene.text("events.hand_falls", cards=counted(scene, to, cards(scene)))
        case Becomes(by, Holds(Count(Hand(owner)), Compare(Op.EQUAL | Op.AT_LEAST | Op.AT_MOST) as test) as cond) if (
            by == EVERYONE and owner == THEM
        ):
            return scene.text("events.hand_reaches", cards=tested(scene, cond, test, cards(scene)))
    raise Unsayable(event)
