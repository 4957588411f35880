"""The short way through plain actions is the clear way: the same results, tables and logs, whatever rules are there."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from bartok_dsl.compile import compile_rule
from bartok_dsl.engine import program as p
from bartok_dsl.engine.actions import Action, DrawCard, PlayCards, YesNo
from bartok_dsl.engine.chance import Seeded
from bartok_dsl.engine.events import Event
from bartok_dsl.engine.game import Game
from bartok_dsl.engine.limits import MAX_STEPS
from bartok_dsl.engine.link import link
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import CLASSIC, DOUBLE, Profile, with_settings
from bartok_dsl.engine.program import Act, Moment, Op, Verb
from bartok_dsl.engine.shortcut import Shortcut
from bartok_dsl.tree import Rule
from tests.engine.build import EVERYONE, NEXT, PREVIOUS, ap, f, n, size
from tests.engine.rulesets import RULE_SETS
from tests.laws.playing import accepted, anything, lawful
from tests.oracle.rules import rule_sets

REFEREES = (Referee.GUIDE, Referee.STRICT)
"""Those who decide at once; at a table everything may be disputed, and nothing is short."""
referees = st.sampled_from(REFEREES)
players = st.integers(3, 5)
seeds = st.integers(0, 10_000)
PROFILES = (
    CLASSIC,
    DOUBLE,
    with_settings(CLASSIC, {"draw_ends_turn": False}),
    with_settings(CLASSIC, {"draws_a_turn": 2}),
    with_settings(CLASSIC, {"cards_a_draw": 3}),
    with_settings(CLASSIC, {"cards_a_turn": 2}),
    with_settings(CLASSIC, {"turns_in_a_row": 2}),
    with_settings(CLASSIC, {"penalty_turns": 1}),
    with_settings(CLASSIC, {"longest_deal": 9}),
    with_settings(CLASSIC, {"win_before_effect": False, "word": ""}),
    with_settings(CLASSIC, {"draw_with_playable": False, "renew_stock": False, "word_at": 3}),
)
ADDED: tuple[dict[str, Any], ...] = (
    {"words": ("Bartok",)},
    {"words": ("is it red?",)},
    {"gestures": ("knock",)},
    {"answers": (YesNo(True),)},
)
"""What may come with an action."""


def clear(_shortcut: Shortcut, _action: Action) -> None:
    """Takes no action the short way."""


def compared(
    rules: Sequence[p.RuleCode], players: int, seed: int, referee: Referee, profile: Profile = CLASSIC, steps: int = 80
) -> Counter[str]:
    """Plays both ways, wrong attempts and all; returns how many turn actions were plain, laid short, and long."""
    quick, slow = (Game(profile, players, link(profile, rules), referee, Seeded(seed)) for _ in range(2))
    dice, ways = random.Random(seed), Counter[str]()
    take = Shortcut.take

    def counted(shortcut: Shortcut, action: Action) -> tuple[Event, ...] | None:
        came = take(shortcut, action)
        if isinstance(action, PlayCards | DrawCard):
            ways["long" if came is None else "plain" if came else "laid"] += 1
        return came

    for _ in range(steps):
        action = anything(quick, dice) if dice.random() < 0.2 else lawful(quick, dice)
        if isinstance(action, PlayCards | DrawCard) and dice.random() < 0.2:
            action = evolve(action, **dice.choice(ADDED))
        if action is None:
            break
        with patch.object(Shortcut, "take", counted):
            result = quick.act(action)
        with patch.object(Shortcut, "take", clear):
            assert slow.act(action) == result, action
        assert slow.state.dump() == quick.state.dump()
        assert (slow.core.looked, slow.core.on_turn) == (quick.core.looked, quick.core.on_turn)
        assert slow.core.seen == quick.core.seen
    assert slow.log == quick.log
    return ways


@settings(max_examples=60)
@given(rule_sets, players, seeds, referees)
def test_rules_that_people_say(rules: list[Rule], players: int, seed: int, referee: Referee) -> None:
    codes = [compile_rule(rule, number) for number, rule in enumerate(accepted(rules), 1)]
    compared(codes, players, seed, referee)


@settings(max_examples=100)
@given(RULE_SETS, players, seeds, referees)
def test_rules_of_any_code(rules: tuple[p.RuleCode, ...], players: int, seed: int, referee: Referee) -> None:
    compared(rules, players, seed, referee)


@pytest.mark.parametrize("referee", REFEREES)
@pytest.mark.parametrize("profile", PROFILES)
def test_base_games(profile: Profile, referee: Referee) -> None:
    for seed in range(3):
        compared((), 4, seed, referee, profile, steps=250)


DRAWS_TWO: p.Program = (p.Burden(NEXT, n(2), n(0)),)
GIVES_THE_TURN: p.Program = (p.TurnTo(PREVIOUS),)
PASSES_A_LIMIT: p.Program = (p.Reverse(),) * (MAX_STEPS + 1)
SETS_A_NUMBER: p.Program = (p.PutNumber("cards-a-draw", n(3)),)
HANGING: dict[str, p.Hook] = {
    "a card": p.After(Moment.PLAYED, (1 << 53) - 1, p.TRUE, 0),
    "a draw": p.After(Moment.DREW_TURN, 0, p.TRUE, 0),
    "a turn": p.After(Moment.TURN_ENDS, 0, p.TRUE, 0),
    "a lap": p.After(Moment.LAP_BEGINS, 0, p.TRUE, 0),
    "a play replaced": p.Replace(Moment.PLAYED, p.TRUE, 0),
    "a draw replaced": p.Replace(Moment.DREW_TURN, p.TRUE, 0),
    "a size": p.WatchFall(EVERYONE, size(ap(Op.THEM)), n(3), 0),
    "a size that varies": p.WatchFall(EVERYONE, size(ap(Op.THEM)), size(NEXT), 0),
    "a condition": p.Watch(EVERYONE, ap(Op.GE, n(3), size(ap(Op.THEM))), 0),
    "a ban on draws": p.Law(Verb.MAY_NOT, Act.DRAW, f(0), ap(Op.GE, size(ap(Op.ACTOR)), n(7))),
    "a penalty": p.After(Moment.PENALISED, 0, p.TRUE, 1),
    "a number": p.After(Moment.PLAYED, (1 << 26) - 1, p.TRUE, 2),
    "a limit": p.After(Moment.PLAYED, (1 << 26) - 1, p.TRUE, 3),
    "turns in a row": p.Standing("turns-in-a-row", EVERYONE, n(2)),
    "plays a turn": p.Standing("cards-played-a-turn", EVERYONE, n(2)),
    "draws a turn": p.Standing("draws-a-turn", EVERYONE, n(2)),
    "cards a draw": p.Standing("cards-a-draw", EVERYONE, n(2)),
}
"""Hooks each of which makes some action more than plain."""


@pytest.mark.parametrize("what", HANGING)
def test_each_thing_that_can_hang_on_an_action(what: str) -> None:
    code = p.RuleCode(1, (HANGING[what],), (DRAWS_TWO, GIVES_THE_TURN, SETS_A_NUMBER, PASSES_A_LIMIT), (), 0)
    for seed in range(3):
        compared((code,), 4, seed, Referee.STRICT, steps=120)


def test_most_actions_are_plain() -> None:
    """So there is something in it: more than half where there are no rules."""
    counts = sum((compared((), 4, seed, Referee.GUIDE) for seed in range(5)), Counter[str]())
    assert counts["plain"] > counts.total() / 2


def test_a_card_on_which_rules_hang_is_laid_short() -> None:
    code = p.RuleCode(1, (HANGING["a card"],), (DRAWS_TWO,), (), 0)
    counts = sum((compared((code,), 4, seed, Referee.GUIDE) for seed in range(5)), Counter[str]())
    assert counts["laid"] > 20


def test_nothing_is_short_at_a_table_that_may_dispute_it() -> None:
    counts = compared((), 4, 0, Referee.TABLE, steps=15)
    assert set(counts) == {"long"}
