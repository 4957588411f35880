import pytest

from bartok_dsl.finding import Severity
from bartok_dsl.messages import render
from tests.review.support import codes, findings

# Rules of real tables that are about rules, each with the respect in which.
META = [
    ("future-making", 'When(play(everyone, Js), [MakeRules(making, "make a rule right now")])'),
    ("future-making", 'When(play(everyone, jokers), [MakeRules(making, "change one of the rules")])'),
    ("future-making", 'MakeRules(making, "I always choose the next rule")'),
    ("future-making", 'When(done(Become(everyone, won)) & (cause in Ks), [MakeRules(making, "you get two rules")])'),
    ("future-lifetime", 'MakeRules(lifetime, "rules only last three deals")'),
    ("future-making", 'When(play(everyone, Qs & spades), [MakeRules(making, "gets to make the rule")])'),
    ("future-subject", 'MakeRules(subject, "rules can only be about hearts")'),
    ("future-making", 'MakeRules(making, "no new rules for the next three wins")'),
    ("future-making", 'MakeRules(making, "dealer can say no to a rule")'),
    ("future-making", 'MakeRules(making, "we vote on new rules")'),
    ("future-precedence", 'MakeRules(precedence, "this beats any later rule")'),
    ("future-secrecy", 'MakeRules(secrecy, "winner does not have to tell us the rule")'),
    ("future-subject", 'MakeRules(subject, "nobody can ever make a draw rule again")'),
    ("future-number", 'MakeRules(number, "no more than five rules at a time")'),
]


@pytest.mark.parametrize(("code", "rule"), META)
def test_control_of_future_rules_is_refused_in_its_own_words(code: str, rule: str) -> None:
    (finding,) = (each for each in findings(rule) if each.code.startswith("future-"))
    assert (finding.code, finding.severity) == (code, Severity.ERROR)
    words = rule.split('"')[1]
    assert f"“{words}”" in render(finding, "en")
    assert f"« {words} »" in render(finding, "fr")


@pytest.mark.parametrize(
    "rule",
    [
        "When(play(everyone, As & spades), [Keep(ends(everyone, deal), [Set(added-rules-in-force := 0)])])",
        "When(play(everyone, As & spades), [Put(added-rules-in-force := 0)])",
        "When(play(everyone, As), [Keep(ends(actor, turn) | ends(everyone, lap), [Set(added-rules-in-force := 0)])])",
        "Set(numbers-in-rules := (<numbers-in-rules> + 1))",
    ],
)
def test_switching_rules_off_for_a_deal_is_an_effect_like_others(rule: str) -> None:
    assert not [code for code in codes(rule) if code.startswith("future-")]


@pytest.mark.parametrize(
    "rule",
    [
        "Set(added-rules-in-force := 0)",
        "While((#everyone = 3), [Set(added-rules-in-force := 0)])",
        "When(play(everyone, As), [Keep(ends(everyone, match), [Set(added-rules-in-force := 0)])])",
        "When(play(everyone, As), [Toggle([Set(added-rules-in-force := 0)])])",
    ],
)
def test_switching_rules_off_for_longer_is_refused(rule: str) -> None:
    assert "future-suspends" in codes(rule)


def test_repealing_and_replacing_are_announcements() -> None:
    assert codes("Repeal(1)", "When(play(everyone, Qs), [Reverse])") == []
    assert codes("Replace(1, [When(play(everyone, Js), [Reverse])])", "When(play(everyone, Qs), [Reverse])") == []
