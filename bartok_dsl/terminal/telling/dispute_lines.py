"""Calls, votes, timeouts, rulings, declared ranks and confirmed results in words."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bartok_dsl.engine.events import Event
from bartok_dsl.engine.events import disputes as d
from bartok_dsl.engine.kinds import Ballot, Charge
from bartok_dsl.terminal.display.lines import Teller, Told, Weight, simple
from bartok_dsl.terminal.display.words import Words


@frozen
class RankMeant(d.RankDeclared):
    """A rank was declared special, with the sentence that says how; an empty one is played from memory."""

    sentence: str


@frozen
class Ruled(Event):
    """*seat* has ruled which of two rules decides. Rulings are the table's, and no events of the game."""

    winner: int
    loser: int


def charge_text(charge: Charge, words: Words) -> str:
    """What somebody is called out for: “not saying “Bartok””."""
    return words.event(f"charge-{charge.fault.name.lower()}", -1, text=charge.text)


def _calls(event: Event, words: Words) -> Told:
    match event:
        case d.CallMade(offender=offender, charge=charge, reason=reason):
            values = {"offender": words.name(offender), "charge": charge_text(charge, words), "reason": reason}
            id = "call-made-why" if reason else "call-made"
            on_you = "-on-you" if offender == words.you else ""
            return words.event(id + on_you, event.seat, **values), Weight.MOVE
        case d.Voted(ballot=ballot):
            return words.event(_BALLOTS[ballot], event.seat), Weight.MOVE
        case d.CallClosed(upheld=upheld):
            return words.event("call-upheld" if upheld else "call-turned-down", event.seat), Weight.FRAME
    return None


_BALLOTS: Final = {
    Ballot.AGREE: "voted-agree",
    Ballot.DISAGREE: "voted-disagree",
    Ballot.ABSTAIN: "voted-abstain",
}


def _rules(event: Event, words: Words) -> Told:
    match event:
        case d.RuleExplained(text=text):
            id = "explained" if text else "explained-mutely"
            return words.event(id, event.seat, text=text.rstrip(".")), Weight.MOVE
        case Ruled(winner=winner, loser=loser):
            return words.event("ruling", event.seat, winner=winner, loser=loser), Weight.FRAME
        case RankMeant(sentence=sentence) if sentence:
            return words.event("declared", event.seat, sentence=sentence.rstrip(".")), Weight.MOVE
        case d.RankDeclared(faces=faces):
            return words.event("declared-mutely", event.seat, what=words.feature(faces)), Weight.MOVE
    return None


DISPUTE_TELLERS: Final[dict[type[Event], Teller]] = {
    d.Admitted: simple("admitted", Weight.MOVE),
    d.TimeoutCalled: simple("timeout-called", Weight.FRAME),
    d.TimeoutEnded: simple("timeout-ended", Weight.FRAME),
    d.ResultAwaited: simple("result-awaited", Weight.EFFECT),
    d.ResultConfirmed: simple("result-confirmed", Weight.MOVE),
    d.ResultSettled: simple("result-settled", Weight.FRAME),
    **dict.fromkeys((d.CallMade, d.Voted, d.CallClosed), _calls),
    **dict.fromkeys((d.RuleExplained, d.RankDeclared, RankMeant, Ruled), _rules),
}
"""How each kind of event of a dispute is told; ``taken_back`` tells what is taken back."""
