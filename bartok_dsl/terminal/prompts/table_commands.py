"""What is typed at a table beside playing: calls, votes, timeouts, explanations, rulings, questions to the program."""

from __future__ import annotations

from enum import Enum

from attrs import frozen

from bartok_dsl.engine.kinds import Charge, Fault
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.prompts.forms import Forms, Misread, Order, Unknown
from bartok_dsl.terminal.prompts.speech import unquoted


class Ask(Enum):
    """What can be asked or said about the game; the value names the message with its forms."""

    CALL = "call"
    AGREE = "agree"
    DISAGREE = "disagree"
    ABSTAIN = "abstain"
    ADMIT = "admit"
    TIMEOUT = "timeout"
    TIMEOUT_ENDS = "timeout-ends"
    EXPLAIN = "explain"
    RULING = "ruling"
    CONFIRM = "confirm"
    WHO_IS_RIGHT = "who-is-right"


class Named(Enum):
    """How a fault is named in a call, in the order in which its words are looked for."""

    CARD = "card"
    TURN = "turn"
    DRAWING = "drawing"
    PASSING = "passing"
    SPEECH = "speech"
    CHOICE = "choice"
    RULE = "rule"
    STILLNESS = "stillness"
    SILENCE = "silence"


@frozen
class Accusation:
    """What somebody is called out for, and the reason that was given."""

    charge: Charge
    reason: str


class TableCommands:
    """The commands of one language, at one table."""

    def __init__(self, words: Words) -> None:
        self.forms = Forms(Ask, "play.cmd", "play.slot", words)
        self.charges = Forms(Named, "play.charge", "play.charge-slot", words)

    def read(self, line: str) -> Order[Ask] | Misread | Unknown:
        """What the line asks for."""
        return self.forms.read(line)

    def accusation(self, text: str) -> Accusation | None:
        """What a call names: ``the card: it does not match``, ``not saying "Bartok"``, ``rule 3``."""
        read = self.charges.read(text)
        if not isinstance(read, Order):
            return None
        slots = read.slots
        fault = Fault[read.ask.name]
        if fault is Fault.RULE:
            return Accusation(Charge(fault, rule=slots.number or 0), slots.text or "")
        if fault in (Fault.SILENCE, Fault.STILLNESS):
            said, reason = _quoted(text, slots.text or "")
            return Accusation(Charge(fault, said), reason)
        return Accusation(Charge(fault), slots.text or "")


def _quoted(whole: str, text: str) -> tuple[str, str]:
    """What was to be said or done, and the reason after a colon."""
    said, colon, reason = whole[whole.index(text) :].partition(":") if text in whole else (text, "", "")
    return unquoted(said), unquoted(reason) if colon else ""
