"""A trigger whose effects no single sentence can hold is said in several, which the reader joins again.

What follows “if …, …, otherwise …” would belong to the second list. So a condition ends its sentence, and what comes
after it is said of the same trigger once more.
"""

from __future__ import annotations

from collections.abc import Iterator

from bartok_dsl.language.saying.scene import Unsayable
from bartok_dsl.language.shapes import ends_sentence
from bartok_dsl.tree import Effect, If, Let, Node, Statement, That, When
from bartok_dsl.tree.walk import rebuild, walk


def sentences(statement: Statement) -> Iterator[Statement]:
    """The statement, or several that are the same as one. Raises :class:`Unsayable` where that is not possible."""
    if not isinstance(statement, When) or not any(ends_sentence(effect) for effect in statement.effects[:-1]):
        yield statement
        return
    chunk: list[Effect] = []
    lets = before = 0
    for effect in statement.effects:
        chunk.append(_renumbered(effect, before))
        lets += sum(isinstance(node, Let) for node in walk(effect))
        if ends_sentence(effect) or effect is statement.effects[-1]:
            yield When(statement.event, _whole(chunk))
            chunk = []
            before = lets


def _whole(chunk: list[Effect]) -> tuple[Effect, ...]:
    """The chunk, unless it would be read as a condition on the trigger."""
    match chunk:
        case [If(_, _, ()) as only]:
            raise Unsayable(only)
    return tuple(chunk)


def _renumbered(effect: Effect, before: int) -> Effect:
    """The effect with its Lets counted from this sentence on. Raises :class:`Unsayable` if it needs an earlier one."""

    def step(node: Node) -> Node:
        if isinstance(node, That):
            if node.k <= before:
                raise Unsayable(node)
            return That(node.k - before)
        return rebuild(node, step)

    return rebuild(effect, step) if before else effect
