import click
import pytest

from bartok_dsl.engine.profile import CLASSIC, DOUBLE
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.play.seating import Seating, people_of, seat_everybody

EN = Words("en", ())


@pytest.mark.parametrize(
    ("people", "bots", "expected"),
    [
        ((), None, Seating(("You", "Bo", "Chi", "Dee"), (0,))),
        ((), 4, Seating(("Bo", "Chi", "Dee", "Eve"), ())),
        (("Ana",), None, Seating(("Ana", "Bo", "Chi"), (0,))),
        (("Ana",), 3, Seating(("Ana", "Bo", "Chi", "Dee"), (0,))),
        (("Ana", "bo"), None, Seating(("Ana", "bo", "Chi"), (0, 1))),
        (("Ana", "Bo", "Chi"), None, Seating(("Ana", "Bo", "Chi"), (0, 1, 2))),
        ((), 8, Seating(("Bo", "Chi", "Dee", "Eve", "Flo", "Gus", "Hal", "Bot1"), ())),
    ],
)
def test_who_sits_where(people: tuple[str, ...], bots: int | None, expected: Seating) -> None:
    assert seat_everybody(people, bots, CLASSIC, EN) == expected


def test_in_french() -> None:
    assert seat_everybody((), None, CLASSIC, Words("fr", ())).names[0] == "Vous"


@pytest.mark.parametrize(("people", "bots"), [((), 2), (("Ana",), 0), (("Ana",), 8), ((), 0)])
def test_too_few_or_too_many(people: tuple[str, ...], bots: int) -> None:
    with pytest.raises(click.UsageError, match="3 to 8 players"):
        seat_everybody(people, bots, CLASSIC, EN)


def test_a_profile_with_more_seats() -> None:
    assert len(seat_everybody(("Ana",), 11, DOUBLE, EN).names) == 12


def test_bots_of_a_resumed_match_are_known_by_their_names() -> None:
    assert people_of(("Ana", "Bo", "Chi"), (), EN) == (0,)
    assert people_of(("Bo", "Chi", "Bot1"), (), EN) == ()


def test_people_of_a_resumed_match_are_those_whom_its_log_notes() -> None:
    assert people_of(("Ana", "Bo", "Chi"), (), EN, (0, 1)) == (0, 1)
    assert people_of(("Ana", "Bo", "Chi"), ("Bo",), EN, (0, 1)) == (1,)


def test_people_of_a_resumed_match_can_be_named() -> None:
    assert people_of(("Ana", "Bo", "Chi"), ("bo", "Ana"), EN) == (0, 1)
    with pytest.raises(click.UsageError, match="nobody in this match is called “Zed”"):
        people_of(("Ana", "Bo", "Chi"), ("Zed",), EN)
