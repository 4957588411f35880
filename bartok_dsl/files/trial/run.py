"""Running one scenario from its first line to the first expectations that do not hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from bartok_dsl.cards import RANK_FACES, Rank, members
from bartok_dsl.engine import actions as a
from bartok_dsl.engine.errors import ChanceError, EngineError
from bartok_dsl.engine.game import Done, Refused
from bartok_dsl.engine.phases import Code
from bartok_dsl.files.scenario import doing as d
from bartok_dsl.files.scenario.claims import RefusedIs, ReviewIs
from bartok_dsl.files.scenario.model import Expect, Expectation, Scenario, Step
from bartok_dsl.files.scenario.vocabulary import vocabulary
from bartok_dsl.files.trial.check import Witness, differs
from bartok_dsl.files.trial.position import Impossible, Start, Unsupported, set_up
from bartok_dsl.files.trial.report import Failure, Report, Why
from bartok_dsl.finding import Verdict
from bartok_dsl.table.proposal import Proposal
from bartok_dsl.table.table import Table

_MISPLACED = frozenset({Code.NOT_ASKED, Code.NOT_OFFERED})
"""Refusals after which an answer is tried in its other form: a card is also a face, a number also a rank."""


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
        seat = table.names.index(doing.who)
        match doing:
            case d.Announces(_, sentence):
                return self._announce(table, seat, sentence)
            case d.Declines():
                return _refusal(table.decline(seat))
            case d.Deals():
                return _refusal(table.do(a.Deal(seat)))
            case d.Decides(_, winner, loser):
                return _refusal(table.decide(seat, winner, loser))
            case d.Challenges():
                raise Unsupported("challenge")
        if isinstance(doing, d.TableDoing):
            return _refusal(table.do(_about_the_game(doing, seat, table.names)))
        if any(isinstance(special, d.FaceDown) for special in doing.also.special):
            raise Unsupported("face down")
        if isinstance(doing, d.Speaks):
            return _spoken(table, seat, doing.also)
        if isinstance(doing, d.Answers):
            result = _first_fitting(table, [a.AnswerChoice(seat, f) for f in _forms(doing.answer, table.names)])
            return _refusal(result) or _spoken(table, seat, doing.also)
        actions = list(_turn_actions(doing, seat, table.names))
        for special in doing.also.special:
            if isinstance(special, d.Declaring):
                return self._declare(table, actions, special.sentence)
        return _refusal(_first_fitting(table, actions))

    def _announce(self, table: Table, seat: int, sentence: str) -> str | None:
        result = table.announce(seat, sentence, self.scenario.setup.language)
        if isinstance(result, Refused):
            return result.code.value
        self.witness.proposals = (result,)
        if result.verdict is not Verdict.REFUSED:
            return None
        return ", ".join(finding.code for finding in result.findings) or "refused"

    def _declare(self, table: Table, actions: Sequence[a.Action], sentence: str) -> str | None:
        result: Done | Refused | Proposal = Refused(Code.NOT_ASKED)
        for action in actions:
            if isinstance(action, a.PlayCards):
                result = table.declare(action, sentence, self.scenario.setup.language)
            if not isinstance(result, Refused) or result.code not in _MISPLACED:
                break
        if not isinstance(result, Proposal):
            return _refusal(result)
        self.witness.proposals = (result,)
        return ", ".join(finding.code for finding in result.findings) or "refused"


def _says_refused(part: Step | Expect | None) -> bool:
    """Whether the expectations that come next say that the action was refused."""
    return isinstance(part, Expect) and any(
        isinstance(e.claim, RefusedIs) or (isinstance(e.claim, ReviewIs) and e.claim.verdict == Verdict.REFUSED.value)
        for e in part.expectations
    )


def _about_the_game(doing: d.TableDoing, seat: int, names: Sequence[str]) -> a.Action:
    match doing:
        case d.CallsOut(_, whom, charge, reason):
            return a.CallOut(seat, names.index(whom), charge, reason)
        case d.Votes(_, ballot):
            return a.Vote(seat, ballot)
        case d.Admits():
            return a.Admit(seat)
        case d.CallsTimeout():
            return a.CallTimeout(seat)
        case d.EndsTimeout():
            return a.EndTimeout(seat)
        case d.Explains(_, rule, text):
            return a.Explain(seat, rule, text)
        case d.Confirms():
            return a.Confirm(seat)


def _refusal(result: Done | Refused) -> str | None:
    return result.code.value if isinstance(result, Refused) else None


def _spoken(table: Table, seat: int, also: d.With) -> str | None:
    actions: list[a.Action] = [a.Say(seat, text) for text in also.words]
    actions += [a.Do(seat, text) for text in also.gestures]
    for action in actions:
        if refusal := _refusal(table.do(action)):
            return refusal
    return None


def _turn_actions(doing: d.Plays | d.Draws | d.Passes, seat: int, names: Sequence[str]) -> Iterator[a.Action]:
    """The action, once for each way in which its answers can be meant."""
    also = doing.also
    for answers in product(*(_forms(answer, names) for answer in also.answers)):
        match doing:
            case d.Plays(_, cards):
                yield a.PlayCards(seat, cards, answers, also.words, also.gestures)
            case d.Draws():
                yield a.DrawCard(seat, answers, also.words, also.gestures)
            case d.Passes():
                yield a.Pass(seat, answers, also.words, also.gestures)


def _first_fitting(table: Table, actions: Sequence[a.Action]) -> Done | Refused:
    """Try the forms of an action in order until one is not refused as an answer that was not asked for."""
    result: Done | Refused = Refused(Code.NOT_ASKED)
    for action in actions:
        result = table.do(action)
        if isinstance(result, Done) or result.code not in _MISPLACED:
            return result
    return result


def _forms(answer: d.Answer, names: Sequence[str]) -> list[a.Answer]:
    """What the answer can be to the engine: the question decides, and is not known before it is asked."""
    match answer:
        case d.PlayerNamed(who):
            return [a.PlayerAnswer(names.index(who))]
        case d.CardGiven(face, to):
            return [a.GiveAnswer(face, names.index(to))]
        case d.YesOrNo(yes):
            return [a.YesNo(yes)]
        case d.NumberNamed(number):
            forms: list[a.Answer] = [a.NumberAnswer(number)]
            if 1 <= number <= len(Rank):
                forms.append(a.FaceSetAnswer(RANK_FACES[Rank(number)]))
            return forms
        case d.FacesNamed(faces):
            cards: list[a.Answer] = [a.CardAnswer(face) for face in members(faces)] if faces.bit_count() == 1 else []
            return [*cards, a.FaceSetAnswer(faces)]
        case d.OptionNamed(text):
            raise Unsupported(f"“{text}”")
