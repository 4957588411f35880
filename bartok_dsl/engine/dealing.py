"""The deal: shuffled, dealt one card at a time from the dealer's left, a starter turned up."""

from __future__ import annotations

from bartok_dsl.engine import events as e
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.frames import Act, Occasion
from bartok_dsl.engine.program import Moment
from bartok_dsl.engine.scene import Scene


def deal(core: Core, act: Act) -> bool:
    """The dealer deals; who begins is fixed, and the rules about the start of a deal have their say."""
    state, profile, dealer = core.state, core.profile, act.seat
    pack = core.chance.shuffle(profile.cards())
    core.emit(e.DealBegan(dealer, 0, state.deal + 1, profile.direction, pack))
    core.sync()
    core.looked = state.hands
    core.seen = {}
    circle = tuple(state.leftward(dealer, k) for k in range(1, len(state.inside()) + 1))
    core.emit(e.HandsDealt(dealer, 0, _hands(core, circle)))
    core.emit(e.StarterTurned(dealer, 0, state.stock[0]))
    first = state.leftward(dealer, profile.first_seat) if profile.first_seat else dealer
    act.first = core.amended("first-player", dealer, first)
    if profile.starter_acts:
        scene = Scene(core, dealer)
        scene.it = scene.lot = state.starter
        scene.pile, scene.base = state.pile, 1
        core.queue.append(Occasion(Moment.PLAYED, scene, state.kept, 0, 0, frozenset()))
    core.happen(Moment.DEAL_BEGINS, dealer, it=state.starter, base=1)
    return True


def _hands(core: Core, circle: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The dealt hands by seat; where the pack has too few cards, the largest equal hands that leave a starter."""
    state = core.state
    sizes = {seat: max(core.number("hand-size", seat), 0) for seat in circle}
    if sum(sizes.values()) > len(state.stock) - 1:
        equal = (len(state.stock) - 1) // len(circle)
        sizes = dict.fromkeys(circle, equal)
    hands: list[list[int]] = [[] for _ in range(state.players)]
    cards = iter(state.stock)
    for card in range(max(sizes.values(), default=0)):
        for seat in circle:
            if card < sizes[seat]:
                hands[seat].append(next(cards))
    return tuple(map(tuple, hands))
