"""What may come next while somebody types, from the same search.

The last words may be the beginning of a phrase (“is ” of “is played”), and the last word itself may be unfinished; so
phrases are offered from every place near the end that a reading has come to.
"""

from __future__ import annotations

from typing import Final

from bartok_dsl.language.lexicon import Lexicon, lexicon
from bartok_dsl.language.roles import INSERTED, terminals_of
from bartok_dsl.language.search import Frame, advance, readings
from bartok_dsl.language.syntax import Leaf
from bartok_dsl.language.table import END, table
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
        for key, text in _phrases(_acceptable(outcome.reached[at]), tail, words):
            offers.setdefault(text, Offer(text, taken, key))
    ranked = sorted(offers.values(), key=lambda offer: FIRST.index(offer.hint) if offer.hint in FIRST else len(FIRST))
    return tuple(ranked[:MOST_OFFERS])


def _unfinished(prefix: str) -> bool:
    return prefix[-1:].isalnum()


def _phrases(terminals: frozenset[str], tail: tuple[str, ...], words: Lexicon) -> list[tuple[str, str]]:
    """The canonical phrases of these terminals, or all that begin with the tail, its last word perhaps unfinished."""
    found = []
    for phrase in words.phrasebook:
        if _begins(phrase.folded, tail) if tail else phrase.canonical:
            found += [(terminal, phrase.text) for terminal in terminals_of(phrase.concept) if terminal in terminals][:1]
    return found


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


def _acceptable(frames: list[Frame]) -> frozenset[str]:
    """The terminals that one of the stacks takes, at once or after the mark that may be left out."""
    grammar = table()
    stacks = list({_top(stack): stack for stack in frames}.values())[:MOST_STACKS]
    nothing = Leaf(INSERTED, "", frozenset(), "", 0, 0)
    inserted = [after for stack in stacks if (after := advance(grammar, stack, INSERTED, nothing)) is not None]
    accepted: set[str] = set()
    for stack in [*stacks, *inserted]:
        for terminal in grammar.actions[stack.state]:
            if terminal not in accepted and terminal != END and advance(grammar, stack, terminal, nothing):
                accepted.add(terminal)
    return frozenset(accepted)
