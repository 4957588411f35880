"""Texts, paths, choosers and choices."""

from __future__ import annotations

from bartok_dsl.records import record
from bartok_dsl.tree.leaves import ValueSort
from bartok_dsl.tree.sorts import Chooser, Node, Num, Path, Players, Text, Value


@record
class Words(Text):
    """Exactly these words, compared without case, punctuation, diacritics and script."""

    text: str


@record
class Such(Text):
    """Whatever the table takes as this; shown quoted."""

    text: str


@record
class Name(Text):
    """The spoken name of a card, feature or number."""

    what: Value


@record
class Repeat(Text):
    """The text, *n* times."""

    n: Num
    text: Text


@record
class Join(Text):
    """The texts one after another."""

    parts: tuple[Text, ...]


@record
class Cell(Path):
    """A named state: a counter, mark, memory or switch, by its sort. Starts at 0, nobody or nothing."""

    name: str
    sort: ValueSort


@record
class Own(Path):
    """Each of those players' own copy of the path; in the value of a Set the player is THEM."""

    path: Path
    by: Players


@record
class Contest(Chooser):
    """The table reports who wins it."""

    text: Text


@record
class Choice(Node):
    """*n* members of the set: picked by one player, voted by several, drawn by fate, or won in a contest."""

    by: Players | Chooser
    n: Num
    of: Value
