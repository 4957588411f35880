"""The rule tree: the one vocabulary that every room shares.

Everything is a *set* over a moment of play. A class of cards, the cards in a hand and “the card just drawn” are one
sort, an ordered set of cards; “the next player” and “whoever holds an ace” are one sort, an ordered set of players. An
event pattern is a condition that holds of a moment, and the same patterns serve as trigger, as what is replaced, as the
action that is lawful or not, as what is owed and as history. ``docs/language.md`` gives the meaning of every part with
a sentence; this module only says which parts there are.

Nodes are frozen and compared by value. A field that holds several nodes holds a tuple, in order. Fields are never
empty: where there is nothing to say, the node itself is another one. The base classes without fields are the *sorts*;
a node may stand wherever one of its sorts is asked for, and :mod:`bartok_dsl.wellformed` checks the rest (what a
binder binds, and that the parts of a junction are of one sort).
"""

from __future__ import annotations

from enum import Enum

from attrs import field, frozen

from bartok_dsl.cards import Colour, Rank, Suit

# --- sorts ------------------------------------------------------------------------------------------------------------


class Node:
    """Anything in a rule tree."""

    __slots__ = ()


class Value(Node):
    """What can be counted, remembered, compared: cards, players, features, numbers, texts."""

    __slots__ = ()


class Cards(Value):
    """An ordered set of cards: a class of cards, or cards that lie somewhere."""

    __slots__ = ()


class Players(Value):
    """An ordered set of players, in the direction of play."""

    __slots__ = ()


class Feature(Value):
    """Ranks, suits, colours, kinds, faces or directions: what a card (or play) can be said to be."""

    __slots__ = ()


class Num(Value):
    """A whole number."""

    __slots__ = ()


class Text(Value):
    """Words to be said, or a gesture."""

    __slots__ = ()


class Test(Node):
    """A predicate on numbers."""

    __slots__ = ()


class Cond(Node):
    """What is true or not of a moment."""

    __slots__ = ()


class Event(Node):
    """A pattern of moments at which something has happened; every event has a subject, its ``by``."""

    __slots__ = ()


class Effect(Node):
    """What is done."""

    __slots__ = ()


class Statement(Node):
    """One clause of a rule."""

    __slots__ = ()


class Path(Node):
    """A place where a value lives: a setting, a named state, or one player's own copy of either."""

    __slots__ = ()


class Spot(Node):
    """Where cards can be put."""

    __slots__ = ()


class Chooser(Node):
    """Who or what makes a choice."""

    __slots__ = ()


# --- leaves: closed tables --------------------------------------------------------------------------------------------


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


# --- values of any sort -----------------------------------------------------------------------------------------------


@frozen
class Number(Num):
    """A whole number as written."""

    value: int


@frozen
class All(Cards, Players, Cond, Event, Text):
    """Everything that is in every part; every part holds. At most one part is an event, which the rest then guards."""

    parts: tuple[Node, ...]


@frozen
class Any(Cards, Players, Cond, Event, Text):
    """Everything that is in some part; some part holds. Events only with events."""

    parts: tuple[Node, ...]


@frozen
class Not(Cards, Players, Cond, Text):
    """Everything of that sort that is not in the part; the part does not hold. Never of an event."""

    part: Node


@frozen
class That(Cards, Players, Feature, Num):
    """What the *k*-th Let of this statement bound, counted from 1 in the order of the text; its sort is that Let's."""

    k: int


@frozen
class Get(Cards, Players, Feature, Num):
    """What a setting or named state holds now; inside ``Set`` of the same path, what older rules make of it."""

    path: Path


@frozen
class AsOf(Cards, Players, Feature, Num):
    """The value as it was, with that event's roles, at the latest earlier moment of the event; nothing/0 if never."""

    event: Event
    value: Value


@frozen
class Extreme(Cards, Players):
    """The members of the set for which the key is greatest or least; the member is THEM or THIS in it; ties stay."""

    side: Best
    of: Value
    key: Num


@frozen
class Item(Num, Text):
    """The *k*-th entry of a written list, going round at its end."""

    k: Num
    of: tuple[Node, ...]


@frozen
class Count(Num):
    """How many members a set has."""

    of: Value


@frozen
class Is(Cond):
    """The first set is not empty and lies wholly in the second."""

    what: Value
    among: Value


