"""Law 5 and atomicity: what passes a limit is redone without its rule, and what breaks leaves the table as it was."""

from __future__ import annotations

import pytest

from bartok_dsl.cards import ALL_FACES, Rank
from bartok_dsl.engine import events as e
from bartok_dsl.engine import perform
from bartok_dsl.engine import program as p
from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.ending import draw_deal
from bartok_dsl.engine.errors import ChanceError, EngineError
from bartok_dsl.engine.machine import run
from bartok_dsl.engine.program import Moment, Op, Range
from tests.engine.build import ACTOR, EVERYONE, NEXT, ap, code, done, draw, f, hand, n, on, rank, say, size, table, when

SEVEN, KING = rank(Rank.SEVEN), rank(Rank.KING)


def suspended(events: tuple[e.Event, ...]) -> list[tuple[int, e.Limit]]:
    return [(event.rule, event.limit) for event in events if isinstance(event, e.RuleSuspended)]


def test_an_endless_chain_is_suspended_and_the_rest_of_the_action_stands() -> None:
    turns = when(2, Moment.REVERSED, p.Reverse())
    t = table("7H 2C 3C | 4D 5H | 6D 7D", "9H", on(1, SEVEN, p.Reverse(), draw(NEXT, 1)), turns)
    events = done(t.play("A", "7H"))
    assert suspended(events) == [(2, e.Limit.CHAIN)]
    assert (t.direction, t.turn, t.count("C"), t.game.state.suspended) == (-1, "C", 3, (2,))


def test_a_suspended_rule_acts_again_in_the_next_deal() -> None:
    turns = when(2, Moment.REVERSED, p.Reverse())
    t = table("7H 2H | 4D 5H | 6D 7D", "9H", on(1, SEVEN, p.Reverse()), turns)
    done(t.play("A", "7H"))
    assert t.game.state.suspended == (2,)
    done(t.play("C", "7D"))
    assert t.game.state.suspended == (2,)
    draw_deal(t.game.core, 0)
    run(t.game.core)
    done(t.deal("ABC"[t.game.state.dealer]))
    assert t.game.state.suspended == ()


def test_too_many_steps() -> None:
    many = tuple(p.Bind(n(1), 0) for _ in range(2_500))
    t = table("7H 2C 3C | 4D 5H | 6D 7D", "9H", on(1, SEVEN, *many))
    assert suspended(done(t.play("A", "7H"))) == [(1, e.Limit.STEPS)]
    assert t.turn == "B"


def test_too_many_cards_moved() -> None:
    pass_on = tuple(p.PassHands(EVERYONE, n(1), True) for _ in range(500))
    t = table("7H 2C 3C 4C 5C | 4D 5H 6H 8H | 6D 7D 8D 9D", "9H", on(1, SEVEN, *pass_on))
    assert suspended(done(t.play("A", "7H"))) == [(1, e.Limit.CARDS)]
    assert t.hand("A") == "2C 3C 4C 5C"


def test_looks_that_never_come_to_rest() -> None:
    # a hand that holds its first card is told to hold another first card, for ever
    first = ap(Op.CARDS_IN, ap(Op.FIRST, n(1), hand(ap(Op.THEM))), f(SEVEN))
    swaps = p.PassHands(EVERYONE, n(1), True)
    rule = code(1, p.Watch(EVERYONE, first, 0), programs=((swaps,),))
    t = table("7H 2C 3C | 4D 5H | 6D 7D", "9H", rule)
    events = done(t.draw("C" if t.turn == "C" else "A"))
    assert suspended(events) in ([], [(1, e.Limit.LOOKS)])
    t = table("9C 7H 3C | 4D 5H | 6D 8D", "9H", rule)
    assert suspended(done(t.play("A", "9C"))) == [(1, e.Limit.LOOKS)]
    assert (t.hand("A"), t.turn) == ("7H 3C", "B")


def test_a_rule_that_breaks_the_engine_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("no")

    monkeypatch.setitem(perform.PERFORM, p.TurnOver, broken)
    t = table("7H 2C 3C | 4D 5H | 6D 7D", "9H", on(3, SEVEN, draw(NEXT, 2), p.TurnOver()), on(5, KING, p.Reverse()))
    before = t.game.state.dump()
    with pytest.raises(EngineError) as caught:
        t.play("A", "7H")
    assert caught.value.rule == 3
    assert (t.game.state.dump(), t.game.log, t.turn) == (before, [], "A")
    done(t.draw("A"))
    assert t.turn == "B"


def test_chance_that_has_run_dry_leaves_the_table_as_it_was() -> None:
    dice = on(1, SEVEN, draw(NEXT, 1), p.Chance(n(1), Range.NUMBERS, n(6), 0))
    t = table("7H 2C 3C | 4D 5H | 6D 7D", "9H", dice, chance=Recorded())
    before = t.game.state.dump()
    with pytest.raises(ChanceError):
        t.play("A", "7H")
    assert t.game.state.dump() == before
    t = table("7H 2C 3C | 4D 5H | 6D 7D", "9H", dice, chance=Recorded(picks=[9]))
    with pytest.raises(ChanceError, match="cannot come up"):
        t.play("A", "7H")


def test_no_event_without_a_change() -> None:
    """Whoever draws makes the next one draw: on a small stock this ends by itself."""
    rule = when(1, Moment.DREW_RULE, draw(NEXT, 1))
    t = table("7H 2C 3C | 4D 5H | 6D 7D", "9H", on(2, SEVEN, draw(NEXT, 1)), rule, stock="KD QD")
    events = done(t.play("A", "7H"))
    assert suspended(events) == []
    assert sum(isinstance(event, e.Drew) for event in events) == 3  # and the nine under the seven


def test_a_self_trigger_through_speech_and_size_is_finite() -> None:
    grows = code(1, p.Watch(EVERYONE, ap(Op.GE, size(ap(Op.THEM)), n(3)), 0), programs=((draw(ap(Op.THEM), 1),),))
    t = table("7H 2C 3C | 4D 5H | 6D 7D", "9H", grows, on(2, ALL_FACES, say("x")))
    done(t.draw("A"))
    assert t.count("A") == 4  # it was so before: it did not become so


def test_the_actor_of_a_kept_program_is_the_one_of_then() -> None:
    rule = on(1, SEVEN, p.Owe(ACTOR, p.Deed.SAY, p.Const(p.T, "x"), False, p.Deadline.NEXT_ACT, -1))
    t = table("7H 2C 3C | 4D 5H | 6D 7D", "9H", rule)
    done(t.play("A", "7H"))
    assert t.owes == ["A say x"]
