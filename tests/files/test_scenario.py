"""Reading scenarios: every kind of line, in each language, and a finding for each line that is not one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bartok_dsl.cards import RANK_FACES, SUIT_FACES, Rank, Suit, read_card, read_cards
from bartok_dsl.engine.kinds import Ballot, Charge, Fault
from bartok_dsl.engine.program import Deed, Range
from bartok_dsl.files.finding import message
from bartok_dsl.files.scenario import claims as c
from bartok_dsl.files.scenario import doing as d
from bartok_dsl.files.scenario.blocks import without_comment
from bartok_dsl.files.scenario.cursor import Cursor, Unreadable
from bartok_dsl.files.scenario.model import (
    Discarded,
    Expect,
    FacePicked,
    HandOf,
    HandSize,
    NumberPicked,
    PlayerPicked,
    RuleLine,
    Scenario,
    Step,
)
from bartok_dsl.files.scenario.readclaims import read_claim
from bartok_dsl.files.scenario.readdoing import read_doing
from bartok_dsl.files.scenario.reader import read_scenarios
from bartok_dsl.files.scenario.vocabulary import vocabulary

NAMES = ("A", "B", "C")
SPADES = SUIT_FACES[Suit.SPADES]
NONE = d.With()


def calls(fault: Fault, text: str = "", rule: int = 0, reason: str = "") -> d.CallsOut:
    return d.CallsOut("A", "B", Charge(fault, text, rule), reason)


def one(text: str) -> Scenario:
    reading = read_scenarios(text)
    assert not reading.findings, [message(finding, "en") for finding in reading.findings]
    (scenario,) = reading.scenarios
    return scenario


WHOLE = """\
# two players would do as well
scenario: everything that a set-up can say
profile: double
referee: strict
language: fr
set packs: 3
set last-card word: "Uno"
rules:
  B: la dame inverse le sens  # B thought of it
  # nobody knows whose this is
  X: is no player
players: A B C
dealer: C
turn: B
direction: counterclockwise
hands:
  A: 10S * td
  B: 3 cards

  C: none
discard: QC(A) qd 9♥
stock: 2C 3C, 4C
suit: hearts
out: KH
dice: 4 2
coins: heads tails
chance: B 9C
shuffles:
  2C 3C
  3C 2C
deal: 5
wins: A 1, B 0
scores: A 12
state:
  demand: 4 cards by A
  counter debt: 2
expect:
  turn: B
do:
  A plays 10S
  B draws
expect:
  refused
