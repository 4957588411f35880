"""Events as moments that hooks hang on: of which kind, with which cards, under which guard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from attrs import evolve

from bartok_dsl import tree
from bartok_dsl.cards import ALL_FACES, FaceSet
from bartok_dsl.compile.context import Context
from bartok_dsl.compile.operands import ALL, both, every, fold, mask, meet
from bartok_dsl.compile.texts import uttered
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import TRUE, Apply, Moment, Op, Operand
from bartok_dsl.records import record
from bartok_dsl.tree import CardWord, How, Node, Period, Pile, Players, PlayerWord, State
from bartok_dsl.tree.classes import static_faces
from bartok_dsl.tree.sorting import event_in, is_event
from bartok_dsl.tree.walk import walk

ACTOR: Final = Apply(Op.ACTOR, ())


@record
class Occurrence:
    """One kind of moment at which the event has happened."""

    moment: Moment
    guard: Operand = TRUE
    faces: FaceSet = ALL_FACES
    """Which faces the played card has; apart from the guard, for quick dispatch."""

    def whole_guard(self) -> Operand:
        """The guard with what the played card is."""
        if self.faces == ALL_FACES:
            return self.guard
        return both(Apply(Op.CARDS_IN, (Apply(Op.IT, ()), mask(self.faces))), self.guard)


def occurrences(event: Node, context: Context) -> tuple[Occurrence, ...]:
    """The moments at which the event has happened. Raises :class:`Unbuilt`."""
    if isinstance(event, tree.Any):
        return tuple(each for part in event.parts for each in occurrences(part, context))
    if isinstance(event, tree.All):
        bare = event_in(event.parts)
        if bare is None:
            raise Unbuilt(event)
        guards = [part for part in event.parts if not is_event(part)]
        found = occurrences(bare, context)
        inside = context.having(roles_at(found))
        guard = every(inside.holds(part) for part in guards)
        return tuple(evolve(each, guard=both(each.guard, guard)) for each in found)
    lower = EVENTS.get(type(event))
    if lower is None:
        raise Unbuilt(event)
    return (lower(event, context),)


_ALWAYS: Final[Mapping[Node, Op]] = {PlayerWord.ACTOR: Op.ACTOR, PlayerWord.THEM: Op.THEM, CardWord.THIS: Op.THIS}
_CARDS: Final[Mapping[Node, Op]] = {CardWord.IT: Op.IT, CardWord.LOT: Op.LOT}
_CAUSES: Final[Mapping[Node, Op]] = {CardWord.CAUSE: Op.CAUSE, PlayerWord.CAUSER: Op.CAUSER}
_AMOUNT: Final[Mapping[Node, Op]] = {tree.Amount(): Op.AMOUNT}
_ROLES: Final[Mapping[Moment, Mapping[Node, Op]]] = {
    Moment.PLAYED: {**_CARDS, **_CAUSES},
    Moment.DREW_TURN: {**_CARDS, **_AMOUNT},
    Moment.DREW_RULE: {**_CARDS, **_CAUSES, **_AMOUNT},
    Moment.PAID: {**_CARDS, **_CAUSES, **_AMOUNT},
    Moment.PENALISED: {**_CARDS, **_AMOUNT},
    Moment.SKIPPED: _CAUSES,
    Moment.REVERSED: _CAUSES,
    Moment.TURN_GIVEN: _CAUSES,
    Moment.CALLED: _CAUSES,
    Moment.GOES_OUT: {**_CARDS, CardWord.CAUSE: Op.IT},  # the last card is what brought it about
}
"""What else than the subject the moments have, and how it is read."""

AT_A_LOOK: Final = _ALWAYS
"""What there is when players' hands are looked at: what made them so has passed."""


def roles_at(moments: Sequence[Occurrence]) -> Mapping[Node, Op]:
    """The parts that all of these moments have."""
    roles = [{**_ALWAYS, **_ROLES.get(each.moment, {})} for each in moments]
    return {node: op for node, op in roles[0].items() if all(other.get(node) is op for other in roles)}


def subject(by: Players, context: Context) -> Operand:
    """The condition that the subject is one of these players."""
    if by is tree.EVERYONE:
        return TRUE
    return Apply(Op.PLAYERS_IN, (ACTOR, context.by().players(by)))


def split_classes(cards: Node, context: Context) -> tuple[FaceSet, Operand]:
    """A class of cards as what is known of the face alone, and the rest (all faces if there is none)."""
    known = static_faces(cards)
    if known is not None:
        return known, ALL
    if not isinstance(cards, tree.All):
        return ALL_FACES, context.faces(cards)
    faces = ALL_FACES
    rest: list[Operand] = []
    for part in cards.parts:
        known = static_faces(part)
        if known is None:
            rest.append(context.faces(part))
        else:
            faces &= known
    return faces, fold(meet, [ALL, *rest])


