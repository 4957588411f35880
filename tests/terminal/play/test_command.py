"""``bartok play`` with piped input, with bots alone, and its options; prompts are tested on an emulated screen."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bartok_dsl.files.log import read_log
from bartok_dsl.terminal.app import bartok


def run(*arguments: str | Path, stdin: str = "", home: Path | None = None, **environment: str) -> Result:
    kept = {} if home is None else {"BARTOK_HOME": str(home)}
    return CliRunner().invoke(bartok, ["play", *map(str, arguments)], input=stdin, env={**kept, **environment})


def test_bots_alone_play_a_whole_match() -> None:
    result = run("--bots", "4", "--seed", "7")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("Seed 7: ")
    assert "The match is over." in result.stdout
    assert result.stdout.count("shuffles and deals.") == 6
    assert "Rule 1 by " in result.stdout
    assert "(rule 1)" in result.stdout


def test_a_seed_means_the_same_match() -> None:
    first, again, other = (run("--bots", "3", "--seed", seed, "--deals", "2").stdout for seed in ("7", "7", "8"))
    assert first == again != other


def test_bots_alone_are_kept_only_where_asked_for(tmp_path: Path) -> None:
    run("--bots", "3", "--seed", "7", "--deals", "1", home=tmp_path)
    assert not list(tmp_path.iterdir())
    log = tmp_path / "bots.jsonl"
    assert run("--bots", "3", "--seed", "7", "--deals", "1", "--log", log).exit_code == 0
    assert not read_log(log).damaged


def test_in_french() -> None:
    result = run("--bots", "3", "--seed", "2", "--deals", "1", "--language", "fr")
    assert "La partie est finie." in result.stdout


def test_the_environment_chooses_a_language() -> None:
    assert "La partie est finie." in run("--bots", "3", "--seed", "2", "--deals", "1", BARTOK_LANGUAGE="fr").stdout


def test_piped_input_is_played_and_echoed(tmp_path: Path) -> None:
    result = run("--seed", "25", stdin="h\nr\nnonsense\n99\nd\n", home=tmp_path)
    assert result.exit_code == 0, result.output
    assert "> d\n" in result.stdout
    assert "I do not understand “nonsense”." in result.stdout
    assert "You have no card number 99." in result.stdout
    assert "No rule has been added yet" in result.stdout
    assert "You draw " in result.stdout


def test_when_the_input_ends_it_says_how_to_go_on(tmp_path: Path) -> None:
    result = run("--seed", "25", stdin="d\n", home=tmp_path)
    log = tmp_path / "match-0001.jsonl"
    assert str(log) in result.stdout.splitlines()[-1]
    before = read_log(log)
    resumed = run("--resume", log, "--seed", "1", stdin="d\n", home=tmp_path)
    assert resumed.exit_code == 0, resumed.output
    after = read_log(log)
    assert after.records[: len(before.records)] == before.records
    assert len(after.records) > len(before.records)


def test_a_torn_last_line_does_not_stop_a_match(tmp_path: Path) -> None:
    run("--seed", "25", stdin="d\n", home=tmp_path)
    log = tmp_path / "match-0001.jsonl"
    log.write_bytes(log.read_bytes() + b'{"is":"Ac')
    result = run("--resume", log, stdin="", home=tmp_path)
    assert result.exit_code == 0
    assert str(log) in result.stderr


def test_a_rule_set_from_the_start_and_kept_as_it_grows(tmp_path: Path) -> None:
    rules, kept = tmp_path / "rules.bartok", tmp_path / "kept.bartok"
    rules.write_text(
        '[Format "bartok 1"]\n[Title "Ours"]\nrule 1 (Zoe): when a club is played, the next player draws a card\n'
    )
    result = run("--bots", "3", "--seed", "7", "--deals", "2", "--rules", rules, "--save-rules", kept)
    assert result.exit_code == 0, result.output
    assert "draws 1 card (rule 1)." in result.stdout
    text = kept.read_text("utf-8")
    assert '[Title "Ours"]' in text
    assert "rule 1 (Zoe): when a club" in text
    assert "rule 2 (" in text


def test_a_rule_set_that_no_table_begins_with(tmp_path: Path) -> None:
    rules = tmp_path / "rules.bartok"
    rules.write_text('[Format "bartok 1"]\nrule 1: when someone draws, everyone draws a card\n')
    result = run("--rules", rules, stdin="d\n", home=tmp_path)
    assert result.exit_code == 2
    assert "rule 1: when someone draws, everyone draws a card" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["rules.bartok"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--bots", "2"),
        ("--players", "Ana,ana,Ben"),
        ("--players", "A,B,C,D,E,F,G,H,I"),
        ("--profile", "triple"),
        ("--referee", "blind"),
        ("--forgetful", "1.5"),
        ("--forgetful", "often"),
        ("--language", "tlh"),
        ("--deals", "0"),
        ("--rules", "missing.bartok"),
        ("--resume", "missing.jsonl"),
        ("--log", "/nowhere/at/all.jsonl"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], tmp_path: Path) -> None:
    result = run(*arguments, home=tmp_path)
    assert result.exit_code == 2, result.output
    assert result.stderr


def test_a_log_is_never_overwritten(tmp_path: Path) -> None:
    log = tmp_path / "precious.jsonl"
    log.write_text("mine")
    assert run("--bots", "3", "--log", log).exit_code == 2
    assert log.read_text() == "mine"


def test_a_strict_referee_marks_nothing(tmp_path: Path) -> None:
    result = run("--referee", "strict", "--seed", "25", stdin="", home=tmp_path)
    assert "✗" not in result.stdout
    assert "play a card (its number)" in result.stdout


def test_the_double_profile(tmp_path: Path) -> None:
    result = run("--bots", "3", "--profile", "double", "--seed", "1", "--deals", "1")
    assert result.exit_code == 0, result.output
    assert "points" in result.stdout


def test_bots_alone_at_a_table_who_forget_and_call_each_other_out() -> None:
    arguments = ("--bots", "4", "--profile", "double", "--referee", "table", "--forgetful", "0.3", "--seed", "7")
    result = run(*arguments, "--deals", "2")
    assert result.exit_code == 0, result.output
    for told in ("declares: “", "out for ", "is upheld.", "is turned down", "as a penalty", "confirms the result."):
        assert told in result.stdout
    assert "Left in hand" in result.stdout
    assert run(*arguments, "--deals", "2").stdout == result.stdout


def test_a_guide_tells_what_bots_tried_not_thinking_of_a_rule(tmp_path: Path) -> None:
    rules = tmp_path / "rules.bartok"
    rules.write_text('[Format "bartok 1"]\nrule 1 (Zoe): a spade may not be played on a spade\n')
    result = run("--bots", "4", "--seed", "7", "--deals", "2", "--forgetful", "0.8", "--rules", rules)
    assert "that is refused: a rule forbids" in result.stdout
    assert "(rule 1)." in result.stdout


@pytest.mark.parametrize("bots", [3, 12])
def test_the_double_profile_is_for_three_to_twelve(bots: int) -> None:
    result = run("--bots", str(bots), "--profile", "double", "--seed", "1", "--deals", "1")
    assert result.exit_code == 0, result.output
    assert len(result.stdout.partition("Result\n")[2].splitlines()) == bots


def test_a_match_at_a_table_goes_on_as_it_was(tmp_path: Path) -> None:
    begun = run("--referee", "table", "--forgetful", "0.2", "--no-pace", "--seed", "7", stdin="6H\n", home=tmp_path)
    assert " ".join(begun.stdout.split()).endswith("match-0001.jsonl --forgetful 0.2 --no-pace")
    log = tmp_path / "match-0001.jsonl"
    resumed = run("--resume", log, "--forgetful", "0", stdin="\nn\nr\n", home=tmp_path)
    assert "You play 6♥." in resumed.stdout
    assert "calls you out for the card." in resumed.stdout
    assert "6♥ goes back to you." in resumed.stdout
    told = CliRunner().invoke(bartok, ["replay", "--as", "You", str(log)]).stdout
    assert "6♥ goes back to you." in told


def test_going_on_in_a_timeout_tells_where_the_match_stands_first(tmp_path: Path) -> None:
    run("--referee", "table", "--seed", "7", stdin="6H\ntimeout\n", home=tmp_path)
    resumed = run("--resume", tmp_path / "match-0001.jsonl", stdin="end timeout\n", home=tmp_path).stdout
    told = [resumed.index(text) for text in ("You play 6♥.", "You call a timeout.", "timeout> end timeout")]
    assert told == sorted(told)


def test_declared_ranks_are_listed_where_that_was_asked_for(tmp_path: Path) -> None:
    arguments = ("--profile", "double", "--players", "Ana", "--bots", "2", "--referee", "table", "--no-pace")
    for listed in (False, True):
        more = ("--list-declared",) if listed else ()
        result = run(*arguments, *more, stdin="1 declare skips the next player\n\nr\n", home=tmp_path)
        assert "You declare: “" in result.stdout
        after = result.stdout.rsplit("Rules in force", 1)[1]
        assert ("the next player misses a turn." in after) is listed


def test_a_narrow_screen(tmp_path: Path) -> None:
    result = run("--bots", "3", "--seed", "7", "--deals", "2", COLUMNS="34")
    assert max(map(len, result.stdout.splitlines())) <= 34


# --- files that are not the match's own -------------------------------------------------------------------------------

OURS = '[Format "bartok 1"]\n[Title "Ours"]\n\n# spades\nrule 1 (Zoe): a spade may not be played on a spade\n'


def test_rules_are_never_kept_in_somebody_elses_file(tmp_path: Path) -> None:
    for name, content in (("ours.bartok", OURS), ("notes.txt", "mine"), ("empty", "")):
        path = tmp_path / name
        path.write_text(content, "utf-8")
        result = run("--bots", "3", "--seed", "7", "--deals", "1", "--save-rules", path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1 and f"there is a file “{path}” already" in result.stderr
        assert path.read_text("utf-8") == content


def test_the_file_of_the_rules_that_a_match_begins_with_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "ours.bartok"
    path.write_text(OURS, "utf-8")
    result = run("--bots", "3", "--seed", "7", "--deals", "2", "--rules", path, "--save-rules", path)
    assert result.exit_code == 0, result.output
    text = path.read_text("utf-8")
    for kept in ('[Title "Ours"]', "# spades\nrule 1 (Zoe): a spade", "rule 2 ("):
        assert kept in text


def test_a_match_that_goes_on_keeps_its_rules_where_they_were(tmp_path: Path) -> None:
    log, rules = tmp_path / "match.jsonl", tmp_path / "rules.bartok"
    begin = ("--players", "Ana", "--bots", "2", "--seed", "7", "--log", log)
    run(*begin, "--save-rules", rules)
    assert run(*begin[:-2], "--log", tmp_path / "other.jsonl", "--save-rules", rules).exit_code == 2, "the second match"
    rules.write_text(rules.read_text("utf-8").replace("[Profile", '[Title "Ours"]\n[Profile'), "utf-8")
    resumed = run("--resume", log, "--save-rules", rules, home=tmp_path)
    assert resumed.exit_code == 0, resumed.output
    assert '[Title "Ours"]' in rules.read_text("utf-8")
    rules.write_text(OURS, "utf-8")
    before = log.read_bytes()
    assert run("--resume", log, "--save-rules", rules, stdin="d\nd\n", home=tmp_path).exit_code == 2
    assert rules.read_text("utf-8") == OURS and log.read_bytes() == before


@pytest.mark.parametrize("place", ["nowhere/x.bartok", "."])
def test_a_place_that_cannot_be_written_is_told_before_anything_is_dealt(place: str, tmp_path: Path) -> None:
    result = run("--bots", "3", "--seed", "7", "--save-rules", tmp_path / place, home=tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_log_is_no_place_for_rules(tmp_path: Path) -> None:
    both = tmp_path / "both"
    result = run("--bots", "3", "--log", both, "--save-rules", tmp_path / "." / "both")
    assert result.exit_code == 2 and "name the same file" in " ".join(result.stderr.split())
    assert not both.exists()


# --- going on ---------------------------------------------------------------------------------------------------------


def test_the_command_that_is_shown_goes_on_in_the_same_way(tmp_path: Path) -> None:
    rules = tmp_path / "our rules.bartok"
    options = ("--players", "Ana,Bo", "--bot-kind", "random", "--no-hints", "--plain", "--save-rules", str(rules))
    begun = run(*options, "--bots", "1", stdin="", home=tmp_path, COLUMNS="1000")
    shown = shlex.split(begun.stdout.splitlines()[-1].partition("bartok play ")[2])
    assert shown == ["--resume", str(tmp_path / "match-0001.jsonl"), *options]
    again = run(*shown, home=tmp_path, COLUMNS="1000")
    assert again.exit_code == 0, again.output
    assert shlex.split(again.stdout.splitlines()[-1].partition("bartok play ")[2]) == shown


def test_a_match_goes_on_in_its_language(tmp_path: Path) -> None:
    run("--language", "fr", "--seed", "25", home=tmp_path)
    log = tmp_path / "match-0001.jsonl"
    assert "Arrêté." in run("--resume", log).stdout
    assert "Arrêté." in run("--resume", log, BARTOK_LANGUAGE="en").stdout, "what was begun counts more than a habit"
    english = run("--resume", log, "--language", "en", COLUMNS="1000").stdout
    assert "Stopped." in english and english.rstrip().endswith("--language en")


@pytest.mark.parametrize("note", ["", ',"language":"tlh"'])
def test_a_log_without_a_language_that_is_spoken_here(note: str, tmp_path: Path) -> None:
    run("--seed", "25", "--players", "Ana", home=tmp_path)
    log = tmp_path / "match-0001.jsonl"
    log.write_text(log.read_text("utf-8").replace(',"language":"en"', note), "utf-8")
    assert "Stopped." in run("--resume", log).stdout
    assert "Arrêté." in run("--resume", log, BARTOK_LANGUAGE="fr").stdout
    assert CliRunner().invoke(bartok, ["replay", str(log)]).exit_code == 0


@pytest.mark.parametrize(
    "options",
    [
        ("--rules", "ours.bartok"),
        ("--profile", "classic"),
        ("--referee", "guide"),
        ("--deals", "6"),
        ("--bots", "3"),
        ("--log", "x"),
        ("--no-log",),
        ("--list-declared",),
    ],
)
def test_what_a_match_that_goes_on_could_only_ignore_is_wrong_usage(options: tuple[str, ...], tmp_path: Path) -> None:
    run("--seed", "25", home=tmp_path)
    log = tmp_path / "match-0001.jsonl"
    before = log.read_bytes()
    result = run("--resume", log, *options, stdin="d\n")
    assert result.exit_code == 2
    assert f"leave out {options[0]}" in " ".join(result.stderr.split())
    assert log.read_bytes() == before


def test_a_seed_decides_how_a_match_goes_on(tmp_path: Path) -> None:
    run("--seed", "25", home=tmp_path)
    log, ends = tmp_path / "match-0001.jsonl", []
    for number, seed in enumerate(("1", "1", "2")):
        copy = tmp_path / f"{number}.jsonl"
        copy.write_bytes(log.read_bytes())
        result = run("--resume", copy, "--seed", seed, stdin="d\n" * 9)
        assert f"Seed {seed}: " in result.stdout
        ends.append(copy.read_bytes())
    assert ends[0] == ends[1] != ends[2]
