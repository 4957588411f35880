"""What has happened when people stop play to argue: calls and votes, what is taken back, timeouts, confirmed results.

They are events like the others (:mod:`bartok_dsl.engine.events`); ``seat`` is who did or suffered it.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from bartok_dsl.cards import FaceSet
from bartok_dsl.engine.events.base import Event
from bartok_dsl.engine.kinds import Ballot, Charge


@frozen
class CallMade(Event):
    """*seat* calls *offender* out; play stops until the vote closes."""

    offender: int
    charge: Charge
    reason: str


@frozen
class Voted(Event):
    """*seat* has said whether the call is right."""

    ballot: Ballot


@frozen
class Admitted(Event):
    """*seat*, who was called out, admits it."""


@frozen
class CallClosed(Event):
    """The vote on the call against *seat* has closed; play goes on."""

    caller: int
    charge: Charge
    upheld: bool


@frozen
class Undone(Event):
    """What *seat* attempted is taken back with everything that it caused.

    *table* has what is as it was before: the names of the fields of the state that change, and their values (seen by
    nobody, for hands and stock are among them).
    """

    table: tuple[tuple[str, Any], ...] = field(repr=False)


@frozen
class TimeoutCalled(Event):
    """*seat* has stopped play to settle a dispute."""


@frozen
class RuleExplained(Event):
    """*seat* has explained the rule, in these words if any."""

    text: str


@frozen
class TimeoutEnded(Event):
    """*seat* has ended the timeout; play goes on where it stopped."""


@frozen
class ResultAwaited(Event):
    """Everybody is asked to confirm that the deal ended so; *seat* won it, or deals next where nobody did."""


@frozen
class ResultConfirmed(Event):
    """*seat* confirms the result."""


@frozen
class ResultSettled(Event):
    """Everybody has confirmed the result."""


@frozen
class RankDeclared(Event):
    """*seat* has declared the rank of the card special; the rule with this number says how, until the deal ends."""

    faces: FaceSet
