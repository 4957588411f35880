"""Which rank a declaration is about."""

from __future__ import annotations

from bartok_dsl.cards import Rank
from bartok_dsl.tree import Has, Node, Rule, Statement
from bartok_dsl.tree.walk import walk

_ABOUT = ("event", "action", "cards")
"""The fields of a statement that say what it is about; the others say what follows."""


def rank_of_rule(rule: Rule) -> Rank | None:
    """The one rank that the rule is about, or ``None`` where it is about none or several.

    Ranks that only its effects name do not count: “when an eight is played, the next card must be a nine” is about
    eights. Which of several would be the special one is not for the program to guess.
    """
    subjects = (
        part
        for statement in walk(rule)
        if isinstance(statement, Statement)
        for name in _ABOUT
        if isinstance(part := getattr(statement, name, None), Node)
    )
    ranks = {node.feature for part in subjects for node in walk(part) if isinstance(node, Has)}
    found = {rank for rank in ranks if isinstance(rank, Rank)}
    return found.pop() if len(found) == 1 else None
