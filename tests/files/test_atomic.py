"""Files are replaced wholly or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from bartok_dsl.files import atomic
from bartok_dsl.files.atomic import read_whole, write_whole
from bartok_dsl.files.finding import FileError


def code(trouble: pytest.ExceptionInfo[FileError]) -> str:
    (finding,) = trouble.value.findings
    return finding.code


def test_a_file_is_made_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a"
    write_whole(path, "one")
    write_whole(path, "ž two")
    assert read_whole(path) == "ž two".encode()
    assert os.listdir(tmp_path) == ["a"], "nothing is left beside it"


def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "a", tmp_path / "link"
    path.write_text("one")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, "two")
    assert link.is_symlink() and path.read_text() == "two"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_crash_leaves_the_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    path = tmp_path / "a"
    write_whole(path, "one")

    def fail(*arguments: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(atomic.os, step, fail)
    with pytest.raises(FileError) as caught:
        write_whole(path, "two")
    assert code(caught) == "file-unwritable"
    assert path.read_text() == "one" and os.listdir(tmp_path) == ["a"]


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, Path("/dev/null")):
        with pytest.raises(FileError) as caught:
            write_whole(path, "x")
        assert code(caught) == "file-not-regular"
        with pytest.raises(FileError) as caught:
            read_whole(path)
        assert code(caught) == "file-not-regular"
    with pytest.raises(FileError) as caught:
        write_whole(tmp_path / "missing" / "a", "x")
    assert code(caught) == "file-unwritable"
    with pytest.raises(FileError) as caught:
        read_whole(tmp_path / "a\0b")
    assert code(caught) in ("file-unreadable", "file-missing")


def test_a_text_that_cannot_be_encoded_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a"
    write_whole(path, "one")
    with pytest.raises(FileError):
        write_whole(path, "\ud800")
    assert path.read_text() == "one"


def test_no_more_than_the_limit_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert read_whole(path, limit=5) == b"12345"
    with pytest.raises(FileError) as caught:
        read_whole(path, limit=4)
    assert code(caught) == "file-too-long"
