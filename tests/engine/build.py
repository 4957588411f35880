"""Short ways to write rules as code, tables as text, and what people do at them."""

from __future__ import annotations

from attrs import define

from bartok_dsl.cards import ALL_FACES, RANK_FACES, SUIT_FACES, FaceSet, Rank, Suit, read_card, read_cards, write_cards
from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.actions import (
    Action,
    Admit,
    Answer,
    AnswerChoice,
    CallOut,
    CardAnswer,
    Deal,
    Do,
    DrawCard,
    FaceSetAnswer,
    GiveAnswer,
    NumberAnswer,
    Pass,
    PlayCards,
    PlayerAnswer,
    Say,
    Vote,
    YesNo,
)
from bartok_dsl.engine.chance import Chance, Recorded
from bartok_dsl.engine.game import Done, Game, Refused
from bartok_dsl.engine.kinds import Ballot, Charge, Fault
from bartok_dsl.engine.link import link
from bartok_dsl.engine.opinion import Opinion
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.position import Position, game_at
from bartok_dsl.engine.profile import CLASSIC, Profile
from bartok_dsl.engine.program import Moment, Op, Range

# --- operands ---------------------------------------------------------------------------------------------------------


def ap(op: Op, *args: p.Operand) -> p.Apply:
    return p.Apply(op, args)


def n(number: int) -> p.Const:
    return p.Const(p.N, number)


def f(faces: FaceSet) -> p.Const:
    return p.Const(p.F, faces)


def t(text: str) -> p.Const:
    return p.Const(p.T, text)


def reg(sort: p.Sort, index: int = 0) -> p.Register:
    return p.Register(sort, index)


ACTOR = ap(Op.ACTOR)
THEM = ap(Op.THEM)
NEXT = ap(Op.ALONG, ACTOR, n(1))
PREVIOUS = ap(Op.ALONG, ACTOR, n(-1))
OTHERS = ap(Op.NOT_PLAYERS, ACTOR)
EVERYONE = ap(Op.EVERYONE)
NONE = ap(Op.NOBODY)
IT = ap(Op.IT)
TOP = ap(Op.UNDER, n(1))


def hand(who: p.Operand) -> p.Apply:
    return ap(Op.HAND, who)


def size(who: p.Operand) -> p.Apply:
    return ap(Op.COUNT_CARDS, hand(who))


def rank(rank: Rank) -> FaceSet:
    return RANK_FACES[rank]


def suit(suit: Suit) -> FaceSet:
    return SUIT_FACES[suit]


# --- rules ------------------------------------------------------------------------------------------------------------


def code(
    number: int,
    *hooks: p.Hook,
    programs: tuple[p.Program, ...] = (),
    kept: tuple[p.Passing, ...] = (),
    registers: int = 4,
) -> p.RuleCode:
    return p.RuleCode(number, hooks, programs, kept, registers)


def on(
    number: int,
    faces: FaceSet,
    *program: p.Instruction,
    guard: p.Operand = p.TRUE,
    moment: Moment = Moment.PLAYED,
    kept: tuple[p.Passing, ...] = (),
    more: tuple[p.Hook, ...] = (),
    programs: tuple[p.Program, ...] = (),
) -> p.RuleCode:
    """After the moment (by default: one of these cards is played) the program runs."""
    return code(number, p.After(moment, faces, guard, 0), *more, programs=(program, *programs), kept=kept)


def when(number: int, moment: Moment, *program: p.Instruction, guard: p.Operand = p.TRUE) -> p.RuleCode:
    return on(number, ALL_FACES, *program, guard=guard, moment=moment)


def law(
    number: int,
    verb: p.Verb,
    faces: p.Operand | FaceSet = ALL_FACES,
    guard: p.Operand = p.TRUE,
    act: p.Act = p.Act.PLAY,
) -> p.RuleCode:
    return code(number, p.Law(verb, act, f(faces) if isinstance(faces, int) else faces, guard))


