"""One person at the keyboard: what they type becomes an action, a refusal is explained, choices are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from attrs import evolve

from bartok_dsl.engine.actions import Action, AnswerChoice, Deal, Do, DrawCard, Pass, PlayCards, Say
from bartok_dsl.engine.game import Refused
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.program import Deed
from bartok_dsl.engine.state import NOBODY
from bartok_dsl.table.bots import answer_of, left_over
from bartok_dsl.terminal.announce import show_rules
from bartok_dsl.terminal.keyboard import Keyboard, Leave, pick
from bartok_dsl.terminal.narrator import narrate
from bartok_dsl.terminal.printer import Printer
from bartok_dsl.terminal.refusals import refusal_text
from bartok_dsl.terminal.screen import hand, sorted_hand, table, turn_line
from bartok_dsl.terminal.typed import Act, Command, Lay, NoSuchNumber, NotUnderstood, Spoken, read_turn, unquoted
from bartok_dsl.terminal.words import Words

if TYPE_CHECKING:
    from bartok_dsl.engine.events import Event
    from bartok_dsl.engine.state import Duty, Request
    from bartok_dsl.table.table import Table


FEW: Final = 15
"""Options up to this many are listed with numbers; more are named by whoever chooses."""


class Person:
    """Somebody who sits at the keyboard. *words* speaks to them; every method may raise ``Leave``."""

    def __init__(self, seat: int, table: Table, keyboard: Keyboard, printer: Printer, words: Words) -> None:
        self.seat = seat
        self._table = table
        self._keyboard = keyboard
        self._printer = printer
        self._words = words
        self.told = 0
        """How much of the log they have been told."""

    # --- looking ------------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """What has happened since they were told last, as far as they may see it."""
        events = self._table.events
        self._printer.log(narrate(self._seen(events[self.told :]), self._words))
        self.told = len(events)

    def _seen(self, events: Sequence[Event]) -> list[Event]:
        from bartok_dsl.engine.view import seen_by

        return [seen_by(event, self.seat) for event in events]

    def look(self) -> None:
        """The table and the hand as they are now."""
        view = self._table.view(self.seat)
        self._printer.text()
        self._printer.lines(table(view, self._words, self._printer.style))
        mine = self._table.legal(self.seat) if view.turn == self.seat else None
        self._printer.lines(hand(view, self._words, self._printer.style, mine))

    # --- acting -------------------------------------------------------------------------------------------------------

    def take_turn(self) -> None:
        """Ask until something that counts has happened."""
        self.look()
        self._say_whose_turn()
        keys = self._words("key-rules") + self._words("key-help")
        while True:
            line = self._keyboard.ask(self._words("ask"), keys)
            typed = read_turn(line, sorted_hand(self._table.view(self.seat).hand), self._words)
            match typed:
                case Lay(cards, spoken):
                    action: Action = PlayCards(self.seat, cards, (), spoken.words, spoken.gestures)
                case Act(Command.DRAW, spoken):
                    action = DrawCard(self.seat, (), spoken.words, spoken.gestures)
                case Act(Command.PASS, spoken):
                    action = Pass(self.seat, (), spoken.words, spoken.gestures)
                case Act(Command.SAY | Command.DO, spoken):
                    self.speak(spoken)
                    continue
                case Act(command):
                    self._show(command)
                    self._say_whose_turn()
                    continue
                case NoSuchNumber(number):
                    self._printer.text(self._words("no-such-number", number=number))
                    continue
                case NotUnderstood(text):
                    self._not_understood(text)
                    continue
            if self.attempt(action):
                return

    def _say_whose_turn(self) -> None:
        view, options = self._table.view(self.seat), self._table.legal(self.seat)
        line = turn_line(view, self._words, options, marks=self._printer.style.marks)
        self._printer.text(f"{line}  [{self._words('keys-note')}]", "bold")

    def _not_understood(self, text: str) -> None:
        if text:
            self._printer.text(self._words("what-now", text=text))
        self._say_whose_turn()

    def _show(self, command: Command) -> None:
        match command:
            case Command.RULES:
                show_rules(self._table, self._printer, self._words)
            case Command.HELP:
                self._printer.text(self._words("play-help").strip("\n"))
                if self._printer.style.marks:
                    self._printer.text(self._words("match-symbols-note"))
            case Command.LOG:
                self._printer.log(narrate(self._seen(self._of_this_deal()), self._words))
            case _:
                raise Leave

    def _of_this_deal(self) -> Sequence[Event]:
        from bartok_dsl.engine.events import DealBegan

        events = self._table.events
        begins = [at for at, event in enumerate(events) if isinstance(event, DealBegan)]
        return events[begins[-1] if begins else 0 :]

    def attempt(self, action: Action, *, watched: bool = False) -> bool:
        """Do it and tell what came of it; or say why not. *watched*: others look on, so nothing is told here."""
        result = self._table.do(action)
        if isinstance(result, Refused):
            self._printer.text(refusal_text(result, self.seat, self._table, self._words), "yellow")
            return False
        if not watched:
            self.tell()
        return True

    def speak(self, spoken: Spoken, *, watched: bool = False) -> None:
        """Say and do these things now."""
        for text in spoken.words:
            self.attempt(Say(self.seat, text), watched=watched)
        for text in spoken.gestures:
            self.attempt(Do(self.seat, text), watched=watched)

    # --- choices and duties -------------------------------------------------------------------------------------------

    def choose(self, request: Request) -> None:
        """Ask for a choice that a rule leaves to them, until it is made."""
        left = left_over(request)
        options = [self._words.option(request, option) for option in left]
        question = self._words.to(self.seat, f"choose-{request.range.value}")
        if request.rule:
            question += " " + self._words("choose-by-rule", rule=request.rule)
        if len(options) <= FEW:
            question += "  " + "  ".join(f"[{number}] {option}" for number, option in enumerate(options, 1))
        while True:
            self._printer.text(question, "bold")
            typed = self._keyboard.ask(self._words("ask"))
            if typed in self._words(Command.QUIT.value).split():
                raise Leave
            index = pick(typed, options)
            if index is None:
                self._printer.text(self._words("choose-again", options=", ".join(options)))
            elif self.attempt(AnswerChoice(self.seat, answer_of(request, left[index]))):
                return

    def remind(self, duty: Duty, *, watched: bool) -> None:
        """Ask for a word or gesture that is due; Enter alone gives it. *watched*: others look on at the keyboard."""
        saying = duty.deed is Deed.SAY
        words = evolve(self._words, you=NOBODY) if watched else self._words
        question = words.to(self.seat, "owe-say" if saying else "owe-do", text=duty.text)
        no = self._words("no").casefold()
        while typed := self._keyboard.ask(question):
            act = read_turn(typed, (), self._words)
            if typed.casefold() in (no, no[:1]):
                return
            if isinstance(act, Act) and act.command is Command.QUIT:
                raise Leave
            if isinstance(act, Act) and act.spoken != Spoken():
                self.speak(act.spoken, watched=watched)
                return
            if duty.free or typed.casefold() == duty.text.casefold():
                break
        self.attempt((Say if saying else Do)(self.seat, unquoted(typed) or duty.text), watched=watched)

    def speak_freely(self) -> None:
        """Under a strict referee nobody is reminded: a chance to say, do or name something after an action."""
        while typed := self._keyboard.ask(self._words("anything-else")):
            request = next((r for r in self._table.legal(self.seat).requests if r.seat == self.seat), None)
            left = [] if request is None else left_over(request)
            index = None if request is None else pick(typed, [self._words.option(request, option) for option in left])
            if request is not None and index is not None:
                self.attempt(AnswerChoice(self.seat, answer_of(request, left[index])))
                continue
            act = read_turn(typed, (), self._words)
            self.speak(act.spoken if isinstance(act, Act) else Spoken(words=(unquoted(typed),)))


def deal(table: Table) -> None:
    """Let the dealer deal."""
    result = table.do(Deal(table.state.dealer))
    if isinstance(result, Refused):
        raise RuntimeError(f"the dealer may not deal: {result.code.value}")


def reminds(referee: Referee) -> bool:
    """Whether players are reminded of what is due, and what may not be played is marked."""
    return referee is Referee.GUIDE
