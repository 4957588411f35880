"""Effects in words: each effect is a clause, and clauses about one subject after another share it.

:func:`effect` is the law per node: every effect that can be said at all is said by it, alone. Effects that people have
one word for together (“gives a card”, “names the suit that must follow”) are in
:mod:`bartok_dsl.language.saying.idioms`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from attrs import evolve

from bartok_dsl.language.saying.amounts import amount
from bartok_dsl.language.saying.cards import a_card, a_certain, cards, chosen_of, noun
from bartok_dsl.language.saying.numbers import counted
from bartok_dsl.language.saying.players import who
from bartok_dsl.language.saying.scene import Scene, Unsayable, quoted
from bartok_dsl.language.saying.standing import setting
from bartok_dsl.language.saying.templates import Said
from bartok_dsl.language.saying.texts import gesture, speech
from bartok_dsl.language.shapes import FAULT, SOME, exceptions, in_hand, in_pile, is_one, is_penalty_later
from bartok_dsl.records import record
from bartok_dsl.tree import (
    ACTOR,
    ANY_CARD,
    EVERYONE,
    FATE,
    IT,
    ONE,
    OTHERS,
    SOON,
    THEM,
    Any,
    Arith,
    Arrange,
    Attr,
    Become,
    Begins,
    Belonging,
    Calc,
    Cell,
    Choice,
    Does,
    Draw,
    Due,
    Effect,
    Enact,
    Ends,
    Event,
    Every,
    Exactly,
    Get,
    Hand,
    Holds,
    Let,
    MakeRules,
    Node,
    Not,
    Number,
    Order,
    Owed,
    Own,
    Penalise,
    Period,
    Pile,
    Play,
    Playable,
    Players,
    Put,
    Range,
    Reverse,
    Rotate,
    Says,
    Setting,
    Shift,
    Skip,
    State,
    That,
    Turn,
    Unit,
    Until,
    ValueSort,
    Way,
    Whoever,
)


@record
class Clause:
    """An effect in words: what *subject* does; without a subject, a whole clause.

    A clause *apart* repeats its subject, unless that is the event's player: said without one, it would be about them.
    """

    does: str
    subject: Node | None = None
    who: Said | None = None
    apart: bool = False

    def alone(self, scene: Scene) -> str:
        """With its subject."""
        return self.does if self.who is None else scene.text("effects.clause", who=self.who, does=self.does)


def act(scene: Scene, subject: Node, key: str, *, gender: str = "m", **slots: str | Said) -> Clause:
    """A clause in which *subject* does what the entry says."""
    said = who(scene, subject)
    return Clause(scene.text(key, many=said.many, gender=gender, base=scene.base, **slots), subject, said)


def joined(scene: Scene, clauses: Sequence[Clause]) -> str:
    """The clauses one after another: the same subject is said once."""
    texts: list[str] = []
    for index, clause in enumerate(clauses):
        shared = clause.subject is not None and index > 0 and clauses[index - 1].subject == clause.subject
        if shared and not (clause.apart and clause.subject != ACTOR):
            texts[-1] = scene.text("lists.and", first=texts[-1], second=clause.does)
        else:
            texts.append(clause.alone(scene))
    return scene.chained(texts, "and_then")


@singledispatch
def effect(node: Effect, scene: Scene) -> Clause:
    """One effect as a clause. Raises :class:`Unsayable` when there are no words for it."""
    raise Unsayable(node)


@effect.register
def _(node: Draw, scene: Scene) -> Clause:
    match node.n:
        case Until(of) if of == Playable(node.who):
            return evolve(act(scene, node.who, "effects.draw_until_able"), apart=True)
        case Until(of):
            return evolve(act(scene, node.who, "effects.draw_until", cards=a_card(scene, of)), apart=True)
    return act(scene, node.who, "effects.draw", cards=amount(scene, node.n, cards(scene)))


@effect.register
def _(node: Skip, scene: Scene) -> Clause:
    if node.n == ONE:
        return act(scene, node.who, "effects.skip")
    return act(scene, node.who, "effects.skip_several", turns=amount(scene, node.n, noun(scene, "nouns.turn")))


@effect.register
def _(_node: Reverse, scene: Scene) -> Clause:
    return Clause(scene.text("effects.reverse"))


@effect.register
def _(node: Turn, scene: Scene) -> Clause:
    if node.to == ACTOR:
        return act(scene, ACTOR, "effects.play_again")
    to = who(scene, node.to)
    return Clause(scene.text("effects.turn_goes", many=to.many, who=to))


@effect.register
def _(node: Penalise, scene: Scene) -> Clause:
    return act(scene, node.who, "effects.penalty")


@effect.register
def _(node: Become, scene: Scene) -> Clause:
    return act(scene, node.who, _BECOMES[node.state])


_BECOMES: Final = {
    State.IN: "effects.join",
    State.OUT: "effects.drop_out",
    State.WON: "effects.win",
    State.LOST: "effects.lose",
    State.GONE: "effects.leave_match",
}


@effect.register
def _(node: Arrange, scene: Scene) -> Clause:
    if isinstance(node.place, Hand):
        if node.order is not Order.SHUFFLED or node.place.of not in (EVERYONE, OTHERS):
            raise Unsayable(node)
        return Clause(scene.text("effects.shuffle_hands", who=who(scene, node.place.of)))
    if node.place is Pile.ASIDE:
        raise Unsayable(node)
    key = "effects.shuffle" if node.order is Order.SHUFFLED else "effects.turn_over"
    return Clause(scene.text(key, pile=a_certain(scene, node.place)))


@effect.register
def _(node: Enact, scene: Scene) -> Clause:
    played = a_certain(scene, node.cards)
    return Clause(scene.text("effects.enact", many=played.many, cards=played, who=who(scene, node.by)))


@effect.register
def _(node: Shift, scene: Scene) -> Clause:
    to = who(scene, node.to)
    match node.n:
        case Owed(Unit.CARDS, Whoever(Holds(Owed(Unit.CARDS, by), test))) if by == THEM and test == SOME:
            return Clause(scene.text("effects.waiting_passes", who=to))
        case Owed(Unit.CARDS, by) if by == ACTOR:
            return Clause(scene.text("effects.draw_passes", who=to))
        case Owed(Unit.TURNS, by) if by == ACTOR:
            return Clause(scene.text("effects.skip_passes", who=to))
        case Calc(Arith.PLUS, Owed(Unit.CARDS, by), Number(more)) if by == ACTOR:
            return Clause(scene.text("effects.draw_passes_more", who=to, number=scene.numeral(more)))
        case Calc(Arith.TIMES, Owed(Unit.CARDS, by), Number(more)) if by == ACTOR:
            return Clause(scene.text("effects.draw_passes_times", who=to, number=scene.numeral(more)))
    raise Unsayable(node)


@effect.register
def _(node: Put, scene: Scene) -> Clause:
    match node.path, node.value:
        case Setting.DIRECTION, Exactly(Way() as way):
            return Clause(scene.text(f"effects.{way.value}"))
        case Cell(name, ValueSort.PLAYERS), Players() as to:
            return Clause(scene.text("effects.mark_goes", mark=quoted(node, name), who=who(scene, to)))
        case Setting.WORTH, Calc(Arith.TIMES, Get(Setting.WORTH), Number(times)):
            if (key := f"multiples.{times}") not in scene.sayings:
                raise Unsayable(node)
            return Clause(scene.text("effects.deal_counts", multiple=scene.text(key)))
        case Setting.DEALER, Players() as to:
            return act(scene, to, "effects.becomes_dealer")
        case Setting.FIRST_PLAYER, Players() as to:
            return act(scene, to, "effects.becomes_first")
        case Setting.CALLED, _:
            raise Unsayable(node)
        case Setting() | Own(), _:
            return Clause(scene.text("effects.from_then", statement=setting(scene, node, node.path, node.value)))
    raise Unsayable(node)


@effect.register
def _(node: Rotate, scene: Scene) -> Clause:
    if node.what is Belonging.MARKS:
        raise Unsayable(node)
    things = "hands" if node.what is Belonging.HAND else "seats"
    one = scene.single_players
    match node.among, node.k:
        case Any((first, second)), k if k == ONE and node.ring.value == "along":
            if second == ACTOR or (is_one(second, one) and not is_one(first, one) and first != ACTOR):
                first, second = second, first  # one player swaps, with one or with whoever it is
            return act(scene, first, f"effects.swap_{things}", other=who(scene, second))
        case That(), k if k == ONE and node.ring.value == "along":
            together = who(scene, node.among)
            return Clause(scene.text(f"effects.swap_{things}_together", who=together))
        case among, Number(1 | -1 as k) if node.what is Belonging.HAND:
            return act(scene, among, "effects.pass_hand", to=scene.text(f"effects.to_{NEIGHBOURS[node.ring.value, k]}"))
    raise Unsayable(node)


NEIGHBOURS: Final = {
    ("along", 1): "next",
    ("along", -1): "previous",
    ("leftward", 1): "left",
    ("leftward", -1): "right",
}
"""The neighbour that something is passed to, by the circle and the number of places."""


@effect.register
def _(node: MakeRules, _scene: Scene) -> Clause:
    return Clause(node.words)


# --- duties -----------------------------------------------------------------------------------------------------------


@effect.register
def _(node: Due, scene: Scene) -> Clause:
    match node.deed:
        case Says(by, text):
            clause = act(scene, by, "effects.say", text=speech(scene, text))
        case Does(by, text):
            clause = act(scene, by, "effects.do", text=gesture(scene, text))
        case _:
            raise Unsayable(node)
    does = clause.does
    if node.by != SOON:
        does = scene.text(_deadline(node.by, node.deed), duty=does)
    if node.other != FAULT:
        does = _or_else(scene, node, does, clause)
    return evolve(clause, does=does, apart=True)


def _deadline(event: Event, deed: Says | Does) -> str:
    by = deed.by
    if isinstance(deed, Says) and isinstance(event, Any) and {*event.parts} == {SOON, Says(by, Not(deed.text))}:
        return "effects.before_else"
    if event == Play(by, ANY_CARD):
        return "effects.before_playing"
    if event == Ends(EVERYONE, Period.TURN):
        return "effects.before_turn_ends"
    if event == Begins(by, Period.TURN):
        return "effects.before_next_turn"
    if by == ACTOR and event == Play(ACTOR, IT):
        return "effects.before_laying"
    raise Unsayable(event)


def _or_else(scene: Scene, node: Due, duty: str, clause: Clause) -> str:
    """What happens to whoever misses the duty, who is the subject of the clause."""
    assert clause.who is not None
    if clause.who.many:
        raise Unsayable(node)
    missed: list[str] = []
    if is_penalty_later(node.other, THEM):
        return scene.text("effects.or_else", duty=duty, does=scene.text("effects.penalty_later"))
    for other in node.other:
        match other:
            case Draw(by, n) if by == THEM:
                missed.append(scene.text("effects.draw", cards=amount(scene, n, cards(scene))))
            case Skip(by, n) if by == THEM and n == ONE:
                missed.append(scene.text("effects.skip"))
            case Penalise(by) if by == THEM:
                missed.append(scene.text("effects.penalty"))
            case _:
                raise Unsayable(other)
    if not missed:
        raise Unsayable(node)
    return scene.text("effects.or_else", duty=duty, does=scene.chained(missed, "and"))


# --- choices ----------------------------------------------------------------------------------------------------------


@effect.register
def _(node: Let, scene: Scene) -> Clause:
    match node.value:
        case Choice(by, _, _) if by == FATE:
            return _lot(scene, node, node.value)
        case Choice(by, n, of) if by == EVERYONE == of and n == ONE:
            return act(scene, by, "effects.vote")
        case Choice(by, n, Every(Attr.RANK | Attr.SUIT | Attr.COLOUR | Attr.FACE as attr)) if n == ONE:
            return act(scene, by, f"effects.name_{attr.value}")
        case Choice(by, n, Range(Number(low), Number(high))) if n == ONE:
            numbers = {"low": str(low), "high": str(high)}
            return act(scene, by, "effects.choose_number", **numbers)
        case Choice(by, n, of) if (found := in_hand(of)) is not None:
            return _choose_cards(scene, by, found[1], amount(scene, n, chosen_of(scene, n, found[0])))
        case Choice(by, Number(n), of):
            return _choose_players(scene, node, by, n, of)
    raise Unsayable(node)


def _lot(scene: Scene, node: Let, choice: Choice) -> Clause:
    """“a die is rolled”, “one other player is chosen at random”."""
    match choice.of, choice.n:
        case Range(Number(1), Number(6)), Number(1):
            return Clause(scene.text("effects.roll"))
        case Range(Number(low), Number(high)), Number(1):
            what, n = scene.text("lots.number", low=str(low), high=str(high)), 1
        case Every(Attr.RANK | Attr.SUIT | Attr.COLOUR as attr), Number(1):
            what, n = scene.text(f"lots.{attr.value}"), 1
        case of, Number(n) if of in (EVERYONE, OTHERS):
            if of == OTHERS:
                who(scene, OTHERS)
            things = noun(scene, "lots.player" if of == EVERYONE else "lots.other")
            what = counted(scene, n, things)
        case of, Number(n) if (found := in_hand(of)) is not None:
            several = amount(scene, choice.n, chosen_of(scene, choice.n, found[0]))
            what = scene.text("lots.cards", cards=several, owner=who(scene, found[1]))
        case of, Number(n) if (place := in_pile(of)) is not None and place[1] is Pile.STOCK:
            what = scene.text("lots.stock", cards=amount(scene, choice.n, chosen_of(scene, choice.n, place[0])))
        case _:
            raise Unsayable(node)
    return Clause(scene.text("effects.lot", many=n != 1, what=what))


def _choose_cards(scene: Scene, by: Node, owner: Players, several: str) -> Clause:
    if owner == by:
        return act(scene, by, "effects.choose_own_cards", cards=several)
    return act(scene, by, "effects.choose_cards", cards=several, owner=who(scene, owner))


def _choose_players(scene: Scene, node: Let, by: Node, n: int, of: Node) -> Clause:
    left_out = () if of == EVERYONE else exceptions(of)
    if isinstance(of, Any) and n == 1:
        return act(
            scene, by, "effects.choose_of", players=scene.chained([who(scene, one).text for one in of.parts], "or")
        )
    if left_out is None:
        raise Unsayable(node)
    kind = ("other" if n == 1 else "others") if by in left_out else ("player" if n == 1 else "players")
    clause = act(scene, by, f"effects.choose_{kind}", number=scene.numeral(n))
    rest = [who(scene, part).text for part in left_out if part != by]
    if not rest:
        return clause
    return evolve(
        clause, does=scene.text("effects.choose_but_not", choice=clause.does, others=scene.listed(rest, "or"))
    )
