"""What the parts of a tree mean at a position: cards, players, features, numbers, conditions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from functools import cache

from bartok_dsl import tree as t
from bartok_dsl.cards import Colour, Rank, Suit, colour_of, rank_of, suit_of, value_of
from tests.oracle.position import Fixed, Frame, Position

ATTRS = {t.Attr.RANK: Rank, t.Attr.SUIT: Suit, t.Attr.COLOUR: Colour, t.Attr.WAY: t.Way}
PROFILE = {t.Setting.HAND_SIZE: 5, t.Setting.PENALTY: 1, t.Setting.CARDS_A_DRAW: 1}
FEATURE_SETTINGS = (t.Setting.CALLED, t.Setting.DIRECTION)
PLAYER_SETTINGS = (t.Setting.DEALER, t.Setting.FIRST_PLAYER, t.Setting.LAST_WINNER)
OPS = {
    t.Op.EQUAL: lambda a, b: a == b,
    t.Op.AT_LEAST: lambda a, b: a >= b,
    t.Op.AT_MOST: lambda a, b: a <= b,
    t.Op.MORE: lambda a, b: a > b,
    t.Op.LESS: lambda a, b: a < b,
}
ARITH = {
    t.Arith.PLUS: lambda a, b: a + b,
    t.Arith.MINUS: lambda a, b: a - b,
    t.Arith.TIMES: lambda a, b: a * b,
    t.Arith.DIV_DOWN: lambda a, b: a // b if b else 0,
    t.Arith.DIV_UP: lambda a, b: -(-a // b) if b else 0,
    t.Arith.MIN: min,
    t.Arith.MAX: max,
    t.Arith.MOD: lambda a, b: a % b if b else 0,
}
NUMBER_KINDS = {
    t.NumberKind.EVEN: lambda n: n % 2 == 0,
    t.NumberKind.ODD: lambda n: n % 2 == 1,
    t.NumberKind.PRIME: lambda n: n > 1 and all(n % d for d in range(2, n)),
    t.NumberKind.SQUARE: lambda n: any(k * k == n for k in range(n + 1)),
}


class NotCovered(Exception):
    """The oracle does not know this part."""


def is_event(node: t.Node) -> bool:
    """Whether a pattern is one of events, so that a condition beside it is its guard."""
    if isinstance(node, t.All | t.Any):
        return any(is_event(part) for part in node.parts)
    return isinstance(node, t.Event) and not isinstance(node, t.Cond)


class Reading(ABC):
    """The meaning of values; :class:`tests.oracle.law.Law` adds patterns and what is lawful."""

    def __init__(self, rules: dict[int, t.Rule], now: Position, began: Position) -> None:
        self.rules = rules
        self.now = now
        self.began = began

    def at(self, position: Position) -> Reading:
        """The same rules over another position."""
        return type(self)(self.rules, position, self.began)

    # --- sorts

    def sort(self, node: t.Node, frame: Frame) -> str:
        """Whether a value is of cards, players, features or a number."""
        match node:
            case t.All(parts) | t.Any(parts):
                return self.sort(parts[0], frame)
            case t.Not(part):
                return self.sort(part, frame)
            case t.Extreme(_, of, _):
                return self.sort(of, frame)
            case t.That(k):
                return dict(frame.lets)[k][0]
            case t.Get(path):
                if path in FEATURE_SETTINGS:
                    return "features"
                return "players" if path in PLAYER_SETTINGS else "number"
            case t.Cards():
                return "cards"
            case t.Players() | Fixed():
                return "players"
            case t.Feature():
                return "features"
            case t.Num():
                return "number"
        raise NotCovered(node)

    def members(self, node: t.Node, frame: Frame) -> tuple[object, ...]:
        """The members of a set of any sort; a number is a set of one."""
        match self.sort(node, frame):
            case "cards":
                return self.cards(node, frame)
            case "players":
                return self.players(node, frame)
            case "features":
                return self.features(node, frame)
        if isinstance(node, t.Range):
            return tuple(range(self.number(node.low, frame), self.number(node.high, frame) + 1))
        return (self.number(node, frame),)

    # --- cards

    def printed_on(self, card: int) -> frozenset[object]:
        """What is printed on it."""
        return printed(self.now.faces[card])

    def special(self, face: int) -> bool:
        """Whether the trigger of a rule with an effect names this rank or exact card."""
        rank = rank_of(face)
        for rule in self.rules.values():
            for statement in rule.statements:
                if not isinstance(statement, t.When):
                    continue
                if all(isinstance(effect, t.Due) for effect in statement.effects):
                    continue
                for named in _named(statement.event):
                    if rank in named and (suit_of(face) in named or not any(isinstance(f, Suit) for f in named)):
                        return True
        return False

    def everything(self) -> tuple[int, ...]:
        """All cards there are."""
        return tuple(range(len(self.now.faces)))

    def cards(self, node: t.Node, frame: Frame) -> tuple[int, ...]:
        """The cards, in the order in which they lie; those of a class in the order of the pack."""
        now = self.now
        match node:
            case t.CardWord.ANY:
                return self.everything()
            case t.CardWord.IT:
                return _one(frame.it)
            case t.CardWord.LOT:
                return frame.lot
            case t.CardWord.CAUSE:
                return _one(frame.cause)
            case t.CardWord.THIS:
                return _one(frame.this)
            case t.CardWord.STARTER:
                return _one(now.starter)
            case t.Pile.STOCK:
                return now.stock
            case t.Pile.DISCARD:
                return now.pile
            case t.Pile.ASIDE:
                return now.aside
            case t.Hand(of):
                return tuple(card for seat in self.players(of, frame) for card in now.hands[seat])
            case t.Under(k):
                pile = now.pile if frame.beneath is None else frame.beneath
                k = self.number(k, frame)
                return pile[k - 1 : k] if k >= 1 else ()
            case t.Top(n, of):
                return self.cards(of, frame)[: max(0, self.number(n, frame))]
            case t.All(parts):
                located = next((part for part in parts if not _is_class(part)), t.ANY_CARD)
                return tuple(card for card in self.cards(located, frame) if self.belongs(card, node, frame))
            case t.Any(parts):
                return tuple(dict.fromkeys(card for part in parts for card in self.cards(part, frame)))
            case t.Extreme(side, of, key):
                return self.extreme(side, self.cards(of, frame), key, frame, "this")
            case t.That(k):
                return dict(frame.lets)[k][1]
            case t.Has() | t.Valued() | t.Playable() | t.Not():
                return tuple(card for card in self.everything() if self.belongs(card, node, frame))
        raise NotCovered(node)

    def belongs(self, card: int, node: t.Node, frame: Frame) -> bool:
        """Whether the card is among the cards."""
        match node:
            case t.All(parts):
                return all(self.belongs(card, part, frame) for part in parts)
            case t.Any(parts):
                return any(self.belongs(card, part, frame) for part in parts)
            case t.Not(part):
                return not self.belongs(card, part, frame)
            case t.Has(t.Kind.SPECIAL):
                return self.special(self.now.faces[card])
            case t.Has(feature):
                wanted = self.features(feature, frame) if isinstance(feature, t.Feature) else (feature,)
                return not self.printed_on(card).isdisjoint(wanted)
            case t.Valued(test):
                return self.test(test, value_of(self.now.faces[card]), frame)
            case t.Playable(by):
                return any(self.may_lay(seat, card, on_turn=seat) for seat in self.players(by, frame))
        return card in self.cards(node, frame)

    @abstractmethod
    def may_lay(self, seat: int, card: int, on_turn: int) -> bool:
        """Whether the player might lawfully play the card."""

    # --- players

    def players(self, node: t.Node, frame: Frame) -> tuple[int, ...]:
        """The players, in the direction of play from the actor."""
        now = self.now
        everyone = now.along(now.players(), frame.actor if frame.actor in now.players() else now.turn)
        match node:
            case Fixed(seats):
                return now.along(seats, everyone[0])
            case t.PlayerWord.ACTOR:
                return _one(frame.actor)
            case t.PlayerWord.CAUSER:
                return _one(frame.causer)
            case t.PlayerWord.THEM:
                return _one(frame.them)
            case t.PlayerWord.EVERYONE:
                return everyone
            case t.PlayerWord.NOBODY | t.PlayerWord.OUTSIDERS:
                return ()
            case t.PlayerWord.ON_TURN:
                return _one(frame.on_turn)
            case t.Beside(of, k, ring):
                way = now.direction if ring is t.Ring.PLAY else 1
                steps = self.members(k, frame)
                found = {now.step(seat, step, way) for seat in self.players(of, frame) for step in steps}
                return tuple(seat for seat in everyone if seat in found)
            case t.Whoever(cond):
                return tuple(s for s in everyone if self.holds(cond, replace(frame, them=s)))
            case t.All(parts):
                return tuple(s for s in everyone if all(s in self.players(part, frame) for part in parts))
            case t.Any(parts):
                return tuple(s for s in everyone if any(s in self.players(part, frame) for part in parts))
            case t.Not(part):
                return tuple(s for s in everyone if s not in self.players(part, frame))
            case t.Extreme(side, of, key):
                return self.extreme(side, self.players(of, frame), key, frame, "them")
            case t.That(k):
                return dict(frame.lets)[k][1]
            case t.Get(t.Setting.DEALER):
                return (now.dealer,)
        raise NotCovered(node)

    def extreme(self, side: t.Best, of: tuple[int, ...], key: t.Num, frame: Frame, binder: str) -> tuple[int, ...]:
        """The members with the most or least."""
        keys = {member: self.number(key, replace(frame, **{binder: member})) for member in of}
        if not keys:
            return ()
        best = max(keys.values()) if side is t.Best.MOST else min(keys.values())
        return tuple(member for member in of if keys[member] == best)

    # --- features, numbers, conditions

    def features(self, node: t.Node, frame: Frame) -> tuple[object, ...]:
        """Ranks, suits, colours, faces, kinds, directions."""
        match node:
            case t.Exactly(feature):
                return (feature,)
            case t.Of(t.Attr.FACE, cards):
                return tuple(("face", self.now.faces[card]) for card in self.cards(cards, frame))
            case t.Of(attr, cards):
                kind = ATTRS[attr]
                return tuple(
                    f for card in self.cards(cards, frame) for f in self.printed_on(card) if isinstance(f, kind)
                )
            case t.Every(t.Attr.FACE):
                return tuple(("face", face) for face in sorted(set(self.now.faces)))
            case t.Every(attr):
                return tuple(ATTRS[attr])
            case t.RankOf(n):
                return (Rank((self.number(n, frame) - 1) % 13 + 1),)
            case t.Get(t.Setting.CALLED):
                return self.now.called
            case t.Get(t.Setting.DIRECTION):
                return (t.Way.CLOCKWISE if self.now.direction == 1 else t.Way.ANTICLOCKWISE,)
            case t.That(k):
                return dict(frame.lets)[k][1]
        raise NotCovered(node)

    def number(self, node: t.Node, frame: Frame) -> int:
        """A whole number."""
        match node:
            case t.Number(value):
                return value
            case t.Count(of):
                return len(set(self.members(of, frame)))
            case t.ValueOf(of):
                return sum(value_of(self.now.faces[card]) for card in self.cards(of, frame))
            case t.Calc(op, a, b):
                return ARITH[op](self.number(a, frame), self.number(b, frame))
            case t.Amount():
                return frame.amount
            case t.Owed(t.Unit.WORDS, by):
                seats = self.players(by, frame)
                return sum(duty.who in seats for duty in self.began.duties)
            case t.Owed(unit, by):
                seats = self.players(by, frame)
                owed = [demand for demand in self.began.demands if demand.on in seats]
                return sum(demand.cards if unit is t.Unit.CARDS else demand.turns for demand in owed)
            case t.Get(path) if isinstance(path, t.Setting):
                return self.setting(path, frame.actor)
            case t.That(k):
                return dict(frame.lets)[k][1][0]
        raise NotCovered(node)

    def setting(self, path: t.Setting, seat: int | None) -> int:
        """What a number of the profile is now: the newest rule that sets it stands."""
        value = PROFILE[path]
        for age in sorted({*self.rules, *(age for age, _, _ in self.now.puts)}):
            for statement in self.rules[age].statements:
                if isinstance(statement, t.Set) and statement.path == path:
                    value = self.number(statement.value, Frame(age, on_turn=self.now.turn))
            for put_age, put_path, put_value in self.now.puts:
                if put_age == age and put_path == path:
                    value = put_value
        return value

    def test(self, test: t.Test, n: int, frame: Frame) -> bool:
        """Whether a number passes."""
        match test:
            case t.Compare(op, other):
                return OPS[op](n, self.number(other, frame))
        return NUMBER_KINDS[test](n)

    def holds(self, cond: t.Node, frame: Frame) -> bool:
        """Whether a condition is true."""
        match cond:
            case t.All(parts):
                return all(self.holds(part, frame) for part in parts)
            case t.Any(parts):
                return any(self.holds(part, frame) for part in parts)
            case t.Not(part):
                return not self.holds(part, frame)
            case t.Is(what, among):
                members = self.members(what, frame)
                if self.sort(what, frame) == "cards":
                    return bool(members) and all(self.belongs(card, among, frame) for card in members)
                return bool(members) and set(members) <= set(self.members(among, frame))
            case t.Holds(n, test):
                return self.test(test, self.number(n, frame), frame)
        raise NotCovered(cond)


@cache
def printed(face: int) -> frozenset[object]:
    """What is printed on a face, in every respect that a rule can speak of."""
    rank, suit, value = rank_of(face), suit_of(face), value_of(face)
    if rank is None:
        return frozenset({t.Kind.JOKER, ("face", face)})
    kinds = {t.Kind.FACE} if value >= 11 else {t.Kind.NUMBER} if value >= 2 else set()
    return frozenset({rank, suit, colour_of(face), ("face", face), *kinds})


def _one(value: int | None) -> tuple[int, ...]:
    return () if value is None else (value,)


def _is_class(node: t.Node) -> bool:
    """Whether cards are meant by what they are rather than where they lie."""
    match node:
        case t.All(parts) | t.Any(parts):
            return all(_is_class(part) for part in parts)
        case t.Not(part):
            return _is_class(part)
    return isinstance(node, t.Has | t.Valued | t.Playable | t.Causing) or node is t.CardWord.ANY


def _named(event: t.Node) -> list[set[object]]:
    """For every play in a trigger, for every alternative: the ranks and suits that its class names outright."""
    match event:
        case t.All(parts) | t.Any(parts):
            return [named for part in parts for named in _named(part)]
        case t.Play(_, cards):
            return [named for named in _classes(cards) if any(isinstance(f, Rank) for f in named)]
    return []


def _classes(cards: t.Node) -> list[set[object]]:
    match cards:
        case t.Has(feature):
            return [{feature}]
        case t.All(parts):
            return [set().union(*(c[0] for c in map(_classes, parts) if c))]
        case t.Any(parts):
            return [named for part in parts for named in _classes(part)]
    return []
