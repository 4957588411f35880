"""Who sits at a table: names that can be told apart, and how each of them stands in the match."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from attrs import frozen

from bartok_dsl.engine.profile import Profile
from bartok_dsl.engine.state import State
from bartok_dsl.rulebook import MAX_NAME
from bartok_dsl.table.errors import TableError


@frozen
class Standing:
    """How a player stands in the match."""

    seat: int
    name: str
    wins: int
    score: int
    place: int
    """From 1; equal results share a place. 0 while the match goes on."""


def standings(state: State, names: Sequence[str]) -> tuple[Standing, ...]:
    """How everybody stands, in the order of the seats."""
    places = state.places or (0,) * len(names)
    return tuple(
        Standing(seat, name, state.wins[seat], state.scores[seat], places[seat]) for seat, name in enumerate(names)
    )


def checked_names(names: Sequence[str], profile: Profile) -> tuple[str, ...]:
    """The names, if they make a table. Raises :class:`TableError`."""
    if not profile.least_players <= len(names) <= profile.most_players:
        least, most = profile.least_players, profile.most_players
        reason = f"{profile.name} is for {least} to {most} players"
        raise TableError(reason, "for-so-many", profile=profile.name, least=least, most=most)
    for name in names:
        if not name.strip() or len(name) > MAX_NAME or any(unicodedata.category(char)[0] == "C" for char in name):
            raise TableError(f"{name!r} is not a name that can be shown", "no-name", name=name[:MAX_NAME])
    if len({name.casefold() for name in names}) < len(names):
        raise TableError("two players have the same name", "same-name")
    return tuple(names)
