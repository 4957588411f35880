"""The evening in words: the rules as a sheet on the screen, who stands where, and what was told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from bartok_dsl.cards import Face, write_card
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.language.say import say_or_quote
from bartok_dsl.messages import text
from bartok_dsl.night.companion import Noted
from bartok_dsl.night.records import (
    Begun,
    CardsLeft,
    Declared,
    Drawn,
    Explained,
    PointsLeft,
    Record,
    RulingMade,
    TakenBack,
    TimeoutCalled,
    TimeoutEnded,
    Won,
)
from bartok_dsl.night.sheet import Sheet, origin, ruling, sheet_of
from bartok_dsl.night.state import Night
from bartok_dsl.table.records import Declined, Spoken
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.style import Style
from bartok_dsl.terminal.display.text import cells, fold, visible
from bartok_dsl.terminal.display.words import Words, count
from bartok_dsl.terminal.night.commands import Ask, Commands

_DIGITS: Final = (
    ("┏━┓", "┃ ┃", "┗━┛"),
    ("╺┓ ", " ┃ ", "╺┻╸"),
    ("╺━┓", "┏━┛", "┗━╸"),
    ("╺━┓", "╺━┫", "╺━┛"),
    ("╻ ╻", "┗━┫", "  ╹"),
    ("┏━╸", "┗━┓", "╺━┛"),
    ("┏━╸", "┣━┓", "┗━┛"),
    ("╺━┓", "  ┃", "  ╹"),
    ("┏━┓", "┣━┫", "┗━┛"),
    ("┏━┓", "┗━┫", "╺━┛"),
)
"""Digits three lines high, so that a rule is found by its number from the other side of the table."""

_DIGIT_CELLS: Final = 3


def say(id: str, words: Words, **values: str | int) -> str:
    """A message of the section ``night``."""
    return text(f"night.{id}", words.language, **values)


# --- the sheet --------------------------------------------------------------------------------------------------------


def show_sheet(night: Night, printer: Printer, words: Words) -> None:
    """The rules in force, newest first: large on a screen, with plain numbers elsewhere."""
    sheet = sheet_of(night, words.language)
    printer.text(say("rules-title", words), "bold")
    if not sheet.rules:
        printer.text(say("sheet.none", words), "", "  ")
    printer.lines(_rule_lines(sheet, words, printer.style))
    if sheet.special:
        printer.text()
        printer.text(say("sheet.special", words), "bold")
        for special in sheet.special:
            printer.text(special.sentence, "", "  ")
    if sheet.rulings:
        printer.text()
        printer.text(say("sheet.rulings", words), "bold")
        for row in sheet.rulings:
            show_ruling(sheet, (row.winner.number, row.loser.number), printer, words)


def show_ruling(sheet: Sheet, pair: tuple[int, int], printer: Printer, words: Words) -> None:
    """A ruling, with both its rules."""
    for row in sheet.rulings:
        if (row.winner.number, row.loser.number) == pair:
            printer.text(ruling(row, words.language), "bold", "  ")
            for rule in (row.winner, row.loser):
                printer.text(f"{rule.number}. {rule.sentence}", "", "    ")


def _rule_lines(sheet: Sheet, words: Words, style: Style) -> Iterator[Text]:
    widest = max((len(str(row.number)) for row in sheet.rules), default=0)
    for row in sheet.rules:
        quiet = visible(origin(row, words.language))
        if not style.boxes:
            label = f"{row.number}. "
            yield Text(fold(visible(row.sentence), style.width, " " * len(label), label))
            if quiet:
                yield Text(fold(quiet, style.width, " " * len(label)))
            continue
        number = big(row.number, widest)
        room = max(style.width - cells(number[0]) - 2, 8)
        parts = [(line, "bold") for line in fold(visible(row.sentence), room).split("\n")]
        parts += [(line, "dim") for line in fold(quiet, room).split("\n") if line]
        blank = " " * cells(number[0])
        for at in range(max(len(number), len(parts))):
            beside, weight = parts[at] if at < len(parts) else ("", "")
            figure = number[at] if at < len(number) else blank
            yield Text.assemble((figure, "bold"), "  ", (beside, weight))
        yield Text()


def big(number: int, digits: int) -> tuple[str, ...]:
    """The number three lines high, as wide as so many digits."""
    drawn = [_DIGITS[int(digit)] for digit in str(number)]
    width = digits * (_DIGIT_CELLS + 1) - 1
    return tuple(" ".join(rows).rjust(width) for rows in zip(*drawn, strict=True))


# --- who stands where -------------------------------------------------------------------------------------------------


def standing_line(night: Night, words: Words) -> str:
    """Wins or points so far, on one line."""
    return say("standing", words, list=" · ".join(f"{one.name} {one.result}" for one in night.standings()))


def show_standings(night: Night, printer: Printer, words: Words) -> None:
    """The places, best first; equal results share one."""
    for one in sorted(night.standings(), key=lambda one: (one.place, one.seat)):
        result = count("win" if night.by_wins else "point", one.result)
        printer.text(words("place", place=one.place, who=one.name, result=result), "", "  ")


# --- what was told ----------------------------------------------------------------------------------------------------


def entry_line(noted: Noted, night: Night, words: Words) -> str:
    """An entry of the evening in one line. A meaning that is played from memory is not told while it holds."""
    hidden = noted.deal == night.deal and not night.profile.declarations_listed
    line = _entry(noted.record, noted.deal, words, hidden=hidden)
    return line if noted.stands or isinstance(noted.record, TakenBack) else say("taken-back", words, entry=line)


def _entry(record: Record, deal: int, words: Words, *, hidden: bool) -> str:
    def told(id: str, **values: str | int) -> str:
        return say(f"entry.{id}", words, deal=deal, **values)

    match record:
        case Won(seat, wins):
            if wins == 1:
                return told("won", who=words.label(seat))
            return told("won-more", who=words.label(seat), wins=words("win", n=wins))
        case Drawn():
            return told("drawn")
        case CardsLeft(seat, cards):
            return told("cards-left", who=words.label(seat), cards=_cards(cards, words))
        case PointsLeft(seat, points):
            return told("points-left", who=words.label(seat), points=words("point", n=points))
        case TimeoutCalled(seat):
            return told("timeout") if seat == NOBODY else told("timeout-of", who=words.label(seat))
        case TimeoutEnded():
            return told("timeout-over")
        case Explained(number, explanation):
            return told("explained", number=number, text=explanation)
        case RulingMade(winner, loser, seat):
            return told("ruling", who=words.label(seat), winner=winner, loser=loser)
        case Declared(_, rule, sentence):
            if hidden:
                return told("declared-hidden")
            return told("declared", sentence=say_or_quote(rule, sentence, words.language))
        case Spoken(seat, _, sentence):
            return told("announced", who=words.label(seat), sentence=sentence)
        case Declined(seat):
            return told("declined", who=words.label(seat))
        case TakenBack() | Begun():
            return told("undone")


def _cards(cards: Sequence[Face], words: Words) -> str:
    return " ".join(write_card(card, symbols=True) for card in cards) or words.cards(())


def show_history(history: Sequence[Noted], night: Night, printer: Printer, words: Words) -> None:
    """Everything that was told, in order, with what was taken back marked."""
    if not history:
        printer.text(say("history-empty", words))
    for noted in history:
        printer.text(entry_line(noted, night, words), "" if noted.stands else "dim")


# --- help -------------------------------------------------------------------------------------------------------------


def show_help(commands: Commands, printer: Printer, words: Words) -> None:
    """Every command with what it does, in two columns where the screen is wide enough."""
    rows = [(commands.usage(ask), say(f"does.{ask.value}", words)) for ask in Ask]
    column = max(cells(usage) for usage, _ in rows) + 2
    printer.text(say("help-title", words), "bold")
    for usage, does in rows:
        if column + 24 > printer.style.width:
            printer.text(usage, "bold", "  ")
            printer.text(does, "", "    ")
        else:
            first = "  " + usage.ljust(column)
            printer.lines([Text(fold(does, printer.style.width, " " * (column + 2), first))])
    printer.text(say("help-end", words))
