"""What of a rule's code is checked before it is linked: sorts, jumps, indices, and parts that the engine has not."""

from __future__ import annotations

from typing import Final

from bartok_dsl.engine import program as p
from bartok_dsl.engine.errors import EngineError
from bartok_dsl.engine.profile import ADDED_RULES
from bartok_dsl.engine.program import Apply, Const, Operand, Register, registers_of, sort_of
from bartok_dsl.records import field_names

REPLACEABLE: Final = frozenset(
    {p.Moment.PLAYED, p.Moment.DREW_TURN, p.Moment.DREW_RULE, p.Moment.PAID, p.Moment.PENALISED, p.Moment.SKIPPED}
    | {p.Moment.REVERSED, p.Moment.GOES_OUT, p.Moment.TURN_GIVEN, p.Moment.STOCK_OUT}
)
"""Moments whose default can be replaced by a rule."""

SETTINGS: Final = frozenset(
    {"hand-size", "penalty", "turns-a-penalty-costs", "cards-a-wrong-call-costs", "cards-played-a-turn"}
    | {"draws-a-turn", "cards-a-draw"}
    | {"turns-in-a-row", "worth-of-the-deal", "first-player", "dealer", ADDED_RULES, "points-left-in-hand"}
)
"""Settings that rules may give a value."""


def operands_in(part: p.Instruction | p.Hook) -> list[Operand]:
    """The operands of an instruction or hook but for its guard, in the order of its fields."""
    values = (getattr(part, name) for name in field_names(type(part)) if name != "guard")
    return [value for value in values if isinstance(value, Const | Register | Apply)]


def check(code: p.RuleCode) -> None:
    """Refuses code that the engine could not run. Raises :class:`EngineError`."""
    _Check(code).rule()


class _Check:
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
            if isinstance(instruction, p.Owe) and not -1 <= instruction.until < len(self.code.kept):
                self.fail(f"there are no passing hooks {instruction.until}")
            if isinstance(instruction, p.Install) and not 0 <= instruction.kept < len(self.code.kept):
                self.fail(f"there are no passing hooks {instruction.kept}")
            if isinstance(instruction, p.PutNumber) and instruction.setting not in SETTINGS:
                self.fail(f"the setting “{instruction.setting}” is not built yet")

    def operands(self, part: p.Instruction | p.Hook) -> None:
        for operand in (getattr(part, "guard", p.TRUE), *operands_in(part)):
            self.operand(operand)

    def operand(self, operand: Operand) -> None:
        for register in registers_of(operand):
            if not 0 <= register < self.code.registers:
                self.fail(f"there is no register {register}")
        if not isinstance(operand, Apply):
            return
        if tuple(map(sort_of, operand.args)) != operand.op.arguments:
            self.fail(f"the arguments of {operand.op.name} are not of its sorts")
        for arg in operand.args:
            self.operand(arg)
