"""Reading one line of an ``expect:`` block: a key, and after the colon what is claimed of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bartok_dsl.engine.program import Deed
from bartok_dsl.files.scenario import claims as c
from bartok_dsl.files.scenario.claims import NOBODY, Claim
from bartok_dsl.files.scenario.cursor import Cursor, Unreadable
from bartok_dsl.files.scenario.doing import FacesNamed
from bartok_dsl.files.scenario.readdoing import read_value


def read_claim(cursor: Cursor) -> Claim:
    """The claim that the line makes. Raises :class:`~bartok_dsl.files.scenario.cursor.Unreadable`."""
    if cursor.is_player():
        who = cursor.player()
        _colon(cursor)
        claim = _hand(cursor, who)
    else:
        key, name = _key(cursor)
        claim = _NAMED[key](cursor, name) if key in _NAMED else _CLAIMS[key](cursor)
    cursor.end()
    return claim


def _key(cursor: Cursor) -> tuple[str, str]:
    """The key, and the name that follows a key such as ``counter``."""
    colon = cursor.tokens.index(":") if ":" in cursor.tokens else len(cursor.tokens)
    for length in range(min(colon, 4), 0, -1):
        key = cursor.vocabulary.key(" ".join(cursor.tokens[:length]))
        named = key in _NAMED
        if key is None or (key not in _CLAIMS and not named) or (length == colon) == named:
            continue
        cursor.at = min(colon + 1, len(cursor.tokens))
        return key, " ".join(cursor.tokens[length:colon])
    raise Unreadable("key")


def _colon(cursor: Cursor) -> None:
    if not cursor.takes(":"):
        raise Unreadable(":")


def _hand(cursor: Cursor, who: str) -> Claim:
    count = _count(cursor)
    return c.HandIs(who, cursor.cards_or_none()) if count is None else c.HandCounts(who, count)


def _count(cursor: Cursor) -> int | None:
    """A number of cards, if that is what comes."""
    start = cursor.at
    try:
        count = cursor.number()
        cursor.word("cards")
    except Unreadable:
        cursor.at = start
        return None
    return count


def _direction(cursor: Cursor) -> Claim:
    return c.DirectionIs(1 if cursor.word("clockwise", "anticlockwise") == "clockwise" else -1)


def _stock(cursor: Cursor) -> Claim:
    count = _count(cursor)
    return c.StockIs(cursor.cards_or_none()) if count is None else c.StockCounts(count)


def _suit(cursor: Cursor) -> Claim:
    if cursor.takes_word("none"):
        return c.SuitIs(0)
    value = read_value(cursor)
    if not isinstance(value, FacesNamed):
        raise Unreadable("suit")
    return c.SuitIs(value.faces)


def _choice(cursor: Cursor) -> Claim:
    who = cursor.player_or_nobody(NOBODY)
    if cursor.done:
        return c.ChoiceIs(who, None)
    range_ = cursor.vocabulary.ranges.get(cursor.rest().casefold())
    if range_ is None or who == NOBODY:
        raise Unreadable("choice")
    return c.ChoiceIs(who, range_)


def _penalty(cursor: Cursor) -> Claim:
    who = cursor.player_or_nobody(NOBODY)
    if cursor.done:
        return c.PenaltyOf(who, 0)
    number = cursor.number()
    cursor.word("cards", "turns")
    return c.PenaltyOf(who, number)


def _owes(cursor: Cursor) -> Claim:
    who = cursor.player_or_nobody(NOBODY)
    if who == NOBODY:
        return c.OwesIs(who, Deed.SAY, "")
    deed = Deed.SAY if cursor.word("say", "do") == "say" else Deed.DO
    return c.OwesIs(who, deed, cursor.text())


def _demand(cursor: Cursor) -> Claim:
    if cursor.takes_word("none") or cursor.takes_word("nobody"):
        return c.DemandIs(0, NOBODY)
    count = cursor.number()
    cursor.word("cards")
    return c.DemandIs(count, cursor.player() if cursor.takes_word("by") else NOBODY)


def _deal(cursor: Cursor) -> Claim:
    return c.DealIs(cursor.word("drawn", "goes-on") == "drawn")


def _review(cursor: Cursor) -> Claim:
    verdict = cursor.word("accepted", "caution", "refused")
    words = list(cursor.tokens[cursor.at :])
    rule = 0
    if len(words) > 1 and cursor.vocabulary.word(words[-2]) == "rule" and words[-1].isdecimal():
        rule = int(words[-1])
        del words[-2:]
    if len(words) > 1:
        raise Unreadable("code")
    cursor.rest()
    return c.ReviewIs(verdict, words[0] if words else "", rule)


def _sees(cursor: Cursor) -> Claim:
    who, whose = cursor.player(), cursor.player()
    count = _count(cursor)
    return c.SeesCards(who, whose, cursor.cards_or_none()) if count is None else c.SeesCount(who, whose, count)


def _counter(cursor: Cursor, name: str) -> Claim:
    who = cursor.player() if cursor.is_player() else NOBODY
    return c.CounterIs(name, who, cursor.number())


_CLAIMS: Final[Mapping[str, Callable[[Cursor], Claim]]] = {
    "turn": lambda cursor: c.TurnIs(cursor.player()),
    "direction": _direction,
    "lap": lambda cursor: c.LapIs(cursor.number()),
    "dealer": lambda cursor: c.DealerIs(cursor.player()),
    "discard": lambda cursor: c.DiscardIs(cursor.cards_or_none()),
    "top": lambda cursor: c.TopIs(cursor.card()),
    "stock": _stock,
    "out": lambda cursor: c.OutIs(cursor.cards_or_none()),
    "suit": _suit,
    "may-play": lambda cursor: c.MayPlay(cursor.player(), cursor.cards_or_none()),
    "may-not-play": lambda cursor: c.MayNotPlay(cursor.player(), cursor.cards_or_none()),
    "choice": _choice,
    "refused": lambda cursor: c.RefusedIs(cursor.rest()),
    "fault": lambda cursor: c.FaultOf(cursor.player_or_nobody(NOBODY)),
    "penalty": _penalty,
    "shown": lambda cursor: c.ShownIs(cursor.player_or_nobody(NOBODY)),
    "die": lambda cursor: c.DieIs(cursor.number()),
    "owes": _owes,
    "demand": _demand,
    "declared": lambda cursor: c.DeclaredIs(cursor.rest()),
    "left": lambda cursor: c.LeftIs(cursor.player_or_nobody(NOBODY)),
    "winner": lambda cursor: c.WinnerIs(cursor.player_or_nobody(NOBODY)),
    "deal": _deal,
    "wins": lambda cursor: c.WinsAre(cursor.pairs()),
    "scores": lambda cursor: c.ScoresAre(cursor.pairs()),
    "match": lambda cursor: c.PlacesAre(cursor.pairs()),
    "rules": lambda cursor: c.RulesCount(cursor.number()),
    "review": _review,
    "sees": _sees,
}
"""What each key claims."""

_NAMED: Final[Mapping[str, Callable[[Cursor, str], Claim]]] = {
    "counter": _counter,
    "mark": lambda cursor, name: c.MarkIs(name, cursor.player_or_nobody(NOBODY)),
    "mode": lambda cursor, name: c.ModeIs(name, cursor.word("on", "off") == "on"),
}
"""The same for keys with a name behind them."""
