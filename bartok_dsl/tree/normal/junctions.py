"""Normal forms of *and*, *or* and *not*, over whatever they join."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bartok_dsl import tree
from bartok_dsl.cards import ALL_FACES, FaceSet
from bartok_dsl.tree import Node
from bartok_dsl.tree.classes import NAMED, printed_faces
from bartok_dsl.tree.normal.about_it import as_class
from bartok_dsl.tree.normal.numbers import opposite
from bartok_dsl.tree.normal.order import key
from bartok_dsl.tree.sorting import event_in, is_event


def conjunction(parts: Iterable[Node]) -> Node:
    """*Parts*, themselves in normal form, joined by *and*."""
    found = list(dict.fromkeys(_flat(parts, tree.All)))
    event = event_in(found)
    if event is not None:
        found = _into_play(event, [part for part in found if part is not event])
    found = _without_wholes(found)
    found = _absorb(found)
    return _joined(tree.All, found)


def disjunction(parts: Iterable[Node]) -> Node:
    """*Parts*, themselves in normal form, joined by *or*."""
    found = list(dict.fromkeys(_flat(parts, tree.Any)))
    if tree.ANY_CARD in found:
        return tree.ANY_CARD
    if found and all(is_event(part) for part in found):
        return _alternatives(found)
    found = _group(found)
    if len(found) > 1 and all(isinstance(part, tree.Not) for part in found):
        return negation(conjunction(part.part for part in found if isinstance(part, tree.Not)))
    return _joined(tree.Any, found)


def negation(part: Node) -> Node:
    """The negation of a part in normal form."""
    match part:
        case tree.Not(inner):
            return inner
        case tree.Any(parts):
            return conjunction(negation(each) for each in parts)
        case tree.Holds():
            return opposite(part) or tree.Not(part)
        case tree.Is(tree.Get(tree.Setting.DIRECTION) as runs, tree.Exactly(tree.Way() as way)):
            return tree.Is(runs, tree.Exactly(next(other for other in tree.Way if other is not way)))
    mask = printed_faces(part)
    if mask is not None and ALL_FACES & ~mask in NAMED:
        return NAMED[ALL_FACES & ~mask]
    return tree.Not(part)


def _flat(parts: Iterable[Node], kind: type[tree.All] | type[tree.Any]) -> Iterable[Node]:
    for part in parts:
        if isinstance(part, kind):
            yield from _flat(part.parts, kind)
        else:
            yield part


def _joined(kind: type[tree.All] | type[tree.Any], parts: Sequence[Node]) -> Node:
    return parts[0] if len(parts) == 1 else kind(tuple(sorted(parts, key=key)))


def _into_play(event: Node, guards: list[Node]) -> list[Node]:
    """What the played card itself is, moved from the guards into the Play."""
    if not isinstance(event, tree.Play):
        return [event, *guards]
    classes = [event.cards]
    others: list[Node] = []
    for guard in guards:
        about_it = as_class(guard)
        if about_it is None:
            others.append(guard)
        else:
            classes.append(about_it)
    if len(classes) == 1:
        return [event, *guards]
    cards = conjunction(_renormalised(each) for each in classes)
    assert isinstance(cards, tree.Cards)
    return [tree.Play(event.by, cards), *others]


def _renormalised(node: Node) -> Node:
    """Junctions that :func:`as_class` has put together anew."""
    match node:
        case tree.All(parts):
            return conjunction(_renormalised(part) for part in parts)
        case tree.Any(parts):
            return disjunction(_renormalised(part) for part in parts)
        case tree.Not(part):
            return negation(_renormalised(part))
    return node


def _without_wholes(parts: list[Node]) -> list[Node]:
    """Without *every card* beside another class, and without *everyone* beside a set that lies within the deal."""
    if len(parts) > 1:
        parts = [part for part in parts if part is not tree.ANY_CARD]
    if any(isinstance(part, tree.Not | tree.Whoever) for part in parts):
        parts = [part for part in parts if part is not tree.EVERYONE]
    return parts


def _printed(parts: Iterable[Node]) -> dict[Node, FaceSet]:
    masks = {part: printed_faces(part) for part in parts}
    return {part: mask for part, mask in masks.items() if mask is not None}


def _absorb(parts: list[Node]) -> list[Node]:
    """Of printed classes joined by *and*: one with the same faces if it has a name, else without the wider ones."""
    masks = _printed(parts)
    if len(masks) < 2:
        return parts
    both = ALL_FACES
    for mask in masks.values():
        both &= mask
    others = [part for part in parts if part not in masks]
    if both in NAMED:
        return [*others, NAMED[both]]
    narrow = [
        part
        for part, mask in masks.items()
        if not any(other is not part and theirs & mask == theirs for other, theirs in masks.items() if theirs != mask)
    ]
    return [*others, *narrow]


def _group(parts: list[Node]) -> list[Node]:
    """Of printed classes joined by *or*: without those inside others; those that fill a named class as that class."""
    masks = _printed(parts)
    for mask, named in NAMED.items():
        inside = [part for part, each in masks.items() if each & mask == each]
        together = 0
        for part in inside:
            together |= masks[part]
        if len(inside) > 1 and together == mask:
            masks = {part: each for part, each in masks.items() if part not in inside} | {named: mask}
    wide = [
        part for part, mask in masks.items() if not any(mask & theirs == mask != theirs for theirs in masks.values())
    ]
    return [*(part for part in parts if printed_faces(part) is None), *wide]


def _alternatives(events: list[Node]) -> Node:
    """Events joined by *or*: plays of the same players as one, what guards them all outside."""
    split = [_split(event) for event in events]
    shared = [guard for guard in split[0][1] if all(guard in guards for _, guards in split[1:])]
    if shared and len(events) > 1:
        inner = disjunction(
            conjunction([event, *(guard for guard in guards if guard not in shared)]) for event, guards in split
        )
        return conjunction([inner, *shared])
    plays: dict[tree.Players, list[Node]] = {}
    others: list[Node] = []
    for event in events:
        if isinstance(event, tree.Play):
            plays.setdefault(event.by, []).append(event.cards)
        else:
            others.append(event)
    for by, classes in plays.items():
        cards = disjunction(classes)
        assert isinstance(cards, tree.Cards)
        others.append(tree.Play(by, cards))
    return _joined(tree.Any, others)


def _split(event: Node) -> tuple[Node, tuple[Node, ...]]:
    """An event and what guards it."""
    if isinstance(event, tree.All):
        bare = event_in(event.parts)
        if bare is not None:
            return bare, tuple(part for part in event.parts if part is not bare)
    return event, ()
