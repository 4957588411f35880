"""Half-done things as data: the action, what has happened and waits for its rules, programs that are running or parked.

All of it can be copied, so a snapshot of the machine is complete, also while play waits for a choice. A frame that is
parked or part of a snapshot is never changed: whoever goes on with it copies it first.
"""

from __future__ import annotations

from attrs import define, field

from bartok_dsl.cards import Face
from bartok_dsl.engine.actions import Answer
from bartok_dsl.engine.linked import Hooked, Step
from bartok_dsl.engine.places import NOBODY, CardAt, Option
from bartok_dsl.engine.program import Deed, Moment
from bartok_dsl.engine.scene import Scene
from bartok_dsl.engine.state import Demand, Kept


class Occasion:
    """Something has happened: its moment, what is bound, and what it waits for."""

    __slots__ = ("depth", "kept", "moment", "rule", "scene", "within")

    def __init__(
        self,
        moment: Moment,
        scene: Scene,
        kept: tuple[Kept, ...],
        depth: int,
        rule: int,
        within: frozenset[tuple[int, int]],
    ) -> None:
        self.moment = moment
        self.scene = scene
        self.kept = kept
        """The passing laws of then: what is installed later does not see this."""
        self.depth = depth
        """How many effects caused one another until this."""
        self.rule = rule
        self.within = within
        """The replacements that brought this about: they are not asked again."""


class Frame:
    """A program that runs: where it stands and in which scene."""

    __slots__ = (
        "answering",
        "ballots",
        "children",
        "depth",
        "end",
        "fences",
        "muted",
        "number",
        "offer",
        "pc",
        "program",
        "root",
        "rule",
        "scene",
        "start",
        "waiting",
        "winning",
        "within",
    )

    def __init__(self, rule: int, program: tuple[Step, ...], scene: Scene, depth: int) -> None:
        self.rule = rule
        self.program = program
        self.scene = scene
        self.depth = depth
        self.pc = 0
        self.end = len(program)
        self.number = 0
        """The name of a parked frame; 0 while it runs."""
        self.muted = False
        """Whether only duties arise from it (the last card of a hand)."""
        self.winning = False
        """Whether it says also what the win is worth that is about to happen."""
        self.answering = False
        """Whether it is the program of an answer to a demand: what it makes people draw is drawn at once."""
        self.within: frozenset[tuple[int, int]] = frozenset()
        self.fences: tuple[tuple[int, int, tuple[int, ...]], ...] = ()
        """Ends of offered blocks: at the first place go on at the second, and THEM is the third again."""
        self.offer: tuple[int, ...] | None = None
        """Who may still take up the offer at this place."""
        self.children: list[Frame] = []
        """One frame for each player, where the same instructions run for several at once."""
        self.root: Frame | None = None
        """The frame that runs this one for one of several players."""
        self.ballots: tuple[Option, ...] = ()
        """What was chosen so far by people who choose together."""
        self.waiting = 0
        """For how many answers it waits."""
        self.start: Hooked | None = None
        """The hook whose guard is still to be asked when its turn comes; until then the scene is shared."""

    def copy(self) -> Frame:
        """A frame of its own."""
        new = Frame.__new__(Frame)
        for name in Frame.__slots__:
            setattr(new, name, getattr(self, name))
        new.scene = self.scene.copy()
        if self.children:
            new.children = [child.copy() for child in self.children]
        return new


@define
class Act:
    """The action under way: what is left of it to do, and what it has done so far."""

    seat: int
    stages: tuple[int, ...]
    """Indices into the table of stages."""
    at: int = 0
    cards: tuple[Face, ...] = ()
    answers: list[Answer] = field(factory=list)
    words: list[tuple[Deed, str]] = field(factory=list)
    demand: Demand | None = None
    """The demand that this action answers or pays."""
    shifted: bool = False
    """Whether the answered demand was passed on."""
    owed: tuple[Demand, ...] = ()
    """The demands as the action began."""
    missed: tuple[int, ...] = ()
    """On whom this action has laid a missed turn."""
    used: bool = True
    """Whether the action uses the turn up."""
    goes_on: bool = False
    """Whether the same turn goes on after it."""
    silent: bool = False
    """Whether the card has no effect: it was the last one, and its player did not win after all."""
    mark: int = 0
    """The number of the first duty that this action can have made."""
    spare: tuple[Answer, ...] = ()
    """Answers that may be left over."""
    step: int = 0
    """How far the present stage has come, for stages that are run several times."""
    lot: tuple[CardAt, ...] = ()
    """The cards laid so far, where they lie now."""
    answer: Hooked | None = None
    """The clause by which the card answers the demand."""
    draws: bool = False
    """Whether it is a draw (with no cards and no draw it is a pass)."""
    first: int = NOBODY
    """Who begins the deal that it deals."""
    reached: int = NOBODY
    """The seat that the turn has reached."""
    off_turn: bool = False
    """Whether it settles a demand and is no turn."""
    heard: bool = False
    """Whether words came with it."""

    def copy(self) -> Act:
        """An action of its own."""
        return Act(
            self.seat,
            self.stages,
            self.at,
            self.cards,
            list(self.answers),
            list(self.words),
            self.demand,
            self.shifted,
            self.owed,
            self.missed,
            self.used,
            self.goes_on,
            self.silent,
            self.mark,
            self.spare,
            self.step,
            self.lot,
            self.answer,
            self.draws,
            self.first,
            self.reached,
            self.off_turn,
            self.heard,
        )
