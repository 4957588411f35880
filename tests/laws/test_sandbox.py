"""The laws of the sandbox: what no set of rules can do, whatever its sentences say."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from bartok_dsl import tree as t
from bartok_dsl.cards import Rank
from bartok_dsl.engine.actions import Deal, DrawCard, PlayCards
from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.events import DealBegan, RuleSuspended
from bartok_dsl.engine.fold import fold
from bartok_dsl.engine.game import Done, Refused
from bartok_dsl.engine.limits import MAX_CARDS, MAX_STEPS
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.engine.state import Phase, State
from bartok_dsl.engine.view import HIDDEN, seen_by, view
from bartok_dsl.tree import Rule
from tests.laws.playing import accepted, anything, cards_of, everybody_in, lawful, opened, stretch
from tests.laws.relabel import relabel
from tests.oracle.compare import Scripted
from tests.oracle.rules import rule_sets

referees = st.sampled_from(Referee)
seeds = st.integers(0, 10_000)
sizes = st.integers(3, 6)
STEPS = 40


@settings(max_examples=40)
@given(rule_sets, sizes, seeds, referees)
def test_1_cards_are_conserved_after_every_event(rules: list[Rule], players: int, seed: int, referee: Referee) -> None:
    game = opened(rules, players, seed, referee)
    table = State(players, game.state.dealer, game.state.deals)
    stretch(game, STEPS, seed)
    pack = sorted(CLASSIC.cards())
    dealt = False
    for event in game.log:
        fold(table, [event])
        dealt = dealt or isinstance(event, DealBegan)
        assert cards_of(table) == (pack if dealt else []), event
    assert table.dump() == game.state.dump()


@settings(max_examples=40)
@given(rule_sets, sizes, seeds)
def test_2_a_player_sees_nothing_of_hidden_cards(rules: list[Rule], players: int, seed: int) -> None:
    """Exchange all faces that a seat may not see among each other: the seat must see the very same table."""
    game = opened(rules, players, seed)
    dice = random.Random(seed)
    table = State(players, game.state.dealer, game.state.deals)
    seen: list[set[int]] = [set() for _ in range(players)]
    told = 0
    for _ in range(STEPS):
        action = lawful(game, dice)
        if action is None:
            break
        game.act(action)
        for seat in range(players):
            hidden = [f for at, hand in enumerate(game.state.hands) if at != seat for f in hand]
            hidden += game.state.stock
            others = dice.sample(hidden, len(hidden))
            swap = dict(zip(hidden, others, strict=True))
            mixed = relabel(game.state, face=lambda f, swap=swap: swap.get(f, f))
            assert isinstance(mixed, State)
            assert view(mixed, seat) == view(game.state, seat)
        for event in game.log[told:]:
            fold(table, [event])
            for seat in range(players):
                if isinstance(event, DealBegan):
                    seen[seat] = set()
                seen[seat] |= {*table.hands[seat], *table.aside, *(laid.face for laid in table.pile)}
                assert faces_told(seen_by(event, seat)) <= seen[seat], (event, seat)
        told = len(game.log)


def faces_told(event: object) -> set[int]:
    """All faces that an event names."""
    found: set[int] = set()
    relabel(event, face=lambda f: found.add(f) or f)
    return found - {HIDDEN}


@settings(max_examples=40)
@given(rule_sets, sizes, seeds, referees)
def test_3_the_same_actions_and_chance_give_the_same_match(
    rules: list[Rule], players: int, seed: int, referee: Referee
) -> None:
    game = opened(rules, players, seed, referee)
    actions = stretch(game, STEPS, seed)
    record = list(game.chance.record)
    again = opened(rules, players, 0, referee, chance=Recorded.of(record))
    for action in actions:
        again.act(action)
    assert again.log == game.log
    assert again.state.dump() == game.state.dump()
    assert again.state.digest() == game.state.digest()
    assert list(again.chance.record) == record


@settings(max_examples=40)
@given(rule_sets, sizes, seeds, referees)
def test_4_what_is_refused_has_not_happened(rules: list[Rule], players: int, seed: int, referee: Referee) -> None:
    game = opened(rules, players, seed, referee)
    dice = random.Random(seed)
    for _ in range(STEPS):
        attempt = anything(game, dice)
        before, length, chance = game.state.dump(), len(game.log), list(game.chance.record)
        if isinstance(game.act(attempt), Refused):
            assert game.state.dump() == before
            assert len(game.log) == length
            assert list(game.chance.record) == chance
        else:
            assert len(game.log) > length
        action = lawful(game, dice)
        if action is None:
            break
        game.act(action)


def _when(event: t.Event, *effects: t.Effect) -> Rule:
    return Rule((t.When(event, effects),))


DREW = t.Done(t.Draw(t.EVERYONE, t.Amount()))
SKIPPED = t.Done(t.Skip(t.EVERYONE, t.Amount()))
REVERSED = t.Done(t.Reverse())
ANY_PLAY = t.Play(t.EVERYONE, t.ANY_CARD)
endless = st.sampled_from(
    [
        _when(REVERSED, t.Reverse()),
        _when(t.Any((REVERSED, ANY_PLAY)), t.Reverse(), t.Reverse()),
        _when(t.Becomes(t.EVERYONE, t.Holds(t.Count(t.EVERYONE), t.Compare(t.Op.AT_LEAST, t.ONE))), t.Reverse()),
        _when(DREW, t.Draw(t.NEXT, t.ONE), t.Move(t.Hand(t.ACTOR), t.On(t.DISCARD, t.At.BOTTOM))),
        _when(
            t.Falls(t.EVERYONE, t.Count(t.Hand(t.THEM)), t.ONE),
            t.Draw(t.ACTOR, t.ONE),
            t.Rotate(t.Belonging.HAND, t.EVERYONE, t.ONE, t.Ring.PLAY),
        ),
    ]
)
"""Rules that no review would accept, because what they do can set them off again."""
starters = st.sampled_from(
    [
        _when(ANY_PLAY, t.Reverse()),
        _when(ANY_PLAY, t.Draw(t.NEXT, t.Number(2))),
        _when(t.Begins(t.EVERYONE, t.Period.TURN), t.Reverse()),
        _when(t.Acts(t.EVERYONE, t.How.DRAWS), t.Draw(t.NEXT, t.ONE)),
    ]
)


@settings(max_examples=30)
@given(st.lists(st.one_of(endless, starters), min_size=2, max_size=4), sizes, seeds)
def test_5_a_chain_without_end_is_cut_and_its_rule_named(rules: list[Rule], players: int, seed: int) -> None:
    game = opened(rules, players, seed)
    dice = random.Random(seed)
    for _ in range(STEPS):
        action = lawful(game, dice)
        if action is None:
            break
        done = game.act(action)
        assert isinstance(done, Done)
        assert len(done.events) <= 3 * MAX_STEPS + MAX_CARDS
        for event in done.events:
            if isinstance(event, RuleSuspended):
                assert event.rule in range(1, len(rules) + 1)
                assert (
                    event.rule in game.state.suspended or isinstance(action, Deal) or game.state.phase is not Phase.PLAY
                )
        assert cards_of(game.state) == sorted(CLASSIC.cards())


def test_5_an_endless_chain_is_suspended_for_the_deal_and_play_goes_on() -> None:
    rules = [_when(t.Play(t.EVERYONE, t.ANY_CARD), t.Reverse()), _when(REVERSED, t.Reverse())]
    game = opened(rules, 3, 1, dealer=0)
    game.act(Deal(0))
    while not game.legal(game.state.turn).cards:
        game.act(DrawCard(game.state.turn))
    seat = game.state.turn
    way = game.state.direction
    done = game.act(PlayCards(seat, game.legal(seat).cards[:1]))
    assert isinstance(done, Done)
    (cut,) = [event for event in done.events if isinstance(event, RuleSuspended)]
    assert cut.rule == 2
    assert game.state.suspended == (2,)
    assert game.state.direction == -way  # what rule 1 did stands
    assert game.state.phase is Phase.PLAY


@settings(max_examples=40)
@given(rule_sets, sizes, seeds, st.integers(1, 5), referees)
def test_6_turn_the_seats_and_the_log_is_turned(
    rules: list[Rule], players: int, seed: int, k: int, referee: Referee
) -> None:
    def turned(seat: int) -> int:
        return (seat + k) % players

    game = opened(rules, players, seed, referee, dealer=0, chance=Scripted(seed))
    actions = stretch(game, STEPS, seed)
    other = opened(rules, players, seed, referee, dealer=turned(0), chance=Scripted(seed))
    for action in actions:
        other.act(relabel(action, seat=turned))
    assert [relabel(event, seat=turned) for event in game.log] == other.log
    mine = relabel(game.state, seat=turned)
    assert isinstance(mine, State)
    assert mine.dump() == relabel(other.state).dump()


@settings(max_examples=40)
@given(rule_sets, sizes, seeds)
def test_nobody_is_ever_stuck(rules: list[Rule], players: int, seed: int) -> None:
    game = opened(accepted(rules), players, seed)
    dice = random.Random(seed)
    for _ in range(2 * STEPS):
        action = lawful(game, dice)  # asserts that there is one
        if action is None:
            break
        assert isinstance(game.act(action), Done), action
        if game.state.phase is Phase.PLAY:
            assert game.state.turn in everybody_in(game.state)


def test_the_kinds_of_play_are_really_reached() -> None:
    """The random matches above are no toy: deals end, people choose, draw on demand, miss turns."""
    names: set[str] = set()
    stacking = t.Answer(
        t.Unit.CARDS, t.Play(t.EVERYONE, t.Has(Rank.TWO)), (t.Shift(t.NEXT, t.Owed(t.Unit.CARDS, t.ACTOR)),)
    )
    twos = Rule((stacking, t.When(t.Play(t.EVERYONE, t.Has(Rank.TWO)), (t.Draw(t.NEXT, t.Number(2)),))))
    skip = _when(t.Play(t.EVERYONE, t.Has(Rank.EIGHT)), t.Skip(t.NEXT, t.ONE))
    swap = _when(
        t.Play(t.EVERYONE, t.Has(Rank.SEVEN)),
        t.Let(t.Choice(t.ACTOR, t.ONE, t.OTHERS)),
        t.Rotate(t.Belonging.HAND, t.Any((t.ACTOR, t.That(1))), t.ONE, t.Ring.PLAY),
    )
    for seed in range(8):
        game = opened([twos, skip, swap], 4, seed)
        stretch(game, 150, seed)
        names |= {type(event).__name__ for event in game.log}
    wanted = {"DealWon", "ChoiceMade", "DemandMade", "DemandMet", "TurnMissed", "HandsPassed", "DutyArose", "DutyPaid"}
    assert wanted <= names
