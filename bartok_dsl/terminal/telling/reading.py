"""The program's own reading of a disputed case, in words, from what one seat may see; it decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from bartok_dsl.engine.charges import kind_of
from bartok_dsl.engine.kinds import Charge, Fault
from bartok_dsl.engine.opinion import Judgement, Opinion
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.telling.consequences import tell_rules
from bartok_dsl.terminal.telling.dispute_lines import charge_text
from bartok_dsl.terminal.telling.refusals import wrong_text

if TYPE_CHECKING:
    from bartok_dsl.table.table import Table

_ORDER: Final = (Judgement.WRONG, Judgement.HIDDEN, Judgement.UNKNOWN, Judgement.RIGHT)
"""What is told where several things may be asked about one attempt: the most telling."""


@frozen
class Case:
    """What is disputed: who, and for what."""

    offender: int
    charge: Charge


def cases(table: Table) -> tuple[Case, ...]:
    """What may be asked about now: the call that is open, else whatever the last attempt may be charged with."""
    call = table.state.call
    if call is not None:
        return (Case(call.offender, call.charge),)
    attempt = table.game.core.window.action
    if attempt is None:
        return ()
    return tuple(Case(attempt.seat, Charge(fault)) for fault in (kind_of(attempt), Fault.TURN))


def tell_reading(table: Table, asker: int, printer: Printer, words: Words) -> None:
    """What the program makes of the open call or the last attempt, with the rule's number and words."""
    found = [(table.opinion(asker, case.offender, case.charge), case) for case in cases(table)]
    if not found:
        printer.text(words.play("nothing-to-judge"))
        return
    opinion, case = min(found, key=lambda one: _ORDER.index(one[0].judgement))
    printer.text(words.play("my-reading"), "bold")
    printer.text(_said(opinion, case, words), "", "  ")
    tell_rules({opinion.rule}, table.playing, printer, words)
    printer.text(words.play("you-decide"), "dim")


def _said(opinion: Opinion, case: Case, words: Words) -> str:
    who, charge = case.offender, charge_text(case.charge, words)
    match opinion.judgement:
        case Judgement.RIGHT:
            return words.play("reading-right", who, charge=charge)
        case Judgement.HIDDEN:
            return words.play("reading-hidden", who, charge=charge)
        case Judgement.UNKNOWN:
            return words.play("reading-unknown", who, charge=charge)
    rule = words.play("reading-rule", number=opinion.rule) if opinion.rule else ""
    return words.play("reading-wrong", who, reason=_reason(opinion, case.charge, words), rule=rule)


def _reason(opinion: Opinion, charge: Charge, words: Words) -> str:
    if opinion.code is not None:
        return wrong_text(opinion.code, opinion.cards, words)
    match charge.fault:
        case Fault.SILENCE:
            return words.play("owes-word", text=charge.text)
        case Fault.STILLNESS:
            return words.play("owes-gesture", text=charge.text)
        case Fault.CHOICE:
            return words.play("owes-choice")
    return words.play("broke-rule")
