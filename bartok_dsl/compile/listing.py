"""Compiled rules as text: what the engine will do, a line for each hook and each instruction.

>>> from bartok_dsl.compile import compile_rule
>>> from bartok_dsl.tree import EVERYONE, NEXT, ONE, Draw, Has, Number, Play, Rule, Skip, When
>>> twos = When(Play(EVERYONE, Has(Rank.TWO)), (Draw(NEXT, Number(2)), Skip(NEXT, ONE)))
>>> print(listing(compile_rule(Rule((twos,)), 1)))
after played 2s do 0
program 0
  0  burden along(actor, 1) draw 2 miss 1
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from bartok_dsl.cards import ALL_FACES, FaceSet, Rank, members, write_card
from bartok_dsl.engine import program as p
from bartok_dsl.engine.program import TRUE, Apply, Const, Op, Operand, Program, Register, RuleCode, Sort
from bartok_dsl.records import field_names
from bartok_dsl.tree import Has
from bartok_dsl.tree.classes import NAMED

_INFIX: Final = {
    Op.AND: "and",
    Op.OR: "or",
    Op.EQ: "=",
    Op.GE: "≥",
    Op.LE: "≤",
    Op.PLUS: "+",
    Op.MINUS: "−",
    Op.TIMES: "×",
    Op.AND_FACES: "∩",
    Op.OR_FACES: "∪",
    Op.AND_PLAYERS: "∩",
    Op.OR_PLAYERS: "∪",
    Op.CARDS_IN: "in",
    Op.FACES_IN: "in",
    Op.PLAYERS_IN: "in",
    Op.FILTER: "of",
    Op.WITHOUT: "without",
    Op.TEXTS_EQ: "says",
}
_PREFIX: Final = {Op.NOT: "not ", Op.NOT_FACES: "∁", Op.NOT_PLAYERS: "∁"}


def listing(code: RuleCode) -> str:
    """The whole rule; ends without a line break."""
    return "\n".join(_rule(code))


def _rule(code: RuleCode) -> Iterator[str]:
    for hook in code.hooks:
        yield _line(hook)
    for index, passing in enumerate(code.kept):
        ends = "" if passing.until_guard == TRUE else f" if {operand(passing.until_guard)}"
        yield f"kept {index} until {passing.until.value}{ends}"
        for hook in passing.hooks:
            yield f"  {_line(hook)}"
    for index, program in enumerate(code.programs):
        yield f"program {index}"
        yield from _program(program)


def _program(program: Program) -> Iterator[str]:
    for at, instruction in enumerate(program):
        yield f"  {at}  {_line(instruction)}"


def _line(part: p.Hook | p.Instruction) -> str:
    """The name of the class and its fields, in order; what says nothing is left out."""
    words = [_words(type(part).__name__)]
    values = {name: getattr(part, name) for name in field_names(type(part))}
    for name, value in values.items():
        if name == "guard":
            if value != TRUE:
                words.append(f"if {operand(value)}")
        elif (name, value) not in _UNSAID:
            words.append(f"{_LABELS.get(name, name + ' ')}{_value(name, value)}")
    return " ".join(words)


_UNSAID: Final = (
    ("faces", ALL_FACES),
    ("faces", Const(Sort.FACES, ALL_FACES)),
    ("owner", Apply(Op.NOBODY, ())),
    ("counts", False),
    ("until", -1),
)
"""Values that are not worth a word."""

_LABELS: Final = {
    **dict.fromkeys(("moment", "faces", "verb", "act", "who", "cards", "to", "deed", "setting", "range", "among"), ""),
    **dict.fromkeys(("status", "condition", "name", "card", "number"), ""),
    "register": "→ r",
    "program": "do ",
    "value": ":= ",
    "draw": "draw ",
    "miss": "miss ",
    "n": "n ",
    "skip": "skip ",
    "kept": "",
    "otherwise": "else do ",
    "deadline": "",
    "text": "",
    "counts": "as a count ",
}


def _words(name: str) -> str:
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()


def _value(name: str, value: object) -> str:
    if isinstance(value, Const | Register | Apply):
        return operand(value)
    if name == "faces" and isinstance(value, int):
        return faces(value)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def operand(value: Operand) -> str:
    """An operand as a formula."""
    if isinstance(value, Const):
        if value.sort is Sort.FACES and isinstance(value.value, int):
            return faces(value.value)
        return f"“{value.value}”" if isinstance(value.value, str) else str(value.value).lower()
    if isinstance(value, Register):
        return f"r{value.index}"
    args = [operand(arg) for arg in value.args]
    if value.op in _INFIX:
        return f"({args[0]} {_INFIX[value.op]} {args[1]})"
    if value.op in _PREFIX:
        return _PREFIX[value.op] + args[0]
    name = value.op.name.lower().replace("_", "-")
    return f"{name}({', '.join(args)})" if args else name


def faces(value: FaceSet) -> str:
    """A class of cards: by its name, as all but a named class, or card by card."""
    if value in NAMED:
        return _name(value)
    if ALL_FACES & ~value in NAMED:
        return f"∁{_name(ALL_FACES & ~value)}"
    return "{" + " ".join(write_card(face, symbols=True) for face in members(value)) + "}"


def _name(value: FaceSet) -> str:
    named = NAMED[value]
    if not isinstance(named, Has):
        return "any"
    feature = named.feature
    if isinstance(feature, Rank) and feature.value in range(2, 11):
        return f"{feature.value}s"
    assert isinstance(feature, Enum)
    return feature.name.lower() + ("" if feature.name.endswith("S") else "s")
