"""Choices that rules leave to people: asking, answering in the action or afterwards, and letting lapse."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import cast

from bartok_dsl.cards import COLOUR_FACES, FACES, RANK_FACES, SUIT_FACES, FaceSet, members
from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import (
    Answer,
    CardAnswer,
    FaceSetAnswer,
    GiveAnswer,
    NumberAnswer,
    PlayerAnswer,
    YesNo,
)
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.frames import Frame
from bartok_dsl.engine.limits import MAX_OPTIONS
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.places import CardAt, Option, RegisterValue
from bartok_dsl.engine.program import Range
from bartok_dsl.engine.state import Request


class Impossible(Exception):
    """Something in the action cannot be; the whole action is refused."""

    def __init__(self, code: Code, rule: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule


def _features(table: dict[object, FaceSet], among: object) -> tuple[Option, ...]:
    return tuple(faces for faces in table.values() if faces & cast(int, among))


@lru_cache(maxsize=1024)
def options_of(range_: Range, among: object) -> tuple[Option, ...]:
    """What may be chosen: of features those that some face of *among* has; of numbers those from 1 to *among*."""
    match range_:
        case Range.SUITS:
            return _features(cast(dict[object, FaceSet], SUIT_FACES), among)
        case Range.RANKS:
            return _features(cast(dict[object, FaceSet], RANK_FACES), among)
        case Range.COLOURS:
            return _features(cast(dict[object, FaceSet], COLOUR_FACES), among)
        case Range.FACES:
            return tuple(1 << face for face in members(cast(int, among)))
        case Range.PLAYERS | Range.CARDS:
            return cast(tuple[Option, ...], among)[:MAX_OPTIONS]
        case Range.NUMBERS:
            return tuple(range(1, min(cast(int, among), MAX_OPTIONS) + 1))
        case Range.YES_NO:
            return (1, 0)
        case Range.WAYS:
            return (1, -1)


def register_value(range_: Range, chosen: tuple[Option, ...]) -> RegisterValue:
    """What a register holds after the choice."""
    match range_:
        case Range.SUITS | Range.RANKS | Range.COLOURS | Range.FACES:
            result = 0
            for faces in chosen:
                result |= cast(int, faces)
            return result
        case Range.PLAYERS:
            return cast(tuple[int, ...], chosen)
        case Range.CARDS:
            return cast(tuple[CardAt, ...], chosen)
        case _:
            return sum(cast(tuple[int, ...], chosen))


def picked(answer: Answer, request: Request) -> Option | None:
    """The option that the answer names, ``None`` when it is an answer to another kind of choice.

    Raises :class:`Impossible` for what is not offered.
    """
    option: Option | None = None
    match answer, request.range:
        case FaceSetAnswer(faces=faces), Range.SUITS | Range.RANKS | Range.COLOURS | Range.FACES:
            option = faces
        case CardAnswer(face=face), Range.FACES:
            option = 1 << face if 0 <= face < FACES else -1
        case (CardAnswer(face=face), Range.CARDS) | (GiveAnswer(face=face), Range.CARDS):
            option = next((o for o in request.options if isinstance(o, tuple) and o[1] == face), -1)
        case (PlayerAnswer(seat=seat), Range.PLAYERS) | (GiveAnswer(seat=seat), Range.PLAYERS):
            option = seat
        case NumberAnswer(number=number), Range.NUMBERS | Range.WAYS:
            option = number
        case YesNo(yes=yes), Range.YES_NO:
            option = int(yes)
        case _:
            return None
    if option not in request.options:
        raise Impossible(Code.NOT_OFFERED)
    return option


def ask(core: Core, frame: Frame, seats: tuple[int, ...], range_: Range, options: tuple[Option, ...], n: int) -> None:
    """Asks these players; the program waits unless the action brought the answers along.

    Where there is nothing to choose, or less than asked for, all there is is taken and nobody is asked.
    """
    n = min(n, len(options))
    frame.ballots = ()
    if n <= 0 or not seats:
        return
    root, child = frame, 0
    if frame.root is not None:
        root, child = frame.root, frame.root.children.index(frame)
    if not root.number:
        root.number = core.state.serials + 1
    for seat in seats:
        waits = core.referee is Referee.GUIDE
        number = core.state.serials + 1
        request = Request(number, seat, range_, options, n, (), frame.rule, waits, root.number, child, len(seats))
        core.emit(e.ChoiceAsked(seat, frame.rule, request))
        frame.waiting += 1
        _use_answers(core, frame, request)


def _use_answers(core: Core, frame: Frame, request: Request) -> None:
    """Meets the request with answers that came with the action, in order."""
    act = core.act
    if act is None or act.seat != request.seat:
        return
    open_: Request | None = request
    while open_ is not None and act.answers:
        answer = act.answers[0]
        option = picked(answer, open_)
        if option is None:
            return
        act.answers.pop(0)
        if isinstance(answer, GiveAnswer):
            # the other half may be asked for, and need not be
            other: Answer = PlayerAnswer(answer.seat) if open_.range is Range.CARDS else CardAnswer(answer.face)
            act.answers.insert(0, other)
            act.spare = (*act.spare, other)
        elif answer in act.spare:
            act.spare = tuple(one for one in act.spare if one is not answer)
        open_ = choose(core, frame, open_, option)


def choose(core: Core, frame: Frame, request: Request, option: Option) -> Request | None:
    """One answer: the request that is left, or ``None`` when all is chosen; *frame* is the one that waits for it."""
    chosen = (*request.chosen, option)
    left = tuple(o for o in request.options if o != option)
    rest = Request(
        request.number,
        request.seat,
        request.range,
        left,
        request.n - 1,
        chosen,
        request.rule,
        request.waits,
        request.frame,
        request.child,
        request.voters,
    )
    core.emit(e.ChoiceMade(request.seat, request.rule, rest, option))
    if rest.n:
        return rest
    frame.waiting -= 1
    frame.ballots = (*frame.ballots, *chosen)
    return None


def ballot(range_: Range, ballots: tuple[Option, ...], voters: int) -> RegisterValue:
    """The outcome: what one chose, or what most of several chose (the first chosen among equals)."""
    if voters > 1 and ballots:
        count = Counter(ballots)
        most = max(count.values())
        ballots = (next(option for option in ballots if count[option] == most),)
    return register_value(range_, ballots)


def answer_request(core: Core, seat: int, answer: Answer, after: int = 0) -> None:
    """A late answer, or the one that play waits for. Raises :class:`Impossible` when nothing asks for it.

    Only what was asked after that number is answered.
    """
    for request in core.state.requests:
        if request.seat != seat or request.number <= after:
            continue
        option = picked(answer, request)
        if option is None:
            continue
        root = core.parked[request.frame].copy()
        core.parked = {**core.parked, request.frame: root}
        frame = root.children[request.child] if root.children else root
        choose(core, frame, request, option)
        if isinstance(answer, GiveAnswer) and core.act is not None and request.range is Range.CARDS:
            other = PlayerAnswer(answer.seat)
            core.act.answers.insert(0, other)
            core.act.spare = (*core.act.spare, other)
        unpark(core, root)
        return
    raise Impossible(Code.NOT_ASKED)


def unpark(core: Core, root: Frame) -> None:
    """The program goes on when it has all its answers."""
    if root.children:
        root.waiting = sum(child.waiting for child in root.children)
    if root.waiting:
        return
    core.parked = {number: frame for number, frame in core.parked.items() if number != root.number}
    root.number = 0
    core.stack.append(root)
    core.blocked = False


def lapse(core: Core, request: Request) -> None:
    """The choice was not made in time: what hangs on it does not happen."""
    core.emit(e.ChoiceLapsed(request.seat, request.rule, request))
    root = core.parked.get(request.frame)
    if root is None:
        return
    root = root.copy()
    core.parked = {**core.parked, request.frame: root}
    frame = root.children[request.child] if root.children else root
    frame.waiting -= 1
    if request.voters > 1 and (frame.waiting or frame.ballots):
        unpark(core, root)  # those who voted decide
    elif root.children:
        frame.pc = frame.end
        unpark(core, root)
    else:
        core.parked = {number: one for number, one in core.parked.items() if number != root.number}