def say(text: str, who: p.Operand = ACTOR, deadline: p.Deadline = p.Deadline.NEXT_ACT, otherwise: int = -1) -> p.Owe:
    return p.Owe(who, p.Deed.SAY, t(text), False, deadline, otherwise)


def do(text: str, who: p.Operand = ACTOR, deadline: p.Deadline = p.Deadline.NEXT_ACT, otherwise: int = -1) -> p.Owe:
    return p.Owe(who, p.Deed.DO, t(text), False, deadline, otherwise)


def draw(who: p.Operand, cards: int) -> p.Burden:
    return p.Burden(who, n(cards), n(0))


def miss(who: p.Operand, turns: int = 1) -> p.Burden:
    return p.Burden(who, n(0), n(turns))


def ask(register: int, range_: Range, among: p.Operand, who: p.Operand = ACTOR, count: int = 1) -> p.Ask:
    return p.Ask(who, n(count), range_, among, register)


def fall(number: int, to: int, *program: p.Instruction) -> p.RuleCode:
    """When a hand falls to this size."""
    return code(number, p.WatchFall(EVERYONE, size(THEM), n(to), 0), programs=(program,))


def until(moment: Moment, *hooks: p.Hook, guard: p.Operand = p.TRUE) -> p.Passing:
    return p.Passing(hooks, moment, guard)


# --- tables -----------------------------------------------------------------------------------------------------------

Result = Done | Refused


@define
class Table:
    """A game with players A, B, C …"""

    game: Game
    events: tuple[e.Event, ...] = ()

    def act(self, action: Action) -> Result:
        result = self.game.act(action)
        self.events = result.events if isinstance(result, Done) else ()
        return result

    def play(self, who: str, cards: str, *answers: Answer, say: str = "", do: str = "") -> Result:
        said, done = ((say,) if say else ()), ((do,) if do else ())
        return self.act(PlayCards(seat(who), read_cards(cards), answers, said, done))

    def draw(self, who: str, *answers: Answer, say: str = "") -> Result:
        return self.act(DrawCard(seat(who), answers, (say,) if say else ()))

    def pass_(self, who: str) -> Result:
        return self.act(Pass(seat(who)))

    def say(self, who: str, text: str) -> Result:
        return self.act(Say(seat(who), text))

    def do(self, who: str, text: str) -> Result:
        return self.act(Do(seat(who), text))

    def choose(self, who: str, answer: Answer) -> Result:
        return self.act(AnswerChoice(seat(who), answer))

    def deal(self, who: str) -> Result:
        return self.act(Deal(seat(who)))

    # arguing

    def call(self, who: str, whom: str, fault: Fault, text: str = "", rule: int = 0) -> Result:
        return self.act(CallOut(seat(who), seat(whom), Charge(fault, text, rule)))

    def vote(self, who: str, ballot: Ballot = Ballot.AGREE) -> Result:
        return self.act(Vote(seat(who), ballot))

    def admit(self, who: str) -> Result:
        return self.act(Admit(seat(who)))

    def uphold(self, who: str, whom: str, fault: Fault, text: str = "", rule: int = 0) -> tuple[e.Event, ...]:
        """A call that all the others agree with; what came of it."""
        return self._called(who, whom, Charge(fault, text, rule), Ballot.AGREE)

    def turn_down(self, who: str, whom: str, fault: Fault, text: str = "", rule: int = 0) -> tuple[e.Event, ...]:
        """A call that nobody agrees with."""
        return self._called(who, whom, Charge(fault, text, rule), Ballot.DISAGREE)

    def _called(self, who: str, whom: str, charge: Charge, ballot: Ballot) -> tuple[e.Event, ...]:
        done(self.act(CallOut(seat(who), seat(whom), charge)))
        events: tuple[e.Event, ...] = ()
        for at in range(self.game.state.players):
            if name(at) not in (who, whom):
                events += done(self.vote(name(at), ballot))
        self.events = events
        return events

    def opinion(self, asker: str, whom: str, fault: Fault, text: str = "", rule: int = 0) -> Opinion:
        return self.game.opinion(seat(asker), seat(whom), Charge(fault, text, rule))

    # what one sees

    @property
    def fined(self) -> list[str]:
        """Who pays for what, since the last action: the fault and the number of the rule behind it."""
        faults = [event for event in self.events if isinstance(event, e.Faulted)]
        return [f"{name(event.seat)} {event.fault.name.lower()} {event.rule}" for event in faults]

    @property
    def turn(self) -> str:
        return name(self.game.state.turn)

    @property
    def direction(self) -> int:
        return self.game.state.direction

    @property
    def discard(self) -> str:
        return write_cards(laid.face for laid in reversed(self.game.state.pile))

    @property
    def winner(self) -> str:
        return name(self.game.state.winner)

    @property
    def owes(self) -> list[str]:
        return [f"{name(duty.seat)} {duty.deed.value} {duty.text}" for duty in self.game.state.duties]

    @property
    def asked(self) -> list[str]:
        return [f"{name(request.seat)} {request.range.value}" for request in self.game.state.requests]

    @property
    def faults(self) -> list[str]:
        return [name(event.seat) for event in self.events if isinstance(event, e.Faulted)]

    def hand(self, who: str) -> str:
        return write_cards(self.game.state.hands[seat(who)])

    def count(self, who: str) -> int:
        return len(self.game.state.hands[seat(who)])

    def may_play(self, who: str) -> str:
        return write_cards(self.game.legal(seat(who)).cards)


