"""What is wrong where no table can be made of what is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bartok_dsl.table.admission import Inadmissible


class TableError(ValueError):
    """The people or settings make no table; the message says what is wrong.

    *code* and *values* name a text about it in the section ``usage``, where there is one.
    """

    def __init__(self, reason: str, code: str = "", **values: str | int) -> None:
        super().__init__(reason)
        self.code = code
        self.values = values


class BookRefusedError(TableError):
    """Rules of the book that a table was to begin with may not be announced; *refused* says which, and why."""

    def __init__(self, refused: tuple[Inadmissible, ...]) -> None:
        rules = "; ".join(
            f"rule {each.entry.number} ({', '.join(finding.code for finding in each.findings)})" for each in refused
        )
        super().__init__(f"the book holds rules that may not be announced: {rules}")
        self.refused = refused


class ReplayError(ValueError):
    """The records do not lead where they say; *index* is the first that does not, counted from 0."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(f"record {index}: {reason}")
        self.index = index
        self.reason = reason
