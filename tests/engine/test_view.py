"""Secrecy: what one seat sees does not depend on what it may not see."""

from __future__ import annotations

from random import Random

from attrs import fields
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bartok_dsl.cards import Rank
from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.engine.program import Moment, Range
from bartok_dsl.engine.state import State
from bartok_dsl.engine.view import HIDDEN, seen_by, view
from tests.engine.build import (
    ACTOR,
    EVERYONE,
    NEXT,
    a_card,
    ask,
    done,
    draw,
    hand,
    on,
    rank,
    reg,
    say,
    strict,
    table,
    when,
)
from tests.engine.rulesets import RULE_SETS
from tests.engine.test_laws import played

SEVEN = rank(Rank.SEVEN)


def test_a_view_shows_the_own_hand_and_counts_the_others() -> None:
    t = table("7H 2C | 4D 5D 6D | 9S", "3C 9H", stock="KD QD")
    seen = view(t.game.state, 1)
    assert seen.hand == t.game.state.hands[1]
    assert (seen.counts, seen.stock, [face for face, _ in seen.pile]) == ((2, 3, 1), 2, [34, 2])


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(RULE_SETS, st.integers(0, 2**32), st.sampled_from(list(Referee)))
def test_exchanging_hidden_cards_changes_nothing_that_is_seen(
    rules: tuple[p.RuleCode, ...], seed: int, referee: Referee
) -> None:
    game, _, _ = played(rules, seed, 4, referee, CLASSIC, many=25)
    state = game.state
    for seat in range(4):
        hidden = [face for other in range(4) if other != seat for face in state.hands[other]] + list(state.stock)
        Random(seed).shuffle(hidden)
        other_world = State(players=4, dealer=0, deals=6)
        other_world.restore(state.snapshot())
        cards = iter(hidden)
        other_world.hands = tuple(
            hand if at == seat else tuple(next(cards) for _ in hand) for at, hand in enumerate(state.hands)
        )
        other_world.stock = tuple(cards)
        assert view(other_world, seat) == view(state, seat)


def _faces_of_draws(event: e.Event) -> tuple[int, ...]:
    match event:
        case e.Drew(cards=cards):
            return cards
        case e.DealBegan(stock=stock) | e.StockRenewed(stock=stock) | e.StockArranged(stock=stock):
            return stock
    return ()


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(RULE_SETS, st.integers(0, 2**32), st.sampled_from(list(Referee)))
def test_events_hide_the_stock_and_other_peoples_cards(
    rules: tuple[p.RuleCode, ...], seed: int, referee: Referee
) -> None:
    game, _, _ = played(rules, seed, 4, referee, CLASSIC, many=25)
    for event in game.log:
        for seat in range(4):
            seen = seen_by(event, seat)
            assert type(seen) is type(event)
            assert (seen.seat, seen.rule) == (event.seat, event.rule)
            own = isinstance(event, e.Drew) and event.seat == seat
            assert own or set(_faces_of_draws(seen)) <= {HIDDEN}
            if isinstance(seen, e.HandsDealt):
                assert all(set(hand) <= {HIDDEN} for at, hand in enumerate(seen.hands) if at != seat)
            if isinstance(seen, e.ChoiceAsked | e.ChoiceMade) and seen.request.seat != seat:
                assert (seen.request.options, seen.request.chosen) == ((), ())


def test_a_card_given_is_seen_by_giver_and_taker_only() -> None:
    gives = on(1, SEVEN, ask(0, Range.CARDS, hand(ACTOR)), p.MoveCards(reg(p.C), p.Place.HAND, NEXT))
    t = table("7H 2C 3C | 4D 5D | 6S 8S", "9H", gives)
    events = done(t.play("A", "7H", a_card("2C")))
    (moved,) = (event for event in events if isinstance(event, e.CardsMoved))
    (chosen,) = (event for event in events if isinstance(event, e.ChoiceMade))
    for seat, face in ((0, 1), (1, 1), (2, HIDDEN)):
        seen = seen_by(moved, seat)
        assert isinstance(seen, e.CardsMoved)
        assert seen.cards[0][1] == face
    for seat, face in ((0, 1), (1, HIDDEN), (2, HIDDEN)):
        made = seen_by(chosen, seat)
        assert isinstance(made, e.ChoiceMade)
        assert isinstance(made.option, tuple)
        assert made.option[1] == face


def test_a_discarded_card_is_seen_by_all_and_penalty_cards_by_their_owner() -> None:
    dumps = on(1, SEVEN, p.MoveCards(hand(NEXT), p.Place.PILE_UNDER, ACTOR), draw(NEXT, 1))
    t = table("7H 2C 3C | 4D | 6S 8S", "9H", dumps)
    events = done(t.play("A", "7H"))
    moved = [event for event in events if isinstance(event, e.CardsMoved)]
    assert all(seen_by(event, 2) == event for event in moved)
    t = strict("3S 9C | 4D 5D | 6S 8S", "9H", stock="KD")
    (drew,) = (event for event in done(t.play("A", "3S")) if isinstance(event, e.Drew))
    assert seen_by(drew, 0) == drew
    assert seen_by(drew, 1) == e.Drew(0, 0, (HIDDEN,), e.Why.PENALTY)


def test_every_class_of_events_is_folded_and_documented() -> None:
    from bartok_dsl.engine.events import disputes as disputes
    from bartok_dsl.engine.fold import FOLD

    named = [*vars(e).values(), *vars(disputes).values()]
    kinds = {kind for kind in named if isinstance(kind, type) and issubclass(kind, e.Event)} - {e.Event}
    assert kinds == set(FOLD)
    for kind in kinds:
        assert kind.__doc__
        assert [a.name for a in fields(kind)][:2] == ["seat", "rule"]


def test_what_somebody_owes_for_a_card_that_another_has_drawn_does_not_show_it() -> None:
    rule = when(1, Moment.DREW_TURN, say("all hail", EVERYONE))
    at = table("2C 3C | 4C 5C | 6C 7C", "9H", rule, stock="QS KS")
    done(at.draw("A"))
    for seat in range(3):
        assert len(at.game.view(seat).duties) == 3
        for duty in at.game.view(seat).duties:
            assert (duty.bound.it, duty.bound.lot, duty.bound.cause, duty.bound.this) == ((), (), (), ())
        for event in at.events:
            seen = seen_by(event, seat)
            if isinstance(seen, e.DutyArose):
                assert seen.duty.bound.it == ()
