"""What is said or done: the only free text a rule has."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.scope import Refused, Scope, leaf_of
from bartok_dsl.language.syntax import Branch, Leaf

_NAMES: Final = {"its_rank": tree.Attr.RANK, "its_suit": tree.Attr.SUIT}


def speech(branch: Branch, scope: Scope) -> tree.Text:
    """Exactly these words: quoted, or the rest of the sentence unless it only describes them (“say a set phrase”)."""
    leaf = leaf_of(branch, 0)
    if branch.name in _NAMES:
        if not scope.card:
            raise Refused("of which card?")
        return tree.Name(tree.Of(_NAMES[branch.name], tree.IT))
    if branch.name == "free" and leaf.indefinite:
        raise Refused("which words?")
    return tree.Words(words(leaf, scope))


def gesture(leaf: Leaf, scope: Scope) -> tree.Text:
    """Whatever the table takes as this."""
    return tree.Such(words(leaf, scope))


def words(leaf: Leaf, scope: Scope) -> str:
    """The words as they were typed, without quotation marks."""
    typed = leaf.value if leaf.terminal == "QUOTED" else scope.text[leaf.start : leaf.end]
    if not typed:
        raise Refused("no words")
    return typed
