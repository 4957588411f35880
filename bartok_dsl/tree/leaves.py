"""The leaves: closed tables, none a string that somebody takes apart."""

from __future__ import annotations

from enum import Enum

from bartok_dsl.tree.sorts import Cards, Chooser, Path, Players, Spot, Test, Text


class Kind(Enum):
    """Kinds of cards that are no rank, suit or colour."""

    FACE = "face card"
    NUMBER = "number card"
    JOKER = "joker"
    SPECIAL = "special"  # a rank or exact card that the trigger of some rule in force is about
    HIDDEN = "face down"


class Way(Enum):
    """The two directions of play."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


class Attr(Enum):
    """In what respect cards are compared, or of what a feature is one."""

    RANK = "rank"
    SUIT = "suit"
    COLOUR = "colour"
    FACE = "face"  # rank and suit together: the identical card
    WAY = "direction"


class Op(Enum):
    """Comparisons."""

    EQUAL = "="
    AT_LEAST = ">="
    AT_MOST = "<="
    MORE = ">"
    LESS = "<"


class Arith(Enum):
    """Arithmetic on whole numbers; division by zero gives zero."""

    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    DIV_DOWN = "div"
    DIV_UP = "div-up"
    MIN = "min"
    MAX = "max"
    MOD = "mod"


class Best(Enum):
    """Which end of an order."""

    MOST = "most"
    LEAST = "least"


class Ring(Enum):
    """Round which circle neighbours are counted: the direction of play, or the seats (left is clockwise)."""

    PLAY = "along"
    SEAT = "leftward"


class Unit(Enum):
    """What can be owed."""

    CARDS = "cards"
    TURNS = "turns"
    WORDS = "words"


class Belonging(Enum):
    """What players can pass round."""

    HAND = "hand"
    SEAT = "seat"
    MARKS = "marks"


class At(Enum):
    """Positions in a pile."""

    TOP = "top"
    UNDER_TOP = "under-top"
    BOTTOM = "bottom"
    MIXED = "mixed"  # shuffled in


class Order(Enum):
    """What can be done to the order of a pile."""

    SHUFFLED = "shuffled"
    TURNED_OVER = "turned-over"


class Period(Enum):
    """Stretches of play that begin and end."""

    TURN = "turn"
    LAP = "lap"
    DEAL = "deal"
    MATCH = "match"


class State(Enum):
    """What can become of a player."""

    IN = "in"
    OUT = "out"
    WON = "won"
    LOST = "lost"
    GONE = "gone"  # out of the match


class How(Enum):
    """Turn actions."""

    DRAWS = "draws"
    PASSES = "passes"
    ANYHOW = "any"  # plays included


class Purpose(Enum):
    """For what a card counts as another."""

    ALL = "all"
    MATCHING = "match"
    EFFECT = "effect"


class ValueSort(Enum):
    """The sort of a named state."""

    NUMBER = "number"
    PLAYERS = "players"
    CARDS = "cards"
    FEATURE = "feature"


class Partiality(Enum):
    """Ways to mean particular people, none of which a rule may use."""

    NAME = "name"
    AUTHOR = "author"  # I, me, my left neighbour
    SEAT = "seat"
    TRAIT = "trait"  # age, hair, hand, diet, letters of a name
    GUEST = "guest"  # guests, the host, late-comers


class RuleAspect(Enum):
    """What a rule would control about later rules, none of which a rule may control."""

    MAKING = "making"  # who makes rules, when, how many, with whose consent
    SUBJECT = "subject"  # what rules may be about
    LIFETIME = "lifetime"  # how long they last, whether they can be repealed
    PRECEDENCE = "precedence"
    SECRECY = "secrecy"
    NUMBER = "number"


class PlayerWord(Players, Chooser, Enum):
    """Players named by their part in the moment."""

    ACTOR = "actor"  # the event's subject
    CAUSER = "causer"  # the player behind the effect; of a demand, who last made or raised it
    THEM = "them"  # the player the nearest binder runs over
    EVERYONE = "everyone"  # all who are in the deal
    OUTSIDERS = "outsiders"  # at the table but not in the deal
    NOBODY = "nobody"
    ON_TURN = "on-turn"  # whose turn it was when the event began


class CardWord(Cards, Enum):
    """Cards named by their part in the moment."""

    ANY = "any-card"
    IT = "it"  # the event's card
    LOT = "lot"  # all cards of the same play
    CAUSE = "cause"  # the card behind the effect; of a demand, the one that last made or raised it
    THIS = "this"  # the card the nearest binder runs over
    STARTER = "starter"
    FRESH_PACK = "a-fresh-pack"


class Pile(Cards, Spot, Enum):
    """Places for cards that belong to nobody."""

    STOCK = "stock"
    DISCARD = "discard"
    ASIDE = "aside"


class NumberKind(Test, Enum):
    """Kinds of whole numbers."""

    EVEN = "even"
    ODD = "odd"
    PRIME = "prime"
    SQUARE = "square"


class Fate(Chooser, Enum):
    """Chance as a chooser: the table's recorded source."""

    FATE = "fate"


class AnyWords(Text, Enum):
    """Any words at all."""

    ANYTHING = "anything"


class Setting(Path, Enum):
    """What a profile sets and a rule may change.

    Numbers but for: first player and dealer (players), card to match (cards), called (the rank, suit or face that was
    named and is to be followed until the next card is played), direction and the ranks that carry the effects
    (features).
    """

    HAND_SIZE = "hand-size"
    PENALTY = "penalty"  # cards a fault costs
    PENALTY_TURNS = "turns-a-penalty-costs"
    WRONG_CALL = "cards-a-wrong-call-costs"
    CARDS_A_TURN = "cards-played-a-turn"
    TURNS_IN_A_ROW = "turns-in-a-row"
    DRAWS_A_TURN = "draws-a-turn"
    CARDS_A_DRAW = "cards-a-draw"
    FIRST_PLAYER = "first-player"
    DEALER = "dealer"
    LAST_WINNER = "last-winner"
    CARD_TO_MATCH = "card-to-match"
    CALLED = "called-suit-or-rank"
    DIRECTION = "direction"
    WORTH = "worth-of-the-deal"
    POINTS_LEFT = "points-left-in-hand"
    SCORE = "score"
    NUMBERS_IN_RULES = "numbers-in-rules"
    EFFECT_RANKS = "ranks-that-carry-the-effects"
    ADDED_RULES = "added-rules-in-force"
