"""A table at which a certain card is about to be played on another one, reached by dealing from a stacked pack."""

from __future__ import annotations

from string import ascii_uppercase

from bartok_dsl.cards import Face, write_card
from bartok_dsl.engine.actions import Deal
from bartok_dsl.engine.chance import Recorded
from bartok_dsl.engine.game import Refused
from bartok_dsl.engine.profile import Profile, with_settings
from bartok_dsl.engine.state import Phase
from bartok_dsl.messages import text
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.table import Table
from bartok_dsl.terminal.telling.judging import profile_named


class NoSuchDeal(ValueError):
    """No deal leads to that table. *id* names the message that says why, in the section ``terminal``."""

    def __init__(self, id: str, card: str = "") -> None:
        super().__init__(id)
        self.id = id
        self.card = card

    def text(self, language: str) -> str:
        """Why, in that language."""
        return text(f"terminal.{self.id}", language, card=self.card)


def example_table(book: RuleBook, profile: str, players: int, hand: int, card: Face, top: Face) -> Table:
    """Somebody is to act and holds *hand* cards, *card* among them; *top* is the starter.

    Who begins and where which card goes is up to the rules, so a first deal is looked at and the pack of a second one
    stacked accordingly. Raises :class:`NoSuchDeal`.
    """
    base = with_settings(profile_named(profile), {"hand_size": hand})
    pack = list(base.cards())
    missing = [face for face in (card, top) if face not in pack]
    if missing or (card == top and pack.count(card) < 2):
        raise NoSuchDeal("deal-without-card", write_card(missing[0] if missing else card, symbols=True))
    first = _dealt(book, base, players, pack)
    starter = first.state.pile[0].face if first.state.pile else None
    if first.state.phase is not Phase.PLAY or starter is None:
        raise NoSuchDeal("deal-without-turn")
    held = first.state.hands[first.state.turn][0]
    stacked = _moved(pack, {pack.index(starter): top, pack.index(held): card})
    table = _dealt(book, base, players, stacked)
    if card not in table.state.hands[table.state.turn] or not table.state.pile or table.state.pile[0].face != top:
        raise NoSuchDeal("deal-moves-cards")
    return table


def _dealt(book: RuleBook, profile: Profile, players: int, pack: list[Face]) -> Table:
    table = Table(
        tuple(ascii_uppercase[:players]),
        Recorded(shuffles=[tuple(pack)]),
        profile=profile,
        book=book,
        dealer=players - 1,
    )
    if isinstance(table.do(Deal(players - 1)), Refused):
        raise NoSuchDeal("deal-by-nobody")
    return table


def _moved(pack: list[Face], wanted: dict[int, Face]) -> list[Face]:
    """The pack with these faces at these places; what lay there goes where they came from."""
    rest = list(pack)
    for face in wanted.values():
        rest.remove(face)
    rest.reverse()
    return [wanted[at] if at in wanted else rest.pop() for at in range(len(pack))]
