"""Which words and gestures have to come with an action, for players who know the rules.

Most may be given afterwards. Those that a rule asks for with the play may not, and those that fall due with somebody's
last card may not either: they are judged before the win.
"""

from __future__ import annotations

from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import PlayCards, TurnAction
from bartok_dsl.engine.game import Done
from bartok_dsl.engine.program import Deadline, Owe
from bartok_dsl.engine.state import Duty
from bartok_dsl.table.table import Table


def due_with(table: Table, action: TurnAction) -> tuple[Duty, ...]:
    """What the player would owe at once. The rules are open to everybody, and so is what they will ask for."""
    deadlines = {step.deadline for step in _owing(table)}
    last = isinstance(action, PlayCards) and len(table.state.hands[action.seat]) == len(action.cards)
    if not (deadlines and last) and Deadline.WITH_THE_PLAY not in deadlines:
        return ()
    result = table.game.foresee(action)
    if not isinstance(result, Done):
        return ()
    arose = (event.duty for event in result.events if isinstance(event, e.DutyArose))
    own = (duty for duty in arose if duty.seat == action.seat)
    return tuple(duty for duty in own if last or duty.deadline is Deadline.WITH_THE_PLAY)


def _owing(table: Table) -> list[Owe]:
    """What rules in force may ask for; the word for the last card has time."""
    rules = table.game.book.rules
    instructions = (step.instruction for rule in rules.values() if rule.number for p in rule.programs for step in p)
    return [one for one in instructions if isinstance(one, Owe)]
