"""What each instruction does: one function a class, in one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.burdens import burden, shift
from bartok_dsl.engine.choices import ask, ballot, options_of, register_value
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.drawing import penalise
from bartok_dsl.engine.ending import change_status
from bartok_dsl.engine.evaluate import Reader
from bartok_dsl.engine.frames import Frame
from bartok_dsl.engine.linked import Step
from bartok_dsl.engine.moving import move_cards, present
from bartok_dsl.engine.operators import in_order
from bartok_dsl.engine.program import Moment, Place
from bartok_dsl.engine.replacing import replaced
from bartok_dsl.engine.state import PILE_FROM, CardAt, Duty, Kept, Option

Perform = Callable[[Core, Frame, Step], None]

PERFORM: Final[dict[type, Perform]] = {}
"""The function for each class of instructions."""


def _performs(kind: type) -> Callable[[Perform], Perform]:
    def register(function: Perform) -> Perform:
        PERFORM[kind] = function
        return function

    return register


def _read(frame: Frame, step: Step) -> list[Any]:
    """The values of the step's operands, in the order of its fields."""
    scene = frame.scene
    return [reader(scene) for reader in step.readers]


def _instruction(step: Step, kind: type[Any]) -> Any:
    assert isinstance(step.instruction, kind)
    return step.instruction


# --- who draws, misses, acts ------------------------------------------------------------------------------------------


@_performs(p.Burden)
def _(core: Core, frame: Frame, step: Step) -> None:
    who, draw, miss = _read(frame, step)
    for seat in who:
        burden(core, frame, seat, draw, miss, step.neighbour)


@_performs(p.ShiftDemand)
def _(core: Core, frame: Frame, step: Step) -> None:
    to, n = _read(frame, step)
    if to:
        shift(core, frame, to[0], n)


@_performs(p.Reverse)
def _(core: Core, frame: Frame, _step: Step) -> None:
    _set_direction(core, frame, -core.state.direction, turned=True)


@_performs(p.SetDirection)
def _(core: Core, frame: Frame, step: Step) -> None:
    (way,) = _read(frame, step)
    way = 1 if way > 0 else -1
    if way != core.state.direction:
        _set_direction(core, frame, way, turned=False)


def _set_direction(core: Core, frame: Frame, way: int, *, turned: bool) -> None:
    scene = frame.scene
    if replaced(core, Moment.REVERSED, scene.actor, frame, cause=scene.it[:1], causer=scene.actor):
        return
    core.emit(e.DirectionSet(scene.actor, frame.rule, way, turned))
    core.happen(Moment.REVERSED, scene.actor, frame, cause=scene.it[:1], causer=scene.actor)


@_performs(p.TurnTo)
def _(core: Core, frame: Frame, step: Step) -> None:
    (who,) = _read(frame, step)
    inside = [seat for seat in who if core.state.status[seat] is p.Status.IN]
    if not inside:
        return
    scene = frame.scene
    if replaced(core, Moment.TURN_GIVEN, inside[0], frame, cause=scene.it[:1], causer=scene.actor):
        return
    core.emit(e.TurnGiven(inside[0], frame.rule))
    core.happen(Moment.TURN_GIVEN, inside[0], frame, cause=scene.it[:1], causer=scene.actor)


@_performs(p.ChangeStatus)
def _(core: Core, frame: Frame, step: Step) -> None:
    (who,) = _read(frame, step)
    status = _instruction(step, p.ChangeStatus).status
    for seat in who:
        if not core.ended:
            change_status(core, frame, seat, status)


# --- cards ------------------------------------------------------------------------------------------------------------


@_performs(p.MoveCards)
def _(core: Core, frame: Frame, step: Step) -> None:
    move_cards(core, [(frame, step)])


@_performs(p.PassHands)
def _(core: Core, frame: Frame, step: Step) -> None:
    among, k = _read(frame, step)
    ring = _ring(core, frame, among, _instruction(step, p.PassHands).clockwise)
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


@_performs(p.PassSeats)
def _(core: Core, frame: Frame, step: Step) -> None:
    among, k = _read(frame, step)
    ring = _ring(core, frame, among, clockwise=False)
    place_of = {seat: ring[(at + k) % len(ring)] for at, seat in enumerate(ring)}
    comes_to = {place: seat for seat, place in place_of.items()}
    order = tuple(comes_to.get(seat, seat) for seat in core.state.order)
    if order != core.state.order:
        core.emit(e.SeatsPassed(frame.scene.actor, frame.rule, order))


@_performs(p.Shuffle)
def _(core: Core, frame: Frame, step: Step) -> None:
    (who,) = _read(frame, step)
    state, scene = core.state, frame.scene
    if _instruction(step, p.Shuffle).stock:
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


@_performs(p.TurnOver)
def _(core: Core, frame: Frame, _step: Step) -> None:
    stock = core.state.stock
    if len(stock) > 1:
        core.emit(e.StockArranged(frame.scene.actor, frame.rule, stock[::-1], True))


@_performs(p.Enact)
def _(core: Core, frame: Frame, step: Step) -> None:
    who, cards = _read(frame, step)
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


