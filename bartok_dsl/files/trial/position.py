"""From the set-up of a scenario to a table in the middle of a deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import evolve, frozen

from bartok_dsl.cards import Face
from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.position import Position
from bartok_dsl.engine.profile import PROFILES, Profile, with_settings
from bartok_dsl.files.scenario import claims as c
from bartok_dsl.files.scenario.model import FacePicked, HandOf, NumberPicked, Pick, SetUp
from bartok_dsl.rulebook import Origin, RuleBook
from bartok_dsl.table.proposal import Proposal, consider
from bartok_dsl.table.records import Declaration
from bartok_dsl.table.table import Table, TableError
from bartok_dsl.tree import Rule


class Unsupported(Exception):
    """The scenario asks for something that this version cannot do; the message names it."""


class Impossible(Exception):
    """The set-up contradicts itself; the message says where."""


@frozen
class Start:
    """A table set up as a scenario says."""

    table: Table
    chance: Recorded
    proposals: tuple[Proposal, ...]
    """What the review said to each of the scenario's rules, in order."""
    aside: Counter[Face]
    """Cards that the scenario does not name: out of the way for this deal, but not out of the game."""


def set_up(setup: SetUp) -> Start:
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
    try:
        table = Table(
            setup.players,
            chance,
            profile=profile,
            referee=Referee(setup.referee),
            book=book,
            dealer=_dealer(setup),
            trusted=True,
        )
    except TableError as trouble:
        raise Impossible(str(trouble)) from None
    if setup.before_deal:
        return Start(table, chance, proposals, Counter())
    position, aside = _position(setup, profile)
    try:
        table.set_up(position, _declared(setup, table.playing, profile))
    except ValueError as trouble:
        raise Impossible(str(trouble)) from None
    return Start(table, chance, proposals, aside)


def _declared(setup: SetUp, book: RuleBook, profile: Profile) -> list[tuple[int, Declaration]]:
    """The ranks that were declared before the scenario begins; nobody says by whom."""
    found = []
    for expectation in setup.state:
        if isinstance(expectation.claim, c.DeclaredIs):
            sentence = expectation.claim.sentence
            proposal = consider(sentence, setup.language, book, profile)
            if not proposal.accepted or not isinstance(proposal.announcement, Rule):
                raise Impossible(f"“{sentence}” cannot be declared")
            found.append((NOBODY, Declaration(proposal.announcement, sentence, setup.language)))
    return found


def _profile(setup: SetUp) -> Profile:
    try:
        return with_settings(PROFILES[setup.profile], dict(setup.settings))
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


def _position(setup: SetUp, profile: Profile) -> tuple[Position, Counter[Face]]:
    """The position in the middle of the deal, and the cards that no line names."""
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
    players = setup.players
    wins, scores = dict(setup.wins), dict(setup.scores)
    position = Position(
        hands=[hands.get(name, ()) for name in players],
        discard=[(entry.face, players.index(entry.by) if entry.by else NOBODY) for entry in setup.discard],
        stock=tuple(rest) if setup.stock is None else setup.stock,
        turn=_turn(setup),
        dealer=_dealer(setup),
        direction=setup.direction or profile.direction,
        called=setup.suit,
        out=setup.out,
        deal=setup.deal,
        wins=[wins.get(name, 0) for name in players],
        scores=[scores.get(name, 0) for name in players],
    )
    return _with_state(position, setup), Counter(rest if setup.stock is not None else ())


def _with_state(position: Position, setup: SetUp) -> Position:
    """What the lines of ``state:`` add."""
    seat = setup.players.index
    for expectation in setup.state:
        match expectation.claim:
            case c.DemandIs(count, by):
                causer = seat(by) if by else NOBODY
                position = evolve(position, demand=(count, int(count > 0), causer) if count else None)
            case c.OwesIs(who, deed, text) if who != c.NOBODY:
                position = evolve(position, duties=[*position.duties, (seat(who), deed, text)])
            case c.LeftIs(who) if who != c.NOBODY:
                position = evolve(position, left=[*position.left, seat(who)])
            case c.CounterIs(name, c.NOBODY, number):
                position = evolve(position, cells={**position.cells, name: number})
            case c.ModeIs(name, on):
                position = evolve(position, cells={**position.cells, name: int(on)})
            case c.MarkIs(name, who):
                position = evolve(position, cells={**position.cells, name: (seat(who),) if who else ()})
            case c.DeclaredIs():
                pass  # the rules of the deal know it
            case _:
                raise Unsupported(expectation.text)
    return position
