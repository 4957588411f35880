"""Choices: asked for, answered in the action or afterwards, by one or several, waited for or lapsing."""

from __future__ import annotations

from bartok_dsl.cards import ALL_FACES, COLOUR_FACES, SUIT_FACES, Colour, Rank, Suit
from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.actions import CardAnswer, FaceSetAnswer
from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.phases import Code, Referee
from bartok_dsl.engine.program import Op, Range
from bartok_dsl.engine.state import Phase
from tests.engine.build import (
    ACTOR,
    EVERYONE,
    NEXT,
    NO,
    OTHERS,
    THEM,
    YES,
    Table,
    a_card,
    a_number,
    a_player,
    a_suit,
    ap,
    ask,
    done,
    draw,
    f,
    giving,
    hand,
    hearts,
    n,
    on,
    rank,
    refused,
    reg,
    say,
    strict,
    table,
)

EIGHT, SEVEN, ACE, FOUR, SIX = (rank(r) for r in (Rank.EIGHT, Rank.SEVEN, Rank.ACE, Rank.FOUR, Rank.SIX))
WILD = on(
    1,
    EIGHT,
    ask(0, Range.SUITS, f(ALL_FACES)),
    p.Call(reg(p.F)),
    more=(p.Law(p.Verb.MAY, p.Act.PLAY, f(EIGHT), p.TRUE),),
)


def wild(referee: Referee = Referee.GUIDE) -> Table:
    return table("8C 5D 4D | 3S 6H 8D 2D | 7S 9S JS", "KH", WILD, referee=referee, stock="2C 3C 4C")


def test_a_named_suit_replaces_the_top_cards_suit_until_the_next_card_is_played() -> None:
    t = wild()
    assert t.may_play("A") == "8C"
    done(t.play("A", "8C", a_suit(Suit.SPADES)))
    assert (t.game.state.called, t.turn, t.may_play("B")) == (SUIT_FACES[Suit.SPADES], "B", "3S 8D")
    done(t.play("B", "3S"))
    assert (t.game.state.called, t.may_play("C")) == (0, "7S 9S JS")


def test_the_guide_waits_for_a_choice() -> None:
    t = wild()
    done(t.play("A", "8C"))
    assert (t.asked, t.game.state.phase, t.turn) == (["A suit"], Phase.CHOICE, "A")
    assert refused(t.play("B", "3S")) is Code.NOT_NOW
    assert refused(t.choose("B", hearts())) is Code.NOT_ASKED
    assert refused(t.choose("A", YES)) is Code.NOT_ASKED
    assert refused(t.choose("A", FaceSetAnswer(3))) is Code.NOT_OFFERED
    done(t.say("C", "come on"))
    done(t.choose("A", hearts()))
    assert (t.turn, t.may_play("B"), t.game.state.phase) == ("B", "6H 8D", Phase.PLAY)


def test_strict_does_not_wait_and_a_suit_not_named_falls_back_to_the_cards_own() -> None:
    t = wild(Referee.STRICT)
    done(t.play("A", "8C"))
    assert (t.asked, t.turn, t.game.state.phase) == (["A suit"], "B", Phase.PLAY)
    done(t.play("B", "8D", hearts()))
    assert (t.faults, t.hand("A"), t.game.state.called) == (["A"], "5D 4D 2C", SUIT_FACES[Suit.HEARTS])


def test_a_late_choice_in_time_acts() -> None:
    t = wild(Referee.STRICT)
    done(t.play("A", "8C"))
    done(t.choose("A", hearts()))
    assert (t.turn, t.may_play("B"), t.asked) == ("B", "6H 8D", [])
    done(t.play("B", "6H"))
    assert t.faults == []


def test_an_answer_that_nothing_asked_for_refuses_the_action() -> None:
    for referee in Referee:
        t = table("8C 5D 4D | 3S 6H | 7S 9S", "KC", referee=referee)
        assert refused(t.play("A", "8C", hearts())) is Code.NOT_ASKED
        assert (t.hand("A"), t.turn) == ("8C 5D 4D", "A")


def test_an_answer_that_is_not_offered_refuses_the_action() -> None:
    rule = on(1, SEVEN, ask(0, Range.PLAYERS, OTHERS), draw(reg(p.P), 1))
    for referee in Referee:
        t = table("7H 2C 3C | 4D 5D | 6S 8S", "9H", rule, referee=referee)
        assert refused(t.play("A", "7H", a_player("A"))) is Code.NOT_OFFERED
        assert refused(t.play("A", "7H", YES)) is Code.NOT_OFFERED if referee is Referee.GUIDE else True
        assert t.hand("A") == "7H 2C 3C"


