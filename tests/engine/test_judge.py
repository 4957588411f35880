"""What is lawful: widening, narrowing, other cards to match, jumping in, several cards, drawing and passing."""

from __future__ import annotations

from bartok_dsl.cards import ALL_FACES, COLOUR_FACES, COURT_FACES, RANK_FACES, Colour, Rank, Suit
from bartok_dsl.engine import program as p
from bartok_dsl.engine.actions import PlayCards
from bartok_dsl.engine.game import Refused
from bartok_dsl.engine.phases import Code
from bartok_dsl.engine.profile import CLASSIC, DOUBLE, with_settings
from bartok_dsl.engine.program import Act, Moment, Op, Verb
from tests.engine.build import (
    ACTOR,
    EVERYONE,
    IT,
    NEXT,
    TOP,
    ap,
    code,
    done,
    draw,
    f,
    hand,
    law,
    n,
    on,
    rank,
    refused,
    suit,
    table,
)
from tests.engine.build import (
    t as text,
)

THREE, TEN, EIGHT, JACK, KING, SEVEN, FIVE, NINE, ACE = (
    rank(r)
    for r in (
        Rank.THREE,
        Rank.TEN,
        Rank.EIGHT,
        Rank.JACK,
        Rank.KING,
        Rank.SEVEN,
        Rank.FIVE,
        Rank.NINE,
        Rank.ACE,
    )
)


def may_play(held: str, discard: str, *rules: p.RuleCode, rulings: tuple[tuple[int, int], ...] = ()) -> str:
    return table(f"{held} | AC 2C | AD 2D", discard, *rules, rulings=rulings).may_play("A")


def test_a_jack_on_anything_but_a_jack() -> None:
    wild = code(
        1,
        p.Law(Verb.MAY, Act.PLAY, f(JACK), p.TRUE),
        p.Law(Verb.MAY_NOT, Act.PLAY, f(JACK), ap(Op.CARDS_IN, TOP, f(JACK))),
    )
    assert may_play("JC 5S 4S", "KH", wild) == "JC"
    assert may_play("JC 5D 4S", "JD", wild) == "5D"


def test_only_these_replace_what_was_lawful() -> None:
    assert may_play("9C 5H KS", "9H", law(1, Verb.ONLY, KING)) == "KS"
    assert may_play("9C 5H KS", "9H", law(1, Verb.ONLY, KING), law(2, Verb.MAY, FIVE)) == "5H KS"


def test_relations_to_the_card_below() -> None:
    higher = law(1, Verb.MAY_NOT, ap(Op.VALUE_LE, n(9)), ap(Op.CARDS_IN, TOP, f(TEN)))
    assert may_play("4H QH 10S 2S", "10H", higher) == "QH 10S"
    equal = law(1, Verb.ONLY, ap(Op.VALUE_EQ, ap(Op.PLUS, ap(Op.VALUE, TOP), n(1))))
    assert may_play("10H QH 10S 2S", "9H", equal) == "10H 10S"


def test_a_law_about_the_card_itself_is_asked_for_each_card() -> None:
    odd = law(1, Verb.MAY_NOT, ALL_FACES, ap(Op.ODD, ap(Op.VALUE, IT)))
    assert may_play("4H QH 7H 9S", "9H", odd) == "4H QH"
    last = law(1, Verb.MAY_NOT, RANK_FACES[Rank.FOUR], ap(Op.LE, ap(Op.COUNT_CARDS, hand(ACTOR)), n(1)))
    assert may_play("4H", "9H", last) == "none"
    assert may_play("4H 2S", "9H", last) == "4H"


def test_an_invisible_card() -> None:
    visible = ap(Op.FIRST, n(1), ap(Op.FILTER, ap(Op.PILE), f(ALL_FACES & ~THREE)))
    t = table("3H 2C 6C | 9D 5H 3S 4C | 7S 8S JS", "9H", code(1, p.LooksAt(visible)))
    done(t.play("A", "3H"))
    assert t.may_play("B") == "9D 5H"


def test_cards_that_stand_for_one_another() -> None:
    five, seven = 1 << 17, 1 << 45  # 5D, 7S
    swap = code(1, p.Alias(five, f(seven), True, True), p.Alias(seven, f(five), True, True))
    t = table("5D 7S 9H | 4S 6D 7H 5C | 2H 3H 8D", "7C", swap)
    assert t.may_play("A") == "5D"
    done(t.play("A", "5D"))
    assert t.may_play("B") == "4S 7H"


