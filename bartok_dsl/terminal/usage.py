"""What is wrong with how a command was called, said in the reader's language; click's own errors stay as they are."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

import click

from bartok_dsl.messages import catalogue, text
from bartok_dsl.terminal.display.text import visible

if TYPE_CHECKING:
    from bartok_dsl.table.errors import TableError

_READER: Final = "bartok.reader"
"""Where a command's context keeps the language in which the program speaks."""

_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")


def speak(ctx: click.Context, language: str, *, wins: bool) -> None:
    """From now on errors are said in this language; where one was chosen already only if this one *wins*."""
    if wins or _READER not in ctx.meta:
        ctx.meta[_READER] = language


def reader_of(ctx: click.Context | None) -> str:
    """The language in which the program speaks to whoever has typed this command."""
    language = None if ctx is None else ctx.meta.get(_READER)
    return language if isinstance(language, str) else _usual()


def _usual() -> str:
    """The language of the environment, where there are texts in it: it holds before a command has read its options."""
    language = os.environ.get("BARTOK_LANGUAGE") or "en"
    return language if has_texts(language) else "en"


def has_texts(language: str) -> bool:
    """Whether the program can speak this language."""
    try:
        catalogue(language)
    except (FileNotFoundError, ValueError):
        return False
    return True


def wrong_usage(id: str, reader: str, **values: str | int) -> click.UsageError:
    """The error with this text of the section ``usage``."""
    return click.UsageError(text(f"usage.{id}", reader, **values))


def bad_value(id: str, reader: str, **values: str | int) -> click.BadParameter:
    """The same about the value of an option or argument; click says of which."""
    return click.BadParameter(text(f"usage.{id}", reader, **values))


def no_table(trouble: TableError, reader: str) -> click.UsageError:
    """Why people or settings make no table."""
    if not trouble.code:
        return click.UsageError(str(trouble))
    shown = {name: visible(value) if isinstance(value, str) else value for name, value in trouble.values.items()}
    return wrong_usage(trouble.code, reader, **shown)


def checked_date(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """A date of the calendar, written YYYY-MM-DD, or nothing. Raises :class:`click.BadParameter`."""
    from datetime import date

    try:
        if value and _DATE.fullmatch(value):
            date.fromisoformat(value)
        elif value:
            raise ValueError
    except ValueError:
        raise bad_value("no-date", reader_of(ctx), date=visible(value)) from None
    return value
