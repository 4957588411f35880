"""Running one scenario from its first line to the first expectations that do not hold."""

from __future__ import annotations

from collections.abc import Sequence

from bartok_dsl.engine.errors import ChanceError, EngineError
from bartok_dsl.engine.game import Refused
from bartok_dsl.files.scenario import doing as d
from bartok_dsl.files.scenario.claims import RefusedIs, ReviewIs
from bartok_dsl.files.scenario.model import Expect, Expectation, Scenario, Step
from bartok_dsl.files.scenario.vocabulary import vocabulary
from bartok_dsl.files.trial.acting import perform
from bartok_dsl.files.trial.check import Witness, differs
from bartok_dsl.files.trial.position import Impossible, Start, Unsupported, set_up
from bartok_dsl.files.trial.report import Failure, Report, Why
from bartok_dsl.finding import Verdict
from bartok_dsl.rulebook import BookError
from bartok_dsl.table.proposal import Proposal
from bartok_dsl.table.table import Table


def try_scenario(scenario: Scenario, language: str = "en") -> Report:
    """Run the scenario; *language* is that of its words. Never raises for anything that a scenario may say."""
    return _Trial(scenario, language).run()


class _Trial:
    def __init__(self, scenario: Scenario, language: str) -> None:
        self.scenario = scenario
        self.words = vocabulary(language)
        self.failures: list[Failure] = []
        self.checked = 0
        self.kept = 0

    def run(self) -> Report:
        try:
            start = set_up(self.scenario.setup)
        except Unsupported as trouble:
            self._fail(Why.UNSUPPORTED, self.scenario.line, str(trouble), "")
        except Impossible as trouble:
            self._fail(Why.EXPECTATION, self.scenario.line, self.scenario.name, str(trouble))
        else:
            self._play(start)
            self.kept = start.chance.kept
        return Report(self.scenario, self.scenario.setup.players, tuple(self.failures), self.checked, self.kept)

    def _fail(self, why: Why, line: int, text: str, found: str, proposal: Proposal | None = None) -> None:
        events = tuple(self.witness.events) if hasattr(self, "witness") else ()
        self.failures.append(Failure(why, line, text, found, events, proposal.findings if proposal else ()))

    def _play(self, start: Start) -> None:
        language = self.scenario.setup.language
        self.witness = Witness(start.table, self.words, start.aside, start.proposals, language=language)
        self._judge_rules(start.proposals)
        parts = self.scenario.parts
        for at, part in enumerate(parts):
            if self.failures:
                return
            if isinstance(part, Expect):
                for expectation in part.expectations:
                    self._check(expectation)
                self.witness.asked()
            else:
                self._step(part, parts[at + 1] if at + 1 < len(parts) else None)

    def _judge_rules(self, proposals: Sequence[Proposal]) -> None:
        """A refused rule fails the scenario unless the expectations before the first action ask for the refusal."""
        first = self.scenario.parts[0] if self.scenario.parts else None
        asked = isinstance(first, Expect) and any(
            isinstance(e.claim, ReviewIs) and e.claim.verdict == Verdict.REFUSED.value for e in first.expectations
        )
        for rule, proposal in zip(self.scenario.setup.rules, proposals, strict=True):
            if proposal.verdict is Verdict.REFUSED and not asked:
                codes = ", ".join(finding.code for finding in proposal.findings) or "no reading"
                self._fail(Why.RULE, rule.line, rule.sentence, codes, proposal)

    def _check(self, expectation: Expectation) -> None:
        try:
            found = differs(expectation.claim, self.witness)
        except Unsupported:
            self._fail(Why.UNSUPPORTED, expectation.line, expectation.text, "")
            return
        self.checked += 1
        if found is not None:
            self._fail(Why.EXPECTATION, expectation.line, expectation.text, found)

    def _step(self, step: Step, after: Step | Expect | None) -> None:
        table = self.witness.table
        before = len(table.events)
        try:
            refusal = self._do(step.doing, table)
        except Unsupported as trouble:
            self._fail(Why.UNSUPPORTED, step.line, step.text, str(trouble))
            return
        except ChanceError as trouble:
            self._fail(Why.CHANCE, step.line, step.text, str(trouble))
            return
        except EngineError as trouble:
            self._fail(Why.REFUSED, step.line, step.text, str(trouble))
            return
        self.witness.refusal = refusal
        self.witness.happened(table.events[before:])
        if refusal is not None and not _says_refused(after):
            self._fail(Why.REFUSED, step.line, step.text, refusal)

    # --- actions ------------------------------------------------------------------------------------------------------

    def _do(self, doing: d.Doing, table: Table) -> str | None:
        """Do it; why it was refused, or ``None``."""
        try:
            result = perform(doing, table, self.scenario.setup.language)
        except BookError as trouble:
            return trouble.code
        if not isinstance(result, Proposal):
            return result.code.value if isinstance(result, Refused) else None
        self.witness.proposals = (result,)
        if result.verdict is not Verdict.REFUSED:
            return None
        return ", ".join(finding.code for finding in result.findings) or "refused"


def _says_refused(part: Step | Expect | None) -> bool:
    """Whether the expectations that come next say that the action was refused."""
    return isinstance(part, Expect) and any(
        isinstance(e.claim, RefusedIs) or (isinstance(e.claim, ReviewIs) and e.claim.verdict == Verdict.REFUSED.value)
        for e in part.expectations
    )
