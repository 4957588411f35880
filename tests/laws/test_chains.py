"""What the review accepts comes to an end: played at random, no accepted rule is ever suspended for passing a limit."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from bartok_dsl.compile import Unbuilt, compile_rule
from bartok_dsl.engine.events import RuleSuspended
from bartok_dsl.engine.game import Done
from bartok_dsl.tree import Rule
from bartok_dsl.tree.normal import normalise_rule
from tests.laws.playing import accepted, lawful, opened
from tests.notation import read

TRIGGERS = [
    "done(Draw(everyone, amount))",
    "done(Draw(everyone, amount)) & (amount >= 2)",
    "done(Draw(everyone, amount)) & (#hand(actor) <= 6)",
    "done(Penalise(everyone))",
    "done(Skip(everyone, amount))",
    "done(Reverse)",
    "done(Rotate(hand, everyone, 1, along))",
    "play(everyone, reds)",
    "play(everyone, Js)",
    "acts(everyone, draws)",
    "falls(everyone, #hand(them), 3)",
    "becomes(everyone, (#hand(them) >= 6))",
    "becomes(everyone, (#hand(them) <= 3))",
    "begins(everyone, turn)",
    "ends(everyone, turn)",
    "ends(everyone, lap)",
]
EFFECTS = [
    "Draw(next, 1)",
    "Draw(next, 2)",
    "Draw(actor, 1)",
    "Draw(next, (amount - 1))",
    "Draw(everyone, 1)",
    "Skip(next, 1)",
    "Reverse",
    "Turn(next)",
    "Penalise(next)",
    "Let(actor picks 1 of hand(actor)); Move(that1 -> discard.bottom)",
    "Let(actor picks 1 of hand(actor)); Move(that1 -> hand(next))",
    "Let(actor picks 1 of hand(actor)); Enact(actor, that1)",
    "Rotate(hand, everyone, 1, along)",
    "Enact(actor, top(1, stock))",
    "Move(top(1, stock) -> discard.bottom)",
]


def rule(kind: str, trigger: str, effect: str) -> Rule:
    amount = "(amount - 1)"
    if amount in effect and "amount" not in trigger:
        effect = effect.replace(amount, "1")
    return normalise_rule(read(f"{kind}({trigger}, [{effect}])"))


RULES = st.builds(
    rule, st.sampled_from(["When", "When", "Instead"]), st.sampled_from(TRIGGERS), st.sampled_from(EFFECTS)
)


def is_built(one: Rule) -> bool:
    """Whether the engine can play it at all."""
    try:
        compile_rule(one, 1)
    except Unbuilt:
        return False
    return True


@settings(max_examples=40, deadline=None)
@given(st.lists(RULES.filter(is_built), min_size=2, max_size=5), st.integers(3, 5), st.integers(0, 999))
def test_no_accepted_rule_passes_a_limit(rules: list[Rule], players: int, seed: int) -> None:
    game, dice = opened(accepted(rules), players, seed), random.Random(seed)
    for _ in range(60):
        action = lawful(game, dice)
        if action is None:
            break
        done = game.act(action)
        assert isinstance(done, Done)
        assert not [event for event in done.events if isinstance(event, RuleSuspended)]
