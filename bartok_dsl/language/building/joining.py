"""Cards in a list: what the words of one of them also say of the others.

“The seven and eight of hearts”, “red and black sevens”, “a queen of hearts or spades”: a list leaves out what its parts
share. Each part is a noun with marks; a mark before the noun reaches forward, one behind it reaches back. An article
of its own closes a part off. Where both remain possible (“a red seven or eight”) the player is asked.

======================================  =============================================================================
words                                   meaning
======================================  =============================================================================
red and black sevens                    an adjective that another one follows has that one's noun
a red or black queen, *dame rouge ou    an adjective that follows another one has that one's noun
noire*
a queen of hearts or spades             a suit that follows “of” a suit is of the same ranks
the seven and eight of hearts           ranks before one “of” a suit, or before one relation, share it; asked if each
                                        has “a” before it
a red seven or eight                    asked: whether the adjective goes on
*les sept et les huit rouges*           asked: whether the adjective goes back
a red seven or an eight                 the eight is of any colour
======================================  =============================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Final

from attrs import define, field

from bartok_dsl import tree
from bartok_dsl.language.building.scope import Refused, Scope, branch_of, branches, leaf_of
from bartok_dsl.language.syntax import Branch, Leaf, Part, leaves

INSTEAD_OF_RANK: Final = frozenset({tree.Kind.FACE.name, tree.Kind.NUMBER.name, tree.Kind.JOKER.name})
"""Kinds that are said instead of a rank; all others are said beside it."""


def is_list(branch: Branch) -> bool:
    """Whether several classes of cards stand there."""
    return branch.name == "either"


def joined_by(branch: Branch) -> frozenset[str]:
    """The words and marks that join the list: AND, OR, COMMA."""
    if not is_list(branch):
        return frozenset()
    return joined_by(branch_of(branch, 0)) | {leaf_of(branch, 1).terminal}


def names_all(branch: Branch) -> bool:
    """Whether every one of the list is meant: “a heart and a spade”. With “or” beside it nobody can tell."""
    joined = joined_by(branch)
    if {"AND", "OR"} <= joined:
        raise Refused("“and” and “or” in one list")
    return "AND" in joined


def each_has_article(branch: Branch) -> bool:
    """Whether each of the list but the first has an article of its own, so that each is one card."""
    return all(_own_article(part) for part in parts(branch)[1:])


def no_pair(branch: Branch, *, counted: bool = False) -> Branch:
    """The class out of which some cards are taken. Raises :class:`Refused` where one of each is meant."""
    if names_all(branch) and (not counted or any(_own_article(part) for part in parts(branch)[1:])):
        raise Refused("one of each is meant")
    return branch


def parts(branch: Branch) -> list[Branch]:
    """The classes of a list as they are written."""
    if not is_list(branch):
        return list(branches(branch))
    _, _, *last = branch.children
    (whole,) = last if len(last) == 1 else (Branch("class", (Branch("marked", tuple(last)),)),)
    assert isinstance(whole, Branch)
    return [*parts(branch_of(branch, 0)), whole]


def completed(written: Sequence[Branch], scope: Scope) -> list[Branch]:
    """The classes of a list, each with what it shares with the others. Raises :class:`Refused` where it is unclear."""
    if len(written) < 2:
        return list(written)
    items = [_item(branch) for branch in written]
    widely = _shared(items, written)
    if widely is None:
        return list(written)
    found, asked = widely
    return scope.choices.once(next(leaves(written[0])).start, (found, list(written))) if asked else found


def _shared(items: Sequence[_Item], written: Sequence[Branch]) -> tuple[list[Branch], bool] | None:
    """The list where all that can be shared is, and whether that has to be asked; nothing where there is nothing."""
    found: dict[str, _Shared] = {}
    for rule in (_adjectives_first, _adjectives_after, _suits_after, _of_one_suit, _going_on, _going_back, _relation):
        shared = rule(items)
        if shared is not None:
            found[rule.__name__] = shared
    if len(found) > 1 and found.keys() != {"_suits_after", "_of_one_suit"}:
        raise Refused("what belongs to which card is not clear")
    changed: dict[int, tuple[Branch, ...]] = {at: (branch,) for at, branch in enumerate(written)}
    for shared in found.values():
        changed.update(shared.changed)
    if any(item.only_suit and at not in found.get("_suits_after", _NOTHING).changed for at, item in enumerate(items)):
        raise Refused("what is of that suit?")
    if any(_crosses(item, after) for item, after in pairwise(items)):
        raise Refused("what belongs to which card is not clear")
    widely = list(chain.from_iterable(changed[at] for at in range(len(written))))
    return (widely, any(shared.asked for shared in found.values())) if found else None


# --- what stands there ------------------------------------------------------------------------------------------------


@define(eq=False)
class _Item:
    """A class of a list: its adjectives before and behind the noun, the noun, the suit that it is of."""

    branch: Branch
    article: str = ""
    before: list[Branch] = field(factory=list)
    noun: tuple[Part, ...] = ()
    after: list[Branch] = field(factory=list)
    of: tuple[Part, ...] = ()
    relations: list[Branch] = field(factory=list)
    plain: bool = True
    """Whether the class is of this form at all."""

    @property
    def adjectives(self) -> list[Branch]:
        return [*self.before, *self.after]

    @property
    def bare(self) -> bool:
        """Whether it is nothing but a mark for a noun: “eight”."""
        return self.plain and self.has_mark and not (self.adjectives or self.of or self.relations)

    @property
    def has_mark(self) -> bool:
        """Whether its noun is a rank, a suit or the like, and not “card”."""
        return bool(self.noun) and isinstance(self.noun[0], Branch)

    @property
    def only_adjectives(self) -> bool:
        return self.plain and bool(self.before) and not self.noun and not self.of and not self.relations

    @property
    def only_suit(self) -> bool:
        return bool(self.of) and not self.noun and not self.before

    def ranked(self, *, coloured: bool) -> bool:
        """Whether the noun is of many suits, and of both colours where colours are asked for."""
        noun = self.noun[0] if self.noun else None
        if not isinstance(noun, Branch) or noun.name in ("suit", "face"):
            return False
        return not coloured or leaf_of(noun, 0).value != tree.Kind.JOKER.name


@define(eq=False)
class _Shared:
    """What the list is when all its parts have what they share, and whether that has to be asked."""

    changed: dict[int, tuple[Branch, ...]]
    asked: bool


_NOTHING: Final = _Shared({}, asked=False)


def _crosses(item: _Item, after: _Item) -> bool:
    """“A red seven or eight of hearts”: each has a mark that could be the other's as well."""
    if not (item.plain and item.adjectives and item.has_mark and after.plain and after.has_mark):
        return False
    return not (item.of or item.relations or after.article or after.before) and bool(after.of or after.relations)


