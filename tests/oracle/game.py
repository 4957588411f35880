"""Playing a deal: the phases of an action, in order, under the guide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bartok_dsl import tree as t
from tests.oracle.effects import DealOver, Effects, Waiting
from tests.oracle.law import Law
from tests.oracle.position import Frame, Position, Shuffle


@dataclass(frozen=True)
class Move:
    """One thing a player does: ``play``, ``draw``, ``pass``, ``say`` or ``do``."""

    kind: str
    seat: int
    card: int | None = None
    text: str = ""
    words: tuple[str, ...] = ()


class Unlawful(Exception):
    """The attempt is refused; nothing has changed."""


class Oracle:
    """One deal under a set of rules."""

    def __init__(self, rules: dict[int, t.Rule], position: Position, shuffle: Shuffle) -> None:
        self.rules = rules
        self.shuffle = shuffle
        self.position = position
        self.rest = position  # where the action that waits for an answer began
        self.looked = position
        self.move: Callable[[Run], None] | None = None
        self.answers: dict[int, list[object]] = {}
        self.waiting: Waiting | None = None

    @classmethod
    def dealt(
        cls, rules: dict[int, t.Rule], faces: Sequence[int], players: int, dealer: int, shuffle: Shuffle
    ) -> Oracle:
        """A deal from the start: shuffled, dealt a card at a time from the dealer's left, the starter turned up."""
        order = tuple(range(players))
        cards = tuple(range(len(faces)))
        shuffled = list(shuffle(0, tuple(faces)))
        stock: list[int] = []
        left = list(cards)
        for face in shuffled:
            card = next(c for c in left if faces[c] == face)
            left.remove(card)
            stock.append(card)
        position = Position(tuple(faces), dict.fromkeys(order, ()), tuple(stock), (), dealer, dealer, order=order)
        position.shuffles = 1
        size = Law(rules, position, position).setting(t.Setting.HAND_SIZE, None)
        for _ in range(min(size, (len(faces) - 1) // players)):
            for k in range(1, players + 1):
                seat = (dealer + k) % players
                position.hands[seat] += position.stock[:1]
                position.stock = position.stock[1:]
        position.pile, position.stock = position.stock[:1], position.stock[1:]
        position.starter = position.pile[0]
        oracle = cls(rules, position, shuffle)
        oracle.looked = position.copy()
        oracle.looked.hands = dict.fromkeys(order, ())  # the deal is an action: before it nobody held anything
        oracle._begin(lambda run: run.deal())
        return oracle

    def law(self) -> Law:
        """What is lawful now."""
        return Law(self.rules, self.position, self.position)

    def act(self, move: Move) -> None:
        """Carries out a move. Raises :class:`Unlawful`, and then nothing has changed."""
        if self.waiting or self.position.over:
            raise Unlawful
        law, seat = self.law(), move.seat
        if move.kind == "play":
            assert move.card is not None
            if move.card not in self.position.hands[seat] or not law.may_lay(seat, move.card, self.position.turn):
                raise Unlawful
        elif move.kind in ("draw", "pass") and not {"draw": law.may_draw, "pass": law.may_pass}[move.kind](seat):
            raise Unlawful
        self._begin(lambda run: run.move(move))

    def answer(self, seat: int, value: object) -> None:
        """Makes a choice that is waited for."""
        self.answers.setdefault(seat, []).append(value)
        self._again()

    def _begin(self, move: Callable[[Run], None]) -> None:
        self.rest = self.position
        self.answers = {}
        self.move = move
        self._again()

    def _again(self) -> None:
        assert self.move is not None
        run = Run(self.rules, self.rest.copy(), self.looked, self.shuffle, self.answers)
        self.waiting = None
        try:
            self.move(run)
        except DealOver:
            pass
        except Waiting as waiting:
            self.waiting = waiting
        self.position = run.now
        if self.waiting is None:
            self.looked = run.looked.now


class Run(Effects):
    """One action on its way."""

    def deal(self) -> None:
        """The deal is an act of the dealer."""
        self.now.actions += 1
        self.emit("deal begins", self.now.dealer)
        self.events()
        self.look()
        if self.now.turn_to is None:
            self.now.turn_to = self.now.step(self.now.dealer, 1, 1)  # the player on the left, whichever way play runs
        self.advance(self.now.dealer)

    def move(self, move: Move) -> None:
        """An attempt that was found lawful."""
        now = self.now
        now.actions += 1
        if move.kind in ("say", "do"):
            self.hear(move.kind, move.seat, move.text)
            self.look()
            return
        now.duties = tuple(duty for duty in now.duties if duty.deadline != t.SOON)
        demand = now.demand_on(move.seat)
        used = True
        off_turn = now.unfinished is not None
        if move.kind == "play":
            assert move.card is not None
            self.play(move.seat, move.card)
            now.passed = frozenset()
        elif demand:
            used = demand.turns > 0
            self.accept(demand)
        elif move.kind == "draw":
            held = now.hands[move.seat]
            self.take(move.seat, self.setting(t.Setting.CARDS_A_DRAW, move.seat), "draw", Frame(0, actor=move.seat))
            now.fresh += tuple(card for card in now.hands[move.seat] if card not in held)
        else:
            now.passed |= {move.seat}
            self.emit("pass", move.seat)
        self.events()
        if off_turn:
            assert now.unfinished is not None
            seat, used = now.unfinished
            now.unfinished = None
            now.turn = seat
        else:
            seat = move.seat
        self.complete(seat, used, move)

    def complete(self, seat: int, used: bool, move: Move) -> None:
        """Settles demands on others first; then ends the turn, looks at the hands, hears the words, and goes on."""
        now = self.now
        following = self.who_is_next(seat) if used else seat
        waiting = [demand.on for demand in now.demands if demand.on != following]
        if waiting:
            now.unfinished = (seat, used)
            now.turn = now.along(waiting, seat)[0]
            return
        again = now.turn_to == seat
        self.emit("acted", seat)
        if used and not again:
            self.emit("turn ends", seat)
        self.events()
        self.look()
        for text in move.words:
            self.hear("say", move.seat, text)
            self.look()
        if again and now.turn_to == seat:
            now.turn_to = None
        elif used or now.turn_to is not None:
            self.advance(seat)

    def who_is_next(self, seat: int) -> int:
        """Who acts next as things stand, once missed turns are paid."""
        now, debts = self.now, dict(self.now.debts)
        if now.turn_to == seat:
            return seat
        following = now.step(seat, 1, now.direction) if now.turn_to is None else now.turn_to
        while debts.get(following, 0):
            debts[following] -= 1
            following = now.step(following, 1, now.direction)
        return following

    def advance(self, seat: int) -> None:
        """Gives the turn to the player named, or the neighbour; missed turns are paid as it reaches their players."""
        now = self.now
        following = now.step(seat, 1, now.direction) if now.turn_to is None else now.turn_to
        now.turn_to = None
        while True:
            if following in now.lapped:  # the turn is back at, or passes over, the seat where the lap began
                self.emit("lap ends", following)
                self.events()
            now.lapped |= {following}
            if not now.debts.get(following, 0):
                break
            now.debts[following] -= 1
            self.emit("skipped", following)
            self.events()
            following = now.step(following, 1, now.direction)
        if following in now.passed:
            now.over = True
            raise DealOver
        now.turn, now.fresh = following, ()
        self.emit("turn begins", following)
        self.events()
        self.look()
