"""What each instruction does."""

from __future__ import annotations

from bartok_dsl.cards import ALL_FACES, Rank, Suit
from bartok_dsl.engine import events as e
from bartok_dsl.engine import program as p
from bartok_dsl.engine.chance import Recorded, Seeded
from bartok_dsl.engine.program import Moment, Op, Place, Range, Status
from tests.engine.build import (
    ACTOR,
    EVERYONE,
    IT,
    NEXT,
    NONE,
    OTHERS,
    PREVIOUS,
    THEM,
    TOP,
    Table,
    ap,
    code,
    done,
    draw,
    f,
    hand,
    miss,
    n,
    on,
    rank,
    reg,
    say,
    size,
    suit,
    table,
    when,
)
from tests.engine.build import (
    t as text,
)

SEVEN, KING, ACE, EIGHT = rank(Rank.SEVEN), rank(Rank.KING), rank(Rank.ACE), rank(Rank.EIGHT)


def seven(
    *program: p.Instruction,
    hands: str = "7H 2C 3C | 4D 5D | 6S 8S",
    stock: str = "KD QD JD",
    discard: str = "5C 9H",
    **more: object,
) -> Table:
    t = table(hands, discard, on(1, SEVEN, *program), stock=stock, **more)
    done(t.play("A", "7H"))
    return t


def test_each_of_several_draws() -> None:
    t = seven(draw(OTHERS, 1))
    assert (t.hand("A"), t.hand("B"), t.hand("C")) == ("2C 3C", "4D 5D KD", "6S 8S QD")


def test_an_effect_takes_what_there_is() -> None:
    t = seven(p.Burden(NEXT, n(9), n(1)), stock="KD")
    assert (t.hand("B"), t.discard, t.turn) == ("4D 5D KD 9H 5C", "7H", "C")


def test_a_reversal_with_two_players_is_only_a_reversal() -> None:
    t = seven(p.Reverse(), hands="7H 2C 3C | 4D 5D")
    assert (t.direction, t.turn) == (-1, "B")


def test_a_direction_may_be_set() -> None:
    t = seven(p.SetDirection(n(1)))
    assert not any(isinstance(event, e.DirectionSet) for event in t.events)
    assert seven(p.SetDirection(n(-1))).turn == "C"


def test_a_reversal_may_be_replaced() -> None:
    instead = code(2, p.Replace(Moment.REVERSED, p.TRUE, 0), programs=((miss(NEXT),),))
    t = table("7H 2C 3C | 4D 5D | 6S 8S", "9H", on(1, SEVEN, p.Reverse()), instead)
    done(t.play("A", "7H"))
    assert (t.direction, t.turn) == (1, "C")


def test_places_cards_can_go_to() -> None:
    for place, discard, stock in (
        (Place.PILE_TOP, "5C 9H 7H 2C 3C", "KD QD JD"),
        (Place.PILE_UNDER, "5C 9H 2C 3C 7H", "KD QD JD"),
        (Place.PILE_BOTTOM, "3C 2C 5C 9H 7H", "KD QD JD"),
        (Place.STOCK_TOP, "5C 9H 7H", "2C 3C KD QD JD"),
        (Place.STOCK_BOTTOM, "5C 9H 7H", "KD QD JD 2C 3C"),
        (Place.ASIDE, "5C 9H 7H", "KD QD JD"),
        (Place.STOCK_MIXED, "5C 9H 7H", "KD QD JD 2C 3C"),
    ):
        t = seven(p.MoveCards(ap(Op.FIRST, n(2), hand(ACTOR)), place, NONE), hands="7H 2C 3C 4C | 4D 5D | 6S 8S")
        from bartok_dsl.cards import write_cards

        assert (t.discard, write_cards(t.game.state.stock), t.hand("A")) == (discard, stock, "4C"), place
        assert len(t.game.state.aside) == (2 if place is Place.ASIDE else 0)


