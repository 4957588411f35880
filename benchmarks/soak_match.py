"""One match of the soak, made from a seed and its number, and the figures that it yields.

Everything about the match follows from the two numbers: profile, players, referee and deals, how forgetful everybody
is, which rules hold at first, what is announced and declared. The first 48 matches go through all player counts under
all referees, and so does every later 48.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final

from attrs import frozen

from bartok_dsl.engine import events as e
from bartok_dsl.engine.actions import Action, CallTimeout, Say
from bartok_dsl.engine.chance import Seeded
from bartok_dsl.engine.events import Event
from bartok_dsl.engine.events import disputes as d
from bartok_dsl.engine.game import Refused
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import PROFILES, Profile, with_settings
from bartok_dsl.engine.state import Phase
from bartok_dsl.rulebook import Origin, RuleBook
from bartok_dsl.table.bots import RandomBot, SensibleBot
from bartok_dsl.table.driver import BotPlayer, Step, next_step
from bartok_dsl.table.library import library
from bartok_dsl.table.proposal import consider
from bartok_dsl.table.records import Record
from bartok_dsl.table.replay import replay
from bartok_dsl.table.table import Table
from tests.corpus import collection, paraphrases

MOST: Final = 200_000
"""A deal in which more happens than this counts as unfinished.

