"""A moment of play that operands are read in, and what a reader may ask of the table behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from bartok_dsl.cards import Face, FaceSet
from bartok_dsl.engine.places import NOBODY, Bound, CardAt, Laid, RegisterValue
from bartok_dsl.engine.profile import Profile

if TYPE_CHECKING:  # rules are linked without a table, and `check` starts without one
    from bartok_dsl.engine.state import Demand, State


class Reads(Protocol):
    """What readers of operands ask for; the machine answers, and nothing that it does can be reached from here."""

    profile: Profile
    state: State
    on_turn: int
    """Whose turn it was as the action began."""

    @property
    def special(self) -> FaceSet:
        """Ranks and exact cards that a trigger with an effect is about."""

    @property
    def first(self) -> int:
        """Who begins this deal, or is to begin it."""

    def causing(self, consequence: str) -> FaceSet:
        """The faces whose play has this consequence."""

    def owed(self) -> tuple[Demand, ...]:
        """The demands as the action began."""

    def counts_as(self, face: Face) -> FaceSet:
        """The faces that the card counts as for every purpose."""

    def playable(self, seat: int, scene: Scene) -> FaceSet:
        """What the player might lawfully play; inside a law, what the older laws leave."""

    def setting(self, name: str, seat: int, scene: Scene) -> int:
        """A number as a rule reads it of this player; while the number itself is made, what older rules make of it."""


class Scene:
    """A moment of play that operands are read in: its roles, its registers, and the table behind it."""

    __slots__ = (
        "actor",
        "amount",
        "base",
        "cause",
        "causer",
        "core",
        "it",
        "lot",
        "older",
        "pile",
        "regs",
        "text",
        "them",
        "this",
    )

    def __init__(self, core: Reads, actor: int) -> None:
        self.core = core
        self.actor = actor
        self.it: tuple[CardAt, ...] = ()
        self.lot: tuple[CardAt, ...] = ()
        self.cause: tuple[CardAt, ...] = ()
        self.causer = NOBODY
        self.amount = 0
        self.them: tuple[int, ...] = ()
        self.this: tuple[CardAt, ...] = ()
        self.text = ""
        self.pile: tuple[Laid, ...] | None = None
        """The pile as it was when the event happened; ``None``: as it is."""
        self.base = 0
        """How many cards of the pile are *it* or above it."""
        self.regs: list[RegisterValue | None] = []
        self.older: int | None = None
        """What older rules make of the number or the cards that are being read."""

    def copy(self) -> Scene:
        """A scene of its own, with its own registers."""
        new = Scene.__new__(Scene)
        new.core, new.actor = self.core, self.actor
        new.it, new.lot, new.cause, new.causer, new.amount = self.it, self.lot, self.cause, self.causer, self.amount
        new.them, new.this, new.text, new.pile, new.base = self.them, self.this, self.text, self.pile, self.base
        new.regs, new.older = list(self.regs), self.older
        return new

    def bound(self) -> Bound:
        """What is bound here, to be kept."""
        return Bound(
            self.actor,
            self.it,
            self.lot,
            self.cause,
            self.causer,
            self.amount,
            self.them[0] if self.them else NOBODY,
            self.this,
            tuple(self.regs),
        )

    @classmethod
    def again(cls, core: Reads, bound: Bound) -> Scene:
        """The scene in which a kept program runs."""
        scene = cls(core, bound.actor)
        scene.it, scene.lot, scene.cause, scene.causer = bound.it, bound.lot, bound.cause, bound.causer
        scene.amount, scene.this, scene.regs = bound.amount, bound.this, list(bound.registers)
        scene.them = (bound.them,) if bound.them != NOBODY else ()
        return scene