def test_cards_taken_from_the_pile_and_the_stock() -> None:
    t = seven(p.MoveCards(IT, Place.HAND, NEXT))
    assert (t.hand("B"), t.discard) == ("4D 5D 7H", "5C 9H")
    t = seven(p.MoveCards(ap(Op.UNDER, n(2)), Place.HAND, NEXT))
    assert (t.hand("B"), t.discard) == ("4D 5D 5C", "9H 7H")
    t = seven(p.MoveCards(ap(Op.FIRST, n(1), ap(Op.STOCK)), Place.PILE_TOP, NONE))
    assert (t.discard, len(t.game.state.stock)) == ("5C 9H 7H KD", 2)
    t = seven(p.MoveCards(ap(Op.PILE), Place.STOCK_BOTTOM, NONE))
    assert (t.discard, t.may_play("B")) == ("none", "4D 5D")
    t = seven(p.MoveCards(hand(ACTOR), Place.ASIDE, NONE), p.MoveCards(ap(Op.ASIDE), Place.HAND, NEXT))
    assert t.winner == "A"


def test_a_card_is_moved_where_it_lay_even_if_an_equal_one_lies_on_top() -> None:
    from bartok_dsl.engine.profile import DOUBLE

    rule = on(1, SEVEN, p.MoveCards(ap(Op.UNDER, n(2)), Place.HAND, NEXT))
    t = table("7H 2C 3C | 4D 5D | 6S 8S", "7H 9H", rule, profile=DOUBLE)
    done(t.play("A", "7H"))
    assert (t.hand("B"), t.discard) == ("4D 5D 7H", "9H 7H")


def test_what_no_longer_lies_there_is_not_moved() -> None:
    t = seven(p.MoveCards(IT, Place.HAND, NEXT), p.MoveCards(IT, Place.HAND, PREVIOUS))
    assert (t.hand("B"), t.hand("C")) == ("4D 5D 7H", "6S 8S")


def test_a_fresh_pack() -> None:
    t = seven(p.MoveCards(ap(Op.FRESH_PACK), Place.STOCK_MIXED, NONE), chance=Recorded())
    assert len(t.game.state.stock) == 55


def test_hands_that_are_passed_and_swapped() -> None:
    t = seven(p.PassHands(ap(Op.OR_PLAYERS, ACTOR, NEXT), n(1), False))
    assert (t.hand("A"), t.hand("B"), t.hand("C")) == ("4D 5D", "2C 3C", "6S 8S")
    t = seven(p.PassHands(EVERYONE, n(1), False), direction=-1)
    assert (t.hand("A"), t.hand("B"), t.hand("C")) == ("4D 5D", "6S 8S", "2C 3C")
    t = seven(p.PassHands(EVERYONE, n(1), True), direction=-1)
    assert (t.hand("A"), t.hand("B"), t.hand("C")) == ("6S 8S", "2C 3C", "4D 5D")
    t = seven(p.PassHands(ACTOR, n(1), True))
    assert not any(isinstance(event, e.HandsPassed) for event in t.events)


def test_places_in_the_order_of_play_are_swapped() -> None:
    rule = on(1, SEVEN, p.PassSeats(ap(Op.OR_PLAYERS, NEXT, ap(Op.ALONG, ACTOR, n(2))), n(1)))
    t = table("7H 2C | 4D 5D | 6S 8S | 9S 10S", "9H", rule, stock="KD QD JD")
    done(t.play("A", "7H"))
    assert t.turn == "C"
    done(t.draw("C"))
    assert t.turn == "B"
    done(t.draw("B"))
    assert t.turn == "D"


def test_shuffling_keeps_how_many_each_place_has() -> None:
    t = seven(p.Shuffle(True, NONE), p.Shuffle(False, EVERYONE), chance=Seeded(4))
    assert ([t.count(who) for who in "ABC"], len(t.game.state.stock)) == ([2, 2, 2], 3)
    assert {type(event) for event in t.events} >= {e.StockArranged, e.HandsShuffled}


