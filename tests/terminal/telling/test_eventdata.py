import json

from bartok_dsl.cards import read_card
from bartok_dsl.engine import events as ev
from bartok_dsl.engine.view import HIDDEN
from bartok_dsl.terminal.telling.eventdata import event_data
from tests.terminal.telling.test_narrator import EVENTS, NAMES


def test_every_event_is_json_without_the_stock() -> None:
    for event in EVENTS:
        data = event_data(event, NAMES)
        assert json.loads(json.dumps(data)) == data
        assert data["event"] == type(event).__name__
        assert "stock" not in data


def test_cards_are_written_as_people_write_them() -> None:
    assert event_data(ev.Drew(1, 2, (read_card("QD"), HIDDEN), ev.Why.RULE), NAMES) == {
        "event": "Drew",
        "seat": 1,
        "who": "Bo",
        "rule": 2,
        "cards": ["QD", None],
        "why": "rule",
    }
    moved = ev.CardsMoved(0, 1, ((0, read_card("7H")),), (1,), ())
    assert event_data(moved, NAMES)["cards"] == ["7H"]


def test_hands_are_lists_of_cards() -> None:
    dealt = ev.HandsDealt(0, 0, ((read_card("QD"), HIDDEN), (HIDDEN, HIDDEN)))
    assert event_data(dealt, NAMES)["hands"] == [["QD", None], [None, None]]
