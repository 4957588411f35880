"""Laws of the engine, for random rules and random people who do lawful, wrong and impossible things."""

from __future__ import annotations

import copy
from collections import Counter
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import Phase as HypothesisPhase
from hypothesis import strategies as st

from bartok_dsl.engine import program as p
from bartok_dsl.engine.actions import (
    Action,
    AnswerChoice,
    CardAnswer,
    Deal,
    Do,
    DrawCard,
    FaceSetAnswer,
    NumberAnswer,
    Pass,
    PlayCards,
    PlayerAnswer,
    Say,
    Settle,
    YesNo,
)
from bartok_dsl.engine.chance import Recorded, Seeded
from bartok_dsl.engine.fold import fold
from bartok_dsl.engine.game import Done, Game, Refused
from bartok_dsl.engine.link import link
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import CLASSIC, DOUBLE, Profile
from bartok_dsl.engine.program import Range
from bartok_dsl.engine.state import Phase, Request, State
from tests.engine.rulesets import RULE_SETS

MODEST = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    phases=[HypothesisPhase.explicit, HypothesisPhase.generate],  # shrinking whole games takes minutes
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
ACTIONS = 60


def answer_to(request: Request, random: Random) -> AnswerChoice:
    option = random.choice(request.options)
    seat = request.seat
    if isinstance(option, tuple):
        return AnswerChoice(seat, CardAnswer(option[1]))
    if request.range is Range.PLAYERS:
        return AnswerChoice(seat, PlayerAnswer(option))
    if request.range is Range.YES_NO:
        return AnswerChoice(seat, YesNo(bool(option)))
    if request.range in (Range.NUMBERS, Range.WAYS):
        return AnswerChoice(seat, NumberAnswer(option))
    return AnswerChoice(seat, FaceSetAnswer(option))


def next_action(game: Game, random: Random) -> Action:
    """Mostly what is lawful; now and then anything."""
    state = game.state
    anybody = random.randrange(state.players)
    wild = random.random()
    if wild < 0.06:
        return PlayCards(anybody, tuple(random.sample(range(52), random.randint(1, 2))), words=("Bartok",))
    if wild < 0.1:
        return random.choice(
            [DrawCard(anybody), Pass(anybody), Say(anybody, "hello"), Do(anybody, "bow"), Deal(anybody)]
        )
    if state.phase is Phase.BEFORE_DEAL:
        return Deal(state.dealer)
    if state.phase is Phase.WON:
        return Settle(state.winner)
    if state.requests and (state.phase is Phase.CHOICE or wild < 0.8):
        return answer_to(random.choice(state.requests), random)
    if state.phase is Phase.MATCH_OVER:
        return Say(anybody, "well played")
    options = game.legal(state.turn)
    if options.cards and wild < 0.9:
        return PlayCards(state.turn, (random.choice(options.cards),), words=("Bartok",) if wild < 0.5 else ())
    if options.draw:
        return DrawCard(state.turn)
    return Pass(state.turn) if options.pass_ else PlayCards(state.turn, options.cards[:1])


def cards_of(state: State) -> Counter[int]:
    everywhere = [face for hand in state.hands for face in hand] + list(state.stock) + list(state.aside)
    return Counter(everywhere + [laid.face for laid in state.pile])


def played(
    rules: tuple[p.RuleCode, ...], seed: int, players: int, referee: Referee, profile: Profile, many: int = ACTIONS
) -> tuple[Game, State, list[Action]]:
    """A game after some actions, its table at the beginning, and the actions that were done."""
    random = Random(seed)
    game = Game(profile, players, link(profile, rules), referee, Seeded(seed))
    origin = State(players=players, dealer=-1, deals=profile.deals, direction=profile.direction)
    actions = []
    for _ in range(many):
        action = next_action(game, random)
        before, mark = game.state.dump(), len(game.log)
        result = game.act(action)
        if isinstance(result, Refused):
            assert (game.state.dump(), len(game.log)) == (before, mark), result
        else:
            assert result.events == tuple(game.log[mark:])
        actions.append(action)
        if game.state.phase is not Phase.BEFORE_DEAL and game.state.deal:
            assert cards_of(game.state) == Counter(profile.cards())
    return game, origin, actions


GAMES = given(
    RULE_SETS,
    st.integers(0, 2**32),
    st.integers(3, 5),
    st.sampled_from(list(Referee)),
    st.sampled_from([CLASSIC, DOUBLE]),
)


@MODEST
@GAMES
def test_cards_are_conserved_and_folding_the_log_gives_the_state(
    rules: tuple[p.RuleCode, ...], seed: int, players: int, referee: Referee, profile: Profile
) -> None:
    game, origin, _ = played(rules, seed, players, referee, profile)
    assert fold(origin, game.log).dump() == game.state.dump()


@MODEST
@GAMES
def test_the_same_actions_and_chances_give_the_same_game(
    rules: tuple[p.RuleCode, ...], seed: int, players: int, referee: Referee, profile: Profile
) -> None:
    game, _, actions = played(rules, seed, players, referee, profile)
    again = Game(profile, players, link(profile, rules), referee, Recorded.of(game.chance.record))
    for action in actions:
        again.act(action)
    assert again.log == game.log
    assert again.state.digest() == game.state.digest()


@MODEST
@GAMES
def test_somebody_can_always_go_on(
    rules: tuple[p.RuleCode, ...], seed: int, players: int, referee: Referee, profile: Profile
) -> None:
    game, _, _ = played(rules, seed, players, referee, profile)
    state = game.state
    if state.phase is Phase.CHOICE:
        request = state.requests[0]
        assert isinstance(game.act(answer_to(request, Random(seed))), Done)
    elif state.phase is Phase.PLAY:
        options = game.legal(state.turn)
        assert options.cards or options.draw or options.pass_
        if options.cards:
            action: Action = PlayCards(state.turn, options.cards[:1])
        else:
            action = DrawCard(state.turn) if options.draw else Pass(state.turn)
        assert isinstance(game.act(action), Done)


@MODEST
@GAMES
def test_what_is_said_to_be_lawful_is_lawful(
    rules: tuple[p.RuleCode, ...], seed: int, players: int, referee: Referee, profile: Profile
) -> None:
    game, _, _ = played(rules, seed, players, referee, profile, many=20)
    state = game.state
    if state.phase is not Phase.PLAY:
        return
    for seat in range(players):
        options = game.legal(seat)
        for face in set(state.hands[seat]):
            lawful = game.judge(PlayCards(seat, (face,))) is None
            assert lawful == (face in options.cards)
        if seat == state.turn:
            assert (game.judge(DrawCard(seat)) is None) == options.draw
            assert (game.judge(Pass(seat)) is None) == options.pass_


@MODEST
@given(st.integers(0, 2**32), st.integers(3, 8), st.sampled_from(list(Referee)))
def test_a_snapshot_put_back_is_the_same_game(seed: int, players: int, referee: Referee) -> None:
    game, _, _ = played((), seed, players, referee, CLASSIC)
    core = game.core
    before, snapshot, log = game.state.dump(), core.snapshot(), copy.copy(game.log)
    random = Random(seed)
    for _ in range(10):
        game.act(next_action(game, random))
    core.restore(snapshot)
    assert (game.state.dump(), game.log) == (before, log)