# --- cards ------------------------------------------------------------------------------------------------------------


@frozen
class Has(Cards):
    """The cards with that feature."""

    feature: Rank | Suit | Colour | Kind | Feature


@frozen
class Valued(Cards):
    """The cards whose value passes the test."""

    test: Test


@frozen
class Under(Cards):
    """The *k*-th card from the top of the discard pile, the event's card not counted: 1 is the card it is laid on."""

    k: Num


@frozen
class Top(Cards):
    """The *n* topmost, next or latest of an ordered set of cards."""

    n: Num
    of: Cards


@frozen
class Playable(Cards):
    """The cards those players might lawfully play if it were their turn; in a legality statement, by older rules."""

    by: Players


@frozen
class Causing(Cards):
    """The cards whose play makes some rule in force produce such an event; read off the rules, not off the moment."""

    event: Event


@frozen
class Hand(Cards, Spot):
    """The hands of those players: the cards in them, or the place."""

    of: Players


@frozen
class On(Spot):
    """A position in a pile."""

    pile: Pile
    at: At


# --- features ---------------------------------------------------------------------------------------------------------


@frozen
class Exactly(Feature):
    """One rank, suit, colour, kind or direction as written, where a feature is asked for as a value."""

    feature: Rank | Suit | Colour | Kind | Way


@frozen
class Of(Feature):
    """The rank, suit, colour or face that the card has."""

    attr: Attr
    cards: Cards


@frozen
class RankOf(Feature):
    """The rank with that value, going round after the king."""

    n: Num


@frozen
class Every(Feature):
    """All ranks, suits, colours, faces or directions."""

    attr: Attr


# --- players ----------------------------------------------------------------------------------------------------------


@frozen
class Beside(Players, Chooser):
    """The *k*-th neighbour (all of them, where *k* is a Range) round the ring; negative counts backwards."""

    of: Players
    k: Num
    ring: Ring


@frozen
class Whoever(Players, Chooser):
    """The players (THEM) of whom the condition holds."""

    cond: Cond


@frozen
class Particular(Players):
    """Particular people, in the words that were used. Understood so that the refusal can say why; never accepted."""

    partiality: Partiality
    words: str


# --- numbers and conditions -------------------------------------------------------------------------------------------


@frozen
class ValueOf(Num):
    """The sum of the values of the cards."""

    of: Cards


@frozen
class Calc(Num):
    """Arithmetic."""

    op: Arith
    a: Num
    b: Num


@frozen
class Range(Num):
    """The numbers from low to high, as a set."""

    low: Num
    high: Num


@frozen
class Streak(Num):
    """How many of the latest events of this kind, up to now, matched without a break."""

    event: Event


@frozen
class Times(Num):
    """How many events matched up to now, after the latest earlier *since*."""

    event: Event
    since: Event


@frozen
class Until(Num):
    """How many cards to take from the stock up to and including the first of these."""

    cards: Cards


@frozen
class Owed(Num):
    """How much of the waiting demand, or how many duties of words, rest on those players."""

    unit: Unit
    by: Players


@frozen
class Amount(Num):
    """The number in the event."""


@frozen
class Compare(Test):
    """``=``, ``>=``, ``<=``, ``>`` or ``<`` that number."""

    op: Op
    n: Num


@frozen
class Holds(Cond):
    """The number passes the test."""

    n: Num
    test: Test


# --- events: the subject is ``by``, which becomes ACTOR ---------------------------------------------------------------


@frozen
class Play(Event):
    """A card of *cards* is laid as a play: IT is the card, LOT all cards of the same play."""

    by: Players
    cards: Cards


@frozen
class Acts(Event):
    """A turn action is completed: draws, passes, or any (plays included)."""

    by: Players
    how: How


@frozen
class Says(Event):
    """The words are said."""

    by: Players
    text: Text


@frozen
class Does(Event):
    """The gesture is made, as the doer or the table reports it."""

    by: Players
    text: Text


@frozen
class Done(Event):
    """An effect of this form takes place: its player field is ``by``; AMOUNT, where a number stands, takes any."""

    effect: Effect


@frozen
class Begins(Event):
    """A turn, lap, deal or match begins: of a lap, the one whose seat it is counted from; of a deal, the dealer."""

    by: Players
    period: Period


