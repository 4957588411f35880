"""Looks at the hands: what has become so since the last look."""

from __future__ import annotations

from collections.abc import Sequence

from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.errors import LimitPassed
from bartok_dsl.engine.frames import Act, Frame
from bartok_dsl.engine.limits import MAX_LOOKS
from bartok_dsl.engine.linked import Hooked
from bartok_dsl.engine.scene import Scene


def look(core: Core, act: Act) -> bool:
    """One look; ``True`` when nothing has become so that a rule waits for, else it is repeated when all is quiet."""
    force, state = core.force, core.state
    before = core.looked
    if before is state.hands and not force.other_watches:
        return True
    hands = core.looked = state.hands
    shrunk = [seat for seat, hand in enumerate(hands) if hand is not before[seat] and len(hand) < len(before[seat])]
    if not shrunk and not force.other_watches:
        return True
    circle = shrunk if len(shrunk) == 1 and not force.other_watches else state.from_seat(act.seat)
    frames: list[Frame] = []
    for hooked in force.watches:
        if hooked.by_size:
            frames += _size_frames(core, hooked, [seat for seat in circle if seat in shrunk])
        else:
            frames += _frames(core, hooked, circle)
    if not frames:
        return True
    core.looks += 1
    if core.looks > MAX_LOOKS:
        raise LimitPassed(frames[0].rule, e.Limit.LOOKS)
    core.stack.extend(reversed(frames))
    return False


def _size_frames(core: Core, hooked: Hooked, shrunk: list[int]) -> list[Frame]:
    """Whose hand has fallen to the size, of those whose hand has become smaller."""
    hands = core.state.hands
    frames = []
    for seat in shrunk:
        if hooked.size >= 0 and len(hands[seat]) != hooked.size:
            continue  # nearly always
        scene = _scene(core, hooked, seat)
        who, _, to = hooked.readers
        if len(hands[seat]) == to(scene) and seat in who(scene):
            frames.append(_frame(core, hooked, scene))
    return frames


def _frames(core: Core, hooked: Hooked, circle: Sequence[int]) -> list[Frame]:
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
    hooked.enter(scene)
    scene.them = (seat,)
    return scene


def _frame(core: Core, hooked: Hooked, scene: Scene) -> Frame:
    frame = Frame(hooked.rule, hooked.program, scene.copy(), 0)
    core.give_registers(frame)
    return frame
