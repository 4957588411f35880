"""What a table answers to a sentence that it has understood: its meaning in a canonical sentence, or nothing."""

from __future__ import annotations

from functools import lru_cache

from bartok_dsl.language.lexicon import LANGUAGES
from bartok_dsl.language.say import Unsayable, say
from bartok_dsl.language.understanding import understand
from bartok_dsl.tree import Announcement


@lru_cache(maxsize=1024)
def echo(announcement: Announcement, language: str) -> str | None:
    """The canonical sentence, if it is read back as this very tree, which is in normal form.

    ``None`` where the language has no words for the tree, or only words that would mean something else: whoever
    announces a rule must be able to see what was understood, and a table that reads another language must get the same
    rule. Raises what :func:`~bartok_dsl.language.say.say` raises for a language that there is not.
    """
    try:
        sentence = say(announcement, language)
    except Unsayable:
        return None
    return sentence if understand(sentence, language).trees == (announcement,) else None


def without_echo(announcement: Announcement) -> tuple[str, ...]:
    """The languages, of those in which rules are written, that cannot say this back."""
    return tuple(language for language in LANGUAGES if echo(announcement, language) is None)
