"""Writes the example files anew: ``python -m tests.files.make_examples``.

To be run after a change that gives rules another meaning or the table other fields; the tests say when.
"""

from __future__ import annotations

from pathlib import Path

from bartok_dsl.engine.chance import Seeded
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import CLASSIC, with_settings
from bartok_dsl.files.log import LogWriter
from bartok_dsl.files.ruleset import Remark, RuleSet, Sentence, save, understand_sentence
from bartok_dsl.rulebook import Origin, RuleBook
from bartok_dsl.table.bots import RandomBot, SensibleBot
from bartok_dsl.table.driver import BotPlayer, play_bots
from bartok_dsl.table.table import Table

EXAMPLES = Path(__file__).parents[2] / "examples"

STACKED_TWOS = (
    "When a two is played, the next player draws two cards and misses a turn, and a two may be stacked on it."
)


def tuesday() -> RuleSet:
    """An evening of three, in English, with everything that a history can hold."""
    book = RuleBook()
    book = announced(book, "queen reverses direction", "en", Origin("Ana", 1, "2026-11-29"))
    book = announced(
        book, "When a two is played, the next player draws two cards.", "en", Origin("Bo", 2, "2026-11-29")
    )
    book = announced(book, "An eight may not be played on an eight.", "en", Origin("Chi (the dealer)", 3, "2026-11-29"))
    book = book.repeal(1, Origin("Ana", 4, "2026-11-29"))
    stacking = (
        "When a two is played, the next player draws two cards and misses a turn, and a two may be stacked on it."
    )
    rule = understood(stacking, "en").rule
    assert rule is not None
    book = book.replace(2, rule, stacking, "en", Origin("Bo", 5, "2026-12-02"), title="The twos")
    book = announced(book, "Un huit est libre.", "fr", Origin("Chi (the dealer)", 6, "2026-12-02"))
    book = book.ruling(3, 5, Origin("Chi (the dealer)", 6, "2026-12-02"))
    remarks = (Remark(4, "the twos were not cruel enough"),)
    return RuleSet(book, "Tuesday table", "classic", "en", "tuesday.scenario", remarks)


def mardi() -> RuleSet:
    """A set in French."""
    book = RuleBook()
    for number, sentence in enumerate(
        (
            "Quand on joue une dame, on change de sens.",
            "Un valet est libre.",
            "Quand on joue un sept, celui qui le joue échange sa main avec un autre joueur de son choix.",
        ),
        1,
    ):
        book = announced(book, sentence, "fr", Origin(("Ève", "Luc", "Zoé")[number - 1], number))
    return RuleSet(book, "Chez Ève", "classic", "fr")


def announced(book: RuleBook, sentence: str, language: str, origin: Origin) -> RuleBook:
    rule = understood(sentence, language).rule
    assert rule is not None, sentence
    return book.announce(rule, sentence, language, origin)


def understood(sentence: str, language: str) -> Sentence:
    return understand_sentence(sentence, language)


def play_evening(path: Path) -> None:
    """A short match of bots, which is logged."""
    path.unlink(missing_ok=True)
    profile = with_settings(CLASSIC, {"deals": 2, "hand_size": 4})
    with LogWriter(path) as writer:
        table = Table(("Ana", "Bo", "Chi"), Seeded(2026), profile=profile, referee=Referee.STRICT, sink=writer)
        minds = (SensibleBot(Seeded(1)), RandomBot(Seeded(2)), SensibleBot(Seeded(3)))
        for _ in play_bots(table, {seat: BotPlayer(mind) for seat, mind in enumerate(minds)}):
            pass


if __name__ == "__main__":
    save(EXAMPLES / "tuesday.bartok", tuesday())
    save(EXAMPLES / "mardi.bartok", mardi())
    play_evening(EXAMPLES / "evening.jsonl")
