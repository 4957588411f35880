"""What holds all the time: “an ace counts as an eight”, “a three is invisible”, “each player plays two cards …”."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bartok_dsl.cards import Colour, Rank, Suit
from bartok_dsl.language.saying.cards import a_card, a_certain, cards, class_of, noun
from bartok_dsl.language.saying.numbers import counted
from bartok_dsl.language.saying.players import a_player, who
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.language.shapes import in_hand
from bartok_dsl.tree import (
    DISCARD,
    EVERYONE,
    IT,
    ONE,
    THEM,
    THIS,
    All,
    Any,
    Arith,
    Calc,
    Cards,
    CountsAs,
    Exactly,
    Feature,
    Get,
    Hand,
    Has,
    Node,
    Not,
    Number,
    Of,
    Own,
    Path,
    Players,
    Purpose,
    RankOf,
    Seen,
    Set,
    Setting,
    That,
    Top,
    Under,
    Value,
    ValueOf,
)

_PURPOSES: Final = {
    Purpose.ALL: "statements.counts",
    Purpose.MATCHING: "statements.counts_matching",
    Purpose.EFFECT: "statements.counts_effect",
}


def holds_always(scene: Scene, statement: CountsAs | Set | Seen) -> str:
    """One such statement. Raises :class:`Unsayable` for settings and features without words."""
    if isinstance(statement, CountsAs):
        return _counts(scene, statement)
    if isinstance(statement, Seen):
        return _seen(scene, statement)
    return setting(scene, statement, statement.path, statement.value)


def _seen(scene: Scene, node: Seen) -> str:
    if not isinstance(node.cards, Hand):
        raise Unsayable(node)
    if node.cards.of == EVERYONE:
        return scene.text("statements.all_shown", viewers=who(scene, node.by))
    owner = who(scene, node.cards.of)
    return scene.text("statements.shown", many=owner.many, who=owner, viewers=who(scene, node.by))


def _counts(scene: Scene, node: CountsAs) -> str:
    if node.cards == IT:
        if node.purpose is not Purpose.ALL:
            raise Unsayable(node)
        counted_card = a_certain(scene, IT)
    else:
        counted_card = a_card(scene, node.cards)
    return scene.text(_PURPOSES[node.purpose], cards=counted_card, target=_target(scene, node, node.features))


def _target(scene: Scene, node: CountsAs, features: Sequence[Feature]) -> str:
    match features:
        case [RankOf(Calc(Arith.PLUS | Arith.MINUS as arith, ValueOf(of), Number(steps)))] if of == THIS and steps > 0:
            key = "statements.ranks_higher" if arith is Arith.PLUS else "statements.ranks_lower"
            ranks = noun(scene, "nouns.step")
            return scene.text(key, card=a_card_word(scene), steps=counted(scene, steps, ranks))
        case [That(k)] if scene.let(k, node).sort == "face":
            return scene.chosen(k, node, "features.named_face").text
    classes = [_class(node, feature) for feature in features]
    return a_card(scene, classes[0] if len(classes) == 1 else All(tuple(classes))).text


def a_card_word(scene: Scene) -> str:
    """“A card”, of no class."""
    word = cards(scene)
    return scene.text("cards.a", gender=word.gender, noun=word.one)


def _class(node: CountsAs, feature: Feature) -> Cards:
    match feature:
        case Exactly(Rank() | Suit() | Colour() as printed):
            return Has(printed)
        case That() | Of():
            return Has(feature)
    raise Unsayable(node)


def setting(scene: Scene, node: Node, path: Path, value: Value) -> str:
    """What a setting holds. *node* is what has no words where there are none."""
    whose: Players = EVERYONE
    everybodys = isinstance(path, Own) and path.by == EVERYONE
    if isinstance(path, Own):
        if everybodys and path.path is not Setting.POINTS_LEFT:
            raise Unsayable(node)
        whose, path = path.by, path.path
    match path, value:
        case Setting.POINTS_LEFT, Calc(Arith.PLUS, Get(Own(Setting.POINTS_LEFT, owner)), more) if (
            everybodys and owner == THEM
        ):
            return _left_count(scene, node, more)
        case Setting.HAND_SIZE, Number(number) if whose == EVERYONE:
            return scene.text("statements.hand_size", cards=counted(scene, number, cards(scene)))
        case Setting.PENALTY, Number(number) if whose == EVERYONE:
            return scene.text("statements.penalty", cards=counted(scene, number, cards(scene)))
        case Setting.PENALTY_TURNS, Number(0) if whose == EVERYONE:
            return scene.text("statements.no_penalty_turns")
        case Setting.PENALTY_TURNS, Number(number) if whose == EVERYONE:
            return scene.text("statements.penalty_turns", turns=counted(scene, number, noun(scene, "nouns.turn")))
        case Setting.WRONG_CALL, Number(0) if whose == EVERYONE:
            return scene.text("statements.no_wrong_call")
        case Setting.WRONG_CALL, Number(number) if whose == EVERYONE:
            return scene.text("statements.wrong_call", cards=counted(scene, number, cards(scene)))
        case Setting.CARD_TO_MATCH, Top(n, All((pile, *seen))) if (
            n == ONE and pile == DISCARD and (hidden := _hidden(seen)) is not None
        ):
            return scene.text("statements.invisible", cards=a_card(scene, hidden))
        case Setting.CARD_TO_MATCH, Under() as card:
            return scene.text("statements.to_match", card=a_certain(scene, card))
        case Setting.DRAWS_A_TURN, Number(number) if number > 1:
            return _of_each(scene, "draws_a_turn", whose, scene.numeral(number))
        case Setting.CARDS_A_TURN, Number(number) if number > 0:
            return _of_each(scene, "cards_a_turn", whose, counted(scene, number, cards(scene)))
        case Setting.TURNS_IN_A_ROW, Number(number) if number > 1:
            return _of_each(scene, "turns_in_a_row", whose, counted(scene, number, noun(scene, "nouns.turn")))
        case Setting.CARDS_A_DRAW, Number(number) if number > 0:
            return _of_each(scene, "cards_a_draw", whose, counted(scene, number, cards(scene)))
    raise Unsayable(node)


def _hidden(seen: Sequence[Node]) -> Cards | None:
    """What is left out of a pile of which only these cards count: “a black three or a king”."""
    hidden = tuple(one.part for one in seen if isinstance(one, Not) and isinstance(one.part, Cards))
    if not hidden or len(hidden) < len(seen):
        return None
    return hidden[0] if len(hidden) == 1 else Any(hidden)


def _left_count(scene: Scene, node: Node, more: Node) -> str:
    """“spades left in hand count double”."""
    times = 2
    match more:
        case Calc(Arith.TIMES, ValueOf() as once, Number(number)):
            more, times = once, number + 1
    found = in_hand(more.of) if isinstance(more, ValueOf) else None
    if found is None or found[0] is None or found[1] != THEM or f"multiples.{times}" not in scene.sayings:
        raise Unsayable(node)
    multiple = scene.text(f"multiples.{times}")
    return scene.text("statements.count_multiple", cards=class_of(scene, found[0]).many, multiple=multiple)


def _of_each(scene: Scene, key: str, whose: Players, amount: str) -> str:
    if whose == EVERYONE:
        return scene.text(f"statements.{key}", who=scene.say("players.each"), amount=amount)
    owner = a_player(scene, whose)
    return scene.text(f"statements.{key}", many=owner.many, who=owner, amount=amount)
