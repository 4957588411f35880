"""What is lawful: which cards may be played, whether one may draw, pass or speak, and which rule stands in the way.

The base rule comes first, then the laws in their standing order; the newest that covers the case decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bartok_dsl.cards import ALL_FACES, FACES, JOKER, Face, FaceSet, members
from bartok_dsl.engine import program as p
from bartok_dsl.engine.force import READS_CARD
from bartok_dsl.engine.linked import Hooked
from bartok_dsl.engine.operators import SUITS_BY_FACES, rank_faces, suit_faces
from bartok_dsl.engine.places import PILE_FROM, Laid
from bartok_dsl.engine.program import Act, Verb
from bartok_dsl.engine.readings import Readings
from bartok_dsl.engine.scene import Scene
from bartok_dsl.engine.state import Demand

_MATCHING: tuple[FaceSet, ...] = tuple(
    ALL_FACES if face == JOKER else rank_faces(face) | suit_faces(face) for face in range(FACES)
)


class Layer(NamedTuple):
    """What is lawful after one law was taken, and which rule's law it was."""

    rule: int
    faces: FaceSet


def rule_zero(table: Readings, seat: int, pile: tuple[Laid, ...]) -> FaceSet:
    """What matches by rank or suit, before any rule speaks; a named suit replaces the top card's suit."""
    called = table.state.called
    face = table.card_to_match(seat, pile)
    if face is None:
        return called or ALL_FACES
    if called:
        if called not in SUITS_BY_FACES:
            return table.counting(called, "matching")
        result = called
        for other in members(table.matching_as(face)):
            result |= rank_faces(other)
        return table.counting(result, "matching")
    result = 0
    for other in members(table.matching_as(face)):
        result |= _MATCHING[other]
    return table.counting(result, "matching")


def play_layers(table: Readings, seat: int, act: Act, scene: Scene, base: FaceSet) -> Iterator[Layer]:
    """The base and every law, with what is lawful once it has spoken."""
    lawful = base
    yield Layer(0, lawful)
    for law in table.force.laws[act]:
        lawful = _take(table, law, scene, lawful)
        yield Layer(law.rule, lawful)


def _take(table: Readings, law: Hooked, scene: Scene, lawful: FaceSet) -> FaceSet:
    law.enter(scene)
    scene.older = lawful
    if law.ops & READS_CARD:
        return _take_each(table, law, scene, lawful)
    if law.guard is not None and not law.guard(scene):
        scene.older = None
        return lawful
    faces = table.counting(law.readers[0](scene))
    scene.older = None
    return _apply(law, lawful, faces)


def _apply(law: Hooked, lawful: FaceSet, faces: FaceSet) -> FaceSet:
    hook = law.hook
    assert isinstance(hook, p.Law)
    if hook.verb is Verb.MAY:
        return lawful | faces
    return lawful & ~faces if hook.verb is Verb.MAY_NOT else faces


def _take_each(table: Readings, law: Hooked, scene: Scene, lawful: FaceSet) -> FaceSet:
    """A law that speaks of the candidate card itself is asked about every face."""
    it, lot = scene.it, scene.lot
    result = 0
    for face in range(FACES):
        scene.it = ((scene.actor, face),)
        scene.lot = (*lot, *scene.it)
        here = lawful >> face & 1
        if law.guard is None or law.guard(scene):
            covered = table.counting(law.readers[0](scene)) >> face & 1
            here = _apply(law, here, covered) & 1
        result |= here << face
    scene.it, scene.lot, scene.older = it, lot, None
    return result


def play_mask(table: Readings, seat: int) -> FaceSet:
    """The faces that the player may lawfully lay if it is their turn."""
    state = table.state
    if state.demands:
        demand = state.demand_on(seat)
        if demand is not None:
            return answer_mask(table, demand)
    masks = table.force.masks
    if masks is None:
        return _last(play_layers(table, seat, Act.PLAY, Scene(table, seat), rule_zero(table, seat, state.pile)))
    key = (state.pile[0].face if state.pile else -1, state.called)
    mask = masks.get(key)
    if mask is None:
        layers = play_layers(table, seat, Act.PLAY, Scene(table, seat), rule_zero(table, seat, state.pile))
        mask = masks[key] = _last(layers)
    return mask


def _last(layers: Iterator[Layer]) -> FaceSet:
    faces = 0
    for layer in layers:
        faces = layer.faces
    return faces


def jump_mask(table: Readings, seat: int) -> FaceSet:
    """The faces that the player may lay out of turn."""
    if not table.force.laws[Act.JUMP]:
        return 0
    return _last(play_layers(table, seat, Act.JUMP, Scene(table, seat), 0))


def more_mask(table: Readings, seat: int, laid: tuple[Face, ...]) -> FaceSet:
    """The faces that may be laid on top of those that were laid before in the same play."""
    if not table.force.laws[Act.MORE]:
        return 0
    scene = Scene(table, seat)
    pile = table.state.pile
    for face in laid:
        pile = (Laid(face, seat, PILE_FROM), *pile)
    scene.pile = pile
    scene.lot = tuple((seat, face) for face in laid)
    return _last(play_layers(table, seat, Act.MORE, scene, 0))