Under some rules people draw nearly as many cards as they play; such a deal may take some ten thousand steps, and ends.
"""
LONG: Final = 2_000
"""Deals that take longer than this are counted: no table would play on."""
REPLAYED: Final = 10
"""Every so manieth match is played again from its records, which must lead to the same table."""
_RATES: Final = (0, 20, 50, 100, 150)
"""How forgetful everybody at a table may be, in thousandths."""
_ASIDE: Final = 100
"""Once in so many steps somebody says something or calls a timeout."""
_ASIDES: Final = ("Is it my turn?", "Bartok", "nice one", "who played that?")


@frozen
class Setting:
    """What kind of match it is."""

    profile: Profile
    players: int
    referee: Referee
    forgetful: float
    language: str
    opening: int
    """How many rules the table is to begin with."""


class BrokenPromise(AssertionError):
    """Something that must hold of every match does not."""


class Unfinished(Exception):
    """A deal goes on and on."""


KINDS: Final = tuple(
    (profile, players, referee)
    for profile in PROFILES.values()
    for players, referee in product(range(profile.least_players, profile.most_players + 1), Referee)
)


def chance_of(seed: int, number: int, use: int) -> Seeded:
    """A source for one use in one match, unlike that of any other."""
    return Seeded((seed << 40) + (number << 12) + use)


def setting_of(seed: int, number: int) -> Setting:
    """The match with this number."""
    chance = chance_of(seed, number, 0)
    profile, players, referee = KINDS[number % len(KINDS)]
    return Setting(
        with_settings(profile, {"deals": chance.pick((1, 2))}),
        players,
        referee,
        chance.pick(_RATES) / 1000,
        ("en", "fr")[chance.pick((0, 1))],
        chance.pick((0, 0, 1, 2, 4)),
    )


@cache
def pool(language: str) -> tuple[str, ...]:
    """All sentences that the project has: what bots announce, and what people have written."""
    said = [rule.french if language == "fr" else rule.english for rule in collection()]
    if language == "en":
        said += [rule.written for rule in collection()] + [one.words for one in paraphrases()]
    return tuple(dict.fromkeys((*library(language), *said)))


def book_of(setting: Setting, chance: Seeded) -> RuleBook:
    """A book of random sentences that were accepted, each beside those before it."""
    book = RuleBook()
    sentences = pool(setting.language)
    while len(book.announced) < setting.opening:
        sentence = sentences[chance.pick(tuple(range(len(sentences))))]
        proposal = consider(sentence, setting.language, book, setting.profile)
        if proposal.announcement is not None and proposal.accepted:
            book = book.add(proposal.announcement, sentence, setting.language, Origin("P0"))
    return book


def run(seed: int, number: int) -> Counter[str]:
    """Play the match and count. Raises :class:`Unfinished`, and whatever goes wrong."""
    setting = setting_of(seed, number)
    records: list[Record] = []
    table = Table(
        [f"P{seat}" for seat in range(setting.players)],
        chance_of(seed, number, 1),
        profile=setting.profile,
        referee=setting.referee,
        book=book_of(setting, chance_of(seed, number, 2)),
        sink=records.append if number % REPLAYED == 0 else None,
        trusted=True,
    )
    bots = {seat: _bot(setting, seed, number, seat) for seat in range(setting.players)}
    figures: Counter[str] = Counter({"matches": 1})
    aside = chance_of(seed, number, 3)
    deal = steps = 0
    while step := next_step(table, bots):
        _count(step, figures)
        _speak_up(table, aside, figures)
        steps += 1
        figures[f"deals of more than {LONG:,} steps"] += steps == LONG
        if table.state.deal != deal:
            deal, steps = table.state.deal, 0
            _check_cards(table)
        if steps > MOST:
            raise Unfinished(f"deal {deal}: {table.state.phase.value}")
    _check_end(table, figures)
    figures += count_events(table.events)
    if records and replay(records).state.digest() != table.state.digest():
        raise BrokenPromise("played again, the match ends otherwise")
    return figures


def _bot(setting: Setting, seed: int, number: int, seat: int) -> BotPlayer:
    mind = (RandomBot, SensibleBot)[seat % 2](chance_of(seed, number, 100 + seat))
    chance = chance_of(seed, number, 200 + seat)
    sentences = pool(setting.language)
    return BotPlayer(mind, setting.language, forgetful=setting.forgetful, chance=chance, sentences=sentences)


def _speak_up(table: Table, chance: Seeded, figures: Counter[str]) -> None:
    """Now and then somebody asks or says something, or calls a timeout."""
    if chance.pick(tuple(range(_ASIDE))):
        return
    seat = chance.pick(tuple(range(table.state.players)))
    at = chance.pick(tuple(range(len(_ASIDES) + 1)))
    action: Action = CallTimeout(seat) if at == len(_ASIDES) else Say(seat, _ASIDES[at])
    if not isinstance(table.do(action), Refused):
        figures["actions"] += 1


def _count(step: Step, figures: Counter[str]) -> None:
    figures["actions"] += step.action is not None
    for _, refusal in step.refused:
        figures[f"refused by the guide: {refusal.code.value}"] += 1


def count_events(events: Sequence[Event]) -> Counter[str]:
    """What happened in a match, by name."""
    found: Counter[str] = Counter()
    for event in events:
        match event:
            case e.DealWon() | e.DealDrawn():
                found["deals"] += 1
                found["deals without a winner"] += isinstance(event, e.DealDrawn)
            case e.Faulted(fault=fault):
                found[f"fault: {fault.value}"] += 1
            case e.DutyLapsed(missed=False):
                found["words and gestures that nobody missed"] += 1
            case e.RuleSuspended(limit=limit):
                found["limits passed"] += 1
                found[f"limit: {limit.value}"] += 1
            case e.RuleSettled():
                found["winners asked for a rule"] += 1
            case d.CallClosed(upheld=upheld):
                found["calls upheld" if upheld else "calls turned down"] += 1
            case d.Undone():
                found["attempts undone"] += 1
            case d.TimeoutCalled():
                found["timeouts"] += 1
            case d.RankDeclared():
                found["ranks declared"] += 1
    return found


def _check_cards(table: Table) -> None:
    state = table.state
    held = [face for hand in state.hands for face in hand]
    there = [*held, *state.stock, *state.aside, *state.unused, *(laid.face for laid in state.pile)]
    if sorted(there) != sorted(table.profile.cards()):
        raise BrokenPromise("cards have come or gone")


def _check_end(table: Table, figures: Counter[str]) -> None:
    state = table.state
    if state.phase is not Phase.MATCH_OVER:
        raise BrokenPromise(f"play stopped: {state.phase.value}")
    _check_cards(table)
    figures["rules announced"] += len(table.book.announced)
