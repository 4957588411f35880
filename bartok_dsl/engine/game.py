"""A game: actions in, events out.

>>> game = Game(CLASSIC, 3, book, Referee.GUIDE, Seeded(7))
>>> game.act(Deal(game.state.dealer))
Done(events=(DealBegan(...), ...))
"""

from __future__ import annotations

from attrs import frozen

from bartok_dsl.cards import Face
from bartok_dsl.engine.actions import Action, TurnAction
from bartok_dsl.engine.chance import Chance
from bartok_dsl.engine.events import Event
from bartok_dsl.engine.link import Book
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.profile import Profile
from bartok_dsl.engine.state import NOBODY, Request, State


@frozen
class Done:
    """The action happened (or, under ``strict``, was undone and fined); this is what came of it."""

    events: tuple[Event, ...]


@frozen
class Refused:
    """The action did not happen, and nothing changed. *rule* is the number of the rule that stood in the way, 0 if none.

    *cards* are the cards that it is about.
    """

    code: Code
    rule: int = 0
    cards: tuple[Face, ...] = ()


@frozen
class Options:
    """What a player may lawfully do now."""

    cards: tuple[Face, ...]
    """Cards that may be played, each once, in the order of the hand."""
    draw: bool
    pass_: bool
    requests: tuple[Request, ...]


class Game:
    """A match in progress: the state, the log, and the one way to change them.

    ``state`` is to be read only. ``log`` is append-only.
    """

    state: State
    log: list[Event]

    def __init__(
        self, profile: Profile, players: int, book: Book, referee: Referee, chance: Chance, dealer: int = NOBODY
    ) -> None:
        """A new match before its first deal; the first dealer is drawn by lot unless named.

        Raises :class:`ValueError` when the profile does not take so many players.
        """
        raise NotImplementedError

    def act(self, action: Action) -> Done | Refused:
        """Attempts the action. Raises :class:`EngineError` (nothing has changed) when a rule breaks the engine."""
        raise NotImplementedError

    def judge(self, action: TurnAction) -> Refused | None:
        """What is wrong with the action, or ``None`` if it would be lawful; changes nothing."""
        raise NotImplementedError

    def legal(self, seat: int) -> Options:
        """What the player may lawfully do now."""
        raise NotImplementedError

    def use(self, book: Book) -> None:
        """Takes the rules of this book from now on: between deals, after a ruling, or for a declared rank."""
        raise NotImplementedError
