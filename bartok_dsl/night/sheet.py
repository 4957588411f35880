"""The cheat sheet: the rules in force, newest first, as a page to print or to lean against the fruit bowl.

One file without scripts, fonts or pictures, that loads nothing from anywhere. Everything that people have typed is
escaped, and a policy in the page forbids scripts besides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from attrs import frozen

from bartok_dsl.cards import Rank
from bartok_dsl.language.say import say_or_quote
from bartok_dsl.messages import text
from bartok_dsl.night.state import Night, Stage
from bartok_dsl.rulebook import Announced


@frozen
class Row:
    """One rule of the sheet: its number, what it says in the reader's language, and as it was typed, and by whom."""

    number: int
    sentence: str
    typed: str
    typed_in: str
    author: str
    deal: int


@frozen
class RulingRow:
    """A ruling that still decides something, with both rules."""

    winner: Row
    loser: Row
    author: str
    deal: int


@frozen
class SpecialRow:
    """A rank that is special in this deal."""

    rank: Rank
    sentence: str


@frozen
class Sheet:
    """What stands on the sheet, newest first."""

    rules: tuple[Row, ...]
    rulings: tuple[RulingRow, ...]
    special: tuple[SpecialRow, ...]
    """Empty where the table plays them from memory."""


def sheet_of(night: Night, language: str) -> Sheet:
    """The sheet of an evening as it stands, in that language."""
    rows = {entry.number: _row(entry, language) for entry in night.book.in_force}
    rulings = (
        RulingRow(rows[entry.winner], rows[entry.loser], entry.origin.author, entry.origin.deal)
        for entry in reversed(night.book.rulings)
    )
    special = (SpecialRow(one.rank, say_or_quote(one.rule, one.sentence, language)) for one in reversed(night.special))
    return Sheet(
        tuple(reversed(rows.values())),
        tuple(rulings),
        tuple(special) if night.profile.declarations_listed else (),
    )


def _row(entry: Announced, language: str) -> Row:
    sentence = say_or_quote(entry.rule, entry.sentence, language)
    return Row(entry.number, sentence, entry.sentence, entry.language, entry.author, entry.origin.deal)


STYLE: Final = """
:root { color-scheme: light dark; --ink: #111; --paper: #fff; --quiet: #555; --line: #999; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f4f4f0; --paper: #111; --quiet: #b8b8b0; --line: #666; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; color: var(--ink); background: var(--paper);
  font: 1.15rem/1.35 "Liberation Sans", Arial, Helvetica, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
.about { margin: 0 0 1rem; color: var(--quiet); }
ol, ul { margin: 0; padding: 0; list-style: none; }
li { padding: .8rem 0; border-top: 2px solid var(--line); break-inside: avoid; }
.row { display: flex; gap: 1rem; }
.number { flex: none; min-width: calc(var(--digits) * 1ch); font-size: 2.4rem; line-height: 1; font-weight: 700;
  text-align: right; font-variant-numeric: tabular-nums; }
.said { margin: 0; font-size: 1.7rem; line-height: 1.25; font-weight: 600; }
.by { margin: .2rem 0 0; color: var(--quiet); font-size: 1rem; }
.rulings .said { font-size: 1.15rem; font-weight: 400; }
.rulings p { margin: 0 0 .2rem; }
@media (max-width: 30rem) {
  .row { gap: .7rem; }
  .number { font-size: 1.9rem; }
  .said { font-size: 1.35rem; }
}
@page { margin: 15mm; }
@media print {
  :root { --ink: #000; --paper: #fff; --quiet: #333; --line: #000; color-scheme: light; }
  body { max-width: none; padding: 0; }
  .number { font-size: 30pt; }
  .said { font-size: 20pt; }
  .by, .about { font-size: 11pt; }
  .rulings .said { font-size: 13pt; }
  h2 { break-after: avoid; }
}
"""

