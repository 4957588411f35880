"""Running scenarios: what is wrong with one is told with what was found, where, and what led there."""

from __future__ import annotations

import pytest

from bartok_dsl.engine import events as e
from bartok_dsl.files.scenario.reader import read_scenarios
from bartok_dsl.files.scenario.vocabulary import vocabulary
from bartok_dsl.files.trial import Failure, Report, Why, try_scenario
from bartok_dsl.files.trial.report import write_failure

SETUP = """\
scenario: x
hands:
  A: 5H 9C 8C
  B: 6H 4D 2D
  C: 7H 8D JD
discard: 9H
stock: 2S 3S
"""
CALLS = SETUP + "referee: table\n"
DOUBLE = SETUP + "profile: double\n"


def tried(rest: str, setup: str = SETUP) -> Report:
    reading = read_scenarios(setup + rest)
    assert not reading.findings, reading.findings
    return try_scenario(reading.scenarios[0])


def failure(rest: str, setup: str = SETUP) -> Failure:
    (found,) = tried(rest, setup).failures
    return found


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("turn: C", "B"),
        ("direction: anticlockwise", "clockwise"),
        ("lap: 3", "1"),
        ("dealer: A", "C"),
        ("A: 5H", "8C 9C"),
        ("A: 3 cards", "2"),
        ("discard: 5H", "9H 5H"),
        ("discard: 5H 9H", "9H 5H"),
        ("top: 9H", "5H"),
        ("stock: 3 cards", "2"),
        ("stock: 3S 2S", "2S 3S"),
        ("out: 2C", "none"),
        ("suit: hearts", "none"),
        ("may play: B 4D", "6H"),
        ("may not play: B 6H 4D", "6H"),
        ("choice: A suit", "none"),
        ("refused", "done"),
        ("refused: not-held", "done"),
        ("fault: A", "none"),
        ("penalty: A 1 card", "0"),
        ("die: 3", "none"),
        ('owes: A say "Bartok"', "none"),
        ("demand: 2 cards", "none"),
        ("left: B", "none"),
        ("winner: A", "none"),
        ("deal: drawn", "goes on"),
        ("wins: A 1, B 0", "A 0, B 0"),
        ("scores: B 3", "B 0"),
        ("match: A 1", "A 0"),
        ("rules: 1", "0"),
        ("review: accepted", "none"),
        ("sees: A B 2 cards", "3 cards"),
        ("sees: A B 6H 4D 2D", "3 cards"),
        ("sees: A A 3 cards", "8C 9C"),
    ],
)
def test_each_kind_of_expectation_can_fail(claim: str, found: str) -> None:
    failed = failure(f"do:\n  A plays 5H\nexpect:\n  {claim}\n")
    assert (failed.why, failed.line, failed.text, failed.found) == (Why.EXPECTATION, 11, claim, found)
    assert [type(event) for event in failed.events][:1] == [e.Played]
    assert claim in write_failure(failed, "en") and found in write_failure(failed, "fr")


def test_what_holds_holds() -> None:
    report = tried(
        "do:\n  A plays 5H\nexpect:\n  turn: B\n  A: 9C 8C\n  owes: nobody\n  fault: nobody\n  choice: nobody\n"
    )
    assert report.holds and report.checked == 5


def test_only_the_first_block_that_fails_is_told() -> None:
    report = tried("expect:\n  turn: B\n  A: 1 card\n  B: 3 cards\ndo:\n  A plays 9C\nexpect:\n  turn: A\n")
    assert [failed.line for failed in report.failures] == [9, 10]


def test_a_refusal_that_nobody_expects_fails() -> None:
    failed = failure("do:\n  A plays 8C\n  A draws\nexpect:\n  refused\n")
    assert (failed.why, failed.line, failed.found) == (Why.REFUSED, 9, "does-not-fit")
    assert tried("do:\n  A draws\n  A plays 8C\nexpect:\n  refused: not-your-turn\n").holds


def test_the_reason_of_a_refusal_is_compared() -> None:
    failed = failure("do:\n  A plays 8C\nexpect:\n  refused: not-held\n")
    assert (failed.why, failed.found) == (Why.EXPECTATION, "does-not-fit")


def test_an_answer_that_nothing_asked_for_is_refused() -> None:
    assert failure("do:\n  A plays 5H naming hearts\n").found == "not-asked"


def test_what_a_referee_or_a_profile_does_not_know_is_refused() -> None:
    called = "do:\n  A plays 5H\n  B calls out A for the card\n"
    for referee in ("guide", "strict"):
        failed = failure(called, SETUP + f"referee: {referee}\n")
        assert (failed.why, failed.found) == (Why.REFUSED, "no-calls")
    assert failure('do:\n  A plays 5H declaring "five reverses direction"\n').found == "no-declarations"
    assert failure("do:\n  A admits it\n", CALLS).found == "not-now"
    assert failure("do:\n  A rules for rule 2 over rule 1\n", CALLS).found == "not-now"


