"""Games that start from a given table."""

from __future__ import annotations

import pytest

from bartok_dsl.cards import SUIT_FACES, Suit, read_cards
from bartok_dsl.engine.actions import Deal
from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.link import link
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.position import Position, game_at
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.engine.program import Deed
from tests.engine.build import Table, done, refused, table

HANDS = [read_cards("7H 2C"), read_cards("4D 5D"), read_cards("9S")]
NINE = (read_cards("9H")[0], -1)


def at(position: Position, chance: Recorded | None = None) -> Table:
    return Table(game_at(CLASSIC, position, link(CLASSIC, ()), Referee.STRICT, chance or Recorded()))


def test_what_is_not_named_has_a_default() -> None:
    t = at(Position(HANDS, [NINE], turn=1))
    state = t.game.state
    assert (t.turn, state.dealer, t.direction, len(state.stock), state.stock[0]) == ("B", 0, 1, 46, 0)
    assert (t.owes, state.aside, state.deal, state.laps) == ([], (), 1, 0)


def test_everything_may_be_named() -> None:
    position = Position(
        HANDS,
        [NINE],
        stock=read_cards("KD"),
        dealer=2,
        direction=-1,
        called=SUIT_FACES[Suit.CLUBS],
        out=read_cards("KC"),
        deal=3,
        wins=(1, 0, 1),
        scores=(0, 0, 5),
        debts=[(2, 2)],
        demand=(2, 1, 1),
        duties=[(1, Deed.SAY, "hello")],
        cells={"debt": 2},
        last_winner=2,
    )
    t = at(position)
    state = t.game.state
    assert (state.owed_turns(2), state.wins, state.cells, state.aside) == (2, (1, 0, 1), (("debt", 2),), (51 - 39,))
    assert (t.owes, state.demands[0].draw, state.demands[0].causer) == (["B say hello"], 2, 1)
    done(t.draw("A"))
    assert (t.faults, t.count("A")) == (["B"], 2 + 0 + 0)
    assert t.game.state.debts == () or t.turn == "B"


def test_a_suit_that_was_named_is_to_be_followed() -> None:
    assert at(Position(HANDS, [NINE], called=SUIT_FACES[Suit.CLUBS])).may_play("A") == "2C"


def test_players_who_left_are_passed_over() -> None:
    t = at(Position(HANDS, [NINE], left=[1], stock=read_cards("KD QD")))
    done(t.draw("A"))
    assert t.turn == "C"
    assert refused(t.draw("B")) is Code.OUT_OF_DEAL


def test_a_position_before_the_deal() -> None:
    pack = tuple(reversed(range(52)))
    t = at(Position([(), (), ()], dealer=1, before_deal=True, deal=2), Recorded(shuffles=[pack]))
    done(t.act(Deal(1)))
    assert (t.game.state.deal, t.count("A"), t.turn, t.game.state.hands[2][0]) == (2, 5, "C", 51)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (Position([read_cards("7H")], [NINE]), "two players"),
        (Position([read_cards("7H"), read_cards("7H")], [NINE]), "7H is there more often"),
        (Position(HANDS, [NINE], turn=3), "no seat 3"),
        (Position(HANDS, [NINE], dealer=-1), "no seat -1"),
        (Position(HANDS, [NINE], direction=0), "direction is 1"),
        (Position(HANDS, [NINE], deal=0), "numbered from 1"),
        (Position(HANDS, [NINE], wins=(1,)), "wins are given for 1"),
        (Position(HANDS, [NINE], left=[0]), "has left the deal"),
    ],
)
def test_what_cannot_be(position: Position, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        at(position)


def test_cards_that_are_named_nowhere_are_in_no_place() -> None:
    t = table("7H 2C | 4D 5D | 9S", "9H", stock="KD")
    state = t.game.state
    assert (len(state.stock), state.aside, len(state.unused)) == (1, (), 45)
