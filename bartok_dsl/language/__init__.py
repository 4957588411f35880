"""Text and tree: from typed words to one rule tree, and back.

The way in is a pipe of small passes, one module each:

``tokens`` folds the text once and keeps positions → ``lexicon`` finds every phrase of the language's data file at
every place → ``search`` walks the LALR table of ``grammar/rules.lark`` (``table``) along all of them and returns every
complete reading as a ``syntax`` tree → ``building`` turns a syntax tree into rule trees, with the written defaults of
``building.scope`` for who is meant → ``understanding`` normalises, counts, and accepts, asks or refuses.
"""

from bartok_dsl.language.completion import Offer, complete
from bartok_dsl.language.lexicon import LANGUAGES, UnknownLanguageError
from bartok_dsl.language.understanding import Understanding, understand

__all__ = ["LANGUAGES", "Offer", "Understanding", "UnknownLanguageError", "complete", "understand"]
