"""Taking cards from the stock: as a turn, because of a rule, on a demand, as a penalty."""

from __future__ import annotations

from typing import Final

from bartok_dsl.cards import Face
from bartok_dsl.engine import events as e
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.frames import Frame
from bartok_dsl.engine.places import NOBODY, CardAt
from bartok_dsl.engine.program import Moment
from bartok_dsl.engine.replacing import replaced

# members that are asked for in every action: before Python 3.12 it is slow to reach one through its class
_DREW_RULE: Final = Moment.DREW_RULE


def take(core: Core, seat: int, n: int, why: e.Why, rule: int, frame: Frame | None = None) -> tuple[Face, ...]:
    """The player takes *n* cards, or what there is; an empty stock is renewed when a card is needed."""
    state = core.state
    taken: tuple[Face, ...] = ()
    while len(taken) < n:
        if not state.stock and not _renew(core, seat, frame):
            break
        cards = state.stock[: n - len(taken)]
        core.emit(e.Drew(seat, rule, cards, why))
        taken += cards
    core.moved(rule, len(taken))
    return taken


def _renew(core: Core, seat: int, frame: Frame | None) -> bool:
    """The discards under the top card become the new stock, where there are any."""
    state = core.state
    core.emit(e.StockOut(seat, 0))
    core.happen(Moment.STOCK_OUT, seat, frame)
    if not core.profile.renew_stock or len(state.pile) < 2:
        return False
    if frame is not None and replaced(core, Moment.STOCK_OUT, seat, frame):
        return False
    under = tuple(laid.face for laid in state.pile[1:])
    core.emit(e.StockRenewed(seat, 0, core.chance.shuffle(under)))
    return True


def made_to_draw(
    core: Core, seat: int, n: int, frame: Frame, cause: tuple[CardAt, ...], causer: int, why: e.Why = e.Why.RULE
) -> None:
    """A rule makes the player draw now."""
    if n <= 0:
        return
    if replaced(core, _DREW_RULE, seat, frame, amount=n, cause=cause, causer=causer):
        return
    taken = take(core, seat, n, why, frame.rule, frame)
    note_draw(core, _DREW_RULE, seat, taken, frame, cause, causer)


def note_draw(
    core: Core,
    moment: Moment,
    seat: int,
    taken: tuple[Face, ...],
    frame: Frame | None = None,
    cause: tuple[CardAt, ...] = (),
    causer: int = NOBODY,
) -> None:
    """One thing has happened, however many cards were taken; nothing has if there were none."""
    if taken and moment in core.force.moments:
        lot = tuple((seat, face) for face in taken)
        core.happen(moment, seat, frame, it=lot[-1:], lot=lot, cause=cause, causer=causer, amount=len(taken))


def penalise(core: Core, seat: int, rule: int, frame: Frame | None = None) -> None:
    """The player pays what a fault costs now."""
    cards, turns = core.number("penalty", seat), core.number("turns-a-penalty-costs", seat)
    if replaced(core, Moment.PENALISED, seat, frame, amount=cards):
        return
    taken = take(core, seat, max(cards, 0), e.Why.PENALTY, rule, frame)
    if turns > 0:
        core.emit(e.MissOwed(seat, rule, turns))
    note_draw(core, Moment.PENALISED, seat, taken, frame)
