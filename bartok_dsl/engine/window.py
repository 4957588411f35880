"""What may still be called out: the last attempt and what was said since, until the next one is completed."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from bartok_dsl.cards import Face
from bartok_dsl.engine.actions import AnswerChoice, Do, Say, TurnAction
from bartok_dsl.engine.kinds import Charge, Fault
from bartok_dsl.engine.phases import Code
from bartok_dsl.engine.state import Duty


@frozen
class Wrong:
    """What is wrong with an attempt: the fault, why, which rule stands in the way (0: the base game), and the cards."""

    fault: Fault
    code: Code
    rule: int = 0
    cards: tuple[Face, ...] = ()


@frozen
class Fine:
    """What a fault comes to that is penalised and not undone; *duty* is the one that was forgotten, if it was one."""

    seat: int
    fault: Fault
    rule: int
    text: str = ""
    duty: Duty | None = None
    cards: tuple[Face, ...] = ()
    """Those that were laid, where the play itself was wrong."""


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
    since: tuple[Say | Do | AnswerChoice | Fine, ...] = ()
    """What happened since that the attempt did not do: it happens again when the attempt is undone."""
    settled: tuple[tuple[int, Charge], ...] = ()
    """Calls that the table has decided: there is no second one about the same."""
