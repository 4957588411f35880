"""What is in force: the standing hooks of the book and the passing ones that effects have installed.

Rules that are suspended for the deal have none. A :class:`Force` is rebuilt when one of these changes, and shared until
then; the tables that judging and dispatching read are made once for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from bartok_dsl.cards import ALL_FACES, FACES, RANK_FACES, FaceSet
from bartok_dsl.engine import program as p
from bartok_dsl.engine.evaluate import Reader
from bartok_dsl.engine.linked import Hooked, LinkedPassing, LinkedRule
from bartok_dsl.engine.program import Act, Moment, Op

if TYPE_CHECKING:  # rules are linked without a table, and `check` starts without one
    from bartok_dsl.engine.state import Kept

_SILENT: Final = (p.Owe, p.Bind, p.Jump, p.JumpUnless, p.Install, p.EachOf)
"""Instructions that do not make a card special."""

_TIMES: Final = frozenset({Moment.ACTED, Moment.TURN_BEGINS, Moment.TURN_ENDS, Moment.LAP_BEGINS, Moment.LAP_ENDS})
_NO_HOOKS: Final[tuple[Hooked, ...]] = ()


class Force:
    """Everything in force, by what it is asked for."""

    def __init__(
        self,
        rules: Mapping[int, LinkedRule],
        standing: Mapping[int, int],
        kept: tuple[Kept, ...],
        suspended: tuple[int, ...],
    ) -> None:
        self.rules = rules
        self.kept = kept
        self.suspended = suspended
        hooks = self._hooks()
        #: by rule age, then in the order of the rule: this is how hooks act
        self.after: dict[Moment, tuple[Hooked, ...]] = {}
        self.replaces: dict[Moment, tuple[Hooked, ...]] = {}
        for hooked in hooks:
            hook = hooked.hook
            if isinstance(hook, p.After):
                self.after[hook.moment] = (*self.after.get(hook.moment, ()), hooked)
            elif isinstance(hook, p.Replace):
                self.replaces[hook.moment] = (*self.replaces.get(hook.moment, ()), hooked)
        played = self.after.get(Moment.PLAYED, ())
        self.played: tuple[tuple[Hooked, ...], ...] = tuple(
            tuple(h for h in played if isinstance(h.hook, p.After) and h.hook.faces >> face & 1)
            for face in range(FACES)
        )
        self.watches = tuple(h for h in hooks if isinstance(h.hook, p.Watch | p.WatchFall))
        self.other_watches = tuple(h for h in self.watches if not h.by_size)
        #: by standing: this is how laws and values are taken, the newest that speaks decides
        ranked = sorted(hooks, key=lambda h: standing[h.rule])
        self.laws: dict[Act, tuple[Hooked, ...]] = {
            act: tuple(h for h in ranked if isinstance(h.hook, p.Law) and h.hook.act is act) for act in Act
        }
        answers = tuple(h for h in ranked if isinstance(h.hook, p.AnswerTo))
        self.answers = answers
        #: answers and bans as they are taken when a demand is judged: a ban of the same rule comes after its answer
        self.answering = tuple(
            sorted((*answers, *self.laws[Act.PLAY]), key=lambda h: (standing[h.rule], isinstance(h.hook, p.Law)))
        )
        self.standing: dict[str, tuple[Hooked, ...]] = {}
        for hooked in ranked:
            if isinstance(hooked.hook, p.Standing):
                name = hooked.hook.setting
                self.standing[name] = (*self.standing.get(name, ()), hooked)
        self.aliases = tuple(h for h in ranked if isinstance(h.hook, p.Alias))
        self.sights = tuple(h for h in hooks if isinstance(h.hook, p.Sight))
        self.looks = tuple(h for h in ranked if isinstance(h.hook, p.LooksAt))
        self.untils: dict[Moment, tuple[tuple[Kept, Reader | None], ...]] = {}
        for one in kept:
            if one.rule not in rules:
                continue  # its rule is no longer in the book
            passing = self.passing(one)
            self.untils[passing.until] = (*self.untils.get(passing.until, ()), (one, passing.until_guard))
        self.moments = frozenset({*self.after, *self.untils})
        """Moments that anything hangs on; others need not be noted."""
        self.keeps_time = not self.moments.isdisjoint(_TIMES)
        """Whether anything hangs on turns, laps or completed actions."""
        self.special = _special(played)
        self.causing = {consequence: _causing(played, test) for consequence, test in _CONSEQUENCES.items()}
        """The faces whose play has each consequence."""
        self.alias_tables: dict[str, tuple[FaceSet, ...]] = {}
        """What faces count as, by purpose, where that cannot change."""
        self.masks: dict[tuple[int, int], FaceSet] | None = (
            {} if not self.aliases and not self.looks and all(h.whole for h in self.laws[Act.PLAY]) else None
        )
        """What may be played by top card and called set, where the laws read nothing else."""

    def _hooks(self) -> list[Hooked]:
        """All hooks in acting order: by rule; a rule's standing hooks before its passing ones, these as installed."""
        rules, suspended = self.rules, self.suspended
        hooks = [h for number, rule in rules.items() if number not in suspended for h in rule.hooks]
        if not self.kept:
            return hooks
        for one in self.kept:
            if one.rule in rules and one.rule not in suspended:
                hooks.extend(h.at(one) for h in self.passing(one).hooks)
        return sorted(hooks, key=lambda h: (h.rule, -1 if h.kept is None else h.kept.number))

    def passing(self, kept: Kept) -> LinkedPassing:
        """The linked hooks that were installed."""
        return self.rules[kept.rule].kept[kept.index]

    def hooks_after(self, moment: Moment, face: int | None) -> tuple[Hooked, ...]:
        """The hooks of a moment, in acting order; of *played* those for the face that the card counts as."""
        if moment is Moment.PLAYED and face is not None:
            return self.played[face]
        return self.after.get(moment, _NO_HOOKS)


