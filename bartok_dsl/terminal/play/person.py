"""A person's side of the table: what they see, and what they do with what they typed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum
from typing import TYPE_CHECKING, Final

from attrs import evolve

from bartok_dsl.cards import Face, rank_of
from bartok_dsl.engine.actions import Action, AnswerChoice, Do, DrawCard, Pass, PlayCards, Say
from bartok_dsl.engine.game import Refused
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.program import Deed
from bartok_dsl.engine.state import Phase
from bartok_dsl.table.bots import answer_of, left_over
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.words import FEATURES, Words
from bartok_dsl.terminal.play.arguing import Arguing
from bartok_dsl.terminal.play.screen import hand, sorted_hand, table, turn_line
from bartok_dsl.terminal.play.showing import show
from bartok_dsl.terminal.prompts.announce import TableGuide
from bartok_dsl.terminal.prompts.declaring import Meanings, settle_meaning
from bartok_dsl.terminal.prompts.forms import Misread, Order
from bartok_dsl.terminal.prompts.keyboard import Keyboard, Leave, pick
from bartok_dsl.terminal.prompts.speech import Spoken, known_at, unquoted
from bartok_dsl.terminal.prompts.typed import Act, Command, Lay, NoSuchNumber, NotUnderstood, TurnReader, Typed
from bartok_dsl.terminal.telling.refusals import refusal_text, why_not_now
from bartok_dsl.terminal.telling.story import Story

if TYPE_CHECKING:
    from bartok_dsl.engine.state import Duty, Request
    from bartok_dsl.rulebook import RuleBook
    from bartok_dsl.table.table import Table


LOOKS: Final = frozenset({Command.RULES, Command.HELP, Command.LOG})
"""What is only looked at."""
FEW: Final = 15
"""Options up to this many are listed with numbers; more are named by whoever chooses."""


class Took(Enum):
    """What came of a line."""

    NOTHING = "nothing has happened: something was shown, not understood, or refused"
    TALK = "something was said, done or chosen"
    MOVE = "cards or the turn have moved, or play has stopped or goes on"


class Person:
    """Somebody who sits at the keyboard. *words* speaks to them; every method may raise ``Leave``.

    *language* is the one in which they declare ranks; *tell* tells whoever has the keyboard what has happened; *bots*
    are the seats of players without people.
    """

    def __init__(
        self,
        seat: int,
        table: Table,
        language: str,
        keyboard: Keyboard,
        printer: Printer,
        words: Words,
        tell: Callable[[], None],
        bots: Collection[int] = (),
    ) -> None:
        self.seat = seat
        self.words = words
        self.story = Story(table, seat, words, helps=printer.style.marks)
        self.story.skip()
        self._table = table
        self.language = language
        self._keyboard = keyboard
        self._printer = printer
        self._tell = tell
        self._several = len(table.names) - len(bots) > 1
        self._arguing = Arguing(seat, table, printer, words, self.attempt, tell, bots)
        self._read: tuple[RuleBook, TurnReader] | None = None

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def reader(self) -> TurnReader:
        """Reads what they type, with the words and gestures that the rules in force ask for."""
        book = self._table.playing
        if self._read is None or self._read[0] is not book:
            self._read = book, TurnReader(self.words, known_at(book, self._table.profile, self.words))
        return self._read[1]

    @property
    def hand(self) -> tuple[Face, ...]:
        """Their cards, in the order in which they are shown."""
        return sorted_hand(self._table.view(self.seat).hand)

    def tell(self) -> None:
        """What has happened since they were told last, as far as they may see it."""
        self._printer.log(self.story.more())

    def look(self) -> None:
        """The table and the hand as they are now."""
        view = self._table.view(self.seat)
        self._printer.text()
        self._printer.lines(table(view, self.words, self._printer.style))
        mine = self._table.legal(self.seat) if view.turn == self.seat else None
        self._printer.lines(hand(view, self.words, self._printer.style, mine))

    def say_whose_turn(self) -> None:
        """What they may do now, in one line."""
        view, options = self._table.view(self.seat), self._table.legal(self.seat)
        line = turn_line(view, self.words, options, marks=self._printer.style.marks)
        self._printer.text(f"{line}  [{self.words('keys-note')}]", "bold")

    # --- acting -------------------------------------------------------------------------------------------------------

    def take(self, typed: Typed) -> Took:
        """Do what was typed."""
        match typed:
            case Lay(cards, spoken, declared):
                return self._play(cards, spoken, declared)
            case Act(Command.DRAW, spoken):
                return self._move(DrawCard(self.seat, (), spoken.said, spoken.gestures))
            case Act(Command.PASS, spoken):
                return self._move(Pass(self.seat, (), spoken.said, spoken.gestures))
            case Act(Command.SPEAK, spoken):
                self.speak(spoken)
                return Took.TALK
            case Act(command):
                show(command, self._table, self.story, self._printer, self.words, several=self._several)
            case Order():
                return Took.MOVE if self._arguing.take(typed, self.reader) else Took.NOTHING
            case Misread():
                self._arguing.misread(typed)
            case NoSuchNumber(number):
                self._printer.text(self.words("no-such-number", number=number))
            case NotUnderstood(text):
                return self._not_understood(text)
        return Took.NOTHING

    def _not_understood(self, text: str) -> Took:
        """A choice, or a question in a timeout, where questions are what everybody asks; else how to say it aloud."""
        if self._choose(text):
            return Took.TALK
        question = text.endswith("?")
        if question and self._table.state.phase is Phase.TIMEOUT:
            self.attempt(Say(self.seat, text))
            return Took.TALK
        if text:
            id = "what-now-aloud" if question else "what-now"
            self._printer.text(self.words(id, text=text))
        return Took.NOTHING

    def attempt(self, action: Action) -> bool:
        """Do it and tell what came of it; or say why not."""
        result = self._table.do(action)
        if isinstance(result, Refused):
            self._refuse(result, action)
            return False
        self._tell()
        return True

    def _refuse(self, refused: Refused, action: Action) -> None:
        if isinstance(action, PlayCards) and not refused.cards:
            refused = evolve(refused, cards=action.cards)
        if (why := why_not_now(refused, action, self._table.state.phase)) is not None:
            self._printer.text(self.words.play(why), "yellow")
        else:
            self._printer.text(refusal_text(refused, self.seat, self._table, self.words), "yellow")

    def _move(self, action: Action) -> Took:
        return Took.MOVE if self.attempt(action) else Took.NOTHING

    def _play(self, cards: tuple[Face, ...], spoken: Spoken, declared: str | None) -> Took:
        """Lay the cards; of what was said along with them, what names a suit, rank or player may answer a choice."""
        named = [text for text in spoken.bare if self._names_something(text)]
        said = tuple(text for text in spoken.said if text not in named)
        play = PlayCards(self.seat, cards, (), said, spoken.gestures)
        if not (self.attempt(play) if declared is None else self._declare(play, declared)):
            return Took.NOTHING
        for text in named:
            if not self._choose(text):
                self.attempt(Say(self.seat, text))
        return Took.MOVE

    def _names_something(self, text: str) -> bool:
        folded = text.casefold()
        features = (self.words.catalogue.write(id, {}) for id in FEATURES.values())
        return folded in (name.casefold() for name in (*self.words.names, *features))

    def _declare(self, play: PlayCards, sentence: str) -> bool:
        """Settle what the rank is to mean, then play the card with it."""
        numbered = evolve(play, declares=self._table.playing.next_number)
        rank = rank_of(play.cards[0])
        if refused := self._table.game.impossible(numbered):
            self._refuse(refused, play)
            return False
        assert rank is not None
        guide = TableGuide(Meanings(self._table, rank), self.language, self.words)
        meant = settle_meaning(sentence, guide, self._keyboard, self._printer, self.words, self._show_rules)
        if meant is None:
            self._printer.text(self.words.play("not-declared"))
            return False
        result = self._table.declare(play, meant.sentence, self.language)
        if isinstance(result, Refused):
            self._refuse(result, play)
            return False
        self._tell()
        return True

    def _show_rules(self) -> None:
        show(Command.RULES, self._table, self.story, self._printer, self.words, several=self._several)

    def speak(self, spoken: Spoken) -> None:
        """Say and do these things now."""
        for text in spoken.said:
            self.attempt(Say(self.seat, text))
        for text in spoken.gestures:
            self.attempt(Do(self.seat, text))

    # --- choices and duties -------------------------------------------------------------------------------------------

    def _choose(self, text: str) -> bool:
        """Whether the text answers a choice that waits for them, and was taken as that."""
        request = next(iter(self._table.legal(self.seat).requests), None)
        left = [] if request is None else left_over(request)
        index = None if request is None else pick(text, [self.words.option(request, option) for option in left])
        if request is None or index is None:
            return False
        return self.attempt(AnswerChoice(self.seat, answer_of(request, left[index])))

    def choose(self, request: Request) -> None:
        """Ask for a choice that a rule leaves to them, until it is made."""
        left = left_over(request)
        options = [self.words.option(request, option) for option in left]
        question = self.words.to(self.seat, f"choose-{request.range.value}")
        if request.rule:
            question += " " + self.words("choose-by-rule", rule=request.rule)
        if len(options) <= FEW:
            question += "  " + "  ".join(f"[{number}] {option}" for number, option in enumerate(options, 1))
        while True:
            self._printer.text(question, "bold")
            typed = self._keyboard.ask(self.words("ask"))
            act = self.reader.read(typed, ())
            if isinstance(act, Act) and act.command is Command.QUIT:
                raise Leave
            if isinstance(act, Act) and act.command in LOOKS:
                show(act.command, self._table, self.story, self._printer, self.words, several=self._several)
                continue
            index = pick(typed, options)
            if index is None:
                self._printer.text(self.words("choose-again", options=", ".join(options)))
            elif self.attempt(AnswerChoice(self.seat, answer_of(request, left[index]))):
                return

    def remind(self, duty: Duty, *, watched: bool) -> None:
        """Ask for a word or gesture that is due; Enter alone gives it. *watched*: others look on at the keyboard."""
        saying = duty.deed is Deed.SAY
        words = evolve(self.words, you=NOBODY) if watched else self.words
        question = words.to(self.seat, "owe-say" if saying else "owe-do", text=duty.text)
        no = self.words("no").casefold()
        while typed := self._keyboard.ask(question):
            act = self.reader.read(typed, ())
            if typed.casefold() in (no, no[:1]):
                return
            if isinstance(act, Act) and act.command is Command.QUIT:
                raise Leave
            if isinstance(act, Act) and act.command in LOOKS:
                show(act.command, self._table, self.story, self._printer, self.words, several=self._several)
                continue
            if isinstance(act, Act) and act.command is Command.SPEAK:
                self.speak(act.spoken)
                return
            if duty.free or typed.casefold() == duty.text.casefold():
                break
            self._printer.text(self.words("what-now", text=typed))
        self.attempt((Say if saying else Do)(self.seat, unquoted(typed) or duty.text))

    def speak_freely(self) -> None:
        """Nobody is reminded: a chance to say, do or name something after an action."""
        while line := self._keyboard.ask(self.words("anything-else")):
            typed = self.reader.read(line, ())
            if isinstance(typed, NotUnderstood) and not self._choose(line):
                self.attempt(Say(self.seat, unquoted(line)))
            elif isinstance(typed, NoSuchNumber):
                self._printer.text(self.words.play("card-by-name"))
            elif not isinstance(typed, NotUnderstood):
                self.take(typed)
