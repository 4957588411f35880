import pytest

from bartok_dsl.cards import read_card
from bartok_dsl.review.facts import facts
from bartok_dsl.review.legality import RULE_0, is_exact, is_ordinary, lawful
from tests.notation import read


def judged(played: str, beneath: str, *rules: str) -> str:
    """Whether the play is surely lawful, perhaps, or never."""
    relation = lawful([facts(read(rule), None) for rule in rules])
    bit, row = 1 << read_card(played), read_card(beneath)
    return "yes" if relation.sure[row] & bit else "perhaps" if relation.possible[row] & bit else "no"


@pytest.mark.parametrize(
    ("played", "beneath", "answer"),
    [("7C", "7H", "yes"), ("7C", "9C", "yes"), ("7C", "9H", "no"), ("*", "9H", "no"), ("9H", "*", "yes")],
)
def test_rule_0_matches_suit_or_rank(played: str, beneath: str, answer: str) -> None:
    assert judged(played, beneath) == answer


@pytest.mark.parametrize(
    ("rules", "answer"),
    [
        (["May(play(everyone, 7s))"], "yes"),
        (["May(play(everyone, 7s))", "MayNot(play(everyone, clubs))"], "no"),
        (["MayNot(play(everyone, clubs))", "May(play(everyone, 7s))"], "yes"),
        (["May(play(everyone, 7s))", "Only(play(everyone, has(suit of under)))"], "no"),
        (["Only(play(everyone, 7s))"], "yes"),
        (["May(play(everyone, 7s) & (#hand(actor) >= 2))"], "perhaps"),
        (["May(play(next, 7s))"], "perhaps"),
        (["May(play(everyone, 7s))", "MayNot(play(everyone, 7s) & (#hand(actor) >= 2))"], "perhaps"),
        (["While((#everyone = 3), [Only(play(everyone, 7s))])"], "perhaps"),
        (["Answer(cards, play(everyone, 7s), [Shift(next, 1)])"], "perhaps"),
        (["When(play(everyone, 2s), [Keep(play(everyone, any-card), [May(play(everyone, 7s))])])"], "perhaps"),
        (["When(play(everyone, 2s), [Keep(play(everyone, any-card), [MayNot(play(everyone, 7s))])])"], "no"),
        (
            ["When(play(everyone, 9s), [Let(actor picks 1 of every-suit); Put(called-suit-or-rank := that1)])"],
            "perhaps",
        ),
        (["When(play(everyone, 2s), [Let(actor picks 1 of every-suit); Put(called-suit-or-rank := that1)])"], "no"),
        (["When(begins(everyone, turn), [Put(called-suit-or-rank := suit-clubs)])"], "perhaps"),
        (["Only(acts(everyone, passes))"], "no"),
    ],
)
def test_a_seven_of_clubs_on_a_nine_of_hearts(rules: list[str], answer: str) -> None:
    assert judged("7C", "9H", *rules) == answer


def test_a_named_suit_may_keep_the_cards_own_suit_from_matching() -> None:
    wild = "When(play(everyone, 9s), [Let(actor picks 1 of every-suit); Put(called-suit-or-rank := that1)])"
    assert judged("7H", "9H") == "yes"
    assert judged("7H", "9H", wild) == "perhaps"
    assert judged("9C", "9H", wild) == "yes"


@pytest.mark.parametrize(
    ("law", "ordinary"),
    [
        ("May(play(everyone, 7s))", True),
        ("May(play(everyone, 7s) & (#lot >= 2))", False),
        ("May(play(~on-turn, 7s))", False),
        ("May(play(everyone, hidden))", False),
        ("May(play(everyone, 7s) & (owed(cards, actor) >= 1))", False),
        ("MayNot(acts(everyone, draws))", False),
    ],
)
def test_ordinary_laws_are_about_one_open_card_in_turn(law: str, ordinary: bool) -> None:
    (statement,) = facts(read(law), None).laws
    assert is_ordinary(statement) is ordinary


@pytest.mark.parametrize(
    ("rule", "exact"),
    [
        ("May(play(everyone, 7s))", True),
        ("CountsAs(all, 7s, [rank-8])", False),
        ("When(play(everyone, 2s), [Keep(ends(everyone, deal), [CountsAs(all, 7s, [rank-8])])])", False),
        ("Set(card-to-match := under(2))", False),
    ],
)
def test_prints_tell_what_may_be_played(rule: str, exact: bool) -> None:
    assert is_exact([facts(read(rule), None)]) is exact


def test_rule_0_is_its_own_mirror() -> None:
    for beneath in range(52):
        for played in range(52):
            assert RULE_0.sure[beneath] >> played & 1 == RULE_0.sure[played] >> beneath & 1
