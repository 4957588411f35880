"""Lists of cards: what their parts share, and where “and” means both."""

import pytest

from bartok_dsl.language import understand
from bartok_dsl.language.say import say
from tests.language.meanings import meant

REVERSES = {"en": "When {} is played, direction reverses.", "fr": "Quand on joue {}, on change de sens."}
HOLDS = {
    "en": "When a seven is played, everyone who holds {} draws a card.",
    "fr": "Quand on joue un sept, tous ceux qui ont {} piochent une carte.",
}


def played(cards, language):
    return meant(REVERSES[language].format(cards), language)


def reversing(*classes):
    return [f"When(play(everyone, {one}), [Reverse])" for one in classes]


def held(cards, language):
    return meant(HOLDS[language].format(cards), language)


def holders(*conditions):
    return [f"When(play(everyone, 7s), [Draw(who({one}), 1)])" for one in conditions]


def at_least_one(cards):
    return f"(#({cards} & hand(them)) >= 1)"


@pytest.mark.parametrize(
    ("language", "cards", "classes"),
    [
        # a suit or a colour goes on with the same ranks
        ("en", "a queen of hearts or spades", "(Qs & hearts) | (Qs & spades)"),
        ("en", "a queen of hearts or of spades", "(Qs & hearts) | (Qs & spades)"),
        ("en", "a queen of hearts, spades or clubs", "(Qs & clubs) | (Qs & hearts) | (Qs & spades)"),
        ("fr", "une dame de cœur ou pique", "(Qs & hearts) | (Qs & spades)"),
        ("fr", "une dame de cœur ou de pique", "(Qs & hearts) | (Qs & spades)"),
        ("fr", "une dame rouge ou spéciale", "(Qs & reds) | (Qs & specials)"),
        ("fr", "une dame rouge ou noire", "Qs"),
        ("fr", "une carte rouge ou noire", "blacks | reds"),
        # adjectives that follow one another have one noun
        ("en", "a red or black seven", "7s"),
        ("en", "a special or red seven", "(7s & reds) | (7s & specials)"),
        # ranks before one “of” a suit are of that suit
        ("en", "the seven or eight of hearts", "(7s & hearts) | (8s & hearts)"),
        ("en", "the seven or the eight of hearts", "(7s & hearts) | (8s & hearts)"),
        ("en", "a seven or eight of hearts", "(7s & hearts) | (8s & hearts)"),
        ("en", "7 or 8 of hearts", "(7s & hearts) | (8s & hearts)"),
        ("en", "a king or queen of hearts or spades", "(Qs & hearts) | (Qs & spades) | (Ks & hearts) | (Ks & spades)"),
        ("fr", "le sept ou le huit de cœur", "(7s & hearts) | (8s & hearts)"),
        # as before one relation
        (
            "en",
            "a king or queen of the same suit as the card beneath it",
            "(Qs & has(suit of under)) | (Ks & has(suit of under))",
        ),
        # an article of its own closes a card off
        ("en", "a red seven or an eight", "(7s & reds) | 8s"),
        ("en", "the queen of hearts or a spade", "(Qs & hearts) | spades"),
        ("en", "a seven or the eight of hearts", "(8s & hearts) | 7s"),
        ("fr", "un roi ou la dame de cœur", "(Qs & hearts) | Ks"),
        ("fr", "une dame de cœur ou un pique", "(Qs & hearts) | spades"),
        ("fr", "un huit rouge ou un sept", "(8s & reds) | 7s"),
        # what an adjective cannot say of the noun it does not say
        ("en", "a red seven or joker", "(7s & reds) | jokers"),
        ("en", "a red seven or heart", "(7s & reds) | hearts"),
        # plural nouns are nouns
        ("en", "reds or black sevens", "(7s & blacks) | reds"),
        ("en", "red cards or sevens", "7s | reds"),
    ],
)
def test_what_the_cards_of_a_list_share(language, cards, classes):
    assert played(cards, language) == reversing(classes)


