"""Minds of players without people: one that plays at random, and one with sense. Both see what their seat may see.

A mind is asked for the ways in which it would act, best first; :mod:`bartok_dsl.table.driver` takes the first that is
lawful.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from bartok_dsl.cards import SUIT_FACES, Face, rank_of, suit_of, value_of
from bartok_dsl.engine.actions import (
    Action,
    Answer,
    CardAnswer,
    Do,
    DrawCard,
    FaceSetAnswer,
    NumberAnswer,
    Pass,
    PlayCards,
    PlayerAnswer,
    Say,
    YesNo,
)
from bartok_dsl.engine.chance import Chance
from bartok_dsl.engine.game import Options
from bartok_dsl.engine.places import Option
from bartok_dsl.engine.program import Deed, Range
from bartok_dsl.engine.state import Duty, Request
from bartok_dsl.engine.view import View


class Bot(Protocol):
    """Somebody who decides from a view."""

    def act(self, view: View, options: Options) -> Sequence[Action]:
        """Turn actions, best first; never empty."""
        ...

    def choose(self, view: View, request: Request) -> Answer:
        """An answer to a choice of this seat; the request has at least one option."""
        ...

    def announce(self, view: View, sentences: Sequence[str]) -> Sequence[str]:
        """Which of these sentences to announce, best first; none to decline."""
        ...


def pay(duty: Duty) -> Action:
    """Say or do what is due."""
    return Say(duty.seat, duty.text) if duty.deed is Deed.SAY else Do(duty.seat, duty.text)


def answer_of(request: Request, option: Option) -> Answer:
    """The option as an answer of the kind that the request asks for."""
    if isinstance(option, tuple):
        return CardAnswer(option[1])
    match request.range:
        case Range.PLAYERS:
            return PlayerAnswer(option)
        case Range.NUMBERS | Range.WAYS:
            return NumberAnswer(option)
        case Range.YES_NO:
            return YesNo(bool(option))
        case _:
            return FaceSetAnswer(option)


def left_over(request: Request) -> list[Option]:
    """The options that have not been chosen yet."""
    taken = Counter(request.chosen)
    left: list[Option] = []
    for option in request.options:
        if taken[option]:
            taken[option] -= 1
        else:
            left.append(option)
    return left


def _without_card(view: View, options: Options) -> list[Action]:
    """Drawing and passing, what is lawful first; a demand that waits is paid by one of the two."""
    draw, pass_ = DrawCard(view.seat), Pass(view.seat)
    return [pass_, draw] if options.pass_ and not options.draw else [draw, pass_]


class RandomBot:
    """Plays any card that may be played, now and then draws instead, and chooses blindly."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def _some(self, count: int) -> int:
        return self._chance.pick(tuple(range(count)))

    def act(self, view: View, options: Options) -> Sequence[Action]:
        """One of the cards that may be played, each as likely; one time in ten a draw although a card could be."""
        otherwise = _without_card(view, options)
        if not options.cards or (options.draw and self._some(10) == 0):
            return otherwise
        return [PlayCards(view.seat, (options.cards[self._some(len(options.cards))],)), *otherwise]

    def choose(self, view: View, request: Request) -> Answer:
        """Any option."""
        left = left_over(request)
        return answer_of(request, left[self._some(len(left))])

    def announce(self, view: View, sentences: Sequence[str]) -> Sequence[str]:
        """Any sentences, in any order."""
        order = self._chance.shuffle(tuple(range(len(sentences))))
        return [sentences[at] for at in order]


class SensibleBot:
    """Plays when it can, keeps what can be played on anything, names what it holds most of, and aims at the leader."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def act(self, view: View, options: Options) -> Sequence[Action]:
        """A card of its longest suit first, and among those the dearest; cards that match by a rule only come last."""
        top = view.pile[0][0] if view.pile else None
        best = sorted(options.cards, key=lambda face: (_is_wild(face, top), -_suit_length(face, view), -value_of(face)))
        plays = [PlayCards(view.seat, (face,)) for face in best]
        return [*plays, *_without_card(view, options)]

    def choose(self, view: View, request: Request) -> Answer:
        """The suit, rank or colour it holds most of; the player with the fewest cards; its loneliest card; yes."""
        left = left_over(request)
        return answer_of(request, max(left, key=lambda option: self._worth(view, request, option)))

    def announce(self, view: View, sentences: Sequence[str]) -> Sequence[str]:
        """Any sentences, in any order: which rule wins is beyond it."""
        order = self._chance.shuffle(tuple(range(len(sentences))))
        return [sentences[at] for at in order]

    def _worth(self, view: View, request: Request, option: Option) -> int:
        if isinstance(option, tuple):
            return -_suit_length(option[1], view)
        match request.range:
            case Range.PLAYERS:
                return -100 if option == view.seat else -view.counts[option]
            case Range.NUMBERS:
                return -option
            case Range.YES_NO | Range.WAYS:
                return option
            case _:
                return sum(option >> face & 1 for face in view.hand)


def _is_wild(face: Face, top: Face | None) -> bool:
    """Whether the card may be played without matching: a rule makes it so, and it is worth keeping."""
    if top is None:
        return False
    return rank_of(face) is not rank_of(top) and suit_of(face) is not suit_of(top)


def _suit_length(face: Face, view: View) -> int:
    suit = suit_of(face)
    return 0 if suit is None else sum(SUIT_FACES[suit] >> other & 1 for other in view.hand)
