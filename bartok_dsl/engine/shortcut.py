"""The short way through a plain action: a lawful play or draw as a turn on which nothing hangs.

Most actions of a game are plain. The clear way (``attempt``, ``machine``, ``stages``) asks at every stage whether
something is owed, replaced, counted or waited for; where the rules in force and the table answer all of that with *no*,
what is left of the action is the card, the look at the hands and the next turn. Where rules do hang on a card, but not
on laying it, it is laid the short way, and the machine goes on from there. What is plain by the rules is worked out
once for each force, and whatever is not plainly lawful is left to the clear way. A law of the tests plays the same
games both ways and compares tables and logs.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from bartok_dsl.cards import FACES, Face
from bartok_dsl.engine import frames
from bartok_dsl.engine.actions import Action, DrawCard, PlayCards
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.events import Drew, Event, Played, TurnBegan, TurnDrawn, Why
from bartok_dsl.engine.fold import FOLD
from bartok_dsl.engine.force import Force
from bartok_dsl.engine.judge import draw_verdict, play_mask
from bartok_dsl.engine.limits import MAX_CARDS
from bartok_dsl.engine.phases import TURN, Referee, Stage
from bartok_dsl.engine.places import NOBODY, PILE_FROM
from bartok_dsl.engine.program import Act, Moment, Status
from bartok_dsl.engine.state import Phase, State

# members that are asked for in every action: before Python 3.12 it is slow to reach one through its class
_PLAY: Final = Phase.PLAY
_IN: Final = Status.IN
_TURN: Final = Why.TURN

# events are values, and there are few different ones of these, so each is made once
_played, _drawn, _began = cache(Played), cache(TurnDrawn), cache(TurnBegan)


@lru_cache(maxsize=4096)
def _drew(seat: int, cards: tuple[Face, ...]) -> Drew:
    return Drew(seat, 0, cards, _TURN)


_fold_played, _fold_drawn = FOLD[Played], FOLD[TurnDrawn]
_fold_drew, _fold_began = FOLD[Drew], FOLD[TurnBegan]

_EFFECTS: Final = TURN.index(Stage.EFFECTS)

_NOTICING: Final = (Referee.GUIDE, Referee.STRICT)
"""Referees for whom a lawful action leaves nothing behind that may be disputed."""


class Shortcut:
    """Performs the plain actions of one game."""

    __slots__ = ("_core", "_draws", "_force", "_free", "_lays", "_plays", "_sizes")

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
        self._lays = one_card
        """Whether a play is plain until the card lies there."""
        self._plays = sum(1 << face for face in range(FACES) if deaf or not core.listens(face)) if plays else 0
        """The faces whose play is plain."""
        self._sizes = frozenset({0, *(hooked.size for hooked in watches)})
        """The hand sizes that are more than a size: going out, and those that rules watch for."""
        self._draws = fixed("cards-a-draw") if draws else 0
        """How many cards a plain draw takes; 0 where no draw is plain."""
        self._free = profile.draw_with_playable and not force.laws[Act.DRAW]
        """Whether whoever has the turn may draw while there are cards."""

    def take(self, action: Action) -> tuple[Event, ...] | None:
        """Performs the action if it is plain, and returns what came of it; ``None`` if nothing has changed.

        Nothing, if only the card was laid: the machine is to go on with what the rules make of it.
        """
        if not isinstance(action, (PlayCards, DrawCard)) or action.answers or action.words or action.gestures:
            return None
        core, state, seat = self._core, self._core.state, action.seat
        if state.turn != seat or state.phase is not _PLAY or state.status[seat] is not _IN:
            return None
        if state.duties or state.requests or state.demands or state.debts or state.numbers or state.turn_to != NOBODY:
            return None
        if core.act is not None or core.parked or core.looked is not state.hands or core.referee not in _NOTICING:
            return None
        if state.acts + 1 >= core.profile.longest_deal:
            return None
        if core.force is not self._force:
            self._learn(core.force)
        if isinstance(action, DrawCard):
            if not self._may_draw(state, seat):
                return None
            drawn, drew = _drawn(seat, 0), _drew(seat, state.stock[: self._draws])
            _fold_drawn(state, drawn)
            _fold_drew(state, drew)
            return self._next_turn(state, seat, (drawn, drew))
        if not self._may_lay(state, action):
            return None
        face = action.cards[0]
        played = _played(seat, 0, face)
        _fold_played(state, played)
        if self._plays >> face & 1 and len(state.hands[seat]) not in self._sizes:
            return self._next_turn(state, seat, (played,))
        core.log.append(played)
        core.on_turn = seat
        lot = ((PILE_FROM + state.serial - 1, face),)
        core.act = frames.Act(seat, TURN, _EFFECTS, action.cards, lot=lot, mark=state.serials)
        return ()

    def _next_turn(self, state: State, seat: int, came: tuple[Event, ...]) -> tuple[Event, ...]:
        core, order = self._core, state.order
        following = order[(order.index(seat) + state.direction) % len(order)]
        if state.status[following] is not _IN:
            following = state.along(seat, 1)
        began = _began(following, 0)
        _fold_began(state, began)
        came += (began,)
        core.log += came
        core.on_turn, core.looked = seat, state.hands
        return came

    def _may_draw(self, state: State, seat: int) -> bool:
        if not 0 < self._draws <= min(len(state.stock), MAX_CARDS) or state.drawn:
            return False
        return self._free or draw_verdict(self._core, seat).lawful

    def _may_lay(self, state: State, action: PlayCards) -> bool:
        cards, hand = action.cards, state.hands[action.seat]
        if not self._lays or len(cards) != 1 or cards[0] not in hand or len(hand) == 1 or action.declares:
            return False
        return not state.fresh and bool(play_mask(self._core, action.seat) >> cards[0] & 1)
