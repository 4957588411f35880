"""What has happened at a table, told piece by piece to one seat: events and the sentences that were said, in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import fields

from bartok_dsl.engine import events as ev
from bartok_dsl.engine.events.disputes import RankDeclared
from bartok_dsl.engine.view import seen_by
from bartok_dsl.table.records import Decided, Declaration, Sentence
from bartok_dsl.table.table import Table
from bartok_dsl.terminal.display.lines import Line
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.telling.dispute_lines import RankMeant, Ruled
from bartok_dsl.terminal.telling.narrator import narrate

HELP: Final = (ev.DutyArose, ev.DutyRecalled)
"""Events that say what is due: whoever plays from memory is not told."""


class Story:
    """Tells *seat* (or, for ``NOBODY``, everybody) what it may see. Without *helps* nobody is told what is due."""

    def __init__(self, table: Table, seat: int, words: Words, *, helps: bool = True) -> None:
        self._table = table
        self._seat = seat
        self._words = words
        self._helps = helps
        self._told = self._heard = 0

    def skip(self) -> None:
        """Begin with the present deal: what was before it has been told."""
        self._told = self._deal()
        self._heard = sum(at <= self._told for at, _ in self._table.heard)

    def more(self) -> list[Line]:
        """What has happened since it was told last."""
        events, heard = self._table.events, self._table.heard
        told, self._told, first, self._heard = self._told, len(events), self._heard, len(heard)
        fresh = list(as_told(events[told:], heard[first:], told, self._words.language))
        return narrate(self._seen(fresh), self._words, self._seen(events[min(told, self._deal()) : told]))

    def deal(self) -> list[Line]:
        """The present deal from its beginning; meanings of declared ranks are left out where they are remembered."""
        start, listed = self._deal(), self._table.profile.declarations_listed
        said = [(at, one) for at, one in self._table.heard if at > start and (listed or isinstance(one, Decided))]
        return narrate(self._seen(as_told(self._table.events[start:], said, start, self._words.language)), self._words)

    def _deal(self) -> int:
        """Where the log of the present deal begins."""
        events = self._table.events
        return next((at for at in range(len(events) - 1, -1, -1) if isinstance(events[at], ev.DealBegan)), 0)

    def _seen(self, events: Sequence[ev.Event] | Iterator[ev.Event]) -> list[ev.Event]:
        return [seen_by(event, self._seat) for event in events if self._helps or not _is_help(event)]


def _is_help(event: ev.Event) -> bool:
    if isinstance(event, ev.DutyLapsed):
        return not event.missed  # that something was forgotten is for the others to notice
    return isinstance(event, HELP)


def as_told(
    events: Sequence[ev.Event], heard: Sequence[tuple[int, Sentence]], start: int, language: str
) -> Iterator[ev.Event]:
    """The events with the sentences of declarations, and rulings as events where they were made.

    *start* is the place of the first event in the log; *heard* is what was said since then.
    """
    left = [(at, said) for at, said in heard if isinstance(said, Declaration | Decided)]
    for number, event in enumerate(events, start):
        while left and left[0][0] <= number and isinstance(said := left[0][1], Decided):
            yield Ruled(said.seat, 0, said.winner, said.loser)
            left.pop(0)
        if isinstance(event, RankDeclared):
            meant = left.pop(0)[1] if left and isinstance(left[0][1], Declaration) else None
            yield _meant(event, meant if isinstance(meant, Declaration) else None, language)
        else:
            yield event
    for _, said in left:
        if isinstance(said, Decided):
            yield Ruled(said.seat, 0, said.winner, said.loser)


def _meant(event: RankDeclared, meaning: Declaration | None, language: str) -> RankMeant:
    values = {field.name: getattr(event, field.name) for field in fields(RankDeclared)}
    return RankMeant(**values, sentence="" if meaning is None else sentence_of(meaning, language))


def sentence_of(declaration: Declaration, language: str) -> str:
    """The declaration as it was said, or in the reader's language where that is another one."""
    if declaration.language == language:
        return declaration.sentence
    from bartok_dsl.language.say import say_or_quote

    return say_or_quote(declaration.rule, declaration.sentence, language)
