"""What a table writes down so that a match can be played again exactly: one record for every action that happened.

A record holds what people did and what chance yielded for it, never what followed: that is worked out again. Sentences
stand beside the tree that was agreed upon, so that a log means the same whatever the language learns later.
"""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.engine.actions import Action
from bartok_dsl.engine.chance import Drawn
from bartok_dsl.rulebook import Entry
from bartok_dsl.tree import Announcement, Rule


@frozen
class Opened:
    """The match began: who sits where, by which profile, referee and rules."""

    names: tuple[str, ...]
    profile: str
    settings: tuple[tuple[str, int | str | bool], ...]
    """What differs from the profile of that name."""
    referee: str
    dealer: int
    """Who was drawn as the first dealer."""
    book: tuple[Entry, ...]
    """The history of the book that the table began with."""
    people: tuple[int, ...] = ()
    """The seats of people; empty where there were none, or nobody said."""
    language: str = ""
    """The language in which it is played; empty where nobody said, as in older logs."""


@frozen
class Declaration:
    """What a rank was declared to mean, for the rest of the deal."""

    rule: Rule
    sentence: str
    language: str


@frozen
class Acted:
    """An action happened. *digest* is the hash of the table after it."""

    action: Action
    chance: tuple[Drawn, ...]
    digest: str
    declaration: Declaration | None = None
    """What came with a play that declared its rank special."""


@frozen
class Spoken:
    """The winner announced this, and it was accepted; it holds from the next deal."""

    seat: int
    announcement: Announcement
    sentence: str
    language: str
    date: str


@frozen
class Declined:
    """The winner declined to announce."""

    seat: int


@frozen
class Decided:
    """The author of the newer rule has ruled which of two rules decides where both speak; it holds at once."""

    seat: int
    winner: int
    loser: int
    date: str


Record = Opened | Acted | Spoken | Declined | Decided

Sentence = Declaration | Spoken | Declined | Decided
"""What was said in sentences, which events do not hold."""
