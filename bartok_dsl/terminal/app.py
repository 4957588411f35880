"""The ``bartok`` command and its subcommands, each imported only when it is the one that runs."""

from __future__ import annotations

import atexit
import errno
import gc
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, Final

import click

COMMANDS: Final[Mapping[str, str]] = {
    "check": "bartok_dsl.terminal.check",
    "explain": "bartok_dsl.terminal.explain",
    "night": "bartok_dsl.terminal.night.command",
    "play": "bartok_dsl.terminal.play.command",
    "replay": "bartok_dsl.terminal.replay",
    "rules": "bartok_dsl.terminal.rules",
    "try": "bartok_dsl.terminal.trying",
}
"""Subcommand to the module that defines it; each such module calls its click command ``command``."""


class LazyGroup(click.Group):
    """A group that knows its subcommands by name and imports one only to run it or to show its help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in alphabetical order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand with this name, or None."""
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        command: object = vars(import_module(module))["command"]
        if not isinstance(command, click.Command):
            raise TypeError(f"{module}.command is not a click command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, and for a name that is none, the nearest one that is."""
        name = args[0]
        if name not in COMMANDS:
            from difflib import get_close_matches

            if near := get_close_matches(name, COMMANDS, n=1):
                from bartok_dsl.terminal.usage import reader_of, wrong_usage

                raise wrong_usage("no-command", reader_of(ctx), name=name, near=near[0])
        return super().resolve_command(ctx, args)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """As click does; the help that it may print is output too."""
        with _printing(None):
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """As click does; output that cannot be printed has exit codes of its own."""
        with _printing(ctx):
            return super().invoke(ctx)


@contextmanager
def _printing(ctx: click.Context | None) -> Iterator[None]:
    """Output that nobody takes, or that cannot be written, ends the program without blaming what was asked."""
    try:
        try:
            yield
        finally:
            getattr(sys.stdout, "flush", bool)()  # there is none where it was closed
    except OSError as trouble:
        if trouble.filename is not None:
            raise  # a file that could not be opened, and not the output
        _drop_output()
        if trouble.errno == errno.EPIPE:
            raise click.exceptions.Exit(CLOSED_PIPE) from None
        from bartok_dsl.messages import text
        from bartok_dsl.terminal.usage import reader_of

        reason = trouble.strerror or type(trouble).__name__
        click.echo(text("usage.cannot-print", reader_of(ctx), reason=reason), err=True)
        raise click.exceptions.Exit(CANNOT_PRINT) from None


CLOSED_PIPE: Final = 128 + 13
"""The exit code where whoever read the output has stopped reading: what a shell reports of a program that the signal
for it, SIGPIPE, has ended. It says nothing about what was asked."""

CANNOT_PRINT: Final = 2
"""The exit code where the output cannot be written, as to a full disk."""


def _drop_output() -> None:
    """What is still to be printed goes nowhere, so that the end of the program does not try again."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="bartok-dsl", message="bartok %(version)s")
def bartok() -> None:
    """Play Bartok: whoever wins a deal types a sentence, and it becomes a rule of the game.

    Start with:  bartok play
    """


GARBAGE_THRESHOLD: Final = 50_000
"""New objects before the collector looks for cycles. Start-up makes far more than the usual 700 objects that all stay
(classes, grammar, words), and searching them again and again was a tenth of the time of ``bartok check``."""


def main() -> None:
    """Run the command line. Characters that the terminal cannot show are replaced and never stop the program."""
    gc.set_threshold(GARBAGE_THRESHOLD)
    atexit.register(gc.freeze)  # all memory goes at the end, so nobody need look for cycles in it: a seventh of `check`
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    bartok()
