"""Is it impartial? Turn the seats, and the game must be turned; nothing else may change.

Particular people, in whatever words, are refused. The dealer, the last winner, the first player and whoever leads are
*known people* when the rule is announced: what favours them is refused, what burdens them gets a caution with the name
of whom it hits now. Roles that anyone can earn in play are fair.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bartok_dsl.codes import found
from bartok_dsl.finding import Finding, Phrase, phrase
from bartok_dsl.review.case import Case, Known
from bartok_dsl.review.favour import weights
from bartok_dsl.tree import Node, Partiality, Particular
from bartok_dsl.tree.walk import walk

PARTIALITY_CODES: Final = {
    Partiality.NAME: "partial-name",
    Partiality.AUTHOR: "partial-author",
    Partiality.SEAT: "partial-seat",
    Partiality.TRAIT: "partial-trait",
    Partiality.GUEST: "partial-guest",
}


def particulars(node: Node) -> tuple[Particular, ...]:
    """The particular people that a part names, each once."""
    return tuple(dict.fromkeys(part for part in walk(node) if isinstance(part, Particular)))


def impartial(case: Case) -> Iterator[Finding]:
    """Everything in the rule that is about particular people."""
    for node in particulars(case.rule):
        yield found(PARTIALITY_CODES[node.partiality], span=case.locate(node), words=node.words)
    by_role: dict[str, set[int]] = {}
    for role, weight in weights(case.rule, case.profile):
        by_role.setdefault(role, set()).add(weight)
    for role, found_weights in by_role.items():
        code = "role-favoured" if 1 in found_weights else "role-burdened" if -1 in found_weights else "role-matters"
        yield found(code, role=_who_it_is(role, case.known))


def _who_it_is(role: str, known: Known) -> Phrase:
    """The role, with the name of who has it now where somebody does."""
    names = {
        "dealer": known.dealer,
        "last-winner": known.last_winner,
        "first-player": known.first_player,
        "standing": known.leader,
    }
    name = names.get(role, "")
    return phrase("role.held", role=phrase(f"role.{role}"), name=name) if name else phrase(f"role.{role}")
