"""The search for readings: all ways through the phrases of a sentence that the grammar accepts.

At each word every phrase that begins there is tried in each of its roles. A way is a position and an LALR stack; stacks
are linked lists that ways share, so that trying one more role costs one step of the table and copies nothing. The
search may leave out a comma that the grammar has no use for, and may insert the one terminal that speakers leave out;
no word is ever skipped. It stops at written limits, and says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import define, field

from bartok_dsl.language.lexicon import Found, Lexicon, Meaning
from bartok_dsl.language.roles import INSERTED, SKIPPABLE, terminals_of
from bartok_dsl.language.syntax import Branch, Leaf, Part
from bartok_dsl.language.table import END, Table, table
from bartok_dsl.language.tokens import Token
from bartok_dsl.records import record

MOST_STEPS: Final = 20_000
"""Steps of the table for one sentence. The hungriest sentence of the corpus takes a tenth; this many take 50 ms."""
MOST_READINGS: Final = 256
"""Complete readings kept, nearly all of which mean the same or nothing: each word with two roles doubles them."""
MARKS_OF_SEPARATION: Final = frozenset(",:=-;?")


@record
class Frame:
    """The top of an LALR stack."""

    state: int
    part: Part | None
    below: Frame | None


@record
class Way:
    """A stack, the token it has come to, and how many marks it passed over on the way.

    *bare* after an insertion, which may not be repeated at once.
    """

    at: int
    stack: Frame
    bare: bool = False
    unused: int = 0


@define(eq=False)
class Outcome:
    """What the search found: complete readings, the stacks it had at each place, and whether it had to give up.

    *unused* says of each reading how many marks of the sentence it passed over: a comma that somebody wrote between two
    words speaks against a reading in which they belong together.
    """

    readings: list[Branch] = field(factory=list)
    unused: list[int] = field(factory=list)
    reached: dict[int, list[Frame]] = field(factory=dict)
    steps: int = 0
    exhausted: bool = False

    @property
    def furthest(self) -> int:
        """The furthest token that any way came to."""
        return max(self.reached, default=0)


Reductions = dict[tuple[int, int], Frame]
"""What reducing a stack by a production came to; a stack, which lives as long as these do, goes by its identity."""


def advance(
    grammar: Table, stack: Frame, terminal: str, leaf: Part, reductions: Reductions | None = None
) -> Frame | None:
    """The stack after one more token, or nothing if the grammar does not allow it there.

    Whoever tries several terminals on one stack may hand over the same *reductions* each time.
    """
    while True:
        action = grammar.actions[stack.state].get(terminal)
        if action is None:
            return None
        if action >= 0:
            return Frame(action, leaf, stack)
        if reductions is None:
            stack = _reduced(grammar, stack, -1 - action)
            continue
        step = (id(stack), action)
        reduced = reductions.get(step)
        if reduced is None:
            reduced = reductions[step] = _reduced(grammar, stack, -1 - action)
        stack = reduced


def takes(grammar: Table, stack: Frame, terminal: str) -> bool:
    """Whether :func:`advance` would find a stack, without building it: only the states matter."""
    above: list[int] = []
    frame = stack
    while True:
        action = grammar.actions[above[-1] if above else frame.state].get(terminal)
        if action is None:
            return False
        if action >= 0:
            return True
        production = grammar.productions[-1 - action]
        popped = production.size
        while popped and above:
            above.pop()
            popped -= 1
        for _ in range(popped):
            assert frame.below is not None
            frame = frame.below
        above.append(grammar.gotos[above[-1] if above else frame.state][production.left])


def _reduced(grammar: Table, stack: Frame, number: int) -> Frame:
    production = grammar.productions[number]
    parts: list[Part] = []
    for _ in range(production.size):
        if stack.part is not None:
            parts.append(stack.part)
        assert stack.below is not None
        stack = stack.below
    parts.reverse()
    children = tuple(child for part in parts for child in _spliced(part))
    part = children[0] if production.thin and len(children) == 1 else Branch(production.name, children)
    return Frame(grammar.gotos[stack.state][production.left], part, stack)


def _spliced(part: Part) -> tuple[Part, ...]:
    """The part, or what it is made of where the grammar only groups."""
    return part.children if isinstance(part, Branch) and part.name.startswith("_") else (part,)


def finish(grammar: Table, stack: Frame) -> Branch | None:
    """The whole tree if the sentence may end here."""
    while stack.state != grammar.accepting:
        action = grammar.actions[stack.state].get(END)
        if action is None or action >= 0:
            return None
        stack = _reduced(grammar, stack, -1 - action)
    return stack.part if isinstance(stack.part, Branch) else None


def readings(tokens: tuple[Token, ...], words: Lexicon, making: tuple[str, int] | None = None) -> Outcome:
    """Every complete reading of the tokens.

    Where they are known to be about the *making* of rules, in some respect, as the word with that number says, the rest
    of the sentence from any place before it may be just that.
    """
    grammar = table()
    outcome = Outcome()
    phrases = [tuple(_phrases(tokens, at, words)) for at in range(len(tokens))]
    if making is not None:
        aspect, last = making
        talk = Found(Meaning("RULETALK", aspect), len(tokens))
        phrases = [(*there, talk) if at <= last and _is_word(tokens[at]) else there for at, there in enumerate(phrases)]
    ways = [Way(0, Frame(grammar.start, None, None))]
    while ways:
        way = ways.pop()
        outcome.reached.setdefault(way.at, []).append(way.stack)
        if way.at == len(tokens):
            reading = finish(grammar, way.stack)
            if reading is not None:
                outcome.readings.append(reading)
                outcome.unused.append(way.unused)
                if len(outcome.readings) >= MOST_READINGS:
                    outcome.exhausted = True
                    break
            continue
        outcome.steps += len(phrases[way.at]) + 1
        if outcome.steps > MOST_STEPS:
            outcome.exhausted = True
            break
        ways.extend(_steps(grammar, way, tokens, phrases[way.at]))
    return outcome


def _is_word(token: Token) -> bool:
    return token.quoted or token.text[:1].isalnum()


def _phrases(tokens: tuple[Token, ...], at: int, words: Lexicon) -> Iterator[Found]:
    """The phrases that begin here, and what an unknown word or the rest of the sentence may stand for."""
    yield from words.phrases(tokens, at)
    token = tokens[at]
    if not words.knows(token) and token.text[:1].isalpha():
        yield Found(Meaning("NAME", token.text), at + 1)
    if all(not rest.quoted and (rest.text in words.little or not words.knows(rest)) for rest in tokens[at:]):
        yield Found(Meaning("FREE"), len(tokens))


def _steps(grammar: Table, way: Way, tokens: tuple[Token, ...], phrases: tuple[Found, ...]) -> Iterator[Way]:
    skippable = False
    used = False
    reductions: Reductions = {}
    for found in phrases:
        meaning = found.meaning
        leaf = _leaf(meaning, tokens[way.at : found.end])
        for terminal in terminals_of(meaning.concept):
            stack = advance(grammar, way.stack, terminal, leaf, reductions)
            if stack is not None:
                used = True
                yield Way(found.end, stack, unused=way.unused)
        skippable = skippable or meaning.concept in SKIPPABLE
    if skippable and not used:
        yield Way(way.at + 1, way.stack, way.bare, way.unused + 1)
    if not way.bare and tokens[way.at].text not in MARKS_OF_SEPARATION:
        nothing = Leaf(INSERTED, "", frozenset(), "", tokens[way.at].start, tokens[way.at].start)
        stack = advance(grammar, way.stack, INSERTED, nothing, reductions)
        if stack is not None:
            yield Way(way.at, stack, bare=True, unused=way.unused)


def _leaf(meaning: Meaning, tokens: tuple[Token, ...]) -> Leaf:
    words = meaning.value if meaning.concept == "QUOTED" else " ".join(token.text for token in tokens)
    indefinite = any(token.indefinite for token in tokens)
    first, last = tokens[0], tokens[-1]
    return Leaf(
        meaning.concept,
        meaning.value,
        meaning.forms,
        words,
        first.start,
        last.end,
        indefinite,
        first.definite,
        first.single,
    )
