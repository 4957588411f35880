"""From the set-up of a scenario to a table in the middle of a deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import field, frozen

from bartok_dsl.cards import Face
from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import PROFILES, Profile, with_settings
from bartok_dsl.engine.state import NOBODY, Demand, Laid, Phase, State
from bartok_dsl.files.scenario import claims as c
from bartok_dsl.files.scenario.model import FacePicked, HandOf, NumberPicked, Pick, SetUp
from bartok_dsl.rulebook import Origin, RuleBook
from bartok_dsl.table.proposal import Proposal, consider
from bartok_dsl.table.table import Table


class Unsupported(Exception):
    """The scenario asks for something that this version cannot do; the message names it."""


class Impossible(Exception):
    """The set-up contradicts itself; the message says where."""


@frozen
class Position:
    """A table set up as a scenario says."""

    table: Table
    chance: Recorded
    proposals: tuple[Proposal, ...] = field()
    """What the review said to each of the scenario's rules, in order."""
    aside: Counter[Face]
    """Cards that the scenario does not name: out of the way for this deal, but not out of the game."""


def set_up(setup: SetUp) -> Position:
    """The table that the scenario starts from. Raises :class:`Unsupported` or :class:`Impossible`."""
    if setup.referee not in [referee.value for referee in Referee]:
        raise Unsupported(f"referee: {setup.referee}")
    profile = _profile(setup)
    book, proposals = _rules(setup, profile)
    pack = list(profile.cards())
    shuffles = list(setup.shuffles)
    if setup.before_deal and setup.stock is not None:
        shuffles.insert(0, (*setup.stock, *_rest(pack, setup.stock)))
    chance = Recorded(shuffles, [_pick(pick, setup.players) for pick in setup.picks])
    table = Table(
        setup.players,
        chance,
        profile=profile,
        referee=Referee(setup.referee),
        book=book,
        dealer=_dealer(setup),
    )
    if setup.before_deal:
        return Position(table, chance, proposals, Counter())
    state, aside = _state(setup, profile, table.state)
    table.game.place(state)
    return Position(table, chance, proposals, aside)


def _profile(setup: SetUp) -> Profile:
    try:
        return with_settings(PROFILES[setup.profile], **dict(setup.settings))
    except ValueError as trouble:
        raise Unsupported(str(trouble)) from None


def _rules(setup: SetUp, profile: Profile) -> tuple[RuleBook, tuple[Proposal, ...]]:
    book, proposals = RuleBook(), []
    for rule in setup.rules:
        proposal = consider(rule.sentence, setup.language, book, profile)
        proposals.append(proposal)
        if proposal.announcement is not None and proposal.accepted:
            book = book.add(proposal.announcement, rule.sentence, setup.language, Origin(rule.author))
    return book, tuple(proposals)


def _pick(pick: Pick, players: Sequence[str]) -> int:
    if isinstance(pick, NumberPicked):
        return pick.number
    return pick.face if isinstance(pick, FacePicked) else players.index(pick.who)


def _turn(setup: SetUp) -> int:
    return setup.players.index(setup.turn) if setup.turn else 0


def _dealer(setup: SetUp) -> int:
    """Who dealt: as said, or else the player who sits before the one to act."""
    return setup.players.index(setup.dealer) if setup.dealer else (_turn(setup) - 1) % len(setup.players)


def _rest(pack: Sequence[Face], taken: Sequence[Face]) -> list[Face]:
    """The cards of the pack that are not taken, in its order."""
    left = Counter(taken)
    rest = []
    for face in pack:
        if left[face]:
            left[face] -= 1
        else:
            rest.append(face)
    if sum(left.values()):
        raise Impossible("more cards of a kind than the pack has")
    return rest


def _state(setup: SetUp, profile: Profile, state: State) -> tuple[State, Counter[Face]]:
    """The state in the middle of the deal, and the cards that no line names."""
    named = [*setup.out, *(entry.face for entry in setup.discard), *(setup.stock or ())]
    named += [face for hand in setup.hands if isinstance(hand, HandOf) for face in hand.cards]
    rest = _rest(profile.cards(), named)
    hands: dict[str, tuple[Face, ...]] = {}
    for hand in setup.hands:
        if isinstance(hand, HandOf):
            hands[hand.who] = hand.cards
        else:
            hands[hand.who], rest = tuple(rest[: hand.count]), rest[hand.count :]
            if len(hands[hand.who]) < hand.count:
                raise Impossible("fewer cards are left than a hand is said to have")
    players, turn = setup.players, _turn(setup)
    wins, scores = dict(setup.wins), dict(setup.scores)
    count = len(setup.discard)
    placed = State(
        players=len(players),
        dealer=_dealer(setup),
        deals=state.deals,
        phase=Phase.PLAY,
        deal=setup.deal,
        direction=setup.direction or profile.direction,
        hands=tuple(hands.get(name, ()) for name in players),
        stock=setup.stock if setup.stock is not None else tuple(rest),
        pile=tuple(
            Laid(entry.face, players.index(entry.by) if entry.by else NOBODY, serial)
            for serial, entry in reversed(list(enumerate(setup.discard)))
        ),
        aside=setup.out,
        serial=count,
        first=turn,
        turn=turn,
        called=setup.suit,
        wins=tuple(wins.get(name, 0) for name in players),
        scores=tuple(scores.get(name, 0) for name in players),
    )
    _starting(placed, setup)
    return placed, Counter(rest if setup.stock is not None else ())


def _starting(state: State, setup: SetUp) -> None:
    """What the lines of ``state:`` say."""
    for expectation in setup.state:
        match expectation.claim:
            case c.DemandIs(count, by) if count:
                causer = setup.players.index(by) if by else NOBODY
                state.demands = (Demand(state.turn, count, 1, (), causer, 0),)
            case _:
                raise Unsupported(expectation.text)
