"""What a rule puts in the place of a default: the default does not happen, the rule's program does.

A replacement is not asked about what it has itself brought about, and the oldest that applies acts first; what comes of
it may be replaced by the others.
"""

from __future__ import annotations

from bartok_dsl.engine.core import Core
from bartok_dsl.engine.frames import Frame
from bartok_dsl.engine.places import NOBODY, CardAt
from bartok_dsl.engine.program import Moment
from bartok_dsl.engine.scene import Scene


def replaced(
    core: Core,
    moment: Moment,
    actor: int,
    frame: Frame | None,
    *,
    it: tuple[CardAt, ...] = (),
    lot: tuple[CardAt, ...] = (),
    cause: tuple[CardAt, ...] = (),
    causer: int = NOBODY,
    amount: int = 0,
) -> bool:
    """Whether some rule replaces this; its program then runs next, before whatever else is under way."""
    hooks = core.force.replaces.get(moment)
    if not hooks:
        return False
    within = frame.within if frame is not None else frozenset()
    for hooked in hooks:
        mark = (hooked.rule, hooked.index)
        if mark in within:
            continue
        scene = Scene(core, actor)
        scene.it, scene.lot, scene.cause, scene.causer, scene.amount = it, lot or it, cause, causer, amount
        if core.holds(hooked, scene):
            depth = 0 if frame is None else frame.depth + 1
            core.pushed.append(core.frame_for(hooked, scene, depth, within | {mark}))
            return True
    return False
