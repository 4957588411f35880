from attrs import evolve

from bartok_dsl.cards import SUIT_FACES, Suit, read_card, read_cards
from bartok_dsl.engine.game import Options
from bartok_dsl.engine.program import Status
from bartok_dsl.engine.state import Demand, Phase
from bartok_dsl.engine.view import View
from bartok_dsl.terminal.display.style import Style, coloured
from bartok_dsl.terminal.display.text import cells
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.play.screen import hand, sorted_hand, table, turn_line

WORDS = Words("en", ("You", "Bo", "Chi"), 0)
BOXES = Style(80, boxes=True, marks=True)
LINES = Style(80, boxes=False, marks=True)
VIEW = View(
    seat=0,
    phase=Phase.PLAY,
    deal=2,
    deals=6,
    dealer=1,
    order=(0, 1, 2),
    direction=1,
    status=(Status.IN,) * 3,
    turn=0,
    off_turn=False,
    lap=1,
    hand=read_cards("10S QD 7H"),
    counts=(3, 5, 4),
    stock=31,
    pile=((read_card("QC"), 2),),
    aside=(),
    called=0,
    demands=(),
    debts=(0, 0, 0),
    duties=(),
    requests=(),
    suspended=(),
    winner=-1,
    wins=(0, 0, 0),
    scores=(0, 0, 0),
    places=(),
    special=(),
    confirmed=(),
    call=None,
    timeout=-1,
)
QUEEN = Options(read_cards("QD"), draw=True, pass_=False, requests=())


def shown(view: View = VIEW, style: Style = LINES, words: Words = WORDS) -> str:
    return "\n".join(part.plain for part in table(view, words, style))


def test_the_table_in_lines() -> None:
    assert shown().split("\n")[1:] == ["▸You 3 → Bo 5 → Chi 4 →", "Top card: Q♣ · stock 31 · clockwise"]
    assert "Deal 2 of 6" in shown()


def test_the_other_way_round() -> None:
    assert " Chi 4 → Bo 5 →▸You 3 →" in shown(evolve(VIEW, direction=-1))
    assert "anticlockwise" in shown(evolve(VIEW, direction=-1))


def test_a_suit_to_be_followed_is_told() -> None:
    assert "to be followed: hearts" in shown(evolve(VIEW, called=SUIT_FACES[Suit.HEARTS]))


def test_a_demand_is_told() -> None:
    demand = Demand(seat=1, draw=4, miss=1, cause=(), causer=0, rule=2)
    assert "Bo is to draw 4 cards and miss 1 turn, or to answer it." in shown(evolve(VIEW, demands=(demand,)))


def test_an_empty_pile_is_told() -> None:
    assert "Top card: –" in shown(evolve(VIEW, pile=()))
    assert "Top card: –" in shown(evolve(VIEW, pile=()), BOXES)


def test_the_table_fits_a_narrow_screen() -> None:
    words = Words("en", ("Anastasia", "Bartholomew", "Chi", "Dee"))
    view = evolve(VIEW, order=(0, 1, 2, 3), counts=(5, 5, 5, 5))
    for style in (Style(34, boxes=True, marks=True), Style(34, boxes=False, marks=True)):
        assert all(cells(line) <= 34 for line in shown(view, style, words).split("\n"))


def test_the_hand_is_sorted_and_marked() -> None:
    assert sorted_hand(VIEW.hand) == read_cards("QD 7H 10S")
    lines = [part.plain for part in hand(VIEW, WORDS, LINES, QUEEN)]
    assert lines == ["Your hand", "[1] Q♦  ✗2 7♥  ✗3 10♠"]


def test_the_hand_without_marks_tells_nothing() -> None:
    lines = [part.plain for part in hand(VIEW, WORDS, Style(80, boxes=False, marks=False), QUEEN)]
    assert lines[1] == "[1] Q♦  [2] 7♥  [3] 10♠"


def test_the_turn_line_says_what_may_be_done() -> None:
    assert turn_line(VIEW, WORDS, QUEEN, marks=True) == "Your turn: play Q♦ (1), or draw (d)."
    nothing = Options((), draw=True, pass_=False, requests=())
    assert turn_line(VIEW, WORDS, nothing, marks=True) == "Your turn: no card fits, draw (d)."
    blocked = Options((), draw=False, pass_=True, requests=())
    assert turn_line(VIEW, WORDS, blocked, marks=True) == "Your turn: pass (p)."
    assert turn_line(VIEW, WORDS, QUEEN, marks=False) == "Your turn: play a card (its number), draw (d), or pass (p)."


def test_the_turn_line_of_somebody_under_a_demand() -> None:
    view = evolve(VIEW, demands=(Demand(seat=0, draw=4, miss=0, cause=(), causer=1, rule=2),))
    assert turn_line(view, WORDS, QUEEN, marks=True) == "Your turn: answer with Q♦ (1), or take 4 cards (d)."


def test_the_turn_line_of_somebody_else_at_the_keyboard() -> None:
    assert (
        turn_line(VIEW, Words("fr", ("Ana", "Bo", "Chi")), QUEEN, marks=True) == "À Ana : jouez Q♦ (1), ou piochez (p)."
    )


def test_cards_in_words_have_the_colour_of_their_suit() -> None:
    text = coloured("Bo plays Q♦ 10♠.")
    assert [(span.start, span.end, str(span.style)) for span in text.spans] == [(9, 11, "blue"), (12, 15, "bold")]
