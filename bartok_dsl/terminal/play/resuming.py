"""Going on with a match: what is to be typed for it, and what cannot be asked for a second time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from bartok_dsl.terminal.following import typed
from bartok_dsl.terminal.options import named
from bartok_dsl.terminal.usage import wrong_usage

if TYPE_CHECKING:
    from bartok_dsl.terminal.play.command import Wishes

SETTLED: Final = frozenset({"rules", "profile", "referee", "deals", "bots", "list_declared", "log", "no_log"})
"""Options that say how a match begins. One that goes on has all this in its log."""


def check_options(ctx: click.Context, reader: str) -> None:
    """Raise a usage error for options that a match that goes on could only ignore."""
    settled = [param.opts[0] for param in ctx.command.params if param.name in SETTLED and named(ctx, param.name)]
    if settled:
        raise wrong_usage("match-kept", reader, options=", ".join(settled))


def resume_arguments(wishes: Wishes, path: Path, logged: str) -> str:
    """What to type after ``--resume`` to go on in the same way; *logged* is the language that the log notes.

    Seats, profile, referee and rules are in the log.
    """
    parts = [str(path)]
    if wishes.people:
        parts += ["--players", ",".join(wishes.people)]
    if wishes.language != (logged or "en"):
        parts += ["--language", wishes.language]
    if wishes.bot_kind != "mixed":
        parts += ["--bot-kind", wishes.bot_kind]
    if wishes.forgetful:
        parts += ["--forgetful", f"{wishes.forgetful:g}"]
    if wishes.hints is not None:
        parts.append("--hints" if wishes.hints else "--no-hints")
    if not wishes.pace:
        parts.append("--no-pace")
    if wishes.plain:
        parts.append("--plain")
    if wishes.save_rules is not None:
        parts += ["--save-rules", wishes.save_rules]
    return typed(parts)
