"""The parts of a rule as phrases that every language words: events, effects, players, settings."""

from __future__ import annotations

from typing import Final

from bartok_dsl.cards import FaceSet, members, write_card
from bartok_dsl.finding import Phrase, Piece, phrase
from bartok_dsl.review.parts import CORES, subject
from bartok_dsl.tree import (
    ACTOR,
    EVERYONE,
    NEXT,
    OTHERS,
    PREVIOUS,
    Acts,
    Become,
    Becomes,
    Begins,
    Cell,
    Does,
    Done,
    Effect,
    Ends,
    Event,
    Falls,
    How,
    Node,
    Own,
    Path,
    Play,
    Says,
    Setting,
    State,
)

MOST_CARDS: Final = 8
"""Cards that are listed before “…”: enough to recognise a class of cards, short enough for a line."""

_HOW: Final = {How.DRAWS: "draws", How.PASSES: "passes", How.ANYHOW: "acts"}


def event(core: Event) -> Phrase:
    """The kind of moment as a noun: “a play”, “a missed turn”."""
    match core:
        case Play():
            return phrase("event.play")
        case Acts(_, how):
            return phrase(f"event.{_HOW[how]}")
        case Says():
            return phrase("event.says")
        case Does():
            return phrase("event.does")
        case Done(Become(_, State.WON)):
            return phrase("event.done-won")
        case Done(effect):
            return phrase(f"event.done-{_kind(effect)}")
        case Begins(_, period):
            return phrase(f"event.begins-{period.value}")
        case Ends(_, period):
            return phrase(f"event.ends-{period.value}")
        case Becomes():
            return phrase("event.becomes")
        case Falls():
            return phrase("event.falls")
        case _:
            return phrase("event.elapses")


def part(node: Node) -> Piece:
    """A kind of moment in brackets, to stand after a clause; nothing for other parts of a rule."""
    return phrase("built.part", what=event(node)) if isinstance(node, CORES) else ""


def effect(of: Effect) -> Phrase:
    """The effect after “makes …”: “the next player draw”."""
    players = subject(Done(of))
    return phrase(f"effect.{_kind(of)}", who=who(players) if players is not None else phrase("who.some"))


def deed(of: Effect) -> Phrase:
    """The effect as a noun: “drawing”, “turning round”."""
    return phrase(f"deed.{_kind(of)}")


def who(players: object) -> Phrase:
    """The players of an effect, roughly."""
    match players:
        case _ if players is ACTOR:
            return phrase("who.actor")
        case _ if players == NEXT:
            return phrase("who.next")
        case _ if players == PREVIOUS:
            return phrase("who.previous")
        case _ if players is EVERYONE:
            return phrase("who.everyone")
        case _ if players == OTHERS:
            return phrase("who.others")
        case _:
            return phrase("who.some")


def rule(number: int | None) -> Phrase:
    """“Rule 3”, or “this rule”."""
    return phrase("rule.this") if number is None else phrase("rule.number", rule=number)


def path(of: Path) -> Phrase:
    """What a setting or named state is called."""
    match of:
        case Setting():
            return phrase(f"path.{of.value}")
        case Cell(name):
            return phrase("path.cell", name=name)
        case Own(inner):
            return path(inner)
        case _:
            raise TypeError(f"{of!r} is no path")


def pair(beneath: int, played: int) -> Phrase:
    """A card on a card."""
    return phrase("example.pair", played=write_card(played, symbols=True), beneath=write_card(beneath, symbols=True))


def pair_apart(start: int, goal: int) -> Phrase:
    """A card, and one that no line of plays leads to from there."""
    return phrase("example.apart", start=write_card(start, symbols=True), goal=write_card(goal, symbols=True))


def cards(faces: FaceSet) -> Piece:
    """Some cards by name, the first few."""
    names = [write_card(face, symbols=True) for face in members(faces)]
    return " ".join(names[:MOST_CARDS]) + (" …" if len(names) > MOST_CARDS else "")


def _kind(of: Effect) -> str:
    return type(of).__name__.lower()
