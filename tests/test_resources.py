"""The prepared data files: the shipped ones fit their sources, and one that does not is never used."""

from functools import partial

import pytest

from bartok_dsl import messages, resources
from bartok_dsl.language import lexicon, table
from bartok_dsl.language.saying import templates
from bartok_dsl.resources import grammar_text, prepared, prepared_name, to_ship

SOURCES = {table.GRAMMAR: partial(table.build, strict=True)} | {
    f"{language}/{name}.toml": prepare
    for language in lexicon.LANGUAGES
    for name, prepare in (
        ("words", lexicon.prepare_lexicon),
        ("sentences", templates.prepare_sayings),
        ("messages", messages.prepare_messages),
    )
}


@pytest.mark.parametrize("source", SOURCES)
def test_the_shipped_file_is_what_its_source_makes(source):
    """The grammar, in particular, has no conflict."""
    fits = grammar_text(prepared_name(source)) == to_ship(source, SOURCES[source])
    assert fits, "write it anew with: python -m bartok_dsl.language"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of data files in place of the package's."""
    (tmp_path / "grammar").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", str(tmp_path))
    return tmp_path / "grammar"


def test_a_file_that_fits_is_read_instead_of_being_made(folder):
    (folder / "words.toml").write_text("a b", "utf-8")
    (folder / "words.table").write_text(to_ship("words.toml", str.upper), "utf-8")
    assert prepared("words.toml", str.title).strip() == "A B"


@pytest.mark.parametrize("shipped", [None, "", "A B", "0123\nA B\n"])
def test_a_file_that_does_not_fit_is_made_on_the_spot(folder, shipped):
    (folder / "words.toml").write_text("a b", "utf-8")
    if shipped is not None:
        (folder / "words.table").write_text(shipped, "utf-8")
    assert prepared("words.toml", str.title) == "A B"


def test_after_an_edit_the_shipped_file_fits_no_more(folder):
    (folder / "words.toml").write_text("a b", "utf-8")
    (folder / "words.table").write_text(to_ship("words.toml", str.upper), "utf-8")
    (folder / "words.toml").write_text("a c", "utf-8")
    assert prepared("words.toml", str.title) == "A C"


def test_what_stands_nowhere_is_not_found(folder):
    with pytest.raises(FileNotFoundError):
        prepared("words.toml", str.title)
