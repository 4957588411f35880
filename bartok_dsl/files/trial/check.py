"""Comparing what a scenario expects with what is there: for each kind of claim, what is found."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import define, field

from bartok_dsl.cards import SUIT_FACES, Face, FaceSet, members, write_card, write_cards
from bartok_dsl.engine import events as e
from bartok_dsl.engine.places import NOBODY
from bartok_dsl.engine.program import Range, Status
from bartok_dsl.engine.state import Duty, Phase, State
from bartok_dsl.files.scenario import claims as c
from bartok_dsl.files.scenario.claims import Claim
from bartok_dsl.files.scenario.vocabulary import Vocabulary
from bartok_dsl.files.trial.position import Unsupported
from bartok_dsl.finding import Severity
from bartok_dsl.language import understand
from bartok_dsl.table.proposal import Proposal
from bartok_dsl.table.table import Table

NONE, NOT = "none", "not "


@define
class Witness:
    """What a scenario can be asked about: the table, and what has happened since it was last asked."""

    table: Table
    vocabulary: Vocabulary
    aside: Counter[Face]
    proposals: tuple[Proposal, ...]
    """On the scenario's rules; after an announcement, the last one on that alone."""
    refusal: str | None = None
    """Why the last action was refused; ``None`` if it was not."""
    events: list[e.Event] = field(factory=list)
    """Since the last ``expect:``."""
    die: int | None = None
    language: str = "en"
    """That of the rule sentences."""

    def happened(self, events: Iterable[e.Event]) -> None:
        """Take notice of events."""
        for event in events:
            self.events.append(event)
            if isinstance(event, e.ChanceFell) and event.range is Range.NUMBERS and isinstance(event.options[-1], int):
                self.die = event.options[-1]

    def asked(self) -> None:
        """The next question is about what happens from now on."""
        self.events.clear()


def differs(claim: Claim, witness: Witness) -> str | None:
    """What is found instead of what is claimed; ``None`` if it is as claimed. Raises :class:`Unsupported`."""
    expected, found = _compare(claim, witness)
    return None if expected == found else found


def _compare(claim: Claim, w: Witness) -> tuple[str, str]:
    """Claimed and found, as texts that are equal exactly when the claim holds."""
    state, names = w.table.state, w.table.names
    match claim:
        case c.HandIs(who, cards):
            return _sorted(cards), _sorted(state.hands[names.index(who)])
        case c.HandCounts(who, count):
            return str(count), str(len(state.hands[names.index(who)]))
        case c.TurnIs(who):
            return who, _name(state.turn, names)
        case c.DirectionIs(direction):
            return _way(direction), _way(state.direction)
        case c.LapIs(lap):
            return str(lap), str(state.laps + 1)
        case c.DealerIs(who):
            return who, _name(state.dealer, names)
        case c.DiscardIs(cards):
            return write_cards(cards), write_cards(laid.face for laid in reversed(state.pile))
        case c.TopIs(face):
            return write_card(face), write_cards(laid.face for laid in state.pile[:1])
        case c.StockCounts(count):
            return str(count), str(len(state.stock))
        case c.StockIs(cards):
            return write_cards(cards), write_cards(state.stock)
        case c.OutIs(cards):
            return _sorted(cards), _sorted((Counter(state.aside) - w.aside).elements())
        case c.SuitIs(faces):
            return _faces(faces), _faces(state.called)
        case c.MayPlay(who, cards):
            return _sorted(set(cards)), _sorted(set(w.table.legal(names.index(who)).cards))
        case c.MayNotPlay(who, cards):
            may = set(w.table.legal(names.index(who)).cards) & set(cards)
            return NONE, _sorted(may)
        case c.SeesCount() | c.SeesCards() | c.ShownIs():
            return _sight(claim, w)
        case _:
            return _compare_more(claim, w, state, names)


def _compare_more(claim: Claim, w: Witness, state: State, names: Sequence[str]) -> tuple[str, str]:
    match claim:
        case c.ChoiceIs(who, range_):
            return _choice(who, range_, state, names)
        case c.RefusedIs(code):
            return code or "refused", (code if w.refusal == code else w.refusal or "done") if code else (
                "refused" if w.refusal is not None else "done"
            )
        case c.FaultOf(who):
            return _among(who, [names[event.seat] for event in w.events if isinstance(event, e.Faulted)])
        case c.PenaltyOf(who, count):
            return _penalty(who, count, w, names)
        case c.DieIs(number):
            return str(number), NONE if w.die is None else str(w.die)
        case c.OwesIs():
            return _owes(claim, state, names)
        case c.DemandIs(count, by):
            return _demand(count, by, state, names)
        case c.LeftIs(who):
            return _among(who, [name for seat, name in enumerate(names) if state.status[seat] is not Status.IN])
        case c.WinnerIs(who):
            return who or NONE, _name(state.winner, names)
        case c.DealIs(drawn):
            phase = state.paused[0] if state.paused else state.phase  # a deal that people argue about goes on
            on = phase in (Phase.PLAY, Phase.CHOICE)
            found = "goes on" if on else "drawn" if state.drawn_deal else f"won by {_name(state.winner, names)}"
            return "drawn" if drawn else "goes on", found
        case c.WinsAre(pairs):
            return _pairs(pairs), _pairs((name, state.wins[names.index(name)]) for name, _ in pairs)
        case c.ScoresAre(pairs):
            return _pairs(pairs), _pairs((name, state.scores[names.index(name)]) for name, _ in pairs)
        case c.PlacesAre(pairs):
            places = state.places or (0,) * len(names)
            return _pairs(pairs), _pairs((name, places[names.index(name)]) for name, _ in pairs)
        case c.RulesCount(count):
            return str(count), str(len(w.table.playing))
        case c.DeclaredIs(sentence):
            return _declared(sentence, w)
        case c.ReviewIs(verdict, code, rule):
            return _review(verdict, code, rule, w.proposals)
        case _:
            raise Unsupported(type(claim).__name__)


