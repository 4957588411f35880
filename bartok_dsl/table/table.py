"""A table: people, a profile, a referee, a source of chance, a rule book and the game that they play.

Everything that happens goes through :meth:`Table.do`, :meth:`Table.announce` and :meth:`Table.decline`, each of which
happens wholly or not at all and is written down before it returns. The table reads no clock and asks nobody: dates and
chance come in, events go out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from bartok_dsl.engine.actions import Action, Deal, Settle, TurnAction
from bartok_dsl.engine.chance import Chance
from bartok_dsl.engine.events import Event
from bartok_dsl.engine.game import Done, Game, Options, Refused
from bartok_dsl.engine.link import Book as LinkedBook
from bartok_dsl.engine.link import link
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.profile import CLASSIC, PROFILES, SETTABLE, NextDealer, Profile, with_settings
from bartok_dsl.engine.state import NOBODY, Phase, State
from bartok_dsl.engine.view import View
from bartok_dsl.rulebook import MAX_NAME, Origin, RuleBook
from bartok_dsl.table.records import Acted, Declined, Opened, Record, Spoken
from bartok_dsl.table.relay import Relay

if TYPE_CHECKING:
    from bartok_dsl.review import Known
    from bartok_dsl.table.admission import Inadmissible
    from bartok_dsl.table.proposal import Proposal

Sink = Callable[[Record], None]
"""Takes each record as it is made and returns when it is safe. What it raises for did not happen."""


class TableError(ValueError):
    """The people or settings make no table; the message says what is wrong."""


class BookRefusedError(TableError):
    """Rules of the book that a table was to begin with may not be announced; *refused* says which, and why."""

    def __init__(self, refused: tuple[Inadmissible, ...]) -> None:
        rules = "; ".join(
            f"rule {each.entry.number} ({', '.join(finding.code for finding in each.findings)})" for each in refused
        )
        super().__init__(f"the book holds rules that may not be announced: {rules}")
        self.refused = refused


class ReplayError(ValueError):
    """The records do not lead where they say; *index* is the first that does not, counted from 0."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(f"record {index}: {reason}")
        self.index = index
        self.reason = reason


@frozen
class Standing:
    """How a player stands in the match."""

    seat: int
    name: str
    wins: int
    score: int
    place: int
    """From 1; equal results share a place. 0 while the match goes on."""


