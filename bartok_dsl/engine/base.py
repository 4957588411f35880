"""The base game's own rule, written like any other: number 0, older than all."""

from __future__ import annotations

from bartok_dsl.engine import program as p
from bartok_dsl.engine.profile import Profile

_THEM = p.Apply(p.Op.THEM, ())
_THEIR_CARDS = p.Apply(p.Op.COUNT_CARDS, (p.Apply(p.Op.HAND, (_THEM,)),))
FINE_ONLY: p.Program = (p.Fine(_THEM),)
"""What forgetting a duty costs unless a rule says otherwise."""


def base_rule(profile: Profile) -> p.RuleCode:
    """The duty of the last card: whoever's hand falls to it says the word, whatever made it fall."""
    if not profile.word:
        return p.RuleCode(0, (), (), (), 0)
    say = p.Owe(_THEM, p.Deed.SAY, p.Const(p.T, profile.word), False, p.Deadline.NEXT_ACT, 1)
    watch = p.WatchFall(p.Apply(p.Op.EVERYONE, ()), _THEIR_CARDS, p.Const(p.N, profile.word_at), 0)
    return p.RuleCode(0, (watch,), ((say,), FINE_ONLY), (), 0)
