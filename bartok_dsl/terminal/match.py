"""A whole match at one keyboard: who is asked what, when; bots act by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import evolve

from bartok_dsl.engine.game import Refused
from bartok_dsl.engine.program import Deadline
from bartok_dsl.engine.state import NOBODY, Duty, Phase
from bartok_dsl.engine.view import seen_by
from bartok_dsl.table.driver import BotPlayer, StuckError, Task, Waiting, waits_for
from bartok_dsl.table.table import Table
from bartok_dsl.terminal.announce import announce, tell_announced, tell_declined
from bartok_dsl.terminal.keyboard import Keyboard
from bartok_dsl.terminal.narrator import narrate
from bartok_dsl.terminal.person import Person, deal, reminds
from bartok_dsl.terminal.printer import Printer
from bartok_dsl.terminal.results import show_result, show_scores
from bartok_dsl.terminal.words import Words

_AT_ONCE: Final = frozenset({Deadline.NEXT_ACT, Deadline.WITH_THE_PLAY})
"""Duties of which people are reminded when they arise; of others, when it is their turn."""


class Match:
    """Runs a table until the match is over. People are asked through the keyboard, everybody else is a bot."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[int, BotPlayer],
        language: str,
        keyboard: Keyboard,
        printer: Printer,
        words: Words,
        after_rule: Callable[[], None],
    ) -> None:
        """*words* speaks to everybody; *after_rule* is called whenever the rule book has changed."""
        self._table = table
        self._bots = bots
        self._language = language
        self._keyboard = keyboard
        self._printer = printer
        self._words = words
        self._after_rule = after_rule
        people = [seat for seat in range(len(table.names)) if seat not in bots]
        self._people = {seat: Person(seat, table, keyboard, printer, evolve(words, you=seat)) for seat in people}
        self._holder = people[0] if len(people) == 1 else NOBODY
        """Who has the keyboard and may see their hand: with one person, always they."""
        self._told = len(table.events)
        self._reminded: set[int] = set()
        self._guided = reminds(table.referee)

    def run(self) -> None:
        """Play to the end. Raises :class:`~bartok_dsl.terminal.keyboard.Leave` when a person stops before it."""
        while waiting := self._next(waits_for(self._table)):
            self._step(waiting)
            self._tell()
        show_result(self._table, self._printer, self._words)

    def _next(self, waiting: tuple[Waiting, ...]) -> Waiting | None:
        """The first that is not a reminder already given, or one that this referee does not give."""
        return next((one for one in waiting if one.seat in self._bots or not self._passed_over(one)), None)

    def _passed_over(self, one: Waiting) -> bool:
        if one.task not in (Task.SPEAK, Task.CHOOSE) or self._table.state.phase is Phase.CHOICE:
            return False
        if self._guided:
            return one.task is Task.SPEAK and self._due(one.seat) is None
        return not self._open(one.seat)

    def _due(self, seat: int) -> Duty | None:
        """What the guide reminds the player of now."""
        state = self._table.state
        for duty in state.duties:
            now = duty.deadline in _AT_ONCE or state.turn == seat
            if duty.seat == seat and now and duty.number not in self._reminded:
                return duty
        return None

    def _open(self, seat: int) -> set[int]:
        """What the player may still give before somebody else acts, and has had no chance to: duties and choices."""
        state = self._table.state
        numbers = {request.number for request in state.requests if request.seat == seat}
        if state.turn != seat:
            numbers |= {duty.number for duty in state.duties if duty.seat == seat and duty.deadline in _AT_ONCE}
        return numbers - self._reminded

    # --- who acts -----------------------------------------------------------------------------------------------------

    def _step(self, waiting: Waiting) -> None:
        if waiting.task is Task.DEAL:
            self._deal()
        elif waiting.seat in self._bots:
            self._bot(waiting)
        else:
            self._person(waiting)

    def _deal(self) -> None:
        state = self._table.state
        if state.deal:
            show_scores(self._table, self._printer, self._words)
            self._printer.text()
        self._reminded.clear()
        deal(self._table)

    def _bot(self, waiting: Waiting) -> None:
        bot = self._bots[waiting.seat]
        if waiting.task is not Task.ANNOUNCE:
            action = bot.act(self._table, waiting.seat)
            if action is None or isinstance(self._table.do(action), Refused):
                raise StuckError(f"{waiting.task.value}: {self._table.names[waiting.seat]} can do nothing")
        elif bot.announce(self._table, waiting.seat):
            tell_announced(waiting.seat, self._table, self._printer, self._words)
            self._after_rule()
        else:
            tell_declined(waiting.seat, self._printer, self._words)

    def _person(self, waiting: Waiting) -> None:
        seat, person = waiting.seat, self._people[waiting.seat]
        match waiting.task:
            case Task.ANNOUNCE:
                announce(seat, self._table, self._language, self._keyboard, self._printer, self._words)
                self._after_rule()
            case Task.SPEAK if self._guided:
                self._remind(person)
            case Task.CHOOSE if self._guided or self._table.state.phase is Phase.CHOICE:
                self._give_keyboard(seat)
                person.choose(next(request for request in self._table.view(seat).requests if request.seat == seat))
            case Task.SPEAK | Task.CHOOSE:
                self._let_speak(person)
            case _:
                self._give_keyboard(seat)
                person.take_turn()
                if not self._guided and self._table.state.phase is Phase.PLAY:
                    self._let_speak(person)

    def _remind(self, person: Person) -> None:
        duty = self._due(person.seat)
        if duty is not None:
            self._reminded.add(duty.number)
            person.remind(duty, watched=person.seat != self._holder)

    def _let_speak(self, person: Person) -> None:
        """Under a strict referee nobody is told what is due, but everybody gets the time to give it."""
        self._give_keyboard(person.seat)
        person.speak_freely()
        self._reminded |= self._open(person.seat)

    # --- one keyboard, several people ---------------------------------------------------------------------------------

    def _give_keyboard(self, seat: int) -> None:
        """Let *seat* have the keyboard; hands stay hidden while it is passed on."""
        if seat == self._holder:
            return
        if self._holder != NOBODY:
            self._keyboard.ask(self._words("hide-hand"))
        self._holder = NOBODY
        self._keyboard.clear()
        self._keyboard.ask(self._words("hand-over", who=self._words.label(seat)))
        self._holder = seat
        self._people[seat].tell()

    def _tell(self) -> None:
        """Tell whoever has the keyboard what they may see; with nobody at it, tell what everybody sees."""
        if self._holder in self._people:
            self._people[self._holder].tell()
        elif not self._people:
            events = self._table.events
            self._printer.log(narrate([seen_by(event, NOBODY) for event in events[self._told :]], self._words))
            self._told = len(events)
