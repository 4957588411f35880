"""Somebody means harm: endless chains, huge numbers, deep nesting, strange bytes. Always a tree or a clear finding."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bartok_dsl import tree as t
from bartok_dsl.cards import Rank
from bartok_dsl.compile import compile_rule
from bartok_dsl.engine.actions import Deal, DrawCard, PlayCards, Say
from bartok_dsl.engine.events import RuleSuspended
from bartok_dsl.engine.game import Done, Game, Refused
from bartok_dsl.engine.limits import MAX_CARDS, MAX_STEPS, MAX_TEXT
from bartok_dsl.engine.phases import Phase, Referee
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.files import log, ruleset, twin
from bartok_dsl.files.finding import FileError
from bartok_dsl.files.scenario.reader import load_scenarios, read_scenarios
from bartok_dsl.finding import Question, Severity, Verdict, verdict_of
from bartok_dsl.language import complete, understand
from bartok_dsl.review import review
from bartok_dsl.rulebook import BookError, RuleBook
from bartok_dsl.tree.data import from_data, to_data
from tests.laws.playing import cards_of, opened, stretch
from tests.oracle.rules import rules

LANGUAGES = ("en", "fr")
ANY_PLAY = t.Play(t.EVERYONE, t.ANY_CARD)
DREW = t.Done(t.Draw(t.EVERYONE, t.Amount()))


def when(event: t.Event, *effects: t.Effect) -> t.Rule:
    return t.Rule((t.When(event, effects),))


# --- rules that never end ---------------------------------------------------------------------------------------------

ENDLESS = {
    "a reversal reverses": when(t.Done(t.Reverse()), t.Reverse()),
    "whoever draws makes the next one draw": when(DREW, t.Draw(t.NEXT, t.ONE)),
    "drawing twice as many each time": when(DREW, t.Draw(t.NEXT, t.Calc(t.Arith.TIMES, t.Amount(), t.Number(2)))),
    "who is skipped passes the skip on": when(
        t.Done(t.Skip(t.EVERYONE, t.Amount())), t.Skip(t.NEXT, t.ONE), t.Draw(t.NEXT, t.ONE), t.Turn(t.NEXT)
    ),
}


@pytest.mark.parametrize("rule", [ENDLESS["a reversal reverses"], ENDLESS["whoever draws makes the next one draw"]])
def test_an_endless_chain_is_refused_before_it_is_played(rule: t.Rule) -> None:
    findings = review(rule, RuleBook())
    assert verdict_of(findings) is Verdict.REFUSED
    assert Question.ENDS in {finding.question for finding in findings if finding.severity is Severity.ERROR}


def test_a_chain_through_two_rules_is_refused_as_well() -> None:
    first = when(t.Done(t.Reverse()), t.Draw(t.NEXT, t.ONE))
    second = when(DREW, t.Reverse())
    assert verdict_of(review(first, RuleBook())) is not Verdict.REFUSED
    book = RuleBook().announce(first, "a sentence", "en")
    assert Question.ENDS in {f.question for f in review(second, book) if f.severity is Severity.ERROR}


@pytest.mark.parametrize("name", ENDLESS)
def test_an_endless_chain_that_gets_into_a_book_all_the_same_stops(name: str) -> None:
    """No review is perfect: a book can be edited by hand. The machine cuts the chain, names the rule and goes on."""
    game = opened([when(ANY_PLAY, t.Reverse(), t.Draw(t.NEXT, t.ONE), t.Skip(t.NEXT, t.ONE)), ENDLESS[name]], 4, 5)
    stretch(game, 60, 5)
    assert all(event.rule in (1, 2) for event in game.log if isinstance(event, RuleSuspended))
    assert cards_of(game.state) == sorted(CLASSIC.cards())
    assert len(game.log) < 60 * (2 * MAX_STEPS + MAX_CARDS)


# --- huge numbers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [53, 10**6, 10**18, 10**300])
def test_a_huge_draw_takes_what_there_is(number: int) -> None:
    game = opened([when(ANY_PLAY, t.Draw(t.EVERYONE, t.Number(number)))], 3, 1, dealer=0)
    stretch(game, 12, 1)
    assert cards_of(game.state) == sorted(CLASSIC.cards())


def test_a_huge_skip_or_step_round_the_table_is_no_work() -> None:
    far = t.Number(10**18)
    effects = (t.Skip(t.Beside(t.ACTOR, far, t.Ring.PLAY), t.ONE), t.Turn(t.Beside(t.ACTOR, far, t.Ring.SEAT)))
    game = opened([when(ANY_PLAY, *effects)], 3, 1, dealer=0)
    stretch(game, 12, 1)
    assert game.state.phase is not Phase.BEFORE_DEAL


@pytest.mark.parametrize("words", ["draw 99999999999999999999 cards", "skip the next 1" + "0" * 300 + " players"])
def test_a_huge_number_in_a_sentence_is_read_or_told(words: str) -> None:
    understood = understand(f"when a two is played, {words}", "en")
    assert understood.trees or understood.findings


def test_the_book_has_room_for_so_many_rules_and_no_more() -> None:
    book, rule = RuleBook(), when(ANY_PLAY, t.Reverse())
    with pytest.raises(BookError):
        for _ in range(10_000):
            book = book.announce(rule, "a sentence", "en")


# --- deep nesting -----------------------------------------------------------------------------------------------------


def nested(depth: int) -> t.Rule:
    effect: t.Effect = t.Reverse()
    for _ in range(depth):
        effect = t.If(t.Is(t.IT, t.Has(Rank.ACE)), (effect,), ())
    return when(ANY_PLAY, effect)


def test_deeply_nested_data_is_told_not_crashed_on() -> None:
    data: object = {"leaf": "Rank.ACE"}
    for _ in range(50_000):
        data = {"node": "Not", "part": data}
    with pytest.raises(ValueError, match="nested"):
        from_data(data)
    text = '{"node":"Not","part":' * 50_000 + "1" + "}" * 50_000
    assert twin.read_twin(text).ruleset is None


def test_a_nested_rule_of_the_permitted_depth_is_played() -> None:
    rule = nested(30)
    assert from_data(to_data(rule)) == rule
    game = opened([rule], 3, 1, dealer=0)
    stretch(game, 10, 1)
    assert compile_rule(rule, 1).hooks


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("piece", ["not ", "if ", "(", "next player's ", "and ", "“", "when a queen is played, ", "l'"])
def test_a_sentence_of_the_same_words_again_and_again(piece: str, language: str) -> None:
    understood = understand(piece * 100, language)
    assert understood.tree is None
    assert understood.findings


# --- strange texts ----------------------------------------------------------------------------------------------------

MEGABYTE = "queen reverses direction and " * 36_000
STRANGE = {
    "nothing": "",
    "blanks": " \t\n ",
    "a megabyte": MEGABYTE,
    "a megabyte without a blank": "q" * 2**20,
    "mixed scripts": "when a quеen is played, direction reverses",  # the third letter is Cyrillic
    "control characters": "queen\x00 reverses \x1b[2Jdirection",
    "a turned direction": "queen \u202ereverses direction",
    "half a character": "queen \ud800 reverses",
    "private use": "\ue000 reverses direction",
    "combining marks": "qu" + "\u0301" * 300 + " reverses direction",
    "a program": "__import__('os').system('true')",
    "markup": "[bold]queen[/bold] reverses {direction} %s %(x)s $HOME",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_text_is_a_finding(name: str, language: str) -> None:
    understood = understand(STRANGE[name], language)
    assert understood.tree is None
    assert understood.findings
    complete(STRANGE[name][:2000], language)


@settings(max_examples=150)
@given(st.text(max_size=80), st.sampled_from(LANGUAGES))
@example("queen reverses direction", "en")
def test_any_text_is_a_tree_or_a_finding(text: str, language: str) -> None:
    understood = understand(text, language)
    assert understood.trees or understood.findings
    for finding in understood.findings:
        assert finding.span is None or 0 <= finding.span.start <= finding.span.end <= len(text)
    complete(text, language)


WORDS = "when a an the queen two red card is played next player everyone draws 2 may not must and or if unless , . skip"


@settings(max_examples=150)
@given(st.lists(st.sampled_from(WORDS.split()), max_size=25).map(" ".join))
def test_any_words_of_the_language_are_a_tree_or_a_finding(text: str) -> None:
    understood = understand(text, "en")
    assert understood.trees or understood.findings


# --- strange files ----------------------------------------------------------------------------------------------------


@pytest.fixture
def places(tmp_path: Path) -> dict[str, Path]:
    """Places where a file is expected and something else is."""
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")  # to read from it would wait for ever
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 100)
    (tmp_path / "empty").write_bytes(b"")
    names = ("folder", "pipe", "loop", "binary", "empty", "missing")
    return {name: tmp_path / name for name in names}


@pytest.mark.parametrize("name", ["folder", "pipe", "loop", "binary", "empty", "missing"])
def test_what_is_no_file_of_ours_is_a_finding(name: str, places: dict[str, Path]) -> None:
    path = places[name]
    rules_read = ruleset.load(path)
    assert rules_read.findings or name == "empty"
    assert log.read_log(path).findings
    scenarios = load_scenarios(path)
    assert scenarios.findings or not scenarios.scenarios


def test_a_folder_in_the_place_of_a_rule_set_is_not_replaced(places: dict[str, Path]) -> None:
    whole = ruleset.read('[Format "bartok 1"]\n\nrule 1: queen reverses direction\n').whole()
    with pytest.raises(FileError):
        ruleset.save(places["folder"], whole)
    assert places["folder"].is_dir()
    assert not list(places["folder"].iterdir())


@settings(max_examples=150)
@given(st.binary(max_size=300))
@example(b"\xef\xbb\xbf")
@example(b"\xff\xfe")
@example(b'{"a":' * 2000)
@example(b"[" * 20_000)
def test_any_bytes_are_read_or_told(content: bytes) -> None:
    assert ruleset.read(content).findings or ruleset.read(content).ruleset is not None
    log.parse_log(content)
    read_scenarios(content)
    twin.read_twin(content.decode("utf-8", "replace"))


SET = '[Format "bartok 1"]\n[Title "x"]\n\nrule 1 (Ana, deal 1): queen reverses direction\nrepeal 1 (Bo, deal 2)\n'
SCENE = "scenario: x\nrules:\n  queen reverses direction\nhands:\n  A: QD 7H\n  B: 3C\ndiscard: QC\ndo:\n  A plays QD\n"


@settings(max_examples=150)
@given(st.sampled_from([SET, SCENE]), st.integers(0, 200), st.integers(0, 5), st.binary(max_size=4))
def test_a_file_with_a_few_wrong_bytes_is_read_or_told(text: str, at: int, length: int, put: bytes) -> None:
    content = text.encode()
    broken = content[:at] + put + content[at + length :]
    reading = ruleset.read(broken)
    assert reading.findings or reading.ruleset is not None
    read_scenarios(broken)


@settings(max_examples=100)
@given(rules, st.data())
def test_tree_data_with_a_wrong_part_is_told(rule: t.Rule, data: st.DataObject) -> None:
    written = json.loads(json.dumps(to_data(rule)))
    spot, parts = written, []

    def walk(value: object) -> None:
        if isinstance(value, dict):
            parts.extend((value, key) for key in value)
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            parts.extend((value, at) for at in range(len(value)))
            for inner in value:
                walk(inner)

    walk(spot)
    holder, key = data.draw(st.sampled_from(parts))
    holder[key] = data.draw(
        st.sampled_from([None, -1, 1.5, True, "", "Rank.ACE", [], {}, {"leaf": "x"}, {"node": "If"}])
    )
    try:
        read = from_data(written)
    except ValueError as told:
        assert str(told)
    else:
        assert to_data(read) == written


# --- strange actions --------------------------------------------------------------------------------------------------


def test_a_long_speech_is_refused() -> None:
    game = Game(CLASSIC, 3, opened([], 3, 1).book, Referee.GUIDE, opened([], 3, 1).chance, 0)
    game.act(Deal(0))
    assert isinstance(game.act(Say(1, "x" * (MAX_TEXT + 1))), Refused)
    assert isinstance(game.act(Say(1, "x" * 2**20)), Refused)


@pytest.mark.parametrize("seat", [-1, 3, 10**9])
def test_somebody_who_is_not_there_does_nothing(seat: int) -> None:
    game = opened([], 3, 1, dealer=0)
    game.act(Deal(0))
    before = game.state.dump()
    for action in (DrawCard(seat), PlayCards(seat, (0,)), Say(seat, "hello"), Deal(seat)):
        assert isinstance(game.act(action), Refused)
    assert game.state.dump() == before
    assert isinstance(game.act(DrawCard(game.state.turn)), Done)
