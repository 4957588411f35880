"""Words and gestures that are due, and by when."""

from __future__ import annotations

from bartok_dsl import tree
from bartok_dsl.compile.context import Context
from bartok_dsl.compile.keeping import keep_until
from bartok_dsl.compile.reactions import program_of
from bartok_dsl.compile.texts import is_free
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import Deadline, Deed, Owe
from bartok_dsl.tree import Node, Period


def due(effect: tree.Due, context: Context) -> None:
    """A duty for each of the deed's players; whoever misses it has the fallback happen."""
    deed = effect.deed
    if not isinstance(deed, tree.Says | tree.Does):
        raise Unbuilt(effect, "duties other than words and gestures")
    if deed.text is tree.ANYTHING:
        raise Unbuilt(effect, "words that are not named")
    owe = Deed.SAY if isinstance(deed, tree.Says) else Deed.DO
    deadline, until = _when_due(effect.by, deed, context)
    who, text = context.players(deed.by), context.text(deed.text)
    otherwise = program_of(effect.other, context)
    context.emit(Owe(who, owe, text, is_free(deed.text), deadline, otherwise, until))


def _when_due(by: Node, deed: tree.Says | tree.Does, context: Context) -> tuple[Deadline, int]:
    """By the next action, or with the play …; by any other event, noticed as the end of something that is kept."""
    parts = by.parts if isinstance(by, tree.Any) else (by,)
    named = [deadline for part in parts if (deadline := _deadline(part, deed)) is not None]
    events = [part for part in parts if _deadline(part, deed) is None]
    if len(named) > 1 or len(events) > 1:
        raise Unbuilt(by, "as a time by which something is due")
    until = -1 if not events else keep_until(events[0], context)
    return (named[0] if named else Deadline.EVENT), until


def _deadline(by: Node, deed: tree.Says | tree.Does) -> Deadline | None:
    match by:
        case tree.SOON:
            return Deadline.NEXT_ACT
        case tree.Play(who, tree.ANY_CARD) if who == deed.by:
            return Deadline.OWN_NEXT_PLAY
        case tree.Begins(who, Period.TURN) if who == deed.by:
            return Deadline.OWN_NEXT_TURN
        case tree.Play(tree.ACTOR, tree.IT) if deed.by is tree.ACTOR:
            return Deadline.WITH_THE_PLAY
    return None
