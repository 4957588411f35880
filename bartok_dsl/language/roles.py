"""The roles of marks and little words.

One word has several jobs: “and” joins cards, players, conditions, effects or clauses, “if” opens a trigger or a
condition, “on” names what lies beneath or what sets a rule off. In the grammar each job is a terminal; which one is
meant is left to the search. A data file names the word once, under the key on the left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROLES: Final[Mapping[str, tuple[str, ...]]] = {
    "AND": (
        "EFFECT",
        "CLAUSE",
        "CARDOR",
        "RELAND",
        "PLAYERAND",
        "CONDAND",
        "LAWAND",
        "PAIRAND",
        "TAILAND",
        "WHOAND",
        "ELSEAND",
        "CASEAND",
    ),
    "AS": ("AS", "ASSO"),
    "BUT": ("EFFECT", "CLAUSE", "LAWAND", "TAILAND", "RELAND", "BUTNOT", "BUTNOTP"),
    "COLON": ("SEP",),
    "UPON": ("ON", "ONC", "ONL"),
    "COMMA": ("SEP", "EFFECT", "CLAUSE", "CARDOR", "RELAND", "LAWAND", "PAIRAND"),
    "DASH": ("SEP", "EFFECT"),
    "EXCEPT": ("BUTNOT", "BUTNOTP"),
    "IF": ("WHEN", "WHENK", "WHENL", "IFC", "IFE", "IFL"),
    "MEANS": ("SEP",),
    "OF": ("OFC", "OFR"),
    "ON": ("ON", "ONC", "ONL"),
    "ONLYIF": ("IFE", "ONLYIFL"),
    "OR": ("CARDOR", "PLAYEROR", "PAIRAND", "CONDOR", "NOTOR"),
    "PLAYER": ("SOMEONE", "ITSPLAYER"),
    "REGARDLESS": ("REGARDLESS", "REGARDLESSC"),
    "SEMICOLON": ("CLAUSE", "EFFECT", "SEP", "TAILAND"),
    "STOP": ("CLAUSE", "EFFECT", "SEP", "LAWAND", "TAILAND"),
    "THEN": ("EFFECT", "SEP", "LAWAND", "TAILAND", "ADVERB"),
    "UNLESS": ("UNLESSC", "UNLESSE", "UNLESSL"),
    "WHEN": ("WHEN", "WHENK", "WHENL"),
    "NUM": ("NUM", "NUMBY"),
}
SKIPPABLE: Final = frozenset({"COMMA", "STOP", "DASH"})
"""Marks that may stand where the grammar has no use for them; words never may."""
INSERTED: Final = "SEP"
"""The only terminal that a speaker may leave out."""


def terminals_of(concept: str) -> tuple[str, ...]:
    """The terminals that a concept of the data file may stand for."""
    return ROLES.get(concept, (concept,))
