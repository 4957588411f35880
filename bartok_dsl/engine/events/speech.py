"""Choices, chance, words and what is owed in words."""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.engine.events.base import Event
from bartok_dsl.engine.places import Option
from bartok_dsl.engine.program import Range
from bartok_dsl.engine.state import Duty, Request


@frozen
class ChoiceAsked(Event):
    """*seat* is to choose."""

    request: Request


@frozen
class ChoiceMade(Event):
    """*seat* has chosen; *request* is what remains to be chosen, with *n* 0 when that was all."""

    request: Request
    option: Option


@frozen
class ChoiceLapsed(Event):
    """The choice of *seat* was not made in time, or can no longer be made."""

    request: Request


@frozen
class ChanceFell(Event):
    """The recorded source yielded these."""

    range: Range
    options: tuple[Option, ...]


@frozen
class Said(Event):
    """*seat* said something."""

    text: str


@frozen
class Did(Event):
    """*seat* made a gesture."""

    text: str


@frozen
class DutyArose(Event):
    """*seat* owes a word or gesture."""

    duty: Duty


@frozen
class DutyPaid(Event):
    """*seat* has said or done what was due."""

    duty: Duty


@frozen
class DutyRecalled(Event):
    """The guide reminds *seat* of what is still due."""

    duty: Duty


@frozen
class DutyLapsed(Event):
    """What *seat* owed is no longer due; *missed* when it was a fault."""

    duty: Duty
    missed: bool
