"""Who is meant: the part of a sentence's meaning that its words leave out, and the written defaults for it.

A :class:`Scope` lives as long as one clause is built. It knows whom the trigger speaks about, who acts at the moment,
who was mentioned last and which values have names. Where the words leave two possibilities, :meth:`Scope.pick` takes
one and remembers the other: the builder is run again until every choice has been taken, so that each possibility
becomes a reading of its own and nobody guesses.

================================================  ==================================================================
words                                             meaning
================================================  ==================================================================
a verb with no subject before it                  by verb: see :data:`ACTS`
… in the third person, after a subject            the same subject goes on
… in the plain form, after *you*, *must*, plural  the same subject goes on
… in the plain form, after a third person         asked: the same subject, or the verb's own default
*you*, *its player*                               the subject of the event; in a law, everybody it speaks to
*that player*, *they*                             the player mentioned last, else the subject of the event
*the chosen player*                               the player that was chosen last
*next*, *previous*, *left*, *right*               neighbours of the subject of the event; in “everyone … their”, of each
*someone*, *another player* (as a target)         chosen by the subject
*that suit*, *that rank*                          the one that was named last, else that of the card
================================================  ==================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, TypeVar

from attrs import define, field

from bartok_dsl import tree
from bartok_dsl.language.syntax import Branch, Leaf, Part, leaves
from bartok_dsl.tree import Effect, Players
from bartok_dsl.tree.walk import walk

T = TypeVar("T")


class Refused(Exception):
    """The words do not go together in this way: this reading is none."""


class Acts(Enum):
    """Who does something when nobody is named."""

    ACTOR = "the player of the card"
    NEXT = "the next player"
    ASKED = "asked, unless the trigger names its subject"
    EVERYONE = "everybody"


ACTS: Final = {
    "draw": Acts.ASKED,
    "draw_many": Acts.ASKED,
    "penalty": Acts.ASKED,
    "take_it": Acts.ASKED,
    "take_pile": Acts.ASKED,
    "miss": Acts.NEXT,
    "miss_many": Acts.NEXT,
    "miss_as_many": Acts.NEXT,
    "pass_hand": Acts.EVERYONE,
}
"""Verbs whose doer is not the player of the card when the sentence names nobody."""


class Sort(Enum):
    """The sorts of values that a clause names."""

    PLAYER = "player"
    PLAYERS = "players"
    COLOUR = "colour"
    NUMBER = "number"
    SUIT = "suit"
    RANK = "rank"
    FACE = "face"
    CARDS = "cards"


@define(eq=False)
class Choices:
    """The possibilities taken while building, in order, and how many there were each time."""

    taken: list[int]
    offered: list[int] = field(factory=list)
    known: dict[int, int] = field(factory=dict)

    def pick(self, options: Sequence[T]) -> T:
        """One of the options: the one that this run is for, the first where no run has decided yet."""
        at = len(self.offered)
        self.offered.append(len(options))
        if at == len(self.taken):
            self.taken.append(0)
        return options[self.taken[at]]

    def once(self, place: int, options: Sequence[T]) -> T:
        """The same for words that may be built more than once: what was taken at that place is taken again."""
        if place not in self.known:
            self.known[place] = self.pick(range(len(options)))
        return options[self.known[place]]

    def following(self) -> list[int] | None:
        """What the next run is to take, or nothing when all have been."""
        taken = self.taken[: len(self.offered)]
        while taken:
            if taken[-1] + 1 < self.offered[len(taken) - 1]:
                return [*taken[:-1], taken[-1] + 1]
            taken.pop()
        return None


@define(eq=False)
class Scope:
    """What is known while one clause is built."""

    text: str
    choices: Choices
    named: bool = False
    """Whether the trigger speaks of a person (*you*, *whoever*, *a player who*), not of a card alone."""
    anyones: bool = False
    """Whether the trigger leaves out of whom it speaks (“with three cards left”): then *a player* is that one."""
    law: bool = False
    """Whether a statement of what is lawful is being built, in which *you* are everybody."""
    card: bool = False
    """Whether the event has a card, which *it* and *that suit* may mean."""
    noun: tree.Cards | None = None
    """The class of cards that was named last, which “another” goes on with."""
    played: tree.Cards | None = None
    """Which cards the event is about, where it is a play."""
    that_card: tree.Cards = tree.IT
    """The card that was spoken of last: the event's, unless that one is only called “it”."""
    than: tree.Cards = tree.TOP_CARD
    """The card to which “a higher card” and “the same suit” compare where none is named."""
    beneath: bool = False
    """Whether it is the card beneath that is described."""
    subject: Players | None = None
    plain: bool = True
    """Whether the last subject took the plain form of the verb."""
    mentioned: Players | None = None
    centre: Players = tree.ACTOR
    """Whose neighbours *next* and *left* are."""
    values: list[Sort] = field(factory=list)
    kept: bool = False
    """Whether an event is spoken of that an effect waits for: there its player is the one of the present moment."""
    unit: tree.Unit | None = None
    """What is owed, where an answer to a demand is being built."""
    fallback: tuple[Effect, ...] = (tree.Penalise(tree.THEM),)
    """What missing a duty costs."""
    closed: bool = False
    """Whether the phrase before ended with what happens “or else”, which a verb without a subject would go on."""
    amount: bool = False
    """Whether something takes the place of an event that has a number, as being made to draw so many cards has."""
    happening: tree.Event | None = None
    """The event as it is spoken of, without its conditions, where it is the play of cards."""
    more: list[tree.Statement] = field(factory=list)
    """Statements of their own that the effects also say."""
    guess: tuple[tree.Cards, tree.Cards] | None = None
    """The card about which a guess was made, and the class in which it must be for the guess to be right."""
    effects: list[Effect] = field(factory=list)
    lets: list[tuple[list[Effect], int]] = field(factory=list)
    """Where each named value was bound."""
    loose: set[int] = field(factory=set)
    """The numbers of the players chosen as “someone”, which may leave out who chooses."""

    def pick(self, options: Sequence[T]) -> T:
        """See :class:`Choices`."""
        return self.choices.pick(options)

    def bind(self, value: tree.Value | tree.Choice, sort: Sort) -> tree.That:
        """Names a value with a Let, and gives the name."""
        self.lets.append((self.effects, len(self.effects)))
        self.effects.append(tree.Let(value))
        self.values.append(sort)
        return tree.That(len(self.values))

    def about(self, played: tree.Cards) -> tree.Cards:
        """Notes that the event is the play of such cards, and gives them back; they are no cards like themselves."""
        if any(node is tree.IT for node in walk(played)):
            raise Refused("the card is compared with itself")
        self.card, self.played = True, played
        return played

    def exclude(self, named: tree.That, who: Players) -> None:
        """Takes that player from among whom “someone” is chosen: nobody swaps with themself."""
        if named.k not in self.loose:
            return
        place, at = self.lets[named.k - 1]
        match place[at]:
            case tree.Let(tree.Choice(by, n, tree.PlayerWord.EVERYONE)) if by == who:
                place[at] = tree.Let(tree.Choice(by, n, tree.Not(who)))

    def latest(self, *sorts: Sort) -> tree.That | None:
        """The value of those sorts that was named last."""
        for k in range(len(self.values), 0, -1):
            if self.values[k - 1] in sorts:
                return tree.That(k)
        return None

    def nth(self, n: int, *sorts: Sort) -> tree.That:
        """The *n*-th value of those sorts."""
        named = [k for k, sort in enumerate(self.values, 1) if sort in sorts]
        if len(named) < n:
            raise Refused("so many were not named")
        return tree.That(named[n - 1])

    def neighbour(self, k: tree.Num, ring: tree.Ring) -> tree.Beside:
        """The neighbour of whoever the sentence speaks about."""
        return tree.Beside(self.centre, k, ring)

    def doer(self, verb: str, forms: frozenset[str]) -> Players:
        """Who does it when the verb has no subject, by the table above."""
        default = ACTS.get(verb, Acts.ACTOR)
        if self.closed:
            raise Refused("whether this is part of “or else” is said otherwise")
        third = "third" in forms
        if self.subject is not None and (third or self.plain):
            return self.subject
        options: list[Players] = [] if self.subject is None else [self.subject]
        if default is Acts.NEXT:
            options.append(tree.NEXT)
            if self.named:
                options.append(tree.ACTOR)
        elif default is Acts.ASKED:
            options.append(tree.ACTOR)
            if not self.named:
                options.append(tree.NEXT)
        else:
            options.append(tree.EVERYONE if default is Acts.EVERYONE else tree.ACTOR)
        distinct = [player for at, player in enumerate(options) if player not in options[:at]]
        return self.pick(distinct)

    def words(self, part: Part) -> str:
        """The words of the part as they were typed."""
        spoken = [leaf for leaf in leaves(part) if leaf.end > leaf.start]
        return self.text[spoken[0].start : spoken[-1].end] if spoken else ""


def leaf_of(branch: Branch, index: int) -> Leaf:
    """The child, which the grammar promises to be a word."""
    part = branch[index]
    if not isinstance(part, Leaf):
        raise TypeError(f"{branch.name} has no word at {index}")
    return part


def branch_of(branch: Branch, index: int) -> Branch:
    """The child, which the grammar promises to be a phrase."""
    part = branch[index]
    if not isinstance(part, Branch):
        raise TypeError(f"{branch.name} has no phrase at {index}")
    return part


def branches(branch: Branch) -> tuple[Branch, ...]:
    """The phrases among the children; the words between them only say how they are joined."""
    return tuple(part for part in branch.children if isinstance(part, Branch))


def branches_within(branch: Branch) -> Iterator[Branch]:
    """The branch and all phrases in it."""
    yield branch
    for part in branches(branch):
        yield from branches_within(part)


def number_of(leaf: Leaf) -> tree.Number:
    """The number that the word says. “A three” is a card and no number, but “une seule” is one."""
    if leaf.indefinite and leaf.words.isalpha() and not (leaf.single and leaf.value == "1"):
        raise Refused("a number has no article")
    return tree.Number(int(leaf.value))
