"""Players without people: what they forget and what follows under each referee, what they notice, how they vote."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bartok_dsl.cards import SUIT_FACES, Suit, rank_of, read_card
from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import (
    Admit,
    CallOut,
    CallTimeout,
    Confirm,
    DrawCard,
    EndTimeout,
    Pass,
    PlayCards,
    Say,
    Vote,
)
from bartok_dsl.engine.chance import Seeded
from bartok_dsl.engine.events import Event
from bartok_dsl.engine.events import disputes as d
from bartok_dsl.engine.kinds import Ballot, Charge, Fault
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.profile import DOUBLE, with_settings
from bartok_dsl.engine.state import Phase
from bartok_dsl.table.bots import SensibleBot
from bartok_dsl.table.driver import BotPlayer, Step, Task, Waiting, bot_step, next_step, play_bots, waits_for
from bartok_dsl.table.table import Table
from tests.table.support import bot, play, table_at

WILD = "An eight is wild."
SKIP = "When a four is played, the next player misses a turn."
TURN = "When a queen is played, direction reverses."
AGAIN = "When a ten is played, its player plays again."
KNOCK = 'When a king is played, its player must do "knock".'
ROOMY = ("9S 9H", "KC JC 6S", "8C QS JD")


def of_kind(table: Table, kind: type[Event]) -> list[Event]:
    return [event for event in table.events if isinstance(event, kind)]


def faults_of(table: Table) -> list[tuple[int, Fault]]:
    return [(event.seat, event.fault) for event in table.events if isinstance(event, e.Faulted)]


def step_of(table: Table, player: BotPlayer, seat: int) -> Step:
    """What it does for whatever it is waited for first."""
    waiting = next(one for one in waits_for(table) if one.seat == seat)
    step = bot_step(table, {seat: player}, waiting)
    assert step is not None
    return step


# --- forgetting -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rate", [-0.1, 1.1])
def test_a_rate_lies_between_0_and_1(rate: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        bot(rate)


@pytest.mark.parametrize(("referee", "kept"), [(Referee.GUIDE, True), (Referee.STRICT, False), (Referee.TABLE, False)])
def test_a_word_is_forgotten_unless_somebody_reminds_of_it(referee: Referee, kept: bool) -> None:
    table = table_at(["4D 2C", *ROOMY[1:]], "5D", referee=referee)
    table.do(play(0, "4D"))
    step = bot_step(table, {0: bot(1)}, Waiting(0, Task.SPEAK))
    assert (step is not None) is kept
    table.do(DrawCard(1))
    assert bool(of_kind(table, e.DutyPaid)) is kept
    assert faults_of(table) == ([(0, Fault.SILENCE)] if referee is Referee.STRICT else [])


def test_a_forgotten_word_stays_forgotten() -> None:
    forgot = 0
    for seed in range(12):
        table = table_at(["4D 2C", *ROOMY[1:]], "5D", referee=Referee.TABLE)
        table.do(play(0, "4D"))
        player = bot(0.5, seed=seed)
        if bot_step(table, {0: player}, Waiting(0, Task.SPEAK)) is None:
            forgot += 1
            assert all(bot_step(table, {0: player}, Waiting(0, Task.SPEAK)) is None for _ in range(12))
    assert 0 < forgot < 12


@pytest.mark.parametrize(("referee", "named"), [(Referee.GUIDE, True), (Referee.STRICT, False), (Referee.TABLE, False)])
def test_a_choice_is_forgotten_where_play_does_not_wait_for_it(referee: Referee, named: bool) -> None:
    table = table_at(["8D 2C 3C", *ROOMY[1:]], "5D", WILD, referee=referee)
    table.do(play(0, "8D"))
    step = bot_step(table, {0: bot(1)}, Waiting(0, Task.CHOOSE))
    assert (step is not None) is named and bool(table.state.called) is named


@pytest.mark.parametrize("referee", Referee)
def test_a_named_suit_is_forgotten_once(referee: Referee) -> None:
    """The five of spades matches the five, but hearts were named."""
    table = table_at(["6D 2S 9C", *ROOMY[1:]], "5D", referee=referee, called=SUIT_FACES[Suit.HEARTS])
    step = step_of(table, bot(1), 0)
    if referee is Referee.GUIDE:
        assert [(action, refusal.code) for action, refusal in step.refused] == [(play(0, "6D"), Code.DOES_NOT_FIT)]
        assert step.action == DrawCard(0)
    elif referee is Referee.STRICT:
        assert step.action == play(0, "6D") and faults_of(table) == [(0, Fault.CARD)]
        assert table.state.turn == 0 and len(table.state.hands[0]) == 4
    else:
        assert step.action == play(0, "6D") and table.state.top() == read_card("6D") and table.state.turn == 1


def test_a_slip_is_not_tried_again() -> None:
    table = table_at(["6D 2S 9C", *ROOMY[1:]], "5D", referee=Referee.STRICT, called=SUIT_FACES[Suit.HEARTS])
    player = bot(1)
    step_of(table, player, 0)
    assert isinstance(step_of(table, player, 0).action, DrawCard | PlayCards)
    assert faults_of(table) == [(0, Fault.CARD)]


@pytest.mark.parametrize(("rule", "card", "next_one"), [(SKIP, "4D", 2), (TURN, "QD", 0)], ids=["skipped", "turned"])
@pytest.mark.parametrize("referee", Referee)
def test_whoever_was_passed_over_plays_all_the_same(rule: str, card: str, next_one: int, referee: Referee) -> None:
    table = table_at([f"{card} 2C 3C", "6D JC 6S", "8C QS JD"], "5D", rule, referee=referee)
    table.do(play(0, card))
    assert table.state.turn == 2
    players = {1: bot(1)}
    step = bot_step(table, players, Waiting(2, Task.ACT))
    assert step is not None and step.waiting == Waiting(1, Task.INTRUDE)
    if referee is Referee.GUIDE:
        assert step.action is None and step.refused[0][1].code is Code.NOT_YOUR_TURN
    elif referee is Referee.STRICT:
        assert faults_of(table) == [(1, Fault.TURN)] and table.state.turn == 2
    else:
        assert step.action is not None and table.state.turn == next_one, "play goes on from whoever acted"
    if referee is not Referee.TABLE:
        assert bot_step(table, players, Waiting(2, Task.ACT)) is None


def test_nobody_is_passed_over_where_play_just_goes_on() -> None:
    table = table_at(["4D 2C 3C", "6D JC 6S", "8C QS JD"], "5D")
    table.do(play(0, "4D"))
    assert bot_step(table, {2: bot(1)}, Waiting(1, Task.ACT)) is None


@pytest.mark.parametrize("referee", Referee)
def test_playing_again_is_forgotten(referee: Referee) -> None:
    table = table_at(["10D 2C 3C", *ROOMY[1:]], "5D", AGAIN, referee=referee)
    table.do(play(0, "10D"))
    step = step_of(table, bot(1), 0)
    if referee is Referee.GUIDE:
        assert step.refused[0][0] == Pass(0) and step.action == DrawCard(0)
    else:
        assert step.action == Pass(0)
        assert faults_of(table) == ([(0, Fault.PASSING)] if referee is Referee.STRICT else [])
        assert table.state.turn == (0 if referee is Referee.STRICT else 1)


@pytest.mark.parametrize("forgetful", [0, 1])
@pytest.mark.parametrize(
    ("rule", "card", "hand"),
    [
        ('When a red card is played, its player must say "red".', "6D", "6D"),
        ('When a six is played, its player must do "knock" before laying it.', "6D", "6D 2C 9H"),
    ],
)
def test_what_would_come_too_late_is_given_with_the_card(rule: str, card: str, hand: str, forgetful: float) -> None:
    """The words that the last card asks for are judged before the win."""
    table = table_at([hand, *ROOMY[1:]], "5D", rule, referee=Referee.STRICT)
    step = step_of(table, bot(forgetful), 0)
    assert isinstance(step.action, PlayCards) and bool(step.action.words + step.action.gestures) is not forgetful
    assert bool(faults_of(table)) is bool(forgetful)
    if len(hand) == 2:
        assert (table.state.phase is Phase.WON) is not forgetful


def test_who_forgets_nothing_does_nothing_wrong() -> None:
    for referee in (Referee.STRICT, Referee.TABLE):
        table = Table(("Ana", "Bo", "Chi"), Seeded(3), referee=referee)
        for _ in play_bots(table, {seat: bot(seed=seat) for seat in range(3)}):
            pass
        assert table.over and faults_of(table) == [] and of_kind(table, d.CallMade) == []


def test_the_same_chance_forgets_the_same() -> None:
    logs = []
    for _ in range(2):
        table = Table(("Ana", "Bo", "Chi"), Seeded(3), referee=Referee.TABLE)
        for _ in play_bots(table, {seat: bot(0.3, seed=seat) for seat in range(3)}):
            pass
        logs.append(table.events)
    assert logs[0] == logs[1] and any(isinstance(event, d.CallMade) for event in logs[0])


# --- noticing ---------------------------------------------------------------------------------------------------------


def wrong_play(referee: Referee = Referee.TABLE) -> Table:
    table = table_at(["9S 9H 2C", *ROOMY[1:]], "5D", referee=referee)
    table.do(play(0, "9S"))
    return table


def test_a_wrong_card_is_called_out_before_the_bot_acts() -> None:
    table = wrong_play()
    players = {1: bot(), 2: bot()}
    step = next_step(table, players)
    assert step is not None and step.waiting == Waiting(1, Task.CALL)
    assert step.action == CallOut(1, 0, Charge(Fault.CARD))
    assert waits_for(table) == (Waiting(0, Task.ADMIT), Waiting(2, Task.VOTE))
    step = next_step(table, players)
    assert step is not None and step.action == Vote(2, Ballot.AGREE)
    assert faults_of(table) == [(0, Fault.CARD)] and table.state.turn == 0


def test_what_the_table_has_decided_is_not_called_again() -> None:
    table = wrong_play()
    table.do(CallOut(2, 0, Charge(Fault.CARD)))
    table.do(Vote(1, Ballot.DISAGREE))
    assert of_kind(table, d.CallClosed)[0] == d.CallClosed(0, 0, 2, Charge(Fault.CARD), False)
    step = next_step(table, {1: bot(), 2: bot()})
    assert step is not None and step.waiting.task is Task.ACT


def test_who_forgets_notices_nothing() -> None:
    table = wrong_play()
    step = bot_step(table, {1: bot(1)}, Waiting(1, Task.ACT))
    assert step is not None and step.waiting == Waiting(1, Task.ACT)


def test_before_a_person_goes_on_only_what_that_person_did_is_called() -> None:
    table = wrong_play()
    assert bot_step(table, {2: bot()}, Waiting(1, Task.ACT)) is None, "Bo is a person and has time to call it"
    table = table_at(["10S 9H 2C", *ROOMY[1:]], "5D", AGAIN, referee=Referee.TABLE)
    table.do(play(0, "10S"))
    step = bot_step(table, {2: bot()}, Waiting(0, Task.ACT))
    assert step is not None and step.action == CallOut(2, 0, Charge(Fault.CARD))


@pytest.mark.parametrize(
    ("card", "rules", "charge"),
    [
        ("4D", (), Charge(Fault.SILENCE, "Bartok")),
        ("KD", (KNOCK,), Charge(Fault.STILLNESS, "knock")),
        ("8D", (WILD,), Charge(Fault.CHOICE)),
    ],
)
def test_what_was_not_given_is_called(card: str, rules: Sequence[str], charge: Charge) -> None:
    words = () if charge.fault is Fault.SILENCE else ("Bartok",)
    table = table_at([f"{card} 2C", *ROOMY[1:]], "5D", *rules, referee=Referee.TABLE)
    table.do(play(0, card, *words))
    step = next_step(table, {1: bot()})
    if charge.fault is Fault.CHOICE:
        assert step is None, "whoever is to choose is waited for"
        step = bot_step(table, {1: bot()}, Waiting(1, Task.ACT))
    assert step is not None and step.action == CallOut(1, 0, charge)


def test_a_question_is_called() -> None:
    table = table_at(["6D 2C 9H", *ROOMY[1:]], "5D", referee=Referee.TABLE)
    table.do(play(0, "6D"))
    table.do(Say(0, "Whose turn is it?"))
    step = next_step(table, {1: bot()})
    assert step is not None and step.action == CallOut(1, 0, Charge(Fault.SPEECH))


def test_who_forgets_the_rule_that_allowed_it_calls_what_was_right_now_and_then() -> None:
    called = 0
    for seed in range(40):
        table = table_at(["8S 2C 9H", *ROOMY[1:]], "5D", "An eight may be played on any card.", referee=Referee.TABLE)
        table.do(play(0, "8S"))
        step = bot_step(table, {1: bot(1, seed=seed)}, Waiting(1, Task.ACT))
        assert step is not None
        called += step.action == CallOut(1, 0, Charge(Fault.CARD))
    assert 8 < called < 32


def test_nobody_calls_what_is_right_in_the_plain_game() -> None:
    for seed in range(40):
        table = table_at(["6D 2C 9H", *ROOMY[1:]], "5D", referee=Referee.TABLE)
        table.do(play(0, "6D"))
        step = bot_step(table, {1: bot(1, seed=seed)}, Waiting(1, Task.ACT))
        assert step is not None and step.waiting.task is Task.ACT


# --- votes, admissions, timeouts, results -----------------------------------------------------------------------------


@pytest.mark.parametrize(("right", "ballot"), [(True, Ballot.AGREE), (False, Ballot.DISAGREE)])
@pytest.mark.parametrize("forgetful", [0, 1])
def test_votes_follow_what_the_seat_can_tell_unless_it_is_mistaken(
    right: bool, ballot: Ballot, forgetful: float
) -> None:
    table = table_at(["9S 6D 2C", *ROOMY[1:]], "5D", referee=Referee.TABLE)
    table.do(play(0, "9S" if right else "6D"))
    table.do(CallOut(1, 0, Charge(Fault.CARD)))
    step = bot_step(table, {2: bot(forgetful)}, Waiting(2, Task.VOTE))
    assert step is not None and isinstance(step.action, Vote)
    assert (step.action.ballot is ballot) is (not forgetful)


def test_a_case_that_hangs_on_hidden_cards_leaves_the_voter_out() -> None:
    """Whether somebody had to pass, only they know."""
    table = table_at(["9S 2C 3D", *ROOMY[1:]], "5D", "Someone who holds a diamond may not draw.", referee=Referee.TABLE)
    table.do(DrawCard(0))
    table.do(CallOut(1, 0, Charge(Fault.DRAWING)))
    step = bot_step(table, {2: bot()}, Waiting(2, Task.VOTE))
    assert step is not None and step.action == Vote(2, Ballot.ABSTAIN)


def test_a_clear_case_is_admitted_and_another_is_not() -> None:
    for card, admitted in (("9S", True), ("6D", False)):
        table = table_at(["9S 6D 2C", *ROOMY[1:]], "5D", referee=Referee.TABLE)
        table.do(play(0, card))
        table.do(CallOut(1, 0, Charge(Fault.CARD)))
        step = bot_step(table, {0: bot()}, Waiting(0, Task.ADMIT))
        assert (step is not None and step.action == Admit(0)) is admitted
        assert bot_step(wrong_play(), {}, Waiting(0, Task.ADMIT)) is None, "that is up to a person"


def test_a_bot_ends_its_own_timeout() -> None:
    table = table_at(ROOMY, "5D", referee=Referee.TABLE)
    table.do(CallTimeout(1))
    assert waits_for(table) == (Waiting(1, Task.END_TIMEOUT),)
    assert next_step(table, {0: bot(), 2: bot()}) is None
    step = next_step(table, {1: bot()})
    assert step is not None and step.action == EndTimeout(1) and table.state.phase is Phase.PLAY


def test_everybody_confirms_a_result_and_nobody_holds_up_the_others() -> None:
    profile = with_settings(DOUBLE, {"deals": 1})
    table = table_at(["6D", *ROOMY[1:]], "5D", referee=Referee.TABLE, profile=profile)
    table.do(play(0, "6D", "Bartok"))
    assert waits_for(table) == tuple(Waiting(seat, Task.CONFIRM) for seat in range(3))
    steps = list(play_bots(table, {0: bot(), 2: bot()}))
    assert steps == [Waiting(0, Task.CONFIRM), Waiting(2, Task.CONFIRM)]
    assert waits_for(table) == (Waiting(1, Task.CONFIRM),)
    table.do(Confirm(1))
    assert table.over and waits_for(table) == ()


def test_a_win_that_was_wrong_is_called_before_it_is_confirmed() -> None:
    table = table_at(["9S", *ROOMY[1:]], "5D", referee=Referee.TABLE, profile=DOUBLE)
    table.do(play(0, "9S"))
    assert table.state.phase is Phase.RESULT
    step = bot_step(table, {1: bot()}, Waiting(1, Task.CONFIRM))
    assert step is not None and step.action == CallOut(1, 0, Charge(Fault.CARD))


# --- declaring --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_ranks_are_declared_while_they_are_played(language: str) -> None:
    table = Table(("Ana", "Bo", "Chi"), Seeded(3), profile=with_settings(DOUBLE, {"deals": 1}), referee=Referee.STRICT)
    players = {
        seat: BotPlayer(SensibleBot(Seeded(seat)), language, chance=Seeded(seat), declares=1.0) for seat in range(3)
    }
    declared = []
    while step := next_step(table, players):
        if step.sentence:
            assert isinstance(step.action, PlayCards)
            declared.append(rank_of(step.action.cards[0]))
            assert table.over or step.sentence in [entry.sentence for entry in table.declared]
    assert table.over and len(declared) > 3
    assert len(set(declared)) == len(declared), "a rank is declared once"
    assert faults_of(table) == [], "what was declared is remembered"


def test_nothing_is_declared_where_rules_are_made_between_deals() -> None:
    table = table_at(["6D 2C 9H", *ROOMY[1:]], "5D")
    assert step_of(table, bot(declares=1), 0) == Step(Waiting(0, Task.ACT), play(0, "6D"))


def test_the_last_card_is_played_without_a_declaration() -> None:
    table = table_at(["6D", *ROOMY[1:]], "5D", profile=DOUBLE)
    assert step_of(table, bot(declares=1), 0).sentence == ""
    table = table_at(["6D 9H", *ROOMY[1:]], "5D", profile=DOUBLE)
    assert step_of(table, bot(declares=1), 0).sentence != ""