def demand_scene(table: Readings, demand: Demand) -> Scene:
    """The scene in which answers to a demand are judged and run."""
    scene = Scene(table, demand.seat)
    scene.cause, scene.causer = demand.cause, demand.causer
    scene.amount = demand.draw
    return scene


def answers(hooked: Hooked, demand: Demand) -> bool:
    """Whether the clause is about demands of this kind."""
    hook = hooked.hook
    return isinstance(hook, p.AnswerTo) and bool(demand.miss if hook.turns else demand.draw)


def answer_mask(table: Readings, demand: Demand) -> FaceSet:
    """The faces that answer the demand; a ban at least as new as the clause that allows them takes them away."""
    scene = demand_scene(table, demand)
    lawful = 0
    for hooked in table.force.answering:
        hook = hooked.hook
        if isinstance(hook, p.Law):
            if hook.verb is not Verb.MAY:
                lawful &= _take(table, hooked, scene, lawful)
        elif answers(hooked, demand):
            hooked.enter(scene)
            if hooked.guard is None or hooked.guard(scene):
                lawful |= table.counting(hooked.readers[0](scene))
    return lawful


def answerable(table: Readings, demand: Demand) -> bool:
    """Whether any card of the packs in use would answer the demand, whoever holds it."""
    if not any(answers(hooked, demand) for hooked in table.force.answers):
        return False
    table.supposed = demand
    try:
        return bool(answer_mask(table, demand) & table.pack)
    finally:
        table.supposed = None


class Verdict(NamedTuple):
    """Whether an action without a card is lawful, and which rule decided."""

    lawful: bool
    rule: int


def _cardless(table: Readings, seat: int, act: Act, lawful: bool, text: str = "") -> Verdict:
    rule = 0
    laws = table.force.laws[act]
    if laws:
        scene = Scene(table, seat)
        scene.text = text
        for law in laws:
            law.enter(scene)
            hook = law.hook
            assert isinstance(hook, p.Law)
            holds = law.guard is None or bool(law.guard(scene))
            if hook.verb is Verb.ONLY or holds:
                lawful = holds if hook.verb is Verb.ONLY else hook.verb is Verb.MAY
                rule = law.rule
    return Verdict(lawful, rule)


def stock_can_give(table: Readings) -> bool:
    """Whether a card can be had."""
    state = table.state
    return bool(state.stock) or (table.profile.renew_stock and len(state.pile) > 1)


def draw_verdict(table: Readings, seat: int) -> Verdict:
    """Whether the player may draw as their turn (or take what is demanded of them)."""
    state, profile = table.state, table.profile
    demand = state.demand_on(seat)
    if demand is not None:
        return Verdict(demand.draw > 0, demand.rule)
    if not stock_can_give(table) or state.drawn >= table.number("draws-a-turn", seat):
        return Verdict(False, 0)
    lawful = profile.draw_with_playable or not playable_cards(table, seat)
    return _cardless(table, seat, Act.DRAW, lawful)


def pass_verdict(table: Readings, seat: int) -> Verdict:
    """Whether the player may pass: when nothing else is lawful, or to accept a missed turn that could be answered."""
    demand = table.state.demand_on(seat)
    if demand is not None:
        return Verdict(not demand.draw, demand.rule)
    must_play = table.profile.must_play_when_exhausted and bool(playable_cards(table, seat))
    blocked = not must_play and not draw_verdict(table, seat).lawful
    return _cardless(table, seat, Act.PASS, blocked)


def say_verdict(table: Readings, seat: int, text: str) -> Verdict:
    """Whether the player may say that."""
    return _cardless(table, seat, Act.SAY, True, text)


def is_fresh(table: Readings, seat: int, face: Face) -> bool:
    """Whether every card of this face that the player holds was drawn by choice in this turn."""
    state = table.state
    if not state.fresh or table.profile.drawn_playable or table.number("draws-a-turn", seat) > 1:
        return False
    return state.turn == seat and state.hands[seat].count(face) <= state.fresh.count(face)


def playable_cards(table: Readings, seat: int) -> tuple[Face, ...]:
    """The different cards in hand that the player may lay if it is their turn, in the order of the hand."""
    mask = play_mask(table, seat)
    hand = dict.fromkeys(table.state.hands[seat])
    return tuple(face for face in hand if mask >> face & 1 and not is_fresh(table, seat, face))


def blame(table: Readings, seat: int, face: Face) -> int:
    """The number of the rule that keeps the card from being played: the newest law that took it away, or 0."""
    demand = table.state.demand_on(seat)
    if demand is not None:
        return demand.rule
    rule, lawful = 0, True
    layers = play_layers(table, seat, Act.PLAY, Scene(table, seat), rule_zero(table, seat, table.state.pile))
    for layer in layers:
        now = bool(layer.faces >> face & 1)
        if lawful and not now:
            rule = layer.rule
        lawful = now
    return rule
