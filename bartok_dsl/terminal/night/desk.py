"""The companion at the table: asks, does what is typed, and tells what came of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from attrs import evolve

from bartok_dsl.engine.errors import EngineError
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.files.finding import FileError, message
from bartok_dsl.night.companion import Companion
from bartok_dsl.night.records import CardsLeft, Drawn, Explained, PointsLeft, TimeoutCalled, TimeoutEnded
from bartok_dsl.night.sheet import by, sheet_of
from bartok_dsl.night.state import Night, NightError, Stage
from bartok_dsl.rulebook import BookError
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.text import clip
from bartok_dsl.terminal.display.words import Words, count
from bartok_dsl.terminal.night.case import CaseDesk
from bartok_dsl.terminal.night.commands import Ask, Commands, Misread, Order, Slots
from bartok_dsl.terminal.night.files import Followers
from bartok_dsl.terminal.night.guide import Meanings, NightGuide
from bartok_dsl.terminal.night.tell import (
    entry_line,
    say,
    show_help,
    show_history,
    show_ruling,
    show_sheet,
    show_standings,
    standing_line,
)
from bartok_dsl.terminal.prompts.announce import Announcing, TableGuide
from bartok_dsl.terminal.prompts.declaring import settle_meaning
from bartok_dsl.terminal.prompts.keyboard import Keyboard, Leave

MOST_HELD: Final = 12
"""Cards of a hand for which “what if” is answered."""

MOST_QUOTED: Final = 60
"""Cells of a line that was not understood which are shown again."""


class Desk:
    """One evening at one keyboard. *language* is that of the rules."""

    def __init__(
        self,
        companion: Companion,
        followers: Followers,
        keyboard: Keyboard,
        printer: Printer,
        words: Words,
        language: str,
    ) -> None:
        self._companion = companion
        self._followers = followers
        self._keyboard = keyboard
        self._printer = printer
        self._words = words
        self._language = language
        self._commands = Commands(words)
        self._cases = CaseDesk(companion, keyboard, printer, words)
        self._meanings = TableGuide(Meanings(companion), language, words)
        self._announcing: Announcing | None = None
        self._told: tuple[int, Stage, int] | None = None
        """What was said last about where the evening stands."""
        self._answers: dict[Ask, Callable[[Slots], None]] = {
            Ask.WON: self._won,
            Ask.DRAWN: self._drawn,
            Ask.SCORE: self._score,
            Ask.STANDINGS: lambda _: show_standings(self._night, self._printer, self._words),
            Ask.RULES: lambda _: show_sheet(self._night, self._printer, self._words),
            Ask.WHAT_IF: self._what_if,
            Ask.WHO_IS_RIGHT: lambda slots: self._cases.hear(slots.file),
            Ask.TIMEOUT: self._timeout,
            Ask.TIMEOUT_ENDS: self._timeout_ends,
            Ask.RULING: self._ruling,
            Ask.EXPLAIN: self._explain,
            Ask.DECLARE: self._declare,
            Ask.HISTORY: lambda _: show_history(self._companion.history, self._night, self._printer, self._words),
            Ask.UNDO: self._undo,
            Ask.SAVE: self._save,
            Ask.SHEET: self._sheet,
            Ask.HELP: self._help,
            Ask.QUIT: self._quit,
        }

    @property
    def _night(self) -> Night:
        return self._companion.night

    def run(self) -> None:
        """Take what is typed until somebody leaves. Raises :class:`~bartok_dsl.terminal.prompts.keyboard.Leave`."""
        while True:
            self._guarded(lambda: self._followers.follow(self._night))
            self._tell_stage()
            sentences = None if self._announcing is None else self._announcing.guide
            guide = NightGuide(self._commands, self._words, self._meanings, sentences)
            line = self._keyboard.ask_rule(self._prompt(), guide)
            self._guarded(partial(self._take, line))

    def _guarded(self, do: Callable[[], None]) -> None:
        """Do it; what cannot be done is told, and then nothing has happened."""
        try:
            do()
        except NightError as trouble:
            self._printer.text(say(f"refused.{trouble.code}", self._words, **trouble.values), "yellow")
        except FileError as trouble:
            for finding in trouble.findings:
                self._printer.text(message(finding, self._words.language), "red")
        except EngineError as trouble:
            self._printer.text(self._words("broken", reason=str(trouble)), "red")

    def _take(self, line: str) -> None:
        read = self._commands.read(line)
        if isinstance(read, Order):
            self._answers[read.ask](read.slots)
        elif self._announcing is not None:
            self._announcing.take(line)
        elif not line:
            return
        elif isinstance(read, Misread):
            people = self._words.people(range(len(self._words.names)))
            self._say(f"bad-{read.slot}", text=clip(read.text, MOST_QUOTED), people=people)
        else:
            self._say("unknown-near" if read.near else "unknown", text=clip(read.text, MOST_QUOTED), near=read.near)

    def _say(self, id: str, **values: str | int) -> None:
        self._printer.text(say(id, self._words, **values))

    # --- where the evening stands -------------------------------------------------------------------------------------

    def _prompt(self) -> str:
        if self._night.timeout is not None:
            return say("prompt-timeout", self._words)
        match self._night.stage:
            case Stage.DEAL:
                return say("prompt-deal", self._words, deal=self._night.deal)
            case Stage.COUNT:
                return say("prompt-count", self._words)
            case Stage.RULE:
                return self._words("announce-prompt")
            case Stage.OVER:
                return say("prompt-over", self._words)

    def _tell_stage(self) -> None:
        """Say what the evening waits for, when that has changed."""
        night = self._night
        now = (night.deal, night.stage, night.winner)
        if now == self._told:
            return
        self._told, self._announcing = now, None
        if night.stage is not Stage.RULE:
            self._printer.text()
        match night.stage:
            case Stage.DEAL:
                dealer, first = self._words.label(night.dealer), self._words.label(night.first)
                told = say("deal", self._words, deal=night.deal, deals=night.profile.deals, dealer=dealer, first=first)
                self._printer.text(told, "bold")
                if night.deal > 1:
                    self._printer.text(standing_line(night, self._words), "dim")
            case Stage.COUNT:
                self._say("count-first", people=self._uncounted(), usage=self._commands.usage(Ask.SCORE))
            case Stage.RULE:
                self._announcing = Announcing(
                    night.winner, self._companion, self._language, self._keyboard, self._printer, self._words
                )
                self._announcing.introduce()
            case Stage.OVER:
                self._printer.text(say("over", self._words), "bold")
                self._printer.text(self._words("places-title"), "bold")
                show_standings(night, self._printer, self._words)

    def _uncounted(self) -> str:
        return self._words.people(self._night.uncounted)

    # --- results ------------------------------------------------------------------------------------------------------

    def _won(self, slots: Slots) -> None:
        seat = slots.who if slots.who is not None else NOBODY
        worth = self._companion.won(seat, slots.number).wins
        if worth == 1:
            self._say("won", who=self._words.label(seat))
        else:
            self._say("won-more", who=self._words.label(seat), wins=self._words("win", n=worth))

    def _drawn(self, _: Slots) -> None:
        self._companion.enter(Drawn())
        self._say("drawn")

    def _score(self, slots: Slots) -> None:
        if self._night.by_wins:
            raise NightError("by-wins")
        seat = slots.who if slots.who is not None else NOBODY
        if slots.cards is None:
            points = slots.number or 0
            self._companion.enter(PointsLeft(seat, points))
        else:
            points = self._night.points_of(slots.cards)
            self._companion.enter(CardsLeft(seat, slots.cards))
        self._say("counted", who=self._words.label(seat), points=self._words("point", n=points))
        if self._night.stage is Stage.COUNT:
            self._say("still-to-count", people=self._uncounted())

    # --- rules --------------------------------------------------------------------------------------------------------

    def _timeout(self, slots: Slots) -> None:
        usage = self._commands.usage(Ask.TIMEOUT_ENDS)
        if slots.who is None:
            self._companion.enter(TimeoutCalled(NOBODY))
            self._say("timeout", usage=usage)
        else:
            self._companion.enter(TimeoutCalled(slots.who))
            self._say("timeout-of", who=self._words.label(slots.who), usage=usage)

    def _timeout_ends(self, _: Slots) -> None:
        self._companion.enter(TimeoutEnded())
        self._say("timeout-over")

    def _ruling(self, slots: Slots) -> None:
        record = self._companion.rule(slots.number or 0, slots.below or 0)
        newer = self._night.book.get(max(record.winner, record.loser))
        who = self._words.label(record.seat)
        if newer.author.casefold() == who.casefold():
            self._say("ruling-by-author", who=who)
        else:
            self._say("ruling-by-dealer" if self._night.last_winner == NOBODY else "ruling-by-winner", who=who)
        sheet = sheet_of(self._night, self._words.language)
        show_ruling(sheet, (record.winner, record.loser), self._printer, self._words)

    def _explain(self, slots: Slots) -> None:
        number = slots.number or 0
        if slots.text is not None:
            self._companion.enter(Explained(number, slots.text))
            self._say("explained", text=slots.text)
            return
        try:
            entry = self._night.book.get(number)
        except BookError as trouble:
            raise NightError(trouble.code, **trouble.values) from None
        from bartok_dsl.language.say import say_or_quote

        sentence = say_or_quote(entry.rule, entry.sentence, self._words.language)
        self._printer.text(self._words("rule-says", number=number, sentence=sentence), "bold")
        if quiet := by(entry.author, entry.origin.deal, self._words.language):
            self._printer.text(quiet, "dim", "  ")
        if not self._night.book.stands(number):
            self._say("refused.book-not-in-force", number=number)
        told = [one.text for one in self._night.explained if one.number == number]
        for text in told:
            self._printer.text(f"“{text}”", "", "  ")
        if not told:
            self._say("unexplained")

    def _declare(self, slots: Slots) -> None:
        """Show what it means until a meaning is taken or none is wanted."""
        meant = settle_meaning(
            slots.text or "",
            self._meanings,
            self._keyboard,
            self._printer,
            self._words,
            lambda: show_sheet(self._night, self._printer, self._words),
        )
        if meant is None:
            self._say("not-declared")
        else:
            seat = NOBODY if slots.who is None else slots.who
            self._companion.declare(seat, meant.sentence, self._language)
            self._say("declared", sentence=meant.canonical(self._words.language) or meant.sentence)

    def _what_if(self, slots: Slots) -> None:
        from bartok_dsl.engine.actions import PlayCards
        from bartok_dsl.terminal.example_deal import NoSuchDeal, example_table
        from bartok_dsl.terminal.telling.consequences import tell_play

        night = self._night
        hand = min(slots.number or night.profile.hand_size, MOST_HELD)
        book = night.in_play if night.profile.declarations_listed else night.book
        if night.special and not night.profile.declarations_listed:
            self._say("memory")
        try:
            table = example_table(book, night.profile.name, len(night.names), hand, slots.card or 0, slots.top or 0)
        except NoSuchDeal as trouble:
            self._say("no-such-deal", reason=trouble.text(self._words.language))
            return
        self._say("what-if", cards=self._words.catalogue.piece(count("card", hand)))
        seat, mark = table.state.turn, len(table.events)
        result = table.do(PlayCards(seat, (slots.card or 0,)))
        tell_play(seat, result, table.events[mark:], table, self._printer, Words(self._words.language, table.names))

    # --- keeping ------------------------------------------------------------------------------------------------------

    def _undo(self, _: Slots) -> None:
        noted = self._companion.take_back()
        self._say("undone", entry=entry_line(evolve(noted, stands=True), self._night, self._words))

    def _save(self, slots: Slots) -> None:
        path = Path(slots.file or "").expanduser()
        self._followers.save(path, self._night)
        self._say("rules-saved", path=str(path))

    def _sheet(self, slots: Slots) -> None:
        path = Path(slots.file or "").expanduser()
        self._followers.print_sheet(path, self._night)
        self._say("sheet-written", path=str(path))

    def _help(self, _: Slots) -> None:
        show_help(self._commands, self._printer, self._words)
        if self._announcing is not None:
            self._printer.text(self._words("announce-help-long"))

    def _quit(self, _: Slots) -> None:
        raise Leave