@pytest.mark.parametrize(
    ("language", "cards", "wide", "narrow"),
    [
        ("en", "a red seven or eight", "(7s & reds) | (8s & reds)", "(7s & reds) | 8s"),
        ("en", "a red seven, eight or nine", "(7s & reds) | (8s & reds) | (9s & reds)", "(7s & reds) | 8s | 9s"),
        ("en", "black queens and kings", "(Qs & blacks) | (Ks & blacks)", "(Qs & blacks) | Ks"),
        ("en", "a red face card or ace", "(As & reds) | (reds & faces)", "As | (reds & faces)"),
        ("en", "a red or a black seven", "7s", "(7s & blacks) | reds"),
        ("en", "a seven or an eight of hearts", "(7s & hearts) | (8s & hearts)", "(8s & hearts) | 7s"),
        ("fr", "les sept et les huit rouges", "(7s & reds) | (8s & reds)", "(8s & reds) | 7s"),
        ("fr", "un roi ou une dame de cœur", "(Qs & hearts) | (Ks & hearts)", "(Qs & hearts) | Ks"),
        ("fr", "une dame rouge ou une noire", "Qs", "(Qs & reds) | blacks"),
    ],
)
def test_where_two_readings_remain_both_are_shown(language, cards, wide, narrow):
    assert played(cards, language) == reversing(wide, narrow)
    assert [finding.code for finding in understand(REVERSES[language].format(cards), language).findings] == [
        "two-readings"
    ]


def test_a_list_that_is_read_twice_is_read_in_one_way():
    """The same words on both sides of an exception, which is allowed and forbidden in one breath."""
    assert meant("A king may be played on any card except a red seven or eight.") == [
        "May(play(everyone, Ks) & (under in ~(7s & reds) & ~(8s & reds))); "
        "MayNot(play(everyone, Ks) & (under in (7s & reds) | (8s & reds)))",
        "May(play(everyone, Ks) & (under in ~(7s & reds) & ~8s)); "
        "MayNot(play(everyone, Ks) & (under in (7s & reds) | 8s))",
    ]


@pytest.mark.parametrize(
    "cards",
    [
        "a red seven or eight of hearts",  # which is red, which of hearts?
        "a red seven or eight of the same suit as the card beneath it",
        "an ace or of spades",  # what is of spades?
    ],
)
def test_what_belongs_to_no_card_in_particular_is_refused(cards):
    assert played(cards, "en") == []


@pytest.mark.parametrize(
    ("language", "cards", "condition"),
    [
        ("en", "a heart and a spade", f"{at_least_one('hearts')} & {at_least_one('spades')}"),
        ("en", "hearts and spades", f"{at_least_one('hearts')} & {at_least_one('spades')}"),
        ("en", "a heart or a spade", "(#((hearts | spades) & hand(them)) >= 1)"),
        (
            "en",
            "a heart, a spade and a club",
            f"{at_least_one('clubs')} & {at_least_one('hearts')} & {at_least_one('spades')}",
        ),
        (
            "en",
            "the king and queen of hearts",
            f"{at_least_one('Qs & hearts')} & {at_least_one('Ks & hearts')}",
        ),
        ("en", "two hearts and a spade", f"(#(hearts & hand(them)) = 2) & {at_least_one('spades')}"),
        ("en", "two or more hearts and spades", "(#((hearts | spades) & hand(them)) >= 2)"),
        ("en", "a heart but not a spade", f"{at_least_one('hearts')} & (#(spades & hand(them)) = 0)"),
        ("en", "a heart but not a queen", "(#(hearts & hand(them) & ~Qs) >= 1)"),
        ("fr", "un cœur et un pique", f"{at_least_one('hearts')} & {at_least_one('spades')}"),
        ("fr", "un cœur ou un pique", "(#((hearts | spades) & hand(them)) >= 1)"),
        ("fr", "deux cœurs et un pique", f"(#(hearts & hand(them)) = 2) & {at_least_one('spades')}"),
    ],
)
def test_and_means_both(language, cards, condition):
    assert held(cards, language) == holders(condition)


def test_unless_both_and_unless_either_are_two_things():
    unless = "When a seven is played, the next player draws a card unless its player holds a spade {} a heart."
    both, either = (meant(unless.format(word)) for word in ("and", "or"))
    assert both == [
        "When(play(everyone, 7s) & ~((#(hearts & hand(actor)) >= 1) & (#(spades & hand(actor)) >= 1)), [Draw(next, 1)])"
    ]
    assert either == ["When(play(everyone, 7s) & (#((hearts | spades) & hand(actor)) = 0), [Draw(next, 1)])"]