# --- one kind each ----------------------------------------------------------------------------------------------------


def _choice(who: str, range_: Range | None, state: State, names: Sequence[str]) -> tuple[str, str]:
    alike = {Range.CARDS, Range.FACES}
    open_ = [(names[request.seat], request.range) for request in state.requests]
    found = ", ".join(f"{name} {kind.value}" for name, kind in open_) or NONE
    if who == c.NOBODY:
        return NONE, found
    met = any(name == who and (range_ in (None, kind) or {kind, range_} <= alike) for name, kind in open_)
    return found if met else f"{who} {range_.value if range_ else ''}", found


def _declared(sentence: str, w: Witness) -> tuple[str, str]:
    """The same meaning counts, in whatever words."""
    declared = w.table.declared
    meant = {entry.rule for entry in declared}
    if meant.intersection(understand(sentence, w.language).trees):
        return sentence, sentence
    return sentence, "; ".join(entry.sentence for entry in declared) or NONE


def _penalty(who: str, count: int, w: Witness, names: Sequence[str]) -> tuple[str, str]:
    taken: Counter[str] = Counter()
    for event in w.events:
        if isinstance(event, e.Drew) and event.why is e.Why.PENALTY:
            taken[names[event.seat]] += len(event.cards)
    if who == c.NOBODY:
        return NONE, _pairs(sorted(taken.items())) or NONE
    return str(count), str(taken[who])


def _owes(claim: c.OwesIs, state: State, names: Sequence[str]) -> tuple[str, str]:
    def text(duty: Duty) -> str:
        return f'{names[duty.seat]} {duty.deed.value} "{duty.text}"'

    found = ", ".join(text(duty) for duty in state.duties) or NONE
    if claim.who == c.NOBODY:
        return NONE, found
    met = any(
        names[duty.seat] == claim.who and duty.deed is claim.deed and heard(duty.text) == heard(claim.text)
        for duty in state.duties
    )
    return found if met else f'{claim.who} {claim.deed.value} "{claim.text}"', found


def _demand(count: int, by: str, state: State, names: Sequence[str]) -> tuple[str, str]:
    found = ", ".join(f"{demand.draw} cards by {_name(demand.causer, names)}" for demand in state.demands) or NONE
    if not count:
        return NONE, found
    met = any(demand.draw == count and by in ("", _name(demand.causer, names)) for demand in state.demands)
    return found if met else f"{count} cards", found


def _review(verdict: str, code: str, rule: int, proposals: Sequence[Proposal]) -> tuple[str, str]:
    severities = {"accepted": None, "caution": Severity.CAUTION, "refused": Severity.ERROR}
    asked = proposals[rule - 1 : rule] if rule else proposals
    found = ", ".join(
        " ".join([proposal.verdict.value, *(finding.code for finding in proposal.findings)]) for proposal in asked
    )
    met = any(
        proposal.verdict.value == verdict
        and (not code or any(f.code == code and severities[verdict] in (None, f.severity) for f in proposal.findings))
        for proposal in asked
    )
    return found if met else f"{verdict} {code}", found or NONE


def _sight(claim: c.SeesCount | c.SeesCards | c.ShownIs, w: Witness) -> tuple[str, str]:
    """What a player's view says of a hand: their own is open to them, of any other they see how many cards it has."""
    if isinstance(claim, c.ShownIs):
        return (NONE if claim.who == c.NOBODY else claim.who), _open_hands(w) or NONE
    who, whose = w.table.names.index(claim.who), w.table.names.index(claim.whose)
    view = w.table.view(who)
    found = _sorted(view.hand) if who == whose else f"{view.counts[whose]} cards"
    return _sorted(claim.cards) if isinstance(claim, c.SeesCards) else f"{claim.count} cards", found


def _open_hands(w: Witness) -> str:
    """Whose hands everybody may look at."""
    hands = w.table.state.hands
    views = [w.table.view(seat) for seat in range(len(hands))]

    def is_open(seat: int) -> bool:
        seen = [sorted(face for place, face in view.shown if place == seat) for view in views if view.seat != seat]
        return bool(hands[seat]) and all(faces == sorted(hands[seat]) for faces in seen)

    return ", ".join(name for seat, name in enumerate(w.table.names) if is_open(seat))


# --- texts ------------------------------------------------------------------------------------------------------------


def heard(text: str) -> str:
    """Words as they are compared: without case, punctuation and diacritics."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return " ".join(
        "".join(char if char.isalnum() else " " for char in plain if not unicodedata.combining(char)).split()
    )


def _among(who: str, found: Sequence[str]) -> tuple[str, str]:
    """Whether *who* is one of those found; nobody: whether there is none."""
    text = ", ".join(found) or NONE
    if who == c.NOBODY:
        return NONE, text
    return text if who in found else who, text


def _sorted(cards: Iterable[Face]) -> str:
    return write_cards(sorted(cards))


def _name(seat: int, names: Sequence[str]) -> str:
    return NONE if seat == NOBODY else names[seat]


def _way(direction: int) -> str:
    return "clockwise" if direction == 1 else "anticlockwise"


def _faces(faces: FaceSet) -> str:
    for suit, of_suit in SUIT_FACES.items():
        if faces == of_suit:
            return suit.name.lower()
    return write_cards(members(faces))


def _pairs(pairs: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {number}" for name, number in pairs)
