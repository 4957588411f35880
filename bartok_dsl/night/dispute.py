"""A dispute: the case in the words of a scenario, and what the rules say to everything that was done in it.

Nothing is decided here. What was done stands, as it does at a table where nobody has called it out; each attempt is
judged as things stood when it was made, and at the end it is told what is still owed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from attrs import evolve, frozen

from bartok_dsl.cards import Face, FaceSet
from bartok_dsl.engine import events as e
from bartok_dsl.engine.errors import ChanceError, EngineError
from bartok_dsl.engine.game import Game, Refused
from bartok_dsl.engine.judge import say_verdict
from bartok_dsl.engine.looking import remember
from bartok_dsl.engine.opinion import Judgement, Opinion
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.profile import SETTABLE, Speech
from bartok_dsl.engine.state import Phase
from bartok_dsl.engine.words import is_question, same_words
from bartok_dsl.files.finding import FileError, LineFinding
from bartok_dsl.files.lines import Line, lines_of
from bartok_dsl.files.scenario.blocks import Block, blocks, split_key
from bartok_dsl.files.scenario.doing import (
    Answers,
    CallsOut,
    Doing,
    Draws,
    Passes,
    Plays,
    Speaks,
)
from bartok_dsl.files.scenario.model import HandSize, Scenario, SetUp, Step
from bartok_dsl.files.scenario.reader import read_scenarios
from bartok_dsl.files.scenario.vocabulary import Vocabulary, vocabulary
from bartok_dsl.files.trial.acting import perform, turn_actions
from bartok_dsl.files.trial.position import Impossible, Unsupported, set_up
from bartok_dsl.night.state import Night
from bartok_dsl.rulebook import RuleBook, Ruled
from bartok_dsl.table.table import Table

SET_UP = frozenset({
    "scenario", "profile", "referee", "language", "rules", "players", "dealer", "turn", "direction", "hands", "discard",
    "stock", "suit", "out", "dice", "coins", "chance", "shuffles", "deal", "wins", "scores", "state", "set", "phase",
    "do", "expect",
})  # fmt: skip
"""The keys that begin a block of a case; any other word begins a line inside one."""


_WORD = re.compile(r"[^\s:,()\"]+")


class Finding(Enum):
    """What there is to say about one thing that was done."""

    RIGHT = "right"
    WRONG = "wrong"
    CANNOT = "cannot"  # nobody can have done that
    CALL_RIGHT = "call-right"  # somebody was called out for a fault that there was
    CALL_WRONG = "call-wrong"
    NOT_JUDGED = "not-judged"  # votes, timeouts and other matters of the people at the table
    BROKEN = "broken"  # a rule breaks the program
    CHANCE = "chance"  # it depends on chance that the case does not give


@frozen
class Judged:
    """One thing that was done, and what there is to say about it."""

    line: int
    text: str
    seat: int
    finding: Finding
    refused: Refused | None
    """What is wrong with it, or why it cannot be."""
    rule: int
    """The rule on which that rests; 0: the base game."""
    reason: str
    """Why it could not be judged."""
    top: Face | None
    """The top card when it was done."""
    called: FaceSet
    """What was to be followed then; nothing: 0."""
    events: tuple[e.Event, ...]
    """What came of it, with everything that was forgotten by then."""


@frozen
class Reading:
    """What the rules say to a case."""

    table: Table
    """The table as the case leaves it."""
    judged: tuple[Judged, ...]
    ruled: bool = False
    """Whether a ruling has decided it: without the rulings, something else would be found."""

    @property
    def rules(self) -> tuple[int, ...]:
        """The numbers of the rules that had a part in it, in order; 0 is the base game."""
        numbers = {one.rule for one in self.judged}
        numbers |= {event.rule for one in self.judged for event in one.events}
        state = self.table.state
        numbers |= {duty.rule for duty in state.duties} | {demand.rule for demand in state.demands}
        numbers |= {request.rule for request in state.requests}
        return tuple(sorted(numbers))


class NoCase(ValueError):
    """The case cannot be read, or is none that can be; the findings say why."""

    def __init__(self, findings: tuple[LineFinding, ...] = (), reason: str = "") -> None:
        super().__init__(reason or "the case cannot be read")
        self.findings = findings
        self.reason = reason


# --- reading ----------------------------------------------------------------------------------------------------------


def read_case(content: str, night: Night, language: str) -> Scenario:
    """The case in these lines, at the table of the evening. Raises :class:`NoCase`.

    Lines need not be indented, nor need the case have a name; players whose cards it does not tell have some.
    """
    words = vocabulary(language)
    try:
        lines = lines_of(content)
    except FileError as trouble:
        raise NoCase(trouble.findings) from None
    body = [line.text.rstrip() for line in lines]
    if not any(line[:1].isspace() for line in body):
        body = [_named(line, night.names) for line in body]
        body = [line if _begins(line, words) else f"  {line}" for line in body]
    head, tail = _around(body, night, words, language)
    reading = read_scenarios("\n".join([*head, *body, *tail]))
    if reading.findings:
        raise NoCase(tuple(evolve(each, line=max(each.line - len(head), 1)) for each in reading.findings))
    scenario = reading.scenarios[0]
    return evolve(scenario, setup=_at_the_table(scenario.setup, night))


def _begins(line: str, words: Vocabulary) -> bool:
    """Whether the line begins a block."""
    key, _ = split_key(line)
    first = key.partition(" ")[0]
    return ":" in line and (words.key(key) in SET_UP or words.key(first) == "set" or key.casefold() == "format")


def _named(line: str, names: Sequence[str]) -> str:
    """The line with the names of players as they are written, however they were typed."""
    written = {name.casefold(): name for name in names}
    return _WORD.sub(lambda found: written.get(found[0].casefold(), found[0]), line)


def _around(body: Sequence[str], night: Night, words: Vocabulary, language: str) -> tuple[list[str], list[str]]:
    """The lines that a case leaves out and a scenario has: its language and its name, and who sits where."""
    found = [block for block in blocks(_numbered(body), words) if isinstance(block, Block)]
    keys = [block.key for block in found]
    head = [] if any(line.casefold().startswith("format") for line in body) else [f"format: {language}"]
    if "scenario" not in keys:
        head.append(f"{_spelling('scenario', words)}: ?")
    told = {split_key(line.text)[0] for block in found if block.key == "hands" for line in block.lines}
    seated = "players" not in keys and keys.count("scenario") < 2 and told <= set(night.names)
    if seated and not any(" " in name for name in night.names):
        return head, [f"{_spelling('players', words)}: {' '.join(night.names)}"]
    return head, []


def _numbered(body: Sequence[str]) -> list[Line]:
    return [Line(number, text) for number, text in enumerate(body, 1)]


def _spelling(key: str, words: Vocabulary) -> str:
    return next(spelled for spelled, name in words.keys.items() if name == key)


def _at_the_table(setup: SetUp, night: Night) -> SetUp:
    """The set-up with what the evening knows: what is played, and that everybody holds cards."""
    profile = night.profile
    settings = {name: getattr(profile, name) for name in SETTABLE} | dict(setup.settings)
    told = {hand.who for hand in setup.hands}
    others = tuple(HandSize(name, profile.hand_size) for name in setup.players if name not in told)
    return evolve(
        setup,
        profile=profile.name,
        settings=tuple(settings.items()),
        referee=Referee.TABLE.value,
        hands=setup.hands if setup.before_deal else (*setup.hands, *others),
    )


# --- judging ----------------------------------------------------------------------------------------------------------


def judge_case(case: Scenario, book: RuleBook) -> Reading:
    """What the rules of the book say to the case, or those of the case where it has its own. Raises :class:`NoCase`."""
    reading = _reading(case, book)
    if case.setup.rules or not book.rulings:
        return reading
    unruled = _reading(case, RuleBook(tuple(entry for entry in book.entries if not isinstance(entry, Ruled))))
    return evolve(reading, ruled=_found(reading) != _found(unruled))


def _found(reading: Reading) -> list[tuple[Finding, int]]:
    return [(one.finding, one.rule) for one in reading.judged]


def _reading(case: Scenario, book: RuleBook) -> Reading:
    try:
        start = set_up(case.setup)
    except (Unsupported, Impossible) as trouble:
        raise NoCase(reason=str(trouble)) from None
    table = start.table if case.setup.rules else _by_the_book(start.table, book)
    steps = [part for part in case.parts if isinstance(part, Step)]
    return Reading(table, tuple(_judged(step, table, case.setup.language) for step in steps))


def _by_the_book(table: Table, book: RuleBook) -> Table:
    """The same table with the rules of that book in force, and the ranks that the case itself declares."""
    for entry in table.declared:
        book = book.announce(entry.rule, entry.sentence, entry.language, entry.origin)
    other = Table(
        table.names,
        table.chance.source,
        profile=table.profile,
        referee=table.referee,
        book=book,
        dealer=table.state.dealer,
        trusted=True,
    )
    other.game = Game.at(table.profile, table.state, other.game.book, table.referee, other.chance)
    if table.state.phase is Phase.PLAY:
        remember(other.game.core)
    return other


def _judged(step: Step, table: Table, language: str) -> Judged:
    doing, seat = step.doing, table.names.index(step.doing.who)
    mark, top, called = len(table.events), table.state.top(), table.state.called

    def judged(finding: Finding, refused: Refused | None = None, rule: int = 0, reason: str = "") -> Judged:
        rule = refused.rule if refused is not None else rule
        events = tuple(table.events[mark:])
        return Judged(step.line, step.text, seat, finding, refused, rule, reason, top, called, events)

    talk_is_free = table.state.phase not in (Phase.PLAY, Phase.CHOICE)
    try:
        opinion = _on_call(doing, table)
        wrong = _wrong(doing, seat, table)
        result = perform(doing, table, language)
    except Unsupported as trouble:
        return judged(Finding.NOT_JUDGED, reason=str(trouble))
    except ChanceError as trouble:
        return judged(Finding.CHANCE, reason=str(trouble))
    except EngineError as trouble:
        return judged(Finding.BROKEN, reason=str(trouble))
    if isinstance(result, Refused):
        return judged(Finding.CANNOT, result)
    if opinion is not None:
        return judged(_CALLS.get(opinion.judgement, Finding.NOT_JUDGED), rule=opinion.rule)
    if not isinstance(doing, Plays | Draws | Passes | Answers | Speaks):
        return judged(Finding.NOT_JUDGED)
    if wrong is None and not talk_is_free:
        wrong = _wrong_words(table.events[mark:], seat, table)
    return judged(Finding.RIGHT if wrong is None else Finding.WRONG, wrong)


_CALLS = {Judgement.WRONG: Finding.CALL_RIGHT, Judgement.RIGHT: Finding.CALL_WRONG}


def _on_call(doing: Doing, table: Table) -> Opinion | None:
    """What the program makes of a call, from what the one who was called out sees."""
    if not isinstance(doing, CallsOut):
        return None
    offender = table.names.index(doing.whom)
    return table.opinion(offender, offender, doing.charge)


def _wrong(doing: Doing, seat: int, table: Table) -> Refused | None:
    """What is wrong with the attempt as things stand."""
    if not isinstance(doing, Plays | Draws | Passes):
        return None
    return table.game.judge(next(turn_actions(doing, seat, table.names)))


def _wrong_words(events: Sequence[e.Event], seat: int, table: Table) -> Refused | None:
    """What is wrong with something that the player has just said, and that no duty asked for."""
    paid = [event.duty for event in events if isinstance(event, e.DutyPaid) and event.seat == seat]
    for event in events:
        if not isinstance(event, e.Said) or event.seat != seat:
            continue
        if any(duty.free or same_words(duty.text, event.text) for duty in paid):
            continue
        verdict = say_verdict(table.game.core, seat, event.text)
        asks = table.profile.speech is Speech.NO_QUESTIONS and is_question(event.text)
        if asks or not verdict.lawful:
            return Refused(Code.MAY_NOT_SAY, verdict.rule)
    return None
