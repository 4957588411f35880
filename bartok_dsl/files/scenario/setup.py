"""Reading what a scenario starts from: the blocks before, between and after its ``do:`` and ``expect:``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from bartok_dsl.cards import Face
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import PROFILES
from bartok_dsl.files.finding import LineFinding, error
from bartok_dsl.files.lines import Line
from bartok_dsl.files.scenario.blocks import Block, split_key
from bartok_dsl.files.scenario.claims import NOBODY
from bartok_dsl.files.scenario.cursor import Cursor, Unreadable, card_of
from bartok_dsl.files.scenario.doing import FacesNamed
from bartok_dsl.files.scenario.model import (
    Discarded,
    Expectation,
    FacePicked,
    HandOf,
    HandSize,
    NumberPicked,
    Pick,
    PlayerPicked,
    RuleLine,
    SetUp,
)
from bartok_dsl.files.scenario.readclaims import read_claim
from bartok_dsl.files.scenario.readdoing import read_value
from bartok_dsl.files.scenario.vocabulary import Vocabulary, fold

T = TypeVar("T")

TABLE_REFEREE: Final = "table"
"""The referee that the engine of this version does not have; scenarios with it are read all the same."""

_PLAYED_BY: Final = re.compile(r"(\S+)\((\S+)\)")
_WITH_LINES: Final = frozenset({"shuffles", "state", "rules", "hands"})
"""Keys that may have lines under them."""


class SetUpReader:
    """Reads the blocks of one scenario's set-up; what is wrong goes to *findings*."""

    def __init__(self, words: Vocabulary, language: str, findings: list[LineFinding]) -> None:
        self.words = words
        self.language = language
        self.findings = findings
        self.players: tuple[str, ...] = ()
        self.blocks: dict[str, Block] = {}

    def read(self, line: int, blocks: Sequence[Block]) -> SetUp:
        """The set-up that the blocks describe, as far as it can be read."""
        settings: list[tuple[str, int | str]] = []
        for block in blocks:
            if block.key == "set":
                self._guard(block, lambda block: settings.append(self._setting(block)))
            elif block.key in self.blocks:
                self._wrong("scenario-key-twice", block.line, block.key)
            else:
                self.blocks[block.key] = block
                if block.lines and block.key not in _WITH_LINES:
                    self._wrong("scenario-setup-unreadable", block.lines[0].number, block.lines[0].text)
        self.players = self._players()
        before = self._word("phase", "before-the-deal") == "before-the-deal"
        if not before:
            for needed in ("hands", "discard"):
                if needed not in self.blocks:
                    self.findings.append(error("scenario-needs", line, key=needed))
        self._unknown()
        return SetUp(
            profile=self._named("profile", tuple(PROFILES), "classic"),
            referee=self._named("referee", (*(r.value for r in Referee), TABLE_REFEREE), "guide"),
            language=self.blocks["language"].value.lower() if "language" in self.blocks else self.language,
            settings=tuple(settings),
            rules=tuple(self._rule(rule) for rule in self._lines("rules")),
            players=self.players,
            dealer=self._value("dealer", Cursor.player),
            turn=self._value("turn", Cursor.player),
            direction=self._direction(),
            hands=tuple(hand for entry in self._lines("hands") for hand in self._hand(entry)),
            discard=self._discard(),
            stock=self._value("stock", Cursor.cards_or_none),
            suit=self._value("suit", _faces) or 0,
            out=self._value("out", Cursor.cards_or_none) or (),
            picks=self._picks(),
            shuffles=tuple(shuffle for entry in self._lines("shuffles") for shuffle in self._shuffle(entry)),
            deal=self._value("deal", Cursor.number) or 1,
            wins=self._value("wins", Cursor.pairs) or (),
            scores=self._value("scores", Cursor.pairs) or (),
            state=tuple(found for entry in self._lines("state") for found in self._state(entry)),
            before_deal=before,
        )

    # --- parts ----------------------------------------------------------------------------------------------------

    def _players(self) -> tuple[str, ...]:
        """The players named, or those under ``hands``."""
        if "players" in self.blocks:
            names = tuple(self.blocks["players"].value.replace(",", " ").split())
        else:
            names = tuple(split_key(line.text)[0] for line in self._lines("hands"))
        for name in names:
            taken = self.words.key(name) is not None or self.words.word(name) is not None
            if taken or card_of(name) is not None or " " in name or not name or names.count(name) > 1:
                self._wrong("scenario-name", self._line_of("players", "hands"), name)
        return names

    def _rule(self, line: Line) -> RuleLine:
        author, sentence = split_key(line.text)
        if author in self.players and sentence:
            return RuleLine(line.number, author, sentence)
        return RuleLine(line.number, NOBODY, line.text)

    def _hand(self, line: Line) -> list[HandOf | HandSize]:
        def read(cursor: Cursor) -> HandOf | HandSize:
            who = cursor.player()
            if not cursor.takes(":"):
                raise Unreadable(":")
            if not cursor.is_card() and not cursor.takes_word("none"):
                count = cursor.number()
                cursor.word("cards")
                return HandSize(who, count)
            return HandOf(who, cursor.cards() if cursor.is_card() else ())

        return self._read(line, read)

    def _discard(self) -> tuple[Discarded, ...]:
        if "discard" not in self.blocks or self.words.word(self.blocks["discard"].value) == "none":
            return ()
        result = []
        for token in self.blocks["discard"].value.replace(",", " ").split():
            match = _PLAYED_BY.fullmatch(token)
            text, by = match.groups() if match else (token, NOBODY)
            face = card_of(text)
            if face is None or (by != NOBODY and by not in self.players):
                self._wrong("scenario-setup-unreadable", self.blocks["discard"].line, token)
            else:
                result.append(Discarded(face, by))
        return tuple(result)

    def _direction(self) -> int | None:
        word = self._word("direction", "clockwise", "anticlockwise")
        return None if word is None else 1 if word == "clockwise" else -1

    def _setting(self, block: Block) -> tuple[str, int | str]:
        name = self.words.settings.get(fold(block.rest))
        if name is None:
            raise Unreadable("setting")
        value = block.value.strip('"“”«» ')
        return name, int(value) if value.isdecimal() else value

    def _picks(self) -> tuple[Pick, ...]:
        """Dice, coins and other chance, in the order in which the blocks stand."""
        picks: list[Pick] = []
        for block in sorted(self.blocks.values(), key=lambda block: block.line):
            if block.key in ("dice", "coins", "chance"):
                picks.extend(pick for found in self._read(Line(block.line, block.value), _read_picks) for pick in found)
        return tuple(picks)

    def _shuffle(self, line: Line) -> list[tuple[Face, ...]]:
        return self._read(line, Cursor.cards_or_none)

    def _state(self, line: Line) -> list[Expectation]:
        return self._read(line, lambda cursor: Expectation(line.number, line.text, read_claim(cursor)))

    # --- helpers --------------------------------------------------------------------------------------------------

    def _lines(self, key: str) -> list[Line]:
        if key not in self.blocks:
            return []
        block = self.blocks[key]
        first = [Line(block.line, block.value)] if block.value else []
        return first + block.lines

    def _line_of(self, *keys: str) -> int:
        return next((self.blocks[key].line for key in keys if key in self.blocks), 0)

    def _wrong(self, code: str, line: int, text: str) -> None:
        self.findings.append(error(code, line, text=text[:120]))

    def _guard(self, block: Block, read: Callable[[Block], None]) -> None:
        try:
            read(block)
        except Unreadable:
            self._wrong("scenario-setup-unreadable", block.line, f"{block.rest}: {block.value}")

    def _read(self, line: Line, read: Callable[[Cursor], T]) -> list[T]:
        """What the line says, or nothing and a finding."""
        cursor = Cursor(line.text, self.players, self.words)
        try:
            result = read(cursor)
            cursor.end()
        except Unreadable:
            self._wrong("scenario-setup-unreadable", line.number, line.text)
            return []
        return [result]

    def _value(self, key: str, read: Callable[[Cursor], T]) -> T | None:
        if key not in self.blocks:
            return None
        found = self._read(Line(self.blocks[key].line, self.blocks[key].value), read)
        return found[0] if found else None

    def _word(self, key: str, *names: str) -> str | None:
        return self._value(key, lambda cursor: cursor.word(*names))

    def _named(self, key: str, known: Sequence[str], default: str) -> str:
        if key not in self.blocks:
            return default
        value = self.blocks[key].value.lower()
        if value not in known:
            self._wrong("scenario-setup-unreadable", self.blocks[key].line, f"{key}: {value}")
            return default
        return value

    def _unknown(self) -> None:
        for key, block in self.blocks.items():
            if key not in _KNOWN:
                self._wrong("scenario-setup-unreadable", block.line, key)


_KNOWN: Final = frozenset(
    {
        *("profile", "referee", "language", "rules", "players", "dealer", "turn", "direction", "hands", "discard"),
        *("stock", "suit", "out", "dice", "coins", "chance", "shuffles", "deal", "wins", "scores", "state", "phase"),
    }
)
"""The keys of a set-up."""


def _faces(cursor: Cursor) -> int:
    if cursor.takes_word("none"):
        return 0
    value = read_value(cursor)
    if not isinstance(value, FacesNamed):
        raise Unreadable("suit")
    return value.faces


def _read_picks(cursor: Cursor) -> tuple[Pick, ...]:
    picks: list[Pick] = []
    while not cursor.done:
        if cursor.is_player():
            picks.append(PlayerPicked(cursor.player()))
        elif cursor.takes_word("heads"):
            picks.append(NumberPicked(1))
        elif cursor.takes_word("tails"):
            picks.append(NumberPicked(0))
        elif cursor.is_card():
            picks.append(FacePicked(cursor.card()))
        else:
            picks.append(NumberPicked(cursor.number()))
        cursor.takes(",")
    return tuple(picks)
