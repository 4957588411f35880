"""Players in words, and what is true of them: “everyone else”, “a player who holds an ace”.

Both are one module because each contains the other: a player can be named by a condition, and a condition is about
players.
"""

from __future__ import annotations

from typing import Final

from bartok_dsl.language.saying.cards import a_card, a_certain, cards, class_of, no_card, noun
from bartok_dsl.language.saying.conditions import pile_holds, standing
from bartok_dsl.language.saying.history import how_often
from bartok_dsl.language.saying.measures import a_number, bare, measure
from bartok_dsl.language.saying.numbers import tested
from bartok_dsl.language.saying.scene import Scene, Unsayable, quoted
from bartok_dsl.language.saying.templates import Said
from bartok_dsl.language.shapes import FIRST_LAP, LATER_LAP, described, exceptions, in_hand, in_pile, is_several
from bartok_dsl.tree import (
    ACTOR,
    CAUSER,
    EVERYONE,
    LOT,
    ON_TURN,
    ONE,
    OUTSIDERS,
    THEM,
    All,
    Any,
    Arith,
    AsOf,
    Attr,
    Become,
    Beside,
    Best,
    Calc,
    Cards,
    Cell,
    Compare,
    Cond,
    Count,
    Done,
    Every,
    Exactly,
    Extreme,
    Get,
    Hand,
    Holds,
    Is,
    Node,
    Not,
    Num,
    Number,
    NumberKind,
    Op,
    Owed,
    Own,
    Particular,
    Play,
    Playable,
    Players,
    PlayerWord,
    Range,
    Ring,
    Setting,
    State,
    Streak,
    Test,
    That,
    Times,
    ValueOf,
    ValueSort,
    Way,
    Whoever,
)

HALF_ROUND: Final = Calc(Arith.DIV_DOWN, Count(EVERYONE), Number(2))
"""How many seats away the opposite player sits; with an odd number, both players across are meant."""

_ROLES: Final = {
    Setting.DEALER: "players.dealer",
    Setting.LAST_WINNER: "players.last_winner",
    Setting.FIRST_PLAYER: "players.first_player",
}
_NEAR: Final = {
    (Ring.PLAY, 1): "players.next",
    (Ring.PLAY, -1): "players.previous",
    (Ring.PLAY, 2): "players.after_next",
    (Ring.PLAY, -2): "players.before_previous",
    (Ring.SEAT, 1): "players.left",
    (Ring.SEAT, -1): "players.right",
}
_FAR: Final = {
    (Ring.PLAY, True): "players.nth_after",
    (Ring.PLAY, False): "players.nth_before",
    (Ring.SEAT, True): "players.nth_left",
    (Ring.SEAT, False): "players.nth_right",
}
_SEVERAL: Final = {
    (Ring.PLAY, True): "players.next_ones",
    (Ring.PLAY, False): "players.previous_ones",
    (Ring.SEAT, True): "players.left_ones",
    (Ring.SEAT, False): "players.right_ones",
}
_OF_SOMEBODY: Final = {
    (Ring.PLAY, 1): "players.after",
    (Ring.PLAY, -1): "players.before",
    (Ring.SEAT, 1): "players.left_of",
    (Ring.SEAT, -1): "players.right_of",
}
_COMPARED: Final = {
    Op.MORE: "more_than",
    Op.LESS: "fewer_than",
    Op.EQUAL: "as_many_as",
    Op.AT_MOST: "no_more_than",
    Op.AT_LEAST: "no_fewer_than",
}


def who(scene: Scene, of: Node) -> Said:
    """The players that a clause is about. Raises :class:`Unsayable` for sets that have no name here."""
    match of:
        case PlayerWord():
            return _word(scene, of)
        case Beside():
            return _beside(scene, of)
        case That(k) if scene.let(k, of).sort == "players":
            return scene.chosen(k, of, "players.chosen")
        case Whoever(cond):
            template = scene.sayings.templates["players.everyone_who"]
            return scene.say("players.everyone_who", does=does_all(scene, cond, many=bool(template.many)))
        case Extreme(side, among, key) if among == EVERYONE:
            return _extreme(scene, of, side, key)
        case AsOf(Play(by, of_cards), value) if by == EVERYONE and value == ACTOR:
            things = class_of(scene, of_cards)
            return scene.say("players.played_last", gender=things.gender, cards=things.one)
        case AsOf(Done(Become(by, State.OUT)), value) if by == EVERYONE and value == ACTOR:
            return scene.say("players.out_last")
        case Get(Setting() as setting) if setting in _ROLES:
            return scene.say(_ROLES[setting])
        case Get(Cell(name, ValueSort.PLAYERS)):
            return scene.say("players.mark_holder", mark=quoted(of, name))
        case Particular(_, words):
            return Said(words)
        case Not() | All():
            return all_but(scene, of)
        case Any(parts) if len(parts) == 2:
            return Said(scene.chained([who(scene, part).text for part in parts], "and"), many=True)
    raise Unsayable(of)


