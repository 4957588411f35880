"""Options that several commands share."""

from __future__ import annotations

import click
from click.core import ParameterSource

from bartok_dsl.terminal.display.output import check_reader
from bartok_dsl.terminal.usage import reader_of, speak


def _language(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The language, in which errors are said from now on: that of the reader wherever both can be chosen."""
    if value is not None:
        speak(ctx, check_reader(value, reader_of(ctx)), wins=param.name == "reader")
    return value


def named(ctx: click.Context, option: str) -> bool:
    """Whether the option was typed, and does not come from the environment or a default."""
    return ctx.get_parameter_source(option) is ParameterSource.COMMANDLINE


language_option = click.option(
    "--language",
    default="en",
    show_default=True,
    metavar="LANG",
    envvar="BARTOK_LANGUAGE",
    callback=_language,
    is_eager=True,
    help="The language of the rules (en, fr).",
)

reader_option = click.option(
    "--reader",
    default="en",
    show_default=True,
    metavar="LANG",
    envvar="BARTOK_LANGUAGE",
    callback=_language,
    is_eager=True,
    help="The language in which the program speaks to you (en, fr).",
)

optional_reader_option = click.option(
    "--reader",
    metavar="LANG",
    callback=_language,
    is_eager=True,
    help="The language in which the program speaks to you (default: that of the rules).",
)
