"""A table: people, a profile, a referee, a source of chance, a rule book and the game that they play.

Everything that happens goes through :meth:`Table.do`, :meth:`Table.announce` and :meth:`Table.decline`, each of which
happens wholly or not at all and is written down before it returns. The table reads no clock and asks nobody: dates and
chance come in, events go out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from bartok_dsl.cards import rank_of
from bartok_dsl.engine.actions import Action, Deal, Explain, PlayCards, Settle, TurnAction
from bartok_dsl.engine.chance import Chance
from bartok_dsl.engine.events import Event
from bartok_dsl.engine.events.disputes import RankDeclared
from bartok_dsl.engine.game import Done, Game, Options, Refused
from bartok_dsl.engine.kinds import Charge
from bartok_dsl.engine.link import Book as LinkedBook
from bartok_dsl.engine.link import link
from bartok_dsl.engine.opinion import Opinion
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.position import Position, game_at
from bartok_dsl.engine.profile import CLASSIC, PROFILES, SETTABLE, NextDealer, Profile, with_settings
from bartok_dsl.engine.program import Status
from bartok_dsl.engine.state import Phase, State
from bartok_dsl.engine.view import View
from bartok_dsl.rulebook import Announced, Origin, RuleBook
from bartok_dsl.table.dealrules import DealRules
from bartok_dsl.table.errors import BookRefusedError as BookRefusedError
from bartok_dsl.table.errors import ReplayError as ReplayError
from bartok_dsl.table.errors import TableError as TableError
from bartok_dsl.table.records import Acted, Decided, Declaration, Declined, Opened, Record, Sentence, Spoken
from bartok_dsl.table.relay import Relay
from bartok_dsl.table.seating import Standing, checked_names, standings
from bartok_dsl.tree import Rule

if TYPE_CHECKING:
    from bartok_dsl.review import Known
    from bartok_dsl.table.proposal import Proposal

Sink = Callable[[Record], None]
"""Takes each record as it is made and returns when it is safe. What it raises for did not happen."""


@frozen
class _Moment:
    """All of a table as it was, to go back to."""

    game: tuple[Any, ...]
    book: RuleBook
    rules: DealRules
    heard: int


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
        people: Sequence[int] = (),
    ) -> None:
        """Seat people at a table; the first dealer is drawn by lot unless named.

        *people* are the seats of those who are no bots, which is only written down for whoever goes on with the match.

        Every rule of the book is reviewed as though it were announced now, unless the book is *trusted*: one whose
        rules were accepted before. Raises :class:`TableError` for names that cannot be told apart or too many or too
        few of them, and :class:`BookRefusedError`.
        """
        self.names = checked_names(names, profile)
        if book and not trusted:
            _admit(book, profile)
        self.people = tuple(people)
        self.profile = profile
        self.referee = referee
        self.book = RuleBook() if book is None else book
        """The history with all that was announced; what holds in the present deal is :attr:`playing`."""
        self._rules = DealRules(self.book)
        self.chance = Relay(chance)
        self.game = Game(profile, len(self.names), self._linked(self.book), referee, self.chance, dealer)
        self._sink = sink
        self._heard: list[tuple[int, Sentence]] = []
        self._write(self._opening, self._moment())

    def set_up(self, position: Position, declared: Sequence[tuple[int, Declaration]] = ()) -> None:
        """Go on from a position in the middle of a deal, in which these players have declared these ranks special.

        Raises :class:`ValueError` for a position or a declaration that cannot be.
        """
        from bartok_dsl.table.declaring import declared_before

        self._rules, special = declared_before(self._rules, declared, self.names, self.profile, position.deal)
        position = evolve(position, special=special)
        self.game = game_at(self.profile, position, self._linked(self.playing), self.referee, self.chance)

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
    def playing(self) -> RuleBook:
        """The rules that hold in the present deal: those it began with, and what was declared and ruled since."""
        return self._rules.book

    @property
    def declared(self) -> tuple[Announced, ...]:
        """The rules by which ranks are special in this deal."""
        return self._rules.declared

    def opinion(self, asker: int, offender: int, charge: Charge) -> Opinion:
        """What the program makes of a charge, from what the asker may see; it explains, and decides nothing."""
        return self.game.opinion(asker, offender, charge)

    def decider(self, one: int, other: int) -> int:
        """Who rules between two rules: the author of the newer, else the last winner of a deal, else the dealer."""
        able = (self._author(max(one, other)), self.game.state.last_winner)
        return next(filter(self._is_there, able), self.game.state.dealer)

    @property
    def events(self) -> Sequence[Event]:
        """Everything that has happened, in order."""
        return self.game.log

    @property
    def heard(self) -> Sequence[tuple[int, Sentence]]:
        """What was announced, declined, declared and ruled, each with the length of the log once it was said."""
        return self._heard

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
        return standings(self.game.state, self.names)

    # --- acting -------------------------------------------------------------------------------------------------------

    def do(self, action: Action) -> Done | Refused:
        """Attempt an action. What was refused changed nothing and is not written down.

        The winner's rule is a matter of :meth:`announce` and :meth:`decline`, so :class:`Settle` is refused here.
        """
        if isinstance(action, Settle):
            return Refused(Code.NOT_NOW)
        if isinstance(action, PlayCards) and action.declares:
            raise ValueError("a rank is declared with the sentence that says what it means")
        if isinstance(action, Explain):
            return self.explain(action.seat, action.rule, action.text)
        rules = None
        if isinstance(action, Deal) and self.game.state.phase is Phase.BEFORE_DEAL:
            rules = DealRules(self.book)  # what was announced since the last deal takes effect, what was declared ends
        return self._act(action, rules=rules)

    def declare(self, action: PlayCards, sentence: str, language: str = "en") -> Proposal | Done | Refused:
        """Play a card and declare its rank special with this meaning, which holds from this play on for the deal.

        A proposal is returned where the meaning is refused; then nothing was played.
        """
        from bartok_dsl.table.declaring import consider_declaration

        if refusal := self.game.impossible(evolve(action, declares=self.playing.next_number)):
            return refusal
        rank = rank_of(action.cards[0])
        assert rank is not None
        proposal = consider_declaration(sentence, language, rank, self.playing, self.profile)
        if not proposal.accepted or not isinstance(proposal.announcement, Rule):
            return proposal
        return self.enter(action, Declaration(proposal.announcement, sentence, language))

    def enter(self, action: PlayCards, declaration: Declaration) -> Done | Refused:
        """Play a card and declare its rank without reviewing what is said of it: that was done when it was said.

        Raises :class:`ValueError` for a meaning of another rank, and :class:`~bartok_dsl.rulebook.BookError` where the
        book does not take it.
        """
        from bartok_dsl.table.declaring import rank_meant

        if refusal := self.game.impossible(evolve(action, declares=self.playing.next_number)):
            return refusal
        state, face = self.game.state, action.cards[0]
        if rank_meant(declaration.rule) is not rank_of(face):
            raise ValueError(f"“{declaration.sentence}” is not about the rank that is played")
        before = [special.rule for special in state.special if special.faces >> face & 1]
        origin = Origin(self.names[action.seat], state.deal)
        rules = self._rules.declare(declaration, origin, before[-1] if before else 0)
        numbered = evolve(action, declares=rules.book.announced[-1].number)
        return self._act(numbered, declaration, rules)

    def decide(self, seat: int, winner: int, loser: int, date: str = "") -> Done | Refused:
        """During a timeout the author of the newer of two rules rules which one decides; it holds from now on.

        Where its author is not at the table the last winner of a deal rules, before the first the dealer. Raises
        :class:`~bartok_dsl.rulebook.BookError` for a ruling that closes a circle.
        """
        return self.follow(Decided(seat, winner, loser, date))

    def explain(self, seat: int, rule: int, text: str = "") -> Done | Refused:
        """During a timeout the author of a rule explains it; where they are not at the table anybody may."""
        action = Explain(seat, rule, text)
        if (refusal := self.game.impossible(action)) is None and self._author(rule) not in (seat, NOBODY):
            refusal = Refused(Code.NOT_THE_AUTHOR, rule)
        return refusal or self._act(action)

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

    def follow(self, record: Spoken | Declined | Decided) -> Done | Refused:
        """Enter what a winner or an author said without asking whether it may be said: it was asked then.

        Raises :class:`~bartok_dsl.rulebook.BookError` where the book does not take it.
        """
        if isinstance(record, Decided):
            return self._decide(record)
        if refusal := self._not_asked(record.seat):
            return refusal
        book, before = self.book, self._moment()
        if isinstance(record, Spoken):
            origin = Origin(self.names[record.seat], self.game.state.deal, record.date)
            book = book.add(record.announcement, record.sentence, record.language, origin)
        result = self.game.act(Settle(record.seat))
        if isinstance(result, Done):
            self.book = book
            self._heard.append((len(self.events), record))
            self._write(lambda: record, before)
        return result

    # --- going on with a match ----------------------------------------------------------------------------------------

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
            self.people,
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

    def _act(
        self, action: Action, declaration: Declaration | None = None, rules: DealRules | None = None
    ) -> Done | Refused:
        """Attempt the action, under other rules than before where there are any."""
        before, mark, game, held = self._moment(), len(self.chance.record), self.game, self.game.book
        linked = held if rules is None or rules.book == self.playing else self._linked(rules.book)
        if declaration is None:
            game.use(linked)
        result = None
        try:
            result = game.act(action, None if declaration is None else linked)
        finally:
            if not isinstance(result, Done):
                game.use(held)
        if isinstance(result, Refused):
            return result
        self._rules = (rules or self._rules).without_undone([special.rule for special in self.state.special])
        if declaration is not None and any(isinstance(event, RankDeclared) for event in result.events):
            self._heard.append((len(self.events), declaration))
        self._write(lambda: Acted(action, tuple(self.chance.record[mark:]), game.state.digest(), declaration), before)
        return result

    def _decide(self, record: Decided) -> Done | Refused:
        if self.game.state.phase is not Phase.TIMEOUT:
            return Refused(Code.NOT_NOW)
        newer, older = max(record.winner, record.loser), min(record.winner, record.loser)
        if not (self.playing.stands(older) and self.playing.stands(newer)):
            return Refused(Code.NO_SUCH_RULE)
        if record.seat != self.decider(newer, older):
            return Refused(Code.NOT_THE_AUTHOR, newer)
        origin = Origin(self.names[record.seat], self.game.state.deal, record.date)
        rules, before = self._rules.rule(record.winner, record.loser, origin), self._moment()
        if self.book.stands(older) and self.book.stands(newer):
            self.book = self.book.ruling(record.winner, record.loser, origin)
        self._rules = rules
        self.game.use(self._linked(self.playing))
        self._heard.append((len(self.events), record))
        self._write(lambda: record, before)
        return Done(())

    def _author(self, rule: int) -> int:
        """Who at the table is the author of the rule."""
        author = self.playing.get(rule).author if self.playing.stands(rule) else ""
        seat = self.names.index(author) if author in self.names else NOBODY
        return seat if self._is_there(seat) else NOBODY

    def _is_there(self, seat: int) -> bool:
        """Whether it is somebody, who has not left the match."""
        return seat != NOBODY and self.game.state.status[seat] is not Status.GONE

    def _not_asked(self, seat: int) -> Refused | None:
        if self.game.state.phase is not Phase.WON:
            return Refused(Code.NOT_NOW)
        return None if seat == self.game.state.winner else Refused(Code.NOT_WINNER)

    def _moment(self) -> _Moment:
        return _Moment(self.game.snapshot(), self.book, self._rules, len(self._heard))

    def _write(self, make: Callable[[], Record], before: _Moment) -> None:
        """Write down what has happened since that moment; what cannot be written down has not happened."""
        if self._sink is None:
            return
        try:
            self._sink(make())
        except BaseException:
            self.game.restore(before.game)
            self.book, self._rules = before.book, before.rules
            del self._heard[before.heard :]
            raise


def _admit(book: RuleBook, profile: Profile) -> None:
    from bartok_dsl.table.admission import inadmissible

    if refused := inadmissible(book, profile):
        raise BookRefusedError(refused)