def a_player(scene: Scene, of: Players) -> Said:
    """The players as the subject of an event: anyone of them."""
    if of == EVERYONE:
        return scene.say("players.someone")
    if of == OUTSIDERS:
        return scene.say("players.outsider")
    if isinstance(of, Whoever):
        return scene.say("players.player_who", does=does_all(scene, of.cond, many=False))
    if isinstance(of, Any):
        return Said(scene.chained([a_player(scene, one).text for one in of.parts if isinstance(one, Players)], "or"))
    return who(scene, of)


def all_but(scene: Scene, of: Node) -> Said:
    """“everyone else”, “everyone else but not the previous player”."""
    left_out = exceptions(of)
    if left_out is None or ON_TURN in left_out:
        raise Unsayable(of)
    rest = [who(scene, part).text for part in left_out if part != ACTOR]
    base = scene.say("players.others" if ACTOR in left_out else "players.everyone")
    if not rest:
        _actor(scene, of)
        return base
    return scene.say("players.but_not", many=base.many, players=base, others=scene.listed(rest, "or"))


def _actor(scene: Scene, node: Node) -> Said:
    if scene.actor is None:
        raise Unsayable(node)
    return scene.actor


def _word(scene: Scene, word: PlayerWord) -> Said:
    if word is ACTOR:
        return _actor(scene, word)
    if word is CAUSER and scene.causer is not None:
        return scene.say(scene.causer)
    if word is EVERYONE:
        return scene.say("players.everyone")
    if word is OUTSIDERS:
        return scene.say("players.outsiders")
    if word is ON_TURN:
        return scene.say("players.on_turn")
    raise Unsayable(word)


def _beside(scene: Scene, of: Beside) -> Said:
    if of.ring is Ring.SEAT and of.k == HALF_ROUND and of.of == ACTOR:
        _actor(scene, of)
        return scene.say("players.opposite")
    match of.k:
        case Number(k) if of.of == ACTOR:
            return _neighbour(scene, of, k)
        case Number(1 | -1 as k) if not isinstance(of.of, Beside):
            return scene.say(_OF_SOMEBODY[of.ring, k], player=who(scene, of.of))
        case Number(k) if of.ring is Ring.PLAY and not isinstance(of.of, Beside):
            return scene.say(_FAR[of.ring, k > 0], nth=scene.ordinal(abs(k), "m", of), player=who(scene, of.of))
        case Range(Number(1), That() | ValueOf() | Streak() | Times() as n) if of.of == ACTOR and of.ring is Ring.PLAY:
            _actor(scene, of)
            return scene.say("players.next_as_many", measure=measure(scene, n))
        case Range(Number(low), Number(high)) if of.of == ACTOR and 1 in (low, -high) and low < high:
            _actor(scene, of)
            ahead = low == 1
            return scene.say(_SEVERAL[of.ring, ahead], number=scene.numeral(high if ahead else -low))
    raise Unsayable(of)


def _neighbour(scene: Scene, of: Beside, k: int) -> Said:
    actor = _actor(scene, of)
    if (of.ring, k) in _NEAR:
        return scene.say(_NEAR[of.ring, k])
    return scene.say(_FAR[of.ring, k > 0], nth=scene.ordinal(abs(k), "m", of), player=actor)


def _extreme(scene: Scene, of: Node, side: Best, key: Num) -> Said:
    return scene.say(f"players.{_SIDES[side]}", things=_held_most(scene, of, key))


_SIDES: Final = {Best.MOST: "most", Best.LEAST: "fewest"}


