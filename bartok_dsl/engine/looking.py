"""Looks at the hands: what has become so since the last look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.frames import Act, Frame, Scene
from bartok_dsl.engine.judge import enter
from bartok_dsl.engine.limits import MAX_LOOKS

if TYPE_CHECKING:
    from bartok_dsl.engine.core import Core
    from bartok_dsl.engine.link import Hooked


def look(core: Core, act: Act) -> bool:
    """One look; ``True`` when nothing has become so that a rule waits for, else it is repeated when all is quiet."""
    force, state = core.force, core.state
    before = core.looked
    if before is state.hands and not force.other_watches:
        return True
    core.looked = state.hands
    frames: list[Frame] = []
    circle = state.from_seat(act.seat)
    for hooked in force.watches:
        frames += _size_frames(core, hooked, before, circle) if hooked.by_size else _frames(core, hooked, circle)
    if not frames:
        return True
    core.looks += 1
    if core.looks > MAX_LOOKS:
        from bartok_dsl.engine.core import LimitPassed

        raise LimitPassed(frames[0].rule, e.Limit.LOOKS)
    core.stack.extend(reversed(frames))
    return False


def _size_frames(
    core: Core, hooked: Hooked, before: tuple[tuple[int, ...], ...], circle: tuple[int, ...]
) -> list[Frame]:
    """Whose hand has fallen to the size; only hands that changed are asked."""
    hands = core.state.hands
    frames = []
    for seat in circle:
        now, was = len(hands[seat]), len(before[seat])
        if now < was:
            scene = _scene(core, hooked, seat)
            who, _, to = hooked.readers
            if now == to(scene) and seat in who(scene):
                frames.append(_frame(core, hooked, scene))
    return frames


def _frames(core: Core, hooked: Hooked, circle: tuple[int, ...]) -> list[Frame]:
    """For whom it has become so: the condition was false, or the number more, at the last look."""
    frames = []
    for seat in circle:
        key = (hooked.identity, seat)
        scene = _scene(core, hooked, seat)
        now = int(hooked.readers[1](scene))
        was = core.seen.get(key, 0)
        if now == was:
            continue
        core.seen = {**core.seen, key: now}
        became = now == hooked.readers[2](scene) and was > now if isinstance(hooked.hook, p.WatchFall) else bool(now)
        if became and seat in hooked.readers[0](scene):
            frames.append(_frame(core, hooked, scene))
    return frames


def remember(core: Core) -> None:
    """Looks without any rule acting: for a position that is set up."""
    core.looked = core.state.hands
    for hooked in core.force.other_watches:
        for seat in core.state.inside():
            core.seen = {**core.seen, (hooked.identity, seat): int(hooked.readers[1](_scene(core, hooked, seat)))}


def _scene(core: Core, hooked: Hooked, seat: int) -> Scene:
    scene = Scene(core, seat)
    enter(scene, hooked)
    scene.them = (seat,)
    return scene


def _frame(core: Core, hooked: Hooked, scene: Scene) -> Frame:
    frame = Frame(hooked.rule, hooked.program, scene.copy(), 0)
    core.give_registers(frame)
    return frame
