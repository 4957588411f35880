"""The data files that language designers edit, wherever the package was installed.

They are written for people, and some take long to read. Beside each of those lies the same data in the form that the
program wants, on the first line the checksum of the file that it was made from. When that does not fit, because
somebody is editing, the data are made on the spot; a test fails until the shipped ones are written anew with
``python -m bartok_dsl.language``.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from typing import Final

_PACKAGE: Final = os.path.dirname(os.path.abspath(__file__))
PREPARED: Final = ".table"
"""How the name of a prepared file ends, in place of the ending of its source."""


def grammar_text(name: str) -> str:
    """The text of one file of ``grammar/``, from a wheel or from a checkout. Raises :class:`FileNotFoundError`."""
    packaged = os.path.join(_PACKAGE, "grammar", name)
    place = packaged if os.path.isfile(packaged) else os.path.join(os.path.dirname(_PACKAGE), "grammar", name)
    with open(place, "rb") as file:  # a fifth of the time that reading as text takes
        return file.read().replace(b"\r\n", b"\n").decode()


def prepared_name(source: str) -> str:
    """The name of the prepared file that belongs to a source."""
    return os.path.splitext(source)[0] + PREPARED


def prepared(source: str, prepare: Callable[[str], str]) -> str:
    """What *prepare* makes of the file, read from the shipped file if that fits. Raises what *prepare* raises."""
    text = grammar_text(source)
    try:
        first, _, rest = grammar_text(prepared_name(source)).partition("\n")
    except FileNotFoundError:
        return prepare(text)
    return rest.removesuffix("\n") if first == checksum(text) else prepare(text)


def to_ship(source: str, prepare: Callable[[str], str]) -> str:
    """The text of the prepared file: the checksum of its source, and what *prepare* makes of that."""
    text = grammar_text(source)
    return f"{checksum(text)}\n{prepare(text)}\n"


def checksum(text: str) -> str:
    """What tells an edited source from the one that was prepared: the CRC-32, which loads faster than SHA-256."""
    return f"{zlib.crc32(text.encode()):08x}"
