"""What each instruction does: one function a class, in one table.

This file has turns, cards and choices; what lasts beyond the effect is in ``perform_lasting.py``.
"""

from __future__ import annotations

from bartok_dsl.engine import events as e
from bartok_dsl.engine import perform_lasting as perform_lasting
from bartok_dsl.engine import program as p
from bartok_dsl.engine.burdens import burden, shift
from bartok_dsl.engine.choices import ask, ballot, options_of, register_value
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.ending import change_status
from bartok_dsl.engine.frames import Frame
from bartok_dsl.engine.linked import Step
from bartok_dsl.engine.moving import move_cards, present
from bartok_dsl.engine.operators import in_order
from bartok_dsl.engine.performing import PERFORM as PERFORM
from bartok_dsl.engine.performing import instruction_of, performs, values
from bartok_dsl.engine.places import PILE_FROM, CardAt, Option
from bartok_dsl.engine.program import Moment, Place
from bartok_dsl.engine.replacing import replaced

# --- who draws, misses, acts ------------------------------------------------------------------------------------------


@performs(p.Burden)
def _(core: Core, frame: Frame, step: Step) -> None:
    who, draw, miss = values(frame, step)
    for seat in who:
        burden(core, frame, seat, draw, miss, step.neighbour)


@performs(p.ShiftDemand)
def _(core: Core, frame: Frame, step: Step) -> None:
    to, n = values(frame, step)
    if to:
        shift(core, frame, to[0], n)


@performs(p.Reverse)
def _(core: Core, frame: Frame, _step: Step) -> None:
    _set_direction(core, frame, -core.state.direction, turned=True)


@performs(p.SetDirection)
def _(core: Core, frame: Frame, step: Step) -> None:
    (way,) = values(frame, step)
    way = 1 if way > 0 else -1
    if way != core.state.direction:
        _set_direction(core, frame, way, turned=False)


def _set_direction(core: Core, frame: Frame, way: int, *, turned: bool) -> None:
    scene = frame.scene
    if replaced(core, Moment.REVERSED, scene.actor, frame, cause=scene.it[:1], causer=scene.actor):
        return
    core.emit(e.DirectionSet(scene.actor, frame.rule, way, turned))
    core.happen(Moment.REVERSED, scene.actor, frame, cause=scene.it[:1], causer=scene.actor)


@performs(p.TurnTo)
def _(core: Core, frame: Frame, step: Step) -> None:
    (who,) = values(frame, step)
    inside = [seat for seat in who if core.state.status[seat] is p.Status.IN]
    if not inside:
        return
    scene = frame.scene
    if replaced(core, Moment.TURN_GIVEN, inside[0], frame, cause=scene.it[:1], causer=scene.actor):
        return
    core.emit(e.TurnGiven(inside[0], frame.rule))
    core.happen(Moment.TURN_GIVEN, inside[0], frame, cause=scene.it[:1], causer=scene.actor)


@performs(p.ChangeStatus)
def _(core: Core, frame: Frame, step: Step) -> None:
    (who,) = values(frame, step)
    status = instruction_of(step, p.ChangeStatus).status
    for seat in who:
        if not core.ended:
            change_status(core, frame, seat, status)


# --- cards ------------------------------------------------------------------------------------------------------------


@performs(p.MoveCards)
def _(core: Core, frame: Frame, step: Step) -> None:
    move_cards(core, [(frame, step)])


@performs(p.PassHands)
def _(core: Core, frame: Frame, step: Step) -> None:
    among, k = values(frame, step)
    ring = _ring(core, frame, among, instruction_of(step, p.PassHands).clockwise)
    takers = tuple(ring[(at + k) % len(ring)] for at in range(len(ring)))
    if takers == ring:
        return
    core.moved(frame.rule, sum(len(core.state.hands[seat]) for seat in ring))
    core.emit(e.HandsPassed(frame.scene.actor, frame.rule, ring, takers))
    core.happen(Moment.HANDS_PASSED, frame.scene.actor, frame)


def _ring(core: Core, frame: Frame, among: tuple[int, ...], clockwise: bool) -> tuple[int, ...]:
    if clockwise:
        order, at = core.state.order, core.state.order.index(frame.scene.actor)
        return tuple(seat for seat in order[at:] + order[:at] if seat in among)
    return in_order(frame.scene, set(among))


@performs(p.PassSeats)
def _(core: Core, frame: Frame, step: Step) -> None:
    among, k = values(frame, step)
    ring = _ring(core, frame, among, clockwise=False)
    place_of = {seat: ring[(at + k) % len(ring)] for at, seat in enumerate(ring)}
    comes_to = {place: seat for seat, place in place_of.items()}
    order = tuple(comes_to.get(seat, seat) for seat in core.state.order)
    if order != core.state.order:
        core.emit(e.SeatsPassed(frame.scene.actor, frame.rule, order))


@performs(p.Shuffle)
def _(core: Core, frame: Frame, step: Step) -> None:
    (who,) = values(frame, step)
    state, scene = core.state, frame.scene
    if instruction_of(step, p.Shuffle).stock:
        if len(state.stock) > 1:
            core.moved(frame.rule, len(state.stock))
            core.emit(e.StockArranged(scene.actor, frame.rule, core.chance.shuffle(state.stock), False))
        return
    pool = tuple(face for seat in who for face in state.hands[seat])
    if len(pool) > 1 and len(who) > 1:
        core.moved(frame.rule, len(pool))
        mixed = core.chance.shuffle(pool)
        hands = []
        for seat in who:
            n = len(state.hands[seat])
            hands.append(mixed[:n])
            mixed = mixed[n:]
        core.emit(e.HandsShuffled(scene.actor, frame.rule, tuple(who), tuple(hands)))


