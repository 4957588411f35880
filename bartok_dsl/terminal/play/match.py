"""A whole match at one keyboard: who is asked what, when; bots act by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from attrs import evolve

from bartok_dsl.engine.actions import Deal
from bartok_dsl.engine.events.disputes import CallMade
from bartok_dsl.engine.game import Refused
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.program import Deadline
from bartok_dsl.engine.state import Duty, Phase
from bartok_dsl.table.driver import BotPlayer, Step, Task, Waiting, bot_step, waits_for
from bartok_dsl.table.table import Table
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.play.floor import Floor
from bartok_dsl.terminal.play.person import LOOKS, Person
from bartok_dsl.terminal.play.showing import show
from bartok_dsl.terminal.prompts.announce import announce, tell_announced, tell_declined
from bartok_dsl.terminal.prompts.keyboard import Keyboard
from bartok_dsl.terminal.prompts.typed import Command, vocabulary
from bartok_dsl.terminal.telling.refusals import tell_tried
from bartok_dsl.terminal.telling.results import Scores, show_result, show_scores
from bartok_dsl.terminal.telling.story import Story

_AT_ONCE: Final = frozenset({Deadline.NEXT_ACT, Deadline.WITH_THE_PLAY})
"""Duties of which people are reminded when they arise; of others, when it is their turn."""
_GOES_ON: Final = frozenset({Task.ACT, Task.ANNOUNCE, Task.CONFIRM})
"""What makes it too late to call out what came before."""


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
        *,
        pace: bool = True,
    ) -> None:
        """*words* speaks to everybody; *after_rule* is called whenever the rule book has changed.

        With *pace*, at a table where people call each other out, nobody acts before people have had their moment.
        """
        self._table = table
        self._bots = bots
        self._language = language
        self._keyboard = keyboard
        self._printer = printer
        self._words = words
        self._after_rule = after_rule
        people = [seat for seat in range(len(table.names)) if seat not in bots]
        self._people = {
            seat: Person(seat, table, language, keyboard, printer, evolve(words, you=seat), self._tell, bots)
            for seat in people
        }
        self._only = people[0] if len(people) == 1 else NOBODY
        self._holder = self._only
        """Who has the keyboard and may see their hand: with one person, always they."""
        self._story = Story(table, NOBODY, evolve(words, you=NOBODY), helps=printer.style.marks or not people)
        self._story.skip()
        self._floor = Floor(table, self._people, keyboard, printer, words, self._story)
        self._scores = Scores(table, printer, words)
        self._reminded: set[int] = set()
        self._asked_to_admit = -1
        """The call about which the one called out was asked last: its place in the log."""
        self._let_pass = -1
        """Until which attempt people have let everything pass: the place where its time for calls began."""
        self._pace = pace
        self._guided = reminds(table.referee)
        self._book = table.book

    def run(self) -> None:
        """Play to the end. Raises ``Leave`` of the keyboard when a person stops before it."""
        self._tell()  # where a match that goes on stands
        while waiting := waits_for(self._table):
            self._step(waiting)
            self._tell()
            self._scores.show_when_due()
            if self._table.book is not self._book:
                self._book = self._table.book
                self._after_rule()
        show_result(self._table, self._printer, self._words)

    def _step(self, waiting: tuple[Waiting, ...]) -> None:
        """The most urgent thing that anybody does."""
        for one in waiting:
            if one.task is Task.DEAL:
                self._deal()
                return
            if one.task in _GOES_ON and self._moment_due(one.seat):
                self._moment()
                return
            if step := bot_step(self._table, self._bots, one):
                self._told(step)
                return
            if one.seat in self._people and not self._passed_over(one):
                self._person(one)
                return

    # --- who is reminded of what --------------------------------------------------------------------------------------

    def _passed_over(self, one: Waiting) -> bool:
        """Whether it is a reminder already given, or one that this referee does not give."""
        if one.task is Task.ADMIT:
            return self._asked_to_admit == self._call_made()
        if one.task not in (Task.SPEAK, Task.CHOOSE) or self._table.state.phase is Phase.CHOICE:
            return False
        if self._guided:
            return one.task is Task.SPEAK and self._due(one.seat) is None
        return self._has_moments or not self._open(one.seat)

    def _call_made(self) -> int:
        """Where in the log the latest call was made."""
        events = self._table.events
        return next((at for at in range(len(events) - 1, -1, -1) if isinstance(events[at], CallMade)), -1)

    @property
    def _has_moments(self) -> bool:
        """Whether people get their moment after everything that anybody does."""
        return self._pace and self._table.referee is Referee.TABLE

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

    def _deal(self) -> None:
        state = self._table.state
        if state.deal:
            show_scores(self._table, self._printer, self._words)
            self._printer.text()
        self._reminded.clear()
        result = self._table.do(Deal(state.dealer))
        if isinstance(result, Refused):
            raise RuntimeError(f"the dealer may not deal: {result.code.value}")

    def _told(self, step: Step) -> None:
        """What a bot did that events do not tell: what it was refused, and what it announced."""
        for action, refused in step.refused:
            tell_tried(action, refused, self._printer, self._words)
        if step.waiting.task is Task.ANNOUNCE:
            tell = tell_declined if self._table.book is self._book else partial(tell_announced, table=self._table)
            tell(step.waiting.seat, printer=self._printer, words=self._words)

    def _person(self, waiting: Waiting) -> None:
        seat, person = waiting.seat, self._people[waiting.seat]
        match waiting.task:
            case Task.ANNOUNCE:
                announce(seat, self._table, self._language, self._keyboard, self._printer, self._words)
            case Task.SPEAK if self._guided:
                self._remind(person)
            case Task.CHOOSE if self._guided or self._table.state.phase is Phase.CHOICE:
                self._give_keyboard(seat)
                person.choose(next(request for request in self._table.view(seat).requests if request.seat == seat))
            case Task.SPEAK | Task.CHOOSE:
                self._let_speak(person)
            case Task.ADMIT:
                self._asked_to_admit = self._call_made()
                self._floor.admit(person)
            case Task.VOTE:
                self._floor.vote(person)
            case Task.CONFIRM:
                self._floor.confirm(person)
            case Task.END_TIMEOUT:
                self._floor.timeout(person)
            case _:
                self._give_keyboard(seat)
                self._floor.turn(person)
                # Somebody whose turn it still is gives what is due at the next question: it is asked of them anyway.
                waits = self._table.state.phase is Phase.PLAY and self._table.state.turn != seat
                if waits and not self._guided and not self._has_moments:
                    self._let_speak(person)

    def _remind(self, person: Person) -> None:
        duty = self._due(person.seat)
        if duty is not None:
            self._reminded.add(duty.number)
            person.remind(duty, watched=person.seat != self._holder)

    def _let_speak(self, person: Person) -> None:
        """Nobody is told what is due, but everybody gets the time to give it."""
        self._give_keyboard(person.seat)
        person.speak_freely()
        self._reminded |= self._open(person.seat)

    # --- the moment before the next player acts -----------------------------------------------------------------------

    def _moment_due(self, seat: int) -> bool:
        """Whether there is something to call out before *seat* goes on; a person alone calls at their own turn."""
        if not (self._has_moments and self._people) or seat == self._only:
            return False
        window = self._table.game.core.window
        return window.action is not None and window.mark != self._let_pass

    def _moment(self) -> None:
        mark = self._table.game.core.window.mark
        if self._only == NOBODY:
            self._take_keyboard()
            self._tell()
        if self._floor.moment(self._only):
            self._let_pass = mark

    # --- one keyboard, several people ---------------------------------------------------------------------------------

    def _take_keyboard(self) -> None:
        """Nobody has the keyboard, and no hand is to be seen."""
        if self._holder != NOBODY:
            self._wait(self._words("hide-hand"))
            self._keyboard.clear()
        self._holder = NOBODY

    def _give_keyboard(self, seat: int) -> None:
        """Let *seat* have the keyboard; hands stay hidden while it is passed on."""
        if seat == self._holder:
            return
        if self._holder != NOBODY:
            self._wait(self._words("hide-hand"))
        self._holder = NOBODY
        self._keyboard.clear()
        self._wait(self._words("hand-over", who=self._words.label(seat)))
        self._holder = seat
        self._people[seat].tell()

    def _wait(self, prompt: str) -> None:
        """Ask until Enter alone is pressed: nothing else shows a hand or hides one, whatever it was meant for."""
        commands = vocabulary(self._words)
        while line := self._keyboard.ask(prompt):
            command = commands.get(line.casefold())
            if command in LOOKS or command is Command.QUIT:
                show(command, self._table, self._story, self._printer, self._words, several=True)
            else:
                self._printer.text(self._words("only-enter"))

    def _tell(self) -> None:
        """Tell whoever has the keyboard what they may see; with nobody at it, what everybody sees."""
        if self._holder in self._people:
            self._people[self._holder].tell()
        elif not self._people or self._has_moments:
            self._printer.log(self._story.more())


def reminds(referee: Referee) -> bool:
    """Whether players are reminded of what is due, and what may not be played is marked."""
    return referee is Referee.GUIDE