def _own_article(branch: Branch) -> str:
    first = next(leaves(branch))
    if first.terminal == "DETERMINER":
        return "each"
    return "a" if first.indefinite else "the" if first.definite else ""


def _item(branch: Branch) -> _Item:
    item = _Item(branch, _own_article(branch))
    inner = branch
    while inner.name == "related":
        inner, relation = branches(inner)
        item.relations.append(relation)
    marked = branches(inner)[0] if inner.name == "class" else inner
    if marked.name != "marked":
        item.plain = False
        return item
    of = False
    for part in marked.children:
        if isinstance(part, Leaf):
            of = part.terminal == "OF"
            if of:
                item.of = (part,)
            elif part.terminal != "DETERMINER":
                item.noun = (*item.noun, part)
        elif of:
            item.of = (*item.of, part)
            of = False
        elif part.name == "kind" and _is_phrase(part):
            item.plain = False
            return item
        elif _is_adjective(part):
            (item.after if item.noun else item.before).append(part)
        else:
            item.noun = (*item.noun, part)
    item.plain = len(item.noun) <= 1
    return item


def _is_phrase(mark: Branch) -> bool:
    """Whether it is a mark of several words, as “even number”, which has its own noun."""
    return leaf_of(mark, 0).value not in INSTEAD_OF_RANK and " " in leaf_of(mark, 0).words


def _is_adjective(mark: Branch) -> bool:
    if mark.name == "kind":
        return leaf_of(mark, 0).value not in INSTEAD_OF_RANK
    return mark.name in ("colour", "not_kind")


def _with(
    item: _Item, before: Sequence[Branch], of: tuple[Part, ...] = (), relations: Sequence[Branch] = ()
) -> tuple[Branch, ...]:
    """A class of those marks and that noun."""
    found = Branch("class", (Branch("marked", (*before, *item.noun, *of)),))
    for relation in reversed(relations):
        found = Branch("related", (found, relation))
    return (found,)


def _before(items: Sequence[_Item], last: int) -> tuple[list[int], bool]:
    """The nouns just before, to which something behind the last one may go back; and whether that has to be asked."""
    article = items[last].article
    found: list[int] = []
    for at in range(last - 1, -1, -1):
        if not items[at].bare or (article and items[at].article != article):
            break
        found.append(at)
        if items[at].article != article:
            break
    return found, article not in ("", "the")


# --- what is shared ---------------------------------------------------------------------------------------------------


