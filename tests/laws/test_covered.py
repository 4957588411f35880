"""A case that can be judged without looking at covered cards is judged so in every table that it may have been at."""

from __future__ import annotations

from collections import Counter
from operator import add

import pytest

from bartok_dsl.cards import read_cards
from bartok_dsl.engine import opinion
from bartok_dsl.engine.actions import Deal, DrawCard, Pass, PlayCards, TurnAction
from bartok_dsl.engine.attempt import wrong_with
from bartok_dsl.engine.chance import Seeded
from bartok_dsl.engine.core import Core
from bartok_dsl.engine.kinds import Charge, Fault
from bartok_dsl.engine.opinion import Judgement
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.state import Phase
from bartok_dsl.table.table import Table
from tests.table.support import book_of

RULES = (
    "When a queen is played, direction reverses.",
    "Someone who holds a diamond may not draw.",
    "The king of spades may not be played if its player holds two or more cards.",
    "A card identical to the card beneath it may be played out of turn.",
    "When a two is played, the next player draws two cards and misses a turn, and a two may be stacked on it.",
)
CHARGES = tuple(Charge(fault) for fault in (Fault.CARD, Fault.TURN, Fault.DRAWING, Fault.PASSING))


def with_looking(core: Core, action: TurnAction) -> object:
    """As though every case had something to do with covered cards."""
    if isinstance(core.state.hands, opinion._Covered):
        raise opinion._LookedAtError
    return wrong_with(core, action)


@pytest.mark.parametrize("count", [0, 1, 3, 5])
def test_what_needs_no_looking_is_the_same_in_every_table(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(("Ana", "Bo", "Chi", "Dee"), Seeded(count), referee=Referee.TABLE, book=book_of(*RULES[:count]))
    chance = Seeded(count + 50)
    found: Counter[Judgement] = Counter()
    table.do(Deal(table.state.dealer))
    for _ in range(60):
        if table.state.phase is not Phase.PLAY:
            break
        seat = table.state.turn if chance.pick((0, 1, 2)) else chance.pick((0, 1, 2, 3))
        hand = table.state.hands[seat]
        lay = PlayCards(seat, (chance.pick(tuple(hand)),))
        table.do((lay, lay, DrawCard(seat), Pass(seat))[chance.pick((0, 1, 2, 3))])
        for charge in CHARGES:
            asker = chance.pick(tuple(other for other in range(4) if other != seat))
            told = table.opinion(asker, seat, charge)
            with monkeypatch.context() as patched:
                patched.setattr(opinion, "wrong_with", with_looking)
                assert table.opinion(asker, seat, charge) == told
            found[told.judgement] += 1
    assert found[Judgement.WRONG] and found[Judgement.RIGHT]


@pytest.mark.parametrize(
    "look",
    [
        lambda cards: cards[0],
        list,
        tuple,
        lambda cards: 3 in cards,
        lambda cards: cards.count(3),
        lambda cards: add(cards, (3,)),
        lambda cards: (*cards, 3),
        lambda cards: cards[1:],
        sorted,
        Counter,
        lambda cards: cards == (3, 4),
    ],
)
def test_covered_cards_tell_how_many_they_are_and_nothing_else(look: object) -> None:
    cards = opinion._Covered(read_cards("6D 2C"))
    assert len(cards) == 2 and bool(cards) and not opinion._Covered(())
    assert callable(look)
    with pytest.raises(opinion._LookedAtError):
        look(cards)
