"""Profiles are data."""

from __future__ import annotations

import pytest
from attrs import evolve

from bartok_dsl.cards import JOKER
from bartok_dsl.engine.actions import Deal
from bartok_dsl.engine.chance import Seeded
from bartok_dsl.engine.game import Done, Game
from bartok_dsl.engine.link import link
from bartok_dsl.engine.phases import POSSIBLE, STAGE_COUNT, Referee
from bartok_dsl.engine.profile import CLASSIC, DOUBLE, NUMBERS, PROFILES, SETTABLE, Profile, with_settings
from bartok_dsl.engine.stages import STAGES
from bartok_dsl.engine.state import Phase


def test_the_two_profiles() -> None:
    assert PROFILES == {"classic": CLASSIC, "double": DOUBLE}
    assert (len(CLASSIC.cards()), len(DOUBLE.cards())) == (52, 104)
    assert (CLASSIC.hand_size, CLASSIC.penalty, DOUBLE.hand_size, DOUBLE.penalty) == (5, 1, 6, 2)
    assert (DOUBLE.points[12], DOUBLE.points[0], CLASSIC.values[12]) == (10, 1, 13)


def test_a_third_profile_needs_no_change_in_the_engine() -> None:
    third = Profile(name="third", packs=3, jokers=4, least_players=2, hand_size=9, word="last", word_at=2, deals=1)
    game = Game(third, 2, link(third, ()), Referee.GUIDE, Seeded(1))
    assert isinstance(game.act(Deal(game.state.dealer)), Done)
    assert (len(game.state.hands[0]), len(game.state.stock)) == (9, 160 - 19)
    assert third.cards().count(JOKER) == 4


def test_settings_are_checked() -> None:
    assert with_settings(CLASSIC, {"penalty": 3, "word": "last"}) == evolve(CLASSIC, penalty=3, word="last")
    for changes, message in (
        ({"penalty": True}, "cannot be True"),
        ({"penalties": 1}, "no setting “penalties”"),
        ({"hand_size": 0}, "at least 1"),
        ({"packs": 0}, "at least one pack"),
        ({"jokers": -1}, "negative number of jokers"),
        ({"direction": 2}, "direction"),
        ({"least_players": 1}, "at least two players"),
    ):
        with pytest.raises(ValueError, match=message):
            with_settings(CLASSIC, changes)
    with pytest.raises(ValueError, match="53 faces"):
        evolve(CLASSIC, points=(1,))


def test_the_numbers_that_rules_may_change_are_settings() -> None:
    assert set(NUMBERS.values()) <= set(SETTABLE)
    assert "name" not in SETTABLE


def test_the_tables_of_phases_and_stages_are_complete() -> None:
    assert set(POSSIBLE) == set(Phase)
    assert len(STAGES) == STAGE_COUNT
