"""The bots of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bartok_dsl.table.table import Table
    from bartok_dsl.terminal.match import Bot


def bots_for(table: Table, people: Sequence[int], seed: int, language: str) -> Mapping[int, Bot]:
    """A bot for every seat that is nobody's."""
    return {}
