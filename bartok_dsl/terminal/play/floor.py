"""The floor: at a table people speak when they like, so whatever is asked, anything may be typed, by anybody there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from bartok_dsl.engine.actions import Admit, Confirm, Vote
from bartok_dsl.engine.kinds import Ballot
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.profile import Lasting
from bartok_dsl.engine.state import Phase
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.play.person import Person, Took
from bartok_dsl.terminal.play.showing import show
from bartok_dsl.terminal.prompts.keyboard import Keyboard
from bartok_dsl.terminal.prompts.turn_guide import TurnGuide
from bartok_dsl.terminal.prompts.typed import Act, Command, NoSuchNumber
from bartok_dsl.terminal.telling.story import Story

if TYPE_CHECKING:
    from bartok_dsl.table.table import Table

_LOOKS: Final = (Command.RULES, Command.HELP, Command.LOG, Command.QUIT)
"""What is the same for everybody."""


class Floor:
    """Asks at one keyboard, and takes each line for whoever it is for. *words* speaks to everybody."""

    def __init__(
        self,
        table: Table,
        people: Mapping[int, Person],
        keyboard: Keyboard,
        printer: Printer,
        words: Words,
        story: Story,
    ) -> None:
        """*story* is what everybody sees."""
        self._table = table
        self._people = people
        self._keyboard = keyboard
        self._printer = printer
        self._words = words
        self._story = story
        self._hinted = False

    # --- one line -----------------------------------------------------------------------------------------------------

    def take(self, line: str, speaker: int, *, hand: bool = False) -> Took:
        """Do what was typed, for whoever is named before a colon, else for *speaker*, whose *hand* may be shown."""
        somebody = self._people[speaker] if speaker != NOBODY else next(iter(self._people.values()))
        named, rest = somebody.reader.addressed(line)
        seat = speaker if named is None else named
        if seat != NOBODY and seat not in self._people:
            self._printer.text(self._words.play("nobody-here", seat))
            return Took.NOTHING
        shown = hand and seat == speaker
        typed = somebody.reader.read(rest, somebody.hand if shown else ())
        if isinstance(typed, NoSuchNumber) and not shown:
            self._printer.text(self._words.play("card-by-name"))
            return Took.NOTHING
        if seat != NOBODY:
            return self._people[seat].take(typed)
        if isinstance(typed, Act) and typed.command in _LOOKS:
            show(typed.command, self._table, self._story, self._printer, self._words, several=True)
        else:
            first, second = [*self._people, *self._people][:2]
            other = self._words.label(second)
            self._printer.text(self._words.play("moment-who", first, other=other))
        return Took.NOTHING

    def _ask(self, prompt: str, speaker: int, keys: str = "") -> str:
        """One line; where more can be typed than a card or a word, help with typing it."""
        if self._table.referee is not Referee.TABLE and self._table.profile.rules is not Lasting.DEAL:
            return self._keyboard.ask(prompt, keys)
        person = self._people[speaker if speaker != NOBODY else next(iter(self._people))]
        hand = person.hand if speaker != NOBODY else ()
        guide = TurnGuide(self._table, person.reader, hand, person.language, person.words)
        return self._keyboard.ask(prompt, keys, guide)

    # --- what is asked ------------------------------------------------------------------------------------------------

    def turn(self, person: Person) -> None:
        """Ask until the turn is taken, or something else stands in its way."""
        state, words = self._table.state, person.words
        person.look()
        person.say_whose_turn()
        # Where whole sentences are typed, no letter is a command by itself.
        keys = "" if self._table.referee is Referee.TABLE else words("key-rules") + words("key-help")
        while True:
            line = self._ask(words("ask"), person.seat, keys)
            took = self.take(line, person.seat, hand=True)
            if took is Took.MOVE:
                return
            if state.phase is not Phase.PLAY or state.turn != person.seat:
                return
            if took is Took.NOTHING:
                person.say_whose_turn()

    def moment(self, speaker: int) -> bool:
        """Before the next player acts: time to speak, to call somebody out, to act out of turn; whether it passed.

        It has passed when nobody has anything to say, and not when play has stopped or moved on.
        """
        if not self._hinted:
            self._hinted = True
            other = next(name for seat, name in enumerate(self._words.names) if seat != speaker)
            self._printer.text(self._words.play("moment-help", who=other), "dim")
        while line := self._ask(self._words.play("moment-ask"), speaker):
            if self.take(line, speaker) is Took.MOVE:
                return False
        return True

    def vote(self, person: Person) -> None:
        """Ask what they say to the open call; Enter abstains."""
        state = self._table.state

        def open_() -> bool:
            call = state.call
            return state.phase is Phase.VOTE and call is not None and all(s != person.seat for s, _ in call.ballots)

        self._until(open_, person, "vote", lambda: person.attempt(Vote(person.seat, Ballot.ABSTAIN)))

    def admit(self, person: Person) -> None:
        """Ask whether they admit what they are called out for, until they answer or act; Enter does not admit it."""
        yes, no = (person.words(id).casefold() for id in ("yes", "no"))
        while line := self._keyboard.ask(self._words.play("admit", person.seat)):
            if line.casefold() in (yes, yes[:1]):
                person.attempt(Admit(person.seat))
                return
            if line.casefold() in (no, no[:1]) or self.take(line, person.seat) is not Took.NOTHING:
                return

    def confirm(self, person: Person) -> None:
        """Ask them to confirm the result of the deal, for which Enter is enough."""
        state, seat = self._table.state, person.seat
        self._until(
            lambda: state.phase is Phase.RESULT and seat not in state.confirmed,
            person,
            "confirm",
            lambda: person.attempt(Confirm(seat)),
        )

    def timeout(self, person: Person) -> None:
        """Take what is typed until whoever called the timeout ends it."""
        state = self._table.state
        self._printer.text(self._words.play("timeout-help"), "dim")
        self._until(lambda: state.phase is Phase.TIMEOUT, person, "timeout-ask", lambda: None)

    def _until(self, open_: Callable[[], bool], person: Person, prompt: str, enter: Callable[[], object]) -> None:
        """Ask, and take what is typed, as long as it is open; an empty line does *enter*."""
        while open_():
            line = self._ask(self._words.play(prompt, person.seat), person.seat)
            if not line:
                enter()
            else:
                self.take(line, person.seat)
