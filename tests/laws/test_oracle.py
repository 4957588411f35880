"""The compiled hooks do what the trees say: the engine against a naive interpreter of the same rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bartok_dsl.cards import write_card
from bartok_dsl.tree import Rule
from tests.notation import read, write
from tests.oracle.compare import Pair
from tests.oracle.game import Move
from tests.oracle.rules import rule_sets

MOVES = 40


def difference(rules: list[Rule], players: int, seed: int, moves: int = MOVES, seen: Counter[str] | None = None) -> str:
    """Plays one deal on both at random; tells the rules, what was done and what differs, or nothing."""
    dice, pair, done = random.Random(seed), Pair(rules, players, seed), [f"{players} players, seed {seed}"]
    for _ in range(moves):
        found = pair.difference()
        if found:
            return "\n".join(("", *map(write, rules), *done, found))
        if pair.over:
            break
        if pair.requests():
            request = dice.choice(pair.requests())
            option = dice.choice([option for option in request.options if option not in request.chosen])
            done.append(f"{request.seat} chooses {option} ({request.range.value})")
            pair.answer(request, option)
        else:
            move = dice.choice(list(speaking(pair, dice)) or pair.moves())
            card = "" if move.card is None else write_card(pair.oracle.position.faces[move.card])
            done.append(f"{move.seat} {move.kind} {card}{move.text}")
            pair.act(move)
        if seen is not None:
            seen.update(done[-1].split()[1:2])
    return ""


def speaking(pair: Pair, dice: random.Random) -> Iterator[Move]:
    """Something that is owed, half of the time."""
    if dice.random() < 0.5:
        for duty in pair.oracle.position.duties:
            yield Move(duty.kind, duty.who, text=duty.text)


@settings(max_examples=80)
@given(rule_sets, st.integers(3, 5), st.integers(0, 10_000))
def test_engine_and_oracle_agree_after_every_action(rules: list[Rule], players: int, seed: int) -> None:
    assert difference(rules, players, seed) == ""


BOOK = [
    "May(play(everyone, 8s)); "
    "When(play(everyone, 8s), [Let(actor picks 1 of every-suit); Put(called-suit-or-rank := that1)])",
    "Answer(cards, play(everyone, 2s), [Shift(next, owed(cards, actor))]); "
    "When(play(everyone, 2s), [Draw(next, 2); Skip(next, 1)])",
    "When(play(everyone, Qs), [Reverse]); When(play(everyone, 9s), [Reverse; Skip(next, 1)])",
    "When(play(everyone, 7s), [Let(actor picks 1 of ~actor); Rotate(hand, actor | that1, 1, along)])",
    "When(play(everyone, 10s), [Turn(actor)])",
    "When(play(everyone, 4s), [Each(everyone, [Let(them picks 1 of hand(them)); Move(that1 -> hand(left(them)))])])",
    "MayNot(play(everyone, spades) & (under in spades))",
    'When(play(everyone, Ks), [Due(says(actor, "all hail"), soon, [Penalise(them)])])',
]
"""A book as a table might have it in the eighth deal."""


@pytest.mark.parametrize("seed", range(12))
def test_they_agree_about_a_book_that_a_table_might_have(seed: int) -> None:
    assert difference([read(rule) for rule in BOOK], 3 + seed % 4, seed, 120) == ""


def test_the_games_compared_are_no_toys() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        difference([read(rule) for rule in BOOK], 4, seed, 120, seen)
    assert {"play", "draw", "say", "chooses"} <= set(seen)


@pytest.mark.parametrize(
    ("rule", "changed"),
    [
        ("When(play(everyone, reds), [Draw(next, 1)])", "When(play(everyone, reds), [Draw(previous, 1)])"),
        ("When(play(everyone, reds), [Skip(next, 1)])", "When(play(everyone, reds), [Skip(along(2, actor), 1)])"),
        ("MayNot(play(everyone, reds) & (under in reds))", "MayNot(play(everyone, reds) & (under in blacks))"),
        (
            "When(play(everyone, reds), [Reverse; Draw(next, 1)])",
            "When(play(everyone, reds), [Draw(next, 1); Reverse])",
        ),
        (
            "When(falls(everyone, #hand(them), 3), [Draw(actor, 1)])",
            "When(falls(everyone, #hand(them), 2), [Draw(actor, 1)])",
        ),
    ],
)
def test_a_rule_read_wrongly_would_be_noticed(rule: str, changed: str) -> None:
    """The oracle plays one rule and the engine a neighbouring one: some deal must tell them apart."""
    for seed in range(10):
        pair = Pair([read(rule)], 4, seed)
        pair.oracle.rules = {1: read(changed)}
        dice = random.Random(seed)
        for _ in range(MOVES):
            if pair.difference():
                return
            if pair.over:
                break
            pair.act(dice.choice(pair.moves()))
    raise AssertionError("nothing was noticed")
