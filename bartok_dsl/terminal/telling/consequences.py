"""What came of playing a card, step by step, and the sentences of the rules that had a part in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bartok_dsl.engine.game import Refused
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.state import Phase
from bartok_dsl.engine.view import seen_by
from bartok_dsl.terminal.telling.narrator import narrate
from bartok_dsl.terminal.telling.refusals import refusal_text

if TYPE_CHECKING:
    from bartok_dsl.engine.events import Event
    from bartok_dsl.engine.game import Done
    from bartok_dsl.rulebook import RuleBook
    from bartok_dsl.table.table import Table
    from bartok_dsl.terminal.display.printer import Printer
    from bartok_dsl.terminal.display.words import Words


def tell_play(
    seat: int, result: Done | Refused, events: Sequence[Event], table: Table, printer: Printer, words: Words
) -> None:
    """Why the play was refused; or what happened, what is asked for now, and whose turn it is."""
    if isinstance(result, Refused):
        printer.text(refusal_text(result, seat, table, words))
        tell_rules({result.rule}, table.playing, printer, words)
        return
    state = table.state
    printer.log(narrate([seen_by(event, NOBODY) for event in events], words))
    for request in state.requests:
        printer.text(words("is-asked", who=words.label(request.seat), what=words.asked(request)))
    if state.phase is Phase.PLAY:
        printer.text(words("next-is", who=words.label(state.turn)))
    tell_rules({event.rule for event in events} | {r.rule for r in state.requests}, table.playing, printer, words)


def tell_rules(numbers: Iterable[int], book: RuleBook, printer: Printer, words: Words) -> None:
    """The sentences of those rules of the book that are in force."""
    from bartok_dsl.language.say import say_or_quote

    wanted = set(numbers)
    for entry in book.in_force:
        if entry.number in wanted:
            sentence = say_or_quote(entry.rule, entry.sentence, words.language)
            printer.text(words("rule-says", number=entry.number, sentence=sentence), "dim")