"""


def test_a_whole_set_up() -> None:
    scenario = one(WHOLE)
    setup = scenario.setup
    assert (scenario.line, scenario.name) == (2, "everything that a set-up can say")
    assert (setup.profile, setup.referee, setup.language) == ("double", "strict", "fr")
    assert setup.settings == (("packs", 3), ("word", "Uno"))
    assert setup.rules == (RuleLine(9, "B", "la dame inverse le sens"), RuleLine(11, "", "X: is no player"))
    assert (setup.players, setup.dealer, setup.turn, setup.direction) == (NAMES, "C", "B", -1)
    assert setup.hands == (HandOf("A", read_cards("10S * TD")), HandSize("B", 3), HandOf("C", ()))
    assert setup.discard == tuple(Discarded(read_card(face), by) for face, by in (("QC", "A"), ("QD", ""), ("9H", "")))
    assert setup.stock == read_cards("2C 3C 4C") and setup.out == read_cards("KH")
    assert setup.suit == SUIT_FACES[Suit.HEARTS]
    coins = (NumberPicked(1), NumberPicked(0))
    chance = (PlayerPicked("B"), FacePicked(read_card("9C")))
    assert setup.picks == (NumberPicked(4), NumberPicked(2), *coins, *chance)
    assert setup.shuffles == (read_cards("2C 3C"), read_cards("3C 2C"))
    assert (setup.deal, setup.wins, setup.scores) == (5, (("A", 1), ("B", 0)), (("A", 12),))
    assert [expectation.claim for expectation in setup.state] == [c.DemandIs(4, "A"), c.CounterIs("debt", "", 2)]
    assert [type(part) for part in scenario.parts] == [Expect, Step, Step, Expect]
    assert [part.line for part in scenario.parts] == [37, 40, 41, 42]


def test_what_is_not_said_has_a_default() -> None:
    setup = one("scenario: small\nhands:\n  A: 2C\n  B: 3C\n  C: 4C\ndiscard: none\n").setup
    assert (setup.profile, setup.referee, setup.language) == ("classic", "guide", "en")
    assert setup.players == NAMES and setup.stock is None and setup.discard == () and setup.deal == 1
    assert (setup.dealer, setup.turn, setup.direction, setup.before_deal) == (None, None, None, False)


@pytest.mark.parametrize(
    ("line", "doing"),
    [
        ("A plays QD", d.Plays("A", read_cards("QD"), NONE)),
        ("A plays 9C 9H", d.Plays("A", read_cards("9C 9H"), NONE)),
        ("A plays 8S naming hearts", d.Plays("A", read_cards("8S"), d.With((d.FacesNamed(SUIT_FACES[Suit.HEARTS]),)))),
        (
            "A plays 8S choosing B naming king, giving 7H to C",
            d.Plays(
                "A",
                read_cards("8S"),
                d.With((d.PlayerNamed("B"), d.FacesNamed(RANK_FACES[Rank.KING]), d.CardGiven(read_card("7H"), "C"))),
            ),
        ),
        (
            'A plays 8S saying "one" and "two" and doing "bow"',
            d.Plays("A", read_cards("8S"), d.With((), ("one", "two"), ("bow",))),
        ),
        (
            "A plays 8S declaring “eight reverses direction” naming 3",
            d.Plays(
                "A", read_cards("8S"), d.With((d.NumberNamed(3),), special=(d.Declaring("eight reverses direction"),))
            ),
        ),
        (
            "A plays 4S 9D face down claiming four",
            d.Plays("A", read_cards("4S 9D"), d.With(special=(d.FaceDown(RANK_FACES[Rank.FOUR]),))),
        ),
        ("A draws", d.Draws("A", NONE)),
        ('B draws saying "same"', d.Draws("B", d.With((), ("same",)))),
        ("A passes", d.Passes("A", NONE)),
        ("A names hearts", d.Answers("A", d.FacesNamed(SUIT_FACES[Suit.HEARTS]), NONE)),
        ("A chooses hearts", d.Answers("A", d.FacesNamed(SUIT_FACES[Suit.HEARTS]), NONE)),
        ("A names red", d.Answers("A", d.FacesNamed(SUIT_FACES[Suit.HEARTS] | SUIT_FACES[Suit.DIAMONDS]), NONE)),
        ("A chooses B", d.Answers("A", d.PlayerNamed("B"), NONE)),
        ("A chooses 4S", d.Answers("A", d.FacesNamed(1 << read_card("4S")), NONE)),
        ("A chooses yes", d.Answers("A", d.YesOrNo(True), NONE)),
        ("A chooses no", d.Answers("A", d.YesOrNo(False), NONE)),
        ("A chooses 3", d.Answers("A", d.NumberNamed(3), NONE)),
        ("A chooses anticlockwise", d.Answers("A", d.NumberNamed(-1), NONE)),
        ('A chooses "draw one"', d.Answers("A", d.OptionNamed("draw one"), NONE)),
        ("A gives 7H to B", d.Answers("A", d.CardGiven(read_card("7H"), "B"), NONE)),
        ('A says "to B: draw, please"', d.Speaks("A", d.With((), ("to B: draw, please",)))),
        ('A does "knock" and saying "two"', d.Speaks("A", d.With((), ("two",), ("knock",)))),
        ('A announces "repeal rule 3"', d.Announces("A", "repeal rule 3")),
        ("A declines", d.Declines("A")),
        ("A deals", d.Deals("A")),
        ("A calls out B for the card", calls(Fault.CARD)),
        ("A calls out B for the card : it does not match", calls(Fault.CARD, reason="it does not match")),
        ("A calls out B for the turn", calls(Fault.TURN)),
        ("A calls out B for drawing", calls(Fault.DRAWING)),
        ("A calls out B for passing", calls(Fault.PASSING)),
        ("A calls out B for not choosing", calls(Fault.CHOICE)),
        ("A calls out B for speech : asked , twice", calls(Fault.SPEECH, reason="asked , twice")),
        ('A calls out B for not saying "Bartok"', calls(Fault.SILENCE, "Bartok")),
        ('A calls out B for not doing "bow" : rule 2', calls(Fault.STILLNESS, "bow", reason="rule 2")),
        ("A calls out B for rule 3", calls(Fault.RULE, rule=3)),
        ("A agrees", d.Votes("A", Ballot.AGREE)),
        ("A disagrees", d.Votes("A", Ballot.DISAGREE)),
        ("A abstains", d.Votes("A", Ballot.ABSTAIN)),
        ("A admits it", d.Admits("A")),
        ("A calls a timeout", d.CallsTimeout("A")),
        ("A ends the timeout", d.EndsTimeout("A")),
        ("A explains rule 2", d.Explains("A", 2, "")),
        ("A explains rule 2 : no spade may follow", d.Explains("A", 2, "no spade may follow")),
        ("A rules for rule 2 over rule 1", d.Decides("A", 2, 1)),
        ("A confirms", d.Confirms("A")),
        ("A challenges B", d.Challenges("A", "B")),
    ],
)
def test_actions(line: str, doing: d.Doing) -> None:
    assert read_doing(Cursor(line, NAMES, vocabulary("en"))) == doing


@pytest.mark.parametrize(
    ("line", "doing"),
    [
        ("A dénonce B pour la carte : elle ne convient pas", calls(Fault.CARD, reason="elle ne convient pas")),
        ("A dénonce B pour le tour", calls(Fault.TURN)),
        ("A dénonce B pour la pioche", calls(Fault.DRAWING)),
        ("A dénonce B pour avoir passé", calls(Fault.PASSING)),
        ("A dénonce B pour ne pas avoir choisi", calls(Fault.CHOICE)),
        ("A dénonce B pour ses paroles", calls(Fault.SPEECH)),
        ("A dénonce B pour ne pas avoir dit « Bartok »", calls(Fault.SILENCE, "Bartok")),
        ("A dénonce B pour ne pas avoir fait « saluer »", calls(Fault.STILLNESS, "saluer")),
        ("A dénonce B pour la règle 3", calls(Fault.RULE, rule=3)),
        ("A approuve", d.Votes("A", Ballot.AGREE)),
        ("A désapprouve", d.Votes("A", Ballot.DISAGREE)),
        ("A s'abstient", d.Votes("A", Ballot.ABSTAIN)),
        ("A s’abstient", d.Votes("A", Ballot.ABSTAIN)),
        ("A le reconnaît", d.Admits("A")),
        ("A demande un temps mort", d.CallsTimeout("A")),
        ("A termine le temps mort", d.EndsTimeout("A")),
        ("A explique la règle 2 : aucun pique", d.Explains("A", 2, "aucun pique")),
        ("A tranche pour la règle 2 contre la règle 1", d.Decides("A", 2, 1)),
        ("A confirme", d.Confirms("A")),
        ("A défie B", d.Challenges("A", "B")),
    ],
)
def test_what_stops_play_in_french(line: str, doing: d.Doing) -> None:
    assert read_doing(Cursor(line, NAMES, vocabulary("fr"))) == doing


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("turn: C", c.TurnIs("C")),
        ("direction: anticlockwise", c.DirectionIs(-1)),
        ("lap: 2", c.LapIs(2)),
        ("dealer: B", c.DealerIs("B")),
        ("A: 7H 8H", c.HandIs("A", read_cards("7H 8H"))),
        ("A: none", c.HandIs("A", ())),
        ("A: 3 cards", c.HandCounts("A", 3)),
        ("A: 1 card", c.HandCounts("A", 1)),
        ("discard: QC QD", c.DiscardIs(read_cards("QC QD"))),
        ("top: QD", c.TopIs(read_card("QD"))),
        ("stock: 12 cards", c.StockCounts(12)),
        ("stock: 2C 3C", c.StockIs(read_cards("2C 3C"))),
        ("out: 4S", c.OutIs(read_cards("4S"))),
        ("suit: spades", c.SuitIs(SPADES)),
        ("suit: none", c.SuitIs(0)),
        ("may play: A QD 7H", c.MayPlay("A", read_cards("QD 7H"))),
        ("may play: A none", c.MayPlay("A", ())),
        ("may not play: A 3C", c.MayNotPlay("A", read_cards("3C"))),
        ("choice: A suit", c.ChoiceIs("A", Range.SUITS)),
        ("choice: A", c.ChoiceIs("A", None)),
        ("choice: nobody", c.ChoiceIs("", None)),
        ("refused", c.RefusedIs("")),
        ("refused: not-held", c.RefusedIs("not-held")),
        ("fault: B", c.FaultOf("B")),
        ("fault: nobody", c.FaultOf("")),
        ("penalty: B 1 card", c.PenaltyOf("B", 1)),
        ("shown: B", c.ShownIs("B")),
        ("die: 4", c.DieIs(4)),
        ('owes: A say "Bartok"', c.OwesIs("A", Deed.SAY, "Bartok")),
        ('owes: A do "knock"', c.OwesIs("A", Deed.DO, "knock")),
        ("owes: nobody", c.OwesIs("", Deed.SAY, "")),
        ("demand: 4 cards", c.DemandIs(4, "")),
        ("demand: none", c.DemandIs(0, "")),
        ("counter debt: 3", c.CounterIs("debt", "", 3)),
        ("counter debt: A 3", c.CounterIs("debt", "A", 3)),
        ("mark top hat: A", c.MarkIs("top hat", "A")),
        ("mode doubling: on", c.ModeIs("doubling", True)),
        ("left: B", c.LeftIs("B")),
        ("winner: A", c.WinnerIs("A")),
        ("deal: drawn", c.DealIs(True)),
        ("deal: goes on", c.DealIs(False)),
        ("wins: A 1, B 0", c.WinsAre((("A", 1), ("B", 0)))),
        ("scores: B 12", c.ScoresAre((("B", 12),))),
        ("match: A 1, B 2, C 2", c.PlacesAre((("A", 1), ("B", 2), ("C", 2)))),
        ("rules: 2", c.RulesCount(2)),
        ("review: accepted", c.ReviewIs("accepted", "", 0)),
        ("review: caution both-set", c.ReviewIs("caution", "both-set", 0)),
        ("review: refused partial-name rule 2", c.ReviewIs("refused", "partial-name", 2)),
        ("review: refused rule 2", c.ReviewIs("refused", "", 2)),
        ("sees: B A 2 cards", c.SeesCount("B", "A", 2)),
        ("sees: B A QD 7H", c.SeesCards("B", "A", read_cards("QD 7H"))),
    ],
)
def test_claims(line: str, claim: c.Claim) -> None:
    assert read_claim(Cursor(line, NAMES, vocabulary("en"))) == claim


@pytest.mark.parametrize(
    "line",
    [
        "",
        "A",
        "D plays QD",
        "A plays",
        "A plays QX",
        "A plays QD naming",
        "A plays QD QH now",
        "A says hello",
        "A draws 2",
        "A calls out B",
        "A calls out B for luck",
        "A calls out B for rule",
        "A calls out D for the card",
        'A calls out B for the card saying "no"',
        "A agrees : it was",
        "A rules for rule 2",
    ],
)
def test_what_is_no_action(line: str) -> None:
    with pytest.raises(Unreadable):
        read_doing(Cursor(line, NAMES, vocabulary("en")))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "turn",
        "turn:",
        "turn: D",
        "turn: A B",
        "weather: fine",
        "A 7H",
        "counter: 3",
        "die: six",
        "deal: lost",
        "A: 7X",
    ],
)
def test_what_is_no_claim(line: str) -> None:
    with pytest.raises(Unreadable):
        read_claim(Cursor(line, NAMES, vocabulary("en")))


HEAD = "scenario: x\n"
HANDS = "hands:\n  A: 2C\n  B: 3C\n  C: 4C\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(1, "scenario-not-begun")]),
        ("hands:\n  A: 2C\n", [(1, "scenario-not-begun")]),
        ("scenario:\n" + HANDS + "discard: none\n", [(1, "scenario-no-name")]),
        (HEAD, [(1, "scenario-needs"), (1, "scenario-needs")]),
        (HEAD + HANDS, [(1, "scenario-needs")]),
        (HEAD + HANDS + "discard: none\nweather: fine\n", [(7, "scenario-unknown-key")]),
        (HEAD + HANDS + "discard: none\ndiscard: 2D\n", [(7, "scenario-key-twice")]),
        (HEAD + HANDS + "discard: 2X\n", [(6, "scenario-setup-unreadable")]),
        (HEAD + HANDS + "discard: none\nturn: D\n", [(7, "scenario-setup-unreadable")]),
        (HEAD + HANDS + "discard: none\nprofile: poker\n", [(7, "scenario-setup-unreadable")]),
        (HEAD + HANDS + "discard: none\nset colour: red\n", [(7, "scenario-setup-unreadable")]),
        (HEAD + HANDS + "discard: none\n  2D 3D\n", [(7, "scenario-setup-unreadable")]),
        (HEAD + HANDS + "discard: none\nlap: 3\n", [(7, "scenario-setup-unreadable")]),
        (HEAD + "hands:\n  turn: 2C\n  nobody: 3C\ndiscard: none\n", [(2, "scenario-name"), (2, "scenario-name")]),
        (HEAD + HANDS + "discard: none\ndo:\n  A sings\n  B draws\n", [(8, "scenario-action-unreadable")]),
        (HEAD + HANDS + "discard: none\nexpect:\n  A: happy\n", [(8, "scenario-claim-unreadable")]),
        ("format: xx\n" + HEAD, [(1, "scenario-unknown-language")]),
        ("format: ../en\n" + HEAD, [(1, "scenario-unknown-key"), (2, "scenario-needs"), (2, "scenario-needs")]),
        (HEAD + "\x07", [(2, "file-control-character")]),
    ],
)
def test_each_error_points_at_its_line(text: str, expected: list[tuple[int, str]]) -> None:
    reading = read_scenarios(text)
    assert [(finding.line, finding.code) for finding in reading.findings] == expected
    assert reading.scenarios == ()
    for language in ("en", "fr"):
        assert all(message(finding, language) for finding in reading.findings)


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("# all of it", ""),
        ("   # indented", ""),
        ("A draws  # why", "A draws"),
        ("A draws # no comment", "A draws # no comment"),
        ('A says "one  # two"  # three', 'A says "one  # two"'),
    ],
)
def test_comments(line: str, kept: str) -> None:
    assert without_comment(line) == kept


def test_every_word_of_the_format_stands_in_every_language() -> None:
    english, french = vocabulary("en"), vocabulary("fr")
    for name in ("keys", "words", "faces", "ranges", "settings"):
        tables = (getattr(english, name), getattr(french, name))
        kinds = [{str(value) for value in table.values()} for table in tables]
        assert kinds[0] == kinds[1], name
    for name in ("doings", "tails"):
        assert {kind for kind, _ in getattr(english, name)} == {kind for kind, _ in getattr(french, name)}
    assert english.report.keys() == french.report.keys()


@given(st.text(max_size=300))
def test_any_text_gives_scenarios_or_findings(text: str) -> None:
    reading = read_scenarios(HEAD + text)
    assert bool(reading.scenarios) != bool(reading.findings)


@given(st.integers(0, len(WHOLE) - 1), st.integers(1, 30))
def test_a_scenario_with_a_hole_gives_scenarios_or_findings(at: int, length: int) -> None:
    reading = read_scenarios(WHOLE[:at] + WHOLE[at + length :])
    assert bool(reading.scenarios) != bool(reading.findings)
