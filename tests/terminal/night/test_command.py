"""``bartok night``: its options with piped input, and the real program on an emulated screen."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from attrs import frozen
from click.testing import CliRunner, Result

from bartok_dsl.files.ruleset import load
from bartok_dsl.night.log import read_night
from bartok_dsl.terminal.app import bartok
from tests.terminal.emulated import Emulated

PEOPLE = ("--players", "Ana, Bo, Ceca", "--dealer", "Ana")


def run(*arguments: str | Path, stdin: str = "", home: Path | None = None, **environment: str) -> Result:
    kept = {} if home is None else {"BARTOK_HOME": str(home)}
    return CliRunner().invoke(bartok, ["night", *map(str, arguments)], input=stdin, env={**kept, **environment})


# --- options ----------------------------------------------------------------------------------------------------------


def test_an_evening_is_kept_in_the_state_folder_and_gone_on_with(tmp_path: Path) -> None:
    first = run(*PEOPLE, stdin="won bo\nnone\n", home=tmp_path)
    assert first.exit_code == 0, first.output
    kept = tmp_path / "night-0001.jsonl"
    assert f"bartok night {kept} --resume" in first.stdout.replace("\n", " ")
    again = run("--resume", stdin="standings\n", home=tmp_path)
    assert "Deal 2 of 6: Bo deals, Ceca begins." in again.stdout and "1. Bo: 1 win" in again.stdout
    run(*PEOPLE, home=tmp_path)
    assert "Deal 1 of 6" in run("--resume", home=tmp_path).stdout, "the latest one"
    assert "Deal 2 of 6" in run(kept, "--resume").stdout


def test_who_plays_is_asked_for_and_the_first_dealer_drawn_by_lot(tmp_path: Path) -> None:
    result = run(tmp_path / "n.jsonl", stdin="Ana,Bo , Ceca\nquit\n")
    assert result.exit_code == 0, result.output
    dealer = read_night(tmp_path / "n.jsonl").companion.night.dealer
    assert f"The lot has fallen on {('Ana', 'Bo', 'Ceca')[dealer]} to deal first." in result.stdout


def test_profile_deals_rules_and_dates(tmp_path: Path) -> None:
    log, out, page = tmp_path / "n.jsonl", tmp_path / "out.bartok", tmp_path / "sheet.html"
    start = tmp_path / "start.bartok"
    start.write_text('[Format "bartok 1"]\n[Title "Ours"]\n\nrule 1 (Zoe): eight is wild\n', "utf-8")
    result = run(
        log, *PEOPLE, "--deals", "2", "--rules", start, "--save-rules", out, "--html", page, "--date", "2026-11-29",
        stdin="won bo\nqueen reverses direction\n\nsave nowhere/x\n",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    text = out.read_text("utf-8")
    assert '[Title "Ours"]' in text and "rule 2 (Bo, deal 1, 2026-11-29): queen reverses direction" in text
    assert len(load(out).whole().book) == 2
    assert "When a queen is played" in page.read_text("utf-8")
    assert "cannot be written" in result.stdout


def test_the_double_pack_game(tmp_path: Path) -> None:
    log = tmp_path / "n.jsonl"
    result = run(
        log, *PEOPLE, "--profile", "double", "--deals", "1", "--list-declared", stdin="won bo\nana 3\nceca 9S\n"
    )
    assert "1. Bo: 0 points" in result.stdout and "3. Ceca: 9 points" in result.stdout
    night = read_night(log).companion.night
    assert night.profile.declarations_listed and night.profile.name == "double"


def test_as_data(tmp_path: Path) -> None:
    log = tmp_path / "n.jsonl"
    run(log, *PEOPLE, stdin="won bo\nqueen reverses direction\n\nundo\nnone\ntimeout\n")
    before = log.read_bytes()
    data = json.loads(run(log, "--json").stdout)
    assert data["players"] == ["Ana", "Bo", "Ceca"] and data["profile"] == "classic"
    assert (data["deal"], data["deals"], data["stage"], data["dealer"]) == (2, 6, "deal", "Bo")
    assert data["standings"][1] == {"place": 1, "who": "Bo", "wins": 1}
    assert data["timeout"] is True and data["rules"] == []
    assert [entry["stands"] for entry in data["history"]] == [True, False, False, True, True]
    assert log.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--players", "Ana, Bo"), "3 to 8 players"),
        (("--players", "Ana, Bo, Ceca", "--dealer", "Zoe"), "nobody here is called “Zoe”"),
        ((), "say who plays"),
        (("--resume",), "no evening has been kept yet"),
        (("--json",), "no evening has been kept yet"),
        (("--resume", "--players", "Ana, Bo, Ceca"), "keeps its people"),
        (("nowhere.jsonl", "--resume"), "there is no file"),
        (("--players", "Ana, Bo, Ceca", "--rules", "nowhere.bartok"), "there is no file"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], told: str, tmp_path: Path) -> None:
    result = run(*arguments, home=tmp_path)
    assert result.exit_code == 2
    assert told in " ".join(result.output.split())
    assert not list(tmp_path.iterdir())


def test_an_evening_is_not_begun_over_another_file(tmp_path: Path) -> None:
    log = tmp_path / "n.jsonl"
    log.write_text("mine")
    result = run(log, *PEOPLE)
    assert result.exit_code == 2 and log.read_text() == "mine"
    damaged = tmp_path / "damaged.jsonl"
    run(damaged, *PEOPLE, stdin="won bo\n")
    damaged.write_bytes(damaged.read_bytes().replace(b'"Won"', b'"One"'))
    assert run(damaged, "--resume").exit_code == 1


# --- files that are not the evening's own -----------------------------------------------------------------------------

OURS = '[Format "bartok 1"]\n[Title "Ours"]\n\nrule 1 (Zoe): eight is wild\n'
GROWS = "won bo\nqueen reverses direction\n\n"


@pytest.mark.parametrize(("option", "name"), [("--save-rules", "ours.bartok"), ("--html", "ours.bartok")])
def test_an_evening_writes_over_nobodys_file(option: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(OURS, "utf-8")
    result = run(tmp_path / "n.jsonl", *PEOPLE, option, path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1 and f"there is a file “{path}” already" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["ours.bartok"] and path.read_text("utf-8") == OURS


@pytest.mark.parametrize("option", ["--save-rules", "--html"])
def test_a_place_that_cannot_be_written_is_told_before_the_evening_begins(option: str, tmp_path: Path) -> None:
    result = run(tmp_path / "n.jsonl", *PEOPLE, option, tmp_path / "nowhere" / "x")
    assert (result.exit_code, result.stdout) == (2, "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("one", "other"), [("--html", "--save-rules"), ("--html", ""), ("--save-rules", "")])
def test_each_file_has_its_own_name(one: str, other: str, tmp_path: Path) -> None:
    both = str(tmp_path / "both")
    result = run(*PEOPLE, one, both, *([other, both] if other else [both]))
    assert result.exit_code == 2 and "name the same file" in " ".join(result.stderr.split())
    assert not list(tmp_path.iterdir())


def test_the_rules_that_an_evening_begins_with_go_on_in_their_file(tmp_path: Path) -> None:
    log, rules, page = tmp_path / "n.jsonl", tmp_path / "ours.bartok", tmp_path / "sheet.html"
    rules.write_text(OURS, "utf-8")
    begun = run(log, *PEOPLE, "--rules", rules, "--save-rules", rules, "--html", page, stdin=GROWS, COLUMNS="1000")
    shown = shlex.split(begun.stdout.splitlines()[-1].partition("bartok night ")[2])
    assert shown == [str(log), "--save-rules", str(rules), "--html", str(page), "--resume"]
    again = run(*shown, stdin="won ana\njack reverses direction\n\n")
    assert again.exit_code == 0, again.output
    text = rules.read_text("utf-8")
    for kept in ('[Title "Ours"]', "rule 1 (Zoe): eight", "rule 2 (Bo, deal 1): queen", "rule 3 (Ana, deal 2): jack"):
        assert kept in text
    assert "When a jack is played" in page.read_text("utf-8")


def test_saving_and_printing_once_write_over_nobodys_file(tmp_path: Path) -> None:
    ours, notes, rules, page = (tmp_path / name for name in ("ours.bartok", "notes", "rules.bartok", "sheet.html"))
    ours.write_text(OURS, "utf-8")
    notes.write_text("mine")
    lines = [f"save {ours}", f"save {notes}", f"sheet {ours}", f"sheet {notes}"]
    good = [f"save {rules}", f"sheet {page}"]
    typed = [*lines, *good, "won bo", *good, "queen reverses direction", "", *good, "undo", "none", *good]
    result = run(tmp_path / "n.jsonl", *PEOPLE, stdin="\n".join(typed) + "\n", COLUMNS="1000")
    assert result.exit_code == 0, result.output
    assert result.stdout.count(" already, and it is not ") == 4
    assert (ours.read_text("utf-8"), notes.read_text()) == (OURS, "mine")
    assert result.stdout.count(f"The rules are in {rules}.") == result.stdout.count(f"The sheet is in {page}.") == 4
    assert "queen" not in rules.read_text("utf-8") and "queen" not in page.read_text("utf-8")


def test_an_evening_goes_on_in_its_language(tmp_path: Path) -> None:
    log = tmp_path / "n.jsonl"
    run(log, *PEOPLE, "--language", "fr", stdin="gagne bo\n")
    for options, told in (((), "Arrêté."), (("--language", "en"), "Stopped.")):
        assert told in run(log, "--resume", *options).stdout
    assert json.loads(run(log, "--json").stdout)["history"][0]["entry"].startswith("manche 1")
    log.write_text(log.read_text("utf-8").replace(',"language":"fr"', ""), "utf-8")
    assert "Stopped." in run(log, "--resume").stdout, "an older file, which does not say"


@pytest.mark.parametrize("date", ["foo", "2026-02-31"])
def test_what_is_no_date_is_wrong_usage(date: str, tmp_path: Path) -> None:
    result = run(tmp_path / "n.jsonl", *PEOPLE, "--date", date)
    assert result.exit_code == 2 and f"“{date}” is no date" in " ".join(result.stderr.split())
    assert not list(tmp_path.iterdir())


# --- on a screen ------------------------------------------------------------------------------------------------------


@frozen
class Tongue:
    """What a person types, and looks for on the screen, in one language."""

    code: str
    lines: tuple[str, ...]
    refused: str
    prompt: str
    good: str
    canonical: str
    next_deal: str
    offer: tuple[str, str]
    rules: str


ENGLISH = Tongue(
    code="en",
    lines=("won ana", "queen reverses Bob"),
    refused="refused",
    prompt="rule>",
    good="queen reverses direction",
    canonical="When a queen is played, direction reverses.",
    next_deal="Deal 2 of 6: Ana deals, Bo begins.",
    offer=("won C", "won Ceca"),
    rules="rules",
)
FRENCH = Tongue(
    code="fr",
    lines=("gagne ana", "la dame change Bob"),
    refused="refusée",
    prompt="règle>",
    good="la dame inverse le sens du jeu",
    canonical="Quand on joue une dame, on change de sens.",
    next_deal="Manche 2 sur 6 : Ana distribue, Bo commence.",
    offer=("gagne C", "gagne Ceca"),
    rules="règles",
)


@pytest.mark.parametrize(("tongue", "columns"), [(ENGLISH, 100), (FRENCH, 40)], ids=["en", "fr"])
def test_two_deals_with_a_refused_and_an_accepted_rule(tongue: Tongue, columns: int, tmp_path: Path) -> None:
    kept = tmp_path / "n.jsonl"
    with Emulated("night", str(kept), *PEOPLE, "--language", tongue.code, home=tmp_path, columns=columns) as it:
        it.sees(" 1>")
        it.answer(tongue.lines[0])
        it.sees(tongue.prompt)
        it.answer(tongue.lines[1])
        it.until(lambda it: any(row.strip() == tongue.refused for row in it.rows) and it.last != tongue.lines[1])
        it.until(lambda it: it.rows[it.screen.cursor.y].startswith(tongue.prompt))
        it.type(tongue.good)
        it.until(lambda it: tongue.canonical.split()[1] in "".join(it.rows[it.screen.cursor.y + 1 :]))
        it.type("\r")
        it.sees("(Enter: yes" if tongue.code == "en" else "(Entrée : oui")
        it.type("\r")
        it.until(lambda it: tongue.next_deal in " ".join(it.everything.split()))
        it.sees(" 2>")
        it.type(tongue.offer[0] + "\t")
        it.until(lambda it: tongue.offer[1] in it.rows[it.screen.cursor.y])
        it.type("\r")
        it.sees(tongue.prompt)
        it.answer("none" if tongue.code == "en" else "rien")
        it.sees(" 3>")
        it.answer(tongue.rules)
        it.sees("╺┻╸")
        it.kill()
    found = read_night(kept).companion.night
    assert (found.deal, found.wins, len(found.book)) == (3, (1, 0, 1), 1)
    with Emulated("night", str(kept), "--resume", "--language", tongue.code, home=tmp_path, columns=columns) as it:
        it.sees(" 3>")
        it.answer("undo" if tongue.code == "en" else "annuler")
        it.sees(tongue.prompt)
        it.type("\x04")
        assert it.ends() == 0
    assert read_night(kept).companion.night.deal == 2


def test_a_command_is_explained_under_the_line_while_it_is_typed(tmp_path: Path) -> None:
    with Emulated("night", *PEOPLE, home=tmp_path, NO_COLOR="1") as it:
        it.sees("deal 1>")
        it.type("timeout")
        it.sees("timeout – play stops to settle a dispute")
        it.answer("")
        it.sees("Questions are allowed now")
        it.type("\x04")
        assert it.ends() == 0


def test_whatever_was_acknowledged_is_kept_when_the_program_is_killed(tmp_path: Path) -> None:
    """What stands on the screen is on the disk, at whichever entry the program is killed."""
    kept = tmp_path / "n.jsonl"
    steps = [("won bo", "rule>"), ("none", "deal 2>"), ("drawn", "deal 3>"), ("timeout", "Questions are allowed")]
    for count in range(1, len(steps) + 1):
        kept.unlink(missing_ok=True)
        with Emulated("night", str(kept), *PEOPLE, home=tmp_path) as it:
            it.sees("deal 1>")
            for typed, seen in steps[:count]:
                it.answer(typed)
                it.sees(seen)
            it.kill()
        assert len(read_night(kept).companion.history) == count
