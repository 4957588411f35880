"""From one state of an evening to the next: what each record does, or why it cannot be entered."""

from __future__ import annotations

from collections import Counter
from functools import reduce

from attrs import evolve

from bartok_dsl.cards import Rank
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.profile import PROFILES, Lasting, MatchBy, with_settings
from bartok_dsl.night.records import (
    Begun,
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
from bartok_dsl.night.state import Night, NightError, Special, Stage
from bartok_dsl.rulebook import BookError, Origin, RuleBook
from bartok_dsl.table.declaring import rank_meant
from bartok_dsl.table.records import Declined, Spoken

MAX_POINTS = 100_000
"""Points or wins that one entry may name: more is a slip of the finger."""

MAX_TEXT = 1000
"""Characters of an explanation."""


def opened(record: Begun) -> Night:
    """The evening at its beginning. Raises :class:`ValueError` for a profile, a seat or a book that there is not."""
    if record.profile not in PROFILES:
        raise ValueError(f"there is no profile “{record.profile}”")
    players = len(record.names)
    if not 0 <= record.dealer < players:
        raise ValueError(f"there is no seat {record.dealer}")
    return Night(
        names=record.names,
        profile=with_settings(PROFILES[record.profile], dict(record.settings)),
        dealer=record.dealer,
        book=reduce(RuleBook.append, record.book, RuleBook()),
        wins=(0,) * players,
        scores=(0,) * players,
    )


def follow(night: Night, record: Record) -> Night:
    """The evening after this record. Raises :class:`NightError`, with the code of the book where that refuses."""
    try:
        return _followed(night, record)
    except BookError as trouble:
        raise NightError(trouble.code, **trouble.values) from None


def _followed(night: Night, record: Record) -> Night:
    match record:
        case Won(seat, wins):
            return _won(night, seat, wins)
        case Drawn():
            _must_be(night, Stage.DEAL)
            return _ended(evolve(night, winner=NOBODY), NOBODY)
        case CardsLeft(seat, cards):
            if Counter(cards) - Counter(night.profile.cards()):
                raise NightError("no-such-card")
            return _counted(night, seat, night.points_of(cards))
        case PointsLeft(seat, points):
            return _counted(night, seat, points)
        case Spoken() | Declined():
            return _announced(night, record)
        case TimeoutCalled(seat):
            return _timeout(night, seat)
        case TimeoutEnded():
            if night.timeout is None:
                raise NightError("no-timeout")
            return evolve(night, timeout=None)
        case Explained(number, text):
            night.book.get(number)
            if not text or len(text) > MAX_TEXT:
                raise NightError("text-length", limit=MAX_TEXT)
            return evolve(night, explained=(*night.explained, record))
        case RulingMade():
            return _ruled(night, record)
        case Declared():
            return _declared(night, record)
        case Begun() | TakenBack():
            raise NightError("not-an-entry")


def _must_be(night: Night, stage: Stage) -> None:
    if night.stage is not stage:
        raise NightError(f"now-{night.stage.name.lower()}", who=_who(night))
    if night.timeout is not None:
        raise NightError("in-timeout")


def _who(night: Night) -> str:
    """Whom the evening waits for."""
    if night.stage is Stage.COUNT:
        return night.names[night.uncounted[0]]
    return night.names[night.winner] if night.winner != NOBODY else ""


def _seat(night: Night, seat: int) -> int:
    if not 0 <= seat < len(night.names):
        raise NightError("no-such-player")
    return seat


def _won(night: Night, seat: int, wins: int) -> Night:
    _must_be(night, Stage.DEAL)
    _seat(night, seat)
    if not 0 <= wins <= MAX_POINTS:
        raise NightError("number", limit=MAX_POINTS)
    counted = tuple(n + wins * (at == seat) for at, n in enumerate(night.wins))
    return _ended(evolve(night, winner=seat, last_winner=seat, wins=counted), seat)


def _ended(night: Night, winner: int) -> Night:
    """The deal is over: cards are counted where points decide, else the winner announces."""
    if night.profile.match_by is not MatchBy.POINTS:
        return _settled(night)
    return evolve(
        night, stage=Stage.COUNT, left=tuple(0 if seat == winner else None for seat in range(len(night.names)))
    )


def _counted(night: Night, seat: int, points: int) -> Night:
    _must_be(night, Stage.COUNT)
    if _seat(night, seat) == night.winner:
        raise NightError("winner-has-none", who=night.names[seat])
    if not 0 <= points <= MAX_POINTS:
        raise NightError("number", limit=MAX_POINTS)
    left = tuple(points if at == seat else before for at, before in enumerate(night.left))
    night = evolve(night, left=left)
    if night.uncounted:
        return night
    scores = tuple(score + (more or 0) for score, more in zip(night.scores, left, strict=True))
    return _settled(evolve(night, scores=scores, left=()))


def _settled(night: Night) -> Night:
    """Whether a rule is asked for now, or the next deal begins."""
    goes_on = night.deal < night.profile.deals or night.profile.rule_after_last_deal
    if night.winner != NOBODY and night.profile.rules is Lasting.MATCH and goes_on:
        return evolve(night, stage=Stage.RULE)
    return _next_deal(night)


def _next_deal(night: Night) -> Night:
    if night.deal >= night.profile.deals:
        return evolve(night, stage=Stage.OVER, winner=NOBODY, special=())
    return evolve(night, stage=Stage.DEAL, dealer=night.next_dealer, deal=night.deal + 1, winner=NOBODY, special=())


def _announced(night: Night, record: Spoken | Declined) -> Night:
    _must_be(night, Stage.RULE)
    if record.seat != night.winner:
        raise NightError("not-the-winner", who=night.names[night.winner])
    if isinstance(record, Spoken):
        origin = Origin(night.names[record.seat], night.deal, record.date)
        book = night.book.add(record.announcement, record.sentence, record.language, origin)
        night = evolve(night, book=book)
    return _next_deal(night)


def _timeout(night: Night, seat: int) -> Night:
    if seat != NOBODY:
        _seat(night, seat)
    if night.timeout is not None:
        raise NightError("in-timeout")
    if night.stage is Stage.OVER:
        raise NightError("now-over", who="")
    return evolve(night, timeout=seat)


def _ruled(night: Night, record: RulingMade) -> Night:
    author = night.names[_seat(night, record.seat)]
    book = night.book.ruling(record.winner, record.loser, Origin(author, night.deal, record.date))
    if record.seat != night.ruler(record.winner, record.loser):
        raise NightError("not-the-ruler")
    return evolve(night, book=book)


def _declared(night: Night, record: Declared) -> Night:
    _must_be(night, Stage.DEAL)
    if night.profile.rules is not Lasting.DEAL:
        raise NightError("no-declaring")
    if record.seat != NOBODY:
        _seat(night, record.seat)
    rank = declarable(night, rank_meant(record.rule))
    special = Special(rank, record.rule, record.sentence, record.language, record.seat)
    return evolve(night, special=(*night.special, special))


def declarable(night: Night, rank: Rank | None) -> Rank:
    """The rank, where it may be declared now. Raises :class:`NightError`."""
    if rank is None:
        raise NightError("not-one-rank")
    if not night.profile.rank_redeclarable and any(special.rank is rank for special in night.special):
        raise NightError("declared-already", rank=rank.value)
    return rank
