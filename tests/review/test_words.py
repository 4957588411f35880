import pytest

from bartok_dsl import tree
from bartok_dsl.cards import ALL_FACES, Rank, Suit, face_of
from bartok_dsl.messages import catalogue
from bartok_dsl.review import words
from bartok_dsl.tree import ACTOR, EVERYONE, ONE
from tests.notation import read_node

LANGUAGES = ("en", "fr")
EFFECTS = [
    "Draw(next, 1)",
    "Skip(next, 1)",
    "Shift(next, 1)",
    "Reverse",
    "Turn(next)",
    "Move(stock -> hand(next))",
    "Rotate(hand, everyone, 1, along)",
    "Arrange(stock, shuffled)",
    "Enact(next, under)",
    "Put(penalty := 1)",
    "Penalise(next)",
    "Become(next, out)",
]
EVENTS = [
    tree.Play(EVERYONE, tree.ANY_CARD),
    *(tree.Acts(EVERYONE, how) for how in tree.How),
    tree.Says(EVERYONE, tree.ANYTHING),
    tree.Does(EVERYONE, tree.ANYTHING),
    *(kind(EVERYONE, period) for kind in (tree.Begins, tree.Ends) for period in tree.Period),
    tree.Becomes(EVERYONE, tree.Is(tree.ANY_CARD, tree.ANY_CARD)),
    tree.Falls(EVERYONE, ONE, ONE),
    tree.Elapses(ONE),
]


def test_all_effects_that_can_take_place_are_tried() -> None:
    kinds = {value for value in vars(tree).values() if isinstance(value, type) and issubclass(value, tree.Effect)}
    tried = {type(read_node(effect)) for effect in EFFECTS}
    binders = {tree.Let, tree.If, tree.Each, tree.Offer, tree.Keep, tree.Toggle, tree.Due, tree.MakeRules}
    assert kinds - tried - {tree.Effect} == binders


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("effect", EFFECTS)
def test_effects_and_their_events_have_words(effect: str, language: str) -> None:
    node = read_node(effect)
    assert isinstance(node, tree.Effect)
    assert catalogue(language).piece(words.effect(node))
    assert catalogue(language).piece(words.event(tree.Done(node)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS)
def test_events_have_words(event: tree.Event, language: str) -> None:
    assert catalogue(language).piece(words.event(event))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", [*tree.Setting, tree.Cell("hat", tree.ValueSort.PLAYERS)])
def test_paths_have_words(path: tree.Path, language: str) -> None:
    assert catalogue(language).piece(words.path(path))
    assert words.path(tree.Own(path, ACTOR)) == words.path(path)


def test_what_is_no_path_has_none() -> None:
    with pytest.raises(TypeError):
        words.path(tree.Path())


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("actor", "its player"),
        ("next", "the next player"),
        ("previous", "the previous player"),
        ("everyone", "everyone"),
        ("~actor", "everyone else"),
        ("left(next)", "somebody"),
    ],
)
def test_players(players: str, said: str) -> None:
    assert catalogue("en").piece(words.who(read_node(players))) == said


def test_cards_are_cut_short() -> None:
    assert words.cards(1 << face_of(Rank.QUEEN, Suit.SPADES)) == "Q♠"
    assert words.cards(ALL_FACES) == "A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ …"
