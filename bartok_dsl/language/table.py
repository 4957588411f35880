"""The LALR table of the concept grammar: built by lark, kept beside the grammar as plain data.

Building the table takes lark longer than a command line should wait, so the numbers are shipped in
``grammar/rules.table``, with a digest of the grammar that they were built from. When the digest does not fit, because
somebody is editing the grammar, the table is built on the spot; a test fails until the shipped one is written anew
with ``python -m bartok_dsl.language``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from typing import Final

from attrs import frozen

from bartok_dsl.resources import grammar_text

GRAMMAR: Final = "rules.lark"
TABLE: Final = "rules.table"
START: Final = "start"
END: Final = "$END"


@frozen
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


@frozen
class Table:
    """What to do in each state: a number from 0 shifts to that state, ``-1 - k`` reduces by production *k*."""

    actions: tuple[Mapping[str, int], ...]
    gotos: tuple[Mapping[str, int], ...]
    productions: tuple[Production, ...]
    start: int
    accepting: int
    terminals: frozenset[str]


def digest(text: str) -> str:
    """The identity of a grammar."""
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def table() -> Table:
    """The table of ``grammar/rules.lark``; raises lark's errors if somebody broke the grammar."""
    text = grammar_text(GRAMMAR)
    try:
        first, _, rest = grammar_text(TABLE).partition("\n")
    except FileNotFoundError:
        first, rest = "", ""
    return _read(rest) if first == digest(text) else _read(build(text))


def build(text: str, *, strict: bool = False) -> str:
    """The table of a grammar as one line of JSON. Raises lark's ``GrammarError``; *strict* refuses any conflict."""
    from bartok_dsl.language.larkside import parse_table

    return json.dumps(parse_table(text, START, strict=strict), separators=(",", ":"))


def _read(line: str) -> Table:
    data = json.loads(line)
    names: list[str] = data["symbols"]
    rows: list[int] = data["rows"]
    distinct = [{names[symbol]: action for symbol, action in row} for row in data["actions"]]
    return Table(
        actions=tuple(distinct[row] for row in rows),
        gotos=tuple({names[symbol]: state for symbol, state in row} for row in data["gotos"]),
        productions=tuple(
            Production(names[left], size, name, bool(s), bool(t)) for left, size, name, s, t in data["rules"]
        ),
        start=data["start"],
        accepting=data["accepting"],
        terminals=frozenset(name for name in names if name.isupper()),
    )