def _adjectives_first(items: Sequence[_Item]) -> _Shared | None:
    """“Red and black sevens.”"""
    changed: dict[int, tuple[Branch, ...]] = {}
    asked = False
    for at in range(len(items) - 2, -1, -1):
        follows = items[at + 1]
        whole = follows.plain and bool(follows.noun) and bool(follows.before)
        if items[at].only_adjectives and (whole or at + 1 in changed):
            noun = next(item for item in items[at + 1 :] if item.noun)
            changed[at] = _with(noun, [*items[at].before, *noun.after], noun.of, noun.relations)
            asked = asked or bool(follows.article)
    return _Shared(changed, asked) if changed else None


def _adjectives_after(items: Sequence[_Item]) -> _Shared | None:
    """“Une dame rouge ou noire.”"""
    changed: dict[int, tuple[Branch, ...]] = {}
    asked = False
    for at, item in enumerate(items[1:], 1):
        before = [other for other in items[:at] if not other.only_adjectives]
        following = items[at + 1 :]
        if not item.only_adjectives or not before or (following and following[0].before and following[0].noun):
            continue
        whole = before[-1]
        if whole.plain and whole.noun and whole.adjectives and not whole.of and not whole.relations:
            changed[at] = _with(whole, item.before)
            asked = asked or bool(item.article) or not whole.after
    return _Shared(changed, asked) if changed else None


def _suits_after(items: Sequence[_Item]) -> _Shared | None:
    """“A queen of hearts or spades.”"""
    changed: dict[int, tuple[Branch, ...]] = {}
    whole: _Item | None = None
    for at, item in enumerate(items):
        if item.plain and item.of and item.noun:
            whole = item
        elif whole is not None and (suit := _goes_on_with(item)) is not None:
            changed[at] = _with(whole, whole.before, (whole.of[0], suit))
        else:
            whole = None
    return _Shared(changed, asked=False) if changed else None


def _goes_on_with(item: _Item) -> Part | None:
    """The suit, if the words are nothing but one: “spades”, “of spades”."""
    if item.only_suit:
        return item.of[-1]
    noun = item.noun[0] if item.bare and not item.article else None
    return noun if isinstance(noun, Branch) and noun.name == "suit" else None


def _of_one_suit(items: Sequence[_Item]) -> _Shared | None:
    """“The seven and eight of hearts”, of every suit where several go on."""
    changed: dict[int, tuple[Branch, ...]] = {}
    asked = False
    for last, item in enumerate(items):
        if not item.plain or not item.of or not item.noun:
            continue
        suits = [item.of]
        for other in items[last + 1 :]:
            if (suit := _goes_on_with(other)) is None:
                break
            suits.append((item.of[0], suit))
        before, unclear = _before(items, last)
        for at in before:
            if items[at].ranked(coloured=False):
                changed[at] = tuple(one for of in suits for one in _with(items[at], [], of))
                asked = asked or unclear
    return _Shared(changed, asked) if changed else None


def _going_on(items: Sequence[_Item]) -> _Shared | None:
    """“A red seven or eight.”"""
    changed: dict[int, tuple[Branch, ...]] = {}
    for first, item in enumerate(items):
        if not item.plain or not item.before or not item.has_mark:
            continue
        for at in range(first + 1, len(items)):
            other = items[at]
            if not other.bare or other.article or not _can_be(other, item.before):
                break
            changed[at] = _with(other, item.before)
    return _Shared(changed, asked=True) if changed else None


def _can_be(item: _Item, adjectives: Sequence[Branch]) -> bool:
    """Whether an adjective says anything of that noun: a heart is red, and a joker neither."""
    coloured = any(adjective.name == "colour" for adjective in adjectives)
    return not coloured or item.ranked(coloured=True)


def _going_back(items: Sequence[_Item]) -> _Shared | None:
    """“Les sept et les huit rouges.”"""
    changed: dict[int, tuple[Branch, ...]] = {}
    for last, item in enumerate(items):
        if item.plain and item.after and item.has_mark:
            for at in _before(items, last)[0]:
                if _can_be(items[at], item.after):
                    changed[at] = _with(items[at], item.after)
    return _Shared(changed, asked=True) if changed else None


def _relation(items: Sequence[_Item]) -> _Shared | None:
    """“A king or queen of the same suit.”"""
    changed: dict[int, tuple[Branch, ...]] = {}
    asked = False
    for last, item in enumerate(items):
        if item.plain and item.relations and item.has_mark and not item.adjectives and not item.of:
            before, unclear = _before(items, last)
            for at in before:
                changed[at] = _with(items[at], [], (), item.relations)
                asked = asked or unclear
    return _Shared(changed, asked) if changed else None
