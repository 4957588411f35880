"""A game: actions in, events out.

>>> from bartok_dsl.engine.actions import Deal
>>> from bartok_dsl.engine.chance import Seeded
>>> from bartok_dsl.engine.link import link
>>> from bartok_dsl.engine.phases import Referee
>>> from bartok_dsl.engine.profile import CLASSIC
>>> game = Game(CLASSIC, 3, link(CLASSIC, ()), Referee.GUIDE, Seeded(7))
>>> done = game.act(Deal(game.state.dealer))
>>> [type(event).__name__ for event in done.events]
['DealBegan', 'HandsDealt', 'StarterTurned', 'TurnBegan']
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from bartok_dsl.cards import Face
from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import (
    Action,
    AnswerChoice,
    Deal,
    Do,
    DrawCard,
    PlayCards,
    Say,
    Settle,
    TableAction,
    TurnAction,
)
from bartok_dsl.engine.attempt import (
    CONSEQUENCES,
    TURN_ACTIONS,
    RefusedByGuide,
    check_possible,
    declared_faces,
    still_possible,
    wrong_with,
)
from bartok_dsl.engine.calls import argue, note
from bartok_dsl.engine.chance import Chance
from bartok_dsl.engine.choices import Impossible, answer_request
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.duties import close_due, hear
from bartok_dsl.engine.ending import end_match
from bartok_dsl.engine.errors import ChanceError, EngineError, LimitPassed
from bartok_dsl.engine.events import Event
from bartok_dsl.engine.events import disputes as d
from bartok_dsl.engine.frames import Act
from bartok_dsl.engine.judge import answers, demand_scene, draw_verdict, jump_mask, pass_verdict, playable_cards
from bartok_dsl.engine.kinds import Charge
from bartok_dsl.engine.limits import MAX_TEXT
from bartok_dsl.engine.link import Book
from bartok_dsl.engine.linked import Hooked
from bartok_dsl.engine.machine import run
from bartok_dsl.engine.opinion import Opinion, opinion_on
from bartok_dsl.engine.phases import DEAL, FINED, LATE, NO_CARD, OFF_TURN, TALK, TURN, Code, Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.profile import Profile
from bartok_dsl.engine.program import Deed
from bartok_dsl.engine.shortcut import Shortcut
from bartok_dsl.engine.showing import view_of
from bartok_dsl.engine.state import Demand, Phase, Request, State
from bartok_dsl.engine.view import View
from bartok_dsl.engine.window import Window, alone


@frozen
class Done:
    """The action happened (or, under ``strict``, was undone and fined); this is what came of it."""

    events: tuple[Event, ...]


@frozen
class Refused:
    """The action did not happen, and nothing changed.

    *rule* is the number of the rule that stood in the way, 0 if none; *cards* are the cards that it is about.
    """

    code: Code
    rule: int = 0
    cards: tuple[Face, ...] = ()


@frozen
class Options:
    """What a player may lawfully do now."""

    cards: tuple[Face, ...]
    """Cards that may be played, each once, in the order of the hand."""
    draw: bool
    pass_: bool
    requests: tuple[Request, ...]


class Game:
    """A match in progress: the state, the log, and the one way to change them.

    ``state`` is to be read only; ``log`` only grows.
    """

    def __init__(
        self, profile: Profile, players: int, book: Book, referee: Referee, chance: Chance, dealer: int = NOBODY
    ) -> None:
        """A new match before its first deal; the first dealer is drawn by lot unless named.

        Raises :class:`ValueError` when the profile does not take so many players.
        """
        if not profile.least_players <= players <= profile.most_players:
            raise ValueError(f"{profile.name} takes {profile.least_players} to {profile.most_players} players")
        if dealer == NOBODY:
            dealer = chance.pick(tuple(range(players)))
        elif not 0 <= dealer < players:
            raise ValueError(f"there is no seat {dealer}")
        state = State(players=players, dealer=dealer, deals=profile.deals, direction=profile.direction)
        self._core = Core(profile, state, book, referee, chance)
        self._shortcut = Shortcut(self._core)
        self._core.emit(e.MatchBegan(dealer, 0, players))

    @classmethod
    def at(cls, profile: Profile, state: State, book: Book, referee: Referee, chance: Chance) -> Game:
        """A game that goes on from a given table; see :mod:`bartok_dsl.engine.position`."""
        game = cls.__new__(cls)
        game._core = Core(profile, state, book, referee, chance)
        game._core.sync()
        game._shortcut = Shortcut(game._core)
        return game

    # -- reading ----------------------------------------------------------------------------------------------------

    @property
    def core(self) -> Core:
        """The machine, for the rooms of the engine."""
        return self._core

    @property
    def state(self) -> State:
        """The table."""
        return self._core.state

    @property
    def log(self) -> list[Event]:
        """Everything that has happened, in order."""
        return self._core.log

    @property
    def profile(self) -> Profile:
        """The base game."""
        return self._core.profile

    @property
    def book(self) -> Book:
        """The rules in force."""
        return self._core.book

    @property
    def referee(self) -> Referee:
        """Who notices wrong attempts."""
        return self._core.referee

    @property
    def chance(self) -> Chance:
        """The recorded source of chance."""
        return self._core.chance

    def view(self, seat: int) -> View:
        """What the player sees: the table, their hand, and what rules show to them."""
        return view_of(self._core, seat)

    def number(self, name: str, seat: int) -> int:
        """A number of the profile as it stands for this player now: ``penalty``, ``hand-size`` …"""
        return self._core.number(name, seat)

    def impossible(self, action: Action) -> Refused | None:
        """Why the action cannot be, or ``None`` if it can; whether it is lawful is another question."""
        try:
            check_possible(self._core, action)
        except Impossible as impossible:
            return Refused(impossible.code, impossible.rule)
        return None

    def judge(self, action: TurnAction) -> Refused | None:
        """What is wrong with the action as things stand, or ``None`` if it would be lawful; changes nothing."""
        if refusal := self.impossible(action):
            return refusal
        wrong = wrong_with(self._core, action)
        return None if wrong is None else Refused(wrong.code, wrong.rule, wrong.cards)

    def opinion(self, asker: int, offender: int, charge: Charge) -> Opinion:
        """What the program makes of a charge against a player, from what the asker may see; it decides nothing."""
        return opinion_on(self._core, asker, offender, charge)

    def foresee(self, action: Action) -> Done | Refused:
        """What would come of the action, as chance would have it; nothing changes. Raises what :meth:`act` raises."""
        before = self._core.snapshot()
        try:
            return self.act(action)
        finally:
            self._core.restore(before)

    def legal(self, seat: int) -> Options:
        """What the player may lawfully do now."""
        core, state = self._core, self._core.state
        requests = tuple(request for request in state.requests if request.seat == seat)
        if state.phase is not Phase.PLAY:
            return Options((), False, False, requests)
        if state.turn != seat:
            mask = 0 if state.off_turn else jump_mask(core, seat)
            cards = tuple(face for face in dict.fromkeys(state.hands[seat]) if mask >> face & 1)
            return Options(cards, False, False, requests)
        may_draw = draw_verdict(core, seat).lawful
        return Options(playable_cards(core, seat), may_draw, pass_verdict(core, seat).lawful, requests)

    # -- acting -----------------------------------------------------------------------------------------------------

    def use(self, book: Book) -> None:
        """Takes the rules of this book from now on: between deals, after a ruling, or for a declared rank."""
        self._core.book = book
        self._core.sync()

    def snapshot(self) -> tuple[Any, ...]:
        """Everything as it is now, for :meth:`restore`; as long as the same source of chance is used."""
        return self._core.snapshot()

    def restore(self, snapshot: tuple[Any, ...]) -> None:
        """Puts everything back as it was then: nothing has happened since."""
        self._core.restore(snapshot)

    def finish(self) -> None:
        """Ends the match before its last deal, between two deals. Raises :class:`ValueError` at another time."""
        if self.state.phase not in (Phase.BEFORE_DEAL, Phase.WON, Phase.RESULT):
            raise ValueError("a match can be ended between two deals only")
        end_match(self._core)

    def act(self, action: Action, book: Book | None = None) -> Done | Refused:
        """Attempts the action; a play that declares a rank special comes with the *book* that holds its rule.

        Raises :class:`ValueError` for a declaration without its book, :class:`EngineError` when a rule breaks the
        engine, and :class:`ChanceError` when a recorded source has run dry; nothing has changed then.
        """
        if bool(isinstance(action, PlayCards) and action.declares) is not (book is not None):
            raise ValueError("a book comes with a play that declares a rank, and with nothing else")
        core = self._core
        before = core.snapshot()
        start = before
        try:
            core.begin()
            while True:
                try:
                    came = self._shortcut.take(action)
                    if came and start is before:
                        return Done(came)  # nearly always
                    if came is None:
                        self._attempt(action, start, book)
                    else:
                        run(core)
                    return Done(tuple(core.log[before[1] :]))
                except LimitPassed as passed:
                    core.restore(start)
                    if passed.rule == 0 or passed.rule in core.state.suspended:
                        raise EngineError(passed.rule, f"passed the limit of {passed.limit.value}") from None
                    core.emit(e.RuleSuspended(action.seat, passed.rule, passed.limit))
                    core.sync()
                    start = core.snapshot()
                    core.begin()
        except Impossible as impossible:
            core.restore(before)
            return Refused(impossible.code, impossible.rule)
        except RefusedByGuide as refused:
            core.restore(before)
            wrong = refused.wrong
            return Refused(wrong.code, wrong.rule, wrong.cards)
        except (EngineError, ChanceError):
            core.restore(before)
            raise
        except Exception as error:
            rule = core.running
            core.restore(before)
            raise EngineError(rule, f"broke off with {error!r}") from error

    def _attempt(self, action: Action, start: tuple[Any, ...], book: Book | None) -> None:
        core = self._core
        check_possible(core, action)
        if isinstance(action, TURN_ACTIONS):
            self._turn_action(action, start, book)
        elif isinstance(action, TableAction):
            argue(core, action)
        else:
            self._other(action)
        run(core)
        act = core.act
        if act is not None and act.answers and any(answer not in act.spare for answer in act.answers):
            asked = any(request.seat == act.seat for request in core.state.requests)
            if asked:
                raise Impossible(Code.NOT_OFFERED)

    def _other(self, action: Deal | Settle | Say | Do | AnswerChoice) -> None:
        core = self._core
        match action:
            case Deal():
                self._deal(action)
            case Settle():
                self._settle(action)
            case AnswerChoice():
                self._answer(action)
            case Say():
                self._talk(action.seat, Deed.SAY, action.text)
            case Do():
                self._talk(action.seat, Deed.DO, action.text)
        note(core, action)

    def _turn_action(self, action: TurnAction, start: tuple[Any, ...], book: Book | None) -> None:
        core, state = self._core, self._core.state
        seat, cards = action.seat, action.cards if isinstance(action, PlayCards) else ()
        words: list[tuple[Deed, str]] = []
        if action.words or action.gestures:
            words = [(Deed.SAY, text) for text in action.words] + [(Deed.DO, text) for text in action.gestures]
        if state.duties or state.requests:
            core.on_turn = state.turn
            close_due(core, seat, words, plays=bool(cards))
            run(core)
            if not still_possible(core, action):
                if state.phase is Phase.PLAY:
                    core.act = Act(seat, FINED, owed=state.demands, mark=state.serials)
                return  # what was due has ended the deal, or taken the card: that happened, and the action does not
        wrong = wrong_with(core, action)
        if core.referee is Referee.TABLE:
            core.window = Window(len(core.log), action, wrong, alone(start), alone(core.snapshot()))
        if wrong is not None and not CONSEQUENCES[core.referee](core, action, wrong, start):
            return
        core.on_turn = state.turn
        if book is not None and isinstance(action, PlayCards):
            core.book = book  # whether the card may be played was judged without it
            core.sync()
            core.emit(d.RankDeclared(seat, action.declares, declared_faces(cards[0])))
        act = Act(seat, OFF_TURN if state.off_turn else TURN if cards else NO_CARD)
        act.cards = cards
        act.draws = isinstance(action, DrawCard)
        act.answers = list(action.answers)
        act.words = words
        act.owed = state.demands
        act.mark = state.serials
        act.off_turn = state.off_turn
        if state.demands:
            act.demand = state.demand_on(seat)
            if act.demand is not None and cards:
                act.answer = self._answer_clause(act.demand, cards[0])
        core.act = act
        if act.answers:
            run(core)
            if any(answer not in act.spare for answer in act.answers) and core.act is not act:
                raise Impossible(Code.NOT_ASKED)

    def _answer_clause(self, demand: Demand, face: Face) -> Hooked | None:
        """The newest clause by which the card answers."""
        core = self._core
        result = None
        for hooked in core.force.answers:
            scene = demand_scene(core, demand)
            applies = answers(hooked, demand) and core.holds(hooked, scene)
            if applies and core.counting(hooked.readers[0](scene)) >> face & 1:
                result = hooked
        return result

    def _deal(self, action: Deal) -> None:
        core = self._core
        if action.seat != core.state.dealer:
            raise Impossible(Code.NOT_DEALER)
        core.act = Act(action.seat, DEAL)
        core.window = Window(len(core.log))

    def _settle(self, action: Settle) -> None:
        core = self._core
        if action.seat != core.state.winner:
            raise Impossible(Code.NOT_WINNER)
        core.emit(e.RuleSettled(action.seat, 0))
        core.window = Window(len(core.log))
        if core.state.deal >= core.state.deals:
            end_match(core)

    def _answer(self, action: AnswerChoice) -> None:
        core, state = self._core, self._core.state
        if core.act is None:
            core.act = Act(action.seat, LATE, owed=state.demands, mark=state.serials)
            core.on_turn = state.turn
        answer_request(core, action.seat, action.answer)

    def _talk(self, seat: int, deed: Deed, text: str) -> None:
        core, state = self._core, self._core.state
        if len(text) > MAX_TEXT:
            raise Impossible(Code.TOO_LONG)
        if core.act is not None or state.phase is not Phase.PLAY:
            hear(core, seat, deed, text)  # play waits for a choice, or nothing is going on
            return
        core.on_turn = state.turn
        core.act = Act(seat, TALK, words=[(deed, text)], owed=state.demands, mark=state.serials)
