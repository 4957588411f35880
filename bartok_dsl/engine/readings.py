"""What judging and evaluating read off the table: demands, numbers as they stand, what cards count as."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bartok_dsl.cards import ALL_FACES, FACES, Face, FaceSet
from bartok_dsl.engine import program as p
from bartok_dsl.engine.force import Force
from bartok_dsl.engine.frames import Act
from bartok_dsl.engine.places import NOBODY, Laid
from bartok_dsl.engine.program import Alias, Op
from bartok_dsl.engine.scene import Reads, Scene
from bartok_dsl.engine.state import Demand

_PRINTED: Final = tuple(1 << face for face in range(FACES))
_STILL: Final = frozenset(
    {Op.RANK_OF, Op.SUIT_OF, Op.COLOUR_OF, Op.FACE_OF, Op.RANK_WITH, Op.VALUE_EQ, Op.VALUE_GE, Op.VALUE_LE, Op.THIS}
    | {Op.NOT_FACES, Op.AND_FACES, Op.OR_FACES, Op.VALUE, Op.PLUS, Op.MINUS, Op.TIMES, Op.DIV_DOWN, Op.DIV_UP, Op.MOD}
)
"""Operators whose value for a card does not change during a deal: an alias made of them is worked out once."""


class Readings(Reads):
    """The part of :class:`~bartok_dsl.engine.core.Core` that only reads."""

    force: Force
    base: Mapping[str, int]
    """The numbers of the profile, before any rule speaks."""
    pack: FaceSet
    """The faces of the packs in use."""
    act: Act | None
    supposed: Demand | None
    """A demand that is judged although it does not wait yet."""
    reading: str
    """The setting that is being read."""
    printed: bool
    """Whether cards are read as printed, while it is worked out what they count as."""

    # -- reading ----------------------------------------------------------------------------------------------------

    def owed(self) -> tuple[Demand, ...]:
        """The demands as the action began."""
        if self.supposed is not None:
            return (self.supposed,)
        return self.act.owed if self.act is not None else self.state.demands

    @property
    def special(self) -> FaceSet:
        """Ranks and exact cards that a trigger with an effect is about."""
        return self.force.special

    @property
    def first(self) -> int:
        """Who begins this deal, or is to begin it."""
        act = self.act
        return self.state.first if act is None or act.first == NOBODY else act.first

    def causing(self, consequence: str) -> FaceSet:
        """The faces whose play has this consequence."""
        return self.force.causing[p.Consequence(consequence)]

    def number(self, name: str, seat: int) -> int:
        """A number of the profile as it stands for this player."""
        base = self.base.get(name, 0)
        if not self.state.numbers and name not in self.force.standing:
            return base
        return self.amended(name, seat, base)

    def amended(self, name: str, seat: int, value: int) -> int:
        """What effects have set in the place of a number, and the standing rules make of it, oldest first."""
        for put, instead in self.state.numbers:
            if put == name:
                value = instead
        for hooked in self.force.standing.get(name, ()):
            scene = Scene(self, seat)
            hooked.enter(scene)
            who, reader = hooked.readers
            if seat in who(scene):
                scene.them = (seat,)
                scene.older, before, self.reading = value, self.reading, name
                result = reader(scene)
                self.reading = before
                value = result if isinstance(result, int) else result[0] if result else value
        return value

    def setting(self, name: str, seat: int, scene: Scene) -> int:
        """A number as a rule reads it of this player; while the number itself is made, what older rules make of it."""
        if self.reading == name and scene.older is not None:
            return scene.older
        state = self.state
        if name == "score":
            return state.scores[seat]
        if name == "wins":
            return state.wins[seat]
        return self.number(name, seat)

    def card_to_match(self, seat: int, pile: tuple[Laid, ...]) -> Face | None:
        """The face that rule 0 looks at; ``None`` where every card matches."""
        face = pile[0].face if pile else None
        for hooked in self.force.looks:
            scene = Scene(self, seat)
            hooked.enter(scene)
            cards = hooked.readers[0](scene)
            face = cards[0][1] if cards else None
        return face

    # -- what cards count as ----------------------------------------------------------------------------------------

    def counts_as(self, face: Face) -> FaceSet:
        """The faces that the card counts as for every purpose."""
        if not self.force.aliases or self.printed:
            return 1 << face
        return self.alias_table("all")[face]

    def matching_as(self, face: Face) -> FaceSet:
        """The faces that the card counts as where it is matched."""
        return self.alias_table("matching")[face] if self.force.aliases else 1 << face

    def counting(self, of: FaceSet, purpose: str = "all") -> FaceSet:
        """The printed faces of all cards that count as one of these."""
        if not self.force.aliases or self.printed:
            return of
        table = self.alias_table(purpose)
        return sum(1 << face for face in range(FACES) if table[face] & of)

    def alias_table(self, purpose: str) -> tuple[FaceSet, ...]:
        """What each printed face counts as; aliases are taken once each, the newest that covers a face stands."""
        tables = self.force.alias_tables
        if purpose in tables:
            return tables[purpose]
        row = list(_PRINTED)
        self.printed = True
        still = True
        for hooked in self.force.aliases:
            hook = hooked.hook
            assert isinstance(hook, Alias)
            wanted = {"all": hook.for_matching and hook.for_effects, "matching": hook.for_matching}
            if not wanted.get(purpose, hook.for_effects):
                continue
            still = still and hooked.ops <= _STILL
            scene = Scene(self, self.state.turn)
            hooked.enter(scene)
            for face in range(FACES):
                if hook.faces >> face & 1:
                    scene.this = ((NOBODY, face),)
                    row[face] = hooked.readers[0](scene) & ALL_FACES or _PRINTED[face]
        self.printed = False
        result = tuple(row)
        if still:
            tables[purpose] = result
        return result
