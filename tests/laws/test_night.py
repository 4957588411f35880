"""Any evening whatever: it is the same after a restart, taking everything back leads to its start, places are right."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from bartok_dsl.cards import PACK, Face, Rank, rank_of, value_of
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.profile import CLASSIC, DOUBLE, Profile
from bartok_dsl.files.journal import parse_journal, write_line
from bartok_dsl.night.companion import Companion, beginning
from bartok_dsl.night.log import NIGHT
from bartok_dsl.night.records import (
    CardsLeft,
    Declared,
    Drawn,
    Explained,
    PointsLeft,
    Record,
    RulingMade,
    TakenBack,
    TimeoutCalled,
    TimeoutEnded,
    Won,
)
from bartok_dsl.night.state import NightError, Stage
from bartok_dsl.rulebook import Announced, RuleBook
from bartok_dsl.table.records import Declined, Spoken
from bartok_dsl.tree import Repeal, Replace
from tests.night.support import NAMES, QUEEN, SEVEN

seats = st.integers(-1, len(NAMES))
numbers = st.integers(0, 4)
texts = st.text("abc »\"'\\\n", min_size=0, max_size=8)
meanings = st.sampled_from([QUEEN, SEVEN])
announcements = st.one_of(
    meanings, st.builds(Repeal, st.integers(1, 4)), st.builds(Replace, st.integers(1, 4), meanings)
)
records = st.one_of(
    st.builds(Won, seats, st.integers(0, 3)),
    st.builds(Declined, seats),
    st.builds(Drawn),
    st.builds(CardsLeft, seats, st.lists(st.sampled_from(PACK), max_size=5).map(tuple)),
    st.builds(PointsLeft, seats, st.integers(-1, 60)),
    st.builds(Spoken, seats, announcements, texts, st.just("en"), st.just("")),
    st.builds(TimeoutCalled, seats),
    st.builds(TimeoutEnded),
    st.builds(Explained, numbers, texts),
    st.builds(RulingMade, numbers, numbers, seats, st.just("2026-11-29")),
    st.builds(Declared, seats, meanings, texts, st.just("fr")),
    st.just(TakenBack()),
)


def settled(it: Companion) -> list[Record]:
    """What gets an evening on from wherever it stands, so that long ones come about."""
    night = it.night
    if night.timeout is not None:
        return [TimeoutEnded()]
    match night.stage:
        case Stage.DEAL:
            return [Won(night.deal % len(NAMES), 1)]
        case Stage.COUNT:
            return [PointsLeft(seat, 7 * seat + night.deal) for seat in night.uncounted]
        case Stage.RULE:
            return [Declined(night.winner)]
        case Stage.OVER:
            return []


def told(profile: Profile, steps: list[Record | None]) -> tuple[Companion, list[str], int]:
    """An evening to which this was told, its journal, and how many entries were accepted; ``None``: go on somehow."""
    lines: list[str] = []
    it = Companion(beginning(NAMES, profile, 1, RuleBook()), lambda record: lines.append(write_line(record, NIGHT)))
    accepted = 0
    for step in steps:
        for record in settled(it) if step is None else [step]:
            try:
                if isinstance(record, TakenBack):
                    it.take_back()
                else:
                    it.enter(record)
                accepted += 1
            except NightError:
                pass
    return it, lines, accepted


evenings = st.tuples(st.sampled_from([CLASSIC, DOUBLE]), st.lists(st.none() | records, max_size=30))


@given(evenings)
@settings(max_examples=60, deadline=None)
def test_the_journal_leads_to_the_same_evening(evening: tuple[Profile, list[Record | None]]) -> None:
    it, lines, accepted = told(*evening)
    assert len(lines) == accepted + 1
    reading = parse_journal("".join(lines).encode(), NIGHT)
    assert not reading.findings
    again = Companion.resume(reading.records)
    assert again.night == it.night
    assert again.history == it.history


@given(evenings)
@settings(max_examples=60, deadline=None)
def test_taking_everything_back_leads_to_the_start(evening: tuple[Profile, list[Record | None]]) -> None:
    it, _, _ = told(*evening)
    for _ in [noted for noted in it.history if noted.stands]:
        it.take_back()
    assert it.night == Companion(it.begun).night
    assert not any(noted.stands for noted in it.history)


def left(cards: tuple[Face, ...], special: set[Rank]) -> int:
    """What cards count, as a table would add them up."""
    return sum(min(value_of(card), 10) * (2 if rank_of(card) in special else 1) for card in cards)


@given(evenings)
@settings(max_examples=80, deadline=None)
def test_standings_are_those_of_an_independent_count(evening: tuple[Profile, list[Record | None]]) -> None:
    it, _, _ = told(*evening)
    wins: Counter[int] = Counter()
    scores: Counter[int] = Counter()
    counted: dict[int, int] = {}
    special: set[Rank] = set()
    for record in (noted.record for noted in it.history if noted.stands):
        match record:
            case Won(seat, worth):
                wins[seat] += worth
                counted = {seat: 0}
            case Drawn():
                counted = {}
            case Declared(_, rule):
                special.add(Rank.QUEEN if rule == QUEEN else Rank.SEVEN)
            case CardsLeft(seat, cards):
                counted[seat] = left(cards, special)
            case PointsLeft(seat, points):
                counted[seat] = points
        if len(counted) == len(NAMES) and evening[0] is DOUBLE:
            scores.update(counted)
            counted, special = {}, set()
    results = [wins[seat] if evening[0] is CLASSIC else scores[seat] for seat in range(len(NAMES))]
    best_first = sorted(results, reverse=evening[0] is CLASSIC)
    assert [(one.result, one.place) for one in it.night.standings()] == [
        (result, 1 + best_first.index(result)) for result in results
    ]


@given(evenings)
@settings(max_examples=40, deadline=None)
def test_somebody_can_always_go_on(evening: tuple[Profile, list[Record | None]]) -> None:
    it, _, _ = told(*evening)
    for _ in range(4 * it.night.profile.deals):
        for record in settled(it):
            it.enter(record)
    assert it.night.stage is Stage.OVER
    assert it.night.winner == NOBODY
    numbers_used = [entry.number for entry in it.book.entries if isinstance(entry, Announced)]
    assert numbers_used == list(range(1, len(numbers_used) + 1))
