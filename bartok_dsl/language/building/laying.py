"""Cards on cards: what lies beneath, and how the card played stands to it.

“On a card of the same colour” describes the card beneath by the one played. Both are the same relation, which is always
said of the card played: it is of the same colour as the card beneath it. “On a higher card” is turned round: the card
played is lower.
"""

from __future__ import annotations

from typing import Final

from bartok_dsl import tree
from bartok_dsl.language.building.cards import cards
from bartok_dsl.language.building.scope import Refused, Scope
from bartok_dsl.language.syntax import Branch
from bartok_dsl.tree import Arith, Cards, Compare, Cond, Event, Op
from bartok_dsl.tree.walk import walk

_TURNED: Final = {
    Op.EQUAL: Op.EQUAL,
    Op.MORE: Op.LESS,
    Op.LESS: Op.MORE,
    Op.AT_MOST: Op.AT_LEAST,
    Op.AT_LEAST: Op.AT_MOST,
}
_BACK: Final = {Arith.PLUS: Arith.MINUS, Arith.MINUS: Arith.PLUS}


def cards_beneath(branch: Branch, scope: Scope) -> Cards:
    """The class of the card that another is laid on; what it is compared with is the card played."""
    outside = scope.than, scope.beneath
    scope.than, scope.beneath = tree.IT, True
    found = cards(branch, scope)
    scope.than, scope.beneath = outside
    return found


def laid_on(played: Event, beneath: Cards) -> Event:
    """The play, where it is made on such a card."""
    return played if beneath is tree.ANY_CARD else tree.All((played, card_is(tree.TOP_CARD, beneath)))


def card_is(card: Cards, among: Cards) -> Cond:
    """That card is one of those; where they are described by the event's card, that one is described by the card."""
    if card is tree.IT or all(node is not tree.IT for node in walk(among)):
        return tree.Is(card, among)
    match among:
        case tree.All(parts) | tree.Any(parts):
            return type(among)(tuple(card_is(card, part) for part in parts if isinstance(part, Cards)))
        case tree.Not(Cards() as part):
            return tree.Not(card_is(card, part))
    return tree.Is(tree.IT, _turned(among, card))


def _turned(relation: Cards, card: Cards) -> Cards:
    """How the event's card stands to the card that stands to it in this way."""
    match relation:
        case tree.Has(tree.Of(attr, tree.IT)):
            return tree.Has(tree.Of(attr, card))
        case tree.Valued(Compare(op, tree.ValueOf(tree.IT))):
            return tree.Valued(Compare(_TURNED[op], tree.ValueOf(card)))
        case tree.Valued(Compare(Op.EQUAL, tree.Calc(Arith.PLUS | Arith.MINUS as by, tree.ValueOf(tree.IT), n))):
            return tree.Valued(Compare(Op.EQUAL, tree.Calc(_BACK[by], tree.ValueOf(card), n)))
    raise Refused("how the two cards stand to one another cannot be turned round")
