"""From trees to what the engine interprets: hooks, programs, operands.

Each module lowers one kind of parts, by a table from node class to function: ``classes`` (classes of cards and features
as sets of faces), ``located`` (cards that lie somewhere), ``players``, ``numbers``, ``conditions``, ``texts``;
``moments`` (events as what hooks hang on); ``effects`` with ``choices``, ``duties`` and ``keeping``; ``laws``,
``reactions`` and ``standing`` (statements). ``context`` carries what they share and explains who is meant where.
``listing`` prints the result for people.
"""

from __future__ import annotations

from bartok_dsl.compile.rule import compile_rule
from bartok_dsl.compile.unbuilt import Unbuilt

__all__ = ["Unbuilt", "compile_rule"]
