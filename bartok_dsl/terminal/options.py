"""Options that several commands share."""

from __future__ import annotations

import click

from bartok_dsl.terminal.display.output import check_reader


def _language(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    return None if value is None else check_reader(value)


language_option = click.option(
    "--language",
    default="en",
    show_default=True,
    metavar="LANG",
    envvar="BARTOK_LANGUAGE",
    callback=_language,
    help="The language of the rules (en, fr).",
)

reader_option = click.option(
    "--reader",
    default="en",
    show_default=True,
    metavar="LANG",
    envvar="BARTOK_LANGUAGE",
    callback=_language,
    help="The language in which the program speaks to you (en, fr).",
)

optional_reader_option = click.option(
    "--reader",
    metavar="LANG",
    callback=_language,
    help="The language in which the program speaks to you (default: that of the rules).",
)