MARK: Final = '<meta name="generator" content="bartok night">'
"""The line by which a page is known for one: only such a page is written over."""

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def page(night: Night, language: str) -> str:
    """The sheet as an HTML page."""

    sheet = sheet_of(night, language)
    title = escape(text("night.sheet.title", language))
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{escape(language)}">',
            "<head>",
            '<meta charset="utf-8">',
            MARK,
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>",
            f"<style>{STYLE}</style>",
            "</head>",
            "<body>",
            "<main>",
            f"<h1>{title}</h1>",
            f'<p class="about">{escape(about(night, language))}</p>',
            *_special(sheet, language),
            *_rules(sheet, language),
            *_rulings(sheet, language),
            "</main>",
            "</body>",
            "</html>",
            "",
        )
    )


def is_page(content: str) -> bool:
    """Whether the text is a page that :func:`page` has made, in whatever language and of whatever evening."""
    return content.startswith("<!doctype html>\n") and MARK in content.partition("</head>")[0].split("\n")


def about(night: Night, language: str) -> str:
    """Who plays, and in which deal the rules hold."""
    if night.stage is Stage.OVER:
        return text("night.sheet.about-over", language, people=night.names)
    return text("night.sheet.about", language, people=night.names, deal=night.deal, deals=night.profile.deals)


def by(author: str, deal: int, language: str) -> str:
    """Who said it and in which deal, as far as that is known; empty where nothing is."""
    if not author:
        return ""
    return text("night.sheet.by", language, author=author, deal=deal) if deal else author


def origin(row: Row, language: str) -> str:
    """Whose rule it is, and how it was typed where that says it in other words."""
    typed = "" if _plain(row.typed) == _plain(row.sentence) else text("night.sheet.typed", language, typed=row.typed)
    return " · ".join(part for part in (by(row.author, row.deal, language), typed) if part)


def _plain(sentence: str) -> str:
    return " ".join(sentence.casefold().rstrip(" .").split())


def _rules(sheet: Sheet, language: str) -> Iterator[str]:
    if not sheet.rules:
        yield f"<p>{escape(text('night.sheet.none', language))}</p>"
        return
    digits = max(len(str(row.number)) for row in sheet.rules)
    yield f'<ol class="rules" style="--digits: {digits}">'
    for row in sheet.rules:
        yield f'<li value="{row.number}" id="rule-{row.number}"><div class="row">'
        yield f'<span class="number">{row.number}</span>'
        yield f'<div><p class="said">{escape(row.sentence)}</p>'
        if quiet := origin(row, language):
            yield f'<p class="by">{escape(quiet)}</p>'
        yield "</div></div></li>"
    yield "</ol>"


def _special(sheet: Sheet, language: str) -> Iterator[str]:
    lines = [[f'<p class="said">{escape(row.sentence)}</p>'] for row in sheet.special]
    return _section("special", lines, language)


def _rulings(sheet: Sheet, language: str) -> Iterator[str]:
    lines = [
        [f'<p class="said">{escape(ruling(row, language))}</p>']
        + [f"<p><b>{rule.number}</b> {escape(rule.sentence)}</p>" for rule in (row.winner, row.loser)]
        for row in sheet.rulings
    ]
    return _section("rulings", lines, language)


def _section(id: str, entries: Sequence[Sequence[str]], language: str) -> Iterator[str]:
    """A heading and a list, where there is anything to list."""
    if entries:
        yield f"<h2>{escape(text(f'night.sheet.{id}', language))}</h2>"
        yield f'<ul class="{id}">'
        yield from (f"<li>{''.join(lines)}</li>" for lines in entries)
        yield "</ul>"


def ruling(row: RulingRow, language: str) -> str:
    """Which rule goes before which, and who has ruled so."""
    told = text("night.sheet.ruling", language, winner=row.winner.number, loser=row.loser.number)
    who = by(row.author, row.deal, language)
    return f"{told} ({who})" if who else told
