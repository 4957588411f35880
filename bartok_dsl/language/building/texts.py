"""What is said or done: the only free text a rule has."""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.amounts import measure, played_so_far
from bartok_dsl.language.building.cards import cards
from bartok_dsl.language.building.scope import Refused, Scope, branches, leaf_of
from bartok_dsl.language.syntax import Branch, Leaf

_GAME: Final = "Bartok"
"""The word that is said on the last card, by the name of the game."""
_NAMES: Final = {"its_rank": tree.Attr.RANK, "its_suit": tree.Attr.SUIT}


def speech(branch: Branch, scope: Scope) -> tree.Text:
    """What is said: one thing, or several one after another."""
    if branch.name == "joined":
        first, second = branches(branch)
        before = speech(first, scope)
        parts = before.parts if isinstance(before, tree.Join) else (before,)
        return tree.Join((*parts, _said(second, scope)))
    return _said(branches(branch)[0] if branch.name == "text" else branch, scope)


def _said(branch: Branch, scope: Scope) -> tree.Text:
    """Exactly these words: quoted, or the rest of the sentence unless it only describes them (“say a set phrase”)."""
    parts = branches(branch)
    match branch.name:
        case "often":
            return tree.Repeat(_often(parts[1], scope), _said(parts[0], scope))
        case "like":
            return tree.Such(words(leaf_of(branch, 1), scope))
        case "anything":
            return tree.ANYTHING
        case "anything_but":
            return tree.Not(tree.Words(words(leaf_of(branch, 1), scope)))
        case "its_name" | "its_value" if not scope.card:
            raise Refused("of which card?")
        case "its_name":
            return tree.Name(tree.Of(tree.Attr.FACE, tree.IT))
        case "its_value":
            return tree.Name(tree.ValueOf(tree.IT))
        case "how_many":
            return tree.Name(played_so_far(cards(parts[0], scope), parts[1], scope))
    leaf = leaf_of(branch, 0)
    if branch.name == "game_word":
        return tree.Words(_GAME)
    if branch.name in _NAMES:
        if not scope.card:
            raise Refused("of which card?")
        return tree.Name(tree.Of(_NAMES[branch.name], tree.IT))
    if branch.name == "free" and leaf.indefinite:
        raise Refused("which words?")
    return tree.Words(words(leaf, scope))


def _often(branch: Branch, scope: Scope) -> tree.Num:
    if branch.name == "as_many_times":
        return measure(branches(branch)[0], scope)
    if branch.name == "once_for_each":
        if leaf_of(branch, 0).value != "1":
            raise Refused("once for each is as many times as")
        played, *by, so_far = branches(branch)
        return measure(Branch("has_played" if by else "played", (*by, played, so_far)), scope)
    number = tree.Number(int(leaf_of(branch, 0).value))
    if number == tree.ONE:
        raise Refused("what is done once is only done")
    return number


def done(branch: Branch, scope: Scope) -> tree.Text:
    """A gesture between quotation marks, perhaps several times."""
    once = gesture(leaf_of(branch, 0), scope)
    return once if branch.name == "once" else tree.Repeat(_often(branches(branch)[0], scope), once)


def gesture(leaf: Leaf, scope: Scope) -> tree.Text:
    """Whatever the table takes as this."""
    return tree.Such(words(leaf, scope))


def words(leaf: Leaf, scope: Scope) -> str:
    """The words as they were typed, without quotation marks."""
    typed = leaf.value if leaf.terminal == "QUOTED" else scope.text[leaf.start : leaf.end]
    if leaf.terminal == "QUOTED" and typed[-1:] in (".", ",") and typed[-2:-1] not in (".", ","):
        typed = typed[:-1].rstrip()  # the stop of the sentence, which is often written inside the marks
    if not typed:
        raise Refused("no words")
    return typed
