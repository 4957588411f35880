"""A game that starts from a given table, for worked examples and explanations.

What is not named has a default: the cards nobody holds are the stock, in the order of the packs; the dealer sits before
whoever is to act. The position is as though it had been looked at: nobody owes a word for the hand they hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import field, frozen

from bartok_dsl.cards import Face, FaceSet, write_card
from bartok_dsl.engine.chance import Chance
from bartok_dsl.engine.game import Game
from bartok_dsl.engine.link import Book
from bartok_dsl.engine.looking import remember
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.places import NOBODY, PILE_FROM, Bound, Laid, RegisterValue
from bartok_dsl.engine.profile import Profile
from bartok_dsl.engine.program import Deadline, Deed, Status
from bartok_dsl.engine.state import Debt, Demand, Duty, Phase, Special, State


@frozen
class Position:
    """A table to start from. Seats are the indices of *hands*, clockwise."""

    hands: Sequence[Sequence[Face]]
    discard: Sequence[tuple[Face, int]] = ()
    """Oldest first: the card and who played it, ``NOBODY`` where that is not known."""
    stock: Sequence[Face] | None = None
    """Next card first; cards not named anywhere are then set aside for this deal. ``None``: all the others."""
    turn: int = 0
    dealer: int | None = None
    direction: int = 1
    called: FaceSet = 0
    out: Sequence[Face] = ()
    """Cards out of the game."""
    deal: int = 1
    wins: Sequence[int] = ()
    scores: Sequence[int] = ()
    left: Sequence[int] = ()
    """Players who are out of the deal."""
    debts: Sequence[tuple[int, int]] = ()
    """Missed turns: who owes, and how many."""
    demand: tuple[int, int, int] | None = None
    """Cards and missed turns that wait for the player to act: cards, turns, and who caused it."""
    duties: Sequence[tuple[int, Deed, str]] = ()
    """What is owed: who, saying or doing, what."""
    cells: Mapping[str, RegisterValue] = field(factory=dict)
    """Named states of rules."""
    special: Sequence[Special] = ()
    """Ranks that were declared special in this deal."""
    last_winner: int = NOBODY
    before_deal: bool = False
    """Whether the dealer is still to deal; the stock is then the pack in dealing order, and hands are empty."""


def game_at(profile: Profile, position: Position, book: Book, referee: Referee, chance: Chance) -> Game:
    """A game in that position. Raises :class:`ValueError` when it cannot be one."""
    game = Game.at(profile, _state(profile, position), book, referee, chance)
    if not position.before_deal:
        remember(game.core)
    return game


def _state(profile: Profile, position: Position) -> State:
    players = len(position.hands)
    if players < 2:
        raise ValueError("a position needs the hands of at least two players")
    _check_seats(position, players)
    stock, unused = _rest(profile, position)
    dealer = position.dealer if position.dealer is not None else (position.turn - 1) % players
    state = State(players=players, dealer=dealer, deals=profile.deals, direction=position.direction)
    state.deal = position.deal
    state.wins = _by_player(position.wins, players, "wins")
    state.scores = _by_player(position.scores, players, "scores")
    state.last_winner = position.last_winner
    state.cells = tuple(position.cells.items())
    if position.before_deal:
        state.deal -= 1
        return state
    state.phase = Phase.PLAY
    state.hands = tuple(tuple(hand) for hand in position.hands)
    state.stock, state.unused = stock, unused
    state.aside = tuple(position.out)
    state.serial = len(position.discard)
    state.pile = tuple(Laid(face, by, at) for at, (face, by) in enumerate(position.discard))[::-1]
    state.starter = ((PILE_FROM, position.discard[0][0]),) if position.discard else ()
    state.status = tuple(Status.OUT if seat in position.left else Status.IN for seat in range(players))
    state.turn = state.first = position.turn
    state.turns = 1
    state.lapped = tuple(seat == position.turn for seat in range(players))
    state.called = position.called
    state.special = tuple(position.special)
    state.debts = tuple(Debt(seat, 0) for seat, n in position.debts for _ in range(n))
    if position.demand is not None:
        draw, miss, causer = position.demand
        cause = next((laid for laid in state.pile if laid.by == causer), state.pile[0] if state.pile else None)
        card = ((PILE_FROM + cause.serial, cause.face),) if cause is not None else ()
        state.demands = (Demand(position.turn, draw, miss, card, causer, 0),)
    for number, (seat, deed, text) in enumerate(position.duties, 1):
        bound = Bound(seat, (), (), (), NOBODY, 0, seat, (), ())
        duty = Duty(number, seat, deed, text, False, Deadline.NEXT_ACT, 0, -1, bound)
        state.duties = (*state.duties, duty)
        state.serials = number
    return state


def _check_seats(position: Position, players: int) -> None:
    named = [position.turn, *(seat for seat, _ in position.debts), *(seat for seat, _, _ in position.duties)]
    named += position.left
    if position.dealer is not None:
        named.append(position.dealer)
    for seat in named:
        if not 0 <= seat < players:
            raise ValueError(f"there is no seat {seat} at a table of {players}")
    if position.turn in position.left and not position.before_deal:
        raise ValueError("the player to act has left the deal")
    if position.direction not in (1, -1):
        raise ValueError("the direction is 1 (clockwise) or -1 (anticlockwise)")
    if position.deal < 1:
        raise ValueError("deals are numbered from 1")


def _by_player(row: Sequence[int], players: int, what: str) -> tuple[int, ...]:
    if row and len(row) != players:
        raise ValueError(f"{what} are given for {len(row)} players, and {players} play")
    return tuple(row) or (0,) * players


def _rest(profile: Profile, position: Position) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """The stock, and what is in no place for this deal.

    Raises :class:`ValueError` for a card that is there too often.
    """
    left = Counter(profile.cards())
    named = [face for hand in position.hands for face in hand]
    named += [face for face, _ in position.discard]
    named += [*position.out, *(position.stock or ())]
    for face in named:
        left[face] -= 1
        if left[face] < 0:
            raise ValueError(f"{write_card(face)} is there more often than the packs have it")
    others = tuple(face for face in sorted(left) for _ in range(left[face]))
    if position.stock is None:
        return others, ()
    return tuple(position.stock), others
