"""People who play right and wrong, forget, call each other out, vote, argue and rule: what each might do next."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from bartok_dsl.cards import Rank, rank_of
from bartok_dsl.engine.actions import (
    Action,
    Admit,
    AnswerChoice,
    CallOut,
    CallTimeout,
    Confirm,
    Deal,
    Do,
    DrawCard,
    EndTimeout,
    Explain,
    Pass,
    PlayCards,
    Say,
    Vote,
)
from bartok_dsl.engine.kinds import Ballot, Charge, Fault
from bartok_dsl.engine.program import Deed, Status
from bartok_dsl.engine.state import Phase, State
from bartok_dsl.language import understand
from bartok_dsl.table.records import Declaration
from bartok_dsl.table.table import Table
from bartok_dsl.tree import Rule
from tests.oracle.compare import engine_answer

SENTENCES = (
    "A spade may not be played on a spade.",
    "A king may be played on any card.",
    "When a queen is played, direction reverses.",
    "When a seven is played, the next player draws two cards.",
    "When a three is played, the next player is skipped.",
    'When a king is played, its player says "all hail".',
    'When a face card is played, everyone must say "all hail".',
    'The player of a black card must say "red", and the player of a red card must say "black".',
    "When a jack is played, everyone knocks.",
    "When a six is played, its player must bow.",
    "The player of an eight names the suit that must follow.",
    "The player of a ten plays again.",
    "When a nine is played, its player gives a card to another player.",
    "When an ace is played, the player to the left of its player chooses a player, who draws a card.",
    "When a five is played, all players pass their hands to the left.",
    'When a player says "red", they draw one card.',
    'Whoever receives a penalty card must say "thank you".',
    "The player of a three may say nothing until their next turn, unless the three was played on a three.",
    "When a two is played, the next player must draw two cards and miss the turn, or play another two, "
    "and then the draws add up and pass to the next player.",
    "When an ace is played, the next player must miss a turn or play another ace, "
    "which passes the missed turn on to the following player.",
)
"""Every kind of rule that somebody can be called out for, and that has something to undo."""

MEANINGS = (
    "{rank} reverses direction",
    "{rank} skips the next player",
    "the player of a {rank} names the suit that must follow",
    "when a {rank} is played, the next player draws one card and misses the turn",
    "the player of a {rank} plays again",
    'the player of a {rank} must say "hop"',
)
"""What a rank may be declared to mean."""

TEXTS = ("Bartok", "all hail", "red", "black", "thank you", "May I play now?", "hop", "")
GESTURES = ("knock", "bow", "wave")
CALLABLE = (Phase.PLAY, Phase.WON, Phase.RESULT)


@cache
def sentence_rule(sentence: str) -> Rule:
    """The rule that the sentence is."""
    tree = understand(sentence, "en").tree
    assert isinstance(tree, Rule), sentence
    return tree


def declaration(rank: Rank, dice: random.Random) -> Declaration:
    """One of the things that the rank may mean."""
    name = rank.name.lower()
    sentence = dice.choice(MEANINGS).format(rank=name).replace("a ace", "an ace").replace("a eight", "an eight")
    return Declaration(sentence_rule(sentence), sentence, "en")


def at_the_table(state: State) -> list[int]:
    """Who has not left the match."""
    return [seat for seat in range(state.players) if state.status[seat] is not Status.GONE]


def in_the_deal(state: State) -> list[int]:
    """Who has not left the deal."""
    return [seat for seat in range(state.players) if state.status[seat] is Status.IN]


def asked_to_vote(state: State) -> list[int]:
    """Who has still to vote: everybody but the two, or, where there is nobody else, the one called out."""
    call = state.call
    assert call is not None
    others = [seat for seat in at_the_table(state) if seat not in (call.caller, call.offender)] or [call.offender]
    return [seat for seat in others if seat not in [voter for voter, _ in call.ballots]]


def due(table: Table, dice: random.Random) -> Action | None:
    """What somebody who plays right may do now so that the match goes on; ``None`` for a winner, or at its end."""
    state = table.state
    match state.phase:
        case Phase.MATCH_OVER | Phase.WON:
            return None
        case Phase.BEFORE_DEAL:
            return Deal(state.dealer)
        case Phase.TIMEOUT:
            return EndTimeout(state.timeout)
        case Phase.RESULT:
            return Confirm(dice.choice([seat for seat in at_the_table(state) if seat not in state.confirmed]))
        case Phase.VOTE:
            return Vote(dice.choice(asked_to_vote(state)), dice.choice(list(Ballot)))
        case Phase.CHOICE:
            return answer(state, dice)
    if state.requests and dice.random() < 0.6:
        return answer(state, dice)
    if state.duties and dice.random() < 0.5:
        duty = dice.choice(state.duties)
        return Say(duty.seat, duty.text) if duty.deed is Deed.SAY else Do(duty.seat, duty.text)
    options, seat = table.legal(state.turn), state.turn
    actions: list[Action] = [PlayCards(seat, (card,)) for card in options.cards]
    actions += [DrawCard(seat)] * options.draw + [Pass(seat)] * options.pass_
    assert actions, "somebody is stuck"
    return dice.choice(actions)


def answer(state: State, dice: random.Random) -> Action:
    """An answer that is offered."""
    request = dice.choice(state.requests)
    option = dice.choice([option for option in request.options if option not in request.chosen])
    return AnswerChoice(request.seat, engine_answer(request.range, option))


def careless(table: Table, dice: random.Random) -> Action:
    """A turn action of anybody, in turn or not, right or wrong, with or without words."""
    state = table.state
    seat = state.turn if dice.random() < 0.6 and state.turn >= 0 else dice.randrange(state.players)
    hand = state.hands[seat]
    words = (dice.choice(TEXTS),) if dice.random() < 0.3 else ()
    gestures = (dice.choice(GESTURES),) if dice.random() < 0.1 else ()
    actions: list[Action] = [DrawCard(seat, (), words, gestures), Pass(seat, (), words, gestures)]
    if hand:
        cards = dice.sample(hand, min(len(hand), dice.choice((1, 1, 1, 1, 2))))
        actions = [PlayCards(seat, tuple(cards), (), words, gestures)] * 6 + actions
    return dice.choice(actions)


def talk(table: Table, dice: random.Random) -> Action:
    """Something said or done by anybody, at any time."""
    seat = dice.randrange(table.state.players)
    return Do(seat, dice.choice(GESTURES)) if dice.random() < 0.2 else Say(seat, dice.choice(TEXTS))


def charges(table: Table, dice: random.Random) -> Charge:
    """Any charge that somebody may think of."""
    fault = dice.choice(list(Fault))
    rules = [entry.number for entry in table.playing] or [1]
    return Charge(fault, dice.choice((*TEXTS, *GESTURES)), dice.choice(rules) if fault is Fault.RULE else 0)


def true_call(table: Table, dice: random.Random) -> Action | None:
    """A call for something that really was wrong, as far as the program knows."""
    window, state = table.game.core.window, table.state
    found: list[tuple[int, Charge]] = []
    if window.action is not None and window.wrong is not None:
        found += [(window.action.seat, Charge(window.wrong.fault))] * 3
        if window.wrong.rule:
            found.append((window.action.seat, Charge(Fault.RULE, rule=window.wrong.rule)))
    for duty in state.duties:
        fault = Fault.SILENCE if duty.deed is Deed.SAY else Fault.STILLNESS
        found.append((duty.seat, Charge(fault, duty.text)))
        if duty.rule:
            found.append((duty.seat, Charge(Fault.RULE, rule=duty.rule)))
    found += [(request.seat, Charge(Fault.CHOICE)) for request in state.requests]
    found += [(one.seat, Charge(Fault.SPEECH)) for one in window.spoken if one.wrong]
    if not found:
        return None
    offender, charge = dice.choice(found)
    return CallOut(dice.choice([seat for seat in range(state.players) if seat != offender]), offender, charge)


def any_call(table: Table, dice: random.Random) -> Action:
    """A call by anybody against anybody."""
    players = table.state.players
    offender = dice.randrange(-1, players + 1)
    window = table.game.core.window
    if window.action is not None and dice.random() < 0.6:
        offender = window.action.seat
    return CallOut(dice.randrange(players), offender, charges(table, dice), "so it seems to me")


def dispute(table: Table, dice: random.Random) -> Action:
    """Anything about the game by anybody, whether it is the time for it or not."""
    seat = dice.randrange(table.state.players)
    actions: Sequence[Action] = (
        Vote(seat, dice.choice(list(Ballot))),
        Admit(seat),
        CallTimeout(seat),
        EndTimeout(table.state.timeout),
        Explain(seat, dice.randrange(0, 4), "as it says"),
        Confirm(seat),
        Deal(seat),
    )
    return dice.choice(actions)


def declares(table: Table, dice: random.Random) -> tuple[PlayCards, Declaration] | None:
    """A play by whoever is to act, or by somebody else, that declares a rank."""
    state = table.state
    seat = state.turn if dice.random() < 0.8 else dice.randrange(state.players)
    cards = table.legal(seat).cards if dice.random() < 0.7 else state.hands[seat]
    if not cards:
        return None
    card = dice.choice(cards)
    rank = rank_of(card)
    return (PlayCards(seat, (card,)), declaration(rank, dice)) if rank is not None else None