def test_the_stock_is_turned_over() -> None:
    from bartok_dsl.cards import write_cards

    assert write_cards(seven(p.TurnOver()).game.state.stock) == "JD QD KD"


def test_a_card_counts_as_played_by_somebody_else() -> None:
    draws = on(2, KING, draw(NEXT, 1))
    t = table(
        "7H 2C 3C | 4D 5D | 6S 8S", "KC 9H", on(1, SEVEN, p.Enact(NEXT, ap(Op.UNDER, n(2)))), draws, stock="KD QD"
    )
    done(t.play("A", "7H"))
    assert (t.hand("C"), t.discard) == ("6S 8S KD", "KC 9H 7H")
    from_hand = on(1, SEVEN, p.Enact(NEXT, ap(Op.FIRST, n(1), hand(NEXT))))
    t = table("7H 2C 3C | KC 5D | 6S 8S", "9H", from_hand, draws, stock="KD QD")
    done(t.play("A", "7H"))
    assert (t.hand("B"), t.hand("C"), t.discard) == ("5D", "6S 8S KD", "9H 7H KC")


def test_named_states_and_numbers() -> None:
    count = p.PutCell("sevens", ap(Op.PLUS, ap(Op.CELL_NUMBER, text("sevens")), n(1)))
    t = seven(count, count, p.PutNumber("penalty", n(3)), p.PutCell("none", n(0)))
    assert (dict(t.game.state.cells), t.game.number("penalty", 0)) == ({"sevens": 2}, 3)


def test_jumps_and_bound_values() -> None:
    few = ap(Op.LE, size(NEXT), n(1))
    t = seven(p.Bind(size(NEXT), 0), p.JumpUnless(few, 2), draw(NEXT, 5), p.Jump(1), p.Burden(NEXT, reg(p.N), n(0)))
    assert t.count("B") == 4


def test_whoever_has_most_cards_all_of_them_in_the_direction_of_play() -> None:
    most = ap(Op.PLAYERS_MOST, OTHERS, size(THEM))
    t = seven(draw(most, 1), hands="7H 2C 3C | 4D 5D | 6S 8S | 9S")
    assert [t.count(who) for who in "BCD"] == [3, 3, 1]
    t = seven(p.TurnTo(most), hands="7H 2C 3C | 4D 5D | 6S 8S | 9S", direction=-1)
    assert t.turn == "C"


def test_highest_cards_against_each_other() -> None:
    high = ap(Op.VALUE, ap(Op.FIRST, n(1), ap(Op.CARDS_MOST, hand(THEM), ap(Op.VALUE, ap(Op.THIS)))))
    duel = draw(ap(Op.PLAYERS_LEAST, ap(Op.OR_PLAYERS, ACTOR, NEXT), high), 1)
    t = table("KH 9C 2D | 7S 3C | JS QS", "9H", on(1, KING, duel), stock="6S 5S")
    done(t.play("A", "KH"))
    assert (t.hand("A"), t.hand("B")) == ("9C 2D", "7S 3C 6S")


def test_seats_left_and_across() -> None:
    hands = "7H 2C 3C | 4D 5D | 6S 8S | 9S 10S"
    assert seven(draw(ap(Op.LEFTWARD, ACTOR, n(-1)), 1), hands=hands, direction=-1).count("D") == 3
    assert seven(draw(ap(Op.LEFTWARD, ACTOR, n(2)), 1), hands=hands).count("C") == 3
    assert seven(p.Burden(ap(Op.ALONG_UPTO, ACTOR, n(1), n(2)), n(0), n(1)), hands=hands).turn == "D"


def test_drawing_until_something_turns_up() -> None:
    t = seven(p.Burden(NEXT, ap(Op.UNTIL, f(suit(Suit.SPADES))), n(0)), stock="KD QC 7S JS")
    assert t.hand("B") == "4D 5D KD QC 7S"


