"""How an evening stands: a value that is worked out from the records alone."""

from __future__ import annotations

from enum import Enum

from attrs import field, frozen

from bartok_dsl.cards import RANK_FACES, Face, FaceSet, Rank
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.profile import MatchBy, NextDealer, Profile
from bartok_dsl.night.records import Explained
from bartok_dsl.review import Known
from bartok_dsl.rulebook import Origin, RuleBook
from bartok_dsl.tree import Put, Rule, Set, Setting
from bartok_dsl.tree.walk import walk


class Stage(Enum):
    """What the evening waits for."""

    DEAL = "a deal is being played"
    COUNT = "the players count what they have left"
    RULE = "the winner announces a rule or declines"
    OVER = "all deals have been played"


class NightError(ValueError):
    """What was told cannot be entered. *code* names the text in the section ``night.refused`` that says why."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(code + "".join(f" {name}={value!r}" for name, value in values.items()))
        self.code = code
        self.values = values


@frozen
class Special:
    """A rank that was declared special in this deal, and what it means."""

    rank: Rank
    rule: Rule
    sentence: str
    language: str
    seat: int


@frozen
class Standing:
    """How a player stands: equal results share a place, and the next place counts those before it."""

    seat: int
    name: str
    result: int
    """Wins, or points where fewest points win."""
    place: int


@frozen
class Night:
    """An evening as it stands."""

    names: tuple[str, ...]
    profile: Profile
    dealer: int
    book: RuleBook
    wins: tuple[int, ...]
    scores: tuple[int, ...]
    deal: int = 1
    stage: Stage = Stage.DEAL
    winner: int = NOBODY
    """Who has won the deal that is being settled."""
    last_winner: int = NOBODY
    """Who has won the last deal that had a winner."""
    left: tuple[int | None, ...] = ()
    """The points that each player had left, as far as they are known, while they are counted."""
    special: tuple[Special, ...] = ()
    timeout: int | None = None
    """Who has called the timeout that is on; ``NOBODY`` if nobody said who."""
    explained: tuple[Explained, ...] = field(default=())

    @property
    def by_wins(self) -> bool:
        """Whether wins are counted; else points, of which the fewest win."""
        return self.profile.match_by is MatchBy.WINS

    @property
    def first(self) -> int:
        """Who begins the deal."""
        return (self.dealer + self.profile.first_seat) % len(self.names)

    @property
    def next_dealer(self) -> int:
        """Who deals after this deal: its winner or the player to the left, who also takes over a drawn deal."""
        if self.winner != NOBODY and self.profile.next_dealer is NextDealer.WINNER:
            return self.winner
        return (self.dealer + 1) % len(self.names)

    @property
    def uncounted(self) -> tuple[int, ...]:
        """The players whose cards are still to be counted."""
        return tuple(seat for seat, points in enumerate(self.left) if points is None)

    @property
    def in_play(self) -> RuleBook:
        """The rules that hold in this deal: those of the book, then the meanings of declared ranks."""
        book = self.book
        for special in self.special:
            origin = Origin("" if special.seat == NOBODY else self.names[special.seat], self.deal)
            book = book.announce(special.rule, special.sentence, special.language, origin)
        return book

    @property
    def worth_is_told(self) -> bool:
        """Whether a rule in force says what the deal is worth, so that people may know a number that this does not."""
        nodes = (node for entry in self.in_play.in_force for node in walk(entry.rule))
        return any(isinstance(node, Put | Set) and node.path is Setting.WORTH for node in nodes)

    @property
    def known(self) -> Known:
        """Whom everybody knows while a rule is being announced: who deals and begins next, and who leads."""
        dealer = self.next_dealer
        first = (dealer + self.profile.first_seat) % len(self.names)
        leaders = [one.name for one in self.standings() if one.place == 1]
        return Known(
            self.names[dealer],
            self.names[self.winner] if self.winner != NOBODY else "",
            self.names[first],
            leaders[0] if len(leaders) == 1 else "",
        )

    def points_of(self, cards: tuple[Face, ...]) -> int:
        """What these cards count when they are left in hand; those of a special rank count for more."""
        special: FaceSet = 0
        for one in self.special:
            special |= RANK_FACES[one.rank]
        factor = self.profile.special_factor
        return sum(self.profile.points[card] * (factor if special >> card & 1 else 1) for card in cards)

    def standings(self) -> tuple[Standing, ...]:
        """How everybody stands now, in the order of the seats."""
        results = self.wins if self.by_wins else self.scores
        keys = [-result for result in results] if self.by_wins else list(results)
        return tuple(
            Standing(seat, name, results[seat], 1 + sum(other < keys[seat] for other in keys))
            for seat, name in enumerate(self.names)
        )

    def ruler(self, one: int, other: int) -> int:
        """Who rules where two rules conflict: the author of the newer one.

        Where that is nobody present, whoever has won the last deal; before the first, the dealer.
        """
        author = self.book.get(max(one, other)).author.casefold()
        otherwise = self.dealer if self.last_winner == NOBODY else self.last_winner
        return next((seat for seat, name in enumerate(self.names) if name.casefold() == author), otherwise)
