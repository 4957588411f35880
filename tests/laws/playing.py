"""Random play: what somebody might do next, lawful or not, and whole stretches of a match."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bartok_dsl.cards import FACES
from bartok_dsl.compile import compile_rule
from bartok_dsl.engine.actions import (
    Action,
    AnswerChoice,
    CardAnswer,
    Confirm,
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
from bartok_dsl.engine.chance import Chance, Seeded
from bartok_dsl.engine.game import Game
from bartok_dsl.engine.link import Book, link
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.profile import CLASSIC, Profile
from bartok_dsl.engine.program import Deed, Status
from bartok_dsl.engine.state import Phase, State
from bartok_dsl.finding import Verdict, verdict_of
from bartok_dsl.review import review
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.tree import Rule
from tests.oracle.compare import engine_answer


def accepted(rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Those of the rules that may be announced, each after the ones before it."""
    book, kept = RuleBook(), []
    for rule in rules:
        if verdict_of(review(rule, book, CLASSIC)) is not Verdict.REFUSED:
            book = book.announce(rule, "a sentence", "en")
            kept.append(rule)
    return tuple(kept)


def linked(rules: Sequence[Rule], profile: Profile = CLASSIC) -> Book:
    """A book of these rules, numbered from 1."""
    return link(profile, [compile_rule(rule, number) for number, rule in enumerate(rules, 1)])


def opened(
    rules: Sequence[Rule],
    players: int,
    seed: int,
    referee: Referee = Referee.GUIDE,
    dealer: int = NOBODY,
    chance: Chance | None = None,
) -> Game:
    """A match under these rules, before its first deal."""
    return Game(CLASSIC, players, linked(rules), referee, chance or Seeded(seed), dealer)


def cards_of(state: State) -> list[int]:
    """All cards on the table, wherever they lie, in ascending order."""
    piles = (state.stock, tuple(laid.face for laid in state.pile), state.aside, *state.hands)
    return sorted(face for pile in piles for face in pile)


def lawful(game: Game, dice: random.Random) -> Action | None:
    """Something that may be done now, or nothing when the match is over; what is owed is said half of the time."""
    state = game.state
    match state.phase:
        case Phase.MATCH_OVER:
            return None
        case Phase.BEFORE_DEAL:
            return Deal(state.dealer)
        case Phase.WON:
            return Settle(state.winner)
        case Phase.CHOICE:
            return answer(game, dice)
        case Phase.RESULT:
            return Confirm(next(seat for seat in range(state.players) if seat not in state.confirmed))
    if state.duties and dice.random() < 0.5:
        duty = dice.choice(state.duties)
        return Say(duty.seat, duty.text) if duty.deed is Deed.SAY else Do(duty.seat, duty.text)
    if state.requests and dice.random() < 0.5:
        return answer(game, dice)
    options, seat = game.legal(state.turn), state.turn
    actions: list[Action] = [PlayCards(seat, (card,)) for card in options.cards]
    actions += [DrawCard(seat)] * options.draw + [Pass(seat)] * options.pass_
    assert actions, "somebody is stuck"
    return dice.choice(actions)


def answer(game: Game, dice: random.Random) -> AnswerChoice:
    """An answer that is offered."""
    request = dice.choice(game.state.requests)
    option = dice.choice([option for option in request.options if option not in request.chosen])
    return AnswerChoice(request.seat, engine_answer(request.range, option))


def anything(game: Game, dice: random.Random) -> Action:
    """Something that somebody attempts: lawful, wrong or impossible."""
    players = game.state.players
    seat = dice.randrange(-1, players + 1)
    hand = game.state.hands[seat] if 0 <= seat < players else ()
    cards = tuple(dice.choices((*hand, *range(-1, FACES + 1)), k=dice.choice((0, 1, 1, 1, 2))))
    return dice.choice(
        [
            PlayCards(seat, cards),
            PlayCards(seat, tuple(hand[:1])),
            DrawCard(seat),
            Pass(seat),
            Deal(seat),
            Settle(seat),
            Say(seat, dice.choice(("Bartok", "", "red", "x" * 10_000, "\0", "what?"))),
            Do(seat, dice.choice(("knock", "", "fly"))),
            AnswerChoice(seat, FaceSetAnswer(dice.randrange(-1, 1 << 54))),
            AnswerChoice(seat, PlayerAnswer(dice.randrange(-1, players + 1))),
            AnswerChoice(seat, CardAnswer(dice.randrange(-1, FACES + 1))),
            AnswerChoice(seat, NumberAnswer(dice.randrange(-3, 10**20))),
            AnswerChoice(seat, YesNo(dice.random() < 0.5)),
        ]
    )


def stretch(game: Game, steps: int, seed: int) -> list[Action]:
    """Plays on at random, lawfully; returns what was done."""
    dice, done = random.Random(seed), []
    for _ in range(steps):
        action = lawful(game, dice)
        if action is None:
            break
        game.act(action)
        done.append(action)
    return done


def everybody_in(state: State) -> tuple[int, ...]:
    """Who is in the deal."""
    return tuple(seat for seat in range(state.players) if state.status[seat] is Status.IN)
