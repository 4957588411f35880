"""Programs that run for several players at once: all choose and read first, then all move.

Each player has a frame of their own for the same instructions. The frames go in step: whoever is asked, all are asked;
cards are lifted from everybody before any is laid down; other effects follow in the order of the players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bartok_dsl.engine import program as p
from bartok_dsl.engine.moving import move_cards

if TYPE_CHECKING:
    from bartok_dsl.engine.core import Core
    from bartok_dsl.engine.frames import Frame

_READING = (p.Ask, p.Chance, p.Bind, p.Jump, p.JumpUnless, p.OfferTo)


def start_group(frame: Frame, seats: tuple[int, ...], length: int) -> None:
    """One frame for each player, for the next *length* instructions."""
    children = []
    for seat in seats:
        child = frame.copy()
        child.children, child.fences, child.number = [], (), 0
        child.root = frame
        child.end = frame.pc + length
        child.scene.them = (seat,)
        children.append(child)
    frame.children = children
    frame.pc += length


def advance_group(core: Core, frame: Frame) -> bool:
    """Goes on with all of them; whether they are all done. While one waits, the group waits."""
    children = frame.children
    for child in children:
        child.root = frame  # a copied group has copied children
    while True:
        for child in children:
            _read_on(core, child)
        frame.waiting = sum(child.waiting for child in children)
        if frame.waiting:
            return False
        moving = [child for child in children if child.pc < child.end]
        if not moving:
            frame.children = []
            return True
        hands = core.state.hands
        together = [child for child in moving if isinstance(child.program[child.pc].instruction, p.MoveCards)]
        if together:
            steps = [(child, child.program[child.pc]) for child in together]
            for child in together:
                child.pc += 1
            core.steps += len(together)
            move_cards(core, steps)
        else:
            for child in moving:
                core.step(child)
        if core.state.hands is not hands and not core.ended:
            core.emptied(hands, frame)
        if core.ended:
            return True
        if core.pushed:
            return False


def _read_on(core: Core, child: Frame) -> None:
    """Runs what only chooses and reads."""
    while not child.waiting:
        if child.fences and child.pc == child.fences[-1][0]:
            _, child.pc, child.scene.them = child.fences[-1]
            child.fences = child.fences[:-1]
        elif child.pc < child.end and isinstance(child.program[child.pc].instruction, _READING):
            core.step(child)
        else:
            return