def test_penalties_may_cost_turns() -> None:
    costs = code(2, p.Standing("turns-a-penalty-costs", EVERYONE, n(1)))
    t = table("7H 2C 3C | 4D 5D | 6S 8S", "9H", on(1, SEVEN, p.Fine(NEXT)), costs, stock="KD QD")
    done(t.play("A", "7H"))
    assert (t.count("B"), t.turn) == (3, "C")


def test_names_are_spoken() -> None:
    for what, said in (
        (ap(Op.NAME_OF, IT), "seven of hearts"),
        (ap(Op.RANK_NAME, ap(Op.RANK_OF, TOP)), "nine"),
        (ap(Op.REPEAT, n(3), text("spade")), "spade spade spade"),
        (ap(Op.JOIN, text("have a"), ap(Op.NUMBER_NAME, n(21))), "have a twenty one"),
    ):
        owe = p.Owe(ACTOR, p.Deed.SAY, what, False, p.Deadline.NEXT_ACT, -1)
        t = seven(owe)
        assert t.owes == [f"A say {said}"]
        done(t.say("A", said.upper()))
        assert t.owes == []


def test_coming_back_into_the_deal() -> None:
    t = seven(p.ChangeStatus(ap(Op.OUTSIDERS), Status.IN), hands="7H 2C 3C | 4D 5D | 6S 8S", left=[1])
    assert (t.turn, t.game.state.status) == ("B", (Status.IN,) * 3)


def test_hooks_after_other_moments() -> None:
    for moment in (Moment.ACTED, Moment.TURN_ENDS, Moment.TURN_BEGINS, Moment.LAP_BEGINS):
        t = table("7H 2C 3C | 4D 5D | 6S 8S", "9H", when(1, moment, say("x")))
        done(t.play("A", "7H"))
        assert len(t.owes) == 1, moment
    swaps = on(1, SEVEN, p.PassHands(EVERYONE, n(1), True)), when(2, Moment.HANDS_PASSED, say("moved"))
    t = table("7H 2C 3C | 4D 5D | 6S 8S", "9H", *swaps)
    done(t.play("A", "7H"))
    assert t.owes == ["A say moved"]
    calls = on(1, SEVEN, p.Call(f(suit(Suit.CLUBS)))), when(2, Moment.CALLED, say("clubs"))
    t = table("7H 2C 3C | 4D 5D | 6S 8S", "9H", *calls)
    done(t.play("A", "7H"))
    assert t.owes == ["A say clubs"]
    runs_out = when(1, Moment.STOCK_OUT, say("mao down"))
    t = table("7H 2C 3C | 4D 5D | 6S 8S", "5C 9H", runs_out, stock="none")
    done(t.draw("A"))
    assert t.owes == ["A say mao down"]


def test_a_turns_own_draw_may_be_replaced() -> None:
    twice = code(1, p.Replace(Moment.DREW_TURN, p.TRUE, 0), programs=((draw(ACTOR, 3),),))
    t = table("7H 2C 3C | 4D 5D | 6S 8S", "9H", twice, stock="KD QD JD")
    done(t.draw("A"))
    assert (t.count("A"), t.turn) == (6, "B")


def test_the_deal_may_begin_with_effects() -> None:
    from bartok_dsl.engine.actions import Deal
    from bartok_dsl.engine.game import Game
    from bartok_dsl.engine.link import link
    from bartok_dsl.engine.phases import Referee
    from bartok_dsl.engine.profile import CLASSIC

    begins = when(1, Moment.DEAL_BEGINS, miss(ap(Op.LEFTWARD, ACTOR, n(1))), draw(ACTOR, 2))
    game = Game(CLASSIC, 4, link(CLASSIC, (begins,)), Referee.GUIDE, Seeded(1), dealer=3)
    game.act(Deal(3))
    assert ([len(hand) for hand in game.state.hands], game.state.turn) == ([5, 5, 5, 7], 1)
    first = code(1, p.Standing("first-player", EVERYONE, ap(Op.LEFTWARD, ACTOR, n(2))))
    game = Game(CLASSIC, 4, link(CLASSIC, (first,)), Referee.GUIDE, Seeded(1), dealer=3)
    game.act(Deal(3))
    assert game.state.turn == 1
    sizes = code(1, p.Standing("hand-size", ap(Op.DEALER), n(7)))
    game = Game(CLASSIC, 4, link(CLASSIC, (sizes,)), Referee.GUIDE, Seeded(1), dealer=3)
    game.act(Deal(3))
    assert [len(hand) for hand in game.state.hands] == [5, 5, 5, 7]