class Table:
    """A match in progress. Seats are numbers from 0, clockwise; *names* are display text."""

    def __init__(
        self,
        names: Sequence[str],
        chance: Chance,
        *,
        profile: Profile = CLASSIC,
        referee: Referee = Referee.GUIDE,
        book: RuleBook | None = None,
        sink: Sink | None = None,
        dealer: int = NOBODY,
        trusted: bool = False,
    ) -> None:
        """Seat people at a table; the first dealer is drawn by lot unless named.

        Every rule of the book is reviewed as though it were announced now, unless the book is *trusted*: one whose
        rules were accepted before. Raises :class:`TableError` for names that cannot be told apart or too many or too
        few of them, and :class:`BookRefusedError`.
        """
        self.names = _checked(names, profile)
        if book and not trusted:
            _admit(book, profile)
        self.profile = profile
        self.referee = referee
        self.book = RuleBook() if book is None else book
        """The history with all that was announced; what holds in the present deal is :attr:`playing`."""
        self.playing = self.book
        self.chance = Relay(chance)
        self.game = Game(profile, len(self.names), self._linked(self.book), referee, self.chance, dealer)
        self._sink = sink
        self._records: list[Record] = []
        self._write(self._opening)

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The whole table, to be read only; a player may see :meth:`view` of it."""
        return self.game.state

    def view(self, seat: int) -> View:
        """What the player sees."""
        return self.game.view(seat)

    def legal(self, seat: int) -> Options:
        """What the player may lawfully do now."""
        return self.game.legal(seat)

    def accepts(self, action: Action) -> bool:
        """Whether the action would be lawful now; a turn action is judged, every other one taken on trust."""
        return not isinstance(action, TurnAction) or self.game.judge(action) is None

    @property
    def events(self) -> Sequence[Event]:
        """Everything that has happened, in order."""
        return self.game.log

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.game.state.phase is Phase.MATCH_OVER

    @property
    def announcer(self) -> int:
        """Who is to announce a rule or decline; ``NOBODY`` when no rule is asked for."""
        return self.game.state.winner if self.game.state.phase is Phase.WON else NOBODY

    def standings(self) -> tuple[Standing, ...]:
        """How everybody stands, in the order of the seats."""
        state = self.game.state
        places = state.places or (0,) * len(self.names)
        return tuple(
            Standing(seat, name, state.wins[seat], state.scores[seat], places[seat])
            for seat, name in enumerate(self.names)
        )

    # --- acting -------------------------------------------------------------------------------------------------------

    def do(self, action: Action) -> Done | Refused:
        """Attempt an action. What was refused changed nothing and is not written down.

        The winner's rule is a matter of :meth:`announce` and :meth:`decline`, so :class:`Settle` is refused here.
        """
        if isinstance(action, Settle):
            return Refused(Code.NOT_NOW)
        if isinstance(action, Deal) and self.game.state.phase is Phase.BEFORE_DEAL and self.playing is not self.book:
            # What was announced since the last deal takes effect.
            self.game.use(self._linked(self.book))
            self.playing = self.book
        return self._act(action)

    def propose(self, sentence: str, language: str = "en") -> Proposal:
        """What the table would say if somebody announced this now; nothing happens."""
        # Imported when somebody speaks: playing and replaying need neither language nor review.
        from bartok_dsl.table.proposal import consider

        return consider(sentence, language, self.book, self.profile, self._known())

    def announce(self, seat: int, sentence: str, language: str = "en", date: str = "") -> Proposal | Refused:
        """The winner announces: a proposal that is accepted enters the book and holds from the next deal.

        A proposal that is refused changes nothing, and the winner proposes again or declines. Refused as an action is
        whoever is not to announce now.
        """
        if refusal := self._not_asked(seat):
            return refusal
        proposal = self.propose(sentence, language)
        if proposal.announcement is not None and proposal.accepted:
            self.follow(Spoken(seat, proposal.announcement, sentence, language, date))
        return proposal

    def decline(self, seat: int) -> Done | Refused:
        """The winner announces nothing."""
        return self.follow(Declined(seat))

    def follow(self, record: Spoken | Declined) -> Done | Refused:
        """Enter what a winner said without asking whether it may be announced: it was asked when it was said.

        Raises :class:`~bartok_dsl.rulebook.BookError` where the book does not take it.
        """
        if refusal := self._not_asked(record.seat):
            return refusal
        book = self.book
        if isinstance(record, Spoken):
            origin = Origin(self.names[record.seat], self.game.state.deal, record.date)
            book = book.add(record.announcement, record.sentence, record.language, origin)
        result = self.game.act(Settle(record.seat))
        if isinstance(result, Done):
            self.book = book
            self._write(lambda: record)
        return result

    # --- going on with a match ----------------------------------------------------------------------------------------

    @classmethod
    def resume(cls, records: Iterable[Record], chance: Chance) -> Table:
        """The table as these records leave it; it goes on with that source of chance, and keeps no record as yet.

        Raises :class:`ReplayError` at the first record that does not fit what came before it.
        """
        from bartok_dsl.table.replay import replay

        kept = list(records)
        table = replay(kept)
        table.chance.pass_to(chance)
        table._records = kept
        return table

    def write_to(self, sink: Sink) -> None:
        """Hand every record from now on to this sink: that of a log which holds all that has happened so far."""
        self._sink = sink

    # --- the work -----------------------------------------------------------------------------------------------------

    def _linked(self, book: RuleBook) -> LinkedBook:
        return link(self.profile, book.code(), book.ruling_pairs())

    def _opening(self) -> Opened:
        plain = PROFILES.get(self.profile.name, CLASSIC)
        changed = {n: getattr(self.profile, n) for n in SETTABLE if getattr(self.profile, n) != getattr(plain, n)}
        if with_settings(plain, changed) != self.profile:
            raise TableError(f"the profile “{self.profile.name}” differs from the known one in more than settings")
        return Opened(
            self.names,
            self.profile.name,
            tuple(changed.items()),
            self.referee.value,
            self.game.state.dealer,
            self.book.entries,
        )

    def _known(self) -> Known:
        """Whom everybody knows while a rule is being announced: who deals and begins next, and who leads."""
        from bartok_dsl.review import Known

        state = self.game.state
        if state.phase is not Phase.WON:
            return Known()
        winner = self.names[state.winner]
        dealer = state.winner if self.profile.next_dealer is NextDealer.WINNER else state.leftward(state.dealer, 1)
        best = max(state.wins)
        leader = self.names[state.wins.index(best)] if state.wins.count(best) == 1 else ""
        first = state.leftward(dealer, self.profile.first_seat)
        return Known(self.names[dealer], winner, self.names[first], leader)

    def _act(self, action: Action) -> Done | Refused:
        mark = len(self.chance.record)
        result = self.game.act(action)
        if isinstance(result, Done):
            self._write(lambda: Acted(action, tuple(self.chance.record[mark:]), self.game.state.digest()))
        return result

    def _not_asked(self, seat: int) -> Refused | None:
        if self.game.state.phase is not Phase.WON:
            return Refused(Code.NOT_NOW)
        return None if seat == self.game.state.winner else Refused(Code.NOT_WINNER)

    def _write(self, make: Callable[[], Record]) -> None:
        if self._sink is None:
            return
        record = make()
        try:
            self._sink(record)
        except BaseException:
            self._go_back()
            raise
        self._records.append(record)

    def _go_back(self) -> None:
        """Make the last action undone, because it could not be written down: what was written is played again."""
        from bartok_dsl.table.replay import replay

        if self._records:
            source, before = self.chance, replay(self._records)
            self.game, self.book, self.playing, self.chance = before.game, before.book, before.playing, before.chance
            self.chance.pass_to(source.source)


def _admit(book: RuleBook, profile: Profile) -> None:
    from bartok_dsl.table.admission import inadmissible

    if refused := inadmissible(book, profile):
        raise BookRefusedError(refused)


def _checked(names: Sequence[str], profile: Profile) -> tuple[str, ...]:
    if not profile.least_players <= len(names) <= profile.most_players:
        raise TableError(f"{profile.name} is for {profile.least_players} to {profile.most_players} players")
    for name in names:
        if not name.strip() or len(name) > MAX_NAME or any(unicodedata.category(char)[0] == "C" for char in name):
            raise TableError(f"{name!r} is not a name that can be shown")
    if len({name.casefold() for name in names}) < len(names):
        raise TableError("two players have the same name")
    return tuple(names)
