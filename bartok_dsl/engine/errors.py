"""Errors of the engine, split by who was wrong.

A player who attempts what cannot be or may not be gets a :class:`~bartok_dsl.engine.game.Refused` or a fault, never an
exception. What is raised is about a rule that broke the engine or a source of chance that has run dry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bartok_dsl.engine.kinds import Limit


class EngineError(Exception):
    """A rule asked for something that the engine cannot do; *rule* is its number, 0 for the base game.

    The game is as it was before the action, and stays usable.
    """

    def __init__(self, rule: int, reason: str) -> None:
        super().__init__(f"rule {rule}: {reason}")
        self.rule = rule
        self.reason = reason


class ChanceError(Exception):
    """A recorded source of chance was asked for more than was recorded, or for something else."""


class LimitPassed(Exception):
    """Inside the engine: a rule's step has passed a limit; the action is done again without that rule."""

    def __init__(self, rule: int, limit: Limit) -> None:
        super().__init__(rule, limit)
        self.rule = rule
        self.limit = limit
