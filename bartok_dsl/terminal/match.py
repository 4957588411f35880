"""A whole match at one keyboard: who is asked what, when; bots act by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from attrs import evolve

from bartok_dsl.engine.actions import Action, Deal
from bartok_dsl.engine.game import Refused
from bartok_dsl.engine.program import Deadline
from bartok_dsl.engine.state import NOBODY, Phase
from bartok_dsl.terminal.announce import announce, tell_announced
from bartok_dsl.terminal.keyboard import Keyboard
from bartok_dsl.terminal.narrator import narrate
from bartok_dsl.terminal.person import Person, reminds
from bartok_dsl.terminal.printer import Printer
from bartok_dsl.terminal.results import show_result, show_scores
from bartok_dsl.terminal.words import Words

if TYPE_CHECKING:
    from bartok_dsl.table.table import Table


class Bot(Protocol):
    """Whoever plays a seat without a keyboard."""

    def act(self, table: Table, seat: int) -> Action | None:
        """What it does now that it has been asked: its turn, a choice, or a word that it owes; None for nothing."""
        ...

    def announce(self, table: Table, seat: int) -> bool:
        """Announce a rule or decline; whether one was announced."""
        ...


class Match:
    """Runs a table until the match is over. People are asked through the keyboard, everybody else is a bot."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[int, Bot],
        language: str,
        keyboard: Keyboard,
        printer: Printer,
        words: Words,
        after_rule: Callable[[], None],
    ) -> None:
        """*words* speaks to everybody; *after_rule* is called whenever the rule book has changed."""
        self._after_rule = after_rule
        self._table = table
        self._bots = bots
        self._language = language
        self._keyboard = keyboard
        self._printer = printer
        self._words = words
        people = [seat for seat in range(len(table.names)) if seat not in bots]
        self._people = {seat: Person(seat, table, keyboard, printer, evolve(words, you=seat)) for seat in people}
        self._holder = people[0] if len(people) == 1 else NOBODY
        """Who has the keyboard and may see their hand: with one person, always they."""
        self._told = 0

    def run(self) -> None:
        """Play to the end. Raises :class:`~bartok_dsl.terminal.keyboard.Leave` when a person stops before it."""
        while not self._table.over:
            self._step()
            self._tell()
        show_result(self._table, self._printer, self._words)

    def _step(self) -> None:
        state = self._table.state
        match state.phase:
            case Phase.BEFORE_DEAL:
                if state.deal:
                    show_scores(self._table, self._printer, self._words)
                self._must(Deal(state.dealer))
            case Phase.WON:
                self._announce(self._table.announcer)
            case Phase.CHOICE:
                self._choose()
            case Phase.PLAY:
                self._turn(state.turn)
            case Phase.MATCH_OVER:
                return

    def _must(self, action: Action) -> None:
        result = self._table.do(action)
        if isinstance(result, Refused):
            raise RuntimeError(f"{action} was refused: {result.code.value}")

    # --- who acts -----------------------------------------------------------------------------------------------------

    def _turn(self, seat: int) -> None:
        if seat in self._people:
            self._give_keyboard(seat)
            self._people[seat].take_turn()
            self._afterwards(seat)
        else:
            self._bot_acts(seat)
            self._duties()

    def _choose(self) -> None:
        request = self._table.state.requests[0]
        if request.seat in self._people:
            self._give_keyboard(request.seat)
            self._people[request.seat].choose(request)
        else:
            self._bot_acts(request.seat)

    def _bot_acts(self, seat: int) -> None:
        action = self._bots[seat].act(self._table, seat)
        if action is None:
            raise RuntimeError(f"the bot at seat {seat} does nothing")
        self._must(action)

    def _afterwards(self, seat: int) -> None:
        """After a person's action: choices that it asks for, then words that are due."""
        if reminds(self._table.referee):
            while self._table.state.phase is Phase.CHOICE:
                self._choose()
        elif self._table.state.phase is Phase.PLAY:
            self._people[seat].speak_freely()
        self._duties()

    def _duties(self) -> None:
        """Everybody who owes a word or gesture before the next action is asked for it, or, as a bot, gives it."""
        for duty in self._table.state.duties:
            if duty.deadline is not Deadline.NEXT_ACT or duty not in self._table.state.duties:
                continue
            if duty.seat in self._bots:
                action = self._bots[duty.seat].act(self._table, duty.seat)
                if action is not None:
                    self._must(action)
            elif reminds(self._table.referee):
                self._people[duty.seat].remind(duty)

    def _announce(self, seat: int) -> None:
        if seat in self._people:
            self._give_keyboard(seat, private=False)
            announce(seat, self._table, self._language, self._keyboard, self._printer, self._words)
        elif self._bots[seat].announce(self._table, seat):
            tell_announced(seat, self._table, self._printer, self._words)
        else:
            self._printer.text(self._words("declined", who=self._words.label(seat)), "bold")
        self._after_rule()

    # --- one keyboard, several people ---------------------------------------------------------------------------------

    def _give_keyboard(self, seat: int, *, private: bool = True) -> None:
        """Let *seat* have the keyboard; hands stay hidden while it is passed on."""
        if len(self._people) == 1 or seat == self._holder:
            return
        if self._holder != NOBODY:
            self._keyboard.ask(self._words("hide-hand"))
        self._holder = NOBODY
        if not private:
            return
        self._keyboard.clear()
        self._keyboard.ask(self._words("hand-over", who=self._words.label(seat)))
        self._holder = seat
        self._people[seat].tell()

    # --- telling ------------------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """With one person, tell them; with nobody at the keyboard, tell what everybody sees."""
        if self._holder in self._people:
            self._people[self._holder].tell()
        elif not self._people:
            from bartok_dsl.engine.view import seen_by

            events = self._table.events
            seen = [seen_by(event, NOBODY) for event in events[self._told :]]
            self._printer.log(narrate(seen, self._words))
            self._told = len(events)
