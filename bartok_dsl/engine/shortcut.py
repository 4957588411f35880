"""The short way through a plain action: a lawful play or draw as a turn on which nothing hangs.

Most actions of a game are plain. The clear way (``attempt``, ``machine``, ``stages``) asks at every stage whether
something is owed, replaced, counted or waited for; where the rules in force and the table answer all of that with *no*,
what is left of the action is the card, the look at the hands and the next turn. What is plain by the rules is worked
out once for each force, and whatever is not plainly lawful is left to the clear way. A law of the tests plays the same
games both ways and compares tables and logs.
"""

from __future__ import annotations

from typing import Final

from bartok_dsl.cards import FACES, Face
from bartok_dsl.engine.actions import Action, DrawCard, PlayCards
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.events import Drew, Event, Played, TurnBegan, TurnDrawn, Why
from bartok_dsl.engine.fold import FOLD
from bartok_dsl.engine.force import Force
from bartok_dsl.engine.judge import draw_verdict, play_mask
from bartok_dsl.engine.limits import MAX_CARDS
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.program import Act, Moment, Status
from bartok_dsl.engine.state import Phase, State

# members that are asked for in every action: before Python 3.12 it is slow to reach one through its class
_PLAY: Final = Phase.PLAY
_IN: Final = Status.IN
_TURN: Final = Why.TURN

_fold_played, _fold_drawn = FOLD[Played], FOLD[TurnDrawn]
_fold_drew, _fold_began = FOLD[Drew], FOLD[TurnBegan]

_NOTICING: Final = (Referee.GUIDE, Referee.STRICT)
"""Referees for whom a lawful action leaves nothing behind that may be disputed."""


class Shortcut:
    """Performs the plain actions of one game."""

    __slots__ = ("_core", "_draws", "_force", "_free", "_plays", "_sizes")

    def __init__(self, core: Core) -> None:
        self._core = core
        self._learn(core.force)

    def _learn(self, force: Force) -> None:
        """What is plain under these rules."""
        core, profile, watches = self._core, self._core.profile, force.watches

        def fixed(name: str) -> int:
            """The number, where no rule has a say in it; else 0, which is never plain."""
            return 0 if name in force.standing else core.base[name]

        quiet = not force.keeps_time and not force.other_watches and fixed("turns-in-a-row") == 1
        one_card = fixed("cards-played-a-turn") == 1 and Moment.PLAYED not in force.replaces
        plays = quiet and one_card and all(hooked.size >= 0 for hooked in watches)
        one_draw = fixed("draws-a-turn") == 1 and profile.draw_ends_turn and Moment.DREW_TURN not in force.replaces
        draws = quiet and one_draw and Moment.DREW_TURN not in force.moments
        deaf = Moment.PLAYED not in force.moments
        self._force = force
        self._plays = sum(1 << face for face in range(FACES) if deaf or not core.listens(face)) if plays else 0
        """The faces whose play is plain."""
        self._sizes = frozenset({0, *(hooked.size for hooked in watches)})
        """The hand sizes that are more than a size: going out, and those that rules watch for."""
        self._draws = fixed("cards-a-draw") if draws else 0
        """How many cards a plain draw takes; 0 where no draw is plain."""
        self._free = profile.draw_with_playable and not force.laws[Act.DRAW]
        """Whether whoever has the turn may draw while there are cards."""

    def take(self, action: Action) -> tuple[Event, ...]:
        """Performs the action if it is plain, and returns what came of it; otherwise nothing has changed."""
        if not isinstance(action, (PlayCards, DrawCard)) or action.answers or action.words or action.gestures:
            return ()
        core, state, seat = self._core, self._core.state, action.seat
        if state.turn != seat or state.phase is not _PLAY or state.status[seat] is not _IN:
            return ()
        if state.duties or state.requests or state.demands or state.debts or state.numbers or state.turn_to != NOBODY:
            return ()
        if core.act is not None or core.parked or core.looked is not state.hands or core.referee not in _NOTICING:
            return ()
        if state.acts + 1 >= core.profile.longest_deal:
            return ()
        if core.force is not self._force:
            self._learn(core.force)
        if isinstance(action, PlayCards):
            if not self._lays(state, seat, action.cards):
                return ()
            played = Played(seat, 0, action.cards[0])
            _fold_played(state, played)
            came: tuple[Event, ...] = (played,)
        else:
            if not self._draws_now(state, seat):
                return ()
            drawn, drew = TurnDrawn(seat, 0), Drew(seat, 0, state.stock[: self._draws], _TURN)
            _fold_drawn(state, drawn)
            _fold_drew(state, drew)
            came = (drawn, drew)
        began = TurnBegan(state.along(seat, 1), 0)
        _fold_began(state, began)
        came += (began,)
        core.log += came
        core.on_turn, core.looked = seat, state.hands
        return came

    def _lays(self, state: State, seat: int, cards: tuple[Face, ...]) -> bool:
        if len(cards) != 1:
            return False
        face, hand = cards[0], state.hands[seat]
        if face not in hand or not self._plays >> face & 1 or len(hand) - 1 in self._sizes or state.fresh:
            return False
        return bool(play_mask(self._core, seat) >> face & 1)

    def _draws_now(self, state: State, seat: int) -> bool:
        if not 0 < self._draws <= min(len(state.stock), MAX_CARDS) or state.drawn:
            return False
        return self._free or draw_verdict(self._core, seat).lawful
