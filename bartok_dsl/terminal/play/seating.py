"""Who sits at the table: people by name, and bots with names that nobody has taken."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from bartok_dsl.engine.profile import Profile
from bartok_dsl.terminal.display.text import visible
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.usage import wrong_usage

DEFAULT_PLAYERS = 4
"""Players of a match of which nothing was said: enough for rules about neighbours, few enough to follow."""


@frozen
class Seating:
    """The names by seat, and which seats are people's."""

    names: tuple[str, ...]
    people: tuple[int, ...]


def seat_everybody(people: Sequence[str], bots: int | None, profile: Profile, words: Words) -> Seating:
    """People first, then bots.

    Without a word about either: one person and three bots. With only a number of bots: bots alone. With only people:
    as many bots as the game needs. Raises :class:`click.UsageError` for too few or too many.
    """
    if not people and bots is None:
        people, bots = (words("you"),), max(DEFAULT_PLAYERS, profile.least_players) - 1
    elif bots is None:
        bots = max(profile.least_players - len(people), 0)
    total = len(people) + bots
    if not profile.least_players <= total <= profile.most_players:
        least, most = profile.least_players, profile.most_players
        raise wrong_usage(
            "seats-for-so-many", words.language, profile=profile.name, least=least, most=most, total=total
        )
    names = (*people, *bot_names(people, bots, words))
    return Seating(names, tuple(range(len(people))))


def bot_names(taken: Sequence[str], bots: int, words: Words) -> tuple[str, ...]:
    """Names for so many bots, none of them like a name that is taken."""
    folded = {name.casefold() for name in taken}
    listed = [name for name in words("bots").split() if name.casefold() not in folded]
    numbered = (f"Bot{number}" for number in range(1, len(folded) + bots + 2))
    free = (name for name in (*listed, *numbered) if name.casefold() not in folded)
    return tuple(name for name, _ in zip(free, range(bots), strict=False))


def people_of(
    names: Sequence[str], people: Sequence[str], words: Words, noted: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """Which seats of a resumed match are people's: those of these names, else those *noted* in its log.

    Where the log notes none, all that have no bot's name.

    Raises :class:`click.UsageError` for a name that nobody there has.
    """
    folded = [name.casefold() for name in names]
    unknown = [name for name in people if name.casefold() not in folded]
    if unknown:
        raise wrong_usage("not-in-match", words.language, name=visible(unknown[0]), names=", ".join(names))
    if people:
        return tuple(sorted(folded.index(name.casefold()) for name in people))
    if noted:
        return tuple(seat for seat in noted if 0 <= seat < len(names))
    bots = {name.casefold() for name in words("bots").split()}
    return tuple(seat for seat, name in enumerate(folded) if name not in bots and not name.startswith("bot"))
