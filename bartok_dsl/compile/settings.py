"""Which settings of a profile compiled rules can read and change, and as what."""

from __future__ import annotations

from typing import Final

from bartok_dsl.tree import Setting

NUMBERS: Final = frozenset(
    {
        Setting.HAND_SIZE,
        Setting.PENALTY,
        Setting.PENALTY_TURNS,
        Setting.WRONG_CALL,
        Setting.CARDS_A_TURN,
        Setting.TURNS_IN_A_ROW,
        Setting.DRAWS_A_TURN,
        Setting.CARDS_A_DRAW,
        Setting.WORTH,
        Setting.POINTS_LEFT,
        Setting.ADDED_RULES,
    }
)
"""Numbers, known to the engine by the setting's name."""

READABLE: Final = NUMBERS | {Setting.SCORE}
"""Numbers that can be read; the score is made by play."""

PLAYERS: Final = frozenset({Setting.FIRST_PLAYER, Setting.DEALER})
"""Players, likewise."""
