"""The one error of the compiler."""

from __future__ import annotations

from bartok_dsl.tree import Node


class Unbuilt(Exception):
    """A part that can be said, but not yet played: *node* is the part, *reason* a few words about it."""

    def __init__(self, node: Node, reason: str = "") -> None:
        super().__init__(f"{type(node).__name__} cannot be compiled yet" + (f": {reason}" if reason else ""))
        self.node = node
        self.reason = reason
