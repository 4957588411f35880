"""The operators of expressions: one function for each, from the values of its arguments to its own.

Values by sort: a bit set of faces; a tuple of cards; a tuple of seats, in the direction of play; a whole number; a
bool; a text.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Any, Final

from bartok_dsl.cards import ALL_FACES, FACES, JOKER, RANK_FACES, SUIT_FACES, FaceSet, Rank, members
from bartok_dsl.engine.cardnames import face_name, number_name, rank_name
from bartok_dsl.engine.places import ASIDE, FRESH, PILE_FROM, STOCK, CardAt, Laid
from bartok_dsl.engine.program import Op
from bartok_dsl.engine.scene import Scene
from bartok_dsl.engine.words import same_words, words_in

Cards = tuple[CardAt, ...]
Seats = tuple[int, ...]


# --- faces ------------------------------------------------------------------------------------------------------------


def rank_faces(face: int) -> FaceSet:
    """All faces that share the face's rank; a joker shares only with jokers."""
    return 1 << JOKER if face == JOKER else RANK_FACES[Rank(face % 13 + 1)]


def suit_faces(face: int) -> FaceSet:
    """All faces that share the face's suit."""
    return 1 << JOKER if face == JOKER else ((1 << 13) - 1) << face // 13 * 13


_RED: Final[FaceSet] = ((1 << 26) - 1) << 13


def colour_faces(face: int) -> FaceSet:
    """All faces that share the face's colour."""
    return 1 << JOKER if face == JOKER else _RED if 13 <= face < 39 else (1 << 52) - 1 & ~_RED


def _of_first(faces: Callable[[int], FaceSet], scene: Scene, cards: Cards) -> FaceSet:
    """The feature of the first card, as what it counts for."""
    if not cards:
        return 0
    result = 0
    for face in members(scene.core.counts_as(cards[0][1])):
        result |= faces(face)
    return result


def _valued(test: Callable[[int, int], bool]) -> Callable[[Scene, int], FaceSet]:
    def faces(scene: Scene, number: int) -> FaceSet:
        values = scene.core.profile.values
        return sum(1 << face for face in range(FACES - 1) if test(values[face], number))

    return faces


def _playable(scene: Scene, players: Seats) -> FaceSet:
    result = 0
    for seat in players:
        result |= scene.core.playable(seat, scene)
    return result


def _cell(empty: object) -> Callable[[Scene, str], Any]:
    def value(scene: Scene, name: str) -> object:
        for cell, held in scene.core.state.cells:
            if cell == name:
                return held
        return empty

    return value


def _own(empty: object) -> Callable[[Scene, str, Seats], Any]:
    def value(scene: Scene, name: str, players: Seats) -> object:
        for own, held in scene.core.state.own:
            if own == name and players and (mine := held[players[0]]) is not None:
                return mine
        return empty

    return value


# --- cards ------------------------------------------------------------------------------------------------------------


def at_pile(laid: Laid) -> CardAt:
    """The card of the pile as a card that lies somewhere."""
    return PILE_FROM + laid.serial, laid.face


def _under(scene: Scene, k: int) -> Cards:
    pile = scene.core.state.pile if scene.pile is None else scene.pile
    at = scene.base + k - 1
    return (at_pile(pile[at]),) if scene.base <= at < len(pile) else ()


def _hand(scene: Scene, players: Seats) -> Cards:
    hands = scene.core.state.hands
    return tuple((seat, face) for seat in players for face in hands[seat])


def _filter(scene: Scene, cards: Cards, faces: FaceSet) -> Cards:
    counts_as = scene.core.counts_as
    return tuple(card for card in cards if counts_as(card[1]) & faces)


def _without(_scene: Scene, cards: Cards, others: Cards) -> Cards:
    left = list(others)
    result = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            result.append(card)
    return tuple(result)


# --- players ----------------------------------------------------------------------------------------------------------


def in_order(scene: Scene, seats: set[int]) -> Seats:
    """These players in the direction of play, beginning with the actor."""
    state = scene.core.state
    order = state.order
    start = order.index(scene.actor) if scene.actor in order else 0
    circle = order[start:] + order[:start]
    if state.direction < 0:
        circle = circle[:1] + circle[:0:-1]
    return tuple(seat for seat in circle if seat in seats)


def _along(scene: Scene, players: Seats, k: int) -> Seats:
    along = scene.core.state.along
    return tuple(dict.fromkeys(along(seat, k) for seat in players))


def _leftward(scene: Scene, players: Seats, k: int) -> Seats:
    leftward = scene.core.state.leftward
    return tuple(dict.fromkeys(leftward(seat, k) for seat in players))