@performs(p.TurnOver)
def _(core: Core, frame: Frame, _step: Step) -> None:
    stock = core.state.stock
    if len(stock) > 1:
        core.emit(e.StockArranged(frame.scene.actor, frame.rule, stock[::-1], True))


@performs(p.Enact)
def _(core: Core, frame: Frame, step: Step) -> None:
    who, cards = values(frame, step)
    if not who:
        return
    for card in cards:
        _enact(core, frame, who[0], card)


def _enact(core: Core, frame: Frame, who: int, card: CardAt) -> None:
    state = core.state
    serials = [laid.serial for laid in state.pile]
    if card[0] < PILE_FROM:
        if not present(core, (card,)):
            return  # it no longer lies there
        serial = state.serial
        core.emit(e.CardsMoved(who, frame.rule, (card,), (Place.PILE_TOP,), ()))
        card = (PILE_FROM + serial, card[1])
        base = 1
    elif card[0] - PILE_FROM in serials:
        base = serials.index(card[0] - PILE_FROM) + 1
    else:
        return
    core.emit(e.Enacted(who, frame.rule, card))
    core.happen(Moment.PLAYED, who, frame, it=(card,), cause=frame.scene.it[:1], causer=frame.scene.actor, base=base)


# --- choosing and binding ---------------------------------------------------------------------------------------------


@performs(p.Ask)
def _(core: Core, frame: Frame, step: Step) -> None:
    instruction = instruction_of(step, p.Ask)
    if frame.ballots:  # it comes back with all answers
        voters = len(step.readers[0](frame.scene))
        frame.scene.regs[instruction.register] = ballot(instruction.range, frame.ballots, voters)
        frame.ballots = ()
        return
    who, n, among = values(frame, step)
    options: tuple[Option, ...] = options_of(instruction.range, among)
    if n > len(options):
        frame.scene.regs[instruction.register] = register_value(instruction.range, options)
        return
    frame.scene.regs[instruction.register] = None
    ask(core, frame, who, instruction.range, options, n)
    if frame.waiting or frame.ballots:
        frame.pc -= 1  # the same instruction takes the answers up


@performs(p.Chance)
def _(core: Core, frame: Frame, step: Step) -> None:
    instruction = instruction_of(step, p.Chance)
    n, among = values(frame, step)
    options = options_of(instruction.range, among)
    drawn: list[Option] = []
    while options and len(drawn) < n:
        ints = tuple(option if isinstance(option, int) else option[1] for option in options)
        at = ints.index(core.chance.pick(ints))
        drawn.append(options[at])
        options = options[:at] + options[at + 1 :]
    if drawn:
        core.emit(e.ChanceFell(frame.scene.actor, frame.rule, instruction.range, tuple(drawn)))
    frame.scene.regs[instruction.register] = register_value(instruction.range, tuple(drawn))


@performs(p.Bind)
def _(_core: Core, frame: Frame, step: Step) -> None:
    (value,) = values(frame, step)
    frame.scene.regs[instruction_of(step, p.Bind).register] = value


@performs(p.Jump)
def _(_core: Core, frame: Frame, step: Step) -> None:
    frame.pc += instruction_of(step, p.Jump).skip


@performs(p.JumpUnless)
def _(_core: Core, frame: Frame, step: Step) -> None:
    (holds,) = values(frame, step)
    if not holds:
        frame.pc += instruction_of(step, p.JumpUnless).skip


@performs(p.EachOf)
def _(_core: Core, frame: Frame, step: Step) -> None:
    (who,) = values(frame, step)
    length = instruction_of(step, p.EachOf).length
    if who:
        _start_group(frame, who, length)
    else:
        frame.pc += length


@performs(p.OfferTo)
def _(core: Core, frame: Frame, step: Step) -> None:
    instruction = instruction_of(step, p.OfferTo)
    accepted, declined = instruction.accepted, instruction.declined
    if frame.offer is None:
        (frame.offer,) = values(frame, step)
        frame.ballots = ()
    while frame.offer:
        if not frame.ballots:
            ask(core, frame, frame.offer[:1], p.Range.YES_NO, (1, 0), 1)
            if not frame.ballots:
                frame.pc -= 1
                return
        seat, frame.offer = frame.offer[0], frame.offer[1:]
        yes, frame.ballots = frame.ballots[0], ()
        if yes:
            end = frame.pc + accepted
            frame.fences = (*frame.fences, (end, end + declined, frame.scene.them))
            frame.scene.them = (seat,)
            frame.offer = None
            return
    frame.offer = None
    frame.pc += accepted


def _start_group(frame: Frame, seats: tuple[int, ...], length: int) -> None:
    """One frame for each player, for the next *length* instructions."""
    children = []
    for seat in seats:
        child = frame.copy()
        child.children, child.fences, child.number = [], (), 0
        child.root = frame
        child.end = frame.pc + length
        child.scene.them = (seat,)
        children.append(child)
    frame.children = children
    frame.pc += length
