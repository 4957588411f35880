"""Evenings to test with: three people, and rules as trees so that nothing has to be understood."""

from __future__ import annotations

from attrs import evolve

from bartok_dsl.cards import Rank
from bartok_dsl.engine.profile import CLASSIC, DOUBLE, Profile, with_settings
from bartok_dsl.night.companion import Companion, beginning
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.tree import EVERYONE, NEXT, Draw, Has, Number, Play, Reverse, Rule, When

NAMES = ("Ana", "Bo", "Ceca")

QUEEN = Rule((When(Play(EVERYONE, Has(Rank.QUEEN)), (Reverse(),)),))
SEVEN = Rule((When(Play(EVERYONE, Has(Rank.SEVEN)), (Draw(NEXT, Number(2)),)),))


def companion(
    profile: Profile = CLASSIC, *, deals: int = 6, dealer: int = 0, book: RuleBook | None = None
) -> Companion:
    begun = beginning(NAMES, with_settings(profile, {"deals": deals}), dealer, book or RuleBook())
    return Companion(begun)


def listed(profile: Profile = DOUBLE) -> Profile:
    """The profile with declared ranks shown."""
    return evolve(profile, declarations_listed=True)
