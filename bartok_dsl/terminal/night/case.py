"""“Who is right?”: a case is told in the words of a scenario, and what the rules say to it is told back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bartok_dsl.engine import events as e
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.program import Deed
from bartok_dsl.engine.view import seen_by
from bartok_dsl.files.atomic import read_whole
from bartok_dsl.files.finding import LineFinding, message
from bartok_dsl.files.lines import decode
from bartok_dsl.night.companion import Companion
from bartok_dsl.night.dispute import Finding, Judged, NoCase, Reading, judge_case, read_case
from bartok_dsl.night.sheet import sheet_of
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.words import Words, count
from bartok_dsl.terminal.night.tell import say, show_ruling
from bartok_dsl.terminal.prompts.keyboard import Keyboard
from bartok_dsl.terminal.telling.consequences import tell_rules
from bartok_dsl.terminal.telling.narrator import Line, Weight, demanded, narrate
from bartok_dsl.terminal.telling.refusals import refusal_words

SIGNS = {Finding.RIGHT: "✓", Finding.WRONG: "✗", Finding.CANNOT: "✗", Finding.CALL_RIGHT: "✓", Finding.CALL_WRONG: "✗"}
STYLES = {"✓": "green", "✗": "red", "·": "yellow"}


class CaseDesk:
    """Hears a case and tells what the rules say; it explains, and the table decides."""

    def __init__(self, companion: Companion, keyboard: Keyboard, printer: Printer, words: Words) -> None:
        self._companion = companion
        self._keyboard = keyboard
        self._printer = printer
        self._words = words

    def hear(self, file: str | None) -> None:
        """A case from a file, or typed line by line. Raises :class:`~bartok_dsl.files.finding.FileError`."""
        content = self._typed() if file is None else decode(read_whole(Path(file).expanduser()))
        if not content.strip():
            self._say("empty")
            return
        night = self._companion.night
        try:
            case = read_case(content, night, self._words.language)
            reading = judge_case(case, night.in_play)
        except NoCase as trouble:
            for finding in trouble.findings:
                self._unreadable(finding)
            if trouble.reason:
                self._say("impossible", reason=trouble.reason)
            return
        self._tell(reading)

    def _typed(self) -> str:
        self._say("how")
        for line in say("case.example", self._words).split("  /  "):
            self._printer.text(line, "italic", "  ")
        lines = []
        while line := self._keyboard.ask(say("prompt-case", self._words)):
            lines.append(line)
        return "\n".join(lines)

    def _say(self, id: str, **values: str | int) -> None:
        self._printer.text(say(f"case.{id}", self._words, **values))

    def _unreadable(self, finding: LineFinding) -> None:
        told = message(finding, self._words.language)
        self._printer.text(say("case.unreadable", self._words, line=finding.line, message=told), "yellow")

    # --- telling ------------------------------------------------------------------------------------------------------

    def _tell(self, reading: Reading) -> None:
        printer = self._printer
        words = Words(self._words.language, reading.table.names)
        if not reading.judged:
            self._say("empty")
            return
        printer.text(say("case.says", words), "bold")
        for one in reading.judged:
            sign = SIGNS.get(one.finding, "·")
            printer.text(f"{sign} {_finding(one, words)}", STYLES[sign])
            printer.log(_consequences(one, words))
            for line in _forgotten(one, words):
                printer.text(f"✗ {line}", "red", "  ")
        for line in _open(reading, words):
            printer.text(line)
        if any(one.finding is Finding.WRONG for one in reading.judged):
            penalty = reading.table.game.number("penalty", reading.judged[0].seat)
            self._say("costs", cards=words.catalogue.piece(count("card", penalty)))
        tell_rules(reading.rules, reading.table.playing, printer, words)
        sheet = sheet_of(self._companion.night, words.language)
        for row in sheet.rulings:
            pair = (row.winner.number, row.loser.number)
            if reading.ruled or set(pair) <= set(reading.rules):
                show_ruling(sheet, pair, printer, words)
        printer.text(say("case.you-decide", words), "bold")


def _finding(one: Judged, words: Words) -> str:
    reason = one.reason
    if one.refused is not None:
        reason = refusal_words(one.refused, one.seat, one.top, one.called, words).rstrip(".")
    values = {"text": one.text, "reason": reason, "rule": _by(one.rule, words)}
    return say(f"case.{one.finding.value}", words, **values)


def _consequences(one: Judged, words: Words) -> list[Line]:
    """What followed, without what was done itself and without what was forgotten."""
    told = [seen_by(event, NOBODY) for event in one.events if not isinstance(event, e.DutyLapsed | e.ChoiceLapsed)]
    return [line for line in narrate(told, words) if line.weight is Weight.EFFECT]


def _forgotten(one: Judged, words: Words) -> Iterator[str]:
    """What somebody had owed and has not given in time."""
    for event in one.events:
        who, by = words.label(event.seat), _by(event.rule, words)
        match event:
            case e.DutyLapsed(duty=duty):
                id = "forgot-say" if duty.deed is Deed.SAY else "forgot-do"
                yield say(f"case.{id}", words, who=who, text=duty.text, rule=by)
            case e.ChoiceLapsed(request=request):
                yield say("case.forgot-choice", words, who=who, what=words.asked(request), rule=by)


def _by(rule: int, words: Words) -> str:
    return say("case.by-rule", words, rule=rule) if rule else ""


def _open(reading: Reading, words: Words) -> Iterator[str]:
    """What is still owed, whose turn it is, or who has won."""
    state = reading.table.state
    for duty in state.duties:
        id = "case.owed-say" if duty.deed is Deed.SAY else "case.owed-do"
        yield say(id, words, who=words.label(duty.seat), text=duty.text, rule=_by(duty.rule, words))
    for demand in state.demands:
        what = demanded(demand, words)
        yield say(
            "case.owed-cards",
            words,
            who=words.label(demand.seat),
            what=words.catalogue.piece(what),
            rule=_by(demand.rule, words),
        )
    for request in state.requests:
        asked = words.asked(request)
        yield say("case.owed-choice", words, who=words.label(request.seat), what=asked, rule=_by(request.rule, words))
    if state.winner != NOBODY:
        yield say("case.winner", words, who=words.label(state.winner))
    elif state.turn != NOBODY:
        yield say("case.next", words, who=words.label(state.turn))
