"""Whole files are replaced, never half-written: after any crash a reader finds the old text or the new one."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from bartok_dsl.files.finding import FileError, error

MAX_BYTES = 1_000_000
"""The largest file that is read whole: more than the longest history a book may hold, or a thousand scenarios."""


def read_whole(path: Path, *, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a regular file. Raises :class:`FileError` with one finding where there is no such file to read."""
    try:
        if path.exists() and not path.is_file():
            raise FileError((error("file-not-regular", 0, path=path),))
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except FileNotFoundError:
        raise FileError((error("file-missing", 0, path=path),)) from None
    except FileError:
        raise
    except (OSError, ValueError) as trouble:
        raise FileError((error("file-unreadable", 0, path=path, reason=_reason(trouble)),)) from None
    if len(content) > limit:
        raise FileError((error("file-too-long", 0, path=path, limit=limit),))
    return content


def write_whole(path: Path, content: str) -> None:
    """Replace the file by this text (UTF-8), wholly or not at all; it keeps its permissions, and a link keeps pointing.

    The text is written and synced beside the file and then renamed over it. Raises :class:`FileError`.
    """
    try:
        # A link stays a link: what it points at is replaced.
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise FileError((error("file-not-regular", 0, path=path),))
        _replace(target, content.encode("utf-8"))
    except FileError:
        raise
    except (OSError, ValueError) as trouble:
        raise FileError((error("file-unwritable", 0, path=path, reason=_reason(trouble)),)) from None


def check_writable(path: Path) -> None:
    """Raise :class:`FileError` if :func:`write_whole` could not write there now; nothing is changed."""
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise FileError((error("file-not-regular", 0, path=path),))
        handle, name = _beside(target)
        os.close(handle)
        os.unlink(name)
    except FileError:
        raise
    except (OSError, ValueError) as trouble:
        raise FileError((error("file-unwritable", 0, path=path, reason=_reason(trouble)),)) from None


def _beside(target: Path) -> tuple[int, str]:
    """A new file beside the target, opened."""
    return tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.", suffix=".new")


def _reason(trouble: OSError | ValueError) -> str:
    return trouble.strerror or type(trouble).__name__ if isinstance(trouble, OSError) else str(trouble)


def _replace(target: Path, content: bytes) -> None:
    handle, name = _beside(target)
    try:
        with os.fdopen(handle, "wb") as file:
            os.chmod(name, _mode_for(target))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    sync_folder(target.parent)


def _mode_for(target: Path) -> int:
    with suppress(FileNotFoundError):
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def sync_folder(folder: Path) -> None:
    """Make a rename or a new file in this folder last through a crash, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
