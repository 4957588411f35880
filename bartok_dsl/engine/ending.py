"""How players leave a deal, how a deal ends, and the result of the match."""

from __future__ import annotations

from bartok_dsl.engine import events as e
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.events import disputes as d
from bartok_dsl.engine.frames import Act, Frame
from bartok_dsl.engine.phases import ENDING, Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.profile import Lasting, MatchBy, NextDealer
from bartok_dsl.engine.program import Moment, Status
from bartok_dsl.engine.replacing import replaced
from bartok_dsl.engine.window import Window


def go_out(core: Core, seat: int, frame: Frame) -> None:
    """A hand has become empty through an effect: its player wins, unless a rule puts something else in its place."""
    instead = replaced(core, Moment.GOES_OUT, seat, frame)
    core.emit(e.WentOut(seat, frame.rule))
    if instead:
        core.happen(Moment.GOES_OUT, seat, frame)
    else:
        win(core, seat, frame.rule)


def win(core: Core, seat: int, rule: int) -> None:
    """The player wins the deal."""
    worth = core.number("worth-of-the-deal", seat)
    wins = tuple(worth if other == seat else 0 for other in range(core.state.players))
    core.emit(e.DealWon(seat, rule, wins, points_left(core)))
    _close(core, seat)


def draw_deal(core: Core, seat: int, rule: int = 0) -> None:
    """The deal ends without a winner."""
    core.emit(e.DealDrawn(seat, rule, points_left(core)))
    _close(core, seat)


def points_left(core: Core) -> tuple[int, ...]:
    """What the cards left in hand count, where the match is by points; cards of declared ranks count for more."""
    profile, state = core.profile, core.state
    if profile.match_by is not MatchBy.POINTS:
        return (0,) * state.players
    special = 0
    for declared in state.special:
        special |= declared.faces
    result = []
    for seat, hand in enumerate(state.hands):
        points = sum(profile.points[face] * (profile.special_factor if special >> face & 1 else 1) for face in hand)
        result.append(core.amended("points-left-in-hand", seat, points))
    return tuple(result)


def _close(core: Core, seat: int) -> None:
    """Whatever was under way is over; only the rules about the end of a deal still act."""
    core.stack.clear()
    core.queue.clear()
    core.pushed.clear()
    core.held_acts.clear()
    core.parked = {}
    core.blocked = False
    core.sync()
    core.ended = True
    core.act = Act(seat, ENDING)
    core.happen(Moment.DEAL_ENDS, core.state.dealer)


def close_deal(core: Core, _act: Act) -> bool:
    """The next dealer, and whether a rule is asked for or the match is over."""
    profile, state = core.profile, core.state
    winner = state.winner
    by_winner = profile.next_dealer is NextDealer.WINNER and winner != NOBODY
    dealer = winner if by_winner else _left_of(core, state.dealer)
    dealer = core.amended("dealer", dealer, dealer)
    if state.dealer_to != NOBODY:
        dealer = state.dealer_to
    core.emit(e.DealerNamed(dealer, 0))
    last = state.deal >= state.deals
    if winner != NOBODY and profile.rules is Lasting.MATCH and (not last or profile.rule_after_last_deal):
        core.emit(e.RuleAwaited(winner, 0))
    elif core.referee is Referee.TABLE:
        core.emit(d.ResultAwaited(winner if winner != NOBODY else state.dealer, 0))
    elif last:
        end_match(core)
    return True


def confirm(core: Core, seat: int) -> None:
    """The player confirms the result; when everybody has, the match goes on or is over."""
    state = core.state
    core.emit(d.ResultConfirmed(seat, 0))
    if len(state.confirmed) == len(people(core)):
        core.emit(d.ResultSettled(seat, 0))
        core.window = Window(len(core.log))
        if state.deal >= state.deals:
            end_match(core)


def people(core: Core) -> tuple[int, ...]:
    """Who is still at the table."""
    state = core.state
    return tuple(seat for seat in range(state.players) if state.status[seat] is not Status.GONE)


def end_match(core: Core) -> None:
    """Equal results share a place, and the next place counts those before it."""
    places = places_of(core)
    core.emit(e.MatchEnded(places.index(1), 0, places))


def places_of(core: Core) -> tuple[int, ...]:
    """The place of each player as things stand."""
    state = core.state
    keys = [-n for n in state.wins] if core.profile.match_by is MatchBy.WINS else list(state.scores)
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def _left_of(core: Core, seat: int) -> int:
    state = core.state
    for step in range(1, state.players + 1):
        other = (seat + step) % state.players
        if state.status[other] is not Status.GONE:
            return other
    return seat


def change_status(core: Core, frame: Frame, seat: int, status: Status) -> None:
    """A player comes in, drops out, loses, leaves the match, or wins the deal."""
    state = core.state
    if status is Status.WON:
        win(core, seat, frame.rule)
        return
    if state.status[seat] is status:
        return
    core.emit(e.StatusChanged(seat, frame.rule, status))
    if status is not Status.IN:
        core.happen(Moment.LEFT, seat, frame)
        _perhaps_over(core, frame.rule)


def _perhaps_over(core: Core, rule: int) -> None:
    """A deal needs two players: with fewer the first who went out has won, else whoever is left."""
    state = core.state
    inside = state.inside()
    if len(inside) > 1:
        return
    out = [seat for seat in state.finished if state.status[seat] is Status.OUT and not state.hands[seat]]
    if out or inside:
        win(core, (out or list(inside))[0], rule)
    else:
        draw_deal(core, state.dealer, rule)