@frozen
class Ends(Event):
    """A turn, lap, deal or match ends."""

    by: Players
    period: Period


@frozen
class Becomes(Event):
    """After an action with all its effects the condition holds of THEM, and it did not before."""

    by: Players
    cond: Cond


@frozen
class Falls(Event):
    """After an action with all its effects the number (of THEM) is exactly *to*, and it was more before."""

    by: Players
    n: Num
    to: Num


@frozen
class Elapses(Event):
    """So much time has passed, as the table reports it."""

    seconds: Num


# --- texts, paths, choosers -------------------------------------------------------------------------------------------


@frozen
class Words(Text):
    """Exactly these words, compared without case, punctuation, diacritics and script."""

    text: str


@frozen
class Such(Text):
    """Whatever the table takes as this; shown quoted."""

    text: str


@frozen
class Name(Text):
    """The spoken name of a card, feature or number."""

    what: Value


@frozen
class Repeat(Text):
    """The text, *n* times."""

    n: Num
    text: Text


@frozen
class Join(Text):
    """The texts one after another."""

    parts: tuple[Text, ...]


@frozen
class Cell(Path):
    """A named state: a counter, mark, memory or switch, by its sort. Starts at 0, nobody or nothing."""

    name: str
    sort: ValueSort


@frozen
class Own(Path):
    """Each of those players' own copy of the path; in the value of a Set the player is THEM."""

    path: Path
    by: Players


@frozen
class Contest(Chooser):
    """The table reports who wins it."""

    text: Text


@frozen
class Choice(Node):
    """*n* members of the set: picked by one player, voted by several, drawn by fate, or won in a contest."""

    by: Players | Chooser
    n: Num
    of: Value


# --- effects ----------------------------------------------------------------------------------------------------------


@frozen
class Draw(Effect):
    """Each of *who* draws *n* from the stock; a demand, if a rule in force lets it be answered."""

    who: Players
    n: Num


@frozen
class Skip(Effect):
    """Each of *who* misses *n* turns; likewise."""

    who: Players
    n: Num


@frozen
class Shift(Effect):
    """The waiting demand now rests on *to*, with *n* of what was answered."""

    to: Players
    n: Num


@frozen
class Reverse(Effect):
    """The direction of play turns round."""


@frozen
class Turn(Effect):
    """*to* acts next; for the actor, the same turn goes on."""

    to: Players


@frozen
class Move(Effect):
    """The cards go there, keeping their order."""

    cards: Cards
    to: Spot


@frozen
class Rotate(Effect):
    """Each of *among* passes hand, seat or marks to the *k*-th of *among* round the ring."""

    what: Belonging
    among: Players
    k: Num
    ring: Ring


@frozen
class Arrange(Effect):
    """The cards of the place are shuffled (each place keeps its number of cards) or turned over."""

    place: Pile | Hand
    order: Order


@frozen
class Enact(Effect):
    """The cards are laid on top unless they lie there, and count as played by *by* now."""

    by: Players
    cards: Cards


@frozen
class Let(Effect):
    """Binds a value for what follows; the only place where a Choice may stand."""

    value: Value | Choice


@frozen
class If(Effect):
    """The first list if the condition holds when its turn comes, otherwise the second."""

    cond: Cond
    then: tuple[Effect, ...]
    other: tuple[Effect, ...]


@frozen
class Each(Effect):
    """For each of those players (THEM): all choose and read first, then all move."""

    who: Players
    effects: tuple[Effect, ...]


@frozen
class Offer(Effect):
    """The first of *to* (THEM), in the order of play, who wants it has the effects happen; if nobody does, *other*."""

    to: Players
    effects: tuple[Effect, ...]
    other: tuple[Effect, ...]


@frozen
class Keep(Effect):
    """The statements hold from now through the next such event, with what is bound now."""

    until: Event
    statements: tuple[Statement, ...]


@frozen
class Toggle(Effect):
    """Starts these statements, or ends them if this clause has them running."""

    statements: tuple[Statement, ...]


@frozen
class Put(Effect):
    """The setting or state takes the value."""

    path: Path
    value: Value


@frozen
class Due(Effect):
    """Each of the deed's players owes the deed; for whoever (THEM) has not done it when *by* comes, *other* happens."""

    deed: Event
    by: Event
    other: tuple[Effect, ...]


