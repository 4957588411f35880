"""What is lawful: statements about actions as laws, one for each kind of action they speak about.

* A permission to play opens plays at one's turn; where its subject speaks of who is not on turn, plays out of turn;
  where it speaks of the cards laid so far, further cards of one play.
* A ban on playing holds for all three, unless it speaks of one of them.
* *Only these* is a ban on the whole kind of action, and then a permission for these, of the same rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import evolve

from bartok_dsl import tree
from bartok_dsl.compile.context import Context
from bartok_dsl.compile.moments import subject
from bartok_dsl.compile.operands import ALL, both, every
from bartok_dsl.compile.texts import is_free, mentioned, uttered
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import TRUE, Act, AnswerTo, Hook, Instruction, Law, Op, Operand, Verb
from bartok_dsl.records import record
from bartok_dsl.tree import CardWord, How, Node, PlayerWord, Unit
from bartok_dsl.tree.sorting import event_in, is_event
from bartok_dsl.tree.walk import walk


@record
class Case:
    """A kind of action, the cards it is about, who does it, and when."""

    acts: tuple[Act, ...]
    faces: Operand
    who: Operand
    guard: Operand


_ATTEMPT: Final[Mapping[Node, Op]] = {
    PlayerWord.ACTOR: Op.ACTOR,
    PlayerWord.THEM: Op.THEM,
    CardWord.IT: Op.IT,
    CardWord.LOT: Op.LOT,
    CardWord.CAUSE: Op.CAUSE,
    PlayerWord.CAUSER: Op.CAUSER,
}
"""What there is before an action takes place: the card that is judged, with those laid before it in the same play, and,
where a demand is answered, the card and the player that last made it."""


def cases(action: Node, context: Context, *, ban: bool) -> Iterator[Case]:
    """The cases that an action pattern covers. Raises :class:`Unbuilt`."""
    match action:
        case tree.Any(parts):
            for part in parts:
                yield from cases(part, context, ban=ban)
        case tree.All(parts):
            bare = event_in(parts)
            if bare is None:
                raise Unbuilt(action)
            guard = every(context.holds(part) for part in parts if not is_event(part))
            several = any(_speaks_of_lot(part) for part in parts)
            for case in cases(bare, context, ban=ban):
                acts = (Act.MORE,) if several and Act.PLAY in case.acts else case.acts
                yield Case(acts, case.faces, case.who, both(case.guard, guard))
        case tree.Play(by, cards):
            acts = (Act.MORE,) if _speaks_of_lot(cards) else _acts_of(by, ban=ban)
            yield Case(acts, context.faces(cards), subject(by, context), TRUE)
        case tree.Acts(by, how):
            yield from (Case((act,), ALL, subject(by, context), TRUE) for act in _TURN_ACTS[how])
        case tree.Says(by, tree.ANYTHING):
            yield Case((Act.SAY,), ALL, subject(by, context), TRUE)
        case tree.Says(_, text) | tree.Does(_, text) if is_free(text):
            if not ban:
                raise Unbuilt(action, "words and gestures that only the table can judge, as the lawful ones")
            # nobody but the table can tell whether it was that: there is nothing for the machine to forbid
        case tree.Says(by, text):
            yield Case(
                (Act.SAY,), ALL, subject(by, context), mentioned(text, context) if ban else uttered(text, context)
            )
        case _:
            raise Unbuilt(action)


_TURN_ACTS: Final = {
    How.DRAWS: (Act.DRAW,),
    How.PASSES: (Act.PASS,),
    How.ANYHOW: (Act.PLAY, Act.JUMP, Act.MORE, Act.DRAW, Act.PASS),
}


def _speaks_of_lot(node: Node) -> bool:
    return any(part is CardWord.LOT for part in walk(node))


def _acts_of(by: Node, *, ban: bool) -> tuple[Act, ...]:
    """At one's turn, or out of it: only a subject that speaks of who is on turn speaks about the turn."""
    match by:
        case tree.Not(PlayerWord.ON_TURN):
            return (Act.JUMP,)
        case tree.All(parts) if tree.Not(tree.ON_TURN) in parts:
            return (Act.JUMP,)
    if any(part is PlayerWord.ON_TURN for part in walk(by)):
        return (Act.PLAY,)
    return (Act.PLAY, Act.JUMP, Act.MORE) if ban else (Act.PLAY,)


def _laws(verb: Verb, action: Node, context: Context) -> Iterator[Hook]:
    for case in cases(action, context.having(_ATTEMPT), ban=verb is Verb.MAY_NOT):
        guard = every((context.condition, case.who, case.guard))
        yield from (Law(verb, act, case.faces, guard) for act in case.acts)


def may(statement: tree.May, context: Context) -> tuple[Hook, ...]:
    """Widens."""
    return tuple(_laws(Verb.MAY, statement.action, context))


def may_not(statement: tree.MayNot, context: Context) -> tuple[Hook, ...]:
    """Narrows."""
    return tuple(_laws(Verb.MAY_NOT, statement.action, context))


def only(statement: tree.Only, context: Context) -> tuple[Hook, ...]:
    """Bans the whole kind of action for those it is about, then allows what is left."""
    found = tuple(cases(statement.action, context.having(_ATTEMPT), ban=False))
    bans: dict[tuple[Act, Operand], Hook] = {}
    allowed: list[Hook] = []
    for case in found:
        for act in case.acts:
            who = both(context.condition, case.who)
            bans.setdefault((act, who), Law(Verb.MAY_NOT, act, ALL, who))
            allowed.append(Law(Verb.MAY, act, case.faces, both(who, case.guard)))
    return (*bans.values(), *allowed)


def answer(statement: tree.Answer, context: Context) -> tuple[Hook, ...]:
    """What may be played on a demand, and what follows before the card's own effects."""
    if statement.unit is Unit.WORDS:
        raise Unbuilt(statement, "words cannot be answered")
    code: list[Instruction] = []
    context.builder.tables.effects(statement.effects, evolve(context.program(code), answering=True))
    program = context.builder.program(code)
    return tuple(
        AnswerTo(statement.unit is Unit.TURNS, case.faces, every((context.condition, case.who, case.guard)), program)
        for case in cases(statement.action, context, ban=False)
        if Act.PLAY in case.acts
    )
