"""Cards in words: classes (“a red nine”, “a heart but not a queen”) and single cards (“the card beneath it”)."""

from __future__ import annotations

from typing import Final

from bartok_dsl.cards import Colour, Rank, Suit
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.language.saying.templates import Said
from bartok_dsl.records import record
from bartok_dsl.tree import (
    ACTOR,
    ANY_CARD,
    CAUSE,
    DISCARD,
    FRESH_PACK,
    IT,
    ONE,
    STARTER,
    STOCK,
    TOP_CARD,
    All,
    Any,
    Arith,
    Attr,
    Calc,
    Cards,
    Compare,
    Feature,
    Has,
    Kind,
    Node,
    Not,
    Num,
    Number,
    NumberKind,
    Of,
    Op,
    Playable,
    Test,
    That,
    Top,
    Under,
    Valued,
    ValueOf,
)

_AGAINST_CARD: Final = {
    Op.EQUAL: "as_high",
    Op.MORE: "higher",
    Op.LESS: "lower",
    Op.AT_MOST: "no_higher",
    Op.AT_LEAST: "no_lower",
}
_AGAINST_NUMBER: Final = {Op.EQUAL: "value_equal", Op.AT_MOST: "value_at_most", Op.AT_LEAST: "value_at_least"}
_APART: Final = {Arith.PLUS: "higher_by", Arith.MINUS: "lower_by"}
_CARDS: Final = {
    IT: "card.it",
    STARTER: "card.starter",
    STOCK: "card.stock",
    DISCARD: "card.discard",
    FRESH_PACK: "card.fresh_pack",
    CAUSE: "card.cause",
    Top(ONE, STOCK): "card.top_of_stock",
    All((DISCARD, Not(TOP_CARD))): "card.rest_of_pile",
}


@record
class Things:
    """Something that is counted: one of it, several of it, the gender of its noun.

    It is *unique* when rank and suit leave one face, and *exact* when nothing else is said of that.
    """

    one: str
    many: str
    gender: str
    unique: bool = False
    exact: bool = False

    def __call__(self, several: bool) -> str:
        """The noun in the number that is asked for."""
        return self.many if several else self.one


def noun(scene: Scene, key: str) -> Things:
    """A noun of the data file."""
    template = scene.sayings.templates[key]
    return Things(template.forms["one", "m"], template.forms["many", "m"], template.gender)


def cards(scene: Scene) -> Things:
    """The word “card”."""
    return noun(scene, "nouns.card")


# --- classes ----------------------------------------------------------------------------------------------------------


def a_card(scene: Scene, of: Cards) -> Said:
    """One card of a class: “a red nine”, “the two of clubs”, “a three or a four”, “any card”."""
    if of == ANY_CARD:
        return scene.say("cards.any")
    said = [_one_of(scene, part) for part in _ordered(scene, of)]
    gender = "f" if all(part.gender == "f" for part in said) else "m"
    return Said(scene.listed([part.text for part in said], "or"), False, gender)


def no_card(scene: Scene, of: Cards) -> str:
    """What somebody does not hold: “an ace”, “pas de dame”."""
    parts = [_things(scene, part) for part in _ordered(scene, of, articles=False)]
    return scene.listed([_article(scene, part, "none") for part in parts], "nor")


def class_of(scene: Scene, of: Cards, *, last: str = "or") -> Things:
    """A class as something that is counted: “red nines”; of several alternatives, joined by *last*."""
    if of == ANY_CARD:
        return cards(scene)
    parts = [_things(scene, part) for part in _ordered(scene, of, articles=False)]
    if len(parts) == 1:
        return parts[0]
    return Things(
        scene.listed([part.one for part in parts], last),
        scene.listed([part.many for part in parts], last),
        "f" if all(part.gender == "f" for part in parts) else "m",
    )


def chosen_of(scene: Scene, n: Num, of: Cards | None) -> Things:
    """The class out of which *n* cards are chosen. One of an exact card cannot be told from the card itself."""
    things = cards(scene) if of is None else class_of(scene, of)
    if things.unique and n == ONE:
        raise Unsayable(n)
    return things


def complement(of: Cards) -> Cards | None:
    """The class of which this one is everything else, if that is how it is written."""
    if isinstance(of, Not) and isinstance(of.part, Cards) and of.part != ANY_CARD:
        return of.part
    if isinstance(of, All) and all(isinstance(part, Not) for part in of.parts):
        return Any(tuple(part.part for part in of.parts if isinstance(part, Not)))
    return None


def has_exceptions(of: Cards) -> bool:
    """Whether the class is said with “but not”, after which another “not” would be misunderstood."""
    return any(_split(part)[1] for part in _alternatives(of))