def _play(event: tree.Play, context: Context) -> Occurrence:
    if any(isinstance(node, tree.Playable) for node in walk(event.cards)):
        raise Unbuilt(event, "cards that were or were not playable")
    faces, rest = split_classes(event.cards, context)
    guard = TRUE if rest == ALL else Apply(Op.CARDS_IN, (Apply(Op.IT, ()), rest))
    return Occurrence(Moment.PLAYED, both(subject(event.by, context), guard), faces)


_ACTS: Final = {How.DRAWS: Moment.DREW_TURN, How.PASSES: Moment.PASSED, How.ANYHOW: Moment.ACTED}
_PERIODS: Final = {
    (tree.Begins, Period.TURN): Moment.TURN_BEGINS,
    (tree.Begins, Period.LAP): Moment.LAP_BEGINS,
    (tree.Begins, Period.DEAL): Moment.DEAL_BEGINS,
    (tree.Ends, Period.TURN): Moment.TURN_ENDS,
    (tree.Ends, Period.LAP): Moment.LAP_ENDS,
    (tree.Ends, Period.DEAL): Moment.DEAL_ENDS,
}


def _period(event: tree.Begins | tree.Ends, context: Context) -> Occurrence:
    moment = _PERIODS.get((type(event), event.period))
    if moment is None:
        raise Unbuilt(event)
    return Occurrence(moment, subject(event.by, context))


def _says(event: tree.Says | tree.Does, context: Context) -> Occurrence:
    moment = Moment.SAID if isinstance(event, tree.Says) else Moment.DID
    return Occurrence(moment, both(subject(event.by, context), uttered(event.text, context)))


def _done(event: tree.Done, context: Context) -> Occurrence:
    """An effect that takes place: its player field is the subject, and a number is compared with the amount."""
    match event.effect:
        case tree.Draw(who, n):
            return _amounting(Moment.DREW_RULE, who, n, context)
        case tree.Skip(who, tree.Amount() | tree.Number(1)):
            return Occurrence(Moment.SKIPPED, subject(who, context))
        case tree.Penalise(who):
            return Occurrence(Moment.PENALISED, subject(who, context))
        case tree.Reverse():
            return Occurrence(Moment.REVERSED)
        case tree.Turn(to):
            return Occurrence(Moment.TURN_GIVEN, subject(to, context))
        case tree.Become(who, State.WON):
            return Occurrence(Moment.GOES_OUT, subject(who, context))
        case tree.Become(who, State.OUT):
            return Occurrence(Moment.LEFT, subject(who, context))
        case tree.Put(tree.Setting.CALLED, tree.Amount()):
            return Occurrence(Moment.CALLED)
        case tree.Rotate(tree.Belonging.HAND, tree.EVERYONE, _, _):
            return Occurrence(Moment.HANDS_PASSED)
        case tree.Arrange(Pile.STOCK, tree.Order.SHUFFLED):
            return Occurrence(Moment.STOCK_OUT)
    raise Unbuilt(event)


def _amounting(moment: Moment, who: Players, n: tree.Num, context: Context) -> Occurrence:
    guard = subject(who, context)
    if not isinstance(n, tree.Amount):
        guard = both(guard, Apply(Op.EQ, (Apply(Op.AMOUNT, ()), context.number(n))))
    return Occurrence(moment, guard)


def empties_hand(event: Node) -> bool:
    """Whether this is a player's last card leaving their hand: going out, which is a moment and no look."""
    return isinstance(event, tree.Falls) and (event.n, event.to) == (_HAND_SIZE, tree.Number(0))


_HAND_SIZE: Final = tree.Count(tree.Hand(tree.THEM))


def _falls(event: tree.Falls, context: Context) -> Occurrence:
    if not empties_hand(event):
        raise Unbuilt(event)
    return Occurrence(Moment.GOES_OUT, subject(event.by, context))


_OWING: Final = tree.Whoever(
    tree.Holds(tree.Owed(tree.Unit.CARDS, tree.THEM), tree.Compare(tree.Op.AT_LEAST, tree.ONE))
)
"""Whoever cards are demanded of."""


def _acts(event: tree.Acts, context: Context) -> Occurrence:
    """A turn's action; of whoever cards are demanded of, drawing is paying, which is no draw of the turn's own."""
    if any(isinstance(node, tree.Owed) for node in walk(event.by)):
        if (event.by, event.how) != (_OWING, How.DRAWS):
            raise Unbuilt(event, "what is done about a demand")
        return Occurrence(Moment.PAID)
    return Occurrence(_ACTS[event.how], subject(event.by, context))


EVENTS: Final[Mapping[type[Node], Callable[..., Occurrence]]] = {
    tree.Play: _play,
    tree.Acts: _acts,
    tree.Begins: _period,
    tree.Ends: _period,
    tree.Says: _says,
    tree.Does: _says,
    tree.Done: _done,
    tree.Falls: _falls,
}
"""How each event that is a moment is lowered; Becomes and other Falls are looks (see ``reactions``)."""
