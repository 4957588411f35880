"""A table where anything is attempted: lawful, wrong and impossible actions under rules that the review accepts."""

from __future__ import annotations

import random

from attrs import evolve
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bartok_dsl.cards import FACES
from bartok_dsl.engine.actions import Action, DrawCard, Pass, PlayCards, Say
from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.events import Event
from bartok_dsl.engine.fold import fold
from bartok_dsl.engine.game import Done, Game, Refused
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.engine.state import Phase, State
from bartok_dsl.engine.view import view
from bartok_dsl.tree import Rule
from tests.laws.playing import accepted, anything, cards_of, lawful, opened
from tests.laws.relabel import relabel
from tests.oracle.compare import Scripted
from tests.oracle.rules import rule_sets

numbers = st.integers(0, 2**32)


class Table(RuleBasedStateMachine):
    """One match, its twin with every seat turned by one, and the state that folding its log gives."""

    game: Game
    turned: Game
    rules: tuple[Rule, ...] = ()

    @initialize(rules=rule_sets, players=st.integers(3, 5), seed=numbers, referee=st.sampled_from(Referee))
    def open(self, rules: list[Rule], players: int, seed: int, referee: Referee) -> None:
        self.rules, self.players, self.referee = accepted(rules), players, referee
        self.game = opened(self.rules, players, seed, referee, dealer=0, chance=Scripted(seed))
        self.turned = opened(self.rules, players, seed, referee, dealer=1, chance=Scripted(seed))
        self.folded = State(players, NOBODY, self.game.state.deals)
        self.told = 0
        self.actions: list[Action] = []

    def seat(self, seat: int) -> int:
        return (seat + 1) % self.players if 0 <= seat < self.players else seat

    def attempt(self, action: Action) -> Done | Refused:
        """Attempts it at both tables. What is refused must have changed nothing."""
        before, length, chance = self.game.state.dump(), len(self.game.log), list(self.game.chance.record)
        result = self.game.act(action)
        self.actions.append(action)
        if isinstance(result, Refused):
            assert self.game.state.dump() == before
            assert len(self.game.log) == length
            assert list(self.game.chance.record) == chance
        other = self.turned.act(relabel(action, seat=self.seat))
        if isinstance(result, Done):
            assert isinstance(other, Done)
            assert tuple(relabel(event, seat=self.seat) for event in result.events) == other.events
        else:
            assert other == result
        return result

    # --- what people do

    @rule(number=numbers)
    def act_lawfully(self, number: int) -> None:
        """There is always something to do, and it is never refused."""
        action = lawful(self.game, random.Random(number))
        if action is None:
            assert self.game.state.phase is Phase.MATCH_OVER
        else:
            assert isinstance(self.attempt(action), Done)

    @rule(number=numbers)
    def attempt_anything(self, number: int) -> None:
        self.attempt(anything(self.game, random.Random(number)))

    @precondition(lambda self: self.game.state.phase is Phase.PLAY)
    @rule(number=numbers)
    def play_what_does_not_fit(self, number: int) -> None:
        """A card in hand that may not be played is never on the pile afterwards, where the program judges.

        It is refused, or undone and fined; at a table it stands.
        """
        seat = self.game.state.turn
        wrong = [card for card in self.game.state.hands[seat] if card not in self.game.legal(seat).cards]
        if wrong:
            card = wrong[number % len(wrong)]
            top = self.game.state.pile[:1]
            result = self.attempt(PlayCards(seat, (card,)))
            if self.referee is Referee.TABLE:
                assert isinstance(result, Done)
            else:
                assert self.game.state.pile[:1] == top

    @precondition(lambda self: self.game.state.phase is Phase.PLAY)
    @rule(number=numbers)
    def act_out_of_turn(self, number: int) -> None:
        seat = (self.game.state.turn + 1 + number % (self.players - 1)) % self.players
        hand = self.game.state.hands[seat]
        actions: list[Action] = [DrawCard(seat), Pass(seat), *(PlayCards(seat, (card,)) for card in hand)]
        self.attempt(actions[number % len(actions)])

    @rule(card=st.integers(-5, FACES + 5), seat=st.integers(-3, 9))
    def play_what_nobody_holds(self, card: int, seat: int) -> None:
        held = 0 <= seat < self.players and card in self.game.state.hands[seat]
        if not held:
            assert isinstance(self.attempt(PlayCards(seat, (card,))), Refused)

    @rule(seat=st.integers(0, 2), text=st.text(max_size=20))
    def say_something(self, seat: int, text: str) -> None:
        self.attempt(Say(seat, text))

    # --- what holds at any time

    @invariant()
    def cards_are_conserved_and_the_log_tells_the_table(self) -> None:
        news: list[Event] = self.game.log[self.told :]
        self.told = len(self.game.log)
        fold(self.folded, news)
        assert self.folded.dump() == self.game.state.dump()
        assert cards_of(self.game.state) in ([], sorted(CLASSIC.cards()))

    @invariant()
    def a_seat_sees_nothing_of_hidden_cards(self) -> None:
        state, dice = self.game.state, random.Random(len(self.actions))
        for seat in range(self.players):
            hidden = [f for at, hand in enumerate(state.hands) if at != seat for f in hand] + list(state.stock)
            swap = dict(zip(hidden, dice.sample(hidden, len(hidden)), strict=True))
            mixed = relabel(state, face=lambda f, swap=swap: swap.get(f, f))
            assert isinstance(mixed, State)
            assert view(mixed, seat) == view(state, seat)

    @invariant()
    def the_table_is_usable(self) -> None:
        """Whoever play waits for is in the deal and has something to do; what is asked has an answer."""
        state = self.game.state
        for request in state.requests:
            assert set(request.options) - set(request.chosen)
        if state.phase is Phase.PLAY:
            options = self.game.legal(state.turn)
            assert options.cards or options.draw or options.pass_
        if state.phase is Phase.CHOICE:
            assert state.requests

    def teardown(self) -> None:
        """The same attempts and the same chance give the same match, byte for byte."""
        if hasattr(self, "game"):
            chance = Recorded.of(list(self.game.chance.record))
            again = opened(self.rules, self.players, 0, self.referee, dealer=0, chance=chance)
            for action in self.actions:
                again.act(action)
            assert again.log == self.game.log
            assert again.state.dump() == self.game.state.dump()


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=30, stateful_step_count=40)


def test_relabelling_is_no_dream() -> None:
    """The relabelling that the laws rest on does change seats and faces, and back again gives the original."""
    game = opened((), 4, 3, dealer=0)
    for _ in range(12):
        action = lawful(game, random.Random(len(game.log)))
        assert action is not None
        game.act(action)
    there = [relabel(event, seat=lambda s: (s + 1) % 4, face=lambda f: (f + 1) % 52) for event in game.log]
    back = [relabel(event, seat=lambda s: (s - 1) % 4, face=lambda f: (f - 1) % 52) for event in there]
    assert there != game.log
    assert back == game.log
    assert any(evolve(event, seat=0) != event for event in game.log)
