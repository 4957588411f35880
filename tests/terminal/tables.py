"""Tables with known cards, and matches at a keyboard whose lines are given."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain

from attrs import define, field

from bartok_dsl.cards import read_card, read_cards
from bartok_dsl.engine.actions import Deal
from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.game import Done
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import CLASSIC, Profile, with_settings
from bartok_dsl.language import understand
from bartok_dsl.rulebook import Origin, RuleBook
from bartok_dsl.table.driver import BotPlayer
from bartok_dsl.table.table import Table
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.style import Style
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.play.match import Match
from bartok_dsl.terminal.prompts.keyboard import Leave
from bartok_dsl.terminal.prompts.ruleprompt import Guide
from bartok_dsl.tree import Rule

NAMES = ("Ana", "Bo", "Chi")


def book(*rules: tuple[str, str]) -> RuleBook:
    """A book of these rules, each with its author."""
    made = RuleBook()
    for author, sentence in rules:
        (tree,) = understand(sentence, "en").trees
        assert isinstance(tree, Rule)
        made = made.add(tree, sentence, "en", Origin(author, 0))
    return made


def dealt(
    hands: Sequence[str],
    top: str,
    stock: str = "",
    *,
    profile: Profile = CLASSIC,
    referee: Referee = Referee.TABLE,
    rules: RuleBook | None = None,
) -> Table:
    """A table at which Ana is about to act, with these hands (of equal size), top card and next cards of the stock."""
    held = [read_cards(hand) for hand in hands]
    wanted = [*chain.from_iterable(zip(*held, strict=True)), read_card(top), *read_cards(stock)]
    profile = with_settings(profile, {"hand_size": len(held[0])})
    rest = list(profile.cards())
    for face in wanted:
        rest.remove(face)
    table = Table(
        NAMES[: len(hands)],
        Recorded(shuffles=[(*wanted, *rest)]),
        profile=profile,
        referee=referee,
        book=rules,
        dealer=len(hands) - 1,
    )
    assert isinstance(table.do(Deal(len(hands) - 1)), Done)
    return table


@define
class GivenKeyboard:
    """Answers what is asked with the given lines, and leaves when there are no more; the keyboard is passed on."""

    lines: Sequence[str]
    asked: list[str] = field(factory=list)
    at: int = 0

    def ask(self, prompt: str, keys: str = "", guide: Guide | None = None) -> str:
        if prompt.startswith(("Pass the keyboard", "Press Enter to hide", "Passez le clavier", "Appuyez sur Entrée")):
            return ""
        self.asked.append(prompt)
        if self.at == len(self.lines):
            raise Leave
        self.at += 1
        return self.lines[self.at - 1]

    def ask_rule(self, prompt: str, guide: Guide, draft: str = "") -> str:
        return self.ask(prompt)

    def clear(self) -> None:
        pass


def sit(
    table: Table,
    *lines: str,
    bots: Mapping[int, BotPlayer] | None = None,
    language: str = "en",
    hints: bool = False,
    pace: bool = True,
) -> tuple[str, GivenKeyboard]:
    """What is shown while the lines are typed at the table, and the keyboard; all who are no bots are people."""
    keyboard, target = GivenKeyboard(lines), io.StringIO()
    printer = Printer(target, Style(100, boxes=False, marks=hints))
    people = [seat for seat in range(len(table.names)) if seat not in (bots or {})]
    words = Words(language, table.names, people[0] if len(people) == 1 else -1)
    match = Match(table, bots or {}, language, keyboard, printer, words, lambda: None, pace=pace)
    with suppress(Leave):
        match.run()
    return target.getvalue(), keyboard
