import pytest
from attrs import evolve

from bartok_dsl.engine.profile import CLASSIC, DOUBLE
from bartok_dsl.messages import example, render
from tests.review.support import codes, one


def test_a_ban_of_everything_leaves_nothing_playable() -> None:
    assert "nothing-playable" in codes("MayNot(play(everyone, any-card))")
    assert "nothing-playable" in codes("MayNot(play(everyone, reds))", "MayNot(play(everyone, blacks))")


@pytest.mark.parametrize(
    ("rule", "cards"),
    [
        ("MayNot(play(everyone, 3s))", "3♣ 3♦ 3♥ 3♠"),
        ("MayNot(play(everyone, 3s) & (under in 3s)); MayNot(play(everyone, 3s) & ~(under in 3s))", "3♣ 3♦ 3♥ 3♠"),
        ("MayNot(play(everyone, Qs & spades))", "Q♠"),
        ("MayNot(play(everyone, reds))", "A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ …"),
        ("Only(play(everyone, [value > value(under)]))", "A♣ A♦ A♥ A♠"),
    ],
)
def test_cards_that_can_never_be_played_are_named(rule: str, cards: str) -> None:
    assert cards in render(one("never-playable", rule), "en")


@pytest.mark.parametrize(
    "rule",
    [
        "MayNot(play(everyone, 3s) & (under in 3s))",
        "MayNot(play(who((#hand(them) >= 3)), 3s))",
        "MayNot(play(everyone, 3s) & (#stock >= 10))",
        "When(play(everyone, 2s), [Keep(ends(everyone, deal), [MayNot(play(everyone, 3s))])])",
        "While((#everyone = 3), [Only(play(everyone, reds))])",
        "MayNot(play(everyone, 3s)); May(play(everyone, 3s) & (under in 4s))",
    ],
)
def test_cards_that_can_be_played_somewhere_are_not(rule: str) -> None:
    assert not {"never-playable", "nothing-playable", "dead-end"} & set(codes(rule))


def test_a_permission_that_an_effect_gives_counts() -> None:
    before = "When(play(everyone, 2s), [Keep(play(everyone, any-card), [May(play(everyone, 3s))])])"
    assert "never-playable" in codes("MayNot(play(everyone, 3s))")
    assert "never-playable" not in codes("MayNot(play(everyone, 3s))", before)


def test_only_what_the_new_rule_changes_is_told() -> None:
    assert "never-playable" not in codes("MayNot(play(everyone, 3s) & (under in 4s))", "MayNot(play(everyone, 3s))")


def test_cards_on_which_nothing_can_be_played() -> None:
    assert "3♣ 3♦ 3♥ 3♠" in render(one("dead-end", "MayNot(play(everyone, any-card) & (under in 3s))"), "en")
    moved = "When(play(everyone, 3s), [Move(under -> discard.top)])"
    assert "dead-end" not in codes("MayNot(play(everyone, any-card) & (under in 3s))", moved)


def test_a_pack_that_falls_apart_is_shown_by_two_cards() -> None:
    finding = one("pack-falls-apart", "Only(play(everyone, has(suit of under)))")
    assert example(finding, "en") == "after A♣, no line of plays leads to A♦"
    assert "pack-falls-apart" not in codes("Only(play(everyone, has(suit of under) | 8s))")


def test_a_named_suit_keeps_the_pack_together() -> None:
    wild = "When(play(everyone, 8s), [Let(actor picks 1 of every-suit); Put(called-suit-or-rank := that1)])"
    ban = "MayNot(play(everyone, ~has(suit of under)))"
    assert "pack-falls-apart" in codes(ban)
    assert "pack-falls-apart" not in codes("MayNot(play(everyone, ~has(suit of under)) & ~(under in 8s))", wild)


@pytest.mark.parametrize(
    ("rule", "players"), [("Set(hand-size := 7)", 8), ("Set(hand-size := 10)", 6), ("Set(hand-size := 18)", 3)]
)
def test_a_hand_too_big_for_the_pack_names_the_players(rule: str, players: int) -> None:
    assert dict(one("hand-size-too-big", rule).values)["players"] == players


@pytest.mark.parametrize(
    "rule",
    [
        "Set(hand-size := 6)",
        "Set(hand-size := (50 div #everyone))",
        "Set(hand-size := (<hand-size> + 1))",
        "Set(hand-size of <$hat:players> := 30)",
    ],
)
def test_hands_that_the_pack_can_serve(rule: str) -> None:
    assert "hand-size-too-big" not in codes(rule)


