"""From compiled rules to a book: programs with readers for operands, hooks checked and ready to be put in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from attrs import fields, frozen

from bartok_dsl.cards import FaceSet
from bartok_dsl.engine import program as p
from bartok_dsl.engine.base import base_rule
from bartok_dsl.engine.errors import EngineError
from bartok_dsl.engine.evaluate import BINDERS, Reader, operators_of, read, registers_of
from bartok_dsl.engine.limits import MAX_RULES
from bartok_dsl.engine.operators import OPERATORS
from bartok_dsl.engine.profile import ADDED_RULES
from bartok_dsl.engine.program import Apply, Const, Op, Operand, Register, sort_of
from bartok_dsl.engine.state import Kept

if TYPE_CHECKING:
    from bartok_dsl.engine.core import Core
    from bartok_dsl.engine.force import Force
    from bartok_dsl.engine.frames import Frame
    from bartok_dsl.engine.profile import Profile

Perform = Callable[["Core", "Frame", "Step"], None]


class Step:
    """One linked instruction: how it is performed, the instruction, and its operands as readers, in their order."""

    __slots__ = ("instruction", "neighbour", "perform", "readers", "silent")

    def __init__(self, perform: Perform, instruction: p.Instruction) -> None:
        self.perform = perform
        self.instruction = instruction
        operands = _operands(instruction)
        self.readers = tuple(read(operand) for operand in operands)
        self.silent = isinstance(instruction, p.Owe | p.Bind | p.Jump | p.JumpUnless)
        """Whether it is also performed for the last card, which has no effect: duties, and what they read."""
        self.neighbour = isinstance(instruction, p.Burden) and _is_neighbour(instruction.who)
        """Whether it speaks of *the next player*: then a second miss in one action moves on."""


def _is_neighbour(who: Operand) -> bool:
    return isinstance(who, Apply) and who.op is Op.ALONG and who.args[1] == Const(p.N, 1)


def _operands(part: p.Instruction | p.Hook) -> list[Operand]:
    """The operands of an instruction or hook but for its guard, in the order of its fields."""
    values = (getattr(part, a.name) for a in fields(type(part)) if a.name != "guard")
    return [value for value in values if isinstance(value, Const | Register | Apply)]


LinkedProgram = tuple[Step, ...]


class Hooked:
    """A hook in force: of which rule, with its guard and other operands as readers."""

    __slots__ = ("by_size", "guard", "hook", "index", "kept", "ops", "program", "readers", "rule", "whole")

    def __init__(self, rule: LinkedRule, hook: p.Hook, index: int, kept: Kept | None) -> None:
        self.rule = rule.number
        self.hook = hook
        self.index = index
        self.kept = kept
        """The passing laws it belongs to; ``None`` for a standing hook."""
        guard = getattr(hook, "guard", p.TRUE)
        self.guard: Reader | None = None if guard == p.TRUE else read(guard)
        operands = _operands(hook)
        self.readers = tuple(read(operand) for operand in operands)
        self.ops = operators_of(guard).union(*map(operators_of, operands))
        self.whole = all(_reads_top_only(operand) for operand in (guard, *operands))
        """Whether it reads nothing but the top card and what is called."""
        self.by_size = isinstance(hook, p.WatchFall) and hook.number in _SIZES
        """Whether it watches nothing but the size of a hand."""
        at = getattr(hook, "program", None)
        self.program: LinkedProgram = () if at is None else rule.programs[at]

    def at(self, kept: Kept) -> Hooked:
        """The same hook as part of passing laws that an effect has installed."""
        new = Hooked.__new__(Hooked)
        for name in Hooked.__slots__:
            setattr(new, name, getattr(self, name))
        new.kept = kept
        return new

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


@frozen(eq=False)
class LinkedPassing:
    """Passing hooks of a rule, not yet installed."""

    hooks: tuple[Hooked, ...]
    until: p.Moment
    until_guard: Reader | None


class LinkedRule:
    """One rule, checked and linked."""

    def __init__(self, code: p.RuleCode) -> None:
        _Check(code).rule()
        from bartok_dsl.engine.perform import PERFORM

        self.number = code.number
        self.registers = code.registers
        self.programs: tuple[LinkedProgram, ...] = tuple(
            tuple(Step(PERFORM[type(instruction)], instruction) for instruction in program) for program in code.programs
        )
        self.hooks = tuple(Hooked(self, hook, i, None) for i, hook in enumerate(code.hooks))
        self.kept = tuple(
            LinkedPassing(
                tuple(Hooked(self, hook, 1000 * (k + 1) + i, None) for i, hook in enumerate(passing.hooks)),
                passing.until,
                None if passing.until_guard == p.TRUE else read(passing.until_guard),
            )
            for k, passing in enumerate(code.kept)
        )


class _Check:
    """Refuses code that the engine could not run; raises :class:`EngineError`."""

    def __init__(self, code: p.RuleCode) -> None:
        self.code = code

    def fail(self, reason: str) -> None:
        raise EngineError(self.code.number, reason)

    def rule(self) -> None:
        for program in self.code.programs:
            self.program(program)
        for hook in (*self.code.hooks, *(hook for passing in self.code.kept for hook in passing.hooks)):
            self.operands(hook)
            at = getattr(hook, "program", None)
            if at is not None and not 0 <= at < len(self.code.programs):
                self.fail(f"there is no program {at}")
            if isinstance(hook, p.Replace) and hook.moment not in REPLACEABLE:
                self.fail(f"“{hook.moment.value}” cannot be replaced yet")
            if isinstance(hook, p.Sight):
                self.fail("rules about who may see cards are not built yet")
            if isinstance(hook, p.Standing) and hook.setting not in SETTINGS - {ADDED_RULES}:
                self.fail(f"the setting “{hook.setting}” is not built yet")
        for passing in self.code.kept:
            self.operand(passing.until_guard)

    def program(self, program: p.Program) -> None:
        each_until = 0
        for at, instruction in enumerate(program):
            self.operands(instruction)
            length = getattr(instruction, "skip", getattr(instruction, "length", 0))
            if isinstance(instruction, p.OfferTo):
                length = instruction.accepted + instruction.declined
            if not 0 <= length <= len(program) - at - 1:
                self.fail("a jump leaves its program")
            if isinstance(instruction, p.EachOf):
                if at < each_until:
                    self.fail("“for each” inside “for each” is not built yet")
                each_until = at + 1 + instruction.length
            register = getattr(instruction, "register", 0)
            if register and register >= self.code.registers:
                self.fail(f"there is no register {register}")
            if isinstance(instruction, p.Owe) and not -1 <= instruction.otherwise < len(self.code.programs):
                self.fail(f"there is no program {instruction.otherwise}")
            if isinstance(instruction, p.Install) and not 0 <= instruction.kept < len(self.code.kept):
                self.fail(f"there are no passing hooks {instruction.kept}")
            if isinstance(instruction, p.PutNumber) and instruction.setting not in SETTINGS:
                self.fail(f"the setting “{instruction.setting}” is not built yet")

    def operands(self, part: p.Instruction | p.Hook) -> None:
        for operand in (getattr(part, "guard", p.TRUE), *_operands(part)):
            self.operand(operand)

    def operand(self, operand: Operand) -> None:
        for register in registers_of(operand):
            if not 0 <= register < self.code.registers:
                self.fail(f"there is no register {register}")
        if not isinstance(operand, Apply):
            return
        if operand.op not in OPERATORS and operand.op not in BINDERS:
            self.fail(f"the operator {operand.op.name} is not built yet")
        if tuple(map(sort_of, operand.args)) != operand.op.arguments:
            self.fail(f"the arguments of {operand.op.name} are not of its sorts")
        for arg in operand.args:
            self.operand(arg)


REPLACEABLE: Final = frozenset(
    {p.Moment.PLAYED, p.Moment.DREW_TURN, p.Moment.DREW_RULE, p.Moment.PENALISED, p.Moment.SKIPPED}
    | {p.Moment.REVERSED, p.Moment.GOES_OUT, p.Moment.TURN_GIVEN, p.Moment.STOCK_OUT}
)
"""Moments whose default can be replaced by a rule."""

SETTINGS: Final = frozenset(
    {"hand-size", "penalty", "turns-a-penalty-costs", "cards-played-a-turn", "draws-a-turn", "cards-a-draw"}
    | {"worth-of-the-deal", "first-player", "dealer", ADDED_RULES, "points-left-in-hand"}
)
"""Settings that rules may give a value."""


class Book:
    """Rules linked for play: immutable, shared by all deals that use them."""

    def __init__(self, rules: tuple[LinkedRule, ...], standing: dict[int, int], declared: FaceSet) -> None:
        self.rules = {rule.number: rule for rule in rules}
        self.bare: Force | None = None
        """Its hooks in force when no effect has changed anything; made when first needed, shared by all games."""
        self.declared = declared
        """Faces whose rank was declared special in this deal."""
        self.standing = standing
        """Rule number → position in the order in which laws and values are taken."""


def link(
    profile: Profile, rules: Sequence[p.RuleCode], rulings: Sequence[tuple[int, int]] = (), declared: FaceSet = 0
) -> Book:
    """Links the rules, oldest (lowest number) first; a ruling (a, b) sets what law a says above what law b says.

    *declared* are the faces of ranks declared special in this deal. The base game is rule 0 and comes first.
    Raises :class:`EngineError` for a rule that refers to what it has not or uses a part that the engine does not have,
    and :class:`ValueError` for too many rules or a number that comes twice.
    """
    if len(rules) > MAX_RULES:
        raise ValueError(f"a book holds at most {MAX_RULES} rules")
    codes = (base_rule(profile), *sorted(rules, key=lambda code: code.number))
    numbers = [code.number for code in codes]
    if len(set(numbers)) != len(numbers) or min(numbers) < 0:
        raise ValueError("rules are numbered from 1, and no number comes twice")
    order = list(numbers)
    for above, below in rulings:
        if above in order and below in order and order.index(above) < order.index(below):
            order.remove(above)
            order.insert(order.index(below) + 1, above)
    linked = tuple(LinkedRule(code) for code in codes)
    return Book(linked, {number: at for at, number in enumerate(order)}, declared)