def test_two_choices_in_a_row_may_both_come_late() -> None:
    rest = ap(Op.AND_PLAYERS, EVERYONE, ap(Op.NOT_PLAYERS, reg(p.P)))
    rule = on(
        1,
        SEVEN,
        ask(0, Range.PLAYERS, EVERYONE),
        ask(1, Range.PLAYERS, rest),
        p.PassSeats(ap(Op.OR_PLAYERS, reg(p.P), reg(p.P, 1)), n(1)),
    )
    t = strict("7H 2C 3C | KH 5H 6C | 7D 8D | 9D 10D", "9H", rule)
    done(t.play("A", "7H"))
    done(t.choose("A", a_player("B")))
    assert (t.asked, t.turn) == (["A player"], "B")
    done(t.choose("A", a_player("C")))
    assert t.game.state.order == (0, 2, 1, 3)
    t = table("7H 2C 3C | 4D 5D | 6S 8S | 9S 10S", "9H", rule)
    done(t.play("A", "7H", a_player("B"), a_player("C")))
    assert t.turn == "C"


def test_several_cards_are_chosen_one_answer_at_a_time() -> None:
    rule = on(1, SEVEN, ask(0, Range.CARDS, hand(ACTOR), count=2), p.MoveCards(reg(p.C), p.Place.HAND, NEXT))
    t = table("7H 2C 3C 4C | 4D 5D | 6S 8S", "9H", rule)
    done(t.play("A", "7H", a_card("3C")))
    assert t.asked == ["A card"]
    assert refused(t.choose("A", a_card("3C"))) is Code.NOT_OFFERED
    done(t.choose("A", a_card("2C")))
    assert (t.hand("A"), t.hand("B")) == ("4C", "4D 5D 3C 2C")


def test_of_more_than_there_is_all_is_taken_and_of_nothing_nothing() -> None:
    rule = on(
        1, SEVEN, ask(0, Range.CARDS, hand(NEXT), count=5), p.MoveCards(reg(p.C), p.Place.HAND, ACTOR), draw(NEXT, 1)
    )
    t = table("7H 2C | 4D 5D | 6S 8S", "9H", rule)
    done(t.play("A", "7H"))
    assert (t.asked, t.winner) == ([], "B")
    nothing = on(1, SEVEN, ask(0, Range.CARDS, ap(Op.ASIDE)), p.MoveCards(reg(p.C), p.Place.HAND, ACTOR))
    t = table("7H 2C | 4D 5D | 6S 8S", "9H", nothing)
    done(t.play("A", "7H"))
    assert (t.asked, t.turn) == ([], "B")


def test_a_card_and_who_gets_it_in_one_answer() -> None:
    players_first = on(
        1,
        SIX,
        ask(1, Range.PLAYERS, OTHERS),
        ask(0, Range.CARDS, hand(ACTOR)),
        p.MoveCards(reg(p.C), p.Place.HAND, reg(p.P, 1)),
    )
    t = table("6H 7C 8C | 3D 4D | 7D 8D", "9H", players_first)
    done(t.play("A", "6H", giving("7C", "C")))
    assert (t.hand("A"), t.hand("C")) == ("8C", "7D 8D 7C")
    fixed = on(1, SIX, ask(0, Range.CARDS, hand(ACTOR)), p.MoveCards(reg(p.C), p.Place.HAND, NEXT))
    t = table("6H 7C 8C | 3D 4D | 7D 8D", "9H", fixed)
    done(t.play("A", "6H", giving("7C", "B")))
    assert t.hand("B") == "3D 4D 7C"
    t = table("6H 7C 8C | 3D 4D | 7D 8D", "9H", fixed)
    done(t.play("A", "6H"))
    done(t.choose("A", giving("8C", "B")))
    assert t.hand("B") == "3D 4D 8C"


def test_a_vote_goes_to_whoever_has_most_voices() -> None:
    rule = on(1, ACE, ask(0, Range.PLAYERS, EVERYONE, who=EVERYONE), draw(reg(p.P), 1))
    t = table("AH 2C 3C | 4D 5D 6D | 2S 3D 7D", "9H", rule, stock="KD QD")
    done(t.play("A", "AH"))
    assert t.asked == ["A player", "B player", "C player"]
    done(t.choose("B", a_player("C")))
    done(t.choose("A", a_player("C")))
    done(t.choose("C", a_player("A")))
    assert (t.count("C"), t.turn) == (4, "B")


def test_whoever_does_not_vote_in_time_does_not_count() -> None:
    rule = on(1, ACE, ask(0, Range.PLAYERS, EVERYONE, who=EVERYONE), p.TurnTo(reg(p.P)), say("elected", reg(p.P)))
    t = strict("AH 2C 3C | 4H 5D 6D | 2S 3D 7D", "9H", rule, stock="KD QD JD 10D")
    done(t.play("A", "AH"))
    done(t.choose("A", a_player("C")))
    done(t.play("B", "4H"))
    assert t.faults[:2] == ["B", "C"]
    assert "C say elected" in t.owes


