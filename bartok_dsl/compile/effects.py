"""Effects as instructions: one function a class, in one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from attrs import evolve

from bartok_dsl import tree
from bartok_dsl.compile import settings
from bartok_dsl.compile.choices import let
from bartok_dsl.compile.conditions import WAYS
from bartok_dsl.compile.context import Context
from bartok_dsl.compile.duties import due
from bartok_dsl.compile.keeping import keep, toggle
from bartok_dsl.compile.operands import ZERO, apply, number
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine import program as p
from bartok_dsl.engine.program import Apply, Op, Place
from bartok_dsl.tree import At, Belonging, Effect, Node, Order, Pile, Ring, Setting, State

_NOBODY: Final = Apply(Op.NOBODY, ())


def lower_effects(effects: tuple[Effect, ...], context: Context) -> None:
    """Appends the instructions of these effects; a Draw and a Skip of the same players side by side are one burden."""
    for effect in _burdens(effects):
        if isinstance(effect, tuple):
            draw, skip = effect
            context.emit(p.Burden(context.players(draw.who), context.number(draw.n), context.number(skip.n)))
            continue
        lower = EFFECTS.get(type(effect))
        if lower is None:
            raise Unbuilt(effect)
        lower(effect, context)


def _burdens(effects: tuple[Effect, ...]) -> Iterator[Effect | tuple[tree.Draw, tree.Skip]]:
    rest = list(effects)
    while rest:
        match rest:
            case [tree.Draw(who, _) as draw, tree.Skip(same, _) as skip, *_] if who == same:
                yield draw, skip
                del rest[:2]
            case [first, *_]:
                yield first
                del rest[0]


def _into(context: Context, effects: tuple[Effect, ...]) -> list[p.Instruction]:
    """The instructions of a list inside the program."""
    code: list[p.Instruction] = []
    lower_effects(effects, evolve(context, code=code))
    return code


# --- drawing, missing, acting -----------------------------------------------------------------------------------------


def _draw(effect: tree.Draw, context: Context) -> None:
    context.emit(p.Burden(context.players(effect.who), context.number(effect.n), ZERO))


def _skip(effect: tree.Skip, context: Context) -> None:
    context.emit(p.Burden(context.players(effect.who), ZERO, context.number(effect.n)))


def _shift(effect: tree.Shift, context: Context) -> None:
    context.emit(p.ShiftDemand(context.players(effect.to), context.number(effect.n)))


def _become(effect: tree.Become, context: Context) -> None:
    context.emit(p.ChangeStatus(context.players(effect.who), _STATUS[effect.state]))


_STATUS: Final = {
    State.IN: p.Status.IN,
    State.OUT: p.Status.OUT,
    State.WON: p.Status.WON,
    State.LOST: p.Status.LOST,
    State.GONE: p.Status.GONE,
}

# --- cards ------------------------------------------------------------------------------------------------------------

_SPOTS: Final = {
    (Pile.STOCK, At.TOP): Place.STOCK_TOP,
    (Pile.STOCK, At.BOTTOM): Place.STOCK_BOTTOM,
    (Pile.STOCK, At.MIXED): Place.STOCK_MIXED,
    (Pile.DISCARD, At.TOP): Place.PILE_TOP,
    (Pile.DISCARD, At.UNDER_TOP): Place.PILE_UNDER,
    (Pile.DISCARD, At.BOTTOM): Place.PILE_BOTTOM,
    (Pile.ASIDE, At.TOP): Place.ASIDE,
    (Pile.ASIDE, At.BOTTOM): Place.ASIDE,
}


def _move(effect: tree.Move, context: Context) -> None:
    to = effect.to
    owner: p.Operand = _NOBODY
    if isinstance(to, tree.Hand):
        place, owner = Place.HAND, context.players(to.of)
    else:
        pile, at = (to.pile, to.at) if isinstance(to, tree.On) else (to, At.TOP)
        if not isinstance(pile, Pile) or (pile, at) not in _SPOTS:
            raise Unbuilt(effect, "cards to that place")
        place = _SPOTS[pile, at]
    context.emit(p.MoveCards(context.cards(effect.cards), place, owner))


def _rotate(effect: tree.Rotate, context: Context) -> None:
    match effect:
        case tree.Rotate(_, tree.Any((first, second)), tree.Number(1), Ring.PLAY):
            among = apply(Op.OR_PLAYERS, _partner(first, context), _partner(second, context))
        case _:
            among = context.players(effect.among)
    k = context.number(effect.k)
    if effect.what is Belonging.HAND:
        context.emit(p.PassHands(among, k, effect.ring is Ring.SEAT))
    elif effect.what is Belonging.SEAT:
        context.emit(p.PassSeats(among, k))
    else:
        raise Unbuilt(effect, "marks that are passed on")


def _partner(of: Node, context: Context) -> p.Operand:
    """One side of a swap: of several who are tied, the first in the direction of play."""
    found = context.players(of)
    match of:
        case tree.PlayerWord() | tree.That() | tree.Beside(tree.PlayerWord(), tree.Number()):
            return found
    return Apply(Op.NEAREST, (found,))


def _arrange(effect: tree.Arrange, context: Context) -> None:
    match effect:
        case tree.Arrange(Pile.STOCK, Order.SHUFFLED):
            context.emit(p.Shuffle(True, _NOBODY))
        case tree.Arrange(tree.Hand(of), Order.SHUFFLED):
            context.emit(p.Shuffle(False, context.players(of)))
        case tree.Arrange(Pile.STOCK, Order.TURNED_OVER):
            context.emit(p.TurnOver())
        case _:
            raise Unbuilt(effect)


def _enact(effect: tree.Enact, context: Context) -> None:
    context.emit(p.Enact(context.players(effect.by), context.cards(effect.cards)))


# --- lists ------------------------------------------------------------------------------------------------------------


def _if(effect: tree.If, context: Context) -> None:
    condition = context.holds(effect.cond)
    then, other = _into(context, effect.then), _into(context, effect.other)
    if other:
        then.append(p.Jump(len(other)))
    context.emit(p.JumpUnless(condition, len(then)), *then, *other)


def _each(effect: tree.Each, context: Context) -> None:
    who = context.players(effect.who)
    code = _into(context, effect.effects)
    context.emit(p.EachOf(who, len(code)), *code)


def _offer(effect: tree.Offer, context: Context) -> None:
    who = context.players(effect.to)
    accepted, declined = _into(context, effect.effects), _into(context, effect.other)
    context.emit(p.OfferTo(who, len(accepted), len(declined)), *accepted, *declined)


# --- values -----------------------------------------------------------------------------------------------------------


def _put(effect: tree.Put, context: Context) -> None:
    match effect.path:
        case Setting.CALLED:
            context.emit(p.Call(context.faces(effect.value)))
        case Setting.DIRECTION:
            context.emit(p.SetDirection(_way(effect.value, context)))
        case Setting() as setting if setting in settings.NUMBERS:
            context.emit(p.PutNumber(setting.value, context.number(effect.value)))
        case tree.Cell(name, sort):
            context.emit(p.PutCell(name, context.value(effect.value, _CELL_SORTS[sort])))
        case Setting.DEALER:
            context.emit(p.NameDealer(context.players(effect.value)))
        case tree.Own(Setting.SCORE, by):
            points = context.binding(tree.THEM).number(effect.value)
            context.emit(p.PutPoints(context.players(by), points))
        case tree.Own(tree.Cell(name, sort), by):
            value = context.binding(tree.THEM).value(effect.value, _CELL_SORTS[sort])
            context.emit(p.PutOwn(context.players(by), name, value))
        case _:
            raise Unbuilt(effect)


_CELL_SORTS: Final = {
    tree.ValueSort.NUMBER: p.Sort.NUMBER,
    tree.ValueSort.PLAYERS: p.Sort.PLAYERS,
    tree.ValueSort.CARDS: p.Sort.CARDS,
    tree.ValueSort.FEATURE: p.Sort.FACES,
}


def _way(value: Node, context: Context) -> p.Operand:
    match value:
        case tree.Exactly(tree.Way() as way):
            return number(WAYS[way])
        case tree.That(k):
            return context.builder.lets[k - 1]
    raise Unbuilt(value)


EFFECTS: Final[Mapping[type[Node], Callable[..., None]]] = {
    tree.Draw: _draw,
    tree.Skip: _skip,
    tree.Shift: _shift,
    tree.Reverse: lambda effect, context: context.emit(p.Reverse()),
    tree.Turn: lambda effect, context: context.emit(p.TurnTo(context.players(effect.to))),
    tree.Move: _move,
    tree.Rotate: _rotate,
    tree.Arrange: _arrange,
    tree.Enact: _enact,
    tree.Let: let,
    tree.If: _if,
    tree.Each: _each,
    tree.Offer: _offer,
    tree.Keep: keep,
    tree.Toggle: toggle,
    tree.Put: _put,
    tree.Due: due,
    tree.Penalise: lambda effect, context: context.emit(p.Fine(context.players(effect.who))),
    tree.Become: _become,
}
"""How each class of effects is lowered: functions that add to the program of the context."""
