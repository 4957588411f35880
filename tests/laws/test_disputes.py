"""Any table where people play, forget and argue: whatever they do, the game stays whole.

Three to twelve people under every referee and both profiles, with rules that the review accepts. They play right and
wrong, in and out of turn, speak, answer or do not, call, vote, admit, stop play, explain, rule, confirm and declare.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

from attrs import evolve, fields
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bartok_dsl.cards import Face
from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import Action, Admit, CallOut, Deal, DrawCard, Pass, PlayCards, Vote
from bartok_dsl.engine.chance import Seeded
from bartok_dsl.engine.charges import UNDONE, WORDS, kind_of, missed_duties, missed_requests, named
from bartok_dsl.engine.events import disputes as d
from bartok_dsl.engine.fold import FOLD
from bartok_dsl.engine.game import Done, Refused
from bartok_dsl.engine.kinds import Ballot, Charge, Fault
from bartok_dsl.engine.opinion import Judgement
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.profile import PROFILES, Profile, with_settings
from bartok_dsl.engine.showing import shown_to
from bartok_dsl.engine.state import Phase, State
from bartok_dsl.engine.view import seen_by, view
from bartok_dsl.files.log import parse_log, write_record
from bartok_dsl.rulebook import BookError, Origin, RuleBook
from bartok_dsl.table.records import Record
from bartok_dsl.table.replay import resumed
from bartok_dsl.table.table import Table
from bartok_dsl.tree import Rule
from tests.laws import disputing as p
from tests.laws.playing import accepted, cards_of
from tests.laws.relabel import relabel
from tests.oracle.compare import Scripted
from tests.oracle.rules import rule_sets

numbers = st.integers(0, 2**32)
books = st.one_of(
    st.just(()),
    rule_sets,
    st.lists(st.sampled_from(p.SENTENCES), min_size=1, max_size=4, unique=True).map(
        lambda sentences: [p.sentence_rule(sentence) for sentence in sentences]
    ),
)
REFEREES = st.sampled_from([Referee.TABLE, Referee.TABLE, Referee.TABLE, Referee.STRICT, Referee.GUIDE])


def calls(machine: Disputes) -> bool:
    return machine.table.referee is Referee.TABLE and machine.table.state.phase in p.CALLABLE


class Disputes(RuleBasedStateMachine):
    """A match, its twin with every seat turned by one, and the state that folding its log gives."""

    table: Table

    @initialize(
        rules=books,
        players=st.integers(3, 12),
        seed=numbers,
        referee=REFEREES,
        profile=st.sampled_from(sorted(PROFILES)),
        hand=st.sampled_from([2, 2, 4, 6]),
    )
    def open(self, rules: list[Rule], players: int, seed: int, referee: Referee, profile: str, hand: int) -> None:
        kind = PROFILES[profile]
        players = min(players, kind.most_players)
        kind = with_settings(kind, {"hand_size": hand, "deals": 2, "wrong_call_costs": seed % 2})
        names = tuple("ABCDEFGHIJKL"[:players])
        self.rules, self.players, self.records = accepted(rules), players, list[Record]()
        self.table = self._opened(names, kind, referee, Scripted(seed), 0, self.records.append)
        turned = (names[-1], *names[:-1])
        self.turned = self._opened(turned, kind, referee, Scripted(seed), 1)
        self.folded = State(players, NOBODY, self.table.state.deals)
        self.told = 0
        self._fold(tuple(self.table.events))
        self.before: dict[str, Any] = {}
        assert isinstance(self.attempt(Deal(0)), Done)

    def _opened(
        self,
        names: tuple[str, ...],
        profile: Profile,
        referee: Referee,
        chance: Scripted,
        dealer: int,
        sink: Any = None,
    ) -> Table:
        book = RuleBook()
        for at, one in enumerate(self.rules):
            book = book.announce(one, "a sentence", "en", Origin("BCX"[at % 3]))
        return Table(names, chance, profile=profile, referee=referee, book=book, dealer=dealer, trusted=True, sink=sink)

    # --- acting on both tables ----------------------------------------------------------------------------------------

    def seat(self, seat: int) -> int:
        return (seat + 1) % self.players if 0 <= seat < self.players else seat

    def attempt(self, action: Action) -> Done | Refused:
        """Attempts it at both tables; what is refused has changed nothing."""
        return self._both(lambda table, one: table.do(one), action)

    def _both(self, do: Any, action: Any) -> Done | Refused:
        state = self.table.state
        before, length, recorded = state.dump(), len(self.table.events), len(self.records)
        table = state.snapshot()
        result = do(self.table, action)
        other = do(self.turned, relabel(action, seat=self.seat))
        if isinstance(result, Refused):
            assert self.table.state.dump() == before
            assert (len(self.table.events), len(self.records)) == (length, recorded)
            assert other == result
            return result
        assert isinstance(other, Done), other
        assert tuple(relabel(event, seat=self.seat) for event in result.events) == other.events
        assert len(self.records) == recorded + 1
        if isinstance(action, PlayCards | DrawCard | Pass):
            self.before = table
        self._fold(result.events)
        return result

    def _fold(self, events: tuple[e.Event, ...]) -> None:
        """Tells the log to the state beside; what is taken back is exactly what the attempt and its results changed."""
        for event in events:
            FOLD[type(event)](self.folded, event)
            if isinstance(event, d.Undone):
                now = vars(self.folded)
                assert {n for n in now if now[n] != self.before[n]} <= {"suspended"}
                assert all(seen_by(event, seat) == evolve(event, table=()) for seat in range(self.players))
        self.told += len(events)

    # --- what people do

    @rule(number=numbers)
    def play_right(self, number: int) -> None:
        """Somebody can always do something that is not refused, until the match is over."""
        action, state = p.due(self.table, random.Random(number)), self.table.state
        if action is not None:
            assert isinstance(self.attempt(action), Done)
        elif state.phase is Phase.WON:
            winner = state.winner
            result, other = self.table.decline(winner), self.turned.decline(self.seat(winner))
            assert isinstance(result, Done) and isinstance(other, Done)
            self._fold(tuple(self.table.events[self.told :]))
        else:
            assert state.phase is Phase.MATCH_OVER and len(state.places) == self.players

    @precondition(lambda self: self.table.state.phase is Phase.PLAY)
    @rule(number=numbers)
    def play_anyhow(self, number: int) -> None:
        self.attempt(p.careless(self.table, random.Random(number)))

    @precondition(lambda self: self.table.state.phase is Phase.PLAY)
    @rule(number=numbers)
    def play_wrong_and_be_called_out(self, number: int) -> None:
        """Where nothing else can act, an upheld call leaves a table that differs by the penalty alone."""
        dice = random.Random(number)
        action = p.careless(self.table, dice)
        before = self.table.state.snapshot()
        if not isinstance(self.attempt(action), Done) or not calls(self):
            return
        call = p.true_call(self.table, dice)
        if not isinstance(call, CallOut) or isinstance(self.attempt(call), Refused):
            return
        settled = self.attempt(Admit(call.offender))
        assert isinstance(settled, Done)
        fined = [event for event in settled.events if isinstance(event, e.Faulted)]
        assert self.rules or [event.seat for event in fined] == [call.offender]
        if any(isinstance(event, d.Undone) for event in settled.events) and not self.rules:
            self._only_the_penalty_is_left(before, call.offender, settled.events)
        self._it_is_paid_for_once(call, fined)

    def _it_is_paid_for_once(self, call: CallOut, fined: list[e.Faulted]) -> None:
        """Under no name can the same fault be called again, be it by somebody else."""
        core, state, offender = self.table.game.core, self.table.state, call.offender
        names = [call.charge] if call.charge.fault in UNDONE else []
        if not missed_duties(core, offender) and not missed_requests(core, offender):
            names += [Charge(fine.fault, fine.text) for fine in fined[:1] if fine.fault in WORDS]
            names += [Charge(Fault.RULE, rule=fine.rule) for fine in fined[:1] if fine.fault in WORDS and fine.rule]
        caller = next(seat for seat in p.at_the_table(state) if seat not in (offender, call.seat))
        for charge in names if state.phase in p.CALLABLE else ():
            assert isinstance(self.attempt(CallOut(caller, offender, charge)), Refused)

    def _only_the_penalty_is_left(self, before: dict[str, Any], seat: int, events: tuple[e.Event, ...]) -> None:
        state = self.table.state
        taken = sum((event.cards for event in events if isinstance(event, e.Drew)), ())
        hands = list(before["hands"])
        hands[seat] += taken
        assert state.hands == tuple(hands)
        named = {a.name for a in fields(State)} - {"hands", "stock", "pile", "passers"}
        assert {name for name in named if getattr(state, name) != before[name]} == set()

    @precondition(lambda self: bool(self.table.state.requests) and self.table.state.phase is Phase.PLAY)
    @rule(number=numbers)
    def answer(self, number: int) -> None:
        self.attempt(p.answer(self.table.state, random.Random(number)))

    @precondition(calls)
    @rule(number=numbers)
    def call_out(self, number: int) -> None:
        dice = random.Random(number)
        action = p.true_call(self.table, dice) if dice.random() < 0.5 else p.any_call(self.table, dice)
        if action is not None:
            self.attempt(action)

    @precondition(lambda self: self.table.state.call is not None)
    @rule(number=numbers)
    def admit(self, number: int) -> None:
        call = self.table.state.call
        assert call is not None
        result = self.attempt(Admit(call.offender))
        assert isinstance(result, Done) is (self.table.state.phase is not Phase.TIMEOUT)

    @precondition(lambda self: self.table.state.call is not None and self.table.state.phase is Phase.VOTE)
    @rule(number=numbers)
    def vote(self, number: int) -> None:
        """All vote, for or against; more for than against uphold it, the caller being for it, and one more at least."""
        dice, call = random.Random(number), self.table.state.call
        assert call is not None
        ballots = [ballot for _, ballot in call.ballots]
        result: Done | Refused | None = None
        for seat in p.asked_to_vote(self.table.state):
            ballots.append(dice.choice(list(Ballot)))
            result = self.attempt(Vote(seat, ballots[-1]))
        assert isinstance(result, Done)
        (closed,) = (event for event in result.events if isinstance(event, d.CallClosed))
        agree, disagree = ballots.count(Ballot.AGREE), ballots.count(Ballot.DISAGREE)
        assert closed.upheld is (agree > 0 and agree + 1 > disagree)
        assert closed.upheld or not any(isinstance(event, e.Faulted | d.Undone) for event in result.events)

    @rule(number=numbers)
    def interrupt(self, number: int) -> None:
        """Words, gestures, and what is about the game rather than in it, at any time."""
        dice = random.Random(number)
        if self.table.state.phase is Phase.TIMEOUT and len(self.table.playing) > 1 and dice.random() < 0.4:
            self._decide(dice)
        elif dice.random() < 0.6:
            self.attempt(p.talk(self.table, dice))
        else:
            self.attempt(p.dispute(self.table, dice))

    def _decide(self, dice: random.Random) -> None:
        rules = [entry.number for entry in self.table.playing]
        seat, winner, loser = dice.randrange(self.players), dice.choice(rules), dice.choice(rules)
        try:
            result = self.table.decide(seat, winner, loser)
        except BookError:
            return
        other = self.turned.decide(self.seat(seat), winner, loser)
        assert type(result) is type(other)
        if isinstance(result, Done):
            assert (winner, loser) in self.table.playing.ruling_pairs()

    @precondition(lambda self: self.table.state.phase is Phase.PLAY and self.table.profile.name == "double")
    @rule(number=numbers)
    def declare(self, number: int) -> None:
        declared = p.declares(self.table, random.Random(number))
        if declared is None:
            return
        action, declaration = declared
        before = len(self.table.declared)
        result = self._both(lambda table, one: table.enter(one, declaration), action)
        stood = any(isinstance(event, d.RankDeclared) for event in getattr(result, "events", ()))
        assert len(self.table.declared) == before + stood

    # --- what holds at any time

    @invariant()
    def cards_are_conserved_and_the_log_tells_the_table(self) -> None:
        assert self.told == len(self.table.events)
        assert self.folded.dump() == self.table.state.dump()
        assert cards_of(self.table.state) in ([], sorted(self.table.profile.cards()))

    @invariant()
    def a_seat_sees_nothing_of_hidden_cards(self) -> None:
        state, dice = self.table.state, random.Random(self.told)
        for seat in dice.sample(range(self.players), 2):
            mixed = relabel(state, face=hidden_swap(state, seat, dice))
            assert isinstance(mixed, State)
            assert view(mixed, seat) == view(state, seat)

    @invariant()
    def an_opinion_tells_nothing_of_hidden_cards(self) -> None:
        """Neither do the cards that the asker cannot see change it, nor does it change anything."""
        core, state = self.table.game.core, self.table.state
        window, dice = core.window, random.Random(self.told)
        if window.action is None or window.judged is None or state.phase not in p.CALLABLE or dice.random() < 0.6:
            return
        offender, before = window.action.seat, state.dump()
        rules = [Charge(Fault.RULE, rule=entry.number) for entry in self.table.playing]
        charges = [Charge(Fault.TURN), Charge(kind_of(window.action)), *rules[:2]]
        for asker in dice.sample(range(self.players), 1):
            opinions = [self.table.opinion(asker, offender, charge) for charge in charges]
            core.window = evolve(window, judged=self._looking_the_same(asker, dice))
            assert [self.table.opinion(asker, offender, charge) for charge in charges] == opinions
            core.window = window
            if not self.rules and not self.table.playing and isinstance(window.action, PlayCards | DrawCard):
                kind = window.wrong and named(window.wrong.fault)
                wrong = [one.judgement is Judgement.WRONG for one in opinions]
                assert wrong == [charge.fault is kind for charge in charges]
        assert state.dump() == before

    def _looking_the_same(self, asker: int, dice: random.Random) -> tuple[Any, ...]:
        """The snapshot of another table at which the attempt may have been made, for all that the asker sees."""
        window = self.table.game.core.window
        assert window.judged is not None and window.action is not None
        state = State(self.players, 0, 0)
        state.restore(window.judged[0])
        shown = {face for _, face in shown_to(self.table.game.core.apart(window.judged), asker)}
        laid = set(window.action.cards) if isinstance(window.action, PlayCards) else set()
        mixed = relabel(state, face=hidden_swap(state, asker, dice, shown | laid))
        assert isinstance(mixed, State) and view(mixed, asker) == view(state, asker)
        return (mixed.snapshot(), *window.judged[1:])

    @invariant()
    def somebody_can_go_on(self) -> None:
        """There is somebody at the table for whom play waits, and what is asked has an answer."""
        state = self.table.state
        there, inside = p.at_the_table(state), p.in_the_deal(state)
        for request in state.requests:
            assert set(request.options) - set(request.chosen)
        waited: dict[Phase, list[int]] = {
            Phase.BEFORE_DEAL: [state.dealer],
            Phase.PLAY: [state.turn] if state.turn in inside else [],
            Phase.CHOICE: [request.seat for request in state.requests],
            Phase.WON: [state.winner],
            Phase.RESULT: [seat for seat in there if seat not in state.confirmed],
            Phase.VOTE: p.asked_to_vote(state) if state.call is not None else [],
            Phase.TIMEOUT: [state.timeout],
        }
        if state.phase is not Phase.MATCH_OVER:
            assert set(waited[state.phase]) & set(there)
        assert (state.phase is Phase.VOTE or Phase.VOTE in state.paused) is (state.call is not None)
        assert bool(state.paused) is (state.phase in (Phase.VOTE, Phase.TIMEOUT))

    def teardown(self) -> None:
        """The records, written and read, lead to the same table."""
        if hasattr(self, "table"):
            written = "".join(map(write_record, self.records))
            reading = parse_log(written.encode())
            assert not reading.findings and list(reading.records) == self.records
            again = resumed(reading.records, Seeded(1))
            assert again.state.dump() == self.table.state.dump()
            assert list(again.events) == list(self.table.events)
            assert (again.book, again.playing, again.declared) == (
                self.table.book,
                self.table.playing,
                self.table.declared,
            )


def hidden_swap(state: State, seat: int, dice: random.Random, open_: Collection[Face] = ()) -> Any:
    """Cards that the seat cannot see change places; equal cards are one face and stay if one of them is open."""
    seen = set(open_) | {laid.face for laid in state.pile} | set(state.aside) | set(state.hands[seat])
    seen |= {face for demand in state.demands for _, face in demand.cause}  # everybody saw it, wherever it lies by now
    hidden = {f for at, hand in enumerate(state.hands) if at != seat for f in hand} | set(state.stock)
    faces = sorted(hidden - seen)
    swap: dict[Face, Face] = dict(zip(faces, dice.sample(faces, len(faces)), strict=True))
    return lambda face: swap.get(face, face)


TestDisputes = Disputes.TestCase
TestDisputes.settings = settings(max_examples=50, stateful_step_count=40)