@frozen
class Penalise(Effect):
    """A fault of *who*, at the profile's price."""

    who: Players


@frozen
class Become(Effect):
    """*who* comes into the deal, drops out, wins, loses, or leaves the match."""

    who: Players
    state: State


@frozen
class MakeRules(Effect, Statement):
    """Control over future rules, in the words that were used. Understood so that the refusal can say why."""

    aspect: RuleAspect
    words: str


# --- statements -------------------------------------------------------------------------------------------------------


@frozen
class When(Statement):
    """When the event has happened, the effects follow."""

    event: Event
    effects: tuple[Effect, ...]


@frozen
class Instead(Statement):
    """The event does not take place; the effects do."""

    event: Event
    effects: tuple[Effect, ...]


@frozen
class May(Statement):
    """Widens: such actions become lawful."""

    action: Event


@frozen
class MayNot(Statement):
    """Narrows: such actions are not lawful. “Must play X” is “may not play what is not X”."""

    action: Event


@frozen
class Only(Statement):
    """Replaces: of this kind of action exactly these are lawful."""

    action: Event


@frozen
class Answer(Statement):
    """Whoever such a demand waits for may do this: the effects follow, then the demand ends unless it was shifted."""

    unit: Unit
    action: Event
    effects: tuple[Effect, ...]


@frozen
class CountsAs(Statement):
    """The cards have these features instead of those of the same attribute; THIS is the card, as printed."""

    purpose: Purpose
    cards: Cards
    features: tuple[Feature, ...]


@frozen
class Set(Statement):
    """As long as the rule stands the path holds this, read anew each time."""

    path: Path
    value: Value


@frozen
class Seen(Statement):
    """Exactly these players may look at the cards."""

    cards: Cards
    by: Players


@frozen
class While(Statement):
    """The statements (Set, CountsAs, Seen, Only) hold whenever the condition does, read continuously."""

    cond: Cond
    statements: tuple[Statement, ...]


# --- announcements: what a winner may say -----------------------------------------------------------------------------


@frozen
class Rule(Node):
    """One rule: its statements, in normal order. A title is kept with the rule in the book, not here."""

    statements: tuple[Statement, ...]


@frozen
class Repeal(Node):
    """Takes the rule with this number out of force."""

    number: int = field()


@frozen
class Replace(Node):
    """Repeals the rule with this number and announces another one in the same breath."""

    number: int
    rule: Rule


Announcement = Rule | Repeal | Replace

ACTOR = PlayerWord.ACTOR
CAUSER = PlayerWord.CAUSER
THEM = PlayerWord.THEM
EVERYONE = PlayerWord.EVERYONE
OUTSIDERS = PlayerWord.OUTSIDERS
NOBODY = PlayerWord.NOBODY
ON_TURN = PlayerWord.ON_TURN
ANY_CARD = CardWord.ANY
IT = CardWord.IT
LOT = CardWord.LOT
CAUSE = CardWord.CAUSE
THIS = CardWord.THIS
STARTER = CardWord.STARTER
FRESH_PACK = CardWord.FRESH_PACK
STOCK = Pile.STOCK
DISCARD = Pile.DISCARD
ASIDE = Pile.ASIDE
FATE = Fate.FATE
ANYTHING = AnyWords.ANYTHING

ONE = Number(1)
NEXT = Beside(ACTOR, Number(1), Ring.PLAY)
PREVIOUS = Beside(ACTOR, Number(-1), Ring.PLAY)
LEFT = Beside(ACTOR, Number(1), Ring.SEAT)
RIGHT = Beside(ACTOR, Number(-1), Ring.SEAT)
OTHERS = Not(ACTOR)
"""Everyone in the deal but the actor."""
TOP_CARD = Under(ONE)
SOON = Acts(EVERYONE, How.ANYHOW)
"""The next completed action: when a word or gesture is due, unless the rule says otherwise."""
NEXT_PLAY = Play(EVERYONE, ANY_CARD)
"""The next card played: how long *must*, *may* and *may not … next* last."""
DRAWING = Any((Acts(EVERYONE, How.DRAWS), Done(Draw(EVERYONE, Amount())), Done(Penalise(EVERYONE))))
"""Someone takes cards from the stock, whatever for."""
