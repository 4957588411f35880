import pytest

from tests.review.support import findings


def is_clear(rule: str, language: str = "en") -> bool:
    return "unobservable" not in [finding.code for finding in findings(rule, language=language)]


@pytest.mark.parametrize(
    "rule",
    [
        "When(play(everyone, 6s) & (top(1, stock) in reds), [Draw(next, 1)])",
        "When(begins(everyone, turn) & (value(top(1, stock)) >= 5), [Draw(actor, 1)])",
        "When(begins(everyone, turn) & (#(reds & stock) >= 5), [Draw(actor, 1)])",
        "MayNot(play(everyone, has(suit of top(1, stock))))",
        "While((top(1, stock) in reds), [Set(hand-size := 3)])",
        "When(does(everyone, <<think of a red card>>), [Draw(actor, 1)])",
        "When(does(everyone, (3 times <<wishes>>)), [Draw(actor, 1)])",
    ],
)
def test_what_nobody_can_see_is_refused(rule: str) -> None:
    assert not is_clear(rule)


@pytest.mark.parametrize(
    "rule",
    [
        "When(begins(everyone, turn) & (#stock <= 5), [Draw(actor, 1)])",
        "When(play(everyone, 8s), [Let(top(1, stock)); If((that1 in reds), [Draw(next, 1)], [])])",
        "When(play(everyone, 8s), [Let(actor picks 1 of every-colour); If(~(top(1, stock) in has(that1)), "
        "[Draw(actor, 1)], [])])",
        "Instead(acts(everyone, draws) & (top(1, stock) in 7s), [Draw(actor, 2)])",
        "When(does(everyone, <<bow>>), [Draw(actor, 1)])",
        "When(does(everyone, <<>>), [Draw(actor, 1)])",
        "When(play(everyone, 8s) & (hand(actor) in reds), [Draw(actor, 1)])",
    ],
)
def test_what_is_shown_may_be_used(rule: str) -> None:
    assert is_clear(rule)


def test_what_cannot_be_seen_is_told_by_the_words_of_the_language() -> None:
    rule = "When(does(everyone, <<penser à une carte>>), [Draw(actor, 1)])"
    assert is_clear(rule, "en")
    assert not is_clear(rule, "fr")
