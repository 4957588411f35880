"""What stands under the companion's line while something is typed, and what is offered."""

from __future__ import annotations

import pytest

from bartok_dsl.engine.profile import CLASSIC, DOUBLE, Profile
from bartok_dsl.finding import Verdict
from bartok_dsl.night.records import Won
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.night.commands import Commands
from bartok_dsl.terminal.night.guide import Meanings, NightGuide
from bartok_dsl.terminal.prompts.announce import TableGuide
from tests.night.support import NAMES, companion


def guide(profile: Profile = DOUBLE, language: str = "en", *, announcing: bool = False) -> NightGuide:
    it, words = companion(profile), Words(language, NAMES)
    if announcing:
        it.enter(Won(0, 1))
    sentences = TableGuide(it, language, words) if announcing else None
    return NightGuide(Commands(words), words, TableGuide(Meanings(it), language, words), sentences)


def offered(it: NightGuide, prefix: str) -> set[str]:
    return {offer.text for offer in it.offers(prefix)}


def test_a_command_is_told_with_what_it_does() -> None:
    assert guide().echo("timeout").line == "timeout – play stops to settle a dispute"
    assert guide(language="fr").echo("et si").line.startswith("et si QD sur QC – ")
    assert guide().echo("banana").line == guide().echo("").line == ""


@pytest.mark.parametrize("start", ["declare ", "bo declares "])
def test_a_declaration_is_helped_with_like_a_rule(start: str) -> None:
    it = guide()
    assert "eight" in offered(it, start + "ei")
    echo = it.echo(start + "eight reverses direction")
    assert (echo.verdict, echo.line) == (Verdict.ACCEPTED, "When an eight is played, direction reverses.")
    assert it.echo(start + "eight reverses Bob").verdict is Verdict.REFUSED


def test_what_cannot_be_declared_is_told_while_it_is_typed() -> None:
    assert "about one rank" in guide().echo("declare queens and kings reverse direction").line
    assert "no ranks are declared" in guide(CLASSIC).echo("declare eight is wild").line
    assert "une seule valeur" in guide(language="fr").echo("déclarer le cœur inverse le sens du jeu").line


def test_while_a_rule_is_asked_for_sentences_and_commands_are_offered() -> None:
    it = guide(CLASSIC, announcing=True)
    assert {"standings", "queen"} <= offered(it, "") | offered(it, "quee")
    assert it.echo("queen reverses direction").verdict is Verdict.ACCEPTED
    assert it.echo("standings").line.startswith("standings – ")
    assert it.echo("when a seven is played, the").verdict is None, "an unfinished sentence is no command"


def test_a_line_is_a_declaration_from_its_first_blank_on() -> None:
    commands = Commands(Words("en", NAMES))
    assert [commands.meaning(line) for line in ("declare", "declare ", "declare x y", "bo declares z", "won bo")] == [
        None,
        "",
        "x y",
        "z",
        None,
    ]
