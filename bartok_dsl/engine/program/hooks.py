"""Hooks: what a rule hangs its programs on, what it says is lawful, and which values it gives."""

from __future__ import annotations

from enum import Enum

from bartok_dsl.engine.program.instructions import Program
from bartok_dsl.engine.program.operands import Operand
from bartok_dsl.records import record


class Moment(Enum):
    """Kinds of events that hooks hang on; the subject is ACTOR, and IT, CAUSE, CAUSER, AMOUNT where they make sense."""

    PLAYED = "played"
    DREW_TURN = "drew as a turn"
    DREW_RULE = "drew because of a rule"
    PAID = "took the cards that were demanded"
    PENALISED = "took penalty cards"
    PASSED = "passed"
    SKIPPED = "a missed turn was paid"
    REVERSED = "direction turned round"
    TURN_BEGINS = "turn begins"
    TURN_ENDS = "turn ends"
    ACTED = "completed a turn action"
    LAP_BEGINS = "lap begins"
    LAP_ENDS = "lap ends"
    DEAL_BEGINS = "deal begins"
    DEAL_ENDS = "deal ends"
    SAID = "said"
    DID = "did"
    HANDS_PASSED = "whole hands changed owner"
    TURN_GIVEN = "the turn was given"
    GOES_OUT = "went out"
    LEFT = "left the deal"
    STOCK_OUT = "the stock ran out"
    CALLED = "a suit or rank was named"

    __hash__ = object.__hash__  # by identity: members are looked up several times in every action


class Act(Enum):
    """Kinds of actions that can be lawful or not."""

    PLAY = "play"
    JUMP = "play out of turn"
    MORE = "a further card of one play"
    DRAW = "draw"
    PASS = "pass"
    SAY = "say"

    __hash__ = object.__hash__


class Verb(Enum):
    """What a law does to the cases it covers."""

    MAY = "may"
    MAY_NOT = "may not"
    ONLY = "only"


@record
class After:
    """After the moment, if the card played is one of *faces* and the guard holds, the program runs."""

    moment: Moment
    faces: int
    guard: Operand
    program: int


@record
class Law:
    """A case in which an action is lawful or not: ACTOR attempts it, *faces* are the cards it speaks about.

    For acts without a card *faces* is ignored. *guard* is read as the action begins.
    """

    verb: Verb
    act: Act
    faces: Operand
    guard: Operand


@record
class AnswerTo:
    """Whoever a demand (of ``cards`` or ``turns``) waits for may play one of *faces*; then the program runs."""

    turns: bool
    faces: Operand
    guard: Operand
    program: int


@record
class Replace:
    """The default consequence of the moment does not happen; the program does."""

    moment: Moment
    guard: Operand
    program: int


@record
class Watch:
    """At a look: for every player (THEM and ACTOR) of *who* for whom it has just become so, the program runs.

    With *falls_to*, when the number is exactly that and was more at the last look; else when *condition* became true.
    """

    who: Operand
    condition: Operand
    program: int


@record
class WatchFall:
    """At a look: for every player (THEM and ACTOR) of *who* whose number is exactly *to* and was more before."""

    who: Operand
    number: Operand
    to: Operand
    program: int


@record
class Standing:
    """A number of the profile, as long as the rule stands; for the players of *who* (EVERYONE: for all)."""

    setting: str
    who: Operand
    value: Operand


@record
class Alias:
    """The faces (as printed) count as other ones; the value may speak of THIS."""

    faces: int
    as_faces: Operand
    for_matching: bool
    for_effects: bool


@record
class LooksAt:
    """The card that rule 0 looks at."""

    card: Operand


@record
class Sight:
    """These players may look at the cards, beside those who may anyway."""

    cards: Operand
    who: Operand
    guard: Operand


Hook = After | Law | AnswerTo | Replace | Watch | WatchFall | Standing | Alias | LooksAt | Sight


@record
class Passing:
    """Hooks that an effect installs until an event: *hooks* refer to the same rule's programs."""

    hooks: tuple[Hook, ...]
    until: Moment
    until_guard: Operand


@record
class RuleCode:
    """One rule, compiled: its number in the book, its hooks in order, and what they refer to by index."""

    number: int
    hooks: tuple[Hook, ...]
    programs: tuple[Program, ...]
    kept: tuple[Passing, ...]
    registers: int
