"""Disputes: the case is read however it is typed, each attempt is judged as things stood, and nothing is decided."""

from __future__ import annotations

import pytest

from bartok_dsl.engine.phases import Code
from bartok_dsl.engine.profile import DOUBLE
from bartok_dsl.night.dispute import Finding, NoCase, Reading, judge_case, read_case
from bartok_dsl.night.records import Won
from bartok_dsl.night.state import Night
from bartok_dsl.rulebook import Origin, RuleBook
from tests.night.support import NAMES, QUEEN, SEVEN, companion

BOOK = RuleBook().announce(QUEEN, "queen", origin=Origin("Ana", 1)).announce(SEVEN, "seven", origin=Origin("Bo", 2))

CASE = """
hands:
Ana: QD 7H 3S
Bo: 3C 4C 7C
discard: QC
turn: Ana
do:
"""


def judged(*done: str, case: str = CASE, night: Night | None = None, language: str = "en") -> Reading:
    night = night or companion(book=BOOK).night
    return judge_case(read_case("\n".join([case.strip(), *done]), night, language), night.in_play)


def findings(reading: Reading) -> list[tuple[Finding, str, int]]:
    """What is said of each thing done: the finding, the code and the rule behind it."""
    return [
        (one.finding, one.refused.code.value if one.refused else "", one.refused.rule if one.refused else 0)
        for one in reading.judged
    ]


def test_what_is_right_and_what_follows_from_it() -> None:
    reading = judged("Ana plays QD", "Ceca draws")
    assert findings(reading) == [(Finding.RIGHT, "", 0), (Finding.RIGHT, "", 0)]
    assert reading.table.state.direction == -1
    assert 1 in reading.rules and 2 not in reading.rules


def test_a_wrong_card_stands_and_play_goes_on_from_it() -> None:
    reading = judged("Ana plays 3S", "Bo plays 3C")
    assert findings(reading) == [(Finding.WRONG, "does-not-fit", 0), (Finding.RIGHT, "", 0)]
    assert [laid.by for laid in reading.table.state.pile[:2]] == [1, 0]


def test_each_attempt_is_told_against_the_card_it_was_played_on() -> None:
    first, second = judged("Ana plays 3S", "Bo plays 7C").judged
    assert (first.top, second.top) != (second.top, first.top)
    assert first.refused is not None and first.refused.code is Code.DOES_NOT_FIT


def test_out_of_turn_and_what_nobody_can_have_done() -> None:
    reading = judged("Bo plays 3C", "Ana plays AS", "Ceca passes")
    assert findings(reading)[0] == (Finding.WRONG, "not-your-turn", 0)
    assert findings(reading)[1] == (Finding.CANNOT, "not-held", 0)


def test_a_rule_that_forbids_is_named() -> None:
    it = companion(book=BOOK)
    it.enter(Won(0, 1))
    assert it.announce(0, "a seven may not be played on a queen").accepted
    reading = judged("Ana plays 7H", case=CASE.replace("QC", "QH"), night=it.night)
    assert findings(reading) == [(Finding.WRONG, "forbidden-by-a-rule", 3)]
    assert 3 in reading.rules


def test_what_was_forgotten_is_among_what_came_of_it() -> None:
    case = CASE.replace("Ana: QD 7H 3S", "Ana: QD 7H")
    silent = judged("Ana plays QD", "Ceca draws", case=case)
    assert any(type(event).__name__ == "DutyLapsed" and event.seat == 0 for event in silent.judged[1].events)
    spoken = judged('Ana plays QD saying "Bartok"', "Ceca draws", case=case)
    assert not any(type(event).__name__ == "DutyLapsed" for event in spoken.judged[1].events)
    assert [duty.text for duty in judged("Ana plays QD", case=case).table.state.duties] == ["Bartok"]


def test_a_ruling_decides() -> None:
    it = companion(book=BOOK)
    it.enter(Won(0, 1))
    assert it.announce(0, "a seven may be played on a queen").accepted
    it.enter(Won(1, 1))
    assert it.announce(1, "a heart may not be played on a queen").accepted
    assert findings(judged("Ana plays 7H", night=it.night)) == [(Finding.WRONG, "forbidden-by-a-rule", 4)]
    it.rule(3, 4)
    reading = judged("Ana plays 7H", night=it.night)
    assert findings(reading) == [(Finding.RIGHT, "", 0)] and reading.ruled
    assert not judged("Ana plays QD", night=it.night).ruled


