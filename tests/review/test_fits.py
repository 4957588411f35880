import pytest

from bartok_dsl.finding import Severity
from bartok_dsl.messages import example, render
from tests.review.support import codes, findings, one

QUEENS = "When(play(everyone, Qs), [Reverse])"


def test_the_same_meaning_twice() -> None:
    assert codes(QUEENS, QUEENS) == ["repeat"]
    longer = QUEENS + "; When(play(everyone, 8s), [Skip(next, 1)])"
    assert codes(QUEENS, longer) == ["repeat"]
    assert "repeat" not in codes(longer, QUEENS)


def test_what_a_newer_rule_has_overruled_is_no_repeat() -> None:
    assert "repeat" not in codes("Set(hand-size := 6)", "Set(hand-size := 6)", "Set(hand-size := 4)")
    assert "repeat" not in codes("May(play(everyone, 8s))", "May(play(everyone, 8s))", "MayNot(play(everyone, 8s))")
    assert "repeat" in codes("May(play(everyone, 8s))", "May(play(everyone, 8s))", "MayNot(play(everyone, 3s))")


def test_the_same_meaning_in_another_order_of_words_is_a_repeat() -> None:
    assert codes("When(play(everyone, any-card) & (it in Qs), [Reverse])", QUEENS) == ["repeat"]


@pytest.mark.parametrize(
    ("code", "rule"),
    [
        ("already-lawful", "May(play(everyone, 7s & clubs) & (under in 7s))"),
        ("already-lawful", "May(play(everyone, has(suit of under)))"),
        ("already-lawful", "May(play(everyone, 7s) & (under in 7s) & (#hand(actor) >= 2))"),
        ("already-unlawful", "MayNot(play(everyone, 7s & clubs) & (under in 8s & reds))"),
        ("already-unlawful", "MayNot(play(everyone, ~has(rank of under) & ~has(suit of under)))"),
        ("already-set", "Set(hand-size := 5)"),
        ("already-set", "Set(penalty := 1)"),
        ("does-nothing", "When(play(everyone, Qs), [Draw(next, 0)])"),
        ("does-nothing", "When(play(everyone, Qs), [Skip(next, 0)])"),
        ("does-nothing", "When(play(everyone, Qs), [Reverse; Reverse])"),
        ("does-nothing", "When(play(everyone, Qs), [Put(penalty := <penalty>)])"),
        ("does-nothing", "When(play(everyone, Qs), [Keep(play(everyone, any-card), [MayNot(play(actor, ~hearts))])])"),
    ],
)
def test_rules_without_effect(code: str, rule: str) -> None:
    finding = one(code, rule)
    assert finding.severity is Severity.CAUTION


@pytest.mark.parametrize(
    "rule",
    [
        "May(play(everyone, 8s))",
        "May(play(everyone, has(rank of under)) & (#lot >= 2))",
        "May(play(~on-turn, has(rank of under)))",
        "May(play(everyone, has(suit of under)) & (owed(cards, actor) >= 1))",
        "MayNot(play(everyone, 7s))",
        "MayNot(play(everyone, 7s & clubs) & (under in clubs))",
        "Set(hand-size := 6)",
        "Set(hand-size := (<hand-size> + 1))",
        "When(play(everyone, Qs), [Reverse; Draw(next, 1)])",
        "When(play(everyone, Qs), [Keep(play(everyone, any-card), [MayNot(play(next, ~hearts))])])",
        "When(play(everyone, Qs), [Turn(actor); Keep(play(everyone, any-card), [MayNot(play(actor, ~hearts))])])",
        "When(play(everyone, Qs), [Keep(play(actor, any-card), [MayNot(play(actor, ~hearts))])])",
        "When(play(everyone, Qs), [If((#hand(actor) = 1), [Reverse], [Reverse])])",
    ],
)
def test_rules_with_effect(rule: str) -> None:
    assert not {"already-lawful", "already-unlawful", "already-set", "does-nothing"} & set(codes(rule))


def test_whether_a_law_does_something_depends_on_the_laws_before() -> None:
    wild, ban = "May(play(everyone, 8s))", "MayNot(play(everyone, 8s & reds) & (under in blacks & 9s))"
    assert "already-unlawful" in codes(ban)
    assert "already-unlawful" not in codes(ban, wild)
    assert "already-lawful" in codes("May(play(everyone, 8s & clubs))", wild)


def test_cards_that_count_as_others_are_not_judged_by_their_print() -> None:
    assert "already-lawful" not in codes("May(play(everyone, 7s) & (under in 7s))", "CountsAs(all, 7s, [rank-8])")


def test_a_setting_is_compared_with_the_newest_rule() -> None:
    assert "already-set" in codes(
        "Set(hand-size := 4); Set(penalty := 2)", "Set(hand-size := 6)", "Set(hand-size := 4)"
    )
    assert "already-set" not in codes("Set(hand-size := 5)", "Set(hand-size := 7)")