def gender_of(scene: Scene, of: Cards) -> str:
    """The gender of the noun that a class is said with."""
    return cards(scene).gender if of == ANY_CARD else a_card(scene, of).gender


def _alternatives(of: Cards) -> tuple[Cards, ...]:
    if not isinstance(of, Any):
        return (of,)
    parts = tuple(part for part in of.parts if isinstance(part, Cards))
    if len(parts) != len(of.parts):
        raise Unsayable(of)
    return parts


def _ordered(scene: Scene, of: Cards, *, articles: bool = True) -> list[Cards]:
    """The alternatives in an order in which no mark of one of them is taken for a mark of its neighbours too.

    What stands behind a noun would reach back over bare nouns, what stands before it would reach on over those without
    an article of their own, and a bare suit would go on with the suits of the rank before it.
    """
    alternatives = _alternatives(of)
    if len(alternatives) < 2:
        return list(alternatives)
    before = not articles and not scene.text("modifiers.red", many=True, gender="m", noun="*").startswith("*")
    goes_on = not articles and any(_is_of_suit(part) for part in alternatives)

    def place(part: Cards) -> int:
        marks = part.parts if isinstance(part, All) else (part,)
        if len(marks) == 1:
            return 0 if goes_on and _is_suit(part) else 3
        if any(_is_modifier(mark) for mark in marks):
            return 4 if before else 2
        return 1

    return sorted(alternatives, key=place)


def _is_suit(node: Node) -> bool:
    return isinstance(node, Has) and isinstance(node.feature, Suit)


def _is_of_suit(of: Cards) -> bool:
    """Whether a suit stands behind the rank of which it is."""
    return isinstance(of, All) and len(of.parts) > 1 and any(_is_suit(part) for part in of.parts)


def _is_modifier(mark: Node) -> bool:
    match mark:
        case Has(Colour() | Kind.SPECIAL) | Valued(NumberKind()):
            return True
    return False


def _one_of(scene: Scene, of: Cards) -> Said:
    parts, excluded = _split(of)
    things = _described(scene, parts, of)
    text = _article(scene, things, "a")
    if excluded:
        others = scene.listed([_article(scene, _things(scene, part), "a") for part in excluded], "or")
        text = scene.text("cards.but_not", cards=text, others=others)
    return Said(text, False, things.gender)


def _things(scene: Scene, of: Cards) -> Things:
    parts, excluded = _split(of)
    if excluded:
        raise Unsayable(of)
    return _described(scene, parts, of)


def _article(scene: Scene, things: Things, article: str) -> str:
    return scene.text(f"cards.{'the' if things.unique else article}", gender=things.gender, noun=things.one)


def _split(of: Cards) -> tuple[list[Node], list[Cards]]:
    """The parts of a class that describe it, and those that make exceptions."""
    parts: list[Node] = []
    excluded: list[Cards] = []
    for part in of.parts if isinstance(of, All) else (of,):
        if part == Not(ANY_CARD):
            raise Unsayable(of)
        if isinstance(part, Not) and isinstance(part.part, Cards) and not _is_relation(part.part):
            excluded.append(part.part)
        else:
            parts.append(part)
    if any(isinstance(part, Any) for part in excluded):
        raise Unsayable(of)
    return parts, excluded


def _is_relation(of: Cards) -> bool:
    return isinstance(of, Has) and isinstance(of.feature, Of | That)


def _described(scene: Scene, parts: list[Node], whole: Cards) -> Things:
    head: list[str] = []
    suits: list[Suit] = []
    modifiers: list[str] = []
    tails: list[Node] = []
    for part in parts:
        match part:
            case Has(Rank() as rank):
                head.append(f"ranks.{rank.name.lower()}")
            case Has(Kind.FACE | Kind.NUMBER | Kind.JOKER as kind):
                head.append(f"kinds.{kind.name.lower()}")
            case Has(Suit() as suit):
                suits.append(suit)
            case Has(Colour() as colour):
                modifiers.append(f"modifiers.{colour.value}")
            case Has(Kind.SPECIAL):
                modifiers.append("modifiers.special")
            case Valued(NumberKind() as kind):
                modifiers.append(f"modifiers.{kind.value}")
            case _:
                tails.append(part)
    if len(head) > 1 or len(suits) > 1:
        raise Unsayable(whole)
    unique = bool(suits) and bool(head) and head[0].startswith("ranks.")
    if suits and not head:
        head = [f"suits.{suits.pop().name.lower()}"]
    word = noun(scene, head[0] if head else "nouns.card")
    return Things(
        _noun_phrase(scene, word, suits, modifiers, tails, several=False),
        _noun_phrase(scene, word, suits, modifiers, tails, several=True),
        word.gender,
        unique,
        exact=unique and not modifiers and not tails,
    )


