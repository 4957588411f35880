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
from bartok_dsl.engine.actions import Action, AnswerChoice, Deal, Do, Say, TurnAction
from bartok_dsl.engine.errors import ChanceError, EngineError
from bartok_dsl.engine.game import Done, Refused
from bartok_dsl.engine.link import link
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import SETTABLE
from bartok_dsl.files.finding import FileError, LineFinding
from bartok_dsl.files.lines import Line, lines_of
from bartok_dsl.files.scenario.blocks import Block, blocks, split_key
from bartok_dsl.files.scenario.doing import (
    Answers,
    AtTheTable,
    Deals,
    Doing,
    Draws,
    Passes,
    Plays,
    Speaks,
    With,
)
from bartok_dsl.files.scenario.model import HandSize, Scenario, SetUp, Step
from bartok_dsl.files.scenario.reader import read_scenarios
from bartok_dsl.files.scenario.vocabulary import Vocabulary, vocabulary
from bartok_dsl.files.trial.position import Impossible, Unsupported, set_up
from bartok_dsl.files.trial.run import _first_fitting as first_fitting
from bartok_dsl.files.trial.run import _forms as answer_forms
from bartok_dsl.files.trial.run import _turn_actions as turn_actions
from bartok_dsl.night.state import Night
from bartok_dsl.rulebook import RuleBook
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

    @property
    def rules(self) -> tuple[int, ...]:
        """The numbers of the rules that had a part in it, in order; 0 is the base game."""
        numbers = {one.refused.rule for one in self.judged if one.refused is not None}
        numbers |= {event.rule for one in self.judged for event in one.events}
        state = self.table.state
        numbers |= {owed.rule for owed in (*state.duties, *state.demands, *state.requests)}
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
    head = _head(body, night, words, language)
    reading = read_scenarios("\n".join([*head, *body]))
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


def _head(body: Sequence[str], night: Night, words: Vocabulary, language: str) -> list[str]:
    """The lines that a case leaves out and a scenario has: its language, its name, and who sits where."""
    found = [block for block in blocks(_numbered(body), words) if isinstance(block, Block)]
    keys = {block.key for block in found}
    head = []
    if not any(line.casefold().startswith("format") for line in body):
        head.append(f"format: {language}")
    if "scenario" not in keys:
        head.append(f"{_spelling('scenario', words)}: ?")
        told = {split_key(line.text)[0] for block in found if block.key == "hands" for line in block.lines}
        if "players" not in keys and told <= set(night.names) and not any(" " in name for name in night.names):
            head.append(f"{_spelling('players', words)}: {' '.join(night.names)}")
    return head


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
    try:
        start = set_up(case.setup)
    except (Unsupported, Impossible) as trouble:
        raise NoCase(reason=str(trouble)) from None
    table = start.table
    if not case.setup.rules:
        table.book = table.playing = book
        table.game.use(link(table.profile, book.code(), book.ruling_pairs()))
    steps = [part for part in case.parts if isinstance(part, Step)]
    return Reading(table, tuple(_judged(step, table) for step in steps))


def _judged(step: Step, table: Table) -> Judged:
    seat = table.names.index(step.doing.who)
    mark = len(table.events)
    top, called = table.state.top(), table.state.called

    def judged(finding: Finding, refused: Refused | None = None, reason: str = "") -> Judged:
        return Judged(step.line, step.text, seat, finding, refused, reason, top, called, tuple(table.events[mark:]))

    doing = step.doing
    try:
        if isinstance(doing, AtTheTable):
            return judged(Finding.NOT_JUDGED)
        wrong = _wrong(doing, seat, table) if isinstance(doing, Plays | Draws | Passes) else None
        refused = perform(doing, seat, table)
    except Unsupported as trouble:
        return judged(Finding.NOT_JUDGED, reason=str(trouble))
    except ChanceError as trouble:
        return judged(Finding.CHANCE, reason=str(trouble))
    except EngineError as trouble:
        return judged(Finding.BROKEN, reason=str(trouble))
    if refused is not None:
        return judged(Finding.CANNOT, refused)
    return judged(Finding.RIGHT if wrong is None else Finding.WRONG, wrong)


def _wrong(doing: Plays | Draws | Passes, seat: int, table: Table) -> Refused | None:
    """What is wrong with the attempt as things stand."""
    action: TurnAction = next(turn_actions(doing, seat, table.names))
    return table.game.judge(action)


def perform(doing: Doing, seat: int, table: Table) -> Refused | None:
    """Do it, in the first form that fits. Raises what the table raises, and :class:`Unsupported`."""
    match doing:
        case Plays() | Draws() | Passes():
            return _refused(first_fitting(table, list(turn_actions(doing, seat, table.names))))
        case Answers(_, answer, also):
            forms = [AnswerChoice(seat, form) for form in answer_forms(answer, table.names)]
            return _refused(first_fitting(table, forms)) or _spoken(also, seat, table)
        case Speaks(_, also):
            return _spoken(also, seat, table)
        case Deals():
            return _refused(table.do(Deal(seat)))
        case _:
            raise Unsupported(type(doing).__name__)


def _spoken(also: With, seat: int, table: Table) -> Refused | None:
    actions: list[Action] = [Say(seat, text) for text in also.words]
    actions += [Do(seat, text) for text in also.gestures]
    for action in actions:
        if refused := _refused(table.do(action)):
            return refused
    return None


def _refused(result: Done | Refused) -> Refused | None:
    return result if isinstance(result, Refused) else None
