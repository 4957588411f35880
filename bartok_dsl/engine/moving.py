"""Cards that go from one place to another: lifted together, then laid down together."""

from __future__ import annotations

from collections import Counter

from bartok_dsl.cards import Face
from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.frames import Frame
from bartok_dsl.engine.linked import Step
from bartok_dsl.engine.places import ASIDE, FRESH, PILE_FROM, STOCK, CardAt
from bartok_dsl.engine.program import Place


def present(core: Core, cards: tuple[CardAt, ...]) -> tuple[CardAt, ...]:
    """Those of the cards that still lie where they are said to lie, each once."""
    state = core.state
    left: Counter[CardAt] = Counter()
    for place in {place for place, _ in cards}:
        if place == STOCK:
            left.update((STOCK, face) for face in state.stock)
        elif place == ASIDE:
            left.update((ASIDE, face) for face in state.aside)
        elif place == FRESH:
            left.update(card for card in cards if card[0] == FRESH)
        elif 0 <= place < PILE_FROM:
            left.update((place, face) for face in state.hands[place])
    if any(place >= PILE_FROM for place, _ in cards):
        left.update((PILE_FROM + laid.serial, laid.face) for laid in state.pile)
    result = []
    for card in cards:
        if left[card]:
            left[card] -= 1
            result.append(card)
    return tuple(result)


def move_cards(core: Core, steps: list[tuple[Frame, Step]]) -> None:
    """Moves for one or several players at once."""
    cards: list[CardAt] = []
    targets: list[int | Place] = []
    rule = steps[0][0].rule
    for frame, step in steps:
        instruction = step.instruction
        assert isinstance(instruction, p.MoveCards)
        what, owner = (reader(frame.scene) for reader in step.readers)
        if instruction.to is Place.HAND:
            if not owner:
                continue
            target: int | Place = owner[0]
        else:
            target = instruction.to
        cards.extend(what)
        targets.extend([target] * len(what))
    lifted = present(core, tuple(cards))
    if not lifted:
        return
    if len(lifted) < len(cards):
        targets = _targets_of(lifted, cards, targets)
    core.moved(rule, len(lifted))
    stock: tuple[Face, ...] = ()
    mixed = [face for (_, face), target in zip(lifted, targets, strict=True) if target is Place.STOCK_MIXED]
    if mixed:
        kept = list(core.state.stock)
        for place, face in lifted:
            if place == STOCK:
                kept.remove(face)
        stock = core.chance.shuffle((*kept, *mixed))
    core.emit(e.CardsMoved(steps[0][0].scene.actor, rule, lifted, tuple(targets), stock))


def _targets_of(lifted: tuple[CardAt, ...], cards: list[CardAt], targets: list[int | Place]) -> list[int | Place]:
    """The targets of the cards that are there, in their order."""
    result = []
    at = 0
    for card in lifted:
        while cards[at] != card:
            at += 1
        result.append(targets[at])
        at += 1
    return result
