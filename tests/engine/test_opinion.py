"""The program's reading of a case: right where everything is public, silent about what the asker cannot see."""

from __future__ import annotations

import pytest
from attrs import evolve

from bartok_dsl.cards import ALL_FACES, PACK, SUIT_FACES, Rank, Suit, read_cards
from bartok_dsl.engine import program as p
from bartok_dsl.engine.kinds import Fault
from bartok_dsl.engine.opinion import Judgement, Opinion
from bartok_dsl.engine.phases import Code
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.engine.program import Op, Verb
from tests.engine.build import (
    ACTOR,
    EVERYONE,
    Table,
    ap,
    arguing,
    code,
    done,
    f,
    hand,
    law,
    n,
    on,
    rank,
    say,
    size,
    suit,
)

KING = rank(Rank.KING)
HANDS = "3S 9C 4D | 5H 2C 6C | 7D 8D JD"
WRONG, RIGHT, HIDDEN, UNKNOWN = Judgement.WRONG, Judgement.RIGHT, Judgement.HIDDEN, Judgement.UNKNOWN


def judged(table: Table, whom: str, fault: Fault, rule: int = 0) -> list[Judgement]:
    """What it says to A, B and C."""
    return [table.opinion(asker, whom, fault, rule=rule).judgement for asker in "ABC"]


@pytest.mark.parametrize(
    ("card", "judgement", "code", "cards"), [("9C", RIGHT, None, "none"), ("3S", WRONG, Code.DOES_NOT_FIT, "3S")]
)
def test_what_is_public_everybody_is_told(
    card: str, judgement: Judgement, code: Code | None, cards: tuple[int]
) -> None:
    table = arguing(HANDS)
    done(table.play("A", card))
    for asker in "ABC":
        assert table.opinion(asker, "A", Fault.CARD) == Opinion(judgement, code, 0, read_cards(cards))
    assert judged(table, "A", Fault.TURN) == [RIGHT] * 3
    assert judged(table, "B", Fault.CARD) == [UNKNOWN] * 3, "they did not act"


def test_it_names_the_rule() -> None:
    table = arguing(HANDS, "9H", law(1, Verb.MAY_NOT, suit(Suit.CLUBS)), law(2, Verb.MAY, KING))
    done(table.play("A", "9C"))
    assert table.opinion("B", "A", Fault.CARD) == Opinion(WRONG, Code.FORBIDDEN, 1, read_cards("9C"))
    assert table.opinion("B", "A", Fault.RULE, rule=1) == Opinion(WRONG, Code.FORBIDDEN, 1, read_cards("9C"))
    assert judged(table, "A", Fault.RULE, rule=2) == [UNKNOWN] * 3


def test_it_judges_by_the_table_as_it_was() -> None:
    """The card that was played lies on top now, and whoever played it is no longer to act."""
    table = arguing("9C 3S 4D | 5H 2C 6C | 7D 8D JD")
    done(table.play("A", "9C"))
    assert judged(table, "A", Fault.CARD) == [RIGHT] * 3 and judged(table, "A", Fault.TURN) == [RIGHT] * 3
    table = arguing(HANDS)
    done(table.play("B", "5H"))
    assert judged(table, "B", Fault.TURN) == [WRONG] * 3


def test_several_cards_go_with_the_card() -> None:
    table = arguing("9C 9S 4D | 5H 2C 6C | 7D 8D JD")
    done(table.play("A", "9C 9S"))
    for fault in (Fault.CARD, Fault.SEVERAL):
        assert table.opinion("B", "A", fault) == Opinion(WRONG, Code.TOO_MANY, 0, read_cards("9S"))


# --- hidden cards -----------------------------------------------------------------------------------------------------


def test_whether_a_pass_was_right_hangs_on_the_hand() -> None:
    for cards, own in (("3S 9C 4D", WRONG), ("3S 8C 4D", RIGHT)):
        table = arguing(f"{cards} | 5H 2C 6C | 7D 8D JD", "9H", stock="")
        done(table.pass_("A"))
        assert judged(table, "A", Fault.PASSING) == [own, HIDDEN, HIDDEN]


def test_where_no_hand_could_make_it_right_it_is_wrong_for_everybody() -> None:
    table = arguing(HANDS, stock="QS JS")
    done(table.pass_("A"))
    assert judged(table, "A", Fault.PASSING) == [WRONG] * 3


