"""What a part of a tree needs to know to be said: the language, and how pronouns are said at this place.

The parts themselves are in the modules beside this one: cards, players, conditions, numbers, events, effects,
statements. Each takes the scene and a node, and gives the words; whatever has no words raises :class:`Unsayable`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final

from attrs import evolve

from bartok_dsl.language.saying.templates import Said, Sayings
from bartok_dsl.records import record
from bartok_dsl.tree import (
    All,
    Any,
    Attr,
    Beside,
    Cards,
    Choice,
    Every,
    Let,
    Node,
    Not,
    Number,
    Players,
    PlayerWord,
    Range,
    Statement,
    Whoever,
)
from bartok_dsl.tree.walk import walk

WRITTEN_NUMERALS: Final = 20
"""Numbers up to this one are written as words; larger ones in digits, as printers of books do."""


class Unsayable(ValueError):
    """There are no words (yet) for this node where it stands."""

    def __init__(self, node: Node) -> None:
        super().__init__(f"there is no sentence for {node!r} here")
        self.node = node


@record
class Bound:
    """What a Let bound, as far as its name goes: “the chosen player”, “the named suit”, of several the first."""

    sort: str
    many: bool
    place: int
    of: int


@record
class Scene:
    """The language, the Lets of the statement, and who is meant by the pronouns of the event."""

    sayings: Sayings
    bound: tuple[Bound | None, ...] = ()
    actor: Said | None = None
    causer: str | None = None
    gender: str = "m"
    """The gender of the event's card."""
    base: bool = False
    """Whether verbs stand in their base form, after “may”."""
    crowded: bool = False
    """Whether “that player” would be taken for somebody else; see :mod:`bartok_dsl.language.saying.mentions`."""

    def say(self, key: str, *, many: bool = False, gender: str = "m", base: bool = False, **slots: str | Said) -> Said:
        """See :meth:`Sayings.say`."""
        return self.sayings.say(key, many=many, gender=gender, base=base, **slots)

    def text(self, key: str, *, many: bool = False, gender: str = "m", base: bool = False, **slots: str | Said) -> str:
        """The same, only the text."""
        return self.sayings.say(key, many=many, gender=gender, base=base, **slots).text

    def numeral(self, number: int, gender: str = "m") -> str:
        """The number in words, or in digits when it is large. Raises nothing: a negative one is in digits too."""
        if 0 <= number <= WRITTEN_NUMERALS:
            return self.text(f"numerals.{number}", gender=gender)
        return str(number)

    def ordinal(self, number: int, gender: str, node: Node) -> str:
        """First, second, …; raises :class:`Unsayable` for *node* where the language has no word."""
        if f"ordinals.{number}" not in self.sayings:
            raise Unsayable(node)
        return self.text(f"ordinals.{number}", gender=gender)

    def listed(self, texts: Sequence[str], last: str) -> str:
        """``a, b or c``: commas, and before the last one the word that *last* names."""
        if len(texts) == 1:
            return texts[0]
        head = reduce(lambda first, second: self.text("lists.comma", first=first, second=second), texts[:-1])
        return self.text(f"lists.{last}", first=head, second=texts[-1])

    def chained(self, texts: Sequence[str], link: str) -> str:
        """``a and b and c``: every two joined by the word that *link* names."""
        return reduce(lambda first, second: self.text(f"lists.{link}", first=first, second=second), texts)

    def let(self, k: int, node: Node) -> Bound:
        """What the *k*-th Let bound. Raises :class:`Unsayable` for *node* if it has no name."""
        found = self.bound[k - 1] if 1 <= k <= len(self.bound) else None
        if found is None:
            raise Unsayable(node)
        return found

    def chosen(self, k: int, node: Node, prefix: str, **options: bool) -> Said:
        """The name of what the *k*-th Let bound, from the entries ``prefix`` and, where there are several, its nth."""
        bound = self.let(k, node)
        section, name = prefix.rsplit(".", 1)
        if bound.of == 1:
            return self.say(prefix, many=bound.many)
        entry = f"{section}.nth_{name}"
        gender = self.sayings.templates[entry].gender
        return self.say(entry, many=bound.many, nth=self.ordinal(bound.place, gender, node))

    @property
    def all_chosen(self) -> frozenset[int]:
        """The numbers of the Lets that bound players."""
        return frozenset(k for k, bound in enumerate(self.bound, 1) if bound and bound.sort == "players")

    @property
    def single_players(self) -> frozenset[int]:
        """The numbers of the Lets that bound one player."""
        return frozenset(
            k for k, bound in enumerate(self.bound, 1) if bound and bound.sort == "players" and not bound.many
        )

    @property
    def that_player(self) -> Said:
        """The event's player, if not the player of a card."""
        return self.say("players.player_concerned" if self.crowded else "players.that_player")

    def said_by(self, actor: Said, causer: str | None = None) -> Scene:
        """The scene in which this is the player of the event."""
        return evolve(self, actor=actor, causer=causer)

    def within(self, statement: Statement) -> Scene:
        """The scene of a statement of its own."""
        return evolve(self, bound=tuple(_bound(statement)), actor=None, causer=None)


def _bound(statement: Statement) -> Iterator[Bound | None]:
    lets = [node for node in walk(statement) if isinstance(node, Let)]
    sorts = [_sort(node) for node in lets]
    seen: dict[str, int] = {}
    for node, sort in zip(lets, sorts, strict=True):
        if sort is None:
            yield None
            continue
        seen[sort] = seen.get(sort, 0) + 1
        assert isinstance(node.value, Choice)
        yield Bound(sort, node.value.n != Number(1), seen[sort], sorts.count(sort))


def _sort(let: Let) -> str | None:
    """What sort of thing a Let binds; nothing when it is no choice, or one that has no name."""
    if not isinstance(let.value, Choice):
        return None
    of: Node = let.value.of
    if isinstance(of, Every):
        return None if of.attr is Attr.WAY else of.attr.value
    if isinstance(of, Range):
        return "number"
    return sort_of_set(of)


def sort_of_set(of: Node) -> str | None:
    """``players`` or ``cards``, whichever the set is made of, if it shows."""
    while isinstance(of, All | Any | Not):
        of = of.part if isinstance(of, Not) else of.parts[-1]
    if isinstance(of, PlayerWord | Beside | Whoever):
        return "players"
    if isinstance(of, Players):
        return None
    return "cards" if isinstance(of, Cards) else None


def quoted(text: Node, words: str) -> str:
    """Words between quotation marks, which they may not hold themselves."""
    if '"' in words or not words.strip() or not words.isprintable():
        raise Unsayable(text)
    return f'"{words}"'