@_performs(p.Ask)
def _(core: Core, frame: Frame, step: Step) -> None:
    instruction = _instruction(step, p.Ask)
    if frame.ballots:  # it comes back with all answers
        voters = len(step.readers[0](frame.scene))
        frame.scene.regs[instruction.register] = ballot(instruction.range, frame.ballots, voters)
        frame.ballots = ()
        return
    who, n, among = _read(frame, step)
    options: tuple[Option, ...] = options_of(instruction.range, among)
    if n > len(options):
        frame.scene.regs[instruction.register] = register_value(instruction.range, options)
        return
    frame.scene.regs[instruction.register] = None
    ask(core, frame, who, instruction.range, options, n)
    if frame.waiting or frame.ballots:
        frame.pc -= 1  # the same instruction takes the answers up


@_performs(p.Chance)
def _(core: Core, frame: Frame, step: Step) -> None:
    instruction = _instruction(step, p.Chance)
    n, among = _read(frame, step)
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


@_performs(p.Bind)
def _(_core: Core, frame: Frame, step: Step) -> None:
    (value,) = _read(frame, step)
    frame.scene.regs[_instruction(step, p.Bind).register] = value


@_performs(p.Jump)
def _(_core: Core, frame: Frame, step: Step) -> None:
    frame.pc += _instruction(step, p.Jump).skip


@_performs(p.JumpUnless)
def _(_core: Core, frame: Frame, step: Step) -> None:
    (holds,) = _read(frame, step)
    if not holds:
        frame.pc += _instruction(step, p.JumpUnless).skip


@_performs(p.EachOf)
def _(_core: Core, frame: Frame, step: Step) -> None:
    (who,) = _read(frame, step)
    length = _instruction(step, p.EachOf).length
    if who:
        _start_group(frame, who, length)
    else:
        frame.pc += length


@_performs(p.OfferTo)
def _(core: Core, frame: Frame, step: Step) -> None:
    instruction = _instruction(step, p.OfferTo)
    accepted, declined = instruction.accepted, instruction.declined
    if frame.offer is None:
        (frame.offer,) = _read(frame, step)
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


# --- what holds from now on -------------------------------------------------------------------------------------------


@_performs(p.Call)
def _(core: Core, frame: Frame, step: Step) -> None:
    (faces,) = _read(frame, step)
    if faces and faces != core.state.called:
        scene = frame.scene
        core.emit(e.Called(scene.actor, frame.rule, faces))
        core.happen(Moment.CALLED, scene.actor, frame, cause=scene.it[:1], causer=scene.actor)


@_performs(p.PutNumber)
def _(core: Core, frame: Frame, step: Step) -> None:
    (value,) = _read(frame, step)
    core.emit(e.NumberPut(frame.scene.actor, frame.rule, _instruction(step, p.PutNumber).setting, value))
    core.sync()


@_performs(p.PutPoints)
def _(core: Core, frame: Frame, step: Step) -> None:
    for seat, points in _for_each(frame, *step.readers):
        if core.state.scores[seat] != points:
            core.emit(e.PointsPut(seat, frame.rule, points))


def _for_each(frame: Frame, who: Reader, value: Reader) -> Iterator[tuple[int, Any]]:
    """The players, each with the value of what speaks of them as THEM."""
    scene = frame.scene
    before = scene.them
    for seat in who(scene):
        scene.them = (seat,)
        yield seat, value(scene)
    scene.them = before


@_performs(p.NameDealer)
def _(core: Core, frame: Frame, step: Step) -> None:
    (who,) = _read(frame, step)
    if who and core.state.dealer_to != who[0]:
        core.emit(e.DealerChosen(who[0], frame.rule))


@_performs(p.PutCell)
def _(core: Core, frame: Frame, step: Step) -> None:
    (value,) = _read(frame, step)
    name = _instruction(step, p.PutCell).name
    held = dict(core.state.cells).get(name)
    if held != value and (held is not None or value):  # a state that was never set is empty
        core.emit(e.CellPut(frame.scene.actor, frame.rule, name, value))


@_performs(p.PutOwn)
def _(core: Core, frame: Frame, step: Step) -> None:
    name = _instruction(step, p.PutOwn).name
    for seat, value in _for_each(frame, *step.readers):
        held = dict(core.state.own).get(name, (None,) * core.state.players)[seat]
        if held != value and (held is not None or value):  # as with states of all
            core.emit(e.OwnPut(seat, frame.rule, name, value))


@_performs(p.Owe)
def _(core: Core, frame: Frame, step: Step) -> None:
    who, text = _read(frame, step)
    instruction = _instruction(step, p.Owe)
    for seat in who:
        bound, kept = frame.scene.bound(), 0
        if instruction.until >= 0:
            kept = core.state.serials + 1
            core.emit(e.LawBegan(seat, frame.rule, Kept(kept, frame.rule, instruction.until, bound)))
        number = core.state.serials + 1
        duty = Duty(
            number,
            seat,
            instruction.deed,
            text,
            instruction.free,
            instruction.deadline,
            frame.rule,
            instruction.otherwise,
            bound,
            kept,
        )
        core.emit(e.DutyArose(seat, frame.rule, duty))
    core.sync()


@_performs(p.Fine)
def _(core: Core, frame: Frame, step: Step) -> None:
    (who,) = _read(frame, step)
    for seat in who:
        core.emit(e.Faulted(seat, frame.rule, e.Fault.RULE, (), ""))
        penalise(core, seat, frame.rule, frame)


@_performs(p.Install)
def _(core: Core, frame: Frame, step: Step) -> None:
    index = _instruction(step, p.Install).kept
    kept = Kept(core.state.serials + 1, frame.rule, index, frame.scene.bound())
    core.emit(e.LawBegan(frame.scene.actor, frame.rule, kept))
    core.sync()