def test_an_offer_is_taken_by_the_first_who_wants_it() -> None:
    rule = on(1, ACE, p.OfferTo(OTHERS, 1, 1), draw(THEM, 1), draw(ACTOR, 2), say("done"))
    for answers, counts in (((NO, YES), (2, 2, 3)), ((NO, NO), (4, 2, 2)), ((YES,), (2, 3, 2))):
        t = table("AH 2C 3C | 4D 5D | 2S 7D", "9H", rule)
        done(t.play("A", "AH"))
        for who, answer in zip("BC", answers, strict=False):
            done(t.choose(who, answer))
        assert tuple(t.count(who) for who in "ABC") == counts
        assert t.owes == ["A say done"]
    t = strict("AH 2C 3C | 4H 5D | 2S 7D", "9H", rule)
    done(t.play("A", "AH"))
    done(t.play("B", "4H", say="Bartok"))
    assert t.faults[0] == "B"


def test_everybody_passes_a_card_and_who_is_late_passes_none() -> None:
    left = ap(Op.LEFTWARD, THEM, n(1))
    body = ask(0, Range.CARDS, hand(THEM), who=THEM), p.MoveCards(reg(p.C), p.Place.HAND, left)
    rule = on(1, FOUR, p.EachOf(EVERYONE, 2), *body)
    t = strict("4H 2C 3C | 5D 6H 7D | 2S 7S 8S", "9H", rule, stock="KD QD JD 10D")
    done(t.play("A", "4H"))
    done(t.choose("C", a_card("2S")))
    assert t.hand("C") == "2S 7S 8S"  # nothing moves before all have chosen
    done(t.play("B", "6H"))
    assert t.faults[:2] == ["A", "B"]
    assert (t.hand("A"), t.hand("C")) == ("2C 3C KD 2S", "7S 8S")


def test_chance_comes_from_the_recorded_source() -> None:
    rule = on(
        1, SIX, p.Chance(n(1), Range.NUMBERS, n(6), 0), p.Burden(ap(Op.ALONG_UPTO, ACTOR, n(1), reg(p.N)), n(0), n(1))
    )
    t = table("6H 2C 4C | 5S 7S | 7D 8S | 9S 10S", "9H", rule, chance=Recorded(picks=[2]))
    events = done(t.play("A", "6H"))
    assert [event.options for event in events if isinstance(event, e.ChanceFell)] == [(2,)]
    assert t.turn == "D"


def test_guessing_a_colour() -> None:
    top = ap(Op.FIRST, n(1), ap(Op.STOCK))
    rule = on(
        1,
        EIGHT,
        ask(0, Range.COLOURS, f(ALL_FACES)),
        p.JumpUnless(ap(Op.NOT, ap(Op.CARDS_IN, top, reg(p.F))), 1),
        draw(ACTOR, 1),
    )
    for colour, held in ((Colour.RED, "2C 3C KS"), (Colour.BLACK, "2C 3C")):
        t = table("8H 2C 3C | 4D 5D | 6D 7D", "9H", rule, stock="KS QS JD")
        done(t.play("A", "8H", FaceSetAnswer(COLOUR_FACES[colour])))
        assert t.hand("A") == held


def test_numbers_and_directions_are_chosen() -> None:
    number = on(1, SEVEN, ask(0, Range.NUMBERS, n(3)), p.Burden(NEXT, reg(p.N), n(0)))
    t = table("7H 2C 3C | 4D 5D | 6D 7D", "9H", number)
    done(t.play("A", "7H", a_number(3)))
    assert t.count("B") == 5
    assert refused(table("7H 2C | 4D 5D | 6D 7D", "9H", number).play("A", "7H", a_number(4))) is Code.NOT_OFFERED
    way = on(1, SEVEN, ask(0, Range.WAYS, n(0)), p.SetDirection(reg(p.N)))
    t = table("7H 2C 3C | 4D 5D | 6D 7D", "9H", way)
    done(t.play("A", "7H", a_number(-1)))
    assert (t.direction, t.turn) == (-1, "C")


def test_a_card_that_there_is_not_is_not_offered() -> None:
    names_a_card = on(1, EIGHT, ask(0, Range.FACES, f(EIGHT)), p.Call(reg(p.F)))
    t = table("8C 5D 4D | 3S 6H 8D 2D | 7S 9S JS", "KC", names_a_card, stock="2C 3C 4C")
    done(t.play("A", "8C"))
    for face in (-1, 10**12):
        assert refused(t.choose("A", CardAnswer(face))) is Code.NOT_OFFERED
    assert refused(t.choose("A", a_card("9S"))) is Code.NOT_OFFERED
    done(t.choose("A", a_card("8D")))
