"""Writes the prepared data files anew, after somebody has edited the grammar, the words, templates or messages."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from bartok_dsl.language.lexicon import LANGUAGES, prepare_lexicon
from bartok_dsl.language.saying.templates import prepare_sayings
from bartok_dsl.language.table import GRAMMAR, build
from bartok_dsl.messages import prepare_messages
from bartok_dsl.resources import prepared_name, to_ship

sources: dict[str, Callable[[str], str]] = {GRAMMAR: partial(build, strict=True)}
for language in LANGUAGES:
    sources[f"{language}/words.toml"] = prepare_lexicon
    sources[f"{language}/sentences.toml"] = prepare_sayings
    sources[f"{language}/messages.toml"] = prepare_messages
for source, prepare in sources.items():
    place = Path(__file__).resolve().parent.parent.parent / "grammar" / prepared_name(source)
    place.write_text(to_ship(source, prepare), "utf-8")
