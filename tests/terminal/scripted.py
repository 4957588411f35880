"""A keyboard at which somebody plays by themself: the first card that fits, and what a script says about rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bartok_dsl.table.table import Table
from bartok_dsl.terminal.play.screen import sorted_hand
from bartok_dsl.terminal.prompts.keyboard import Leave
from bartok_dsl.terminal.prompts.ruleprompt import Guide


class ScriptedKeyboard:
    """Answers turns with lawful play; rule prompts with the next of *rules*; everything else with Enter."""

    def __init__(self, rules: Sequence[str] = (), *, turns: int = 1000, draw: str = "d", pass_: str = "p") -> None:
        self.table: Table | None = None
        self.asked: list[str] = []
        self.cleared = 0
        self._rules: Iterator[str] = iter(rules)
        self._turns = turns
        self._otherwise = (pass_, draw)

    def ask(self, prompt: str, keys: str = "", guide: Guide | None = None) -> str:
        self.asked.append(prompt)
        assert self.table is not None
        state = self.table.state
        if prompt.startswith("Anything"):
            mine = [duty for duty in state.duties if duty.seat == self._holder(self.table)]
            return f"{mine[0].deed.value} {mine[0].text}" if mine else ""
        if prompt != ">":
            return ""
        if state.requests:
            return "1"
        if not self._turns:
            raise Leave
        self._turns -= 1
        mine = [duty for duty in state.duties if duty.seat == state.turn]
        if mine:
            return f"{mine[0].deed.value} {mine[0].text}"
        options = self.table.legal(state.turn)
        if options.cards:
            return str(sorted_hand(state.hands[state.turn]).index(options.cards[0]) + 1)
        return self._otherwise[options.draw]

    def _holder(self, table: Table) -> int:
        """Who was given the keyboard last."""
        passed = [prompt for prompt in self.asked if prompt.startswith("Pass the keyboard to")]
        return table.names.index(passed[-1].split()[4].rstrip("."))

    def ask_rule(self, prompt: str, guide: Guide, draft: str = "") -> str:
        self.asked.append(prompt)
        return next(self._rules, "none")

    def clear(self) -> None:
        self.cleared += 1
