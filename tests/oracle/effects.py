"""What effects do, one after another; what they cause waits until the sentence is finished."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from attrs import evolve

from bartok_dsl import tree as t
from bartok_dsl.tree.walk import rebuild, walk
from tests.oracle.law import Law
from tests.oracle.position import Demand, Duty, Fixed, Frame, Happening, Kept, Position, Shuffle
from tests.oracle.reading import NotCovered

LONGEST = 3000
"""Effects in one action, after which the oracle gives up."""

Pending = list[Callable[[], None]]


class DealOver(Exception):
    """The deal has ended."""


class Overrun(Exception):
    """A chain of effects that does not seem to end."""


class Waiting(Exception):
    """Somebody has to choose first."""

    def __init__(self, seat: int, options: tuple[object, ...]) -> None:
        super().__init__(seat, options)
        self.seat = seat
        self.options = options


class Effects(Law):
    """A position on its way through an action."""

    def __init__(
        self,
        rules: dict[int, t.Rule],
        now: Position,
        looked: Position,
        shuffle: Shuffle,
        given: dict[int, list[object]],
    ) -> None:
        super().__init__(rules, now, now.copy())
        self.looked = Law(rules, looked, looked)
        self.shuffle = shuffle
        self.given = {seat: list(values) for seat, values in given.items()}
        self.queue: list[Happening] = []
        self.steps = 0
        self.missed: set[int] = set()  # who was made to miss a turn by this action
        self.answering: Demand | None = None
        self.unit = t.Unit.CARDS  # of the answer that is acting
        self.replacing: list[t.Instead] = []

    def at(self, position: Position) -> Law:
        """Plain reading of another position."""
        return Law(self.rules, position, self.began)

    # --- events

    def emit(
        self,
        kind: str,
        actor: int,
        *,
        it: int | None = None,
        beneath: tuple[int, ...] | None = None,
        frame: Frame | None = None,
        amount: int = 0,
        text: str = "",
    ) -> None:
        """Queues an event; *frame* is that of the effect behind it."""
        cause, causer = (frame.it, frame.actor) if frame else (None, None)
        turn, action = self.now.turn, self.now.actions
        self.queue.append(Happening(kind, actor, turn, action, it, beneath, cause, causer, amount, text))

    def events(self) -> None:
        """Lets rules act on everything that has happened, first in first out, oldest rule first."""
        while self.queue:
            event = self.queue.pop(0)
            self.now.events += 1
            ending = [kept for kept in self.now.kept if kept.until and self.match(kept.until, event, kept.frame)]
            self.now.kept = without_laws(self.now.kept, ending)
            for statement, outer, first in list(self.statements()):
                if isinstance(statement, t.When):
                    frame = self.match(statement.event, event, outer)
                    if frame:
                        self.run(statement.effects, frame, first)
            ended = {kept.since for kept in ending}
            self.now.kept = tuple(kept for kept in self.now.kept if kept.since not in ended)
            self.close_duties(event)

    def close_duties(self, event: Happening) -> None:
        """What is due at another time than the next action lapses then, at no cost."""
        self.now.duties = tuple(
            duty
            for duty in self.now.duties
            if duty.deadline == t.SOON or not self.match(duty.deadline, event, duty.frame)
        )

    def look_from(self, position: Position) -> None:
        """What later looks are compared with."""
        now = position.copy()
        self.looked = Law(self.rules, now, now)

    def look(self) -> None:
        """Compares the hands with the last look, until nothing more follows from that."""
        for _ in range(LONGEST):
            before = self.looked
            self.look_from(self.now)
            word = t.Falls(t.EVERYONE, t.Count(t.Hand(t.THEM)), t.ONE)
            for frame in list(self.seen(word, before, Frame(0))):
                assert frame.actor is not None
                self.now.duties += (Duty(frame.actor, "say", "Bartok", t.SOON, frame, self.now.actions),)
            acted = False
            for statement, outer, first in list(self.statements()):
                if isinstance(statement, t.When):
                    for frame in list(self.seen(statement.event, before, outer)):
                        acted = True
                        self.run(statement.effects, frame, first)
            self.events()
            if not acted and before.now.hands == self.looked.now.hands == self.now.hands:
                return
        raise Overrun

    def hear(self, kind: str, seat: int, text: str) -> None:
        """A word or gesture: pays what is due of it, and is an event."""
        now = self.now
        wanted = (seat, kind, text.casefold())
        paid = next((duty for duty in now.duties if (duty.who, duty.kind, duty.text.casefold()) == wanted), None)
        now.duties = tuple(duty for duty in now.duties if duty is not paid)  # once said, one duty is paid
        self.emit("said" if kind == "say" else "did", seat, text=text)
        self.events()

    # --- effects

    def run(self, effects: tuple[t.Effect, ...], frame: Frame, first: int) -> Frame:
        """Carries out a list; returns the frame with what was bound on the way."""
        for at, effect in enumerate(effects):
            if at and burdens_alike(effects[at - 1], effect):
                continue
            if burdens_alike(effect, *effects[at + 1 : at + 2]):
                self.burden_both(effect, effects[at + 1], frame)
                continue
            frame = self.effect(effect, frame, first)
            first += lets_in(effect)
        return frame

    def burden_both(self, one: t.Effect, other: t.Effect, frame: Frame) -> None:
        """Cards and missed turns for the same players, said in one breath, are one demand if either can be answered."""
        draw, skip = (one, other) if isinstance(one, t.Draw) else (other, one)
        assert isinstance(draw, t.Draw) and isinstance(skip, t.Skip)
        cards, turns = self.number(draw.n, frame), self.number(skip.n, frame)
        seats = self.players(draw.who, frame)
        demands = [Demand(seat, cards, turns, frame.it, self._subject_of(frame), self.now.events) for seat in seats]
        if any(self.waits(demand, frame) for demand in demands):
            self.simultaneously([lambda: self.lay_both(demands, frame)], frame)
        else:
            self.effect(one, frame, 0)
            self.effect(other, frame, 0)

    def lay_both(self, demands: list[Demand], frame: Frame) -> None:
        """Each is a demand where it can be answered; otherwise the cards are drawn and the turns owed."""
        for demand in demands:
            if self.waits(demand, frame):
                self.missed.add(demand.on)
                self.add_demand(demand)
            else:
                self.burden(demand.on, demand.cards, 0, frame)
                self.miss(demand.on, demand.turns, False, frame)

    def waits(self, demand: Demand, frame: Frame) -> bool:
        """Whether it is a demand rather than something that happens at once."""
        return not self.answering and demand.on != frame.actor and self.answerable(demand)

    def effect(self, effect: t.Effect, frame: Frame, first: int) -> Frame:
        """Carries out one effect, at once."""
        match effect:
            case t.Let(value):
                return replace(frame, lets=(*frame.lets, (first + 1, self.bound(value, frame))))
            case t.If(cond, then, other):
                if self.holds(cond, frame):
                    return self.run(then, frame, first)
                return self.run(other, frame, first + sum(map(lets_in, then)))
            case t.Offer(to, effects, other):
                for seat in self.players(to, frame):
                    if self.ask(seat, (True, False)):
                        return self.run(effects, replace(frame, them=seat), first)
                return self.run(other, frame, first + sum(map(lets_in, effects)))
            case t.Each(who, effects):
                pending: Pending = []
                for seat in self.players(who, frame):
                    self.each(effects, replace(frame, them=seat), first, pending)
                lifted = [change for change in pending if change is not None]
                self.simultaneously(lifted, frame)
                return frame
        self.simultaneously([self.resolve(effect, frame, first)], frame)
        return frame

    def each(self, effects: tuple[t.Effect, ...], frame: Frame, first: int, pending: Pending) -> None:
        """One player's part of an Each: chooses and reads now, changes later."""
        for effect in effects:
            if isinstance(effect, t.Let):
                frame = replace(frame, lets=(*frame.lets, (first + 1, self.bound(effect.value, frame))))
            else:
                pending.append(self.resolve(effect, frame, first))
            first += lets_in(effect)

    def simultaneously(self, changes: Pending, frame: Frame) -> None:
        """Several changes as one effect, after which a hand that became empty wins."""
        self.steps += 1
        if self.steps > LONGEST:
            raise Overrun
        before = {seat: len(hand) for seat, hand in self.now.hands.items()}
        for change in changes:
            change()
        self.empty_hands(before, self.began.turn)

    def empty_hands(self, before: dict[int, int], actor: int) -> None:
        """The first hand that became empty, counted from who acted, wins the deal."""
        for seat in self.now.along(self.now.players(), actor):
            if before[seat] and not self.now.hands[seat]:
                self.now.over, self.now.winner = True, seat
                raise DealOver

    def bound(self, value: t.Value | t.Choice, frame: Frame) -> tuple[str, tuple[object, ...]]:
        """What a Let binds: a value, or what is chosen."""
        if not isinstance(value, t.Choice):
            return self.sort(value, frame), self.members(value, frame)
        sort = "number" if isinstance(value.of, t.Range) else self.sort(value.of, frame)
        options = self.members(value.of, frame)
        if not isinstance(value.by, t.Players):
            raise NotCovered(value)
        choosers = self.players(value.by, frame)
        chosen: tuple[object, ...] = ()
        if not choosers:
            return sort, ()
        n = self.number(value.n, frame)
        if sort == "cards" and len(options) <= n:
            return sort, options
        for _ in range(min(n, len(options))):
            chosen += (self.ask(choosers[0], tuple(option for option in options if option not in chosen)),)
        if sort == "cards":  # in the order in which they lie
            chosen = tuple(option for option in options if option in chosen)
        return sort, chosen

    def ask(self, seat: int, options: tuple[object, ...]) -> object:
        """The answer of a player. Raises :class:`Waiting` when it has not been given yet."""
        if len(options) == 1:
            return options[0]
        if not self.given.get(seat):
            raise Waiting(seat, options)
        answer = self.given[seat].pop(0)
        assert answer in options, (answer, options)
        return answer

    def resolve(self, effect: t.Effect, frame: Frame, first: int) -> Callable[[], None]:
        """Reads what the effect speaks about now; what is returned changes the position."""
        now = self.now
        match effect:
            case t.Draw(who, n):
                seats, number = self.players(who, frame), self.number(n, frame)
                return lambda: [self.burden(seat, number, 0, frame) for seat in seats] and None
            case t.Skip(who, n):
                seats, number = self.players(who, frame), self.number(n, frame)
                return lambda: [self.miss(seat, number, who == t.NEXT, frame) for seat in seats] and None
            case t.Reverse():
                return lambda: self.reverse(frame)
            case t.Put(t.Setting.DIRECTION, value):
                way = 1 if self.features(value, frame)[0] is t.Way.CLOCKWISE else -1
                return lambda: setattr(now, "direction", way)
            case t.Put(t.Setting.CALLED, value):
                named = self.features(value, frame)
                return lambda: setattr(now, "called", named)
            case t.Put(path, value) if isinstance(path, t.Setting):
                number = self.number(value, frame)
                return lambda: setattr(now, "puts", (*now.puts, (frame.rule, path, number)))
            case t.Turn(to):
                seats = self.players(to, frame)
                return lambda: self.give_turn(seats, frame)
            case t.Move(cards, to):
                lifted = self.cards(cards, frame)
                owners = self.players(to.of, frame) if isinstance(to, t.Hand) else ()
                return lambda: self.lay(lifted, to, owners)
            case t.Rotate(t.Belonging.HAND, among, k, ring):
                seats, number = self.players(among, frame), self.number(k, frame)
                if isinstance(among, t.Any) and len(among.parts) == 2 and k == t.Number(1) and ring is t.Ring.PLAY:
                    seats = tuple(self.players(part, frame)[0] for part in among.parts if self.players(part, frame))
                return lambda: self.rotate(seats, number, ring)
            case t.Due(deed, deadline, _):
                return lambda: self.owe(deed, deadline, frame)
            case t.Penalise(who):
                seats = self.players(who, frame)
                return lambda: (
                    [self.take(seat, self.setting(t.Setting.PENALTY, seat), "penalised", frame) for seat in seats]
                    and None
                )
            case t.Shift(to, n):
                seats, number = self.players(to, frame), self.number(n, frame)
                return lambda: self.shift(seats, number, frame)
            case t.Keep(until, statements):
                return lambda: self.keep(effect, until, statements, frame, first)
            case t.Toggle(statements):
                return lambda: self.keep(effect, None, statements, frame, first)
        raise NotCovered(effect)

    # --- changes

    def reverse(self, frame: Frame) -> None:
        """Play turns round, unless something happens instead."""
        subject = self._subject_of(frame)
        if self.takes_place(Happening("reversed", subject, self.now.turn, self.now.actions, causer=frame.actor)):
            self.now.direction = -self.now.direction
            self.emit("reversed", subject, frame=frame)

    def takes_place(self, event: Happening) -> bool:
        """Whether nothing happens instead: the oldest replacement acts, but never on what it makes itself."""
        for statement, outer, first in list(self.statements()):
            if isinstance(statement, t.Instead) and statement not in self.replacing:
                frame = self.match(statement.event, event, outer)
                if frame:
                    self.replacing.append(statement)
                    self.run(statement.effects, frame, first)
                    self.replacing.remove(statement)
                    return False
        return True

    def _subject_of(self, frame: Frame) -> int:
        return self.now.turn if frame.actor is None else frame.actor

    def give_turn(self, seats: tuple[int, ...], frame: Frame) -> None:
        """The newest that acted stands."""
        if seats:
            self.now.turn_to = seats[0]
            self.emit("turn given", seats[0], frame=frame)

    def renew(self) -> None:
        """All discards but the top one become the stock."""
        now = self.now
        if not now.stock and len(now.pile) >= 2:
            rest = list(now.pile[1:])
            now.pile = now.pile[:1]
            order = self.shuffle(now.shuffles, tuple(now.faces[card] for card in rest))
            now.shuffles += 1
            for face in order:
                card = next(c for c in rest if now.faces[c] == face)
                rest.remove(card)
                now.stock += (card,)

    def take(self, seat: int, n: int, kind: str, frame: Frame) -> None:
        """Cards from the stock, as many as can be had."""
        now = self.now
        wanted = Happening(
            kind, seat, now.turn, now.actions, beneath=now.pile, amount=n, cause=frame.it, causer=frame.actor
        )
        if not self.takes_place(wanted):
            return
        taken = 0
        for _ in range(n):
            self.renew()
            if not now.stock:
                break
            now.hands[seat] += now.stock[:1]
            now.stock = now.stock[1:]
            taken += 1
        if taken:
            now.passed = frozenset()
            self.emit(kind, seat, it=now.hands[seat][-1], beneath=now.pile, amount=taken, frame=frame)

    def burden(self, seat: int, cards: int, turns: int, frame: Frame) -> None:
        """Cards to draw: a demand where it could be answered, otherwise at once."""
        if cards <= 0 and turns <= 0:
            return
        demand = Demand(seat, cards, turns, frame.it, self._subject_of(frame), self.now.events)
        if self.waits(demand, frame):
            self.add_demand(demand)
        elif turns:
            self.now.debts[seat] = self.now.debts.get(seat, 0) + turns
        else:
            self.take(seat, cards, "drew", frame)

    def add_demand(self, demand: Demand) -> None:
        """Two demands on one player are one: cards add up, missed turns do not."""
        waiting = self.now.demand_on(demand.on)
        if waiting:
            demand = replace(demand, cards=waiting.cards + demand.cards, turns=max(waiting.turns, demand.turns))
        self.now.demands = (*(d for d in self.now.demands if d.on != demand.on), demand)

    def miss(self, seat: int, turns: int, is_next: bool, frame: Frame) -> None:
        """Turns to miss; “the next player” twice in one action is two players."""
        if turns <= 0:
            return
        waiting = self.now.demand_on(seat)
        if waiting and waiting.event == self.now.events and not self.answering:
            self.add_demand(replace(waiting, cards=0, turns=turns))
            return
        if is_next and seat in self.missed:
            way = self.now.direction
            later = [self.now.step(seat, k, way) for k in range(1, len(self.now.order))]
            seat = next((other for other in later if other not in self.missed), seat)
        self.missed.add(seat)
        self.burden(seat, 0, turns, frame)

    def shift(self, seats: tuple[int, ...], n: int, frame: Frame) -> None:
        """What was answered now rests on somebody else."""
        held = self.answering
        if held is None or not seats:
            return
        cards, turns = (n, held.turns) if self.unit is t.Unit.CARDS else (held.cards, n)
        raised = cards > held.cards or turns > held.turns
        cause, causer = (frame.it, self._subject_of(frame)) if raised else (held.cause, held.causer)
        if cards or turns:
            self.add_demand(Demand(seats[0], cards, turns, cause, causer, self.now.events))

    def lay(self, cards: tuple[int, ...], to: t.Spot, owners: tuple[int, ...]) -> None:
        """Lifts the cards from wherever they lie, then lays them down."""
        now = self.now
        if isinstance(to, t.Hand) and not owners:
            return
        for seat, hand in now.hands.items():
            now.hands[seat] = tuple(card for card in hand if card not in cards)
        now.stock = tuple(card for card in now.stock if card not in cards)
        now.pile = tuple(card for card in now.pile if card not in cards)
        now.aside = tuple(card for card in now.aside if card not in cards)
        match to:
            case t.Hand():
                now.hands[owners[0]] += cards
            case t.On(t.Pile.DISCARD, t.At.TOP) | t.Pile.DISCARD:
                now.pile = (*reversed(cards), *now.pile)
            case t.On(t.Pile.DISCARD, t.At.UNDER_TOP):
                now.pile = (*now.pile[:1], *reversed(cards), *now.pile[1:])
            case t.On(t.Pile.DISCARD, t.At.BOTTOM):
                now.pile = (*now.pile, *cards)
            case _:
                raise NotCovered(to)

    def rotate(self, seats: tuple[int, ...], k: int, ring: t.Ring) -> None:
        """Whole hands go round among these players."""
        now = self.now
        way = now.direction if ring is t.Ring.PLAY else 1
        circle = [seat for seat in (now.step(now.turn, i, way) for i in range(len(now.order))) if seat in seats]
        hands = {seat: now.hands[seat] for seat in circle}
        for index, seat in enumerate(circle):
            now.hands[circle[(index + k) % len(circle)]] = hands[seat]

    def owe(self, deed: t.Event, deadline: t.Event, frame: Frame) -> None:
        """Each player of the deed owes it."""
        if not isinstance(deed, t.Says | t.Does) or not isinstance(deed.text, t.Words | t.Such):
            raise NotCovered(deed)
        kind = "say" if isinstance(deed, t.Says) else "do"
        for seat in self.players(deed.by, frame):
            duty = Duty(seat, kind, deed.text.text, deadline, replace(frame, actor=frame.actor), self.now.actions)
            self.now.duties += (duty,)

    def keep(
        self, clause: t.Effect, until: t.Event | None, statements: tuple[t.Statement, ...], frame: Frame, first: int
    ) -> None:
        """Statements hold from now on, with the players meant now."""
        now = self.now
        if until is None:
            running = [kept for kept in now.kept if kept.clause == clause and kept.rule == frame.rule]
            if running:
                now.kept = tuple(kept for kept in now.kept if kept not in running)
                return
        fixed = []
        for statement in statements:
            fixed.append((self.fix(statement, frame), first))
            first += lets_in(statement)
        ending = None if until is None else self.fix(until, frame)
        now.installed += 1
        now.kept += (Kept(frame.rule, tuple(fixed), frame, ending, clause, now.installed),)

    def fix(self, node: t.Node, frame: Frame) -> t.Node:
        """The statement with the neighbours that its outermost events speak of replaced by who they are now."""
        if isinstance(node, t.Play | t.Acts | t.Says | t.Does | t.Begins | t.Ends | t.Falls | t.Becomes):
            return evolve(node, by=self.fix_players(node.by, frame))
        return rebuild(node, lambda part: self.fix(part, frame))

    def fix_players(self, by: t.Node, frame: Frame) -> t.Node:
        """Neighbours are fixed; a condition on whoever it is goes on being asked."""
        if isinstance(by, t.Beside):
            return Fixed(self.players(by, frame))
        return by if isinstance(by, t.Whoever) else rebuild(by, lambda part: self.fix_players(part, frame))

    # --- actions

    def play(self, seat: int, card: int) -> None:
        """Lays a card; an empty hand wins before anything else; an answer acts before the card's own effects."""
        now = self.now
        demand = now.demand_on(seat)
        event = self.attempt("play", seat, card, now.turn)
        answers = []
        if demand:
            for statement, outer, first in list(self.statements()):
                if isinstance(statement, t.Answer):
                    frame = self.answer(statement, demand, event, outer)
                    if frame:
                        answers.append((statement, frame, first))
        beneath = now.pile
        now.hands[seat] = tuple(held for held in now.hands[seat] if held != card)
        now.pile = (card, *now.pile)
        now.called = ()
        if not now.hands[seat]:
            now.over, now.winner = True, seat
            raise DealOver
        if demand:
            now.demands = tuple(d for d in now.demands if d != demand)
            self.answering = demand
            for statement, frame, first in answers[-1:]:  # the newest that speaks about the case
                self.unit = statement.unit
                self.run(statement.effects, frame, first)
            self.answering = None
        self.emit("play", seat, it=card, beneath=beneath)

    def accept(self, demand: Demand) -> None:
        """Takes the cards, and the missed turn with them."""
        now = self.now
        now.demands = tuple(d for d in now.demands if d != demand)
        frame = Frame(0, actor=demand.causer, it=demand.cause)
        before = {seat: len(hand) for seat, hand in now.hands.items()}
        if demand.cards:
            self.take(demand.on, demand.cards, "drew", frame)
        if demand.turns:
            self.emit("skipped", demand.on, frame=frame)
            if demand.turns > 1 and now.unfinished is None:
                now.debts[demand.on] = now.debts.get(demand.on, 0) + demand.turns - 1
        self.empty_hands(before, demand.on)


def burdens_alike(one: t.Effect, *after: t.Effect) -> bool:
    """Whether a draw and a skip of the very same players follow each other."""
    return any({type(one), type(other)} == {t.Draw, t.Skip} and one.who == other.who for other in after)


def without_laws(kept: tuple[Kept, ...], ending: list[Kept]) -> tuple[Kept, ...]:
    """What ends with an event no longer rules while rules act on that event, but still sees it."""
    return tuple(
        replace(k, statements=tuple(s for s in k.statements if isinstance(s[0], t.When))) if k in ending else k
        for k in kept
    )


def lets_in(node: t.Node) -> int:
    """How many Lets are written in it."""
    return sum(isinstance(part, t.Let) for part in walk(node))
