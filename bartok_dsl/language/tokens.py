"""Words: a sentence folded once, with positions that refer to the text as it was typed.

Folding takes away what people do not mean: capitals, diacritics, the many kinds of quotation marks, apostrophes, dashes
and blanks. Articles are dropped but remembered, since “a three” is a card where “three” may be a number. What stands in
quotation marks is one token and is never folded. Lexicon entries pass through the same function, so what a translator
writes is found however it is typed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

from bartok_dsl.records import record

QUOTES: Final = {"“": "”", "„": "”", "«": "»", '"': '"', "‟": "”", "＂": "＂"}
"""Opening marks and what closes them; any closing mark of the table closes any opening one but the plain ones."""
CLOSING: Final = frozenset('"”“»„‟＂')
APOSTROPHES: Final = frozenset("'’‘ʼ`´ʹ＇")
DASHES: Final = frozenset("-‐‑‒–—―−")
SUITS: Final = "♣♦♥♠"
UNSEEN: Final = frozenset({"Cf", "Cc", "Mn", "Me", "Zs"})
"""Categories of signs that leave no mark of their own."""
SINGLE: Final = frozenset(",;:.!?=+/&>()…→")
SPELLED_OUT: Final = {"→": "=", "…": ",", "œ": "oe", "æ": "ae", "ß": "ss", "×": "x"}


@record
class Token:
    """One word, number, card, mark or quoted text.

    *indefinite*, *definite*: after such an article, which was dropped; *single* where the article is a number as well.
    """

    text: str
    start: int
    end: int
    quoted: bool = False
    indefinite: bool = False
    upper: bool = False
    definite: bool = False
    single: bool = False


@record
class Spelling:
    """What a language drops, splits and elides, from its data file."""

    articles: frozenset[str]
    indefinite: frozenset[str]
    contractions: Mapping[str, tuple[str, ...]]
    elisions: Mapping[str, str]
    definite: frozenset[str] = frozenset()
    single: frozenset[str] = frozenset()
    """Articles that are the number one too, as French “un” is."""


@cache
def fold(character: str) -> str:
    """The character without case, diacritics and compatibility forms; several characters for a ligature."""
    spelled = SPELLED_OUT.get(character.lower())
    if spelled is not None:
        return spelled
    parts = unicodedata.normalize("NFKD", character)
    return "".join(part for part in parts if not unicodedata.combining(part)).lower()


def words(text: str, spelling: Spelling) -> tuple[str, ...]:
    """The texts of the tokens of an unquoted phrase; the same as from :func:`tokenize`, and faster."""
    folded = text.lower() if text.isascii() else "".join(map(fold, text))
    if not folded.replace(" ", "").isalnum():
        return tuple([token.text for token in tokenize(text, spelling)])
    split = folded.split()
    if not spelling.contractions.keys().isdisjoint(split):
        split = [part for word in split for part in spelling.contractions.get(word, (word,))]
    return tuple([part for part in split if part not in spelling.articles])


def tokenize(text: str, spelling: Spelling) -> tuple[Token, ...]:
    """The tokens of the text, whatever it is; never fails."""
    return _without_articles(_raw(text, spelling), spelling)


def _raw(text: str, spelling: Spelling) -> list[Token]:
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        character = text[at]
        if character in QUOTES and (closing := _closing(text, at)) is not None:
            tokens.append(Token(text[at + 1 : closing].strip(), at, closing + 1, quoted=True))
            at = closing + 1
        elif character.isalnum() or character in SUITS:
            at = _word(text, at, tokens, spelling)
        else:
            folded = fold(character)
            if character in DASHES and text[at - 1 : at].isalnum() and text[at + 1 : at + 2].isalnum():
                pass
            elif character in DASHES:
                tokens.append(Token("-", at, at + 1))
            elif folded in SINGLE:
                tokens.append(Token(folded, at, at + 1))
            elif not character.isspace() and character not in APOSTROPHES and _is_visible(character):
                tokens.append(Token(character, at, at + 1))
            at += 1
    return tokens


def _is_visible(character: str) -> bool:
    return not unicodedata.combining(character) and unicodedata.category(character) not in UNSEEN


def _closing(text: str, at: int) -> int | None:
    """Where the quotation that opens here is closed, or nowhere."""
    wanted = {QUOTES[text[at]]} if text[at] in '"＂' else CLOSING
    if text[at] in "“„":
        wanted = wanted | {'"'}
    for place in range(at + 1, len(text)):
        if text[place] in wanted:
            return place
    return None


def _word(text: str, at: int, tokens: list[Token], spelling: Spelling) -> int:
    """Reads one word, or several that are written as one; returns where it ends."""
    end = at
    folded = ""
    while end < len(text):
        character = text[end]
        if character.isalnum() or unicodedata.combining(character) or character in SUITS:
            folded += fold(character)
            end += 1
            continue
        following = text[end + 1 : end + 2]
        if character in APOSTROPHES and following.isalnum():
            if folded in spelling.elisions:
                tokens.append(Token(spelling.elisions[folded], at, end + 1))
                return end + 1
            rest = text[end + 1 : end + 3].lower()
            if rest[:1] == "s" and not rest[1:].isalnum():
                end_of_possessive = end + 2
                _append(tokens, folded, text, at, end, spelling)
                return end_of_possessive
            end += 1
            continue
        break
    _append(tokens, folded, text, at, end, spelling)
    return end


def _append(tokens: list[Token], folded: str, text: str, start: int, end: int, spelling: Spelling) -> None:
    for part in spelling.contractions.get(folded, (folded,)):
        tokens.append(Token(part, start, end, upper=text[start:end].isupper()))


def _without_articles(tokens: list[Token], spelling: Spelling) -> tuple[Token, ...]:
    kept: list[Token] = []
    dropped: list[Token] = []
    for token in tokens:
        if not token.quoted and token.text in spelling.articles:
            dropped.append(token)
            continue
        articles = {article.text for article in dropped}
        kept.append(
            Token(
                token.text,
                token.start,
                token.end,
                token.quoted,
                not articles.isdisjoint(spelling.indefinite),
                token.upper,
                not articles.isdisjoint(spelling.definite),
                not articles.isdisjoint(spelling.single),
            )
        )
        dropped = []
    return tuple(kept)