def _held_most(scene: Scene, node: Node, key: Num) -> str:
    """Of what somebody holds most or fewest."""
    found = in_hand(key.of) if isinstance(key, Count) else None
    if found is None or found[1] != THEM:
        raise Unsayable(node)
    return (cards(scene) if found[0] is None else class_of(scene, found[0])).many


# --- conditions -------------------------------------------------------------------------------------------------------


def condition(scene: Scene, cond: Cond) -> str:
    """What follows “if”: “its player holds an ace and play runs clockwise”."""
    match cond:
        case All(parts):
            return scene.chained([_simple(scene, part) for part in sorted(parts, key=_is_denied)], "and")
        case Any(parts):
            return scene.chained([_simple(scene, part) for part in sorted(parts, key=_is_denied)], "or")
    return _simple(scene, cond)


def _is_denied(cond: Node) -> bool:
    """Whether it is said as “it is not true that …”, which is said last: a reader might take it for more than this."""
    match cond:
        case Not(Holds(Count(of), Compare(Op.EQUAL, Number()) | NumberKind())):
            return of != EVERYONE and in_hand(of) is None and in_pile(of) is None
        case Not(Is(Cards() as card, Cards())):
            return isinstance(card, Hand)
    return isinstance(cond, Not)


def does_all(scene: Scene, cond: Cond, *, many: bool) -> str:
    """What follows “a player who”: “holds an ace and can play”, of the player that the condition is about."""
    match cond:
        case All(parts):
            return scene.chained([of_them(scene, part, many) for part in parts], "and")
        case Any(parts):
            return scene.chained([of_them(scene, part, many) for part in parts], "or")
    return of_them(scene, cond, many)


def of_them(scene: Scene, cond: Node, many: bool) -> str:
    """One thing that is true of the player that a condition is about: “holds an ace”."""
    if isinstance(cond, Holds) and _owner(cond.n) == THEM:
        return _does(scene, cond, many)
    match cond:
        case Not(Holds(n, _) as denied) if _owner(n) == THEM:
            return _does_not_hold(scene, denied, many)
        case Holds(n, _) if (found := standing(scene, cond, n, many)) is not None and found[0] == THEM:
            return found[1]
        case Is(Hand(owner), Cards() as among) if owner == THEM:
            return scene.text("conditions.holds_only", many=many, cards=class_of(scene, among).many)
    raise Unsayable(cond)


def _simple(scene: Scene, cond: Node) -> str:
    match cond:
        case Is(Get(Setting.CALLED), Every(Attr.RANK | Attr.SUIT as attr)):
            return scene.text(f"conditions.{attr.value}_called")
        case Is(Get(Setting.DIRECTION), Exactly(Way() as way)):
            return scene.text(f"conditions.{way.value}")
        case Is(Cards() as card, Cards() as among) if not isinstance(card, Hand):
            return scene.text("conditions.card_is", card=a_certain(scene, card), cards=a_card(scene, among))
        case Not(Is(Cards() as card, Cards() as among)) if not isinstance(card, Hand):
            return scene.text("conditions.card_is_not", card=a_certain(scene, card), cards=a_card(scene, among))
        case Not(Holds(Count(of), Compare(Op.EQUAL, Number()) | NumberKind() as test) as denied) if (
            of == EVERYONE or in_hand(of) is not None or in_pile(of) is not None
        ):
            return _denied(scene, denied, of, test)
        case Not(Holds() | Is() as denied):
            return scene.text("conditions.not_true", condition=_simple(scene, denied))
        case Holds() if (often := how_often(scene, cond)) is not None:
            return often
        case Holds(Count(of), test) if of == LOT:
            many = test != Compare(Op.EQUAL, ONE)
            return scene.text("conditions.together", many=many, cards=tested(scene, cond, test, cards(scene)))
        case Holds(Owed(_, holder) | Get(Own(Setting.SCORE, holder)) as n, _):
            subject = who(scene, holder)
            owed = standing(scene, cond, n, subject.many)
            assert owed is not None
            return scene.text("conditions.clause", who=subject, does=owed[1])
        case Is(Hand(holder), Cards() as among):
            subject = who(scene, holder)
            does = scene.text("conditions.holds_only", many=subject.many, cards=class_of(scene, among).many)
            return scene.text("conditions.clause", who=subject, does=does)
        case Holds() if cond == FIRST_LAP:
            return scene.text("conditions.first_lap")
        case Holds() if cond == LATER_LAP:
            return scene.text("conditions.not_true", condition=scene.text("conditions.first_lap"))
        case Holds(That() | ValueOf() | Calc(Arith.PLUS) as n, test):
            number = a_number(scene, n)
            return scene.text("conditions.number_is", number=number, test=bare(scene, cond, test))
        case Holds(Count(Extreme(side, among, key)), Compare(Op.EQUAL, n)) if among == EVERYONE and n == ONE:
            return scene.text(f"conditions.only_one_{_SIDES[side]}", things=_held_most(scene, cond, key))
        case Holds(Count(of), test) if of == EVERYONE:
            return scene.text("conditions.players", players=tested(scene, cond, test, noun(scene, "nouns.player")))
        case Holds(Count(of), test) if (found := described(of)) is not None:
            from bartok_dsl.language.saying.several import several_hold  # which says what is true of each, as here

            return several_hold(scene, cond, *found, test)
        case Holds(Count(of), test) if (place := in_pile(of)) is not None:
            return pile_holds(scene, cond, place, test)
        case Holds(n, _) if (owner := _owner(n)) is not None and not is_several(owner, scene.single_players):
            subject = who(scene, owner)
            return scene.text("conditions.clause", who=subject, does=_does(scene, cond, subject.many))
    raise Unsayable(cond)