def seat(who: str) -> int:
    return "ABCDEFGH".index(who)


def name(at: int) -> str:
    return "nobody" if at == NOBODY else "ABCDEFGH"[at]


def table(
    hands: str,
    discard: str = "9H",
    *rules: p.RuleCode,
    stock: str | None = None,
    turn: str = "A",
    referee: Referee = Referee.GUIDE,
    profile: Profile = CLASSIC,
    chance: Chance | None = None,
    rulings: tuple[tuple[int, int], ...] = (),
    **more: object,
) -> Table:
    """Hands are separated by ``|``; of the discard pile the oldest card comes first."""
    position = Position(
        hands=[read_cards(part) for part in hands.split("|")],
        discard=[(face, NOBODY) for face in read_cards(discard)],
        stock=None if stock is None else read_cards(stock),
        turn=seat(turn),
        **more,
    )
    return Table(game_at(profile, position, link(profile, rules, rulings), referee, chance or Recorded()))


def strict(hands: str, discard: str = "9H", *rules: p.RuleCode, **more: object) -> Table:
    return table(hands, discard, *rules, referee=Referee.STRICT, **more)


def arguing(hands: str, discard: str = "9H", *rules: p.RuleCode, **more: object) -> Table:
    """A table where people notice faults themselves."""
    return table(hands, discard, *rules, referee=Referee.TABLE, **more)


def refused(result: Result) -> Code:
    assert isinstance(result, Refused), result
    return result.code


def done(result: Result) -> tuple[e.Event, ...]:
    assert isinstance(result, Done), result
    return result.events


def hearts() -> FaceSetAnswer:
    return FaceSetAnswer(SUIT_FACES[Suit.HEARTS])


def a_suit(suit: Suit) -> FaceSetAnswer:
    return FaceSetAnswer(SUIT_FACES[suit])


def a_rank(rank: Rank) -> FaceSetAnswer:
    return FaceSetAnswer(RANK_FACES[rank])


def a_player(who: str) -> PlayerAnswer:
    return PlayerAnswer(seat(who))


def a_card(card: str) -> CardAnswer:
    return CardAnswer(read_card(card))


def giving(card: str, to: str) -> GiveAnswer:
    return GiveAnswer(read_card(card), seat(to))


YES, NO = YesNo(True), YesNo(False)


def a_number(number: int) -> NumberAnswer:
    return NumberAnswer(number)