def test_two_packs_serve_bigger_hands() -> None:
    assert "hand-size-too-big" in codes("Set(hand-size := 12)")
    assert "hand-size-too-big" not in codes("Set(hand-size := 8)", profile=DOUBLE)


def test_empty_hands() -> None:
    assert "hand-size-too-small" in codes("Set(hand-size := 0)")
    assert "hand-size-too-small" in codes("When(begins(everyone, deal), [Put(hand-size := (<hand-size> - 5))])")


def test_what_the_pack_does_not_have_never_happens() -> None:
    jokers = "When(play(everyone, jokers), [Reverse])"
    identical = "May(play(~on-turn, has(face of under)))"
    assert "no-such-play" in codes(jokers)
    assert "no-such-play" not in codes(jokers, profile=evolve(CLASSIC, jokers=2))
    assert "no-such-play" in codes(identical)
    assert "no-such-play" not in codes(identical, profile=DOUBLE)


@pytest.mark.parametrize(
    "rule",
    [
        "When(play(everyone, 7s & 8s), [Reverse])",
        "When(play(everyone, reds) & (it in clubs), [Reverse])",
        "When(play(everyone, [value >= 14]), [Reverse])",
        "When(play(everyone, 7s) & (value(it) = 8), [Reverse])",
    ],
)
def test_cards_that_do_not_exist(rule: str) -> None:
    assert "no-such-play" in codes(rule)


@pytest.mark.parametrize(
    "rule",
    [
        "When(begins(everyone, turn) & (#hand(actor) >= 4) & (#hand(actor) <= 2), [Draw(actor, 1)])",
        "When(begins(everyone, turn) & (#hand(actor) < 0), [Draw(actor, 1)])",
        "When(acts(nobody, draws), [Draw(next, 1)])",
    ],
)
def test_conditions_that_exclude_one_another(rule: str) -> None:
    assert "never-happens" in codes(rule)


def test_what_no_rule_causes() -> None:
    waiting = "When(done(Skip(everyone, amount)), [Draw(actor, 1)])"
    assert "nothing-causes" in codes(waiting)
    assert "nothing-causes" not in codes(waiting, "When(play(everyone, 8s), [Skip(next, 1)])")
    assert "nothing-causes" not in codes("When(done(Penalise(everyone)), [Reverse])")
    assert "nothing-causes" not in codes("Instead(done(Become(everyone, won)), [Become(actor, out)])")


def test_states_that_no_rule_sets() -> None:
    reading = "When(begins(<$hat:players>, turn), [Draw(actor, 1)])"
    assert "“hat”" in render(one("never-set", reading), "en")
    assert "never-set" not in codes(reading, "When(play(everyone, 8s), [Put($hat:players := actor)])")
    assert "never-set" not in codes(reading + "; When(play(everyone, 8s), [Put($hat:players := next)])")


@pytest.mark.parametrize(
    ("older", "rule"),
    [
        ((), "When(play(everyone, any-card), [Draw(actor, 1)])"),
        ((), "When(play(everyone, any-card), [Reverse; Draw(everyone, 2)])"),
        (("When(play(everyone, reds), [Draw(actor, 1)])",), "When(play(everyone, blacks), [Draw(actor, 3)])"),
        (("MayNot(play(everyone, blacks))",), "When(play(everyone, reds), [Draw(actor, 1)])"),
    ],
)
def test_where_every_card_is_followed_by_a_draw_no_hand_gets_smaller(older: tuple[str, ...], rule: str) -> None:
    assert "hands-never-shrink" in codes(rule, *older)


ANY_PLAY = "play(everyone, any-card)"


@pytest.mark.parametrize(
    ("older", "rule"),
    [
        ((), "When(play(everyone, reds), [Draw(actor, 1)])"),
        ((), "When(play(everyone, any-card), [Draw(next, 1)])"),
        ((), "When(play(everyone, any-card), [If((#hand(actor) = 1), [Draw(actor, 1)], [])])"),
        ((), "When(play(everyone, any-card) & (under in reds), [Draw(actor, 1)])"),
        (
            ("When(play(everyone, Qs), [Rotate(hand, everyone, 1, along)])",),
            "When(play(everyone, any-card), [Draw(actor, 1)])",
        ),
        (("When(play(everyone, any-card), [Draw(actor, 1)])",), "When(play(everyone, Qs), [Reverse])"),
    ],
)
def test_where_some_card_is_not_hands_do(older: tuple[str, ...], rule: str) -> None:
    assert "hands-never-shrink" not in codes(rule, *older)
