"""The machine: the table, the log, and everything half-done, with the few primitives that all stages share.

One loop runs it (:meth:`Core.run`), at three levels, all of them data: a program that is under way goes on; otherwise
the next thing that has happened is given to the rules that hang on it; otherwise the action enters its next stage. So a
sentence is never interrupted, and effects follow first in, first out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bartok_dsl.cards import FACES, Face, FaceSet, faces
from bartok_dsl.engine import events as e
from bartok_dsl.engine.ending import go_out
from bartok_dsl.engine.errors import LimitPassed
from bartok_dsl.engine.fold import FOLD
from bartok_dsl.engine.force import in_force
from bartok_dsl.engine.frames import Act, Frame, Occasion, Scene
from bartok_dsl.engine.groups import advance_group
from bartok_dsl.engine.judge import enter
from bartok_dsl.engine.limits import MAX_CARDS, MAX_CHAIN, MAX_STEPS
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import ADDED_RULES
from bartok_dsl.engine.program import Moment
from bartok_dsl.engine.readings import Readings
from bartok_dsl.engine.stages import STAGES, finish
from bartok_dsl.engine.state import NOBODY, CardAt, Demand, State

if TYPE_CHECKING:
    from bartok_dsl.engine.chance import Chance
    from bartok_dsl.engine.link import Book, Hooked
    from bartok_dsl.engine.profile import Profile


class Core(Readings):
    """The table and the machine behind it; the functions of the other modules work on this."""

    def __init__(self, profile: Profile, state: State, book: Book, referee: Referee, chance: Chance) -> None:
        self.core = self
        self.profile = profile
        self.state = state
        self.book = book
        self.referee = referee
        self.chance = chance
        self.log: list[e.Event] = []
        self.pack: FaceSet = faces(profile.cards())
        self.force = in_force(book, state.kept, state.suspended)
        # the machine
        self.stack: list[Frame] = []
        self.queue: list[Occasion] = []
        self.act: Act | None = None
        self.held_acts: list[Act] = []
        """Actions that wait while a demand off turn is settled."""
        self.parked: dict[int, Frame] = {}
        self.blocked = False
        """Whether play waits for a choice."""
        self.on_turn = NOBODY
        self.looked: tuple[tuple[Face, ...], ...] = state.hands
        self.seen: dict[tuple[tuple[int, int, int], int], int] = {}
        """What watchers saw at the last look, by hook and player."""
        # for one action
        self.pushed: list[Frame] = []
        self.ended = False
        self.steps = 0
        self.cards_moved = 0
        self.looks = 0
        self.running = 0
        """The rule whose step runs."""
        self.supposed: Demand | None = None
        self.reading = ""
        self.printed = False

    # -- snapshots --------------------------------------------------------------------------------------------------

    def snapshot(self) -> tuple[Any, ...]:
        """Everything that an action can change; the log and the record of chance by their marks."""
        idle = self.act is None and not self.parked and not self.stack and not self.held_acts
        return (
            self.state.__dict__.copy(),
            len(self.log),
            self.chance.mark(),
            self.looked,
            self.seen,
            self.on_turn,
            None if idle else self._half_done(),
        )

    def _half_done(self) -> tuple[Any, ...]:
        return (
            [frame.copy() for frame in self.stack],
            list(self.queue),
            self.act and self.act.copy(),
            [act.copy() for act in self.held_acts],
            dict(self.parked),
            self.blocked,
        )

    def restore(self, snapshot: tuple[Any, ...]) -> None:
        """Puts everything back as it was."""
        table, mark, chance, self.looked, self.seen, self.on_turn, half_done = snapshot
        self.state.__dict__.update(table)
        del self.log[mark:]
        self.chance.rewind(chance)
        if half_done is None:
            self.stack.clear()
            self.queue.clear()
            self.act, self.held_acts, self.parked, self.blocked = None, [], {}, False
        else:
            stack, queue, act, held, parked, self.blocked = half_done
            self.stack[:] = [frame.copy() for frame in stack]
            self.queue[:] = queue
            self.act, self.held_acts = act and act.copy(), [one.copy() for one in held]
            self.parked = dict(parked)
        self.pushed.clear()
        self.ended = False
        self.supposed, self.reading, self.printed = None, "", False
        self.sync()

    def begin(self) -> None:
        """Resets what is counted for one action."""
        self.steps = self.cards_moved = self.looks = self.running = 0
        self.ended = False

    def sync(self) -> None:
        """Brings what is in force up to date with the table."""
        state, force, suspended = self.state, self.force, self.state.suspended
        if state.numbers and dict(state.numbers).get(ADDED_RULES, 1) <= 0:
            suspended = tuple(number for number in self.book.rules if number)
        if force.kept is state.kept and force.suspended == suspended and force.book is self.book:
            return
        self.force = in_force(self.book, state.kept, suspended)

    # -- events -----------------------------------------------------------------------------------------------------

    def emit(self, event: e.Event) -> None:
        """Folds the event into the table and writes it to the log."""
        FOLD[type(event)](self.state, event)
        self.log.append(event)

    def happen(
        self,
        moment: Moment,
        actor: int,
        frame: Frame | None = None,
        *,
        it: tuple[CardAt, ...] = (),
        lot: tuple[CardAt, ...] = (),
        cause: tuple[CardAt, ...] = (),
        causer: int = NOBODY,
        amount: int = 0,
        text: str = "",
        base: int = 0,
    ) -> None:
        """Notes that something has happened, if any rule hangs on it; its turn comes when the present one is done."""
        if moment not in self.force.moments:
            return
        scene = Scene(self, actor)
        scene.it, scene.lot, scene.cause, scene.causer = it, lot or it, cause, causer
        scene.amount, scene.text = amount, text
        scene.pile, scene.base = self.state.pile, base
        depth, rule, within = (0, 0, frozenset()) if frame is None else (frame.depth + 1, frame.rule, frame.within)
        if depth > MAX_CHAIN:
            raise LimitPassed(rule, e.Limit.CHAIN)
        self.queue.append(Occasion(moment, scene, self.state.kept, depth, rule, within))

    def dispatch(self, occasion: Occasion) -> None:
        """Queues a program for every rule that hangs on what has happened, oldest first; laws that end with it end."""
        moment, scene, state = occasion.moment, occasion.scene, self.state
        if moment is Moment.PLAYED and scene.it:
            hooks = self.hooks_played(scene.it[0][1])
        else:
            hooks = self.force.hooks_after(moment, None)
        if occasion.kept is not state.kept:
            hooks = tuple(h for h in hooks if h.kept is None or h.kept in occasion.kept)
        untils = self.force.untils.get(moment)
        if untils:
            ends = [one for one, guard in untils if one in occasion.kept and self._ends(scene.copy(), one, guard)]
            for one in ends:
                self.emit(e.LawEnded(scene.actor, one.rule, one.number))
            if ends:
                self.sync()
        for hooked in reversed(hooks):
            self.stack.append(self.frame_for(hooked, scene, occasion.depth, occasion.within))

    @staticmethod
    def _ends(scene: Scene, kept: Any, guard: Any) -> bool:
        if guard is None:
            return True
        scene.regs = list(kept.bound.registers)
        scene.this = kept.bound.this
        scene.them = (kept.bound.them,) if kept.bound.them >= 0 else ()
        return bool(guard(scene))

    def hooks_played(self, face: Face) -> tuple[Hooked, ...]:
        """The hooks of *played* for what the card counts as."""
        if not self.force.aliases:
            return self.force.played[face]
        counts = self.alias_table("effects")[face]
        return tuple(
            h
            for h in self.force.after.get(Moment.PLAYED, ())
            if any(h in self.force.played[other] for other in range(FACES) if counts >> other & 1)
        )

    def listens(self, face: Face) -> bool:
        """Whether anything hangs on a card of this face being played."""
        force = self.force
        return bool(force.aliases or force.played[face] or Moment.PLAYED in force.untils)

    def frame_for(
        self, hooked: Hooked, scene: Scene, depth: int, within: frozenset[tuple[int, int]] = frozenset()
    ) -> Frame:
        """A program that is ready to start; its guard is asked when its turn comes."""
        frame = Frame(hooked.rule, hooked.program, scene, depth)
        frame.within = within
        frame.start = hooked
        return frame

    @staticmethod
    def holds(hooked: Hooked, scene: Scene) -> bool:
        """Whether the hook's guard holds here."""
        if hooked.guard is None:
            return True
        if hooked.kept is not None:
            scene = scene.copy()
            enter(scene, hooked)
        return bool(hooked.guard(scene))

    # -- the loop ---------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Goes on until nothing is left to do, or play waits for a choice."""
        while not self.blocked:
            self.ended = False
            if self.stack:
                self.run_frame(self.stack.pop())
            elif self.queue:
                self.dispatch(self.queue.pop(0))
            elif self.act is not None:
                self.enter_stages(self.act)
            else:
                return

    def enter_stages(self, act: Act) -> None:
        """Enters stage after stage of the action until one of them leaves something to do first."""
        stack, queue, pushed = self.stack, self.queue, self.pushed
        stages, at = act.stages, act.at
        end = len(stages)
        while at < end:
            if STAGES[stages[at]](self, act):
                act.at = at = at + 1
                act.step = 0
            if pushed:
                stack.extend(reversed(pushed))
                pushed.clear()
            if stack or queue or self.act is not act or act.stages is not stages:
                return
        finish(self, act)

    def run_frame(self, frame: Frame) -> None:
        """Goes on with a program until it is done, waits for a choice, or gives way to what replaces an effect."""
        hooked = frame.start
        if hooked is not None:
            if hooked.guard is not None and not self.holds(hooked, frame.scene):
                return
            self.admit(frame)
        state, scene = self.state, frame.scene
        self.running = frame.rule
        while True:
            if frame.children and not advance_group(self, frame):
                pass
            elif frame.fences and frame.pc == frame.fences[-1][0]:
                _, frame.pc, scene.them = frame.fences[-1]
                frame.fences = frame.fences[:-1]
                continue
            elif frame.pc >= frame.end:
                return
            else:
                hands = state.hands
                self.step(frame)
                if state.hands is not hands and not self.ended:
                    self.emptied(hands, frame)
            if self.ended:
                return
            if frame.waiting:
                self.parked[frame.number] = frame
                self.blocked = self.referee is Referee.GUIDE
                return
            if self.pushed:
                self.stack.append(frame)
                self.stack.extend(reversed(self.pushed))
                self.pushed.clear()
                return

    def admit(self, frame: Frame) -> None:
        """The program starts, whatever its guard: it gets a scene of its own, with what passing hooks have kept."""
        hooked = frame.start
        if hooked is not None:
            frame.start = None
            frame.scene = frame.scene.copy()
            enter(frame.scene, hooked)
            self.give_registers(frame)

    def step(self, frame: Frame) -> None:
        """Performs the next instruction of the program."""
        step = frame.program[frame.pc]
        frame.pc += 1
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise LimitPassed(frame.rule, e.Limit.STEPS)
        if not frame.muted or step.silent:
            step.perform(self, frame, step)

    def give_registers(self, frame: Frame) -> None:
        """Makes room for what the program binds."""
        rule = self.book.rules.get(frame.rule)
        regs = frame.scene.regs
        if rule is not None and len(regs) < rule.registers:
            regs.extend([None] * (rule.registers - len(regs)))

    def moved(self, rule: int, n: int) -> None:
        """Counts cards that an effect moves."""
        self.cards_moved += n
        if self.cards_moved > MAX_CARDS:
            raise LimitPassed(rule, e.Limit.CARDS)

    def emptied(self, before: tuple[tuple[Face, ...], ...], frame: Frame) -> None:
        """Whoever's hand has just become empty goes out: the first in the direction of play from the actor wins."""
        state = self.state
        actor = self.act.seat if self.act is not None else frame.scene.actor
        for seat in state.from_seat(actor):
            if before[seat] and not state.hands[seat] and not self.ended:
                go_out(self, seat, frame)
