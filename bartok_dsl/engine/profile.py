"""A profile: everything a base game is made of, as data.

Every convention on which the sources are silent or differ is a field here, so a third game needs no change in the
engine. The numbers that rules may change are reached by name through :data:`NUMBERS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from attrs import field, fields

from bartok_dsl.cards import JOKER, PACK, Face, value_of
from bartok_dsl.records import record


class NextDealer(Enum):
    """Who deals the next deal."""

    WINNER = "winner"  # after a drawn deal: the player on the dealer's left
    LEFT = "left"


class Lasting(Enum):
    """How long the rules last that people make."""

    MATCH = "announced between deals, for good"
    DEAL = "declared while playing a card, for the deal"


class MatchBy(Enum):
    """What the places of a match are counted by."""

    WINS = "most wins"
    POINTS = "fewest points"


class Speech(Enum):
    """What is forbidden to say during play."""

    NO_QUESTIONS = "no questions"
    FREE = "free"


class CalledWhenForgotten(Enum):
    """What is to be followed when a suit had to be named and was not."""

    OWN_SUIT = "the card's own suit"


_CLASSIC_POINTS: Final = tuple(value_of(face) for face in range(53))
_DOUBLE_POINTS: Final = tuple(min(value_of(face), 10) for face in range(53))


@record
class Profile:
    """One base game. The defaults are those of ``classic``."""

    name: str = "classic"
    packs: int = 1
    jokers: int = 0
    """Jokers in all, not in each pack."""
    least_players: int = 3
    most_players: int = 8
    hand_size: int = 5
    """A deal that the pack cannot serve uses the largest equal hand that leaves a starter."""
    first_seat: int = 1
    """Who begins: the k-th player to the dealer's left; 0 is the dealer."""
    direction: int = 1
    """1 clockwise, -1 anticlockwise, at the start of every deal."""
    word: str = "Bartok"
    """What is said on reaching one card; an empty word asks for nothing."""
    word_at: int = 1
    """The hand size whose reaching from above asks for the word."""
    penalty: int = 1
    penalty_turns: int = 0
    cards_a_turn: int = 1
    turns_in_a_row: int = 1
    draws_a_turn: int = 1
    cards_a_draw: int = 1
    draw_ends_turn: bool = True
    drawn_playable: bool = False
    """Whether a card drawn by choice may be played in the same turn."""
    draw_with_playable: bool = True
    """Whether one may draw although a card could be played."""
    starter_acts: bool = False
    renew_stock: bool = True
    """Whether the discards under the top card become a new stock when a card is needed and the stock is empty."""
    must_play_when_exhausted: bool = True
    """Whether a player who cannot draw must play if they can."""
    draws_end_circuit: bool = True
    """Whether a draw interrupts the circuit of passes that ends a deal."""
    longest_deal: int = 10_000
    """After so many turn actions a deal ends without a winner: rules may leave nobody a way out, and no table of people
    plays half as long."""
    speech: Speech = Speech.NO_QUESTIONS
    win_before_effect: bool = True
    duties_before_win: bool = True
    """Whether the duties of the last card are judged before the win."""
    forgotten_call: CalledWhenForgotten = CalledWhenForgotten.OWN_SUIT
    rules: Lasting = Lasting.MATCH
    rule_after_last_deal: bool = False
    next_dealer: NextDealer = NextDealer.WINNER
    deals: int = 6
    worth: int = 1
    """Wins that a won deal counts."""
    match_by: MatchBy = MatchBy.WINS
    points: tuple[int, ...] = field(default=_CLASSIC_POINTS, repr=False)
    """What each face counts when it is left in hand; 53 numbers."""
    special_factor: int = 1
    """How many times a card counts whose rank was declared special."""
    values: tuple[int, ...] = field(default=_CLASSIC_POINTS, repr=False)
    """The value of each face for rules that compare or calculate; 53 numbers."""
    call_window_same_player: bool = True
    """Whether an extra turn of the same player counts as the next action (for duties, choices and calls)."""
    wrong_call_costs: int = 0
    """Penalty cards for a call that the table turns down."""
    rank_redeclarable: bool = False
    """Whether a rank that has a meaning may be declared again in the same deal."""
    declarations_listed: bool = False
    """Whether a list of the declared ranks may be looked at."""

    def __attrs_post_init__(self) -> None:
        """Raises :class:`ValueError` when the numbers cannot make a game."""
        if self.packs < 1 or self.jokers < 0:
            raise ValueError("a game needs at least one pack and no negative number of jokers")
        if not 2 <= self.least_players <= self.most_players:
            raise ValueError("a game needs at least two players, and not fewer at most than at least")
        if self.direction not in (1, -1):
            raise ValueError("the direction is 1 (clockwise) or -1 (anticlockwise)")
        if len(self.points) != 53 or len(self.values) != 53:
            raise ValueError("points and values are given for all 53 faces")
        for name in ("hand_size", "deals", "cards_a_turn", "draws_a_turn", "cards_a_draw", "longest_deal"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1")

    def cards(self) -> tuple[Face, ...]:
        """All cards in use: the packs in order, then the jokers."""
        return PACK * self.packs + (JOKER,) * self.jokers


CLASSIC: Final = Profile()
"""One pack, rules are made between deals."""

DOUBLE: Final = Profile(
    name="double",
    packs=2,
    most_players=12,
    hand_size=6,
    penalty=2,
    rules=Lasting.DEAL,
    next_dealer=NextDealer.LEFT,
    match_by=MatchBy.POINTS,
    points=_DOUBLE_POINTS,
    special_factor=2,
)
"""Two packs; ranks become special during the deal."""

PROFILES: Final = {profile.name: profile for profile in (CLASSIC, DOUBLE)}

ADDED_RULES: Final = "added-rules-in-force"
"""The setting that an effect puts to 0 to suspend all added rules for the deal."""

WORTH: Final = "worth-of-the-deal"
"""The setting that says how many wins a deal counts."""

NUMBERS: Final[dict[str, str]] = {
    "hand-size": "hand_size",
    "penalty": "penalty",
    "turns-a-penalty-costs": "penalty_turns",
    "cards-a-wrong-call-costs": "wrong_call_costs",
    "cards-played-a-turn": "cards_a_turn",
    "turns-in-a-row": "turns_in_a_row",
    "draws-a-turn": "draws_a_turn",
    "cards-a-draw": "cards_a_draw",
    WORTH: "worth",
}
"""The settings that rules may read and change, by the name rules use: the field that holds the number."""


_KINDS: Final = {a.name: a.default for a in fields(Profile) if isinstance(a.default, int | str) and a.name != "name"}

SETTABLE: Final = tuple(_KINDS)
"""The fields that :func:`with_settings` takes: whole numbers, words and switches."""


def with_settings(profile: Profile, changes: Mapping[str, int | str | bool]) -> Profile:
    """The profile with other values. Raises :class:`ValueError` for an unknown name or a value of the wrong kind."""
    for name, value in changes.items():
        if name not in _KINDS:
            raise ValueError(f"the profile has no setting “{name}”")
        if type(value) is not type(_KINDS[name]):
            raise ValueError(f"the setting “{name}” cannot be {value!r}")
    values: dict[str, Any] = {a.name: getattr(profile, a.name) for a in fields(Profile)}
    return Profile(**{**values, **changes})
