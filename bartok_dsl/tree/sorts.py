"""The sorts: what kinds of things a rule tree is made of."""

from __future__ import annotations


class Node:
    """Anything in a rule tree."""

    __slots__ = ()


class Value(Node):
    """What can be counted, remembered, compared: cards, players, features, numbers, texts."""

    __slots__ = ()


class Cards(Value):
    """An ordered set of cards: a class of cards, or cards that lie somewhere."""

    __slots__ = ()


class Players(Value):
    """An ordered set of players, in the direction of play."""

    __slots__ = ()


class Feature(Value):
    """Ranks, suits, colours, kinds, faces or directions: what a card (or play) can be said to be."""

    __slots__ = ()


class Num(Value):
    """A whole number."""

    __slots__ = ()


class Text(Value):
    """Words to be said, or a gesture."""

    __slots__ = ()


class Test(Node):
    """A predicate on numbers."""

    __slots__ = ()


class Cond(Node):
    """What is true or not of a moment."""

    __slots__ = ()


class Event(Node):
    """A pattern of moments at which something has happened; every event has a subject, its ``by``."""

    __slots__ = ()


class Effect(Node):
    """What is done."""

    __slots__ = ()


class Statement(Node):
    """One clause of a rule."""

    __slots__ = ()


class Path(Node):
    """A place where a value lives: a setting, a named state, or one player's own copy of either."""

    __slots__ = ()


class Spot(Node):
    """Where cards can be put."""

    __slots__ = ()


class Chooser(Node):
    """Who or what makes a choice."""

    __slots__ = ()