def test_what_a_card_counts_as_has_its_effects_and_its_laws() -> None:
    up = ap(Op.RANK_WITH, ap(Op.PLUS, ap(Op.VALUE, ap(Op.THIS)), n(1)))
    clubs_up = p.Alias(suit(Suit.CLUBS), ap(Op.AND_FACES, up, ap(Op.SUIT_OF, ap(Op.THIS))), True, True)
    rules = code(1, clubs_up), on(2, EIGHT, p.Reverse()), law(3, Verb.MAY, KING)
    t = table("7C QC 2H | 4S 6D | 2S 3S", "9C", *rules)
    assert t.may_play("A") == "7C QC"
    done(t.play("A", "7C"))
    assert t.direction == -1
    effect_only = code(1, p.Alias(ACE, f(EIGHT), False, True)), on(2, EIGHT, p.Reverse())
    t = table("AC 8D 2H | 4S 6D | 2S 3S", "9C", *effect_only)
    assert t.may_play("A") == "AC"
    done(t.play("A", "AC"))
    assert t.direction == -1
    matching_only = code(1, p.Alias(1 << 13, f(1 << 8), True, False)), on(2, NINE, p.Reverse())  # AD as 9C
    t = table("AD 8D 2H | 4S 6D | 2S 3S", "9S", *matching_only)
    assert t.may_play("A") == "AD"
    done(t.play("A", "AD"))
    assert t.direction == 1
    t = table("9D 8D 2C | 4S 6D | 2S 3S", "AD", *matching_only)
    assert t.may_play("A") == "9D 2C"


def test_clubs_only_in_the_first_lap() -> None:
    clubs = p.Law(
        Verb.ONLY,
        Act.PLAY,
        ap(Op.AND_FACES, f(suit(Suit.CLUBS)), ap(Op.SUIT_OF, TOP)),
        ap(Op.EQ, ap(Op.CELL_NUMBER, text("laps")), n(0)),
    )
    counts = p.After(Moment.LAP_ENDS, ALL_FACES, p.TRUE, 0)
    rule = code(1, clubs, counts, programs=((p.PutCell("laps", n(1)),),))
    t = table("7C 4H 9D 3C | 2C 7S 8S | 4C 2D 8D", "7H 9C", rule)
    for who, card in (("A", "7C"), ("B", "2C"), ("C", "4C")):
        assert t.may_play(who) in (card, f"{card} 3C")
        done(t.play(who, card))
    assert t.may_play("A") == "4H 3C"


def test_jumping_in_with_the_identical_card() -> None:
    jump = law(1, Verb.MAY, ap(Op.FACE_OF, TOP), act=Act.JUMP)
    t = table("7H 2C 3C | 4D 5D 6D | 7H 7S 2D 3D", "9H", jump, profile=DOUBLE)
    done(t.play("A", "7H"))
    assert t.turn == "B"
    assert refused(t.play("C", "7S")) is Code.NOT_YOUR_TURN
    assert t.may_play("C") == "7H"
    done(t.play("C", "7H"))
    assert (t.hand("C"), t.discard, t.turn) == ("7S 2D 3D", "9H 7H 7H", "A")


SAME_RANK = p.Law(Verb.MAY, Act.MORE, ap(Op.RANK_OF, TOP), p.TRUE)


def test_several_cards_of_one_rank() -> None:
    t = table("9H 9C 9S 2C | 4D 5D | 6D 7D", "5H", code(1, SAME_RANK), on(2, NINE, draw(NEXT, 1)), stock="KD QD")
    assert refused(t.play("A", "9C 9H")) is Code.DOES_NOT_FIT
    assert refused(t.play("A", "9H 2C")) is Code.TOO_MANY
    done(t.play("A", "9H 9C"))
    assert (t.discard, t.count("B")) == ("5H 9H 9C", 4)  # each of them has its effect


def test_of_several_cards_only_the_last_is_a_play() -> None:
    earlier = ap(Op.NOT, ap(Op.EQ, ap(Op.COUNT_CARDS, ap(Op.LOT)), n(2)))
    lays = p.MoveCards(IT, p.Place.PILE_TOP, ap(Op.NOBODY))
    instead = code(1, SAME_RANK, p.Replace(Moment.PLAYED, earlier, 0), programs=((lays,),))
    t = table("9H 9C 9S 2C | 4D 5D | 6D 7D", "5H", instead, on(2, NINE, draw(NEXT, 1)), stock="KD QD JD")
    done(t.play("A", "9H 9C"))
    assert (t.discard, t.hand("B"), t.hand("A")) == ("5H 9H 9C", "4D 5D KD", "9S 2C")


def test_who_can_play_must_play() -> None:
    can = ap(Op.GE, ap(Op.COUNT_CARDS, ap(Op.FILTER, hand(ACTOR), ap(Op.PLAYABLE, ACTOR))), n(1))
    must = law(4, Verb.MAY_NOT, guard=can, act=Act.DRAW)
    t = table("5H 2C 3C | 2S 3S 4S | 6D 7D", "9H", must, stock="KD QD")
    result = t.draw("A")
    assert isinstance(result, Refused)
    assert (result.code, result.rule) == (Code.MAY_NOT_DRAW, 4)
    done(t.play("A", "5H"))
    done(t.draw("B"))
    assert t.turn == "C"


def test_a_combination_that_leaves_nothing_to_do_leaves_passing() -> None:
    t = table("5S 2C | 2S 3S | 6D 7D", "9H", law(1, Verb.MAY_NOT, act=Act.DRAW))
    assert t.game.legal(0).pass_
    done(t.pass_("A"))
    assert t.turn == "B"


