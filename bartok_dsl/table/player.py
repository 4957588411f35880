"""A player without a person: a mind, what it forgets and notices, and its hands at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve, frozen

from bartok_dsl.cards import rank_of
from bartok_dsl.engine.actions import (
    Action,
    Admit,
    AnswerChoice,
    CallOut,
    Confirm,
    Deal,
    EndTimeout,
    PlayCards,
    TurnAction,
    Vote,
)
from bartok_dsl.engine.chance import Chance, Seeded
from bartok_dsl.engine.game import Refused
from bartok_dsl.engine.kinds import Ballot
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import Lasting
from bartok_dsl.engine.program import Deed
from bartok_dsl.engine.state import Phase
from bartok_dsl.table.bots import Bot, pay
from bartok_dsl.table.foresight import due_with
from bartok_dsl.table.forgetting import Memory, PassedOver, plays_on, slips_of, turn_out_of
from bartok_dsl.table.library import declarations, library
from bartok_dsl.table.noticing import Suspicion, ballot_of, sees, since_when
from bartok_dsl.table.table import Table
from bartok_dsl.table.waiting import Task, Waiting, waits_for

TRIES: Final = 12
"""Sentences that a bot tries to announce before it declines: most of the library fits most books."""
DECLARES: Final = 0.1
"""How often a card is played with a declaration, where ranks can be declared and this one may be."""
ENOUGH: Final = 4
"""With so many special ranks in a deal bots declare no more: somebody has to remember them all."""
_MISTAKEN: Final = 0.5
"""How often somebody calls what was right, as a part of how forgetful they are."""
_OPPOSITE: Final = {Ballot.AGREE: Ballot.DISAGREE, Ballot.DISAGREE: Ballot.AGREE}


@frozen
class Step:
    """What a bot did."""

    waiting: Waiting
    """Who, and what it was about."""
    action: Action | None = None
    """The action that happened; ``None`` where a rule was announced or declined, or all it tried was refused."""
    refused: tuple[tuple[Action, Refused], ...] = ()
    """What it tried before, not thinking of a rule, and the referee refused."""
    sentence: str = ""
    """What it announced, or declared the rank to mean; empty for nothing, and where it declined."""


class StuckError(RuntimeError):
    """Everything that a bot could do was refused: the engine offers nothing to somebody for whom play waits."""


class BotPlayer:
    """A bot at a table: asks its mind, with nothing but what its seat may see, and does what comes of it."""

    def __init__(
        self,
        mind: Bot,
        language: str = "en",
        *,
        forgetful: float = 0.0,
        chance: Chance | None = None,
        declares: float = DECLARES,
        sentences: Sequence[str] | None = None,
    ) -> None:
        """A player with this mind, who speaks this *language*.

        *forgetful* is how often, from 0 to 1, it forgets something that it should think of; *declares* how often it
        declares a rank special where that can be done. Both are drawn from *chance*, which is its own. *sentences* are
        what it may announce; by default the library of its language. Raises :class:`ValueError` for a rate that is
        none.
        """
        self.mind = mind
        self.language = language
        self.memory = Memory(forgetful, Seeded(0) if chance is None else chance)
        self._declares = declares
        self._sentences = sentences

    # --- what the table waits for ---------------------------------------------------------------------------------

    def step(self, table: Table, waiting: Waiting) -> Step | None:
        """Do what the table waits for, its own way; ``None`` where it forgets or leaves it.

        That happens only where play goes on without it. Raises :class:`StuckError`.
        """
        seat = waiting.seat
        match waiting.task:
            case Task.ANNOUNCE:
                announced = self.announce(table, seat)
                return Step(waiting, sentence=table.book.announced[-1].sentence if announced else "")
            case Task.ACT:
                return self._take_turn(table, waiting)
            case Task.SPEAK | Task.CHOOSE if self._forgets(table, waiting):
                return None
            case Task.ADMIT if not self._admits(table, seat):
                return None
        action = next(iter(self._actions(table, waiting)), None)
        if action is None:
            return None if waiting.task is Task.SPEAK else self._stuck(table, waiting)
        return self._do(table, waiting, action)

    def act(self, table: Table, seat: int) -> Action | None:
        """What it would do now if it thought of everything; ``None`` for nothing."""
        for waiting in waits_for(table):
            if waiting.seat == seat and waiting.task not in (Task.ANNOUNCE, Task.ADMIT):
                return next((action for action in self._actions(table, waiting) if table.accepts(action)), None)
        return None

    def announce(self, table: Table, seat: int) -> bool:
        """Announce a sentence that the table takes, or decline; whether one was announced."""
        said = {entry.sentence for entry in table.book.announced}
        known = library(self.language) if self._sentences is None else self._sentences
        sentences = [sentence for sentence in known if sentence not in said]
        for sentence in self.mind.announce(table.view(seat), sentences)[:TRIES]:
            result = table.announce(seat, sentence, self.language)
            if not isinstance(result, Refused) and result.accepted:
                return True
        table.decline(seat)
        return False

    # --- what nobody waits for ------------------------------------------------------------------------------------

    def call(self, table: Table, seat: int, suspicions: Sequence[Suspicion]) -> Step | None:
        """Call out the first of these that it notices, now that it would soon be too late.

        Each thing is noticed or not once for all. Now and then somebody forgets the rule that allowed it.
        """
        deal, when = table.state.deal, since_when(table)
        for one in suspicions:
            if one.offender == seat:
                continue
            if one.groundless:
                noticed = self.memory.slips(deal, "mistaken", when, share=_MISTAKEN)
            else:
                noticed = not self.memory.forgets(deal, "noticing", when, one) and sees(table, seat, one)
            if noticed:
                return self._do(table, Waiting(seat, Task.CALL), CallOut(seat, one.offender, one.charge))
        return None

    def intrude(self, table: Table, over: PassedOver) -> Step | None:
        """Act although it is not its turn, having forgotten that a rule has passed it over."""
        if not self.memory.slips(table.state.deal, "intruding", over.act):
            return None
        seat = over.seat
        waiting, action = Waiting(seat, Task.INTRUDE), turn_out_of(table.view(seat), table.legal(seat))
        result = table.do(action)
        return Step(waiting, refused=((action, result),)) if isinstance(result, Refused) else Step(waiting, action)

    # --- its turn -------------------------------------------------------------------------------------------------

    def _take_turn(self, table: Table, waiting: Waiting) -> Step:
        """First what it does not think of, if anything; what is refused it does right."""
        seat, state = waiting.seat, table.state
        refused: tuple[tuple[Action, Refused], ...] = ()
        if self.memory.forgetful and (slip := self._slip(table, seat)) is not None:
            result = table.do(slip)
            if not isinstance(result, Refused):
                return Step(waiting, slip)
            refused = ((slip, result),)
        for action in self._actions(table, waiting):
            if table.accepts(action):
                action = self._with_words(table, action)
                if isinstance(action, PlayCards) and (sentence := self._declare(table, action)):
                    return Step(waiting, action, refused, sentence)
                if not isinstance(table.do(action), Refused):
                    return Step(waiting, action, refused)
        raise StuckError(f"{waiting.task.value}: everything was refused to {table.names[state.turn]}")

    def _slip(self, table: Table, seat: int) -> Action | None:
        state = table.state
        slips = slips_of(table.view(seat), table.legal(seat), goes_on=plays_on(table))
        if not slips or not self.memory.slips(state.deal, "turn", state.turns, state.acts):
            return None
        return slips[self.memory.chance.pick(tuple(range(len(slips))))]

    def _with_words(self, table: Table, action: Action) -> Action:
        """The action with the words and gestures that would come too late after it, as far as it thinks of them."""
        if not isinstance(action, TurnAction):
            return action
        deal, acts = table.state.deal, table.state.acts
        owed = [
            duty
            for duty in due_with(table, action)
            if not self.memory.forgets(deal, "with the act", acts, duty.deed, duty.text)
        ]
        words = tuple(duty.text for duty in owed if duty.deed is Deed.SAY)
        return evolve(action, words=words, gestures=tuple(duty.text for duty in owed if duty.deed is Deed.DO))

    def _declare(self, table: Table, play: PlayCards) -> str:
        """Play the card with a meaning for its rank, now and then; the sentence, empty if it was not taken."""
        face = play.cards[0]
        special, rank = table.state.special, rank_of(face)
        if table.profile.rules is not Lasting.DEAL or rank is None or len(table.state.hands[play.seat]) < 2:
            return ""
        if len(special) >= ENOUGH or any(one.faces >> face & 1 for one in special):
            return ""
        if not self.memory.comes_up(self._declares) or not (sentences := declarations(self.language, rank)):
            return ""
        sentence = sentences[self.memory.chance.pick(tuple(range(len(sentences))))]
        table.declare(play, sentence, self.language)
        return sentence if any(one.faces >> face & 1 for one in table.state.special) else ""

    # --- what it makes of what the table waits for ----------------------------------------------------------------

    def _forgets(self, table: Table, waiting: Waiting) -> bool:
        """Whether it forgets what is due or to be chosen; not where the referee reminds of it or play waits for it."""
        state, seat = table.state, waiting.seat
        if table.referee is Referee.GUIDE or state.phase is Phase.CHOICE:
            return False
        if waiting.task is Task.CHOOSE:
            request = next(request for request in state.requests if request.seat == seat)
            return self.memory.forgets(state.deal, "choice", request.number)
        return not any(True for _ in self._owed(table, seat))

    def _owed(self, table: Table, seat: int) -> Sequence[Action]:
        """What it owes and thinks of; the guide reminds of everything."""
        deal, duties = table.state.deal, table.view(seat).duties
        reminded = table.referee is Referee.GUIDE
        return [
            pay(duty)
            for duty in duties
            if duty.seat == seat and (reminded or not self.memory.forgets(deal, "duty", duty.number))
        ]

    def _admits(self, table: Table, seat: int) -> bool:
        """Whether it is clear that it was wrong, and it sees that."""
        call = table.state.call
        assert call is not None
        if self.memory.forgets(table.state.deal, "admitting", since_when(table), call.charge):
            return False
        return ballot_of(table, seat) is Ballot.AGREE

    def _ballot(self, table: Table, seat: int) -> Ballot:
        ballot = ballot_of(table, seat)
        return _OPPOSITE.get(ballot, ballot) if self.memory.comes_up(self.memory.forgetful) else ballot

    def _actions(self, table: Table, waiting: Waiting) -> Sequence[Action]:
        """What it might do about it, best first."""
        seat = waiting.seat
        view = table.view(seat)
        match waiting.task:
            case Task.CHOOSE:
                request = next(request for request in view.requests if request.seat == seat)
                return [AnswerChoice(seat, self.mind.choose(view, request))]
            case Task.SPEAK:
                return self._owed(table, seat)
            case Task.DEAL:
                return [Deal(seat)]
            case Task.VOTE:
                return [Vote(seat, self._ballot(table, seat))]
            case Task.ADMIT:
                return [Admit(seat)]
            case Task.END_TIMEOUT:
                return [EndTimeout(seat)]
            case Task.CONFIRM:
                return [Confirm(seat)]
            case _:
                return self.mind.act(view, table.legal(seat))

    def _do(self, table: Table, waiting: Waiting, action: Action) -> Step:
        return self._stuck(table, waiting) if isinstance(table.do(action), Refused) else Step(waiting, action)

    def _stuck(self, table: Table, waiting: Waiting) -> Step:
        raise StuckError(f"{waiting.task.value}: everything was refused to {table.names[waiting.seat]}")
