"""From compiled rules to a book: dispatch tables by moment and face, laws in their standing order."""

from __future__ import annotations

from collections.abc import Sequence

from bartok_dsl.engine.profile import Profile
from bartok_dsl.engine.program import RuleCode


class Book:
    """Rules linked for play: immutable, shared by the deals of one rule set."""


def link(profile: Profile, rules: Sequence[RuleCode], rulings: Sequence[tuple[int, int]] = ()) -> Book:
    """Links the rules, in the order of their numbers; each ruling (a, b) sets law a before law b.

    Raises :class:`EngineError` for a rule that refers to what it has not, or uses a part the engine does not have.
    """
    raise NotImplementedError
