"""May the rank just played be declared special with this sentence?

A declaration is a rule about the cards of exactly one rank, and is reviewed like any rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from bartok_dsl.cards import RANK_FACES, FaceSet, Rank
from bartok_dsl.codes import found
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.profile import Lasting, Profile
from bartok_dsl.engine.state import Special
from bartok_dsl.review import words
from bartok_dsl.review.parts import patterns
from bartok_dsl.review.relation import column, of_cards, of_play
from bartok_dsl.rulebook import Origin, RuleBook
from bartok_dsl.table.dealrules import DealRules
from bartok_dsl.table.proposal import Proposal, consider
from bartok_dsl.table.records import Declaration
from bartok_dsl.tree import (
    Announcement,
    Answer,
    CountsAs,
    Instead,
    May,
    MayNot,
    Only,
    Play,
    Rule,
    Statement,
    When,
    While,
)


def consider_declaration(sentence: str, language: str, rank: Rank, book: RuleBook, profile: Profile) -> Proposal:
    """What the table would say to this meaning of the rank; *book* has the rules in force, those declared before too.

    Raises :class:`~bartok_dsl.language.UnknownLanguageError`.
    """
    proposal = consider(sentence, language, book, profile)
    if proposal.announcement is None or rank_meant(proposal.announcement) is rank:
        return proposal
    finding = found("declares-another-rank", cards=words.cards(RANK_FACES[rank]))
    return evolve(proposal, findings=(finding, *proposal.findings))


def declared_before(
    rules: DealRules, declared: Sequence[tuple[int, Declaration]], names: Sequence[str], profile: Profile, deal: int
) -> tuple[DealRules, tuple[Special, ...]]:
    """The rules of a deal in which these players have declared these ranks special, and the ranks.

    Raises :class:`ValueError` for what cannot have been declared.
    """
    if declared and profile.rules is not Lasting.DEAL:
        raise ValueError(f"nobody declares a rank in {profile.name}")
    special: dict[Rank, Special] = {}
    for seat, declaration in declared:
        rank = rank_meant(declaration.rule)
        if rank is None:
            raise ValueError(f"“{declaration.sentence}” does not say what one rank means")
        if rank in special:
            raise ValueError(f"“{declaration.sentence}” is about a rank that has a meaning already")
        rules = rules.declare(declaration, Origin(names[seat] if seat != NOBODY else "", deal))
        special[rank] = Special(RANK_FACES[rank], rules.book.announced[-1].number)
    return rules, tuple(special.values())


def rank_meant(announcement: Announcement) -> Rank | None:
    """The rank that a declaration is about: every statement of the rule is about playing exactly its cards.

    Cards that only the effects speak of do not count: “when an eight is played, the next card must be a nine” is about
    eights. ``None`` for any other rule, and for what is no rule.
    """
    if not isinstance(announcement, Rule):
        return None
    classes = {cards for statement in announcement.statements for cards in _classes(statement)}
    return next((rank for rank, faces in RANK_FACES.items() if classes == {faces}), None)


def _classes(statement: Statement) -> Iterator[FaceSet | None]:
    """The cards that each part of the statement is about; ``None`` where it is not about cards that are played."""
    match statement:
        case While(_, statements):
            for part in statements:
                yield from _classes(part)
        case When(event) | Instead(event) | May(event) | MayNot(event) | Only(event) | Answer(_, event):
            for pattern in patterns(event):
                plays = isinstance(pattern.core, Play)
                yield column(of_play(pattern).possible) if plays else None
        case CountsAs(_, cards):
            yield column(of_cards(cards, played=True).possible)
        case _:
            yield None