def test_questions_are_wrong_outside_a_timeout() -> None:
    assert findings(judged('Ana says "may I?"')) == [(Finding.WRONG, "may-not-say", 0)]
    assert findings(judged('Ana says "well"')) == [(Finding.RIGHT, "", 0)]
    asked = judged("Bo calls a timeout", 'Ana says "may I?"', "Bo ends the timeout")
    assert [one for one, _, _ in findings(asked)] == [Finding.NOT_JUDGED, Finding.RIGHT, Finding.NOT_JUDGED]


@pytest.mark.parametrize(
    ("played", "call", "finding"),
    [
        ("Ana plays 3S", "Bo calls out Ana for the card: it does not match", Finding.CALL_RIGHT),
        ("Ana plays QD", "Bo calls out Ana for the card", Finding.CALL_WRONG),
        ("Ana plays 3S", "Bo calls out Ana for the turn", Finding.CALL_WRONG),
        ("Bo plays 3C", "Ceca calls out Bo for the turn", Finding.CALL_RIGHT),
    ],
)
def test_a_call_is_judged_before_the_table_votes(played: str, call: str, finding: Finding) -> None:
    reading = judged(played, call, "Ceca agrees" if call.startswith("Bo") else "Ana agrees")
    assert [one.finding for one in reading.judged[1:]] == [finding, Finding.NOT_JUDGED]


def test_declared_ranks_count_in_a_dispute() -> None:
    it = companion(DOUBLE)
    it.declare(0, "queen reverses direction")
    assert judged("Ana plays QD", night=it.night).table.state.direction == -1


def test_a_case_with_rules_of_its_own_is_judged_by_them() -> None:
    case = CASE.replace("hands:", "rules:\nwhen a queen is played, the next player draws a card\nhands:")
    reading = judged("Ana plays QD", case=case)
    assert reading.table.state.direction == 1 and len(reading.table.state.hands[1]) == 4


def test_players_who_are_not_told_of_hold_cards_and_sit_where_they_sit() -> None:
    state = judged("Ana plays 3S", "Bo draws", "Ceca draws").table.state
    assert state.players == len(NAMES)
    assert len(state.hands[2]) == 6


@pytest.mark.parametrize(
    "case",
    [
        CASE,
        CASE.lower(),
        "scenario: ours\n" + CASE.replace("\nAna:", "\n  Ana:").replace("\nBo:", "\n  Bo:"),
        CASE.replace("hands:\n", "players: Ana Bo Ceca\nhands:\n"),
        "# what happened\n" + CASE,
    ],
)
def test_a_case_is_read_however_it_is_typed(case: str) -> None:
    first = "  Ana plays QD" if "  Ana" in case else "ana plays qd"
    assert findings(judged(first, case=case)) == [(Finding.RIGHT, "", 0)]


def test_a_case_in_french() -> None:
    case = "mains:\nana: QD 7H\nbo: 3C\ndéfausse: QC\ntour: ana\naction:\n"
    reading = judged("ana joue 7H", "bo pioche", case=case, language="fr")
    assert findings(reading) == [(Finding.WRONG, "does-not-fit", 0), (Finding.RIGHT, "", 0)]


def test_other_people_may_sit_in_a_case() -> None:
    reading = judged("A plays QD", case="hands:\nA: QD 7H\nB: 3C\nC: 2C 2D\ndiscard: QC\nturn: A\ndo:")
    assert reading.table.names == ("A", "B", "C")


@pytest.mark.parametrize(
    ("case", "line", "code"),
    [
        ("hands:\nAna: QD\nBo: 3C\ndo:\nAna plays QD", None, "scenario-needs"),
        (CASE + "Ana sings", 7, "scenario-action-unreadable"),
        (CASE.replace("Ana: QD 7H 3S", "Ana: QX"), 2, "scenario-setup-unreadable"),
        ("what is this", 1, "scenario-needs"),
    ],
)
def test_what_cannot_be_read_is_told_with_the_line_that_was_typed(case: str, line: int | None, code: str) -> None:
    with pytest.raises(NoCase) as caught:
        read_case(case.strip(), companion().night, "en")
    assert code in [finding.code for finding in caught.value.findings]
    assert line is None or line in [finding.line for finding in caught.value.findings]


def test_a_table_that_cannot_be() -> None:
    with pytest.raises(NoCase) as caught:
        judged("Ana plays QD", case=CASE.replace("Bo: 3C 4C 7C", "Bo: QD"))
    assert caught.value.reason
