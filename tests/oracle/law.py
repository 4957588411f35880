"""Event patterns, and what is lawful: rules taken oldest first, the newest that speaks about the case decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bartok_dsl import tree as t
from bartok_dsl.cards import Rank, Suit, rank_of, suit_of
from tests.oracle.position import Demand, Frame, Happening
from tests.oracle.reading import NotCovered, Reading, is_event

ACTION_KINDS = {t.How.DRAWS: ("draw",), t.How.PASSES: ("pass",), t.How.ANYHOW: ("acted",)}
ATTEMPT_KINDS = {t.How.DRAWS: ("draw",), t.How.PASSES: ("pass",), t.How.ANYHOW: ("play", "draw", "pass")}
BEGINS = {t.Period.TURN: "turn begins", t.Period.LAP: "lap begins", t.Period.DEAL: "deal begins"}
ENDS = {t.Period.TURN: "turn ends", t.Period.LAP: "lap ends", t.Period.DEAL: "deal ends"}


class Law(Reading):
    """Reading, with patterns and lawfulness."""

    # --- statements in force

    def statements(self) -> Iterator[tuple[t.Statement, Frame, int]]:
        """Every statement in force, oldest rule first: the frame it was fixed in, the Lets written before it."""
        for number in sorted(self.rules):
            for statement in self.rules[number].statements:
                yield from self._unfold(statement, Frame(number), 0)
            for kept in self.now.kept:
                if kept.rule == number:
                    for statement, first in kept.statements:
                        yield from self._unfold(statement, kept.frame, first)

    def _unfold(self, statement: t.Statement, frame: Frame, first: int) -> Iterator[tuple[t.Statement, Frame, int]]:
        if not isinstance(statement, t.While):
            yield statement, frame, first
        elif self.holds(statement.cond, replace(frame, on_turn=self.now.turn)):
            for inner in statement.statements:
                yield from self._unfold(inner, frame, first)

    # --- patterns

    def match(self, pattern: t.Node, event: Happening, outer: Frame, attempt: bool = False) -> Frame | None:
        """The frame that an event gives a statement whose pattern it is, or nothing."""
        match pattern:
            case t.Any(parts):
                frames = (self.match(part, event, outer, attempt) for part in parts)
                return next((frame for frame in frames if frame), None)
            case t.All(parts):
                (head,) = (part for part in parts if is_event(part))
                frame = self.match(head, event, outer, attempt)
                guards = [part for part in parts if part is not head]
                return frame if frame and all(self.holds(guard, frame) for guard in guards) else None
        frame = replace(
            outer,
            actor=event.actor,
            it=event.it,
            beneath=event.beneath,
            lot=() if event.it is None else (event.it,),
            cause=event.cause,
            causer=event.causer,
            amount=event.amount,
            on_turn=event.on_turn,
        )
        by = self._subject(pattern, event, attempt)
        if by is None or not self._is_of(by, event, replace(outer, on_turn=event.on_turn)):
            return None
        if isinstance(pattern, t.Play) and not self.belongs(event.it, pattern.cards, frame):
            return None
        if isinstance(pattern, t.Says | t.Does) and not self._heard(pattern.text, event.text, frame):
            return None
        return frame

    def _is_of(self, by: t.Node, event: Happening, outer: Frame) -> bool:
        """The subject is read as the action began, with the pronouns of outside."""
        return event.actor in self.at(self.began).players(by, outer)

    def _subject(self, pattern: t.Node, event: Happening, attempt: bool) -> t.Node | None:
        """The field that names the subject, if the event is of the pattern's kind."""
        kinds: tuple[str, ...]
        match pattern:
            case t.Play(by, _):
                kinds = ("play",)
            case t.Acts(by, how):
                kinds = (ATTEMPT_KINDS if attempt else ACTION_KINDS)[how]
            case t.Begins(by, period):
                kinds = (BEGINS[period],)
            case t.Ends(by, period):
                kinds = (ENDS[period],)
            case t.Says(by, _):
                kinds = ("said",)
            case t.Does(by, _):
                kinds = ("did",)
            case t.Done(t.Draw(by, _)):
                kinds = ("drew",)
            case t.Done(t.Skip(by, _)):
                kinds = ("skipped",)
            case t.Done(t.Penalise(by)):
                kinds = ("penalised",)
            case t.Done(t.Turn(by)):
                kinds = ("turn given",)
            case t.Done(t.Become(by, t.State.WON)):
                kinds = ("goes out",)
            case t.Done(t.Reverse()):
                kinds, by = ("reversed",), t.EVERYONE
            case t.Becomes() | t.Falls():
                return None  # seen at a look
            case _:
                raise NotCovered(pattern)
        return by if event.kind in kinds else None

    def _heard(self, text: t.Text, said: str, frame: Frame) -> bool:
        match text:
            case t.Words(words) | t.Such(words):
                return words.casefold() == said.casefold()
            case t.AnyWords.ANYTHING:
                return True
            case t.Not(part):
                return not self._heard(part, said, frame)
        raise NotCovered(text)

    def seen(self, pattern: t.Node, before: Law, outer: Frame) -> Iterator[Frame]:
        """For a pattern of a change: a frame for every player of whom it became true since an earlier look."""
        parts = pattern.parts if isinstance(pattern, t.All) else (pattern,)
        head = next((part for part in parts if isinstance(part, t.Falls | t.Becomes)), None)
        if head is None:
            return
        now = self.now
        for seat in self.at(self.began).players(head.by, replace(outer, actor=now.turn, on_turn=now.turn)):
            frame = replace(outer, actor=seat, them=seat, on_turn=now.turn)
            if isinstance(head, t.Falls):
                to = self.number(head.to, frame)
                true = self.number(head.n, frame) == to < before.number(head.n, frame)
            else:
                true = self.holds(head.cond, frame) and not before.holds(head.cond, frame)
            if true and all(self.holds(part, frame) for part in parts if part is not head):
                yield frame

    # --- what is lawful

    def matches(self, card: int) -> bool:
        """Rule 0: the rank or suit of the top card, a named suit for its suit, a named rank alone; on nothing, all."""
        if not self.now.pile:
            return True
        top, face = self.now.faces[self.now.pile[0]], self.now.faces[card]
        rank, suit = rank_of(top), suit_of(top)
        if rank_of(face) is None or (rank is None and not self.now.called):
            return True
        for named in self.now.called:
            if isinstance(named, Rank):
                return rank_of(face) == named
            if isinstance(named, Suit):
                suit = named
        return rank_of(face) == rank or suit_of(face) == suit

    def attempt(self, kind: str, seat: int, card: int | None, on_turn: int) -> Happening:
        """An action as the laws look at it."""
        return Happening(kind, seat, on_turn, self.now.actions, card, self.now.pile if card is not None else None)

    def may_lay(self, seat: int, card: int, on_turn: int) -> bool:
        """Whether this play is lawful, whoever holds the card."""
        demand = self.now.demand_on(seat)
        if demand:
            return self.may_answer(demand, card)
        if seat != on_turn or card in self.now.fresh:  # what was drawn by choice is for a later turn, whatever it fits
            return False
        return self._verdict(self.attempt("play", seat, card, on_turn), self.matches(card))

    def _verdict(self, event: Happening, lawful: bool) -> bool:
        for statement, outer, _ in self.statements():
            match statement:
                case t.May(action) if self.match(action, event, outer, attempt=True):
                    lawful = True
                case t.MayNot(action) if self.match(action, event, outer, attempt=True):
                    lawful = False
                case t.Only(action) if self._about(action, event):
                    lawful = self.match(action, event, outer, attempt=True) is not None
        return lawful

    def _about(self, action: t.Node, event: Happening) -> bool:
        """Whether an *only* is about this kind of action at all."""
        match action:
            case t.All(parts) | t.Any(parts):
                return any(self._about(part, event) for part in parts if is_event(part))
        return self._subject(action, event, attempt=True) is not None

    def may_answer(self, demand: Demand, card: int) -> bool:
        """Whether the card answers the demand: some answer allows it, and no ban from that rule's age on forbids it."""
        event = self.attempt("play", demand.on, card, demand.on)
        lawful = False
        for statement, outer, _ in self.statements():
            match statement:
                case t.Answer() if self.answer(statement, demand, event, outer):
                    lawful = True
                case t.MayNot(action) if self.match(action, event, outer, attempt=True):
                    lawful = False
        return lawful

    def answer(self, statement: t.Answer, demand: Demand, event: Happening, outer: Frame) -> Frame | None:
        """The frame of an answer, in which the card and player behind the demand are its cause."""
        waiting = demand.cards if statement.unit is t.Unit.CARDS else demand.turns
        frame = self.match(statement.action, event, outer, attempt=True) if waiting else None
        return replace(frame, cause=demand.cause, causer=demand.causer) if frame else None

    def answerable(self, demand: Demand) -> bool:
        """Whether any card at all would answer it, held or not."""
        return any(self.may_answer(demand, card) for card in self.everything())

    def can_draw(self) -> bool:
        """Whether a card can be had: from the stock, or from under the top card."""
        return bool(self.now.stock) or len(self.now.pile) >= 2

    def may_draw(self, seat: int) -> bool:
        """Whether drawing as one's turn is lawful; what a demand asks for can always be taken."""
        demand = self.now.demand_on(seat)
        if demand:
            return demand.cards > 0
        first = self.can_draw() and not self.now.fresh
        return seat == self.now.turn and self._verdict(self.attempt("draw", seat, None, seat), first)

    def plays(self, seat: int) -> tuple[int, ...]:
        """The cards in hand that may be played now."""
        return tuple(card for card in self.now.hands[seat] if self.may_lay(seat, card, self.now.turn))

    def may_pass(self, seat: int) -> bool:
        """Accepting a missed turn that could be answered; otherwise only with nothing else to do."""
        demand = self.now.demand_on(seat)
        if demand:
            return demand.cards == 0
        nothing = not self.plays(seat) and not self.may_draw(seat)
        return seat == self.now.turn and self._verdict(self.attempt("pass", seat, None, seat), nothing)
