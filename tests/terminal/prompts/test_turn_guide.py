"""What is offered and shown while a line is typed at a table."""

from __future__ import annotations

from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import CLASSIC, DOUBLE, Profile
from bartok_dsl.finding import Verdict
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.play.screen import sorted_hand
from bartok_dsl.terminal.prompts.speech import known_at
from bartok_dsl.terminal.prompts.turn_guide import TurnGuide
from bartok_dsl.terminal.prompts.typed import TurnReader
from tests.terminal.tables import NAMES, dealt


def guide(profile: Profile = CLASSIC, language: str = "en", referee: Referee = Referee.TABLE) -> TurnGuide:
    table = dealt(("8H 9C 4D", "5H 2C 6C", "7D 8D JD"), "9H", profile=profile, referee=referee)
    words = Words(language, NAMES, 0)
    reader = TurnReader(words, known_at(table.playing, profile, words))
    return TurnGuide(table, reader, sorted_hand(table.view(0).hand), language, words)


def offered(prefix: str, profile: Profile = CLASSIC, language: str = "en") -> list[str]:
    return [offer.text for offer in guide(profile, language).offers(prefix)]


def test_commands_are_offered_each_in_its_first_form() -> None:
    assert offered("") == [
        "call",
        "agree",
        "disagree",
        "abstain",
        "admit",
        "timeout",
        "end timeout",
        "explain",
        "rule",
        "confirm",
        "who is right",
    ]


def test_names_and_faults_are_offered_where_they_may_stand() -> None:
    assert offered("call B") == ["Bo"]
    assert {"the card", "drawing", "not saying"} <= set(offered("call Bo for "))
    assert offered("call Bo for not s") == ["saying"] or "not saying" in offered("call Bo for not s")
    assert "la carte" in offered("faute Bo ", language="fr")


def test_somebody_elses_line_is_helped_with_as_well() -> None:
    assert offered("Bo: call C") == ["Chi"]


def test_a_declaration_is_completed_as_a_rule_is_and_its_meaning_shown() -> None:
    double = guide(DOUBLE)
    assert "reverses" in " ".join(offer.text for offer in double.offers("8H declare eight rev"))
    echo = double.echo("8H declare eight reverses direction")
    assert (echo.verdict, echo.line) == (Verdict.ACCEPTED, "When an eight is played, direction reverses.")
    assert double.echo("8H declare reverses direction").verdict is Verdict.ACCEPTED
    number = 1 + sorted_hand(dealt(("8H 9C 4D", "5H 2C 6C", "7D 8D JD"), "9H").view(0).hand).index(33)
    assert double.echo(f"{number} declare eight is wild").line == "An eight is wild."
    assert double.echo("8H declare queen reverses direction").verdict is Verdict.REFUSED


def test_a_command_is_explained_while_it_is_typed() -> None:
    assert guide().echo("call Bo").line == "call NAME for THE CARD – call somebody out for a fault; the others vote"
    assert guide().echo("3").line == ""


def test_where_nothing_can_be_called_or_declared_nothing_is_offered() -> None:
    assert not guide(referee=Referee.GUIDE).offers("")
    assert guide(referee=Referee.STRICT).echo("call Bo").line == ""
