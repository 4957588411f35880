"""The companion: takes what people tell it, writes it down before it counts, and can take back the latest entry.

Everything goes through :meth:`Companion.enter` and :meth:`Companion.take_back`, each of which happens wholly or not at
all. The companion reads no clock and draws nothing by lot: dates and the first dealer come in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import PROFILES, SETTABLE, Lasting, Profile
from bartok_dsl.night.fold import declarable, follow, opened
from bartok_dsl.night.records import Begun, Declared, Record, RulingMade, TakenBack, Won
from bartok_dsl.night.state import Night, NightError, Stage
from bartok_dsl.rulebook import BookError, RuleBook
from bartok_dsl.table.records import Declined, Spoken
from bartok_dsl.table.table import ReplayError, Table
from bartok_dsl.tree import Rule

if TYPE_CHECKING:
    from bartok_dsl.table.proposal import Proposal

Sink = Callable[[Record], None]
"""Takes each record as it is made and returns when it is safe. What it raises for did not happen."""


@frozen
class Noted:
    """An entry of the evening: what was told, in which deal, and whether it still stands."""

    record: Record
    deal: int
    stands: bool


def beginning(names: Sequence[str], profile: Profile, dealer: int, book: RuleBook) -> Begun:
    """The first record of an evening with these people.

    Raises :class:`~bartok_dsl.table.table.TableError` for people who make no table, and
    :class:`~bartok_dsl.table.table.BookRefusedError` for rules that may not be announced.
    """
    table = Table(names, Recorded(), profile=profile, referee=Referee.GUIDE, book=book, dealer=dealer)
    plain = PROFILES[profile.name]
    changed = {name: getattr(profile, name) for name in SETTABLE if getattr(profile, name) != getattr(plain, name)}
    return Begun(table.names, profile.name, tuple(changed.items()), dealer, book.entries)


class Companion:
    """An evening in progress."""

    def __init__(self, begun: Begun, sink: Sink | None = None) -> None:
        """Begin the evening; its first record is handed to *sink*. Raises what :func:`opened` and the sink raise."""
        self.date = ""
        """What is noted as the date of rules and rulings from now on."""
        self._states = [opened(begun)]
        self._standing: list[int] = []
        self._records: list[tuple[Record, int]] = []
        self._sink = sink
        self.begun = begun
        self._write(begun)

    @classmethod
    def resume(cls, records: Iterable[Record]) -> Companion:
        """The evening that these records lead to; it keeps none as yet.

        Raises :class:`~bartok_dsl.table.table.ReplayError` at the first record that does not follow.
        """
        companion: Companion | None = None
        for index, record in enumerate(records):
            try:
                if isinstance(record, Begun) is not (companion is None):
                    raise ReplayError(index, "a log has one beginning, its first record")
                if isinstance(record, Begun):
                    companion = cls(record)
                elif companion is not None:
                    companion.take_back() if isinstance(record, TakenBack) else companion.enter(record)
            except ValueError as trouble:
                raise trouble if isinstance(trouble, ReplayError) else ReplayError(index, str(trouble)) from trouble
        if companion is None:
            raise ReplayError(0, "the log is empty")
        return companion

    def write_to(self, sink: Sink) -> None:
        """Hand every record from now on to this sink."""
        self._sink = sink

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def night(self) -> Night:
        """How the evening stands."""
        return self._states[-1]

    @property
    def book(self) -> RuleBook:
        """The rules of the table, with their history."""
        return self.night.book

    @property
    def playing(self) -> RuleBook:
        """The rules that hold now: what is announced between two deals holds from the next one."""
        return self.night.book

    @property
    def history(self) -> tuple[Noted, ...]:
        """Everything that was told, in order, but for the beginning."""
        standing = set(self._standing)
        return tuple(Noted(record, deal, at in standing) for at, (record, deal) in enumerate(self._records))

    # --- acting -------------------------------------------------------------------------------------------------------

    def enter(self, record: Record) -> Night:
        """Write the record down and follow it.

        Raises :class:`NightError`, or what the sink raises; then nothing has happened.
        """
        after = follow(self.night, record)
        self._write(record)
        self._note(record)
        self._states.append(after)
        self._standing.append(len(self._records) - 1)
        return after

    def take_back(self) -> Noted:
        """Take the latest entry that stands back, and say which that was. Raises :class:`NightError`."""
        if not self._standing:
            raise NightError("nothing-to-undo")
        self._write(TakenBack())
        self._note(TakenBack())
        self._states.pop()
        record, deal = self._records[self._standing.pop()]
        return Noted(record, deal, stands=False)

    def won(self, seat: int, wins: int | None = None) -> Won:
        """Enter who has won the deal, and how many wins it is worth where a rule in force says what it is worth.

        Raises :class:`NightError`, also for any other number than the usual one where no rule does.
        """
        usual = self.night.profile.worth
        record = Won(seat, usual if wins is None else wins)
        follow(self.night, record)  # what else is wrong is told first
        if record.wins != usual and not self.night.worth_is_told:
            raise NightError("no-worth")
        self.enter(record)
        return record

    def propose(self, sentence: str, language: str = "en") -> Proposal:
        """What the table would say if the winner announced this now; nothing happens."""
        from bartok_dsl.table.proposal import consider

        return consider(sentence, language, self.night.book, self.night.profile, self.night.known)

    def announce(self, seat: int, sentence: str, language: str = "en") -> Proposal:
        """Enter what the winner announces, unless it is refused."""
        proposal = self.propose(sentence, language)
        if proposal.announcement is not None and proposal.accepted:
            self.enter(Spoken(seat, proposal.announcement, sentence, language, self.date))
        return proposal

    def decline(self, seat: int) -> Night:
        """The winner announces nothing."""
        return self.enter(Declined(seat))

    def consider_special(self, sentence: str, language: str) -> Proposal:
        """What there is to say about a meaning for a rank; nothing happens.

        It is reviewed beside the rules of the book and the meanings that hold in this deal. Raises
        :class:`NightError` where no rank may be declared now, or not this one.
        """
        from bartok_dsl.table.declaring import rank_meant
        from bartok_dsl.table.proposal import consider

        night = self.night
        if night.profile.rules is not Lasting.DEAL:
            raise NightError("no-declaring")
        if night.stage is not Stage.DEAL:
            raise NightError(f"now-{night.stage.name.lower()}", who="")
        proposal = consider(sentence, language, night.in_play, night.profile)
        if proposal.announcement is not None:
            declarable(night, rank_meant(proposal.announcement))
        return proposal

    def declare(self, seat: int, sentence: str, language: str = "en") -> Proposal:
        """Enter a meaning for a rank, unless it is refused. Raises what :meth:`consider_special` raises."""
        proposal = self.consider_special(sentence, language)
        if proposal.accepted and isinstance(proposal.announcement, Rule):
            self.enter(Declared(seat, proposal.announcement, sentence, language))
        return proposal

    def rule(self, winner: int, loser: int) -> RulingMade:
        """Enter a ruling by whoever may make it. Raises :class:`NightError` with the reason of the book."""
        try:
            self.night.book.ruling(winner, loser)
            record = RulingMade(winner, loser, self.night.ruler(winner, loser), self.date)
        except BookError as trouble:
            raise NightError(trouble.code, **trouble.values) from None
        self.enter(record)
        return record

    # --- the work -----------------------------------------------------------------------------------------------------

    def _write(self, record: Record) -> None:
        if self._sink is not None:
            self._sink(record)

    def _note(self, record: Record) -> None:
        self._records.append((record, self.night.deal))
