"""Evenings typed line by line, without a terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bartok_dsl.cards import Rank
from bartok_dsl.engine.profile import CLASSIC, DOUBLE, Profile
from bartok_dsl.files.finding import FileError, error
from bartok_dsl.files.journal import parse_journal, write_line
from bartok_dsl.files.ruleset import RuleSet, load
from bartok_dsl.language import understand
from bartok_dsl.night.companion import Companion
from bartok_dsl.night.log import NIGHT
from bartok_dsl.night.records import Record
from bartok_dsl.night.state import Stage
from bartok_dsl.rulebook import Origin, RuleBook, Ruled
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.style import Style
from bartok_dsl.terminal.display.text import cells
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.night.desk import Desk
from bartok_dsl.terminal.night.files import Followers
from bartok_dsl.terminal.prompts.keyboard import Leave, LineKeyboard
from bartok_dsl.tree import Rule
from tests.night.support import NAMES, QUEEN, SEVEN, companion, listed

BOOK = (
    RuleBook()
    .announce(QUEEN, "queen reverses direction", origin=Origin("Ana", 1))
    .announce(SEVEN, "when a seven is played, the next player draws 2 cards", origin=Origin("Bo", 2))
)


def evening(
    *lines: str,
    it: Companion | None = None,
    language: str = "en",
    width: int = 200,
    large: bool = False,
    sheet: Path | None = None,
    rules: Path | None = None,
) -> tuple[str, Companion]:
    """What is printed when these lines are typed, and the companion afterwards."""
    it = it or companion(book=BOOK)
    source, target = io.StringIO("".join(line + "\n" for line in lines)), io.StringIO()
    keyboard = LineKeyboard(source, target, echo=True)
    printer = Printer(target, Style(width, boxes=large, marks=False))
    followers = Followers(RuleSet(language=language), language, sheet, rules)
    with pytest.raises(Leave):
        Desk(it, followers, keyboard, printer, Words(language, NAMES), language).run()
    return target.getvalue(), it


def after(text: str, typed: str) -> str:
    """What was printed after this line was typed, up to the next prompt."""
    rest = text[text.index(typed + "\n") + len(typed) + 1 :]
    return rest.partition("> ")[0]


# --- two deals --------------------------------------------------------------------------------------------------------


def test_two_deals_with_a_refused_and_an_accepted_rule() -> None:
    text, it = evening(
        "won ana", "queen reverses Bob", "queen reverses direction", "", "won bo", "none", it=companion()
    )
    assert "Deal 1 of 6: Ana deals, Bo begins." in text
    assert "Ana, you have won: add a rule to the game." in text
    refusal = after(text, "rule> queen reverses Bob")
    assert "refused" in refusal and "“Bob” is taken for one person's name" in refusal
    echo = after(text, "rule> queen reverses direction")
    assert "It means: When a queen is played, direction reverses." in echo and "accepted" in echo
    assert "Rule 1 by Ana, from the next deal on: When a queen is played, direction reverses." in text
    assert "Bo adds no rule." in text
    assert "So far: Ana 1 · Bo 1 · Ceca 0" in text
    assert (it.night.deal, len(it.book)) == (3, 1)


def test_two_deals_in_french() -> None:
    lines = ("gagne ana", "la dame change Bob", "la dame inverse le sens du jeu", "", "bo gagne", "rien", "classement")
    text, it = evening(*lines, it=companion(), language="fr")
    assert "Manche 1 sur 6 : Ana distribue, Bo commence." in text
    assert "refusée" in after(text, "règle> la dame change Bob")
    assert "Cela veut dire : Quand on joue une dame, on change de sens." in text
    assert "2. Ceca : 0 victoire" not in text and "3. Ceca : 0 victoire" in text
    assert [entry.language for entry in it.book.in_force] == ["fr"]


def test_a_suggestion_is_picked_by_its_number_and_a_rule_may_be_refused_by_its_author() -> None:
    text, it = evening("won ana", "quen reverses direction", "1", "n", "eight is wild", "", it=companion())
    assert "It means: When a queen is played, direction reverses." in after(text, "rule> 1")
    assert [entry.sentence for entry in it.book.in_force] == ["eight is wild"]


def test_repeal_and_replace() -> None:
    lines = (
        "won ana",
        "repeal rule 1",
        "",
        "won bo",
        "when a seven is played, direction reverses, replacing rule 2",
        "",
    )
    text, it = evening(*lines)
    assert "Ana repeals rule 1." in text
    assert [entry.number for entry in it.book.in_force] == [3]
    assert len(it.book.entries) == 4


def test_other_questions_may_be_asked_while_a_rule_is_asked_for() -> None:
    text, it = evening("won ana", "rules", "standings", "what if 7D on 7C", "undo", "drawn")
    assert "2. When a seven is played" in after(text, "rule> rules")
    assert "1. Ana: 1 win" in after(text, "rule> standings")
    assert "draws 2 cards (rule 2)" in after(text, "rule> what if 7D on 7C")
    assert "Taken back: deal 1: Ana wins" in text
    assert it.night.wins == (0, 0, 0) and it.night.deal == 2


def test_the_whole_evening_to_its_places() -> None:
    text, it = evening("won ana", "none", "drawn", "won ana", "won bo", it=companion(deals=3))
    end = text[text.index("All deals have been played.") :]
    assert "1. Ana: 2 wins" in end and "2. Bo: 0 wins" in end and "2. Ceca: 0 wins" in end
    assert it.night.stage is Stage.OVER
    assert "all deals have been played; “undo” takes the last entry back" in after(text, "evening> won bo")


# --- the double-pack game ---------------------------------------------------------------------------------------------


def double(profile: Profile = DOUBLE) -> Companion:
    return companion(profile, deals=2)


def test_what_is_left_is_counted_as_cards_and_as_points() -> None:
    lines = ("bo declares eight reverses direction", "", "won bo", "score ana 8C 9D", "ceca 12", "standings")
    text, it = evening(*lines, it=double())
    assert "Noted. Until the end of the deal: When an eight is played, direction reverses." in text
    assert "Now count what is left in hand: Ana and Ceca. Type “score NAME CARDS”" in text
    assert "Ana: 25 points." in text and "Still to count: Ceca." in text
    assert it.night.scores == (25, 0, 12)
    assert "3. Ana: 25 points" in after(text, "deal 2> standings")


def test_special_ranks_are_played_from_memory() -> None:
    """What was declared is not told again before the deal is over: neither in lists nor in answers."""
    lines = (
        "declare eight reverses direction",
        "",
        "rules",
        "what if 8D on 8C",
        "history",
        "won bo",
        "ana 1",
        "ceca 1",
    )
    text, it = evening(*lines, "history", it=double())
    assert "An eight" not in after(text, "deal 1> rules") and "When an eight" not in after(text, "deal 1> rules")
    answer = after(text, "deal 1> what if 8D on 8C")
    assert "Special ranks are played from memory here" in answer and "anticlockwise" not in answer
    assert "a rank is declared special\n" in after(text, "deal 1> history")
    assert "a rank is declared special: When an eight is played" in after(text, "deal 2> history")
    assert it.night.special == ()


def test_special_ranks_are_shown_where_the_table_wants_it() -> None:
    lines = ("declare eight reverses direction", "", "rules", "what if 8D on 8C")
    text, _ = evening(*lines, it=double(listed()))
    assert "When an eight is played, direction reverses." in after(text, "deal 1> rules")
    assert "Play turns round: anticlockwise" in after(text, "deal 1> what if 8D on 8C")


def test_a_refused_declaration_is_asked_for_again() -> None:
    text, it = evening("declare eight reverses Bob", "eight is wild", "", it=double())
    assert "refused" in text and "Noted. Until the end of the deal: An eight is wild." in text
    text, it = evening("declare eigt is wild", "1", "", "declare nine is wild", "n", it=double())
    assert [special.rank for special in it.night.special] == [Rank.EIGHT]


@pytest.mark.parametrize(
    ("profile", "line", "told"),
    [
        (DOUBLE, "declare queens and kings reverse direction", "a declaration is a rule about one rank"),
        (CLASSIC, "declare eight is wild", "in this profile no ranks are declared"),
        (CLASSIC, "score bo 12", "wins are counted here, not points"),
        (DOUBLE, "score bo 12", "a deal is being played: say who has won it first"),
    ],
)
def test_what_does_not_belong_there_gets_one_clear_answer(profile: Profile, line: str, told: str) -> None:
    it = double(profile)
    before = it.night
    text, it = evening(line, it=it)
    assert told in text and it.night == before and not it.history


@pytest.mark.parametrize(
    ("profile", "language", "line", "told"),
    [
        (CLASSIC, "en", "won ana 3", "no rule in force says what a deal is worth"),
        (CLASSIC, "en", "won ana 0", "no rule in force says what a deal is worth"),
        (DOUBLE, "en", "won ana 2", "no rule in force says what a deal is worth"),
        (CLASSIC, "fr", "gagne ana 3", "aucune règle en vigueur ne dit ce que vaut une manche"),
    ],
)
def test_a_deal_is_worth_more_only_where_a_rule_says_so(profile: Profile, language: str, line: str, told: str) -> None:
    it = double(profile)
    before = it.night
    text, it = evening(line, it=it, language=language)
    assert told in text and it.night == before and not it.history
    assert evening("won ana 1", it=double(CLASSIC))[1].night.wins == (1, 0, 0)


def test_a_rule_may_say_what_a_deal_is_worth() -> None:
    (tree,) = understand("a win with an eight counts double", "en").trees
    assert isinstance(tree, Rule)
    book = BOOK.announce(tree, "a win with an eight counts double", origin=Origin("Ana", 1))
    text, it = evening("won ana 2", it=companion(book=book))
    assert "it counts as 2 wins" in text and it.night.wins == (2, 0, 0)
    _, it = evening("won ana 2", it=companion(book=book.repeal(3)))
    assert it.night.wins == (0, 0, 0)


def test_rules_and_help_may_be_asked_for_while_a_meaning_is_settled() -> None:
    text, it = evening("declare eight reverses Bob", "r", "eight is wild", "r", "h", "what", "", it=double())
    assert text.count("Rules in force, the newest first") == 2
    assert "I do not understand “what”." in text
    assert len(it.night.special) == 1


# --- during a deal ----------------------------------------------------------------------------------------------------


def test_what_if_is_answered_step_by_step_with_the_rules_behind_it() -> None:
    text, _ = evening("what if QD on QC with 2 cards left")
    answer = after(text, "deal 1> what if QD on QC with 2 cards left")
    assert "A holds 2 cards, this one among them." in answer
    assert "Play turns round: anticlockwise (rule 1)." in answer
    assert "A is to say “Bartok”." in answer
    assert "Rule 1: When a queen is played, direction reverses." in answer
    assert "2♣ does not fit 3♦" in evening("what if 2C on 3D")[0]
    assert "cannot be set up" in evening("what if 2C on 2C")[0]


def test_a_ruling_is_told_with_both_rules_and_travels(tmp_path: Path) -> None:
    rules = tmp_path / "ours.bartok"
    text, it = evening("ruling 1 over 2", "ruling 2 over 1", "ruling 1 over 9", rules=rules)
    told = after(text, "deal 1> ruling 1 over 2")
    assert "Bo wrote the newer rule and rules:" in told
    assert "1. When a queen is played" in told and "2. When a seven is played" in told
    assert "closes a circle" in after(text, "deal 1> ruling 2 over 1")
    assert "there has never been a rule 9" in text
    read = load(rules).whole()
    assert read.book == it.book and read.book.rulings == (Ruled(1, 2, Origin("Bo", 1)),)


def test_timeouts_and_explanations() -> None:
    lines = (
        "timeout bo",
        "won ana",
        "explain rule 2: also on the last card",
        "explain 2",
        "end timeout",
        "end timeout",
    )
    text, it = evening(*lines, "explain rule 7")
    assert "Bo calls a timeout." in text and "Type “end timeout” when play goes on." in text
    assert "a timeout is on: end it first" in after(text, "timeout> won ana")
    assert "“also on the last card”" in after(text, "timeout> explain 2")
    assert "there is no timeout to end" in text and "there has never been a rule 7" in text
    assert it.night.timeout is None


def test_nothing_that_is_not_understood_does_anything() -> None:
    it = companion()
    before = it.night
    text, it = evening("banana", "won Petra", "standigns", "what if QX on QC", "", "won", it=it)
    assert "I do not understand “banana”. Type “help”" in text
    assert "Nobody here is called “Petra”: Ana, Bo and Ceca." in text
    assert "Do you mean “standings”?" in text and "Do you mean “won NAME”?" in text
    assert "“QX” is not a card" in text
    assert it.night == before and not it.history


def test_the_history_says_what_was_taken_back() -> None:
    text, _ = evening("history", "timeout", "undo", "undo", "won ana", "none", "history")
    assert "Nothing has been told yet." in text
    assert "there is nothing to take back" in text
    told = after(text, "deal 2> history").splitlines()
    assert told == [
        "deal 1: a timeout (taken back)",
        "deal 1: the entry before is taken back",
        "deal 1: Ana wins",
        "deal 1: Ana adds no rule",
        "deal 2",
    ]


def test_help_lists_every_command_in_the_readers_language() -> None:
    assert "  what if QD on QC  what playing a card does, and which rule does it" in evening("help")[0]
    assert "et si QD sur QC" in evening("aide", language="fr")[0]


def test_rules_are_large_on_a_screen_and_plain_elsewhere() -> None:
    large = after(evening("rules", large=True)[0], "deal 1> rules")
    assert "╺━┓  When a seven is played, the next player draws two cards." in large
    assert large.index("seven") < large.index("queen"), "the newest first"
    plain = after(evening("rules")[0], "deal 1> rules")
    assert "2. When a seven is played, the next player draws two cards." in plain and "┓" not in plain


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("large", [False, True])
def test_a_narrow_terminal(language: str, *, large: bool) -> None:
    words = {"en": ("rules", "help", "standings"), "fr": ("règles", "aide", "classement")}[language]
    text, _ = evening(*words, "what if QD on QC", "et si QD sur QC", language=language, width=40, large=large)
    assert max(cells(line) for line in text.splitlines()) <= 40


# --- files ------------------------------------------------------------------------------------------------------------


def test_the_page_and_the_rules_follow_every_change(tmp_path: Path) -> None:
    sheet, rules = tmp_path / "sheet.html", tmp_path / "ours.bartok"
    lines = ("won ana", "eight is wild", "", "won bo", "repeal rule 2", "", "undo", "undo", "drawn")
    seen: list[tuple[bool, int]] = []

    class Watching(LineKeyboard):
        def ask_rule(self, prompt: str, guide: object, draft: str = "") -> str:
            seen.append(("An eight is wild." in sheet.read_text("utf-8"), len(load(rules).whole().book)))
            return self.ask(prompt)

    target = io.StringIO()
    keyboard = Watching(io.StringIO("".join(line + "\n" for line in lines)), target, echo=True)
    followers = Followers(RuleSet(title="Fridays"), "en", sheet, rules)
    printer = Printer(target, Style(80, boxes=False, marks=False))
    with pytest.raises(Leave):
        Desk(companion(book=BOOK), followers, keyboard, printer, Words("en", NAMES), "en").run()
    assert seen == [(False, 2), (False, 2), (True, 3), (True, 3), (True, 2), (True, 3), (True, 3), (True, 3)]
    assert load(rules).whole().title == "Fridays"


def test_files_on_demand_and_files_that_cannot_be_written(tmp_path: Path) -> None:
    sheet, rules = tmp_path / "s.html", tmp_path / "r.bartok"
    text, it = evening(f"sheet {sheet}", f'save "{rules}"', f"save {tmp_path}", "who is right nowhere.txt")
    assert "When a queen is played" in sheet.read_text("utf-8")
    assert load(rules).whole().book == it.book
    assert "is not a file of text" in text and "there is no file “nowhere.txt”" in text


def test_a_file_that_cannot_follow_is_told_once_for_every_change(tmp_path: Path) -> None:
    rules = tmp_path / "ours.bartok"
    text, _ = evening("standings", "timeout", "won ana", "end timeout", "drawn", sheet=tmp_path, rules=rules)
    assert text.count("is not a file of text") == 2, "at the beginning, and when the deal has changed"
    assert len(load(rules).whole().book) == 2, "the other file is kept all the same"


def test_what_cannot_be_kept_did_not_happen() -> None:
    def full(record: Record) -> None:
        raise FileError((error("file-unwritable", 0, path="night.jsonl", reason="no space left"),))

    it = companion()
    it.write_to(full)
    text, it = evening("won ana", it=it)
    assert "cannot be written (no space left)" in text and "Ana wins" not in text
    assert it.night.stage is Stage.DEAL


# --- who is right -----------------------------------------------------------------------------------------------------

CASE = ("hands:", "ana: 3S 9C", "bo: 5H 2C 6C", "discard: 9H", "turn: ana", "do:")


def test_a_dispute_is_told_and_not_decided() -> None:
    text, it = evening("who is right", *CASE, "ana plays 3S", "bo plays 5H", "ceca calls out bo for the card", "")
    answer = text[text.index("What the rules say, with the rules in force now:") :]
    assert "✗ Ana plays 3S – wrong: 3♠ does not fit 9♥: match its suit or its rank" in answer
    assert "✗ Ana has not said “Bartok”" in answer
    assert "✗ Bo plays 5H – wrong: 5♥ does not fit 3♠" in answer
    assert "✓ Ceca calls out Bo for the card – rightly: there was such a fault" in answer
    assert "A fault costs 1 card." in answer and "I explain; you decide." in answer
    assert not it.history


def test_a_dispute_names_the_rules_and_the_ruling_between_them() -> None:
    it = companion(book=BOOK)
    lines = ("won ana", "a seven may be played on a queen", "", "won bo", "a heart may not be played on a queen", "")
    case = ("who is right", "hands:", "Ana: 7H 2C 3C", "Bo: 2D", "discard: QC", "turn: Ana", "do:", "Ana plays 7H", "")
    text, it = evening(*lines, *case, "ruling 3 over 4", *case, it=it)
    first, second = text.split("What the rules say")[1:]
    assert "✗ Ana plays 7H – wrong: A rule forbids that (rule 4)" in first
    assert "Rule 4: A heart may not be played on a queen." in first
    assert "✓ Ana plays 7H – as it should be" in second
    assert "Bo draws 2 cards (rule 2)." in second and "Rule 2: When a seven is played" in second
    assert "Rule 3 goes before rule 4" in second and "4. A heart may not be played on a queen." in second


def test_a_dispute_from_a_file_and_what_is_still_owed(tmp_path: Path) -> None:
    file = tmp_path / "case.scenario"
    file.write_text("scenario: ours\nhands:\n  Ana: QD 7H\n  Bo: 3C\ndiscard: QC\nturn: Ana\ndo:\n  Ana plays QD\n")
    text, _ = evening(f"who is right {file}")
    assert "✓ Ana plays QD – as it should be" in text
    assert "Play turns round: anticlockwise (rule 1)." in text
    assert "Ana still owes: say “Bartok”." in text
    assert "It is the turn of Ceca." in text


def test_a_dispute_in_french() -> None:
    case = ("mains:", "ana: 3S 9C", "bo: 5H", "défausse: 9H", "tour: ana", "action:", "ana joue 3S", "")
    text, _ = evening("qui a raison ?", *case, language="fr")
    assert "✗ Ana joue 3S – faute : 3♠ ne va pas sur 9♥" in text
    assert "Ana doit encore dire « Bartok »." in text
    assert "J'explique ; c'est vous qui décidez." in text


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ((), "Nobody has done anything in this case."),
        (("hands:", "Ana: QX", "discard: QC"), "line 2: "),
        (("hands:", "Ana: QD", "Bo: QD", "discard: QC", "do:", "Ana plays QD"), "That table cannot be: "),
        (("hands:", "Ana: QD", "discard: QC"), "Nobody has done anything in this case."),
    ],
)
def test_a_case_that_is_none_gets_one_clear_answer(case: tuple[str, ...], told: str) -> None:
    assert told in evening("who is right", *case, "")[0]


def test_commands_at_the_rule_prompt_come_with_help_for_both() -> None:
    text, it = evening("won ana", "help", "decline", it=companion())
    told = after(text, "rule> help")
    assert "has won the deal" in told and "A rule is one sentence" in told
    assert it.night.deal == 2


# --- whatever is typed ------------------------------------------------------------------------------------------------

LINES = [
    "won ana", "won bo 2", "Ceca wins", "drawn", "none", "queen reverses direction", "eight is wild", "repeal rule 1",
    "queen reverses Bob", "", "1", "n", "undo", "undo", "timeout", "timeout bo", "end timeout", "rules", "standings",
    "history", "help", "ruling 1 over 2", "ruling 2 over 1", "explain 1", "explain rule 1: so", "what if QD on QC",
    "declare nine is wild", "declare seven reverses direction", "score bo 12", "ana 8C 9D", "ceca 0", "bo 7S",
    "won Zoe", "who is right", "hands:", "Ana: QD 7H", "discard: QC", "do:", "Ana plays QD", "banana", "\x1b[2J",
    "won \x00",
]  # fmt: skip


@given(st.sampled_from([CLASSIC, DOUBLE]), st.lists(st.sampled_from(LINES), max_size=25))
@settings(max_examples=25, deadline=None)
def test_whatever_is_typed_is_answered_and_what_was_kept_leads_to_the_same_evening(
    profile: Profile, lines: list[str]
) -> None:
    kept: list[str] = []
    it = companion(profile, deals=3, book=BOOK)
    it.write_to(lambda record: kept.append(write_line(record, NIGHT)))
    evening(*lines, it=it)
    reading = parse_journal((write_line(it.begun, NIGHT) + "".join(kept)).encode(), NIGHT)
    again = Companion.resume(reading.records)
    assert not reading.findings
    assert (again.night, again.history) == (it.night, it.history)
