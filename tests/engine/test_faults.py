"""Every kind of wrong attempt under every referee: refused, undone and fined, or standing until it is called out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from bartok_dsl.cards import Rank, Suit
from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.kinds import Fault
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.engine.program import Moment, Op, Verb
from tests.engine.build import (
    ACTOR,
    NEXT,
    Table,
    ap,
    code,
    done,
    f,
    law,
    miss,
    n,
    on,
    rank,
    refused,
    suit,
    table,
)

TWO, THREE, KING, ACE = (rank(r) for r in (Rank.TWO, Rank.THREE, Rank.KING, Rank.ACE))
STACKS = code(
    1,
    p.AnswerTo(False, f(TWO), p.TRUE, 0),
    p.After(Moment.PLAYED, TWO, p.TRUE, 1),
    programs=((p.ShiftDemand(NEXT, ap(Op.OWED_CARDS, ACTOR)),), (p.Burden(NEXT, n(2), n(1)),)),
)
MISSES = code(
    1,
    p.AnswerTo(True, f(ACE), p.TRUE, 0),
    p.After(Moment.PLAYED, ACE, p.TRUE, 1),
    programs=((), (miss(NEXT),)),
)
HANDS = "3S 9C 4D | 5H 2C 6C | 7D 8D JD | KS KD KC"
STOCK = "2S 6S 7S 10S JS QS"


def at(referee: Referee, *rules: p.RuleCode, hands: str = HANDS, discard: str = "9H", **more: object) -> Table:
    return table(hands, discard, *rules, referee=referee, **{"stock": STOCK, **more})


# --- every kind of fault under every referee --------------------------------------------------------------------------

Attempt = Callable[[Referee], tuple[Table, str, Callable[[], object]]]
"""A table, who does wrong, and the wrong thing."""


def wrong_card(referee: Referee) -> tuple[Table, str, Callable[[], object]]:
    t = at(referee)
    return t, "A", lambda: t.play("A", "3S")


def forbidden_card(referee: Referee) -> tuple[Table, str, Callable[[], object]]:
    t = at(referee, law(1, Verb.MAY_NOT, suit(Suit.CLUBS)))
    return t, "A", lambda: t.play("A", "9C")


def several_cards(referee: Referee) -> tuple[Table, str, Callable[[], object]]:
    t = at(referee)
    return t, "A", lambda: t.play("A", "9C 4D")


def out_of_turn(referee: Referee) -> tuple[Table, str, Callable[[], object]]:
    t = at(referee)
    return t, "B", lambda: t.play("B", "5H")


def draw_out_of_turn(referee: Referee) -> tuple[Table, str, Callable[[], object]]:
    t = at(referee)
    return t, "C", lambda: t.draw("C")


def forbidden_draw(referee: Referee) -> tuple[Table, str, Callable[[], object]]:
    t = at(referee, law(1, Verb.MAY_NOT, act=p.Act.DRAW))
    return t, "A", lambda: t.draw("A")


def drawn_card_played(referee: Referee) -> tuple[Table, str, Callable[[], object]]:
    t = at(referee, profile=evolve(CLASSIC, draw_ends_turn=False), stock="2H 6S 7S")
    done(t.draw("A"))
    return t, "A", lambda: t.play("A", "2H")


def wrong_pass(referee: Referee) -> tuple[Table, str, Callable[[], object]]:
    t = at(referee)
    return t, "A", lambda: t.pass_("A")


def draw_demand_ignored(referee: Referee) -> tuple[Table, str, Callable[[], object]]:
    t = at(referee, STACKS, hands="2H 4C 5C | 6H 8H | 7D 8D JD | KS KD KC")
    done(t.play("A", "2H"))
    return t, "B", lambda: t.play("B", "6H")


def missed_turn_not_accepted(referee: Referee) -> tuple[Table, str, Callable[[], object]]:
    t = at(referee, MISSES, hands="AH 4C 5C | 6H 8H | 7D 8D JD | KS KD KC")
    done(t.play("A", "AH"))
    return t, "B", lambda: t.play("B", "6H")


def played_though_skipped(referee: Referee) -> tuple[Table, str, Callable[[], object]]:
    t = at(referee, on(1, THREE, miss(NEXT)), hands="3H 4C 5C | 6H 8H | 7D 8D JD | KS KD KC")
    done(t.play("A", "3H"))
    return t, "B", lambda: t.play("B", "6H")


ATTEMPTS = [
    (wrong_card, Fault.CARD, Code.DOES_NOT_FIT, 0),
    (forbidden_card, Fault.CARD, Code.FORBIDDEN, 1),
    (several_cards, Fault.CARD, Code.TOO_MANY, 0),
    (out_of_turn, Fault.TURN, Code.NOT_YOUR_TURN, 0),
    (draw_out_of_turn, Fault.TURN, Code.NOT_YOUR_TURN, 0),
    (forbidden_draw, Fault.DRAWING, Code.MAY_NOT_DRAW, 1),
    (drawn_card_played, Fault.CARD, Code.DRAWN_NOW, 0),
    (wrong_pass, Fault.PASSING, Code.MAY_NOT_PASS, 0),
    (draw_demand_ignored, Fault.CARD, Code.NO_ANSWER, 1),
    (missed_turn_not_accepted, Fault.CARD, Code.NO_ANSWER, 1),
    (played_though_skipped, Fault.TURN, Code.NOT_YOUR_TURN, 0),
]
each_attempt = pytest.mark.parametrize(
    ("attempt", "fault", "why", "rule"), ATTEMPTS, ids=lambda row: getattr(row, "__name__", "")
)


@each_attempt
def test_the_guide_refuses_it_and_it_costs_nothing(attempt: Attempt, fault: Fault, why: Code, rule: int) -> None:
    t, _, act = attempt(Referee.GUIDE)
    before = t.game.state.dump()
    assert refused(act()) is why
    assert t.game.state.dump() == before


@each_attempt
def test_strict_takes_it_back_and_fines_it(attempt: Attempt, fault: Fault, why: Code, rule: int) -> None:
    t, who, act = attempt(Referee.STRICT)
    state = t.game.state
    before, hand, pile, stock = (state.turn, state.demands), state.hands, state.pile, state.stock
    done(act())
    kind = "several" if why is Code.TOO_MANY else fault.name.lower()
    assert t.fined == [f"{who} {kind} {rule}"]
    at_seat = "ABCD".index(who)
    assert state.hands == tuple((*h, stock[0]) if s == at_seat else h for s, h in enumerate(hand))
    assert (state.turn, state.demands) == before and state.pile == pile


def test_strict_lets_what_the_attempt_had_closed_be_due_still() -> None:
    t = at(Referee.STRICT, hands="5H 9C | 6S 2C 6C | 7D 8D JD | KS KD KC", stock="2S 3C 7S")
    done(t.play("A", "5H"))
    done(t.play("B", "6S"))
    assert (t.fined, t.owes, t.hand("A")) == (["B card 0"], ["A say Bartok"], "9C")
    done(t.say("A", "Bartok"))
    done(t.draw("B"))
    assert (t.fined, t.hand("A")) == ([], "9C")


@each_attempt
def test_at_a_table_it_stands_until_it_is_called_out(attempt: Attempt, fault: Fault, why: Code, rule: int) -> None:
    t, who, act = attempt(Referee.TABLE)
    state = t.game.state
    before, hand, pile, stock = (state.turn, state.demands), state.hands, state.pile, state.stock
    done(act())
    assert t.fined == [] and not any(isinstance(event, e.Drew) and event.why is e.Why.PENALTY for event in t.events)
    assert (state.hands, state.pile) != (hand, pile) or state.turn != before[0]
    caller = "D" if who != "D" else "A"
    t.uphold(caller, who, fault)
    assert t.fined == [f"{who} {fault.name.lower()} {rule}"]
    at_seat = "ABCD".index(who)
    assert state.hands == tuple((*h, stock[0]) if s == at_seat else h for s, h in enumerate(hand))
    assert (state.turn, state.demands) == before and state.pile == pile
    assert refused(t.call("C" if who != "C" else "A", who, fault)) in (Code.TOO_LATE, Code.CALLED_ALREADY)


@each_attempt
def test_the_program_would_say_so(attempt: Attempt, fault: Fault, why: Code, rule: int) -> None:
    t, who, act = attempt(Referee.TABLE)
    done(act())
    opinion = t.opinion(who, who, fault)
    assert (opinion.judgement.name, opinion.code, opinion.rule) == ("WRONG", why, rule)
    other = next(one for one in (Fault.CARD, Fault.DRAWING, Fault.PASSING) if one is not fault)
    assert t.opinion(who, who, other).judgement.name == "RIGHT"


def test_an_unnoticed_fault_acts_as_if_it_were_right() -> None:
    """Play goes on from whoever acted, a demand that was not met is gone, and it is too late after the next action."""
    t, _, act = played_though_skipped(Referee.TABLE)
    done(act())
    assert (t.turn, t.hand("B")) == ("C", "8H")
    t, _, act = draw_demand_ignored(Referee.TABLE)
    done(act())
    assert (t.turn, t.hand("B"), t.game.state.demands) == ("C", "8H", ())
    done(t.draw("C"))
    assert refused(t.call("A", "B", Fault.CARD)) is Code.TOO_LATE
    t, _, act = out_of_turn(Referee.TABLE)
    done(act())
    assert t.turn == "C"


def test_a_card_drawn_now_and_played_stands_too() -> None:
    t, _, act = drawn_card_played(Referee.TABLE)
    done(act())
    assert (t.turn, t.discard) == ("B", "9H 2H")


# --- a rule by its number ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attempt", "fault"),
    [(forbidden_card, "card"), (forbidden_draw, "drawing"), (draw_demand_ignored, "card")],
)
def test_a_law_that_was_broken_undoes(attempt: Attempt, fault: str) -> None:
    t, who, act = attempt(Referee.TABLE)
    before = t.game.state.pile, t.game.state.turn, t.game.state.demands
    done(act())
    t.uphold("D", who, Fault.RULE, rule=1)
    assert t.fined == [f"{who} {fault} 1"]
    assert (t.game.state.pile, t.game.state.turn, t.game.state.demands) == before


def test_the_table_may_see_a_law_broken_where_the_program_does_not() -> None:
    """By the newer rule a king may be played on anything; the table holds the older one to be meant."""
    t = at(Referee.TABLE, law(1, Verb.MAY_NOT, suit(Suit.CLUBS)), law(2, Verb.MAY, KING), hands="KC 9C 4D | 5H | 7D")
    done(t.play("A", "KC"))
    assert t.opinion("B", "A", Fault.RULE, rule=1).judgement.name == "UNKNOWN"
    t.uphold("B", "A", Fault.RULE, rule=1)
    assert t.fined == ["A card 1"] and (t.discard, t.turn, t.hand("A")) == ("9H", "A", "KC 9C 4D 2S")
    t = at(Referee.TABLE, law(1, Verb.MAY_NOT, act=p.Act.PASS), law(2, Verb.MAY, act=p.Act.PASS))
    done(t.pass_("A"))
    t.uphold("B", "A", Fault.RULE, rule=1)
    assert t.fined == ["A passing 1"] and t.turn == "A"


def test_any_other_rule_is_fined() -> None:
    t = at(Referee.TABLE, on(1, KING, p.Reverse()), on(2, TWO, p.Reverse()))
    done(t.play("A", "9C"))
    t.uphold("B", "A", Fault.RULE, rule=2)
    assert t.fined == ["A rule 2"] and (t.discard, t.turn, t.hand("A")) == ("9H 9C", "B", "3S 4D 2S")
    assert refused(t.call("C", "A", Fault.RULE, rule=2)) is Code.CALLED_ALREADY
    assert refused(t.call("C", "A", Fault.RULE, rule=7)) is Code.NO_SUCH_RULE
    t.uphold("C", "A", Fault.RULE, rule=1)
    assert t.count("A") == 4


def test_a_rule_is_called_out_promptly_too() -> None:
    """Against whoever has acted, spoken or owed something since the last action, or is waited for; not what is past."""
    t = at(Referee.TABLE, on(1, KING, p.Reverse()))
    done(t.play("A", "9C"))
    assert refused(t.call("D", "C", Fault.RULE, rule=1)) is Code.TOO_LATE
    done(t.do("C", "wave"))
    done(t.call("D", "C", Fault.RULE, rule=1))
    done(t.admit("C"))
    done(t.call("D", "B", Fault.RULE, rule=1))  # whose turn it is: what they do not do is a fault too
    done(t.admit("B"))
    done(t.draw("B"))
    assert refused(t.call("D", "A", Fault.RULE, rule=1)) is Code.TOO_LATE