def test_what_every_hidden_card_allows_is_right_for_everybody() -> None:
    """All hearts and all nines lie open, so nobody can have held one that fits."""
    fitting = SUIT_FACES[Suit.HEARTS] | rank(Rank.NINE)
    open_ = [face for face in PACK if fitting >> face & 1 and face not in read_cards("9H")]
    table = arguing("3S 8C | 5D 2C 6C | 7D 8D JD", "9H", stock="", out=open_)
    done(table.pass_("A"))
    assert judged(table, "A", Fault.PASSING) == [RIGHT] * 3


def test_an_open_hand_is_seen() -> None:
    open_ = code(1, p.Sight(hand(EVERYONE), EVERYONE, p.TRUE))
    table = arguing(HANDS, "9H", open_, stock="")
    done(table.pass_("A"))
    assert judged(table, "A", Fault.PASSING) == [WRONG] * 3


def test_whether_the_card_was_the_one_just_drawn_its_player_alone_knows() -> None:
    profile = evolve(CLASSIC, draw_ends_turn=False)
    table = arguing(HANDS, profile=profile, stock="2H 6S QS JS KH")
    done(table.draw("A"))
    done(table.play("A", "2H"))
    assert judged(table, "A", Fault.CARD) == [WRONG, HIDDEN, HIDDEN]
    table = arguing("3S 9C 4H | 5H 2C 6C | 7D 8D JD", profile=profile, stock="2H 6S QS JS KH")
    done(table.draw("A"))
    done(table.play("A", "4H"))
    assert judged(table, "A", Fault.CARD) == [RIGHT, HIDDEN, HIDDEN]


def test_a_law_about_the_hand_hangs_on_the_hand() -> None:
    """Kings may be played by whoever holds another one."""
    kings = ap(Op.GE, ap(Op.COUNT_CARDS, ap(Op.FILTER, hand(ACTOR), f(KING))), n(2))
    table = arguing("KS KD 4D | 5H 2C 6C | 7D 8D JD", "9H", law(1, Verb.MAY, KING, kings))
    done(table.play("A", "KS"))
    assert judged(table, "A", Fault.CARD) == [RIGHT, HIDDEN, HIDDEN]
    few = law(1, Verb.MAY, KING, ap(Op.LE, size(ACTOR), n(3)))
    table = arguing("KS KD 4D | 5H 2C 6C | 7D 8D JD", "9H", few)
    done(table.play("A", "KS"))
    assert judged(table, "A", Fault.CARD) == [RIGHT] * 3, "how many cards somebody holds is seen by all"


# --- words ------------------------------------------------------------------------------------------------------------


def test_words_and_speech() -> None:
    table = arguing("KH 9C 4D | 5H 2C 6C | 7D 8D JD", "9H", on(1, KING, say("hail")))
    assert judged(table, "A", Fault.SPEECH) == [RIGHT] * 3, "they have said nothing"
    done(table.say("A", "Two and two is five."))
    assert judged(table, "A", Fault.SPEECH) == [UNKNOWN] * 3
    done(table.play("A", "KH"))
    assert table.opinion("B", "A", Fault.SILENCE, "Hail") == Opinion(WRONG, None, 1)
    assert table.opinion("B", "A", Fault.SILENCE, "bye").judgement is RIGHT
    assert table.opinion("B", "A", Fault.STILLNESS, "hail").judgement is RIGHT
    assert judged(table, "A", Fault.CHOICE) == [RIGHT] * 3
    done(table.say("A", "Is it?"))
    assert table.opinion("B", "A", Fault.SPEECH) == Opinion(WRONG, Code.MAY_NOT_SAY)
    done(table.say("A", "hail"))
    assert table.opinion("B", "A", Fault.SILENCE, "hail").judgement is RIGHT
    assert table.opinion("B", "A", Fault.RULE, rule=1).judgement is UNKNOWN


def test_asking_changes_nothing() -> None:
    table = arguing(HANDS, "9H", law(1, Verb.MAY_NOT, f(ALL_FACES), ap(Op.LE, size(ACTOR), n(2))), stock="2S")
    done(table.play("A", "3S"))
    core = table.game.core
    before, log, window = table.game.state.dump(), len(table.game.log), core.window
    for fault in Fault:
        table.opinion("B", "A", fault, "x", 1)
    assert (table.game.state.dump(), len(table.game.log)) == (before, log) and core.window is window
    done(table.play("B", "2C"))