_ZERO: Final = p.Const(p.N, 0)
_CONSEQUENCES: Final[dict[p.Consequence, Callable[[p.Instruction], bool]]] = {
    p.Consequence.DRAW: lambda i: isinstance(i, p.Burden) and i.draw != _ZERO,
    p.Consequence.OTHERS_DRAW: lambda i: isinstance(i, p.Burden) and i.draw != _ZERO and i.who != p.Apply(Op.ACTOR, ()),
    p.Consequence.MISS: lambda i: isinstance(i, p.Burden) and i.miss != _ZERO,
    p.Consequence.REVERSAL: lambda i: isinstance(i, p.Reverse),
    p.Consequence.TURN: lambda i: isinstance(i, p.TurnTo),
    p.Consequence.CALL: lambda i: isinstance(i, p.Call),
}
"""By which instructions each consequence is told."""


def _causing(played: Iterable[Hooked], test: Callable[[p.Instruction], bool]) -> FaceSet:
    result = 0
    for hooked in played:
        if isinstance(hooked.hook, p.After) and any(test(step.instruction) for step in hooked.program):
            result |= hooked.hook.faces
    return result


def _special(played: Iterable[Hooked]) -> FaceSet:
    """Ranks and exact cards that a trigger with an effect names; suits, colours and kinds make nothing special."""
    result = 0
    for hooked in played:
        hook = hooked.hook
        if not isinstance(hook, p.After) or all(isinstance(step.instruction, _SILENT) for step in hooked.program):
            continue
        ranks = sum(faces for faces in RANK_FACES.values() if not faces & ~hook.faces)
        rest = hook.faces & ~ranks
        if hook.faces & ALL_FACES != ALL_FACES and ranks.bit_count() < 52 and rest.bit_count() <= 4:
            result |= hook.faces
    return result


READS_CARD: Final = frozenset({Op.IT, Op.LOT, Op.THIS})
"""Operators that make a law speak about each candidate card apart."""