def test_calls_and_timeouts_in_a_scenario() -> None:
    called = "do:\n  A plays 8C\n  B calls out A for the card: no match\n  C agrees\n"
    assert tried(called + "expect:\n  fault: A\n  penalty: A 1 card\n  A: 5H 9C 8C 2S\n  turn: A\n", CALLS).holds
    timeout = "do:\n  B calls a timeout\n  C ends the timeout\n"
    assert failure(timeout, CALLS).found == "not-their-timeout"
    assert tried(timeout.replace("C ends", "B ends") + "  A draws\nexpect:\n  turn: B\n", CALLS).holds


def test_a_deal_that_has_stopped_for_a_dispute_goes_on() -> None:
    called = "do:\n  A plays 8C\n  B calls out A for the card\n"
    assert tried(called + "expect:\n  deal: goes on\n", CALLS).holds
    assert tried(called + "  C calls a timeout\nexpect:\n  deal: goes on\n", CALLS).holds
    won = CALLS.replace("5H 9C 8C", "5H") + "do:\n  A plays 5H\n  B calls a timeout\nexpect:\n  deal: goes on\n"
    assert failure("", won).found == "won by A"


def test_a_ruling_that_closes_a_circle_is_refused() -> None:
    rules = "rules:\n  B: A spade may not be played on a spade.\n  C: A king may be played on any card.\n"
    ruled = "do:\n  A calls a timeout\n  C rules for rule 1 over rule 2\n"
    assert tried(ruled + "  A ends the timeout\n  A draws\nexpect:\n  rules: 2\n", CALLS + rules).holds
    assert failure(ruled + "  C rules for rule 2 over rule 1\n", CALLS + rules).found == "book-circle"
    assert failure(ruled + "  C rules for rule 2 over rule 2\n", CALLS + rules).found == "book-circle"


def test_a_declared_rank_in_a_scenario() -> None:
    declared = 'do:\n  A plays 5H declaring "five reverses direction"\n'
    holding = "expect:\n  direction: anticlockwise\n  declared: a five turns the direction\n  rules: 1\n"
    assert failure(declared + holding, DOUBLE).found == "five reverses direction"
    assert tried(declared + holding.replace("a five turns the", "five reverses"), DOUBLE).holds
    refused = failure(declared.replace("five reverses", "six reverses"), DOUBLE)
    assert (refused.why, refused.found) == (Why.REFUSED, "declares-another-rank")


RULES = "rules:\n  When a queen is played, direction reverses.\n  Ana may not play kings.\n"


def test_a_refused_rule_fails_unless_that_is_expected() -> None:
    failed = failure("do:\n  A draws\n", SETUP + RULES)
    assert (failed.why, failed.line) == (Why.RULE, 10)
    assert failed.about and failed.text == "Ana may not play kings."
    assert tried(
        "expect:\n  review: refused\n  review: refused rule 2\n  review: accepted rule 1\n  rules: 1\n", SETUP + RULES
    ).holds
    assert failure("expect:\n  review: refused rule 1\n", SETUP + RULES).found == "accepted"


@pytest.mark.parametrize(
    ("setup", "rest"),
    [
        (SETUP, "do:\n  A plays 5H\n  B challenges A\n"),
        (SETUP, "do:\n  A plays 5H face down claiming five\n"),
        (SETUP, 'do:\n  A plays 5H choosing "draw one"\n'),
        (SETUP + "state:\n  shown: B\n", ""),
    ],
)
def test_what_this_version_cannot_do_is_told_as_that(setup: str, rest: str) -> None:
    report = tried(rest, setup)
    assert not report.holds and not report.supported


@pytest.mark.parametrize(
    "setup",
    [
        SETUP.replace("7H 8D", "5H 8D"),
        SETUP.replace("2S 3S", "2S 2S"),
        SETUP.replace("5H 9C 8C", "60 cards"),
        "scenario: x\nhands:\n  A: 2C\n  B: 3C\ndiscard: 4C\n",
        SETUP + "state:\n  declared: five reverses direction\n",
        DOUBLE + "state:\n  declared: five reverses direction\n  declared: five skips the next player\n",
        DOUBLE + "state:\n  declared: a five may be played after a six\n  declared: hearts are wild\n",
    ],
)
def test_a_table_that_cannot_be_is_told(setup: str) -> None:
    report = tried("", setup)
    assert not report.holds and report.failures[0].found


def test_cards_that_are_not_named_are_aside_for_the_deal() -> None:
    assert tried("expect:\n  out: none\n  stock: 2 cards\n").holds
    assert tried("out: KH\nexpect:\n  out: KH\n").holds


def test_a_shuffle_that_is_not_given_keeps_the_order_and_is_counted() -> None:
    report = tried("do:\n  A draws\n  B draws\n  C plays 7H\n  A draws\nexpect:\n  top: 7H\n  A: 5H 9C 8C 2S 9H\n")
    assert report.holds and report.orders_kept == 1
    assert tried("do:\n  A draws\n").orders_kept == 0


def test_a_state_at_the_start() -> None:
    owing = SETUP + 'state:\n  owes: A say "uno"\n  left: C\n  demand: 2 cards by C\n'
    assert tried('expect:\n  owes: A say "Uno!"\n  left: C\n  demand: 2 cards by C\n  turn: A\n', owing).holds


@pytest.mark.parametrize("language", ["en", "fr"])
def test_there_is_a_text_for_every_reason_and_no_other(language: str) -> None:
    assert set(vocabulary(language).report) == {why.value for why in Why}
