"""What came of a scenario."""

from __future__ import annotations

from enum import Enum

from attrs import frozen

from bartok_dsl.engine.events import Event
from bartok_dsl.files.scenario.model import Scenario
from bartok_dsl.files.scenario.vocabulary import vocabulary
from bartok_dsl.finding import Finding


class Why(Enum):
    """Why a scenario does not hold; the value is the name of the text in the section ``report`` of the words."""

    EXPECTATION = "fails"  # something else was found than was expected
    REFUSED = "unexpected-refusal"  # an action was refused, and no expectation says so
    UNSUPPORTED = "not-supported"  # this version cannot do it
    RULE = "rule-refused"  # one of its rules was refused, and no expectation says so
    CHANCE = "chance"  # chance is needed that the scenario does not give


@frozen
class Failure:
    """One thing that does not hold: the line, its text, and what was found there instead.

    *events* led there, since the last expectations that held. *about* says what is wrong with a sentence.
    """

    why: Why
    line: int
    text: str
    found: str
    events: tuple[Event, ...] = ()
    about: tuple[Finding, ...] = ()


@frozen
class Report:
    """What came of one scenario: it holds if there are no failures."""

    scenario: Scenario
    players: tuple[str, ...]
    failures: tuple[Failure, ...]
    checked: int
    """How many expectations were compared."""
    orders_kept: int
    """How many shuffles were not given, so that the order of the cards was kept."""

    @property
    def holds(self) -> bool:
        """Whether everything is as the scenario says."""
        return not self.failures

    @property
    def supported(self) -> bool:
        """Whether this version can do everything that the scenario does."""
        return all(failure.why is not Why.UNSUPPORTED for failure in self.failures)


def write_failure(failure: Failure, language: str) -> str:
    """One line for a reader of that language; the sentences about *about* are for the language room to add."""
    return (
        vocabulary(language)
        .report[failure.why.value]
        .format_map(
            {
                "line": failure.line,
                "expected": failure.text,
                "action": failure.text,
                "what": failure.text,
                "found": failure.found,
                "code": failure.found,
                "reason": failure.found,
                "findings": failure.found,
            }
        )
    )
