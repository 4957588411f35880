"""Rules that bots announce: sentences that people at many tables have made up, one file a language."""

from __future__ import annotations

from functools import cache

from bartok_dsl.resources import grammar_text


@cache
def library(language: str) -> tuple[str, ...]:
    """The sentences in ``grammar/<language>/library.txt``, one a line; empty for a language that has none."""
    try:
        text = grammar_text(f"{language}/library.txt")
    except FileNotFoundError:
        return ()
    lines = (line.strip() for line in text.splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))
