"""Words and gestures that are due, and by when."""

from __future__ import annotations

from bartok_dsl import tree
from bartok_dsl.compile.context import Context
from bartok_dsl.compile.reactions import program_of
from bartok_dsl.compile.texts import is_free
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine.program import Deadline, Deed, Owe
from bartok_dsl.tree import Event, Period


def due(effect: tree.Due, context: Context) -> None:
    """A duty for each of the deed's players; whoever misses it has the fallback happen."""
    deed = effect.deed
    if not isinstance(deed, tree.Says | tree.Does):
        raise Unbuilt(effect, "duties other than words and gestures")
    if deed.text is tree.ANYTHING:
        raise Unbuilt(effect, "words that are not named")
    owe = Deed.SAY if isinstance(deed, tree.Says) else Deed.DO
    deadline = _deadline(effect.by, deed)
    who, text = context.players(deed.by), context.text(deed.text)
    otherwise = program_of(effect.other, context)
    context.emit(Owe(who, owe, text, is_free(deed.text), deadline, otherwise))


def _deadline(by: Event, deed: tree.Says | tree.Does) -> Deadline:
    match by:
        case tree.SOON:
            return Deadline.NEXT_ACT
        case tree.Play(who, tree.ANY_CARD) if who == deed.by:
            return Deadline.OWN_NEXT_PLAY
        case tree.Begins(who, Period.TURN) if who == deed.by:
            return Deadline.OWN_NEXT_TURN
        case tree.Play(tree.ACTOR, tree.IT) if deed.by is tree.ACTOR:
            return Deadline.WITH_THE_PLAY
    raise Unbuilt(by, "as a time by which something is due")
