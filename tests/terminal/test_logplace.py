from pathlib import Path

import pytest

from bartok_dsl.files.finding import FileError
from bartok_dsl.terminal.logplace import folder, new_log, newest


def test_the_folder() -> None:
    assert folder({"BARTOK_HOME": "/a"}) == Path("/a")
    assert folder({"XDG_STATE_HOME": "/b"}) == Path("/b/bartok")
    assert folder({}) == Path.home() / ".local" / "state" / "bartok"


def test_each_match_gets_the_next_free_number(tmp_path: Path) -> None:
    place = tmp_path / "deep" / "place"
    names = []
    for _ in range(2):
        with new_log({"BARTOK_HOME": str(place)}) as log:
            names.append(log.path.name)
    (place / "match-0007.jsonl").touch()
    (place / "match-old.jsonl").touch()
    with new_log({"BARTOK_HOME": str(place)}) as log:
        names.append(log.path.name)
    assert names == ["match-0001.jsonl", "match-0002.jsonl", "match-0008.jsonl"]


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    with pytest.raises(FileError):
        new_log({"BARTOK_HOME": str(blocked / "inside")})


def test_the_newest_file_of_its_kind(tmp_path: Path) -> None:
    home = {"BARTOK_HOME": str(tmp_path)}
    assert newest("night", home) is None
    for name in ("night-0002.jsonl", "night-0010.jsonl", "night-old.jsonl", "match-0099.jsonl"):
        (tmp_path / name).touch()
    assert newest("night", home) == tmp_path / "night-0010.jsonl"
