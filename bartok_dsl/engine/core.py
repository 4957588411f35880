"""The machine's memory: the table, the log, and everything half-done, with the few primitives that all its parts share.

What runs on it stands above: effects (``perform``), stages, and the loop that drives both (``machine``).
"""

from __future__ import annotations

from typing import Any, Final

from bartok_dsl.cards import FACES, Face, FaceSet, faces
from bartok_dsl.engine import events as e
from bartok_dsl.engine.chance import Chance
from bartok_dsl.engine.errors import LimitPassed
from bartok_dsl.engine.fold import FOLD
from bartok_dsl.engine.frames import Act, Frame, Occasion
from bartok_dsl.engine.judge import play_mask
from bartok_dsl.engine.limits import MAX_CARDS, MAX_CHAIN
from bartok_dsl.engine.link import Book
from bartok_dsl.engine.linked import Hooked
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.places import NOBODY, CardAt
from bartok_dsl.engine.profile import ADDED_RULES, NUMBERS, Profile
from bartok_dsl.engine.program import Moment
from bartok_dsl.engine.readings import Readings
from bartok_dsl.engine.scene import Scene
from bartok_dsl.engine.state import Demand, State
from bartok_dsl.engine.window import Window

# members that are asked for in every action: before Python 3.12 it is slow to reach one through its class
_PLAYED: Final = Moment.PLAYED


class Core(Readings):
    """The table and the machine behind it; the functions of the other modules work on this."""

    def __init__(self, profile: Profile, state: State, book: Book, referee: Referee, chance: Chance) -> None:
        self.profile = profile
        self.state = state
        self.base = {name: int(getattr(profile, field)) for name, field in NUMBERS.items()}
        self.book = book
        self.referee = referee
        self.chance = chance
        self.log: list[e.Event] = []
        self.pack: FaceSet = faces(profile.cards())
        self.force = book.force(state.kept, state.suspended)
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
        self.window = Window(0)
        """What may still be called out."""
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
            self.book,
            self.window,
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
        """Puts everything back as it was: nothing has happened since."""
        del self.log[snapshot[1] :]
        self.chance.rewind(snapshot[2])
        self.put_back(snapshot)

    def put_back(self, snapshot: tuple[Any, ...]) -> None:
        """Puts table and machine back as they were; the log and the record of chance keep what has happened since."""
        table, _mark, _chance, self.looked, self.seen, self.on_turn, half_done, self.book, self.window = snapshot
        self.state.__dict__.update(table)
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

    def apart(self, snapshot: tuple[Any, ...]) -> Core:
        """Another core with the table of that snapshot, to try things on."""
        state = State(self.state.players, self.state.dealer, self.state.deals)
        core = Core(self.profile, state, self.book, self.referee, self.chance)
        core.put_back(snapshot)
        return core

    def begin(self) -> None:
        """Resets what is counted for one action."""
        self.steps = self.cards_moved = self.looks = self.running = 0
        self.ended = False

    def sync(self) -> None:
        """Brings what is in force up to date with the table."""
        state, force, suspended = self.state, self.force, self.state.suspended
        if state.numbers and dict(state.numbers).get(ADDED_RULES, 1) <= 0:
            suspended = tuple(number for number in self.book.rules if number)
        if force.kept is state.kept and force.suspended == suspended and force.rules is self.book.rules:
            return
        self.force = self.book.force(state.kept, suspended)

    # -- reading ----------------------------------------------------------------------------------------------------

    def playable(self, seat: int, scene: Scene) -> FaceSet:
        """What the player might lawfully play; inside a law, what the older laws leave."""
        if scene.older is not None and seat == scene.actor:
            return scene.older
        return play_mask(self, seat)

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

    def hooks_played(self, face: Face) -> tuple[Hooked, ...]:
        """The hooks of *played* for what the card counts as."""
        if not self.force.aliases:
            return self.force.played[face]
        counts = self.alias_table("effects")[face]
        return tuple(
            h
            for h in self.force.after.get(_PLAYED, ())
            if any(h in self.force.played[other] for other in range(FACES) if counts >> other & 1)
        )

    def listens(self, face: Face) -> bool:
        """Whether anything hangs on a card of this face being played."""
        force = self.force
        return bool(force.aliases or force.played[face] or _PLAYED in force.untils)

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
            hooked.enter(scene)
        return bool(hooked.guard(scene))

    def admit(self, frame: Frame) -> None:
        """The program starts, whatever its guard: it gets a scene of its own, with what passing hooks have kept."""
        hooked = frame.start
        if hooked is not None:
            frame.start = None
            frame.scene = frame.scene.copy()
            hooked.enter(frame.scene)
            self.give_registers(frame)

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