def test_passing_may_be_allowed() -> None:
    t = table("5H 2C | 2S 3S | 6D 7D", "9H", law(1, Verb.MAY, act=Act.PASS))
    done(t.pass_("A"))
    assert t.turn == "B"


def test_playable_inside_a_law_is_what_older_laws_leave() -> None:
    # whoever could follow by the older laws may not play court cards
    could = ap(Op.GE, ap(Op.COUNT_CARDS, ap(Op.FILTER, hand(ACTOR), ap(Op.PLAYABLE, ACTOR))), n(2))
    rule = law(2, Verb.MAY_NOT, COURT_FACES, could)
    assert may_play("5H KH", "9H", rule) == "5H"
    assert may_play("5S KH", "9H", rule) == "KH"


def test_the_rule_that_stands_in_the_way_is_named() -> None:
    t = table("KH 5S | 2D 3D | 6D 7D", "9H", law(1, Verb.MAY, KING), law(3, Verb.MAY_NOT, KING))
    result = t.play("A", "KH")
    assert result == Refused(Code.FORBIDDEN, 3, (38,))
    assert t.play("A", "5S") == Refused(Code.DOES_NOT_FIT, 0, (43,))
    assert t.game.judge(PlayCards(0, (38,))) == result


def test_a_ruling_sets_an_older_law_above_a_newer() -> None:
    spades = law(1, Verb.MAY_NOT, suit(Suit.SPADES), ap(Op.CARDS_IN, TOP, f(suit(Suit.SPADES))))
    kings = law(2, Verb.MAY, KING)
    assert may_play("KS 5S 9D", "9S", spades, kings) == "KS 9D"
    assert may_play("KS 5S 9D", "9S", spades, kings, rulings=((1, 2),)) == "9D"
    assert may_play("KS 5S 9D", "9S", spades, kings, rulings=((2, 1), (7, 1))) == "KS 9D"


def test_on_an_empty_pile_and_on_a_joker_every_card_matches() -> None:
    jokers = with_settings(CLASSIC, {"jokers": 2})
    assert table("KS 5H | 2D 3D | 6D 7D", "none", stock="2C").may_play("A") == "KS 5H"
    assert table("KS * | 2D 3D | 6D 7D", "*", profile=jokers).may_play("A") == "KS *"
    assert table("KS * | 2D 3D | 6D 7D", "9S", profile=jokers).may_play("A") == "KS"


def test_a_named_rank_or_colour_is_all_that_matches() -> None:
    for called, cards in ((RANK_FACES[Rank.FIVE], "5C"), (COLOUR_FACES[Colour.BLACK], "KS 5C")):
        t = table("KS 5C 9H | 2D 3D | 6D 7D", "9D", called=called)
        assert t.may_play("A") == cards


def test_settings_stand_for_some_players_and_may_read_what_older_rules_make_of_them() -> None:
    more = p.Standing("cards-a-draw", EVERYONE, ap(Op.PLUS, ap(Op.SETTING, text("cards-a-draw")), n(1)))
    t = table("KS 5C | 2D 3D | 6D 7D", "9D", code(1, more), code(2, more))
    done(t.draw("A"))
    assert t.count("A") == 5
    t = table(
        "KS 5C | 2D 3D | 6D 7D",
        "9D",
        code(
            1, p.Standing("cards-a-draw", ap(Op.WHOEVER, ap(Op.GE, ap(Op.COUNT_CARDS, hand(ap(Op.THEM))), n(3))), n(2))
        ),
        stock="KC QC JC",
    )
    done(t.draw("A"))
    assert t.count("A") == 3


def test_several_draws_or_plays_a_turn() -> None:
    t = table("KS 5C 5D | 2D 3D | 6D 7D", "9H", code(1, p.Standing("draws-a-turn", EVERYONE, n(2))), stock="KC QC JH")
    done(t.draw("A"))
    assert t.turn == "A"
    done(t.draw("A"))
    assert (t.turn, t.game.legal(0).draw, t.game.legal(0).pass_) == ("A", False, True)
    done(t.pass_("A"))
    assert t.turn == "B"
    t = table("5H 5C 5D KS | 2D 3D | 6D 7D", "9H", code(1, p.Standing("cards-played-a-turn", EVERYONE, n(2))))
    done(t.play("A", "5H"))
    assert t.turn == "A"
    done(t.play("A", "5C"))
    assert t.turn == "B"


def test_special_are_ranks_and_exact_cards_that_triggers_with_effects_name() -> None:
    rules = (
        on(1, SEVEN, draw(NEXT, 1)),
        on(2, 1 << 0, p.Reverse()),
        on(3, suit(Suit.HEARTS), p.Reverse()),
        on(4, KING, p.Owe(ACTOR, p.Deed.SAY, text("hail"), False, p.Deadline.NEXT_ACT, -1)),
        law(5, Verb.MAY, EIGHT),
    )
    t = table("KS 5C | 2D 3D | 6D 7D", "9H", *rules)
    assert t.game.core.force.special == SEVEN | 1
