"""What bots say: rules that they announce and meanings that they give a rank, one file of sentences a language."""

from __future__ import annotations

from functools import cache
from typing import Final

from bartok_dsl.cards import Rank
from bartok_dsl.resources import grammar_text

SLOT: Final = "{rank}"
"""Stands in a declaration for one card of the rank."""


@cache
def library(language: str) -> tuple[str, ...]:
    """The rules in ``grammar/<language>/library.txt``, made up by people at many tables; empty where there is none."""
    return _lines(f"{language}/library.txt")


@cache
def declarations(language: str, rank: Rank) -> tuple[str, ...]:
    """What a card of the rank may be declared to mean: ``grammar/<language>/declarations.txt`` with the rank put in.

    Empty for a language that has none.
    """
    from bartok_dsl.language.terms import say_class  # not needed to play without declarations
    from bartok_dsl.tree import Has

    lines = _lines(f"{language}/declarations.txt")
    if not lines:
        return ()
    name = say_class(Has(rank), language)
    sentences = (line.replace(SLOT, name) for line in lines)
    return tuple(sentence[0].upper() + sentence[1:] for sentence in sentences)


def _lines(name: str) -> tuple[str, ...]:
    try:
        text = grammar_text(name)
    except FileNotFoundError:
        return ()
    lines = (line.strip() for line in text.splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))
