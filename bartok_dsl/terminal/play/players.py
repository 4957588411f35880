"""The bots of a match: every second one plays with sense, the others at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bartok_dsl.engine.chance import Seeded
from bartok_dsl.table.bots import RandomBot, SensibleBot
from bartok_dsl.table.driver import BotPlayer
from bartok_dsl.table.table import Table

KINDS: Final = {"mixed": (SensibleBot, RandomBot), "sensible": (SensibleBot,), "random": (RandomBot,)}
"""What can be asked for, and the kinds that the bots then are, in turn."""


def bots_for(
    table: Table, people: Sequence[int], seed: int, kind: str, language: str, forgetful: float = 0.0
) -> Mapping[int, BotPlayer]:
    """A bot for every seat that is nobody's, with chance of its own: what it decides never touches the cards.

    *forgetful* is how often, from 0 to 1, each forgets something that it should think of.
    """
    kinds = KINDS[kind]
    seats = [seat for seat in range(len(table.names)) if seat not in people]
    minds = [kinds[at % len(kinds)](Seeded(seed * 1000 + seat + 1)) for at, seat in enumerate(seats)]
    return {
        seat: BotPlayer(mind, language, forgetful=forgetful, chance=Seeded(seed * 1000 + seat + 501))
        for seat, mind in zip(seats, minds, strict=True)
    }
