"""The text form of a rule set, before any sentence is understood: tags and history lines, read and written.

There are two forms, as in chess files: a lenient one that is read and one canonical one that is written. The canonical
form is a few tags, a blank line, one line an event, and the check::

    [Format "bartok 1"]
    [Language "en"]

    rule 1 (Ana, deal 1, 2026-11-29): queen reverses direction
    repeal 1 ("Chi (the younger)", deal 3)
    rule 2 (Bo) replaces 1 in fr called "The eight": le huit est libre
    ruling (Chi, deal 5): rule 2 over rule 3
    [Check "sha256:… form 1"]

A name or a date that could be misread stands between quotation marks, and a quotation mark in it is doubled: nothing
here depends on characters that a chat program eats, such as backslashes and asterisks.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

from bartok_dsl.files.finding import LineFinding, error
from bartok_dsl.files.lines import DOUBLE_QUOTES, one_line
from bartok_dsl.files.scanner import Scanner, Unreadable, quote
from bartok_dsl.rulebook import Announced, Entry, Origin, Repealed, Ruled


@frozen
class Tag:
    """``[Name "value"]``."""

    line: int
    name: str
    value: str


@frozen
class RuleLine:
    """A rule was announced, in these words."""

    line: int
    number: int
    origin: Origin
    replaces: int | None
    language: str
    """Empty where the line does not say it: the file's."""
    title: str
    sentence: str


@frozen
class RepealLine:
    """A rule was repealed."""

    line: int
    number: int
    origin: Origin


@frozen
class RulingLine:
    """A ruling was made."""

    line: int
    winner: int
    loser: int
    origin: Origin


HistoryLine = RuleLine | RepealLine | RulingLine

_Q: Final = f"[{re.escape(DOUBLE_QUOTES)}]"
OPENING: Final = re.compile(
    rf"rule \d+ *(?:\(|:|replaces \d|in [a-z]{{2}}\b|called {_Q}|$)|repeal \d+ *(?:\(|\.?$)|ruling *[(:]",
    re.IGNORECASE,
)
"""How a history line begins; a line that does not begin so goes on with the one before it."""

_DEAL: Final = re.compile(r"deal (\d{1,6})", re.IGNORECASE)
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_MARKS: Final = frozenset("(),:" + DOUBLE_QUOTES)


# --- reading ----------------------------------------------------------------------------------------------------------


def tag_end(text: str) -> int | None:
    """Where the tag ends that the text begins with; nothing if it begins with none, or with half of one."""
    scanner = Scanner(text)
    try:
        scanner.expect("[")
        scanner.word()
        scanner.quoted()
        scanner.expect("]")
    except Unreadable:
        return None
    return scanner.at


def read_tag(text: str, line: int) -> Tag | LineFinding:
    """Read one tag, whichever quotation marks it has."""
    scanner = Scanner(text)
    try:
        scanner.expect("[")
        name, value = scanner.word().capitalize(), scanner.quoted()
        scanner.expect("]")
    except Unreadable:
        return error("ruleset-tag-unreadable", line, text=text[:120])
    if scanner.peek():
        return error("ruleset-tag-unreadable", line, text=text[:120])
    return Tag(line, name, value)


def read_line(text: str, line: int) -> HistoryLine | LineFinding:
    """Read one history line, its wrapped lines joined."""
    scanner = Scanner(text)
    try:
        if scanner.takes("rule"):
            return _read_rule(scanner, line)
        if scanner.takes("repeal"):
            number, origin = scanner.number(), _read_origin(scanner)
            result: HistoryLine = RepealLine(line, number, origin)
        else:
            scanner.expect("ruling")
            origin = _read_origin(scanner)
            scanner.expect(":")
            scanner.expect("rule")
            winner = scanner.number()
            scanner.expect("over")
            scanner.expect("rule")
            result = RulingLine(line, winner, scanner.number(), origin)
        if scanner.rest() not in ("", "."):
            raise Unreadable("end of line")
    except Unreadable:
        return error("ruleset-line-unreadable", line, text=text[:120])
    return result


def _read_rule(scanner: Scanner, line: int) -> RuleLine | LineFinding:
    number, origin = scanner.number(), _read_origin(scanner)
    replaces = scanner.number() if scanner.takes("replaces") else None
    language = scanner.word().lower() if scanner.takes("in") else ""
    title = scanner.quoted() if scanner.takes("called") else ""
    scanner.expect(":")
    sentence = scanner.rest()
    if not sentence:
        return error("ruleset-no-sentence", line, number=number)
    return RuleLine(line, number, origin, replaces, language, title, sentence)


def _read_origin(scanner: Scanner) -> Origin:
    if not scanner.takes("("):
        return Origin()
    author, deal, date = "", 0, ""
    first = True
    while True:
        quoted = bool(scanner.peek()) and scanner.peek() in DOUBLE_QUOTES
        field = scanner.quoted() if quoted else scanner.until(",)")
        number = None if quoted else _DEAL.fullmatch(field)
        if number is not None and not deal:
            deal = int(number.group(1))
        elif first and (quoted or not _DATE.fullmatch(field)):
            author = field
        elif not date:
            date = field
        else:
            raise Unreadable("origin")
        first = False
        if scanner.takes(")"):
            return Origin(author, deal, date)
        scanner.expect(",")


# --- writing ----------------------------------------------------------------------------------------------------------


def write_tag(name: str, value: str) -> str:
    """The canonical line of a tag."""
    return f"[{name} {quote(value)}]"


def write_entry(entry: Entry, language: str) -> str:
    """The canonical line of an entry of the book, in a file of that language."""
    origin = write_origin(entry.origin)
    match entry:
        case Repealed(number):
            return f"repeal {number}{origin}"
        case Ruled(winner, loser):
            return f"ruling{origin}: rule {winner} over rule {loser}"
        case Announced():
            replaces = "" if entry.replaces is None else f" replaces {entry.replaces}"
            spoken = "" if entry.language == language else f" in {entry.language}"
            title = f" called {quote(entry.title)}" if one_line(entry.title) else ""
            return f"rule {entry.number}{origin}{replaces}{spoken}{title}: {one_line(entry.sentence)}"


def write_origin(origin: Origin) -> str:
    """Who, in which deal, when: a blank and parentheses, or nothing where nothing is known."""
    author, date = one_line(origin.author), one_line(origin.date)
    if not author and not origin.deal and not date:
        return ""
    fields = [_author(author)]
    if origin.deal:
        fields.append(f"deal {origin.deal}")
    if date:
        fields.append(date if _DATE.fullmatch(date) else quote(date))
    return f" ({', '.join(fields)})"


def _author(author: str) -> str:
    plain = author and not _MARKS & set(author) and not _DEAL.fullmatch(author) and not _DATE.fullmatch(author)
    return author if plain else quote(author)
