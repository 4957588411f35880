"""The machine: one loop at three levels, all of them data.

A program that is under way goes on; otherwise the next thing that has happened is given to the rules that hang on it;
otherwise the action enters its next stage. So a sentence is never interrupted, and effects follow first in, first out.
"""

from __future__ import annotations

from typing import Final

from bartok_dsl.engine import events as e
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.duties import forgotten
from bartok_dsl.engine.evaluate import Reader
from bartok_dsl.engine.frames import Act, Occasion
from bartok_dsl.engine.program import Moment
from bartok_dsl.engine.programs import run_frame
from bartok_dsl.engine.scene import Scene
from bartok_dsl.engine.stages import STAGES, finish
from bartok_dsl.engine.state import Kept

# members that are asked for in every action: before Python 3.12 it is slow to reach one through its class
_PLAYED: Final = Moment.PLAYED
_ACTED: Final = Moment.ACTED


def run(core: Core) -> None:
    """Goes on until nothing is left to do, or play waits for a choice."""
    while not core.blocked:
        core.ended = False
        if core.pushed:
            core.stack.extend(reversed(core.pushed))
            core.pushed.clear()
        if core.stack:
            run_frame(core, core.stack.pop())
        elif core.queue:
            dispatch(core, core.queue.pop(0))
        elif core.act is not None:
            enter_stages(core, core.act)
        else:
            return


def enter_stages(core: Core, act: Act) -> None:
    """Enters stage after stage of the action until one of them leaves something to do first."""
    stack, queue, pushed, stages = core.stack, core.queue, core.pushed, act.stages
    for at in range(act.at, len(stages)):
        if not STAGES[stages[at]](core, act):
            act.at = at
            return
        if act.step:
            act.step = 0
        if pushed or stack or queue or core.act is not act or act.stages is not stages:
            act.at = at + 1
            return
    finish(core, act)


def dispatch(core: Core, occasion: Occasion) -> None:
    """Queues a program for every rule that hangs on what has happened, oldest first; laws that end with it end."""
    moment, scene, state = occasion.moment, occasion.scene, core.state
    if moment is _PLAYED and scene.it:
        hooks = core.hooks_played(scene.it[0][1])
    else:
        hooks = core.force.hooks_after(moment, None)
    if occasion.kept is not state.kept:
        hooks = tuple(h for h in hooks if h.kept is None or h.kept in occasion.kept)
    untils = core.force.untils.get(moment)
    if untils:
        open_ = [(one, guard) for one, guard in untils if one in occasion.kept]
        if moment is _ACTED and core.act is not None:  # the next action is meant, not the one that made the law
            open_ = [(one, guard) for one, guard in open_ if one.number <= core.act.mark]
        ends = [one for one, guard in open_ if _ends(scene.copy(), one, guard)]
        for one in ends:
            core.emit(e.LawEnded(scene.actor, one.rule, one.number))
        if ends:
            core.sync()
            late = {one.number for one in ends}
            for duty in [duty for duty in state.duties if duty.kept in late]:
                forgotten(core, duty)
    for hooked in reversed(hooks):
        core.stack.append(core.frame_for(hooked, scene, occasion.depth, occasion.within))


def _ends(scene: Scene, kept: Kept, guard: Reader | None) -> bool:
    if guard is None:
        return True
    scene.regs = list(kept.bound.registers)
    scene.this = kept.bound.this
    scene.them = (kept.bound.them,) if kept.bound.them >= 0 else ()
    return bool(guard(scene))
