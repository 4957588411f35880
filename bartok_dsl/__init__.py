"""Play Bartok by the rules your table invents.

Sentences become rule trees, trees are reviewed and enter a rule book, and a table plays by the book::

    >>> import bartok_dsl
    >>> understood = bartok_dsl.parse("queen reverses direction")
    >>> bartok_dsl.say(understood.tree, "fr")
    'Quand on joue une dame, on change de sens.'
    >>> bartok_dsl.judge("Ana never misses a turn").verdict
    <Verdict.REFUSED: 'refused'>
    >>> book = bartok_dsl.RuleBook().add(understood.tree, understood.text, "en")
    >>> table = bartok_dsl.Table(["Ana", "Bo", "Chi"], bartok_dsl.Seeded(7), book=book)
    >>> table.state.phase.value
    'the dealer deals'

Nothing is imported before it is used, and no room below the terminal's imports what draws on a terminal.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bartok_dsl.engine.chance import Seeded
    from bartok_dsl.language import Understanding
    from bartok_dsl.rulebook import RuleBook
    from bartok_dsl.table.proposal import Proposal
    from bartok_dsl.table.table import Table
    from bartok_dsl.tree import Announcement

__all__ = ["Proposal", "RuleBook", "Seeded", "Table", "Understanding", "judge", "parse", "say"]

_HOMES = {
    "Proposal": "bartok_dsl.table.proposal",
    "RuleBook": "bartok_dsl.rulebook",
    "Seeded": "bartok_dsl.engine.chance",
    "Table": "bartok_dsl.table.table",
    "Understanding": "bartok_dsl.language",
}


def __getattr__(name: str) -> object:
    """The public classes, imported when first asked for."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def parse(sentence: str, language: str = "en") -> Understanding:
    """What the sentence means: ``tree`` is its one meaning, or ``None``, and then ``findings`` say why.

    Raises :class:`bartok_dsl.language.UnknownLanguageError`.
    """
    from bartok_dsl.language import understand

    return understand(sentence, language)


def say(tree: Announcement, language: str = "en") -> str:
    """The canonical sentence of a tree. Raises :class:`bartok_dsl.language.say.Unsayable` for a part without words."""
    from bartok_dsl.language import say as words

    return words.say(tree, language)


def judge(sentence: str, language: str = "en", *, book: RuleBook | None = None, profile: str = "classic") -> Proposal:
    """May this sentence be announced at a table with that book? Its ``verdict`` says so, its ``findings`` say why.

    Raises :class:`KeyError` for an unknown profile and :class:`bartok_dsl.language.UnknownLanguageError`.
    """
    from bartok_dsl.engine.profile import PROFILES
    from bartok_dsl.rulebook import RuleBook
    from bartok_dsl.table.proposal import consider

    return consider(sentence, language, RuleBook() if book is None else book, PROFILES[profile])