def test_a_rank_or_a_face_is_drawn_by_lot() -> None:
    rule = p.Chance(n(1), Range.RANKS, f(ALL_FACES), 0), p.Call(reg(p.F))
    assert seven(*rule, chance=Recorded(picks=[KING])).game.state.called == KING
    rule = p.Chance(n(1), Range.PLAYERS, OTHERS, 0), draw(reg(p.P), 1)
    assert seven(*rule, chance=Recorded(picks=[2])).count("C") == 3
    rule = p.Chance(n(1), Range.CARDS, hand(NEXT), 0), p.MoveCards(reg(p.C), Place.HAND, ACTOR)
    assert seven(*rule, chance=Recorded(picks=[16])).hand("A") == "2C 3C 4D"


def test_added_rules_may_be_suspended_for_the_deal() -> None:
    suspends = on(1, SEVEN, p.PutNumber("added-rules-in-force", n(0)))
    t = table("7H 2C 3C | KH 5D KC | 6S 8S", "9H", suspends, on(2, KING, p.Reverse()))
    done(t.play("A", "7H"))
    done(t.play("B", "KH"))
    assert (t.direction, t.turn) == (1, "C")


def test_what_is_left_in_hand_may_count_otherwise() -> None:
    from bartok_dsl.engine.profile import DOUBLE

    twice = ap(Op.TIMES, n(2), ap(Op.SETTING, text("points-left-in-hand")))
    rule = code(1, p.Standing("points-left-in-hand", NEXT, twice), p.Standing("points-left-in-hand", EVERYONE, twice))
    t = table("7H | 4D 5D | 6S 8S", "9H", rule, profile=DOUBLE)
    done(t.play("A", "7H"))
    assert t.game.state.scores == (0, 18, 28)
    worth = code(1, p.Standing("worth-of-the-deal", EVERYONE, n(3)))
    t = table("7H | 4D 5D | 6S 8S", "9H", worth)
    done(t.play("A", "7H"))
    assert t.game.state.wins == (3, 0, 0)
    dealer = code(1, p.Standing("dealer", EVERYONE, ap(Op.LEFTWARD, ACTOR, n(1))))
    t = table("7H | 4D 5D | 6S 8S", "9H", dealer)
    done(t.play("A", "7H"))
    assert t.game.state.dealer == 1


def test_a_new_book_in_the_middle_of_a_deal_keeps_what_still_has_a_rule() -> None:
    from bartok_dsl.engine.link import link
    from bartok_dsl.engine.profile import CLASSIC

    free = p.Law(p.Verb.MAY, p.Act.PLAY, f(ALL_FACES), p.TRUE)
    passing = p.Passing((free,), Moment.DEAL_ENDS, p.TRUE)
    t = table("7H 2C | 4D 5S | 6S 8S", "9H", on(1, SEVEN, p.Install(0), kept=(passing,)))
    done(t.play("A", "7H"))
    assert t.may_play("B") == "4D 5S"
    t.game.use(link(CLASSIC, [on(2, KING, p.Reverse())]))
    assert t.may_play("B") == "none"


def test_a_card_that_has_gone_cannot_count_as_played() -> None:
    first = ap(Op.FIRST, n(1), hand(NEXT))
    t = seven(p.Bind(first, 0), p.MoveCards(first, Place.ASIDE, NONE), p.Enact(NEXT, reg(p.C)))
    assert (t.hand("B"), t.discard, t.turn) == ("5D", "5C 9H 7H", "B")
