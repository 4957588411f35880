"""Rules linked for play: programs and hooks with readers in the place of operands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bartok_dsl.engine import program as p
from bartok_dsl.engine.checks import check, operands_in
from bartok_dsl.engine.evaluate import Reader, operators_of, read
from bartok_dsl.engine.profile import WORTH
from bartok_dsl.engine.program import Apply, Const, Op, Operand
from bartok_dsl.engine.scene import Scene
from bartok_dsl.records import record

if TYPE_CHECKING:  # rules are linked without a table, and `check` starts without one
    from bartok_dsl.engine.state import Kept


class Step:
    """One linked instruction: itself, and its operands as readers, in their order."""

    __slots__ = ("instruction", "kind", "neighbour", "rates", "readers", "silent")

    def __init__(self, instruction: p.Instruction) -> None:
        self.instruction = instruction
        self.kind = type(instruction)
        operands = operands_in(instruction)
        self.readers = tuple(read(operand) for operand in operands)
        counts = isinstance(instruction, p.PutCell | p.PutOwn) and instruction.counts
        self.silent = counts or isinstance(instruction, p.Owe | p.Bind | p.Jump | p.JumpUnless)
        """Whether it is also performed for the last card, which has no effect: duties, and what they read."""
        self.rates = self.silent or (isinstance(instruction, p.PutNumber) and instruction.setting == WORTH)
        """Whether it is performed as somebody is about to win: what is silent, and what the win is worth."""
        self.neighbour = isinstance(instruction, p.Burden) and _is_neighbour(instruction.who)
        """Whether it speaks of *the next player*: then a second miss in one action moves on."""


def _is_neighbour(who: Operand) -> bool:
    return isinstance(who, Apply) and who.op is Op.ALONG and who.args[1] == Const(p.N, 1)


LinkedProgram = tuple[Step, ...]


class Hooked:
    """A hook in force: of which rule, with its guard and other operands as readers."""

    __slots__ = ("by_size", "guard", "hook", "index", "kept", "ops", "program", "readers", "rule", "size", "whole")

    def __init__(self, rule: LinkedRule, hook: p.Hook, index: int, kept: Kept | None) -> None:
        self.rule = rule.number
        self.hook = hook
        self.index = index
        self.kept = kept
        """The passing laws it belongs to; ``None`` for a standing hook."""
        guard = getattr(hook, "guard", p.TRUE)
        self.guard: Reader | None = None if guard == p.TRUE else read(guard)
        operands = operands_in(hook)
        self.readers = tuple(read(operand) for operand in operands)
        self.ops = operators_of(guard).union(*map(operators_of, operands))
        self.whole = all(_reads_top_only(operand) for operand in (guard, *operands))
        """Whether it reads nothing but the top card and what is called."""
        self.by_size = isinstance(hook, p.WatchFall) and hook.number in _SIZES
        """Whether it watches nothing but the size of a hand."""
        self.size = int(hook.to.value) if isinstance(hook, p.WatchFall) and isinstance(hook.to, Const) else -1
        """To which number it is to have fallen, where that is always the same."""
        at = getattr(hook, "program", None)
        self.program: LinkedProgram = () if at is None else rule.programs[at]

    def at(self, kept: Kept) -> Hooked:
        """The same hook as part of passing laws that an effect has installed."""
        new = Hooked.__new__(Hooked)
        for name in Hooked.__slots__:
            setattr(new, name, getattr(self, name))
        new.kept = kept
        return new

    def enter(self, scene: Scene) -> None:
        """Sets what passing hooks have kept; standing ones have no registers."""
        if self.kept is not None:
            bound = self.kept.bound
            scene.regs = list(bound.registers)
            scene.this = bound.this
            scene.them = (bound.them,) if bound.them >= 0 else ()
        elif scene.regs:
            scene.regs = []

    @property
    def identity(self) -> tuple[int, int, int]:
        """What this hook remembers things by."""
        return self.rule, self.index, -1 if self.kept is None else self.kept.number


_SIZES: Final = tuple(p.Apply(Op.COUNT_CARDS, (p.Apply(Op.HAND, (p.Apply(who, ()),)),)) for who in (Op.THEM, Op.ACTOR))
_TOP_ONLY: Final = frozenset(
    {Op.RANK_OF, Op.SUIT_OF, Op.COLOUR_OF, Op.FACE_OF, Op.RANK_WITH, Op.VALUE_EQ, Op.VALUE_GE, Op.VALUE_LE}
    | {Op.NOT_FACES, Op.AND_FACES, Op.OR_FACES, Op.CALLED, Op.COUNT_CARDS, Op.COUNT_FACES, Op.VALUE, Op.CARDS_IN}
    | {Op.PLUS, Op.MINUS, Op.TIMES, Op.DIV_DOWN, Op.DIV_UP, Op.MIN, Op.MAX, Op.MOD, Op.EQ, Op.GE, Op.LE, Op.EVEN}
    | {Op.ODD, Op.PRIME, Op.SQUARE, Op.FACES_IN, Op.NOT, Op.AND, Op.OR}
)


def _reads_top_only(operand: Operand) -> bool:
    if not isinstance(operand, Apply):
        return True
    if operand.op is Op.UNDER:
        return operand.args[0] == Const(p.N, 1)
    return operand.op in _TOP_ONLY and all(_reads_top_only(arg) for arg in operand.args)


@record(eq=False)
class LinkedPassing:
    """Passing hooks of a rule, not yet installed."""

    hooks: tuple[Hooked, ...]
    until: p.Moment
    until_guard: Reader | None


class LinkedRule:
    """One rule, checked and linked."""

    def __init__(self, code: p.RuleCode) -> None:
        check(code)
        self.number = code.number
        self.registers = code.registers
        self.programs: tuple[LinkedProgram, ...] = tuple(tuple(map(Step, program)) for program in code.programs)
        self.hooks = tuple(Hooked(self, hook, i, None) for i, hook in enumerate(code.hooks))
        self.kept = tuple(
            LinkedPassing(
                tuple(Hooked(self, hook, 1000 * (k + 1) + i, None) for i, hook in enumerate(passing.hooks)),
                passing.until,
                None if passing.until_guard == p.TRUE else read(passing.until_guard),
            )
            for k, passing in enumerate(code.kept)
        )
