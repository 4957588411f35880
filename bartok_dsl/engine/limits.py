"""The limits of the sandbox, each with its reason.

When one is passed, the action is done again from its start without the rule whose step passed it.
"""

from __future__ import annotations

from typing import Final

MAX_STEPS: Final = 2_000
"""Instructions in one action: random sets of twenty rules never used a hundred; two thousand are some milliseconds."""

MAX_CHAIN: Final = 120
"""How deep effects may cause effects: a bounded chain takes a card from the stock or a player round the table for each
link, and two packs have 104 cards."""

MAX_CARDS: Final = 5_000
"""Cards moved in one action: twelve hands of a whole double pack passed on four times."""

MAX_LOOKS: Final = 50
"""Rounds of looking at the hands in one action: each round needs a hand or a condition that has changed."""

MAX_RULES: Final = 500
"""Rules in one book: far more than a table can remember, and a book of that size still links in a blink."""

MAX_OPTIONS: Final = 416
"""Options of one choice: four packs in one hand, or all numbers up to there."""

MAX_TEXT: Final = 400
"""Characters in one thing said or done: some sentences."""