def test_what_has_been_played_and_lies_in_the_stock_are_counted_one_by_one():
    assert meant(
        "When a seven is played, if a heart and a spade have been played in this deal, direction reverses."
    ) == [
        "When(play(everyone, 7s) & (times(play(everyone, hearts), begins(everyone, deal)) >= 1) "
        "& (times(play(everyone, spades), begins(everyone, deal)) >= 1), [Reverse])"
    ]
    assert meant("When a seven is played, if the stock holds a heart and a spade, direction reverses.") == [
        "When(play(everyone, 7s) & (#(hearts & stock) >= 1) & (#(spades & stock) >= 1), [Reverse])"
    ]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "When a seven is played, everyone who holds a heart and a spade or a club draws a card."),
        ("en", "When a seven is played, everyone who holds exactly a heart and a spade draws a card."),
        ("en", "When a seven is played, its player discards a heart and a spade."),
        ("en", "When a seven is played, its player discards two hearts and a spade."),
        ("en", "When a seven is played, its player gives a heart and a spade to the next player."),
        ("en", "When a seven is played, the next player draws until they draw a heart and a spade."),
        ("en", "When a seven is played, if a heart and a spade have been played in a row, direction reverses."),
        ("fr", "Quand on joue un sept, celui qui le joue défausse un cœur et un pique."),
    ],
)
def test_one_of_each_is_never_one_of_either(language, sentence):
    assert meant(sentence, language) == []


@pytest.mark.parametrize(
    ("language", "sentence", "test"),
    [
        ("fr", "tous ceux qui ont une carte piochent une carte", "= 1"),
        ("fr", "tous ceux qui ont une seule carte piochent une carte", "= 1"),
        ("fr", "tous ceux qui n'ont qu'une carte piochent une carte", "= 1"),
        ("fr", "tous ceux qui ont au moins une carte piochent une carte", ">= 1"),
        ("fr", "tous ceux qui ont deux cartes piochent une carte", "= 2"),
        ("fr", "tous ceux qui n'ont que deux cartes piochent une carte", "= 2"),
        ("en", "everyone who has one card draws a card", "= 1"),
        ("en", "everyone who has only one card draws a card", "= 1"),
        ("en", "everyone who has a card draws a card", ">= 1"),
    ],
)
def test_the_size_of_a_hand(language, sentence, test):
    seven = {"en": "When a seven is played, ", "fr": "Quand on joue un sept, "}[language]
    assert meant(f"{seven}{sentence}.", language) == holders(f"(#hand(them) {test})")


@pytest.mark.parametrize(
    ("cards", "condition"),
    [
        ("un cœur", "(#(hearts & hand(them)) >= 1)"),
        ("une carte rouge", "(#(reds & hand(them)) >= 1)"),
    ],
)
def test_a_card_of_a_class_is_one_or_more_in_french_too(cards, condition):
    assert held(cards, "fr") == holders(condition)


@pytest.mark.parametrize(
    ("does", "condition"),
    [
        ("n'a que des cœurs", "(hand(them) in hearts)"),
        ("n'a qu'un cœur", "(#(hearts & hand(them)) = 1)"),
        ("n'a qu'une carte", "(#hand(them) = 1)"),
    ],
)
def test_nothing_but_says_what_or_how_many(does, condition):
    assert meant(f"Quand on joue un sept, celui qui {does} pioche une carte.", "fr") == holders(condition)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "When a seven is played, everyone who holds two or more red sevens or an eight draws a card."),
        ("en", "When a seven is played, everyone who holds two or more spades or queens of hearts draws a card."),
        ("en", "When a seven is played, everyone who does not hold a queen of hearts or a spade draws a card."),
        ("en", "When a seven is played, everyone who holds two or more sevens of hearts or eights draws a card."),
        ("fr", "Quand on joue un sept, tous ceux qui n'ont pas de sept rouge ni de huit piochent une carte."),
        ("fr", "Quand on joue un sept, tous ceux qui ont au moins deux piques ou dames de cœur piochent une carte."),
    ],
)
def test_a_list_is_printed_so_that_it_is_read_back(language, sentence):
    (meaning,) = understand(sentence, language).trees
    for other in ("en", "fr"):
        assert understand(say(meaning, other), other).trees == (meaning,)