def _denied(scene: Scene, cond: Holds, of: Node, test: Test) -> str:
    """“there are not exactly two players”, “its player does not hold exactly one card”."""
    if of == EVERYONE:
        return scene.text("conditions.not_players", players=tested(scene, cond, test, noun(scene, "nouns.player")))
    if (place := in_pile(of)) is not None:
        held, pile = place
        things = cards(scene) if held is None else class_of(scene, held)
        does = scene.text("conditions.lacks", cards=tested(scene, cond, test, things))
        return scene.text("conditions.clause", who=a_certain(scene, pile), does=does)
    owner = _owner(cond.n)
    if owner is None or is_several(owner, scene.single_players):  # said of several, it would be said of each
        raise Unsayable(cond)
    subject = who(scene, owner)
    return scene.text("conditions.clause", who=subject, does=_does_not_hold(scene, cond, subject.many))


def _does_not_hold(scene: Scene, cond: Holds, many: bool) -> str:
    """“does not hold exactly one card”."""
    found = in_hand(cond.n.of) if isinstance(cond.n, Count) else None
    if found is None or not isinstance(cond.test, NumberKind | Compare) or found[0] == Playable(found[1]):
        raise Unsayable(cond)
    things = cards(scene) if found[0] is None else class_of(scene, found[0])
    return scene.text("conditions.lacks", many=many, cards=tested(scene, cond, cond.test, things))


def _owner(n: Num) -> Players | None:
    """Whose hand is counted."""
    found = in_hand(n.of) if isinstance(n, Count) else None
    return None if found is None else found[1]


def _does(scene: Scene, cond: Holds, many: bool) -> str:
    found = in_hand(cond.n.of) if isinstance(cond.n, Count) else None
    if found is None:
        raise Unsayable(cond)
    held, owner = found
    if held is None:
        return _holds_many(scene, cond, many)
    if held == Playable(owner):
        return scene.text(f"conditions.{_can(cond)}", many=many)
    match cond.test:
        case Compare(Op.EQUAL, Number(0)):
            return scene.text("conditions.lacks", many=many, cards=no_card(scene, held))
        case Compare(Op.AT_LEAST, Number(1)):
            return scene.text("conditions.holds", many=many, cards=a_card(scene, held))
        case test:
            return scene.text("conditions.holds", many=many, cards=tested(scene, cond, test, class_of(scene, held)))


def _holds_many(scene: Scene, cond: Holds, many: bool) -> str:
    match cond.test:
        case Compare(Op.EQUAL, Number(0)):
            return scene.text("conditions.holds_nothing", many=many)
        case Compare(op, Count(Hand(other))):
            return scene.text(f"conditions.{_COMPARED[op]}", many=many, other=who(scene, other))
        case test:
            return scene.text("conditions.holds", many=many, cards=tested(scene, cond, test, cards(scene)))


def _can(cond: Holds) -> str:
    if cond.test == Compare(Op.EQUAL, Number(0)):
        return "cannot_play"
    if cond.test == Compare(Op.AT_LEAST, Number(1)):
        return "can_play"
    raise Unsayable(cond)
