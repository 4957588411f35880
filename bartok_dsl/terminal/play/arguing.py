"""What one person does about the game rather than in it: calls, votes, timeouts, explanations, rulings, questions."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final

from bartok_dsl.engine.actions import (
    Action,
    Admit,
    CallOut,
    CallTimeout,
    Confirm,
    EndTimeout,
    Vote,
)
from bartok_dsl.engine.game import Refused
from bartok_dsl.engine.kinds import Ballot
from bartok_dsl.engine.phases import Code
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.state import Phase
from bartok_dsl.rulebook import BookError
from bartok_dsl.terminal.prompts.forms import Misread, Order, Slots
from bartok_dsl.terminal.prompts.table_commands import Ask
from bartok_dsl.terminal.telling.consequences import tell_rules
from bartok_dsl.terminal.telling.reading import tell_reading
from bartok_dsl.terminal.telling.refusals import refusal_text

if TYPE_CHECKING:
    from bartok_dsl.table.table import Table
    from bartok_dsl.terminal.display.printer import Printer
    from bartok_dsl.terminal.display.words import Words
    from bartok_dsl.terminal.prompts.typed import TurnReader

BALLOTS: Final = {Ask.AGREE: Ballot.AGREE, Ask.DISAGREE: Ballot.DISAGREE, Ask.ABSTAIN: Ballot.ABSTAIN}


class Arguing:
    """Takes the orders of one seat. *attempt* does an action and tells it; *tell* tells what has happened.

    *bots* are the seats of those who explain their rules by reading them out when they are asked.
    """

    def __init__(
        self,
        seat: int,
        table: Table,
        printer: Printer,
        words: Words,
        attempt: Callable[[Action], bool],
        tell: Callable[[], None],
        bots: Collection[int] = (),
    ) -> None:
        self._seat = seat
        self._bots = bots
        self._table = table
        self._printer = printer
        self._words = words
        self._attempt = attempt
        self._tell = tell

    def take(self, order: Order[Ask], reader: TurnReader) -> bool:
        """Do it; whether something has happened at the table."""
        slots, seat = order.slots, self._seat
        match order.ask:
            case Ask.CALL:
                return self._call(slots, reader)
            case Ask.AGREE | Ask.DISAGREE | Ask.ABSTAIN:
                return self._attempt(Vote(seat, BALLOTS[order.ask]))
            case Ask.ADMIT:
                return self._attempt(Admit(seat))
            case Ask.TIMEOUT:
                return self._attempt(CallTimeout(seat))
            case Ask.TIMEOUT_ENDS:
                return self._attempt(EndTimeout(seat))
            case Ask.CONFIRM:
                return self._attempt(Confirm(seat))
            case Ask.EXPLAIN:
                return self._explain(slots.number or 0, slots.text)
            case Ask.RULING:
                return self._rule(slots.number or 0, slots.below or 0)
            case Ask.WHO_IS_RIGHT:
                tell_reading(self._table, seat, self._printer, self._words)
        return False

    def misread(self, misread: Misread) -> None:
        """Say which part of an order is not what should stand there."""
        people = self._words.people(range(len(self._words.names)))
        self._printer.text(self._words.play(f"bad-{misread.slot}", text=misread.text, people=people))

    def _call(self, slots: Slots, reader: TurnReader) -> bool:
        offender = slots.who if slots.who is not None else self._seat
        if slots.charge is None:
            self._printer.text(self._words.play("for-what", offender))
            return False
        if offender == self._seat:
            self._printer.text(self._words.play("not-yourself"), "yellow")
            return False
        accusation = reader.accusation(slots.charge)
        if accusation is None:
            self._printer.text(self._words.play("bad-charge", text=slots.charge))
            return False
        return self._attempt(CallOut(self._seat, offender, accusation.charge, accusation.reason))

    # --- rules in dispute ---------------------------------------------------------------------------------------------

    def _explain(self, number: int, text: str | None) -> bool:
        """With words: explain a rule. Without: have it explained by its author, or read it."""
        table, book = self._table, self._table.playing
        if not book.stands(number):
            self._refuse(Refused(Code.NO_SUCH_RULE))
            return False
        if text is not None:
            result = table.explain(self._seat, number, text)
            if isinstance(result, Refused):
                self._refuse(result)
                if result.code is Code.NOT_THE_AUTHOR:
                    self._printer.text(self._words.play("asks-author", number=number, author=book.get(number).author))
                return False
        else:
            names, author = self._words.names, book.get(number).author
            seat = names.index(author) if author in names else NOBODY
            asked = table.state.phase is Phase.TIMEOUT
            if not (asked and seat in self._bots):
                tell_rules({number}, book, self._printer, self._words)
            if not (asked and seat in (self._seat, *self._bots)):
                return False
            table.explain(seat, number, "" if seat == self._seat else self._read_out(number))
        self._tell()
        return True

    def _read_out(self, number: int) -> str:
        from bartok_dsl.language.say import say_or_quote

        entry = self._table.playing.get(number)
        return say_or_quote(entry.rule, entry.sentence, self._words.language)

    def _rule(self, winner: int, loser: int) -> bool:
        table = self._table
        decider = NOBODY
        if table.state.phase is Phase.TIMEOUT and table.playing.stands(winner) and table.playing.stands(loser):
            decider = table.decider(winner, loser)
        if asked := decider in self._bots:
            # Nobody types for a bot: asked to rule, it stands by the newer rule, which the base game prefers too.
            winner, loser = max(winner, loser), min(winner, loser)
        try:
            result = table.decide(decider if asked else self._seat, winner, loser)
        except BookError as trouble:
            reason = self._words.catalogue.write(f"night.refused.{trouble.code}", dict(trouble.values))
            self._printer.text(reason[:1].upper() + reason[1:] + ".", "yellow")
            return False
        if isinstance(result, Refused):
            self._refuse(result)
            if result.code is Code.NOT_THE_AUTHOR:
                self._printer.text(self._words.play("rules-by", who=self._words.label(decider)))
            return False
        self._tell()
        tell_rules({winner, loser}, table.playing, self._printer, self._words)
        return True

    def _refuse(self, refused: Refused) -> None:
        if refused.code is Code.NOT_NOW:
            self._printer.text(self._words.play("only-in-timeout"), "yellow")
            return
        self._printer.text(refusal_text(refused, self._seat, self._table, self._words), "yellow")
