"""Plays the same deal on the engine and on the oracle, move by move, and says where they differ."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from bartok_dsl import cards as c
from bartok_dsl.compile import compile_rule
from bartok_dsl.engine.actions import (
    Action,
    Answer,
    AnswerChoice,
    CardAnswer,
    Deal,
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
from bartok_dsl.engine.chance import Drawn, Picked, Shuffled
from bartok_dsl.engine.game import Done, Game, Refused
from bartok_dsl.engine.link import link
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.places import Option
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.engine.program import Deed, Range
from bartok_dsl.engine.state import Phase, Request
from bartok_dsl.tree import Rule
from tests.oracle.game import Move, Oracle


def shuffled(seed: int, count: int, faces: tuple[int, ...]) -> tuple[int, ...]:
    """The *count*-th shuffle of these faces; it does not matter how they lay before."""
    order = sorted(faces)
    random.Random(f"{seed}/{count}").shuffle(order)
    return tuple(order)


class Scripted:
    """A source of chance whose shuffles depend on the cards and on how many there were, and on nothing else."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._record: list[Drawn] = []

    @property
    def record(self) -> Sequence[Drawn]:
        return self._record

    def shuffle(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        count = sum(isinstance(drawn, Shuffled) for drawn in self._record)
        order = shuffled(self.seed, count, cards)
        self._record.append(Shuffled(order))
        return order

    def pick(self, options: tuple[int, ...]) -> int:
        value = options[random.Random(f"{self.seed}:{len(self._record)}").randrange(len(options))]
        self._record.append(Picked(value))
        return value

    def mark(self) -> tuple[int, int]:
        return 0, len(self._record)

    def rewind(self, mark: tuple[int, int]) -> None:
        del self._record[mark[1] :]


class Pair:
    """One deal, twice."""

    def __init__(self, rules: Sequence[Rule], players: int, seed: int) -> None:
        """Deals on both. Raises :class:`bartok_dsl.compile.Unbuilt` for what the compiler does not know yet."""
        book = link(CLASSIC, [compile_rule(rule, number) for number, rule in enumerate(rules, 1)])
        self.game = Game(CLASSIC, players, book, Referee.GUIDE, Scripted(seed), dealer=0)
        done = self.game.act(Deal(0))
        assert isinstance(done, Done)
        numbered = dict(enumerate(rules, 1))
        self.oracle = Oracle.dealt(numbered, CLASSIC.cards(), players, 0, lambda n, faces: shuffled(seed, n, faces))
        self.players = players

    @property
    def over(self) -> bool:
        """Whether the deal has ended on both."""
        return self.oracle.position.over and not self.game.state.requests

    def difference(self) -> str:
        """What the two disagree about, or nothing; that only the engine asks what has one answer is no matter."""
        if self.game.state.requests and self.oracle.waiting is None:
            return ""
        engine, oracle = self._engine(), self._oracle()
        return "\n".join(
            f"{name}: engine {engine.get(name)}, oracle {oracle.get(name)}"
            for name in dict.fromkeys((*engine, *oracle))
            if engine.get(name) != oracle.get(name)
        )

    def moves(self) -> list[Move]:
        """All that whoever is to act may do, as the oracle sees it. The engine must agree (:meth:`difference`)."""
        law, seat = self.oracle.law(), self.oracle.position.turn
        found = [Move("play", seat, card) for card in law.plays(seat)]
        found += [Move("draw", seat)] * law.may_draw(seat) + [Move("pass", seat)] * law.may_pass(seat)
        return found

    def act(self, move: Move) -> None:
        """Makes a lawful move on both."""
        done = self.game.act(self._action(move))
        assert isinstance(done, Done), f"the engine refuses {move}: {done}"
        self.oracle.act(move)

    def refused(self, move: Move) -> bool:
        """Whether the engine refuses the move."""
        return isinstance(self.game.act(self._action(move)), Refused)

    def requests(self) -> tuple[Request, ...]:
        """What the engine asks."""
        return self.game.state.requests

    def answer(self, request: Request, option: Option) -> None:
        """Gives the same answer to both; the oracle does not ask where there is only one."""
        done = self.game.act(AnswerChoice(request.seat, engine_answer(request.range, option)))
        assert isinstance(done, Done), done
        if self.oracle.waiting:
            self.oracle.answer(request.seat, self._oracle_answer(request, option))

    def _oracle_answer(self, request: Request, option: Option) -> object:
        """The same option in the oracle's terms."""
        position = self.oracle.position
        if isinstance(option, tuple):
            place, face = option
            held = position.hands[place] if place in position.hands else range(len(position.faces))
            return next(card for card in held if position.faces[card] == face)
        features: dict[Range, Iterable[object]] = {Range.SUITS: c.SUITS, Range.RANKS: c.RANKS, Range.COLOURS: c.Colour}
        if request.range in features:
            return next(f for f in features[request.range] if option == faces_of(f))
        return bool(option) if request.range is Range.YES_NO else option

    def _action(self, move: Move) -> Action:
        match move.kind:
            case "play":
                assert move.card is not None
                return PlayCards(move.seat, (self.oracle.position.faces[move.card],), words=move.words)
            case "draw":
                return DrawCard(move.seat, words=move.words)
            case "pass":
                return Pass(move.seat, words=move.words)
            case "say":
                return Say(move.seat, move.text)
        return Do(move.seat, move.text)

    def _engine(self) -> dict[str, object]:
        state = self.game.state
        over = state.phase not in (Phase.PLAY, Phase.CHOICE)
        facts: dict[str, object] = {
            "over": over,
            "winner": state.winner if over else -1,
            "hands": [sorted(hand) for hand in state.hands] if not over else None,
            "pile": [laid.face for laid in state.pile] if not over else None,
        }
        if not over:
            demands = sorted((d.seat, d.draw, d.miss, d.causer) for d in state.demands)
            deeds = {Deed.SAY: "say", Deed.DO: "do"}
            facts["waiting"] = bool(state.requests)
            facts["direction"] = state.direction
            facts["demands"] = demands
            facts["debts"] = [state.owed_turns(seat) for seat in range(self.players)]
            facts["called"] = state.called
            facts["stock"] = list(state.stock)
            if not state.requests:
                options = self.game.legal(state.turn)
                facts["turn"] = state.turn
                facts["duties"] = sorted((d.seat, deeds[d.deed], d.text) for d in state.duties)
                facts["may"] = (sorted(set(options.cards)), options.draw, options.pass_)
        return facts

    def _oracle(self) -> dict[str, object]:
        position = self.oracle.position
        over = position.over
        faces = position.faces
        facts: dict[str, object] = {
            "over": over,
            "winner": -1 if position.winner is None else position.winner,
            "hands": [sorted(faces[card] for card in position.hands[s]) for s in range(self.players)],
            "pile": [faces[card] for card in position.pile],
        }
        if over:
            return facts | {"hands": None, "pile": None}
        facts["waiting"] = self.oracle.waiting is not None
        facts["direction"] = position.direction
        facts["demands"] = sorted((d.on, d.cards, d.turns, d.causer) for d in position.demands)
        facts["debts"] = [position.debts.get(seat, 0) for seat in range(self.players)]
        facts["called"] = faces_of(*position.called)
        facts["stock"] = [faces[card] for card in position.stock]
        if self.oracle.waiting is None:
            law, seat = self.oracle.law(), position.turn
            facts["turn"] = seat
            facts["duties"] = sorted((d.who, d.kind, d.text) for d in position.duties)
            plays = sorted({faces[card] for card in law.plays(seat)})
            facts["may"] = (plays, law.may_draw(seat), law.may_pass(seat))
        return facts


def faces_of(*features: object) -> int:
    """The faces that have any of the features."""
    kinds = (c.rank_of, c.suit_of, c.colour_of)
    return c.faces(face for face in range(c.FACES) if {kind(face) for kind in kinds} & set(features))


def engine_answer(range_: Range, option: Option) -> Answer:
    """The answer that chooses this option."""
    if isinstance(option, tuple):
        return CardAnswer(option[1])
    match range_:
        case Range.PLAYERS:
            return PlayerAnswer(option)
        case Range.YES_NO:
            return YesNo(bool(option))
        case Range.NUMBERS | Range.WAYS:
            return NumberAnswer(option)
    return FaceSetAnswer(option)
