"""Hypothesis strategies for what the language can say: cards, players, conditions, effects, rules, rule sets.

Every tree is well-sorted and in normal form, and small examples come first, so that a failing one shrinks to something
that a person would say. :func:`rules` covers each construct with each target and quantity that it makes sense with;
:func:`rule_sets` are books of such rules.
"""

from __future__ import annotations

from hypothesis import strategies as st

from bartok_dsl.cards import ALL_FACES, members
from tests.strategies.statements import announcements, is_sayable, rule_sets, rules

FACES = st.sampled_from(list(members(ALL_FACES)))
"""Any card."""
LANGUAGES = st.sampled_from(["en", "fr"])

__all__ = ["FACES", "LANGUAGES", "announcements", "is_sayable", "rule_sets", "rules"]