def test_two_rules_that_choose_who_is_next_are_shown_by_a_card() -> None:
    finding = one(
        "both-choose-next", "When(play(everyone, spades), [Turn(previous)])", "When(play(everyone, Qs), [Turn(actor)])"
    )
    assert example(finding, "en") == "Q♠ on Q♣"
    assert render(finding, "en") == "rule 1 and this both choose who is next; this one, being newer, wins"


def test_the_number_is_that_of_the_book() -> None:
    older = ("When(play(everyone, 2s), [Draw(next, 2)])", "When(play(everyone, Qs), [Turn(actor)])")
    finding = one("both-choose-next", "When(play(everyone, spades), [Turn(previous)])", *older)
    assert dict(finding.values)["rule"] == 2


@pytest.mark.parametrize(
    ("code", "newer", "older"),
    [
        ("both-set", "Set(hand-size := 7)", "Set(hand-size := 6)"),
        (
            "both-set",
            "When(play(everyone, reds), [Put(direction := clockwise)])",
            "When(play(everyone, 8s), [Put(direction := anticlockwise)])",
        ),
        (
            "both-set",
            "When(play(everyone, 8s), [Let(actor picks 1 of every-suit); Put(called-suit-or-rank := that1)])",
            "When(play(everyone, 8s & reds), [Put(called-suit-or-rank := suit-clubs)])",
        ),
        ("may-and-may-not", "MayNot(play(everyone, 8s) & (under in hearts))", "May(play(everyone, 8s))"),
        ("may-and-may-not", "May(play(everyone, reds))", "MayNot(play(everyone, 3s))"),
        ("may-and-may-not", "Only(play(everyone, has(suit of under)))", "May(play(everyone, 8s))"),
        (
            "both-replace",
            "Instead(acts(everyone, draws), [Draw(actor, 2)])",
            "Instead(acts(everyone, draws), [Skip(actor, 1)])",
        ),
        ("both-rename", "CountsAs(all, 7s & reds, [rank-9])", "CountsAs(all, 7s, [rank-8])"),
        ("both-act", "When(play(everyone, spades), [Draw(next, 1)])", QUEENS),
        ("both-act", "When(acts(everyone, draws), [Draw(next, 1)])", "When(acts(everyone, any), [Reverse])"),
    ],
)
def test_disagreements(code: str, newer: str, older: str) -> None:
    assert codes(newer, older).count(code) == 1


@pytest.mark.parametrize(
    ("newer", "older"),
    [
        ("When(play(everyone, 7s), [Turn(previous)])", "When(play(everyone, Qs), [Turn(actor)])"),
        (
            "When(play(everyone, spades) & (under in reds), [Turn(previous)])",
            "When(play(everyone, Qs) & (under in blacks), [Turn(actor)])",
        ),
        (
            "When(play(everyone, spades) & (#everyone >= 5), [Turn(previous)])",
            "When(play(everyone, Qs) & (#everyone <= 4), [Turn(actor)])",
        ),
        (
            "When(play(everyone, 8s), [Put(direction := clockwise)])",
            "When(play(everyone, 8s), [Put(direction := clockwise)])",
        ),
        ("May(play(everyone, 8s))", "MayNot(play(everyone, 3s))"),
        ("MayNot(play(everyone, 8s))", "May(play(everyone, 3s))"),
        ("Set(hand-size := 6)", "Set(penalty := 2)"),
        ("Instead(acts(everyone, draws), [Draw(actor, 2)])", "Instead(acts(everyone, passes), [Skip(actor, 1)])"),
        ("CountsAs(all, 7s & reds, [rank-9])", "CountsAs(all, 7s & blacks, [rank-8])"),
        ("When(begins(everyone, turn), [Draw(next, 1)])", "When(ends(everyone, turn), [Reverse])"),
        ("When(done(Draw(everyone, 2)), [Reverse])", "When(done(Draw(everyone, 3)), [Turn(actor)])"),
    ],
)
def test_rules_about_different_cases_agree(newer: str, older: str) -> None:
    disagreements = {"both-choose-next", "both-set", "may-and-may-not", "both-replace", "both-rename", "both-act"}
    assert not disagreements & set(codes(newer, older))


def test_a_permission_and_a_ban_are_shown_by_a_case_that_changes_hands() -> None:
    finding = one("may-and-may-not", "MayNot(play(everyone, 8s) & (under in hearts))", "May(play(everyone, 8s))")
    assert example(finding, "en") == "8♣ on A♥"  # neither the suit nor the rank matches


def test_the_rule_that_is_replaced_is_not_compared() -> None:
    assert codes("Replace(1, [Set(hand-size := 6)])", "Set(hand-size := 4)") == []


def test_rules_that_are_gone() -> None:
    assert codes("Repeal(2)", QUEENS) == ["book-unknown-rule"]
    assert codes("Repeal(1)", QUEENS, "Repeal(1)") == ["book-not-in-force"]
    assert codes("Replace(1, [Set(hand-size := 6)])", QUEENS, "Repeal(1)") == ["book-not-in-force"]


def test_findings_come_once() -> None:
    found = findings("May(play(everyone, 8s & clubs)); May(play(everyone, 8s & clubs))", "May(play(everyone, 8s))")
    assert len(found) == len(set(found))
