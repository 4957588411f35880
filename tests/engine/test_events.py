"""Events are values: made quickly, equal by what they say, and never changed."""

from __future__ import annotations

import pytest
from attrs import evolve, fields
from attrs.exceptions import FrozenInstanceError

from bartok_dsl.engine.events import Drew, Event, Played, Why

KINDS = Event.__subclasses__()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_holds_what_it_is_given_and_cannot_be_changed(kind: type[Event]) -> None:
    names = [a.name for a in fields(kind)]
    event = kind(*range(len(names)))
    assert [getattr(event, name) for name in names] == list(range(len(names)))
    assert event == kind(**{name: at for at, name in enumerate(names)})
    assert hash(event) == hash(kind(*range(len(names))))
    for name in names:
        assert evolve(event, **{name: 99}) != event
        with pytest.raises(FrozenInstanceError):
            setattr(event, name, 1)


def test_what_it_shows() -> None:
    assert repr(Drew(1, 0, (3,), Why.TURN)).startswith("Drew(seat=1, rule=0, cards=(3,), why=")
    assert Played(1, 0, 3) != Played(1, 0, 4)
