"""Whom a table waits for, and letting bots play on until it waits for a person."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum

from attrs import frozen

from bartok_dsl.engine.actions import Action, AnswerChoice, Deal
from bartok_dsl.engine.game import Refused
from bartok_dsl.engine.state import NOBODY, Phase
from bartok_dsl.table.bots import Bot, pay
from bartok_dsl.table.library import library
from bartok_dsl.table.table import Table

TRIES = 12
"""Sentences that a bot tries to announce before it declines: most of the library fits most books."""


class Task(Enum):
    """What somebody may be waited for to do."""

    CHOOSE = "answer a choice"
    SPEAK = "say or do what is due"
    ACT = "take the turn"
    ANNOUNCE = "announce a rule or decline"
    DEAL = "deal"


@frozen
class Waiting:
    """The table waits for *seat*; a task to speak is a reminder, and nobody has to wait for it."""

    seat: int
    task: Task


def waits_for(table: Table) -> tuple[Waiting, ...]:
    """Whom the table waits for, the most urgent first: choices, then what is due, then the turn. Empty: it is over."""
    state = table.state
    waiting = [Waiting(request.seat, Task.CHOOSE) for request in state.requests]
    waiting += [Waiting(duty.seat, Task.SPEAK) for duty in state.duties]
    match state.phase:
        case Phase.BEFORE_DEAL:
            waiting.append(Waiting(state.dealer, Task.DEAL))
        case Phase.WON:
            waiting.append(Waiting(state.winner, Task.ANNOUNCE))
        case Phase.PLAY if state.turn != NOBODY:
            waiting.append(Waiting(state.turn, Task.ACT))
    return tuple(dict.fromkeys(waiting))


class BotPlayer:
    """A bot at a table: asks its mind, with nothing but what its seat may see, and does what comes of it."""

    def __init__(self, mind: Bot, language: str = "en") -> None:
        """*language* is the one in which it announces rules."""
        self.mind = mind
        self.language = language

    def act(self, table: Table, seat: int) -> Action | None:
        """What it would do now: answer a choice, pay what it owes, deal, or take its turn; ``None`` for nothing."""
        for waiting in waits_for(table):
            if waiting.seat == seat and waiting.task is not Task.ANNOUNCE:
                return next((action for action in self._actions(table, waiting) if table.accepts(action)), None)
        return None

    def announce(self, table: Table, seat: int) -> bool:
        """Announce a sentence of the library that the table takes, or decline; whether one was announced."""
        said = {entry.sentence for entry in table.book.announced}
        sentences = [sentence for sentence in library(self.language) if sentence not in said]
        for sentence in self.mind.announce(table.view(seat), sentences)[:TRIES]:
            result = table.announce(seat, sentence, self.language)
            if not isinstance(result, Refused) and result.accepted:
                return True
        table.decline(seat)
        return False

    def _actions(self, table: Table, waiting: Waiting) -> Sequence[Action]:
        seat = waiting.seat
        view = table.view(seat)
        match waiting.task:
            case Task.CHOOSE:
                request = next(request for request in view.requests if request.seat == seat)
                return [AnswerChoice(seat, self.mind.choose(view, request))]
            case Task.SPEAK:
                return [pay(duty) for duty in view.duties if duty.seat == seat]
            case Task.DEAL:
                return [Deal(seat)]
            case _:
                return self.mind.act(view, table.legal(seat))


class StuckError(RuntimeError):
    """Everything that a bot could do was refused: the engine offers nothing to somebody for whom play waits."""


def play_bots(table: Table, bots: Mapping[int, BotPlayer]) -> Iterator[Waiting]:
    """Let bots move until the table waits for a person or the match is over; yields what each step was.

    Bots pay what they owe at once, so that people see it done. Raises :class:`StuckError`.
    """
    while waiting := _next_bot(waits_for(table), bots):
        bot = bots[waiting.seat]
        if waiting.task is Task.ANNOUNCE:
            bot.announce(table, waiting.seat)
        else:
            action = bot.act(table, waiting.seat)
            if action is None or isinstance(table.do(action), Refused):
                raise StuckError(f"{waiting.task.value}: everything was refused to {table.names[waiting.seat]}")
        yield waiting


def _next_bot(waiting: Sequence[Waiting], bots: Mapping[int, BotPlayer]) -> Waiting | None:
    """What a bot is to do next; nothing while a person is to choose, act, announce or deal before it.

    What a person owes in words does not hold bots up: the referee says what comes of it.
    """
    for one in waiting:
        if one.seat in bots:
            return one
        if one.task is not Task.SPEAK:
            return None
    return None
