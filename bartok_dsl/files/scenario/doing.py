"""What is done in a scenario, as values. Players are names here, not seats."""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.cards import Face, FaceSet
from bartok_dsl.engine.kinds import Ballot, Charge


@frozen
class FacesNamed:
    """A suit, rank, colour or card, as the faces that it has."""

    faces: FaceSet


@frozen
class PlayerNamed:
    """A player."""

    who: str


@frozen
class NumberNamed:
    """A number; also the rank of that value, where a rank is asked for."""

    number: int


@frozen
class YesOrNo:
    """Whether an optional effect is wanted."""

    yes: bool


@frozen
class OptionNamed:
    """An option as it is shown."""

    text: str


@frozen
class CardGiven:
    """A card and who gets it."""

    face: Face
    to: str


@frozen
class Declaring:
    """The rank just played is declared special, with this meaning."""

    sentence: str


@frozen
class FaceDown:
    """The cards lie face down and are claimed to be of that rank."""

    faces: FaceSet


Answer = FacesNamed | PlayerNamed | NumberNamed | YesOrNo | OptionNamed | CardGiven


@frozen
class With:
    """What comes with an action: answers in order, words, gestures, and what only some profiles know."""

    answers: tuple[Answer, ...] = ()
    words: tuple[str, ...] = ()
    gestures: tuple[str, ...] = ()
    special: tuple[Declaring | FaceDown, ...] = ()


@frozen
class Plays:
    """``A plays QD``."""

    who: str
    cards: tuple[Face, ...]
    also: With


@frozen
class Draws:
    """``A draws``."""

    who: str
    also: With


@frozen
class Passes:
    """``A passes``."""

    who: str
    also: With


@frozen
class Answers:
    """``A names hearts``, ``A chooses B``, ``A gives 7H to B``."""

    who: str
    answer: Answer
    also: With


@frozen
class Speaks:
    """``A says "…"``, ``A does "…"``: only words and gestures."""

    who: str
    also: With


@frozen
class Announces:
    """``A announces "…"``."""

    who: str
    sentence: str


@frozen
class Declines:
    """``A declines``."""

    who: str


@frozen
class Deals:
    """``A deals``."""

    who: str


@frozen
class CallsOut:
    """``A calls out B for the card: it does not match``; the reason is for people."""

    who: str
    whom: str
    charge: Charge
    reason: str


@frozen
class Votes:
    """``A agrees``, ``A disagrees``, ``A abstains``."""

    who: str
    ballot: Ballot


@frozen
class Admits:
    """``A admits it``."""

    who: str


@frozen
class CallsTimeout:
    """``A calls a timeout``."""

    who: str


@frozen
class EndsTimeout:
    """``A ends the timeout``."""

    who: str


@frozen
class Explains:
    """``A explains rule 2: …``."""

    who: str
    rule: int
    text: str


@frozen
class Decides:
    """``A rules for rule 2 over rule 1``."""

    who: str
    winner: int
    loser: int


@frozen
class Confirms:
    """``A confirms`` the result."""

    who: str


@frozen
class Challenges:
    """``A challenges B``: says that B's cards are not what was claimed."""

    who: str
    whom: str


TableDoing = CallsOut | Votes | Admits | CallsTimeout | EndsTimeout | Explains | Confirms
"""What is done about the game rather than in it."""
Doing = Plays | Draws | Passes | Answers | Speaks | Announces | Declines | Deals | TableDoing | Decides | Challenges
