"""What may come next while somebody types, from the same search.

The last words may be the beginning of a phrase (“is ” of “is played”), and the last word itself may be unfinished; so
phrases are offered from every place near the end that a reading has come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bartok_dsl.language.lexicon import Lexicon, Phrase, lexicon
from bartok_dsl.language.roles import INSERTED, terminals_of
from bartok_dsl.language.search import Frame, advance, readings, takes
from bartok_dsl.language.syntax import Leaf
from bartok_dsl.language.table import table
from bartok_dsl.language.understanding import MOST_CHARACTERS
from bartok_dsl.records import record

MOST_OFFERS: Final = 60
MOST_STACKS: Final = 64
"""Stacks that offers are read off at one place; further ones rarely accept anything new."""
TELLING_STATES: Final = 5
"""Topmost states by which stacks are told apart: some words, what they begin, and what that stands in."""
LONGEST_PHRASE: Final = 8
"""Words of a phrase that may have been typed already."""
FIRST: Final = (
    "WHEN", "PLAYED", "PLAYING", "SEP", "EFFECT", "NEXTP", "ITSPLAYER", "EVERYONE", "OTHERS", "SOMEONE", "THATPLAYER",
    "DRAW", "MISSTURN", "AGAIN", "REVERSAL", "MUST", "MAYPLAYED", "MAYNOTPLAYED", "WILD", "ALLOW", "FORBID", "ONC",
    "CALLSUIT", "CHOOSE", "SAY", "DO", "GIVE", "SWAPHANDS", "DISCARD", "TAKEPENALTY", "TURNGOES", "ANYCARD", "CARD",
    "NUM", "RANK", "SUIT", "COLOUR", "KIND", "IFC",
)  # fmt: skip
"""What people need most often, in this order; everything else follows in the order of the data file."""


@record
class Offer:
    """A phrase that may come next: its text, how many characters at the end of the prefix it replaces, its concept."""

    text: str
    taken: int
    hint: str


def complete(prefix: str, language: str) -> tuple[Offer, ...]:
    """What may follow the prefix, the most needed first. Raises ``UnknownLanguageError``."""
    words = lexicon(language)
    if len(prefix) > MOST_CHARACTERS:
        return ()
    tokens = words.tokens(prefix)
    outcome = readings(tokens, words)
    offers: dict[str, Offer] = {}
    for at in sorted(outcome.reached):
        tail = tuple(token.text for token in tokens[at:])
        if (
            len(tail) > LONGEST_PHRASE
            or any(token.quoted for token in tokens[at:])
            or (not tail and _unfinished(prefix))
        ):
            continue
        taken = len(prefix) - tokens[at].start if tail else 0
        for phrase, terminal in _allowed(_phrases(tail, words), outcome.reached[at]):
            offers.setdefault(phrase.text, Offer(phrase.text, taken, terminal))
    ranked = sorted(offers.values(), key=lambda offer: FIRST.index(offer.hint) if offer.hint in FIRST else len(FIRST))
    return tuple(ranked[:MOST_OFFERS])


def _unfinished(prefix: str) -> bool:
    return prefix[-1:].isalnum()


def _phrases(tail: tuple[str, ...], words: Lexicon) -> Sequence[Phrase]:
    """All phrases that begin with the tail, its last word perhaps unfinished; the canonical ones if there is none."""
    if not tail:
        return [phrase for phrase in words.phrasebook if phrase.canonical]
    by_word = words.phrases_by_word
    if len(tail) > 1:
        return [phrase for phrase in by_word.get(tail[0], ()) if _begins(phrase.folded, tail)]
    words_meant = frozenset(word for word in by_word if word.startswith(tail[0]))
    return [phrase for phrase in words.phrasebook if phrase.folded[0] in words_meant] if words_meant else ()


def _begins(phrase: tuple[str, ...], tail: tuple[str, ...]) -> bool:
    last = len(tail) - 1
    return len(phrase) > last and phrase[:last] == tail[:last] and phrase[last].startswith(tail[last])


def _top(stack: Frame) -> tuple[int, ...]:
    """The topmost states of a stack, which say nearly always what it takes: a phrase, and what it stands in."""
    states: list[int] = []
    frame: Frame | None = stack
    while frame is not None and len(states) < TELLING_STATES:
        states.append(frame.state)
        frame = frame.below
    return tuple(states)


def _allowed(phrases: Sequence[Phrase], frames: Sequence[Frame]) -> Iterator[tuple[Phrase, str]]:
    """The phrases that one of the stacks takes, at once or after the mark that may be left out, and as what."""
    if not phrases:
        return
    grammar = table()
    stacks = list({_top(stack): stack for stack in frames}.values())[:MOST_STACKS]
    nothing = Leaf(INSERTED, "", frozenset(), "", 0, 0)
    inserted = [after for stack in stacks if (after := advance(grammar, stack, INSERTED, nothing)) is not None]
    stacks += inserted
    accepted: dict[str, bool] = {}
    for phrase in phrases:
        for terminal in terminals_of(phrase.concept):
            if terminal not in accepted:
                accepted[terminal] = any(takes(grammar, stack, terminal) for stack in stacks)
            if accepted[terminal]:
                yield phrase, terminal
                break
