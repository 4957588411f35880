"""The same state or event with other seats, or with other faces: for laws that say that nothing else would change."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from types import SimpleNamespace

from attrs import evolve, fields, has

from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import PlayCards
from bartok_dsl.engine.events import disputes as d
from bartok_dsl.engine.places import NOBODY, PILE_FROM, CardAt, Laid
from bartok_dsl.engine.program import Range
from bartok_dsl.engine.state import Call, State

Map = Callable[[int], int]

SEAT = {
    "seat",
    "by",
    "causer",
    "actor",
    "them",
    "turn",
    "dealer",
    "first",
    "turn_to",
    "winner",
    "last_winner",
    "dealer_to",
    "caller",
    "offender",
    "timeout",
}
SEATS = {"order", "passers", "finished", "givers", "takers", "seats", "confirmed"}
BY_SEAT = {"hands", "status", "lapped", "wins", "scores", "places", "points"}
FACES = {"stock", "aside", "fresh"}
CARDS_AT = {"cause", "it", "lot", "this", "starter"}
PLAIN_CARDS = (e.Drew, e.Faulted, PlayCards)
"""Where ``cards`` are faces; elsewhere they say also where the cards lie."""


def same(value: int) -> int:
    """Leaves it as it is."""
    return value


def relabel(thing: object, seat: Map = same, face: Map = same) -> object:
    """A state or event (or a part of one) with every seat and every face replaced."""
    if isinstance(thing, State):
        copy = State(**{a.name: getattr(thing, a.name) for a in fields(State)})
        for a in fields(State):
            setattr(copy, a.name, _field(thing, a.name, seat, face))
        return copy
    if isinstance(thing, d.Undone):
        was = SimpleNamespace(**dict(thing.table))
        table = tuple((name, _field(was, name, seat, face)) for name, _ in thing.table)
        return d.Undone(_seat(thing.seat, seat), thing.rule, table)
    if isinstance(thing, e.MatchEnded):
        places = _field(thing, "places", seat, face)
        assert isinstance(places, tuple)
        return evolve(thing, seat=places.index(1), places=places)  # of equals the lowest seat is named
    if isinstance(thing, Laid):
        return Laid(face(thing.face), _seat(thing.by, seat), thing.serial)
    if isinstance(thing, tuple):
        return tuple(relabel(part, seat, face) for part in thing)
    if isinstance(thing, Enum) or not has(type(thing)):
        return thing
    return evolve(thing, **{a.name: _field(thing, a.name, seat, face) for a in fields(type(thing))})


def _field(owner: object, name: str, seat: Map, face: Map) -> object:
    value = getattr(owner, name)
    if name in SEAT:
        return _seat(value, seat)
    if name in SEATS:
        moved = tuple(seat(s) for s in value)
        return _circle(moved) if name == "order" else moved
    if name in BY_SEAT and not isinstance(owner, e.HandsShuffled):
        by_seat = {seat(at): part for at, part in enumerate(value)}
        rows = tuple(by_seat[at] for at in range(len(value)))
        return tuple(tuple(face(f) for f in hand) for hand in rows) if name == "hands" else rows
    if name in FACES or (name == "cards" and isinstance(owner, PLAIN_CARDS)):
        return tuple(face(f) for f in value)
    if name == "ballots" and isinstance(owner, Call):
        return tuple((seat(voter), ballot) for voter, ballot in value)
    if name == "face":
        return face(value)
    if name in CARDS_AT or name == "cards":
        return tuple(_card(card, seat, face) for card in value)
    if name == "card":
        return _card(value, seat, face)
    if name == "targets":
        return tuple(seat(target) if isinstance(target, int) else target for target in value)
    if name in ("options", "chosen"):
        return tuple(_option(option, owner.range, seat, face) for option in value)
    if name == "option":
        return _option(value, owner.request.range, seat, face)
    if name == "registers":
        return tuple(_register(kept, seat, face) for kept in value)
    if name == "cells":
        return tuple((cell, _register(kept, seat, face)) for cell, kept in value)
    if name == "own":
        return tuple((cell, _by_seat(tuple(_register(v, seat, face) for v in row), seat)) for cell, row in value)
    if name == "value":
        return _register(value, seat, face)
    return relabel(value, seat, face)


def _by_seat(row: tuple[object, ...], seat: Map) -> tuple[object, ...]:
    moved = {seat(at): part for at, part in enumerate(row)}
    return tuple(moved[at] for at in range(len(row)))


def _seat(value: int, seat: Map) -> int:
    return value if value == NOBODY else seat(value)


def _circle(order: tuple[int, ...]) -> tuple[int, ...]:
    """A circle has no beginning: counted from the lowest seat."""
    start = order.index(min(order))
    return order[start:] + order[:start]


def _card(card: CardAt, seat: Map, face: Map) -> CardAt:
    place, printed = card
    return (seat(place) if 0 <= place < PILE_FROM else place), face(printed)


def _option(option: int | CardAt, among: Range, seat: Map, face: Map) -> int | CardAt:
    if isinstance(option, tuple):
        return _card(option, seat, face)
    return seat(option) if among is Range.PLAYERS else option


def _register(value: object, seat: Map, face: Map) -> object:
    """Numbers and texts stay; in a tuple, pairs are cards that lie somewhere and numbers are players."""
    if not isinstance(value, tuple):
        return value
    return tuple(_card(part, seat, face) if isinstance(part, tuple) else seat(part) for part in value)
