"""The LALR table of the concept grammar: built by lark, kept beside the grammar as plain data.

Building the table takes lark longer than a command line should wait, so the numbers are shipped in
``grammar/rules.table``, in the way of :mod:`bartok_dsl.resources`. The file has what all states share on one line, and
then a line a row. A sentence meets a tenth of the rows, so a row is read when the search first comes to it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from bartok_dsl.records import record
from bartok_dsl.resources import prepared

GRAMMAR: Final = "rules.lark"
START: Final = "start"
END: Final = "$END"


@record
class Production:
    """One production as the search needs it.

    *name* is the alias or the left side; *spliced* productions give their parts to their parent, *thin* ones stand for
    their only part.
    """

    left: str
    size: int
    name: str
    spliced: bool
    thin: bool


class Rows:
    """A number by symbol for each state, read from its line when it is first asked for."""

    def __init__(self, lines: Sequence[str], line_of_state: Sequence[int], symbols: Sequence[str]) -> None:
        self._lines = lines
        self._line_of_state = line_of_state
        self._symbols = symbols
        self._read: dict[int, Mapping[str, int]] = {}

    def __getitem__(self, state: int) -> Mapping[str, int]:
        at = self._line_of_state[state]
        row = self._read.get(at)
        if row is None:
            row = self._read[at] = {self._symbols[symbol]: number for symbol, number in json.loads(self._lines[at])}
        return row


class Productions:
    """The productions by number, each made when it is first asked for."""

    def __init__(self, rules: Sequence[tuple[int, int, str, int, int]], symbols: Sequence[str]) -> None:
        self._rules = rules
        self._symbols = symbols
        self._made: dict[int, Production] = {}

    def __getitem__(self, number: int) -> Production:
        made = self._made.get(number)
        if made is None:
            left, size, name, spliced, thin = self._rules[number]
            made = self._made[number] = Production(self._symbols[left], size, name, bool(spliced), bool(thin))
        return made


@record
class Table:
    """What to do in each state: a number from 0 shifts to that state, ``-1 - k`` reduces by production *k*."""

    actions: Rows
    gotos: Rows
    productions: Productions
    start: int
    accepting: int
    terminals: frozenset[str]


@cache
def table() -> Table:
    """The table of ``grammar/rules.lark``; raises lark's errors if somebody broke the grammar."""
    return _read(prepared(GRAMMAR, build))


def build(text: str, *, strict: bool = False) -> str:
    """The table of a grammar, a line a row. Raises lark's ``GrammarError``; *strict* refuses any conflict."""
    from bartok_dsl.language.larkside import parse_table

    head, rows = parse_table(text, START, strict=strict)
    return "\n".join(json.dumps(part, separators=(",", ":")) for part in (head, *rows))


def _read(text: str) -> Table:
    first, *lines = text.split("\n")
    data = json.loads(first)
    names: list[str] = data["symbols"]
    return Table(
        actions=Rows(lines, data["action_rows"], names),
        gotos=Rows(lines, data["goto_rows"], names),
        productions=Productions(data["rules"], names),
        start=data["start"],
        accepting=data["accepting"],
        terminals=frozenset(name for name in names if name.isupper()),
    )
