"""What the program makes of a disputed case, from what the asker may see: it explains, and decides nothing.

Hidden cards are not looked at. The case is judged in several tables that agree with all that the asker sees and differ
in what they do not: where the judgements differ, the case hangs on hidden cards, and the program cannot tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum
from itertools import islice
from typing import Any, Final

from attrs import frozen

from bartok_dsl.cards import Face
from bartok_dsl.engine.actions import PlayCards, TurnAction
from bartok_dsl.engine.attempt import wrong_with
from bartok_dsl.engine.chance import Seeded
from bartok_dsl.engine.charges import AT_ONCE, UNDONE, case_of, named
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.kinds import Charge, Fault
from bartok_dsl.engine.phases import Code
from bartok_dsl.engine.places import STOCK
from bartok_dsl.engine.showing import shown_to
from bartok_dsl.engine.window import Wrong

WORLDS: Final = 24
"""How many tables are tried: what hangs on one hidden card in ten is then missed less than once in ten times."""


class Judgement(Enum):
    """Whether somebody did something wrong."""

    WRONG = "wrong"
    RIGHT = "right"
    HIDDEN = "it hangs on hidden cards"
    UNKNOWN = "only the table can know"


@frozen
class Opinion:
    """The program's reading of a case, and the rule that it rests on (0: the base game)."""

    judgement: Judgement
    code: Code | None = None
    """Why an attempt was wrong."""
    rule: int = 0
    cards: tuple[Face, ...] = ()


_RIGHT: Final = Opinion(Judgement.RIGHT)
_UNKNOWN: Final = Opinion(Judgement.UNKNOWN)


def opinion_on(core: Core, asker: int, offender: int, charge: Charge) -> Opinion:
    """What the program makes of this charge against a player."""
    if charge.fault in UNDONE:
        return _on_attempt(core, asker, offender, charge)
    case = case_of(core, offender, charge)
    if case.duty is not None:
        due = case.duty not in core.state.duties or case.duty.deadline in AT_ONCE
        return Opinion(Judgement.WRONG, None, case.duty.rule) if due else _RIGHT
    if case.request is not None:
        return Opinion(Judgement.WRONG, None, case.request.rule)
    if case.spoken is not None:  # whether a statement is false, the program cannot read
        return Opinion(Judgement.WRONG, Code.MAY_NOT_SAY, case.spoken.rule) if case.spoken.wrong else _UNKNOWN
    if charge.fault is not Fault.RULE:
        return _RIGHT
    attempt = _on_attempt(core, asker, offender, charge)
    return attempt if attempt.judgement is Judgement.WRONG and attempt.rule == charge.rule else _UNKNOWN


def _on_attempt(core: Core, asker: int, offender: int, charge: Charge) -> Opinion:
    window = core.window
    if window.action is None or window.judged is None or window.action.seat != offender:
        return _UNKNOWN
    judgements = (_kind(wrong, charge) for wrong in _judgements(core, window.judged, asker, window.action))
    wrong = next(judgements)
    if any(other != wrong for other in judgements):
        return Opinion(Judgement.HIDDEN)
    return _RIGHT if wrong is None else Opinion(Judgement.WRONG, wrong.code, wrong.rule, wrong.cards)


def _kind(wrong: Wrong | None, charge: Charge) -> Wrong | None:
    """What is wrong, where it is what was charged; playing several cards goes with the card."""
    if wrong is None or charge.fault is Fault.RULE:
        return wrong
    return wrong if named(wrong.fault) is named(charge.fault) else None


def _judgements(core: Core, judged: tuple[Any, ...], asker: int, action: TurnAction) -> Iterator[Wrong | None]:
    """What is wrong with the attempt in each of the tables that it may have been made at, for all the asker sees.

    One is enough where no cards have to be looked at that somebody holds, or that lie in the stock.
    """
    scratch = core.apart(judged)
    _cover(scratch)
    try:
        wrong = wrong_with(scratch, action)
    except _LookedAtError:
        scratch = core.apart(judged)
        deal = _deals_anew(scratch, asker, action)
        for _ in range(WORLDS):
            deal()
            yield wrong_with(scratch, action)
    else:
        yield wrong


class _LookedAtError(Exception):
    """Somebody looks at covered cards."""


class _Covered(tuple[Any, ...]):
    """Cards, or hands, of which nothing is told but how many there are."""

    __slots__ = ()

    def _look(self, *_: object) -> Any:
        raise _LookedAtError

    __getitem__ = __iter__ = __contains__ = __reversed__ = __add__ = __eq__ = __lt__ = _look
    count = index = _look


def _cover(core: Core) -> None:
    """Whatever reads a hand, or the order of the stock, will raise :class:`_LookedAtError`."""
    state = core.state
    state.hands, state.stock = _Covered(state.hands), _Covered(state.stock)
    state.unused, state.fresh = _Covered(state.unused), _Covered(state.fresh)


def _deals_anew(core: Core, asker: int, action: TurnAction) -> Callable[[], None]:
    """What puts the cards that the asker does not see in other places, each time others."""
    state, chance = core.state, Seeded(0)
    shown = shown_to(core, asker)
    top = [face for place, face in shown if place == STOCK]
    pool = [*state.stock[len(top) :], *state.unused]  # nobody sees which cards a worked example does without
    known: list[list[Face]] = []
    for seat, hand in enumerate(state.hands):
        seen = Counter(face for place, face in shown if place == seat)
        if isinstance(action, PlayCards) and action.seat == seat:
            seen |= Counter(action.cards)  # they lie open by now
        seen = Counter(hand) if seat == asker else seen & Counter(hand)
        known.append(list(seen.elements()))
        pool += (Counter(hand) - seen).elements()
    pool.sort()  # the order must not tell where the cards are
    more = [len(hand) - len(seen) for hand, seen in zip(state.hands, known, strict=True)]
    unseen = len(state.stock) - len(top)
    turn, drawn = state.turn, len(state.fresh)

    def deal() -> None:
        left = iter(chance.shuffle(tuple(pool)))
        state.hands = tuple((*seen, *islice(left, n)) for seen, n in zip(known, more, strict=True))
        state.stock = (*top, *islice(left, unseen))
        state.unused = tuple(left)
        if asker != turn:  # which cards were drawn in this turn, its player alone knows
            state.fresh = chance.shuffle(state.hands[turn])[:drawn]

    return deal
