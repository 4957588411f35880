"""Why an attempt was refused, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bartok_dsl.cards import Face, FaceSet, write_card
from bartok_dsl.engine.actions import Action, Admit, Confirm, DrawCard, EndTimeout, PlayCards, Vote
from bartok_dsl.engine.game import Refused
from bartok_dsl.engine.phases import Code
from bartok_dsl.engine.state import Phase
from bartok_dsl.terminal.display.words import Words

if TYPE_CHECKING:
    from bartok_dsl.table.table import Table
    from bartok_dsl.terminal.display.printer import Printer


def refusal_text(refused: Refused, seat: int, table: Table, words: Words) -> str:
    """The reason, with the number of the rule that stood in the way."""
    return refusal_words(refused, seat, table.state.top(), table.state.called, words)


def refusal_words(refused: Refused, seat: int, top: Face | None, called: FaceSet, words: Words) -> str:
    """The reason, where *top* was the top card and *called*, if anything, was to be followed."""
    id = f"refused-{refused.code.value}"
    if refused.code is Code.DOES_NOT_FIT and called:
        id += "-called"
    said = words.event(
        id,
        seat,
        cards=" ".join(write_card(card, symbols=True) for card in refused.cards),
        top="–" if top is None else write_card(top, symbols=True),
        what=words.feature(called) if called else "–",
    )
    if refused.rule:
        said = f"{said.removesuffix('.')} {words.event('by-rule', seat, rule=refused.rule)}."
    return said


def why_not_now(refused: Refused, action: Action, phase: Phase) -> str | None:
    """The message of ``play`` that says for what this is no time, where that can be said better than “not now”."""
    if refused.code is not Code.NOT_NOW:
        return None
    if phase is Phase.TIMEOUT:
        return "not-now-timeout"
    match action:
        case Vote() | Admit():
            return "not-now-no-call"
        case EndTimeout():
            return "not-now-no-timeout"
        case Confirm():
            return "not-now-no-result"
    return {Phase.VOTE: "not-now-vote", Phase.RESULT: "not-now-over", Phase.WON: "not-now-over"}.get(phase)


def tell_tried(action: Action, refused: Refused, printer: Printer, words: Words) -> None:
    """What somebody else tried, not thinking of a rule, and why it was refused; nothing for what could not be."""
    if f"play.wrong-{refused.code.value}" not in words.catalogue.messages:
        return
    if isinstance(action, PlayCards):
        what = words.cards(action.cards)
    else:
        what = words.play("tried-draw" if isinstance(action, DrawCard) else "tried-pass")
    reason = wrong_text(refused.code, refused.cards, words)
    rule = words.play("reading-rule", number=refused.rule) if refused.rule else ""
    printer.text(words.play("tried", action.seat, what=what, reason=reason, rule=rule), "yellow")


def wrong_text(code: Code, cards: tuple[Face, ...], words: Words) -> str:
    """What was wrong with somebody's attempt."""
    return words.play(f"wrong-{code.value}", cards=words.cards(cards))
