"""Tables in the middle of a deal, and bots of every kind."""

from __future__ import annotations

from collections.abc import Sequence

from bartok_dsl.cards import FaceSet, read_card, read_cards
from bartok_dsl.engine.actions import PlayCards
from bartok_dsl.engine.chance import Recorded, Seeded
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.position import Position, game_at
from bartok_dsl.engine.profile import CLASSIC, Profile
from bartok_dsl.language import understand
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.bots import RandomBot, SensibleBot
from bartok_dsl.table.driver import BotPlayer
from bartok_dsl.table.table import Table

NAMES = ("Ana", "Bo", "Chi", "Dee")


def book_of(*sentences: str) -> RuleBook:
    book = RuleBook()
    for sentence in sentences:
        tree = understand(sentence, "en").tree
        assert tree is not None
        book = book.add(tree, sentence)
    return book


def table_at(
    hands: Sequence[str],
    top: str,
    *rules: str,
    referee: Referee = Referee.GUIDE,
    profile: Profile = CLASSIC,
    called: FaceSet = 0,
) -> Table:
    """It is the turn of seat 0."""
    held = [read_cards(hand) for hand in hands]
    position = Position(hands=held, discard=[(read_card(top), NOBODY)], called=called)
    book = book_of(*rules)
    table = Table(NAMES[: len(hands)], Recorded(), profile=profile, book=book, referee=referee, dealer=0)
    table.game = game_at(profile, position, table.game.book, referee, table.chance)
    return table


def bots_of(count: int, seed: int, language: str = "en", forgetful: float = 0.0) -> dict[int, BotPlayer]:
    """Random ones on even seats, sensible ones on the others."""
    kinds = (RandomBot, SensibleBot)
    minds = [kinds[seat % 2](Seeded(seed * 10 + seat)) for seat in range(count)]
    chances = [Seeded(seed * 10 + 5 + seat) for seat in range(count)]
    return {
        seat: BotPlayer(mind, language, forgetful=forgetful, chance=chance)
        for seat, (mind, chance) in enumerate(zip(minds, chances, strict=True))
    }


def bot(forgetful: float = 0.0, *, declares: float = 0.0, seed: int = 1) -> BotPlayer:
    """A sensible one, as forgetful as wanted."""
    return BotPlayer(SensibleBot(Seeded(seed)), forgetful=forgetful, chance=Seeded(seed), declares=declares)


def play(seat: int, card: str, *words: str) -> PlayCards:
    return PlayCards(seat, (read_card(card),), words=words)
