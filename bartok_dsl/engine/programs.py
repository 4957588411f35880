"""Programs that are under way: one step after the other, for one player or for several at once.

Where a program runs for several, each player has a frame of their own for the same instructions. The frames go in step:
whoever is asked, all are asked; cards are lifted from everybody before any is laid down; other effects follow in the
order of the players.
"""

from __future__ import annotations

from bartok_dsl.cards import Face
from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.ending import go_out
from bartok_dsl.engine.errors import LimitPassed
from bartok_dsl.engine.frames import Frame
from bartok_dsl.engine.limits import MAX_STEPS
from bartok_dsl.engine.moving import move_cards
from bartok_dsl.engine.perform import PERFORM
from bartok_dsl.engine.phases import Referee

_READING = (p.Ask, p.Chance, p.Bind, p.Jump, p.JumpUnless, p.OfferTo)
"""Instructions that only choose and read: all players do them first."""


def run_frame(core: Core, frame: Frame) -> None:
    """Goes on with a program until it is done, waits for a choice, or gives way to what replaces an effect."""
    hooked = frame.start
    if hooked is not None:
        if hooked.guard is not None and not core.holds(hooked, frame.scene):
            return
        core.admit(frame)
    state, scene = core.state, frame.scene
    core.running = frame.rule
    while True:
        if frame.children and not advance_group(core, frame):
            pass
        elif frame.fences and frame.pc == frame.fences[-1][0]:
            _, frame.pc, scene.them = frame.fences[-1]
            frame.fences = frame.fences[:-1]
            continue
        elif frame.pc >= frame.end:
            return
        else:
            hands = state.hands
            step(core, frame)
            if state.hands is not hands and not core.ended:
                emptied(core, hands, frame)
        if core.ended:
            return
        if frame.waiting:
            core.parked[frame.number] = frame
            core.blocked = core.referee is Referee.GUIDE
            return
        if core.pushed:
            core.stack.append(frame)
            core.stack.extend(reversed(core.pushed))
            core.pushed.clear()
            return


def step(core: Core, frame: Frame) -> None:
    """Performs the next instruction of the program."""
    linked = frame.program[frame.pc]
    frame.pc += 1
    core.steps += 1
    if core.steps > MAX_STEPS:
        raise LimitPassed(frame.rule, e.Limit.STEPS)
    if not frame.muted or linked.silent or (frame.winning and linked.rates):
        PERFORM[linked.kind](core, frame, linked)


def emptied(core: Core, before: tuple[tuple[Face, ...], ...], frame: Frame) -> None:
    """Whoever's hand has just become empty goes out: the first in the direction of play from the actor wins."""
    state = core.state
    if () not in state.hands:
        return  # nearly always
    actor = core.act.seat if core.act is not None else frame.scene.actor
    for seat in state.from_seat(actor):
        if before[seat] and not state.hands[seat] and not core.ended:
            go_out(core, seat, frame)


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
                step(core, child)
        if core.state.hands is not hands and not core.ended:
            emptied(core, hands, frame)
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
            step(core, child)
        else:
            return