def _noun_phrase(
    scene: Scene, word: Things, suits: list[Suit], modifiers: list[str], tails: list[Node], *, several: bool
) -> str:
    text = word(several)
    for suit in suits:
        text = scene.text("cards.of_suit", noun=text, suit=scene.text(f"suit_names.{suit.name.lower()}"))
    for modifier in reversed(modifiers):
        text = scene.text(modifier, many=several, gender=word.gender, noun=text)
    if tails:
        ordered = sorted(tails, key=lambda part: not _begins_with_number(part))
        tail = scene.chained([_tail(scene, part, several) for part in ordered], "and")
        text = scene.text("cards.with_tail", noun=text, tail=tail)
    return text


# --- relations --------------------------------------------------------------------------------------------------------


def _tail(scene: Scene, part: Node, several: bool) -> str:
    match part:
        case Has(Of(attr, of)) if of != IT:
            return scene.text(f"tails.same_{_attribute(part, attr)}", many=several, card=a_certain(scene, of))
        case Not(Has(Of(attr, of))) if of != IT:
            return scene.text(f"tails.other_{_attribute(part, attr)}", many=several, card=a_certain(scene, of))
        case Has(Feature() as feature):
            return scene.text("tails.of_feature", feature=feature_name(scene, feature))
        case Not(Has(Feature() as feature)):
            return scene.text("tails.not_of_feature", feature=feature_name(scene, feature))
        case Playable(by) if by == ACTOR:
            return scene.text("tails.fits", many=several)
        case Valued(test):
            return _valued(scene, part, test, several)
    raise Unsayable(part)


def _begins_with_number(part: Node) -> bool:
    """“Two higher than …” stands first, since “… and two higher than …” would be taken for a two."""
    match part:
        case Valued(Compare(_, Calc())):
            return True
    return False


def _attribute(node: Node, attr: Attr) -> str:
    if attr is Attr.WAY:
        raise Unsayable(node)
    return str(attr.value)


def _valued(scene: Scene, node: Node, test: Test, several: bool) -> str:
    match test:
        case Compare(op, ValueOf(of)):
            return scene.text(f"tails.{_AGAINST_CARD[op]}", many=several, card=a_certain(scene, of))
        case Compare(Op.EQUAL, Number(0)):
            return scene.text("tails.value_zero", many=several)
        case Compare(op, Number(number)) if op in _AGAINST_NUMBER:
            return scene.text(f"tails.{_AGAINST_NUMBER[op]}", many=several, number=scene.numeral(number))
        case Compare(Op.EQUAL, Calc(arith, ValueOf(of), Number(number))) if arith in _APART:
            return scene.text(
                f"tails.{_APART[arith]}", many=several, number=scene.numeral(number), card=a_certain(scene, of)
            )
    raise Unsayable(node)


def feature_name(scene: Scene, feature: Feature) -> Said:
    """“the named suit”, “its rank”."""
    match feature:
        case That(k):
            sort = scene.let(k, feature).sort
            if f"features.named_{sort}" not in scene.sayings:
                raise Unsayable(feature)
            return scene.chosen(k, feature, f"features.named_{sort}")
        case Of(Attr.RANK | Attr.SUIT | Attr.COLOUR as attr, of) if of == IT:
            if any(bound is not None and bound.sort == attr.value for bound in scene.bound):
                raise Unsayable(feature)  # “its suit” could be the one that was named
            return scene.say(f"features.its_{attr.value}")
    raise Unsayable(feature)


# --- single cards -----------------------------------------------------------------------------------------------------


def a_certain(scene: Scene, of: Cards) -> Said:
    """A card, or cards, that the sentence can point at: “that card”, “the card beneath it”, “the chosen cards”."""
    if of in _CARDS:
        return scene.say(_CARDS[of])
    match of:
        case Under(k) if k == ONE:
            return scene.say("card.beneath")
        case Under(Number(k)):
            gender = scene.sayings.templates["card.nth_beneath"].gender
            return scene.say("card.nth_beneath", nth=scene.ordinal(k, gender, of))
        case That(k) if scene.let(k, of).sort == "cards":
            return scene.chosen(k, of, "card.chosen")
        case Top(Number(n), pile) if pile == STOCK and n > 1:
            return scene.say("card.tops_of_stock", number=scene.numeral(n, cards(scene).gender))
    raise Unsayable(of)
