"""What is said or done: the only free text a rule has."""

from __future__ import annotations

from bartok_dsl import tree
from bartok_dsl.language.building.scope import Refused, Scope, leaf_of
from bartok_dsl.language.syntax import Branch


def _words(branch: Branch, scope: Scope) -> str:
    leaf = leaf_of(branch, 0)
    words = leaf.value if branch.name == "quoted" else scope.text[leaf.start : leaf.end]
    if not words:
        raise Refused("no words")
    return words


def speech(branch: Branch, scope: Scope) -> tree.Text:
    """Exactly these words."""
    return tree.Words(_words(branch, scope))


def gesture(branch: Branch, scope: Scope) -> tree.Text:
    """Whatever the table takes as this."""
    return tree.Such(_words(branch, scope))
