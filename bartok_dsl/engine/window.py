"""What may still be called out: the last attempt and what was said since, until the next one is completed."""

from __future__ import annotations

from typing import Any, Final

from attrs import frozen

from bartok_dsl.cards import Face
from bartok_dsl.engine.actions import AnswerChoice, Do, Say, TurnAction
from bartok_dsl.engine.kinds import Charge, Fault
from bartok_dsl.engine.phases import Code
from bartok_dsl.engine.state import Duty, Request


@frozen
class Wrong:
    """What is wrong with an attempt: the fault, why, which rule stands in the way (0: the base game), and the cards."""

    fault: Fault
    code: Code
    rule: int = 0
    cards: tuple[Face, ...] = ()


@frozen
class Spoken:
    """What somebody said in play; *wrong* and *rule* are what the program makes of it, as far as it can read."""

    seat: int
    text: str
    wrong: bool
    rule: int


@frozen
class Fine:
    """What a fault comes to that is penalised; the duty or choice that was not met, if it was one."""

    seat: int
    fault: Fault
    rule: int
    text: str = ""
    duty: Duty | None = None
    request: Request | None = None
    cards: tuple[Face, ...] = ()
    """Those that were laid, where the play itself was wrong."""


@frozen
class Toll:
    """What a call costs whoever made it, when the table has turned it down."""

    seat: int
    cards: int


Happened = Say | Do | AnswerChoice | Fine | Toll


@frozen
class Window:
    """The time in which a call is prompt: from one turn action until the next one is completed.

    It is part of the machine's memory, not of the table: what happens in it can be told from the log.
    """

    mark: int
    """How long the log was when it opened."""
    action: TurnAction | None = None
    """The attempt that may be called out; none at the beginning of a deal, or once it was undone."""
    wrong: Wrong | None = None
    """What the program finds wrong with it."""
    before: tuple[Any, ...] | None = None
    """The snapshot from before the attempt."""
    judged: tuple[Any, ...] | None = None
    """The snapshot from when it was judged: what had been due before it was closed by then."""
    since: tuple[Happened, ...] = ()
    """What happened since that the attempt did not do: it happens again when the attempt is undone."""
    spoken: tuple[Spoken, ...] = ()
    """What was said in play and may still be called out."""
    settled: tuple[tuple[int, Charge], ...] = ()
    """Calls that the table has decided: there is no second one about the same."""
    decided: tuple[int, ...] = ()
    """The numbers of the duties and choices that these calls were about."""


def alone(snapshot: tuple[Any, ...]) -> tuple[Any, ...]:
    """The snapshot without the window that was open then, so that windows do not keep all earlier ones."""
    return (*snapshot[:-1], _SHUT)


_SHUT: Final = Window(0)
