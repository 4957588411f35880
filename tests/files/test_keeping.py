"""A file that a game keeps goes on or is begun; whatever else lies there stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from bartok_dsl.files.atomic import check_writable
from bartok_dsl.files.finding import FileError
from bartok_dsl.files.keeping import same_file, set_to_keep
from bartok_dsl.files.ruleset import RuleSet, load, save
from bartok_dsl.rulebook import RuleBook

START = RuleSet(language="fr")

OURS = """[Format "bartok 1"]
[Title "Ours"]
[Profile "classic"]

# about queens
rule 1 (Ana, deal 1): queen reverses direction
rule 2 (Bo, deal 2) in fr: le huit est libre
repeal 1 (Chi, deal 3)
"""


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    path = tmp_path / "ours.bartok"
    path.write_text(OURS, "utf-8")
    return path


def codes(path: Path, given: Path | None = None, history: RuleBook | None = None, profile: str = "") -> list[str]:
    """The findings because of which nothing is written there; the file is as it was."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(FileError) as caught:
        set_to_keep(path, START, given=given, history=history, profile=profile)
    assert (path.read_bytes() if path.is_file() else None) == before
    return [finding.code for finding in caught.value.findings]


def test_a_new_file_begins_with_what_the_game_begins_with(tmp_path: Path) -> None:
    assert set_to_keep(tmp_path / "new.bartok", START) is START
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("content", [OURS, "notes", "", "\0"])
def test_a_file_that_is_there_is_not_written_over(content: str, tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_text(content, "utf-8")
    assert codes(path) == ["ruleset-exists"]
    assert codes(path, given=tmp_path / "other") == ["ruleset-exists"]


def test_the_set_that_the_game_begins_with_goes_on_under_whatever_name(ours: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.bartok"
    link.symlink_to(ours)
    for name in (ours, link, tmp_path / "." / "ours.bartok"):
        assert set_to_keep(name, START, given=ours) is START


def test_a_twin_is_not_turned_into_text(tmp_path: Path) -> None:
    path = tmp_path / "ours.json"
    path.write_text("{}")
    assert codes(path, given=path) == ["ruleset-exists"]


def test_a_game_that_goes_on_keeps_its_file_and_what_it_says_about_itself(ours: Path) -> None:
    book = load(ours).whole().book
    found = set_to_keep(ours, START, history=book, profile="classic")
    assert (found.title, len(found.remarks), found.book) == ("Ours", 1, book)


def test_a_file_that_lags_behind_goes_on(ours: Path) -> None:
    book = load(ours).whole().book
    save(ours, evolve(load(ours).whole(), book=evolve(book, entries=book.entries[:2])))
    assert set_to_keep(ours, START, history=book, profile="classic").title == "Ours"


def test_a_file_with_other_or_more_rules_is_somebody_elses(ours: Path) -> None:
    book = load(ours).whole().book
    assert codes(ours, history=evolve(book, entries=book.entries[:2]), profile="classic") == ["ruleset-exists"]
    ours.write_text(OURS.replace("Ana", "Zoe"), "utf-8")
    assert codes(ours, history=book, profile="classic") == ["ruleset-exists"]
    ours.write_text(OURS, "utf-8")
    assert codes(ours, history=book, profile="double") == ["ruleset-exists"]


def test_what_reading_would_leave_out_is_not_lost(ours: Path) -> None:
    book = load(ours).whole().book
    ours.write_text("Dear Bo, here they are:\n\n" + OURS, "utf-8")
    assert codes(ours, history=book, profile="classic") == ["ruleset-exists"]


def test_what_cannot_be_written_is_known_before(tmp_path: Path) -> None:
    assert codes(tmp_path / "nowhere" / "x.bartok") == ["file-unwritable"]
    assert codes(tmp_path) == ["file-not-regular"]
    check_writable(tmp_path / "x")
    assert not list(tmp_path.iterdir())


def test_the_same_file(tmp_path: Path) -> None:
    one = tmp_path / "one"
    one.touch()
    (tmp_path / "hard").hardlink_to(one)
    assert same_file(one, tmp_path / "hard") and same_file(tmp_path / "new", tmp_path / "." / "new")
    assert not same_file(one, tmp_path / "new")