def _along_upto(scene: Scene, players: Seats, low: int, high: int) -> Seats:
    along = scene.core.state.along
    inside = len(scene.core.state.inside())
    high = min(high, low + inside)  # further steps only come round again
    return tuple(dict.fromkeys(along(seat, k) for seat in players for k in range(low, high + 1)))


def everyone(scene: Scene) -> Seats:
    """Who is in the deal, in the direction of play, beginning with the actor."""
    return in_order(scene, set(scene.core.state.inside()))


def _outsiders(scene: Scene) -> Seats:
    state = scene.core.state
    inside = state.inside()
    return tuple(seat for seat in state.order if seat not in inside)


# --- numbers ----------------------------------------------------------------------------------------------------------


def _div_up(_scene: Scene, a: int, b: int) -> int:
    return -(-a // b) if b else 0


def _value(scene: Scene, cards: Cards) -> int:
    values, counts_as = scene.core.profile.values, scene.core.counts_as
    return sum(max((values[face] for face in members(counts_as(card[1]))), default=0) for card in cards)


def _until(scene: Scene, faces: FaceSet) -> int:
    stock = scene.core.state.stock
    for n, face in enumerate(stock, 1):
        if scene.core.counts_as(face) & faces:
            return n
    return len(stock)


def _is_prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def _is_square(n: int) -> bool:
    return n > 0 and isqrt(n) ** 2 == n


def _item(n: int, lines: str) -> str:
    items = lines.split("\n")
    return items[(n - 1) % len(items)]


# --- the table --------------------------------------------------------------------------------------------------------

OPERATORS: Final[dict[Op, Callable[..., Any]]] = {
    Op.RANK_OF: lambda s, c: _of_first(rank_faces, s, c),
    Op.SUIT_OF: lambda s, c: _of_first(suit_faces, s, c),
    Op.COLOUR_OF: lambda s, c: _of_first(colour_faces, s, c),
    Op.FACE_OF: lambda s, c: s.core.counts_as(c[0][1]) if c else 0,
    Op.RANK_WITH: lambda s, n: RANK_FACES[Rank((n - 1) % 13 + 1)],
    Op.VALUE_EQ: _valued(lambda value, n: value == n),
    Op.VALUE_GE: _valued(lambda value, n: value >= n),
    Op.VALUE_LE: _valued(lambda value, n: value <= n),
    Op.NOT_FACES: lambda s, f: ALL_FACES & ~f,
    Op.AND_FACES: lambda s, f, g: f & g,
    Op.OR_FACES: lambda s, f, g: f | g,
    Op.PLAYABLE: _playable,
    Op.CALLED: lambda s: s.core.state.called,
    Op.SPECIAL: lambda s: s.core.special,
    Op.CAUSING: lambda s, consequence: s.core.causing(consequence),
    Op.CELL_FACES: _cell(0),
    Op.OWN_FACES: _own(0),
    Op.IT: lambda s: s.it,
    Op.LOT: lambda s: s.lot,
    Op.CAUSE: lambda s: s.cause,
    Op.THIS: lambda s: s.this,
    Op.STARTER: lambda s: s.core.state.starter,
    Op.UNDER: _under,
    Op.HAND: _hand,
    Op.STOCK: lambda s: tuple((STOCK, face) for face in s.core.state.stock),
    Op.PILE: lambda s: tuple(at_pile(laid) for laid in s.core.state.pile),
    Op.ASIDE: lambda s: tuple((ASIDE, face) for face in s.core.state.aside),
    Op.FRESH_PACK: lambda s: tuple((FRESH, face) for face in range(FACES - 1)),
    Op.FIRST: lambda s, n, c: c[: max(n, 0)],
    Op.FILTER: _filter,
    Op.WITHOUT: _without,
    Op.CELL_CARDS: _cell(()),
    Op.OWN_CARDS: _own(()),
    Op.ACTOR: lambda s: (s.actor,) if s.actor >= 0 else (),
    Op.CAUSER: lambda s: (s.causer,) if s.causer >= 0 else (),
    Op.THEM: lambda s: s.them,
    Op.EVERYONE: everyone,
    Op.OUTSIDERS: _outsiders,
    Op.NOBODY: lambda s: (),
    Op.ON_TURN: lambda s: (s.core.on_turn,) if s.core.on_turn >= 0 else (),
    Op.ALONG: _along,
    Op.LEFTWARD: _leftward,
    Op.ALONG_UPTO: _along_upto,
    Op.NOT_PLAYERS: lambda s, p: tuple(seat for seat in everyone(s) if seat not in p),
    Op.AND_PLAYERS: lambda s, p, q: tuple(seat for seat in p if seat in q),
    Op.OR_PLAYERS: lambda s, p, q: in_order(s, {*p, *q}),
    Op.DEALER: lambda s: (s.core.state.dealer,),
    Op.LAST_WINNER: lambda s: (s.core.state.last_winner,) if s.core.state.last_winner >= 0 else (),
    Op.FIRST_PLAYER: lambda s: (s.core.first,) if s.core.first >= 0 else (),
    Op.CELL_PLAYERS: _cell(()),
    Op.OWN_PLAYERS: _own(()),
    Op.NEAREST: lambda s, p: in_order(s, set(p))[:1],
    Op.COUNT_PLAYERS: lambda s, p: len(p),
    Op.COUNT_CARDS: lambda s, c: len(c),
    Op.COUNT_FACES: lambda s, f: f.bit_count(),
    Op.VALUE: _value,
    Op.PLUS: lambda s, a, b: a + b,
    Op.MINUS: lambda s, a, b: a - b,
    Op.TIMES: lambda s, a, b: a * b,
    Op.DIV_DOWN: lambda s, a, b: a // b if b else 0,
    Op.DIV_UP: _div_up,
    Op.MIN: lambda s, a, b: min(a, b),
    Op.MAX: lambda s, a, b: max(a, b),
    Op.MOD: lambda s, a, b: a % b if b else 0,
    Op.AMOUNT: lambda s: s.amount,
    Op.OWED_CARDS: lambda s, p: sum(d.draw for d in s.core.owed() if d.seat in p),
    Op.OWED_TURNS: lambda s, p: sum(d.miss for d in s.core.owed() if d.seat in p),
    Op.OWED_WORDS: lambda s, p: sum(duty.seat in p for duty in s.core.state.duties),
    Op.SETTING: lambda s, name: s.core.setting(name, s.them[0] if s.them else s.actor, s),
    Op.SETTING_OF: lambda s, name, p: s.core.setting(name, p[0], s) if p else 0,
    Op.ITEM_NUMBER: lambda s, n, lines: int(_item(n, lines)),
    Op.DIRECTION: lambda s: s.core.state.direction,
    Op.UNTIL: _until,
    Op.CELL_NUMBER: _cell(0),
    Op.OWN_NUMBER: _own(0),
    Op.EQ: lambda s, a, b: a == b,
    Op.GE: lambda s, a, b: a >= b,
    Op.LE: lambda s, a, b: a <= b,
    Op.EVEN: lambda s, n: n % 2 == 0,
    Op.ODD: lambda s, n: n % 2 == 1,
    Op.PRIME: lambda s, n: _is_prime(n),
    Op.SQUARE: lambda s, n: _is_square(n),
    Op.CARDS_IN: lambda s, c, f: bool(c) and all(s.core.counts_as(card[1]) & f for card in c),
    Op.FACES_IN: lambda s, f, g: bool(f) and not f & ~g,
    Op.PLAYERS_IN: lambda s, p, q: bool(p) and all(seat in q for seat in p),
    Op.TEXTS_EQ: lambda s, a, b: same_words(a, b),
    Op.TEXT_IN: lambda s, a, b: words_in(a, b),
    Op.NAME_OF: lambda s, c: " ".join(face_name(card[1]) for card in c),
    Op.RANK_NAME: lambda s, f: rank_name(f),
    Op.NUMBER_NAME: lambda s, n: number_name(n),
    Op.REPEAT: lambda s, n, t: " ".join([t] * max(0, min(n, 60))),
    Op.JOIN: lambda s, a, b: f"{a} {b}".strip(),
    Op.ITEM_TEXT: lambda s, n, lines: _item(n, lines),
    Op.UTTERED: lambda s: s.text,
    Op.CHOSEN: lambda s, b: bool(b),
    Op.NOT: lambda s, b: not b,
}
"""Each takes the scene and the values of its arguments. The rows with another order of reading are in ``BINDERS``."""

PURE: Final = frozenset(
    {Op.NOT_FACES, Op.AND_FACES, Op.OR_FACES, Op.RANK_WITH, Op.COUNT_FACES, Op.PLUS, Op.MINUS, Op.TIMES, Op.DIV_DOWN}
    | {
        Op.DIV_UP,
        Op.MIN,
        Op.MAX,
        Op.MOD,
        Op.EQ,
        Op.GE,
        Op.LE,
        Op.EVEN,
        Op.ODD,
        Op.PRIME,
        Op.SQUARE,
        Op.FACES_IN,
        Op.NOT,
    }
)
"""Operators whose value depends on their arguments alone."""

SUITS_BY_FACES: Final = frozenset(SUIT_FACES.values())
