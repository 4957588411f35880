"""What a person types at their turn, as a value: cards by number or name, commands in the words of their language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

from attrs import frozen

from bartok_dsl.cards import Face, read_card
from bartok_dsl.terminal.words import Words


class Command(Enum):
    """What can be typed besides cards; each names the message that lists its words in every language."""

    DRAW = "cmd-draw"
    PASS = "cmd-pass"
    RULES = "cmd-rules"
    HELP = "cmd-help"
    LOG = "cmd-log"
    QUIT = "cmd-quit"
    SAY = "cmd-say"
    DO = "cmd-do"


SPEECH: Final = frozenset({Command.SAY, Command.DO})
TURN: Final = frozenset({Command.DRAW, Command.PASS})


@frozen
class Spoken:
    """Words said and gestures made, by themselves or with a turn action."""

    words: tuple[str, ...] = ()
    gestures: tuple[str, ...] = ()


SILENT: Final = Spoken()


@frozen
class Lay:
    """These cards are to be played, in this order."""

    cards: tuple[Face, ...]
    spoken: Spoken


@frozen
class Act:
    """A command, with what is said or done along with it."""

    command: Command
    spoken: Spoken


@frozen
class NoSuchNumber:
    """A card number that the hand does not have."""

    number: int


@frozen
class NotUnderstood:
    """Anything else."""

    text: str


Typed = Lay | Act | NoSuchNumber | NotUnderstood


def vocabulary(words: Words) -> Mapping[str, Command]:
    """The words of every command in the reader's language."""
    return {word: command for command in Command for word in words(command.value).split()}


def read_turn(text: str, hand: Sequence[Face], words: Words) -> Typed:
    """Read one line typed by whoever holds *hand*, in the order in which it is shown."""
    known = vocabulary(words)
    tokens = text.replace(",", " ").split()
    cards: list[Face] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.isdecimal():
            number = int(token)
            if not 1 <= number <= len(hand):
                return NoSuchNumber(number)
            cards.append(hand[number - 1])
        else:
            try:
                cards.append(read_card(token))
            except ValueError:
                break
        at += 1
    rest = tokens[at:]
    if cards:
        spoken = _spoken(rest, known)
        return NotUnderstood(text) if spoken is None else Lay(tuple(cards), spoken)
    return _act(text, rest, known)


def _act(text: str, tokens: Sequence[str], known: Mapping[str, Command]) -> Typed:
    command = known.get(tokens[0].casefold()) if tokens else None
    if command is None:
        return NotUnderstood(text)
    if command in SPEECH:
        spoken = _spoken(tokens, known)
        return NotUnderstood(text) if spoken is None or spoken == SILENT else Act(command, spoken)
    if command in TURN:
        spoken = _spoken(tokens[1:], known)
        return NotUnderstood(text) if spoken is None else Act(command, spoken)
    return Act(command, SILENT) if len(tokens) == 1 else NotUnderstood(text)


def _spoken(tokens: Sequence[str], known: Mapping[str, Command]) -> Spoken | None:
    """What is said and done: parts that each begin with *say* or *do*; bare words after cards are said."""
    if not tokens:
        return SILENT
    if known.get(tokens[0].casefold()) not in SPEECH:
        bare = all(_plain(token) for token in tokens) and tokens[0].casefold() not in known
        return Spoken(words=(unquoted(" ".join(tokens)),)) if bare else None
    words: list[str] = []
    gestures: list[str] = []
    starts = [at for at, token in enumerate(tokens) if known.get(token.casefold()) in SPEECH]
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        said = unquoted(" ".join(tokens[start + 1 : end]))
        if not said:
            return None
        (words if known[tokens[start].casefold()] is Command.SAY else gestures).append(said)
    return Spoken(tuple(words), tuple(gestures))


def _plain(token: str) -> bool:
    return not any(character.isdigit() for character in token)


def unquoted(text: str) -> str:
    """The text without quotation marks and spaces around it."""
    return text.strip().strip("\"“”«»'‘’„ \u00a0").strip()
